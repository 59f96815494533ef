//! Conditions on objects: what they are, where they are, the counters on them.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, Comparison, Condition, Count, ObjectAntecedent, ObjectRef, PlayerRef, Selection, Test, Zone,
};
use super::super::{amount, counter, filter, player, reference, selection};
use super::players::how_many;

/// "it targets a creature".
pub(super) fn targets(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.word("targets")?;
    let what = Box::new(selection::selection(p)?);
    Some(Condition::Targets { object, what })
}

/// "X is 5 or more", "the number of cards in your hand is equal to …".
pub(super) fn number_of(p: &mut Parser<'_>) -> Option<Condition> {
    let left = if let Some(x) = amount::x(p) { x } else { amount::described(p)? };
    p.word("is")?;
    if let Some((comparison, right)) = p.attempt(|p| {
        let number = amount::digits(p)?;
        let comparison = p.one_of(&[
            ("or less", Comparison::AtMost),
            ("or greater", Comparison::AtLeast),
            ("or more", Comparison::AtLeast),
        ])?;
        Some((comparison, Amount::Number(number)))
    }) {
        // For life totals, Oracle says "or less" and "or greater"; the writer handles that.
        return Some(Condition::Compare { left, comparison, right });
    }
    // "your devotion to white is less than five".
    if matches!(left, Amount::Devotion(_))
        && let Some(number) = p.attempt(|p| {
            p.phrase("less than")?;
            amount::number_word(p)
        })
    {
        let right = Amount::Number(number);
        return Some(Condition::Compare { left, comparison: Comparison::Less, right });
    }
    let (comparison, right) = amount::compared(p)?;
    Some(Condition::Compare { left, comparison, right })
}

/// "there are no creatures on the battlefield", "there are seven or more cards in your graveyard".
pub(super) fn exists(p: &mut Parser<'_>) -> Option<Condition> {
    if let Some((number, among)) = p.attempt(|p| {
        p.phrase("there are")?;
        let number = amount::number_word(p)?;
        p.phrase("colors among")?;
        Some((number, filter::filter(p, Number::Many)?))
    }) {
        let (left, comparison) = (Amount::ColorsAmong(Box::new(among)), Comparison::Equal);
        return Some(Condition::Compare { left, comparison, right: Amount::Number(number) });
    }
    let one = p.one_of(&[("there are", false), ("there is", true)])?;
    let (comparison, number, filter) = how_many(p)?;
    let single = comparison == Comparison::AtLeast && number == Amount::Number(1);
    if single != one {
        return None;
    }
    if !filter.tests.iter().any(|test| matches!(test, Test::In(..))) {
        return p.expect("a place");
    }
    Some(Condition::Exists { filter, comparison, number })
}

/// "there is a Desert card in your graveyard", after another condition.
pub(super) fn there_is(p: &mut Parser<'_>) -> Option<Condition> {
    p.ahead(|p| p.phrase("there is"))?;
    exists(p)
}

/// "~ is in your graveyard", "~ is on the battlefield".
pub(super) fn zone(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("is on the battlefield") {
        return Some(Condition::InZone { object, zone: Zone::Battlefield, whose: None });
    }
    if p.take("is on the stack") {
        return Some(Condition::InZone { object, zone: Zone::Stack, whose: None });
    }
    if p.take("is in exile") {
        return Some(Condition::InZone { object, zone: Zone::Exile, whose: None });
    }
    p.phrase("is in")?;
    let whose = player::possessive(p)?;
    let zone = p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand)])?;
    if zone == Zone::Graveyard
        && whose == PlayerRef::You
        && let Some((filter, least, directly)) = p.attempt(|p| {
            p.word("with")?;
            let (comparison, least, filter) = how_many(p)?;
            let Amount::Number(least) = least else { return None };
            let directly = p.take("directly");
            p.phrase("above it")?;
            let fits = comparison == Comparison::AtLeast && directly == (least == 1);
            fits.then_some((filter, u8::try_from(least).ok()?, directly))
        })
    {
        return Some(Condition::InGraveyardBelow { object, filter, least, directly });
    }
    Some(Condition::InZone { object, zone, whose: Some(whose) })
}

/// "~ is tapped", "it's attacking", "that creature has flying", "it's a Goblin", "enchanted creature is a Vampire".
pub(super) fn is(p: &mut Parser<'_>) -> Option<Condition> {
    let (object, not) = if p.take("it's on the battlefield") {
        let (binding, _) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
        if binding != Binding::This {
            return None;
        }
        let object = ObjectRef::This { word: "it".to_owned() };
        return Some(Condition::InZone { object, zone: Zone::Battlefield, whose: None });
    } else if p.take("it's") {
        let (binding, nouns) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
        p.scope.mention_object(binding, Number::One, nouns);
        let word = "it".to_owned();
        let object = match binding {
            Binding::This => ObjectRef::This { word },
            Binding::That(to) => ObjectRef::That { word, to },
        };
        (object, p.take("not"))
    } else {
        let object = reference::reference(p)?;
        if p.take("has") {
            let test = p.first(&[
                filter::measure,
                |p| Some(Test::Keyword(filter::keyword_name(p)?)),
                |p| {
                    p.one_of(&[("a", ()), ("an", ())])?;
                    let kind = counter::kind(p);
                    p.phrase("counter on it")?;
                    Some(Test::HasCounter(kind))
                },
            ])?;
            return Some(Condition::Is { object, test });
        }
        if p.take("isn't") {
            (object, true)
        } else {
            let number = reference::number(&object);
            let past = p.take("was");
            if past {
                let test = predicate(p)?;
                return Some(Condition::Was { object, test });
            }
            p.verb(number, "is", "are")?;
            (object, false)
        }
    };
    let test = predicate(p)?;
    if let (ObjectRef::This { .. }, Test::PairedWith(_)) = (&object, &test) {
        let partner = Binding::That(ObjectAntecedent::Paired);
        p.scope.mention_object(partner, Number::One, Nouns::CREATURE);
    }
    let is = Condition::Is { object, test };
    Some(if not { Condition::Not(Box::new(is)) } else { is })
}

/// "it shares a creature type with ~".
pub(super) fn shares_type(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.phrase("shares a creature type with")?;
    let with = Box::new(reference::reference(p)?);
    Some(Condition::Is { object, test: Test::SharesTypeWith(with) })
}

/// What an object can be said to be.
fn predicate(p: &mut Parser<'_>) -> Option<Test> {
    if let Some(test) = p.one_of(&[
        ("tapped", Test::Tapped),
        ("untapped", Test::Not(Box::new(Test::Tapped))),
        ("attacking", Test::Attacking),
        ("blocking", Test::Blocking),
        ("blocked", Test::Blocked),
        ("enchanted or equipped", Test::AnyOf(vec![vec![Test::Enchanted], vec![Test::Equipped]])),
        ("enchanted", Test::Enchanted),
        ("equipped", Test::Equipped),
        ("monstrous", Test::Monstrous),
        ("renowned", Test::Renowned),
        ("saddled", Test::Saddled),
        ("suspected", Test::Suspected),
        ("suspended", Test::Suspended),
        ("legendary", Test::Supertype(crate::types::Supertype::Legendary)),
        ("nonbasic", Test::Not(Box::new(Test::Supertype(crate::types::Supertype::Basic)))),
        ("snow", Test::Supertype(crate::types::Supertype::Snow)),
        ("a token", Test::Token),
    ]) {
        return Some(test);
    }
    if p.ahead(|p| p.phrase("a permanent card with")).is_none() && p.take("a permanent card") {
        return Some(Test::PermanentCard);
    }
    if let Some(test) = p.attempt(|p| {
        let color = p.token("a color", |word| {
            crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
        })?;
        p.ahead(|p| p.token("the end", |word| matches!(word, "." | ",").then_some(())))?;
        Some(Test::Color(color))
    }) {
        return Some(test);
    }
    if p.take("paired with") {
        return match selection::counted(p)? {
            (Count::Exactly(Amount::Number(1)), found, _) => Some(Test::PairedWith(Box::new(found))),
            _ => None,
        };
    }
    p.one_of(&[("a", ()), ("an", ())])?;
    let found = filter::filter(p, Number::One)?;
    // "a basic Mountain": several words that hold together.
    if let [Test::Supertype(_), Test::Subtype(_) | Test::Type(_)] = &found.tests[..]
        && found.kind == super::super::tree::ObjectKind::Permanent
    {
        return Some(Test::AnyOf(vec![found.tests]));
    }
    // "an artifact creature".
    if let [Test::Type(_), Test::Type(_)] = &found.tests[..]
        && found.kind == super::super::tree::ObjectKind::Permanent
    {
        return Some(Test::AnyOf(vec![found.tests]));
    }
    // "a noncreature, nonland card", "a Goblin permanent card".
    let plain = |test: &Test| match test {
        Test::Type(_) | Test::Subtype(_) | Test::Supertype(_) | Test::Color(_) | Test::PermanentCard => true,
        Test::ManaValue(_, Amount::Number(_)) => true,
        Test::Not(inner) => matches!(**inner, Test::Type(_)),
        _ => false,
    };
    if found.kind == super::super::tree::ObjectKind::Card
        && found.tests.len() > 1
        && found.tests.iter().all(plain)
    {
        return Some(Test::CardOf(Box::new(Test::AnyOf(vec![found.tests]))));
    }
    match <[Test; 1]>::try_from(found.tests) {
        Ok([test])
            if Nouns::of(&super::super::tree::Filter { kind: found.kind, tests: vec![test.clone()] })
                != Nouns::NONE =>
        {
            if found.kind == super::super::tree::ObjectKind::Permanent
                || found.kind == super::super::tree::ObjectKind::Card
            {
                let card = found.kind == super::super::tree::ObjectKind::Card;
                // "it's a creature card": the word "card" must not be lost.
                Some(if card { Test::CardOf(Box::new(test)) } else { test })
            } else {
                None
            }
        }
        _ => None,
    }
}

pub(super) fn counters_on(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    let had = p.one_of(&[("had counters on it", true), ("has counters on it", false)])?;
    Some(Condition::Counters { object, had })
}

pub(super) fn had_counter(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.word("had")?;
    let no = p.take("no");
    if !no {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let counter = counter::kind(p);
    p.word(if no { "counters" } else { "counter" })?;
    p.phrase("on it")?;
    Some(Condition::HadCounter { object, counter, no })
}

/// "there are three or more charge counters on ~", "~ has five or more charge counters on it".
pub(super) fn count_of_counters(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("there is exactly one") {
        let kind = counter::kind(p);
        p.phrase("counter on")?;
        let on = Selection::Ref(reference::reference(p)?);
        let left = Amount::Counters(kind, Box::new(on));
        let right = Amount::Number(1);
        return Some(Condition::Compare { left, comparison: Comparison::Equal, right });
    }
    p.phrase("there are")?;
    let (comparison, number) = if p.take("exactly") {
        (Comparison::Equal, Amount::Number(amount::number_word(p)?))
    } else if p.take("no") {
        (Comparison::Equal, Amount::Number(0))
    } else {
        let number = amount::number_word(p).or_else(|| amount::digits(p))?;
        (
            p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?,
            Amount::Number(number),
        )
    };
    let kind = counter::kind(p);
    p.phrase("counters on")?;
    let on = Selection::Ref(reference::reference(p)?);
    Some(Condition::Compare { left: Amount::Counters(kind, Box::new(on)), comparison, right: number })
}
