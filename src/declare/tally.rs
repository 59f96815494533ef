//! Numbers of declarations: as many bits as they need, and uniform draws below them.

use num_bigint::BigUint;
use rand::Rng;

/// A number of declarations.
pub(super) trait Tally: From<u32> + Clone + Ord {
    /// Returns a number of 128 bits.
    fn from_wide(number: u128) -> Self;
    /// Returns the sum, if it fits.
    fn plus(self, other: &Self) -> Option<Self>;
    /// Returns the product, if it fits.
    fn times(&self, factor: u64) -> Option<Self>;
    /// Takes the other number away if it is not greater; otherwise leaves this one and returns `false`.
    fn take(&mut self, other: &Self) -> bool;
    /// Returns a number below this one, which is at least 1, each with exactly the same chance.
    fn below(&self, rng: &mut impl Rng) -> Self;
}

impl Tally for u128 {
    fn from_wide(number: u128) -> u128 {
        number
    }

    fn plus(self, other: &u128) -> Option<u128> {
        self.checked_add(*other)
    }

    fn times(&self, factor: u64) -> Option<u128> {
        self.checked_mul(u128::from(factor))
    }

    fn take(&mut self, other: &u128) -> bool {
        self.checked_sub(*other).inspect(|rest| *self = *rest).is_some()
    }

    fn below(&self, rng: &mut impl Rng) -> u128 {
        let mask = u128::MAX.checked_shr((self - 1).leading_zeros()).unwrap_or(0);
        loop {
            // Drawing bits and drawing again when they are too many: at most two draws in the mean.
            let low = u128::from(rng.next_u64());
            let high = if mask > u128::from(u64::MAX) { u128::from(rng.next_u64()) } else { 0 };
            let number = (high << 64 | low) & mask;
            if number < *self {
                return number;
            }
        }
    }
}

impl Tally for BigUint {
    fn from_wide(number: u128) -> BigUint {
        BigUint::from(number)
    }

    fn plus(self, other: &BigUint) -> Option<BigUint> {
        Some(self + other)
    }

    fn times(&self, factor: u64) -> Option<BigUint> {
        Some(self * factor)
    }

    fn take(&mut self, other: &BigUint) -> bool {
        let enough = *self >= *other;
        if enough {
            *self -= other;
        }
        enough
    }

    fn below(&self, rng: &mut impl Rng) -> BigUint {
        let bits = self.bits();
        loop {
            let mut digits: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.next_u32()).collect();
            if let Some(top) = digits.last_mut()
                && !bits.is_multiple_of(32)
            {
                *top &= (1 << (bits % 32)) - 1;
            }
            let number = BigUint::new(digits);
            if number < *self {
                return number;
            }
        }
    }
}

/// Returns the index of one of the weights, which add up to `total`, each with a chance in proportion.
///
/// # Panics
/// When the weights add up to less.
pub(super) fn pick_weighed<T: Tally>(
    total: &T,
    weights: impl Iterator<Item = T>,
    rng: &mut impl Rng,
) -> usize {
    let mut at = total.below(rng);
    let mut weights = weights;
    weights.position(|weight| !at.take(&weight)).expect("the weights add up to the total")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn draws_below_a_bound_reach_every_number_alike() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut seen = [[0u32; 6]; 2];
        for _ in 0..6000 {
            seen[0][u128::below(&6, &mut rng) as usize] += 1;
            let big = BigUint::from(6u32).below(&mut rng);
            seen[1][usize::try_from(big).expect("below six")] += 1;
        }
        assert!(seen.as_flattened().iter().all(|&count| (880..1120).contains(&count)), "{seen:?}");
    }

    #[test]
    fn bounds_beyond_64_bits_are_not_cut_off() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let bound = 3u128 << 100;
        assert!((0..100).any(|_| bound.below(&mut rng) > bound / 2));
        assert!((0..100).all(|_| bound.below(&mut rng) < bound));
    }
}
