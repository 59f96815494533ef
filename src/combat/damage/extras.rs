//! What few creatures have that bears on combat damage: triggers on blocks and on damage, and toxic.

use crate::ability::{
    BlockEffect, BlockEvent, Clause, CounterPrevention, DamageAmount, DamageEffect, DamageEvent, Triggered,
};
use crate::combat::combatant::{Combatant, Combatants};
use crate::position::Side;
use crate::types::Keyword;

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

/// What triggered on blocks and has not resolved yet: bushido and flanking as changes, rampage and the like by the
/// blockers that there are when it resolves (702.23b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::combat) struct BlockTrigger {
    pub side: usize,
    pub index: usize,
    pub effects: BlockTriggers,
    pub rampage: i32,
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
        // Only an attacking creature becomes blocked or deals combat damage to a player, and only the other side's block.
        let attacks = creature.at.side == Side::Attacker;
        let mut extras = Extras {
            toxic: if attacks { signed(creature.toxic) } else { 0 },
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
                Triggered::Block { event, .. } if attacks == (event == BlockEvent::Blocks) => {}
                Triggered::Damage { event: DamageEvent::DealsCombatDamageToPlayer, .. } if !attacks => {}
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
    /// recipient's toughness says. Toxic counts players' poison, as infect does.
    pub fn act_on_damage(&self) -> bool {
        self.doublings > 0
            || self.shields > 0
            || self.returns
            || self.prevention.is_some()
            || self.deals_to_player != DamageTriggers::default()
            || self.is_dealt != DamageTriggers::default()
    }

    /// Returns whether a fight with the creature does more than damage and deaths, so that fights are not apart.
    pub fn reach_beyond_the_fight(&self) -> bool {
        self.sacrificed || self.act_on_damage()
    }

    /// Returns whether a creature with this may do better to block one attacker than several, or worse.
    pub fn act_on_blocking(&self) -> bool {
        self.blocks != BlockTriggers::default() || self.act_on_damage()
    }
}

fn sum(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    (one.0.saturating_add(other.0), one.1.saturating_add(other.1))
}
