//! Sideboard plans, and how a list's are read.

use std::fmt;

use super::deck_error::DeckFault;
use super::list::{ListEntry, ListPlan};
use super::table::CardTable;

/// A card of a [`SideboardPlan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedCard {
    /// How many.
    pub count: usize,
    /// The name, as the deck spells it.
    pub name: String,
    /// The line of the deck file, from 1.
    pub line: usize,
    /// The column in characters in which the name begins, from 1.
    pub column: usize,
}

/// Which cards leave a deck after the first game of a match, and which of its sideboard come in.
///
/// As many leave as come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideboardPlan {
    /// The deck that it is for; `None` for every deck without a plan of its own.
    pub against: Option<String>,
    /// The cards that leave; no card is there twice.
    pub out: Vec<PlannedCard>,
    /// The cards that come in; no card is there twice.
    pub into: Vec<PlannedCard>,
}

impl fmt::Display for SideboardPlan {
    /// Writes the plan as a section of a deck file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.against {
            Some(against) => writeln!(f, "Sideboard plan vs {against}")?,
            None => writeln!(f, "Sideboard plan")?,
        }
        self.changes().try_for_each(|change| writeln!(f, "{change}"))
    }
}

impl SideboardPlan {
    /// Returns `-2 Shock`, `+2 Pyroblast` and so on.
    pub fn changes(&self) -> impl Iterator<Item = String> + '_ {
        let signed = |sign: char| move |card: &PlannedCard| format!("{sign}{} {}", card.count, card.name);
        self.out.iter().map(signed('-')).chain(self.into.iter().map(signed('+')))
    }
}

/// How many of which name.
type Counted<'n> = (usize, &'n str);

/// Reads the plans of a list with this main deck and sideboard; what is wrong goes to `error`, by line and column.
pub(super) fn plans(
    list: &[ListPlan],
    (main, sideboard): (&[Counted<'_>], &[Counted<'_>]),
    table: &CardTable,
    mut error: impl FnMut(usize, usize, DeckFault),
) -> Vec<SideboardPlan> {
    let mut plans: Vec<SideboardPlan> = Vec::new();
    for plan in list {
        let out = cards(&plan.out, main, table, "main deck", &mut error);
        let into = cards(&plan.into, sideboard, table, "sideboard", &mut error);
        let total = |cards: &[PlannedCard]| cards.iter().map(|card| card.count).sum::<usize>();
        if total(&out) != total(&into) {
            error(plan.line, 1, DeckFault::Uneven { out: total(&out), into: total(&into) });
        }
        let lower = |against: &Option<String>| against.as_ref().map(|name| name.to_lowercase());
        if plans.iter().any(|known| lower(&known.against) == lower(&plan.against)) {
            error(plan.line, 1, DeckFault::PlanTwice(plan.against.clone()));
        }
        plans.push(SideboardPlan { against: plan.against.clone(), out, into });
    }
    plans
}

/// Finds the cards of a part of a plan where they come from.
fn cards(
    entries: &[ListEntry],
    from: &[Counted<'_>],
    table: &CardTable,
    place: &'static str,
    error: &mut impl FnMut(usize, usize, DeckFault),
) -> Vec<PlannedCard> {
    let mut cards: Vec<PlannedCard> = Vec::new();
    for ListEntry { count, name, written, line, column } in entries {
        let name = spelled(name, written.as_deref(), table);
        let has: usize = from.iter().filter(|(_, known)| *known == name).map(|(count, _)| count).sum();
        let planned = match cards.iter_mut().find(|card| card.name == name) {
            Some(card) => {
                card.count += count;
                card.count
            }
            None => {
                let (line, column) = (*line, *column);
                cards.push(PlannedCard { count: *count, name: name.clone(), line, column });
                *count
            }
        };
        if planned > has {
            error(*line, *column, DeckFault::NotThere { place, card: name, has, planned });
        }
    }
    cards
}

/// Returns a list's name as the table spells it; a few cards end in what looks like a set.
pub(super) fn spelled(name: &str, written: Option<&str>, table: &CardTable) -> String {
    let name = written.filter(|written| table.spelling(written).is_some()).unwrap_or(name);
    table.spelling(name).unwrap_or(name).to_owned()
}
