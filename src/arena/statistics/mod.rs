//! Rates, ratings and tests from counts of games, with how sure they are.
//!
//! | question | answer |
//! |---|---|
//! | how often does A win? | [`WinRate`]: Wilson's 95 % interval on games, and one on pairs |
//! | by how much is A stronger? | [`EloDifference`]: with error and likelihood of superiority |
//! | is A stronger, with as few games as it takes? | [`Sprt`] |
//! | who is strongest of many? | [`ratings::rate`]: Bradley-Terry, with intervals |
//!
//! Two games with the same shuffles and swapped seats are one pair. Luck that both games share (a good
//! opening hand meets the same opening hand twice) makes their results depend on each other, and so do cards
//! that players with equal decks swap; so the pair is the independent unit: where pairs were played, prefer the figures that come from [`PairCounts`].

mod counts;
mod difference;
mod elo;
mod likelihood;
pub mod normal;
pub mod ratings;
mod sprt;
mod win_rate;

pub use counts::{GameCounts, PairCounts};
pub use difference::RateDifference;
pub use elo::{EloDifference, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, SprtModel, SprtVerdict};
pub use win_rate::{WinRate, agresti_coull_on_pairs, wilson};

/// A closed range of values that a quantity is in with a stated confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns whether the value is inside, ends included.
    ///
    /// ```
    /// # use menace::arena::statistics::Interval;
    /// assert!(Interval { low: 0.4, high: 0.6 }.contains(0.5));
    /// ```
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns half of the distance between the ends: the `x` of `… ± x`.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns whether no value is in both intervals.
    pub fn is_disjoint(self, other: Interval) -> bool {
        self.high < other.low || other.high < self.low
    }
}
