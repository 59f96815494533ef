//! Preventing and redirecting damage for as long as the statement holds (615, 614.9).

use super::super::parser::Parser;
use super::super::selection;
use super::super::tree::Statement;

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[prevent, redirect, unpreventable])
}

/// "Prevent all combat damage that would be dealt to and dealt by enchanted creature."
fn prevent(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("prevent all")?;
    let combat = p.take("combat");
    let noncombat = !combat && p.take("noncombat");
    p.phrase("damage that would be dealt")?;
    if p.take("to and dealt by") {
        let who = selection::selection(p)?;
        return Some(Statement::Prevent {
            amount: None,
            combat,
            noncombat,
            to: Some(who.clone()),
            by: Some(who),
        });
    }
    let to = p.attempt(|p| {
        p.word("to")?;
        selection::selection_list(p)
    });
    let by = p.attempt(|p| {
        p.word("by")?;
        selection::selection_list(p)
    });
    if to.is_none() && by.is_none() {
        return None;
    }
    Some(Statement::Prevent { amount: None, combat, noncombat, to, by })
}

/// "All damage that would be dealt to you is dealt to ~ instead."
fn redirect(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("all damage that would be dealt to")?;
    let to = selection::selection(p)?;
    let by = p.attempt(|p| {
        p.word("by")?;
        selection::selection_list(p)
    });
    p.phrase("is dealt to")?;
    let instead_to = selection::selection(p)?;
    p.word("instead")?;
    Some(Statement::Redirect { to, by, instead_to })
}

/// "Damage can't be prevented", "Combat damage that would be dealt by creatures you control can't be prevented."
pub(super) fn unpreventable(p: &mut Parser<'_>) -> Option<Statement> {
    let combat = p.take("combat");
    p.word("damage")?;
    let by = if p.take("that would be dealt by") { Some(selection::selection(p)?) } else { None };
    p.phrase("can't be prevented")?;
    Some(Statement::Unpreventable { combat, by })
}
