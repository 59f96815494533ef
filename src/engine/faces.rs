//! Permanents with two faces: transforming (701.27, 712), day and night (702.145, 731); flipping (710).

use crate::oracle::tree::Deed;
use crate::program::{Book, DefId, Faces, Inputs, Key};

use super::event::Happened;
use super::state::{Daytime, Frame, NO_CARD, Ref, StackItemKind, State, slots, slots_where};

/// What a permanent with that def is once it is flipped (710.2).
pub(super) fn flipped(book: &Book, def: DefId) -> DefId {
    match book.def(def).faces {
        Faces::Flip(flipped) => flipped,
        _ => def,
    }
}

impl State {
    /// Flips a permanent, for as long as it stays on the battlefield (710.4); returns whether it did.
    pub(super) fn flip(&mut self, book: &Book, r: Ref) -> bool {
        let Some(slot) = self.slot_of(r) else { return false };
        let perm = &mut self.perms[usize::from(slot)];
        if perm.flipped {
            return false;
        }
        perm.flipped = true;
        let def = flipped(book, perm.def);
        if def != perm.def {
            perm.def = def;
            // Its abilities are others now.
            (perm.used, perm.used_ever) = (0, 0);
        }
        // What it becomes again once it stops being a copy is flipped, too.
        for copied in self.copies.iter_mut().filter(|copied| copied.of == r) {
            copied.values.def = flipped(book, copied.values.def);
        }
        self.mark();
        self.refresh(book);
        true
    }

    /// Whether an object has two faces and can transform; copies don't count.
    pub fn is_double_faced(&self, book: &Book, r: Ref) -> bool {
        match r {
            Ref::Perm { .. } => self.look_perm(r).is_some_and(|perm| perm.double_faced && !perm.copies),
            _ => self.def_of(r).is_some_and(|def| book.def(def).faces.turned().is_some()),
        }
    }

    /// The face with which a permanent enters: with daybound its back at night (702.145d).
    pub fn face_that_enters(&self, book: &Book, def: DefId, double_faced: bool) -> DefId {
        match book.def(def).faces {
            Faces::Front(back)
                if double_faced
                    && self.daytime == Some(Daytime::Night)
                    && book.def(def).keys.has(Key::Daybound) =>
            {
                back
            }
            _ => def,
        }
    }

    /// Transforms permanents by an effect. It does nothing to those with daybound or nightbound (702.145b, e), nor to its own source if
    /// that has transformed since the ability was put on the stack (701.27f).
    pub fn transform_all(&mut self, book: &Book, turned: &[Ref], frame: &mut Frame) {
        let ability = match frame.item.kind {
            StackItemKind::Activated(_) | StackItemKind::Triggered(_) => frame.item.source,
            _ => Ref::None,
        };
        for &r in turned {
            let Some(slot) = self.slot_of(r) else { continue };
            let perm = &self.perms[usize::from(slot)];
            let bound = perm.keys.has(Key::Daybound) || perm.keys.has(Key::Nightbound);
            let since = r == ability && perm.turned_at > frame.item.id;
            if !bound && !since {
                frame.did |= self.turn_over(book, slot);
            }
        }
    }

    /// Transforms a permanent if it has two faces; returns whether it did.
    fn turn_over(&mut self, book: &Book, slot: u8) -> bool {
        let index = usize::from(slot);
        let perm = &self.perms[index];
        if !perm.double_faced {
            return false;
        }
        // A copy stays a copy as it transforms; what it becomes again afterwards has transformed.
        let r = self.perm_ref(slot);
        let below = self.copies.iter().position(|copied| copied.of == r && !copied.values.copies);
        let own = match below {
            Some(at) if perm.copies => self.copies[at].values.def,
            _ if perm.card == NO_CARD || !perm.copies => perm.def,
            _ => self.cards[usize::from(perm.card)].def,
        };
        let Some(other) = book.def(own).faces.turned() else { return false };
        // CR 701.27d: a permanent doesn't transform into an instant or sorcery face.
        if !book.def(other).is_permanent() {
            return false;
        }
        // CR 613.7g.
        let timestamp = self.next_timestamp();
        let next = self.next_id + 1;
        let perm = &mut self.perms[index];
        if perm.copies {
            if let Some(at) = below {
                self.copies[at].values.def = other;
            }
        } else {
            perm.def = other;
            let below = [perm.used, perm.used_ever];
            [perm.used, perm.used_ever] = std::mem::replace(&mut perm.used_below, below);
        }
        perm.timestamp = timestamp;
        perm.turned_at = next;
        self.mark();
        self.refresh(book);
        self.emit(book, Happened::Transforms { subject: self.perm_ref(slot) });
        true
    }

    /// As the untap step begins, day and night change by what the active player of the turn before has cast (502.2, 731.2).
    pub fn turn_day_and_night(&mut self, book: &Book) {
        let Some(cast) = self.last_active.map(|player| self.players[player].spells_last_turn) else { return };
        let next = match self.daytime {
            Some(Daytime::Day) if cast == 0 => Daytime::Night,
            Some(Daytime::Night) if cast >= 2 => Daytime::Day,
            _ => return,
        };
        self.become_day(book, next);
    }

    /// It becomes day or night; unless it was neither, day becomes night or night becomes day (731.1).
    pub(super) fn become_day(&mut self, book: &Book, next: Daytime) {
        let before = self.daytime.replace(next);
        if before == Some(next) {
            return;
        }
        self.touch(Inputs::ALL);
        if before.is_some() {
            let (player, deed) = (self.active, Deed::DayTurns);
            self.emit(book, Happened::Does { player, deed });
        }
        self.follow_daytime(book);
    }

    /// It becomes day or night for permanents that need it to be, and those with daybound and nightbound turn over (702.145c-g).
    pub fn follow_daytime(&mut self, book: &Book) {
        if !book.has_daytime {
            return;
        }
        self.refresh(book);
        let with = |state: &State, key: Key| {
            slots_where(state.live, |slot| state.perms[usize::from(slot)].keys.has(key))
        };
        if self.daytime.is_none() {
            if with(self, Key::Daybound) != 0 {
                self.daytime = Some(Daytime::Day);
            } else if with(self, Key::Nightbound) != 0 {
                self.daytime = Some(Daytime::Night);
            }
            self.touch(Inputs::ALL);
        }
        let turning = match self.daytime {
            None => return,
            Some(Daytime::Night) => with(self, Key::Daybound),
            Some(Daytime::Day) => with(self, Key::Nightbound),
        };
        let outer = self.begin_group();
        for player in [self.active, self.active.opponent()] {
            for slot in slots(turning) {
                let perm = &self.perms[usize::from(slot)];
                let wrong = match self.daytime {
                    Some(Daytime::Night) => matches!(book.def(perm.def).faces, Faces::Front(_)),
                    _ => matches!(book.def(perm.def).faces, Faces::Back(_)),
                };
                if perm.controller == player && wrong {
                    self.turn_over(book, slot);
                }
            }
        }
        self.grouped = outer;
    }
}
