//! What can be wrong with a sentence of Oracle English.

use std::fmt;
use std::ops::Range;

/// Why a line of Oracle English is no ability that is known here.
///
/// Places are byte ranges of the text that was read. `Display` is the message without the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AbilityError {
    /// There is nothing to read.
    #[error("an ability is expected, but there is no text")]
    Empty,
    /// A character that rules text does not use.
    #[error("`{found}` is no character of rules text")]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// Its position in the text.
        at: Range<usize>,
    },
    /// A parenthesis or a quotation that is opened and not closed.
    #[error("{what} is opened here and never closed")]
    Unclosed {
        /// Which of the two it is.
        what: &'static str,
        /// Where it is opened.
        at: Range<usize>,
    },
    /// A number with which the rules cannot work.
    #[error("`{found}` is too large a number")]
    NumberTooLarge {
        /// The number as written.
        found: String,
        /// Its position in the text.
        at: Range<usize>,
    },
    /// A word that cannot stand where it does.
    #[error("`{found}` is not understood here: expected {expected}{}", did_you_mean(.suggestion))]
    NotUnderstood {
        /// The word.
        found: String,
        /// Its position in the text.
        at: Range<usize>,
        /// What could stand there.
        expected: Expectations,
        /// The known word that was probably meant.
        suggestion: Option<String>,
    },
    /// A sentence that stops too early.
    #[error("the sentence stops too early: expected {expected}")]
    Unfinished {
        /// Where it stops.
        at: Range<usize>,
        /// What could go on there.
        expected: Expectations,
    },
    /// A sentence that is good English and says something that combat here has no place for.
    #[error("{what}")]
    NotModelled {
        /// What it is that has no place.
        what: &'static str,
        /// Its position in the text.
        at: Range<usize>,
    },
}

impl AbilityError {
    /// Returns the place of the error, as a byte range of the text that was read.
    pub fn span(&self) -> Range<usize> {
        match self {
            AbilityError::Empty => 0..0,
            AbilityError::UnexpectedCharacter { at, .. }
            | AbilityError::Unclosed { at, .. }
            | AbilityError::NumberTooLarge { at, .. }
            | AbilityError::NotUnderstood { at, .. }
            | AbilityError::Unfinished { at, .. }
            | AbilityError::NotModelled { at, .. } => at.clone(),
        }
    }

    /// Returns the known word that was probably meant, where one is near.
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            AbilityError::NotUnderstood { suggestion, .. } => suggestion.as_deref(),
            AbilityError::Empty
            | AbilityError::UnexpectedCharacter { .. }
            | AbilityError::Unclosed { .. }
            | AbilityError::NumberTooLarge { .. }
            | AbilityError::Unfinished { .. }
            | AbilityError::NotModelled { .. } => None,
        }
    }
}

/// Writes the question that follows an error when a known word is near.
fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// Something that could have stood at the place of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expectation {
    /// One of a kind of things, as "a keyword".
    Kind(&'static str),
    /// That very word.
    Word(&'static str),
}

/// Everything that could have stood at the place of an error, each once, kinds before words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Expectations(pub(super) Vec<Expectation>);

impl Expectations {
    /// Returns them in the order in which `Display` names them.
    pub fn iter(&self) -> impl Iterator<Item = Expectation> {
        self.0.iter().copied()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().filter_map(|expectation| match expectation {
            Expectation::Word(word) => Some(*word),
            Expectation::Kind(_) => None,
        })
    }
}

impl fmt::Display for Expectations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A reader is helped by a handful of words and lost in thirty.
        const MOST_WORDS: usize = 8;
        if self.0.is_empty() {
            return f.write_str("something else");
        }
        let kinds = self.0.iter().filter(|one| matches!(one, Expectation::Kind(_))).count();
        let shown = if self.0.len() > MOST_WORDS { kinds.max(MOST_WORDS) } else { self.0.len() };
        for (index, expectation) in self.0[..shown].iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == self.0.len() => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            match expectation {
                Expectation::Kind(kind) => f.write_str(kind)?,
                Expectation::Word(word) => write!(f, "`{word}`")?,
            }
        }
        if shown < self.0.len() {
            f.write_str(", …")?;
        }
        Ok(())
    }
}
