//! Suspended cards: in exile with time counters (702.62).

use crate::oracle::tree::Zone;
use crate::program::{Ability, Amount, Book, CounterId, Inputs, TIME, Trigger};
use crate::types::CardType;

use super::event::Happened;
use super::state::{Continuous, Frame, Lasts, Place, Ref, StackItem, State, bit};
use super::zones::place_of;

impl State {
    /// Exiles a card of a hand with that number of time counters on it.
    pub(super) fn suspend(&mut self, book: &Book, frame: &Frame, count: &Amount) {
        let count = self.amount(book, count, frame).max(0) as u32;
        let Some(card) = self.card_of(frame.item.source) else { return };
        self.move_card(book, card, place_of(Zone::Exile), None);
        self.put_time_counters(self.card_ref(card), TIME, count);
    }

    /// Whether an effect has given the card suspend.
    pub(super) fn is_suspended_by_effect(&self, card: u8) -> bool {
        self.cards[usize::from(card)].gained_suspend
    }

    /// Gives suspend to a card in exile that doesn't have it.
    pub(super) fn gain_suspend(&mut self, book: &Book, r: Ref) {
        let Some(card) = self.card_of(r) else { return };
        let card = &mut self.cards[usize::from(card)];
        let has = book.info(card.def).triggers.iter().any(|&id| match book.ability(id) {
            Ability::Triggered(one) => one.zone == Zone::Exile && one.events == [Trigger::LastCounter(TIME)],
            _ => false,
        });
        if card.place == Place::Exile && !has {
            card.gained_suspend = true;
        }
    }

    /// Puts time counters on a card in exile; other cards get none.
    pub(super) fn put_time_counters(&mut self, r: Ref, kind: CounterId, count: u32) {
        let (Ref::Card { .. }, TIME, Some(card)) = (r, kind, self.card_of(r)) else { return };
        let card = &mut self.cards[usize::from(card)];
        if card.place == Place::Exile {
            card.time = card.time.saturating_add(count.min(255) as u8);
            self.touch(Inputs::ALL);
        }
    }

    /// Removes time counters from a card in exile, and emits an event for the last one; returns the number removed.
    pub(super) fn remove_time_counters(
        &mut self,
        book: &Book,
        r: Ref,
        kind: Option<CounterId>,
        count: u32,
    ) -> u32 {
        let (Ref::Card { .. }, Some(card)) = (r, self.card_of(r)) else { return 0 };
        let card = &mut self.cards[usize::from(card)];
        let taken = u32::from(card.count(kind)).min(count);
        card.time -= taken as u8;
        let none_left = card.time == 0;
        if taken > 0 {
            self.touch(Inputs::ALL);
            if none_left {
                self.emit(book, Happened::LastCounter { subject: r, kind: TIME });
            }
        }
        taken
    }

    /// Lets a creature that was cast by an effect keep what the spell gained, until its controller loses control of it.
    pub(super) fn keep_gains(&mut self, book: &Book, item: &StackItem, entered: Ref) {
        let (Some(changes), Some(slot)) = (item.gains, self.slot_of(entered)) else { return };
        if !book.def(item.def).is(CardType::Creature) {
            return;
        }
        let lasts = match super::layers::spent_then(book, changes) {
            None => Lasts::WhileControlled(entered, item.controller),
            Some(then) if then.turn => Lasts::EndOfTurn,
            Some(_) => Lasts::Forever,
        };
        let timestamp = self.next_timestamp();
        let effect = Continuous {
            affected: bit(slot),
            changes,
            source: entered,
            controller: item.controller,
            timestamp,
            lasts,
            ..Continuous::default()
        };
        self.add_effect(book, effect);
        self.mark();
        self.refresh(book);
    }
}
