//! What a game is worth to a player: features of what both have, and a weight for each.
//!
//! ```text
//! value = Σ weight × (the player's feature - the opponent's)
//! ```
//!
//! With weights that [`train`](crate::train) has fitted, the value is the logarithm of the odds of winning; weights
//! set by hand may have any unit. Nobody's hidden cards are looked at: of a hand, only its size counts.

use menace::Keyword;
use menace::Player;
use menace::game::{CardId, Duel, Setup, State};

use crate::setting::{Setting, Settings, Values};

/// How many features a player has.
pub const FEATURES: usize = 16;

/// The weights as settings of a bot, in the order of the features. Their defaults are rounded from a fit to
/// games of greedy against itself, except `prevails` and `holds`, which came later and count where a preset says so.
pub const SETTINGS: &[Setting; FEATURES] = &[
    weight("life", "what each point of life is worth", 0.05),
    weight(
        "low_life",
        "what the logarithm of life and one is worth: the fewer points, the more each of them",
        1.2,
    ),
    weight("creature", "what a creature is worth for being there", 0.0),
    weight("power", "what each point of power is worth", 0.1),
    weight("toughness", "what each point of toughness is worth", 0.1),
    weight("evasion", "what each point of power that nobody can block is worth", 0.25),
    weight("guard", "what it is worth that a creature can block any other", 0.0),
    weight(
        "first_strike",
        "what each point of power that strikes first is worth; of double strike, twice",
        0.1,
    ),
    weight("deathtouch", "what deathtouch or indestructibility is worth", 0.4),
    weight("lifelink", "what each point of power with lifelink is worth", 0.1),
    weight("vigilance", "what each point of power with vigilance or trample is worth", 0.02),
    weight(
        "prevails",
        "what it is worth that no creature beats it alone when it attacks; where they trade, half of that",
        0.0,
    ),
    weight(
        "holds",
        "what it is worth that it blocks any creature and survives; where they trade, half of that",
        0.0,
    ),
    weight("hand", "what each card in hand is worth", 0.3),
    weight("lands", "what each of the first six lands is worth", 0.3),
    weight("turn", "what it is worth to be the active player", 0.15),
];

const LIFE: usize = 0;
const LOW_LIFE: usize = 1;
/// The features of creatures.
const CREATURES: std::ops::Range<usize> = 2..13;
const HAND: usize = 13;
const LANDS: usize = 14;
const TURN: usize = 15;

const fn weight(name: &'static str, about: &'static str, default: f64) -> Setting {
    Setting { name, about, values: Values::Decimal { default, least: 0.0, most: 100.0 } }
}

/// The weight of each feature.
pub type Weights = [f64; FEATURES];

/// Returns the weights that the settings give.
pub fn weights(settings: &Settings) -> Weights {
    SETTINGS.map(|setting| settings.decimal(setting.name))
}

/// Returns a player's features less the opponent's.
pub fn features(state: &State, setup: &Setup, player: Player) -> [f64; FEATURES] {
    let mut features = features_of(state, setup, player);
    for (mine, theirs) in features.iter_mut().zip(features_of(state, setup, player.opponent())) {
        *mine -= theirs;
    }
    features
}

fn features_of(state: &State, setup: &Setup, player: Player) -> [f64; FEATURES] {
    let mut features = [0.0; FEATURES];
    features[LIFE] = f64::from(state.life(player));
    features[LOW_LIFE] = low_life(state.life(player));
    for slot in state.creatures(player) {
        let of_creature = creature_features(setup, state.creature(player, slot));
        for (sum, feature) in features[CREATURES].iter_mut().zip(of_creature) {
            *sum += feature;
        }
    }
    features[HAND] = state.hand(player).len() as f64;
    features[LANDS] = state.lands(player).len().min(MOST_LANDS) as f64;
    features[TURN] = f64::from(u8::from(state.active() == player));
    features
}

/// Lands beyond these are worth nothing.
const MOST_LANDS: usize = 6;

fn low_life(life: i32) -> f64 {
    f64::from(life.max(0) + 1).ln()
}

/// Returns the features that the creature brings, in the order of [`CREATURES`].
fn creature_features(setup: &Setup, card: CardId) -> [f64; CREATURES.end - CREATURES.start] {
    let facts = setup.facts(card);
    let (mut all, mut cant_block_it, mut it_blocks) = (0, 0, 0);
    // A creature that is beaten counts 0, one that is traded 1, one that survives 2.
    let (mut prevails, mut holds) = (0, 0);
    for other in setup.ids().filter(|&other| !setup.facts(other).is_land) {
        all += 1;
        let (blocked, blocks) = (setup.may_block(other, card), setup.may_block(card, other));
        cant_block_it += u32::from(!blocked);
        it_blocks += u32::from(blocks);
        let Duel { attacker_dies, blocker_dies, .. } = setup.duel(card, other);
        prevails += if blocked && attacker_dies { u32::from(blocker_dies) } else { 2 };
        let Duel { attacker_dies, blocker_dies, .. } = setup.duel(other, card);
        holds += match (blocks, blocker_dies) {
            (false, _) => 0,
            (true, true) => u32::from(attacker_dies),
            (true, false) => 2,
        };
    }
    let share = |count: u32| f64::from(count) / f64::from(all.max(1));
    let has = |keyword| f64::from(u8::from(facts.has(keyword)));
    // A defender's power is only worth what it is worth in blocks.
    let attacking = 1.0 - has(Keyword::Defender);
    let power = f64::from(facts.power.max(0));
    [
        1.0,
        power * (0.4 + 0.6 * attacking),
        f64::from(facts.toughness.max(0)),
        power * attacking * share(cant_block_it),
        share(it_blocks),
        power * (has(Keyword::FirstStrike) + 2.0 * has(Keyword::DoubleStrike)),
        has(Keyword::Deathtouch) + has(Keyword::Indestructible),
        power * has(Keyword::Lifelink),
        power * (has(Keyword::Vigilance) + has(Keyword::Trample)),
        attacking * share(prevails) / 2.0,
        share(holds) / 2.0,
    ]
}

/// What a won game is worth, in the unit of [`Evaluation`]; all else stays far below it.
pub const WIN: i32 = 1 << 28;

/// The evaluation with tables for the cards of one setup, in thousandths.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    creatures: Vec<i32>,
    life: Vec<i32>,
    point_of_life: i32,
    hand: i32,
    land: i32,
    turn: i32,
}

/// Life totals up to this one are looked up.
const TABLED_LIFE: i32 = 100;

impl Evaluation {
    /// Returns the evaluation of games of that setup.
    pub fn new(setup: &Setup, weights: &Weights) -> Evaluation {
        let thousandths = |value: f64| (value * 1000.0).round() as i32;
        let worth = |card: CardId| {
            let features = creature_features(setup, card);
            let worth = features.iter().zip(&weights[CREATURES]).map(|(feature, weight)| feature * weight);
            if setup.facts(card).is_land { 0 } else { thousandths(worth.sum()) }
        };
        let life =
            |life: i32| thousandths(f64::from(life) * weights[LIFE] + low_life(life) * weights[LOW_LIFE]);
        Evaluation {
            creatures: setup.ids().map(worth).collect(),
            life: (0..=TABLED_LIFE).map(life).collect(),
            point_of_life: thousandths(weights[LIFE]),
            hand: thousandths(weights[HAND]),
            land: thousandths(weights[LANDS]),
            turn: thousandths(weights[TURN]),
        }
    }

    /// Returns what the creature is worth on the battlefield.
    #[inline]
    pub fn creature(&self, card: CardId) -> i32 {
        self.creatures[usize::from(card.0)]
    }

    /// Returns what a life total is worth; of a total of 0 or less, what it is worth to have lost.
    #[inline]
    pub fn life(&self, life: i32) -> i32 {
        match life {
            ..=0 => -WIN,
            1..=TABLED_LIFE => self.life[life as usize],
            _ => self.life[TABLED_LIFE as usize] + (life - TABLED_LIFE) * self.point_of_life,
        }
    }

    /// Returns what the game is worth to the player, against the opponent.
    pub fn value(&self, state: &State, player: Player) -> i32 {
        let rest = |player: Player| {
            self.hand * state.hand(player).len() as i32
                + self.land * state.lands(player).len().min(MOST_LANDS) as i32
                + self.turn * i32::from(state.active() == player)
        };
        let fought = self.fought(state, player);
        if fought.abs() >= WIN { fought } else { fought + rest(player) - rest(player.opponent()) }
    }

    /// Returns the part of the value that combats change: creatures and life, or that the game is over.
    ///
    /// A game may have gone on to the next turn when a combat is over. Only in this do positions before and after that
    /// compare.
    pub fn fought(&self, state: &State, player: Player) -> i32 {
        match state.outcome().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == player => WIN,
            Some(Some(_)) => -WIN,
            Some(None) => 0,
            None => self.of_side(state, player) - self.of_side(state, player.opponent()),
        }
    }

    fn of_side(&self, state: &State, player: Player) -> i32 {
        let creatures = state.creatures(player).iter();
        creatures.map(|slot| self.creature(state.creature(player, slot))).sum::<i32>()
            + self.life(state.life(player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::BotKind;
    use menace::card::STARTER_DECKS;
    use menace::game::{Chance, Drawer, Options};

    fn defaults() -> Weights {
        const KIND: &BotKind = &crate::solver::KIND;
        weights(&KIND.settings())
    }

    #[test]
    fn the_tables_say_what_features_and_weights_say() {
        let weights = defaults();
        for (index, starter) in STARTER_DECKS.iter().enumerate() {
            let other = STARTER_DECKS[(index + 1) % STARTER_DECKS.len()].deck();
            let setup = Setup::new([&starter.deck(), &other], Options::default()).unwrap();
            let evaluation = Evaluation::new(&setup, &weights);
            let mut chance = Chance::new(31, Drawer::Game, index as u64);
            let mut state = State::new(&setup, Player::A, &mut chance);
            while let Some(decision) = state.decision() {
                let features = features(&state, &setup, decision.player);
                let sum: f64 = features.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
                let value = f64::from(evaluation.value(&state, decision.player)) / 1000.0;
                // Each of some tens of creatures is rounded to half a thousandth.
                assert!((sum - value).abs() < 0.05, "{sum} and {value}");
                let action = state.sample_action(&setup, &mut chance);
                state.apply(&setup, &action, &mut chance).unwrap();
            }
        }
    }

    #[test]
    fn a_lost_game_is_worth_less_than_anything() {
        let setup =
            Setup::new([&STARTER_DECKS[0].deck(), &STARTER_DECKS[1].deck()], Options::default()).unwrap();
        let evaluation = Evaluation::new(&setup, &defaults());
        assert_eq!(evaluation.life(0), -WIN);
        assert!(evaluation.life(1) < evaluation.life(2) && evaluation.life(150) > evaluation.life(100));
    }
}
