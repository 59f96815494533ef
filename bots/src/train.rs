//! Weights of the [evaluation](crate::evaluation) learned from games: a logistic regression of who won on the
//! features of the positions on the way.
//!
//! The odds that the active player wins are taken to be `exp(Σ weight × feature)`. The weights are those under which
//! the results were likeliest, less a penalty of `l2 / 2` for the square of each, in units of the feature's
//! standard deviation. Positions of one game share their result, and go into the same part of the data.

use menace::Player;
use menace::game::{Bot, Chance, Drawer, Setup, State, View};

use crate::evaluation::{FEATURES, Weights, features};

/// A position on the way, seen by the active player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The features of the position.
    pub features: [f64; FEATURES],
    /// What the active player came to: 1 for a win, ½ for a draw, 0 for a loss.
    pub result: f64,
}

/// How finely the chance of a random decision is told.
const SHARES: u32 = 1 << 20;

/// Plays a game as [`menace::game::play`] does, and returns its positions: one for each turn, at its first decision.
///
/// A decision is drawn at random with the chance `explore`, 0 to 1. Where a bot only ever does what it thinks best, how it
/// stands and what it has go together, and no fit can tell what either is worth.
///
/// A game that a bot loses by an illegal answer or a failure gives no sample.
pub fn record(
    setup: &Setup,
    mut bots: [&mut dyn Bot; 2],
    seed: u64,
    game_index: u64,
    on_the_play: Player,
    explore: f64,
) -> Vec<Sample> {
    let mut chance = Chance::new(seed, Drawer::Game, game_index);
    let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
    for player in Player::BOTH {
        bots[player].begin(setup, player);
    }
    let mut state = State::new(setup, on_the_play, &mut chance);
    let mut positions: Vec<(Player, [f64; FEATURES])> = Vec::new();
    let mut turn = 0;
    while let Some(decision) = state.decision() {
        if state.turn() > turn {
            turn = state.turn();
            positions.push((state.active(), features(&state, setup, state.active())));
        }
        let view = View::new(&state, setup, decision.player);
        let luck = &mut luck[decision.player];
        let answer = if f64::from(luck.below(SHARES)) < explore * f64::from(SHARES) {
            Ok(view.sample_action(luck))
        } else {
            bots[decision.player].decide(&view, luck)
        };
        if answer.is_err() || answer.is_ok_and(|action| state.apply(setup, &action, &mut chance).is_err()) {
            return Vec::new();
        }
    }
    let winner = state.outcome().and_then(|outcome| outcome.winner);
    let sample = |(player, features)| Sample {
        features,
        result: match winner {
            Some(winner) => f64::from(u8::from(winner == player)),
            None => 0.5,
        },
    };
    positions.into_iter().map(sample).collect()
}

/// How many steps of Newton's method are taken at most; it ends earlier when the weights stand still.
const STEPS: usize = 50;

/// Returns the weights that fit the samples best, none of them below zero: one that would be is left out, and the
/// others fitted again.
///
/// # Panics
/// When there is no sample.
pub fn fit(samples: &[Sample], l2: f64) -> Weights {
    assert!(!samples.is_empty(), "weights are fitted to something");
    let scale = deviations(samples);
    let mut used: Vec<usize> = (0..FEATURES).filter(|&feature| scale[feature] > 0.0).collect();
    loop {
        let fitted = newton(samples, &used, &scale, l2);
        let negative = used.iter().zip(&fitted).any(|(_, &weight)| weight < 0.0);
        if !negative {
            let mut weights = [0.0; FEATURES];
            for (&feature, weight) in used.iter().zip(fitted) {
                weights[feature] = weight / scale[feature];
            }
            return weights;
        }
        let least = (0..used.len()).min_by(|&a, &b| fitted[a].total_cmp(&fitted[b]));
        used.remove(least.expect("a negative weight is one"));
    }
}

fn deviations(samples: &[Sample]) -> [f64; FEATURES] {
    let count = samples.len() as f64;
    std::array::from_fn(|feature| {
        let square: f64 = samples.iter().map(|sample| sample.features[feature].powi(2)).sum();
        (square / count).sqrt()
    })
}

/// Newton's method for the weights of the used features, in units of their deviations.
fn newton(samples: &[Sample], used: &[usize], scale: &[f64; FEATURES], l2: f64) -> Vec<f64> {
    let size = used.len();
    let mut weights = vec![0.0; size];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -l2 * weight).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for (row, line) in curvature.iter_mut().enumerate() {
            line[row] = l2;
        }
        for sample in samples {
            let scaled: Vec<f64> =
                used.iter().map(|&feature| sample.features[feature] / scale[feature]).collect();
            let expected = chance_of(scaled.iter().zip(&weights).map(|(x, weight)| x * weight).sum());
            let spread = expected * (1.0 - expected);
            for row in 0..size {
                gradient[row] += (sample.result - expected) * scaled[row];
                for column in 0..=row {
                    curvature[row][column] += spread * scaled[row] * scaled[column];
                }
            }
        }
        let step = solve(curvature, gradient);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    weights
}

/// Solves `matrix × x = right` by Cholesky's decomposition; only the lower triangle of the symmetric, positive
/// definite matrix is read.
pub(crate) fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        for row in column..size {
            let known: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = if row == column { rest.sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

pub(crate) fn chance_of(logarithm_of_odds: f64) -> f64 {
    1.0 / (1.0 + (-logarithm_of_odds).exp())
}

/// Returns the chance that the active player wins, as the weights see it.
pub fn expected(weights: &Weights, features: &[f64; FEATURES]) -> f64 {
    chance_of(weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum())
}

/// Returns the mean of the logarithmic loss, in nats: ln 2 = 0.693 for one who knows nothing.
pub fn log_loss(weights: &Weights, samples: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        let chance = expected(weights, &sample.features).clamp(1e-12, 1.0 - 1e-12);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// Positions in which the chance to win was seen alike, and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many positions.
    pub samples: usize,
    /// The chance that was seen, on the mean.
    pub expected: f64,
    /// The part that was won.
    pub won: f64,
}

/// Returns, for each tenth of chances, what was expected of positions and what came of them.
pub fn calibration(weights: &Weights, samples: &[Sample]) -> [Bin; 10] {
    let mut bins = [Bin::default(); 10];
    for sample in samples {
        let chance = expected(weights, &sample.features);
        let bin = &mut bins[((chance * 10.0) as usize).min(9)];
        bin.samples += 1;
        bin.expected += chance;
        bin.won += sample.result;
    }
    for bin in bins.iter_mut().filter(|bin| bin.samples > 0) {
        bin.expected /= bin.samples as f64;
        bin.won /= bin.samples as f64;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results were drawn with known weights.
    fn drawn(weights: &Weights, count: usize) -> Vec<Sample> {
        let mut chance = Chance::new(21, Drawer::Game, 0);
        let sample = |_| {
            let features = std::array::from_fn(|_| f64::from(chance.below(2001)) / 1000.0 - 1.0);
            let won = f64::from(chance.below(1 << 30)) / f64::from(1 << 30) < expected(weights, &features);
            Sample { features, result: f64::from(u8::from(won)) }
        };
        (0..count).map(sample).collect()
    }

    #[test]
    fn weights_that_drew_the_results_are_found_again() {
        let mut weights = [0.0; FEATURES];
        (weights[0], weights[3], weights[7]) = (2.0, 0.5, 1.0);
        let fitted = fit(&drawn(&weights, 40_000), 1e-6);
        for (found, weight) in fitted.iter().zip(&weights) {
            // A standard error is about 0.02; 0.1 is five of them.
            assert!((found - weight).abs() < 0.1, "{fitted:?}");
        }
    }

    #[test]
    fn a_weight_below_zero_is_left_out() {
        let mut weights = [0.0; FEATURES];
        (weights[0], weights[1]) = (1.0, -1.0);
        let fitted = fit(&drawn(&weights, 4_000), 1e-6);
        assert_eq!(fitted[1], 0.0);
        assert!(fitted[0] > 0.8, "{fitted:?}");
    }

    #[test]
    fn a_penalty_makes_weights_smaller() {
        let mut weights = [0.0; FEATURES];
        weights[0] = 1.0;
        let samples = drawn(&weights, 500);
        assert!(fit(&samples, 1000.0)[0] < fit(&samples, 1.0)[0] / 2.0);
    }

    #[test]
    fn loss_and_calibration_of_two_known_positions() {
        let mut weights = [0.0; FEATURES];
        weights[0] = 3_f64.ln();
        let mut features = [0.0; FEATURES];
        features[0] = 1.0;
        // A chance of 3/4, once kept and once not.
        let samples = [1.0, 0.0].map(|result| Sample { features, result });
        let loss = log_loss(&weights, &samples);
        assert!((loss - (-(0.75_f64.ln()) - 0.25_f64.ln()) / 2.0).abs() < 1e-12, "{loss}");
        let bins = calibration(&weights, &samples);
        assert_eq!((bins[7].samples, bins[7].won), (2, 0.5));
        assert!((bins[7].expected - 0.75).abs() < 1e-12);
    }
}
