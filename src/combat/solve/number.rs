//! Numbers of tables, as small as what they count allows: half the bytes are half the time.

use std::ops::Add;

/// A sum in a table.
pub(super) trait Number: Copy + Ord + Add<Output = Self> + Into<i64> {
    const ZERO: Self;
    /// A sum that nothing can come to, even with what else is added to it.
    const NEVER: Self;
    /// Less than any sum.
    const LEAST: Self;
    /// The most that sums may come to.
    const MOST: i64;

    /// Returns a number of which it is known that it is no more than [`MOST`](Number::MOST).
    fn of(number: i64) -> Self;

    /// Returns whether nothing can come to this.
    #[inline]
    fn is_never(self) -> bool {
        self.into() > Self::MOST
    }
}

impl Number for i16 {
    const ZERO: i16 = 0;
    const NEVER: i16 = 1 << 14;
    const LEAST: i16 = i16::MIN;
    const MOST: i64 = (1 << 13) - 1;

    fn of(number: i64) -> i16 {
        number as i16
    }
}

impl Number for i32 {
    const ZERO: i32 = 0;
    const NEVER: i32 = 1 << 30;
    const LEAST: i32 = i32::MIN;
    const MOST: i64 = (1 << 29) - 1;

    fn of(number: i64) -> i32 {
        number as i32
    }
}

/// Returns the greatest number that all of these are multiples of, or 1.
pub(super) fn unit(numbers: impl Iterator<Item = i64>) -> i64 {
    numbers.fold(0, greatest_divisor).max(1)
}

/// Returns the greatest number that both are multiples of.
pub(super) fn greatest_divisor(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
