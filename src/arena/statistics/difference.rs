//! The difference of two win rates.

use super::counts::Sample;
use super::{GameCounts, Interval};

/// How much greater one win rate is than another, with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateDifference {
    /// The first rate less the second.
    pub difference: f64,
    /// Where the difference is with the probability that `z` says.
    pub interval: Interval,
}

impl RateDifference {
    /// Compares the win rates of two sets of games that are independent; a draw is half a win.
    ///
    /// The interval is Agresti and Caffo's (“Simple and effective confidence intervals for proportions and differences of
    /// proportions”), with the variance of the outcomes where there are draws. `z` is the number of standard deviations:
    /// [`normal::Z95`](super::normal::Z95) for 95 %. `None` if a set is empty.
    ///
    /// ```
    /// use menace::arena::statistics::{GameCounts, RateDifference, normal};
    /// let counts = |wins, losses| GameCounts { wins, draws: 0, losses };
    /// let seen = RateDifference::of(counts(56, 14), counts(48, 32), normal::Z95).unwrap();
    /// assert!((seen.difference - 0.2).abs() < 1e-12);
    /// assert!((seen.interval.low - 0.0525).abs() < 5e-5 && (seen.interval.high - 0.3358).abs() < 5e-5);
    /// ```
    pub fn of(first: GameCounts, second: GameCounts, z: f64) -> Option<RateDifference> {
        let difference = first.score()? - second.score()?;
        let more = GameCounts { wins: 1, draws: 0, losses: 1 };
        let [first, second] = [first + more, second + more].map(Sample::of_games);
        let centre = first.mean() - second.mean();
        let error = (first.variance() / first.size() + second.variance() / second.size()).sqrt();
        let interval = Interval { low: (centre - z * error).max(-1.0), high: (centre + z * error).min(1.0) };
        Some(RateDifference { difference, interval })
    }

    /// Returns whether the interval says which rate is greater.
    pub fn is_clear(&self) -> bool {
        self.interval.low > 0.0 || self.interval.high < 0.0
    }
}
