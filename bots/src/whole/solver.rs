//! A bot that searches its combats, and judges each spell and ability as the turn ends.

use menace::Player;
use menace::engine::{Action, Brain, Considered, DecisionKind, Pending, State, View};
use menace::game::{BotFailure, Chance};
use menace::program::Book;

use super::belief::Hands;
use super::fight::{self, Effort};
use super::greedy::{self, Judged};
use super::lethal::{DEALS_FOR_WIN, Effort as WinEffort, forced_win};
use super::line::{Outlook, is_tried};
use super::worth::{Cards, Table};

/// How the bot searches.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many turns after this one a line is followed.
    pub depth: u16,
    /// The most attacks, and the most blocks, that are tried in a combat.
    pub width: usize,
    /// How many deals of the hidden cards a decision is tried in.
    pub deals: usize,
    /// How many states are searched for a win this turn that nothing prevents.
    pub lethal: u32,
    /// The hands that are dealt to the opponent agree with what they have not played.
    pub belief: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { depth: 0, width: 24, deals: 1, lethal: 0, belief: true }
    }
}

/// Solves its combats: attacks against the opponent's best blocks, and blocks. Spells and abilities are judged as the
/// turn ends. Before all that, if it is told how much to search for it, it looks for a win this turn that nothing prevents. What it has no opinion on is answered as [`Greedy`](super::Greedy) does.
#[derive(Clone, Debug)]
pub struct Solver {
    settings: Settings,
    table: Table,
}

impl Solver {
    /// Returns a bot that searches by these settings and judges by this table.
    pub fn new(settings: Settings, table: Table) -> Solver {
        Solver { settings, table }
    }
}

impl Brain for Solver {
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
        let Some(Pending { player, .. }) = state.decision() else { return Ok((Action::Pass, Vec::new())) };
        let Settings { depth, deals, lethal, .. } = self.settings;
        let effort = WinEffort { states: lethal, deals: DEALS_FOR_WIN };
        if lethal > 0
            && let Some(action) = forced_win(book, view, &state, effort, chance)
        {
            return Ok((action, Vec::new()));
        }
        let mut judged = judge(cards, &state, player, self.settings, chance);
        let deals = if judged.len() > 1 { deals } else { 1 };
        for _ in 1..deals {
            let deal = hands.deal(chance);
            add(&mut judged, judge(cards, &deal, player, self.settings, chance));
        }
        Ok(chosen(cards, &state, judged, deals, depth, chance))
    }
}

/// Returns the best action and all judged ones, each with its average over the deals. A choice that was not judged is answered by
/// [`Outlook`], or else as [`Greedy`](super::Greedy) does.
pub(super) fn chosen(
    cards: &Cards<'_>,
    state: &State,
    mut judged: Judged,
    deals: usize,
    depth: u16,
    chance: &mut Chance,
) -> (Action, Vec<Considered>) {
    greedy::sort(&mut judged);
    let action = match (judged.first(), state.decision()) {
        (Some(&(_, action)), _) => action,
        (None, Some(Pending { player, kind: DecisionKind::Choose { what, least, most } }))
            if is_tried(what) && state.options.len() <= 60 =>
        {
            let counts = (usize::from(least), usize::from(most));
            greedy::choice_by(cards, state, chance, counts, &Outlook::of_choice(state, player, depth))
        }
        (None, _) => greedy::answer(cards, state, chance),
    };
    (action, considered(judged, deals))
}

/// Returns the actions with their average worth over the deals.
pub(super) fn considered(judged: Judged, deals: usize) -> Vec<Considered> {
    let one = |(worth, action)| Considered { action, value: worth / deals as f64, visits: None };
    judged.into_iter().map(one).collect()
}

/// Adds up what actions are worth in several deals. One that was not tried in all of them is left out.
pub(super) fn add(judged: &mut Judged, other: Judged) {
    judged.retain_mut(|(worth, action)| {
        let found = other.iter().find(|(_, same)| same == action);
        *worth += found.map_or(0.0, |(found, _)| *found);
        found.is_some()
    });
}

/// Actions and what they are worth in one deal; nothing if the bot has no opinion.
fn judge(cards: &Cards<'_>, state: &State, me: Player, settings: Settings, chance: &mut Chance) -> Judged {
    let Settings { depth, width, .. } = settings;
    match state.decision().map(|decision| decision.kind) {
        Some(DecisionKind::Priority) => {
            let actions = state.priority_actions(cards.book, false);
            if let Some(action) = greedy::at_once(state, me, &actions) {
                return vec![(0.0, action)];
            }
            let outlook = Outlook::new(cards, state, me, Some(depth), chance);
            greedy::judge(cards, state, &actions, &outlook, chance)
        }
        Some(DecisionKind::Attack) => {
            let effort = Effort { attacks: width, blocks: width, replies: width.min(8), turns: depth };
            fight::attacks(cards, state, me, effort, chance)
        }
        Some(DecisionKind::Block) => fight::blocks(cards, state, me, width, depth, chance),
        Some(DecisionKind::Mulligan | DecisionKind::Choose { .. }) | None => Judged::new(),
    }
}
