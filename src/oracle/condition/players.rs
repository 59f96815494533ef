//! Conditions on players: what they control, their hands and life totals.

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, Comparison, Condition, Selection, Test, Together, Zone};
use super::super::{amount, counter, filter, player, reference};

/// "it came under your control this turn".
pub(super) fn under_control(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.phrase("came under your control this turn")?;
    Some(Condition::CameUnderControlThisTurn(object))
}

/// "you control ~".
pub(super) fn controls_object(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls", "control")?;
    let object = reference::reference(p)?;
    Some(Condition::Is { object, test: Test::Controller(who) })
}

/// "an opponent controls more lands than you".
pub(super) fn controls_more(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls more", "control more")?;
    let filter = filter::filter(p, Number::Many)?;
    p.word("than")?;
    let than = player::player(p)?;
    Some(Condition::ControlsMore { who, filter, than })
}

/// "there are four or more card types among cards in your graveyard".
pub(super) fn card_types(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("there are")?;
    let number = amount::number_word(p)?;
    p.phrase("or more card types among")?;
    let filter = Box::new(filter::filter(p, Number::Many)?);
    Some(Condition::Compare {
        left: Amount::CardTypesAmong(filter),
        comparison: Comparison::AtLeast,
        right: Amount::Number(number),
    })
}

/// "there are three or more different kinds of counters among creatures you control".
pub(super) fn counter_kinds(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("there are")?;
    let number = amount::number_word(p)?;
    p.phrase("or more different kinds of counters among")?;
    let left = Amount::CounterKinds(Box::new(filter::filter(p, Number::Many)?));
    Some(Condition::Compare { left, comparison: Comparison::AtLeast, right: Amount::Number(number) })
}

/// "its mana value was 3 or less": as it last was (608.2h).
pub(super) fn measured(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::possessive(p)?;
    let test = p.ahead(|p| {
        p.one_of(&[("power was", ()), ("toughness was", ()), ("mana value was", ())])?;
        Some(())
    });
    test?;
    let make = p.one_of::<fn(Comparison, Amount) -> Test>(&[
        ("power was", Test::Power),
        ("toughness was", Test::Toughness),
        ("mana value was", Test::ManaValue),
    ])?;
    let (comparison, number) = amount::compared(p)?;
    Some(Condition::Was { object, test: make(comparison, number) })
}

/// "you control no Islands", "an opponent controls three or more creatures", "you control another Goblin".
pub(super) fn controls(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    let number = player::number(&who);
    let (comparison, amount, mut filter) = if p.verb(number, "doesn't control", "don't control").is_some() {
        let (comparison, number, filter) = how_many(p)?;
        if comparison != Comparison::AtLeast {
            return None;
        }
        // "you don't control a Forest"
        let mut filter = filter;
        filter.tests.push(Test::Controller(who));
        return Some(Condition::Not(Box::new(Condition::Exists { filter, comparison, number })));
    } else {
        p.verb(number, "controls", "control")?;
        how_many(p)?
    };
    let different = filter.tests.iter().position(|test| matches!(test, Test::Together(_)));
    let different = different.map(|at| filter.tests.remove(at));
    filter.tests.push(Test::Controller(who.clone()));
    match different {
        None => {}
        Some(Test::Together(Together::Different(kind))) => {
            let left = Amount::Different(kind, Box::new(filter));
            return Some(Condition::Compare { left, comparison, right: amount });
        }
        Some(_) => return None,
    }
    let first = Condition::Exists { filter, comparison, number: amount };
    // "you control an Urza's Mine and an Urza's Tower"
    let more = p.attempt(|p| {
        let or = p.one_of(&[("and", false), ("or", true)])?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let mut filter = filter::filter(p, Number::One)?;
        filter.tests.push(Test::Controller(who));
        Some((or, Condition::Exists { filter, comparison: Comparison::AtLeast, number: Amount::Number(1) }))
    });
    Some(match more {
        None => first,
        Some((true, second)) => Condition::AnyOf(vec![first, second]),
        Some((false, second)) => Condition::All(vec![first, second]),
    })
}

/// "a Forest", "no creatures", "three or more creatures", "two or fewer lands", "exactly one creature".
pub(super) fn how_many(p: &mut Parser<'_>) -> Option<(Comparison, Amount, super::super::tree::Filter)> {
    if p.take("no") {
        return Some((Comparison::Equal, Amount::Number(0), filter::filter(p, Number::Many)?));
    }
    if p.take("another") {
        let mut found = filter::filter(p, Number::One)?;
        found.tests.insert(0, Test::Other);
        return Some((Comparison::AtLeast, Amount::Number(1), found));
    }
    if p.take("exactly") {
        let (count, number) =
            if p.take("one") { (Amount::Number(1), Number::One) } else { amount::count(p)? };
        return Some((Comparison::Equal, count, filter::filter(p, number)?));
    }
    if p.one_of(&[("a", ()), ("an", ())]).is_some() {
        return Some((Comparison::AtLeast, Amount::Number(1), filter::filter(p, Number::One)?));
    }
    let count = amount::number_word(p)
        .map(Amount::Number)
        .or_else(|| amount::digits(p).map(Amount::Number))
        .or_else(|| amount::x(p))?;
    let comparison = p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?;
    Some((comparison, count, filter::filter(p, Number::Many)?))
}

/// "you have no cards in hand", "that player has four or more cards in hand".
pub(super) fn hand(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    let (comparison, count) = if p.take("no") {
        (Comparison::Equal, 0)
    } else if p.take("exactly") {
        (Comparison::Equal, amount::number_word(p)?)
    } else {
        let count = amount::number_word(p)?;
        (p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?, count)
    };
    p.one_of(&[("cards", ()), ("card", ())])?;
    p.phrase("in hand")?;
    Some(Condition::Compare {
        left: Amount::CardsIn(Zone::Hand, who),
        comparison,
        right: Amount::Number(count),
    })
}

/// "an opponent has three or more poison counters".
pub(super) fn player_counters(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    let count = if p.take("one") { 1 } else { amount::number_word(p)? };
    p.phrase("or more")?;
    let kind = counter::kind(p)?;
    p.word("counters")?;
    let left = Amount::Counters(Some(kind), Box::new(Selection::Player(who)));
    Some(Condition::Compare { left, comparison: Comparison::AtLeast, right: Amount::Number(count) })
}

/// "you have a full party" (700.8b).
pub(super) fn full_party(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you have a full party")?;
    let (left, right) = (Amount::Party, Amount::Number(4));
    Some(Condition::Compare { left, comparison: Comparison::Equal, right })
}

/// "a graveyard has twenty or more cards in it", "your library has ten or more cards in it".
pub(super) fn zone_size(p: &mut Parser<'_>) -> Option<Condition> {
    let whose = match p.take("a") {
        true => super::super::tree::PlayerRef::Any,
        false => player::possessive(p)?,
    };
    let zone = p.one_of(&[("graveyard has", Zone::Graveyard), ("library has", Zone::Library)])?;
    if p.take("no cards in it") {
        let (left, right) = (Amount::CardsIn(zone, whose), Amount::Number(0));
        return Some(Condition::Compare { left, comparison: Comparison::Equal, right });
    }
    let count = amount::number_word(p)?;
    let comparison = p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?;
    p.phrase("cards in it")?;
    Some(Condition::Compare { left: Amount::CardsIn(zone, whose), comparison, right: Amount::Number(count) })
}

/// "target opponent has more cards in hand than you".
pub(super) fn more_cards(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has more cards in hand than", "have more cards in hand than")?;
    let than = player::player(p)?;
    Some(Condition::Compare {
        left: Amount::CardsIn(Zone::Hand, who),
        comparison: Comparison::Greater,
        right: Amount::CardsIn(Zone::Hand, than),
    })
}

/// "you have 5 or less life", "an opponent has more life than you".
pub(super) fn life(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    if let Some(right) = p.attempt(|p| {
        p.phrase("more life than")?;
        player::player(p)
    }) {
        return Some(Condition::Compare {
            left: Amount::Life(who),
            comparison: Comparison::Greater,
            right: Amount::Life(right),
        });
    }
    if p.take("exactly") {
        let right = Amount::Number(amount::digits(p)?);
        p.word("life")?;
        return Some(Condition::Compare { left: Amount::Life(who), comparison: Comparison::Equal, right });
    }
    let number = amount::digits(p)?;
    let comparison =
        p.one_of(&[("or less life", Comparison::AtMost), ("or more life", Comparison::AtLeast)])?;
    Some(Condition::Compare { left: Amount::Life(who), comparison, right: Amount::Number(number) })
}
