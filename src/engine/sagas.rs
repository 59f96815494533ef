//! Sagas: lore counters, chapters, and the final sacrifice (714).

use crate::program::{Ability, AbilityId, Book, Casting, LORE, Trigger};

use super::object::Perm;
use super::state::{Ref, StackItem, StackItemKind, State, bit, slots};

impl State {
    /// As the active player's precombat main phase begins, each of their Sagas gets a lore counter (714.3b).
    pub fn tell_sagas(&mut self, book: &Book) {
        for slot in slots(self.watched_now()) {
            let perm = &self.perms[usize::from(slot)];
            if perm.controller == self.active && self.has_chapters(book, slot) {
                let by = perm.controller;
                // No effect puts the counter there (609.1).
                self.put_counters_by_rule(book, by, self.perm_ref(slot), LORE, 1);
            }
        }
    }

    /// Whether only the chapter ability of exactly the number of its lore counters can trigger (702.155b).
    pub(super) fn reads_ahead(&self, book: &Book, perm: &Perm) -> bool {
        let ahead = |&id: &AbilityId| matches!(book.ability(id), Ability::Casting(Casting::ReadAhead));
        perm.entered_turn == self.turn && book.info(perm.def).casting.iter().any(ahead)
    }

    fn has_chapters(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        book.def(perm.def).final_chapter > 0 && !perm.lost_abilities
    }

    /// Sacrifices Sagas that have reached their final chapter and whose chapter abilities have all resolved (714.4). Returns whether there
    /// were any.
    pub fn end_sagas(&mut self, book: &Book) -> bool {
        let mut ended = 0;
        for slot in slots(self.watched_now()) {
            let perm = &self.perms[usize::from(slot)];
            let told = perm.count(LORE) >= u32::from(book.def(perm.def).final_chapter);
            if self.has_chapters(book, slot) && told && !self.tells(book, self.perm_ref(slot)) {
                ended |= bit(slot);
            }
        }
        let theirs: Vec<_> = slots(ended)
            .map(|slot| (self.perms[usize::from(slot)].controller, self.perm_ref(slot)))
            .collect();
        !theirs.is_empty() && !self.sacrifice_all(book, &theirs).is_empty()
    }

    /// Whether a chapter ability of the Saga has triggered and not left the stack.
    fn tells(&self, book: &Book, saga: Ref) -> bool {
        let is_chapter = |item: &StackItem| match item.kind {
            StackItemKind::Triggered(id) if item.source == saga => match book.ability(id) {
                Ability::Triggered(triggered) => {
                    triggered.events.iter().any(|event| matches!(event, Trigger::Chapter(_)))
                }
                _ => false,
            },
            _ => false,
        };
        let casting = self.casting.iter().map(|casting| &casting.item);
        let resolving = self.frames.iter().map(|frame| &frame.item);
        self.waiting.iter().chain(self.stack.iter()).chain(casting).chain(resolving).any(is_chapter)
    }
}
