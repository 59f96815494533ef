//! The opening hand and mulligans (103).

use super::decision::{DecisionKind, Opt, Pending, What};
use super::list::List;
use super::state::{Excess, Frame, Place, State, Step};
use crate::game::Chance;
use crate::program::{Book, Casting, Inputs};
use crate::types::Player;

impl State {
    pub(super) fn mulligans(&mut self, book: &Book, chance: &mut Chance) {
        for player in [self.starter, self.starter.opponent()] {
            if self.players[player].kept {
                continue;
            }
            // After this, cards go to the bottom for a hand that is kept (103.5).
            self.pending = Some(Pending { player, kind: DecisionKind::Mulligan });
            return;
        }
        let _ = chance;
        for player in [self.starter, self.starter.opponent()] {
            let count = usize::from(self.players[player].mulligans).min(self.zones[player].hand.len());
            if count > 0 && book.edition.differences().london_mulligan {
                let options =
                    List::of(self.zones[player].hand.iter().map(|&card| Opt::Ref(self.card_ref(card))));
                let picks = match self.choose(player, What::Order, count, count, options) {
                    Some(Some(picks)) => picks,
                    Some(None) => return,
                    None => List::default(),
                };
                for opt in picks.iter() {
                    if let Some(card) = opt.object().and_then(|r| self.card_of(r)) {
                        self.put_card(card, Place::Library, None);
                        self.cards[usize::from(card)].known = 1 << player as u8;
                    }
                }
                self.players[player].mulligans = 0;
            }
        }
        while self.stage < 2 {
            let player = if self.stage == 0 { self.starter } else { self.starter.opponent() };
            self.stage += 1;
            if self.use_opening_hand(book, player) {
                return;
            }
        }
        self.step = Step::Untap;
        self.note_turn_begins();
        self.stage = 0;
        self.turn = 1;
        self.players[self.starter].turns = [0, 1];
        self.players[self.starter].turns_begun = 1;
        self.active = self.starter;
        self.priority = self.starter;
        self.touch(Inputs::ALL);
    }

    /// Lets a player use cards in their opening hand that say so (103.6): `false` if there are none.
    fn use_opening_hand(&mut self, book: &Book, player: Player) -> bool {
        for &card in self.zones[player].hand.clone().iter() {
            for rule in self.casting_rules(book, card) {
                let Casting::Opening(ability) = rule else { continue };
                let mut frame = Frame::new(player, self.card_ref(card));
                frame.item.def = self.cards[usize::from(card)].def;
                frame.ability = *ability;
                frame.mode = u8::MAX;
                if !self.frames.push(frame) {
                    self.overflow = Some(Excess::Stack);
                }
            }
        }
        !self.frames.is_empty()
    }

    /// Begins without opening hands: the cards in hand are not those of one.
    pub(crate) fn skip_opening_hands(&mut self) {
        self.stage = 2;
    }

    /// Draws a new opening hand (103.5).
    pub fn draw_opening_hand(&mut self, book: &Book, player: Player, chance: &mut Chance) {
        while let Some(&card) = self.zones[player].hand.last() {
            self.put_card(card, Place::Library, Some(0));
        }
        self.shuffle(player, chance);
        let fewer = match book.edition.differences().london_mulligan {
            true => 0,
            false => self.players[player].mulligans,
        };
        for _ in fewer..7 {
            if let Some(&card) = self.zones[player].library.last() {
                self.put_card(card, Place::Hand, None);
            }
        }
    }
}
