//! What abilities an object has, as tests of it ask.

use crate::program::{Ability, AbilityId, Book, Cost, DefId};

use super::eval::Look;
use super::state::State;

impl State {
    /// Whether an object has an activated ability with {T} in its cost, a basic land type's included (305.6).
    pub(super) fn has_tap_ability(&self, book: &Book, look: Look<'_>) -> bool {
        let taps = |id: AbilityId| matches!(book.ability(id), Ability::Activated(one) if one.costs.contains(&Cost::Tap));
        let Look::Perm { perm, slot, .. } = look else { return false };
        let mut granted = self.granted.iter().filter(|given| given.slot == slot);
        !perm.lost_abilities && book.info(perm.def).activated.iter().any(|&id| taps(id))
            || granted.any(|given| taps(given.ability))
            || !self.intrinsic_colors(book, slot).is_empty()
    }

    /// Whether it has an ability by which it is cycled, typecycling included (702.29e, f).
    pub(super) fn has_cycling(&self, book: &Book, look: Look<'_>) -> bool {
        let cycles = |id: AbilityId| matches!(book.ability(id), Ability::Activated(one) if one.costs.contains(&Cost::Cycle));
        let own = || book.info(def_of(look)).activated.iter().any(|&id| cycles(id));
        match look {
            Look::Perm { perm, slot, .. } => {
                let mut granted = self.granted.iter().filter(|given| given.slot == slot);
                !perm.lost_abilities && own() || granted.any(|given| cycles(given.ability))
            }
            _ => own(),
        }
    }
}

fn def_of(look: Look<'_>) -> DefId {
    match look {
        Look::Perm { perm, .. } => perm.def,
        Look::Card(card, _) => card.def,
        Look::Stack(item, _) => item.def,
    }
}

/// Whether the object has a casting ability of that kind.
pub(super) fn has_casting(
    book: &Book,
    look: Look<'_>,
    is: impl Fn(&crate::program::Casting) -> bool,
) -> bool {
    book.info(def_of(look)).casting.iter().any(|&id| match book.ability(id) {
        Ability::Casting(one) => is(one),
        _ => false,
    })
}
