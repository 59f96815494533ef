//! Bots by name: `random`, `greedy`, `greedy:caution=150`.

use std::fmt;
use std::str::FromStr;

use menace::bot::Bot;
use menace::notation::nearest;

use crate::greedy::{Greedy, Weights};
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
    Greedy(Weights),
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
pub const NAMES: &[&str] = &["greedy", "random"];

impl BotSpec {
    /// Returns a new bot.
    pub fn build(&self) -> Box<dyn Bot> {
        match self.kind {
            Kind::Random => Box::new(Random),
            Kind::Greedy(weights) => Box::new(Greedy::new(weights)),
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
        let settings = settings.split(',').filter(|setting| !setting.is_empty());
        let kind = match name {
            "random" => {
                Settings { bot: "random", known: &[] }.read(settings, |_, _| {})?;
                Kind::Random
            }
            "greedy" => {
                let mut weights = Weights::default();
                let known = &["damage", "life", "caution"];
                Settings { bot: "greedy", known }.read(settings, |setting, value| match setting {
                    "damage" => weights.damage = value,
                    "life" => weights.life = value,
                    _ => weights.caution = value,
                })?;
                Kind::Greedy(weights)
            }
            _ => {
                let near = nearest(name, NAMES.iter().copied());
                return Err(BotError::Name { found: name.to_owned(), near });
            }
        };
        Ok(BotSpec { text: text.to_owned(), kind })
    }
}

/// The settings that a bot has, each a number of hundredths.
struct Settings {
    bot: &'static str,
    known: &'static [&'static str],
}

impl Settings {
    fn read<'s>(
        &self,
        settings: impl Iterator<Item = &'s str>,
        mut set: impl FnMut(&str, i32),
    ) -> Result<(), BotError> {
        for text in settings {
            let (found, value) = text.split_once('=').unwrap_or((text, ""));
            let Some(&setting) = self.known.iter().find(|&&known| known == found) else {
                let near = nearest(found, self.known.iter().copied());
                let (bot, expected) = (self.bot, self.known);
                return Err(BotError::Setting { bot, found: found.to_owned(), expected, near });
            };
            let Some(number) = value.parse().ok().filter(|number| (0..=10_000).contains(number)) else {
                let expected = "a whole number from 0 to 10000";
                return Err(BotError::Value { bot: self.bot, setting, found: value.to_owned(), expected });
            };
            set(setting, number);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_written_back() {
        let spec: BotSpec = "greedy:caution=150,life=80".parse().unwrap();
        assert_eq!(spec.kind, Kind::Greedy(Weights { damage: 100, life: 80, caution: 150 }));
        assert_eq!(spec.to_string(), "greedy:caution=150,life=80");
    }

    #[test]
    fn bad_names_and_settings_say_what_was_expected() {
        let error = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        assert_eq!(
            error("gredy"),
            "there is no bot `gredy`: expected greedy or random; did you mean `greedy`?"
        );
        assert_eq!(
            error("greedy:cautoin=5"),
            "greedy has no setting `cautoin`: expected damage or life or caution; did you mean `caution`?"
        );
        assert_eq!(
            error("greedy:life=much"),
            "greedy: found life=much, expected a whole number from 0 to 10000"
        );
        assert_eq!(error("random:x=1"), "random has no setting `x`: expected none");
        assert!(error("").starts_with("there is no bot ``"));
    }
}
