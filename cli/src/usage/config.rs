//! A file of defaults, in TOML: options that a command takes when the command line does not give them.
//!
//! ```toml
//! threads = 2                # every command
//! [sim]                      # `menace sim`
//! bots = "solver"
//! [blocks.best]              # `menace blocks best`
//! top = 3
//! ```

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, Command};
use menace::notation::nearest;
use menace::notation::report::Report;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Options that make no sense as a default.
const NOT_HERE: [&str; 3] = ["config", "help", "version"];

/// What is wrong with a file of defaults.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Problem {
    #[error("{0}")]
    Toml(String),
    #[error("`menace{path}` has no option `{found}`{near}", near = did_you_mean(near.as_deref()))]
    Option { path: String, found: String, near: Option<String> },
    #[error("`menace{path}` has no command `{found}`{near}", near = did_you_mean(near.as_deref()))]
    Command { path: String, found: String, near: Option<String> },
    #[error("found {found}, expected {expected}")]
    Kind { found: &'static str, expected: &'static str },
    #[error("--{option} does not take `{found}`{why}")]
    Value { option: String, found: String, why: String },
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// Takes the defaults of options from a file: the one that is named, or the user's, if there is one.
///
/// # Errors
/// If the file can't be read, or has anything that is no default of an option.
pub fn with_defaults(command: Command, named: Option<PathBuf>) -> Result<Command> {
    let (path, must_exist) = match named.or_else(|| env::var_os("MENACE_CONFIG").map(PathBuf::from)) {
        // An empty name is no file.
        Some(path) if path.as_os_str().is_empty() => return Ok(command),
        Some(path) => (path, true),
        None => match users_file() {
            Some(path) => (path, false),
            None => return Ok(command),
        },
    };
    let name = path.display().to_string();
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && !must_exist => return Ok(command),
        Err(error) => return Err(error).with_context(|| format!("can't read the defaults {name}")),
    };
    let read = apply(command, &text);
    Ok(read.map_err(|(problem, at)| Report::new(&text, at, &name, &problem.to_string()))?)
}

/// `menace/config.toml` where the user keeps such files.
fn users_file() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
    Some(folder.or_else(|| set("APPDATA"))?.join("menace").join("config.toml"))
}

type Wrong = (Problem, Range<usize>);

fn apply(command: Command, text: &str) -> Result<Command, Wrong> {
    let table = DeTable::parse(text)
        .map_err(|error| (Problem::Toml(error.message().to_owned()), error.span().unwrap_or(0..0)))?;
    // As it was: values are tried on it.
    let tried = command.clone();
    set(command, &tried, &mut Vec::new(), table.get_ref())
}

/// Sets the defaults of one command and of those under it.
fn set(
    mut command: Command,
    whole: &Command,
    path: &mut Vec<String>,
    table: &DeTable<'_>,
) -> Result<Command, Wrong> {
    for (key, value) in table {
        let name = key.get_ref().as_ref().to_owned();
        let called = path.iter().fold(String::new(), |called, word| called + " " + word);
        if let Some(inner) = value.get_ref().as_table() {
            let Some(below) = command.find_subcommand(&name).cloned() else {
                let near = nearest(&name, command.get_subcommands().map(Command::get_name));
                let near = near.map(str::to_owned);
                return Err((Problem::Command { path: called, found: name, near }, key.span()));
            };
            path.push(name.clone());
            let done = set(below, whole, path, inner)?;
            path.pop();
            command = command.mut_subcommand(&name, |_| done);
            continue;
        }
        let known = |arg: &&Arg| arg.get_long() == Some(name.as_str()) && !NOT_HERE.contains(&name.as_str());
        let Some(arg) = command.get_arguments().find(known) else {
            let names = command.get_arguments().filter_map(Arg::get_long);
            let near = nearest(&name, names.filter(|name| !NOT_HERE.contains(name))).map(str::to_owned);
            return Err((Problem::Option { path: called, found: name, near }, key.span()));
        };
        let id = arg.get_id().clone();
        let defaults = match arg.get_action() {
            ArgAction::SetTrue => vec![flag(value)?.to_string()],
            _ => words(value)?,
        };
        if !matches!(arg.get_action(), ArgAction::SetTrue) {
            check(whole, path, &name, &defaults).map_err(|problem| (problem, value.span()))?;
        }
        command = command.mut_arg(id, |arg| arg.default_values(defaults));
    }
    Ok(command)
}

fn flag(value: &Spanned<DeValue<'_>>) -> Result<bool, Wrong> {
    let kind = || Problem::Kind { found: value.get_ref().type_str(), expected: "true or false" };
    value.get_ref().as_bool().ok_or_else(|| (kind(), value.span()))
}

/// The words that a value would be on the command line.
fn words(value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, Wrong> {
    let word = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
        DeValue::String(text) => Ok(text.as_ref().to_owned()),
        DeValue::Integer(number) => Ok(number.to_string()),
        DeValue::Float(number) => Ok(number.to_string()),
        other => Err((
            Problem::Kind { found: other.type_str(), expected: "a string, a number or a list of them" },
            value.span(),
        )),
    };
    match value.get_ref() {
        DeValue::Array(values) => values.iter().map(word).collect(),
        _ => Ok(vec![word(value)?]),
    }
}

/// Tries values on the command line.
fn check(whole: &Command, path: &[String], option: &str, values: &[String]) -> Result<(), Problem> {
    use clap::error::ErrorKind::{InvalidValue, ValueValidation, WrongNumberOfValues};
    let words = ["menace".to_owned()].into_iter().chain(path.iter().cloned());
    let words = words.chain(values.iter().map(|value| format!("--{option}={value}")));
    match whole.clone().try_get_matches_from(words) {
        Err(error) if matches!(error.kind(), InvalidValue | ValueValidation | WrongNumberOfValues) => {
            let found = match error.get(ContextKind::InvalidValue) {
                Some(ContextValue::String(found)) => found.clone(),
                _ => values.join(" "),
            };
            let why = match (error.get(ContextKind::ValidValue), std::error::Error::source(&error)) {
                (Some(ContextValue::Strings(valid)), _) => format!(": expected {}", valid.join(", ")),
                (_, Some(source)) => format!(": {source}"),
                _ => String::new(),
            };
            Err(Problem::Value { option: option.to_owned(), found, why })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::{CommandLine, usage};

    fn given(text: &str, arguments: &str) -> String {
        use clap::FromArgMatches as _;
        let command = apply(usage::command(), text).unwrap();
        let matches = command.try_get_matches_from(arguments.split(' ')).unwrap();
        format!("{:?}", CommandLine::from_arg_matches(&matches).unwrap())
    }

    fn same(text: &str, given_with: &str, as_if: &str) {
        let expected = CommandLine::try_parse_from(as_if.split(' ')).unwrap();
        assert_eq!(given(text, given_with), format!("{expected:?}"), "{text}");
    }

    #[test]
    fn defaults_are_as_if_they_had_been_given() {
        same("threads = 2\nquiet = true", "menace sim A B", "menace sim A B --threads 2 --quiet");
        same("[sim]\ngames = '10k'\nbots = 'random'", "menace sim", "menace sim --games 10k --bots random");
        same("[blocks.best]\ntop = 3", "menace blocks best p.json", "menace blocks best p.json --top 3");
        same("[sim]\ncards = ['a', 'b']", "menace sim", "menace sim --cards a --cards b");
    }

    #[test]
    fn the_command_line_comes_first() {
        same("[sim]\ngames = 5", "menace sim --games 7", "menace sim --games 7");
        same("[sim]\ngames = 5", "menace tournament", "menace tournament");
    }

    #[test]
    fn what_is_no_default_is_shown_at_its_place() {
        for (text, message, at) in [
            ("[sim]\ngmaes = 5", "`menace sim` has no option `gmaes`; did you mean `games`?", 6..11),
            ("[sin]\ngames = 5", "`menace` has no command `sin`; did you mean `sim`?", 1..4),
            (
                "[sim]\ngames = 'x'",
                "--games does not take `x`: expected a whole number of at least 1, such as 1000, 10k or 1e6",
                14..17,
            ),
            ("format = 'xml'", "--format does not take `xml`: expected text, json", 9..14),
            ("quiet = 1", "found integer, expected true or false", 8..9),
            ("config = 'x'", "`menace` has no option `config`", 0..6),
        ] {
            let (problem, found) = apply(usage::command(), text).unwrap_err();
            assert_eq!((problem.to_string().as_str(), found), (message, at), "{text}");
        }
    }
}
