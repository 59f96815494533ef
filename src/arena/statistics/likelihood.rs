//! The likeliest distribution of results under a hypothesis about its mean.
//!
//! Michel Van den Bergh, "Comments on Normalized Elo" (2020), propositions 1.1 and 4.1: among the
//! distributions on the same outcomes that obey the hypothesis, which one makes the observed frequencies
//! likeliest.

use arrayvec::ArrayVec;

use super::counts::Sample;

/// The probability of each outcome of a [`Sample`], in the same order.
pub(super) type Distribution = ArrayVec<f64, 5>;

/// Returns the likeliest distribution whose mean is `mean`, strictly between the lowest and the highest outcome.
///
/// Each outcome must have a weight above zero.
pub(super) fn with_mean(sample: &Sample, mean: f64) -> Distribution {
    let deviations: ArrayVec<f64, 5> = sample.outcomes().iter().map(|(points, _)| points - mean).collect();
    tilted(sample, &deviations)
}

/// Returns the likeliest distribution whose mean lies `t` of its own standard deviations above one half.
///
/// Each outcome must have a weight above zero.
pub(super) fn with_normalized_lead(sample: &Sample, t: f64) -> Distribution {
    // The condition is not linear in the distribution. It is made so around an estimate, which gives a better
    // estimate; from the uniform distribution this settles within a few rounds.
    const ROUNDS: usize = 100;
    const SETTLED: f64 = 1e-10;
    let outcomes = sample.outcomes();
    let mut estimate: Distribution = outcomes.iter().map(|_| 1.0 / outcomes.len() as f64).collect();
    for _ in 0..ROUNDS {
        let mean: f64 = outcomes.iter().zip(&estimate).map(|((points, _), p)| points * p).sum();
        let variance: f64 =
            outcomes.iter().zip(&estimate).map(|((points, _), p)| p * (points - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let linear: ArrayVec<f64, 5> = outcomes
            .iter()
            .map(|(points, _)| {
                points - 0.5 - 0.5 * t * deviation * (1.0 + ((points - mean) / deviation).powi(2))
            })
            .collect();
        let better = tilted(sample, &linear);
        let change = estimate.iter().zip(&better).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        estimate = better;
        if change < SETTLED {
            break;
        }
    }
    estimate
}

/// Returns the likeliest distribution under which `directions` has mean zero.
///
/// It is the observed one, each frequency divided by 1 + θ · direction; θ is the one root at which the mean
/// vanishes. The mean falls as θ grows, from ∞ to -∞ between the two poles: Newton's steps find the root, and
/// halving takes over where a step would leave the range that is left.
fn tilted(sample: &Sample, directions: &[f64]) -> Distribution {
    const SETTLED: f64 = 1e-14;
    // A dozen steps are enough; the bound is for rounding errors that keep the last digit moving.
    const STEPS: usize = 200;
    let size = sample.size();
    let frequencies = || sample.outcomes().iter().map(|(_, weight)| weight / size);
    let highest = directions.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = directions.iter().copied().fold(f64::INFINITY, f64::min);
    debug_assert!(lowest < 0.0 && 0.0 < highest, "the hypothesis must lie inside the outcomes");
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let mut theta = 0.0;
    for _ in 0..STEPS {
        let (mut mean, mut slope) = (0.0, 0.0);
        for (p, direction) in frequencies().zip(directions) {
            let tilted = direction / (1.0 + theta * direction);
            mean += p * tilted;
            slope -= p * tilted * tilted;
        }
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - mean / slope;
        let next = if low < newton && newton < high { newton } else { low + (high - low) / 2.0 };
        let step = (next - theta).abs();
        theta = next;
        if step <= SETTLED * (1.0 + theta.abs()) {
            break;
        }
    }
    frequencies().zip(directions).map(|(p, direction)| p / (1.0 + theta * direction)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::PairCounts;
    use super::*;

    fn mean_and_deviation(sample: &Sample, distribution: &Distribution) -> (f64, f64) {
        let mean: f64 = sample.outcomes().iter().zip(distribution).map(|((x, _), p)| x * p).sum();
        let variance: f64 =
            sample.outcomes().iter().zip(distribution).map(|((x, _), p)| p * (x - mean).powi(2)).sum();
        (mean, variance.sqrt())
    }

    #[test]
    fn fitted_distributions_obey_their_hypothesis() {
        let sample = Sample::of_pairs(PairCounts([30, 5, 80, 9, 42]));
        let fitted = with_mean(&sample, 0.51);
        assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((mean_and_deviation(&sample, &fitted).0 - 0.51).abs() < 1e-12);

        let fitted = with_normalized_lead(&sample, 0.03);
        let (mean, deviation) = mean_and_deviation(&sample, &fitted);
        assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(((mean - 0.5) / deviation - 0.03).abs() < 1e-9);
    }

    #[test]
    fn results_of_one_kind_can_be_fitted_too() {
        for counts in [[0, 0, 16_700, 0, 0], [0, 0, 0, 0, 5550], [10, 0, 0, 0, 1]] {
            let sample = Sample::of_pairs(PairCounts(counts)).with_least_weight(1e-3);
            for t in [-0.3, 0.0, 0.02] {
                let fitted = with_normalized_lead(&sample, t);
                let (mean, deviation) = mean_and_deviation(&sample, &fitted);
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?}, t {t}");
                assert!(((mean - 0.5) / deviation - t).abs() < 1e-9, "{counts:?}, t {t}");
            }
        }
    }

    #[test]
    fn the_observed_mean_leaves_the_observed_frequencies() {
        let sample = Sample::of_pairs(PairCounts([1, 2, 4, 2, 1]));
        let fitted = with_mean(&sample, 0.5);
        for (fitted, expected) in fitted.iter().zip([0.1, 0.2, 0.4, 0.2, 0.1]) {
            assert!((fitted - expected).abs() < 1e-12);
        }
    }
}
