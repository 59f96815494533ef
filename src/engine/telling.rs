//! Emitting events to the abilities that may trigger on them (603.2).

use crate::oracle::tree::{CausingDeed, Zone};
use crate::program::{Ability, AbilityId, Book, DefId, Inputs, Op, Trigger, Triggered, Watch};
use crate::types::Player;

use super::eval::Look;
use super::event::Happened;
use super::state::{Delayed, Excess, Frame, NO_CARD, Ref, StackItem, State, slots};

impl State {
    /// Emits an event to every ability that may trigger on it.
    #[inline]
    pub fn emit(&mut self, book: &Book, happened: Happened) {
        let bits = happened.bits();
        if !self.grouped && self.created.is_none() {
            self.group = self.group.wrapping_add(1);
        }
        if book.heard_bits & bits != 0 || !self.delayed.is_empty() {
            self.tell(book, happened, bits);
        }
    }

    fn tell(&mut self, book: &Book, happened: Happened, bits: u32) {
        self.count_event(book, &happened, bits);
        let there = self.live | self.emblems;
        let listening = if self.stale != 0 || self.heard & bits != 0 { there } else { 0 };
        for slot in slots(listening) {
            let perm = &self.perms[usize::from(slot)];
            if !perm.lost_abilities && book.info(perm.def).event_bits & bits != 0 {
                let def = perm.def;
                for &ability in &book.info(def).triggers {
                    if book.event_bits[usize::from(ability.0)] & bits != 0 {
                        self.try_trigger(book, self.perm_ref(slot), def, (ability, Ref::None), &happened);
                    }
                }
            }
        }
        if !self.granted.is_empty() {
            let granted = self.granted.clone();
            for given in granted.iter() {
                if book.event_bits[usize::from(given.ability.0)] & bits != 0 {
                    let def = self.perms[usize::from(given.slot)].def;
                    let instance = (given.ability, self.perm_ref(given.by));
                    self.try_trigger(book, self.perm_ref(given.slot), def, instance, &happened);
                }
            }
        }
        self.emit_to_monarch(book, &happened, bits);
        self.emit_to_initiative(book, &happened, bits);
        self.emit_to_rad(book, &happened, bits);
        self.emit_to_speed(book, &happened, bits);
        self.emit_to_cards(book, &happened, bits, Zone::Graveyard);
        self.emit_to_cards(book, &happened, bits, Zone::Exile);
        self.emit_to_moved(book, &happened, bits);
        if !self.delayed.is_empty() {
            self.emit_to_delayed(book, &happened, bits);
        }
    }

    /// Puts a triggered ability among those that wait to be put on the stack, and tells what has caused it to trigger.
    pub(super) fn wait(&mut self, book: &Book, mut item: StackItem, happened: &Happened) {
        let cause = match *happened {
            _ if !book.tells_triggers => None,
            Happened::Enters { subject, .. } => Some((CausingDeed::Entering, subject)),
            Happened::Attacks { subject, .. } => Some((CausingDeed::Attacking, subject)),
            _ => None,
        };
        if cause.is_some() {
            item.id = self.next_stack_id();
        }
        if !self.waiting.push(item) {
            self.overflow = Some(Excess::Stack);
        }
        if let Some((deed, cause)) = cause {
            let (ability, source, controller) = (Ref::Stack(item.id), item.source, item.controller);
            let causes = Happened::Causes { ability, source, deed, cause, controller };
            self.tell(book, causes, causes.bits());
        }
    }

    /// The monarch's abilities have no source; the monarch at the time when they trigger controls them (725.2).
    fn emit_to_monarch(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let (Some(monarch), Some(def)) = (self.monarch, book.monarch) else { return };
        for &ability in &book.info(def).triggers {
            if book.event_bits[usize::from(ability.0)] & bits != 0 {
                self.try_trigger_of(book, Ref::None, monarch, def, (ability, Ref::None), happened);
            }
        }
    }

    /// The ability of rad counters has no source; the active player controls it (728.1).
    fn emit_to_rad(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let (Some(def), true) = (book.rad, self.players[self.active].rad > 0) else { return };
        for &ability in &book.info(def).triggers {
            if book.event_bits[usize::from(ability.0)] & bits != 0 {
                self.try_trigger_of(book, Ref::None, self.active, def, (ability, Ref::None), happened);
            }
        }
    }

    /// Counts the event for cards that ask what has happened this turn.
    fn count_event(&mut self, book: &Book, happened: &Happened, bits: u32) {
        for (at, event) in book.tallies.iter().enumerate().take(crate::program::TALLIES) {
            if event.bit() & bits == 0
                || !self.fires(book, event, happened, &Frame::new(Player::A, Ref::None))
            {
                continue;
            }
            let registers = happened.registers();
            let player = match happened {
                // A card is put into its owner's graveyard.
                Happened::Leaves { .. } if matches!(event, Trigger::Moves { .. }) => {
                    self.owner_of(registers.subject)
                }
                Happened::Enters { .. } | Happened::Leaves { .. } => {
                    self.look(book, registers.subject).map(Look::controller)
                }
                _ => registers.player,
            };
            if let Some(player) = player {
                let count = &mut self.tallies[player as usize][at];
                *count = count.saturating_add(1);
                // "As long as you've committed a crime this turn": no other change may come with it.
                self.touch(Inputs::OTHER);
            }
        }
    }

    /// Whether some ability triggers on tapping a permanent for mana.
    pub fn hears_mana(&self, book: &Book) -> bool {
        self.hears(book, 1 << 14) || self.delayed_mana(book).next().is_some()
    }

    /// The delayed triggers that are mana abilities and trigger every time, so that each source has their mana.
    fn delayed_mana<'b>(
        &'b self,
        book: &'b Book,
    ) -> impl Iterator<Item = (&'b Delayed, &'b Trigger, &'b Triggered)> {
        self.delayed.iter().filter_map(|delayed| {
            let Ability::Triggered(triggered) = book.ability(delayed.ability) else { return None };
            match super::layers::op_at(book, delayed.place) {
                Op::Delayed { trigger, once: false, .. } if triggered.mana => {
                    Some((delayed, trigger, triggered))
                }
                _ => None,
            }
        })
    }

    /// Whether some permanent may have an ability that triggers on events with those bits.
    fn hears(&self, book: &Book, bits: u32) -> bool {
        self.stale != 0
            || self.heard & bits != 0
            || self.granted.iter().any(|given| book.event_bits[usize::from(given.ability.0)] & bits != 0)
    }

    /// Visits the triggered mana abilities that would trigger on the event.
    pub fn each_mana_trigger(
        &self,
        book: &Book,
        happened: &Happened,
        mut visit: impl FnMut(&Triggered, &Frame),
    ) {
        let bits = happened.bits();
        for (delayed, trigger, triggered) in self.delayed_mana(book) {
            let mut frame = Frame::new(delayed.controller, delayed.source);
            frame.item.bound = delayed.bound;
            frame.item.event = delayed.event;
            if self.fires(book, trigger, happened, &frame) {
                frame.item.event = happened.registers();
                visit(triggered, &frame);
            }
        }
        if !self.hears(book, bits) {
            return;
        }
        let mut consider = |slot: u8, ability: AbilityId| {
            let Ability::Triggered(triggered) = book.ability(ability) else { return };
            let heard = book.event_bits[usize::from(ability.0)] & bits != 0;
            if !heard || !triggered.mana || triggered.per_turn.is_some() {
                return;
            }
            let mut frame = self.frame_of(slot);
            if !triggered.events.iter().any(|event| self.fires(book, event, happened, &frame)) {
                return;
            }
            frame.item.event = happened.registers();
            let holds = |condition: &Option<crate::program::Cond>| {
                condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
            };
            if holds(&triggered.when) && holds(&triggered.condition) {
                visit(triggered, &frame);
            }
        };
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if !perm.lost_abilities {
                book.info(perm.def).triggers.iter().for_each(|&ability| consider(slot, ability));
            }
        }
        self.granted.iter().for_each(|given| consider(given.slot, given.ability));
    }

    /// Begins a group: events from now on happen at once, until `grouped` is set back to its old value, which is returned.
    pub fn begin_group(&mut self) -> bool {
        if !self.grouped && self.created.is_none() {
            self.group = self.group.wrapping_add(1);
        }
        std::mem::replace(&mut self.grouped, true)
    }

    /// Emits an event to abilities that trigger from a graveyard or from exile (113.6k).
    fn emit_to_cards(&mut self, book: &Book, happened: &Happened, bits: u32, zone: Zone) {
        let in_exile = zone == Zone::Exile;
        let heard = if in_exile { book.exile_bits } else { book.graveyard_bits };
        if heard & bits == 0 {
            return;
        }
        for player in Player::BOTH {
            let mut at = 0;
            loop {
                let zones = &self.zones[player];
                let cards = if in_exile { &zones.exile } else { &zones.graveyard };
                let Some(&card) = cards.get(at) else { break };
                at += 1;
                let def = self.cards[usize::from(card)].def;
                let info = book.info(def);
                let suspended = match book.suspend {
                    Some(both) if in_exile && self.is_suspended_by_effect(card) => both.to_vec(),
                    _ => Vec::new(),
                };
                if (if in_exile { info.exile_bits } else { info.graveyard_bits }) & bits == 0
                    && suspended.is_empty()
                {
                    continue;
                }
                let source = self.card_ref(card);
                for ability in suspended {
                    if book.event_bits[usize::from(ability.0)] & bits != 0 {
                        self.try_trigger(book, source, def, (ability, Ref::None), happened);
                    }
                }
                for &ability in &book.info(def).triggers {
                    let Ability::Triggered(triggered) = book.ability(ability) else { continue };
                    if triggered.zone == zone {
                        self.try_trigger(book, source, def, (ability, Ref::None), happened);
                    }
                }
            }
        }
    }

    /// Emits an event about an object that is not a permanent to its own abilities: as it is cast, cycled, discarded or milled.
    fn emit_to_moved(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let subject = match *happened {
            Happened::Moves { subject, .. } => subject,
            Happened::Casts { spell, .. } => spell,
            Happened::Cycles { card, .. }
            | Happened::Discards { card, .. }
            | Happened::Plotted { card, .. } => card,
            _ => return,
        };
        let Some(def) = self.def_of(subject) else { return };
        let info = book.info(def);
        if info.event_bits & bits == 0 {
            return;
        }
        for &ability in &info.triggers {
            let Ability::Triggered(triggered) = book.ability(ability) else { continue };
            let own = triggered.events.iter().any(|event| match event {
                Trigger::Moves { what, .. } => *what == Watch::This,
                Trigger::Casts { what, .. } => {
                    what.tests == [crate::program::Test::Is(crate::program::Obj::This)]
                }
                Trigger::Cycles(what) | Trigger::Plotted(what) => *what == Watch::This,
                Trigger::Discards { tests, .. } => {
                    tests[..] == [crate::program::Test::Is(crate::program::Obj::This)]
                }
                _ => false,
            });
            if own {
                self.try_trigger(book, subject, def, (ability, Ref::None), happened);
            }
        }
    }

    /// Emits an event to abilities of the card itself that trigger on being put there "from anywhere": those that it has in its new zone
    /// (603.6c).
    pub(super) fn emit_to_left(&mut self, book: &Book, happened: &Happened) {
        let Happened::Leaves { subject, .. } = *happened else { return };
        let Some(card) = self.look_perm(subject).map(|perm| perm.card).filter(|&card| card != NO_CARD) else {
            return;
        };
        let (there, def) = (self.card_ref(card), self.cards[usize::from(card)].def);
        if book.info(def).event_bits & happened.bits() == 0 {
            return;
        }
        for &ability in &book.info(def).triggers {
            if let Ability::Triggered(triggered) = book.ability(ability)
                && triggered
                    .events
                    .iter()
                    .any(|event| matches!(event, Trigger::Moves { what: Watch::This, from: None, .. }))
            {
                self.try_trigger(book, there, def, (ability, Ref::None), happened);
            }
        }
    }

    /// Emits an event to a permanent that has left because of its own action: one that has exploited itself (702.110b).
    pub(super) fn emit_to_source(&mut self, book: &Book, subject: Ref, happened: &Happened) {
        if self.slot_of(subject).is_some() {
            return;
        }
        let Some(def) = self.look_perm(subject).filter(|perm| !perm.lost_abilities).map(|perm| perm.def)
        else {
            return;
        };
        for &ability in &book.info(def).triggers {
            if book.event_bits[usize::from(ability.0)] & happened.bits() != 0 {
                self.try_trigger(book, subject, def, (ability, Ref::None), happened);
            }
        }
    }

    /// The def of any object.
    pub fn def_of(&self, r: Ref) -> Option<DefId> {
        match r {
            Ref::Perm { .. } => self.look_perm(r).map(|perm| perm.def),
            Ref::Card { id, .. } => Some(self.cards[usize::from(id)].def),
            Ref::Stack(id) => {
                let casting = self.casting.iter().map(|casting| &casting.item);
                self.stack.iter().chain(casting).find(|item| item.id == id).map(|item| item.def)
            }
            Ref::None | Ref::Player(_) => None,
        }
    }
}
