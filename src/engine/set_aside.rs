//! Cards that their owners set aside to cast later: foretold (702.143) and plotted ones (702.170), and those with mayhem (702.187).

use crate::program::{Ability, AbilityId, Activated, Book, Casting, DefId, Effect, Op, Rule, SetAside};
use crate::types::{CardType, Player};

use super::state::{Place, Ref, State};

impl State {
    /// Exiles a card from a hand, face down if it is foretold, and records how it was set aside.
    pub(super) fn set_aside(&mut self, book: &Book, source: Ref, how: SetAside) {
        let Some(card) = self.card_of(source) else { return };
        self.move_card(book, card, Place::Exile, None);
        let turn = self.turn;
        let state = &mut self.cards[usize::from(card)];
        if state.place != Place::Exile {
            return;
        }
        state.set_aside = Some((how, turn));
        if how == SetAside::Plotted {
            let owner = state.owner;
            let card = self.card_ref(card);
            self.emit(book, super::event::Happened::Plotted { card, owner });
            return;
        }
        if how.is_foretold() {
            // CR 702.143c: only its owner may look at it.
            let owner = state.owner;
            state.known = 1 << owner as u8;
            self.lose_track_of_hand(owner);
        }
    }

    /// The special actions by which the player may plot the top card of their library.
    pub(super) fn plots_of_top(&self, book: &Book, player: Player) -> Vec<(u8, AbilityId)> {
        let mut found = Vec::new();
        let Some(&card) = self.zones[player].library.last().filter(|_| book.plots_top) else { return found };
        let def = self.cards[usize::from(card)].def;
        if book.def(def).is(CardType::Land) {
            return found;
        }
        let may = |by_mana: bool| {
            self.player_rule(book, player, |rule| match rule {
                Rule::PlotsTop { who, for_mana } if *for_mana == by_mana => Some(*who),
                _ => None,
            })
        };
        if may(false) {
            let plots = |id: &AbilityId| matches!(book.ability(*id), Ability::Activated(one) if one.script.ops == [Op::Do(Effect::SetAside(SetAside::Plotted))]);
            found.extend(book.info(def).activated.iter().copied().filter(plots).map(|id| (card, id)));
        }
        if may(true) {
            found.extend(book.plot_costs.get(def).map(|id| (card, id)));
        }
        found
    }

    /// Records that a card with mayhem was discarded into the graveyard.
    pub(super) fn note_discarded(&mut self, book: &Book, card: u8) {
        let turn = self.turn;
        let state = &mut self.cards[usize::from(card)];
        if state.place == Place::Graveyard && has_mayhem(book, state.def) {
            state.set_aside = Some((SetAside::Discarded, turn));
        }
    }

    /// Whether a card with mayhem was discarded this turn, and is still there.
    pub(super) fn was_discarded(&self, card: u8) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Graveyard && card.set_aside == Some((SetAside::Discarded, self.turn))
    }

    /// Whether a card was foretold, or plotted, on an earlier turn.
    pub(super) fn was_set_aside(&self, card: u8, how: SetAside) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Exile
            && card.set_aside.is_some_and(|(as_what, turn)| as_what == how && turn < self.turn)
    }

    /// Whether a card was foretold or plotted on an earlier turn by something other than itself, which may have left since (702.143c,
    /// 702.170d).
    pub(super) fn was_set_aside_by_rule(&self, book: &Book, card: u8) -> bool {
        book.gives_foretell && self.was_set_aside(card, SetAside::ForetoldLess)
            || book.plots_top && self.was_set_aside(card, SetAside::Plotted)
    }
}

/// Whether a card may be played from the graveyard if it was discarded this turn.
fn has_mayhem(book: &Book, def: DefId) -> bool {
    let rules = &book.info(def).casting;
    rules.iter().any(|&id| matches!(book.ability(id), Ability::Casting(Casting::Mayhem(_))))
}

/// Whether the activated ability is really a special action.
pub(super) fn is_special(book: &Book, id: crate::program::AbilityId) -> bool {
    matches!(book.ability(id), Ability::Activated(activated) if activated.special)
}

/// Whether it is the special action of foretelling a card.
pub(super) fn foretells(activated: &Activated) -> bool {
    matches!(&activated.script.ops[..], [Op::Do(Effect::SetAside(how))] if how.is_foretold())
}
