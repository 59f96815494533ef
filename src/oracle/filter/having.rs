//! What follows "with": keywords, counters, sizes, and what several objects are told apart by.

use super::super::parser::{Number, Parser};
use super::super::tree::{
    Comparison, CounterKind, Kind, ObjectAntecedent, ObjectRef, PlayerRef, Test, Together,
};
use super::super::{amount, counter, reference};
use super::filter;
use super::keyword_name::keyword_name;

/// "with flying", separated from its noun.
pub fn with_phrase(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    p.word("with")?;
    with(p, number)
}

/// What each of several objects has that no other of them has.
pub const DIFFERENT: &[(&str, Kind)] = &[
    ("different powers", Kind::Powers),
    ("different mana values", Kind::ManaValues),
    ("different names", Kind::Names),
];

/// The words for objects no two of which have the same controller.
pub const DIFFERENT_PLAYERS: &str = "controlled by different players";

/// Takes away what the objects of a filter are told apart by, for a count of what is different.
pub fn told_apart(filter: &mut super::super::tree::Filter) -> Option<Kind> {
    let place =
        filter.tests.iter().position(|test| matches!(test, Test::Together(Together::Different(_))))?;
    match filter.tests.remove(place) {
        Test::Together(Together::Different(kind)) => Some(kind),
        _ => None,
    }
}

/// "total mana value 3 or less", "different names", of several objects.
fn together(p: &mut Parser<'_>) -> Option<Together> {
    if let Some(kind) = p.one_of(DIFFERENT) {
        return Some(Together::Different(kind));
    }
    p.word("total")?;
    let of = amount::measure(p)?;
    match amount::compared(p)? {
        (Comparison::AtMost, most) => Some(Together::TotalAtMost(of, most)),
        _ => None,
    }
}

/// After "with": keywords, counters, sizes, or what the objects are told apart by.
pub(super) fn with(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    if number == Number::Many
        && let Some(together) = p.attempt(together)
    {
        return Some(vec![Test::Together(together)]);
    }
    if let Some(test) = p.attempt(|p| measure(p)) {
        return Some(vec![test]);
    }
    if let Some(test) = p.attempt(|p| {
        let no = p.take("no");
        if !no {
            p.one_of(&[("a", ()), ("an", ()), ("one or more", ())])?;
        }
        let kind: Option<CounterKind> = counter::kind(p);
        p.one_of(&[("counter", ()), ("counters", ())])?;
        p.phrase("on")?;
        p.word(if number == Number::One { "it" } else { "them" })?;
        let test = Test::HasCounter(kind);
        Some(if no { Test::Not(Box::new(test)) } else { test })
    }) {
        return Some(vec![test]);
    }
    if let Some(costs) = p.attempt(|p| {
        p.phrase("mana cost")?;
        p.list("or", super::super::number::mana)
    }) {
        return Some(vec![Test::CostIs(costs)]);
    }
    if let Some(test) = p.attempt(|p| {
        let least = u8::try_from(amount::number_word(p)?).ok().filter(|least| *least > 1)?;
        p.phrase("or more")?;
        let kind = counter::kind(p)?;
        p.phrase("counters on")?;
        p.verb(number, "it", "them")?;
        Some(Test::HasCounters(kind, least))
    }) {
        return Some(vec![test]);
    }
    if let Some(test) = p.attempt(|p| {
        let other = p.one_of(&[("another", true), ("an", false)])?;
        let mut attached = filter(p, Number::One)?;
        if other {
            attached.tests.insert(0, Test::Other);
        }
        p.phrase("attached to it")?;
        (number == Number::One).then_some(Test::HasAttached(Box::new(attached)))
    }) {
        return Some(vec![test]);
    }
    if let Some(test) = p.attempt(|p| {
        let least = p.one_of(&[("the greatest", false), ("the least", true)])?;
        let of = p.one_of(&[
            ("power", super::super::tree::Measure::Power),
            ("toughness", super::super::tree::Measure::Toughness),
            ("mana value", super::super::tree::Measure::ManaValue),
        ])?;
        p.word("among")?;
        Some(Test::Greatest { of, least, among: Box::new(filter(p, Number::Many)?) })
    }) {
        return Some(vec![test]);
    }
    if p.take("the same total power and toughness") {
        let (super::super::resolve::Binding::That(to), _) = p.scope.it()? else { return None };
        let object = ObjectRef::That { word: "the same".to_owned(), to };
        return Some(vec![Test::SameTotal(Box::new(object))]);
    }
    if p.take("the same name as") {
        // "A land with the same name as the exiled card is tapped for mana, its controller …": the land's controller.
        let before = p.scope.mark();
        if let Some(some) = p.attempt(|p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            filter(p, Number::One)
        }) {
            return Some(vec![Test::SharesNameWithSome(Box::new(some))]);
        }
        let other = reference::reference(p)?;
        p.scope.reset(&before);
        return Some(vec![Test::SharesNameWith(Box::new(other))]);
    }
    if p.verb(number, "{X} in its mana cost", "{X} in their mana costs").is_some() {
        return Some(vec![Test::XInCost]);
    }
    if p.take("the same controller") {
        // The same as that of the previous target.
        let before = ObjectAntecedent::Target(p.scope.targets().checked_sub(1)?);
        let object = ObjectRef::That { word: "the same".to_owned(), to: before };
        return Some(vec![Test::Controller(PlayerRef::ControllerOf(Box::new(object)))]);
    }
    if let Some(comparison) = p.one_of(&[
        ("even mana values", super::super::tree::Comparison::Even),
        ("even mana value", super::super::tree::Comparison::Even),
        ("odd mana values", super::super::tree::Comparison::Odd),
        ("odd mana value", super::super::tree::Comparison::Odd),
    ]) {
        return Some(vec![Test::ManaValue(comparison, super::super::tree::Amount::Number(0))]);
    }
    if p.take("the chosen name") {
        return Some(vec![Test::OfChosenName]);
    }
    if p.take("a single target") {
        return Some(vec![Test::TargetCount(super::super::tree::Comparison::Equal, 1)]);
    }
    if p.take("mana abilities") {
        return Some(vec![Test::ManaAbilities]);
    }
    if p.take("no abilities") {
        return Some(vec![Test::NoAbilities]);
    }
    let either = p.attempt(|p| p.list("or", keyword_name).filter(|names| names.len() > 1));
    if let Some(names) = either {
        return Some(vec![Test::AnyOf(names.into_iter().map(|name| vec![Test::Keyword(name)]).collect())]);
    }
    let names = p.list("and", keyword_name);
    if let Some(names) = names {
        return Some(names.into_iter().map(Test::Keyword).collect());
    }
    None
}

/// "power 2 or less", "mana value X".
pub fn measure(p: &mut Parser<'_>) -> Option<Test> {
    type Make = fn(super::super::tree::Comparison, super::super::tree::Amount) -> Test;
    let make: Make = p.one_of(&[
        ("power or toughness", Test::PowerOrToughness as Make),
        ("power", Test::Power as Make),
        ("toughness", Test::Toughness as Make),
        ("mana value", Test::ManaValue as Make),
    ])?;
    // "Creatures with toughness greater than its power": greater than their own power.
    if let Some(test) = p.attempt(|p| {
        use super::super::tree::{Amount, Comparison, ObjectAntecedent, ObjectRef};
        let comparison = p.one_of(&[
            ("greater than its", Comparison::Greater),
            ("less than its", Comparison::Less),
            ("equal to its", Comparison::Equal),
        ])?;
        let other = super::super::amount::measure(p)?;
        let own = ObjectRef::That { word: "it".to_owned(), to: ObjectAntecedent::Each };
        Some(make(comparison, Amount::Of(other, Box::new(own))))
    }) {
        return Some(test);
    }
    let (comparison, number) = amount::compared(p)?;
    Some(make(comparison, number))
}
