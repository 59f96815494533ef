//! What is wrong with a declaration, and what can be wrong with a question.

use super::combatant::{Combatants, CreatureRef};
use crate::declare::BudgetExceeded;
use crate::position::{Position, Side};
use crate::rule::Rule;
use crate::set::{CreatureSet, MAX_CREATURES};

/// One reason why a declaration is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule that says so, in the edition of the question.
    pub rule: Rule,
    /// The creature that it is about.
    pub creature: CreatureRef,
    /// The reason, as one would say it at the table.
    pub text: String,
}

/// Whether a declaration is legal, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<D> {
    /// Whether it is.
    pub legal: bool,
    /// Every reason why it is not: restrictions first, then requirements.
    pub reasons: Vec<Reason>,
    /// Where requirements are a reason, a declaration that obeys the restrictions and more requirements.
    pub better: Option<D>,
}

/// A question about a combat that can't be asked or answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombatError {
    /// A side has more creatures than a set can hold.
    #[error("the {} has {count} creatures, and a side can have at most 64", side_name(*.side))]
    TooManyCreatures {
        /// Which side.
        side: Side,
        /// How many it has.
        count: usize,
    },
    /// A division of damage names a creature that is not there.
    #[error("the {} has no creature number {index}", side_name(*.side))]
    NoSuchCreature {
        /// Whose creature it would be.
        side: Side,
        /// Its index there.
        index: usize,
    },
    /// The edition's rules for instants are others.
    #[error(
        "instants and activated abilities are not played under the rules of the Fifth Edition, whose batches and \
         interrupts differ: expected `current` or `comprehensive-2007`"
    )]
    TimingNotPlayed,
    /// An ability that could be activated without end.
    #[error("`{0}` costs nothing and could be activated without end: it is not played")]
    FreeAbility(String),
    /// Divisions of damage are given where what players cast and activate may change what there is to divide.
    #[error(
        "a division of damage is given, and players have something to cast or activate: leave out the one or the \
         other"
    )]
    DivisionGiven,
    /// The answer would have cost too much.
    #[error(transparent)]
    BudgetExceeded(#[from] BudgetExceeded),
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

/// Returns whether sets can name every creature of the position.
pub(in crate::combat) fn checked(position: &Position) -> Result<(), CombatError> {
    for side in [Side::Attacker, Side::Defender] {
        let count = position.force(side).creatures.len();
        if count > MAX_CREATURES {
            return Err(CombatError::TooManyCreatures { side, count });
        }
    }
    Ok(())
}

/// Returns the creatures' names, as in `b1, b2`.
pub(super) fn names(combatants: &Combatants, side: Side, creatures: CreatureSet) -> String {
    let names: Vec<&str> = creatures.iter().map(|index| combatants.side(side)[index].id.as_str()).collect();
    names.join(", ")
}
