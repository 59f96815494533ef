//! Paired creatures (702.95).

use crate::program::Book;
use crate::types::{CardType, Player};

use super::state::{Ref, State};

impl State {
    /// Pairs two creatures, if the player controls both and neither is paired (702.95c, d); returns whether they are paired now.
    pub(super) fn pair(&mut self, book: &Book, player: Player, one: Ref, other: Ref) -> bool {
        let able = |state: &State, r: Ref| {
            let unpaired = |slot: &u8| {
                let perm = &state.perms[usize::from(*slot)];
                perm.is(CardType::Creature) && perm.controller == player && perm.partner == Ref::None
            };
            state.slot_of(r).filter(unpaired)
        };
        let (Some(first), Some(second)) = (able(self, one), able(self, other)) else { return false };
        if first == second {
            return false;
        }
        self.perms[usize::from(first)].partner = other;
        self.perms[usize::from(second)].partner = one;
        self.mark();
        self.refresh(book);
        true
    }

    /// Breaks the pair of a permanent that leaves, phases out, changes controllers or stops being a creature, if there is one (702.95e).
    pub(super) fn unpair(&mut self, slot: u8) {
        let partner = std::mem::take(&mut self.perms[usize::from(slot)].partner);
        if partner == Ref::None {
            return;
        }
        if let Some(other) = self.slot_of(partner) {
            self.perms[usize::from(other)].partner = Ref::None;
        }
        self.mark();
    }
}
