//! The least that the attackers that are still open add to the excess, by the life that can still be lost.
//!
//! As though every creature could block each of them at its price: that leaves one number to tell declarations apart by,
//! and the limit of what may be lost holds exactly, which a price of loss alone doesn't achieve (relaxation of a state
//! space; Christofides, Mingozzi and Toth 1981).

use crate::combat::effort::Effort;

/// How many choices are looked at in a step.
const LOOKED_AT_A_STEP: u64 = 8;

/// The most numbers of life by which the excess is told apart. With more, nothing is known of it.
const MOST_NUMBERS: i64 = 1 << 12;

/// More than any excess.
const UNREACHED: i64 = i64::MAX / 4;

/// What a block of one attacker loses, and its excess.
pub(super) type Choice = (i64, i64);

/// By the life that can still be lost, the excess that is added at least.
#[derive(Clone, Default)]
pub(super) struct ToCome {
    /// The life that the first one is for.
    from: i64,
    /// Empty if nothing is known.
    excess: Vec<i64>,
}

impl ToCome {
    /// Returns by depth what the rows from there on add.
    ///
    /// `range` has by depth what these rows lose at least and at most, and life beyond the most costs `price` a point,
    /// as it is left over.
    pub fn of(rows: &[Vec<Choice>], range: &[[i64; 2]], price: i64, effort: &mut Effort) -> Vec<ToCome> {
        let mut to_come = vec![ToCome::default(); rows.len() + 1];
        to_come[rows.len()] = ToCome { from: 0, excess: vec![0] };
        for (depth, choices) in rows.iter().enumerate().rev() {
            let ([from, to], later) = (range[depth], range[depth + 1][1]);
            if to - from >= MOST_NUMBERS {
                break;
            }
            effort.spend(choices.len() as u64 * (to - from + 1) as u64 / LOOKED_AT_A_STEP);
            let after = &to_come[depth + 1];
            let least = |room: i64| {
                let with = |&(loss, excess): &Choice| {
                    let left = room - loss;
                    excess + price * (left - later).max(0) + after.least(left.min(later))
                };
                choices.iter().map(with).min().unwrap_or(0).min(UNREACHED)
            };
            let excess = (from..=to).map(least).collect();
            to_come[depth] = ToCome { from, excess };
        }
        to_come
    }

    /// Returns the least that is added if so much life can be lost, and more than any excess if that is not enough.
    #[inline]
    pub fn least(&self, room: i64) -> i64 {
        match self.excess.get((room - self.from) as usize) {
            Some(&excess) => excess,
            None if room < self.from && !self.excess.is_empty() => UNREACHED,
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_come_is_the_least_over_all_choices() {
        // By row, what is lost and what it costs beyond the cheapest.
        let rows = [vec![(4, 0), (1, 10), (0, 25)], vec![(3, 0), (0, 7)], vec![(2, 0), (-1, 30)]];
        let range = [[-1, 9], [-1, 5], [-1, 2], [0, 0]];
        let price = 2;
        let to_come = ToCome::of(&rows, &range, price, &mut Effort::default());
        for room in -1..=9 {
            let mut least = UNREACHED;
            for first in &rows[0] {
                for second in &rows[1] {
                    for third in &rows[2] {
                        let left = room - first.0 - second.0 - third.0;
                        if left >= 0 {
                            least = least.min(first.1 + second.1 + third.1 + price * left);
                        }
                    }
                }
            }
            assert_eq!(to_come[0].least(room), least, "{room} life");
        }
        assert_eq!(to_come[0].least(-2), UNREACHED);
        assert_eq!(to_come[3].least(0), 0);
    }
}
