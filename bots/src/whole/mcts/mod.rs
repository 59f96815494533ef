//! Monte Carlo tree search over whole games.
//!
//! The moves of the decision at hand share the iterations by sequential halving (Karnin, Koren and Somekh 2013): every move that is
//! left gets the same deals of the hidden cards, with the same luck, and the better half goes on, always with the move that
//! `greedy` likes. Comparing moves in the same deals takes out most of the luck. What follows a move is a tree of its own
//! ([`tree`]); from a new leaf on both play by plain rules for [`Settings::turns`] more turns, then the position is judged.
//!
//! Before all that, a win this turn that nothing prevents is looked for.
//!
//! ```text
//! mod      settings, the moves of the root and how the iterations are shared
//! tree     what follows a move
//! moves    moves as they are told from each other in every deal
//! rollout  playing on from a leaf, and judging
//! ```

mod moves;
mod rollout;
mod tree;

use menace::engine::{Action, Brain, Considered, View};
use menace::game::{BotFailure, Chance, Drawer};
use menace::program::Book;
use menace::sort::CompactSort;

use super::belief::Hands;
use super::greedy;
use super::lethal;
use super::worth::{Cards, Table};
use crate::clock::{Running, TimeLimit};
use moves::{Move, action_of, move_of};
use tree::{Tree, candidates, plain_move};

/// How the bot searches.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many games are played on for a decision.
    pub iterations: u32,
    /// The time for a decision instead.
    pub time: Option<TimeLimit>,
    /// The constant of UCT.
    pub exploration: f64,
    /// A node of n visits has at most 1 + this × √n children; the root counts as visited by all iterations.
    pub widening: f64,
    /// By how much more often another move has to win than the one that `greedy` likes best.
    pub margin: f64,
    /// How many turns are played on after that of the leaf.
    pub turns: u16,
    /// What the judgement of the default scale is multiplied with.
    pub scale: f64,
    /// How many states are searched for a forced win, in each deal, for each iteration.
    pub lethal: u32,
    /// The hands that are dealt to the opponent agree with what they have not played.
    pub belief: bool,
    /// The number of trees that share the iterations of a move. They grow in parallel and exchange their results.
    pub trees: u32,
}

/// Parallel trees exchange their results each time the number of deals has grown by one part in `NEWS`.
const NEWS: u32 = 4;

/// Iterations per millisecond that the number of moves at the root and the states for a forced win are derived from in a search by time.
const ITERATIONS_A_MILLISECOND: u32 = 2;

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

impl Brain for Mcts {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        self.weigh(book, view, chance).map(|(action, _)| action)
    }

    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let Settings { margin, .. } = self.settings;
        Ok(match search(self.settings, &self.table.of(book), view, chance) {
            Searched::Only(action) => (action, Vec::new()),
            Searched::Won(action) => (action, vec![Considered { action, value: 1.0, visits: None }]),
            Searched::Contest(contenders) => (best(&contenders, margin), considered(&contenders)),
        })
    }
}

/// What there is to choose from.
enum Searched {
    /// One answer, or one that is not searched for.
    Only(Action),
    /// One that wins this turn, whatever the opponent does.
    Won(Action),
    /// Several, `greedy`'s first.
    Contest(Vec<Contender>),
}

/// A move of the decision at hand.
struct Contender {
    is: Move,
    action: Action,
    tree: Tree,
    visits: u32,
    /// The sum of the chances to win of who moves.
    wins: f64,
}

impl Contender {
    fn rate(&self) -> f64 {
        self.wins / f64::from(self.visits.max(1))
    }
}

fn search<'c>(settings: Settings, cards: &'c Cards<'c>, view: View<'_>, chance: &mut Chance) -> Searched {
    let (state, hands) = Hands::first(cards.book, view, settings.belief, chance);
    if state.decision().is_none() {
        return Searched::Only(Action::Pass);
    }
    let running = settings.time.map(TimeLimit::start);
    let iterations = settings.time.map_or(settings.iterations, |limit| {
        ITERATIONS_A_MILLISECOND.saturating_mul(limit.time.as_millis().min(100_000) as u32)
    });
    let states = settings.lethal.saturating_mul(iterations);
    let effort = lethal::Effort { states, deals: lethal::DEALS_FOR_WIN };
    if let Some(action) = lethal::forced_win(cards.book, view, &state, effort, chance) {
        return Searched::Won(action);
    }
    if let Some(action) = plain_move(cards, &state, chance) {
        return Searched::Only(action);
    }
    let mut moves = candidates(cards, &state, chance);
    moves.truncate(2 + (settings.widening * f64::from(iterations).sqrt()) as usize);
    if moves.len() < 2 {
        let only = moves.first().map(|&(_, action)| action);
        return Searched::Only(only.unwrap_or_else(|| greedy::answer(cards, &state, chance)));
    }
    let contender = |(_, action): (f64, Action)| Contender {
        is: move_of(&state, &action),
        action,
        tree: Tree::new(),
        visits: 0,
        wins: 0.0,
    };
    let mut contenders: Vec<Contender> = moves.into_iter().map(contender).collect();
    contest(settings, cards, &hands, running, &mut contenders, chance);
    Searched::Contest(contenders)
}

/// Plays on from each move, from the better half of them twice as often, and so on.
fn contest(
    settings: Settings,
    cards: &Cards<'_>,
    hands: &Hands<'_>,
    running: Option<Running>,
    contenders: &mut [Contender],
    chance: &mut Chance,
) {
    let rounds = contenders.len().ilog2() + u32::from(!contenders.len().is_power_of_two());
    let seed = chance.bits();
    let mut deals = 0;
    let mut left = contenders.len();
    for round in 1..=rounds {
        let share = settings.iterations / rounds / left as u32;
        let mut done = 0;
        let over = |done: u32| match running {
            Some(running) => running.is_used(round, rounds) && done > 0,
            None => done >= share.max(1),
        };
        while !over(done) {
            let news = (deals / NEWS).max(1);
            let pass = match (settings.trees, running) {
                (..=1, Some(_)) => 1,
                // The clock is looked at after a few deals of each tree.
                (trees, Some(_)) => news.min(trees.saturating_mul(8)),
                (..=1, None) => share.max(1),
                (_, None) => news.min(share.max(1) - done),
            };
            play(settings, cards, hands, (&mut contenders[..left], seed), deals..deals + pass);
            deals += pass;
            done += pass;
        }
        contenders[1..left].compact_sort_by(|one, two| two.rate().total_cmp(&one.rate()));
        left = left.div_ceil(2).max(2);
    }
}

/// Plays on from each move in those deals, each with luck of its own that is the same for all moves.
///
/// Each of several trees starts as a copy of the move's tree and searches its share of the deals; then the results are merged (slow tree
/// parallelization: Bourki et al. 2010). The result depends on the number of trees, but not on the number of threads.
fn play(
    settings: Settings,
    cards: &Cards<'_>,
    hands: &Hands<'_>,
    (contenders, seed): (&mut [Contender], u64),
    deals: std::ops::Range<u32>,
) {
    let player = hands.player();
    let grow = |(is, action): (Move, Action), tree: &mut Tree, of: u32, count: u32| {
        let (mut visits, mut wins) = (0, 0.0);
        for deal in deals.clone().filter(|deal| (deal - deals.start) % count == of) {
            let mut luck = Chance::new(seed, Drawer::Bot(player), u64::from(deal));
            let mut state = hands.deal(&mut luck);
            let actions = state.priority_actions(cards.book, false);
            let here = action_of(&state, &actions, (is, action));
            if here.is_some_and(|here| state.apply_action(cards.book, &here, &mut luck).is_ok()) {
                visits += 1;
                wins += tree.iterate(cards, &settings, of, state, &mut luck)[player];
            }
        }
        (visits, wins)
    };
    let count = settings.trees.clamp(1, deals.end - deals.start);
    if settings.trees <= 1 {
        for Contender { is, action, tree, visits, wins } in contenders {
            let (more, won) = grow((*is, *action), tree, 0, 1);
            *visits += more;
            *wins += won;
        }
        return;
    }
    let jobs: Vec<(usize, u32)> =
        (0..contenders.len()).flat_map(|at| (0..count).map(move |of| (at, of))).collect();
    let grown = all(jobs, |(at, of)| {
        let Contender { is, action, tree, .. } = &contenders[at];
        let mut tree = tree.clone();
        let found = grow((*is, *action), &mut tree, of, count);
        (tree, found)
    });
    for (contender, grown) in contenders.iter_mut().zip(grown.chunks(count as usize)) {
        contender.tree.gather(grown.iter().map(|(tree, _)| tree));
        for (_, (visits, wins)) in grown {
            contender.visits += visits;
            contender.wins += wins;
        }
    }
}

/// Runs the jobs in parallel and returns their results in order.
#[cfg(not(target_arch = "wasm32"))]
fn all<T: Send, U: Send>(jobs: Vec<T>, work: impl Fn(T) -> U + Send + Sync) -> Vec<U> {
    use rayon::prelude::*;
    jobs.into_par_iter().map(work).collect()
}

/// Runs the jobs one after the other: a page has one thread.
#[cfg(target_arch = "wasm32")]
fn all<T, U>(jobs: Vec<T>, work: impl Fn(T) -> U) -> Vec<U> {
    jobs.into_iter().map(work).collect()
}

/// Of those that were tried most, the move that won most often; `greedy`'s unless another is better by the margin.
fn best(contenders: &[Contender], margin: f64) -> Action {
    let most = contenders.iter().map(|contender| contender.visits).max().unwrap_or(0);
    let liked = &contenders[0];
    let tried = contenders[1..].iter().filter(|contender| contender.visits == most);
    let best = tried.reduce(|best, other| if other.rate() > best.rate() { other } else { best });
    match best {
        Some(best) if best.rate() > liked.rate() + margin => best.action,
        _ => liked.action,
    }
}

/// The moves, those that won most often first.
fn considered(contenders: &[Contender]) -> Vec<Considered> {
    let of = |contender: &Contender| Considered {
        action: contender.action,
        value: contender.rate(),
        visits: Some(contender.visits),
    };
    let mut considered: Vec<Considered> = contenders.iter().map(of).collect();
    considered.compact_sort_by(|one, two| two.value.total_cmp(&one.value));
    considered
}
