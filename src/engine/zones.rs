//! Changes of zones (400): permanents enter and leave the battlefield.

use crate::game::Chance;
use crate::oracle::tree::{Deed, Zone};
use crate::program::{Book, Inputs, Watch};
use crate::types::{CardType, Player};

use super::event::Happened;
use super::list::List;
use super::state::{
    Exceptions, FoughtAs, Frame, KEPT_DEPARTED, NO_CARD, Perm, Place, Recorded, Ref, SLOTS, State, Step, bit,
    slots,
};

/// How a permanent enters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entering {
    pub tapped: bool,
    pub attacking: bool,
    /// The spell that it was, if it was one.
    pub spell: u16,
    pub counters: super::object::Counters,
    pub kicked: u8,
    pub optional: u8,
    pub x: i16,
    pub cast_from: Option<Place>,
    /// Whether somebody else than the player who controls it as it enters has cast it.
    pub stolen: bool,
    pub spent: super::mana::Units,
    pub cast_nth: u8,
    pub alternative: bool,
    pub attach_to: Ref,
    pub from: Place,
    /// Who puts it onto the battlefield, if not the player who controls it then.
    pub put_by: Option<Player>,
    /// For a token: copiable values beyond those of its def.
    pub exceptions: Exceptions,
    /// For a token: what creates it.
    pub created_by: Ref,
    pub flashed: bool,
    /// Loyalty counters that it enters without (702.150a).
    pub fewer_loyalty: u8,
    /// Whether it enters face down, with the def given.
    pub face_down: bool,
    /// Whether it is then turned up for the card's mana cost.
    pub manifested: bool,
    /// For a token that is a copy: whether the original has two faces (707.8a).
    pub double_faced: bool,
}

/// The zone of the rules that a place belongs to.
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

/// The place stored in the event of an entering permanent's frame: the inverse of `as i16`.
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
    /// Returns a new timestamp (613.7).
    pub fn next_timestamp(&mut self) -> u16 {
        self.timestamp += 1;
        self.timestamp
    }

    /// Returns a new id for the stack.
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

    /// Makes a player forget these cards: they have been mixed with others, or chosen from in secret.
    pub(super) fn lose_track(&mut self, viewer: Player, cards: impl IntoIterator<Item = u8>) {
        for card in cards {
            self.cards[usize::from(card)].known &= !(1 << viewer as u8);
        }
    }

    /// Makes the opponent forget the cards in a hand: one of them goes where they can't see which it is.
    pub(super) fn lose_track_of_hand(&mut self, owner: Player) {
        let hand = self.zones[owner].hand;
        self.lose_track(owner.opponent(), hand.iter().copied());
    }

    /// Takes a card out of its zone and puts it into another (never onto the battlefield), without any event.
    /// `depth` counts from the top of a library; `None` is its bottom.
    pub fn put_card(&mut self, id: u8, to: Place, depth: Option<u8>) {
        let index = usize::from(id);
        let (owner, from) = (self.cards[index].owner, self.cards[index].place);
        let to = if self.cards[index].copy && to != Place::Stack { Place::Nowhere } else { to };
        if let Some(list) = self.zone_list(owner, from)
            // The top of a library is last.
            && let Some(at) = list.iter().rposition(|&other| other == id)
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
        if self.graveyard_statics && (from == Place::Graveyard || to == Place::Graveyard) {
            self.mark();
        }
        let one_of_hand = (from, to) == (Place::Hand, Place::Library) && !self.zones[owner].hand.is_empty();
        // Only this player's own idleness can end with a card of theirs.
        self.idle &= !(1 << owner as u8);
        let card = &mut self.cards[index];
        card.place = to;
        if to != Place::Stack {
            card.def = card.whole;
        }
        card.face_down &= matches!(to, Place::Stack | Place::Battlefield);
        card.generation = card.generation.wrapping_add(1);
        card.moved_turn = self.turn;
        card.moved_from = from;
        card.exiled_by = Ref::None;
        card.returns = false;
        card.set_aside = None;
        card.time = 0;
        card.gained_suspend = false;
        card.known = match to {
            Place::Graveyard | Place::Exile | Place::Stack | Place::Battlefield => 3,
            Place::Hand => card.known | 1 << owner as u8,
            // Only the hand's owner sees which of several cards goes into the library.
            Place::Library if one_of_hand => 1 << owner as u8,
            Place::Library | Place::Nowhere => card.known,
        };
        if one_of_hand {
            self.lose_track_of_hand(owner);
        }
        self.touch(Inputs::CARDS.and(Inputs::OTHER));
    }

    /// Moves a card between zones other than the battlefield, with replacement effects and triggers.
    pub fn move_card(&mut self, book: &Book, id: u8, to: Place, depth: Option<u8>) {
        let card = self.cards[usize::from(id)];
        let (to, depth, by) = self.goes_to(book, (self.card_ref(id), card.owner), card.place, (to, depth));
        if to != Place::Graveyard {
            self.leaves_graveyard(book, id);
        }
        self.put_card(id, to, depth);
        self.exiled_instead(id, by);
        let subject = self.card_ref(id);
        self.emit(book, Happened::Moves { subject, from: card.place, to, owner: card.owner });
    }

    /// What a replacement effect exiles counts as exiled with the permanent that has it (607.2b).
    fn exiled_instead(&mut self, card: u8, by: Ref) {
        if by != Ref::None && card != NO_CARD && self.cards[usize::from(card)].place == Place::Exile {
            self.cards[usize::from(card)].exiled_by = by;
        }
    }

    /// Shuffles the libraries into which replacement effects have put cards.
    pub fn shuffle_replaced(&mut self, book: &Book, chance: &mut Chance) {
        for player in Player::BOTH {
            if self.to_shuffle >> player as u8 & 1 == 1 {
                self.shuffle_told(book, player, chance);
            }
        }
        self.to_shuffle = 0;
    }

    /// Shuffles a library as an instruction says: emits the event.
    pub(super) fn shuffle_told(&mut self, book: &Book, player: Player, chance: &mut Chance) {
        self.shuffle(player, chance);
        self.emit(book, Happened::Does { player, deed: Deed::Shuffles });
    }

    /// Shuffles a library (701.24).
    pub fn shuffle(&mut self, player: Player, chance: &mut Chance) {
        self.record(Recorded::Shuffles(player));
        let library = &mut self.zones[player].library;
        // Sorting first makes the result independent of the previous order.
        library.sort_unstable();
        chance.shuffle(library);
        for at in 0..self.zones[player].library.len() {
            let id = usize::from(self.zones[player].library[at]);
            self.cards[id].known = 0;
        }
        self.touch(Inputs::OTHER);
    }

    /// Whether a watch matches the object.
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

    /// Moves a permanent from the battlefield to a zone (400.7, 603.6c, 603.10). Leaving is emitted first, as triggers look back.
    pub fn leave(&mut self, book: &Book, slot: u8, to: Place, depth: Option<u8>) {
        self.leave_all(book, bit(slot), to, depth);
    }

    /// Moves several permanents from the battlefield at once: each sees the others leave.
    pub fn leave_all(&mut self, book: &Book, mask: u128, meant: Place, depth: Option<u8>) {
        self.refresh(book);
        let mut leaving: List<(u8, Place, Option<u8>), SLOTS> = List::default();
        let mut exiled: Vec<(u8, Ref)> = Vec::new();
        for slot in slots(mask & self.live) {
            let subject = self.perm_ref(slot);
            let owner = self.perms[usize::from(slot)].owner;
            let (to, depth, by) = self.goes_to(book, (subject, owner), Place::Battlefield, (meant, depth));
            leaving.push((slot, to, depth));
            if by != Ref::None {
                exiled.push((self.perms[usize::from(slot)].card, by));
            }
        }
        let outer = self.begin_group();
        let others = std::mem::replace(&mut self.leaving, mask & self.live);
        for &(slot, to, _) in leaving.iter() {
            let subject = self.perm_ref(slot);
            let perm = self.perms[usize::from(slot)];
            self.emit(book, Happened::Leaves { subject, to, meant });
            self.tell_unattached(book, slot, perm.attached);
            if to == Place::Graveyard && perm.is(CardType::Creature) {
                for player in Player::BOTH {
                    let facts = &mut self.players[player];
                    if player == perm.controller {
                        facts.creatures_died = facts.creatures_died.saturating_add(1);
                    }
                }
            }
        }
        (self.grouped, self.leaving) = (outer, others);
        let left = leaving.iter().map(|&(slot, ..)| self.perms[usize::from(slot)]);
        let left: Vec<Perm> = left.filter(|perm| book.info(perm.def).lingers).collect();
        let gone: Vec<(Ref, Place)> =
            leaving.iter().map(|&(slot, to, _)| (self.perm_ref(slot), to)).collect();
        for &(slot, to, depth) in leaving.iter() {
            self.remove_perm(slot, to, depth);
            self.mark_one(slot);
        }
        exiled.into_iter().for_each(|(card, by)| self.exiled_instead(card, by));
        for &(subject, to) in &gone {
            self.emit_to_left(book, &Happened::Leaves { subject, to, meant });
        }
        self.linger(book, &left);
        // Immediately after it has left (610.3), unless something is being cast or activated, whose costs come first.
        if !self.until_leaves.is_empty() && self.casting.is_none() {
            self.return_exiled(book);
        }
        // State triggers are checked at any time, even in the middle of a resolution (603.8).
        self.state_triggers(book);
    }

    pub(super) fn remove_perm(&mut self, slot: u8, to: Place, depth: Option<u8>) {
        let index = usize::from(slot);
        let mut perm = self.perms[index];
        let old = self.perm_ref(slot);
        perm.fought_as = self.fights_as(slot);
        self.live &= !bit(slot);
        if perm.card != NO_CARD {
            self.put_card(perm.card, to, depth);
            perm.left_as = self.cards[usize::from(perm.card)].generation;
            perm.just_left = true;
        } else {
            perm.left_as = u8::from(to == Place::Graveyard);
        }
        // Until everything has resolved, effects may ask about any of the permanents that left together.
        let quiet = self.stack.is_empty() && self.waiting.is_empty() && self.frames.is_empty();
        if self.departed.is_full() || self.departed.len() >= KEPT_DEPARTED && quiet {
            self.departed.remove(0);
        }
        self.departed.push((slot, perm));
        for effect in self.effects.iter_mut() {
            effect.affected &= !bit(slot);
        }
        self.retain_effects(|effect| match effect.lasts {
            super::state::Lasts::While(r)
            | super::state::Lasts::WhileCounter(r, _)
            | super::state::Lasts::WhileSuspected(r)
            | super::state::Lasts::WhileControlled(r, _)
            | super::state::Lasts::WhileTapped(r)
            | super::state::Lasts::WhileStronger(r, _)
            | super::state::Lasts::WhileControlledAndTapped(r, _) => r != old,
            _ => true,
        });
        for &(blocker, attacker) in self.combat.blocks.iter() {
            if blocker == slot || attacker == slot {
                let pair = (self.perm_ref(blocker), self.perm_ref(attacker));
                self.combat.broken.push(pair);
            }
        }
        self.remove_from_combat(slot);
        self.unpair(slot);
        // Another permanent may get the same slot in this combat.
        self.combat.fought &= !bit(slot);
        self.combat.declared_attackers &= !bit(slot);
    }

    /// The role of a permanent in combat.
    pub(super) fn fights_as(&self, slot: u8) -> FoughtAs {
        let combat = &self.combat;
        let attacking = combat.attackers & bit(slot) != 0;
        let blocked = attacking && combat.blocked & bit(slot) != 0;
        FoughtAs {
            attacking,
            alone: combat.attackers == bit(slot),
            blocking: combat.blockers & bit(slot) != 0,
            blocked,
            unblocked: attacking && !blocked && self.step > Step::DeclareAttackers && self.blocks_declared(),
        }
    }

    /// Takes a permanent out of combat (506.4).
    pub fn remove_from_combat(&mut self, slot: u8) {
        let combat = &mut self.combat;
        if (combat.attackers | combat.blockers) & bit(slot) == 0 {
            return;
        }
        combat.attackers &= !bit(slot);
        combat.blockers &= !bit(slot);
        combat.blocks.retain(|&(blocker, attacker)| blocker != slot && attacker != slot);
        for band in combat.bands.iter_mut() {
            *band &= !bit(slot);
        }
        self.touch(Inputs::COMBAT);
    }
}
