//! The initiative (726): three triggered abilities without a source.

use super::book::Def;
use super::compile::{Compiled, Compiler};
use super::keyword_parts::when;
use super::triggers::effects;
use super::{Ability, DamageTo, Effect, Obj, Test, Trigger, Triggered, Watch, Who};
use crate::oracle::tree::{Deed, TurnStep};
use crate::types::CardType;

impl Compiler<'_> {
    /// Adds to the book, if they are not there yet, the abilities of the player who has the initiative (726.2), who is "you" in them.
    pub(super) fn initiative(&mut self) -> Compiled<()> {
        if self.book.initiative.is_some() {
            return Ok(());
        }
        self.dungeons(true)?;
        let venture = || effects(vec![Effect::Venture { who: Who::You, first: true }]);
        let upkeep = Trigger::Step { step: TurnStep::Upkeep, whose: Who::You };
        let ventures = Triggered {
            text: "At the beginning of the upkeep of the player who has the initiative, that player ventures into Undercity."
                .to_owned(),
            ..when(upkeep, venture())
        };
        let hit = Trigger::Damage {
            source: Some(Watch::Any(vec![Test::Type(CardType::Creature)])),
            to: DamageTo::Player(Who::You),
            combat: true,
            noncombat: false,
            per_source: false,
        };
        let pass = effects(vec![Effect::TakeInitiative(Who::ControllerOf(Obj::EventSubject))]);
        let passes = Triggered {
            text: "Whenever one or more creatures a player controls deal combat damage to the player who has the initiative, the controller of those creatures takes the initiative."
                .to_owned(),
            many: true,
            ..when(hit, pass)
        };
        let taken = Trigger::Does(Who::You, Deed::TakesInitiative);
        let enters = Triggered {
            text: "Whenever a player takes the initiative, that player ventures into Undercity.".to_owned(),
            ..when(taken, venture())
        };
        let abilities = [ventures, passes, enters].map(|one| self.book.add_ability(Ability::Triggered(one)));
        let name = "The Initiative".to_owned();
        let name_id = self.book.names.number(&name);
        let def = Def { name, name_id, abilities: abilities.to_vec(), token: true, ..Def::default() };
        self.book.initiative = Some(self.book.add_def(def));
        Ok(())
    }
}
