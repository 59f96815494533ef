//! Best-first search over what a player can still do this turn, in several deals of the hidden cards.
//!
//! A line is a sequence of spells and abilities that resolve one after the other; the opponent passes, attacks and blocks by plain
//! rules. It is judged as the turn ends. An action is worth what the best line that begins with it is worth, on
//! average over the deals. Combats are searched as [`Solver`](super::Solver) does, with more blocks for both.
//! Before all that, a win this turn that nothing prevents is looked for.

use menace::Player;
use menace::engine::{Action, Brain, Considered, DecisionKind, Pending, State, View};
use menace::game::{BotFailure, Chance};
use menace::program::Book;

use super::belief::Hands;
use super::copied::Copied;
use super::fight::{self, Effort};
use super::greedy::{self, Judged, LEAST_GAIN};
use super::lethal::{Effort as WinEffort, forced_win};
use super::line::Outlook;
use super::solver::{add, chosen};
use super::worth::{Cards, Table};
use crate::clock::TimeLimit;

/// Nodes per millisecond that the limits of combats and forced wins are derived from in a search by time: these don't read the clock.
const NODES_A_MILLISECOND: u32 = 4;

fn nodes_of(limit: TimeLimit) -> u32 {
    NODES_A_MILLISECOND.saturating_mul(limit.time.as_millis().min(100_000) as u32)
}

/// How the bot searches.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many lines are judged for a decision, in all deals together.
    pub nodes: u32,
    /// How many deals of the hidden cards a decision is tried in.
    pub deals: usize,
    /// How many turns after this one a line is followed.
    pub depth: u16,
    /// How many states are searched for a forced win, in each deal, for each line that may be judged.
    pub lethal: u32,
    /// The hands that are dealt to the opponent agree with what they have not played.
    pub belief: bool,
    /// The time for a decision instead: shared by the deals, which are fewer if the first ones take it all.
    pub time: Option<TimeLimit>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { nodes: 1000, deals: 4, depth: 0, lethal: 2, belief: true, time: None }
    }
}

/// Looks for the best sequence of spells and abilities of a turn.
#[derive(Clone, Debug)]
pub struct Search {
    settings: Settings,
    table: Table,
}

impl Search {
    /// Returns a bot that searches by these settings and judges by this table.
    pub fn new(settings: Settings, table: Table) -> Search {
        Search { settings, table }
    }
}

impl Brain for Search {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        Ok(self.weigh(book, view, chance)?.0)
    }

    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let cards = &self.table.of(book);
        let (state, hands) = Hands::first(book, view, self.settings.belief, chance);
        let Some(Pending { player, kind }) = state.decision() else { return Ok((Action::Pass, Vec::new())) };
        let Settings { nodes, deals, depth, lethal, time, .. } = self.settings;
        let running = time.map(TimeLimit::start);
        let nodes = time.map_or(nodes, nodes_of);
        let effort = WinEffort { states: lethal.saturating_mul(nodes), deals };
        if let Some(action) = forced_win(book, view, &state, effort, chance) {
            return Ok((action, Vec::new()));
        }
        let nodes = (nodes / deals.max(1) as u32).max(1);
        let is_used =
            |deal: usize| running.is_some_and(|running| running.is_used(deal as u32, deals.max(1) as u32));
        let judge = |state: &State, deal: usize, chance: &mut Chance| -> Judged {
            let over = || is_used(deal);
            let width = nodes.clamp(8, 64) as usize;
            let nodes = if running.is_some() { u32::MAX } else { nodes };
            let effort = Effort { attacks: width, blocks: width, replies: width.min(16), turns: depth };
            match kind {
                DecisionKind::Priority => lines(cards, state, player, (nodes, &over), depth, chance),
                DecisionKind::Attack => fight::attacks(cards, state, player, effort, chance),
                DecisionKind::Block => fight::blocks(cards, state, player, effort.blocks, depth, chance),
                DecisionKind::Mulligan | DecisionKind::Choose { .. } => Judged::new(),
            }
        };
        let mut judged = judge(&state, 1, chance);
        let most = if judged.len() > 1 { deals } else { 1 };
        let mut dealt = 1;
        while dealt < most && !is_used(deals) {
            dealt += 1;
            let deal = hands.deal(chance);
            add(&mut judged, judge(&deal, dealt, chance));
        }
        Ok(chosen(cards, &state, judged, dealt, depth, chance))
    }
}

/// A line that can go on.
struct Open {
    gain: f64,
    /// The place of its first action.
    root: usize,
    state: Copied,
}

/// The most lines that are kept to go on with: each holds a state.
const MOST_OPEN: usize = 64;

/// What each answer to priority gains with the best line that begins with it.
fn lines(
    cards: &Cards<'_>,
    state: &State,
    me: Player,
    (nodes, over): (u32, &dyn Fn() -> bool),
    depth: u16,
    chance: &mut Chance,
) -> Judged {
    let actions = state.priority_actions(cards.book, false);
    if let Some(action) = greedy::at_once(state, me, &actions) {
        return vec![(0.0, action)];
    }
    let outlook = Outlook::new(cards, state, me, Some(depth), chance);
    let mut judged = vec![(LEAST_GAIN, Action::Pass)];
    let mut open: Vec<Open> = Vec::new();
    let mut left = nodes;
    for action in actions.iter().filter(|action| **action != Action::Pass) {
        if let Some((gain, next)) = outlook.line(cards, state, action, chance)
            && !greedy::can_wait(cards, state, action, &outlook, &next)
        {
            left = left.saturating_sub(1);
            open.push(Open { gain, root: judged.len(), state: next });
            judged.push((gain, *action));
        }
    }
    while left > 0
        && !over()
        && let Some(at) =
            (0..open.len()).max_by(|&one, &two| open[one].gain.total_cmp(&open[two].gain).then(two.cmp(&one)))
    {
        let Open { gain, root, state } = open.swap_remove(at);
        if !matches!(state.decision(), Some(Pending { player, kind: DecisionKind::Priority }) if player == me)
        {
            continue;
        }
        for action in state.priority_actions(cards.book, false) {
            if action == Action::Pass || left == 0 {
                continue;
            }
            let Some((found, state)) = outlook.line(cards, &state, &action, chance) else { continue };
            left -= 1;
            judged[root].0 = judged[root].0.max(found);
            // What is done has to gain something, or a free ability would be activated for ever.
            if found > gain + LEAST_GAIN && open.len() < MOST_OPEN {
                open.push(Open { gain: found, root, state });
            }
        }
    }
    judged
}
