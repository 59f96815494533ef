//! Continuous effects of spells and abilities that have resolved (611.2): which add up, and which only repeat an earlier one.

use crate::program::{Ability, AbilityId, Book, Change, Limit};

use super::state::{Continuous, Excess, State};

impl State {
    /// A continuous effect begins. It takes the place of an earlier one that did the same to the same objects for the same time, if both
    /// together do no more than the later one alone: what can be repeated without end needs no room without end.
    pub(super) fn add_effect(&mut self, book: &Book, effect: Continuous) {
        let changes = self.changes_at(book, effect.changes);
        if !changes.is_empty() && changes.iter().all(|change| repeats_nothing(book, change)) {
            self.retain_effects(|old| Continuous { timestamp: effect.timestamp, ..*old } != effect);
        }
        if !self.effects.push(effect) {
            self.overflow = Some(Excess::Effects);
        }
    }
}

/// Whether the last of several equal changes makes the others needless: it sets something, or adds what an object has or has not.
fn repeats_nothing(book: &Book, change: &Change) -> bool {
    match change {
        Change::Ability(ability) => is_said_once(book, *ability),
        Change::Base(..)
        | Change::Key(_)
        | Change::LosesKey(_)
        | Change::LosesLandwalk(_)
        | Change::LosesAll
        | Change::NotLegendary
        | Change::AddTypes { .. }
        | Change::SetTypes { .. }
        | Change::Colors { .. }
        | Change::AllCreatureTypes
        | Change::Name(_)
        | Change::NoManaCost
        | Change::NotType(_) => true,
        Change::Gets(..)
        | Change::Switch
        | Change::ProtectionChosen
        | Change::ChosenColor
        | Change::ChosenType
        | Change::Control(_)
        | Change::Rule(_) => false,
    }
}

/// Whether an object that has the ability twice can do no more than with it once.
pub(super) fn is_said_once(book: &Book, ability: AbilityId) -> bool {
    match book.ability(ability) {
        Ability::Enters(enters) => enters
            .copy
            .as_ref()
            .is_some_and(|(_, _, changes)| changes.iter().all(|change| repeats_nothing(book, change))),
        // What may be done any number of times may be done so.
        Ability::Activated(activated) => {
            let counts = |limit: &Limit| matches!(limit, Limit::PerTurn(_) | Limit::Once);
            !activated.loyalty && !activated.limits.iter().any(counts)
        }
        _ => false,
    }
}
