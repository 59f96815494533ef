//! Whether a predicate is said of an effect or of a static ability, which differ in their words.

use super::super::parser::{Number, Parser};

/// Whether the words are those of an effect with a duration or of a static ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tense {
    /// "gains flying", "becomes white", "attacks this turn if able".
    Effect,
    /// "has flying", "is white", "attacks each combat if able".
    Static,
}

/// Reads a predicate in agreement with its subject.
pub(super) type Predicate<T> = fn(&mut Parser<'_>, Number, Tense) -> Option<T>;
