//! The greatest number of requirements that a declaration can obey: a flow where that is exact, and
//! branch and bound over what the flow does not see.

mod obstacle;

use std::borrow::Cow;
use std::cell::OnceCell;

use super::board::{Board, Cap, Requirement};
use super::budget::{Left, Stop};
use super::classes::live_options;
use super::coverage::Coverage;
use super::flow::{Decisions, Flow, Network, SCALE};
use super::prices::{Effort, Prices};
use super::repair::repaired;
use crate::sort::CompactSort;
use crate::types::CreatureSet;

use obstacle::Obstacle;

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
pub(super) fn greatest(board: &Board, left: &mut Left) -> Greatest {
    greatest_near(board, &[], left)
}

/// The same as [`greatest`], with a declaration that is near to the given one where that costs nothing.
pub(super) fn greatest_near(board: &Board, near: &[CreatureSet], left: &mut Left) -> Greatest {
    let idle = vec![CreatureSet::EMPTY; board.creatures()];
    let mut best = Greatest { obeyed: 0, declaration: idle, proven: true };
    if board.requirements.is_empty() {
        return best;
    }
    best.obeyed = board.obeyed(&best.declaration);
    // A creature that may only be declared alone is either the whole declaration or no part of it.
    let root = Prefix::default();
    for creature in board.alone {
        let mut lone = Board { alone: CreatureSet::EMPTY, ..board.clone() };
        for (other, options) in lone.options.iter_mut().enumerate() {
            if other != creature {
                *options = CreatureSet::EMPTY;
            }
        }
        best = Search::new(&lone, best, &root, left).near(near).run(left);
    }
    Search::new(board, best, &root, left).near(near).run(left)
}

/// Choices that are fixed.
#[derive(Clone, Debug, Default)]
pub(super) struct Prefix {
    /// By creature, what it chooses; the creatures after these are free.
    pub chosen: Vec<CreatureSet>,
    /// Further choices that have to be made.
    pub pairs: Vec<(usize, usize)>,
}

impl Prefix {
    fn is_empty(&self) -> bool {
        self.chosen.is_empty() && self.pairs.is_empty()
    }
}

/// Returns a declaration that begins with the prefix, obeys the restrictions and at least `needed`
/// requirements, if there is one; `proven` says whether that is certain.
pub(super) fn reaches(board: &Board, prefix: &Prefix, needed: u32, left: &mut Left) -> Greatest {
    let nothing = Greatest { obeyed: 0, declaration: Vec::new(), proven: true };
    let declared = prefix.chosen.iter().enumerate().filter(|(_, targets)| !targets.is_empty());
    let lone = declared.map(|(creature, _)| creature).find(|&creature| board.alone.contains(creature));
    // Who may only be declared alone settles what everybody else does.
    let mut best = nothing;
    for creature in board.alone {
        let open = lone.is_none() && creature >= prefix.chosen.len();
        if lone != Some(creature) && !open || !best.declaration.is_empty() {
            continue;
        }
        let mut only = Board { alone: CreatureSet::EMPTY, ..board.clone() };
        for (other, options) in only.options.iter_mut().enumerate() {
            if other != creature {
                *options = CreatureSet::EMPTY;
            }
        }
        best = Search::new(&only, best, prefix, left).at_least(needed).run(left);
    }
    if lone.is_none() && best.declaration.is_empty() {
        best = Search::new(board, best, prefix, left).at_least(needed).run(left);
    }
    best
}

/// How prices are improved in the first node with any, and below.
const FIRST_PRICES: Effort = Effort { rounds: 60, pace: 1.0 };
const PRICES: Effort = Effort { rounds: 8, pace: 0.5 };

/// How many steps a search takes without prices.
const PATIENCE: usize = 60;

struct Search<'b> {
    board: &'b Board,
    network: Network,
    /// Whether the gains depend on decisions, so that the network has to be made anew.
    intricate: bool,
    best: Greatest,
    /// The fewest requirements that are worth finding.
    needed: u32,
    prefix: &'b Prefix,
    steps: usize,
    /// After how many the search without prices is given up.
    patience: usize,
    budget: usize,
    stop: Stop,
    /// How often prices were looked for, and how often they proved that a node need not be looked at.
    tried: usize,
    ruled_out: usize,
    target_classes: OnceCell<Vec<usize>>,
    creature_classes: OnceCell<Vec<usize>>,
    live: Vec<CreatureSet>,
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
    /// The cap whose places cost something, by index, and the price of a place.
    toll: Option<(usize, i64)>,
    /// The prices that proved most above; none before the flow has left a gap.
    prices: Option<Prices>,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, best: Greatest, prefix: &'b Prefix, left: &Left) -> Search<'b> {
        let mut live = live_options(board);
        for creature in board.alone {
            live[creature] = CreatureSet::EMPTY;
        }
        for (options, &chosen) in live.iter_mut().zip(&prefix.chosen) {
            *options &= chosen;
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
            needed: best.obeyed + 1,
            best,
            prefix,
            steps: 0,
            patience: PATIENCE,
            budget: left.steps,
            stop: left.stop(),
            tried: 0,
            ruled_out: 0,
            target_classes: OnceCell::new(),
            creature_classes: OnceCell::new(),
            live,
        }
    }

    /// Returns the search that prefers what is near to the declaration.
    fn near(mut self, near: &'b [CreatureSet]) -> Search<'b> {
        self.network.prefer(near);
        self
    }

    /// Returns the search for any declaration that obeys at least that number of requirements.
    fn at_least(self, needed: u32) -> Search<'b> {
        Search { needed, ..self }
    }

    /// Takes the declaration if it obeys the restrictions and enough requirements.
    fn offer(&mut self, chosen: &[CreatureSet]) {
        let obeyed = self.board.obeyed(chosen);
        let begun = self.prefix.chosen.iter().zip(chosen).all(|(fixed, chosen)| fixed == chosen)
            && self.prefix.pairs.iter().all(|&(creature, target)| chosen[creature].contains(target));
        if obeyed >= self.needed && begun && self.board.obeys_restrictions(chosen) {
            self.needed = obeyed + 1;
            self.best.obeyed = obeyed;
            self.best.declaration = chosen.to_vec();
        }
    }

    fn run(mut self, left: &mut Left) -> Greatest {
        let board = self.board;
        if self.prefix.is_empty()
            && let Some(coverage) = Coverage::of(board, &self.live)
        {
            let (found, proven) = coverage.greatest(self.needed, left);
            if let Some(declared) = found {
                let choice = |creature: usize| {
                    if declared.contains(creature) { self.live[creature] } else { CreatureSet::EMPTY }
                };
                let chosen: Vec<CreatureSet> = (0..board.creatures()).map(choice).collect();
                self.offer(&chosen);
            }
            self.best.proven &= proven;
            return self.best;
        }
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
                pairs: self.fixed_pairs(),
                active: CreatureSet::EMPTY,
                units: units.unwrap_or(u32::MAX),
                toll: Vec::new(),
            },
            dropped: Vec::new(),
            paid: Vec::new(),
            mana: board.mana,
            paired: !self.prefix.is_empty(),
            toll: None,
            prices: None,
        };
        // Most boards need no prices. The others begin anew with those of the first flow, and with the best that has been found.
        if let Some((node, flow, bound)) = self.relax(root.clone()) {
            self.branch(node, flow, bound);
        }
        if self.steps > self.patience {
            self.patience = usize::MAX;
            if let Some((node, flow, _)) = self.relax(root.clone()) {
                let network = self.network_at(&node);
                // What is fixed is forced into a flow at any price.
                let prices = match self.prefix.is_empty() {
                    true => Prices::of_flow(board, &network, &node.decisions, &flow),
                    false => Prices::none(board),
                };
                if let Some((node, flow, bound)) = self.relax(Node { prices: Some(prices), ..root }) {
                    self.branch(node, flow, bound);
                }
            }
        }
        left.steps = left.steps.saturating_sub(self.steps);
        self.best
    }

    fn fixed_pairs(&self) -> Vec<(usize, usize)> {
        let fixed = self.prefix.chosen.iter().enumerate();
        let fixed =
            fixed.flat_map(|(creature, targets)| targets.iter().map(move |target| (creature, target)));
        fixed.chain(self.prefix.pairs.iter().copied()).collect()
    }

    /// Returns the node with its flow and the most that any declaration below it can obey, if that is
    /// more than the best so far.
    fn relax(&mut self, mut node: Node) -> Option<(Node, Flow, u32)> {
        if self.steps > self.patience {
            return None;
        }
        if self.steps > self.budget || self.stop.is_set() {
            self.best.proven = false;
            return None;
        }
        self.propagate(&mut node)?;
        self.price_requirements(&mut node);
        if self.is_ruled_out(&mut node) {
            return None;
        }
        let network = self.network_at(&node);
        node.toll = node.toll.filter(|&(cap, _)| self.is_scarce(&node, cap));
        let (flow, bound) = match node.toll {
            Some((cap, price)) => self.priced(&node, &network, cap, price)?,
            None => {
                let flow = network.solve(&node.decisions)?;
                let bound = flow.gain.div_euclid(SCALE) as u32;
                (flow, bound)
            }
        };
        self.steps += 1 + flow.steps;
        (bound >= self.needed).then_some((node, flow, bound))
    }

    /// Returns whether prices show that too little can be obeyed below the node, as soon as it has any.
    fn is_ruled_out(&mut self, node: &mut Node) -> bool {
        // Where prices seldom prove anything, they are not looked for below most nodes.
        let seldom = self.tried > 32 && self.ruled_out * 10 < self.tried;
        if node.prices.is_none() || seldom && !self.steps.is_multiple_of(8) {
            return false;
        }
        let Some(mut prices) = node.prices.take() else { return false };
        let effort = if self.tried == 0 { FIRST_PRICES } else { PRICES };
        self.steps += effort.rounds / 4;
        self.tried += 1;
        let network = self.network_at(node);
        let ruled_out = prices.rule_out(self.board, &network, &mut node.decisions, self.needed, effort);
        self.ruled_out += usize::from(ruled_out);
        // The flow sees one cap: the one whose places are dearest.
        let dearest = prices.places().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
        node.toll =
            dearest.map(|(cap, price)| (cap, (price * SCALE as f64) as i64)).filter(|&(_, price)| price > 0);
        node.prices = Some(prices);
        ruled_out
    }

    /// Returns whether more creatures could be declared under the cap than may be.
    fn is_scarce(&self, node: &Node, cap: usize) -> bool {
        let cap = self.board.caps[cap];
        let able = cap.among.iter().filter(|&creature| !node.decisions.options[creature].is_empty());
        able.count() as u32 > cap.most
    }

    /// Solves with a price on each place under the cap, spread over the units that a creature can carry; returns the flow
    /// and the most requirements that any declaration below the node can obey.
    ///
    /// A creature pays no more than the price, and no more places are sold than there are: what is gained
    /// and the price of all places together bound what any declaration can gain.
    fn priced(&self, node: &Node, network: &Network, cap: usize, price: i64) -> Option<(Flow, u32)> {
        let Cap { among, most } = self.board.caps[cap];
        let mut decisions = node.decisions.clone();
        let paying = among - decisions.active;
        decisions.toll = (0..self.board.creatures())
            .map(|creature| {
                let units = self.board.capacity[creature].min(decisions.options[creature].len() as u32);
                if paying.contains(creature) { price / i64::from(units.max(1)) } else { 0 }
            })
            .collect();
        let flow = network.solve(&decisions)?;
        let places = i64::from(most) - (among & decisions.active).len() as i64;
        let bound = (flow.gain + price * places).div_euclid(SCALE).max(0) as u32;
        Some((flow, bound))
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

    fn branch(&mut self, node: Node, flow: Flow, bound: u32) {
        let obstacle = self.obstacle(&node, &flow);
        let obstacle = match (obstacle, node.toll) {
            (Some(obstacle), _) => obstacle,
            // The flow is a declaration, but under a price: another one may still be better.
            (None, Some((cap, _))) => {
                self.offer(&flow.chosen);
                Obstacle::Cap(cap)
            }
            (None, None) => {
                self.offer(&flow.chosen);
                return;
            }
        };
        let mended = repaired(self.board, &self.network, &node.decisions, flow.chosen);
        self.offer(&mended);
        if bound < self.needed {
            return;
        }
        let mut children: Vec<(Node, Flow, u32)> =
            self.children(node, obstacle).into_iter().filter_map(|child| self.relax(child)).collect();
        children.compact_sort_by_key(|(_, flow, bound)| std::cmp::Reverse((*bound, flow.gain)));
        for (node, flow, bound) in children {
            if bound >= self.needed {
                self.branch(node, flow, bound);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::budget::Budget;
    use crate::declare::small_boards::{obedient, random};

    #[test]
    fn prices_and_coverage_leave_out_nothing_better() {
        for seed in 0..6000 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (board, _) = random(&mut rng);
            let all = obedient(&board, &[]);
            let best =
                all.iter().filter(|chosen| board.alone.iter().all(|creature| chosen[creature].is_empty()));
            let best = best.map(|chosen| board.obeyed(chosen)).max().expect("nobody need be declared");
            let idle = vec![CreatureSet::EMPTY; board.creatures()];
            let nothing = Greatest { obeyed: board.obeyed(&idle), declaration: idle, proven: true };
            let (root, mut left) = (Prefix::default(), Left::of(Budget::default(), None));
            // At once with prices, and without any.
            for patience in [0, usize::MAX] {
                let search = Search::new(&board, nothing.clone(), &root, &left);
                let found = Search { patience, ..search }.run(&mut left);
                assert!(found.proven, "seed {seed}");
                assert_eq!(found.obeyed, best, "seed {seed}, patience {patience}: {board:#?}");
                assert!(board.obeys_restrictions(&found.declaration), "seed {seed}");
                assert_eq!(board.obeyed(&found.declaration), best, "seed {seed}");
            }
        }
    }
}
