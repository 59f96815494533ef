//! Which permanent has given an activated ability that names it (201.5a).

use std::cell::OnceCell;

use crate::program::{Ability, AbilityId, Activated, Book};

use super::casting::Casting;
use super::decision::{Opt, What};
use super::list::List;
use super::paying::AvailableMana;
use super::state::{Ref, StackItem, StackItemKind, State};

impl State {
    /// What has given the ability to its source, as far as the ability can be activated as given by it.
    pub(super) fn able_givers(
        &self,
        book: &Book,
        activated: &Activated,
        item: &StackItem,
        available: &OnceCell<AvailableMana>,
    ) -> List<Opt, 160> {
        let (Some(slot), StackItemKind::Activated(id)) = (self.slot_of(item.source), item.kind) else {
            return List::default();
        };
        let given = self.granted.iter().filter(|given| (given.slot, given.ability) == (slot, id));
        let able = |giver: &Ref| {
            self.can_activate_item(book, activated, &StackItem { giver: *giver, ..*item }, available)
        };
        List::of(given.map(|given| self.perm_ref(given.by)).filter(able).map(Opt::Ref))
    }

    /// Of which permanent the ability is activated, if several have given it; `Some(false)` while waiting for the choice.
    pub(super) fn choose_giver(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let item = casting.item;
        let StackItemKind::Activated(id) = item.kind else { return Some(true) };
        let Ability::Activated(activated) = book.ability(id) else { return Some(true) };
        if !activated.names_giver {
            return Some(true);
        }
        let options = self.able_givers(book, activated, &item, &OnceCell::new());
        let Some(picks) = self.choose(item.controller, What::Objects, 1, 1, options)? else {
            return Some(false);
        };
        casting.item.giver = picks.first().and_then(Opt::object).unwrap_or_default();
        Some(true)
    }
}

/// Whether the ability asks what has given it to its source.
pub(super) fn names_giver(book: &Book, id: AbilityId) -> bool {
    matches!(book.ability(id), Ability::Activated(activated) if activated.names_giver)
}
