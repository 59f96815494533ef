//! Continuous effects on objects: "gets +2/+2 and gains flying until end of turn" (611, 613).

use super::super::parser::{Number, Parser};
use super::super::token::{Granted, granted};
use super::super::tree::{
    Amount, AmountStyle, Change, Duration, Effect, Filter, ObjectKind, ObjectRef, ObjectRule, Selection, Test,
};
use super::super::{amount, duration, filter, keyword, player, selection};
use super::becomes;
use super::exceptions::{crews, from_sources, unless_pays};

/// Whether the words are those of an effect with a duration or of a static ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tense {
    /// "gains flying", "becomes white", "attacks this turn if able".
    Effect,
    /// "has flying", "is white", "attacks each combat if able".
    Static,
}

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

/// Reads a predicate in agreement with its subject.
type Predicate<T> = fn(&mut Parser<'_>, Number, Tense) -> Option<T>;

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

/// Rules about attacks, blocks and untapping.
fn rules(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
    let rules: &[Predicate<ObjectRule>] = &[cant, must, may, untap, abilities, goaded];
    let rule = rules.iter().find_map(|rule| p.attempt(|p| rule(p, number, tense)))?;
    Some(vec![Change::Rule(rule)])
}

/// The words for a creature that has to be blocked by all creatures or by none.
pub const ALL_BLOCK: &str = "unless all creatures defending player controls block it";

fn cant(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<ObjectRule> {
    p.word("can't")?;
    if p.take("phase out") {
        return Some(ObjectRule::CantPhaseOut);
    }
    if p.take("attack or block alone") {
        return Some(ObjectRule::CantAttackOrBlockAlone);
    }
    if let Some(costs) = p.attempt(|p| {
        p.phrase("attack or block")?;
        unless_pays(p)
    }) {
        return Some(ObjectRule::CantAttackOrBlockUnlessPay(costs));
    }
    if let Some(costs) = p.attempt(|p| {
        p.word("attack")?;
        unless_pays(p)
    }) {
        return Some(ObjectRule::CantAttackUnlessPay(costs));
    }
    if let Some(costs) = p.attempt(|p| {
        p.word("block")?;
        unless_pays(p)
    }) {
        return Some(ObjectRule::CantBlockUnlessPay(costs));
    }
    if let Some((whom, costs)) = p.attempt(|p| {
        p.word("block")?;
        let whom = filter::filter(p, Number::Many)?;
        Some((whom, unless_pays(p)?))
    }) {
        return Some(ObjectRule::CantBlockSomeUnlessPay(whom, costs));
    }
    if p.take("attack or block") {
        return Some(ObjectRule::CantAttackOrBlock);
    }
    if let Some(others) = p.attempt(|p| {
        p.phrase("attack unless at least")?;
        let others = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("other creatures attack")?;
        Some(others)
    }) {
        return Some(ObjectRule::CantAttackUnlessOthers(others));
    }
    if let Some(others) = p.attempt(|p| {
        p.phrase("block unless at least")?;
        let others = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("other creatures block")?;
        Some(others)
    }) {
        return Some(ObjectRule::CantBlockUnlessOthers(others));
    }
    if let Some((most, kind)) = p.attempt(|p| {
        p.phrase("have more than")?;
        let most = u8::try_from(amount::number_word(p)?).ok()?;
        let kind = super::super::counter::kind(p)?;
        p.phrase("counters on it")?;
        Some((most, kind))
    }) {
        return Some(ObjectRule::MostCounters(most, kind));
    }
    if p.take("attack alone") {
        return Some(ObjectRule::CantAttackAlone);
    }
    if p.take("block alone") {
        return Some(ObjectRule::CantBlockAlone);
    }
    if p.take("attack") {
        let whom = p.attempt(player::player);
        return Some(ObjectRule::CantAttack { whom });
    }
    if p.take("block") {
        // "can't block ~ this turn"
        if let Some(whom) = p.attempt(selection::object) {
            let tests = vec![Test::Is(Box::new(whom))];
            return Some(ObjectRule::CantBlock { whom: Some(Filter { kind: ObjectKind::Permanent, tests }) });
        }
        let whom = p.attempt(|p| filter::filter(p, Number::Many));
        return Some(ObjectRule::CantBlock { whom });
    }
    if p.take("have") {
        let kind = super::super::counter::kind(p);
        p.phrase("counters put on")?;
        p.verb(number, "it", "them")?;
        return Some(ObjectRule::CantHaveCounters(kind));
    }
    p.word("be")?;
    if p.take("regenerated") {
        return Some(ObjectRule::CantBeRegenerated);
    }
    if p.take("countered") {
        let nor_prevented = p.take("and the damage can't be prevented");
        return Some(ObjectRule::CantBeCountered { nor_prevented });
    }
    if p.take("enchanted by other Auras") {
        return Some(ObjectRule::CantBeEnchanted { others: true });
    }
    if p.take("enchanted") {
        return Some(ObjectRule::CantBeEnchanted { others: false });
    }
    if p.take("equipped") {
        return Some(ObjectRule::CantBeEquipped);
    }
    if p.take("sacrificed") {
        return Some(ObjectRule::CantBeSacrificed);
    }
    if p.take("the target of abilities from") {
        let by = filter::filter(p, Number::Many)?;
        return (by.kind == ObjectKind::Source).then_some(ObjectRule::CantBeTargeted { by });
    }
    if p.take("the target of") {
        if let Some(by) = p.attempt(from_sources) {
            return Some(ObjectRule::CantBeTargeted { by });
        }
        return Some(ObjectRule::CantBeTargeted { by: filter::filter(p, Number::Many)? });
    }
    p.word("blocked")?;
    if p.take(ALL_BLOCK) {
        return Some(ObjectRule::CantBeBlockedByFewerThan(u8::MAX));
    }
    if p.take("by more than one creature") {
        return Some(ObjectRule::CantBeBlockedByMoreThan(1));
    }
    if p.take("except by two or more creatures") {
        return Some(ObjectRule::CantBeBlockedByFewerThan(2));
    }
    if p.take("except by three or more creatures") {
        return Some(ObjectRule::CantBeBlockedByFewerThan(3));
    }
    if p.take("except by") {
        return Some(ObjectRule::CantBeBlocked { by: Some(filter::filter(p, Number::Many)?), except: true });
    }
    if p.take("by") {
        return Some(ObjectRule::CantBeBlocked { by: Some(filter::filter(p, Number::Many)?), except: false });
    }
    Some(ObjectRule::CantBeBlocked { by: None, except: false })
}

fn must(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<ObjectRule> {
    let able = match tense {
        Tense::Effect => "this turn if able",
        Tense::Static => "each combat if able",
    };
    if tense == Tense::Effect
        && p.attempt(|p| {
            p.verb(number, "attacks", "attack")?;
            p.phrase("this combat if able")
        })
        .is_some()
    {
        return Some(ObjectRule::AttacksThisCombat);
    }
    if p.take("must be blocked") {
        let by = p.attempt(|p| {
            p.word("by")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            filter::filter(p, Number::One)
        });
        p.phrase(if tense == Tense::Effect { able } else { "if able" })?;
        return Some(ObjectRule::MustBeBlocked { by, count: 1 });
    }
    if p.verb(number, "attacks", "attack").is_some() {
        if tense == Tense::Effect && p.take("you this turn if able") {
            return Some(ObjectRule::AttacksYou);
        }
        p.phrase(able)?;
        return Some(ObjectRule::AttacksIfAble);
    }
    p.verb(number, "blocks", "block")?;
    if let Some(whom) = selection::object(p) {
        p.phrase(able)?;
        return Some(ObjectRule::BlocksIfAble { whom: Some(whom) });
    }
    p.phrase(able)?;
    Some(ObjectRule::BlocksIfAble { whom: None })
}

/// "creatures with shadow as though it had shadow", "creatures with shadow as though they didn't have shadow".
fn blocks_as_though(p: &mut Parser<'_>, number: Number) -> Option<ObjectRule> {
    let whom = Some(filter::filter(p, Number::Many)?);
    if p.take("as though they didn't have") {
        let without = Some(filter::keyword_name(p)?);
        return Some(ObjectRule::BlocksAsThough { whom, without, had: None });
    }
    p.verb(number, "as though it had", "as though they had")?;
    Some(ObjectRule::BlocksAsThough { whom, without: None, had: Some(filter::keyword_name(p)?) })
}

fn may(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<ObjectRule> {
    if p.verb(
        number,
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
    )
    .is_some()
    {
        return Some(ObjectRule::DamageByToughness);
    }
    if p.verb(number, "assigns no combat damage", "assign no combat damage").is_some() {
        return Some(ObjectRule::AssignsNoCombatDamage);
    }
    if let Some(rule) = p.attempt(crews) {
        return Some(rule);
    }
    p.word("can")?;
    if p.take("attack as though it didn't have defender") {
        return Some(ObjectRule::AttacksAsThough { without: Some("defender".to_owned()), had: None });
    }
    if p.verb(number, "attack as though it had haste", "attack as though they had haste").is_some() {
        return Some(ObjectRule::AttacksAsThough { without: None, had: Some("haste".to_owned()) });
    }
    if p.take("attack as though they didn't have defender") {
        return Some(ObjectRule::AttacksAsThough { without: Some("defender".to_owned()), had: None });
    }
    if p.take("be blocked") {
        if p.take("as though they didn't have those abilities") {
            return Some(ObjectRule::BlockedAsThough(None));
        }
        p.verb(number, "as though it didn't have", "as though they didn't have")?;
        return filter::keyword_name(p).map(|name| ObjectRule::BlockedAsThough(Some(name)));
    }
    p.word("block")?;
    if p.verb(number, "as though it were untapped", "as though they were untapped").is_some() {
        return Some(ObjectRule::BlocksAsThough { whom: None, without: None, had: None });
    }
    if let Some(rule) = p.attempt(|p| blocks_as_though(p, number)) {
        return Some(rule);
    }
    if p.take("only") {
        return Some(ObjectRule::BlocksOnly(filter::filter(p, Number::Many)?));
    }
    if p.take("any number of creatures") {
        return Some(ObjectRule::BlocksAnyNumber);
    }
    let more = if p.take("an additional creature") {
        1
    } else {
        let more = amount::number_word(p)?;
        p.phrase("additional creatures")?;
        u8::try_from(more).ok()?
    };
    if tense == Tense::Static {
        p.phrase("each combat")?;
    }
    Some(ObjectRule::BlocksAdditional(more))
}

/// "is goaded" (701.15).
fn goaded(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<ObjectRule> {
    p.verb(number, "is goaded", "are goaded").map(|()| ObjectRule::Goaded)
}

/// "its activated abilities can't be activated".
fn abilities(p: &mut Parser<'_>, number: Number, _: Tense) -> Option<ObjectRule> {
    p.verb(number, "its", "their")?;
    p.phrase("activated abilities")?;
    let tapping = p.take("with {T} in their costs");
    p.phrase("can't be activated")?;
    let except_mana = p.take("unless they're mana abilities");
    Some(ObjectRule::CantActivate { except_mana, tapping })
}

fn untap(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<ObjectRule> {
    if tense == Tense::Effect {
        return None;
    }
    p.verb(number, "doesn't untap during", "don't untap during")?;
    player::possessive(p)?;
    p.one_of(&[("untap step", ()), ("untap steps", ())])?;
    Some(ObjectRule::DoesntUntap)
}
