//! "Creatures you control get +1/+1", "Enchanted creature can't attack or block", "~'s power is equal to …".

use super::super::effect::{Tense, changes};
use super::super::parser::{Number, Parser};
use super::super::tree::{
    AllWord, Change, ObjectKind, ObjectRef, ObjectRule, PlayerRef, Selection, Statement, Test,
};
use super::super::{amount, filter, player, selection};

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[
        power_toughness,
        untaps_with_others,
        lure,
        not_untap,
        unblocked_damage,
        controller_unblocked_damage,
        to_creature,
        control,
        spells_cast,
        of_objects,
    ])
}

fn of_objects(p: &mut Parser<'_>) -> Option<Statement> {
    let subject = selection::object_list(p)?;
    let number = selection::number(&subject);
    if let Some(changes) = p.attempt(|p| {
        let changes = changes(p, number, Tense::Effect)?;
        p.phrase(". If ~ leaves the battlefield , this effect continues until end of turn")?;
        Some(changes)
    }) {
        return Some(Statement::ContinuesUntilEndOfTurn(Box::new(Statement::Objects { subject, changes })));
    }
    let changes = changes(p, number, Tense::Static)?;
    Some(Statement::Objects { subject, changes })
}

/// "~'s power and toughness are each equal to the number of …" (604.3).
fn power_toughness(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("~'s")?;
    if p.take("power and toughness are each equal to") {
        let amount = amount::described(p)?;
        return Some(Statement::PowerToughness { power: Some(amount.clone()), toughness: Some(amount) });
    }
    if let Some(power) = p.attempt(|p| {
        p.phrase("power is equal to")?;
        let power = amount::described(p)?;
        p.phrase("and its toughness is equal to that number plus 1")?;
        Some(power)
    }) {
        let one = Box::new(super::super::tree::Amount::Number(1));
        let toughness = super::super::tree::Amount::Plus(Box::new(power.clone()), one);
        return Some(Statement::PowerToughness { power: Some(power), toughness: Some(toughness) });
    }
    if p.take("power is equal to") {
        return Some(Statement::PowerToughness { power: Some(amount::described(p)?), toughness: None });
    }
    p.phrase("toughness is equal to")?;
    Some(Statement::PowerToughness { power: None, toughness: Some(amount::described(p)?) })
}

fn single(subject: Selection, rule: ObjectRule) -> Statement {
    Statement::Objects { subject, changes: vec![Change::Rule(rule)] }
}

/// "All creatures able to block ~ do so."
fn lure(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("all")?;
    let by = filter::filter(p, Number::Many)?;
    p.phrase("able to block")?;
    let subject = selection::objects(p)?;
    p.phrase("do so")?;
    let creatures = by.tests == [Test::Type(crate::types::CardType::Creature)];
    Some(single(subject, ObjectRule::Lure { by: (!creatures).then_some(by) }))
}

/// "You may choose not to untap ~ during your untap step."
fn not_untap(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may choose not to untap ~ during your untap step")?;
    let this = Selection::Ref(ObjectRef::This { word: "~".to_owned() });
    Some(single(this, ObjectRule::MayNotUntap))
}

/// "You may have ~ assign its combat damage as though it weren't blocked."
fn unblocked_damage(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may have")?;
    let subject = selection::objects(p)?;
    p.phrase("assign its combat damage as though it weren't blocked")?;
    Some(single(subject, ObjectRule::DamageAsThoughUnblocked))
}

/// "Enchanted creature's controller may have it assign its combat damage as though it weren't blocked."
fn controller_unblocked_damage(p: &mut Parser<'_>) -> Option<Statement> {
    let PlayerRef::ControllerOf(object) = player::player(p)? else { return None };
    p.phrase("may have it assign its combat damage as though it weren't blocked")?;
    Some(single(Selection::Ref(*object), ObjectRule::ControllerDamageAsThoughUnblocked))
}

/// "Untap ~ during each other player's untap step."
fn untaps_with_others(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("untap")?;
    let subject = selection::objects(p)?;
    p.phrase("during each other player's untap step")?;
    Some(single(subject, ObjectRule::UntapsDuringEachUntap))
}

/// "If ~ is unblocked, you may have it assign its combat damage to a creature defending player controls."
fn to_creature(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("if ~ is unblocked , you may have it assign its combat damage")?;
    p.phrase("to a creature defending player controls")?;
    let this = Selection::Ref(ObjectRef::This { word: "~".to_owned() });
    Some(single(this, ObjectRule::UnblockedDamageToCreature))
}

/// "Each red spell you cast has conspire", "Instant spells you cast that are blue have rebound".
fn spells_cast(p: &mut Parser<'_>) -> Option<Statement> {
    let (word, number) = match p.take("each") {
        true => (AllWord::Each, Number::One),
        false => (AllWord::Bare, Number::Many),
    };
    let mut found = filter::filter(p, number)?;
    if found.kind != ObjectKind::Spell {
        return None;
    }
    let who = player::player(p)?;
    p.verb(player::number(&who), "casts", "cast")?;
    found.tests.push(Test::CastBy(who));
    filter::suffixes(p, number, &mut found.tests);
    if number == Number::One && p.take("has replicate . The replicate cost is equal to its mana cost") {
        let changes = vec![Change::ReplicateForManaCost];
        return Some(Statement::Objects { subject: Selection::All { filter: found, word }, changes });
    }
    let changes = changes(p, number, Tense::Static)?;
    if !changes.iter().all(|change| matches!(change, Change::Keyword(_))) {
        return None;
    }
    Some(Statement::Objects { subject: Selection::All { filter: found, word }, changes })
}

/// "You control enchanted creature."
fn control(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you control enchanted")?;
    let word = p.token("a permanent type", |word| {
        matches!(word, "creature" | "land" | "artifact" | "permanent" | "enchantment" | "planeswalker")
            .then_some(word)
    })?;
    let subject = Selection::Ref(ObjectRef::Attached { word: format!("enchanted {word}") });
    Some(Statement::Objects { subject, changes: vec![Change::Control(PlayerRef::You)] })
}
