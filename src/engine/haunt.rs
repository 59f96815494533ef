//! Haunt (702.55).

use crate::program::{Ability, Book, Casting, Obj, SetAside};

use super::state::{Excess, Frame, Place, Ref, StackItem, StackItemKind, State};

impl State {
    /// The source's card is exiled haunting the target, if it is still in the graveyard that it was put into.
    pub(super) fn haunt(&mut self, book: &Book, frame: &Frame) {
        let creature = self.obj(Obj::Target(0), frame).first().copied();
        let (Some(creature), Some(card)) = (creature, self.card_of(frame.item.source)) else { return };
        if self.cards[usize::from(card)].place != Place::Graveyard {
            return;
        }
        self.move_card(book, card, Place::Exile, None);
        let turn = self.turn;
        let state = &mut self.cards[usize::from(card)];
        if state.place == Place::Exile {
            state.exiled_by = creature;
            state.set_aside = Some((SetAside::Haunting, turn));
        }
    }

    /// The permanent that a card in exile haunts.
    pub(super) fn haunted_by(&self, card: Ref) -> Ref {
        let haunts =
            |id: &u8| matches!(self.cards[usize::from(*id)].set_aside, Some((SetAside::Haunting, _)));
        let card = self.card_of(card).filter(haunts);
        card.map_or(Ref::None, |id| self.cards[usize::from(id)].exiled_by)
    }

    /// Triggers the haunt ability of a spell whose card has been put into a graveyard during its resolution.
    pub(super) fn haunts_as_resolves(&mut self, book: &Book, item: &StackItem) {
        let StackItemKind::Spell { card } = item.kind else { return };
        if self.cards[usize::from(card)].place != Place::Graveyard {
            return;
        }
        for &id in &book.info(item.def).casting {
            let Ability::Casting(Casting::Haunt(ability)) = *book.ability(id) else { continue };
            let trigger = StackItem {
                kind: StackItemKind::Triggered(ability),
                controller: item.controller,
                source: self.card_ref(card),
                def: item.def,
                ..StackItem::default()
            };
            if !self.waiting.push(trigger) {
                self.overflow = Some(Excess::Stack);
            }
        }
    }
}
