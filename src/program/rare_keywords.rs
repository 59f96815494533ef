//! What keywords of few cards mean (702): ripple, gravestorm, increment, undaunted, recover and impending.

use super::amounts::PLUS_ONE;
use super::compile::{Compiled, Compiler, KeywordMeaning};
use super::keyword_parts::{abilities, casts_this, number, put, to_hand, triggers, when};
use super::statics::this;
use super::triggers::{effects, script};
use super::{
    ANY_NUMBER, Ability, Amount, CastFor, Casting, Change, Cond, Dest, Effect, Filter, Obj, Op, Sel,
    StackKind, Static, Subject, Test, Trigger, Triggered, Watch, Who,
};
use crate::oracle::tree::{self, Comparison, Measure, TurnStep, Zone};
use crate::types::{CardType, ManaSymbol, SymbolCost};

/// CR 702.60a.
pub(super) fn ripple(count: u8) -> KeywordMeaning {
    let top = || Sel::Top { count: number(count), whose: Who::You, bottom: false };
    let revealed = |mut tests: Vec<Test>| {
        tests.push(Test::Is(Obj::Chosen));
        Sel::All(Filter { zone: Zone::Library, whose: Who::You, stack: StackKind::Any, tests })
    };
    let bottom = Dest { bottom: true, ..Dest::zone(Zone::Library) };
    let body = script(vec![
        Op::May { who: Who::You, no: 5 },
        Op::Do(Effect::Reveal(top())),
        Op::Do(Effect::Gather(top())),
        Op::Do(Effect::CastSome {
            who: Who::You,
            from: revealed(vec![Test::SharesName(Obj::EventSubject)]),
            spells: true,
            most: ANY_NUMBER as u8,
            must: false,
            cost: CastFor::Nothing,
        }),
        Op::Do(Effect::Move { what: revealed(Vec::new()), to: bottom }),
    ]);
    triggers(vec![when(casts_this(), body)])
}

/// Whenever its controller casts a spell for more mana than its power or toughness, it gets a +1/+1 counter.
pub(super) fn increment() -> KeywordMeaning {
    let what = Filter { zone: Zone::Stack, whose: Who::Any, stack: StackKind::Spell, tests: Vec::new() };
    let spent = || Amount::Spent(None, Obj::EventSubject);
    let more = |measure| Cond::Compare(spent(), Comparison::Greater, Amount::Of(measure, Obj::This));
    let condition = Some(Cond::AnyOf(vec![more(Measure::Power), more(Measure::Toughness)]));
    let event = Trigger::Casts { who: Who::You, what, nth: None };
    let body = effects(vec![put(number(1), PLUS_ONE, this())]);
    triggers(vec![Triggered { condition, ..when(event, body) }])
}

/// CR 702.125a.
pub(super) fn undaunted() -> KeywordMeaning {
    abilities(vec![Ability::Casting(Casting::CostLess {
        mana: SymbolCost(vec![ManaSymbol::Generic(1)]),
        times: Some(Amount::Opponents),
        less: true,
        condition: None,
        targets: None,
    })])
}

impl Compiler<'_> {
    /// CR 702.69a.
    pub(super) fn gravestorm(&mut self) -> Compiled<KeywordMeaning> {
        let event = Trigger::Moves {
            what: Watch::Any(Vec::new()),
            from: Some(Zone::Battlefield),
            to: Zone::Graveyard,
            whose: Who::Any,
        };
        let copies = Effect::CopySpell {
            who: Who::You,
            what: Obj::EventSubject,
            new_targets: true,
            times: self.tally(event, Who::Any)?,
            except: None,
        };
        Ok(triggers(vec![when(casts_this(), effects(vec![copies]))]))
    }

    /// CR 702.59a.
    pub(super) fn recover(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let event = Trigger::Moves {
            what: Watch::Any(vec![Test::Type(CardType::Creature)]),
            from: Some(Zone::Battlefield),
            to: Zone::Graveyard,
            whose: Who::You,
        };
        let body = script(vec![
            Op::MayPay { who: Who::You, costs, no: 3 },
            Op::Do(Effect::Move { what: this(), to: to_hand() }),
            Op::Jump(4),
            Op::Do(Effect::Exile { what: this(), until_leaves: false }),
        ]);
        Ok(triggers(vec![Triggered { zone: Zone::Graveyard, ..when(event, body) }]))
    }

    /// CR 702.176a.
    pub(super) fn impending(&mut self, count: u8, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let time = self.named_counter("time")?;
        let paid = || Cond::AlternativeCost;
        let enters = Ability::enters_with_if(Some(paid()), number(count), time);
        let waits = || Some(Cond::All(vec![paid(), Cond::Is(Obj::This, Test::Counter(Some(time)))]));
        let no_creature = Ability::Static(Static {
            condition: waits(),
            subject: Subject::This,
            changes: vec![Change::NotType(CardType::Creature)],
            defining: false,
            lingers: false,
        });
        let remove = Effect::RemoveCounters { count: number(1), kind: Some(time), all: false, from: this() };
        let end = Trigger::Step { step: TurnStep::End, whose: Who::You };
        let passes = Triggered { condition: waits(), ..when(end, effects(vec![remove])) };
        let cost = Ability::Casting(Casting::Alternative { costs, condition: None });
        Ok(abilities(vec![cost, enters, no_creature, Ability::Triggered(passes)]))
    }
}
