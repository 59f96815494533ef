//! The most requirements under a cap where who is declared decides everything.
//!
//! If each creature can choose all that it may choose, and no target minds by how many it is chosen, a creature that is
//! declared chooses everything. What is left is to choose the creatures: a maximum coverage by a given number of sets.
//! What each set adds to those that are chosen never grows, so that the sum of the greatest additions is a bound.

use super::board::{Board, Requirement};
use super::budget::{Left, Stop};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// How many nodes of this search cost as much as a step.
const NODES: usize = 4;

/// The most kinds of requirements on targets, those of the same creatures taken together.
const MOST_ELEMENTS: usize = 64;

/// A board on which creatures are sets, and requirements on targets are what they cover.
#[derive(Debug)]
pub(super) struct Coverage {
    /// By creature that the cap counts, who it is, what it gains alone, and the elements that it covers.
    sets: Vec<(usize, u32, u64)>,
    /// By element, what covering it gains.
    weights: Vec<u32>,
    /// Whether covering any element gains one.
    plain: bool,
    /// The creatures that the cap does not count.
    free: CreatureSet,
    /// What those obey.
    sure: u32,
    most: usize,
}

impl Coverage {
    /// Returns the board as a coverage, if it is one. `options` are those that can be chosen.
    pub fn of(board: &Board, options: &[CreatureSet]) -> Option<Coverage> {
        let able: CreatureSet =
            (0..options.len()).filter(|&creature| !options[creature].is_empty()).collect();
        let mut scarce = board.caps.iter().filter(|cap| (cap.among & able).len() as u32 > cap.most);
        let cap = scarce.next()?;
        let whole = |creature: usize| board.capacity[creature] as usize >= options[creature].len();
        let choosers =
            |target: usize| options.iter().filter(|options| options.contains(target)).count() as u32;
        let easy = |target: usize| {
            let choosers = choosers(target);
            choosers == 0 || board.least[target] <= 1 && board.most[target] >= choosers
        };
        let simple = scarce.next().is_none()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty()
            && able.iter().all(whole)
            && (0..board.targets).all(easy);
        if !simple {
            return None;
        }
        let counted = cap.among & able;
        let mut alone = vec![0; options.len()];
        let mut covered: Vec<(CreatureSet, u32)> = Vec::new();
        for requirement in &board.requirements {
            match *requirement {
                Requirement::Chooses { creature, targets, weight } => {
                    if !targets.is_disjoint(options[creature]) {
                        alone[creature] += weight;
                    }
                }
                Requirement::Chosen { target, by, least, weight } => {
                    let by: CreatureSet =
                        by.iter().filter(|&creature| options[creature].contains(target)).collect();
                    match covered.iter_mut().find(|(known, _)| *known == by) {
                        _ if least == 0 => return None,
                        _ if (by.len() as u32) < least => {}
                        _ if least > 1 => return None,
                        Some((_, sum)) => *sum += weight,
                        None => covered.push((by, weight)),
                    }
                }
            }
        }
        let free = able - counted;
        let mut sure: u32 = free.iter().map(|creature| alone[creature]).sum();
        covered.retain(|&(by, weight)| {
            let is_sure = !by.is_disjoint(free);
            sure += if is_sure { weight } else { 0 };
            !is_sure
        });
        if covered.len() > MOST_ELEMENTS {
            return None;
        }
        let set = |creature: usize| {
            let covers = covered.iter().enumerate().filter(|(_, (by, _))| by.contains(creature));
            (creature, alone[creature], covers.fold(0, |set, (element, _)| set | 1u64 << element))
        };
        let weights: Vec<u32> = covered.iter().map(|&(_, weight)| weight).collect();
        Some(Coverage {
            sets: counted.iter().map(set).collect(),
            plain: weights.iter().all(|&weight| weight == 1),
            weights,
            free,
            sure,
            most: cap.most as usize,
        })
    }

    /// Returns who is declared to obey the most requirements, if that is at least `needed`, and whether it is proven that no
    /// more can be obeyed.
    pub fn greatest(&self, needed: u32, left: &mut Left) -> (Option<CreatureSet>, bool) {
        let most_nodes = left.steps.saturating_mul(NODES);
        let mut search =
            Search { coverage: self, needed, found: None, nodes: 0, most_nodes, stop: left.stop() };
        let mut order: Vec<usize> = (0..self.sets.len()).collect();
        order.compact_sort_by_key(|&set| std::cmp::Reverse(self.adds(set, 0)));
        search.descend(&order, 0, self.sure, self.most, CreatureSet::EMPTY);
        let proven = search.nodes <= search.most_nodes;
        left.steps = left.steps.saturating_sub(search.nodes / NODES + 1);
        (search.found.map(|declared| declared | self.free), proven)
    }

    /// Returns what the set adds to those covered.
    fn adds(&self, set: usize, covered: u64) -> u32 {
        let (_, alone, elements) = self.sets[set];
        alone + self.weight(elements & !covered)
    }

    fn weight(&self, elements: u64) -> u32 {
        if self.plain {
            return elements.count_ones();
        }
        CreatureSet(elements).iter().map(|element| self.weights[element]).sum()
    }
}

struct Search<'c> {
    coverage: &'c Coverage,
    /// The fewest requirements that are worth finding.
    needed: u32,
    found: Option<CreatureSet>,
    nodes: usize,
    most_nodes: usize,
    stop: Stop,
}

impl Search<'_> {
    /// Adds up to `places` of the candidates to what obeys `value` already.
    fn descend(
        &mut self,
        candidates: &[usize],
        covered: u64,
        value: u32,
        places: usize,
        chosen: CreatureSet,
    ) {
        self.nodes += 1;
        if self.stop.is_set() {
            self.nodes = self.nodes.max(self.most_nodes.saturating_add(1));
        }
        if value >= self.needed {
            self.needed = value + 1;
            self.found = Some(chosen);
        }
        if places == 0 || self.nodes > self.most_nodes {
            return;
        }
        let mut open: Vec<(u32, usize)> = candidates
            .iter()
            .map(|&set| (self.coverage.adds(set, covered), set))
            .filter(|&(adds, _)| adds > 0)
            .collect();
        open.sort_unstable_by_key(|&(adds, set)| (std::cmp::Reverse(adds), set));
        let order: Vec<usize> = open.iter().map(|&(_, set)| set).collect();
        for (place, &(adds, set)) in open.iter().enumerate() {
            let bound: u32 = open[place..].iter().take(places).map(|&(adds, _)| adds).sum();
            if value + bound < self.needed {
                break;
            }
            let (creature, _, elements) = self.coverage.sets[set];
            self.descend(
                &order[place + 1..],
                covered | elements,
                value + adds,
                places - 1,
                chosen.with(creature),
            );
        }
    }
}
