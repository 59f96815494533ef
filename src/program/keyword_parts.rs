//! Parts shared by the rules of keywords: triggers, effects, costs.

use super::compile::KeywordMeaning;
use super::keywords::Keys;
use super::triggers::effects;
use super::{
    Ability, AbilityId, Amount, Change, Cond, Cost, DamageTo, Dest, Effect, Filter, Obj, Op, Script, Sel,
    StackKind, TargetSpec, Test, Trigger, Triggered, Until, Waits, Watch, Who,
};
use crate::oracle::tree::{Comparison, TurnStep, Zone};
use crate::types::{ManaSymbol, SymbolCost};

/// An ability bound to an object resolves at the beginning of the next end step.
pub(super) fn at_next_end(bind: Obj, ability: AbilityId) -> Op {
    Op::Delayed {
        trigger: Trigger::Step { step: TurnStep::End, whose: Who::Any },
        bind: Some(bind),
        ability,
        waits: Waits::Forever,
        once: true,
    }
}

/// The player may choose one of those objects, if there are any; otherwise the script continues at `no`.
pub(super) fn may_choose_one(filter: Filter, no: u16) -> Vec<Op> {
    let there = Amount::CountOf(Box::new(filter.clone()));
    vec![
        Op::If { condition: Cond::Compare(there, Comparison::AtLeast, number(1)), no },
        Op::May { who: Who::You, no },
        Op::Choose { who: Who::You, least: number(1), most: number(1), filter, random: false, add: false },
    ]
}

/// A number.
pub(super) fn number(number: u8) -> Amount {
    Amount::Number(i32::from(number))
}

/// A triggered ability of one event.
pub(super) fn when(event: Trigger, script: Script) -> Triggered {
    Triggered {
        events: vec![event],
        when: None,
        zone: Zone::Battlefield,
        condition: None,
        script,
        per_turn: None,
        first: false,
        done_once: false,
        many: false,
        mana: false,
        modular: false,
        text: String::new(),
    }
}

pub(super) fn attacks() -> Trigger {
    Trigger::Attacks { what: Watch::This, alone: false, whom: None }
}

pub(super) fn enters() -> Trigger {
    Trigger::Enters { what: Watch::This, from: None }
}

pub(super) fn becomes_blocked() -> Trigger {
    Trigger::BecomesBlocked { what: Watch::This, by: None }
}

/// The spell itself is cast.
pub(super) fn casts_this() -> Trigger {
    let what = Filter {
        zone: Zone::Stack,
        whose: Who::Any,
        stack: StackKind::Spell,
        tests: vec![Test::Is(Obj::This)],
    };
    Trigger::Casts { who: Who::You, what, nth: None }
}

/// "When you cast this spell, if its optional cost was paid, copy it for each time it was paid. You may choose new targets."
pub(super) fn copied_when_paid() -> Ability {
    let spell = Obj::EventSubject;
    let times = Amount::TimesPaid(spell);
    let (who, except) = (Who::You, None);
    let copies = effects(vec![Effect::CopySpell { who, what: spell, new_targets: true, times, except }]);
    Ability::Triggered(Triggered { condition: Some(Cond::was_paid(spell)), ..when(casts_this(), copies) })
}

pub(super) fn your_upkeep() -> Trigger {
    Trigger::Step { step: TurnStep::Upkeep, whose: Who::You }
}

pub(super) fn combat_damage_to_player() -> Trigger {
    Trigger::Damage {
        source: Some(Watch::This),
        to: DamageTo::Player(Who::Any),
        noncombat: false,
        combat: true,
        per_source: false,
    }
}

/// "[It] gets +N/+N until end of turn."
pub(super) fn pump(what: Sel, power: Amount, toughness: Amount) -> Effect {
    Effect::Apply { what, changes: vec![Change::Gets(power, toughness)], until: Until::EndOfTurn }
}

pub(super) fn put(count: Amount, kind: u8, on: Sel) -> Effect {
    Effect::PutCounters { count, kind, on, divided: false, noting: false, by: crate::program::Who::You }
}

/// Whether +1/+1 counters can be put on the source: nobody chooses what can't be done (608.2d).
pub(super) fn may_have_plus_one() -> Cond {
    Cond::Is(Obj::This, Test::MayHaveCounters(super::amounts::PLUS_ONE))
}

/// To the battlefield, under its owner's control.
pub(super) fn to_battlefield(counters: Vec<(Amount, u8)>) -> Dest {
    Dest { counters, ..Dest::zone(Zone::Battlefield) }
}

pub(super) fn to_hand() -> Dest {
    Dest { zone: Zone::Hand, ..to_battlefield(Vec::new()) }
}

/// The cards of the controller's hand.
pub(super) fn any_in_hand() -> Filter {
    Filter { zone: Zone::Hand, whose: Who::You, stack: StackKind::Any, tests: Vec::new() }
}

pub(super) fn one_target(filter: Filter) -> TargetSpec {
    let one = Amount::Number(1);
    TargetSpec { filter: Some(filter), ..TargetSpec::of(0, one.clone(), one) }
}

pub(super) fn abilities(abilities: Vec<Ability>) -> KeywordMeaning {
    KeywordMeaning { keys: Keys::NONE, abilities }
}

pub(super) fn triggers(triggers: Vec<Triggered>) -> KeywordMeaning {
    abilities(triggers.into_iter().map(Ability::Triggered).collect())
}

pub(super) fn plain_cost(symbols: Vec<ManaSymbol>) -> Cost {
    Cost::Mana(SymbolCost(symbols))
}

/// Creates that number of tokens, with nothing special about how they enter.
pub(super) fn create(who: Who, token: super::DefId, count: Amount) -> Effect {
    let (tapped, attacking, blocking) = (false, false, None);
    Effect::Create { who, count, token, power: None, tapped, attacking, blocking, counters: Vec::new() }
}
