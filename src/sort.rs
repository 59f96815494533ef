//! Sorting with little code, for lists that are short or sorted seldom.
//!
//! Each list type and order makes a copy of the sort of the standard library, 5 kB of the page's engine, and there would be
//! 60 of them. These orders share one sort. It takes about twice as long, so the inner loops of searches keep the other.

use std::cmp::Ordering;

/// Stable sorts that share their code.
pub trait CompactSort<T> {
    /// Sorts as [`slice::sort_by`] does.
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts as [`slice::sort`] does.
    fn compact_sort(&mut self)
    where
        T: Ord,
    {
        self.compact_sort_by(T::cmp);
    }

    /// Sorts as [`slice::sort_by_key`] does.
    fn compact_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.compact_sort_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> CompactSort<T> for [T] {
    fn compact_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut order = order(self.len(), &mut |one, other| compare(&self[one], &self[other]));
        // Each item goes to its place along its cycle; a place that is done says so by its own number.
        for first in 0..order.len() {
            let mut place = first;
            while order[place] != first {
                let from = order[place];
                self.swap(place, from);
                order[place] = place;
                place = from;
            }
            order[place] = place;
        }
    }
}

/// Returns the numbers of the items in order.
fn order(items: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items: Vec<(u8, u16)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0 % 8);
            let mut sorted = items;
            sorted.compact_sort_by_key(|item| item.0 % 8);
            prop_assert_eq!(sorted, expected);
        }
    }
}
