//! Requirements on attacks and blocks, this turn or in a later one.

use super::super::parser::Parser;
use super::super::tree::{Change, Duration, Effect, ObjectRule};
use super::super::{player, selection};

/// "All creatures able to block target creature this turn do so."
pub(super) fn lured(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("all creatures able to block")?;
    let what = selection::object_list(p)?;
    p.phrase("this turn do so")?;
    let changes = vec![Change::Rule(ObjectRule::Lure { by: None })];
    Some(Effect::Apply { what, changes, duration: Duration::ThisTurn, leading: false })
}

/// "During target opponent's next turn, creatures that player controls attack ~ if able."
pub(super) fn in_next_turn(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("during")?;
    let duration = Duration::DuringNextTurnOf(player::possessive(p)?);
    p.phrase("next turn ,")?;
    let what = selection::object_list(p)?;
    p.verb(selection::number(&what), "attacks", "attack")?;
    let whom = selection::object(p)?;
    p.phrase("if able")?;
    let changes = vec![Change::Rule(ObjectRule::AttacksObject(whom))];
    Some(Effect::Apply { what, changes, duration, leading: true })
}
