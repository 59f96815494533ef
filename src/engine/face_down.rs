//! Face-down creatures: cast for {3} or manifested, turned face up as a special action (701.40, 702.37, 708).

use crate::program::{Ability, AbilityId, Book, Casting, DefId};
use crate::types::Player;

use super::event::Happened;
use super::list::List;
use super::state::{NO_CARD, Ref, StackItemKind, State, slots};

impl State {
    /// How a card can be cast face down: the ability that turns it up, and its def until then.
    pub(super) fn morph_of(&self, book: &Book, def: DefId) -> Option<(AbilityId, DefId)> {
        book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(Casting::Morph { ability, face_down }) => Some((*ability, *face_down)),
            _ => None,
        })
    }

    /// Whether a permanent is face down; a copy of a face-down permanent is not (707.2).
    pub(super) fn is_face_down(&self, slot: u8) -> bool {
        let card = self.perms[usize::from(slot)].card;
        card != NO_CARD && self.cards[usize::from(card)].face_down
    }

    /// The special actions that turn a face-down permanent up: for its morph cost, if it would have morph face up (702.37e), and for its
    /// mana cost, if it was manifested (701.40b).
    pub(super) fn turning_up(&self, book: &Book, slot: u8) -> List<AbilityId, 2> {
        // Such an effect would remove morph face up, too.
        let has_lost = self.perms[usize::from(slot)].lost_abilities;
        self.turns_up(book, slot, !has_lost)
    }

    /// As `turning_up`; `by_morph`: whether its morph cost counts.
    fn turns_up(&self, book: &Book, slot: u8, by_morph: bool) -> List<AbilityId, 2> {
        let mut found = List::default();
        if !self.is_face_down(slot) {
            return found;
        }
        let def = self.values_of(slot).def;
        if let Some((ability, _)) = self.morph_of(book, def).filter(|_| by_morph) {
            found.push(ability);
        }
        if self.perms[usize::from(slot)].manifested
            && let Some(ability) = book.manifest_costs.get(def)
        {
            found.push(ability);
        }
        found
    }

    /// Turns a permanent face up: it has its own values again, and doesn't enter anew (708.8).
    pub(super) fn turn_face_up(&mut self, book: &Book, r: Ref) {
        // Abilities that it has lost don't matter, as an effect may turn it up. No instant or sorcery card is turned up (701.40g).
        let Some(slot) = self.slot_of(r).filter(|&slot| !self.turns_up(book, slot, true).is_empty()) else {
            return;
        };
        // CR 613.7f.
        let timestamp = self.next_timestamp();
        let values = self.values_of(slot);
        self.face_up.retain(|&(of, _)| of != r);
        // From now on it is known which card it is.
        let whole = self.cards[usize::from(self.perms[usize::from(slot)].card)].whole;
        for copied in self.copies.iter_mut().filter(|copied| copied.of == r && !copied.values.copies) {
            copied.values.def = whole;
        }
        self.cards[usize::from(self.perms[usize::from(slot)].card)].face_down = false;
        let perm = &mut self.perms[usize::from(slot)];
        perm.timestamp = timestamp;
        perm.manifested = false;
        (perm.used, perm.used_ever) = (0, 0);
        self.set_values(slot, values);
        self.refresh(book);
        self.emit(book, Happened::TurnedUp { subject: r });
    }

    /// The cards of a player that are on the battlefield or the stack face down, and that the viewer may not look at (708.5).
    pub(super) fn face_down_cards(&self, owner: Player, viewer: Player) -> Vec<u8> {
        let theirs = |card: &u8| {
            let card = &self.cards[usize::from(*card)];
            card.face_down && card.owner == owner
        };
        let there = slots(self.live | self.phased).map(|slot| &self.perms[usize::from(slot)]);
        let there = there.filter(|perm| perm.card != NO_CARD && perm.controller != viewer);
        let spells = self.stack.iter().filter(|item| item.controller != viewer);
        let spells = spells.filter_map(|item| match item.kind {
            StackItemKind::Spell { card } => Some(card),
            _ => None,
        });
        there.map(|perm| perm.card).chain(spells).filter(theirs).collect()
    }
}
