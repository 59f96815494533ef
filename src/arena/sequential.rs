//! A sequential test that looks at pairs in the order of their index, whatever the order they come in.

use std::ops::ControlFlow;

use super::in_order::PairsInOrder;
use super::statistics::{PairCounts, Sprt, SprtVerdict};

/// At this many points of a test's way, every second one is dropped.
const MOST_POINTS: usize = 1000;

/// A sequential test under way.
///
/// Pairs may be handed over in any order and in stretches of any length, as threads end them; the test looks
/// after each single pair in the order of their index. So it ends at the same pair whatever the number of
/// threads and the chunks.
///
/// ```
/// use menace::arena::SequentialTest;
/// use menace::arena::statistics::{Sprt, SprtModel, SprtVerdict};
/// let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05, SprtModel::Logistic).unwrap();
/// let mut test = SequentialTest::new(sprt);
/// test.add(20, &[4; 20]);
/// assert_eq!(test.pairs(), 0); // the first twenty are awaited
/// test.add(0, &[3; 20]);
/// assert_eq!(test.verdict(), SprtVerdict::AcceptElo1);
/// assert!(test.pairs() < 20);
/// ```
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    counts: PairCounts,
    llr: f64,
    verdict: SprtVerdict,
    /// Every `stride`th point of its way.
    way: Vec<(PairCounts, f64)>,
    stride: u64,
    in_order: PairsInOrder,
}

impl SequentialTest {
    /// Returns the test before the first pair.
    pub fn new(sprt: Sprt) -> SequentialTest {
        SequentialTest {
            sprt,
            counts: PairCounts([0; 5]),
            llr: 0.0,
            verdict: SprtVerdict::Undecided,
            way: Vec::new(),
            stride: 1,
            in_order: PairsInOrder::default(),
        }
    }

    /// Hands over a stretch of pairs: the index of the first one, and A's half points (0 to 4) in each.
    ///
    /// Once the test has ended, nothing changes it. A stretch that was handed over before is not counted again.
    pub fn add(&mut self, first_pair: u64, half_points: &[u8]) {
        if self.verdict != SprtVerdict::Undecided {
            return;
        }
        let mut in_order = std::mem::take(&mut self.in_order);
        in_order.add(first_pair, half_points, |half_points| {
            self.counts.count(half_points.into());
            self.llr = self.sprt.llr_of_pairs(self.counts);
            self.verdict = self.sprt.verdict(self.llr);
            self.keep();
            if self.verdict == SprtVerdict::Undecided {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.in_order = in_order;
    }

    /// Keeps the point that the test is at, if it is one of those that are kept.
    fn keep(&mut self) {
        if !self.pairs().is_multiple_of(self.stride) {
            return;
        }
        self.way.push((self.counts, self.llr));
        if self.way.len() >= MOST_POINTS {
            self.stride *= 2;
            self.way.retain(|(counts, _)| counts.pairs().is_multiple_of(self.stride));
        }
    }

    /// Returns how the log-likelihood ratio grew: the counts of pairs so far, and the ratio after them.
    ///
    /// There is a point for every pair, in a longer test for every second or fourth one and so on, and always for the last.
    /// There are at most 1,000, and the same ones whatever the order and the chunks of the stretches.
    pub fn way(&self) -> Vec<(PairCounts, f64)> {
        let mut way = self.way.clone();
        if way.last().is_none_or(|(counts, _)| *counts != self.counts) && self.pairs() > 0 {
            way.push((self.counts, self.llr));
        }
        way
    }

    /// Returns what the test has found.
    pub const fn verdict(&self) -> SprtVerdict {
        self.verdict
    }

    /// Returns how many pairs the test has looked at: all before the first one that is missing, or those up to
    /// the one that decided.
    pub fn pairs(&self) -> u64 {
        self.counts.pairs()
    }

    /// Returns the log-likelihood ratio after these pairs.
    pub const fn llr(&self) -> f64 {
        self.llr
    }

    /// Returns the test's hypotheses and bounds.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }
}

#[cfg(test)]
mod tests {
    use super::super::statistics::SprtModel;
    use super::*;

    #[test]
    fn the_test_ends_at_the_same_pair_whatever_the_order_and_the_chunks() {
        let sprt = Sprt::new(0.0, 40.0, 0.05, 0.05, SprtModel::Normalized).unwrap();
        // A wins a bit more than half of the points.
        let results: Vec<u8> =
            (0..3000_u64).map(|pair| [0, 2, 4, 2, 3, 1, 4][(pair * pair % 7) as usize]).collect();
        let mut whole = SequentialTest::new(sprt);
        whole.add(0, &results);
        assert_ne!(whole.verdict(), SprtVerdict::Undecided);
        assert!(whole.pairs() < 3000);
        for chunk in [1, 7, 100] {
            let mut stretches: Vec<_> = (0..).step_by(chunk).zip(results.chunks(chunk)).collect();
            // Every second one comes late.
            stretches.sort_by_key(|(first, _)| first + if first % 2 == 1 { 5 * chunk as u64 } else { 0 });
            let mut test = SequentialTest::new(sprt);
            for (first, results) in stretches {
                test.add(first, results);
            }
            assert_eq!((test.pairs(), test.verdict()), (whole.pairs(), whole.verdict()), "chunks of {chunk}");
            assert_eq!(test.llr().to_bits(), whole.llr().to_bits());
            assert_eq!(test.way(), whole.way());
        }
    }

    #[test]
    fn the_way_is_short_and_goes_to_the_end() {
        let sprt = Sprt::new(-500.0, 500.0, 1e-9, 1e-9, SprtModel::Logistic).unwrap();
        let even: Vec<u8> = (0..5003_u64).map(|pair| [0, 4][(pair % 2) as usize]).collect();
        let mut test = SequentialTest::new(sprt);
        test.add(0, &even[..3]);
        assert_eq!(test.way().iter().map(|(counts, _)| counts.pairs()).collect::<Vec<_>>(), [1, 2, 3]);
        test.add(0, &even);
        let pairs: Vec<u64> = test.way().iter().map(|(counts, _)| counts.pairs()).collect();
        assert_eq!((pairs[0], pairs[1], pairs.last()), (8, 16, Some(&5003)));
        assert!((500..MOST_POINTS).contains(&pairs.len()), "{}", pairs.len());
        let (counts, llr) = test.way()[0];
        assert_eq!((counts, llr), (PairCounts([4, 0, 0, 0, 4]), sprt.llr_of_pairs(counts)));
    }

    #[test]
    fn a_stretch_counts_once() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, SprtModel::Normalized).unwrap();
        let mut test = SequentialTest::new(sprt);
        test.add(0, &[2, 3]);
        test.add(0, &[2, 3]);
        test.add(1, &[3, 1]);
        assert_eq!(test.pairs(), 3);
    }
}
