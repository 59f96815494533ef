//! Tapping and untapping permanents (701.26).

use crate::program::{Book, Inputs};

use super::event::Happened;
use super::state::{Lasts, State};

impl State {
    /// Makes a permanent tapped or untapped without an event, as it enters or by what a caller knows.
    pub fn set_tapped(&mut self, slot: u8, tapped: bool) {
        self.perms[usize::from(slot)].tapped = tapped;
        self.touch(Inputs::TAPPED.and(Inputs::OTHER));
    }

    /// Taps a permanent; says whether it was untapped.
    pub fn tap(&mut self, book: &Book, slot: u8) -> bool {
        let perm = &mut self.perms[usize::from(slot)];
        if perm.tapped {
            return false;
        }
        perm.tapped = true;
        self.touch(Inputs::TAPPED.and(Inputs::OTHER));
        let subject = self.perm_ref(slot);
        self.emit(book, Happened::Tapped { subject, untapped: false });
        true
    }

    /// Taps permanents at once; returns the number of those that were untapped.
    pub fn tap_together(&mut self, book: &Book, slots: impl IntoIterator<Item = u8>) -> i32 {
        let outer = self.begin_group();
        let count = slots.into_iter().map(|slot| i32::from(self.tap(book, slot))).sum();
        self.grouped = outer;
        count
    }

    /// Untaps a permanent; says whether it was tapped.
    pub fn untap(&mut self, book: &Book, slot: u8) -> bool {
        let r = self.perm_ref(slot);
        let perm = &mut self.perms[usize::from(slot)];
        if !perm.tapped {
            return false;
        }
        // A stun counter is removed instead (122.1d).
        if perm.count(6) > 0 {
            self.take_counters(book, slot, Some(6), 1);
            return false;
        }
        perm.tapped = false;
        self.idle &= !(1 << perm.controller as u8);
        self.retain_effects(|effect| match effect.lasts {
            Lasts::WhileTapped(of) | Lasts::WhileStronger(of, _) | Lasts::WhileControlledAndTapped(of, _) => {
                of != r
            }
            _ => true,
        });
        self.stack.iter_mut().filter(|item| item.source == r).for_each(|item| item.source_untapped = true);
        self.touch(Inputs::TAPPED.and(Inputs::OTHER));
        self.emit(book, Happened::Tapped { subject: r, untapped: true });
        true
    }
}
