//! Permanents enter the battlefield: how they enter, and the events of it (603.6a, 614.12).

use crate::program::{Ability, Book, CounterId, DefId, Effect, Enters, Inputs, Op, Rule, Watch};
use crate::types::{CardType, Player};

use super::bestow::plain_def;
use super::event::Happened;
use super::list::List;
use super::state::{Entry, Excess, Lasts, Mask, NO_CARD, Perm, Place, Ref, State, bit, slots};
use super::zones::Entering;

impl State {
    pub(super) fn free_slot(&mut self) -> Option<u8> {
        // The lowest free slot: slots are reused, and generations distinguish their permanents.
        let free = !(self.live | self.phased | self.emblems);
        if free == 0 {
            self.overflow = Some(Excess::Permanents);
            return None;
        }
        let slot = free.trailing_zeros() as u8;
        if usize::from(slot) >= self.perms.len() {
            self.perms.resize(usize::from(slot) + 1, Perm::EMPTY);
        }
        Some(slot)
    }

    /// Puts a card, or a token (`None`), onto the battlefield. Its "as it enters" is run before anything triggers.
    pub fn enter(
        &mut self,
        book: &Book,
        card: Option<u8>,
        def: DefId,
        controller: Player,
        entering: Entering,
    ) -> Option<Ref> {
        let (r, arrived) = self.enter_untold(book, card, def, controller, entering)?;
        self.tell_entered(book, &[(r, arrived)]);
        Some(r)
    }

    /// Emits the events of permanents that have entered together: each sees the others (603.6a).
    pub fn tell_entered(&mut self, book: &Book, entered: &[(Ref, Option<Place>)]) {
        let outer = self.begin_group();
        for &(subject, arrived) in entered {
            if let Some(from) = arrived {
                self.tell_one_entered(book, subject, from);
            }
        }
        self.grouped = outer;
        // Permanents put down later weren't there yet either for choices that are still to be made.
        let together = std::mem::take(&mut self.entering);
        for at in 0..self.frames.len() {
            let frame = &self.frames[at];
            if frame.entering != Entry::None
                && let Some(slot) = self.slot_of(frame.item.source)
                && together & bit(slot) != 0
            {
                self.frames[at].unseen = together;
            }
        }
    }

    /// Records that a permanent has entered, and emits the event.
    pub fn tell_one_entered(&mut self, book: &Book, subject: Ref, from: Place) {
        let Some(perm) = self.perm(subject) else { return };
        let (controller, types, by) = (perm.controller, perm.types, perm.put_by);
        self.players[controller].entered_types |= types;
        self.touch(Inputs::OTHER);
        let outer = self.begin_group();
        if let Some(slot) = self.slot_of(subject) {
            self.perms[usize::from(slot)].entered_group = self.group;
        }
        self.emit(book, Happened::Enters { subject, from, by });
        self.grouped = outer;
    }

    /// Puts a card or a token onto the battlefield. Returns where it came from if its event is still to be emitted; the event of a
    /// permanent with choices to make as it enters is emitted once they are made.
    pub fn enter_untold(
        &mut self,
        book: &Book,
        card: Option<u8>,
        def: DefId,
        controller: Player,
        entering: Entering,
    ) -> Option<(Ref, Option<Place>)> {
        let slot = self.free_slot()?;
        let double_faced = match card {
            Some(id) => book.def(self.cards[usize::from(id)].def).faces.turned().is_some(),
            None => entering.double_faced,
        };
        let def = match entering.face_down {
            true => def,
            false => self.face_that_enters(book, def, double_faced),
        };
        let def = if entering.attach_to == Ref::None { plain_def(book, def) } else { def };
        let owner = card.map_or(controller, |id| self.cards[usize::from(id)].owner);
        let mut takes = [false; 2];
        if book.def(def).is(CardType::Creature) {
            self.rules_in_force(book, |rule, by| {
                takes[by.item.controller as usize] |= *rule == Rule::CreaturesEnterForYou;
            });
        }
        let put_by = entering.put_by.unwrap_or(controller);
        // CR 614.5: each effect applies once, so if both players have one, the second gives it back to the first controller.
        let taken = takes[controller.opponent() as usize] && !takes[controller as usize];
        let controller = if taken { controller.opponent() } else { controller };
        let from = card.map_or(Place::Nowhere, |id| self.cards[usize::from(id)].place);
        if let Some(id) = card {
            self.leaves_graveyard(book, id);
            self.put_card(id, Place::Battlefield, None);
            self.cards[usize::from(id)].face_down |= entering.face_down;
        }
        let values = book.def(def);
        let timestamp = self.next_timestamp();
        let generation = self.perms[usize::from(slot)].generation.wrapping_add(1);
        let perm = Perm {
            def,
            card: card.unwrap_or(NO_CARD),
            generation,
            owner,
            base_controller: controller,
            put_by,
            controller,
            tapped: entering.tapped,
            sick: true,
            timestamp,
            entered_turn: self.turn,
            held_by: controller,
            held_since: self.turn,
            kicked: entering.kicked,
            optional: entering.optional,
            x: entering.x,
            cast_from: entering.cast_from,
            stolen: entering.stolen,
            spent: entering.spent,
            entered_from: from,
            cast_nth: entering.cast_nth,
            alternative: entering.alternative,
            fewer_loyalty: entering.fewer_loyalty,
            attached: entering.attach_to,
            exceptions: entering.exceptions,
            created_by: entering.created_by,
            flashed: entering.flashed,
            manifested: entering.manifested,
            double_faced,
            power: values.power,
            toughness: values.toughness,
            keys: values.keys,
            types: values.types,
            supertypes: values.supertypes,
            colors: values.colors,
            all_creature_types: values.keys.has(crate::program::Key::Changeling),
            ..Perm::EMPTY
        };
        self.perms[usize::from(slot)] = perm;
        self.live |= bit(slot);
        if book.asks_convoked && entering.spell != 0 {
            let (spell, permanent) = (Ref::Stack(entering.spell), self.perm_ref(slot));
            let convoked = self.riders.iter().filter(|(ridden, _)| *ridden == spell);
            for by in convoked.map(|&(_, by)| by).collect::<Vec<Ref>>() {
                self.rides(permanent, by);
            }
        }
        // CR 510.4: the new permanent had no first strike as the first combat damage step began, whatever was in this slot then.
        self.combat.struck_first &= !bit(slot);
        self.mark_one(slot);
        // CR 508.4: this needs a combat in which attackers were declared, though they may be gone.
        // CR 506.3b: under another player's control it is never attacking.
        if entering.attacking
            && self.perms[usize::from(slot)].controller == self.active
            && (self.combat.attackers != 0 || self.combat.attackers_declared != 0)
        {
            self.combat.attackers |= bit(slot);
        }
        if !entering.counters.is_empty() {
            self.refresh(book);
            for &(kind, count) in entering.counters.iter() {
                let by = self.perms[usize::from(slot)].controller;
                self.put_entering_counters(book, (by, slot), (kind, u32::from(count)), self.entering);
            }
        }
        let r = self.perm_ref(slot);
        let waits = self.continue_entering(book, slot, from, (None, self.entering));
        self.entering |= bit(slot);
        if waits {
            return Some((r, None));
        }
        self.refresh(book);
        Some((r, Some(from)))
    }

    /// Applies "enters tapped" and "enters with counters", as of before the permanents that enter together (614.12).
    pub(super) fn enter_replacements(&mut self, book: &Book, slot: u8, unseen: Mask) {
        self.refresh(book);
        let subject = self.perm_ref(slot);
        let perm = &self.perms[usize::from(slot)];
        let (card, owner, from) = (perm.card, perm.owner, perm.entered_from);
        let values = book.def(perm.def);
        // Counters of a kind that several effects put on it are put at once: what changes their number applies once (614.5).
        let mut entering: List<(CounterId, u32), 16> = List::default();
        if values.is(CardType::Planeswalker) {
            // It enters with the counters, so effects that change the number of counters apply (306.5b).
            let fewer = i16::from(std::mem::take(&mut self.perms[usize::from(slot)].fewer_loyalty));
            entering.push((2, (values.loyalty - fewer).clamp(0, 250) as u32));
        }
        let mut found: List<(u8, crate::program::AbilityId), 16> = List::default();
        for source in slots(self.live & !unseen | bit(slot)) {
            let silent = book.info(self.perms[usize::from(source)].def).enters.is_empty();
            if silent && self.granted.is_empty() {
                continue;
            }
            for ability in self.enters_of(book, source) {
                if let Ability::Enters(enters) = book.ability(ability) {
                    let own = source == slot;
                    let relevant = match &enters.what {
                        Watch::This => own,
                        // A permanent's ability about others doesn't apply to itself as it enters, unless it says so.
                        Watch::Any(_) => {
                            !own && self.watches(book, &enters.what, subject, &self.frame_of(source))
                        }
                        other => self.watches(book, other, subject, &self.frame_of(source)),
                    };
                    if relevant {
                        found.push((source, ability));
                    }
                }
            }
        }
        for &(source, ability) in found.iter() {
            let Ability::Enters(Enters { what, tapped, counters, condition, script, .. }) =
                book.ability(ability)
            else {
                continue;
            };
            // CR 614.12: as it enters from there, it is one of the cards in its graveyard.
            let back = card != NO_CARD
                && from == Place::Graveyard
                && !(counters.is_empty() && condition.is_none())
                && self.zones[owner].graveyard.push(card);
            let mut frame = self.frame_of(source);
            frame.each = subject;
            // It doesn't count itself (614.12).
            frame.unseen = unseen | bit(slot);
            frame.item.x = self.perms[usize::from(slot)].x;
            let applies = condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame));
            let counts: List<u8, 8> = List::of(
                counters.iter().map(|(count, _)| self.amount(book, count, &frame).clamp(0, 200) as u8),
            );
            if back {
                self.zones[owner].graveyard.pop();
            }
            if !applies {
                continue;
            }
            if *tapped {
                self.set_tapped(slot, true);
            }
            if let (Watch::Any(_), [Op::Do(Effect::Apply { changes, .. })]) = (what, &script[..]) {
                frame.ability = ability;
                frame.mode = u8::MAX;
                self.push_effect(book, &frame, 1 << slot, changes, Lasts::Forever);
            }
            for ((_, kind), &count) in counters.iter().zip(counts.iter()) {
                match entering.iter_mut().find(|(other, _)| other == kind) {
                    Some((_, sum)) => *sum += u32::from(count),
                    None => _ = entering.push((*kind, u32::from(count))),
                }
            }
        }
        let by = self.perms[usize::from(slot)].controller;
        for &counters in entering.iter() {
            self.put_entering_counters(book, (by, slot), counters, unseen);
        }
    }

    /// Puts a permanent that was about to enter into its owner's graveyard instead: it has never been on the battlefield.
    pub fn enter_not(&mut self, book: &Book, slot: u8, from: Place) {
        let perm = self.perms[usize::from(slot)];
        self.remove_perm(slot, Place::Graveyard, None);
        self.mark_one(slot);
        if perm.card != NO_CARD {
            let subject = self.card_ref(perm.card);
            self.emit(book, Happened::Moves { subject, from, to: Place::Graveyard, owner: perm.owner });
        }
    }
}
