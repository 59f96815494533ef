//! Emblems (114): objects in the command zone that have abilities and nothing else.
//!
//! An emblem has a slot like a permanent, so that its abilities find their source, but it is on no battlefield: the slot is in
//! [`State::emblems`] and never in [`State::live`].

use crate::program::{Book, DefId};
use crate::types::Player;

use super::state::{NO_CARD, Perm, Ref, State, bit};

impl State {
    /// Puts an emblem into the command zone; its owner controls it (114.2).
    pub(super) fn create_emblem(&mut self, book: &Book, owner: Player, def: DefId) {
        let Some(slot) = self.free_slot() else { return };
        let timestamp = self.next_timestamp();
        let generation = self.perms[usize::from(slot)].generation.wrapping_add(1);
        self.perms[usize::from(slot)] = Perm {
            def,
            card: NO_CARD,
            generation,
            owner,
            base_controller: owner,
            put_by: owner,
            controller: owner,
            timestamp,
            entered_turn: self.turn,
            held_by: owner,
            held_since: self.turn,
            ..Perm::EMPTY
        };
        self.emblems |= bit(slot);
        self.mark();
        self.refresh(book);
    }

    /// Continues the effects of permanents that have left, until end of turn, if they say so.
    ///
    /// The effect keeps its timestamp. It takes a slot as an emblem does, but nothing can see it there: its card has no other ability.
    pub(super) fn linger(&mut self, book: &Book, left: &[Perm]) {
        for perm in left.iter().filter(|perm| book.info(perm.def).lingers && !perm.lost_abilities) {
            let Some(slot) = self.free_slot() else { return };
            let generation = self.perms[usize::from(slot)].generation.wrapping_add(1);
            self.perms[usize::from(slot)] = Perm { card: NO_CARD, generation, ..*perm };
            self.emblems |= bit(slot);
            self.lingering |= bit(slot);
            self.mark();
        }
    }

    /// Ends the effects that have continued until end of turn.
    pub(super) fn end_lingering(&mut self) {
        if self.lingering != 0 {
            self.emblems &= !self.lingering;
            self.lingering = 0;
            self.mark();
        }
    }

    /// The emblem that the reference means.
    pub(super) fn emblem(&self, r: Ref) -> Option<(u8, &Perm)> {
        match r {
            Ref::Perm { slot, generation } if self.emblems & bit(slot) != 0 => {
                let perm = &self.perms[usize::from(slot)];
                (perm.generation == generation).then_some((slot, perm))
            }
            _ => None,
        }
    }
}
