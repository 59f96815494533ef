//! A tree of the games that follow one move of the root, over all deals of the hidden cards.
//!
//! Below the root a move is chosen by UCT, with the number of times that it could be made in place of the visits of its node
//! (Cowling, Powley and Whitehouse 2012). A node gets its children one by one as it is visited (progressive widening), in the
//! order in which `greedy` likes them. What `greedy` does without trying anything takes no node: it leaves nothing to compare.

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
    /// Moves that were judged in some deal and are no children yet, the likeliest first.
    waiting: Vec<(Move, Action)>,
    /// The visits before which moves are not judged again, because the last time none was new.
    rests_until: u32,
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
        while self.nodes[node].visits > 0 && left > 0 {
            make_plain_moves(cards, &mut state, &mut left, chance);
            let Some(Pending { player, .. }) = state.decision() else { break };
            left = left.saturating_sub(1);
            let (child, is_new) = self.step(cards, settings, node, &mut state, chance);
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

    /// Makes a move at a node: one that it has, or a new one (`true`). `None` if there is none to make.
    fn step(
        &mut self,
        cards: &Cards<'_>,
        settings: &Settings,
        node: usize,
        state: &mut State,
        chance: &mut Chance,
    ) -> (Option<usize>, bool) {
        let Node { visits, children, .. } = &self.nodes[node];
        let allowed = 1 + (settings.widening * f64::from(*visits).sqrt()) as usize;
        if children.len() < allowed
            && let Some(child) = self.widen(cards, node, state, chance)
        {
            return (Some(child), true);
        }
        // Of the children that this deal allows, the one with the highest upper bound.
        let actions = state.priority_actions(cards.book, false);
        let mut order: Vec<(usize, Action)> = self.nodes[node]
            .children
            .iter()
            .enumerate()
            .filter_map(|(at, child)| Some((at, action_of(state, &actions, (child.is, child.action))?)))
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
            if state.apply_action(cards.book, &action, chance).is_ok() {
                return (Some(at), false);
            }
        }
        (None, false)
    }

    /// Makes a move that the node does not have, and returns it as its new child; `None` if there is none.
    ///
    /// Judging the moves takes longer than all else. So those that are left over wait for later visits, in which other deals may not allow
    /// them; and a node whose moves are all children is not judged again until it has been visited a quarter more often.
    fn widen(
        &mut self,
        cards: &Cards<'_>,
        node: usize,
        state: &mut State,
        chance: &mut Chance,
    ) -> Option<usize> {
        let actions = state.priority_actions(cards.book, false);
        let waiting = |there: &Node, state: &State| {
            let here = |&made| action_of(state, &actions, made);
            there.waiting.iter().enumerate().find_map(|(at, made)| Some((at, here(made)?)))
        };
        let there = &mut self.nodes[node];
        let mut found = waiting(there, state);
        if found.is_none() && there.visits >= there.rests_until {
            for (_, action) in candidates(cards, state, chance) {
                let is = move_of(state, &action);
                let known = there.children.iter().any(|child| child.is == is)
                    || there.waiting.iter().any(|(waits, _)| *waits == is);
                if !known {
                    there.waiting.push((is, action));
                }
            }
            found = waiting(there, state);
            if found.is_none() {
                there.rests_until = there.visits + there.visits / 4 + 1;
            }
        }
        let (at, action) = found?;
        let (is, _) = there.waiting.remove(at);
        state.apply_action(cards.book, &action, chance).ok()?;
        let child = Child { is, action, node: self.nodes.len(), offers: 1, visits: 0, wins: 0.0 };
        self.nodes.push(Node::default());
        let children = &mut self.nodes[node].children;
        children.push(child);
        Some(children.len() - 1)
    }
}

/// Makes the moves that are not searched for, until there is something to compare.
fn make_plain_moves(cards: &Cards<'_>, state: &mut State, left: &mut usize, chance: &mut Chance) {
    while *left > 0
        && let Some(action) = plain_move(cards, state, chance)
        && state.apply_action(cards.book, &action, chance).is_ok()
    {
        *left -= 1;
    }
}

/// The answer to a decision that is not searched for; `None` if it is. Lands are played, and the attacking player waits for the blocks.
pub(super) fn plain_move(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Option<Action> {
    let Pending { player, kind } = state.decision()?;
    match kind {
        DecisionKind::Priority => greedy::at_once(state, player, &state.priority_actions(cards.book, false)),
        DecisionKind::Mulligan => Some(greedy::answer(cards, state, chance)),
        DecisionKind::Attack | DecisionKind::Block | DecisionKind::Choose { .. } => None,
    }
}

/// The moves of a decision, `greedy`'s first, then the likeliest.
pub(super) fn candidates(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Judged {
    if state.decision().is_none() {
        return Judged::new();
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
