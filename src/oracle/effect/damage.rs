//! Damage: dealing and preventing it (120, 615).

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, AmountAntecedent, AmountStyle, Count, Duration, Effect, ObjectAntecedent, ObjectRef, PlayerRef,
    PreventedPart, Selection,
};
use super::super::{amount, duration, filter, selection};

/// The opponents and planeswalkers that a source has dealt damage to this game.
const HURT: &str = "each opponent and planeswalker it has dealt damage to this game";

/// "deals 3 damage to any target".
pub(super) fn read(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    // "… and 2 damage to you" uses the verb of the clause before.
    let silent = matches!(what, Selection::Ref(super::super::tree::ObjectRef::This { word } | super::super::tree::ObjectRef::That { word, .. }) if word.is_empty());
    if p.verb(number, "deals", "deal").is_none() {
        let digits = p.ahead(|p| {
            p.take("half");
            amount::quantity(p)?;
            p.word("damage")
        });
        if !silent || digits.is_none() {
            return p.expect("deals");
        }
    }
    // "half X damage, rounded up, to you"
    let half = p.attempt(|p| {
        p.word("half")?;
        let of = Box::new(amount::quantity(p)?);
        p.phrase("damage ,")?;
        let up = p.one_of(&[("rounded up ,", true), ("rounded down ,", false)])?;
        Some(if up { Amount::HalfUp(of) } else { Amount::HalfDown(of) })
    });
    let (mut amount, early) = if half.is_some() {
        (half, true)
    } else if p.take("damage") {
        match p.attempt(|p| amount::equal_to(p, AmountStyle::EqualTo)) {
            Some(amount) => (Some(amount), true),
            None => (None, false),
        }
    } else {
        let quantity = amount::quantity(p)?;
        // "X plus 1 damage"
        let more = p.attempt(|p| {
            p.word("plus")?;
            amount::digits(p)
        });
        let quantity = match more {
            Some(more) => Amount::Plus(Box::new(quantity), Box::new(Amount::Number(more))),
            None => quantity,
        };
        p.word("damage")?;
        (Some(quantity), true)
    };
    if p.take("divided evenly , rounded down , among") {
        let to = selection::selection(p)?;
        let Selection::Ref(source) = what else { return None };
        return early.then_some(Effect::DealDamageEvenly { source: source.clone(), amount: amount?, to });
    }
    // "~ deals 4 damage instead if …": to the target of the previous line.
    if early && p.ahead(|p| p.word("instead")).is_some() && p.scope.targets() == 1 {
        let Selection::Ref(source) = what else { return None };
        let to = ObjectRef::That { word: String::new(), to: ObjectAntecedent::Target(0) };
        let (source, to) = (source.clone(), Selection::Ref(to));
        return Some(Effect::DealDamage { source, amount: amount?, to, divided: false });
    }
    let divided = p.take("divided as you choose among");
    if !divided {
        p.word("to")?;
    }
    let own = match what {
        Selection::Target(target) if selection::count_number(&target.count) == Number::One => {
            Some(ObjectAntecedent::Target(target.id))
        }
        _ => None,
    };
    let to = if let Some(to) = own
        && !divided
        && p.take("itself")
    {
        Selection::Ref(ObjectRef::That { word: "itself".to_owned(), to })
    } else if p.take(HURT) {
        let to = ObjectAntecedent::DealtDamageThisGame;
        Selection::Ref(ObjectRef::That { word: HURT.to_owned(), to })
    } else if divided {
        selection::selection_list(p)?
    } else if let Some(other) = p.attempt(dealt_to) {
        Selection::Ref(other)
    } else {
        selection::each_of(p)?
    };
    if !early {
        amount = Some(amount::equal_to(p, AmountStyle::EqualToAfter)?);
    }
    let amount = amount::for_each(p, amount?)?;
    let each = |source: &ObjectRef| matches!(source, ObjectRef::That { word, .. } if word == super::super::reference::EACH_OF);
    Some(match what {
        Selection::Ref(source) if !each(source) => {
            Effect::DealDamage { source: source.clone(), amount, to, divided }
        }
        _ if divided => return None,
        _ => Effect::EachDealsDamage { sources: what.clone(), amount, to },
    })
}

/// "Each creature deals damage to that permanent": "that permanent" is none of those that deal it.
fn dealt_to(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.ahead(|p| p.word("that"))?;
    let to = selection::object(p)?;
    // "that creature and its controller" is a list.
    p.ahead(|p| p.one_of(&[("and", ()), (",", ()), ("or", ())])).is_none().then_some(to)
}

/// "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead".
pub(super) fn redirect(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("the next")?;
    let amount = Some(amount::quantity(p)?);
    if p.take("damage that a") {
        let filter = filter::filter(p, Number::One)?;
        p.phrase("of your choice would deal to")?;
        let to = protected(p)?;
        p.phrase("this turn is dealt to")?;
        let instead_to = selection::selection(p)?;
        p.word("instead")?;
        let count = Count::Exactly(Amount::Number(1));
        let by = Some(Selection::Some { count, filter, chooser: Some(PlayerRef::You), random: false });
        return Some(Effect::Redirect { amount, to, by, instead_to, duration: Duration::ThisTurn });
    }
    p.phrase("damage that would be dealt to")?;
    let to = selection::selection(p)?;
    p.phrase("this turn is dealt to")?;
    let instead_to = selection::selection(p)?;
    p.word("instead")?;
    Some(Effect::Redirect { amount, to, by: None, instead_to, duration: Duration::ThisTurn })
}

/// "Prevent the next 2 damage that would be dealt to any target this turn".
pub(super) fn prevent(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("prevent")?;
    let (amount, combat): (Option<Amount>, bool) = if p.take("all") {
        (None, p.take("combat"))
    } else {
        p.phrase("the next")?;
        (Some(amount::quantity(p)?), false)
    };
    p.phrase("damage that would be dealt")?;
    let to = p.attempt(|p| {
        p.word("to")?;
        selection::selection_list(p)
    });
    let by = p.attempt(|p| {
        p.word("by")?;
        selection::selection_list(p)
    });
    let duration = duration::duration(p)?;
    if duration != Duration::ThisTurn {
        return None;
    }
    let divided = amount.is_some() && p.take(", divided as you choose");
    if p.ahead(|p| p.phrase(". If damage is prevented this way")).is_some() {
        p.scope.mention_amount(AmountAntecedent::Event);
    }
    Some(Effect::Prevent { amount, combat, to, by, divided, duration })
}

/// "Until your next turn, prevent all damage that would be dealt to and dealt by target permanent."
pub(super) fn prevent_to_and_by(p: &mut Parser<'_>) -> Option<Effect> {
    let duration = duration::leading(p).filter(|duration| *duration == Duration::YourNextTurn)?;
    p.phrase("prevent all")?;
    let combat = p.take("combat");
    p.phrase("damage that would be dealt to and dealt by")?;
    let what = selection::selection(p)?;
    Some(Effect::PreventToAndBy { what, combat, duration })
}

/// "prevent that damage", of a damage event that is replaced.
pub(super) fn prevent_that(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("prevent that damage").map(|()| Effect::PreventThat)
}

/// "The next time a red source of your choice would deal damage to you this turn, prevent that damage" (615.7).
pub(super) fn next_time(p: &mut Parser<'_>) -> Option<Effect> {
    if let Some(every) = p.attempt(every_time) {
        return Some(every);
    }
    p.phrase("the next time")?;
    // "The next time that creature would deal damage".
    let known = p.attempt(super::super::reference::reference);
    let mut source = match known {
        Some(object) => {
            let tests = vec![super::super::tree::Test::Is(Box::new(object))];
            super::super::tree::Filter { kind: super::super::tree::ObjectKind::Source, tests }
        }
        None => {
            p.one_of(&[("a", ()), ("an", ())])?;
            filter::filter(p, Number::One)?
        }
    };
    let choice = p.take("of your choice");
    // "a creature of your choice with shadow": the rest of the noun phrase.
    if choice && let Some(more) = p.attempt(|p| filter::with_phrase(p, Number::One)) {
        source.tests.extend(more);
    }
    p.phrase("would deal")?;
    let combat = p.take("combat");
    p.word("damage")?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::SOURCE);
    p.scope.mention_amount(AmountAntecedent::Event);
    let to = if p.take("to") { Some(protected(p)?) } else { None };
    p.phrase("this turn , prevent")?;
    let part = if p.take("half that damage ,") {
        p.one_of(&[
            ("rounded up", PreventedPart::Half { up: true }),
            ("rounded down", PreventedPart::Half { up: false }),
        ])?
    } else if p.take("all but") {
        let left = u8::try_from(amount::digits(p)?).ok()?;
        p.phrase("of that damage")?;
        PreventedPart::AllBut(left)
    } else {
        p.phrase("that damage")?;
        PreventedPart::All
    };
    Some(Effect::PreventNext { source, choice, combat, to, part, once: true })
}

/// "Prevent all damage a source of your choice would deal to you this turn."
fn every_time(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("prevent all")?;
    let combat = p.take("combat");
    p.word("damage")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let source = filter::filter(p, Number::One)?;
    p.phrase("of your choice would deal")?;
    let to = if p.take("to") { Some(protected(p)?) } else { None };
    p.phrase("this turn")?;
    Some(Effect::PreventNext { source, choice: true, combat, to, part: PreventedPart::All, once: false })
}

/// "you", "you and/or creatures you control", "target creature".
fn protected(p: &mut Parser<'_>) -> Option<Selection> {
    let first = selection::selection(p)?;
    let Some(second) = p.attempt(|p| {
        p.word("and/or")?;
        selection::selection(p)
    }) else {
        return Some(first);
    };
    Some(Selection::List(vec![first, second]))
}
