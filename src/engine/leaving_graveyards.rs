//! Cards that leave graveyards, and what triggers on that (603.10a).

use crate::program::Book;

use super::event::{Happened, LEAVES_GRAVEYARD};
use super::state::{Place, State};

impl State {
    /// Emits the event that a card is about to leave a graveyard: abilities that trigger on it look back in time (603.10a).
    #[inline]
    pub(super) fn leaves_graveyard(&mut self, book: &Book, card: u8) {
        let there = self.cards[usize::from(card)];
        if there.place == Place::Graveyard && !there.copy && (book.heard_bits & LEAVES_GRAVEYARD != 0) {
            let card = self.card_ref(card);
            self.emit(book, Happened::LeavesGraveyard { card, owner: there.owner });
        }
    }

    /// The same for a card that has become a spell: only now is it certain that it is cast.
    pub(super) fn left_graveyard_cast(&mut self, book: &Book, card: u8) {
        // A copy of a card is not a card (707.12).
        if book.heard_bits & LEAVES_GRAVEYARD != 0 && !self.cards[usize::from(card)].copy {
            // In the graveyard it was the whole card.
            let face = self.cards[usize::from(card)].def;
            self.cards[usize::from(card)].def = self.cards[usize::from(card)].whole;
            let (subject, owner) = (self.card_ref(card), self.cards[usize::from(card)].owner);
            self.emit(book, Happened::LeavesGraveyard { card: subject, owner });
            self.cards[usize::from(card)].def = face;
        }
    }
}
