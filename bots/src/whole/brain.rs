//! The player that takes what looks best at once, at the table.

use menace::engine::{Action, Brain, Considered, View};
use menace::game::{BotFailure, Chance};
use menace::program::Book;

use super::candidates::judged;
use super::greedy::answer;
use super::solver::considered;
use super::worth::Table;

/// Plays what gains most at once.
///
/// Lands first; then the spell or ability that gains most once it has resolved, if it gains anything. What lasts only
/// until the turn ends is judged then. Attacks and blocks are the best of a few sensible ones, judged after combat.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    table: Table,
}

impl Greedy {
    /// Returns a bot that judges by this table.
    pub fn new(table: Table) -> Greedy {
        Greedy { table }
    }
}

impl Brain for Greedy {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let state = view.sample(chance);
        Ok(answer(&self.table.of(book), &state, chance))
    }

    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let cards = &self.table.of(book);
        let state = view.sample(chance);
        // With luck of its own, so that the game goes on as it does without.
        let judged = judged(cards, &state, &mut chance.clone());
        let action = answer(cards, &state, chance);
        Ok((action, considered(judged, 1)))
    }
}
