//! A tree of the games that follow one move of the root, over all deals of the hidden cards.
//!
//! Below the root a move is chosen by UCT, with the number of times that it could be made in place of the visits of its node
//! (Cowling, Powley and Whitehouse 2012). A node gets its children one by one as it is visited (progressive widening), in the
//! order in which `greedy` likes them.

use menace::Player;
use menace::engine::{Action, DecisionKind, Pending, State};
use menace::game::Chance;
use menace::sort::CompactSort;

use super::super::candidates::judged;
use super::super::greedy::{self, Judged};
use super::super::worth::Cards;
use super::Settings;
use super::moves::{Move, action_of, move_of};
use super::rollout;

/// The most decisions of a line.
const MOST_DECISIONS: usize = 400;

#[derive(Clone, Debug, Default)]
struct Node {
    visits: u32,
    children: Vec<Child>,
}

#[derive(Clone, Debug)]
struct Child {
    is: Move,
    action: Action,
    node: usize,
    /// How often the move could be made.
    offers: u32,
    visits: u32,
    /// The sum of the chances to win of who moves.
    wins: f64,
}

/// The search tree below a move of the root.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    /// Follows the tree from a deal in which the move has been made, adds a leaf, plays on, and returns each player's chance to win.
    pub(super) fn iterate(
        &mut self,
        cards: &Cards<'_>,
        settings: &Settings,
        mut state: State,
        chance: &mut Chance,
    ) -> [f64; 2] {
        let mut path: Vec<(usize, usize, Player)> = Vec::new();
        let mut node = 0;
        let mut left = MOST_DECISIONS;
        while self.nodes[node].visits > 0
            && left > 0
            && let Some(Pending { player, .. }) = state.decision()
        {
            left -= 1;
            let (child, is_new) = self.step(cards, settings, node, &mut state, player, chance);
            let Some(child) = child else { break };
            path.push((node, child, player));
            node = self.nodes[node].children[child].node;
            if is_new {
                break;
            }
        }
        let won = rollout::chances(cards, &mut state, settings, chance);
        self.nodes[node].visits += 1;
        for (node, child, player) in path {
            self.nodes[node].visits += 1;
            let child = &mut self.nodes[node].children[child];
            child.visits += 1;
            child.wins += won[player];
        }
        won
    }

    /// Makes a move at a node: one that it has, or a new one. `None` if there is none to make.
    fn step(
        &mut self,
        cards: &Cards<'_>,
        settings: &Settings,
        node: usize,
        state: &mut State,
        player: Player,
        chance: &mut Chance,
    ) -> (Option<usize>, bool) {
        let book = cards.book;
        let there = &self.nodes[node];
        let allowed = 1 + (settings.widening * f64::from(there.visits).sqrt()) as usize;
        if there.children.len() < allowed {
            let new = candidates(cards, state, chance).into_iter().find_map(|(_, action)| {
                let is = move_of(state, &action);
                (!there.children.iter().any(|child| child.is == is)).then_some((is, action))
            });
            if let Some((is, action)) = new
                && state.apply_action(book, &action, chance).is_ok()
            {
                self.nodes.push(Node { visits: 0, children: Vec::new() });
                let child = Child { is, action, node: self.nodes.len() - 1, offers: 1, visits: 0, wins: 0.0 };
                let children = &mut self.nodes[node].children;
                children.push(child);
                return (Some(children.len() - 1), true);
            }
        }
        // Of the children that this deal allows, the one with the highest upper bound.
        let mut order: Vec<(usize, Action)> = self.nodes[node]
            .children
            .iter()
            .enumerate()
            .filter_map(|(at, child)| Some((at, action_of(book, state, player, (child.is, child.action))?)))
            .collect();
        let bound = |child: &Child| {
            let visits = f64::from(child.visits.max(1));
            let width = (f64::from(child.offers.max(1)).ln() / visits).sqrt();
            child.wins / visits + settings.exploration * width
        };
        let children = &mut self.nodes[node].children;
        order.iter().for_each(|&(at, _)| children[at].offers += 1);
        order.compact_sort_by(|one, two| bound(&children[two.0]).total_cmp(&bound(&children[one.0])));
        for (at, action) in order {
            if state.apply_action(book, &action, chance).is_ok() {
                return (Some(at), false);
            }
        }
        (None, false)
    }
}

/// The moves of a decision, `greedy`'s first, then the likeliest.
pub(super) fn candidates(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Judged {
    let Some(decision) = state.decision() else { return Judged::new() };
    if decision.kind == DecisionKind::Priority {
        let actions = state.priority_actions(cards.book, false);
        if let Some(action) = greedy::at_once(state, decision.player, &actions) {
            return vec![(f64::INFINITY, action)];
        }
    }
    let mut judged = judged(cards, state, chance);
    // Of answers to priority and of choices of one, `greedy` takes the best of these.
    let liked = greedy::liked(cards, state, &judged, chance);
    judged.retain(|(_, action)| *action != liked);
    judged.insert(0, (f64::INFINITY, liked));
    let mut distinct: Vec<Move> = Vec::new();
    judged.retain(|(_, action)| {
        let is = move_of(state, action);
        let new = !distinct.contains(&is);
        distinct.push(is);
        new
    });
    judged
}
