//! Cipher (702.99).

use crate::program::{Book, SetAside};
use crate::types::CardType;

use super::decision::{Opt, What};
use super::list::{List, LongList};
use super::resolve::Flow;
use super::state::{Frame, Place, StackItemKind, State, slots};

impl State {
    /// The player may exile the resolving spell's card encoded on a creature they control, which is chosen then. A copy of a spell, or of
    /// a card, is no card (702.99a).
    pub(super) fn encode(&mut self, book: &Book, frame: &mut Frame) -> Flow {
        frame.chosen = LongList::default();
        let StackItemKind::Spell { card } = frame.item.kind else { return Flow::Next };
        let state = &self.cards[usize::from(card)];
        let player = frame.item.controller;
        let creatures = List::of(
            slots(self.permanents_of(player))
                .filter(|&slot| self.perms[usize::from(slot)].is(CardType::Creature))
                .map(|slot| Opt::Ref(self.perm_ref(slot))),
        );
        if state.copy || state.place != Place::Stack || creatures.is_empty() {
            return Flow::Next;
        }
        if frame.stage == 0 {
            match self.may(player, What::May) {
                None => return Flow::Wait,
                Some(false) => return Flow::Next,
                Some(true) => frame.stage = 1,
            }
        }
        let creature = match self.choose(player, What::Objects, 1, 1, creatures) {
            Some(Some(picks)) => picks.first().and_then(Opt::object),
            Some(None) => return Flow::Wait,
            None => None,
        };
        let Some(creature) = creature else { return Flow::Next };
        self.move_card(book, card, Place::Exile, None);
        let turn = self.turn;
        let state = &mut self.cards[usize::from(card)];
        if state.place == Place::Exile {
            state.exiled_by = creature;
            state.set_aside = Some((SetAside::Encoded, turn));
            frame.chosen.push(creature);
        }
        Flow::Next
    }
}
