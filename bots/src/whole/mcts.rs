//! Monte Carlo tree search over whole games.
//!
//! One tree over all deals of the hidden cards, and a deal for each iteration (Cowling, Powley and Whitehouse 2012): an iteration
//! follows the moves that its deal allows, chosen by UCT with the number of times that a move could be made in place of the visits of
//! its node. A node gets its children one by one as it is visited (progressive widening), in the order in which `greedy` likes them.
//! From a new leaf on `greedy` plays for both for [`Settings::turns`] more turns; then the position is judged.
//!
//! Before all that, a win this turn that nothing prevents is looked for.
//!
//! Several trees may share the iterations, each with its own luck: what comes of them does not depend on how many threads grow them.
//!
//! A move is known by what it means, not by the number of a card: the same card drawn in another deal is the same move.

use std::time::{Duration, Instant};

use menace::engine::{Action, Brain, Considered, DecisionKind, Opt, Pending, Picks, Ref, State, View};
use menace::game::{BotFailure, Chance, Drawer, Player};
use menace::program::{Book, DefId};
use menace::sort::CompactSort;

use super::candidates::judged;
use super::greedy::{self, Judged};
use super::lethal;
use super::worth::{Cards, Table};

/// How the bot searches.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many games are played on for a decision.
    pub iterations: u32,
    /// The time for a decision instead.
    pub time: Option<Duration>,
    /// The constant of UCT.
    pub exploration: f64,
    /// A node of n visits has at most 1 + this × √n children.
    pub widening: f64,
    /// By how much more often another move has to win than the one that `greedy` likes best.
    pub margin: f64,
    /// How many turns are played on after that of the leaf.
    pub turns: u16,
    /// What the judgement of the default scale is multiplied with.
    pub scale: f64,
    /// How many states are searched for a forced win, in each deal, for each iteration.
    pub lethal: u32,
    /// How many trees share the iterations; they grow at the same time where there are threads, and what their roots have
    /// found is added up.
    pub trees: u32,
}

/// The logarithm of the odds to win for one unit of [`value`].
const ODDS: f64 = 0.12;

/// The most decisions of a line.
const MOST_DECISIONS: usize = 400;

/// The deals of the opponent's hand in which a win has to be forced.
const DEALS_FOR_WIN: usize = 4;

/// Searches a tree of the games that may follow.
#[derive(Clone, Debug)]
pub struct Mcts {
    settings: Settings,
    table: Table,
}

impl Mcts {
    /// Returns a bot that searches by these settings and judges by this table.
    pub fn new(settings: Settings, table: Table) -> Mcts {
        Mcts { settings, table }
    }
}

/// A move as it is told from others in every deal.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Move {
    /// A card by what it is, and how it is cast; `None`: played as a land.
    Card(DefId, DefId, Option<menace::engine::Way>),
    /// Cards by what they are, everything else as it is.
    Picks([Pick; MOST_PICKS], u8),
    Other(Action),
}

/// The most picks by which a choice is told from others.
const MOST_PICKS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Default)]
enum Pick {
    #[default]
    None,
    Card(DefId),
    Opt(Opt),
}

fn move_of(state: &State, action: &Action) -> Move {
    let def = |card: u8| state.cards[usize::from(card)].def;
    match *action {
        Action::Play { card, face } => Move::Card(def(card), face, None),
        Action::Cast { card, face, way } => Move::Card(def(card), face, Some(way)),
        Action::Choose(picks) => {
            let mut all = [Pick::None; MOST_PICKS];
            for (pick, &at) in all.iter_mut().zip(picks.iter()) {
                *pick = match state.options[usize::from(at)] {
                    Opt::Ref(Ref::Card { id, .. }) => Pick::Card(def(id)),
                    opt => Pick::Opt(opt),
                };
            }
            Move::Picks(all, picks.len() as u8)
        }
        other => Move::Other(other),
    }
}

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

impl Brain for Mcts {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        Ok(match search(self.settings, &self.table.of(book), view, chance) {
            Searched::Only(action) | Searched::Won(action) => action,
            Searched::Tree(tree) => tree.best(),
        })
    }

    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        Ok(match search(self.settings, &self.table.of(book), view, chance) {
            Searched::Only(action) => (action, Vec::new()),
            Searched::Won(action) => (action, vec![Considered { action, value: 1.0, visits: None }]),
            Searched::Tree(tree) => (tree.best(), tree.considered()),
        })
    }
}

/// What there is to choose from.
enum Searched<'b> {
    /// One answer, or one that is not searched for.
    Only(Action),
    /// One that wins this turn, whatever the opponent does.
    Won(Action),
    /// A tree of several.
    Tree(Tree<'b>),
}

fn search<'c>(settings: Settings, cards: &'c Cards<'c>, view: View<'_>, chance: &mut Chance) -> Searched<'c> {
    let state = view.sample(chance);
    let Some(Pending { kind, .. }) = state.decision() else { return Searched::Only(Action::Pass) };
    if kind == DecisionKind::Mulligan {
        return Searched::Only(greedy::answer(cards, &state, chance));
    }
    let states = settings.lethal.saturating_mul(settings.iterations);
    let effort = lethal::Effort { states, deals: DEALS_FOR_WIN };
    if let Some(action) = lethal::forced_win(cards.book, view, &state, effort, chance) {
        return Searched::Won(action);
    }
    let first = candidates(cards, &state, chance);
    if first.len() < 2 {
        let only = first.first().map(|&(_, action)| action);
        return Searched::Only(only.unwrap_or_else(|| greedy::answer(cards, &state, chance)));
    }
    // Not every machine that plays by iterations has a clock.
    let deadline = settings.time.map(|time| Instant::now() + time);
    let grown = |iterations: u32, chance: &mut Chance| {
        let mut tree = Tree { settings, cards, nodes: vec![Node::default()], root: first.clone() };
        let mut done = 0;
        loop {
            let over = match deadline {
                Some(deadline) => Instant::now() >= deadline,
                None => done >= iterations,
            };
            if over {
                return tree;
            }
            let mut deal = view.sample(chance);
            tree.iterate(&mut deal, chance);
            done += 1;
        }
    };
    let count = settings.trees.clamp(1, settings.iterations.max(1));
    if count == 1 {
        return Searched::Tree(grown(settings.iterations, chance));
    }
    // Each has luck of its own, so that it does not matter which grows first.
    let seed = chance.bits();
    let each = settings.iterations / count;
    let trees = all(count, |tree| {
        let more = u32::from(tree < settings.iterations % count);
        let mut luck = Chance::new(seed, Drawer::Bot(view.player()), u64::from(tree));
        grown(each + more, &mut luck)
    });
    let sum = trees.into_iter().reduce(|mut sum, tree| {
        sum.add(&tree);
        sum
    });
    Searched::Tree(sum.expect("there are several trees"))
}

/// Makes so many things, in the order of their numbers, on as many threads as there are.
#[cfg(not(target_arch = "wasm32"))]
fn all<T: Send>(count: u32, make: impl Fn(u32) -> T + Send + Sync) -> Vec<T> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(make).collect()
}

/// Makes so many things, in the order of their numbers: a page has one thread.
#[cfg(target_arch = "wasm32")]
fn all<T>(count: u32, make: impl Fn(u32) -> T) -> Vec<T> {
    (0..count).map(make).collect()
}

struct Tree<'c> {
    settings: Settings,
    cards: &'c Cards<'c>,
    nodes: Vec<Node>,
    /// The moves of the root, judged once.
    root: Judged,
}

impl Tree<'_> {
    /// Adds to the root what another tree's root has found.
    fn add(&mut self, other: &Tree<'_>) {
        for child in &other.nodes[0].children {
            match self.nodes[0].children.iter_mut().find(|own| own.is == child.is) {
                Some(own) => {
                    own.visits += child.visits;
                    own.wins += child.wins;
                }
                None => self.nodes[0].children.push(child.clone()),
            }
        }
    }

    /// The moves that were tried, those that won most often first.
    fn considered(&self) -> Vec<Considered> {
        let of = |child: &Child| Considered {
            action: child.action,
            value: child.wins / f64::from(child.visits.max(1)),
            visits: Some(child.visits),
        };
        let mut considered: Vec<Considered> = self.nodes[0].children.iter().map(of).collect();
        considered.compact_sort_by(|one, two| two.value.total_cmp(&one.value));
        considered
    }

    /// The move with the most wins for its visits among those that were tried often; `greedy`'s unless another is better by the margin.
    fn best(&self) -> Action {
        let children = &self.nodes[0].children;
        let rate = |child: &Child| child.wins / f64::from(child.visits.max(1));
        let often = children.iter().map(|child| child.visits).max().unwrap_or(0) / 4;
        let tried = children.iter().filter(|child| child.visits >= often.max(1));
        let mut best: Option<&Child> = None;
        for child in tried {
            let margin =
                if best.is_some_and(|best| best.is == children[0].is) { self.settings.margin } else { 0.0 };
            if best.is_none_or(|best| rate(child) > rate(best) + margin) {
                best = Some(child);
            }
        }
        best.map_or(self.root[0].1, |child| child.action)
    }

    /// Follows the tree with a deal, adds a leaf, plays on and notes who won.
    fn iterate(&mut self, state: &mut State, chance: &mut Chance) {
        let mut path: Vec<(usize, usize, Player)> = Vec::new();
        let mut node = 0;
        let mut left = MOST_DECISIONS;
        while let Some(Pending { player, .. }) = state.decision() {
            left -= 1;
            if left == 0 {
                break;
            }
            let (child, is_new) = self.step(node, state, player, chance);
            let Some(child) = child else { break };
            path.push((node, child, player));
            node = self.nodes[node].children[child].node;
            if is_new {
                break;
            }
        }
        play_on(self.cards, state, self.settings.turns, left, chance);
        let won = judge(self.cards, state, self.settings.scale);
        for (node, child, player) in path {
            self.nodes[node].visits += 1;
            let child = &mut self.nodes[node].children[child];
            child.visits += 1;
            child.wins += won[player];
        }
    }

    /// Makes a move at a node: one that it has, or a new one. `None` if there is none to make.
    fn step(
        &mut self,
        node: usize,
        state: &mut State,
        player: Player,
        chance: &mut Chance,
    ) -> (Option<usize>, bool) {
        let (cards, book) = (self.cards, self.cards.book);
        let there = &self.nodes[node];
        let allowed = 1 + (self.settings.widening * f64::from(there.visits).sqrt()) as usize;
        if there.children.len() < allowed {
            // What the root may do, and what is chosen from, is the same in every deal.
            let judged = match node {
                0 => self.root.clone(),
                _ => candidates(cards, state, chance),
            };
            let new = judged.iter().find_map(|(_, action)| {
                let is = move_of(state, action);
                (!there.children.iter().any(|child| child.is == is)).then_some((is, *action))
            });
            if let Some((is, action)) = new
                && state.apply_action(book, &action, chance).is_ok()
            {
                self.nodes.push(Node::default());
                let child = Child { is, action, node: self.nodes.len() - 1, offers: 1, visits: 0, wins: 0.0 };
                let children = &mut self.nodes[node].children;
                children.push(child);
                return (Some(children.len() - 1), true);
            }
        }
        // Of the children that this deal allows, the one with the highest upper bound.
        let open: Vec<(usize, Action)> = self.nodes[node]
            .children
            .iter()
            .enumerate()
            .filter_map(|(at, child)| Some((at, action_of(book, state, player, child)?)))
            .collect();
        let bound = |child: &Child| {
            let visits = f64::from(child.visits.max(1));
            let width = (f64::from(child.offers.max(1)).ln() / visits).sqrt();
            child.wins / visits + self.settings.exploration * width
        };
        let mut order = open;
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

/// The action by which a child's move is made in this deal.
fn action_of(book: &Book, state: &State, player: Player, child: &Child) -> Option<Action> {
    match child.is {
        Move::Card(def, face, way) => {
            let zones = &state.zones[player];
            let card = zones.hand.iter().chain(zones.graveyard.iter()).copied().find(|&card| {
                state.cards[usize::from(card)].def == def
                    && match way {
                        None => state.lands_of(book, player, card).contains(&face),
                        Some(way) => state.ways_to_cast(book, player, card).contains(&(face, way)),
                    }
            })?;
            Some(way.map_or(Action::Play { card, face }, |way| Action::Cast { card, face, way }))
        }
        Move::Picks(picks, count) => {
            let Some(Pending { kind: DecisionKind::Choose { .. }, .. }) = state.decision() else {
                return None;
            };
            if usize::from(count) > MOST_PICKS {
                return Some(child.action);
            }
            let mut places = Vec::new();
            for pick in &picks[..usize::from(count)] {
                let place = (0..state.options.len() as u8).find(|at| {
                    let same = match (state.options[usize::from(*at)], pick) {
                        (Opt::Ref(Ref::Card { id, .. }), Pick::Card(def)) => {
                            state.cards[usize::from(id)].def == *def
                        }
                        (opt, Pick::Opt(other)) => opt == *other,
                        _ => false,
                    };
                    same && !places.contains(at)
                })?;
                places.push(place);
            }
            Some(Action::Choose(Picks::of(places)))
        }
        Move::Other(action) => Some(action),
    }
}

/// The moves of a decision, `greedy`'s first, then the likeliest.
fn candidates(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Judged {
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

/// Plays on with `greedy` for both until `turns` more turns have ended.
fn play_on(cards: &Cards<'_>, state: &mut State, turns: u16, mut left: usize, chance: &mut Chance) {
    let last = state.turn + turns;
    while state.decision().is_some() && state.turn <= last && left > 0 {
        left -= 1;
        let action = greedy::answer(cards, state, chance);
        if state.apply_action(cards.book, &action, chance).is_err() {
            let any = state.sample_action(cards.book, chance);
            if state.apply_action(cards.book, &any, chance).is_err() {
                return;
            }
        }
    }
}

/// Each player's chance to win, from what the state is worth.
fn judge(cards: &Cards<'_>, state: &State, scale: f64) -> [f64; 2] {
    let first = match state.outcome {
        Some(outcome) => outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::A))),
        // Nothing is as good as a game that is won.
        None => 0.02 + 0.96 / (1.0 + (-scale * ODDS * cards.value(state, Player::A)).exp()),
    };
    [first, 1.0 - first]
}
