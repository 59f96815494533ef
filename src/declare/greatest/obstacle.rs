//! What keeps a flow from being a declaration, and the two or more ways on from there that leave out no declaration.

use super::super::board::{Company, Requirement};
use super::super::flow::Flow;
use super::super::symmetry::{creature_classes, target_classes};
use super::{Node, Search};
use crate::types::CreatureSet;

/// Why a flow is not the answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Obstacle {
    /// The target has fewer creatures than it needs.
    Least(usize),
    /// The cap, by index, is exceeded.
    Cap(usize),
    /// The creature lacks company; by index of the company.
    Company(usize),
    /// More has to be paid than there is; by index of the cost.
    Mana(usize),
    /// The requirement, by index, was counted though it is not obeyed.
    Chosen(usize),
    /// The creature and the target were counted for more than they are worth.
    Pair(usize, usize),
}

impl Search<'_> {
    /// Returns the first thing that keeps the flow from being a declaration worth its gain.
    pub(super) fn obstacle(&self, node: &Node, flow: &Flow) -> Option<Obstacle> {
        let board = self.board;
        let short = |target: &usize| {
            let count = flow.counts[*target];
            count > 0 && count < board.least[*target]
        };
        if node.toll.is_some()
            && let Some(cap) = board.caps.iter().position(|cap| declared(&flow.chosen, cap.among) > cap.most)
        {
            return Some(Obstacle::Cap(cap));
        }
        // The target that lacks most decides most.
        let lacking = (0..board.targets).filter(short);
        if let Some(target) = lacking.max_by_key(|&target| board.least[target] - flow.counts[target]) {
            return Some(Obstacle::Least(target));
        }
        if let Some(cap) = board.caps.iter().position(|cap| declared(&flow.chosen, cap.among) > cap.most) {
            return Some(Obstacle::Cap(cap));
        }
        let lonely = |company: &Company| {
            !flow.chosen[company.creature].is_empty() && declared(&flow.chosen, company.with) < company.least
        };
        if let Some(company) = board.company.iter().position(lonely) {
            return Some(Obstacle::Company(company));
        }
        if !board.costs.is_empty() && board.mana_to_pay(&flow.chosen) > board.mana {
            let open = (0..board.costs.len()).find(|&index| {
                let cost = &board.costs[index];
                !node.paid.contains(&index) && !flow.chosen[cost.creature].is_disjoint(cost.targets)
            });
            return open.map(Obstacle::Mana);
        }
        for (index, requirement) in board.requirements.iter().enumerate() {
            match *requirement {
                Requirement::Chosen { target, by, least, .. } => {
                    let count = by.iter().filter(|&creature| flow.chosen[creature].contains(target)).count();
                    let counted = flow.counts[target] > 0 && node.decisions.chosen[target] > 0;
                    if counted && (count as u32) < least && !node.dropped.contains(&index) {
                        return Some(Obstacle::Chosen(index));
                    }
                }
                Requirement::Chooses { creature, targets, .. } if self.intricate => {
                    let twice = targets & flow.chosen[creature];
                    let whole =
                        targets & node.decisions.options[creature] == node.decisions.options[creature];
                    if twice.len() > 1 && !whole && board.capacity[creature] > 1 {
                        let open = |target: &usize| !node.decisions.pairs.contains(&(creature, *target));
                        if let Some(target) = twice.iter().find(open) {
                            return Some(Obstacle::Pair(creature, target));
                        }
                    }
                }
                Requirement::Chooses { .. } => {}
            }
        }
        None
    }

    /// Returns nodes that together cover the declarations of the node, each with the obstacle decided.
    pub(super) fn children(&self, node: Node, obstacle: Obstacle) -> Vec<Node> {
        match obstacle {
            Obstacle::Least(target) => self.open_or_closed(node, target),
            Obstacle::Cap(index) => {
                let among = self.board.caps[index].among - node.decisions.active;
                let open = |creature: &usize| !node.decisions.options[*creature].is_empty();
                // The creature that has most to choose from makes the most of the place.
                let most = among.iter().filter(open).max_by_key(|&creature| {
                    (
                        self.board.capacity[creature],
                        node.decisions.options[creature].len(),
                        usize::MAX - creature,
                    )
                });
                match most {
                    Some(creature) => self.active_or_idle(node, creature),
                    None => Vec::new(),
                }
            }
            Obstacle::Company(index) => {
                let company = self.board.company[index];
                let mut children = vec![self.idle(node.clone(), company.creature)];
                let mut rest = node;
                // Either it is idle, or a first one of those that could keep it company is declared.
                for helper in company.with - rest.decisions.active {
                    if rest.decisions.options[helper].is_empty() {
                        continue;
                    }
                    let mut child = rest.clone();
                    child.decisions.active.insert(helper);
                    children.push(child);
                    rest.decisions.options[helper] = CreatureSet::EMPTY;
                }
                children
            }
            Obstacle::Mana(index) => {
                let cost = self.board.costs[index];
                let mut unpaid = node.clone();
                unpaid.decisions.options[cost.creature] =
                    unpaid.decisions.options[cost.creature] - cost.targets;
                let mut paid = node;
                paid.paid.push(index);
                paid.mana = paid.mana.saturating_sub(cost.mana);
                vec![paid, unpaid]
            }
            Obstacle::Chosen(index) => {
                let Requirement::Chosen { target, by, least, .. } = self.board.requirements[index] else {
                    unreachable!("the obstacle is a requirement to be chosen");
                };
                let mut dropped = node.clone();
                dropped.dropped.push(index);
                let decisions = &node.decisions;
                let open = |creature: &usize| {
                    decisions.options[*creature].contains(target)
                        && !decisions.pairs.contains(&(*creature, target))
                };
                let forced = by.iter().filter(|&creature| decisions.pairs.contains(&(creature, target)));
                if forced.count() as u32 >= least {
                    return vec![dropped];
                }
                // Either the requirement is given up, or a first one of those that count chooses the target.
                let candidates: Vec<usize> = by.iter().filter(open).collect();
                let everyone = (0..self.board.creatures())
                    .all(|creature| by.contains(creature) || !decisions.options[creature].contains(target));
                if everyone && decisions.low[target] < least {
                    let mut met = node;
                    met.decisions.low[target] = least;
                    return vec![met, dropped];
                }
                let mut children = Vec::new();
                let mut rest = Node { paired: true, ..node };
                dropped.paired = true;
                for creature in candidates {
                    let mut child = rest.clone();
                    child.decisions.pairs.push((creature, target));
                    children.push(child);
                    rest.decisions.options[creature].remove(target);
                }
                children.push(dropped);
                children
            }
            Obstacle::Pair(creature, target) => {
                let mut without = Node { paired: true, ..node };
                let mut with = without.clone();
                without.decisions.options[creature].remove(target);
                with.decisions.pairs.push((creature, target));
                vec![with, without]
            }
        }
    }

    /// One more of the target's class is chosen by enough creatures, or none of those left is chosen.
    fn open_or_closed(&self, node: Node, target: usize) -> Vec<Node> {
        let mut closed = node.clone();
        let classes = self.target_classes.get_or_init(|| target_classes(self.board, &self.live));
        for other in 0..self.board.targets {
            let equal = other == target || !node.paired && classes[other] == classes[target];
            if equal && node.decisions.low[other] == 0 {
                closed.decisions.high[other] = 0;
            }
        }
        let mut open = node;
        open.decisions.low[target] = self.board.least[target];
        vec![open, closed]
    }

    /// One more of the creature's class is declared, or none of those left is.
    fn active_or_idle(&self, node: Node, creature: usize) -> Vec<Node> {
        let classes = self.creature_classes.get_or_init(|| creature_classes(self.board, &self.live));
        let mut idle = node.clone();
        for other in 0..self.board.creatures() {
            let equal = other == creature || !node.paired && classes[other] == classes[creature];
            if equal && !node.decisions.active.contains(other) {
                idle.decisions.options[other] = CreatureSet::EMPTY;
            }
        }
        let mut active = node;
        active.decisions.active.insert(creature);
        vec![active, idle]
    }

    fn idle(&self, mut node: Node, creature: usize) -> Node {
        node.decisions.options[creature] = CreatureSet::EMPTY;
        node
    }
}

/// Returns how many of the creatures choose anything.
fn declared(chosen: &[CreatureSet], among: CreatureSet) -> u32 {
    among.iter().filter(|&creature| !chosen[creature].is_empty()).count() as u32
}
