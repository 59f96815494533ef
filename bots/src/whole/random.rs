//! A bot that draws each answer among the legal ones.

use menace::engine::{Action, Brain, State};
use menace::game::{BotFailure, Chance, Player};
use menace::program::Book;

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Brain for Random {
    fn decide(
        &mut self,
        book: &Book,
        state: &State,
        _player: Player,
        chance: &mut Chance,
    ) -> Result<Action, BotFailure> {
        Ok(state.sample_action(book, chance))
    }
}
