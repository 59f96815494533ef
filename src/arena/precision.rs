//! Games until a win rate is known well enough.

use std::ops::ControlFlow;

use super::in_order::PairsInOrder;
use super::statistics::{Interval, PairCounts, WinRate};

/// Ends a match at the first pair after which the 95 % interval of the win rate on pairs is narrow enough.
///
/// Pairs may be handed over in any order: it ends at the same one whatever the number of threads and the chunks. The four
/// pairs that [`WinRate::of_pairs`] adds keep it from ending on a few equal results.
///
/// ```
/// use menace::arena::PrecisionGoal;
/// let mut goal = PrecisionGoal::new(0.5);
/// goal.add(1, &[4; 100]);
/// assert!(!goal.is_reached(), "the first pair is awaited");
/// goal.add(0, &[0]);
/// assert!(goal.is_reached() && goal.pairs() < 101);
/// ```
#[derive(Clone, Debug)]
pub struct PrecisionGoal {
    width: f64,
    counts: PairCounts,
    reached: bool,
    pairs: PairsInOrder,
}

impl PrecisionGoal {
    /// Returns the goal that the interval is at most so wide: from its lower to its upper end, 0.01 for one
    /// percentage point.
    pub fn new(width: f64) -> PrecisionGoal {
        PrecisionGoal { width, counts: PairCounts::default(), reached: false, pairs: PairsInOrder::default() }
    }

    /// Hands over a stretch of pairs: the index of the first one, and A's half points (0 to 4) in each.
    ///
    /// Once the goal is reached, nothing changes it. A stretch that was handed over before is not counted again.
    pub fn add(&mut self, first_pair: u64, half_points: &[u8]) {
        if self.reached {
            return;
        }
        let PrecisionGoal { width, counts, reached, pairs } = self;
        pairs.add(first_pair, half_points, |half_points| {
            counts.count(half_points.into());
            let Interval { low, high } = WinRate::of_pairs(*counts).interval;
            *reached = high - low <= *width;
            if *reached { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// Returns whether the interval is narrow enough.
    pub const fn is_reached(&self) -> bool {
        self.reached
    }

    /// Returns how many pairs have been looked at: all before the first one that is missing, or those up to the one that
    /// reached the goal.
    pub fn pairs(&self) -> u64 {
        self.counts.pairs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_at_the_same_pair_whatever_the_chunks_and_no_earlier() {
        let results: Vec<u8> =
            (0..3000_u64).map(|pair| [0, 2, 4, 2, 3, 1, 4][(pair * pair % 7) as usize]).collect();
        let mut whole = PrecisionGoal::new(0.05);
        whole.add(0, &results);
        assert!(whole.is_reached());
        let mut counts = PairCounts::default();
        for (pair, &half_points) in results[..whole.pairs() as usize].iter().enumerate() {
            let Interval { low, high } = WinRate::of_pairs(counts).interval;
            assert!(high - low > 0.05, "after {pair} pairs");
            counts.count(half_points.into());
        }
        for chunk in [1, 7, 100] {
            let mut stretches: Vec<_> = (0..).step_by(chunk).zip(results.chunks(chunk)).collect();
            stretches.reverse();
            let mut goal = PrecisionGoal::new(0.05);
            for (first, results) in stretches {
                goal.add(first, results);
            }
            assert_eq!((goal.pairs(), goal.is_reached()), (whole.pairs(), true), "chunks of {chunk}");
        }
    }
}
