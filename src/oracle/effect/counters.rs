//! Counters put on and removed (122).

use super::super::parser::{Number, Parser};
use super::super::resolve::Binding;
use super::super::tree::{Amount, CounterKind, Effect, ObjectRef, PlayerRef, Selection};
use super::super::{amount, counter, selection};

/// "it enters with a +1/+1 counter on it": a spell.
pub(super) fn enters_with(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    let Selection::Ref(what) = what else { return None };
    p.verb(number, "enters", "enter")?;
    let counters = super::super::statement::all_counted(p, number)?;
    Some(Effect::EntersWith { what: what.clone(), counters })
}

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[put, distribute, put_those, move_onto, remove, double, proliferate];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn put(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "puts", "put")?;
    if *who == PlayerRef::You && p.take("up to") {
        let (count, many) = amount::count(p)?;
        let kind = counter::kind(p)?;
        p.verb(many, "counter on", "counters on")?;
        let on = selection::objects(p)?;
        p.phrase(". This ability can't cause the total number of")?;
        if counter::kind(p)? != kind {
            return None;
        }
        p.phrase("counters on")?;
        if selection::objects(p)? != on {
            return None;
        }
        p.phrase("to be greater than")?;
        let total = u8::try_from(amount::number_word(p)?).ok()?;
        return Some(Effect::PutUpToCounters { count, kind, on, total });
    }
    if *who == PlayerRef::You && p.take("your choice of") {
        let either = p.list("or", |p| {
            let (count, many) = amount::count(p)?;
            let kind = counter::kind(p)?;
            p.verb(many, "counter", "counters")?;
            Some((count, kind))
        })?;
        p.word("on")?;
        return Some(Effect::PutCounterOfChoice { either, on: selection::objects(p)? });
    }
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter", "counters")?;
    p.word("on")?;
    let on: Selection = selection::each_of(p)?;
    let count = amount::for_each(p, count)?;
    let who = (*who != PlayerRef::You).then(|| who.clone());
    Some(Effect::PutCounters { who, count, kind, on, divided: false })
}

/// "distribute three +1/+1 counters among one, two, or three target creatures": the division is made with the targets (601.2d).
fn distribute(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "distributes", "distribute")?;
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter among", "counters among")?;
    match selection::selection(p)? {
        on @ Selection::Some {
            count: super::super::tree::Count::AnyNumber,
            chooser: None,
            random: false,
            ..
        } => Some(Effect::PutCounters { who: None, count, kind, on, divided: true }),
        on @ Selection::Target(_) => Some(Effect::PutCounters { who: None, count, kind, on, divided: true }),
        _ => None,
    }
}

/// "put those counters on ~", "put its counters on up to one target creature you control": the counters of the event's object.
fn put_those(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.word("put")?;
    let those = p.one_of(&[("those counters on", true), ("its counters on", false)])?;
    let (binding, _) = p.scope.it().or_else(|| p.expect("what had the counters"))?;
    let of = match binding {
        Binding::This => ObjectRef::This { word: "it".to_owned() },
        Binding::That(to) => ObjectRef::That { word: "it".to_owned(), to },
    };
    Some(Effect::PutCountersOf { of, those, on: selection::objects(p)? })
}

/// "move all counters from ~ onto target creature", "move a +1/+1 counter from target creature onto ~".
fn move_onto(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.word("move")?;
    let (count, kind, from) = counters_from(p)?;
    p.word("onto")?;
    let to = selection::objects(p)?;
    Some(Effect::MoveCounters { count, kind, from, to })
}

fn remove(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "removes", "remove")?;
    if p.take("up to") {
        let (most, many) = amount::count(p)?;
        p.verb(many, "counter from", "counters from")?;
        return Some(Effect::RemoveUpToCounters { most, from: selection::objects(p)? });
    }
    let (count, kind, from) = counters_from(p)?;
    Some(Effect::RemoveCounters { count, kind, from })
}

/// "all counters from ~", "any number of charge counters from it", "a +1/+1 counter from target creature".
fn counters_from(p: &mut Parser<'_>) -> Option<(Amount, Option<CounterKind>, Selection)> {
    let (count, many) = if p.take("all") {
        (Amount::All, Number::Many)
    } else if p.take("any number of") {
        (Amount::AnyNumber, Number::Many)
    } else {
        amount::count(p)?
    };
    let kind = counter::kind(p);
    p.verb(many, "counter from", "counters from")?;
    Some((count, kind, selection::objects(p)?))
}

/// "double the number of +1/+1 counters on ~", "double the number of each kind of counter on target creature", "double the power of target
/// creature until end of turn".
fn double(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    if p.take("double the value of X") {
        return Some(Effect::DoubleX);
    }
    if p.take("double the number of") {
        return double_counters(p);
    }
    p.word("double")?;
    let (power, toughness) = p.one_of(&[
        ("the power and toughness of", (true, true)),
        ("the power of", (true, false)),
        ("the toughness of", (false, true)),
    ])?;
    let of = selection::objects(p)?;
    p.phrase("until end of turn")?;
    Some(Effect::DoubleSize { power, toughness, of })
}

fn double_counters(p: &mut Parser<'_>) -> Option<Effect> {
    let kind = if p.take("each kind of counter on") {
        None
    } else {
        let kind = counter::kind(p)?;
        p.phrase("counters on")?;
        Some(kind)
    };
    let on = if p.ahead(|p| p.phrase("each of them")).is_some() {
        selection::each_of(p)?
    } else {
        selection::objects(p)?
    };
    Some(Effect::DoubleCounters { kind, on })
}

fn proliferate(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "proliferates", "proliferate")?;
    Some(Effect::Proliferate { who: who.clone() })
}
