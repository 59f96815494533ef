//! Decks and bots by the names that the command line gives them.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};
use menace::card::{CardTable, Deck, NamedDeck, StarterDeck};
use menace::game::Setup;
use menace::scenario::format::Board;
use menace_bots::setting::parts;

use super::plan::{DeckText, Games};
use super::sideboard;
use super::whole;
use crate::output;

/// Decks of the command line, and what has to be known of their cards.
pub struct Loaded {
    /// The decks, each with a name of its own.
    pub decks: Vec<DeckText>,
    /// The cards that the program does not come with, as rows of a card file.
    pub cards: Vec<serde_json::Value>,
}

/// Finds a deck's text: a starter deck's by its key, or a file's.
pub fn deck_text(word: &str) -> anyhow::Result<(String, String)> {
    Ok(match StarterDeck::find(word) {
        Some(starter) => (starter.key.to_owned(), starter.text.to_owned()),
        None => (word.to_owned(), read_deck_file(word)?),
    })
}

fn read_deck_file(word: &str) -> anyhow::Result<String> {
    let error = match std::fs::read_to_string(word) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    if error.kind() != std::io::ErrorKind::NotFound {
        return Err(error).with_context(|| format!("can't read the deck {word}"));
    }
    let keys: Vec<_> = StarterDeck::all().map(|deck| deck.key).collect();
    let near = StarterDeck::nearest(word).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    bail!("found no deck file `{word}`, expected a file or a starter deck ({}){near}", keys.join(", "))
}

/// Reads several decks, gives each a name of its own, and tells on stderr what is unusual about them.
///
/// What is wrong with any of them is reported together.
pub fn load_decks(
    words: &[String],
    table: &CardTable,
    quiet: bool,
    games: Games,
    boards: &[Board],
) -> anyhow::Result<Loaded> {
    let texts = words.iter().map(|word| deck_text(word)).collect::<anyhow::Result<Vec<_>>>()?;
    load_texts(texts, table, quiet, games, boards)
}

/// The same of decks' sources and texts.
pub fn load_texts(
    texts: Vec<(String, String)>,
    table: &CardTable,
    quiet: bool,
    games: Games,
    boards: &[Board],
) -> anyhow::Result<Loaded> {
    let mut decks = Vec::new();
    let mut cards: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    let simple = texts.iter().all(|(source, text)| are_simple(games, text, source, table));
    let whole = !boards.is_empty() || !simple;
    for (source, text) in texts {
        let (deck, errors) = NamedDeck::read(&text, &source, table);
        if whole {
            wrong.extend(errors.iter().map(ToString::to_string));
            wrong.extend(whole::refused(&deck, &source, table));
        } else {
            wrong.extend(not_simple(&text, &source, table));
        }
        let mut entries = deck.entries.clone();
        if games == Games::Matches {
            for sideboarded in sideboard::sideboarded(&deck) {
                // A deck with a card that is unknown counts as simple.
                if whole {
                    wrong.extend(whole::refused(&sideboarded, &source, table));
                } else {
                    wrong.extend(unknown(&sideboarded, &source, table));
                }
                entries.extend(sideboarded.entries);
            }
        }
        for entry in &entries {
            // One that is unknown is among what is wrong.
            if let Ok(printed) = table.find(&entry.name)
                && CardTable::builtin().find(&entry.name).ok() != Some(printed)
            {
                cards.insert(printed.name.clone(), printed.to_lines());
            }
        }
        if !quiet {
            deck.warnings.iter().for_each(|warning| output::tell(&format!("warning: {warning}")));
        }
        decks.push(DeckText { name: deck.name, source, text });
    }
    // A card of the main deck and those of several plans are told once.
    let mut told = BTreeSet::new();
    wrong.retain(|line| told.insert(line.clone()));
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    for name in boards.iter().flat_map(Board::names) {
        // One that is unknown is told with its reason as the games are set up.
        if let Ok(printed) = table.find(name)
            && CardTable::builtin().find(name).ok() != Some(printed)
        {
            cards.insert(printed.name.clone(), printed.to_lines());
        }
    }
    tell_apart(&mut decks);
    let rows = cards.values().flat_map(|lines| lines.lines()).map(serde_json::from_str);
    Ok(Loaded { decks, cards: rows.collect::<Result<_, _>>()? })
}

/// Whether a deck has only what the games of creatures and lands play, in matches also as its sideboard plans make it.
pub fn are_simple(games: Games, text: &str, source: &str, table: &CardTable) -> bool {
    let (deck, _) = NamedDeck::read(text, source, table);
    is_simple(text, source, table)
        && (games != Games::Matches
            || sideboard::sideboarded(&deck).all(|deck| is_simple(&deck.to_string(), source, table)))
}

/// Whether a deck has only what the games of creatures and lands play: the fast ones.
///
/// A deck with names that no table has counts as one: what is wrong with it is told in either case.
pub fn is_simple(text: &str, source: &str, table: &CardTable) -> bool {
    let (_, unknown) = NamedDeck::read(text, source, table);
    !unknown.is_empty() || not_simple(text, source, table).is_empty()
}

/// Says, a line for each, what keeps a deck from the games of creatures and lands.
fn not_simple(text: &str, source: &str, table: &CardTable) -> Vec<String> {
    let (deck, errors) = Deck::read(text, source, table);
    let unplayed = deck.entries.iter().filter_map(|entry| {
        let error = Setup::plays(&entry.card).err()?;
        Some(format!("{source}:{}:{}: {error}", entry.line, entry.column))
    });
    errors.iter().map(ToString::to_string).chain(unplayed).collect()
}

/// Says, a line for each, which cards of a deck no table has.
fn unknown(deck: &NamedDeck, source: &str, table: &CardTable) -> Vec<String> {
    let errors = deck.entries.iter().filter_map(|entry| {
        let error = table.find(&entry.name).err()?;
        Some(format!("{source}:{}:{}: {error}", entry.line, entry.column))
    });
    errors.collect()
}

/// Gives decks that have the same name different ones: `Mono red`, `Mono red (2)`.
fn tell_apart(decks: &mut [DeckText]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for deck in decks {
        let times = seen.entry(deck.name.clone()).or_insert(0);
        *times += 1;
        if *times > 1 {
            deck.name = format!("{} ({times})", deck.name);
        }
    }
}

/// Splits `greedy,solver:depth=2,width=3,random` into its three bots: a setting belongs to the bot before it.
pub fn split_bots(text: &str) -> Vec<String> {
    let mut bots: Vec<String> = Vec::new();
    for part in parts(text).map(str::trim) {
        let is_setting = part.split_once('=').is_some_and(|(before, _)| !before.contains(':'));
        match bots.last_mut() {
            Some(bot) if is_setting => *bot = format!("{bot},{part}"),
            _ => bots.push(part.to_owned()),
        }
    }
    bots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_with_their_bot() {
        assert_eq!(split_bots("greedy, random"), ["greedy", "random"]);
        assert_eq!(split_bots("solver:depth=2,width=3,greedy"), ["solver:depth=2,width=3", "greedy"]);
        assert_eq!(
            split_bots("mcts:iterations=10,mcts:iterations=20"),
            ["mcts:iterations=10", "mcts:iterations=20"]
        );
        let programs = "extern:cmd=./bot --a=b 'c,d',timeout=5,extern:cmd=./bot";
        assert_eq!(split_bots(programs), ["extern:cmd=./bot --a=b 'c,d',timeout=5", "extern:cmd=./bot"]);
        assert_eq!(split_bots(""), [""]);
    }

    #[test]
    fn decks_of_one_name_are_told_apart() {
        let deck =
            |name: &str| DeckText { name: name.to_owned(), source: String::new(), text: String::new() };
        let mut decks = vec![deck("red"), deck("blue"), deck("red")];
        tell_apart(&mut decks);
        let names: Vec<_> = decks.iter().map(|deck| deck.name.as_str()).collect();
        assert_eq!(names, ["red", "blue", "red (2)"]);
    }
}
