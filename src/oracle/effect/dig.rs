//! Looking at the top cards of a library, and what is done with them.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, Count, DigRest, DigTake, Effect, Filter, MoveVerb, ObjectAntecedent, ObjectKind, PlayerRef,
    Selection,
};
use super::super::{amount, destination, filter, selection};
use super::moves;

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let reveal = if p.verb(number, "looks at", "look at").is_some() {
        false
    } else {
        p.verb(number, "reveals", "reveal")?;
        true
    };
    let Selection::TopCards { count, whose, bottom: false } = moves::top_cards(p)? else { return None };
    let follow =
        if count == Amount::Number(1) { None } else { p.first(&[back, apart, hidden, divided, taken]) };
    // One card for each place.
    if let Some((take, rest)) = &follow
        && take.len() > 1
        && !take[0].may
        && count != Amount::Number((take.len() + usize::from(rest.is_some())) as i32)
    {
        return None;
    }
    let (take, rest) = match follow {
        Some(follow) => follow,
        // Revealing alone is read elsewhere.
        None if reveal => return None,
        None => (Vec::new(), None),
    };
    Some(Effect::Dig { who: who.clone(), whose, count, reveal, take, rest })
}

type Follow = (Vec<DigTake>, Option<DigRest>);

/// ", then put them back in any order".
fn back(p: &mut Parser<'_>) -> Option<Follow> {
    p.phrase(", then put them back in any order")?;
    let mut to = destination::plain(super::super::tree::Zone::Library, None);
    to.position = super::super::tree::LibraryPosition::Top;
    to.order = Some(super::super::tree::Order::Any);
    Some((Vec::new(), Some(DigRest { to, back: true })))
}

fn one_of_them(to: super::super::tree::Destination) -> DigTake {
    DigTake { may: false, count: Count::Exactly(Amount::Number(1)), filter: cards(), reveal: false, to }
}

/// ". Put one of them into your hand, one of them on top of your library, and one of them on the bottom of your library", ". Put one of them
/// into your hand, put one of them on the bottom of your library, and exile one of them".
fn apart(p: &mut Parser<'_>) -> Option<Follow> {
    p.phrase(". Put one of them")?;
    let mut take = vec![one_of_them(destination::destination(p, MoveVerb::Put)?)];
    while let Some(to) = p.attempt(|p| {
        p.phrase(", one of them")?;
        destination::destination(p, MoveVerb::Put)
    }) {
        take.push(one_of_them(to));
    }
    // CR 608.2c: with fewer cards, the places that come first get one.
    if p.take(", put one of them") {
        take.push(one_of_them(destination::destination(p, MoveVerb::Put)?));
        p.phrase(", and exile one of them")?;
        take.push(one_of_them(destination::plain(super::super::tree::Zone::Exile, None)));
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::One, Nouns::CARD);
        return Some((take, None));
    }
    p.phrase(", and one of them")?;
    let to = destination::destination(p, MoveVerb::Put)?;
    (take.len() > 1).then_some((take, Some(DigRest { to, back: false })))
}

/// ". Exile one of them face down and put the rest on the bottom of that library in a random order".
fn hidden(p: &mut Parser<'_>) -> Option<Follow> {
    p.phrase(". Exile one of them face down and put the rest")?;
    let rest = destination::destination(p, MoveVerb::Put)?;
    let mut to = destination::plain(super::super::tree::Zone::Exile, None);
    to.face_down = true;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::One, Nouns::CARD);
    Some((vec![one_of_them(to)], Some(DigRest { to: rest, back: false })))
}

/// ". Put two of them into your hand and the rest on the bottom of your library in any order".
fn divided(p: &mut Parser<'_>) -> Option<Follow> {
    p.word(".")?;
    let may = p.take("you may");
    p.word("put")?;
    let (count, filter) = p.first(&[
        |p| {
            let count = if p.take("up to") {
                Count::UpTo(number(p)?)
            } else if p.take("any number") {
                Count::AnyNumber
            } else {
                Count::Exactly(number(p)?)
            };
            p.phrase("of them")?;
            Some((count, cards()))
        },
        |p| {
            // "Put all creature cards revealed this way into your hand and the rest …".
            p.word("all")?;
            let filter = filter::filter(p, Number::Many)?;
            p.phrase("revealed this way")?;
            Some((Count::All, filter))
        },
    ])?;
    let to = destination::destination(p, MoveVerb::Put)?;
    let rest = if p.take("and exile the rest") {
        destination::plain(super::super::tree::Zone::Exile, None)
    } else if p.take("and the rest") || p.take("and the other") {
        destination::destination(p, MoveVerb::Put)?
    } else {
        p.phrase(". Put the rest")?;
        if !may {
            return None;
        }
        destination::destination(p, MoveVerb::Put)?
    };
    let take = DigTake { may, count, filter, reveal: false, to };
    Some((vec![take], Some(DigRest { to: rest, back: false })))
}

fn number(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("one") {
        return Some(Amount::Number(1));
    }
    let (count, many) = amount::count(p)?;
    (many == Number::Many).then_some(count)
}

fn cards() -> Filter {
    Filter { kind: ObjectKind::Card, tests: Vec::new() }
}

/// ". You may reveal a creature card from among them and put it into your hand. Put the rest …".
fn taken(p: &mut Parser<'_>) -> Option<Follow> {
    p.word(".")?;
    let may = p.take("you may");
    let reveal = p.take("reveal");
    if !reveal {
        p.word("put")?;
    }
    let (count, filter, many) = selection::counted(p)?;
    // "a creature card and/or a land card": one of each.
    let other = if may { p.attempt(another_kind) } else { None };
    let many = if other.is_some() { Number::Many } else { many };
    if filter.kind != ObjectKind::Card {
        return None;
    }
    p.phrase("from among them")?;
    if reveal {
        p.phrase("and put")?;
        p.verb(many, "it", "them")?;
    }
    let to = destination::destination(p, MoveVerb::Put)?;
    let joined = p.attempt(|p| {
        p.phrase("and the rest")?;
        destination::destination(p, MoveVerb::Put)
    });
    if joined.is_some() {
        return None;
    }
    let rest = p.attempt(|p| {
        p.phrase(". Put the rest")?;
        destination::destination(p, MoveVerb::Put)
    });
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), many, Nouns::CARD);
    let mut take = vec![DigTake { may, count, filter, reveal, to: to.clone() }];
    take.extend(other.map(|(count, filter)| DigTake { may, count, filter, reveal, to }));
    Some((take, rest.map(|to| DigRest { to, back: false })))
}

fn another_kind(p: &mut Parser<'_>) -> Option<(Count, Filter)> {
    p.word("and/or")?;
    let (count, filter, _) = selection::counted(p)?;
    (filter.kind == ObjectKind::Card).then_some((count, filter))
}
