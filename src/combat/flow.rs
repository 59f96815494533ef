//! The part of a board that a flow solves exactly, and an upper bound on the rest.
//!
//! Every creature is a source of as many units as it may choose targets, every target takes as many as it
//! has room for. What a unit gains never grows with the number of units before it, so augmenting along
//! the best path while there is one that gains gives the most in all. Ideas: Ford and Fulkerson;
//! successive longest paths, with the label-correcting search over machine words.

use super::board::{Board, Requirement};
use crate::set::{CreatureSet, MAX_CREATURES};

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
        let mut holders = [0u64; MAX_CREATURES];
        let mut units = 0;
        while units < decisions.units {
            flow.steps += 1;
            match self.augment(decisions, &mut flow, &mut holders) {
                Some(gain) => flow.gain += gain,
                None => break,
            }
            units += 1;
        }
        let owed: u32 =
            decisions.low.iter().sum::<u32>() + decisions.active.len() as u32 + decisions.pairs.len() as u32;
        flow.gain -= FORCED * i64::from(owed);
        (flow.gain > -FORCED / 2).then_some(flow)
    }

    /// Sends one more unit along the path that gains the most, if one gains.
    fn augment(
        &self,
        decisions: &Decisions,
        flow: &mut Flow,
        holders: &mut [u64; MAX_CREATURES],
    ) -> Option<i64> {
        const UNREACHED: i64 = i64::MIN / 2;
        let mut to_creature = [UNREACHED; MAX_CREATURES];
        let mut to_target = [UNREACHED; MAX_CREATURES];
        let mut from_target = [u8::MAX; MAX_CREATURES];
        let mut from_creature = [0u8; MAX_CREATURES];
        let mut creatures = 0u64;
        for (creature, reached) in to_creature.iter_mut().enumerate().take(self.creatures) {
            let used = flow.chosen[creature].len();
            let free = decisions.options[creature] - flow.chosen[creature];
            if !free.is_empty() && (used as u32) < self.capacity[creature] {
                *reached = self.out_of(decisions, creature, used);
                creatures |= 1 << creature;
            }
        }
        let mut targets = 0u64;
        while creatures != 0 {
            while creatures != 0 {
                let creature = creatures.trailing_zeros() as usize;
                creatures &= creatures - 1;
                let here = to_creature[creature];
                let single = &self.single[creature * self.targets..(creature + 1) * self.targets];
                for target in decisions.options[creature] - flow.chosen[creature] {
                    let there = here + single[target];
                    if there > to_target[target] && decisions.high[target] > 0 {
                        to_target[target] = there;
                        from_creature[target] = creature as u8;
                        targets |= 1 << target;
                    }
                }
            }
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let here = to_target[target];
                for creature in CreatureSet(holders[target]) {
                    let there = here - self.single[creature * self.targets + target];
                    if there > to_creature[creature] {
                        to_creature[creature] = there;
                        from_target[creature] = target as u8;
                        creatures |= 1 << creature;
                    }
                }
            }
        }
        let mut best = (0, usize::MAX);
        for (target, &reached) in to_target.iter().enumerate().take(self.targets) {
            let count = flow.counts[target];
            if reached > UNREACHED && count < decisions.high[target] {
                let gain = reached + self.unit_gain(decisions, target, count);
                if gain > best.0 {
                    best = (gain, target);
                }
            }
        }
        let (gain, mut target) = best;
        if gain == 0 {
            return None;
        }
        flow.counts[target] += 1;
        loop {
            let creature = from_creature[target] as usize;
            flow.chosen[creature].insert(target);
            holders[target] |= 1 << creature;
            let before = from_target[creature];
            if before == u8::MAX {
                return Some(gain);
            }
            target = before as usize;
            flow.chosen[creature].remove(target);
            holders[target] &= !(1 << creature);
        }
    }
}
