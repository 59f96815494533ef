//! What objects can't, must and may do: attack, block, be blocked, untap.

use super::super::parser::{Number, Parser};
use super::super::tree::{Change, Filter, ObjectKind, ObjectRule, Test};
use super::super::{amount, filter, player, selection};
use super::exceptions::{crews, from_sources, unless_pays};
use super::tense::{Predicate, Tense};

/// Rules about attacks, blocks and untapping.
pub(super) fn rules(p: &mut Parser<'_>, number: Number, tense: Tense) -> Option<Vec<Change>> {
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
