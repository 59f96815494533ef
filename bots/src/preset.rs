//! Presets: settings in a TOML file without tables, shipped with the program or anybody's own.
//!
//! ```toml
//! # Life is there to be spent.
//! damage = 160
//! life = 20
//! ```

use std::borrow::Cow;
use std::io::ErrorKind;

use menace::notation::{nearest, shown, without_byte_order_mark};

use crate::flat;
use crate::setting::{SettingError, Settings, did_you_mean};

/// The presets that come with the program: name and text, in alphabetical order.
pub const SHIPPED: &[(&str, &str)] = &[
    ("aggro", include_str!("../presets/aggro.toml")),
    ("control", include_str!("../presets/control.toml")),
    ("hand", include_str!("../presets/hand.toml")),
    ("learned", include_str!("../presets/learned.toml")),
    #[cfg(feature = "papers")]
    ("reduced", include_str!("../presets/reduced.toml")),
];

/// A preset that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresetError {
    /// There is none of that name, and no such file.
    #[error("found no preset `{}`: expected a TOML file or {}{}", shown(.found), names(), did_you_mean(*.near))]
    Unknown {
        /// The name.
        found: String,
        /// The preset with a name near it.
        near: Option<&'static str>,
    },
    /// The file can't be read.
    #[error("can't read the preset {path}: {message}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        message: String,
    },
    /// A line is no setting with a number or a word.
    #[error("{place}: {message}")]
    Malformed {
        /// The file or preset with line and column.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// The file has a setting that can't be.
    #[error("{place}: {error}")]
    Setting {
        /// The file or preset with line and column.
        place: String,
        /// What is wrong.
        error: SettingError,
    },
}

fn names() -> String {
    let names: Vec<&str> = SHIPPED.iter().map(|&(name, _)| name).collect();
    let (last, others) = names.split_last().expect("some presets come with the program");
    format!("{} or {last}", others.join(", "))
}

/// Gives the settings the values in the preset of that name, or in that file.
///
/// # Errors
/// [`PresetError`] when there is no such preset, or something in it is not understood.
pub fn apply(preset: &str, settings: &mut Settings) -> Result<(), PresetError> {
    let (text, source) = match SHIPPED.iter().find(|&&(name, _)| name == preset) {
        Some(&(name, text)) => (Cow::Borrowed(text), format!("preset {name}")),
        None => (Cow::Owned(read(preset)?), preset.to_owned()),
    };
    apply_text(without_byte_order_mark(&text), &source, settings)
}

fn read(path: &str) -> Result<String, PresetError> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => PresetError::Unknown {
            found: path.to_owned(),
            near: nearest(path, SHIPPED.iter().map(|&(name, _)| name)),
        },
        _ => PresetError::Unreadable { path: path.to_owned(), message: error.to_string() },
    })
}

fn apply_text(text: &str, source: &str, settings: &mut Settings) -> Result<(), PresetError> {
    let place = |at: usize| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let (line, column) = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
        format!("{source}:{line}:{column}")
    };
    let malformed =
        |at, message: &str| PresetError::Malformed { place: place(at), message: message.to_owned() };
    let mut given = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let read = flat::setting(line).map_err(|(at, message)| malformed(start + at, message))?;
        if let Some((name, value)) = read {
            if given.contains(&name.text) {
                return Err(malformed(start + name.at, "the setting is given twice"));
            }
            settings.set(&name.text, &value.text).map_err(|error| {
                let at = match error {
                    SettingError::Unknown { .. } => name.at,
                    SettingError::Missing { .. }
                    | SettingError::Twice { .. }
                    | SettingError::Value { .. } => value.at,
                };
                PresetError::Setting { place: place(start + at), error }
            })?;
            given.push(name.text);
        }
        start += line.len();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::greedy;

    fn applied(text: &str) -> Result<Settings, String> {
        let mut settings = greedy::KIND.settings();
        apply_text(text, "mine.toml", &mut settings).map_err(|error| error.to_string())?;
        Ok(settings)
    }

    #[test]
    fn a_preset_sets_what_it_names() {
        let settings = applied("# mine\nlife = 1_0\n").unwrap();
        assert_eq!((settings.number("life"), settings.number("damage")), (10, 100));
    }

    #[test]
    fn a_bad_preset_says_where() {
        let error = |text| applied(text).unwrap_err();
        let unknown = error("damage = 5\n  lief = 3");
        assert!(
            unknown.starts_with("mine.toml:2:3: greedy has no setting `lief`: expected damage"),
            "{unknown}"
        );
        assert!(unknown.ends_with("did you mean `life`?"), "{unknown}");
        assert_eq!(
            error("life = \"much\""),
            "mine.toml:1:8: greedy: found life=much, expected a whole number from 0 to 10000"
        );
        assert_eq!(
            error("[life]\nx = 1"),
            "mine.toml:1:1: found a value of type table, expected a number or a word"
        );
        assert_eq!(error("life = 1\nlife = 2"), "mine.toml:2:1: the setting is given twice");
        let broken = error("life = 3\ndamage 4");
        assert!(broken.starts_with("mine.toml:2:8: "), "{broken}");
        let missing = apply("agro", &mut greedy::KIND.settings()).unwrap_err().to_string();
        assert!(missing.starts_with("found no preset `agro`: expected a TOML file or aggro"), "{missing}");
        assert!(missing.ends_with("did you mean `aggro`?"), "{missing}");
    }

    #[test]
    fn every_shipped_preset_suits_a_bot() {
        for &(name, _) in SHIPPED {
            let suits = |kind: &crate::kind::BotKind| apply(name, &mut kind.settings()).is_ok();
            assert!(crate::registry::KINDS.iter().any(|kind| suits(kind)), "{name}");
        }
    }
}
