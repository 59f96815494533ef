//! What the defender's instants can gain in one fight at most, as a bound for a whole combat.
//!
//! The attacker may follow any strategy: what it comes to is a bound. These are passing throughout, answering
//! the defender's card in the fight that it was used in, and casting one instant before anything else. In each
//! of them the fights but for that one go as though nobody could act, so that a fight is a game of its own.

use super::game::Game;
use super::search::{Attacker, INFINITE, Search};
use super::state::State;
use crate::combat::damage::Worth;
use crate::combat::effort::Effort;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};

/// A fight by itself, for bounds: what it can come to when the attacker follows such a strategy, less what it comes to if
/// nobody acts, in the values of a search.
///
/// Neither player must be near to losing the game.
pub(in crate::combat) struct Fight {
    /// The creatures that fight each other, both hands, and what there is to pay with.
    pub position: Position,
    /// All blockers block the attacker.
    pub declaration: BlockDeclaration,
    /// What its creatures are worth.
    pub worth: Worth,
}

impl Fight {
    /// Returns what it comes to if the attacker passes throughout.
    pub fn passing(&self, effort: &mut Effort) -> i64 {
        self.value(effort, |search, state, calm| {
            search.restrict(Attacker::Passes, state);
            search.value(state, -INFINITE, INFINITE) - calm
        })
    }

    /// Returns what it comes to if the attacker answers the only card that the defender has.
    pub fn answering(&self, effort: &mut Effort) -> i64 {
        self.value(effort, |search, state, calm| {
            search.restrict(Attacker::Answers, state);
            search.value(state, -INFINITE, INFINITE) - calm
        })
    }

    /// Returns, by what the attacker can cast before anything else, what it comes to if the defender acts in this fight or
    /// not at all, and if not at all.
    pub fn openings(&self, effort: &mut Effort) -> Vec<(i64, i64)> {
        self.value(effort, |search, state, calm| {
            search.restrict(Attacker::Passes, state);
            let actions = search.game.actions(state, Side::Attacker);
            let opening = |action| {
                let price = search.price(&action);
                let mut opened = state.clone();
                search.game.act(&mut opened, &action);
                let answered = search.value(&opened, -INFINITE, INFINITE);
                opened.hands[Side::Defender as usize].fill(0);
                let alone = search.value(&opened, -INFINITE, INFINITE);
                (answered + price - calm, alone + price - calm)
            };
            actions.into_iter().map(opening).collect()
        })
    }

    /// Returns what `of` finds in a search of the fight whose state has that value if nobody acts.
    fn value<T>(&self, effort: &mut Effort, of: impl FnOnce(&mut Search<'_, '_>, &State, i64) -> T) -> T {
        let (game, states, _) = Game::new(&self.position, &self.declaration, 0);
        let state = states.into_iter().next().expect("nothing has to be paid");
        let mut search = Search::new(game, &self.worth, *effort);
        let calm = search.value_of_damage(&state);
        let value = of(&mut search, &state, calm);
        *effort = search.effort;
        value
    }
}
