//! Counters on permanents: put on, taken off, forbidden (122).

use crate::program::{Ability, AbilityId, Book, CounterId, Obj, Replace, Test};
use crate::sort::CompactSort;
use crate::types::Player;

use super::decision::Opt;
use super::event::Happened;
use super::state::{Excess, Mask, Ref, StackItemKind, State, bit, slots};

/// Whether the tests mean only the permanent that has the ability.
fn is_of_itself(on: &[Test]) -> bool {
    on.contains(&Test::Is(Obj::This))
}

/// How an effect changes a number of counters: it halves it, or multiplies it by `times` and adds `plus`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct CounterFactor {
    pub halved: bool,
    pub times: u8,
    pub plus: i8,
}

impl CounterFactor {
    /// The number of counters after the effect. Once it is 0, there is nothing left to replace.
    fn after(self, count: i32) -> i32 {
        match self.halved {
            _ if count <= 0 => 0,
            true => count / 2,
            false => count * i32::from(self.times) + i32::from(self.plus),
        }
    }
}

/// The number of counters in the order of effects that is best for the receiver; `fewest` is for harmful counters.
pub(super) fn replaced_count(count: i32, mut replaced: Vec<CounterFactor>, fewest: bool) -> i32 {
    if replaced.iter().any(|factor| factor.halved) && replaced.len() <= MOST_TRIED {
        return if fewest { extent(count, &replaced, 0).0 } else { extent(count, &replaced, 0).1 };
    }
    replaced.compact_sort_by_key(|factor| {
        let plus = i32::from(factor.plus);
        if fewest { (!factor.halved, plus) } else { (factor.halved, -plus) }
    });
    replaced.into_iter().fold(count, |count, factor| factor.after(count))
}

/// The most effects that are tried in all orders.
const MOST_TRIED: usize = 6;

/// The least and the greatest number of counters in any order of the effects not in `used`: with halves, rounding depends on the order.
fn extent(count: i32, replaced: &[CounterFactor], used: u32) -> (i32, i32) {
    let mut found: Option<(i32, i32)> = None;
    for (at, &factor) in replaced.iter().enumerate().filter(|(at, _)| used >> at & 1 == 0) {
        let (least, most) = extent(factor.after(count), replaced, used | 1 << at);
        found = Some(found.map_or((least, most), |(low, high)| (low.min(least), high.max(most))));
    }
    found.unwrap_or((count, count))
}

impl State {
    /// Whether counters of the kind can be put on a permanent.
    pub(super) fn may_have_counters(&self, book: &Book, slot: u8, kind: CounterId) -> bool {
        !self.has_rule(book, slot, |rule| match rule {
            crate::program::CombatRule::CantHaveCounters(only) => only.is_none_or(|only| only == kind),
            _ => false,
        })
    }

    /// A player puts counters on a permanent by an effect; replacement effects change their number.
    pub fn put_counters(&mut self, book: &Book, by: Player, r: Ref, kind: CounterId, count: u32) {
        self.put_counters_by(book, (by, true), r, (kind, count), None, 0);
    }

    /// A player puts the counters on a permanent that it enters with, usually its controller (122.6a). Permanents that enter together with it
    /// (`unseen`) don't change their number, and it does so itself only with abilities about itself alone (614.12).
    pub(super) fn put_entering_counters(
        &mut self,
        book: &Book,
        (by, slot): (Player, u8),
        (kind, count): (CounterId, u32),
        unseen: Mask,
    ) {
        self.put_counters_by(book, (by, true), self.perm_ref(slot), (kind, count), None, unseen | bit(slot));
    }

    /// Puts counters on a permanent as a cost or because of a rule, not by an effect.
    pub(super) fn put_counters_by_rule(
        &mut self,
        book: &Book,
        by: Player,
        r: Ref,
        kind: CounterId,
        count: u32,
    ) {
        self.put_counters_by(book, (by, false), r, (kind, count), None, 0);
    }

    /// As [`put_counters`](State::put_counters), but the permanent then has no more than `total` of them.
    pub fn put_counters_up_to(
        &mut self,
        book: &Book,
        by: Player,
        r: Ref,
        kind: CounterId,
        count: u32,
        total: u8,
    ) {
        self.put_counters_by(book, (by, true), r, (kind, count), Some(total), 0);
    }

    /// Whether a triggered ability of modular is resolving: one that puts the counters of what has died on another permanent (702.43a).
    fn resolves_modular(&self, book: &Book) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let StackItemKind::Triggered(id) = frame.item.kind else { return false };
        matches!(book.ability(id), Ability::Triggered(triggered) if triggered.modular)
    }

    fn put_counters_by(
        &mut self,
        book: &Book,
        (by, by_effect): (Player, bool),
        r: Ref,
        (kind, count): (CounterId, u32),
        total: Option<u8>,
        unseen: Mask,
    ) {
        let Some(slot) = self.slot_of(r) else { return self.put_time_counters(r, kind, count) };
        if count == 0 {
            return;
        }
        self.refresh(book);
        if !self.may_have_counters(book, slot, kind) {
            return;
        }
        let mut count = count as i32;
        let mut replaced: Vec<(Ref, CounterFactor)> = Vec::new();
        for source in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(source)];
            for ability in self.replaces_of(book, source) {
                if let Ability::Replace(Replace::Counters {
                    kind: only,
                    on,
                    by: only_by,
                    effects,
                    modular,
                    times,
                    plus,
                    halved,
                    ..
                }) = book.ability(ability)
                    && !perm.lost_abilities
                    && (by_effect || !effects)
                    && (!modular || self.resolves_modular(book))
                    && only.is_none_or(|only| only == kind)
                    && (unseen & bit(source) == 0 || source == slot && is_of_itself(on))
                {
                    let frame = self.frame_of(source);
                    if only_by.is_none_or(|who| self.who(book, who, &frame) == Some(by))
                        && on.iter().all(|test| self.test(book, test, r, &frame))
                    {
                        let factor = CounterFactor { halved: *halved, times: *times, plus: *plus };
                        replaced.push((self.perm_ref(source), factor));
                    }
                }
            }
        }
        let shrinks = book.counter_kinds[usize::from(kind)].change.is_some_and(|(power, _)| power < 0);
        count = self.count_in_order(self.perms[usize::from(slot)].controller, count, replaced, shrinks);
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
        if count > i32::from(u8::MAX) {
            self.overflow = Some(Excess::Counters);
        }
        self.add_counters(slot, kind, count.min(i32::from(u8::MAX)) as u8);
        self.note_keyword_counter(book, r, kind);
        self.emit(book, Happened::Counters { on: r, kind, amount: count, by });
    }

    /// The number of counters in the order of effects that the permanent's controller chooses (616.1). They are asked if it makes a
    /// difference; until they have chosen, it is the number for the best order.
    fn count_in_order(
        &mut self,
        player: Player,
        mut count: i32,
        mut replaced: Vec<(Ref, CounterFactor)>,
        fewest: bool,
    ) -> i32 {
        let factors =
            |list: &[(Ref, CounterFactor)]| list.iter().map(|&(_, factor)| factor).collect::<Vec<_>>();
        while (2..=MOST_TRIED).contains(&replaced.len()) {
            let (least, most) = extent(count, &factors(&replaced), 0);
            if least == most {
                break;
            }
            // The effect that begins the best order is the first option.
            let best = if fewest { least } else { most };
            let leads = |at: usize| {
                let mut rest = factors(&replaced);
                let (least, most) = extent(rest.remove(at).after(count), &rest, 0);
                if fewest { least == best } else { most == best }
            };
            let lead = (0..replaced.len()).find(|&at| leads(at)).unwrap_or(0);
            replaced[..=lead].rotate_right(1);
            let options = |_: &State| replaced.iter().map(|&(source, _)| Opt::Ref(source)).collect();
            let Some(place) = self.chosen_change(player, options) else { break };
            let (_, factor) = replaced.remove(place.min(replaced.len() - 1));
            count = factor.after(count);
        }
        replaced_count(count, factors(&replaced), fewest)
    }

    /// The replacement effects of a permanent's own; those of a level are there from that level on.
    pub(super) fn replaces_of<'b>(&self, book: &'b Book, slot: u8) -> impl Iterator<Item = AbilityId> + 'b {
        let perm = &self.perms[usize::from(slot)];
        let level = perm.levels.saturating_add(1);
        book.info(perm.def).replaces.iter().copied().filter(move |&id| !book.is_of_later_level(id, level))
    }

    /// Whether two effects might change the number of counters, so that their order makes a difference.
    pub(super) fn counters_may_be_ordered(&self, book: &Book) -> bool {
        let of = |slot: u8| self.replaces_of(book, slot);
        let changes =
            |&id: &AbilityId| matches!(book.ability(id), Ability::Replace(Replace::Counters { .. }));
        slots(self.replacing_now()).flat_map(of).filter(changes).count() >= 2
    }

    /// Gives all keyword counters of a kind on a permanent the timestamp of the newest of them (613.7c).
    fn note_keyword_counter(&mut self, book: &Book, r: Ref, kind: CounterId) {
        if book.counter_kinds[usize::from(kind)].key.is_none() {
            return;
        }
        let mut times = std::mem::take(&mut self.keyword_times);
        times.retain(|&(of, known, _)| (of, known) != (r, kind) && self.slot_in_any_phase(of).is_some());
        let timestamp = self.next_timestamp();
        if !times.push((r, kind, timestamp)) {
            self.overflow = Some(Excess::Counters);
        }
        self.keyword_times = times;
    }

    /// Puts counters on the permanent in a slot, without events or replacement effects.
    pub fn add_counters(&mut self, slot: u8, kind: CounterId, count: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        if let Some(entry) = perm.counters.iter_mut().find(|(k, _)| *k == kind) {
            let (sum, too_many) = entry.1.overflowing_add(count);
            entry.1 = if too_many { u8::MAX } else { sum };
            if too_many {
                self.overflow = Some(Excess::Counters);
            }
        } else if !perm.counters.push((kind, count)) {
            self.overflow = Some(Excess::Counters);
        }
        self.mark_one(slot);
    }

    /// Removes counters and emits the events, also for each kind whose last counter is gone; returns the number removed.
    pub(super) fn take_counters(
        &mut self,
        book: &Book,
        slot: u8,
        kind: Option<CounterId>,
        count: u32,
    ) -> u32 {
        let before = self.perms[usize::from(slot)].counters;
        let taken = self.remove_counters(slot, kind, count);
        for &(kind, count) in before.iter() {
            let left = self.perms[usize::from(slot)].count(kind);
            let count = u32::from(count);
            if left < count && book.heard_bits & super::event::COUNTERS != 0 {
                let (from, amount) = (self.perm_ref(slot), (count - left) as i32);
                self.emit(book, Happened::CountersRemoved { from, kind, amount });
            }
            if left == 0 {
                self.emit(book, Happened::LastCounter { subject: self.perm_ref(slot), kind });
            }
        }
        taken
    }

    /// Removes counters without events, as a payment is tried. Returns the number removed.
    pub(super) fn remove_counters(&mut self, slot: u8, kind: Option<CounterId>, count: u32) -> u32 {
        let mut left = count;
        let perm = &mut self.perms[usize::from(slot)];
        for entry in perm.counters.iter_mut().filter(|(k, _)| kind.is_none_or(|kind| *k == kind)) {
            let taken = left.min(u32::from(entry.1));
            entry.1 -= taken as u8;
            left -= taken;
        }
        perm.counters.retain(|&(_, n)| n > 0);
        self.mark_one(slot);
        count - left
    }
}
