//! The monarch (725): two triggered abilities without a source.

use super::book::Def;
use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::triggers::effects;
use super::{Ability, DamageTo, Effect, Obj, Test, Trigger, Triggered, Watch, Who};
use crate::oracle::tree::TurnStep;
use crate::types::CardType;

impl Compiler<'_> {
    /// Adds to the book, if they are not there yet, the abilities of the monarch (725.2); "you" in them is the monarch.
    pub(super) fn monarch(&mut self) {
        if self.book.monarch.is_some() {
            return;
        }
        let end = Trigger::Step { step: TurnStep::End, whose: Who::You };
        let draw = effects(vec![Effect::Draw { who: Who::You, count: number(1) }]);
        let draws = Triggered {
            text: "At the beginning of the monarch's end step, that player draws a card.".to_owned(),
            ..when(end, draw)
        };
        let hit = Trigger::Damage {
            source: Some(Watch::Any(vec![Test::Type(CardType::Creature)])),
            to: DamageTo::Player(Who::You),
            combat: true,
            noncombat: false,
            per_source: false,
        };
        let pass = effects(vec![Effect::BecomeMonarch(Who::ControllerOf(Obj::EventSubject))]);
        let passes = Triggered {
            text:
                "Whenever a creature deals combat damage to the monarch, its controller becomes the monarch."
                    .to_owned(),
            ..when(hit, pass)
        };
        let abilities = [draws, passes].map(|triggered| self.book.add_ability(Ability::Triggered(triggered)));
        let name = "The Monarch".to_owned();
        let name_id = self.book.names.number(&name);
        let def = Def { name, name_id, abilities: abilities.to_vec(), token: true, ..Def::default() };
        self.book.monarch = Some(self.book.add_def(def));
    }
}
