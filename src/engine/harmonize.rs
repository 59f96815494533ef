//! Harmonize: a spell cast from a graveyard costs less by the power of a creature that is tapped for it (702.180). Emerge: a spell costs less
//! by the mana value of a creature that is sacrificed for it (702.119).

use std::cell::OnceCell;

use crate::program::Book;
use crate::types::CardType;

use super::casting::Casting;
use super::decision::{Opt, Way, What};
use super::list::List;
use super::state::{StackItem, State, slots};

impl State {
    /// Untapped creatures that the player controls; for emerge, creatures that they can sacrifice.
    fn harmonizers(&self, book: &Book, item: &StackItem, way: Way) -> Vec<u8> {
        let sacrificed = |slot: u8| {
            let r = self.perm_ref(slot);
            self.may_be_sacrificed(book, r) && self.may_sacrifice_for_costs(book, item.controller, r)
        };
        let fits = |&slot: &u8| {
            let perm = &self.perms[usize::from(slot)];
            perm.is(CardType::Creature) && if way == Way::Emerge { sacrificed(slot) } else { !perm.tapped }
        };
        slots(self.permanents_of(item.controller)).filter(fits).collect()
    }

    /// Whether the spell can be paid for if that creature is tapped or sacrificed for it.
    fn harmonizes_with(&self, book: &Book, item: &StackItem, way: Way, slot: u8) -> bool {
        let mut with = *item;
        with.harmonized = self.perm_ref(slot);
        self.these_costs_payable(book, &with, way, &OnceCell::new())
    }

    /// Whether the spell can be paid for with the help of some creature.
    pub(super) fn can_harmonize(&self, book: &Book, item: &StackItem, way: Way) -> bool {
        self.harmonizers(book, item, way).into_iter().any(|slot| self.harmonizes_with(book, item, way, slot))
    }

    /// Asks which creature is tapped for the spell, if any (702.180a), or sacrificed for it (702.119a). `Some(false)` while a choice is
    /// waited for.
    pub(super) fn choose_harmonizer(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let (item, way) = (casting.item, casting.way);
        let mut fitting = self.harmonizers(book, &item, way);
        fitting.retain(|&slot| self.harmonizes_with(book, &item, way, slot));
        if fitting.is_empty() {
            return Some(true);
        }
        let alone = self.these_costs_payable(book, &item, way, &OnceCell::new());
        let options = List::of(fitting.into_iter().map(|slot| Opt::Ref(self.perm_ref(slot))));
        let least = usize::from(!alone);
        let Some(picks) = self.choose(item.controller, What::Objects, least, 1, options)? else {
            return Some(false);
        };
        casting.item.harmonized = picks.first().and_then(Opt::object).unwrap_or_default();
        Some(true)
    }
}
