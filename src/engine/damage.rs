//! Damage (120): prevented, redirected and multiplied (614-616), then dealt, and what it does.

use super::event::Happened;
use super::list::List;
use super::state::{Excess, Frame, Ref, State, bit, slots};
use crate::program::{Ability, Book, Change, CombatRule, Key, Replace, Rule};
use crate::types::CardType;

impl State {
    /// Deals damage by a source (120.3); returns how much was dealt.
    pub fn deal_damage(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        self.deal_damage_to(book, source, to, amount, combat).1
    }

    /// Deals damage by a source; returns to whom in the end, and how much was dealt.
    pub fn deal_damage_to(
        &mut self,
        book: &Book,
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    ) -> (Ref, i32) {
        let nothing = (to, 0);
        if amount <= 0 {
            return nothing;
        }
        if !self.can_be_dealt_damage(to) {
            return nothing;
        }
        let amount = self.multiplied(book, source, to, amount, combat);
        let mut dealt = 0;
        let mut last = to;
        for (to, amount) in self.redirected(book, source, to, amount, combat).iter().copied() {
            let part = self.deal_part(book, source, to, amount, combat);
            dealt += part;
            if part > 0 {
                last = to;
            }
        }
        (last, dealt)
    }

    /// Whether damage can be dealt to it at all (120.1).
    fn can_be_dealt_damage(&self, to: Ref) -> bool {
        match to {
            Ref::Player(_) => true,
            _ => self
                .perm(to)
                .is_some_and(|perm| perm.is(CardType::Creature) || perm.is(CardType::Planeswalker)),
        }
    }

    /// Deals what is left of damage once it has been multiplied and redirected.
    fn deal_part(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let amount = self.after_prevention(book, source, to, amount, combat);
        if amount <= 0 {
            return 0;
        }
        let excess = if combat { self.excess_redirected(book, source, to, amount) } else { 0 };
        if excess > 0 {
            let defender = Ref::Player(self.active.opponent());
            return self.deal_unprevented(book, source, to, amount - excess, combat)
                + self.deal_part(book, source, defender, excess, combat);
        }
        self.deal_unprevented(book, source, to, amount, combat)
    }

    /// Deals what is left of damage once it has been prevented, too.
    fn deal_unprevented(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let Some(look) = self.look(book, source) else { return 0 };
        let (keys, controller) = (look.keys(), look.controller());
        if amount <= 0 {
            return 0;
        }
        // Deathtouch and lifelink are abilities of the card then.
        let triggers = book.edition.differences().damage_triggers;
        let is_new = book.asks_damage && !self.damage_log.contains(&(source, to));
        if is_new && !self.damage_log.push((source, to)) {
            self.overflow = Some(Excess::Records);
        }
        let walker = self.perm(to).is_some_and(|perm| perm.is(CardType::Planeswalker));
        if book.asks_game_damage
            && matches!(source, Ref::Perm { .. })
            && (walker || matches!(to, Ref::Player(_)))
            && !self.game_damage.contains(&(source, to))
            && !self.game_damage.push((source, to))
        {
            self.overflow = Some(Excess::Records);
        }
        match to {
            Ref::Player(player) => {
                let facts = &mut self.players[player];
                facts.damaged = facts.damaged.saturating_add(amount as u16);
                if keys.has(Key::Infect) {
                    self.player_counters(book, controller, player, amount as u32);
                } else {
                    self.lose_life(book, player, amount);
                }
                if combat && let Some(slot) = self.slot_of(source) {
                    let toxic = self.total_toxic(book, slot);
                    if toxic > 0 {
                        self.player_counters(book, controller, player, toxic);
                    }
                }
            }
            _ => {
                let Some(slot) = self.slot_of(to) else { return 0 };
                let perm = &mut self.perms[usize::from(slot)];
                perm.damaged_this_turn = true;
                if perm.is(CardType::Planeswalker) && !perm.is(CardType::Creature) {
                    self.remove_counters(slot, Some(2), amount as u32);
                } else if keys.has(Key::Wither) || keys.has(Key::Infect) {
                    self.put_counters(book, controller, to, 1, amount as u32);
                } else {
                    perm.damage = perm.damage.saturating_add(amount.min(60_000) as u16);
                }
                self.settled = false;
                let perm = &mut self.perms[usize::from(slot)];
                perm.deathtouched |= keys.has(Key::Deathtouch) && !triggers;
                self.touch();
            }
        }
        if keys.has(Key::Lifelink) && !triggers {
            if !self.gathers_lifelink {
                self.gain_life(book, controller, amount);
            } else if let Some((_, _, sum)) = self.lifelinks.iter_mut().find(|(by, ..)| *by == source) {
                *sum += amount;
            } else {
                if !self.lifelinks.push((source, controller, amount)) {
                    self.overflow = Some(Excess::Records);
                }
            }
        }
        if self.recorded.is_some() {
            self.record_damage(book, controller, source, to, amount);
        }
        self.emit(book, Happened::Damage { source, to, amount, combat });
        amount
    }

    /// A creature's total toxic value (702.164b).
    fn total_toxic(&self, book: &Book, slot: u8) -> u32 {
        let its = self.rules.iter().filter(|rule| rule.affected & bit(slot) != 0);
        its.map(|rule| match self.rule_change(book, rule) {
            Change::Rule(CombatRule::Toxic(value)) => u32::from(*value),
            _ => 0,
        })
        .sum()
    }

    /// From now on damage is dealt at once, until `end_damage`: lifelink gives life once for all that a source deals.
    pub(super) fn begin_damage(&mut self) {
        self.gathers_lifelink = true;
    }

    /// All of the damage is dealt.
    pub(super) fn end_damage(&mut self, book: &Book) {
        self.gathers_lifelink = false;
        let gained = std::mem::take(&mut self.lifelinks);
        for &(_, controller, amount) in gained.iter() {
            self.gain_life(book, controller, amount);
        }
    }

    fn multiplied(&self, book: &Book, source: Ref, whom: Ref, amount: i32, combat: bool) -> i32 {
        let mut amount = amount;
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Damage {
                    source: tests,
                    to,
                    combat: only,
                    least,
                    times,
                    plus,
                }) = book.ability(ability)
                {
                    let frame = self.frame_of(slot);
                    let by_tests = tests
                        .as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, &frame)));
                    let to_fits =
                        to.is_empty() || to.iter().any(|to| self.is_damage_to(book, to, whom, &frame));
                    if by_tests && to_fits && (!only || combat) && amount >= i32::from(*least) {
                        amount = amount.saturating_mul(i32::from(*times)) + i32::from(*plus);
                    }
                }
            }
        }
        amount
    }

    /// What redirection effects make of damage: each takes as much as it may (614.9).
    fn redirected(
        &mut self,
        book: &Book,
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    ) -> List<(Ref, i32), 64> {
        let mut ruled = None;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::Redirect { to: from, by, instead } = rule
                && ruled.is_none()
                && self.select(book, from, frame).contains(&to)
                && by
                    .as_ref()
                    .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, frame)))
            {
                ruled = self.select(book, instead, frame).first().copied();
            }
        });
        let to = ruled.filter(|&r| self.can_be_dealt_damage(r)).unwrap_or(to);
        let mut parts: List<(Ref, i32), 64> = List::default();
        let mut left = amount;
        for at in 0..self.shields.len() {
            let shield = self.shields[at];
            // What can't be dealt damage any more takes none, and the damage is dealt as it would have been.
            let fits = shield.instead != Ref::None
                && self.shield_covers(book, &shield, source, to, combat)
                && self.can_be_dealt_damage(shield.instead);
            if left == 0 || !fits {
                continue;
            }
            let part = if shield.all { left } else { left.min(i32::from(shield.amount)) };
            // Dealt at once by one source to one receiver: one damage, however many shields move it.
            match parts.iter_mut().find(|(receiver, _)| *receiver == shield.instead) {
                Some((_, moved)) => *moved += part,
                None => {
                    if !parts.push((shield.instead, part)) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
            }
            left -= part;
            if !shield.all {
                self.shields[at].amount -= part as u16;
            }
        }
        self.drop_spent_shields();
        if left > 0 && !parts.push((to, left)) {
            self.overflow = Some(Excess::Effects);
        }
        parts
    }

    /// What is left of damage after protection, "prevent all" and shields (615).
    fn after_prevention(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let mut unpreventable = false;
        let mut prevented = false;
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::DamageCantBePrevented => unpreventable = true,
            Rule::PreventDamage { to: only, by, combat: only_combat } => {
                let to_fits = only.as_ref().is_none_or(|sel| self.select(book, sel, frame).contains(&to));
                let by_fits = by
                    .as_ref()
                    .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, frame)));
                prevented |= to_fits && by_fits && (!only_combat || combat);
            }
            _ => {}
        });
        // What happens besides happens even if the damage can't be prevented (615.12).
        prevented |= self.guards_itself(book, to);
        if unpreventable {
            self.guarded_by_counter(to);
            return amount;
        }
        if prevented {
            return 0;
        }
        if let Some(slot) = self.slot_of(to)
            && let Some(kind) = self.guarding_counters(book, slot)
        {
            let controller = self.perms[usize::from(slot)].controller;
            self.put_counters(book, controller, to, kind, amount as u32);
            return 0;
        }
        if let Some(look) = self.look(book, source)
            && self.is_protected(book, to, look, look.controller())
        {
            return 0;
        }
        for rule in self.rules.iter() {
            let Change::Rule(combat_rule) = self.rule_change(book, rule) else { continue };
            let is_on = |r: Ref| self.slot_of(r).is_some_and(|slot| rule.affected & bit(slot) != 0);
            match combat_rule {
                CombatRule::PreventDamageTo { combat: only, from } if is_on(to) && (!only || combat) => {
                    let frame = Frame::new(rule.controller, self.rule_source(rule));
                    let fits = from
                        .as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, &frame)));
                    if fits {
                        return 0;
                    }
                }
                CombatRule::PreventDamageBy { combat: only } if is_on(source) && (!only || combat) => {
                    return 0;
                }
                _ => {}
            }
        }
        // Its controller would rather have any other effect prevent the damage first (616.1).
        let left = self.after_shields(book, source, to, amount, combat);
        if left > 0 && self.guarded_by_counter(to) { 0 } else { left }
    }

    /// "If damage would be dealt to ~, prevent that damage. Remove a counter from it": one counter for all damage dealt at once.
    fn guards_itself(&mut self, book: &Book, to: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        let perm = &self.perms[usize::from(slot)];
        let kind = book.info(perm.def).replaces.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Replace(Replace::PreventForCounter(kind)) => Some(*kind),
            _ => None,
        });
        let Some(kind) = kind.filter(|_| !perm.lost_abilities) else { return false };
        if self.guarded != (to, self.group) || !self.grouped {
            self.guarded = (to, self.group);
            self.remove_counters(slot, Some(kind), 1);
        }
        true
    }

    /// A shield counter prevents damage and is removed: one for all damage dealt at once (122.1c).
    fn guarded_by_counter(&mut self, to: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        if self.grouped && self.shielded_in == (to, self.group) {
            return true;
        }
        let shielded = self.shielded(slot);
        if shielded {
            self.shielded_in = (to, self.group);
        }
        shielded
    }

    /// "If damage would be dealt to ~, prevent that damage. Put a -1/-1 counter on it for each 1 damage prevented this way."
    fn guarding_counters(&self, book: &Book, slot: u8) -> Option<crate::program::CounterId> {
        let perm = &self.perms[usize::from(slot)];
        if perm.lost_abilities {
            return None;
        }
        book.info(perm.def).replaces.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Replace(Replace::PreventAsCounters(kind)) => Some(*kind),
            _ => None,
        })
    }
}
