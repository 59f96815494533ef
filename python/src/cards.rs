//! Cards and decks by the names that users give them.

use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

use menace::card::{CardTable, Deck, NamedDeck, StarterDeck};
use menace::engine::compile_named;
use menace::game::Setup;
use menace::program::Book;
use pyo3::prelude::*;

use crate::error::refused;

/// Cards that are known: those of files, and those that come with menace.
///
/// Shapes: a file is Scryfall's oracle-cards, MTGJSON's AtomicCards, or JSON lines as in `docs/cards.md`; the first file that has
/// a name counts.
#[pyclass(frozen, module = "menace")]
pub struct Cards {
    pub(crate) table: Arc<CardTable>,
}

#[pymethods]
impl Cards {
    /// Reads card files; without any, the cards that come with menace.
    #[new]
    #[pyo3(signature = (*files))]
    fn new(py: Python<'_>, files: Vec<PathBuf>) -> PyResult<Cards> {
        let table = py.detach(move || {
            let mut table = CardTable::default();
            for path in files {
                let name = path.display().to_string();
                let file =
                    File::open(&path).map_err(|error| format!("can't read the card file {name}: {error}"))?;
                let reader = BufReader::with_capacity(1 << 18, file);
                table.add(reader, &name).map_err(|error| error.to_string())?;
            }
            Ok::<CardTable, String>(table.or(CardTable::builtin()))
        });
        Ok(Cards { table: Arc::new(table.map_err(refused)?) })
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.table.has(name)
    }

    /// Returns the names of all cards.
    fn names(&self) -> Vec<String> {
        self.table.names().map(str::to_owned).collect()
    }

    /// Returns why the card can't be played, or None if it can.
    fn refusal(&self, name: &str) -> Option<String> {
        compile_named(&mut Book::new(), &self.table, name).err().map(|error| error.to_string())
    }

    fn __repr__(&self) -> String {
        format!("Cards({} cards)", self.table.len())
    }
}

/// Returns the table, or the cards that come with menace.
pub fn table(cards: Option<&Cards>) -> Arc<CardTable> {
    match cards {
        Some(cards) => Arc::clone(&cards.table),
        None => Arc::new(CardTable::builtin().clone()),
    }
}

/// A deck's text and where it comes from.
#[derive(Clone)]
pub struct DeckText {
    pub source: String,
    pub text: String,
}

/// Finds a deck: a starter deck's key, a file, or, if it has several lines, the list itself.
pub fn deck_text(word: &str) -> PyResult<DeckText> {
    if let Some(starter) = StarterDeck::find(word) {
        return Ok(DeckText { source: starter.key.to_owned(), text: starter.text.to_owned() });
    }
    if word.contains('\n') {
        return Ok(DeckText { source: "deck".to_owned(), text: word.to_owned() });
    }
    match std::fs::read_to_string(word) {
        Ok(text) => Ok(DeckText { source: word.to_owned(), text }),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let keys: Vec<_> = StarterDeck::all().map(|deck| deck.key).collect();
            let near = StarterDeck::nearest(word);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            Err(refused(format_args!(
                "found no deck file `{word}`, expected a file, a list of several lines or a starter deck ({}){near}",
                keys.join(", ")
            )))
        }
        Err(error) => Err(refused(format_args!("can't read the deck {word}: {error}"))),
    }
}

/// Reads a deck; what is wrong with its cards is told together.
pub fn named_deck(deck: &DeckText, table: &CardTable) -> PyResult<NamedDeck> {
    let (named, errors) = NamedDeck::read(&deck.text, &deck.source, table);
    let mut wrong: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let mut book = Book::new();
    wrong.extend(named.entries.iter().filter_map(|entry| {
        let why = compile_named(&mut book, table, &entry.name).err()?;
        Some(format!("{}:{}:{}: {why}", deck.source, entry.line, entry.column))
    }));
    if wrong.is_empty() { Ok(named) } else { Err(refused(wrong.join("\n"))) }
}

/// Reads a deck if it has only what the games of creatures and lands play.
pub fn simple_deck(deck: &DeckText, table: &CardTable) -> Option<Deck> {
    let (read, errors) = Deck::read(&deck.text, &deck.source, table);
    let plays = errors.is_empty() && read.entries.iter().all(|entry| Setup::plays(&entry.card).is_ok());
    plays.then_some(read)
}
