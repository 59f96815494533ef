//! Counters put on and removed (122).

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, Effect, PlayerRef, Selection};
use super::super::{amount, counter, selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[put, remove, double, proliferate];
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
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter", "counters")?;
    p.word("on")?;
    let on: Selection = selection::each_of(p)?;
    let count = amount::for_each(p, count)?;
    let who = (*who != PlayerRef::You).then(|| who.clone());
    Some(Effect::PutCounters { who, count, kind, on, divided: false })
}

fn remove(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "removes", "remove")?;
    if p.take("all") {
        let kind = counter::kind(p);
        p.phrase("counters from")?;
        let from = selection::objects(p)?;
        return Some(Effect::RemoveCounters { count: Amount::All, kind, from });
    }
    let (count, many) =
        if p.take("any number of") { (Amount::AnyNumber, Number::Many) } else { amount::count(p)? };
    let kind = counter::kind(p);
    p.verb(many, "counter", "counters")?;
    p.word("from")?;
    let from = selection::objects(p)?;
    Some(Effect::RemoveCounters { count, kind, from })
}

/// "double the number of +1/+1 counters on ~", "double the number of each kind of counter on target creature".
fn double(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.phrase("double the number of")?;
    let kind = if p.take("each kind of counter on") {
        None
    } else {
        let kind = counter::kind(p)?;
        p.phrase("counters on")?;
        Some(kind)
    };
    Some(Effect::DoubleCounters { kind, on: selection::objects(p)? })
}

fn proliferate(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "proliferates", "proliferate")?;
    Some(Effect::Proliferate { who: who.clone() })
}
