//! Bots: whatever makes a player's decisions.

use crate::game::{Action, Chance, Player, Setup, View};

/// A player's brain.
///
/// A bot sees a [`View`]: what its player may see. What it can't see it can only imagine, with
/// [`View::sample`]. Randomness comes from the stream that it is handed, so that a game can be played again.
pub trait Bot: Send {
    /// A new game begins, in which the bot plays for that player: forget the last one.
    fn begin(&mut self, setup: &Setup, player: Player) {
        let _ = (setup, player);
    }

    /// Returns the answer to the decision that the view is at, which is this bot's player's.
    ///
    /// An answer that is not legal loses the game.
    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Action;
}
