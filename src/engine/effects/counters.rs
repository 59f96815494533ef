//! Effects that put counters, take them off, or move them (122).

use crate::program::{Book, CounterId, Effect, Inputs};
use crate::types::{CardType, Player};

use super::super::decision::{Opt, What};
use super::super::list::{List, LongList};
use super::super::resolve::Flow;
use super::super::state::{Entry, Excess, Frame, MAX_OBJECTS, Ref, State};

impl State {
    pub(super) fn counters_effect(&mut self, book: &Book, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::PutCounters { .. } | Effect::DoubleCounters { .. } | Effect::PutCountersOf { .. } => {
                let may_matter = |state: &mut State| state.counters_may_be_ordered(book);
                let put = |state: &mut State, frame: &mut Frame| state.put_by_effect(book, frame, effect);
                if !self.in_chosen_order(may_matter, frame, put) {
                    return Flow::Wait;
                }
            }
            Effect::RemoveUpToCounters { most, from } => {
                let Some(slot) = self.obj(*from, frame).first().and_then(|&r| self.slot_of(r)) else {
                    (frame.did, frame.last_amount) = (false, 0);
                    return Flow::Next;
                };
                let most = self.amount(book, most, frame).max(0);
                // From the last kind to the first: those before it keep their places.
                if frame.stage == 0 {
                    frame.number = self.perms[usize::from(slot)].counters.len() as i32;
                    frame.last_amount = 0;
                    frame.stage = 1;
                }
                while frame.number > 0 {
                    let (kind, there) = self.perms[usize::from(slot)].counters[frame.number as usize - 1];
                    let most = (most - frame.last_amount).clamp(0, i32::from(there));
                    let Some(count) = self.choose_number(frame.item.controller, most) else {
                        return Flow::Wait;
                    };
                    frame.last_amount +=
                        self.take_counters(book, slot, Some(kind), count.unsigned_abs()) as i32;
                    frame.number -= 1;
                }
                frame.did = frame.last_amount > 0;
            }
            Effect::PutUpToCounters { count, kind, on, total } => {
                let Some(&on) = self.obj(*on, frame).first() else { return Flow::Next };
                let there = self.perm(on).map_or(0, |perm| perm.count(*kind) as i32);
                let most = self.amount(book, count, frame).min(i32::from(*total) - there).clamp(0, 150);
                let Some(count) = self.choose_number(frame.item.controller, most) else { return Flow::Wait };
                self.put_counters_up_to(book, frame.item.controller, on, *kind, count.unsigned_abs(), *total);
                frame.did = count > 0;
                frame.last_amount = count;
            }
            Effect::RemoveCounters { count, kind, all, from } => {
                let mut removed = 0;
                let refs = self.select(book, from, frame);
                // CR 608.2d: of several kinds, the player chooses one for each counter.
                if let (&[r], None, false) = (&refs[..], kind, *all)
                    && let Some(slot) = self.slot_of(r)
                    && (frame.stage > 0 || self.perms[usize::from(slot)].counters.len() > 1)
                {
                    let count = self.amount(book, count, frame).clamp(0, 200) as u8;
                    while frame.stage < count {
                        let kinds = self.kinds_of_counters(slot, |_| true);
                        let Some(kind) = self.choose_kind(frame.item.controller, kinds) else {
                            return Flow::Wait;
                        };
                        let Some(kind) = kind else { break };
                        self.take_counters(book, slot, Some(kind), 1);
                        frame.stage += 1;
                    }
                    frame.last_amount = i32::from(frame.stage);
                    frame.did = frame.stage > 0;
                    return Flow::Next;
                }
                for &r in refs.iter() {
                    let count = if *all { 10_000 } else { self.amount(book, count, frame).max(0) as u32 };
                    let Some(slot) = self.slot_of(r) else {
                        removed += self.remove_time_counters(book, r, *kind, count);
                        continue;
                    };
                    removed += self.take_counters(book, slot, *kind, count);
                }
                frame.last_amount = removed as i32;
                frame.did = removed > 0;
            }
            Effect::MoveCounters { count, kind, from, to } => {
                (frame.did, frame.last_amount) = (false, 0);
                let (from, to) = (self.obj(*from, frame), self.obj(*to, frame));
                // CR 122.5: counters aren't moved from an object to itself, or to one that can't have them.
                if let (Some(&from), Some(&to)) = (from.first(), to.first())
                    && from != to
                    && let (Some(slot), Some(onto)) = (self.slot_of(from), self.slot_of(to))
                {
                    let kind = match kind {
                        Some(kind) => *kind,
                        None => {
                            let may_have = |kind| self.may_have_counters(book, onto, kind);
                            let kinds = self.kinds_of_counters(slot, may_have);
                            match self.choose_kind(frame.item.controller, kinds) {
                                Some(Some(kind)) => kind,
                                Some(None) => return Flow::Next,
                                None => return Flow::Wait,
                            }
                        }
                    };
                    if !self.may_have_counters(book, onto, kind) {
                        return Flow::Next;
                    }
                    let count = match count {
                        Some(count) => self.amount(book, count, frame).max(0) as u32,
                        None => u32::MAX,
                    };
                    let taken = self.take_counters(book, slot, Some(kind), count);
                    self.put_counters(book, frame.item.controller, to, kind, taken);
                    frame.did = taken > 0;
                    frame.last_amount = taken as i32;
                }
            }
            Effect::DoubleX => {
                let spell = frame.item.event.subject;
                let is_of_it = |item: &&mut super::super::state::StackItem| {
                    Ref::Stack(item.id) == spell || item.event.subject == spell
                };
                for item in self.stack.iter_mut().chain(self.waiting.iter_mut()).filter(is_of_it) {
                    item.x = item.x.saturating_mul(2);
                }
            }
            Effect::Proliferate => return self.proliferate(book, frame),
            Effect::Energy { who, count } => {
                let mut count = self.amount(book, count, frame).clamp(0, 255) as u8;
                if let Some(player) = self.who(book, *who, frame) {
                    let by = frame.item.controller;
                    count =
                        self.counters_for_player(book, by, player, u32::from(count), false).min(255) as u8;
                    let energy = &mut self.players[player].energy;
                    *energy = energy.saturating_add(count);
                    self.touch(Inputs::ALL);
                }
                frame.last_amount = i32::from(count);
            }
            _ => unreachable!("not an effect of counters"),
        }
        Flow::Next
    }

    /// The kinds of counters on a permanent that pass.
    fn kinds_of_counters(&self, slot: u8, passes: impl Fn(CounterId) -> bool) -> List<Opt, 160> {
        let there = self.perms[usize::from(slot)].counters.iter();
        List::of(there.filter(|&&(kind, _)| passes(kind)).map(|&(kind, _)| Opt::Counter(kind)))
    }

    /// The kind of counter that the player chooses (608.2d); `None` while waiting, `Some(None)` if there is none.
    fn choose_kind(&mut self, player: Player, kinds: List<Opt, 160>) -> Option<Option<CounterId>> {
        let Some(picks) = self.choose(player, What::CounterKind, 1, 1, kinds) else { return Some(None) };
        Some(match picks?.first() {
            Some(&Opt::Counter(kind)) => Some(kind),
            _ => None,
        })
    }

    /// Puts counters; only the order of the effects that change their number may be asked for.
    fn put_by_effect(&mut self, book: &Book, frame: &mut Frame, effect: &Effect) {
        match effect {
            Effect::PutCounters { count, kind, on, divided, noting, by } => {
                let by = self.who(book, *by, frame).unwrap_or(frame.item.controller);
                let mut noted: Vec<Ref> = Vec::new();
                let refs = self.select(book, on, frame);
                let all = self.amount(book, count, frame).max(0);
                let mut put = 0;
                for (at, &r) in refs.iter().enumerate() {
                    frame.each = r;
                    let count = if *divided {
                        self.share_of(frame, at, r)
                    } else {
                        self.amount(book, count, frame).max(0)
                    };
                    // CR 118.12: what can't be done is not done.
                    let can = match (r, self.slot_of(r)) {
                        (_, Some(slot)) => self.may_have_counters(book, slot, *kind),
                        (Ref::Player(_) | Ref::Card { .. }, None) => true,
                        _ => false,
                    };
                    let there = self.perm(r).map_or(0, |perm| perm.count(*kind));
                    match r {
                        Ref::Player(player) if book.counter_name(*kind) == "poison" => {
                            self.player_counters(book, by, player, count as u32);
                        }
                        Ref::Player(player) if book.counter_name(*kind) == "rad" => {
                            self.rad_counters(book, by, player, count as u32);
                        }
                        Ref::Player(player) if book.counter_name(*kind) == "experience" => {
                            self.experience_counters(book, by, player, count as u32);
                        }
                        Ref::Player(_) => {}
                        r => match self.slot_of(r) {
                            Some(slot) if frame.entering == Entry::AsItEnters && r == frame.item.source => {
                                let counters = (*kind, count as u32);
                                self.put_entering_counters(book, (by, slot), counters, frame.unseen);
                            }
                            _ => self.put_counters(book, by, r, *kind, count as u32),
                        },
                    }
                    put += if can { count } else { 0 };
                    // CR 614.6: if replacement effects left no counters, nothing was put there.
                    if *noting && self.perm(r).is_some_and(|perm| perm.count(*kind) > there) {
                        noted.push(r);
                    }
                }
                frame.did = put > 0;
                frame.last_amount = all;
                if refs.len() > MAX_OBJECTS {
                    self.overflow = Some(Excess::Objects);
                }
                frame.last = LongList::of(if *noting { noted } else { refs.to_vec() });
            }
            Effect::PutCountersOf { from, to, moved } => {
                let (from, to) = (self.obj(*from, frame), self.obj(*to, frame));
                if let (Some(&from), Some(&to)) = (from.first(), to.first())
                    && from != to
                    && let Some(onto) = self.slot_of(to)
                {
                    let there = self
                        .look_perm(from)
                        .map_or(super::super::state::Counters::default(), |perm| perm.counters);
                    for &(kind, count) in there.iter() {
                        // CR 122.5: a counter that can't be put on it is not moved.
                        if !self.may_have_counters(book, onto, kind) {
                            continue;
                        }
                        let count = match self.slot_of(from).filter(|_| *moved) {
                            Some(slot) => self.take_counters(book, slot, Some(kind), u32::from(count)),
                            None if *moved => 0,
                            None => u32::from(count),
                        };
                        self.put_counters(book, frame.item.controller, to, kind, count);
                        frame.did |= count > 0;
                    }
                }
            }
            Effect::DoubleCounters { kind, on } => {
                for &r in self.select(book, on, frame).iter() {
                    let there =
                        self.perm(r).map_or(super::super::state::Counters::default(), |perm| perm.counters);
                    for &(each, count) in
                        there.iter().filter(|(each, _)| kind.is_none_or(|kind| kind == *each))
                    {
                        self.put_counters(book, frame.item.controller, r, each, u32::from(count));
                    }
                }
            }
            _ => unreachable!("not an effect that puts counters"),
        }
    }

    /// The most damage that counts for Drain Life: a player's life, a planeswalker's loyalty, a creature's toughness.
    pub(super) fn most_that_counts(&self, r: Ref) -> i32 {
        match r {
            Ref::Player(player) => i32::from(self.players[player].life).max(0),
            r => self.perm(r).map_or(0, |perm| {
                if perm.is(CardType::Creature) {
                    i32::from(perm.toughness).max(0)
                } else {
                    perm.count(2) as i32
                }
            }),
        }
    }

    fn proliferate(&mut self, book: &Book, frame: &mut Frame) -> Flow {
        let mut options: List<Opt, 160> = List::default();
        for slot in self.all_slots() {
            if !self.perms[usize::from(slot)].counters.is_empty() {
                options.push(Opt::Ref(self.perm_ref(slot)));
            }
        }
        for player in Player::BOTH {
            let facts = &self.players[player];
            if facts.poison > 0 || facts.energy > 0 || facts.rad > 0 || facts.experience > 0 {
                options.push(Opt::Ref(Ref::Player(player)));
            }
        }
        let most = options.len();
        let picks = match self.choose(frame.item.controller, What::Objects, 0, most, options) {
            Some(Some(picks)) => picks,
            Some(None) => return Flow::Wait,
            None => List::default(),
        };
        for opt in picks.iter() {
            match opt.object() {
                Some(Ref::Player(player)) => {
                    if self.players[player].poison > 0 {
                        self.player_counters(book, frame.item.controller, player, 1);
                    }
                    if self.players[player].rad > 0 {
                        self.rad_counters(book, frame.item.controller, player, 1);
                    }
                    if self.players[player].experience > 0 {
                        self.experience_counters(book, frame.item.controller, player, 1);
                    }
                    if self.players[player].energy > 0 {
                        let more = self.counters_for_player(book, frame.item.controller, player, 1, false);
                        let energy = &mut self.players[player].energy;
                        *energy = energy.saturating_add(more.min(255) as u8);
                        self.touch(Inputs::ALL);
                    }
                }
                Some(r) => {
                    let kinds: Vec<u8> = self
                        .perm(r)
                        .map(|perm| perm.counters.iter().map(|&(kind, _)| kind).collect())
                        .unwrap_or_default();
                    for kind in kinds {
                        self.put_counters(book, frame.item.controller, r, kind, 1);
                    }
                }
                None => {}
            }
        }
        Flow::Next
    }
}
