//! Hands and mana: what to keep, what to play, what to part with.

use std::cmp::Reverse;

use menace::Color;
use menace::Player;
use menace::game::{Action, CardId, MAX_LANDS, Setup, View};

use super::value::Values;

/// What greedy does with its hand, for bots that think about other things.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    values: Values,
}

impl Hand {
    /// Gets ready for games of that setup.
    pub fn of(setup: &Setup) -> Hand {
        Hand { values: Values::of(setup) }
    }

    /// Keeps hands of two to five lands, and any hand after two mulligans.
    pub fn keep_or_not(&self, view: &View<'_>) -> Action {
        keep_or_not(view)
    }

    /// Returns the card of the hand that is missed least.
    pub fn least_useful(&self, view: &View<'_>) -> CardId {
        least_useful(view, &self.values)
    }

    /// Returns the land to play in this main phase, if one can be played.
    pub fn land(&self, view: &View<'_>) -> Option<CardId> {
        let lands = view.hand_cards().filter(|&card| view.setup().facts(card).is_land);
        let lands = lands.filter(|_| !view.land_played() && view.lands(view.player()).len() < MAX_LANDS);
        lands.max_by_key(|&card| (land(view, view.player(), card), Reverse(card)))
    }
}

/// Keeps hands of two to five lands, and any hand after two mulligans.
pub(super) fn keep_or_not(view: &View<'_>) -> Action {
    let lands = view.hand().iter().filter(|&&card| view.setup().facts(card).is_land).count();
    let good = (2..=5).contains(&lands);
    if good || view.mulligans(view.player()) >= 2 { Action::Keep } else { Action::Mulligan }
}

/// Returns the card of the hand that is missed least: a land too many, or what costs most beyond the lands.
pub(super) fn least_useful(view: &View<'_>, values: &Values) -> CardId {
    let facts = |card: CardId| view.setup().facts(card);
    let me = view.player();
    let in_hand = view.hand().iter().filter(|&&card| facts(card).is_land).count();
    let lands = in_hand + view.lands(me).len();
    let use_of = |&card: &CardId| {
        if facts(card).is_land {
            // The first lands are worth more than any spell, the seventh is worth none.
            (6 - lands as i32) * 20
        } else {
            let late = (i32::from(facts(card).mana_value) - lands as i32).max(0);
            values.get(card) - 12 * late
        }
    };
    view.hand().iter().copied().min_by_key(|card| (use_of(card), card.0)).unwrap_or(CardId(0))
}

/// Returns the best of the actions of a main phase: a land first, then the most valuable creature.
pub(super) fn best(view: &View<'_>, values: &Values, actions: &[Action]) -> Action {
    let me = view.player();
    // A land comes first whatever it adds; that has to be known only where there is a choice.
    let mut lands = actions.iter().filter(|action| matches!(action, Action::PlayLand(_)));
    if let (Some(only), None) = (lands.next(), lands.next()) {
        return only.clone();
    }
    let worth = |action: &Action| match *action {
        Action::PlayLand(card) => 1_000_000 + land(view, me, card),
        Action::Cast(card) => {
            let facts = view.setup().facts(card);
            1 + i32::from(facts.mana_value) * 1_000 + values.get(card)
        }
        _ => 0,
    };
    let best = actions.iter().max_by_key(|action| (worth(action), Reverse(card_of(action))));
    best.cloned().unwrap_or(Action::Pass)
}

fn card_of(action: &Action) -> u8 {
    match *action {
        Action::PlayLand(card) | Action::Cast(card) => card.0,
        _ => 0,
    }
}

/// What a land adds: colors that the hand wants and the lands lack; tapped ones when nothing could be paid.
fn land(view: &View<'_>, me: Player, card: CardId) -> i32 {
    let setup = view.setup();
    let colors = |land: CardId| setup.card(land).mana.map(|mana| mana.colors).unwrap_or_default();
    let mut worth = 0;
    for color in Color::ALL.into_iter().filter(|&color| colors(card).contains(color)) {
        let have = view.lands(me).iter().filter(|&&land| colors(land).contains(color)).count() as i32;
        let wanted: i32 =
            view.hand().iter().map(|&other| i32::from(setup.facts(other).cost.colored[color as usize])).sum();
        worth += wanted * 100 / (1 + have);
    }
    let mana = view.untapped_lands(me).len() as u8;
    let spends = view.hand().iter().any(|&other| {
        let facts = setup.facts(other);
        !facts.is_land && facts.mana_value == mana + 1
    });
    if setup.facts(card).enters_tapped { worth + if spends { -2_000 } else { 2_000 } } else { worth }
}
