//! Continuous effects on objects: "gets +2/+2 and gains flying until end of turn" (611, 613).

use super::super::parser::{Number, Parser};
use super::super::token::{Granted, granted};
use super::super::tree::{
    Amount, AmountStyle, Change, Duration, Effect, ObjectRef, ObjectRule, Selection, Test,
};
use super::super::{amount, duration, keyword, selection};
use super::becomes;
use super::object_rules::rules;
use super::tense::{Predicate, Tense};

pub(super) fn read(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    if p.attempt(|p| {
        p.verb(number, "gains", "gain")?;
        p.phrase("flashback until end of turn . The flashback cost is equal to its mana cost")
    })
    .is_some()
    {
        let changes = vec![Change::FlashbackForManaCost];
        let duration = Duration::EndOfTurn;
        return Some(Effect::Apply { what: what.clone(), changes, duration, leading: false });
    }
    let mut changes = changes(p, number, Tense::Effect)?;
    // "A creature destroyed this way can't be regenerated" is only about that destruction.
    let destroyed = matches!(what, Selection::All { filter, .. }
        if matches!(filter.tests.last(), Some(Test::DoneThisWay(super::super::tree::DoneDeed::Destroyed))))
        && changes == [Change::Rule(ObjectRule::CantBeRegenerated)];
    let duration = if destroyed { Duration::Permanent } else { effect_duration(p, &mut changes)? };
    Some(Effect::Apply { what: what.clone(), changes, duration, leading: false })
}

/// "Until end of turn, target creature gets …".
pub(super) fn leading(p: &mut Parser<'_>) -> Option<Effect> {
    let duration = duration::leading(p)?;
    let what = selection::object_list(p)?;
    let mut changes = changes(p, selection::number(&what), Tense::Effect)?;
    if let Some(still) = p.attempt(becomes::still_sentence) {
        changes.push(still);
    }
    Some(Effect::Apply { what, changes, duration, leading: true })
}

fn effect_duration(p: &mut Parser<'_>, changes: &mut Vec<Change>) -> Option<Duration> {
    if let [Change::Rule(ObjectRule::AttacksThisCombat)] = &changes[..] {
        return Some(Duration::ThisCombat);
    }
    // "attacks this turn if able" has its duration inside.
    if let [
        Change::Rule(
            ObjectRule::AttacksIfAble
            | ObjectRule::AttacksYou
            | ObjectRule::BlocksIfAble { .. }
            | ObjectRule::MustBeBlocked { .. },
        ),
    ] = &changes[..]
    {
        return Some(Duration::ThisTurn);
    }
    match p.attempt(duration::duration) {
        Some(duration) => {
            // "… until end of turn. It's still a land."
            if let Some(still) = p.attempt(becomes::still_sentence) {
                changes.push(still);
            }
            Some(duration)
        }
        None => {
            let lasting = changes.iter().all(|change| !matches!(change, Change::Rule(_)));
            lasting.then_some(Duration::Permanent)
        }
    }
}

/// What happens to the objects: predicates joined by commas and "and".
pub fn changes(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    let mut changes = predicate(p, number, tense)?;
    let mut lists = 1;
    while let Some((next, last)) = p.attempt(|p| {
        let comma = p.take(",");
        let last = p.take("and");
        if !comma && !last {
            return None;
        }
        let next = predicate(p, number, tense)?;
        let abilities = matches!(next[..], [Change::Rule(ObjectRule::CantActivate { .. })]);
        (abilities == (comma && last && lists == 1) || lists > 1 && comma).then_some((next, last))
    }) {
        changes.extend(next);
        lists += 1;
        if last {
            break;
        }
    }
    Some(changes)
}

fn predicate(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    let rules: &[Predicate<Vec<Change>>] = &[
        gets,
        base,
        gains,
        loses,
        cant_have,
        becomes::read,
        becomes::is_not,
        legendary,
        chosen_type,
        chosen_color_too,
        colors,
        rules,
    ];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, number, tense)))
}

/// "+2/+2", "+X/-X", "+1/+1 for each …".
fn gets(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<Vec<Change>> {
    p.verb(number, "gets", "get")?;
    let (power, toughness) = p.token("+N/+N", |word| word.split_once('/'))?;
    if (power, toughness) == ("+X", "+Y") {
        // The two numbers are defined separately.
        p.phrase(", where X is")?;
        let power = amount::described(p)?;
        p.phrase(", and Y is")?;
        // "the exiled card's power and Y is its toughness": "its" means the card's.
        let of_same = match &power {
            Amount::Of(_, object) => match &**object {
                ObjectRef::That { to, .. } => p.attempt(|p| {
                    p.word("its")?;
                    let object = ObjectRef::That { word: "it".to_owned(), to: *to };
                    Some(Amount::Of(amount::measure(p)?, Box::new(object)))
                }),
                _ => None,
            },
            _ => None,
        };
        let toughness = match of_same {
            Some(toughness) => toughness,
            None => amount::described(p)?,
        };
        let named = |is: Amount| Amount::Where { style: AmountStyle::WhereXIs, is: Box::new(is) };
        return Some(vec![Change::Gets(named(power), named(toughness))]);
    }
    let power = modifier(p, power)?;
    let toughness = modifier(p, toughness)?;
    // "until end of turn for each" does not occur: "for each" follows the numbers.
    if let Some(is) = p.attempt(|p| {
        p.phrase("for each")?;
        amount::each_thing(p, 1)
    }) {
        let times = |amount: Amount| match amount {
            Amount::Number(each) => Some(scaled(&is, each)),
            _ => None,
        };
        return Some(vec![Change::Gets(times(power)?, times(toughness)?)]);
    }
    Some(vec![Change::Gets(power, toughness)])
}

fn scaled(is: &Amount, each: i32) -> Amount {
    let is = match is {
        Amount::CountOf { filter, .. } => Amount::CountOf { filter: filter.clone(), each },
        other if each == 1 => other.clone(),
        other => Amount::Times(each, Box::new(other.clone())),
    };
    Amount::Where { style: AmountStyle::ForEach, is: Box::new(is) }
}

fn modifier(p: &Parser<'_>, text: &str) -> Option<Amount> {
    match text {
        "+X" => Some(amount::x_value(p)),
        "-X" => Some(Amount::Times(-1, Box::new(amount::x_value(p)))),
        "-0" => Some(Amount::Number(0)),
        _ if text.starts_with(['+', '-']) => text.parse().ok().map(Amount::Number),
        _ => None,
    }
}

/// "has base power and toughness 0/2".
fn base(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<Vec<Change>> {
    p.verb(number, "has base power and toughness", "have base power and toughness")?;
    base_size(p)
}

/// "that creature's base power and toughness become 4/3 until end of turn", after "have".
pub(super) fn become_base(p: &mut Parser<'_>) -> Option<Effect> {
    let what = Selection::Ref(super::super::reference::possessive(p)?);
    p.phrase("base power and toughness become")?;
    let changes = base_size(p)?;
    let duration = duration::duration(p)?;
    Some(Effect::Apply { what, changes, duration, leading: false })
}

/// "4/3", "X/X" as a base power and toughness.
pub(super) fn base_size(p: &mut Parser<'_>) -> Option<Vec<Change>> {
    let (power, toughness) = p.token("N/N", |word| word.split_once('/'))?;
    let value = |p: &Parser<'_>, text: &str| match text {
        "X" => Some(amount::x_value(p)),
        _ => text.parse().ok().map(Amount::Number),
    };
    let (power, toughness) = (value(p, power)?, value(p, toughness)?);
    Some(vec![Change::Base { power: Some(power), toughness: Some(toughness) }])
}

fn gains(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    match tense {
        Tense::Effect => p.verb(number, "gains", "gain"),
        Tense::Static => p.verb(number, "has", "have"),
    }?;
    if p.take("this ability") {
        return Some(vec![Change::ThisAbility]);
    }
    if p.take("all creature types") {
        return Some(vec![Change::GainsAllCreatureTypes]);
    }
    if p.take("all activated abilities of") {
        let of = super::super::selection::selection(p)?;
        return Some(vec![Change::ActivatedOf { of, but_mana: p.take("except mana abilities") }]);
    }
    if tense == Tense::Effect && p.take("your choice of") {
        return p.list("or", keyword::keyword).map(|either| vec![Change::KeywordOfChoice(either)]);
    }
    if tense == Tense::Static
        && let Some(x) = p.attempt(|p| {
            p.word("annihilator")?;
            amount::x(p)
        })
    {
        return Some(vec![Change::CountedKeyword("annihilator", x)]);
    }
    let all = p.attempt(|p| p.list("and", granted)).or_else(|| Some(vec![granted(p)?]))?;
    Some(
        all.into_iter()
            .map(|one| match one {
                Granted::Keyword(keyword) => Change::Keyword(keyword),
                Granted::Ability(ability) => Change::Ability(std::sync::Arc::new(ability)),
            })
            .collect(),
    )
}

/// "can't have hexproof or shroud".
fn cant_have(p: &mut Parser<'_>, _: Number, _: Tense) -> Option<Vec<Change>> {
    p.phrase("can't have")?;
    let all = p.attempt(|p| p.list("or", keyword::keyword)).or_else(|| Some(vec![keyword::keyword(p)?]))?;
    Some(all.into_iter().map(Change::CantHaveKeyword).collect())
}

fn loses(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<Vec<Change>> {
    p.verb(number, "loses", "lose")?;
    if p.take("all abilities") {
        return Some(vec![Change::LosesAllAbilities]);
    }
    if p.take("all landwalk abilities") {
        return Some(vec![Change::LosesKeyword(keyword::any_landwalk())]);
    }
    if p.take("all creature types") {
        return Some(vec![Change::NoCreatureTypes]);
    }
    if p.take("all land types") {
        return Some(vec![Change::NoLandTypes]);
    }
    if p.take("all other card types") {
        return Some(vec![Change::LosesOtherTypes]);
    }
    let all = p.attempt(|p| p.list("and", keyword::keyword)).or_else(|| Some(vec![keyword::keyword(p)?]))?;
    Some(all.into_iter().map(Change::LosesKeyword).collect())
}

/// "is legendary", in addition to its other characteristics.
fn legendary(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    if tense != Tense::Static {
        return None;
    }
    p.verb(number, "is", "are")?;
    p.word("legendary")?;
    let supertypes = vec![crate::types::Supertype::Legendary];
    Some(vec![Change::AddTypes { supertypes, types: Vec::new(), subtypes: Vec::new() }])
}

/// "is the chosen color in addition to its other colors".
fn chosen_color_too(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    if tense != Tense::Static {
        return None;
    }
    p.verb(number, "is", "are")?;
    p.phrase("the chosen color")?;
    p.verb(number, "in addition to its other colors", "in addition to their other colors")?;
    Some(vec![Change::ChosenColorToo])
}

/// "is the chosen type in addition to its other types".
fn chosen_type(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    if tense != Tense::Static {
        return None;
    }
    p.verb(number, "is", "are")?;
    p.phrase("the chosen type")?;
    p.verb(number, "in addition to its other types", "in addition to their other types")?;
    Some(vec![Change::ChosenType])
}

/// "becomes white", "is red and green".
fn colors(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    match tense {
        Tense::Effect => p.verb(number, "becomes", "become"),
        Tense::Static => p.verb(number, "is", "are"),
    }?;
    if p.take("colorless") {
        return Some(vec![Change::Colors { colors: Vec::new(), add: false }]);
    }
    if tense == Tense::Effect && p.take("the color or colors of your choice") {
        return Some(vec![Change::ColorsOfChoice]);
    }
    if tense == Tense::Effect && p.take("the color of your choice") {
        return Some(vec![Change::ColorOfChoice]);
    }
    if tense == Tense::Effect && p.take("the basic land type of your choice") {
        return Some(vec![Change::LandTypeOfChoice]);
    }
    if tense == Tense::Effect && p.take("the creature type of your choice") {
        let add =
            p.verb(number, "in addition to its other types", "in addition to their other types").is_some();
        return Some(vec![Change::CreatureTypeOfChoice { add }]);
    }
    let colors = p.list("and", |p| {
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word))
    })?;
    Some(vec![Change::Colors { colors, add: false }])
}
