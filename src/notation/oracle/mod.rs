//! Oracle English as abilities, and abilities as Oracle English.
//!
//! One grammar reads all sentences: a subject, what is said of it, and phrases that pick creatures, which
//! any sentence can use. What is not understood is an error with its place, never skipped. `Display` of
//! [`Ability`] and its parts writes the sentence back, and reading that gives the same ability.

mod activated;
mod adjective;
mod canonical;
mod characteristic;
mod condition;
mod description;
mod effect;
mod english;
mod error;
mod filter;
mod keyword;
mod parser;
mod phrase;
mod predicate;
mod restriction;
mod statement;
use crate::oracle::subtypes;
#[cfg(test)]
mod tests;
mod triggered;
mod words;

use std::ops::Range;

pub(super) use description::parse_description;
pub(super) use english::granted;
pub use error::{AbilityError, Expectation, Expectations};
pub use subtypes::{CREATURE_TYPES, LAND_TYPES, creature_type, land_type, plural};

use crate::ability::{Ability, Effect};
use parser::Parser;
use words::Kind;

/// The names that a text may use, in addition to the words of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Names<'n> {
    /// The card's own name, which means "this creature".
    card: Option<&'n str>,
    /// The creatures that a position names.
    ids: &'n [&'n str],
    /// What the text belongs to, and so what "this creature" means.
    bearer: Bearer,
}

/// What a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Bearer {
    Creature,
    /// An artifact or enchantment that isn't a creature.
    Permanent,
    Spell,
    /// A standing effect of a position.
    #[default]
    Nobody,
}

/// Reads a line of a creature's rules text: keywords, or one or more sentences.
///
/// The creature may be called "this creature", "~", or by the name of its card (or the part before the
/// comma). Reminder text in parentheses is left out. Capitals do not count, but in names of cards. One
/// line can give several abilities: "Flying, first strike" is two, and so is "can't attack or block".
///
/// # Errors
/// [`AbilityError`] with the place in `text` when any of it is not understood.
///
/// ```
/// use menace::ability::{Ability, Clause, Condition, Filter};
/// use menace::notation::oracle::parse_line;
/// use menace::Keyword;
///
/// let walls = parse_line("This creature can't be blocked except by Walls and/or creatures with flying.", None)?;
/// assert_eq!(walls, [Ability::this(Clause::CantBeBlockedBy(
///     Filter::Not(Box::new(Filter::AnyOf(vec![
///         Filter::Subtype("Wall".into()),
///         Filter::Keyword(Keyword::Flying),
///     ]))),
///     Condition::Always,
/// ))]);
///
/// let error = parse_line("Flying, tramlpe", None).unwrap_err();
/// assert_eq!((error.span(), error.suggestion()), (8..15, Some("Trample")));
/// # Ok::<(), menace::notation::oracle::AbilityError>(())
/// ```
pub fn parse_line(text: &str, card: Option<&str>) -> Result<Vec<Ability>, AbilityError> {
    abilities(text, 0..text.len(), &Names { card, ids: &[], bearer: Bearer::Creature })
}

/// Reads the whole rules text of a card, a line at a time, as [`parse_line`] does.
///
/// A card without text has no ability.
///
/// # Errors
/// [`AbilityError`] with the place in `text`.
pub fn parse_text(text: &str, card: Option<&str>) -> Result<Vec<Ability>, AbilityError> {
    text_abilities(text, &Names { card, ids: &[], bearer: Bearer::Creature })
}

/// Reads the whole rules text of an artifact or enchantment that isn't a creature, a line at a time, as
/// [`parse_permanent`] does.
///
/// # Errors
/// [`AbilityError`] with the place in `text`.
pub fn parse_permanent_text(text: &str, card: Option<&str>) -> Result<Vec<Ability>, AbilityError> {
    text_abilities(text, &Names { card, ids: &[], bearer: Bearer::Permanent })
}

fn text_abilities(text: &str, names: &Names<'_>) -> Result<Vec<Ability>, AbilityError> {
    let mut read = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        if !line.trim().is_empty() {
            read.extend(lines_abilities(text, start..start + line.len(), names)?);
        }
        start += line.len() + 1;
    }
    Ok(read)
}

/// Reads a continuous effect of a position, which may call creatures by their ids.
///
/// "You" is the player to whom the effect belongs, the defending player. "This creature" is nobody.
///
/// # Errors
/// [`AbilityError`] with the place in `text`; an id that is not in `ids` is a word that is not understood.
///
/// ```
/// use menace::notation::oracle::parse_effect;
/// let provoked = parse_effect("b1 blocks a1 this combat if able.", &["a1", "b1"])?;
/// assert_eq!(provoked[0].to_string(), "b1 blocks a1 each combat if able.");
/// # Ok::<(), menace::notation::oracle::AbilityError>(())
/// ```
pub fn parse_effect(text: &str, ids: &[&str]) -> Result<Vec<Ability>, AbilityError> {
    abilities(text, 0..text.len(), &Names { card: None, ids, bearer: Bearer::Nobody })
}

/// Reads a line of the rules text of a permanent that is no creature; "this creature" is nobody.
///
/// # Errors
/// [`AbilityError`] with the place in `text` when any of it is not understood.
///
/// ```
/// use menace::notation::oracle::parse_permanent;
/// let helm = parse_permanent("{1}, {T}: Target creature gains banding until end of turn.", None)?;
/// assert_eq!(helm[0].to_string(), "{1}, {T}: Target creature gains banding until end of turn.");
/// # Ok::<(), menace::notation::oracle::AbilityError>(())
/// ```
pub fn parse_permanent(text: &str, card: Option<&str>) -> Result<Vec<Ability>, AbilityError> {
    abilities(text, 0..text.len(), &Names { card, ids: &[], bearer: Bearer::Permanent })
}

/// Reads the rules text of an instant: one sentence that says what it does.
///
/// The spell may be called "this spell", "~", or by the name of its card.
///
/// # Errors
/// [`AbilityError`] with the place in `text` when any of it is not understood.
///
/// ```
/// use menace::ability::{DamageTo, Effect};
/// use menace::notation::oracle::parse_spell;
/// let bolt = parse_spell("Lightning Bolt deals 3 damage to any target.", Some("Lightning Bolt"))?;
/// assert_eq!(bolt, Effect::DealDamage { amount: 3, to: DamageTo::AnyTarget });
/// assert_eq!(bolt.to_string(), "This spell deals 3 damage to any target.");
/// let error = parse_spell("Destroy target craeture.", None).unwrap_err();
/// assert_eq!(error.suggestion(), Some("creature"));
/// # Ok::<(), menace::notation::oracle::AbilityError>(())
/// ```
pub fn parse_spell(text: &str, card: Option<&str>) -> Result<Effect, AbilityError> {
    let names = Names { card, ids: &[], bearer: Bearer::Spell };
    let mut parser = Parser::new(text, 0..text.len(), &names)?;
    if parser.is_done() {
        return Err(AbilityError::Empty);
    }
    parser.spell().ok_or_else(|| parser.error())
}

/// Reads sentences, at least one.
fn abilities(text: &str, within: Range<usize>, names: &Names<'_>) -> Result<Vec<Ability>, AbilityError> {
    let read = lines_abilities(text, within.clone(), names)?;
    if read.is_empty() { Err(AbilityError::Empty) } else { Ok(read) }
}

/// Reads sentences; of reminder text alone, none.
fn lines_abilities(
    text: &str,
    within: Range<usize>,
    names: &Names<'_>,
) -> Result<Vec<Ability>, AbilityError> {
    let mut parser = Parser::new(text, within, names)?;
    let mut read = Vec::new();
    while !parser.is_done() {
        if parser.peek() == Some(&Kind::Period) && !read.is_empty() {
            parser.step();
            continue;
        }
        match parser.sentence() {
            Some(abilities) => read.extend(abilities),
            None => return Err(parser.error()),
        }
    }
    Ok(read)
}
