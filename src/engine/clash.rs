//! Clashing (701.30).

use crate::oracle::tree::{Deed, Measure};
use crate::program::Book;
use crate::types::Player;

use super::decision::What;
use super::event::Happened;
use super::list::LongList;
use super::resolve::Flow;
use super::state::{Frame, Place, Ref, State};

impl State {
    /// Both players reveal the top card of their library, and each may put it on the bottom; the controller wins if their card has the greater mana value.
    pub(super) fn clash(&mut self, book: &Book, frame: &mut Frame) -> Flow {
        let players = [self.active, self.active.opponent()];
        let you = frame.item.controller;
        if frame.stage == 0 {
            let revealed = players.map(|player| match self.zones[player].library.last() {
                Some(&card) => {
                    self.cards[usize::from(card)].known = 3;
                    self.card_ref(card)
                }
                None => Ref::None,
            });
            let value =
                |r: Ref| self.look(book, r).map(|look| self.measure(book, r, look, Measure::ManaValue));
            let of = |player: Player| value(revealed[usize::from(player != players[0])]);
            frame.won_flip = of(you) > of(you.opponent());
            frame.lost_flip = of(you.opponent()) > of(you);
            frame.scratch = LongList::of(revealed);
            frame.last_player = Some(you.opponent());
            frame.stage = 1;
        }
        // CR 701.30c: in turn order.
        while let Some(&r) = frame.scratch.get(usize::from(frame.stage) - 1) {
            let player = players[usize::from(frame.stage) - 1];
            if let Some(card) = self.card_of(r)
                && self.cards[usize::from(card)].place == Place::Library
            {
                match self.may(player, What::May) {
                    None => return Flow::Wait,
                    Some(false) => {}
                    Some(true) => {
                        self.put_card(card, Place::Library, None);
                        self.cards[usize::from(card)].known = 3;
                    }
                }
            }
            frame.stage += 1;
        }
        for (player, won) in [(you, frame.won_flip), (you.opponent(), frame.lost_flip)] {
            self.emit(book, Happened::Does { player, deed: Deed::Clashes });
            if won {
                self.emit(book, Happened::Does { player, deed: Deed::WinsClash });
            }
        }
        Flow::Next
    }
}
