//! What a player may know: a game seen from one seat.

use crate::game::Chance;
use crate::program::{Book, DefId};
use crate::types::Player;

use super::decision::{Action, Pending};
use super::list::List;
use super::state::{MAX_CARDS, Place, State};

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
            let mut unseen = Unseen { places: List::default(), defs: List::default(), largest: 0 };
            let zones = &self.zones[owner];
            let hand = if owner == viewer { &[][..] } else { &zones.hand };
            let face_down = self.face_down_cards(owner, viewer);
            // Of exile: foretold cards.
            let zones =
                [(&zones.library[..], false), (hand, false), (&face_down, true), (&zones.exile, false)];
            for (ids, all) in zones {
                for &id in ids {
                    let card = &self.cards[usize::from(id)];
                    if all || card.known & bit == 0 {
                        unseen.add(id, card.whole);
                    }
                }
            }
            unseen.sort_defs();
            chance.shuffle(&mut unseen.defs);
            for (&id, &def) in unseen.places.iter().zip(unseen.defs.iter()) {
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

impl State {
    /// Lets two cards of one owner that are hidden from the opponent, in hand or library, change their places: for deals of one's own.
    pub fn swap_hidden(&mut self, one: u8, other: u8) {
        let [one, other] = [one, other].map(usize::from);
        debug_assert!(self.cards[one].owner == self.cards[other].owner);
        let [first, second] = [self.cards[one].whole, self.cards[other].whole];
        for (card, def) in [(one, second), (other, first)] {
            self.cards[card].whole = def;
            self.cards[card].def = def;
        }
    }
}

/// What a player doesn't know of the cards of one owner: where such cards are, and which ones there are.
struct Unseen {
    places: List<u8, MAX_CARDS>,
    defs: List<DefId, MAX_CARDS>,
    largest: u16,
}

impl Unseen {
    #[inline]
    fn add(&mut self, id: u8, def: DefId) {
        self.places.push(id);
        self.defs.push(def);
        self.largest = self.largest.max(def.0);
    }

    /// Brings the defs into the order of their numbers, counted rather than compared: there are few of them, each several times.
    fn sort_defs(&mut self) {
        let mut count = vec![0_u8; usize::from(self.largest) + 1];
        for def in self.defs.iter() {
            count[usize::from(def.0)] += 1;
        }
        let mut at = 0;
        for (number, &copies) in (0_u16..).zip(&count) {
            for def in &mut self.defs[at..at + usize::from(copies)] {
                *def = DefId(number);
            }
            at += usize::from(copies);
        }
    }
}
