//! Folders of decks.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use menace::card::{CardTable, NamedDeck, StarterDeck};

use super::named::{deck_text, is_simple};
use super::whole;
use crate::output;

/// The endings of files with one deck.
const ENDINGS: [&str; 6] = ["txt", "dek", "dck", "dec", "cod", "mwdeck"];

/// What happens to decks of a folder that can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// They are errors, as those that are named one by one.
    Refuse,
    /// They are left out, and that is told.
    LeaveOut,
}

/// Replaces each folder among the words for decks by its deck files and those of its folders, by name.
///
/// Files that are no decks are left out, which is told on stderr.
pub fn unfold(
    words: &[String],
    table: &CardTable,
    unplayable: Unplayable,
    quiet: bool,
) -> anyhow::Result<Vec<String>> {
    let mut decks = Vec::new();
    for word in words {
        let path = Path::new(word);
        if StarterDeck::find(word).is_some() || !path.is_dir() {
            decks.push(word.clone());
            continue;
        }
        let mut files = Vec::new();
        deck_files(path, quiet, &mut files)?;
        ensure!(
            !files.is_empty(),
            "found no deck file in {}, expected files that end in {}",
            path.display(),
            ENDINGS.join(", ")
        );
        let found = files.len();
        let before = decks.len();
        for file in files {
            let word = file.display().to_string();
            match unplayable {
                Unplayable::LeaveOut => match why_unplayable(&word, table)? {
                    Some(why) if !quiet => output::tell(&format!("left out: {why}")),
                    Some(_) => {}
                    None => decks.push(word),
                },
                Unplayable::Refuse => decks.push(word),
            }
        }
        ensure!(decks.len() > before, "none of the {found} decks in {} can be played", path.display());
    }
    Ok(decks)
}

fn deck_files(folder: &Path, quiet: bool, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.with_context(|| format!("can't read the folder {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            deck_files(&path, quiet, found)?;
        } else if ENDINGS.contains(&ending.as_str()) {
            found.push(path);
        } else if !quiet {
            output::tell(&format!("{} is no deck file: skipped", path.display()));
        }
    }
    Ok(())
}

/// Why a deck can't be played, in one line.
fn why_unplayable(word: &str, table: &CardTable) -> anyhow::Result<Option<String>> {
    let (source, text) = deck_text(word)?;
    let (deck, errors) = NamedDeck::read(&text, &source, table);
    let mut wrong: Vec<String> = errors.iter().map(ToString::to_string).collect();
    if wrong.is_empty() && !is_simple(&text, &source, table) {
        wrong = whole::refused(&deck, &source, table);
    }
    let others = wrong.len().saturating_sub(1);
    Ok(wrong.into_iter().next().map(|first| match others {
        0 => first,
        others => format!("{first} (and {others} more)"),
    }))
}
