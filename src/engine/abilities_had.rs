//! What abilities an object has, as tests of it ask.

use crate::program::{Ability, AbilityId, ActivatedOf, Book, Cost, DefId};
use crate::types::{CardType, Colors};

use super::eval::Look;
use super::state::{Frame, Ref, StackItem, StackItemKind, State};

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

    /// The activated abilities of others that the change gives the permanent in that slot, one instance for each that they have: those
    /// of basic land types, too (305.6), but no special actions. With each comes what gives it: what has given it to the others, or the
    /// permanent itself.
    pub(super) fn activated_of(
        &self,
        book: &Book,
        which: &ActivatedOf,
        frame: &Frame,
        to: u8,
    ) -> Vec<(AbilityId, u8)> {
        let fits = |(id, _): &(AbilityId, u8)| match book.ability(*id) {
            Ability::Activated(one) => !(one.special || which.but_mana && one.mana),
            _ => false,
        };
        let mut all = Vec::new();
        for &r in self.select(book, &which.of, frame).iter() {
            let Some(look) = self.look(book, r) else { continue };
            let own = book.info(def_of(look)).activated.iter().map(|&id| (id, to));
            let colors = match look {
                Look::Perm { slot, .. } if slot == to => continue,
                Look::Perm { perm, slot, .. } => {
                    all.extend(own.filter(|_| !perm.lost_abilities));
                    let given = self.granted.iter().filter(|given| given.slot == slot);
                    all.extend(given.map(|given| (given.ability, given.by)));
                    self.intrinsic_colors(book, slot)
                }
                Look::Card(card, _) => {
                    all.extend(own);
                    if look.is(CardType::Land) { book.info(card.def).uses.land_colors } else { Colors::NONE }
                }
                Look::Stack(..) => continue,
            };
            all.extend(colors.iter().map(|color| (which.basic[color as usize], to)));
        }
        all.retain(fits);
        all
    }

    /// The object with which a card counts as exiled by a spell or ability (607.2a): none if its source has the ability from another object,
    /// so that the other abilities of the source are not linked to it.
    pub(super) fn exiler(&self, book: &Book, item: &StackItem) -> Ref {
        let own = |def: DefId, id: AbilityId| book.def(def).abilities.contains(&id);
        let borrowed = match item.kind {
            StackItemKind::Activated(id) => {
                !own(item.def, id) && (0..book.defs.len()).any(|def| own(DefId(def as u16), id))
            }
            _ => false,
        };
        if borrowed { Ref::None } else { item.source }
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
