//! Static abilities that work in their owners' graveyards (113.6b).

use crate::program::{Book, Inputs};

use super::layers::{Active, Source};
use super::state::{Excess, Frame, State};

impl State {
    /// Adds the effects of cards that work in their owners' graveyards (113.6b), each with the timestamp of when it was first seen there
    /// (613.7d).
    /// Returns what they depend on besides permanents and their characteristics.
    pub(super) fn graveyard_effects(&mut self, book: &Book, effects: &mut Vec<Active>) -> Inputs {
        let mut inputs = Inputs::NONE;
        self.graveyard_statics = book.graveyard_statics;
        if !book.graveyard_statics {
            return inputs;
        }
        let there: Vec<u8> = self.zones.iter().flat_map(|zones| zones.graveyard.iter().copied()).collect();
        self.buried.retain(|(card, _)| there.contains(card));
        for card in there {
            let statics = &book.info(self.cards[usize::from(card)].def).graveyard_statics;
            if statics.is_empty() {
                continue;
            }
            let known = self.buried.iter().find(|&&(other, _)| other == card).map(|&(_, time)| time);
            let timestamp = known.unwrap_or_else(|| {
                let timestamp = self.next_timestamp();
                if !self.buried.push((card, timestamp)) {
                    self.overflow = Some(Excess::Effects);
                }
                timestamp
            });
            for &ability in statics {
                let source = Source::Graveyard { card, ability };
                effects.push(Active { timestamp, source, affected: None, layers: 0 });
            }
            inputs = inputs.and(book.inputs_of(statics.iter().copied()));
        }
        inputs
    }

    /// The frame of an ability that works in its owner's graveyard.
    pub(super) fn frame_in_graveyard(&self, card: u8) -> Frame {
        Frame::new(self.cards[usize::from(card)].owner, self.card_ref(card))
    }
}
