//! Bots by name: `random`, `greedy`, `greedy:caution=150`.

use std::fmt;
use std::str::FromStr;

use menace::bot::Bot;
use menace::notation::nearest;

use crate::random::Random;

/// A bot that can be made: a name, and settings that differ from its defaults.
///
/// It is read from and written as `name` or `name:key=value,key=value`.
///
/// ```
/// use menace_bots::BotSpec;
/// let spec: BotSpec = "random".parse()?;
/// let bot = spec.build();
/// assert_eq!(spec.to_string(), "random");
/// let error = "randm".parse::<BotSpec>().unwrap_err();
/// assert!(error.to_string().ends_with("did you mean `random`?"));
/// # let _ = bot;
/// # Ok::<(), menace_bots::BotError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Random,
}

/// A name or a setting that stands for no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// No bot has the name.
    #[error("there is no bot `{found}`: expected {}{}", NAMES.join(" or "), did_you_mean(*.near))]
    Name {
        /// The name.
        found: String,
        /// The bot with a name near it.
        near: Option<&'static str>,
    },
    /// The bot has no such setting.
    #[error("{bot} has no setting `{found}`: expected {}{}", one_of(.expected), did_you_mean(*.near))]
    Setting {
        /// The bot.
        bot: &'static str,
        /// The setting.
        found: String,
        /// The settings that it has.
        expected: &'static [&'static str],
        /// The one with a name near it.
        near: Option<&'static str>,
    },
    /// The setting has a value that it can't have.
    #[error("{bot}: found {setting}={found}, expected {expected}")]
    Value {
        /// The bot.
        bot: &'static str,
        /// The setting.
        setting: &'static str,
        /// The value.
        found: String,
        /// What it could be.
        expected: &'static str,
    },
}

fn did_you_mean(near: Option<&'static str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn one_of(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" or ") }
}

/// The names of all bots.
pub const NAMES: &[&str] = &["random"];

impl BotSpec {
    /// Returns a new bot.
    pub fn build(&self) -> Box<dyn Bot> {
        match self.kind {
            Kind::Random => Box::new(Random),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<BotSpec, BotError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let settings: Vec<&str> = settings.split(',').filter(|setting| !setting.is_empty()).collect();
        let kind = match name {
            "random" => match settings.first() {
                None => Kind::Random,
                Some(found) => {
                    let found = (*found).to_owned();
                    return Err(BotError::Setting { bot: "random", found, expected: &[], near: None });
                }
            },
            _ => {
                let near = nearest(name, NAMES.iter().copied());
                return Err(BotError::Name { found: name.to_owned(), near });
            }
        };
        Ok(BotSpec { text: text.to_owned(), kind })
    }
}
