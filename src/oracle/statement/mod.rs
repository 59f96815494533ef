//! Static sentences (604): what is true while the object is there.

pub(super) mod costs;
mod elsewhere;
mod enters;
mod exert;
mod objects;
mod permission;
mod players;
mod prevent;
mod rare;
mod replace;
mod tax;
pub use tax::SECOND;
#[cfg(test)]
mod tests;

pub use elsewhere::{ELSEWHERE, NOT_ON_BATTLEFIELD};
pub use enters::all_counted;
pub use exert::exert;
pub use permission::{for_now as permission_for_now, price};
pub use players::{
    AS_BY_INFECT, CAST_FROM, CASTING_OR_COPYING, DEEDS, HAS_FORETELL, LEAVES_ONE, LIVES_ON, MAY_VOTE_AGAIN,
    PLOTS_TOP, ROLLS_ONE_MORE, TOP_HAS_PLOT, VOTES_AGAIN,
};
pub use rare::{
    FIRST_FORETOLD, FREE_AS_FLASH, HAS_MADNESS, HAS_SCAVENGE, MANA_COSTS_LIFE, MANY_TIMES, REVEALED_DRAWS,
    X_IS_POSITIVE,
};
pub use replace::{ability as replacement, this_turn as replaced_this_turn};

use super::parser::Parser;
use super::tree::{Change, ObjectRef, ObjectRule, Selection, Statement};

/// A statement without its condition and its full stop.
pub fn statement(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[
        enters::read,
        costs::read,
        prevent::read,
        permission::read,
        tax::read,
        players::read,
        rare::read,
        elsewhere::read,
        objects::read,
    ])
}

/// A statement about players that an effect makes for a turn.
pub fn for_now(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[players::for_now])
}

/// Whether it says of its own spell that it can't be countered.
pub fn uncounterable(statement: &Statement) -> bool {
    matches!(statement, Statement::Objects { subject: Selection::Ref(ObjectRef::This { .. }), changes }
        if matches!(changes[..], [Change::Rule(ObjectRule::CantBeCountered { .. })]))
}

/// The word before a condition at the end of a statement.
///
/// Restrictions on attacks and blocks hold "unless" or "if", costs change "if", and the rest lasts "as long as".
pub fn condition_word(statement: &Statement, negated: bool) -> &'static str {
    match statement {
        Statement::Objects { changes, .. } => match &changes[..] {
            [
                Change::Rule(
                    ObjectRule::CantAttack { .. }
                    | ObjectRule::CantBlock { .. }
                    | ObjectRule::CantAttackOrBlock
                    | ObjectRule::CantBeTargeted { .. }
                    | ObjectRule::DoesntUntap,
                ),
            ] => {
                if negated {
                    "unless"
                } else {
                    "if"
                }
            }
            _ => "as long as",
        },
        Statement::CostChange { .. } | Statement::AsThoughFlash(_) => "if",
        _ => "as long as",
    }
}
