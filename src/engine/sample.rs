//! What a player may know: a whole game that looks to them like the real one.

use crate::game::{Chance, Player};

use super::state::{Place, State};

impl State {
    /// Returns a state that differs from this one only in what the player can't see: the cards that they don't know in the
    /// opponent's hand and in both libraries are dealt anew among those places.
    ///
    /// What is dealt depends on the stream and on what the player knows, not on where the cards really are.
    pub fn sample(&self, viewer: Player, chance: &mut Chance) -> State {
        let mut state = *self;
        let bit = 1_u8 << viewer as u8;
        for owner in Player::BOTH {
            let mut places: Vec<u8> = Vec::new();
            for &id in self.zones[owner].library.iter().chain(self.zones[owner].hand.iter()) {
                let card = &self.cards[usize::from(id)];
                let own_hand = owner == viewer && card.place == Place::Hand;
                if card.known & bit == 0 && !own_hand {
                    places.push(id);
                }
            }
            let mut defs: Vec<_> = places.iter().map(|&id| self.cards[usize::from(id)].def).collect();
            defs.sort_unstable();
            chance.shuffle(&mut defs);
            for (id, def) in places.into_iter().zip(defs) {
                state.cards[usize::from(id)].def = def;
            }
        }
        state
    }
}
