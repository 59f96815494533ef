//! Windows in which a player can obviously do nothing but pass (117.3d), found without looking at costs, targets or timing one by one.

use std::cell::OnceCell;

use crate::program::{Book, Uses};
use crate::types::{CardType, Player};

use super::state::{Place, PlayerState, State, Step, slots};

/// A quick test for cards that can't be used now.
pub(super) struct Glance<'a> {
    state: &'a State,
    book: &'a Book,
    player: Player,
    /// The ways in which a card in hand could be used now: `free` without mana, `paid` for mana.
    free: u8,
    paid: u8,
    most_mana: OnceCell<u8>,
}

impl Glance<'_> {
    fn uses(&self, card: u8) -> Uses {
        self.book.info(self.state.cards[usize::from(card)].def).uses
    }

    /// Whether the player's card could be played or cast from where it is: only `false` is certain.
    pub(super) fn may_be_played(&self, card: u8) -> bool {
        let uses = self.uses(card);
        match self.state.cards[usize::from(card)].place {
            Place::Hand => uses.any(self.free) || uses.any(self.paid) && uses.least_mana <= self.most_mana(),
            Place::Graveyard => uses.any(Uses::IN_GRAVEYARD),
            Place::Exile => uses.any(Uses::IN_EXILE) || self.state.was_set_aside_by_rule(self.book, card),
            _ => true,
        }
    }

    fn most_mana(&self) -> u8 {
        *self.most_mana.get_or_init(|| self.state.most_mana(self.book, self.player))
    }

    /// Whether some of the cards could be played or cast.
    fn any(&self, cards: &[u8]) -> bool {
        cards.iter().any(|&card| self.may_be_played(card))
    }

    /// Whether some card of the hand could be played or cast, or has an ability there.
    fn any_in_hand(&self) -> bool {
        let free = self.free | Uses::IN_HAND;
        let all = free | self.paid;
        self.state.zones[self.player].hand.iter().any(|&card| {
            let uses = self.uses(card);
            uses.any(all) && (uses.any(free) || uses.least_mana <= self.most_mana())
        })
    }
}

impl State {
    /// Whether nothing can have happened since state-based actions were last checked, so that players get priority at once (117.5). Only
    /// `true` is certain.
    pub(super) fn only_waits(&self, book: &Book) -> bool {
        let waits = self.stage != 0
            && self.stale == 0
            && self.settled
            && !matches!(self.step, Step::Mulligans | Step::Untap | Step::Cleanup)
            && self.frames.is_empty()
            && self.casting.is_none()
            && self.waiting.is_empty()
            && !(self.dealing || self.end_turn)
            && self.to_shuffle == 0
            && self.lasts_untested()
            && self.live & self.watched == 0
            && self.players.iter().all(PlayerState::stays_in_game)
            && !book.checks_each_step
            && !self.hears_states(book);
        debug_assert!(!waits || self.is_settled(book), "something happened");
        waits
    }

    /// Whether no effect has a duration that may have ended without an event.
    fn lasts_untested(&self) -> bool {
        self.effects.is_empty()
            && self.playable.is_empty()
            && self.controls.is_empty()
            && self.until_leaves.is_empty()
    }

    /// Whether checking state-based actions and state triggers changes nothing.
    fn is_settled(&self, book: &Book) -> bool {
        let mut checked = self.clone();
        let acts = checked.state_based_actions(book);
        checked.state_triggers(book);
        !acts && checked == *self
    }

    /// Whether the player was idle, and still is: what they could do then needs sorcery timing, which they don't have now.
    pub(super) fn is_known_idle(&self, player: Player) -> bool {
        self.idle >> player as u8 & 1 == 1 && !self.sorcery_timing(player) && self.is_unruled()
    }

    /// Whether no rule or effect changes what can be used.
    fn is_unruled(&self) -> bool {
        self.stale == 0
            && self.ruling == 0
            && self.rules_until.is_empty()
            && self.playable.is_empty()
            && self.granted.is_empty()
    }

    /// A quick test for cards; `None` while rules or effects change what can be used.
    pub(super) fn glance<'a>(&'a self, book: &'a Book, player: Player) -> Option<Glance<'a>> {
        let (free, paid) = match self.sorcery_timing(player) {
            true if self.players[player].lands_played == 0 => (Uses::LAND, Uses::SPELL | Uses::INSTANT),
            true => (0, Uses::SPELL | Uses::INSTANT),
            false => (0, Uses::INSTANT),
        };
        self.is_unruled().then(|| Glance {
            state: self,
            book,
            player,
            free,
            paid,
            most_mana: OnceCell::new(),
        })
    }

    /// Whether the player can obviously do nothing but pass: only `true` is certain.
    pub(super) fn is_plainly_idle(&self, book: &Book, player: Player) -> bool {
        let Some(glance) = self.glance(book, player) else { return false };
        let zones = &self.zones[player];
        !(book.uses.any(Uses::IN_GRAVEYARD) && glance.any(&zones.graveyard)
            || (book.uses.any(Uses::IN_EXILE) || book.gives_foretell || book.plots_top)
                && glance.any(&zones.exile)
            || self.may_have_ability(book, player)
            || glance.any_in_hand())
    }

    /// Whether some permanent has an ability for the player, other than a mana ability of their own.
    fn may_have_ability(&self, book: &Book, player: Player) -> bool {
        slots(self.live & self.usable).any(|slot| {
            let perm = &self.perms[usize::from(slot)];
            let ways = if perm.controller == player { Uses::BY_CONTROLLER } else { Uses::BY_OPPONENT };
            book.info(perm.def).uses.any(ways)
        })
    }

    /// An upper bound on the mana in the player's pool and from what they control.
    fn most_mana(&self, book: &Book, player: Player) -> u8 {
        if self.hears_mana(book) {
            return u8::MAX;
        }
        let facts = &self.players[player];
        let mut most = facts.pool.into_iter().fold(0, u8::saturating_add);
        for reserved in facts.reserved.iter() {
            most = reserved.units.into_iter().fold(most, u8::saturating_add);
        }
        for slot in slots(self.permanents_of(player)) {
            let perm = &self.perms[usize::from(slot)];
            let own = match book.info(perm.def).uses.most_mana {
                u8::MAX => u8::MAX,
                _ if perm.tapped => 0,
                own => own.max(u8::from(perm.is(CardType::Land))),
            };
            most = most.saturating_add(own);
        }
        most
    }
}
