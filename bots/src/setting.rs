//! Settings: what a bot can be told, with what it does when it is not told.

use std::fmt;
use std::time::Duration;

use menace::notation::{nearest, shown};

use crate::clock::{Clock, TimeLimit};

/// The setting of bots that play by time.
const TIME: &str = "ms";

/// Something that a bot can be told: `name=value`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name: a word, or several with `_` between.
    pub name: &'static str,
    /// What it does, as a phrase without a full stop.
    pub about: &'static str,
    /// The values that it can have, and the one that it has unless told otherwise.
    pub values: Values,
}

/// The values that a setting can have.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// A whole number from `least` to `most`.
    Number {
        /// The value unless told otherwise.
        default: i64,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// Any number between `least` and `most`.
    Decimal {
        /// The value unless told otherwise.
        default: f64,
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
    /// One of these words; the first unless told otherwise.
    Word(&'static [&'static str]),
    /// One of `words`, the first unless told otherwise, or numbers by name, each up to a thousand either way:
    /// `creature 1.5 hand 1.2`.
    Numbers {
        /// The words.
        words: &'static [&'static str],
        /// The names that numbers may have.
        names: &'static [&'static str],
    },
    /// A program and its arguments, which has to be given.
    Command,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(i64),
    Decimal(f64),
    Word(&'static str),
    Numbers(Vec<(&'static str, f64)>),
    /// The words of a command; none before it is given.
    Command(Vec<String>),
}

impl Values {
    /// Returns the value unless told otherwise, as it is written; nothing for a command, which has to be given.
    pub fn default_text(&self) -> String {
        self.default().to_string()
    }

    fn default(&self) -> Value {
        match *self {
            Values::Number { default, .. } => Value::Number(default),
            Values::Decimal { default, .. } => Value::Decimal(default),
            Values::Word(words) | Values::Numbers { words, .. } => Value::Word(words[0]),
            Values::Command => Value::Command(Vec::new()),
        }
    }

    /// Returns a name that is near to the first one of numbers by name that is none.
    fn near(&self, text: &str) -> Option<&'static str> {
        let Values::Numbers { words, names } = *self else { return None };
        let unknown = text.split_whitespace().step_by(2).find(|word| !names.contains(word))?;
        nearest(unknown, words.iter().chain(names).copied())
    }

    fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Values::Number { least, most, .. } => {
                text.parse().ok().filter(|number| (least..=most).contains(number)).map(Value::Number)
            }
            Values::Decimal { least, most, .. } => {
                decimal(text).filter(|number| (least..=most).contains(number)).map(Value::Decimal)
            }
            Values::Word(words) => words.iter().find(|&&word| word == text).map(|word| Value::Word(word)),
            Values::Numbers { words, names } => match words.iter().find(|&&word| word == text) {
                Some(word) => Some(Value::Word(word)),
                None => numbers(text, names).map(Value::Numbers),
            },
            Values::Command => words(text).map(Value::Command),
        }
    }
}

/// Reads numbers by name, each at most once; `None` if there are none or something else is between them.
fn numbers(text: &str, names: &'static [&'static str]) -> Option<Vec<(&'static str, f64)>> {
    let mut numbers: Vec<(&'static str, f64)> = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let name = *names.iter().find(|&&name| name == word)?;
        let number = decimal(words.next()?).filter(|number| number.abs() <= MOST_NUMBER)?;
        if numbers.iter().any(|&(known, _)| known == name) {
            return None;
        }
        numbers.push((name, number));
    }
    (!numbers.is_empty()).then_some(numbers)
}

/// The largest of numbers by name.
const MOST_NUMBER: f64 = 1_000.0;

/// Reads a decimal number, from its first 15 digits.
///
/// These and a power of ten up to 10²² are floating-point numbers without error, so one rounding is left, and the result is
/// the nearest number. The standard library reads any number of digits, which takes tables of 10 kB in the page's engine.
fn decimal(text: &str) -> Option<f64> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, number.strip_prefix('+').unwrap_or(number)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let (mut number, mut exponent) = (0_u64, exponent);
    for (place, digit) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = digit.to_digit(10)?;
        let full = number >= 100_000_000_000_000;
        if !full {
            number = 10 * number + u64::from(digit);
        }
        exponent += i32::from(full) - i32::from(place >= whole.len());
    }
    let power = (0..exponent.unsigned_abs().min(23)).fold(1.0, |power: f64, _| 10.0 * power);
    let number = sign * number as f64;
    (exponent.abs() <= 22).then(|| if exponent < 0 { number / power } else { number * power })
}

impl fmt::Display for Values {
    /// Writes what is expected: `a whole number from 0 to 10000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Number { least, most, .. } => write!(f, "a whole number from {least} to {most}"),
            Values::Decimal { least, most, .. } => write!(f, "a number from {least} to {most}"),
            Values::Word(words) => f.write_str(&words.join(" or ")),
            Values::Numbers { words, names } => {
                write!(f, "{} or numbers such as `{} 1.5 {} 0.2`", words.join(" or "), names[0], names[1])
            }
            Values::Command => f.write_str("a command such as python3 bots/examples/first.py"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Decimal(number) => number.fmt(f),
            Value::Word(word) => f.write_str(word),
            Value::Numbers(numbers) => {
                for (place, (name, number)) in numbers.iter().enumerate() {
                    write!(f, "{}{name} {number}", if place > 0 { " " } else { "" })?;
                }
                Ok(())
            }
            Value::Command(words) => {
                f.write_str(&shlex::try_join(words.iter().map(String::as_str)).map_err(|_| fmt::Error)?)
            }
        }
    }
}

/// Returns the words of a command, as a shell tells them apart by blanks, quotation marks and backslashes;
/// `None` if there are none, or a quotation mark lacks its partner.
///
/// ```
/// use menace_bots::setting::words;
/// assert_eq!(words("python3 'my bots/first.py'").unwrap(), ["python3", "my bots/first.py"]);
/// assert_eq!(words("python3 'first.py"), None);
/// ```
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}

/// Splits a text at its commas, but not at those in quotation marks.
///
/// ```
/// use menace_bots::setting::parts;
/// let text = "greedy,extern:cmd=./bot 'R,G',timeout=5";
/// assert_eq!(parts(text).collect::<Vec<_>>(), ["greedy", "extern:cmd=./bot 'R,G'", "timeout=5"]);
/// ```
pub fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut open = None;
    text.split(move |character| {
        match (open, character) {
            (None, ',') => return true,
            (None, '"' | '\'') => open = Some(character),
            (Some(mark), _) if mark == character => open = None,
            _ => {}
        }
        false
    })
}

/// A setting that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The bot has none of that name.
    #[error("{bot} has no setting `{}`: expected {}{}", shown(.found), one_of(.expected), did_you_mean(*.near))]
    Unknown {
        /// The bot.
        bot: &'static str,
        /// The setting.
        found: String,
        /// The settings that it has.
        expected: Vec<&'static str>,
        /// The one with a name near it.
        near: Option<&'static str>,
    },
    /// A setting has no value, and there is none that it could have by itself.
    #[error("{bot} needs {setting}=: expected {expected}")]
    Missing {
        /// The bot.
        bot: &'static str,
        /// The setting.
        setting: &'static str,
        /// What it could be.
        expected: String,
    },
    /// A setting is there twice.
    #[error("{bot}: {setting}= is given twice")]
    Twice {
        /// The bot.
        bot: &'static str,
        /// The setting.
        setting: String,
    },
    /// The setting has a value that it can't have.
    #[error("{bot}: found {setting}={}, expected {expected}", shown(.found))]
    Value {
        /// The bot.
        bot: &'static str,
        /// The setting.
        setting: &'static str,
        /// The value.
        found: String,
        /// What it could be.
        expected: String,
    },
}

fn one_of(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" or ") }
}

pub(crate) fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// All settings of a bot with the values that they have.
///
/// ```
/// use menace_bots::setting::{Setting, Settings, Values};
/// const DEPTH: &[Setting] = &[Setting {
///     name: "depth",
///     about: "how many turns it looks ahead",
///     values: Values::Number { default: 2, least: 1, most: 9 },
/// }];
/// let mut settings = Settings::new("thinker", &[DEPTH]);
/// assert_eq!(settings.number("depth"), 2);
/// settings.set("depth", "3")?;
/// assert_eq!(settings.number("depth"), 3);
/// let error = settings.set("depht", "3").unwrap_err();
/// assert!(error.to_string().ends_with("did you mean `depth`?"));
/// # Ok::<(), menace_bots::setting::SettingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    bot: &'static str,
    values: Vec<(&'static Setting, Value)>,
    clock: Option<Clock>,
}

impl Settings {
    /// Returns the settings of the bot of that name, each with its default value.
    pub fn new(bot: &'static str, groups: &'static [&'static [Setting]]) -> Settings {
        let values = groups.iter().copied().flatten().map(|setting| (setting, setting.values.default()));
        Settings { bot, values: values.collect(), clock: None }
    }

    /// Lets time be measured by that clock.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = Some(clock);
    }

    /// Whether a time is set, but nothing measures it.
    pub(crate) fn lack_clock(&self) -> bool {
        let timed = |(setting, value): &(&Setting, Value)| setting.name == TIME && *value != Value::Number(0);
        self.clock.is_none() && self.values.iter().any(timed)
    }

    /// Returns the time for a decision; `None` if something else is counted.
    ///
    /// # Panics
    /// When there is a time, but no clock: [`BotSpec::check`](crate::BotSpec::check) tells.
    pub fn time_limit(&self) -> Option<TimeLimit> {
        let time = Duration::from_millis(self.number(TIME).unsigned_abs());
        let clock = || self.clock.expect("who plays by time has a clock");
        (!time.is_zero()).then(|| TimeLimit { time, clock: clock() })
    }

    /// Gives a setting the value that the text describes.
    ///
    /// # Errors
    /// [`SettingError`] when there is no such setting, or it can't have the value.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let Some((setting, value)) = self.values.iter_mut().find(|(setting, _)| setting.name == name) else {
            let expected: Vec<&'static str> = self.values.iter().map(|(setting, _)| setting.name).collect();
            let near = nearest(name, expected.iter().copied());
            return Err(SettingError::Unknown { bot: self.bot, found: name.to_owned(), expected, near });
        };
        *value = setting.values.read(text).ok_or_else(|| SettingError::Value {
            bot: self.bot,
            setting: setting.name,
            found: text.to_owned(),
            expected: format!("{}{}", setting.values, did_you_mean(setting.values.near(text))),
        })?;
        Ok(())
    }

    /// Returns the value of a whole number.
    ///
    /// # Panics
    /// When the bot has no setting of that name that is a whole number.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Number(number) => *number,
            other => panic!("the setting {name} is no whole number but {other}"),
        }
    }

    /// Returns the value of a number.
    ///
    /// # Panics
    /// When the bot has no setting of that name that is a number with decimals.
    pub fn decimal(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Decimal(number) => *number,
            other => panic!("the setting {name} is no number with decimals but {other}"),
        }
    }

    /// Returns the word that a setting has as its value.
    ///
    /// # Panics
    /// When the bot has no setting of that name that is a word.
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Value::Word(word) => word,
            other => panic!("the setting {name} is no word but {other}"),
        }
    }

    /// Returns the numbers by name that a setting has as its value; `None` if it has a word.
    ///
    /// # Panics
    /// When the bot has no setting of that name that can have numbers by name.
    pub fn numbers(&self, name: &str) -> Option<&[(&'static str, f64)]> {
        match self.value(name) {
            Value::Numbers(numbers) => Some(numbers),
            Value::Word(_) => None,
            other => panic!("the setting {name} has no numbers by name but {other}"),
        }
    }

    /// Returns the words of a command.
    ///
    /// # Panics
    /// When the bot has no setting of that name that is a command.
    pub fn command(&self, name: &str) -> &[String] {
        match self.value(name) {
            Value::Command(words) => words,
            other => panic!("the setting {name} is no command but {other}"),
        }
    }

    /// Finds out whether every setting has a value.
    ///
    /// # Errors
    /// [`SettingError::Missing`] for the first one that has to be given and was not.
    pub fn check(&self) -> Result<(), SettingError> {
        let missing = |(_, value): &&(&Setting, Value)| *value == Value::Command(Vec::new());
        match self.values.iter().find(missing) {
            None => Ok(()),
            Some((setting, _)) => Err(SettingError::Missing {
                bot: self.bot,
                setting: setting.name,
                expected: setting.values.to_string(),
            }),
        }
    }

    /// Returns a value as it is written.
    ///
    /// # Panics
    /// When the bot has no setting of that name.
    pub fn text(&self, name: &str) -> String {
        self.value(name).to_string()
    }

    fn value(&self, name: &str) -> &Value {
        let found = self.values.iter().find(|(setting, _)| setting.name == name);
        &found.unwrap_or_else(|| panic!("{} has no setting {name}", self.bot)).1
    }

    /// Returns the settings that are not at their defaults, as `name=value`, in the order of the bot's list.
    pub fn changed(&self) -> impl Iterator<Item = String> {
        let changed = self.values.iter().filter(|(setting, value)| *value != setting.values.default());
        changed.map(|(setting, value)| format!("{}={value}", setting.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_the_nearest_numbers() {
        let fractions = (1..15_usize).flat_map(|places| {
            (0..200_u64).map(move |step| {
                let digits = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 10_u64.pow(places as u32);
                format!("{}.{digits:0places$}", step % 10)
            })
        });
        let others =
            ["0", "-1", "+1.5", ".5", "5.", "1e-3", "2.5E2", "123456789012345", "0.0000000000000001"];
        for text in fractions.chain(others.map(str::to_owned)) {
            assert_eq!(decimal(&text), text.parse().ok(), "{text}");
        }
        for text in ["", "-", ".", "1.2.3", "x", "1e", "0x1", "1_0", "inf", "NaN"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        let pi = decimal("3.14159265358979323846264338327950288").unwrap();
        assert!((pi - std::f64::consts::PI).abs() < 1e-14, "{pi}");
    }
}
