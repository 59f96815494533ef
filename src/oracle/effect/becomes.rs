//! Objects that become something: "becomes a 2/2 Assembly-Worker artifact creature", "is a Swamp" (205.1, 613).

use super::super::parser::{Number, Parser};
use super::super::subtypes::{plural, subtype};
use super::super::token::granted_changes;
use super::super::tree::{Amount, Change};
use super::super::{amount, filter};
use super::tense::Tense;
use crate::types::{CardType, Color, Supertype};

pub(super) fn read(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    match tense {
        Tense::Effect => p.verb(number, "becomes", "become"),
        Tense::Static => p.verb(number, "is", "are"),
    }?;
    what(p, number)
}

/// What comes after "becomes" or "it's".
pub fn what(p: &mut Parser<'_>, number: Number) -> Option<Vec<Change>> {
    // In "have ~ become a 2/2 creature", the verb is in its base form although the noun is singular.
    let article = p.one_of(&[("a", ()), ("an", ())]).is_some();
    if number == Number::One && !article {
        return None;
    }
    let number = if article { Number::One } else { number };
    let mut supertypes = Vec::new();
    if p.ahead(|p| {
        p.word("legendary")?;
        p.token("a size", size)
    })
    .is_some()
    {
        p.word("legendary")?;
        supertypes.push(Supertype::Legendary);
    }
    let size = p.token("a size", size);
    let mut changes = Vec::new();
    if let Some((power, toughness)) = size {
        let value =
            |p: &Parser<'_>, one: Option<i32>| Some(one.map_or_else(|| amount::x_value(p), Amount::Number));
        changes.push(Change::Base { power: value(p, power), toughness: value(p, toughness) });
    }
    let colors = p.attempt(colors);
    if let Some(colors) = &colors {
        changes.push(Change::Colors { colors: colors.clone(), add: false });
    }
    if supertypes.is_empty() && p.take("legendary") {
        // With a size, "legendary" comes before it.
        if size.is_some() {
            return None;
        }
        supertypes.push(Supertype::Legendary);
    }
    let (subtypes, types) = types(p, number)?;
    let each = p.attempt(|p| {
        p.phrase("with base power and toughness each equal to")
            .or_else(|| p.phrase("with power and toughness each equal to"))?;
        amount::described(p)
    });
    if let Some(each) = each {
        if size.is_some() {
            return None;
        }
        let each = Amount::Where { style: super::super::tree::AmountStyle::EqualTo, is: Box::new(each) };
        changes.insert(0, Change::Base { power: Some(each.clone()), toughness: Some(each) });
    }
    let base = p.attempt(|p| {
        p.phrase("with base power and toughness")?;
        let (power, toughness) = p.token("a size", self::size)?;
        let value =
            |p: &Parser<'_>, one: Option<i32>| Some(one.map_or_else(|| amount::x_value(p), Amount::Number));
        Some(Change::Base { power: value(p, power), toughness: value(p, toughness) })
    });
    if base.is_some() && size.is_some() {
        return None;
    }
    let every = p.take("with all creature types");
    let with = p.attempt(granted_changes).unwrap_or_default();
    let added = p
        .one_of(&[
            ("in addition to its other types", Number::One),
            ("in addition to their other types", Number::Many),
        ])
        .map(|said| said == number);
    if added == Some(false) {
        return None;
    }
    if p.verb(
        number,
        "in addition to its other colors and types",
        "in addition to their other colors and types",
    )
    .is_some()
    {
        let colors = colors.filter(|_| added.is_none())?;
        if let Some(Change::Colors { colors: old, add }) = changes.last_mut() {
            (*old, *add) = (colors, true);
        }
        changes.push(Change::AddTypes { supertypes, types, subtypes });
        changes.extend(base);
        return Some(changes);
    }
    changes.push(if added.is_some() {
        Change::AddTypes { supertypes, types, subtypes }
    } else {
        Change::SetTypes { supertypes, types, subtypes }
    });
    changes.extend(base);
    if every {
        changes.push(Change::AllCreatureTypes);
    }
    changes.extend(with);
    if let Some(still) = p.attempt(|p| {
        p.verb(number, "that's still", "that are still")?;
        still(p, number)
    }) {
        changes.push(still);
    }
    Some(changes)
}

fn size(word: &str) -> Option<(Option<i32>, Option<i32>)> {
    let (power, toughness) = word.split_once('/')?;
    let value = |text: &str| match text {
        "X" => Some(None),
        _ => text.parse().ok().filter(|_| !text.starts_with(['+', '-'])).map(Some),
    };
    Some((value(power)?, value(toughness)?))
}

fn colors(p: &mut Parser<'_>) -> Option<Vec<Color>> {
    if p.take("colorless") {
        return Some(Vec::new());
    }
    p.list("and", |p| p.token("a color", |word| Color::ALL.into_iter().find(|color| color.word() == word)))
}

/// Subtypes, then card types; for several objects the last word is in the plural.
fn types(p: &mut Parser<'_>, number: Number) -> Option<(Vec<String>, Vec<CardType>)> {
    let mut subtypes = Vec::new();
    while let Some(name) = p.token("a subtype", |word| {
        let name = subtype(word)?;
        (name == word || number == Number::Many && plural(name) == word).then_some(name)
    }) {
        subtypes.push(name.to_owned());
    }
    let mut types = Vec::new();
    while let Some(one) = p.token("a card type", |word| {
        CardType::ALL.into_iter().find(|one| {
            one.name().to_lowercase() == word || number == Number::Many && filter::type_plural(*one) == word
        })
    }) {
        types.push(one);
    }
    (!subtypes.is_empty() || !types.is_empty()).then_some((subtypes, types))
}

/// "a land" after "still".
fn still(p: &mut Parser<'_>, number: Number) -> Option<Change> {
    if number == Number::One {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let one = p.token("a card type", |word| {
        CardType::ALL.into_iter().find(|one| {
            if number == Number::Many {
                filter::type_plural(*one) == word
            } else {
                one.name().to_lowercase() == word
            }
        })
    })?;
    Some(Change::StillType(one))
}

/// ". It's still a land": a sentence of its own after the duration.
pub fn still_sentence(p: &mut Parser<'_>) -> Option<Change> {
    p.full_stop()?;
    let number = p.one_of(&[("It's still", Number::One), ("They're still", Number::Many)])?;
    still(p, number)
}

/// "isn't a creature" (205.1a).
pub(super) fn is_not(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    if p.verb(number, "is no longer snow", "are no longer snow").is_some() {
        return Some(vec![Change::NotSnow]);
    }
    if tense != Tense::Static || number != Number::One {
        return None;
    }
    p.word("isn't")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let one = p.token("a card type", |word| {
        CardType::ALL.into_iter().find(|one| one.name().to_lowercase() == word)
    })?;
    Some(vec![Change::NotType(one)])
}
