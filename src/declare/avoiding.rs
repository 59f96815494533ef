//! The number of declarations on a grid that obey a number of requirements and avoid an automaton's patterns.

use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::avoided::Avoided;
use super::budget::{BudgetExceeded, Left};
use super::grid::Grid;
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The number of grid steps that take as long as a choice.
const STEPS: usize = 4;

/// In place of a node: the declaration holds a pattern.
const HELD: u32 = u32::MAX;

/// Returns the number of declarations that obey `obeyed` requirements and hold none of the patterns; no declaration without a
/// pattern may obey more.
///
/// Partial declarations at the same place and node have the same continuations, so only those that obey the most are kept. The
/// sum must be less than 2^128.
///
/// # Errors
/// [`BudgetExceeded`] when there are too many of them.
pub(super) fn many_without(
    grid: &Grid,
    avoided: &Avoided,
    obeyed: u32,
    left: &mut Left,
) -> Result<BigUint, BudgetExceeded> {
    let mut states: Vec<((u32, u32), u32, u128)> = vec![((0, 0), 0, 1)];
    let mut known: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    for depth in 0..grid.layers() {
        let next_nodes = avoided.by_choice(depth, grid.choices(depth).iter().map(|choice| choice.targets));
        let mut next: Vec<((u32, u32), u32, u128)> = Vec::with_capacity(states.len());
        known.clear();
        for &((place, node), before, many) in &states {
            let steps = grid.steps(depth, place);
            left.spend_choices(1 + grid.choices(depth).len() / STEPS)?;
            for (index, choice) in grid.choices(depth).iter().enumerate() {
                let to_node = next_nodes.to(node, index);
                if to_node == HELD {
                    continue;
                }
                let Some(after) = grid.after(place, &steps, choice) else { continue };
                let gained = before + choice.gain;
                if !grid.may_reach(depth, after, obeyed.saturating_sub(gained)) {
                    continue;
                }
                let Some((to, gain)) = grid.settle(depth, after) else { continue };
                let gained = gained + gain;
                let index = *known.entry((to, to_node)).or_insert(next.len() as u32) as usize;
                match next.get_mut(index) {
                    None => next.push(((to, to_node), gained, many)),
                    Some((_, best, ways)) if gained > *best => {
                        *best = gained;
                        *ways = many;
                    }
                    Some((_, best, ways)) if gained == *best => *ways += many,
                    Some(_) => {}
                }
            }
        }
        states = next;
    }
    debug_assert!(states.iter().all(|&(_, gained, _)| gained <= obeyed), "what obeys more holds a pattern");
    Ok(states.iter().filter(|&&(_, gained, _)| gained == obeyed).map(|&(.., many)| BigUint::from(many)).sum())
}

/// Where nodes of a layer lead to, by choice.
struct Nodes {
    /// By choice, its index among those that patterns name; the last index is for all other choices.
    said: Vec<u32>,
    width: usize,
    to: Vec<u32>,
}

impl Nodes {
    /// Returns the node after the choice, or [`HELD`].
    fn to(&self, node: u32, choice: usize) -> u32 {
        self.to[node as usize * self.width + self.said[choice] as usize]
    }
}

impl Avoided {
    /// Returns where the nodes of a layer lead to, for the choices of its creature.
    fn by_choice(&self, depth: usize, choices: impl Iterator<Item = CreatureSet>) -> Nodes {
        let layer = &self.layers[depth];
        let said = layer.iter().flat_map(|node| node.choices.iter().map(|&(choice, _)| choice));
        let mut said: Vec<CreatureSet> = said.collect::<FxHashSet<_>>().into_iter().collect();
        said.compact_sort();
        let width = said.len() + 1;
        let mut to = Vec::with_capacity(layer.len() * width);
        for node in layer {
            let start = to.len();
            to.resize(start + width, node.other);
            for (choice, next) in &node.choices {
                let place = said.binary_search(choice).expect("it is said");
                to[start + place] = next.unwrap_or(HELD);
            }
        }
        let place = |choice| said.binary_search(&choice).unwrap_or(said.len()) as u32;
        Nodes { said: choices.map(place).collect(), width, to }
    }
}
