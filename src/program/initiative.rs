//! The initiative (726): three triggered abilities without a source.

use super::compile::{Compiled, Compiler};
use super::keyword_parts::when;
use super::monarch::hit_by_creature;
use super::triggers::effects;
use super::{Effect, Obj, Trigger, Triggered, Who};
use crate::oracle::tree::{Deed, TurnStep};

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
        let pass = effects(vec![Effect::TakeInitiative(Who::ControllerOf(Obj::EventSubject))]);
        let passes = Triggered {
            text: "Whenever one or more creatures a player controls deal combat damage to the player who has the initiative, the controller of those creatures takes the initiative."
                .to_owned(),
            many: true,
            ..when(hit_by_creature(), pass)
        };
        let taken = Trigger::Does(Who::You, Deed::TakesInitiative);
        let enters = Triggered {
            text: "Whenever a player takes the initiative, that player ventures into Undercity.".to_owned(),
            ..when(taken, venture())
        };
        let abilities = vec![ventures, passes, enters];
        self.book.initiative = Some(self.sourceless("The Initiative", abilities));
        Ok(())
    }
}
