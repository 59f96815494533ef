//! What the layers derive apart from characteristics: which permanents have something that others ask for.

use crate::program::{Book, DefId, Uses};
use crate::types::{CardType, Player, Supertype};

use super::state::{Mask, Perm, Ref, State, bit, slots, slots_where};

/// What the layers derive apart from characteristics: see the fields of [`State`] with the same names.
#[derive(Clone, Copy)]
pub(super) struct Derived {
    ruling: Mask,
    heard: u32,
    watched: Mask,
    at_risk: Mask,
    usable: Mask,
    replacing: Mask,
    creatures: Mask,
    controlled: [Mask; 2],
}

impl Derived {
    /// Nothing is known: every permanent has to be looked at.
    pub(super) const UNKNOWN: Derived = Derived {
        ruling: Mask::MAX,
        heard: u32::MAX,
        watched: Mask::MAX,
        at_risk: Mask::MAX,
        usable: Mask::MAX,
        replacing: Mask::MAX,
        creatures: Mask::MAX,
        controlled: [Mask::MAX; 2],
    };
    pub(super) const NONE: Derived = Derived {
        ruling: 0,
        heard: 0,
        watched: 0,
        at_risk: 0,
        usable: 0,
        replacing: 0,
        creatures: 0,
        controlled: [0; 2],
    };

    /// Forgets what is known of those permanents, except the events that abilities wait for.
    pub(super) fn forget(&mut self, stale: Mask) {
        let Derived { ruling, heard: _, watched, at_risk, usable, replacing, creatures, controlled: [a, b] } =
            self;
        for mask in [ruling, watched, at_risk, usable, replacing, creatures, a, b] {
            *mask &= !stale;
        }
    }

    /// Looks up anew which events abilities wait for: some permanents have left.
    pub(super) fn hear_again(&mut self, book: &Book, state: &State) {
        let heard = |slot: u8| book.info(state.perms[usize::from(slot)].def).event_bits;
        self.heard = slots(state.live | state.emblems).fold(0, |bits, slot| bits | heard(slot));
    }

    /// Adds what follows from the def of a permanent or an emblem.
    pub(super) fn note_def(&mut self, book: &Book, slot: u8, def: DefId) {
        let info = book.info(def);
        self.heard |= info.event_bits;
        if !info.rules.is_empty() {
            self.ruling |= bit(slot);
        }
        if info.watched {
            self.watched |= bit(slot);
        }
        if info.uses.any(Uses::BY_CONTROLLER | Uses::BY_OPPONENT) {
            self.usable |= bit(slot);
        }
        if !info.replaces.is_empty() {
            self.replacing |= bit(slot);
        }
    }

    /// Adds what follows from the characteristics of a permanent.
    pub(super) fn note(&mut self, slot: u8, perm: &Perm) {
        let by_name = 1 << Supertype::Legendary as u8 | 1 << Supertype::World as u8;
        let by_type = 1 << CardType::Creature as u8
            | 1 << CardType::Planeswalker as u8
            | 1 << CardType::Enchantment as u8;
        self.controlled[perm.controller as usize] |= bit(slot);
        if perm.is(CardType::Creature) {
            self.creatures |= bit(slot);
        }
        if perm.supertypes & by_name != 0 {
            self.watched |= bit(slot);
        }
        if perm.types & by_type != 0
            || perm.attached != Ref::None
            || perm.counters.len() > 1
            || perm.deathtouched
        {
            self.at_risk |= bit(slot);
        }
    }
}

impl State {
    /// The permanents that the player controls.
    pub(super) fn permanents_of(&self, player: Player) -> Mask {
        self.controlled_by(player, self.live)
    }

    /// Those of the permanents that the player controls.
    pub(super) fn controlled_by(&self, player: Player, within: Mask) -> Mask {
        let known = self.controlled[player as usize];
        if self.stale == 0 && known != Mask::MAX {
            return within & known;
        }
        slots_where(within, |slot| self.perms[usize::from(slot)].controller == player)
    }

    /// The creatures that the player controls, without those that are phased out.
    pub(super) fn creatures_of(&self, player: Player) -> Mask {
        if self.stale == 0 && self.creatures != Mask::MAX {
            return self.permanents_of(player) & self.creatures;
        }
        let creature = |slot: u8| {
            let perm = &self.perms[usize::from(slot)];
            perm.is(CardType::Creature)
        };
        slots_where(self.permanents_of(player), creature)
    }

    /// The permanents with replacement effects of their own.
    #[inline]
    pub(super) fn replacing_now(&self) -> Mask {
        if self.stale == 0 { self.live & self.replacing } else { self.live }
    }

    pub(super) fn derived(&self) -> Derived {
        let State { ruling, heard, watched, at_risk, usable, replacing, creatures, controlled, .. } = *self;
        Derived { ruling, heard, watched, at_risk, usable, replacing, creatures, controlled }
    }

    pub(super) fn set_derived(&mut self, derived: Derived) {
        let Derived { ruling, heard, watched, at_risk, usable, replacing, creatures, controlled } = derived;
        (self.ruling, self.heard, self.watched) = (ruling, heard, watched);
        (self.at_risk, self.usable, self.replacing) = (at_risk, usable, replacing);
        (self.creatures, self.controlled) = (creatures, controlled);
    }
}
