//! A bound on what can be obeyed, from prices.
//!
//! Each target is left to choose its creatures, and each creature the number of its targets, as if the other side had no
//! say; a price on each creature makes them agree, and one on each place under a cap shares the places out. With any prices the
//! two sides together come to at least what any declaration does (Lagrange's multipliers; Held and Karp 1971). The way to the best
//! prices begins with the duals of a flow and is deflected as by Camerini, Fratta and Maffioli (1975). Unlike
//! [`flow`](super::flow), a target here takes as many creatures as it needs or none, and a creature under a cap takes a whole place,
//! so that the best prices prove more.

use super::board::Board;
use super::flow::{Decisions, Flow, Network, SCALE};
use crate::types::{CreatureSet, MAX_CREATURES};

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

/// After how many rounds that found nothing better steps become smaller, and by how much.
const IDLE: u32 = 8;
const SLOWER: f64 = 0.7;

/// How prices are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// In how many rounds.
    pub rounds: usize,
    /// How far the first of them goes towards the aim, as a share of the way that would reach it on a plane.
    pub pace: f64,
}

impl Prices {
    /// Returns prices of nothing.
    pub fn none(board: &Board) -> Prices {
        Prices { creatures: vec![0.0; board.creatures()], places: vec![0.0; board.caps.len()] }
    }

    /// Returns the prices of creatures in a flow, the best under the decisions: the bound by these is no more than the flow's, as long as no
    /// place costs anything.
    pub fn of_flow(board: &Board, network: &Network, decisions: &Decisions, flow: &Flow) -> Prices {
        let worths = network.worths(decisions, flow);
        let creatures = worths.into_iter().map(|worth| worth as f64 / SCALE as f64).collect();
        Prices { creatures, ..Prices::none(board) }
    }

    /// Returns, by cap, what a place costs.
    pub fn places(&self) -> impl Iterator<Item = f64> {
        self.places.iter().copied()
    }

    /// Returns whether some prices prove that less than `needed` can be obeyed under the decisions; looks for them with
    /// that effort, and keeps the best.
    pub fn rule_out(
        &mut self,
        board: &Board,
        network: &Network,
        decisions: &mut Decisions,
        needed: u32,
        Effort { rounds, mut pace }: Effort,
    ) -> bool {
        let sides = Sides::of(board, network, decisions);
        let aim = f64::from(needed) - 0.5;
        let mut now = self.clone();
        let mut least = f64::INFINITY;
        let mut idle = 0u32;
        let mut way = [0.0; MAX_CREATURES];
        let mut way_of_places = vec![0.0; board.caps.len()];
        for _ in 0..rounds {
            let Some(Sum { bound, slope, places, .. }) = sides.sum(board, &now) else { return true };
            if bound < f64::from(needed) - TRIFLE {
                *self = now;
                return true;
            }
            if bound < least - TRIFLE {
                least = bound;
                self.clone_from(&now);
            } else {
                idle += 1;
                if idle.is_multiple_of(IDLE) {
                    pace *= SLOWER;
                }
            }
            // The bound is made of planes. On an edge between two of them slopes point from one side to the other and back; where one
            // turns back, the way so far is added to it, so that the sum follows the edge.
            let ways = || way.iter().chain(&way_of_places);
            let slopes = || slope.iter().chain(&places).map(|&slope| f64::from(slope));
            let turn: f64 = slopes().zip(ways()).map(|(slope, way)| slope * way).sum();
            let share = if turn < 0.0 { -turn / ways().map(|way| way * way).sum::<f64>() } else { 0.0 };
            for (way, slope) in way.iter_mut().chain(&mut way_of_places).zip(slopes()) {
                *way = slope + share * *way;
            }
            let norm: f64 = way.iter().chain(&way_of_places).map(|way| way * way).sum();
            if norm < TRIFLE {
                // Slopes cancel each other out: no way leads on.
                break;
            }
            let step = pace * (bound - aim) / norm;
            for (creature, price) in now.creatures.iter_mut().enumerate() {
                *price = (*price + step * way[creature]).max(-sides.first[creature]);
            }
            for (price, way) in now.places.iter_mut().zip(&way_of_places) {
                *price = (*price + step * way).max(0.0);
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
        let mut values = [(0.0f64, 0u8); MAX_CREATURES];
        for (target, &of) in self.targets.iter().enumerate() {
            let offers = &self.offers[self.starts[target]..self.starts[target + 1]];
            sum.worth[0][target] = self.choose(offers, of, prices, &mut sum, &mut values)?;
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
        values: &mut [(f64, u8); MAX_CREATURES],
    ) -> Option<Option<f64>> {
        if (offers.len() as u32) < least || most < least {
            return if has_to { None } else { Some(None) };
        }
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
        let mut values = &mut values[..rest];
        if taken < most && (taken < least || most < offers.len() as u32) {
            // Two or three creatures are taken: sorting all of them for that costs more than everything else.
            while let Some((first, others)) = values.split_first_mut() {
                for other in others.iter_mut() {
                    if other.0 > first.0 {
                        std::mem::swap(first, other);
                    }
                }
                let (value, creature) = *first;
                if taken >= most || taken >= least && value <= 0.0 {
                    break;
                }
                worth += value;
                taken += 1;
                chosen |= 1 << creature;
                values = others;
            }
        }
        if has_to || worth > 0.0 {
            sum.bound += worth;
            CreatureSet(chosen).iter().for_each(|creature| sum.slope[creature] += 1);
        }
        Some((!has_to).then_some(worth))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::Requirement;
    use crate::declare::classes::live_options;
    use crate::declare::small_boards::random;

    #[test]
    fn the_prices_of_a_flow_prove_as_much_as_the_flow() {
        let mut flows = 0;
        for seed in 0..3000 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (board, _) = random(&mut rng);
            let mut board = Board { caps: Vec::new(), ..board };
            // What needs more creatures than its target does is spread in a flow alone.
            board
                .requirements
                .retain(|requirement| !matches!(requirement, Requirement::Chosen { least: 2.., .. }));
            let options = live_options(&board);
            let network = Network::of(&board, &options);
            let mut decisions = Decisions {
                options,
                low: vec![0; board.targets],
                high: board.most.clone(),
                chosen: vec![0; board.targets],
                pairs: Vec::new(),
                active: CreatureSet::EMPTY,
                units: u32::MAX,
                toll: Vec::new(),
            };
            for requirement in &board.requirements {
                if let Requirement::Chosen { target, weight, .. } = *requirement {
                    decisions.chosen[target] += i64::from(weight) * SCALE;
                }
            }
            let Some(flow) = network.solve(&decisions) else { continue };
            let prices = Prices::of_flow(&board, &network, &decisions, &flow);
            let sum = Sides::of(&board, &network, &decisions).sum(&board, &prices);
            let Some(sum) = sum else { continue };
            let bound = flow.gain as f64 / SCALE as f64;
            assert!(sum.bound <= bound + TRIFLE, "seed {seed}: {} for {bound}: {board:#?}", sum.bound);
            flows += 1;
        }
        assert!(flows > 2500, "{flows}");
    }
}
