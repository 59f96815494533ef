//! Damage that is doubled or prevented by counters, and creatures that return or are sacrificed.

use super::aftermath::Aftermath;
use super::combat::{Combat, ContinuousEffects, Hit, Target, index_of};
use super::extras::Extras;
use crate::ability::CounterPrevention;
use crate::position::Side;
use crate::types::Keyword;

impl Combat {
    /// Gives a creature what few creatures have.
    pub fn set_extras(&mut self, side: Side, index: usize, extras: Extras) {
        let all = &mut self.extras[index_of(side)];
        if all.len() <= index {
            if extras == Extras::default() {
                return;
            }
            all.resize(index + 1, Extras::default());
        }
        all[index] = extras;
    }

    /// Returns what the creature has that few creatures have.
    #[inline]
    pub fn extras(&self, side: Side, index: usize) -> Extras {
        self.extras[index_of(side)].get(index).copied().unwrap_or_default()
    }

    /// Returns whether any creature has what few creatures have.
    pub(in crate::combat) fn has_extras(&self) -> bool {
        self.extras.iter().flatten().any(|extras| *extras != Extras::default())
    }

    /// Returns whether a creature has something that acts on a creature that blocks, or when damage is dealt.
    pub(in crate::combat) fn extras_act_on_blocking(&self) -> bool {
        self.extras.iter().flatten().any(Extras::act_on_blocking)
    }

    /// Returns whether a creature has something that acts when damage is dealt.
    pub(super) fn extras_act_on_damage(&self) -> bool {
        self.extras.iter().flatten().any(Extras::act_on_damage)
    }

    /// Doubles damage, and prevents what counters prevent: once for all that a creature would be dealt at the same
    /// time. A shield counter goes before another counter.
    pub(super) fn apply_extras(&mut self, hits: &mut Vec<Hit>) {
        for hit in hits.iter_mut() {
            for _ in 0..self.extras(hit.side, hit.source.into()).doublings {
                hit.amount = hit.amount.saturating_mul(2);
            }
        }
        for side in [Side::Attacker, Side::Defender] {
            for index in self.alive(side) {
                let aimed = |hit: &Hit| hit.side != side && hit.target == Target::Creature(index as u8);
                let sum = hits.iter().filter(|hit| aimed(hit));
                let sum = sum.fold(0i32, |sum, hit| sum.saturating_add(hit.amount));
                if sum > 0 && self.prevents_by_counters(side, index, sum) {
                    hits.retain(|hit| !aimed(hit));
                }
            }
        }
    }

    /// Returns whether counters prevent so much damage to the creature, and does to them what follows.
    pub(super) fn prevents_by_counters(&mut self, side: Side, index: usize, amount: i32) -> bool {
        let extras = self.extras(side, index);
        let side = index_of(side);
        if self.use_shield(side, index) {
            return true;
        }
        // A creature that has died and returned has other counters.
        let row = &self.rows[side][index];
        let plus = row.grown + if row.returned { 0 } else { extras.counters[0] };
        match extras.prevention {
            None => return false,
            Some(CounterPrevention::RemovePlusWhileItHasOne) if plus <= 0 => return false,
            Some(CounterPrevention::RemovePlus) if plus <= 0 => {}
            Some(CounterPrevention::RemovePlus | CounterPrevention::RemovePlusWhileItHasOne) => {
                self.grow(side, index, -1);
            }
            Some(CounterPrevention::PutPlusForEach) => self.grow(side, index, amount),
            Some(CounterPrevention::PutMinusForEach) => {
                self.grow(side, index, -amount);
                let row = &mut self.rows[side][index];
                (row.grown, row.withered) = (row.grown + amount, row.withered.saturating_add(amount));
            }
        }
        true
    }

    /// Removes a shield counter, if there is one.
    pub(super) fn use_shield(&mut self, side: usize, index: usize) -> bool {
        let shields = self.extras[side].get(index).map_or(0, |extras| extras.shields);
        let row = &mut self.rows[side][index];
        let has = !row.returned && shields > row.shields_used;
        row.shields_used += u16::from(has);
        has
    }

    /// Returns whether the creature, which dies, comes back, and notes it (702.79a, 702.93a). With both keywords and
    /// no counter it comes back by undying, which is the better one.
    pub(super) fn note_return(&mut self, side: usize, index: usize) {
        let extras = self.extras[side].get(index).copied().unwrap_or_default();
        let row = &mut self.rows[side][index];
        if !extras.returns {
            return;
        }
        let [plus, minus] = if row.returned { [0; 2] } else { extras.counters };
        let (plus, minus) = (plus + row.grown, minus + row.withered);
        row.returning = match () {
            () if row.fighter.has(Keyword::Undying) && plus <= 0 => 1,
            () if row.fighter.has(Keyword::Persist) && minus <= 0 => -1,
            () => 0,
        };
    }

    /// CR 704.5q: pairs of +1/+1 and -1/-1 counters are removed. It matters to undying and persist alone.
    pub(super) fn remove_pairs_of_counters(&mut self) {
        for side in [0, 1] {
            for index in 0..self.extras[side].len() {
                let extras = self.extras[side][index];
                let row = &mut self.rows[side][index];
                let [plus, minus] = if row.returned { [0; 2] } else { extras.counters };
                let pairs = (plus + row.grown).min(minus + row.withered);
                if extras.returns && pairs > 0 {
                    row.grown -= pairs;
                    row.withered -= pairs;
                }
            }
        }
    }

    /// Returns the creatures with undying and persist that have died: new objects, out of combat (400.7).
    pub(super) fn return_the_dead(&mut self, effects: &impl ContinuousEffects, aftermath: &mut Aftermath) {
        let mut returned = false;
        for side in [0, 1] {
            for index in 0..self.extras[side].len() {
                let row = &mut self.rows[side][index];
                let sign = std::mem::take(&mut row.returning);
                if sign == 0 || self.alive[side].contains(index) {
                    continue;
                }
                row.returned = true;
                (row.grown, row.withered) = if sign > 0 { (1, 0) } else { (0, 1) };
                row.change = (0, 0);
                (row.death_touches, row.shields_used) = (0, 0);
                row.fighter.damage = 0;
                row.fighter.regeneration_shields = 0;
                row.fighter.tapped = false;
                self.alive[side].insert(index);
                aftermath.died[side].remove(index);
                aftermath.returned[side].insert(index);
                returned = true;
            }
        }
        if returned {
            effects.refresh(self);
            self.state_based_actions(effects, aftermath);
        }
    }

    /// Sacrifices decayed creatures at end of combat (702.147a), and returns those with undying or persist.
    pub(super) fn end_of_combat(&mut self, effects: &impl ContinuousEffects) {
        let mut aftermath = Aftermath::default();
        for index in 0..self.extras[0].len() {
            let stays = self.rows[0][index].returned || !self.alive[0].contains(index);
            if self.extras[0][index].sacrificed && !stays {
                self.die(0, index, &mut aftermath);
            }
        }
        if !aftermath.died[0].is_empty() {
            effects.refresh(self);
            self.state_based_actions(effects, &mut aftermath);
            self.return_the_dead(effects, &mut aftermath);
        }
    }
}
