//! The bot that plays any legal action.

use menace::bot::Bot;
use menace::game::{Action, Chance, View};

/// Plays one of the legal actions, each with the same chance; attacks and blocks are drawn from all legal
/// declarations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Action {
        view.sample_action(chance)
    }
}
