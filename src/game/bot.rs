//! Bots: whatever makes a player's decisions.

use super::action::Action;
use super::chance::Chance;
use super::setup::Setup;
use super::state::Ending;
use super::view::View;
use crate::types::Player;

/// A player's brain.
///
/// A bot sees a [`View`]: what its player may see. What it can't see it can only imagine, with
/// [`View::sample`]. Randomness comes from the stream that it is handed, so that a game can be played again.
pub trait Bot: Send {
    /// A new game begins, in which the bot plays for that player: forget the last one.
    ///
    /// What can't be forgotten because it is the same for every game between the two decks may be kept. If a bot
    /// fails here, its first decision says so.
    fn begin(&mut self, setup: &Setup, player: Player) {
        let _ = (setup, player);
    }

    /// Returns the answer to the decision that the view is at, which is this bot's player's.
    ///
    /// An answer that is not legal loses the game.
    ///
    /// # Errors
    /// [`BotFailure`] when there is no answer; that loses the game, too.
    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure>;

    /// Returns the same answer as [`decide`](Bot::decide), and the moves that it was chosen from, the best first.
    ///
    /// There are none if the bot compares no moves.
    ///
    /// # Errors
    /// As [`decide`](Bot::decide).
    fn weigh(
        &mut self,
        view: &View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        Ok((self.decide(view, chance)?, Vec::new()))
    }

    /// Returns what went wrong in the last game, in words, where the bot failed or its answer was not legal, and
    /// it can tell more than that.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// A move that a bot has compared with others.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The move.
    pub action: Action,
    /// What it is worth, on a scale of the bot's own.
    pub value: f64,
    /// How often a search has tried it; `None` without a search.
    pub visits: Option<u32>,
}

/// Why a bot has no answer: it is a program of its own, or needs something else that may fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum BotFailure {
    /// What the bot needs is not there any more: its program ended or could not be started.
    #[error("the bot broke down")]
    Crash,
    /// It took longer than it may.
    #[error("the bot took longer than it may")]
    Timeout,
    /// Its answer is none that could be understood.
    #[error("the bot's answer can't be understood")]
    Unintelligible,
    /// Its answer can be understood, and is not legal.
    #[error("the bot's answer is not legal")]
    Illegal,
}

impl From<BotFailure> for Ending {
    fn from(failure: BotFailure) -> Ending {
        match failure {
            BotFailure::Crash => Ending::Crash,
            BotFailure::Timeout => Ending::Timeout,
            BotFailure::Unintelligible => Ending::UnintelligibleAnswer,
            BotFailure::Illegal => Ending::IllegalAction,
        }
    }
}
