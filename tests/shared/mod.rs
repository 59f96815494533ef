//! Files that are not part of the project, in the folder that `MENACE_SHARED` names, or `../shared`.

// No test needs all of it.
#![allow(dead_code)]

use std::path::PathBuf;

use serde::de::DeserializeOwned;

/// Returns the path of a file; `None`, with a loud note, if it is absent.
pub fn path(file: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("MENACE_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")), PathBuf::from);
    let path = folder.join(file);
    let found = path.exists();
    if !found {
        eprintln!("SKIPPED: no {}; set MENACE_SHARED", path.display());
    }
    found.then_some(path)
}

/// Returns the text of a file; `None`, with a loud note, if it is absent.
pub fn text(file: &str) -> Option<String> {
    path(file).map(|path| std::fs::read_to_string(path).expect("a text file"))
}

/// Returns the JSON value of every `step`-th line of a file; `None`, with a loud note, if it is absent.
pub fn lines<T: DeserializeOwned>(file: &str, step: usize) -> Option<Vec<T>> {
    let text = text(file)?;
    let value = |line| serde_json::from_str(line).expect("a JSON value a line");
    Some(text.lines().step_by(step).map(value).collect())
}

/// Returns the number of games that `MENACE_GAMES` asks for.
pub fn games(default: u64) -> u64 {
    std::env::var("MENACE_GAMES").map_or(default, |games| games.parse().expect("MENACE_GAMES is a number"))
}
