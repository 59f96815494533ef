//! The ways to divide a creature's damage among creatures where there is not enough to kill them all.

use std::ops::ControlFlow;

use super::chance::Chance;
use crate::position::Side as Role;

/// What it takes to ask for a division.
pub(super) struct Question {
    pub role: Role,
    pub slot: usize,
    pub damage: u8,
    /// By recipient, its slot and how much is lethal to it.
    pub recipients: Vec<(usize, u8)>,
}

/// The divisions that a player may announce: all of the damage is dealt, and no creature gets more than is
/// lethal to it. The rules allow more, but what is more than lethal is only missing elsewhere.
pub(super) struct Divisions<'a> {
    /// By recipient, how much is lethal to it.
    pub lethal: &'a [u8],
    pub damage: u8,
}

impl Divisions<'_> {
    pub fn allow(&self, amounts: &[u8]) -> bool {
        amounts.len() == self.lethal.len()
            && amounts.iter().zip(self.lethal).all(|(amount, lethal)| amount <= lethal)
            && amounts.iter().map(|&amount| u32::from(amount)).sum::<u32>() == u32::from(self.damage)
    }

    /// Calls `visit` with each division in ascending order until it breaks; says whether it saw all.
    pub fn visit(&self, mut visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> bool {
        let mut amounts = vec![0; self.lethal.len()];
        self.walk(0, self.damage, &mut amounts, &mut visit).is_continue()
    }

    fn walk(
        &self,
        at: usize,
        left: u8,
        amounts: &mut [u8],
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if at == amounts.len() {
            return if left == 0 { visit(amounts) } else { ControlFlow::Continue(()) };
        }
        let rest: u32 = self.lethal[at + 1..].iter().map(|&lethal| u32::from(lethal)).sum();
        let least = u32::from(left).saturating_sub(rest).min(u32::from(u8::MAX)) as u8;
        for amount in least..=left.min(self.lethal[at]) {
            amounts[at] = amount;
            self.walk(at + 1, left - amount, amounts, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns a division, each with the same chance as long as there are fewer than 2^64.
    pub fn sample(&self, chance: &mut Chance) -> Vec<u8> {
        match *self.lethal {
            [first, second] => self.sample_of_two(first, second, chance).to_vec(),
            _ => self.sample_of_any(chance),
        }
    }

    /// The same among two recipients: what the first gets leaves nothing open, and its amounts follow one another.
    fn sample_of_two(&self, first: u8, second: u8, chance: &mut Chance) -> [u8; 2] {
        let least = self.damage.saturating_sub(second);
        let ways = self.damage.min(first) - least + 1;
        let amount = least + chance.below_u64(u64::from(ways)) as u8;
        // A number is drawn for each recipient.
        chance.below_u64(1);
        [amount, self.damage - amount]
    }

    fn sample_of_any(&self, chance: &mut Chance) -> Vec<u8> {
        let damage = usize::from(self.damage);
        // In how many ways the recipients from `at` on can take `left` damage.
        let place = |at: usize, left: usize| at * (damage + 1) + left;
        let mut ways = vec![0_u64; (self.lethal.len() + 1) * (damage + 1)];
        ways[place(self.lethal.len(), 0)] = 1;
        for at in (0..self.lethal.len()).rev() {
            for left in 0..=damage {
                let most = left.min(usize::from(self.lethal[at]));
                let counts = (0..=most).map(|amount| ways[place(at + 1, left - amount)]);
                ways[place(at, left)] = counts.fold(0, u64::saturating_add);
            }
        }
        let mut left = damage;
        let mut amounts = Vec::with_capacity(self.lethal.len());
        for at in 0..self.lethal.len() {
            let mut nth = chance.below_u64(ways[place(at, left)]);
            let mut amount = 0;
            // The last amount that fits is taken whatever `nth` says: saturated counts may not add up.
            while amount < left.min(usize::from(self.lethal[at])) && nth >= ways[place(at + 1, left - amount)]
            {
                nth -= ways[place(at + 1, left - amount)];
                amount += 1;
            }
            left -= amount;
            amounts.push(amount as u8);
        }
        amounts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Drawer;

    fn all(divisions: &Divisions<'_>) -> Vec<Vec<u8>> {
        let mut seen = Vec::new();
        assert!(divisions.visit(|amounts| {
            seen.push(amounts.to_vec());
            ControlFlow::Continue(())
        }));
        seen
    }

    #[test]
    fn rule_510_1c_three_damage_among_two_bears_and_a_lion() {
        let divisions = Divisions { lethal: &[2, 2, 1], damage: 3 };
        let expected = [[0, 2, 1], [1, 1, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        assert_eq!(all(&divisions), expected);
        assert!(all(&divisions).iter().all(|amounts| divisions.allow(amounts)));
        assert!(!divisions.allow(&[3, 0, 0]) && !divisions.allow(&[1, 1]) && !divisions.allow(&[1, 1, 0]));
    }

    #[test]
    fn two_recipients_are_drawn_as_any_number_is() {
        for (first, second) in (1..6).flat_map(|first| (1..6).map(move |second| (first, second))) {
            for damage in 1..first + second {
                let divisions = Divisions { lethal: &[first, second], damage };
                let mut chance = Chance::new(2, Drawer::Game, u64::from(damage));
                let mut any = chance.clone();
                for _ in 0..20 {
                    assert_eq!(divisions.sample(&mut chance), divisions.sample_of_any(&mut any));
                }
                assert_eq!(chance, any);
            }
        }
    }

    #[test]
    fn every_division_is_drawn_as_often() {
        let divisions = Divisions { lethal: &[2, 2, 1], damage: 3 };
        let mut chance = Chance::new(6, Drawer::Game, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..10_000 {
            *seen.entry(divisions.sample(&mut chance)).or_insert(0_u32) += 1;
        }
        // 2,000 each; six standard deviations are 240.
        assert_eq!(seen.len(), 5);
        assert!(seen.values().all(|&count| count.abs_diff(2_000) < 240), "{seen:?}");
    }
}
