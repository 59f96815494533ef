//! Permanents phase out and in (702.26).

use crate::program::{Book, CombatRule};
use crate::types::Player;

use super::event::Happened;
use super::state::{Ref, State, bit, slots, slots_where};

impl State {
    /// The slot of a permanent that is on the battlefield, phased out or not.
    pub(super) fn slot_in_any_phase(&self, r: Ref) -> Option<u8> {
        match r {
            Ref::Perm { slot, generation }
                if (self.live | self.phased) & bit(slot) != 0
                    && self.perms[usize::from(slot)].generation == generation =>
            {
                Some(slot)
            }
            _ => None,
        }
    }

    /// Phases out a permanent, and what is attached to it with it (702.26b, g).
    pub fn phase_out(&mut self, book: &Book, slot: u8, with_another: bool) {
        if self.live & bit(slot) == 0 || self.has_rule(book, slot, |rule| *rule == CombatRule::CantPhaseOut) {
            return;
        }
        let r = self.perm_ref(slot);
        // Its own abilities look back (603.10a).
        self.emit(book, Happened::PhasesOut { subject: r });
        self.remove_from_combat(slot);
        // Two creatures are paired only while both are phased in (702.26f).
        self.unpair(slot);
        self.live &= !bit(slot);
        self.phased |= bit(slot);
        self.perms[usize::from(slot)].phased_with = with_another;
        self.mark();
        for other in slots(self.live) {
            if self.perms[usize::from(other)].attached == r {
                self.phase_out(book, other, true);
            }
        }
    }

    /// Done as a player's untap step begins: their permanents with phasing phase out, and what phased out under their control phases in,
    /// all at once (502.1, 702.26a).
    pub fn phase(&mut self, book: &Book, player: Player) {
        let of = |state: &State, slot: u8| state.perms[usize::from(slot)].controller == player;
        let coming: u128 =
            slots_where(self.phased, |slot| of(self, slot) && !self.perms[usize::from(slot)].phased_with);
        let going: u128 = slots_where(self.live, |slot| {
            of(self, slot) && self.perms[usize::from(slot)].keys.has(crate::program::Key::Phasing)
        });
        for slot in slots(going) {
            self.phase_out(book, slot, false);
        }
        let mut coming = coming;
        // Permanents that phased out with others phase in with them.
        loop {
            let more = slots_where(self.phased & !coming, |slot| {
                let perm = &self.perms[usize::from(slot)];
                perm.phased_with && slots(coming).any(|host| perm.attached == self.perm_ref(host))
            });
            if more == 0 {
                break;
            }
            coming |= more;
        }
        if coming != 0 {
            self.phased &= !coming;
            self.live |= coming;
            self.mark();
        }
    }
}
