//! The speed of players (702.179).

use crate::program::{Book, Inputs, Key};
use crate::types::Player;

use super::event::Happened;
use super::state::{Ref, State, slots};

/// The greatest speed (702.178a).
pub const MAX_SPEED: u8 = 4;

impl State {
    /// CR 704.5z: a player without speed who controls a permanent with "start your engines!" has a speed of 1.
    pub(super) fn start_engines(&mut self, book: &Book) {
        for player in Player::BOTH {
            let starts = |slot: u8| self.perms[usize::from(slot)].keys.has(Key::StartYourEngines);
            if self.players[player].speed == 0 && slots(self.permanents_of(player)).any(starts) {
                self.players[player].speed = 1;
                self.touch(Inputs::ALL);
                self.refresh(book);
            }
        }
    }

    /// The ability that increases a speed has no source and triggers once each turn; the active player controls it (702.179d).
    pub(super) fn emit_to_speed(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let facts = &self.players[self.active];
        let (Some(def), true) = (book.speed, facts.speed > 0 && !facts.sped) else { return };
        let before = self.waiting.len();
        for &ability in &book.info(def).triggers {
            if book.event_bits[usize::from(ability.0)] & bits != 0 {
                self.try_trigger_of(book, Ref::None, self.active, def, (ability, Ref::None), happened);
            }
        }
        if self.waiting.len() > before {
            self.players[self.active].sped = true;
        }
    }
}
