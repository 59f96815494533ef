//! What few creatures have that bears on combat damage: triggers on blocks and on damage, and toxic.

use super::combat::{Combat, ContinuousEffects, Hit, Target, index_of};
use super::step::Aftermath;
use crate::ability::{
    BlockEffect, BlockEvent, Clause, CounterPrevention, DamageAmount, DamageEffect, DamageEvent, Triggered,
};
use crate::combat::combatant::{Combatant, Combatants};
use crate::creature::Keyword;
use crate::position::Side;

/// The sum of what a creature's abilities do at one event in the declare blockers step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BlockTriggers {
    /// The change of power and toughness until end of turn.
    pub change: (i32, i32),
    /// The same for each creature that blocks it as the ability resolves.
    pub for_each_blocker: (i32, i32),
    /// The +1/+1 counters that are put on it.
    pub counters: i32,
    /// The life that the defending player loses.
    pub life: i32,
}

/// An amount that depends on damage: `number` for each time, and `times` the damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PerDamage {
    /// What comes whatever the damage is.
    pub number: i32,
    /// What comes for each point of damage.
    pub times: i32,
}

impl PerDamage {
    /// Returns what so much damage makes of it.
    pub const fn of(self, damage: i32) -> i32 {
        self.number.saturating_add(self.times.saturating_mul(damage))
    }

    fn add(&mut self, amount: DamageAmount) {
        match amount {
            DamageAmount::Number(number) => self.number = self.number.saturating_add(signed(number)),
            DamageAmount::ThatMuch => self.times += 1,
        }
    }
}

/// The sum of what a creature's abilities do at one event of combat damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct DamageTriggers {
    /// The life that its controller gains.
    pub gain: PerDamage,
    /// The life that the opponent loses.
    pub loss: PerDamage,
    /// The +1/+1 counters that are put on it.
    pub counters: PerDamage,
    /// The poison counters that the opponent gets.
    pub poison: i32,
}

/// What few creatures have that bears on combat damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Extras {
    /// What triggers when it blocks.
    pub blocks: BlockTriggers,
    /// What triggers when it becomes blocked.
    pub becomes_blocked: BlockTriggers,
    /// What triggers when it attacks and isn't blocked.
    pub unblocked: BlockTriggers,
    /// What triggers when it deals combat damage to a player.
    pub deals_to_player: DamageTriggers,
    /// What triggers when it is dealt combat damage, once for all that is dealt at the same time.
    pub is_dealt: DamageTriggers,
    /// Its total toxic value (702.164b).
    pub toxic: i32,
    /// How many times the damage that it deals is doubled.
    pub doublings: u8,
    /// How damage to it is prevented by counters.
    pub prevention: Option<CounterPrevention>,
    /// The shield counters that it began with (122.1c).
    pub shields: u16,
    /// The +1/+1 and -1/-1 counters that it began with, as far as anything asks for them.
    pub counters: [i32; 2],
    /// Whether it has undying or persist: then the effects that it is played under have to work out what returns.
    pub returns: bool,
    /// Whether it is sacrificed at end of combat (702.147a).
    pub sacrificed: bool,
}

fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Extras {
    /// Returns what a creature of a position has.
    pub fn of(combatants: &Combatants, creature: &Combatant) -> Extras {
        let returns = creature.has(Keyword::Undying) || creature.has(Keyword::Persist);
        let mut extras = Extras {
            toxic: signed(creature.toxic),
            shields: u16::try_from(creature.counters[2]).unwrap_or(u16::MAX),
            sacrificed: creature.attacking && creature.has(Keyword::Decayed),
            returns,
            ..Extras::default()
        };
        for said in combatants.said_of(creature) {
            match said.clause() {
                Clause::DealsDoubleDamage => extras.doublings += 1,
                Clause::PreventDamageByCounters(prevention) => extras.prevention = Some(*prevention),
                _ => {}
            }
        }
        if returns || extras.prevention.is_some() {
            extras.counters = [0, 1].map(|kind| signed(creature.counters[kind]));
        }
        for triggered in &creature.triggered {
            match *triggered {
                // These have resolved before blocks.
                Triggered::Attack { .. } => {}
                Triggered::Block { event, effect } => {
                    let triggers = match event {
                        BlockEvent::Blocks => &mut extras.blocks,
                        BlockEvent::BecomesBlocked => &mut extras.becomes_blocked,
                        BlockEvent::AttacksUnblocked => &mut extras.unblocked,
                    };
                    match effect {
                        BlockEffect::Gets(power, toughness) => {
                            triggers.change = sum(triggers.change, (power, toughness));
                        }
                        BlockEffect::GetsForEachBlocker(power, toughness) => {
                            triggers.for_each_blocker = sum(triggers.for_each_blocker, (power, toughness));
                        }
                        BlockEffect::PlusCounters(count) => {
                            triggers.counters = triggers.counters.saturating_add(signed(count));
                        }
                        BlockEffect::DefendingPlayerLosesLife(life) => {
                            triggers.life = triggers.life.saturating_add(signed(life));
                        }
                    }
                }
                Triggered::Damage { event, effect } => {
                    let triggers = match event {
                        DamageEvent::DealsCombatDamageToPlayer => &mut extras.deals_to_player,
                        DamageEvent::IsDealtCombatDamage => &mut extras.is_dealt,
                    };
                    match effect {
                        DamageEffect::YouGainLife(amount) => triggers.gain.add(amount),
                        DamageEffect::OpponentLosesLife(amount) => triggers.loss.add(amount),
                        DamageEffect::PlusCounters(amount) => triggers.counters.add(amount),
                        DamageEffect::OpponentGetsPoison(count) => {
                            triggers.poison = triggers.poison.saturating_add(signed(count));
                        }
                    }
                }
            }
        }
        extras
    }

    /// Returns whether any of it acts when damage is dealt: then what a point of damage does is more than what its
    /// recipient's toughness says.
    pub fn act_on_damage(&self) -> bool {
        self.toxic > 0
            || self.doublings > 0
            || self.shields > 0
            || self.returns
            || self.prevention.is_some()
            || self.deals_to_player != DamageTriggers::default()
            || self.is_dealt != DamageTriggers::default()
    }

    /// Returns whether a fight with the creature does more than damage and deaths, so that fights are not apart.
    pub fn reach_beyond_the_fight(&self) -> bool {
        let life = self.sacrificed
            || [self.blocks, self.becomes_blocked, self.unblocked].iter().any(|own| own.life > 0);
        life || self.act_on_damage()
    }
}

fn sum(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    (one.0.saturating_add(other.0), one.1.saturating_add(other.1))
}

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
                (row.death_touches, row.prevention, row.shields_used) = (0, 0, 0);
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

    /// Sacrifices what has to be sacrificed at end of combat (702.147a).
    pub(super) fn end_of_combat(&mut self) {
        for index in 0..self.extras[0].len() {
            let stays = self.rows[0][index].returned || !self.alive[0].contains(index);
            if self.extras[0][index].sacrificed && !stays {
                self.die(0, index, &mut Aftermath::default());
            }
        }
    }
}
