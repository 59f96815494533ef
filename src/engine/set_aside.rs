//! Cards that their owners put into exile to cast them later: foretold (702.143) and plotted ones (702.170).

use crate::program::{Book, SetAside};

use super::state::{Place, Ref, State};

impl State {
    /// Exiles a card of a hand, face down if it is foretold, and notes what it is from now on.
    pub(super) fn set_aside(&mut self, book: &Book, source: Ref, how: SetAside) {
        let Some(card) = self.card_of(source) else { return };
        self.move_card(book, card, Place::Exile, None);
        let turn = self.turn;
        let state = &mut self.cards[usize::from(card)];
        if state.place != Place::Exile {
            return;
        }
        state.set_aside = Some((how, turn));
        if how == SetAside::Foretold {
            // CR 702.143c: only its owner may look at it.
            let owner = state.owner;
            state.known = 1 << owner as u8;
            self.lose_track_of_hand(owner);
        }
    }

    /// Whether a card was foretold, or plotted, on an earlier turn.
    pub(super) fn was_set_aside(&self, card: u8, how: SetAside) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Exile
            && card.set_aside.is_some_and(|(as_what, turn)| as_what == how && turn < self.turn)
    }
}
