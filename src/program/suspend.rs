//! Suspend (702.62): cards in exile wait for time counters to run out.

use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::conditions::suspended;
use super::keyword_parts::{abilities, number, when, your_upkeep};
use super::keywords::Key;
use super::statics::this;
use super::triggers::{effects, script};
use super::{Ability, CastFor, Change, Cond, Effect, Limit, Obj, Op, TIME, Test, Trigger, Triggered, Who};
use crate::oracle::tree::{self, Keyword, Zone};

impl Compiler<'_> {
    /// "~ is suspended", said by the card itself: its ability works in exile.
    pub(super) fn is_suspended(&mut self, object: &tree::ObjectRef) -> Compiled<Cond> {
        let has_suspend = self.card.lines.iter().any(|line| match line {
            tree::Line::Keywords(keywords) => keywords.iter().any(|one| matches!(one, Keyword::Suspend(..))),
            _ => false,
        });
        if self.object(object)? != Obj::This
            || self.scope.spell
            || self.scope.outside.is_some()
            || !has_suspend
        {
            return gap(Part::Condition, "another card is suspended");
        }
        self.own_zone = Some(Zone::Exile);
        Ok(suspended())
    }

    /// "It gains suspend if it doesn't have suspend."
    pub(super) fn gain_suspend(&mut self, card: Obj) {
        if self.book.suspend.is_none() {
            let both = self.suspended_triggers("Suspend");
            self.book.suspend = Some(both.map(|one| self.book.add_ability(Ability::Triggered(one))));
        }
        self.scope.push(Op::Do(Effect::GainSuspend(card)));
    }

    /// The special action in the hand, and the two abilities that trigger in exile (702.62a).
    pub(super) fn suspend(&mut self, count: u8, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let body = effects(vec![Effect::Suspend(number(count))]);
        let mut action = self.assemble(costs, body, vec![Limit::AsCast], false)?;
        // CR 116.2f: a special action.
        action.special = true;
        action.zone = Zone::Hand;
        let [passes, is_over] = self.suspended_triggers("");
        Ok(abilities(vec![
            Ability::Activated(action),
            Ability::Triggered(passes),
            Ability::Triggered(is_over),
        ]))
    }

    /// The abilities of a suspended card.
    fn suspended_triggers(&self, text: &str) -> [Triggered; 2] {
        let remove = Effect::RemoveCounters { count: number(1), kind: Some(TIME), all: false, from: this() };
        let passes = Triggered {
            zone: Zone::Exile,
            condition: Some(Cond::Is(Obj::This, Test::Counter(Some(TIME)))),
            ..when(your_upkeep(), effects(vec![remove]))
        };
        let cast = Op::Do(Effect::CastNow {
            who: Who::You,
            what: Obj::This,
            cost: CastFor::Nothing,
            mana: None,
            exiled: None,
            gains: vec![Change::Key(Key::Haste)],
        });
        let body = if self.book.edition.differences().suspend_obliges {
            script(vec![cast])
        } else {
            script(vec![Op::May { who: Who::You, no: 2 }, cast])
        };
        let is_over = Triggered {
            zone: Zone::Exile,
            condition: Some(Cond::InZone(Obj::This, Zone::Exile)),
            ..when(Trigger::LastCounter(TIME), body)
        };
        [passes, is_over].map(|one| Triggered { text: text.to_owned(), ..one })
    }
}
