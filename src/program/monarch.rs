//! The monarch (725): two triggered abilities without a source.

use super::book::Def;
use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::triggers::effects;
use super::{Ability, DamageTo, DefId, Effect, Obj, Test, Trigger, Triggered, Watch, Who};
use crate::oracle::tree::TurnStep;
use crate::types::CardType;

/// A creature deals combat damage to "you".
pub(super) fn hit_by_creature() -> Trigger {
    Trigger::Damage {
        source: Some(Watch::Any(vec![Test::Type(CardType::Creature)])),
        to: DamageTo::Player(Who::You),
        combat: true,
        noncombat: false,
        per_source: false,
    }
}

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
        let pass = effects(vec![Effect::BecomeMonarch(Who::ControllerOf(Obj::EventSubject))]);
        let passes = Triggered {
            text:
                "Whenever a creature deals combat damage to the monarch, its controller becomes the monarch."
                    .to_owned(),
            ..when(hit_by_creature(), pass)
        };
        let abilities = vec![draws, passes];
        self.book.monarch = Some(self.sourceless("The Monarch", abilities));
    }

    /// Adds to the book what has triggered abilities without a source.
    pub(super) fn sourceless(&mut self, name: &str, abilities: Vec<Triggered>) -> DefId {
        let abilities =
            abilities.into_iter().map(|one| self.book.add_ability(Ability::Triggered(one))).collect();
        let name_id = self.book.names.number(name);
        let name = name.to_owned();
        self.book.add_def(Def { name, name_id, abilities, token: true, ..Def::default() })
    }
}
