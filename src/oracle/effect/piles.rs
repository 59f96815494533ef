//! Piles (700.3): "Separate all permanents target player controls into two piles".

use super::super::destination;
use super::super::parser::{Number, Parser};
use super::super::selection;
use super::super::tree::{Effect, MoveVerb, PlayerRef};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[separate, sacrifice, put];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn separate(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "separates", "separate")?;
    let what = selection::objects(p)?;
    p.phrase("into two piles")?;
    Some(Effect::Separate { who: who.clone(), what })
}

fn sacrifice(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "sacrifices", "sacrifice")?;
    p.phrase("all permanents in the pile of")?;
    p.word(if *who == PlayerRef::You { "your" } else { "their" })?;
    p.word("choice")?;
    Some(Effect::SacrificePile { who: who.clone() })
}

/// "put one pile into your hand and the other into your graveyard": that player chooses which.
fn put(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "puts one pile", "put one pile")?;
    let one = destination::destination(p, MoveVerb::Put)?;
    p.phrase("and the other")?;
    let other = destination::destination(p, MoveVerb::Put)?;
    Some(Effect::PutPiles { who: who.clone(), one, other })
}
