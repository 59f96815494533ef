//! The game as one player sees it.

use crate::game::Chance;
use crate::program::{Book, DefId};
use crate::types::Player;

use super::decision::{Action, Pending};
use super::list::List;
use super::state::{MAX_CARDS, Place, State};

/// A game as one player sees it: the decision to be made, and possible games that are consistent with what they know.
///
/// The state itself stays out of reach, so that no decision depends on hidden cards.
#[derive(Clone, Copy, Debug)]
pub struct View<'g> {
    state: &'g State,
    player: Player,
}

impl View<'_> {
    /// The player whose view it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The decision to be made now.
    pub fn decision(&self) -> Option<Pending> {
        self.state.decision()
    }

    /// Deals the cards that the player doesn't know anew: see [`State::sample`].
    pub fn sample(&self, chance: &mut Chance) -> State {
        self.state.sample(self.player, chance)
    }

    /// Draws a legal answer: see [`State::sample_action`]. What may be done depends only on what the player knows.
    pub fn sample_action(&self, book: &Book, chance: &mut Chance) -> Action {
        self.state.sample_action(book, chance)
    }
}

impl State {
    /// Returns the game as the player sees it.
    pub fn view(&self, player: Player) -> View<'_> {
        View { state: self, player }
    }

    /// Returns a state that differs from this one only in what the player can't see: the cards that they don't know in the opponent's hand,
    /// in both libraries and face down are dealt anew among those places. Players know cards that they have been shown until these are
    /// shuffled away, or the opponent moves one of several without showing which.
    ///
    /// The result depends on the random stream and on what the player knows, not on where the cards really are.
    pub fn sample(&self, viewer: Player, chance: &mut Chance) -> State {
        let mut state = self.clone();
        state.idle = 0;
        // Offers depend on what the player knows, but a rule may ask about a card that they don't know.
        if self.ruling != 0 || self.pending.is_none_or(|pending| pending.player != viewer) {
            state.offers = None;
        }
        let bit = 1_u8 << viewer as u8;
        for owner in Player::BOTH {
            let mut unseen = Unseen { places: List::default(), defs: List::default(), largest: 0 };
            let zones = &self.zones[owner];
            let hand = if owner == viewer { &[][..] } else { &zones.hand };
            let face_down = self.face_down_cards(owner, viewer);
            // In exile these are foretold cards.
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
                // A face-down spell keeps its face-down def.
                if card.place != Place::Stack {
                    card.def = def;
                }
            }
        }
        state
    }
}

impl State {
    /// Swaps two cards of one owner that are hidden from the opponent, in hand or library: for deals of one's own.
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

/// What a player doesn't know about the cards of one owner: the places of unknown cards, and which cards these are.
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

    /// Sorts the defs by number, by counting: there are few different ones, each several times.
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
