//! Games between two decks of any understood cards, from the first shuffle to the end.

use crate::game::{BotFailure, Chance, Drawer, Ending as GameEnding, GameRecord, Player};
use crate::program::{Book, DefId};

use super::decision::Action;
use super::play::Options;
use super::sample::View;
use super::state::{Ending, State};

/// Two decks whose cards are compiled, and the rules of their games.
#[derive(Clone, Debug)]
pub struct MatchUp {
    /// The cards.
    pub book: Book,
    /// Both decks.
    pub libraries: [Vec<DefId>; 2],
    /// The rules that are no cards.
    pub options: Options,
}

/// A player's brain in a game of whole decks.
///
/// It sees the game from its seat: a [`View`].
pub trait Brain: Send {
    /// Returns the answer to the decision that the state is at.
    ///
    /// # Errors
    /// [`BotFailure`] if there is no answer; that loses the game.
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure>;
}

impl From<Ending> for GameEnding {
    fn from(ending: Ending) -> GameEnding {
        match ending {
            Ending::Life => GameEnding::Life,
            Ending::Poison => GameEnding::Poison,
            Ending::EmptyLibrary => GameEnding::EmptyLibrary,
            Ending::Effect => GameEnding::Effect,
            Ending::TurnLimit => GameEnding::TurnLimit,
            Ending::TooLarge => GameEnding::TooLarge,
            Ending::Loop => GameEnding::Loop,
        }
    }
}

impl MatchUp {
    /// Plays a game and returns what is kept of it; it depends on the arguments alone.
    pub fn play(
        &self,
        mut brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
    ) -> GameRecord {
        let mut chance = Chance::new(seed, Drawer::Game, game_index);
        let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
        let libraries = [&self.libraries[0][..], &self.libraries[1][..]];
        let mut state = State::new_game(&self.book, libraries, &self.options, on_the_play, &mut chance);
        let mut decisions = 0;
        let mut mulligans = [0; 2];
        let mut lost = None;
        while let Some(pending) = state.decision() {
            decisions += 1;
            let player = pending.player;
            let answer = brains[player].decide(&self.book, state.view(player), &mut luck[player]);
            let failed = match answer {
                Ok(action) => {
                    if action == Action::Mulligan {
                        mulligans[player] += 1;
                    }
                    state
                        .apply_action(&self.book, &action, &mut chance)
                        .err()
                        .map(|_| GameEnding::IllegalAction)
                }
                Err(failure) => Some(failure.into()),
            };
            if let Some(ending) = failed {
                lost = Some((player, ending));
                break;
            }
        }
        let (winner, ending) = match (lost, state.outcome) {
            (Some((player, ending)), _) => (Some(player.opponent()), ending),
            (None, Some(outcome)) => (outcome.winner, outcome.ending.into()),
            (None, None) => unreachable!("a game without a decision is over"),
        };
        GameRecord {
            winner,
            ending,
            on_the_play,
            turns: state.turn,
            decisions,
            mulligans,
            life: Player::BOTH.map(|player| state.players[player].life),
        }
    }
}
