//! Rule numbers, and the editions of the rules that a combat can be played under.

use std::fmt;
use std::str::FromStr;

/// The number of a rule in the edition that a question was asked under, as in `509.1b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Which text of the rules holds.
///
/// ```
/// use menace::Edition;
/// assert_eq!("comprehensive-2007".parse(), Ok(Edition::Comprehensive2007));
/// assert_eq!("any".parse(), Ok(Edition::Current));
/// assert_eq!(Edition::Fifth.to_string(), "fifth-edition");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Edition {
    /// The Comprehensive Rules of today (rules 508 and 509 for attacks and blocks).
    #[default]
    Current,
    /// The Comprehensive Rules of 2007 (rules 500 to 502).
    Comprehensive2007,
    /// The rulebook of the Fifth Edition, of 1997.
    Fifth,
}

impl Edition {
    /// Every edition, newest first.
    pub const ALL: [Edition; 3] = [Edition::Current, Edition::Comprehensive2007, Edition::Fifth];

    /// Returns the name that files and flags use.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Current => "current",
            Edition::Comprehensive2007 => "comprehensive-2007",
            Edition::Fifth => "fifth-edition",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no edition has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no edition of the rules: expected `current`, `comprehensive-2007`, `fifth-edition` or `any`"
)]
pub struct UnknownEdition(pub String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Edition, UnknownEdition> {
        match name {
            "current" | "any" => Ok(Edition::Current),
            "comprehensive-2007" => Ok(Edition::Comprehensive2007),
            "fifth-edition" => Ok(Edition::Fifth),
            other => Err(UnknownEdition(other.to_owned())),
        }
    }
}
