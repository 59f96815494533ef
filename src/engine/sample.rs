//! What a player may know: a game seen from one seat.

use crate::game::Chance;
use crate::program::{Book, DefId};
use crate::types::Player;

use super::decision::{Action, Pending};
use super::state::{Place, State};

/// A game as one player sees it: what has to be decided, and games that could be this one.
///
/// The state itself stays out of reach, so that no decision depends on hidden cards.
#[derive(Clone, Copy, Debug)]
pub struct View<'g> {
    state: &'g State,
    player: Player,
}

impl View<'_> {
    /// The player who looks.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What has to be decided now.
    pub fn decision(&self) -> Option<Pending> {
        self.state.decision()
    }

    /// Deals what the player doesn't know anew: see [`State::sample`].
    pub fn sample(&self, chance: &mut Chance) -> State {
        self.state.sample(self.player, chance)
    }

    /// Draws a legal answer: see [`State::sample_action`]. What may be done depends on what the player knows alone.
    pub fn sample_action(&self, book: &Book, chance: &mut Chance) -> Action {
        self.state.sample_action(book, chance)
    }
}

impl State {
    /// Returns the game as the player sees it.
    pub fn view(&self, player: Player) -> View<'_> {
        View { state: self, player }
    }

    /// Returns a state that differs from this one only in what the player can't see: the cards that they don't know in the
    /// opponent's hand, in both libraries and face down are dealt anew among those places. What a player has been shown they know
    /// until it is shuffled away, or the opponent moves one of several cards without showing which.
    ///
    /// What is dealt depends on the stream and on what the player knows, not on where the cards really are.
    pub fn sample(&self, viewer: Player, chance: &mut Chance) -> State {
        let mut state = self.clone();
        state.idle = 0;
        // What the player may do depends on what they know; a rule may ask for a card that they don't.
        if self.ruling != 0 || self.pending.is_none_or(|pending| pending.player != viewer) {
            state.offers = None;
        }
        let bit = 1_u8 << viewer as u8;
        for owner in Player::BOTH {
            let mut places: Vec<u8> = Vec::with_capacity(self.cards.len());
            let zones = &self.zones[owner];
            let hand = if owner == viewer { &[][..] } else { &zones.hand };
            let unseen = |id: &u8| self.cards[usize::from(*id)].known & bit == 0;
            places.extend(zones.library.iter().copied().filter(unseen));
            places.extend(hand.iter().copied().filter(unseen));
            places.extend(self.face_down_cards(owner, viewer));
            // Foretold cards.
            places.extend(self.zones[owner].exile.iter().copied().filter(unseen));
            let mut defs = sorted(places.iter().map(|&id| self.cards[usize::from(id)].whole));
            chance.shuffle(&mut defs);
            for (id, def) in places.into_iter().zip(defs) {
                let card = &mut state.cards[usize::from(id)];
                card.whole = def;
                // A face-down spell stays what it is.
                if card.place != Place::Stack {
                    card.def = def;
                }
            }
        }
        state
    }
}

/// The defs in the order of their numbers, counted rather than compared: there are few of them, each several times.
fn sorted(defs: impl ExactSizeIterator<Item = DefId>) -> Vec<DefId> {
    let mut all = Vec::with_capacity(defs.len());
    let mut count: Vec<u8> = Vec::new();
    for DefId(number) in defs {
        let at = usize::from(number);
        if at >= count.len() {
            count.resize(at + 1, 0);
        }
        count[at] += 1;
    }
    for (number, &copies) in (0_u16..).zip(&count) {
        all.extend(std::iter::repeat_n(DefId(number), usize::from(copies)));
    }
    all
}
