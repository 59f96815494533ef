//! Deck lists as people have them: which names, how often, and where the list says so. No card is looked up.
//!
//! | form | what tells it |
//! |---|---|
//! | MTG Arena's export, plain lists, Magarena's and Apprentice's `.dec`, Forge's and XMage's `.dck` | lines of a count and a name |
//! | Magic Online's `.dek` | XML with the root `Deck` |
//! | Cockatrice's `.cod` | XML with the root `cockatrice_deck` |
//! | pools | JSON lines: `{"pool": …, "name": …, "main": {NAME: COUNT, …}, "sideboard": {…}}` |

mod entry;
mod plan;
mod pool;
mod text;
mod xml;

use crate::notation::without_byte_order_mark;

use super::deck_error::{DeckError, DeckErrors, DeckFault, MAX_DECK};

pub use plan::ListPlan;

/// A name in a list, and how many cards of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// How many.
    pub count: usize,
    /// The name without set, number and marks.
    pub name: String,
    /// The name with what may have been a set or a mark, if that is not the same: a few cards end in
    /// parentheses.
    pub written: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column of the name, from 1.
    pub column: usize,
}

/// A deck list, before its names are looked up.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DeckList {
    /// What the list calls itself; otherwise the file's name without folder and ending.
    pub name: String,
    /// The pool that the list belongs to.
    pub pool: Option<String>,
    /// The main deck, in the order of the file; a name may be there several times.
    pub main: Vec<ListEntry>,
    /// The sideboard.
    pub sideboard: Vec<ListEntry>,
    /// The commanders.
    pub commanders: Vec<ListEntry>,
    /// The sideboard plans.
    pub plans: Vec<ListPlan>,
    /// The line of the first card that a blank line alone makes a sideboard card.
    pub parted_by_blank: Option<usize>,
}

impl DeckList {
    /// Reads the only list of a file; `file` is the name that errors give it.
    ///
    /// # Errors
    /// [`DeckErrors`] with everything that can't be read, and when the file has no list or several.
    pub fn parse(text: &str, file: &str) -> Result<DeckList, DeckErrors> {
        let (list, errors) = DeckList::read(text, file);
        if errors.is_empty() { Ok(list) } else { Err(DeckErrors(errors)) }
    }

    /// Reads all lists of a file: those of a pool, or the only one.
    ///
    /// # Errors
    /// [`DeckErrors`] with everything that can't be read.
    pub fn parse_all(text: &str, file: &str) -> Result<Vec<DeckList>, DeckErrors> {
        let (lists, errors) = lists(text, file);
        if errors.is_empty() { Ok(lists) } else { Err(DeckErrors(errors)) }
    }

    /// Reads the only list of a file as far as that goes, and returns what can't be read with it.
    pub(super) fn read(text: &str, file: &str) -> (DeckList, Vec<DeckError>) {
        let (mut lists, mut errors) = lists(text, file);
        if lists.len() != 1 && errors.is_empty() {
            let fault = DeckFault::Lists(lists.len());
            errors.push(DeckError { file: file.to_owned(), line: 1, column: 1, fault });
        }
        (if lists.is_empty() { DeckList::default() } else { lists.swap_remove(0) }, errors)
    }

    /// Returns how many cards the main deck has.
    pub fn len(&self) -> usize {
        self.main.iter().map(|entry| entry.count).sum()
    }

    /// Returns whether the main deck has no card.
    pub fn is_empty(&self) -> bool {
        self.main.is_empty()
    }
}

/// Reads a file by what is in it.
fn lists(text: &str, file: &str) -> (Vec<DeckList>, Vec<DeckError>) {
    let text = without_byte_order_mark(text);
    let mut errors = Errors { file, errors: Vec::new() };
    let lists = match text.trim_start().bytes().next() {
        Some(b'<') => xml::read(text, &mut errors).into_iter().collect(),
        Some(b'{') => pool::read(text, &mut errors),
        _ => vec![text::read(text, &mut errors)],
    };
    let named =
        |list: DeckList| DeckList { name: if list.name.is_empty() { stem(file) } else { list.name }, ..list };
    (lists.into_iter().map(named).collect(), errors.errors)
}

/// What can't be read so far.
struct Errors<'f> {
    file: &'f str,
    errors: Vec<DeckError>,
}

impl Errors<'_> {
    fn push(&mut self, line: usize, column: usize, fault: DeckFault) {
        self.errors.push(DeckError { file: self.file.to_owned(), line, column, fault });
    }

    /// Returns the count if a deck may have that many copies of a card.
    fn count(&mut self, digits: &str, line: usize, column: usize) -> Option<usize> {
        let count = digits.parse().ok().filter(|count| (1..=MAX_DECK).contains(count));
        if count.is_none() {
            self.push(line, column, DeckFault::Count(digits.to_owned()));
        }
        count
    }
}

fn stem(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned()
}
