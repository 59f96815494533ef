//! Wins this turn that nothing prevents, as a player finds them who does not see the opponent's hand.
//!
//! [`Forced`] knows every card; here the hand is dealt some times, and an answer counts if it keeps the win in each deal. When no card that
//! matters is hidden, one deal says it all.

use menace::Player;
use menace::engine::{Action, DecisionKind, Pending, State, View, slots};
use menace::game::Chance;
use menace::program::Book;
use menace::types::CardType;

use super::forced::Forced;
use crate::setting::{Setting, Values};

/// How a bot is told how much it searches for a win.
pub(crate) const LETHAL: Setting = Setting {
    name: "lethal",
    about: "with whole decks: how many states are searched, for each node or iteration, for a win this turn that nothing prevents",
    values: Values::Number { default: 2, least: 0, most: 1000 },
};

/// The same of a bot that searches no nodes.
pub(crate) const LETHAL_STATES: Setting = Setting {
    name: "lethal",
    about: "with whole decks: how many states are searched for a win this turn that nothing prevents",
    values: Values::Number { default: 0, least: 0, most: 1_000_000 },
};

/// In how many deals of the opponent's hand a win has to be forced.
pub(super) const DEALS_FOR_WIN: usize = 4;

/// How much is searched for a win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The states that are looked at in each deal.
    pub(super) states: u32,
    /// The deals in which the win has to be forced.
    pub(super) deals: usize,
}

/// Damage that a card in hand may add, or a permanent that can be tapped for something: for most of them more than it is.
const ADDED: i32 = 3;

/// An answer to the decision of `state`, a deal of the view, that keeps a forced win of its player this turn; `None` if none is found.
pub(super) fn forced_win(
    book: &Book,
    view: View<'_>,
    state: &State,
    effort: Effort,
    chance: &mut Chance,
) -> Option<Action> {
    let Pending { player, kind } = state.decision()?;
    let choice = match kind {
        DecisionKind::Mulligan => false,
        DecisionKind::Priority => state.priority_actions(book, false).len() > 1,
        DecisionKind::Attack | DecisionKind::Block => true,
        DecisionKind::Choose { .. } => state.options.len() > 1,
    };
    if !choice || state.active != player || !is_near(state, player) {
        return None;
    }
    let search = |deal: &State| Forced::new(book, deal, player, effort.states);
    let answer = search(state).answer(state).ok().flatten()?;
    let hidden = !state.zones[player.opponent()].hand.is_empty();
    let holds = (1..if hidden { effort.deals } else { 1 }).all(|_| {
        let deal = view.sample(chance);
        search(&deal).keeps(&deal, &answer).unwrap_or(false)
    });
    holds.then_some(answer)
}

/// Whether the opponent has so little left that a win this turn is worth looking for.
fn is_near(state: &State, me: Player) -> bool {
    let opponent = &state.players[me.opponent()];
    let mut reach = ADDED * state.zones[me].hand.len() as i32;
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        if perm.controller == me {
            let power = if perm.is(CardType::Creature) { i32::from(perm.power.max(0)) } else { 0 };
            reach += power + if perm.tapped { 0 } else { ADDED };
        }
    }
    reach >= i32::from(opponent.life).min(10 - i32::from(opponent.poison))
}
