//! Copies (707): tokens that are copies, and objects that become copies.

use super::super::parser::{Number, Parser};
use super::super::tree::{Change, Duration, Effect, PlayerRef, Selection};
use super::super::{amount, duration, selection};
use super::apply::changes;
use super::tense::Tense;
use crate::types::Supertype;

/// "create a token that's a copy of target creature".
pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "creates", "create")?;
    let (count, many) = amount::count(p)?;
    let attacking = p.take("tapped and attacking");
    let tapped = attacking || p.take("tapped");
    p.verb(many, "token that's a copy of", "tokens that are copies of")?;
    let of = selection::objects(p)?;
    let except = except(p);
    Some(Effect::CreateCopy { who: who.clone(), count, of, except, tapped, attacking })
}

/// "~ becomes a copy of target creature until end of turn".
pub(super) fn becomes(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    match (number, selection::number(what)) {
        (Number::One, _) => p.phrase("becomes a copy of"),
        (Number::Many, Number::One) => p.phrase("become a copy of"),
        (Number::Many, Number::Many) => p.phrase("become copies of"),
    }?;
    let of = selection::objects(p)?;
    let duration = p.attempt(duration::duration).unwrap_or(Duration::Permanent);
    let except = except(p);
    Some(Effect::BecomeCopy { what: what.clone(), of, except, duration })
}

/// ", except it isn't legendary and it has haste": clause by clause.
pub fn except(p: &mut Parser<'_>) -> Vec<Vec<Change>> {
    p.attempt(|p| {
        p.phrase(", except")?;
        let mut clauses = vec![exception(p)?];
        while let Some(next) = p.attempt(|p| {
            if !p.take(", and") && !p.take("and") {
                p.word(",")?;
            }
            exception(p)
        }) {
            clauses.push(next);
        }
        Some(clauses)
    })
    .unwrap_or_default()
}

/// "it's an artifact in addition to its other types", "it has flying".
fn exception(p: &mut Parser<'_>) -> Option<Vec<Change>> {
    if p.take("it isn't legendary") {
        return Some(vec![Change::NotLegendary]);
    }
    if p.take("its name is ~") {
        return Some(vec![Change::Name("~".to_owned())]);
    }
    if let Some(supertypes) = p.attempt(|p| {
        p.word("it's")?;
        let is = |word: &str| Supertype::ALL.into_iter().find(|one| one.name().to_lowercase() == word);
        let supertype = p.token("a supertype", is)?;
        p.phrase("in addition to its other types")?;
        Some(vec![supertype])
    }) {
        return Some(vec![Change::AddTypes { supertypes, types: Vec::new(), subtypes: Vec::new() }]);
    }
    if let Some(color) = p.attempt(|p| {
        p.word("it's")?;
        let color = p.token("a color", |word| {
            crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
        })?;
        p.ahead(|p| p.token("the end", |word| matches!(word, "." | "," | "and").then_some(())))?;
        Some(color)
    }) {
        return Some(vec![Change::Colors { colors: vec![color], add: false }]);
    }
    if p.take("it's") {
        return super::becomes::what(p, Number::One);
    }
    p.word("it")?;
    changes(p, Number::One, Tense::Static)
}
