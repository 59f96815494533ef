//! Copies: what becomes one, with which exceptions, and until when (707).

use crate::program::{AbilityId, Book};

use super::continuous::is_said_once;
use super::state::{Exceptions, Excess, Lasts, Ref, State};

impl State {
    /// The exceptions that a copy of the object has, too (707.3).
    pub fn exceptions_of(&self, r: Ref) -> Exceptions {
        self.look_perm(r).map_or(Exceptions::NONE, |perm| perm.exceptions)
    }

    /// Adds an exception to those of what is copied (707.9). One that says the same twice as once counts from its last place alone, so that
    /// copies of copies don't gather it without end.
    pub(super) fn add_exception(&mut self, book: &Book, exceptions: &mut Exceptions, ability: AbilityId) {
        if is_said_once(book, ability) {
            exceptions.abilities.retain(|&other| other != ability);
        }
        if !exceptions.abilities.push(ability) {
            self.overflow = Some(Excess::Exceptions);
        }
    }

    /// Notes what a permanent is again once it is no copy any more (707.4).
    pub fn copy_until(&mut self, r: Ref, lasts: Lasts) {
        if lasts == Lasts::Forever {
            // It is that for good, whatever was to end.
            self.copies.retain(|(copy, ..)| *copy != r);
        } else if let Some(perm) = self.perm(r) {
            let entry = (r, perm.def, perm.exceptions, lasts);
            if !self.copies.push(entry) {
                self.overflow = Some(Excess::Effects);
            }
        }
    }

    /// Copies whose time is over are what they were, the newest first.
    pub fn end_copies(&mut self, over: impl Fn(&Lasts) -> bool) {
        for at in (0..self.copies.len()).rev() {
            let (r, def, exceptions, lasts) = self.copies[at];
            if !over(&lasts) {
                continue;
            }
            self.copies.remove(at);
            // A later copy of it goes on: what ends there is what this one was.
            if let Some(later) = self.copies[at..].iter_mut().find(|(copy, ..)| *copy == r) {
                (later.1, later.2) = (def, exceptions);
            } else if let Some(slot) = self.slot_of(r) {
                let perm = &mut self.perms[usize::from(slot)];
                (perm.def, perm.exceptions) = (def, exceptions);
            }
            self.mark();
        }
    }

    /// A permanent gets another's copiable values (707.2). Loyalty counters are none: it enters with them, or has none (306.5b).
    pub fn become_copy(&mut self, book: &Book, slot: u8, def: crate::program::DefId, exceptions: Exceptions) {
        let perm = &mut self.perms[usize::from(slot)];
        perm.def = def;
        perm.copies = true;
        perm.exceptions = exceptions;
        self.mark();
        self.refresh(book);
    }
}
