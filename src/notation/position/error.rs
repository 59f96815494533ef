//! What can be wrong with a position file.

use std::fmt;
use std::ops::Range;

use super::{CardProblem, MOST};
use crate::mana::CostError;
use crate::notation::json::JsonError;
use crate::notation::oracle::AbilityError;
use crate::notation::shown;
use crate::position::Side;

/// What is wrong with a position file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The JSON path of the value, as in `attacker.creatures[2].abilities[0]`; empty for the whole.
    pub path: String,
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub problem: Box<PositionProblem>,
}

impl PositionError {
    /// Returns the same problem at another place of the text.
    ///
    /// Errors are boxed within the reader: each value hands them on, and few positions have one.
    pub(super) fn moved(mut self: Box<Self>, at: Range<usize>) -> Box<Self> {
        self.at = at;
        self
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.problem)
    }
}

/// What is wrong with a value of a position file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionProblem {
    /// The text is no JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// A value of another kind is needed.
    #[error("{found} stands here: expected {expected}")]
    WrongKind {
        /// What is there.
        found: &'static str,
        /// What should be there.
        expected: &'static str,
    },
    /// A field that nobody reads.
    #[error("`{}` is no field of {of}{}", shown(.field), did_you_mean(.suggestion))]
    UnknownField {
        /// The field.
        field: String,
        /// What it was found in.
        of: &'static str,
        /// The field that was probably meant.
        suggestion: Option<String>,
    },
    /// A field that has to be there.
    #[error("{of} needs `{field}`")]
    MissingField {
        /// The field.
        field: &'static str,
        /// What lacks it.
        of: &'static str,
    },
    /// A word that is none of those that can stand there.
    #[error("`{}` is no {what}: expected {expected}{}", shown(.found), did_you_mean(.suggestion))]
    UnknownWord {
        /// The word.
        found: String,
        /// What it should be, as "color".
        what: &'static str,
        /// What can stand there.
        expected: &'static str,
        /// The word that was probably meant.
        suggestion: Option<String>,
    },
    /// A number that is not whole, or beyond what a game has.
    #[error("`{}` stands here: expected a whole number from {least} to {most}", shown(.found))]
    OutOfRange {
        /// The number as written.
        found: String,
        /// The least that can stand there.
        least: i64,
        /// The greatest that can stand there.
        most: i64,
    },
    /// More creatures than a side can have.
    #[error("the {} has {count} creatures: a side can have at most 64", side_name(*.side))]
    TooManyCreatures {
        /// Which side.
        side: Side,
        /// How many it has.
        count: usize,
    },
    /// More of something than a side can have here.
    #[error("the {} has {count} {what}: at most {most} are played", side_name(*.side))]
    TooMany {
        /// Which side.
        side: Side,
        /// How many it has.
        count: usize,
        /// Of what.
        what: &'static str,
        /// How many it can have.
        most: usize,
    },
    /// Counters that add up to more than a number of a position may be.
    #[error("with these counters power or toughness changes by more than {MOST}")]
    TooManyCounters,
    /// A mana cost that is not understood.
    #[error(transparent)]
    Cost(#[from] CostError),
    /// A sentence that is not understood.
    #[error(transparent)]
    Ability(#[from] AbilityError),
    /// A card that nobody knows.
    #[error("no card here is called `{}`{}", shown(.name), did_you_mean(.suggestion))]
    UnknownCard {
        /// The name.
        name: String,
        /// The card that was probably meant.
        suggestion: Option<String>,
    },
    /// A card that is known and can't be used where it is named.
    #[error("`{}` can't stand here: {why}", shown(.name))]
    UnusableCard {
        /// The name.
        name: String,
        /// Why it can't.
        why: String,
    },
    /// Two creatures or permanents with the same id.
    #[error("there are two called `{}`: an id names one creature or permanent", shown(.0))]
    TwiceTheId(String),
    /// An id that means something else.
    #[error("`player` means the player in an assignment, and can't be an id")]
    ReservedId,
    /// A creature that is not there.
    #[error("no creature of the {} is called `{}`{}", side_name(*.side), shown(.id), did_you_mean(.suggestion))]
    NoSuchCreature {
        /// The id.
        id: String,
        /// The side on which it was looked for.
        side: Side,
        /// The creature that was probably meant.
        suggestion: Option<String>,
    },
    /// A creature that is named twice where once is all there is.
    #[error("`{}` stands {place} for the second time", shown(.id))]
    TwiceTheCreature {
        /// The creature.
        id: String,
        /// Where, as "in a band".
        place: &'static str,
    },
    /// A band of one creature, or of none.
    #[error("a band has two creatures or more")]
    SmallBand,
    /// A member of a band that does not attack.
    #[error("`{}` is in a band and does not attack", shown(.0))]
    IdleInBand(String),
}

impl PositionProblem {
    /// Returns what is wrong with naming that card.
    pub fn of_card(name: &str, problem: CardProblem) -> PositionProblem {
        let name = name.to_owned();
        match problem {
            CardProblem::Unknown(suggestion) => PositionProblem::UnknownCard { name, suggestion },
            CardProblem::Unusable(why) => PositionProblem::UnusableCard { name, why },
        }
    }
}

/// Writes the question that follows an error when a known word is near.
fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}
