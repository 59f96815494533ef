//! A whole game by random players, with everything checked that holds in each.

use menace::Player;
use menace::engine::{MatchUp, Outcome};
use menace::game::Chance;

/// Plays the match-up, at most so many actions of it: before each [`State::check`](menace::engine::State::check) holds,
/// the drawn action is legal, and a copy of the state goes the same way. `None` for a game that was left.
pub fn play(match_up: &MatchUp, first: Player, chance: &mut Chance, most_actions: usize) -> Option<Outcome> {
    let book = &match_up.book;
    let mut state = match_up.start(first, chance);
    // A copy in memory that has held all the states before.
    let mut kept = state.clone();
    for _ in 0..most_actions {
        if let Err(broken) = state.check(book) {
            panic!("turn {}: {broken}", state.turn);
        }
        let Some(pending) = state.decision() else {
            assert!(state.outcome.is_some(), "a game without a decision is over");
            return state.outcome;
        };
        let action = state.sample_action(book, chance);
        let (mut copy, mut same) = (state.clone(), chance.clone());
        kept.copy_from(&state);
        assert!(kept == copy, "both ways of copying make the same state");
        if let Err(illegal) = state.apply_action(book, &action, chance) {
            panic!("turn {}: {pending:?} was answered with {action:?}: {illegal}", state.turn);
        }
        copy.apply_action(book, &action, &mut same).expect("a copy takes the same action");
        assert!(copy == state, "a copy goes the same way after {action:?}");
    }
    None
}
