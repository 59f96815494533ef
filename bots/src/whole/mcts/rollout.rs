//! Rollouts from a leaf and their results.

use menace::Player;
use menace::engine::State;
use menace::game::Chance;

use super::super::line::play_on;
use super::super::worth::Cards;
use super::Settings;

/// The logarithm of the odds of winning per unit of evaluation.
const ODDS: f64 = 0.12;

/// Plays on until [`Settings::turns`] more turns have ended, and returns each player's chance to win.
///
/// Both players attack and block by plain rules, and cast nothing. A player who casts what `greedy` casts takes several times as long;
/// and one who would cast a spell later makes it look as good to wait as to cast it now.
pub(super) fn chances(
    cards: &Cards<'_>,
    state: &mut State,
    settings: &Settings,
    chance: &mut Chance,
) -> [f64; 2] {
    let last = state.turn + settings.turns;
    play_on(cards, state, chance, last);
    judge(cards, state, settings.scale)
}

/// Each player's chance to win, from what the state is worth.
fn judge(cards: &Cards<'_>, state: &State, scale: f64) -> [f64; 2] {
    let first = match state.outcome {
        Some(outcome) => outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::A))),
        // Nothing is as good as a game that is won.
        None => 0.02 + 0.96 / (1.0 + (-scale * ODDS * cards.value_as_turn_ends(state, Player::A)).exp()),
    };
    [first, 1.0 - first]
}
