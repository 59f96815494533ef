//! The tree: nodes in an arena, and what an iteration does with them.

use std::hash::{Hash as _, Hasher as _};

use menace::Player;
use menace::game::{Action, Chance, Decision, Setup, State, View};
use rustc_hash::{FxHashMap, FxHasher};

use super::PAPERS;
use super::candidates::{Candidates, Moves};
use super::rollout::Rollout;

/// The root's place among the nodes.
const ROOT: usize = 0;

/// A move that has been made at least once, and what came of it.
#[derive(Debug)]
struct Node {
    action: Action,
    /// The hand that was drawn, as a hash, if it is no move but a turn that began.
    drawn: u64,
    /// Whether it is one answer of several, and the decision goes on.
    goes_on: bool,
    /// Whose move it was.
    mover: Player,
    visits: u32,
    /// How often it could have been chosen.
    offers: u32,
    /// What the visits were worth to the mover, 0 to 1 each.
    score: f64,
    first_child: Option<usize>,
    sibling: Option<usize>,
    /// The moves of the decision that comes next, where they are the same whatever was dealt.
    kept: Option<Kept>,
}

/// A stretch of the moves that nodes keep.
#[derive(Clone, Copy, Debug)]
struct Kept {
    decision: Decision,
    start: usize,
    end: usize,
}

/// How often each move of the root was made, by its depth below it: the second answer of a decision is one deeper than
/// the first.
pub(super) type Votes = FxHashMap<(usize, Action), u64>;

/// A tree of moves, whose memory is used again by the next tree.
#[derive(Debug)]
pub(super) struct Tree {
    exploration: f64,
    widening: f64,
    /// Whether there is a node for each hand with which a turn begins.
    tells_hands_apart: bool,
    /// The player who searches.
    player: Player,
    /// The root first: the position at hand, which no move has led to.
    nodes: Vec<Node>,
    /// The moves that nodes keep; those of the root come first.
    kept: Vec<Action>,
    root_moves: usize,
    /// The moves at a decision if they depend on hidden cards.
    moves: Vec<Action>,
    path: Vec<usize>,
}

const LEGAL: &str = "candidates and bots make legal moves";

impl Tree {
    pub fn new(exploration: f64, widening: f64, tells_hands_apart: bool) -> Tree {
        Tree {
            exploration,
            widening,
            tells_hands_apart,
            player: Player::A,
            nodes: Vec::new(),
            kept: Vec::new(),
            root_moves: 0,
            moves: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Begins anew with a root, and the moves to choose from there.
    pub fn plant(&mut self, decision: Decision, moves: &[Action]) {
        self.nodes.clear();
        self.kept.clear();
        self.kept.extend_from_slice(moves);
        self.root_moves = moves.len();
        self.player = decision.player;
        let kept = Kept { decision, start: 0, end: moves.len() };
        self.nodes.push(Node { kept: Some(kept), ..Node::new(Action::Pass, decision.player) });
    }

    /// Returns what each move of the root was worth in the mean, in order.
    pub fn means(&self) -> impl Iterator<Item = f64> {
        let mean = |action| self.child(ROOT, action).map_or(0.0, |child| self.nodes[child].mean());
        self.kept[..self.root_moves].iter().map(mean)
    }

    /// Returns how often each move of the root was made, in order.
    pub fn visits(&self) -> impl Iterator<Item = u32> {
        let visits = |action| self.child(ROOT, action).map_or(0, |child| self.nodes[child].visits);
        self.kept[..self.root_moves].iter().map(visits)
    }

    /// Adds the visits of each move of the root to the votes, by its depth: below the first answer of a decision that is
    /// made of several, those that follow.
    pub fn vote(&self, votes: &mut Votes) {
        let mut open = vec![(0, ROOT)];
        while let Some((depth, node)) = open.pop() {
            let mut next = self.nodes[node].first_child;
            while let Some(child) = next {
                let Node { ref action, visits, goes_on, sibling, .. } = self.nodes[child];
                *votes.entry((depth, action.clone())).or_default() += u64::from(visits);
                if goes_on {
                    open.push((depth + 1, child));
                }
                next = sibling;
            }
        }
    }

    /// Goes down from the root to a new leaf and plays on from there. The state is the root's, with everything
    /// dealt; `first` is the move to make there, by its place among the root's, where UCT is not to choose it.
    /// Returns how many turns have passed.
    pub fn iterate(
        &mut self,
        first: Option<usize>,
        setup: &Setup,
        mut state: State,
        candidates: &mut Candidates,
        rollout: &mut Rollout,
        chance: &mut Chance,
    ) -> u32 {
        let began = state.turn();
        let mut turn = began;
        let mut node = ROOT;
        self.path.clear();
        self.path.push(node);
        candidates.forget();
        while let Some(decision) = state.decision() {
            if PAPERS && self.tells_hands_apart && state.turn() > turn {
                turn = state.turn();
                let (hand, is_new) = self.draw(node, &state);
                self.path.push(hand);
                node = hand;
                if is_new {
                    break;
                }
            }
            let view = View::new(&state, setup, decision.player);
            if first.is_none() || node != ROOT {
                candidates.meet(&view, decision);
            }
            let kept = self.nodes[node].kept.filter(|kept| kept.decision == decision);
            let (child, is_new) = match (kept, first) {
                (Some(_), Some(place)) if node == ROOT => self.make(place),
                (Some(kept), _) => self.choose_kept(node, kept),
                (None, _) => {
                    self.moves.clear();
                    match candidates.in_tree(&view, decision, chance, &mut self.moves) {
                        Moves::Forced(action) => {
                            state.apply(setup, &action, chance).expect(LEGAL);
                            continue;
                        }
                        Moves::Public if self.nodes[node].kept.is_none() => {
                            let kept = self.keep(node, decision);
                            self.choose_kept(node, kept)
                        }
                        Moves::Public | Moves::Hidden => {
                            let moves = std::mem::take(&mut self.moves);
                            let chosen = self.choose(node, decision.player, &moves);
                            self.moves = moves;
                            chosen
                        }
                    }
                }
            };
            if candidates.goes_on(&self.nodes[child].action) {
                self.nodes[child].goes_on = true;
                self.path.push(child);
                node = child;
                continue;
            }
            if state.apply(setup, &self.nodes[child].action, chance).is_err() {
                // Lands that only these cards brought into play forbid a declaration that others allowed.
                let action = candidates.preferred(&View::new(&state, setup, decision.player), chance);
                state.apply(setup, &action, chance).expect(LEGAL);
                continue;
            }
            self.path.push(child);
            node = child;
            if is_new {
                break;
            }
        }
        let value = rollout.value(setup, &mut state, self.player, chance);
        for &visited in &self.path {
            let node = &mut self.nodes[visited];
            node.visits += 1;
            node.score += if node.mover == self.player { value } else { 1.0 - value };
        }
        u32::from(state.turn() - began)
    }

    /// Keeps the moves at hand for the next visits of the node.
    fn keep(&mut self, node: usize, decision: Decision) -> Kept {
        let start = self.kept.len();
        self.kept.append(&mut self.moves);
        let kept = Kept { decision, start, end: self.kept.len() };
        self.nodes[node].kept = Some(kept);
        kept
    }

    fn choose_kept(&mut self, node: usize, Kept { decision, start, end }: Kept) -> (usize, bool) {
        let moves = std::mem::take(&mut self.kept);
        let chosen = self.choose(node, decision.player, &moves[start..end]);
        self.kept = moves;
        chosen
    }

    /// Returns the child to visit, and whether it is new: the next move that has not been made yet, if the node
    /// may have another child, else the most promising of those that can be made.
    fn choose(&mut self, node: usize, mover: Player, moves: &[Action]) -> (usize, bool) {
        let most = 1 + (self.widening * f64::from(self.nodes[node].visits).sqrt()) as usize;
        let mut made = 0;
        let mut new = None;
        let mut best = None;
        for action in moves {
            let Some(child) = self.child(node, action) else {
                new = new.or(Some(action));
                continue;
            };
            made += 1;
            let Node { visits, offers, score, .. } = &mut self.nodes[child];
            *offers += 1;
            let visits = f64::from((*visits).max(1));
            let promise = *score / visits + self.exploration * (f64::from(*offers).ln() / visits).sqrt();
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, child));
            }
        }
        match (new, best) {
            (None, Some((_, child))) => (child, false),
            (Some(_), Some((_, child))) if made >= most => (child, false),
            (Some(action), _) => (self.adopt(node, action.clone(), mover), true),
            (None, None) => unreachable!("a node is asked with a move to choose"),
        }
    }

    /// Returns the child for one of the root's moves, and whether it is new.
    fn make(&mut self, place: usize) -> (usize, bool) {
        match self.child(ROOT, &self.kept[place]) {
            Some(child) => (child, false),
            None => (self.adopt(ROOT, self.kept[place].clone(), self.player), true),
        }
    }

    /// Returns the child for the hand with which a turn begins, and whether it is new.
    fn draw(&mut self, node: usize, state: &State) -> (usize, bool) {
        let mut hand = state.hand(state.active()).to_vec();
        hand.sort_unstable();
        let mut hasher = FxHasher::default();
        hand.hash(&mut hasher);
        let drawn = hasher.finish();
        let mut next = self.nodes[node].first_child;
        while let Some(child) = next {
            if self.nodes[child].drawn == drawn {
                return (child, false);
            }
            next = self.nodes[child].sibling;
        }
        let child = self.adopt(node, Action::Keep, state.active());
        self.nodes[child].drawn = drawn;
        (child, true)
    }

    fn child(&self, node: usize, action: &Action) -> Option<usize> {
        let mut next = self.nodes[node].first_child;
        while let Some(child) = next {
            if self.nodes[child].action == *action {
                return Some(child);
            }
            next = self.nodes[child].sibling;
        }
        None
    }

    fn adopt(&mut self, node: usize, action: Action, mover: Player) -> usize {
        let child = self.nodes.len();
        let sibling = self.nodes[node].first_child.replace(child);
        self.nodes.push(Node { sibling, offers: 1, ..Node::new(action, mover) });
        child
    }
}

impl Node {
    fn mean(&self) -> f64 {
        self.score / f64::from(self.visits.max(1))
    }

    fn new(action: Action, mover: Player) -> Node {
        Node {
            action,
            drawn: 0,
            goes_on: false,
            mover,
            visits: 0,
            offers: 0,
            score: 0.0,
            first_child: None,
            sibling: None,
            kept: None,
        }
    }
}
