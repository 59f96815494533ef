//! Rad counters of players (728): a triggered ability without a source.

use super::book::Def;
use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::triggers::script;
use super::{Ability, Amount, Cond, Effect, Obj, Op, Sel, Test, Trigger, Triggered, Who};
use crate::oracle::tree::{Comparison, TurnStep};
use crate::types::CardType;

impl Compiler<'_> {
    /// Adds to the book, if they are not there yet, the ability of rad counters (728.1); "you" in it is the active player.
    pub(super) fn rad(&mut self) {
        if self.book.rad.is_some() {
            return;
        }
        // The number of a kind of counter fits, or nothing is given any.
        let Ok(kind) = self.named_counter("rad") else { return };
        let counters = Amount::PlayerCounters(kind, Who::You);
        let nonland = Test::Not(Box::new(Test::Type(CardType::Land)));
        let ops = vec![
            Op::Do(Effect::Mill { who: Who::You, count: counters.clone() }),
            Op::EachObject { over: Sel::Obj(Obj::Last), end: 6 },
            Op::If { condition: Cond::Is(Obj::Each, nonland), no: 5 },
            Op::Do(Effect::LoseLife { who: Who::You, amount: number(1) }),
            Op::Do(Effect::LoseRad(Who::You)),
            Op::NextObject { start: 2 },
        ];
        let main = Trigger::Step { step: TurnStep::PrecombatMain, whose: Who::You };
        let text = "At the beginning of your precombat main phase, if you have any rad counters, mill that many cards. \
                    For each nonland card milled this way, you lose 1 life and a rad counter.";
        let triggered = Triggered {
            condition: Some(Cond::Compare(counters, Comparison::AtLeast, number(1))),
            text: text.to_owned(),
            ..when(main, script(ops))
        };
        let ability = self.book.add_ability(Ability::Triggered(triggered));
        let name = "Radiation".to_owned();
        let name_id = self.book.names.number(&name);
        let def = Def { name, name_id, abilities: vec![ability], token: true, ..Def::default() };
        self.book.rad = Some(self.book.add_def(def));
    }
}
