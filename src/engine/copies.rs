//! Copies: what becomes one, with which exceptions, and until when (707).

use crate::program::{AbilityId, Book, DefId};

use super::bestow::unbestowed;
use super::continuous::is_said_once;
use super::state::{Copied, Exceptions, Excess, Lasts, Ref, State, Values};

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

    /// What its copiable values come from; of a face-down permanent, what they are as it is turned face up (708.10).
    pub(super) fn values_of(&self, slot: u8) -> Values {
        let perm = &self.perms[usize::from(slot)];
        if !self.is_face_down(slot) {
            return Values { def: perm.def, exceptions: perm.exceptions, copies: perm.copies };
        }
        let r = self.perm_ref(slot);
        let copied = self.face_up.iter().find(|&&(of, _)| of == r);
        copied.map_or_else(
            || {
                let def = self.cards[usize::from(perm.card)].whole;
                Values { def, exceptions: Exceptions::NONE, copies: false }
            },
            |&(_, values)| values,
        )
    }

    /// Gives a permanent copiable values. A face-down one keeps its characteristics until it is turned face up (708.10).
    pub(super) fn set_values(&mut self, slot: u8, values: Values) {
        if self.is_face_down(slot) {
            let r = self.perm_ref(slot);
            let mut face_up = std::mem::take(&mut self.face_up);
            face_up.retain(|&(of, _)| of != r && self.slot_in_any_phase(of).is_some());
            if values.copies && !face_up.push((r, values)) {
                self.overflow = Some(Excess::Effects);
            }
            self.face_up = face_up;
        } else {
            let perm = &mut self.perms[usize::from(slot)];
            (perm.def, perm.exceptions, perm.copies) = (values.def, values.exceptions, values.copies);
        }
        self.mark();
    }

    /// Notes what a permanent is again once it is no copy any more (707.4).
    pub fn copy_until(&mut self, r: Ref, lasts: Lasts) {
        if lasts == Lasts::Forever {
            // It is that for good, whatever was to end.
            self.copies.retain(|copied| copied.of != r);
        } else if let Some(slot) = self.slot_of(r) {
            let copied = Copied { of: r, values: self.values_of(slot), lasts };
            if !self.copies.push(copied) {
                self.overflow = Some(Excess::Effects);
            }
        }
    }

    /// Copies whose time is over are what they were, the newest first.
    pub fn end_copies(&mut self, over: impl Fn(&Lasts) -> bool) {
        for at in (0..self.copies.len()).rev() {
            let Copied { of, values, lasts } = self.copies[at];
            if !over(&lasts) {
                continue;
            }
            self.copies.remove(at);
            // A later copy of it goes on: what ends there is what this one was.
            if let Some(later) = self.copies[at..].iter_mut().find(|copied| copied.of == of) {
                later.values = values;
            } else if let Some(slot) = self.slot_in_any_phase(of) {
                // CR 702.26f: one that is phased out is no copy any more, either.
                self.set_values(slot, values);
            }
        }
    }

    /// A permanent gets another's copiable values (707.2). Loyalty counters are none: it enters with them, or has none (306.5b).
    pub fn become_copy(&mut self, book: &Book, slot: u8, def: DefId, exceptions: Exceptions) {
        self.set_values(slot, Values { def: unbestowed(book, def), exceptions, copies: true });
        self.refresh(book);
    }
}
