//! The greatest number of requirements that a declaration can obey: a flow where that is exact, and
//! branch and bound over what the flow does not see.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::board::{Board, Cap, Company, Requirement};
use super::classes::live_options;
use super::flow::{Decisions, Flow, Network, SCALE};
use super::legal::Budget;
use super::repair::repaired;
use super::symmetry::{creature_classes, target_classes};
use crate::set::CreatureSet;

/// The most requirements that a declaration obeys, and one that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greatest {
    /// How many requirements it obeys, each with its weight.
    pub obeyed: u32,
    /// By creature, the targets that it chooses.
    pub declaration: Vec<CreatureSet>,
    /// Whether it is proven that no declaration obeys more.
    pub proven: bool,
}

/// Returns the most requirements that a declaration which obeys the restrictions can obey.
///
/// Costs are open here as far as the mana goes.
pub(super) fn greatest(board: &Board, budget: Budget) -> Greatest {
    let idle = vec![CreatureSet::EMPTY; board.creatures()];
    let mut best = Greatest { obeyed: 0, declaration: idle, proven: true };
    if board.requirements.is_empty() {
        return best;
    }
    best.obeyed = board.obeyed(&best.declaration);
    // A creature that may only be declared alone is either the whole declaration or no part of it.
    for creature in board.alone {
        let mut lone = Board { alone: CreatureSet::EMPTY, ..board.clone() };
        for (other, options) in lone.options.iter_mut().enumerate() {
            if other != creature {
                *options = CreatureSet::EMPTY;
            }
        }
        best = Search::new(&lone, best, budget).run();
    }
    Search::new(board, best, budget).run()
}

impl Greatest {
    /// Takes the declaration if it obeys the restrictions and more requirements.
    fn offer(&mut self, board: &Board, chosen: &[CreatureSet]) {
        let obeyed = board.obeyed(chosen);
        if obeyed > self.obeyed && board.obeys_restrictions(chosen) {
            self.obeyed = obeyed;
            self.declaration.copy_from_slice(chosen);
        }
    }
}

struct Search<'b> {
    board: &'b Board,
    network: Network,
    /// Whether the gains depend on decisions, so that the network has to be made anew.
    intricate: bool,
    best: Greatest,
    steps: usize,
    budget: usize,
    target_classes: OnceCell<Vec<usize>>,
    creature_classes: OnceCell<Vec<usize>>,
    live: Vec<CreatureSet>,
}

/// Why a flow is not the answer.
#[derive(Clone, Copy, Debug)]
enum Obstacle {
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

/// A state of the search: what the flow needs to know, and what it does not see.
#[derive(Clone, Debug)]
struct Node {
    decisions: Decisions,
    /// Requirements that are given up, by index.
    dropped: Vec<usize>,
    /// Costs that are accepted, by index, and the mana that is left.
    paid: Vec<usize>,
    mana: u32,
    /// Whether a decision spoke of one creature and one target, so that equals are no longer equal.
    paired: bool,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, best: Greatest, budget: Budget) -> Search<'b> {
        let mut live = live_options(board);
        for creature in board.alone {
            live[creature] = CreatureSet::EMPTY;
        }
        let intricate = board.requirements.iter().any(|requirement| match *requirement {
            Requirement::Chooses { creature, targets, .. } => {
                let wanted = targets & live[creature];
                board.capacity[creature] > 1 && wanted.len() > 1 && wanted != live[creature]
            }
            Requirement::Chosen { .. } => false,
        });
        Search {
            board,
            network: Network::of(board, &live),
            intricate,
            best,
            steps: 0,
            budget: budget.steps,
            target_classes: OnceCell::new(),
            creature_classes: OnceCell::new(),
            live,
        }
    }

    fn run(mut self) -> Greatest {
        let board = self.board;
        let single = (0..board.creatures()).all(|row| board.capacity[row] <= 1 || self.live[row].len() <= 1);
        let everyone: CreatureSet =
            (0..board.creatures()).filter(|&row| !self.live[row].is_empty()).collect();
        let units =
            board.caps.iter().filter(|cap| single && everyone.is_subset(cap.among)).map(|cap| cap.most).min();
        let root = Node {
            decisions: Decisions {
                options: self.live.clone(),
                low: vec![0; board.targets],
                high: board.most.clone(),
                chosen: vec![0; board.targets],
                pairs: Vec::new(),
                active: CreatureSet::EMPTY,
                units: units.unwrap_or(u32::MAX),
                toll: Vec::new(),
            },
            dropped: Vec::new(),
            paid: Vec::new(),
            mana: board.mana,
            paired: false,
        };
        if let Some((node, flow, bound)) = self.relax(root) {
            self.branch(node, flow, bound);
        }
        self.best
    }

    /// Returns the node with its flow and the most that any declaration below it can obey, if that is
    /// more than the best so far.
    fn relax(&mut self, mut node: Node) -> Option<(Node, Flow, u32)> {
        if self.steps > self.budget {
            self.best.proven = false;
            return None;
        }
        self.propagate(&mut node)?;
        self.price_requirements(&mut node);
        let network = self.network_at(&node);
        let flow = network.solve(&node.decisions)?;
        let mut bound = flow.gain.div_euclid(SCALE) as u32;
        let mut steps = flow.steps + 1;
        if bound > self.best.obeyed
            && let Some(cap) = self.board.caps.iter().find(|cap| declared(&flow.chosen, cap.among) > cap.most)
        {
            let (toll_bound, toll_steps) = self.toll_bound(&node, &network, *cap);
            bound = bound.min(toll_bound);
            steps += toll_steps;
        }
        self.steps += steps;
        (bound > self.best.obeyed).then_some((node, flow, bound))
    }

    fn network_at(&self, node: &Node) -> Cow<'_, Network> {
        if self.intricate {
            Cow::Owned(Network::of(self.board, &node.decisions.options))
        } else {
            Cow::Borrowed(&self.network)
        }
    }

    /// Draws the plain consequences of the decisions; `None` when they contradict each other.
    fn propagate(&self, node: &mut Node) -> Option<()> {
        let decisions = &mut node.decisions;
        for cap in &self.board.caps {
            let active = (decisions.active & cap.among).len() as u32;
            if active > cap.most {
                return None;
            }
            if active == cap.most {
                for creature in cap.among - decisions.active {
                    decisions.options[creature] = CreatureSet::EMPTY;
                }
            }
        }
        for (index, cost) in self.board.costs.iter().enumerate() {
            if cost.mana > node.mana && !node.paid.contains(&index) {
                decisions.options[cost.creature] = decisions.options[cost.creature] - cost.targets;
            }
        }
        Some(())
    }

    /// Fills in what each target can still gain for being chosen by enough creatures.
    fn price_requirements(&self, node: &mut Node) {
        let decisions = &mut node.decisions;
        decisions.chosen.fill(0);
        for (index, requirement) in self.board.requirements.iter().enumerate() {
            if let Requirement::Chosen { target, by, least, weight } = *requirement
                && decisions.high[target] >= least
                && !node.dropped.contains(&index)
            {
                let able = by.iter().filter(|&creature| decisions.options[creature].contains(target));
                if able.take(least as usize).count() as u32 == least {
                    decisions.chosen[target] += i64::from(weight) * SCALE;
                }
            }
        }
    }

    /// Returns a bound that lets each creature under a cap pay for its place, spread over its units.
    ///
    /// The bound is convex in the price, so halving an interval finds the price at which the places run
    /// out. Each price gives a bound that holds.
    fn toll_bound(&self, node: &Node, network: &Network, cap: Cap) -> (u32, usize) {
        let Cap { among, most } = cap;
        let mut steps = 0;
        let mut decisions = node.decisions.clone();
        let (mut low, mut high) = (0i64, SCALE * 64);
        let mut bound = i64::MAX;
        for _ in 0..12 {
            let price = (low + high) / 2;
            if price == low {
                break;
            }
            decisions.toll = (0..self.board.creatures())
                .map(|creature| {
                    let units =
                        (self.board.capacity[creature] as usize).min(decisions.options[creature].len());
                    if among.contains(creature) { price / units.max(1) as i64 } else { 0 }
                })
                .collect();
            let Some(flow) = network.solve(&decisions) else { return (0, steps) };
            steps += flow.steps;
            bound = bound.min(flow.gain + price * i64::from(most));
            if bound.div_euclid(SCALE) as u32 <= self.best.obeyed {
                break;
            }
            let spent: i64 = among
                .iter()
                .map(|creature| decisions.toll[creature] * flow.chosen[creature].len() as i64)
                .sum();
            if spent > price * i64::from(most) { low = price } else { high = price }
        }
        (bound.div_euclid(SCALE) as u32, steps)
    }

    fn branch(&mut self, node: Node, flow: Flow, bound: u32) {
        let obstacle = self.obstacle(&node, &flow);
        let Some(obstacle) = obstacle else {
            self.best.offer(self.board, &flow.chosen);
            return;
        };
        let mended = repaired(self.board, &self.network, &node.decisions.options, flow.chosen);
        self.best.offer(self.board, &mended);
        if bound <= self.best.obeyed {
            return;
        }
        let mut children: Vec<(Node, Flow, u32)> =
            self.children(node, obstacle).into_iter().filter_map(|child| self.relax(child)).collect();
        children.sort_by_key(|(_, flow, bound)| std::cmp::Reverse((*bound, flow.gain)));
        for (node, flow, bound) in children {
            if bound > self.best.obeyed {
                self.branch(node, flow, bound);
            }
        }
    }

    /// Returns the first thing that keeps the flow from being a declaration worth its gain.
    fn obstacle(&self, node: &Node, flow: &Flow) -> Option<Obstacle> {
        let board = self.board;
        let short = |target: &usize| {
            let count = flow.counts[*target];
            count > 0 && count < board.least[*target]
        };
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
    fn children(&self, node: Node, obstacle: Obstacle) -> Vec<Node> {
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
