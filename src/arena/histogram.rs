//! How often each number came up.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// How often each small number came up: the length of games in turns.
///
/// ```
/// use menace::arena::Histogram;
/// let lengths: Histogram = [7, 9, 9, 12].into_iter().collect();
/// assert_eq!(lengths.total(), 4);
/// assert_eq!(lengths.mean(), Some(9.25));
/// assert_eq!(lengths.quantile(0.5), Some(9));
/// assert_eq!(lengths.iter().collect::<Vec<_>>(), [(7, 1), (9, 2), (12, 1)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub struct Histogram {
    /// At each number how often it came up; the last one is never 0.
    counts: Vec<u64>,
}

impl Histogram {
    /// Counts a number once more.
    pub fn count(&mut self, number: u32) {
        self.add(number, 1);
    }

    /// Counts a number `times` times more.
    pub fn add(&mut self, number: u32, times: u64) {
        if times == 0 {
            return;
        }
        let number = number as usize;
        if self.counts.len() <= number {
            self.counts.resize(number + 1, 0);
        }
        self.counts[number] += times;
    }

    /// Returns the numbers that came up, ascending, with how often.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..).zip(self.counts.iter().copied()).filter(|&(_, times)| times > 0)
    }

    /// Returns how many numbers were counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the sum of all numbers counted.
    pub fn sum(&self) -> u64 {
        self.iter().map(|(number, times)| u64::from(number) * times).sum()
    }

    /// Returns the mean; `None` if no number was counted.
    pub fn mean(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.sum() as f64 / self.total() as f64)
    }

    /// Returns the least number that at least this share (0 to 1) of all is not above; nothing when no
    /// number was counted.
    pub fn quantile(&self, share: f64) -> Option<u32> {
        let wanted = (share * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.iter().find_map(|(number, times)| {
            seen += times;
            (seen >= wanted).then_some(number)
        })
    }

    /// Returns the greatest number; `None` if none was counted.
    pub fn max(&self) -> Option<u32> {
        self.counts.len().checked_sub(1).map(|last| last as u32)
    }
}

impl From<Vec<(u32, u64)>> for Histogram {
    fn from(counts: Vec<(u32, u64)>) -> Histogram {
        let mut histogram = Histogram::default();
        for (number, times) in counts {
            histogram.add(number, times);
        }
        histogram
    }
}

impl From<Histogram> for Vec<(u32, u64)> {
    fn from(histogram: Histogram) -> Vec<(u32, u64)> {
        histogram.iter().collect()
    }
}

impl AddAssign<&Histogram> for Histogram {
    fn add_assign(&mut self, other: &Histogram) {
        for (number, times) in other.iter() {
            self.add(number, times);
        }
    }
}

impl FromIterator<u32> for Histogram {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Histogram {
        let mut histogram = Histogram::default();
        for number in numbers {
            histogram.count(number);
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_add_up_in_any_order() {
        let (mut ours, mut theirs): (Histogram, Histogram) =
            ([3, 3, 40].into_iter().collect(), [0, 3, 5].into_iter().collect());
        let (our_own, their_own) = (ours.clone(), theirs.clone());
        ours += &their_own;
        theirs += &our_own;
        assert_eq!(ours, theirs);
        assert_eq!(ours, [0, 3, 3, 3, 5, 40].into_iter().collect());
    }

    #[test]
    fn quantiles_are_numbers_that_came_up() {
        let lengths: Histogram = (1..=10).collect();
        assert_eq!((lengths.quantile(0.0), lengths.quantile(0.1)), (Some(1), Some(1)));
        assert_eq!((lengths.quantile(0.5), lengths.quantile(0.91)), (Some(5), Some(10)));
        assert_eq!((lengths.quantile(1.0), lengths.max()), (Some(10), Some(10)));
        assert_eq!((Histogram::default().quantile(0.5), Histogram::default().mean()), (None, None));
    }
}
