//! The state that a count or a diagram needs to avoid given patterns.
//!
//! A pattern is a number of equal creatures for each set of targets. After each creature only the unmatched rests of the patterns that can
//! still be completed matter. Prefixes with the same rests share a node, and a rest that contains another rest is dropped.

use rustc_hash::FxHashMap;

use super::budget::{BudgetExceeded, Left};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// By class of equal creatures and choice, the least number of creatures that make it; in ascending order, without zeros.
pub(super) type Pattern = Vec<(usize, CreatureSet, u32)>;

/// The node limit of a layer.
const MOST_NODES: usize = 1 << 14;

/// The most rests that are compared with each other, so that those which contain another are dropped.
const FEW: usize = 256;

/// The rests of some patterns, layer by layer.
#[derive(Clone, Debug)]
pub(super) struct Avoided {
    /// The creatures in the order in which they choose.
    pub rows: Vec<usize>,
    /// The targets that patterns speak of.
    pub targets: CreatureSet,
    /// By layer, the nodes before its creature chooses; the first layer has one.
    pub(super) layers: Vec<Vec<Node>>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// By choice that a pattern speaks of, the node that it leads to; `None` if it completes a pattern.
    pub choices: Vec<(CreatureSet, Option<u32>)>,
    /// The node that all other choices lead to.
    pub other: u32,
}

impl Avoided {
    /// Returns the layers for creatures that choose in the order of `rows`; `classes` is the class of each creature. No pattern may be
    /// empty.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when too much would have to be remembered.
    pub fn of(
        patterns: Vec<Pattern>,
        classes: &[usize],
        rows: Vec<usize>,
        left: &mut Left,
    ) -> Result<Avoided, BudgetExceeded> {
        let named = patterns.iter().flatten();
        let targets = named.fold(CreatureSet::EMPTY, |all, &(_, targets, _)| all | targets);
        let mut layers = Vec::with_capacity(rows.len());
        let mut rests = Rests::default();
        let mut nodes = vec![patterns.into_iter().map(|pattern| rests.number(pattern)).collect::<Vec<u32>>()];
        for (depth, &row) in rows.iter().enumerate() {
            let class = classes[row];
            let after = &rows[depth + 1..];
            let remaining = after.iter().filter(|&&other| classes[other] == class).count() as u32;
            let mut next: Vec<Vec<u32>> = Vec::new();
            let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let mut layer = Vec::with_capacity(nodes.len());
            for alive in &nodes {
                let mut said: Vec<CreatureSet> = Vec::new();
                for &rest in alive {
                    let own = rests.all[rest as usize].iter().filter(|&&(of, ..)| of == class);
                    said.extend(own.map(|&(_, choice, _)| choice));
                }
                said.compact_sort();
                said.dedup();
                left.spend_choices(alive.len() * (said.len() + 1))?;
                let mut arrive = |choice: CreatureSet| {
                    let mut rest = Vec::with_capacity(alive.len());
                    for &before in alive {
                        match rests.after(before, class, choice, remaining) {
                            Some(0) => return None,
                            Some(after) => rest.push(after),
                            None => {}
                        }
                    }
                    rest.compact_sort();
                    rest.dedup();
                    if rest.len() <= FEW {
                        rests.keep_least(&mut rest);
                    }
                    Some(*known.entry(rest).or_insert_with_key(|rest| {
                        next.push(rest.clone());
                        next.len() as u32 - 1
                    }))
                };
                let choices = said.into_iter().map(|choice| (choice, arrive(choice))).collect();
                // No pattern speaks of a choice of nothing.
                let other = arrive(CreatureSet::EMPTY).expect("it completes no pattern");
                layer.push(Node { choices, other });
            }
            if next.len() > MOST_NODES {
                return Err(left.exceeded());
            }
            layers.push(layer);
            nodes = next;
        }
        Ok(Avoided { rows, targets, layers })
    }

    /// Returns the most nodes that a layer has.
    pub fn width(&self) -> usize {
        self.layers.iter().map(Vec::len).max().unwrap_or(1)
    }

    /// Returns the node after the choice of the layer's creature; `None` if the declaration then holds a pattern.
    pub fn next(&self, depth: usize, node: usize, choice: CreatureSet) -> Option<usize> {
        let node = &self.layers[depth][node];
        let known = node.choices.iter().find(|&&(of, _)| of == choice);
        known.map_or(Some(node.other), |&(_, to)| to).map(|to| to as usize)
    }
}

/// Returns whether the large pattern contains the small one.
pub(super) fn holds(large: &Pattern, small: &Pattern) -> bool {
    let mut large = large.iter();
    small.iter().all(|&(class, choice, count)| {
        large
            .by_ref()
            .find(|&&(of, chosen, _)| (of, chosen) >= (class, choice))
            .is_some_and(|&(of, chosen, many)| (of, chosen) == (class, choice) && many >= count)
    })
}

/// Rests of patterns, by number; 0 is the empty one.
struct Rests {
    all: Vec<Pattern>,
    numbers: FxHashMap<Pattern, u32>,
}

impl Default for Rests {
    fn default() -> Rests {
        Rests { all: vec![Vec::new()], numbers: FxHashMap::from_iter([(Vec::new(), 0)]) }
    }
}

impl Rests {
    fn number(&mut self, rest: Pattern) -> u32 {
        let all = &mut self.all;
        *self.numbers.entry(rest).or_insert_with_key(|rest| {
            all.push(rest.clone());
            all.len() as u32 - 1
        })
    }

    /// Returns the rest after a creature of the class has made the choice; `None` if the `remaining` ones of its class are too few.
    fn after(&mut self, rest: u32, class: usize, choice: CreatureSet, remaining: u32) -> Option<u32> {
        let before = &self.all[rest as usize];
        let needed = || before.iter().filter(|&&(of, ..)| of == class);
        let said = needed().any(|&(_, chosen, _)| chosen == choice);
        if needed().map(|&(_, _, count)| count).sum::<u32>() - u32::from(said) > remaining {
            return None;
        }
        if !said {
            return Some(rest);
        }
        let one_less = |&(of, chosen, count): &(usize, CreatureSet, u32)| {
            let count = if (of, chosen) == (class, choice) { count - 1 } else { count };
            (count > 0).then_some((of, chosen, count))
        };
        let after = before.iter().filter_map(one_less).collect();
        Some(self.number(after))
    }

    /// Drops those that contain another one.
    fn keep_least(&self, rests: &mut Vec<u32>) {
        let all = rests.clone();
        let holds = |large: u32, small: u32| holds(&self.all[large as usize], &self.all[small as usize]);
        rests.retain(|&large| !all.iter().any(|&small| small != large && holds(large, small)));
    }
}
