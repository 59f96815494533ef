//! Effects of spells and activated abilities, and triggered abilities of combat.

use super::Ability;
use super::statement::*;

/// Which creatures a spell or an activated ability does something to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Whom {
    /// "This creature", the one that has the ability.
    This,
    /// "Target creature …", chosen as the spell is cast or the ability is activated (115.1).
    Target(Subject),
    /// "Creatures …", all that there are when it resolves (611.2c).
    Each(Subject),
}

/// To whom damage is dealt, or is kept from being dealt.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DamageTo {
    /// Creatures.
    Creatures(Whom),
    /// "Any target", a creature or a player (115.4).
    AnyTarget,
    /// "Target player".
    TargetPlayer,
}

/// What a creature gets or gains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gain {
    /// "… gets +N/+M".
    PowerToughness(i32, i32),
    /// "… gains that ability".
    Ability(Box<Ability>),
}

/// What a spell or an activated ability does when it resolves (608).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// "… gets +N/+M and gains … until end of turn."
    UntilEndOfTurn {
        /// Who gets it.
        whom: Whom,
        /// What they get, at least one thing, in the order of the sentence.
        gains: Vec<Gain>,
    },
    /// "Regenerate …": a shield for the next destruction this turn (701.19a).
    Regenerate(Whom),
    /// "Destroy …" (701.8).
    Destroy {
        /// Who is destroyed.
        whom: Whom,
        /// Whether "it can't be regenerated" follows.
        beyond_regeneration: bool,
    },
    /// "… deals N damage to …" (120).
    DealDamage {
        /// How much.
        amount: u32,
        /// To whom.
        to: DamageTo,
    },
    /// "Prevent the next N damage that would be dealt to … this turn" (615.7).
    PreventNextDamage {
        /// How much.
        amount: u32,
        /// To whom.
        to: DamageTo,
    },
    /// "Prevent all combat damage that would be dealt this turn."
    PreventAllCombatDamage,
}

/// What an ability waits for that triggers when attackers are declared (508.1m, 508.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttackEvent {
    /// "Whenever this creature attacks".
    Attacks,
    /// "Whenever this creature attacks the player with the most life or tied for most life".
    AttacksPlayerWithMostLife,
    /// "Whenever this creature and at least N other creatures [of that quality] attack".
    AttacksWith {
        /// How many others.
        least: u32,
        /// Which others.
        others: Filter,
    },
    /// "Whenever a creature you control attacks alone".
    YoursAttacksAlone,
}

/// What an ability does that triggers when attackers are declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttackEffect {
    /// "… gets +N/+M and gains … until end of turn."
    UntilEndOfTurn {
        /// Who gets it; "it" and "that creature" are the one that attacks.
        whom: Whom,
        /// What they get, at least one thing.
        gains: Vec<Gain>,
    },
    /// "Put N +1/+1 counters on …".
    PlusCounters {
        /// On whom; "it" and "that creature" are the one that attacks.
        whom: Whom,
        /// How many.
        count: u32,
    },
}

/// What an ability waits for that triggers when blockers are declared (509.1i, 509.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockEvent {
    /// "Whenever this creature blocks".
    Blocks,
    /// "Whenever this creature becomes blocked".
    BecomesBlocked,
    /// "Whenever this creature attacks and isn't blocked".
    AttacksUnblocked,
}

/// What an ability does that triggers when blockers are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockEffect {
    /// "It gets +N/+M until end of turn."
    Gets(i32, i32),
    /// "It gets +N/+M until end of turn for each creature blocking it."
    GetsForEachBlocker(i32, i32),
    /// "Put N +1/+1 counters on it."
    PlusCounters(u32),
    /// "Defending player loses N life."
    DefendingPlayerLosesLife(u32),
}

/// What an ability waits for that triggers on combat damage (510.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamageEvent {
    /// "Whenever this creature deals combat damage to a player".
    DealsCombatDamageToPlayer,
    /// "Whenever this creature is dealt combat damage": once, however many sources deal it at the same time.
    IsDealtCombatDamage,
}

/// An amount in an ability that triggers on damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamageAmount {
    /// A plain number.
    Number(u32),
    /// "That much", the damage that was dealt.
    ThatMuch,
}

/// What an ability does that triggers on combat damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamageEffect {
    /// "You gain that much life."
    YouGainLife(DamageAmount),
    /// "That player loses N life", or "each opponent loses N life".
    OpponentLosesLife(DamageAmount),
    /// "That player gets N poison counters", or "each opponent gets N poison counters".
    OpponentGetsPoison(u32),
    /// "Put that many +1/+1 counters on it."
    PlusCounters(DamageAmount),
}

/// A triggered ability of combat: "Whenever this creature attacks, it gets +1/+0 until end of turn."
///
/// Keywords that mean such a sentence are read as the sentence and written as the keyword.
///
/// ```
/// use menace::ability::{Ability, Triggered};
/// assert_eq!(Ability::Triggered(Triggered::battle_cry()).to_string(), "Battle cry");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Triggered {
    /// It triggers when attackers are declared.
    Attack {
        /// What it waits for.
        event: AttackEvent,
        /// What it does.
        effect: AttackEffect,
    },
    /// It triggers when blockers are declared.
    Block {
        /// What it waits for.
        event: BlockEvent,
        /// What it does.
        effect: BlockEffect,
    },
    /// It triggers on combat damage.
    Damage {
        /// What it waits for.
        event: DamageEvent,
        /// What it does.
        effect: DamageEffect,
    },
}

impl Triggered {
    fn pump(event: AttackEvent, whom: Whom, power: i32, toughness: i32) -> Triggered {
        let gains = vec![Gain::PowerToughness(power, toughness)];
        Triggered::Attack { event, effect: AttackEffect::UntilEndOfTurn { whom, gains } }
    }

    /// Exalted (702.83).
    pub fn exalted() -> Triggered {
        Triggered::pump(AttackEvent::YoursAttacksAlone, Whom::This, 1, 1)
    }

    /// Battle cry (702.91).
    pub fn battle_cry() -> Triggered {
        let others = Filter::All(vec![Filter::Source.not(), Filter::Attacking]);
        let others = Subject { whose: Whose::Anyones, filter: others };
        Triggered::pump(AttackEvent::Attacks, Whom::Each(others), 1, 0)
    }

    /// Melee (702.121), in a game of two: there is one opponent to attack.
    pub fn melee() -> Triggered {
        Triggered::pump(AttackEvent::Attacks, Whom::This, 1, 1)
    }

    /// Dethrone (702.105).
    pub fn dethrone() -> Triggered {
        let effect = AttackEffect::PlusCounters { whom: Whom::This, count: 1 };
        Triggered::Attack { event: AttackEvent::AttacksPlayerWithMostLife, effect }
    }

    /// Training (702.149).
    pub fn training() -> Triggered {
        let others = Filter::Power(Comparison::Greater, Amount::SourcePower);
        let effect = AttackEffect::PlusCounters { whom: Whom::This, count: 1 };
        Triggered::Attack { event: AttackEvent::AttacksWith { least: 1, others }, effect }
    }

    /// Mentor (702.134).
    pub fn mentor() -> Triggered {
        let lesser = Filter::Power(Comparison::Less, Amount::SourcePower);
        let filter = Filter::All(vec![Filter::Attacking, lesser]);
        let whom = Whom::Target(Subject { whose: Whose::Anyones, filter });
        Triggered::Attack {
            event: AttackEvent::Attacks,
            effect: AttackEffect::PlusCounters { whom, count: 1 },
        }
    }

    /// Afflict N (702.130).
    pub const fn afflict(life: u32) -> Triggered {
        let effect = BlockEffect::DefendingPlayerLosesLife(life);
        Triggered::Block { event: BlockEvent::BecomesBlocked, effect }
    }

    /// Frenzy N (702.68).
    pub const fn frenzy(power: i32) -> Triggered {
        Triggered::Block { event: BlockEvent::AttacksUnblocked, effect: BlockEffect::Gets(power, 0) }
    }

    /// Poisonous N (702.70).
    pub const fn poisonous(counters: u32) -> Triggered {
        let effect = DamageEffect::OpponentGetsPoison(counters);
        Triggered::Damage { event: DamageEvent::DealsCombatDamageToPlayer, effect }
    }
}
