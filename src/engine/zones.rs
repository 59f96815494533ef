//! Objects change zones (400), permanents enter and leave.

use crate::game::{Chance, Player};
use crate::oracle::tree::Zone;
use crate::program::{Ability, AbilityId, Book, CounterId, DefId, Enters, Replace, Rule, Watch};
use crate::types::{CardType, Colors};

use super::eval::Look;
use super::event::Happened;
use super::list::List;
use super::state::{Frame, NO_CARD, Perm, Place, Ref, SLOTS, State, bit, slots};

/// How a permanent enters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entering {
    pub tapped: bool,
    pub attacking: bool,
    pub counters: List<(CounterId, u8), 4>,
    pub kicked: u8,
    pub x: i16,
    pub cast_from: Option<Place>,
    pub colors_spent: Colors,
    pub cast_nth: u8,
    pub alternative: bool,
    pub attach_to: Ref,
    pub from: Place,
    /// Who puts it onto the battlefield, if not the player who controls it then.
    pub put_by: Option<Player>,
    /// Of a token that is a copy: the exceptions of what it copies.
    pub exceptions: List<AbilityId, 3>,
    /// Of a token: what creates it.
    pub created_by: Ref,
    pub flashed: bool,
    /// Of a token that is a copy: what it copies has two faces (707.8a).
    pub double_faced: bool,
}

/// The zone of the rules that a place is in.
pub fn zone_of(place: Place) -> Option<Zone> {
    match place {
        Place::Library => Some(Zone::Library),
        Place::Hand => Some(Zone::Hand),
        Place::Graveyard => Some(Zone::Graveyard),
        Place::Exile => Some(Zone::Exile),
        Place::Stack => Some(Zone::Stack),
        Place::Battlefield => Some(Zone::Battlefield),
        Place::Nowhere => None,
    }
}

/// The place of a zone.
pub fn place_of(zone: Zone) -> Place {
    match zone {
        Zone::Library => Place::Library,
        Zone::Hand => Place::Hand,
        Zone::Graveyard => Place::Graveyard,
        Zone::Exile => Place::Exile,
        Zone::Stack => Place::Stack,
        Zone::Battlefield => Place::Battlefield,
        Zone::Command => Place::Nowhere,
    }
}

/// The place that an entering permanent's frame keeps in its event: the inverse of `as i16`.
pub fn place_in_event(amount: i16) -> Place {
    match amount {
        0 => Place::Library,
        1 => Place::Hand,
        2 => Place::Graveyard,
        3 => Place::Exile,
        4 => Place::Stack,
        _ => Place::Nowhere,
    }
}

impl State {
    /// A new timestamp (613.7).
    pub fn next_timestamp(&mut self) -> u16 {
        self.timestamp += 1;
        self.timestamp
    }

    /// A new name on the stack.
    pub fn next_stack_id(&mut self) -> u16 {
        self.next_id += 1;
        self.next_id
    }

    fn zone_list(&mut self, owner: Player, place: Place) -> Option<&mut List<u8, 128>> {
        let zones = &mut self.zones[owner];
        match place {
            Place::Library => Some(&mut zones.library),
            Place::Hand => Some(&mut zones.hand),
            Place::Graveyard => Some(&mut zones.graveyard),
            Place::Exile => Some(&mut zones.exile),
            Place::Stack | Place::Battlefield | Place::Nowhere => None,
        }
    }

    /// Takes a card out of its zone and puts it into another (never onto the battlefield), without any event.
    /// `depth` counts from the top of a library; `None` is its bottom.
    pub fn put_card(&mut self, id: u8, to: Place, depth: Option<u8>) {
        let index = usize::from(id);
        let (owner, from) = (self.cards[index].owner, self.cards[index].place);
        if let Some(list) = self.zone_list(owner, from)
            && let Some(at) = list.iter().position(|&other| other == id)
        {
            list.remove(at);
        }
        if let Some(list) = self.zone_list(owner, to) {
            match (to, depth) {
                (Place::Library, None) => list.insert(0, id),
                (Place::Library, Some(depth)) => {
                    let at = list.len().saturating_sub(usize::from(depth));
                    list.insert(at, id)
                }
                _ => list.push(id),
            };
        }
        let card = &mut self.cards[index];
        card.place = to;
        if to != Place::Stack {
            card.def = card.whole;
        }
        card.face_down &= matches!(to, Place::Stack | Place::Battlefield);
        card.generation = card.generation.wrapping_add(1);
        card.moved_turn = self.turn;
        card.exiled_by = Ref::None;
        card.known = match to {
            Place::Graveyard | Place::Exile | Place::Stack | Place::Battlefield => 3,
            Place::Hand => card.known | 1 << owner as u8,
            Place::Library | Place::Nowhere => card.known,
        };
    }

    /// Moves a card between zones other than the battlefield, with what is said instead and what triggers.
    pub fn move_card(&mut self, book: &Book, id: u8, to: Place, depth: Option<u8>) {
        let card = self.cards[usize::from(id)];
        let to = self.goes_to(book, self.card_ref(id), card.owner, card.place, to);
        self.put_card(id, to, depth);
        let subject = self.card_ref(id);
        self.emit(book, Happened::Moves { subject, from: card.place, to, owner: card.owner });
    }

    /// Where an object goes, with what is said instead; a library that it is shuffled into will be.
    fn goes_to(&mut self, book: &Book, subject: Ref, owner: Player, from: Place, to: Place) -> Place {
        let (place, shuffled) = self.instead_of(book, subject, from, to);
        if shuffled {
            self.to_shuffle |= 1 << owner as u8;
        }
        place
    }

    /// Shuffles the libraries into which replacement effects have put cards.
    pub fn shuffle_replaced(&mut self, chance: &mut Chance) {
        for player in Player::BOTH {
            if self.to_shuffle >> player as u8 & 1 == 1 {
                self.shuffle(player, chance);
            }
        }
        self.to_shuffle = 0;
    }

    /// Where an object goes instead (614), if some permanent says so, and whether it is shuffled into that library.
    fn instead_of(&self, book: &Book, subject: Ref, from: Place, to: Place) -> (Place, bool) {
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities || perm.phased_out {
                continue;
            }
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Zone { what, from: only, to: zone, instead, shuffled }) =
                    book.ability(ability)
                    && place_of(*zone) == to
                    && only.is_none_or(|only| place_of(only) == from)
                    && self.watches(book, what, subject, &self.frame_of(slot))
                {
                    return (place_of(*instead), *shuffled);
                }
            }
        }
        // "If it would die this turn, exile it instead."
        if let Some(slot) = self.slot_of(subject) {
            let exiled = self.has_rule(book, slot, |rule| match rule {
                crate::program::CombatRule::ExiledInstead { dies } => !dies || to == Place::Graveyard,
                _ => false,
            });
            // A finality counter exiles what would die (122.1h).
            let finality = to == Place::Graveyard && self.perms[usize::from(slot)].count(7) > 0;
            if exiled || finality {
                return (Place::Exile, false);
            }
        }
        // A card's own words work wherever it is ("If ~ would be put into a graveyard from anywhere, …").
        let def = self.look(book, subject).map(|look| look.def(book));
        if let (Some(def), Ref::Card { .. }) = (def, subject) {
            for &ability in &def.abilities {
                if let Ability::Replace(Replace::Zone {
                    what: Watch::This,
                    from: None,
                    to: zone,
                    instead,
                    shuffled,
                }) = book.ability(ability)
                    && place_of(*zone) == to
                {
                    return (place_of(*instead), *shuffled);
                }
            }
        }
        (to, false)
    }

    /// Shuffles a library (701.24).
    pub fn shuffle(&mut self, player: Player, chance: &mut Chance) {
        let library = &mut self.zones[player].library;
        // Chance alone decides the order, not what it was before.
        library.sort_unstable();
        chance.shuffle(library);
        for at in 0..self.zones[player].library.len() {
            let id = usize::from(self.zones[player].library[at]);
            self.cards[id].known = 0;
        }
    }

    /// Draws a card (121).
    pub fn draw(&mut self, book: &Book, player: Player) -> Option<u8> {
        let drawn = self.players[player].cards_drawn;
        if self.player_rule(book, player, |rule| match rule {
            Rule::DrawsAtMost(who, most) if drawn >= *most => Some(*who),
            _ => None,
        }) {
            return None;
        }
        let Some(&id) = self.zones[player].library.last() else {
            self.players[player].drew_from_empty = true;
            return None;
        };
        self.put_card(id, Place::Hand, None);
        self.cards[usize::from(id)].drawn_turn = self.turn;
        let facts = &mut self.players[player];
        facts.cards_drawn = facts.cards_drawn.saturating_add(1);
        self.emit(book, Happened::Draws { player, nth: self.players[player].cards_drawn });
        Some(id)
    }

    /// Whether a watch means that object.
    pub fn watches(&self, book: &Book, watch: &Watch, subject: Ref, frame: &Frame) -> bool {
        match watch {
            Watch::This => subject == frame.item.source,
            Watch::Attached => self
                .look_perm(frame.item.source)
                .is_some_and(|perm| perm.attached != Ref::None && perm.attached == subject),
            Watch::Any(tests) => tests.iter().all(|test| self.test(book, test, subject, frame)),
            Watch::ThisOr(tests) => {
                subject == frame.item.source || tests.iter().all(|test| self.test(book, test, subject, frame))
            }
            Watch::Bound => subject == frame.item.bound && subject != Ref::None,
        }
    }

    pub(super) fn free_slot(&mut self) -> Option<u8> {
        // The lowest slot that is free: slots are reused, generations tell their permanents apart.
        let free = !(self.live | self.phased | self.emblems);
        if free == 0 {
            self.overflow = true;
            return None;
        }
        Some(free.trailing_zeros() as u8)
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

    /// Tells of permanents that have entered together: each sees the others (603.6a).
    pub fn tell_entered(&mut self, book: &Book, entered: &[(Ref, Option<Place>)]) {
        let outer = self.begin_group();
        for &(subject, arrived) in entered {
            if let Some(from) = arrived {
                self.tell_one_entered(book, subject, from);
            }
        }
        self.grouped = outer;
    }

    /// Notes that a permanent has entered, and tells of it.
    pub fn tell_one_entered(&mut self, book: &Book, subject: Ref, from: Place) {
        let Some(perm) = self.perm(subject) else { return };
        let (controller, types, by) = (perm.controller, perm.types, perm.put_by);
        self.players[controller].entered_types |= types;
        self.mark();
        self.emit(book, Happened::Enters { subject, from, by });
    }

    /// Puts a card or a token onto the battlefield and says where it came from, if that is still to be told; what has choices to make
    /// as it enters tells of itself once they are made.
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
        let def = self.face_that_enters(book, def, double_faced);
        let owner = card.map_or(controller, |id| self.cards[usize::from(id)].owner);
        let from = card.map_or(Place::Nowhere, |id| self.cards[usize::from(id)].place);
        if let Some(id) = card {
            self.put_card(id, Place::Battlefield, None);
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
            put_by: entering.put_by.unwrap_or(controller),
            controller,
            tapped: entering.tapped,
            sick: true,
            timestamp,
            entered_turn: self.turn,
            held_by: controller,
            held_since: self.turn,
            counters: entering.counters,
            kicked: entering.kicked,
            x: entering.x,
            cast_from: entering.cast_from,
            colors_spent: entering.colors_spent,
            entered_from: from,
            cast_nth: entering.cast_nth,
            alternative: entering.alternative,
            attached: entering.attach_to,
            exceptions: entering.exceptions,
            created_by: entering.created_by,
            flashed: entering.flashed,
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
        self.mark();
        if values.is(CardType::Planeswalker) {
            // It enters with them, so that what changes how many are put does (306.5b, 614.12).
            self.refresh(book);
            self.put_counters(book, controller, self.perm_ref(slot), 2, values.loyalty.clamp(0, 250) as u32);
        }
        if entering.attacking && self.combat.attackers != 0 {
            self.combat.attackers |= bit(slot);
        }
        self.enter_replacements(book, slot);
        self.drop_forbidden_counters(book, slot);
        let r = self.perm_ref(slot);
        if self.continue_entering(book, slot, from, None) {
            return Some((r, None));
        }
        self.refresh(book);
        Some((r, Some(from)))
    }

    /// Whether counters of the kind can be put on a permanent.
    pub(super) fn may_have_counters(&self, book: &Book, slot: u8, kind: CounterId) -> bool {
        !self.has_rule(book, slot, |rule| match rule {
            crate::program::CombatRule::CantHaveCounters(only) => only.is_none_or(|only| only == kind),
            _ => false,
        })
    }

    /// Counters that it was to enter with and that can't be put on it.
    fn drop_forbidden_counters(&mut self, book: &Book, slot: u8) {
        if self.perms[usize::from(slot)].counters.is_empty() {
            return;
        }
        self.refresh(book);
        let mut counters = self.perms[usize::from(slot)].counters;
        counters.retain(|&(kind, _)| self.may_have_counters(book, slot, kind));
        self.perms[usize::from(slot)].counters = counters;
        self.mark();
    }

    /// "Enters tapped", "enters with counters" (614.12).
    fn enter_replacements(&mut self, book: &Book, slot: u8) {
        self.refresh(book);
        let subject = self.perm_ref(slot);
        let mut found: List<(u8, crate::program::AbilityId), 16> = List::default();
        for source in slots(self.live) {
            for ability in self.enters_of(book, source) {
                if let Ability::Enters(enters) = book.ability(ability) {
                    let own = source == slot;
                    let relevant = match &enters.what {
                        Watch::This => own,
                        // A permanent's words about others don't work on itself as it enters, unless they say so.
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
            let Ability::Enters(Enters { tapped, counters, condition, .. }) = book.ability(ability) else {
                continue;
            };
            let mut frame = self.frame_of(source);
            frame.each = subject;
            frame.item.x = self.perms[usize::from(slot)].x;
            if condition.as_ref().is_some_and(|condition| !self.condition(book, condition, &frame)) {
                continue;
            }
            if *tapped {
                self.perms[usize::from(slot)].tapped = true;
            }
            for (count, kind) in counters {
                let count = self.amount(book, count, &frame).clamp(0, 200) as u8;
                // Its controller puts them (122.6a).
                let by = self.perms[usize::from(slot)].controller;
                self.put_counters(book, by, subject, *kind, u32::from(count));
            }
        }
    }

    /// A permanent leaves the battlefield for a zone (400.7, 603.6c, 603.10). Events look back: tell of them first.
    pub fn leave(&mut self, book: &Book, slot: u8, to: Place, depth: Option<u8>) {
        self.leave_all(book, bit(slot), to, depth);
    }

    /// A permanent phases out, and what is attached to it with it (702.26b, g).
    pub fn phase_out(&mut self, slot: u8, with_another: bool) {
        if self.live & bit(slot) == 0 {
            return;
        }
        let r = self.perm_ref(slot);
        self.remove_from_combat(slot);
        self.live &= !bit(slot);
        self.phased |= bit(slot);
        self.perms[usize::from(slot)].phased_with = with_another;
        self.mark();
        for other in slots(self.live) {
            if self.perms[usize::from(other)].attached == r {
                self.phase_out(other, true);
            }
        }
    }

    /// As a player's untap step begins: their permanents with phasing phase out, and what phased out under their control phases in,
    /// all at once (502.1, 702.26a).
    pub fn phase(&mut self, player: Player) {
        let of = |state: &State, slot: u8| state.perms[usize::from(slot)].controller == player;
        let coming: u128 = slots(self.phased)
            .filter(|&slot| of(self, slot) && !self.perms[usize::from(slot)].phased_with)
            .fold(0, |mask, slot| mask | bit(slot));
        let going: u128 = slots(self.live)
            .filter(|&slot| {
                of(self, slot) && self.perms[usize::from(slot)].keys.has(crate::program::Key::Phasing)
            })
            .fold(0, |mask, slot| mask | bit(slot));
        for slot in slots(going) {
            self.phase_out(slot, false);
        }
        let mut coming = coming;
        // What phased out with something phases in with it.
        loop {
            let more = slots(self.phased & !coming)
                .filter(|&slot| {
                    let perm = &self.perms[usize::from(slot)];
                    perm.phased_with && slots(coming).any(|host| perm.attached == self.perm_ref(host))
                })
                .fold(0, |mask, slot| mask | bit(slot));
            if more == 0 {
                break;
            }
            coming |= more;
        }
        if coming != 0 {
            self.phased &= !coming;
            self.live |= coming;
            self.mark();
        }
    }

    /// A permanent that was to enter goes to its owner's graveyard instead: it has never been there.
    pub fn enter_not(&mut self, book: &Book, slot: u8, from: Place) {
        let perm = self.perms[usize::from(slot)];
        self.remove_perm(slot, Place::Graveyard, None);
        self.mark();
        if perm.card != NO_CARD {
            let subject = self.card_ref(perm.card);
            self.emit(book, Happened::Moves { subject, from, to: Place::Graveyard, owner: perm.owner });
        }
    }

    /// Several permanents leave at once: each sees the others leave.
    pub fn leave_all(&mut self, book: &Book, mask: u128, to: Place, depth: Option<u8>) {
        self.refresh(book);
        let mut leaving: List<(u8, Place), SLOTS> = List::default();
        for slot in slots(mask & self.live) {
            let subject = self.perm_ref(slot);
            let owner = self.perms[usize::from(slot)].owner;
            leaving.push((slot, self.goes_to(book, subject, owner, Place::Battlefield, to)));
        }
        let outer = self.begin_group();
        for &(slot, to) in leaving.iter() {
            let subject = self.perm_ref(slot);
            let perm = self.perms[usize::from(slot)];
            self.emit(book, Happened::Leaves { subject, to });
            if to == Place::Graveyard && perm.is(CardType::Creature) {
                for player in Player::BOTH {
                    let facts = &mut self.players[player];
                    if player == perm.controller {
                        facts.creatures_died = facts.creatures_died.saturating_add(1);
                    }
                }
            }
        }
        self.grouped = outer;
        for &(slot, to) in leaving.iter() {
            self.remove_perm(slot, to, depth);
        }
        self.mark();
        // State triggers look at every moment, in the middle of a resolution, too (603.8).
        self.state_triggers(book);
    }

    fn remove_perm(&mut self, slot: u8, to: Place, depth: Option<u8>) {
        let index = usize::from(slot);
        let mut perm = self.perms[index];
        let old = self.perm_ref(slot);
        self.live &= !bit(slot);
        if perm.card != NO_CARD {
            self.put_card(perm.card, to, depth);
            perm.left_as = self.cards[usize::from(perm.card)].generation;
        }
        if self.departed.is_full() {
            self.departed.remove(0);
        }
        self.departed.push((slot, perm));
        for effect in self.effects.iter_mut() {
            effect.affected &= !bit(slot);
        }
        self.effects.retain(|effect| match effect.lasts {
            super::state::Lasts::While(r)
            | super::state::Lasts::WhileControlled(r, _)
            | super::state::Lasts::WhileTapped(r) => r != old,
            _ => true,
        });
        for &(blocker, attacker) in self.combat.blocks.iter() {
            if blocker == slot || attacker == slot {
                let pair = (self.perm_ref(blocker), self.perm_ref(attacker));
                self.combat.broken.push(pair);
            }
        }
        self.remove_from_combat(slot);
        // Another permanent may get the slot in this combat.
        self.combat.fought &= !bit(slot);
        self.combat.declared_attackers &= !bit(slot);
    }

    /// Takes a permanent out of combat (506.4).
    pub fn remove_from_combat(&mut self, slot: u8) {
        let combat = &mut self.combat;
        combat.attackers &= !bit(slot);
        combat.blockers &= !bit(slot);
        combat.blocks.retain(|&(blocker, attacker)| blocker != slot && attacker != slot);
        for band in combat.bands.iter_mut() {
            *band &= !bit(slot);
        }
    }

    /// A player puts counters on a permanent, with what doubles them.
    pub fn put_counters(&mut self, book: &Book, by: Player, r: Ref, kind: CounterId, count: u32) {
        self.put_counters_up_to(book, by, r, kind, count, None);
    }

    /// The same; the permanent has no more than `total` of them then.
    pub fn put_counters_up_to(
        &mut self,
        book: &Book,
        by: Player,
        r: Ref,
        kind: CounterId,
        count: u32,
        total: Option<u8>,
    ) {
        let Some(slot) = self.slot_of(r) else { return };
        if count == 0 {
            return;
        }
        self.refresh(book);
        if !self.may_have_counters(book, slot, kind) {
            return;
        }
        let mut count = count as i32;
        for source in slots(self.live) {
            let perm = &self.perms[usize::from(source)];
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Counters {
                    kind: only, on, by: only_by, times, plus, ..
                }) = book.ability(ability)
                    && !perm.lost_abilities
                    && only.is_none_or(|only| only == kind)
                {
                    let frame = self.frame_of(source);
                    if only_by.is_none_or(|who| self.who(book, who, &frame) == Some(by))
                        && on.iter().all(|test| self.test(book, test, r, &frame))
                    {
                        count = count * i32::from(*times) + i32::from(*plus);
                    }
                }
            }
        }
        // "Can't have more than seven dream counters on it."
        let there = self.perms[usize::from(slot)].count(kind) as i32;
        if let Some(total) = total {
            count = count.min(i32::from(total) - there);
        }
        for rule in self.rules.iter().filter(|rule| rule.affected & bit(slot) != 0) {
            if let crate::program::Change::Rule(crate::program::CombatRule::MostCounters(most, only)) =
                self.rule_change(book, rule)
                && *only == kind
            {
                count = count.min(i32::from(*most) - there);
            }
        }
        if count <= 0 {
            return;
        }
        self.add_counters(slot, kind, count.clamp(0, 250) as u8);
        self.emit(book, Happened::Counters { on: r, kind, amount: count, by });
    }

    /// Puts counters on the permanent of a slot, nothing else.
    pub fn add_counters(&mut self, slot: u8, kind: CounterId, count: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        if let Some(entry) = perm.counters.iter_mut().find(|(k, _)| *k == kind) {
            entry.1 = entry.1.saturating_add(count);
        } else if !perm.counters.push((kind, count)) {
            self.overflow = true;
        }
        self.mark();
    }

    /// Takes counters away; returns how many there were to take.
    pub fn remove_counters(&mut self, slot: u8, kind: Option<CounterId>, count: u32) -> u32 {
        let mut left = count;
        let perm = &mut self.perms[usize::from(slot)];
        for entry in perm.counters.iter_mut().filter(|(k, _)| kind.is_none_or(|kind| *k == kind)) {
            let taken = left.min(u32::from(entry.1));
            entry.1 -= taken as u8;
            left -= taken;
        }
        perm.counters.retain(|&(_, n)| n > 0);
        self.mark();
        count - left
    }

    /// Taps a permanent; says whether it was untapped.
    pub fn tap(&mut self, book: &Book, slot: u8) -> bool {
        let perm = &mut self.perms[usize::from(slot)];
        if perm.tapped {
            return false;
        }
        perm.tapped = true;
        self.mark();
        let subject = self.perm_ref(slot);
        self.emit(book, Happened::Tapped { subject, untapped: false });
        true
    }

    /// Untaps a permanent; says whether it was tapped.
    pub fn untap(&mut self, book: &Book, slot: u8) -> bool {
        let r = self.perm_ref(slot);
        let perm = &mut self.perms[usize::from(slot)];
        if !perm.tapped {
            return false;
        }
        // A stun counter is removed instead (122.1d).
        if perm.count(6) > 0 {
            self.remove_counters(slot, Some(6), 1);
            return false;
        }
        perm.tapped = false;
        self.effects.retain(|effect| effect.lasts != super::state::Lasts::WhileTapped(r));
        self.mark();
        self.emit(book, Happened::Tapped { subject: r, untapped: true });
        true
    }

    /// Attaches an Aura or Equipment (701.3); says whether it could be.
    pub fn attach(&mut self, book: &Book, what: Ref, to: Ref) -> bool {
        let Some(slot) = self.slot_of(what) else { return false };
        if what == to || self.perms[usize::from(slot)].attached == to || !self.may_be_attached(book, slot, to)
        {
            return false;
        }
        let timestamp = self.next_timestamp();
        let perm = &mut self.perms[usize::from(slot)];
        perm.attached = to;
        perm.timestamp = timestamp;
        self.mark();
        self.emit(book, Happened::Attached { subject: what, to });
        true
    }

    /// Whether an attachment may legally be on that object or player (303.4, 301.5, 702.16c).
    pub fn may_be_attached(&self, book: &Book, slot: u8, to: Ref) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let look = Look::Perm { perm, slot, live: true };
        let frame = self.frame_of(slot);
        if perm.enchants_only != Ref::None {
            return to == perm.enchants_only
                && self.perm(to).is_some_and(|target| target.is(CardType::Creature))
                && !self.is_protected(book, to, look, perm.controller);
        }
        if let Some(enchant) = self.enchant_of(book, slot) {
            if self.cant_be_enchanted(book, to, self.perm_ref(slot)) {
                return false;
            }
            let fits = match to {
                Ref::Player(player) => match enchant.players {
                    None => false,
                    Some(crate::program::PlayerTarget::Any) => true,
                    Some(crate::program::PlayerTarget::Opponent) => player != perm.controller,
                },
                _ => enchant.filter.as_ref().is_some_and(|filter| self.matches(book, filter, to, &frame)),
            };
            return fits && !self.is_protected(book, to, look, perm.controller);
        }
        // Equipment: a creature.
        let Some(target) = self.perm(to) else { return false };
        target.is(CardType::Creature)
            && !perm.is(CardType::Creature)
            && !self.is_protected(book, to, look, perm.controller)
    }

    /// Whether a rule, of another source than the Aura itself, keeps a permanent from being enchanted.
    pub fn cant_be_enchanted(&self, book: &Book, to: Ref, aura: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        self.rules.iter().any(|rule| {
            rule.affected & bit(slot) != 0
                && self.rule_source(rule) != aura
                && matches!(
                    self.rule_change(book, rule),
                    crate::program::Change::Rule(crate::program::CombatRule::CantBeEnchanted)
                )
        })
    }

    /// What an Aura may enchant.
    pub fn enchant_of<'b>(&self, book: &'b Book, slot: u8) -> Option<&'b crate::program::TargetSpec> {
        let perm = &self.perms[usize::from(slot)];
        book.info(perm.def).params.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Keyword(crate::program::Param::Enchant(target)) => Some(target),
            _ => None,
        })
    }
}

impl Default for Perm {
    fn default() -> Perm {
        Perm::EMPTY
    }
}

impl Perm {
    /// Nothing.
    pub const EMPTY: Perm = Perm {
        def: DefId(0),
        card: NO_CARD,
        generation: 0,
        owner: Player::A,
        base_controller: Player::A,
        put_by: Player::A,
        controller: Player::A,
        tapped: false,
        sick: false,
        damage: 0,
        deathtouched: false,
        damaged_this_turn: false,
        attacked_this_turn: false,
        blocked_this_turn: false,
        fought_colors: crate::types::Colors::NONE,
        began_untapped: false,
        targeted_this_turn: false,
        attached: Ref::None,
        last_attached: Ref::None,
        timestamp: 0,
        entered_turn: 0,
        held_by: Player::A,
        held_since: 0,
        returns_as_untap: 0,
        counters: List::EMPTY_COUNTERS,
        chosen: u16::MAX,
        regeneration: 0,
        loyalty_used: false,
        skip_untap: false,
        exerted_by: None,
        kicked: 0,
        x: 0,
        cast_from: None,
        colors_spent: Colors::NONE,
        entered_from: Place::Nowhere,
        cast_nth: 0,
        alternative: false,
        used: 0,
        used_ever: 0,
        phased_out: false,
        monstrous: false,
        left_as: 0,
        power: 0,
        toughness: 0,
        keys: crate::program::Keys::NONE,
        types: 0,
        supertypes: 0,
        colors: Colors::NONE,
        lost_abilities: false,
        subtypes_replaced: false,
        all_creature_types: false,
        extra_subtypes: List::EMPTY_SUBTYPES,
        exceptions: List::EMPTY_ABILITIES,
        flashed: false,
        attacked_in: 0,
        phased_with: false,
        created_by: Ref::None,
        enchants_only: Ref::None,
        double_faced: false,
        copies: false,
        turned_at: 0,
        used_below: [0; 2],
    };
}
