//! What has to be known of the arguments before they are parsed.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{ColorChoice, Command, ValueEnum as _};

/// The options whose settings may follow them as words of their own: `--sprt elo0=0 elo1=5`.
const WITH_SETTINGS: [&str; 1] = ["--sprt"];

/// Returns the value of the last option of that name, up to `--`.
fn value<'a>(given: &'a [OsString], name: &str) -> Option<&'a OsStr> {
    let options = given.iter().take_while(|word| *word != "--").enumerate();
    let found = options.filter_map(|(index, word)| {
        if word == name {
            return given.get(index + 1).map(OsString::as_os_str);
        }
        let value = word.to_str()?.strip_prefix(name)?.strip_prefix('=')?;
        Some(OsStr::new(value))
    });
    found.last()
}

/// Returns how messages about the arguments are colored. What is no such choice is reported as they are parsed.
pub fn color(given: &[OsString]) -> ColorChoice {
    let wanted = value(given, "--color").and_then(OsStr::to_str);
    wanted.and_then(|wanted| ColorChoice::from_str(wanted, false).ok()).unwrap_or_default()
}

/// Returns the file of defaults that `--config` names.
pub fn config(given: &[OsString]) -> Option<PathBuf> {
    value(given, "--config").map(PathBuf::from)
}

/// Returns the names of the command that is asked for, with spaces between: as far as they are commands.
pub fn path(command: &Command, given: &[OsString]) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut command = command;
    for word in given.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(inner) = command.find_subcommand(word) {
            names.push(inner.get_name());
            command = inner;
        } else if !word.starts_with('-') {
            break;
        }
    }
    names.join(" ")
}

/// Joins the settings that follow an option, so that a deck's name after them is not one: `--sprt elo0=0 elo1=5 A B`
/// becomes `--sprt=elo0=0,elo1=5 A B`.
pub fn join_settings(given: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(given.len());
    let mut words = given.into_iter().peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            joined.push(word);
            joined.extend(words);
            break;
        }
        if !WITH_SETTINGS.iter().any(|option| word == *option) {
            joined.push(word);
            continue;
        }
        let mut settings = Vec::new();
        while let Some(setting) = words.next_if(|word| word.to_str().is_some_and(is_setting)) {
            settings.extend(setting.into_string());
        }
        let mut option = word;
        if !settings.is_empty() {
            option.push("=");
            option.push(settings.join(","));
        }
        joined.push(option);
    }
    joined
}

/// Whether a word is a name with a value, such as `elo0=-1.5`. A file of that name is written `./elo0=…`.
fn is_setting(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_test_takes_its_settings_and_no_deck() {
        for (given, joined) in [
            ("menace sim --sprt elo0=0 elo1=5 A B", "menace sim --sprt=elo0=0,elo1=5 A B"),
            ("menace sim --sprt A B", "menace sim --sprt A B"),
            ("menace sim A --sprt elo1=3 B --games 4", "menace sim A --sprt=elo1=3 B --games 4"),
            ("menace sim A B --sprt", "menace sim A B --sprt"),
            ("menace sim --sprt ./a=b.txt B", "menace sim --sprt ./a=b.txt B"),
            ("menace sim -- --sprt elo0=0", "menace sim -- --sprt elo0=0"),
        ] {
            assert_eq!(join_settings(words(given)), words(joined), "{given}");
        }
    }

    #[test]
    fn the_command_is_found_among_options() {
        let command = crate::usage::command();
        for (given, found) in [
            ("menace", ""),
            ("menace blocks best 3/3 2/2", "blocks best"),
            ("menace -q cards goblin", "cards"),
            ("menace --color never sim", ""),
            ("menace no such", ""),
        ] {
            assert_eq!(path(&command, &words(given)), found, "{given}");
        }
    }

    #[test]
    fn colors_and_defaults_are_known_before_the_rest() {
        let given = words("menace sim --color never --config=mine.toml --color=always");
        assert_eq!((color(&given), config(&given)), (ColorChoice::Always, Some("mine.toml".into())));
        let given = words("menace sim -- --color never --config x");
        assert_eq!((color(&given), config(&given)), (ColorChoice::Auto, None));
    }
}
