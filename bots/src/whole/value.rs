//! What a state is worth to a player, as far as it can be seen at a glance.

use menace::engine::{Perm, State, slots};
use menace::game::Player;
use menace::program::Key;
use menace::types::CardType;

/// More than any position is worth.
pub const WIN: f64 = 10_000.0;

/// Returns what the state is worth to the player: permanents, cards in hand and life against the opponent's.
pub fn value(state: &State, player: Player) -> f64 {
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => WIN,
            Some(_) => -WIN,
            None => 0.0,
        };
    }
    side(state, player) - side(state, player.opponent())
}

fn side(state: &State, player: Player) -> f64 {
    let life = f64::from(state.players[player].life);
    // The last points of life are worth the most.
    let mut worth = 4.0 * life.max(0.0).sqrt() - 0.8 * f64::from(state.players[player].poison);
    worth += 1.4 * state.zones[player].hand.len() as f64;
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        if perm.controller == player {
            worth += permanent(perm);
        }
    }
    worth
}

/// Returns what a permanent is worth to its controller.
pub fn permanent(perm: &Perm) -> f64 {
    let mut worth = if perm.is(CardType::Land) { 1.2 } else { 1.0 };
    if perm.is(CardType::Planeswalker) {
        worth += 1.0 + 0.8 * f64::from(perm.count(2));
    }
    if perm.is(CardType::Creature) {
        let (power, toughness) = (f64::from(perm.power.max(0)), f64::from(perm.toughness.max(0)));
        let mut strength = 1.1 * power + 0.7 * toughness;
        for (key, share) in [
            (Key::Flying, 0.35),
            (Key::Shadow, 0.3),
            (Key::FirstStrike, 0.2),
            (Key::DoubleStrike, 0.6),
            (Key::Trample, 0.15),
            (Key::Lifelink, 0.3),
            (Key::Deathtouch, 0.3),
            (Key::Vigilance, 0.1),
            (Key::Menace, 0.15),
            (Key::Indestructible, 0.4),
            (Key::Hexproof, 0.2),
        ] {
            if perm.keys.has(key) {
                strength *= 1.0 + share;
            }
        }
        if perm.keys.has(Key::Defender) {
            strength *= 0.6;
        }
        worth += strength;
        if perm.tapped {
            worth -= 0.1;
        }
    }
    worth
}
