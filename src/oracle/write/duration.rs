//! How long an effect lasts.

use super::super::tree::Duration;
use super::{Writer, condition, reference, unwritten};

/// A duration with a space before it; nothing for a permanent one.
pub fn duration(w: &mut Writer, time: &Duration) -> String {
    match time {
        Duration::EndOfTurn => " until end of turn".to_owned(),
        Duration::EndOfCombat => " until end of combat".to_owned(),
        Duration::YourNextTurn => " until your next turn".to_owned(),
        Duration::EndOfYourNextTurn => " until the end of your next turn".to_owned(),
        Duration::YourNextUpkeep => " until your next upkeep".to_owned(),
        Duration::YourNextEndStep => " until your next end step".to_owned(),
        Duration::UntilExilesAnother => " until you exile another card with ~".to_owned(),
        Duration::ThisTurn => " this turn".to_owned(),
        Duration::ThisCombat => " this combat".to_owned(),
        Duration::UntilLeaves(object) => {
            format!(" until {} leaves the battlefield", reference::object(object))
        }
        Duration::AsLongAs(while_) => format!(" for as long as {}", condition::condition(w, while_)),
        Duration::DuringNextTurnOf(who) => format!(" during {} next turn", reference::player_possessive(who)),
        Duration::Permanent | Duration::Shared(_) => String::new(),
        Duration::NextUntap | Duration::YourNextUntap => unwritten(time),
    }
}
