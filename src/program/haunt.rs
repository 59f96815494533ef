//! Haunt (702.55): a card is exiled haunting a creature, and its ability triggers there as that creature dies.

use super::compile::{Compiler, KeywordMeaning};
use super::keyword_parts::{abilities, one_target, triggers, when};
use super::plain_filters::battlefield;
use super::triggers::effects;
use super::{Ability, Casting, Effect, Script, Test, Trigger, Watch};
use crate::oracle::tree::{Event, ObjectAntecedent, ObjectRef, Selection};
use crate::types::CardType;

impl Compiler<'_> {
    /// CR 702.55a: it triggers as a permanent dies, and as a spell is put into a graveyard during its resolution.
    pub(super) fn haunt(&mut self) -> KeywordMeaning {
        let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
        let haunts = Script { targets: vec![target], ..effects(vec![Effect::Haunt]) };
        if self.is_spell() {
            let ability = self.later(haunts);
            return abilities(vec![Ability::Casting(Casting::Haunt(ability))]);
        }
        triggers(vec![when(Trigger::Dies(Watch::This), haunts)])
    }

    /// "The creature ~ haunts dies".
    pub(super) fn is_of_haunted(event: &Event) -> bool {
        matches!(event, Event::Dies(Selection::Ref(ObjectRef::That { to: ObjectAntecedent::Haunted, .. })))
    }
}
