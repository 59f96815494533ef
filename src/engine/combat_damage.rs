//! The combat damage step (510): who deals damage, how it is divided, and dealing it.

use super::decision::{Opt, What};
use super::list::List;
use super::state::{Mask, Ref, State, Step, bit, slots, slots_where};
use crate::program::{Book, CombatRule, Key};
use crate::types::CardType;

impl State {
    /// Whether this combat has a first-strike damage step (510.4).
    pub fn has_first_strike(&self) -> bool {
        slots(self.combat.attackers | self.combat.blockers).any(|slot| {
            let keys = self.perms[usize::from(slot)].keys;
            keys.has(Key::FirstStrike) || keys.has(Key::DoubleStrike)
        })
    }

    /// The creatures that deal damage in this step.
    fn strikers(&self, book: &Book, first: bool) -> Mask {
        let idle_if_tapped = match book.edition.differences().tapped_blockers_strike {
            true => 0,
            false => self.combat.blockers,
        };
        slots_where(self.combat.attackers | self.combat.blockers, |slot| {
            let perm = &self.perms[usize::from(slot)];
            if perm.tapped && idle_if_tapped & bit(slot) != 0 {
                return false;
            }
            let keys = perm.keys;
            let strikes_first = keys.has(Key::FirstStrike) || keys.has(Key::DoubleStrike);
            if first {
                strikes_first
            } else {
                keys.has(Key::DoubleStrike) || self.combat.struck_first & bit(slot) == 0
            }
        })
    }

    fn combat_power(&self, book: &Book, slot: u8) -> u16 {
        if self.has_rule(book, slot, |rule| *rule == CombatRule::NoCombatDamage) {
            return 0;
        }
        let perm = &self.perms[usize::from(slot)];
        let by_toughness = self.has_rule(book, slot, |rule| *rule == CombatRule::DamageByToughness);
        let power = if by_toughness { perm.toughness } else { perm.power };
        power.max(0) as u16
    }

    /// The total damage that is lethal to a creature (704.5g): its toughness, or its power if a rule says so. Without
    /// damage a creature with power 0 lives all the same.
    pub fn lethal_total(&self, book: &Book, slot: u8) -> i32 {
        let perm = &self.perms[usize::from(slot)];
        if self.has_rule(book, slot, |rule| *rule == CombatRule::LethalByPower) {
            return i32::from(perm.power).max(0);
        }
        i32::from(perm.toughness)
    }

    /// The damage from a source that is lethal to a creature, given what others have assigned to it (702.19b, 702.2c).
    pub fn lethal_damage(&self, book: &Book, source: u8, to: u8) -> u16 {
        let perm = &self.perms[usize::from(to)];
        let r = self.perm_ref(to);
        let me = self.perm_ref(source);
        let mut already = 0;
        for &(from, _, amount) in self.assigned.iter().filter(|&&(from, whom, _)| whom == r && from != me) {
            let touches = self.slot_of(from).is_some_and(|slot| self.deathtouch_counts(book, slot));
            if touches && amount > 0 {
                return 0;
            }
            already += i32::from(amount);
        }
        let left = (self.lethal_total(book, to) - i32::from(perm.damage) - already).max(0) as u16;
        if self.deathtouch_counts(book, source) { left.min(1) } else { left }
    }

    /// The damage to a blocker that other attackers with trample are sure to assign but have not assigned yet (702.19b): those that no
    /// other creature blocks have to assign lethal damage to it, or all that they have.
    fn sure_of_tramplers(&self, book: &Book, slot: u8, to: u8) -> u16 {
        let blocks = &self.combat.blocks;
        if blocks.iter().filter(|&&(blocker, _)| blocker == to).count() < 2 {
            return 0;
        }
        let strikers = self.strikers(book, self.step == Step::FirstStrikeDamage);
        let is_sure = |other: u8| {
            other != slot
                && strikers & !self.assigning_done & bit(other) != 0
                && self.perms[usize::from(other)].keys.has(Key::Trample)
                && self.struck_by(other).is_some()
                && blocks.iter().all(|&(blocker, attacker)| attacker != other || blocker == to)
                && !self.has_rule(book, other, |rule| *rule == CombatRule::AsThoughUnblocked)
        };
        let others = blocks.iter().filter(|&&(blocker, attacker)| blocker == to && is_sure(attacker));
        let amounts = others.map(|&(_, other)| match self.combat_power(book, other) {
            power if power > 0 && self.deathtouch_counts(book, other) => u16::MAX,
            power => power,
        });
        amounts.fold(0, u16::saturating_add)
    }

    /// Whether any damage by the creature is lethal because of deathtouch (702.2c); never in editions in which that is a triggered ability.
    fn deathtouch_counts(&self, book: &Book, source: u8) -> bool {
        !book.edition.differences().damage_triggers
            && self.perms[usize::from(source)].keys.has(Key::Deathtouch)
    }

    /// Assigns the combat damage of this step, asking for divisions (510.1). `false` while waiting for a choice.
    pub fn assign_damage(&mut self, book: &Book, first: bool) -> bool {
        self.refresh(book);
        let strikers = self.strikers(book, first);
        let attackers = strikers & self.combat.attackers;
        // CR 702.19b: a trampler counts the damage that others assign in this step, so tramplers come last.
        let tramplers = slots_where(attackers, |slot| self.perms[usize::from(slot)].keys.has(Key::Trample));
        // Within these groups, creatures go in the order in which blocks were declared.
        let blocks = &self.combat.blocks;
        let among =
            |mask: Mask| blocks.iter().map(|&(_, slot)| slot).filter(move |&slot| mask & bit(slot) != 0);
        let blockers = blocks.iter().map(|&(slot, _)| slot);
        let order: Vec<u8> = among(attackers & !tramplers)
            .chain(slots(attackers & !tramplers))
            .chain(among(tramplers))
            .chain(slots(tramplers))
            .chain(blockers.filter(|&slot| strikers & self.combat.blockers & bit(slot) != 0))
            .collect();
        for slot in order {
            // Already assigned, before a question.
            if self.assigning_done & bit(slot) != 0 {
                continue;
            }
            if !self.assign_one(book, slot) {
                return false;
            }
            self.assigning_done |= bit(slot);
        }
        (self.assigning_done, self.assigning_blocked) = (0, 0);
        if first {
            self.combat.struck_first = strikers;
        }
        true
    }

    fn assign_one(&mut self, book: &Book, slot: u8) -> bool {
        let power = self.combat_power(book, slot);
        if power == 0 {
            return true;
        }
        let attacks = self.combat.attackers & bit(slot) != 0;
        // A blocker deals its damage only to attackers.
        let struck = if attacks { self.struck_by(slot) } else { None };
        let defender = struck.unwrap_or(Ref::None);
        let opponents: Vec<u8> = self
            .combat
            .blocks
            .iter()
            .filter(|&&(blocker, attacker)| if attacks { attacker == slot } else { blocker == slot })
            .map(|&(blocker, attacker)| if attacks { blocker } else { attacker })
            .collect();
        let me = self.perm_ref(slot);
        let perm = &self.perms[usize::from(slot)];
        // In editions that redirect the excess over lethal damage, all of it is still assigned to the blockers.
        let trample = struck.is_some() && perm.keys.has(Key::Trample);
        let redirects = book.edition.differences().trample_redirects;
        if attacks && struck.is_none() && opponents.is_empty() {
            return true;
        }
        if attacks {
            let blocked = self.combat.blocked & bit(slot) != 0;
            let unhindered =
                struck.is_some() && self.has_rule(book, slot, |rule| *rule == CombatRule::AsThoughUnblocked);
            if !blocked {
                let Some(to) = self.unblocked_damage(book, slot, defender) else { return false };
                self.assigned.push((me, to, power));
                return true;
            }
            if opponents.is_empty() && trample {
                self.assigned.push((me, defender, power));
                return true;
            }
            // CR 609.4: its blockers may have left combat.
            if unhindered && self.assigning_blocked & bit(slot) == 0 {
                let Some(through) = self.may(perm.controller, What::May) else { return false };
                if through {
                    self.assigned.push((me, defender, power));
                    return true;
                }
                // Its controller declined; questions about the division follow.
                self.assigning_blocked |= bit(slot);
            }
        }
        if opponents.is_empty() {
            return true;
        }
        if opponents.len() == 1 && (!trample || redirects) {
            let to = self.perm_ref(opponents[0]);
            self.assigned.push((me, to, power));
            return true;
        }
        // CR 702.22j, k: the other player divides the damage if a creature of theirs has banding.
        let banded = opponents.iter().any(|&other| self.perms[usize::from(other)].keys.has(Key::Banding));
        let controller = self.perms[usize::from(slot)].controller;
        let chooser = if banded { controller.opponent() } else { controller };
        loop {
            let done: Vec<(Ref, u16)> = self
                .assigned
                .iter()
                .filter(|&&(source, _, _)| source == me)
                .map(|&(_, to, amount)| (to, amount))
                .collect();
            let given: u16 = done.iter().map(|&(_, amount)| amount).sum();
            let left = power - given;
            let Some(&next) = opponents.get(done.len()) else {
                if left > 0 {
                    self.assigned.push((me, defender, left));
                }
                return true;
            };
            let last = done.len() + 1 == opponents.len();
            let to = self.perm_ref(next);
            let by_others = if trample { self.sure_of_tramplers(book, slot, next) } else { 0 };
            let lethal = self.lethal_damage(book, slot, next).saturating_sub(by_others);
            // The defending player gets something only if every blocker has been assigned lethal damage.
            let all_lethal = opponents[..done.len()].iter().zip(&done).all(|(&other, &(_, amount))| {
                amount.saturating_add(self.sure_of_tramplers(book, slot, other))
                    >= self.lethal_damage(book, slot, other)
            });
            let least = match (last, trample && !redirects && all_lethal && lethal <= left) {
                (true, true) => lethal,
                (true, false) => left,
                (false, _) => 0,
            };
            let options = List::of((least..=left).map(|n| Opt::Number(n as i16)));
            let amount = match self.choose(chooser, What::Damage { source: slot, to }, 1, 1, options) {
                Some(Some(picks)) => match picks.first() {
                    Some(Opt::Number(n)) => u16::try_from(*n).unwrap_or(0),
                    _ => left,
                },
                Some(None) => return false,
                None => left,
            };
            self.assigned.push((me, to, amount));
        }
    }

    /// The receiver of an unblocked attacker's damage: the defender, or a creature if a rule lets the attacker's controller choose one.
    /// `None` while waiting for that choice.
    fn unblocked_damage(&mut self, book: &Book, slot: u8, defender: Ref) -> Option<Ref> {
        if !self.has_rule(book, slot, |rule| *rule == CombatRule::UnblockedDamageToCreature) {
            return Some(defender);
        }
        let mut options = List::of([Opt::Ref(defender)]);
        for other in slots(self.live) {
            let perm = &self.perms[usize::from(other)];
            if perm.controller == self.active.opponent() && perm.is(CardType::Creature) {
                options.push(Opt::Ref(self.perm_ref(other)));
            }
        }
        match self.choose(self.perms[usize::from(slot)].controller, What::Objects, 1, 1, options) {
            Some(Some(picks)) => Some(picks.first().and_then(|opt| opt.object()).unwrap_or(defender)),
            Some(None) => None,
            None => Some(defender),
        }
    }

    /// Deals all the damage that has been assigned, at once (510.2); `false` while waiting for a choice.
    pub fn deal_assigned(&mut self, book: &Book) -> bool {
        self.dealing = !self.in_damage_order(book, &mut (), |state, ()| {
            let mut assigned = std::mem::take(&mut state.assigned).to_vec();
            state.order_of_damage(book, &mut assigned);
            let outer = state.begin_group();
            state.begin_damage();
            for &(source, to, amount) in assigned.iter() {
                state.deal_damage(book, source, to, i32::from(amount), true);
            }
            state.end_damage(book);
            state.grouped = outer;
        });
        !self.dealing
    }
}
