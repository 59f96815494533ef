//! A set of creatures on one side of a combat, as one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// The most creatures that one side of a combat may have.
pub const MAX_CREATURES: usize = 64;

/// A set of up to 64 creatures of one side, by their index on that side.
///
/// Which side is meant is up to the owner of the set: an attacker's options are a set of
/// blockers, a blocker's declaration is a set of attackers.
///
/// ```
/// use menace::CreatureSet;
/// let fliers: CreatureSet = [0, 3].into_iter().collect();
/// assert!(fliers.contains(3));
/// assert_eq!(fliers.with(1).len(), 3);
/// assert_eq!(fliers.to_string(), "{0, 3}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CreatureSet(pub u64);

impl CreatureSet {
    /// The set without a creature.
    pub const EMPTY: CreatureSet = CreatureSet(0);

    /// Returns the set of the creatures `0..count`.
    ///
    /// # Panics
    /// When `count` is greater than [`MAX_CREATURES`].
    ///
    /// ```
    /// # use menace::CreatureSet;
    /// assert_eq!(CreatureSet::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
    /// assert_eq!(CreatureSet::first(64).len(), 64);
    /// ```
    #[inline]
    pub const fn first(count: usize) -> CreatureSet {
        assert!(count <= MAX_CREATURES, "a set holds at most 64 creatures");
        if count == MAX_CREATURES { CreatureSet(u64::MAX) } else { CreatureSet((1 << count) - 1) }
    }

    /// Returns the set of one creature.
    #[inline]
    pub const fn only(index: usize) -> CreatureSet {
        CreatureSet(1 << index)
    }

    /// Returns whether the creature is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Returns the set and the creature.
    #[inline]
    #[must_use]
    pub const fn with(self, index: usize) -> CreatureSet {
        CreatureSet(self.0 | 1 << index)
    }

    /// Returns the set less the creature.
    #[inline]
    #[must_use]
    pub const fn without(self, index: usize) -> CreatureSet {
        CreatureSet(self.0 & !(1 << index))
    }

    /// Adds a creature.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    /// Takes a creature out.
    #[inline]
    pub const fn remove(&mut self, index: usize) {
        self.0 &= !(1 << index);
    }

    /// Returns how many creatures are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no creature is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the creature with the lowest index, if there is one.
    #[inline]
    pub const fn lowest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// Returns whether each creature of this set is in the other one.
    #[inline]
    pub const fn is_subset(self, other: CreatureSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether no creature is in both sets.
    #[inline]
    pub const fn is_disjoint(self, other: CreatureSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the creatures in ascending order of their index.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// Returns every subset, the empty set first, in ascending order as numbers: `2^len` of them.
    ///
    /// ```
    /// # use menace::CreatureSet;
    /// let subsets: Vec<_> = CreatureSet(0b101).subsets().map(|set| set.0).collect();
    /// assert_eq!(subsets, [0, 1, 4, 5]);
    /// ```
    pub const fn subsets(self) -> Subsets {
        Subsets { of: self.0, next: Some(0) }
    }
}

/// The creatures of a [`CreatureSet`], in ascending order.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

/// The subsets of a [`CreatureSet`], in ascending order.
#[derive(Clone, Debug)]
pub struct Subsets {
    of: u64,
    next: Option<u64>,
}

impl Iterator for Subsets {
    type Item = CreatureSet;

    #[inline]
    fn next(&mut self) -> Option<CreatureSet> {
        let current = self.next?;
        // Counting upwards in the bits of `of` alone: borrow runs through the gaps.
        let following = current.wrapping_sub(self.of) & self.of;
        self.next = (following != 0).then_some(following);
        Some(CreatureSet(current))
    }
}

impl IntoIterator for CreatureSet {
    type Item = usize;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<usize> for CreatureSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> CreatureSet {
        indices.into_iter().fold(CreatureSet::EMPTY, CreatureSet::with)
    }
}

impl BitAnd for CreatureSet {
    type Output = CreatureSet;
    #[inline]
    fn bitand(self, other: CreatureSet) -> CreatureSet {
        CreatureSet(self.0 & other.0)
    }
}

impl BitAndAssign for CreatureSet {
    #[inline]
    fn bitand_assign(&mut self, other: CreatureSet) {
        self.0 &= other.0;
    }
}

impl BitOr for CreatureSet {
    type Output = CreatureSet;
    #[inline]
    fn bitor(self, other: CreatureSet) -> CreatureSet {
        CreatureSet(self.0 | other.0)
    }
}

impl BitOrAssign for CreatureSet {
    #[inline]
    fn bitor_assign(&mut self, other: CreatureSet) {
        self.0 |= other.0;
    }
}

impl Sub for CreatureSet {
    type Output = CreatureSet;
    #[inline]
    fn sub(self, other: CreatureSet) -> CreatureSet {
        CreatureSet(self.0 & !other.0)
    }
}

impl Not for CreatureSet {
    type Output = CreatureSet;
    #[inline]
    fn not(self) -> CreatureSet {
        CreatureSet(!self.0)
    }
}

impl fmt::Debug for CreatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for CreatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_all_64_creatures_hold_together() {
        let all = CreatureSet::first(64);
        assert_eq!(all.iter().count(), 64);
        assert!(CreatureSet::only(63).is_subset(all));
        assert_eq!(all - all.without(63), CreatureSet::only(63));
    }

    #[test]
    fn subsets_are_every_subset_once() {
        let set = CreatureSet(0b1011_0010);
        let subsets: Vec<_> = set.subsets().collect();
        assert_eq!(subsets.len(), 16);
        assert!(subsets.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(subsets.iter().all(|subset| subset.is_subset(set)));
        assert_eq!(CreatureSet::EMPTY.subsets().count(), 1);
    }
}
