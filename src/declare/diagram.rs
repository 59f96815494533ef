//! All declarations of a board at once, as a layered diagram: one layer a creature, one node for each
//! thing that is worth remembering of the choices before it.
//!
//! A path from the first layer to the last is a declaration; an edge's multiplicity says how many choices
//! it stands for. From the last layer back, each node learns the most requirements that can still be
//! obeyed below it and in how many ways: counting, sampling and listing all read the same diagram, and
//! none of them ever runs into a dead end.

use std::ops::ControlFlow;

use rand::Rng;
use rustc_hash::FxHashMap;

use super::avoided::Avoided;
use super::board::Board;
use super::classes::Class;
use super::plan::{Choice, Grain, Permit, Pick, Plan, Step, Touch};
use super::tally::{Tally, pick_weighed};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// A diagram that would have grown beyond its budget of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    gain: u32,
    multiplicity: u64,
    /// In a diagram of targets the chosen set; in one of classes, where its picks begin and how many.
    choice: u64,
}

#[derive(Clone, Debug, Default)]
struct Layer {
    /// By node, where its edges begin; one more entry than nodes.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// By node, the most that its choices and those below can still add; `None` in a dead end.
    best: Vec<Option<u32>>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// The creatures in the order of the layers.
    pub rows: Vec<usize>,
    pub classes: Vec<Class>,
    picks: Vec<Pick>,
    layers: Vec<Layer>,
}

/// The number of ways below each node, layer by layer.
#[derive(Clone, Debug)]
pub(super) struct Ways<T>(Vec<Vec<T>>);

/// Builds the diagram of every declaration that obeys the restrictions and pays its costs.
///
/// What `touches` ask for has to be chosen. At most `budget` edges are made.
pub(super) fn build(
    board: &Board,
    touches: &[Touch],
    grain: Grain,
    budget: usize,
) -> Result<Diagram, TooLarge> {
    build_plan(Plan::new(board, touches, None, grain), grain, budget)
}

/// The same as [`build`] of classes, without the declarations that hold a pattern.
pub(super) fn build_without(
    board: &Board,
    touches: &[Touch],
    avoided: &Avoided,
    budget: usize,
) -> Result<Diagram, TooLarge> {
    build_plan(Plan::new(board, touches, Some(avoided), Grain::Classes), Grain::Classes, budget)
}

/// The same as [`build`], with a say in what each creature may choose; in a diagram of targets alone.
pub(super) fn build_permitted(
    board: &Board,
    touches: &[Touch],
    grain: Grain,
    budget: usize,
    permit: Option<Permit<'_>>,
) -> Result<Diagram, TooLarge> {
    debug_assert!(permit.is_none() || grain == Grain::Targets, "a class is not a target");
    let mut plan = Plan::new(board, touches, None, grain);
    plan.permit = permit;
    build_plan(plan, grain, budget)
}

fn build_plan(plan: Plan<'_>, grain: Grain, budget: usize) -> Result<Diagram, TooLarge> {
    match plan.words {
        1 => build_wide::<1>(plan, grain, budget),
        2 => build_wide::<2>(plan, grain, budget),
        3..=4 => build_wide::<4>(plan, grain, budget),
        5..=8 => build_wide::<8>(plan, grain, budget),
        _ => Err(TooLarge),
    }
}

fn build_wide<const W: usize>(plan: Plan<'_>, grain: Grain, budget: usize) -> Result<Diagram, TooLarge> {
    let mut states: Vec<[u64; W]> = vec![[0; W]];
    let mut layers = Vec::with_capacity(plan.rows.len() + 1);
    let mut picks = Vec::new();
    let mut edge_count = 0;
    for depth in 0..plan.rows.len() {
        let mut next: Vec<[u64; W]> = Vec::new();
        let mut known: FxHashMap<[u64; W], u32> = FxHashMap::default();
        let mut layer = Layer { starts: vec![0], ..Layer::default() };
        let step = Step { plan: &plan, depth };
        for state in &states {
            step.expand(state, &mut |made: Choice<'_, W>| {
                let to = *known.entry(made.to).or_insert_with(|| {
                    next.push(made.to);
                    next.len() as u32 - 1
                });
                let choice = match grain {
                    Grain::Targets => made.chosen.0,
                    Grain::Classes => {
                        let start = picks.len() as u64;
                        picks.extend_from_slice(made.picks);
                        (start << 8) | made.picks.len() as u64
                    }
                };
                layer.edges.push(Edge { to, gain: made.gain, multiplicity: made.multiplicity, choice });
            });
            layer.starts.push(layer.edges.len() as u32);
            if edge_count + layer.edges.len() > budget {
                return Err(TooLarge);
            }
        }
        edge_count += layer.edges.len();
        layers.push(layer);
        states = next;
    }
    let last = states.iter().map(|state| plan.pays_its_debts(state).then_some(0)).collect();
    layers.push(Layer { best: last, ..Layer::default() });
    let mut diagram = Diagram { rows: plan.rows, classes: plan.classes, picks, layers };
    if grain == Grain::Targets {
        diagram.sort_choices();
    }
    diagram.look_back();
    Ok(diagram)
}

impl Diagram {
    /// Puts the choices of each node of a diagram of targets in ascending order.
    fn sort_choices(&mut self) {
        for layer in &mut self.layers {
            for node in 1..layer.starts.len() {
                let range = layer.starts[node - 1] as usize..layer.starts[node] as usize;
                layer.edges[range].compact_sort_by_key(|edge| edge.choice);
            }
        }
    }

    /// Fills in `best`, and drops every edge that is on no path to the most requirements.
    fn look_back(&mut self) {
        for depth in (0..self.layers.len() - 1).rev() {
            let (above, below) = self.layers.split_at_mut(depth + 1);
            let (layer, below) = (&mut above[depth], &below[0]);
            let nodes = layer.starts.len() - 1;
            let mut kept = Vec::with_capacity(layer.edges.len());
            let mut starts = Vec::with_capacity(nodes + 1);
            starts.push(0);
            layer.best = Vec::with_capacity(nodes);
            for node in 0..nodes {
                let edges = &layer.edges[layer.starts[node] as usize..layer.starts[node + 1] as usize];
                let reach = |edge: &Edge| below.best[edge.to as usize].map(|best| best + edge.gain);
                let best = edges.iter().filter_map(reach).max();
                if best.is_some() {
                    kept.extend(edges.iter().filter(|edge| reach(edge) == best));
                }
                layer.best.push(best);
                starts.push(kept.len() as u32);
            }
            layer.edges = kept;
            layer.starts = starts;
        }
    }

    /// Returns the most requirements that a declaration obeys, if there is a declaration at all.
    pub fn best(&self) -> Option<u32> {
        self.layers[0].best[0]
    }

    fn edges(&self, depth: usize, node: usize) -> &[Edge] {
        let layer = &self.layers[depth];
        &layer.edges[layer.starts[node] as usize..layer.starts[node + 1] as usize]
    }

    /// Returns the picks behind an edge of a diagram of classes.
    fn picks_of(&self, edge: &Edge) -> &[Pick] {
        let (start, len) = ((edge.choice >> 8) as usize, (edge.choice & 0xff) as usize);
        &self.picks[start..start + len]
    }

    /// Returns how many declarations below each node obey the most requirements that any below it does,
    /// or `None` when a number does not fit.
    pub fn ways<T: Tally>(&self) -> Option<Ways<T>> {
        let bottom = self.layers.last().expect("a diagram has a last layer");
        let last = bottom.best.iter().map(|best| T::from(u32::from(best.is_some()))).collect();
        let mut ways: Vec<Vec<T>> = vec![last];
        for depth in (0..self.layers.len() - 1).rev() {
            let below = ways.last().expect("the layer below is done");
            let nodes = self.layers[depth].starts.len() - 1;
            let mut here = Vec::with_capacity(nodes);
            for node in 0..nodes {
                let mut total = T::from(0);
                for edge in self.edges(depth, node) {
                    total = total.plus(&below[edge.to as usize].times(edge.multiplicity)?)?;
                }
                here.push(total);
            }
            ways.push(here);
        }
        ways.reverse();
        Some(Ways(ways))
    }

    /// Calls the visitor with each declaration that obeys the most requirements, in ascending order, until
    /// it breaks. For diagrams of targets alone.
    pub fn walk(&self, visit: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.best().is_none() {
            return ControlFlow::Continue(());
        }
        let mut chosen = vec![CreatureSet::EMPTY; self.rows.len()];
        if self.rows.is_empty() {
            return visit(&chosen);
        }
        self.walk_from(0, 0, &mut chosen, visit)
    }

    fn walk_from(
        &self,
        depth: usize,
        node: usize,
        chosen: &mut [CreatureSet],
        visit: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let last = depth + 1 == self.rows.len();
        for edge in self.edges(depth, node) {
            chosen[depth] = CreatureSet(edge.choice);
            if last {
                visit(chosen)?;
            } else {
                self.walk_from(depth + 1, edge.to as usize, chosen, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns one of the declarations that [`Diagram::ways`] counts, each with the same chance. For
    /// diagrams of classes alone.
    pub fn draw<T: Tally>(&self, ways: &Ways<T>, rng: &mut impl Rng) -> Vec<CreatureSet> {
        let mut chosen = vec![CreatureSet::EMPTY; self.rows.len()];
        let mut levels = [0usize; crate::types::MAX_CREATURES];
        let mut node = 0;
        for (depth, &creature) in self.rows.iter().enumerate() {
            let below = &ways.0[depth + 1];
            let weight = |edge: &Edge| {
                below[edge.to as usize].times(edge.multiplicity).expect("the sum was no larger")
            };
            let edges = self.edges(depth, node);
            let edge = &edges[pick_weighed(&ways.0[depth][node], edges.iter().map(weight), rng)];
            let mut taken = CreatureSet::EMPTY;
            for pick in self.picks_of(edge) {
                let class = &self.classes[pick.class];
                let mut cell: Vec<usize> = (class.members - taken)
                    .iter()
                    .filter(|&target| class.levels == 1 || levels[target] == pick.level)
                    .collect();
                for _ in 0..pick.count {
                    taken.insert(cell.swap_remove(u128::below(&(cell.len() as u128), rng) as usize));
                }
            }
            for class in &self.classes {
                for target in taken & class.members {
                    let next = class.next_level(creature, levels[target]);
                    levels[target] = next.expect("the diagram has no forbidden choice");
                }
            }
            chosen[creature] = taken;
            node = edge.to as usize;
        }
        chosen
    }
}

impl<T> Ways<T> {
    /// Returns the number of declarations of the whole diagram.
    pub fn total(&self) -> &T {
        &self.0[0][0]
    }
}
