//! What spells, and cards that aren't on the battlefield, are by a rule (105.3, 205.1b).

use crate::program::{Book, ElsewhereIs, Rule, SubtypeId};
use crate::sort::CompactSort;
use crate::types::{Color, Colors};

use super::eval::Look;
use super::state::{Ref, State};

impl State {
    /// The colors of an object.
    pub(super) fn colors_of(&self, book: &Book, look: Look<'_>) -> Colors {
        let mut colors = look.colors();
        // The later timestamp: rules about spells began before the spell was cast (613.7).
        if matches!(look, Look::Stack(item, _) if item.recolored.is_some()) {
            return colors;
        }
        self.each_elsewhere(book, look, |is, chosen| match is {
            ElsewhereIs::Colors(only) => colors = only,
            ElsewhereIs::ChosenColorToo => {
                let chosen = chosen.and_then(|chosen| Color::ALL.get(usize::from(chosen)));
                colors = chosen.map_or(colors, |&color| colors.with(color));
            }
            ElsewhereIs::ChosenTypeToo | ElsewhereIs::EveryCreatureType => {}
        });
        colors
    }

    /// Whether a rule makes the spell or card every creature type.
    pub(super) fn is_every_type_elsewhere(&self, book: &Book, look: Look<'_>) -> bool {
        let mut every = false;
        self.each_elsewhere(book, look, |is, _| every |= is == ElsewhereIs::EveryCreatureType);
        every
    }

    /// Whether a rule gives the spell or card the subtype.
    pub(super) fn has_subtype_elsewhere(&self, book: &Book, look: Look<'_>, subtype: SubtypeId) -> bool {
        let mut has = false;
        self.each_elsewhere(book, look, |is, chosen| {
            has |= is == ElsewhereIs::ChosenTypeToo && chosen == Some(subtype);
        });
        has
    }

    /// Visits what rules say of the spell or card, in the order of the timestamps of their sources (613.7), with what was chosen for each.
    #[inline]
    fn each_elsewhere(&self, book: &Book, look: Look<'_>, visit: impl FnMut(ElsewhereIs, Option<u16>)) {
        if book.cards_elsewhere && !matches!(look, Look::Perm { .. }) {
            self.visit_elsewhere(book, look, visit);
        }
    }

    fn visit_elsewhere(&self, book: &Book, look: Look<'_>, mut visit: impl FnMut(ElsewhereIs, Option<u16>)) {
        let (me, spell) = match look {
            Look::Perm { .. } => return,
            Look::Stack(item, _) => (if item.id == 0 { item.source } else { Ref::Stack(item.id) }, true),
            Look::Card(card, _) => {
                let Some(id) = self.cards.iter().position(|one| std::ptr::eq(one, card)) else { return };
                (self.card_ref(id as u8), false)
            }
        };
        let mut found: Vec<(u32, ElsewhereIs, Option<u16>)> = Vec::new();
        // The conditions of other rules may ask what the card is.
        let kind = |rule: &Rule| matches!(rule, Rule::Elsewhere { .. });
        self.rules_in_force_of(book, kind, |rule, by| {
            if let Rule::Elsewhere { spells, cards, is } = rule
                && (if spell { spells } else { cards }).iter().all(|test| self.test(book, test, me, by))
            {
                let source = self.look_perm(by.item.source);
                let timestamp = source.map_or(0, |perm| perm.timestamp);
                found.push((timestamp.into(), *is, source.map(|perm| perm.chosen)));
            }
        });
        found.compact_sort_by_key(|&(timestamp, ..)| timestamp);
        found.into_iter().for_each(|(_, is, chosen)| visit(is, chosen));
    }
}
