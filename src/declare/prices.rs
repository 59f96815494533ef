//! A bound on what can be obeyed, from prices.
//!
//! Each target is left to choose its creatures, and each creature the number of its targets, as if the other side had no
//! say; a price on each creature makes them agree, and one on each place under a cap shares the places out. With any prices the
//! two sides together come to at least what any declaration does (Lagrange's multipliers; Held and Karp 1971). Unlike
//! [`flow`](super::flow), a target here takes as many creatures as it needs or none, and a creature under a cap takes a whole place,
//! so that the best prices prove more.

use super::board::Board;
use super::flow::{Decisions, Network, SCALE};
use crate::set::{CreatureSet, MAX_CREATURES};

/// Prices, in requirements.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// By creature, what a target pays for it; less than nothing if the creature gains by being chosen at all.
    creatures: Vec<f64>,
    /// By cap, what a place costs.
    places: Vec<f64>,
}

/// What is meant by less: sums of fractions are not exact.
const TRIFLE: f64 = 1e-6;

impl Prices {
    /// Returns prices of nothing.
    pub fn none(board: &Board) -> Prices {
        Prices { creatures: vec![0.0; board.creatures()], places: vec![0.0; board.caps.len()] }
    }

    /// Returns, by cap, what a place costs.
    pub fn places(&self) -> impl Iterator<Item = f64> {
        self.places.iter().copied()
    }

    /// Returns whether some prices prove that less than `needed` can be obeyed under the decisions; looks for them in that number of
    /// rounds, and keeps the best.
    pub fn rule_out(
        &mut self,
        board: &Board,
        network: &Network,
        decisions: &mut Decisions,
        needed: u32,
        rounds: usize,
    ) -> bool {
        let sides = Sides::of(board, network, decisions);
        let aim = f64::from(needed) - 0.5;
        let mut now = self.clone();
        let mut least = f64::INFINITY;
        let mut pace = 1.0;
        for round in 0..rounds {
            let Some(Sum { bound, slope, places, .. }) = sides.sum(board, &now) else { return true };
            if bound < f64::from(needed) - TRIFLE {
                *self = now;
                return true;
            }
            if bound < least - TRIFLE {
                least = bound;
                self.clone_from(&now);
            } else if round % 4 == 3 {
                pace *= 0.5;
            }
            let norm: f64 = slope.iter().map(|&slope| f64::from(slope * slope)).sum::<f64>()
                + places.iter().map(|&slope| f64::from(slope * slope)).sum::<f64>();
            if norm == 0.0 {
                // These prices are the best.
                break;
            }
            let step = pace * (bound - aim) / norm;
            for (creature, price) in now.creatures.iter_mut().enumerate() {
                *price = (*price + step * f64::from(slope[creature])).max(-sides.first[creature]);
            }
            for (price, slope) in now.places.iter_mut().zip(places) {
                *price = (*price + step * f64::from(slope)).max(0.0);
            }
        }
        let Some(sum) = sides.sum(board, self) else { return true };
        sum.decide(board, decisions, f64::from(needed) - TRIFLE);
        false
    }
}

/// What both sides come to under prices, and which way these should go.
struct Sum {
    bound: f64,
    slope: [i32; MAX_CREATURES],
    places: Vec<i32>,
    /// By target and by creature, what being part of it is worth, if it need not be.
    worth: [[Option<f64>; MAX_CREATURES]; 2],
}

impl Sum {
    /// Decides what the prices leave no choice about if at least `needed` is to be obeyed.
    fn decide(&self, board: &Board, decisions: &mut Decisions, needed: f64) {
        for target in 0..board.targets {
            let Some(worth) = self.worth[0][target] else { continue };
            if self.bound - worth.max(0.0) < needed {
                decisions.low[target] = decisions.low[target].max(board.least[target]).max(1);
            } else if self.bound + worth.min(0.0) < needed {
                decisions.high[target] = 0;
            }
        }
        for creature in 0..board.creatures() {
            let Some(worth) = self.worth[1][creature] else { continue };
            if self.bound - worth.max(0.0) < needed {
                decisions.active.insert(creature);
            } else if self.bound + worth.min(0.0) < needed {
                decisions.options[creature] = CreatureSet::EMPTY;
            }
        }
    }
}

/// The two sides of a board under decisions.
struct Sides {
    /// By target, its creatures with what each choice gains; whether it has to be made.
    offers: Vec<(u8, bool, f64)>,
    /// By target, where its creatures begin.
    starts: Vec<usize>,
    /// By target, what being chosen gains, and the least and the most creatures.
    targets: Vec<(f64, u32, u32, bool)>,
    /// By creature, what choosing anything gains.
    first: Vec<f64>,
    /// By creature, the least and the most targets.
    numbers: Vec<(i32, i32)>,
}

impl Sides {
    fn of(board: &Board, network: &Network, decisions: &Decisions) -> Sides {
        let share = |gain: i64| gain as f64 / SCALE as f64;
        let mut by_target = [CreatureSet::EMPTY; MAX_CREATURES];
        for (creature, options) in decisions.options.iter().enumerate() {
            options.iter().for_each(|target| by_target[target].insert(creature));
        }
        let mut sides = Sides {
            offers: Vec::new(),
            starts: vec![0],
            targets: Vec::new(),
            first: (0..board.creatures()).map(|creature| share(network.first(creature))).collect(),
            numbers: Vec::new(),
        };
        for (target, &able) in by_target.iter().enumerate().take(board.targets) {
            let high = decisions.high[target];
            let open = if high == 0 { CreatureSet::EMPTY } else { able };
            for creature in open {
                let forced = decisions.pairs.contains(&(creature, target));
                sides.offers.push((creature as u8, forced, share(network.single(creature, target))));
            }
            sides.starts.push(sides.offers.len());
            let has_to = decisions.low[target] > 0 || decisions.pairs.iter().any(|&(_, of)| of == target);
            let least = board.least[target].max(decisions.low[target]).max(1);
            sides.targets.push((share(decisions.chosen[target]), least, high, has_to));
        }
        for (creature, options) in decisions.options.iter().enumerate() {
            let forced = decisions.pairs.iter().filter(|&&(of, _)| of == creature).count() as i32;
            let least = forced.max(i32::from(decisions.active.contains(creature)));
            let most = board.capacity[creature].min(options.len() as u32) as i32;
            sides.numbers.push((least, most));
        }
        sides
    }

    /// Returns the sum of both sides; `None` if the decisions can't be met.
    fn sum(&self, board: &Board, prices: &Prices) -> Option<Sum> {
        let mut sum = Sum {
            bound: 0.0,
            slope: [0; MAX_CREATURES],
            places: board.caps.iter().map(|cap| -(cap.most as i32)).collect(),
            worth: [[None; MAX_CREATURES]; 2],
        };
        for (cap, price) in board.caps.iter().zip(&prices.places) {
            sum.bound += price * f64::from(cap.most);
        }
        for (target, &of) in self.targets.iter().enumerate() {
            let offers = &self.offers[self.starts[target]..self.starts[target + 1]];
            sum.worth[0][target] = self.choose(offers, of, prices, &mut sum)?;
        }
        for (creature, &(least, most)) in self.numbers.iter().enumerate() {
            if least > most {
                return None;
            }
            let mut place = 0.0;
            for (cap, price) in board.caps.iter().zip(&prices.places) {
                place += if cap.among.contains(creature) { *price } else { 0.0 };
            }
            let price = prices.creatures[creature];
            let some = least.max(1).min(most);
            let count = if price > 0.0 { most } else { some };
            let worth = self.first[creature] - place + price * f64::from(count);
            if least == 0 && most > 0 {
                sum.worth[1][creature] = Some(worth);
            }
            if count > 0 && (least > 0 || worth > 0.0) {
                sum.bound += worth;
                sum.slope[creature] -= count;
                for (cap, slope) in board.caps.iter().zip(&mut sum.places) {
                    *slope += i32::from(cap.among.contains(creature));
                }
            }
        }
        Some(sum)
    }

    /// Adds what a target comes to with the creatures that are best for it, and returns that if it need not be chosen.
    fn choose(
        &self,
        offers: &[(u8, bool, f64)],
        (gain, least, most, has_to): (f64, u32, u32, bool),
        prices: &Prices,
        sum: &mut Sum,
    ) -> Option<Option<f64>> {
        if (offers.len() as u32) < least || most < least {
            return if has_to { None } else { Some(None) };
        }
        let mut values = [(0.0f64, 0u8); MAX_CREATURES];
        let (mut worth, mut taken, mut rest) = (gain, 0u32, 0usize);
        let mut chosen = 0u64;
        for &(creature, forced, gain) in offers {
            let value = gain - prices.creatures[usize::from(creature)];
            if forced || value > 0.0 && most >= offers.len() as u32 {
                worth += value;
                taken += 1;
                chosen |= 1 << creature;
            } else {
                values[rest] = (value, creature);
                rest += 1;
            }
        }
        let values = &mut values[..rest];
        if taken < most && (taken < least || most < offers.len() as u32) {
            values.sort_unstable_by(|(one, first), (other, second)| {
                other.total_cmp(one).then(first.cmp(second))
            });
            for &(value, creature) in values.iter() {
                if taken >= most || taken >= least && value <= 0.0 {
                    break;
                }
                worth += value;
                taken += 1;
                chosen |= 1 << creature;
            }
        }
        if has_to || worth > 0.0 {
            sum.bound += worth;
            CreatureSet(chosen).iter().for_each(|creature| sum.slope[creature] += 1);
        }
        Some((!has_to).then_some(worth))
    }
}
