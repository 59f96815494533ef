//! Copies: what an object becomes, with which exceptions, and until when (707).

use crate::program::{Ability, AbilityId, Book, Change, DefId, Enters};

use super::bestow::plain_def;
use super::continuous::is_said_once;
use super::faces::flipped;
use super::state::{Copied, Exceptions, Excess, Lasts, Ref, State, Values};

/// The exceptions that the ability gives a copy.
pub(super) fn copy_changes(book: &Book, except: AbilityId) -> &[Change] {
    match book.ability(except) {
        Ability::Enters(Enters { copy: Some((.., changes)), .. }) => changes,
        _ => &[],
    }
}

/// Whether exceptions set the power and toughness of a copy, so that it lacks the abilities that would define them (707.9d).
pub(super) fn sets_size(book: &Book, exceptions: &Exceptions) -> bool {
    let sized = |&except: &AbilityId| {
        copy_changes(book, except).iter().any(|change| matches!(change, Change::Base(..)))
    };
    exceptions.abilities.iter().any(sized)
}

impl State {
    /// The exceptions that a copy of the object has, too (707.3).
    pub fn exceptions_of(&self, r: Ref) -> Exceptions {
        self.look_perm(r).map_or(Exceptions::NONE, |perm| perm.exceptions)
    }

    /// Adds an exception to those of what is copied (707.9). If repeating it adds nothing, only the last occurrence is kept, so that copies
    /// of copies don't accumulate it.
    pub(super) fn add_exception(&mut self, book: &Book, exceptions: &mut Exceptions, ability: AbilityId) {
        if is_said_once(book, ability) {
            exceptions.abilities.retain(|&other| other != ability);
        }
        if !exceptions.abilities.push(ability) {
            self.overflow = Some(Excess::Exceptions);
        }
    }

    /// Where its copiable values come from; for a face-down permanent, those that it will have when turned face up (708.10).
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

    /// Records what a permanent becomes again once it stops being a copy (707.4).
    pub fn copy_until(&mut self, r: Ref, lasts: Lasts) {
        if lasts == Lasts::Forever {
            // It stays this copy: earlier durations no longer matter.
            self.copies.retain(|copied| copied.of != r);
        } else if let Some(slot) = self.slot_of(r) {
            let copied = Copied { of: r, values: self.values_of(slot), lasts };
            if !self.copies.push(copied) {
                self.overflow = Some(Excess::Effects);
            }
        }
    }

    /// Ends copies whose duration is over, the newest first.
    pub fn end_copies(&mut self, over: impl Fn(&Lasts) -> bool) {
        for at in (0..self.copies.len()).rev() {
            let Copied { of, values, lasts } = self.copies[at];
            if !over(&lasts) {
                continue;
            }
            self.copies.remove(at);
            // A later copy effect on it continues; when that ends, the permanent becomes what it was before this one.
            if let Some(later) = self.copies[at..].iter_mut().find(|copied| copied.of == of) {
                later.values = values;
            } else if let Some(slot) = self.slot_in_any_phase(of) {
                // CR 702.26f: phased-out permanents stop being copies, too.
                self.set_values(slot, values);
            }
        }
    }

    /// Gives a permanent another's copiable values (707.2). Loyalty counters are not among them: a permanent gets those only as it enters
    /// (306.5b).
    pub fn become_copy(&mut self, book: &Book, slot: u8, def: DefId, exceptions: Exceptions) {
        let def = plain_def(book, def);
        // CR 110.5: its status stays.
        let def = if self.perms[usize::from(slot)].flipped { flipped(book, def) } else { def };
        self.set_values(slot, Values { def, exceptions, copies: true });
        self.refresh(book);
    }
}
