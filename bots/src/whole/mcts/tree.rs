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

/// A node on the path, and the number of parallel trees assumed to have visited it before this one.
#[derive(Clone, Copy)]
struct Place {
    node: usize,
    rank: u32,
}

/// The child whose move was made, and the number of parallel trees assumed to have made it before.
struct Made {
    child: usize,
    is_new: bool,
    rank: u32,
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
    ///
    /// `rank`: the place of this tree among parallel copies. The copies before it count as visits without a result (WU-UCT: Liu et al.
    /// 2020), so that equal trees search different lines.
    pub(super) fn iterate(
        &mut self,
        cards: &Cards<'_>,
        settings: &Settings,
        rank: u32,
        mut state: State,
        chance: &mut Chance,
    ) -> [f64; 2] {
        let mut path: Vec<(usize, usize, Player)> = Vec::new();
        let mut at = Place { node: 0, rank };
        let mut left = MOST_DECISIONS;
        while self.nodes[at.node].visits > 0 && left > 0 {
            make_plain_moves(cards, &mut state, &mut left, chance);
            let Some(Pending { player, .. }) = state.decision() else { break };
            left = left.saturating_sub(1);
            let Some(step) = self.step(cards, settings, at, &mut state, chance) else { break };
            path.push((at.node, step.child, player));
            at = Place { node: self.nodes[at.node].children[step.child].node, rank: step.rank };
            if step.is_new {
                break;
            }
        }
        let won = rollout::chances(cards, &mut state, settings, chance);
        self.nodes[at.node].visits += 1;
        for (node, child, player) in path {
            self.nodes[node].visits += 1;
            let child = &mut self.nodes[node].children[child];
            child.visits += 1;
            child.wins += won[player];
        }
        won
    }

    /// Merges trees that were grown separately from copies of this one, in order.
    ///
    /// Nodes and children are only appended, so those of this tree have the same indices in all copies. New children are matched by
    /// their move.
    pub(super) fn gather<'t>(&mut self, grown: impl IntoIterator<Item = &'t Tree>) {
        let before = self.clone();
        for tree in grown {
            let mut places = vec![(0, 0)];
            while let Some((here, there)) = places.pop() {
                self.gather_node(here, before.nodes.get(there), &tree.nodes[there], &mut places);
            }
        }
    }

    /// Adds the difference between a copy's node and `before` to a node, and pushes the indices of its children in both trees.
    fn gather_node(
        &mut self,
        here: usize,
        before: Option<&Node>,
        grown: &Node,
        places: &mut Vec<(usize, usize)>,
    ) {
        let nothing = Node::default();
        let before = before.unwrap_or(&nothing);
        let mut node = std::mem::take(&mut self.nodes[here]);
        node.visits += grown.visits - before.visits;
        node.rests_until = node.rests_until.max(grown.rests_until);
        for (at, child) in grown.children.iter().enumerate() {
            let place = node.children.iter().position(|known| known.is == child.is);
            let known = place.unwrap_or_else(|| {
                self.nodes.push(Node::default());
                let next = self.nodes.len() - 1;
                node.children.push(Child { node: next, offers: 0, visits: 0, wins: 0.0, ..child.clone() });
                node.children.len() - 1
            });
            let known = &mut node.children[known];
            let (offers, visits, wins) =
                before.children.get(at).map_or((0, 0, 0.0), |child| (child.offers, child.visits, child.wins));
            known.offers += child.offers - offers;
            known.visits += child.visits - visits;
            known.wins += child.wins - wins;
            places.push((known.node, child.node));
        }
        let Node { children, waiting, .. } = &mut node;
        waiting.retain(|(is, _)| children.iter().all(|child| child.is != *is));
        for &(is, action) in &grown.waiting {
            let known =
                children.iter().any(|child| child.is == is) || waiting.iter().any(|(waits, _)| *waits == is);
            if !known {
                waiting.push((is, action));
            }
        }
        self.nodes[here] = node;
    }

    /// Makes a move at a node: one that it has, or a new one. `None` if there is none to make.
    fn step(
        &mut self,
        cards: &Cards<'_>,
        settings: &Settings,
        Place { node, rank }: Place,
        state: &mut State,
        chance: &mut Chance,
    ) -> Option<Made> {
        let Node { visits, children, waiting, rests_until } = &self.nodes[node];
        let (visits, known) = (*visits, children.len());
        let allowed = |earlier: u32| 1 + (settings.widening * f64::from(visits + earlier).sqrt()) as usize;
        // If all moves of the node are known, no tree adds one.
        let most_new = if visits >= *rests_until { usize::MAX } else { waiting.len() };
        let new = (0..rank)
            .fold(0, |new, earlier| new + usize::from(known + new < allowed(earlier) && new < most_new));
        if known + new < allowed(rank)
            && let Some(child) = self.widen(cards, (node, new), state, chance)
        {
            return Some(Made { child, is_new: true, rank: 0 });
        }
        // Of the children that this deal allows, the one with the highest upper bound.
        let actions = state.priority_actions(cards.book, false);
        let mut order: Vec<(usize, Action, u32)> = self.nodes[node]
            .children
            .iter()
            .enumerate()
            .filter_map(|(at, child)| Some((at, action_of(state, &actions, (child.is, child.action))?, 0)))
            .collect();
        let children = &mut self.nodes[node].children;
        order.iter().for_each(|&(at, ..)| children[at].offers += 1);
        let earlier = (rank as usize).saturating_sub(new);
        let bound = |&(at, _, passed): &(usize, Action, u32), others: u32| {
            let child: &Child = &children[at];
            let visits = f64::from(child.visits.max(1));
            let width =
                (f64::from((child.offers + others).max(1)).ln() / (visits + f64::from(passed))).sqrt();
            child.wins / visits + settings.exploration * width
        };
        for others in 0..earlier as u32 {
            let best =
                order.iter_mut().rev().max_by(|one, two| bound(one, others).total_cmp(&bound(two, others)));
            if let Some((.., passed)) = best {
                *passed += 1;
            }
        }
        order.compact_sort_by(|one, two| bound(two, earlier as u32).total_cmp(&bound(one, earlier as u32)));
        for (child, action, rank) in order {
            if state.apply_action(cards.book, &action, chance).is_ok() {
                return Some(Made { child, is_new: false, rank });
            }
        }
        None
    }

    /// Makes a move that the node does not have, and returns it as its new child; `None` if there is none. `later`: the number of new moves
    /// left to other trees.
    ///
    /// Judging the moves takes longer than all else. So those that are left over wait for later visits, in which other deals may not allow
    /// them; and a node whose moves are all children is not judged again until it has been visited a quarter more often.
    fn widen(
        &mut self,
        cards: &Cards<'_>,
        (node, later): (usize, usize),
        state: &mut State,
        chance: &mut Chance,
    ) -> Option<usize> {
        let actions = state.priority_actions(cards.book, false);
        let waiting = |there: &Node, state: &State| {
            let here = |&made| action_of(state, &actions, made);
            there
                .waiting
                .iter()
                .enumerate()
                .filter_map(|(at, made)| Some((at, here(made)?)))
                .take(later + 1)
                .last()
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

#[cfg(test)]
mod tests {
    use menace::Player;
    use menace::engine::{Options, State};
    use menace::game::{Chance, Drawer};
    use menace::program::{Book, DefId};

    use super::super::super::tests::{book, deck};
    use super::super::super::worth::{Cards, Table};
    use super::*;

    /// Runs an iteration for each of the deals.
    fn grow(tree: &mut Tree, cards: &Cards<'_>, begins: &State, deals: std::ops::Range<u64>) {
        for deal in deals {
            let mut luck = Chance::new(5, Drawer::Bot(Player::A), deal);
            let state = begins.sample(Player::A, &mut luck);
            tree.iterate(cards, &SETTINGS, 0, state, &mut luck);
        }
    }

    const SETTINGS: Settings = Settings {
        iterations: 0,
        time: None,
        exploration: 0.3,
        widening: 0.8,
        margin: 0.0,
        turns: 0,
        scale: 1.0,
        lethal: 0,
        belief: false,
        trees: 1,
    };

    fn fourth_turn(book: &Book, deck: &[DefId]) -> State {
        let mut chance = Chance::new(4, Drawer::Game, 0);
        let mut state = State::new_game(book, [deck, deck], &Options::default(), Player::A, &mut chance);
        while state.turn < 4 {
            let action = state.sample_action(book, &mut chance);
            state.apply_action(book, &action, &mut chance).expect("a legal action");
        }
        state
    }

    /// Every line of moves with its visits, offers and wins.
    fn lines(tree: &Tree) -> Vec<(Vec<Move>, u32, u32, f64)> {
        let mut lines = Vec::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((node, moves)) = open.pop() {
            for child in &tree.nodes[node].children {
                let mut line: Vec<Move> = moves.clone();
                line.push(child.is);
                open.push((child.node, line.clone()));
                lines.push((line, child.visits, child.offers, child.wins));
            }
        }
        lines
    }

    fn is_near(one: &[(Vec<Move>, u32, u32, f64)], other: &[(Vec<Move>, u32, u32, f64)]) -> bool {
        let same = |line: &(Vec<Move>, u32, u32, f64)| {
            other.iter().any(|(moves, visits, offers, wins)| {
                (moves, *visits, *offers) == (&line.0, line.1, line.2) && (wins - line.3).abs() < 1e-9
            })
        };
        one.len() == other.len() && one.iter().all(same)
    }

    #[test]
    fn a_tree_that_gathers_from_one_other_is_that_one() {
        let (book, ids) = book();
        let mut table = Table::default();
        let cards = table.of(&book);
        let begins = fourth_turn(&book, &deck(&ids));
        let mut known = Tree::new();
        grow(&mut known, &cards, &begins, 0..20);
        let mut grown = known.clone();
        grow(&mut grown, &cards, &begins, 20..60);
        assert!(!is_near(&lines(&known), &lines(&grown)), "40 visits change something");
        known.gather([&grown]);
        assert!(is_near(&lines(&known), &lines(&grown)));
        assert_eq!(known.nodes[0].visits, 60);
    }

    #[test]
    fn what_several_trees_found_apart_adds_up() {
        let (book, ids) = book();
        let mut table = Table::default();
        let cards = table.of(&book);
        let begins = fourth_turn(&book, &deck(&ids));
        let mut known = Tree::new();
        grow(&mut known, &cards, &begins, 0..20);
        let before = lines(&known);
        let grown: Vec<Tree> = (1..4)
            .map(|part| {
                let mut tree = known.clone();
                grow(&mut tree, &cards, &begins, part * 20..(part + 1) * 20);
                tree
            })
            .collect();
        known.gather(&grown);
        assert_eq!(known.nodes[0].visits, 80);
        let all: Vec<_> = grown.iter().map(lines).collect();
        let of = |lines: &[(Vec<Move>, u32, u32, f64)], moves: &[Move]| {
            lines.iter().find(|line| line.0 == moves).map_or(0, |line| line.1)
        };
        let gathered = lines(&known);
        for (moves, visits, ..) in &gathered {
            let earlier = of(&before, moves);
            let more: u32 = all.iter().map(|lines| of(lines, moves) - earlier).sum();
            assert_eq!(*visits, earlier + more, "{moves:?}");
        }
        assert!(all.iter().flatten().all(|line| gathered.iter().any(|known| known.0 == line.0)));
        // No waiting move is a child already.
        let waits_twice = |node: &Node| {
            node.waiting.iter().any(|(is, _)| node.children.iter().any(|child| child.is == *is))
        };
        assert!(!known.nodes.iter().any(waits_twice));
    }
}
