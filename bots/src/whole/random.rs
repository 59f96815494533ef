//! A bot that draws each answer among the legal ones.

use menace::engine::{Action, Brain, View};
use menace::game::{BotFailure, Chance};
use menace::program::Book;

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Brain for Random {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        Ok(view.sample_action(book, chance))
    }
}
