//! With which bystanders a number of requirements can be obeyed, as a diagram.
//!
//! In a declaration that obeys enough, each creature does nothing, something that it has a reason for, or something as a bystander; only
//! the last of these asks anything of a declaration that is measured against it: that the creature does just that there, too. So a
//! path through the states of a [`Plan`] asks for some bystanders, and a state for those of one of the paths from it. What a state
//! asks for is a node, which has another node for each thing that the next creature can do. Nodes that ask for the same are one, and
//! so is what any two of them ask for together: a diagram of decisions (Bryant 1986), made from the last creature to the first. It is small
//! where the least choices of bystanders are too many to be listed.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use super::avoided::{Avoided, Node};
use super::board::{Board, Requirement};
use super::budget::{BudgetExceeded, Left};
use super::plan::{Choice, Grain, Plan, Step};
use super::reasons::Reasons;
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The most places before a creature, and the most nodes.
const MOST_PLACES: usize = 1 << 18;

/// The node that nothing is enough for, and the one that asks for nothing more.
const NEVER: u32 = 0;
const ENOUGH: u32 = 1;

/// A state, and what has to be obeyed from there on.
type Place = ([u64; 1], u32);

/// What some bystanders do, each with the node that it leads to, in ascending order; and the node of all else.
type Asked = (Vec<(CreatureSet, u32)>, u32);

/// The nodes before a creature, by number less 2.
#[derive(Default)]
struct Layer {
    nodes: Vec<Asked>,
    numbers: FxHashMap<Asked, u32>,
    /// For two nodes, the one that asks for what either asks for.
    either: FxHashMap<(u32, u32), u32>,
}

struct Diagram<'d> {
    layers: Vec<Layer>,
    left: &'d mut Left,
}

impl Avoided {
    /// Returns what declarations hold with whose bystanders `needed` requirements can be obeyed; `None` if that takes none. `rows` is the order
    /// in which the creatures choose.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there are too many states, or too much would have to be remembered.
    pub fn better_than(
        reasons: &Reasons<'_>,
        board: &Board,
        rows: &[usize],
        needed: u32,
        left: &mut Left,
    ) -> Result<Option<Avoided>, BudgetExceeded> {
        let plan = Plan::new(board, &[], None, Grain::Targets).in_order(rows);
        if plan.words > 1 {
            return Err(left.exceeded());
        }
        let paths = Paths::of(&plan, board, reasons);
        let places = paths.places(needed, left)?;
        let ends = places[rows.len()].iter();
        let enough = |state: &[u64; 1], need: u32| need == 0 && plan.pays_its_debts(state);
        let mut after: FxHashMap<Place, u32> = ends
            .map(|&(state, need)| ((state, need), if enough(&state, need) { ENOUGH } else { NEVER }))
            .collect();
        let layers = (0..=rows.len()).map(|_| Layer::default()).collect();
        let mut diagram = Diagram { layers, left };
        for depth in (0..rows.len()).rev() {
            let mut before = FxHashMap::default();
            for &(state, need) in &places[depth] {
                let (mut asked, mut others) = (Vec::new(), Vec::new());
                paths.visit(depth, &(state, need), &mut |chosen, to| {
                    let Some(&to) = after.get(&to).filter(|&&to| to != NEVER) else { return };
                    let asks = !chosen.is_empty() && chosen.is_disjoint(reasons.reasons[rows[depth]]);
                    if asks { asked.push((chosen, to)) } else { others.push(to) }
                });
                asked.compact_sort();
                others.compact_sort();
                others.dedup();
                diagram.left.spend_choices(1 + asked.len() + others.len())?;
                let other =
                    others.into_iter().try_fold(NEVER, |all, node| diagram.either(depth + 1, all, node))?;
                before.insert((state, need), diagram.choice(depth, &[(&asked, NEVER), (&[], other)])?);
            }
            after = before;
        }
        let first = after.into_values().next().unwrap_or(NEVER);
        Ok((first != ENOUGH).then(|| diagram.avoided(first, rows)))
    }
}

/// The ways through the states of a plan that have to be looked at.
struct Paths<'p, 'b> {
    plan: &'p Plan<'b>,
    board: &'p Board,
    reasons: &'p Reasons<'p>,
    /// By layer, the most that can be obeyed from there on.
    most: Vec<u32>,
    /// Whether choosing more is no worse but for the targets that are chosen.
    more_is_free: bool,
}

impl<'p, 'b> Paths<'p, 'b> {
    fn of(plan: &'p Plan<'b>, board: &'p Board, reasons: &'p Reasons<'p>) -> Paths<'p, 'b> {
        let most = |depth: usize| {
            let open: CreatureSet = plan.rows[depth..].iter().copied().collect();
            let is_open = |requirement: &&Requirement| match **requirement {
                Requirement::Chooses { creature, .. } => open.contains(creature),
                Requirement::Chosen { target, .. } => {
                    open.iter().any(|creature| board.options[creature].contains(target))
                }
            };
            board.requirements.iter().filter(is_open).map(Requirement::weight).sum()
        };
        let more_is_free = board.caps.is_empty()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty()
            && plan.classes.iter().all(|class| class.top_gain().is_some());
        Paths { plan, board, reasons, most: (0..=plan.rows.len()).map(most).collect(), more_is_free }
    }

    /// Calls the visitor with what the layer's creature can choose, and where that leads to, but for choices to which a target could be
    /// added that is better for it.
    ///
    /// A target is at its best at its highest level, and better at each higher one if all that is open has to be obeyed. A
    /// choice with a reason may get any target, another one a target that it has a reason for: then it asks for nothing.
    fn visit(&self, depth: usize, (state, need): &Place, visit: &mut dyn FnMut(CreatureSet, Place)) {
        let creature = self.plan.rows[depth];
        let reasons = self.reasons.reasons[creature];
        let able = self.plan.classes.iter().filter(|class| class.choosers.contains(creature));
        let able = able.fold(CreatureSet::EMPTY, |all, class| all | class.members);
        let better = match (self.more_is_free, self.most[depth] > *need) {
            (false, _) => CreatureSet::EMPTY,
            (true, true) => able & self.plan.nearly_full(state),
            (true, false) => able,
        };
        let step = Step { plan: self.plan, depth };
        step.expand(state, &mut |made: Choice<'_, 1>| {
            let has_reason = !made.chosen.is_disjoint(reasons);
            let more = (if has_reason { better } else { better & reasons }) - made.chosen;
            let need = need.saturating_sub(made.gain);
            let full = made.chosen.len() >= self.board.capacity[creature] as usize;
            if (full || more.is_empty()) && need <= self.most[depth + 1] {
                visit(made.chosen, (made.to, need));
            }
        });
    }

    /// Returns by layer the places that a declaration can be at which obeys enough.
    fn places(&self, needed: u32, left: &mut Left) -> Result<Vec<Vec<Place>>, BudgetExceeded> {
        let mut places = vec![vec![([0], needed)]];
        for depth in 0..self.plan.rows.len() {
            let mut next = Vec::new();
            let mut known: FxHashSet<Place> = FxHashSet::default();
            for place in &places[depth] {
                let mut looked_at = 0;
                self.visit(depth, place, &mut |_, place| {
                    looked_at += 1;
                    if known.insert(place) {
                        next.push(place);
                    }
                });
                // They will be looked at again.
                left.spend_choices(2 * looked_at)?;
            }
            if next.len() > MOST_PLACES {
                return Err(left.exceeded());
            }
            places.push(next);
        }
        Ok(places)
    }
}

impl Diagram<'_> {
    /// Returns the node that asks for what one of the two asks for.
    fn either(&mut self, depth: usize, one: u32, other: u32) -> Result<u32, BudgetExceeded> {
        let pair = (one.min(other), one.max(other));
        match pair {
            (NEVER, node) => return Ok(node),
            (ENOUGH, _) => return Ok(ENOUGH),
            (node, same) if node == same => return Ok(node),
            _ => {}
        }
        let layer = &self.layers[depth];
        if let Some(&known) = layer.either.get(&pair) {
            return Ok(known);
        }
        let node = |number: u32| layer.nodes[number as usize - 2].clone();
        let ((one, one_else), (other, other_else)) = (node(pair.0), node(pair.1));
        self.left.spend_choices(1 + one.len() + other.len())?;
        let either = self.choice(depth, &[(&one, one_else), (&other, other_else)])?;
        self.layers[depth].either.insert(pair, either);
        Ok(either)
    }

    /// Returns the node that leads to what either of the two leads to.
    fn choice(
        &mut self,
        depth: usize,
        [(one, one_else), (other, other_else)]: &[(&[(CreatureSet, u32)], u32); 2],
    ) -> Result<u32, BudgetExceeded> {
        let all_else = self.either(depth + 1, *one_else, *other_else)?;
        if all_else == ENOUGH {
            return Ok(ENOUGH);
        }
        let (mut one, mut other) = (*one, *other);
        let mut asked = Vec::with_capacity(one.len() + other.len());
        loop {
            let order = match (one.first(), other.first()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((one, _)), Some((other, _))) => one.cmp(other),
            };
            let next = |side: &mut &[(CreatureSet, u32)], all_else: u32, takes: bool| {
                let first = side.first().copied().filter(|_| takes);
                *side = if takes { &side[1..] } else { side };
                first.map_or((CreatureSet::EMPTY, all_else), |first| first)
            };
            let (chosen, to) = next(&mut one, *one_else, order != Ordering::Greater);
            let (same, also) = next(&mut other, *other_else, order != Ordering::Less);
            let to = self.either(depth + 1, to, also)?;
            if to != all_else {
                asked.push((chosen | same, to));
            }
        }
        if all_else == NEVER && asked.is_empty() {
            return Ok(NEVER);
        }
        let layer = &mut self.layers[depth];
        if layer.nodes.len() > MOST_PLACES {
            return Err(self.left.exceeded());
        }
        let nodes = &mut layer.nodes;
        Ok(*layer.numbers.entry((asked, all_else)).or_insert_with_key(|node| {
            nodes.push(node.clone());
            nodes.len() as u32 + 1
        }))
    }

    /// Returns the part of the diagram that begins with the node.
    fn avoided(&self, first: u32, rows: &[usize]) -> Avoided {
        let mut avoided = Avoided { rows: rows.to_vec(), targets: CreatureSet::EMPTY, layers: Vec::new() };
        let mut numbers = vec![first];
        for layer in &self.layers[..rows.len()] {
            let mut next = Vec::new();
            let mut places: FxHashMap<u32, u32> = FxHashMap::default();
            let mut place = |node: u32| {
                *places.entry(node).or_insert_with(|| {
                    next.push(node);
                    next.len() as u32 - 1
                })
            };
            let mut nodes = Vec::with_capacity(numbers.len());
            for &number in &numbers {
                let node = (number as usize).checked_sub(2).map(|index| &layer.nodes[index]);
                let (asked, other) = node.map_or((&[][..], NEVER), |(asked, other)| (&asked[..], *other));
                for &(chosen, _) in asked {
                    avoided.targets |= chosen;
                }
                let to = |&(chosen, to): &(CreatureSet, u32)| (chosen, (to != ENOUGH).then(|| place(to)));
                let choices = asked.iter().map(to).collect();
                nodes.push(Node { choices, other: place(other) });
            }
            avoided.layers.push(nodes);
            numbers = next;
        }
        avoided
    }
}
