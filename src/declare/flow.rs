//! The part of a board that a flow solves exactly, and an upper bound on the rest.
//!
//! Every creature is a source of as many units as it may choose targets, every target takes as many as it
//! has room for. What a unit gains never grows with the number of units before it, so augmenting along
//! the best paths while there are some that gain gives the most in all: the primal-dual method for flows of
//! least cost (Ford and Fulkerson 1962), with labels corrected over machine words.

use super::board::{Board, Requirement};
use crate::types::{CreatureSet, MAX_CREATURES};

/// Gains are multiples of one requirement's share, so that a gain that needs several blockers can be
/// spread over them: with this scale exactly for any number up to ten but seven and nine.
pub(super) const SCALE: i64 = 240;

/// More than any sum of gains: what a unit earns that a target or creature must have.
const FORCED: i64 = 1 << 32;

/// The gains of a board, as far as a flow can tell.
#[derive(Clone, Debug)]
pub(super) struct Network {
    creatures: usize,
    targets: usize,
    capacity: Vec<u32>,
    /// By creature and target, what choosing the target gains.
    single: Vec<i64>,
    /// By creature, what choosing anything gains.
    first: Vec<i64>,
    /// By target, over how many units what it gains for being chosen is spread.
    spread: Vec<u32>,
}

/// What a search has decided so far.
#[derive(Clone, Debug)]
pub(super) struct Decisions {
    /// By creature, the targets it may still choose.
    pub options: Vec<CreatureSet>,
    /// By target, how many creatures have to choose it.
    pub low: Vec<u32>,
    /// By target, how many may; 0 once it is closed.
    pub high: Vec<u32>,
    /// By target, what being chosen by enough creatures gains.
    pub chosen: Vec<i64>,
    /// Pairs of a creature and a target that it has to choose.
    pub pairs: Vec<(usize, usize)>,
    /// Creatures that have to choose something.
    pub active: CreatureSet,
    /// How many creatures may be declared in all, where every capacity is one.
    pub units: u32,
    /// By creature, what each unit pays for the use of a global cap.
    pub toll: Vec<i64>,
}

/// The best flow under some decisions.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    /// By creature, the targets it chooses.
    pub chosen: Vec<CreatureSet>,
    /// By target, how many creatures choose it.
    pub counts: [u32; MAX_CREATURES],
    /// What it gains, in [`SCALE`]s of a requirement.
    pub gain: i64,
    /// How many paths were searched.
    pub steps: usize,
}

impl Network {
    /// Returns the gains of the board's requirements; where they can't be added up exactly, more than
    /// they can gain.
    pub fn of(board: &Board, options: &[CreatureSet]) -> Network {
        let (creatures, targets) = (board.creatures(), board.targets);
        let mut network = Network {
            creatures,
            targets,
            capacity: board.capacity.clone(),
            single: vec![0; creatures * targets],
            first: vec![0; creatures],
            spread: board.least.iter().map(|&least| least.max(1)).collect(),
        };
        // Where several requirements ask for different numbers of blockers, the smallest bounds them all.
        let mut smallest = vec![u32::MAX; targets];
        for requirement in &board.requirements {
            match *requirement {
                Requirement::Chooses { creature, targets: wanted, weight } => {
                    let gain = i64::from(weight) * SCALE;
                    let wanted = wanted & options[creature];
                    if wanted == options[creature] {
                        network.first[creature] += gain;
                    } else {
                        for target in wanted {
                            network.single[creature * targets + target] += gain;
                        }
                    }
                }
                Requirement::Chosen { target, least, .. } => {
                    smallest[target] = smallest[target].min(least);
                }
            }
        }
        for (spread, smallest) in network.spread.iter_mut().zip(smallest) {
            if smallest != u32::MAX {
                *spread = (*spread).max(smallest);
            }
        }
        network
    }

    /// Makes choices of the given declaration worth a trifle: of equal flows the one nearest to it wins.
    ///
    /// The trifles of a whole declaration are less than one requirement; of a larger one the rest is left
    /// out, so that bounds still hold.
    pub fn prefer(&mut self, chosen: &[CreatureSet]) {
        let pairs = chosen
            .iter()
            .enumerate()
            .flat_map(|(creature, targets)| targets.iter().map(move |target| (creature, target)));
        for (creature, target) in pairs.take(SCALE as usize - 1) {
            self.single[creature * self.targets + target] += 1;
        }
    }

    /// Returns what the creature gains by choosing the target.
    pub fn single(&self, creature: usize, target: usize) -> i64 {
        self.single[creature * self.targets + target]
    }

    /// Returns what the creature gains by choosing anything.
    pub fn first(&self, creature: usize) -> i64 {
        self.first[creature]
    }

    /// Returns what the next unit into the target gains.
    fn unit_gain(&self, decisions: &Decisions, target: usize, count: u32) -> i64 {
        let forced = if count < decisions.low[target] { FORCED } else { 0 };
        let spread = self.spread[target];
        let share = if count < spread {
            // Rounded up: the bound must not fall below the truth.
            (decisions.chosen[target] + i64::from(spread) - 1) / i64::from(spread)
        } else {
            0
        };
        forced + share
    }

    /// Returns what the next unit out of the creature gains.
    fn out_of(&self, decisions: &Decisions, creature: usize, count: usize) -> i64 {
        let toll = decisions.toll.get(creature).copied().unwrap_or(0);
        if count > 0 {
            return -toll;
        }
        let forced = if decisions.active.contains(creature) { FORCED } else { 0 };
        forced + self.first[creature] - toll
    }

    /// Returns the best flow, or `None` when the decisions can't be met.
    pub fn solve(&self, decisions: &Decisions) -> Option<Flow> {
        if !decisions.pairs.is_empty() {
            let mut forced = self.clone();
            for &(creature, target) in &decisions.pairs {
                forced.single[creature * self.targets + target] += FORCED;
            }
            return forced.solve_forced(decisions);
        }
        self.solve_forced(decisions)
    }

    fn solve_forced(&self, decisions: &Decisions) -> Option<Flow> {
        let mut flow = Flow {
            chosen: vec![CreatureSet::EMPTY; self.creatures],
            counts: [0; MAX_CREATURES],
            gain: 0,
            steps: 0,
        };
        let mut residual = Residual::new();
        let mut units = 0;
        while units < decisions.units {
            flow.steps += 1;
            let gain = self.search(decisions, &flow, &mut residual);
            if gain <= 0 {
                break;
            }
            // Every path of the same gain that the labels show is as good as a search of its own.
            let mut found = 0;
            residual.seen = 0;
            for creature in 0..self.creatures {
                while units < decisions.units
                    && self.is_source(decisions, &flow, creature)
                    && residual.to_creature[creature]
                        == self.out_of(decisions, creature, flow.chosen[creature].len())
                    && self.extend(decisions, &mut flow, &mut residual, creature, gain)
                {
                    flow.gain += gain;
                    units += 1;
                    found += 1;
                    residual.seen = 0;
                }
            }
            assert!(found > 0, "the search found a path of this gain");
        }
        let owed: u32 =
            decisions.low.iter().sum::<u32>() + decisions.active.len() as u32 + decisions.pairs.len() as u32;
        flow.gain -= FORCED * i64::from(owed);
        (flow.gain > -FORCED / 2).then_some(flow)
    }

    /// Returns, by creature, what one more unit out of it would gain: the duals of the flow, which is the best under the decisions.
    pub fn worths(&self, decisions: &Decisions, flow: &Flow) -> Vec<i64> {
        let mut worths: Vec<i64> = (0..self.creatures)
            .map(|creature| match flow.chosen[creature].len() {
                0 => -self.first[creature],
                count => -self.out_of(decisions, creature, count - 1),
            })
            .collect();
        let mut to_target = [UNREACHED; MAX_CREATURES];
        loop {
            let mut changed = false;
            for (target, there) in to_target.iter_mut().enumerate().take(self.targets) {
                let count = flow.counts[target];
                if count < decisions.high[target] {
                    *there = (*there).max(self.unit_gain(decisions, target, count));
                }
            }
            for (creature, &chosen) in flow.chosen.iter().enumerate() {
                for target in chosen {
                    let there = worths[creature] - self.single(creature, target);
                    to_target[target] = to_target[target].max(there);
                }
            }
            for (creature, worth) in worths.iter_mut().enumerate() {
                for target in decisions.options[creature] - flow.chosen[creature] {
                    let there = to_target[target] + self.single(creature, target);
                    if decisions.high[target] > 0 && there > *worth {
                        *worth = there;
                        changed = true;
                    }
                }
            }
            if !changed {
                return worths;
            }
        }
    }

    fn is_source(&self, decisions: &Decisions, flow: &Flow, creature: usize) -> bool {
        let chosen = flow.chosen[creature];
        (chosen.len() as u32) < self.capacity[creature] && !(decisions.options[creature] - chosen).is_empty()
    }

    /// Labels everything with the most that a path to it gains, and returns the most that a whole path does.
    ///
    /// No cycle of the residual network gains anything, because the flow so far is the best of its size.
    fn search(&self, decisions: &Decisions, flow: &Flow, residual: &mut Residual) -> i64 {
        let mut creatures = 0u64;
        residual.to_creature[..self.creatures].fill(UNREACHED);
        residual.to_target[..self.targets].fill(UNREACHED);
        for creature in 0..self.creatures {
            if self.is_source(decisions, flow, creature) {
                residual.to_creature[creature] =
                    self.out_of(decisions, creature, flow.chosen[creature].len());
                creatures |= 1 << creature;
            }
        }
        let mut targets = 0u64;
        while creatures != 0 {
            while creatures != 0 {
                let creature = creatures.trailing_zeros() as usize;
                creatures &= creatures - 1;
                let here = residual.to_creature[creature];
                let single = &self.single[creature * self.targets..(creature + 1) * self.targets];
                for target in decisions.options[creature] - flow.chosen[creature] {
                    let there = here + single[target];
                    if there > residual.to_target[target] && decisions.high[target] > 0 {
                        residual.to_target[target] = there;
                        targets |= 1 << target;
                    }
                }
            }
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let here = residual.to_target[target];
                for creature in CreatureSet(residual.holders[target]) {
                    let there = here - self.single[creature * self.targets + target];
                    if there > residual.to_creature[creature] {
                        residual.to_creature[creature] = there;
                        creatures |= 1 << creature;
                    }
                }
            }
        }
        let mut best = 0;
        for (target, &reached) in residual.to_target.iter().enumerate().take(self.targets) {
            let count = flow.counts[target];
            if reached > UNREACHED && count < decisions.high[target] {
                best = best.max(reached + self.unit_gain(decisions, target, count));
            }
        }
        best
    }

    /// Sends a unit from the creature along edges that the labels allow to a target where the path gains
    /// `gain`, if there is one.
    fn extend(
        &self,
        decisions: &Decisions,
        flow: &mut Flow,
        residual: &mut Residual,
        creature: usize,
        gain: i64,
    ) -> bool {
        let here = residual.to_creature[creature];
        for target in decisions.options[creature] - flow.chosen[creature] {
            let single = self.single[creature * self.targets + target];
            let unseen = residual.seen >> target & 1 == 0;
            if !unseen || here + single != residual.to_target[target] || decisions.high[target] == 0 {
                continue;
            }
            residual.seen |= 1 << target;
            let count = flow.counts[target];
            if count < decisions.high[target]
                && residual.to_target[target] + self.unit_gain(decisions, target, count) == gain
            {
                flow.counts[target] += 1;
                flow.chosen[creature].insert(target);
                residual.holders[target] |= 1 << creature;
                return true;
            }
            for other in CreatureSet(residual.holders[target]) {
                let back = residual.to_target[target] - self.single[other * self.targets + target];
                if back == residual.to_creature[other] && other != creature {
                    flow.chosen[other].remove(target);
                    residual.holders[target] &= !(1 << other);
                    if self.extend(decisions, flow, residual, other, gain) {
                        flow.chosen[creature].insert(target);
                        residual.holders[target] |= 1 << creature;
                        return true;
                    }
                    flow.chosen[other].insert(target);
                    residual.holders[target] |= 1 << other;
                }
            }
        }
        false
    }
}

const UNREACHED: i64 = i64::MIN / 2;

/// What the searches for paths keep: the labels, and who holds what.
struct Residual {
    to_creature: [i64; MAX_CREATURES],
    to_target: [i64; MAX_CREATURES],
    /// By target, the creatures that choose it.
    holders: [u64; MAX_CREATURES],
    /// The targets that this walk has been at.
    seen: u64,
}

impl Residual {
    fn new() -> Residual {
        Residual {
            to_creature: [UNREACHED; MAX_CREATURES],
            to_target: [UNREACHED; MAX_CREATURES],
            holders: [0; MAX_CREATURES],
            seen: 0,
        }
    }
}
