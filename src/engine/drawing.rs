//! Drawing cards (121): one after the other, with what their player may do instead of a draw, or as they draw.

use crate::program::{Ability, Book, Casting as CastingRule, Replace, Rule};
use crate::types::Player;

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::state::{Drawing, MAX_OBJECTS, Place, Recorded, Ref, StackItem, StackItemKind, State};

impl State {
    /// Draws cards and adds them to `drawn`; `None` while a choice is waited for. Called again then, it goes on with the draws that
    /// have begun, whatever it is told.
    pub(super) fn draw_cards(
        &mut self,
        book: &Book,
        player: Player,
        count: i32,
        drawn: &mut LongList<Ref, MAX_OBJECTS>,
    ) -> Option<Drawing> {
        let left = count.clamp(0, i32::from(u16::MAX)) as u16;
        let mut drawing =
            self.drawing.take().unwrap_or(Drawing { player, left, drawn: 0, begun: false, first: Ref::None });
        loop {
            if drawing.first != Ref::None {
                let Some(reveals) = self.may(drawing.player, What::May) else {
                    self.drawing = Some(drawing);
                    return None;
                };
                if reveals {
                    self.reveal_for_miracle(book, drawing.first);
                }
                drawing.first = Ref::None;
            }
            if drawing.left == 0 {
                return Some(drawing);
            }
            // CR 614.17: a draw that can't happen can't be replaced.
            if !self.may_draw(book, drawing.player) {
                drawing.left -= 1;
                continue;
            }
            let Some(instead) = self.choose_dredged(book, drawing.player) else {
                self.drawing = Some(drawing);
                return None;
            };
            drawing.left -= 1;
            drawing.begun = true;
            if let Some(card) = instead {
                self.dredge(book, card);
            } else if let Some(card) = self.draw(book, drawing.player) {
                drawing.drawn += 1;
                let card = self.card_ref(card);
                drawn.push(card);
                if self.players[drawing.player].cards_drawn == 1 && self.miracle_of(book, card).is_some() {
                    drawing.first = card;
                }
            }
        }
    }

    /// Whether no rule keeps the player from drawing one more card.
    fn may_draw(&self, book: &Book, player: Player) -> bool {
        let drawn = self.players[player].cards_drawn;
        !self.player_rule(book, player, |rule| match rule {
            Rule::DrawsAtMost(who, most) if drawn >= *most => Some(*who),
            _ => None,
        })
    }

    /// Draws the top card of the library.
    pub(super) fn draw(&mut self, book: &Book, player: Player) -> Option<u8> {
        let Some(&id) = self.zones[player].library.last() else {
            self.players[player].drew_from_empty = true;
            return None;
        };
        self.put_card(id, Place::Hand, None);
        self.cards[usize::from(id)].drawn_turn = self.turn;
        self.record(Recorded::Drawn { player, def: self.cards[usize::from(id)].whole });
        let facts = &mut self.players[player];
        facts.cards_drawn = facts.cards_drawn.saturating_add(1);
        self.emit(book, Happened::Draws { player, nth: self.players[player].cards_drawn });
        self.show_cards(book);
        Some(id)
    }

    /// The number of cards that a card's dredge mills.
    fn dredge_of(&self, book: &Book, card: u8) -> Option<u8> {
        let def = self.cards[usize::from(card)].def;
        book.info(def).replaces.iter().find_map(|&id| match book.ability(id) {
            Ability::Replace(Replace::Dredge(count)) => Some(*count),
            _ => None,
        })
    }

    /// Which card the player dredges instead of drawing one (616.1), if any; `None` while the choice is waited for.
    fn choose_dredged(&mut self, book: &Book, player: Player) -> Option<Option<Ref>> {
        let cards = self.dredgeable(book, player);
        if cards.is_empty() {
            return Some(None);
        }
        let options = List::of(std::iter::once(Opt::No).chain(cards));
        match self.choose(player, What::Replacement, 1, 1, options) {
            Some(Some(picks)) => Some(picks.first().and_then(Opt::object)),
            Some(None) => None,
            None => Some(None),
        }
    }

    /// The cards of the player's graveyard that could be dredged: the library has enough cards for them (702.52a, b).
    fn dredgeable(&self, book: &Book, player: Player) -> Vec<Opt> {
        if !book.has_dredge {
            return Vec::new();
        }
        let there = self.zones[player].library.len();
        let enough = |card: u8| self.dredge_of(book, card).is_some_and(|count| usize::from(count) <= there);
        let cards = self.zones[player].graveyard.iter().copied().filter(|&card| enough(card));
        cards.map(|card| Opt::Ref(self.card_ref(card))).collect()
    }

    /// Mills cards and returns the dredged card to its owner's hand (702.52a).
    fn dredge(&mut self, book: &Book, card: Ref) {
        let Some(id) = self.card_of(card) else { return };
        let Some(count) = self.dredge_of(book, id) else { return };
        self.mill(book, self.cards[usize::from(id)].owner, u32::from(count));
        if self.card_of(card).is_some() {
            self.move_card(book, id, Place::Hand, None);
        }
    }

    /// The ability that triggers as the card is revealed for its miracle (702.94a).
    fn miracle_of(&self, book: &Book, card: Ref) -> Option<crate::program::AbilityId> {
        let def = self.cards[usize::from(self.card_of(card)?)].def;
        book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Miracle { ability, .. }) => Some(*ability),
            _ => None,
        })
    }

    fn reveal_for_miracle(&mut self, book: &Book, card: Ref) {
        // In a deal of the opponent's it may be another card than the one that was drawn.
        let (Some(id), Some(ability)) = (self.card_of(card), self.miracle_of(book, card)) else { return };
        self.cards[usize::from(id)].known = 3;
        let item = StackItem {
            kind: StackItemKind::Triggered(ability),
            controller: self.cards[usize::from(id)].owner,
            source: card,
            def: self.cards[usize::from(id)].def,
            ..StackItem::default()
        };
        if !self.waiting.push(item) {
            self.overflow = Some(super::state::Excess::Stack);
        }
    }
}
