//! What must be paid to attack or block, and to cast or activate (508.1g, 118).

use super::super::parser::{Number, Parser};
use super::super::tree::{Cost, PlayerRef, PlayerRule, Statement};
use super::super::{cost, filter, player};

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[attack_tax, paying])
}

/// "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
fn attack_tax(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("creatures can't attack")?;
    let whom = p.one_of(&[
        ("you or planeswalkers you control", PlayerRef::YouAndPlaneswalkers),
        ("you", PlayerRef::You),
    ])?;
    p.phrase("unless their controller pays")?;
    let mana = cost::mana(p)?;
    p.one_of(&[
        ("for each creature they control that's attacking you", ()),
        ("for each of those creatures", ()),
    ])?;
    Some(Statement::AttackTax { whom, costs: vec![Cost::Mana(mana)] })
}

/// "Players can't pay life or sacrifice creatures to cast spells or activate abilities."
fn paying(p: &mut Parser<'_>) -> Option<Statement> {
    let who = player::player(p)?;
    p.phrase("can't pay life or sacrifice")?;
    let found = filter::filter(p, Number::Many)?;
    p.phrase("to cast spells or activate abilities")?;
    Some(Statement::Player { who, rule: PlayerRule::CantPayLifeOrSacrifice(found) })
}
