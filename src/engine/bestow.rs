//! Bestow: a creature card cast as an Aura, and a creature again once it enchants nothing (702.103).

use crate::program::{Ability, Book, Casting, DefId, Faces};

use super::state::{Ref, State, slots};

/// The def of a copy of an object, or of one that enters attached to nothing: being bestowed or flipped isn't copied (702.103b, 707.2).
pub(super) fn plain_def(book: &Book, def: DefId) -> DefId {
    match book.def(def).faces {
        Faces::Bestowed(creature) => creature,
        Faces::Flipped(normal) => normal,
        _ => def,
    }
}

impl State {
    /// The Aura that a card with bestow can be cast as.
    pub(super) fn bestowed(&self, book: &Book, def: DefId) -> Option<DefId> {
        if let Faces::Bestowed(_) = book.def(def).faces {
            return None;
        }
        book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(Casting::Bestow { bestowed, .. }) => Some(*bestowed),
            _ => None,
        })
    }

    /// Bestowed Auras that are on nothing that they may be on are creatures again, instead of going to the graveyard (702.103f). Says
    /// whether any was.
    pub(super) fn end_bestow(&mut self, book: &Book) -> bool {
        let mut ended = false;
        for slot in slots(self.watched_now()) {
            let perm = &self.perms[usize::from(slot)];
            let Faces::Bestowed(creature) = book.def(perm.def).faces else { continue };
            if self.may_be_attached(book, slot, perm.attached) {
                continue;
            }
            let perm = &mut self.perms[usize::from(slot)];
            perm.def = creature;
            perm.attached = Ref::None;
            self.mark();
            ended = true;
        }
        self.refresh(book);
        ended
    }
}
