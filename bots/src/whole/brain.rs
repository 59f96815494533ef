//! The player that takes what looks best at once, at the table.

use menace::engine::{Action, Brain, Considered, View};
use menace::game::{BotFailure, Chance};
use menace::program::Book;

use super::candidates::judged;
use super::greedy::answer;

/// Plays what gains most at once.
///
/// Lands first; then the spell or ability that gains most once it has resolved, if it gains anything. Attacks and blocks are the
/// best of a few sensible ones, judged after combat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Brain for Greedy {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let state = view.sample(chance);
        Ok(answer(book, &state, chance))
    }

    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let state = view.sample(chance);
        // With luck of its own, so that the game goes on as it does without.
        let judged = judged(book, &state, &mut chance.clone());
        let action = answer(book, &state, chance);
        let considered = |(value, action)| Considered { action, value, visits: None };
        Ok((action, judged.into_iter().map(considered).collect()))
    }
}
