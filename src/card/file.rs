//! One card file: what it says, before its cards are joined with those of other files.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::io::{BufRead, Write};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::printed::PrintedCard;
use super::source::{CardFileError, CardFileFault, CardFileFormat, read_cards};

/// A card and where it is from.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) card: PrintedCard,
    pub(super) file: Arc<str>,
    pub(super) line: usize,
    /// The line of the same file that has the same name with other facts.
    pub(super) rival: Option<usize>,
}

/// The cards of one file, by name, as [`CardTable::add_file`](super::CardTable::add_file) takes them.
///
/// A bulk file holds some twenty times what is kept of it. Programs that read one often can store what was kept:
///
/// ```
/// use menace::card::{CardFile, CardTable};
/// let row = br#"{"name": "Moor", "types": ["Land"]}"#;
/// let mut stored = Vec::new();
/// CardFile::read(&row[..], "mine.jsonl")?.store(&mut stored).expect("a vector takes all");
///
/// let mut table = CardTable::default();
/// table.add_file(CardFile::restore(&stored, "mine.jsonl").expect("it was stored whole"));
/// assert_eq!(table.find("moor")?.front().types, ["Land"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CardFile {
    /// By the name in lower case.
    pub(super) entries: BTreeMap<String, Entry>,
    /// `None` of an empty file.
    format: Option<CardFileFormat>,
}

/// An entry of a file, stored.
#[derive(Serialize, Deserialize)]
struct Stored<Card> {
    line: usize,
    rival: Option<usize>,
    card: Card,
}

impl CardFile {
    /// Reads a card file of any form; `file` is the name that errors give it.
    ///
    /// # Errors
    /// [`CardFileError`] at the first element that isn't a card, or in a file of ours that has a name twice.
    pub fn read(input: impl BufRead, file: &str) -> Result<CardFile, CardFileError> {
        let file: Arc<str> = file.into();
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        let format = read_cards(input, &file, |card, line| {
            let entry = Entry { card, file: file.clone(), line, rival: None };
            match entries.entry(entry.card.name.to_lowercase()) {
                Slot::Vacant(slot) => {
                    slot.insert(entry);
                }
                Slot::Occupied(mut slot) => {
                    let earlier = slot.get_mut();
                    match (earlier.card.is_deck_card(), entry.card.is_deck_card()) {
                        // A token may be called like a card.
                        (false, true) => *earlier = entry,
                        (true, true) if earlier.card != entry.card => earlier.rival = Some(line),
                        _ => {}
                    }
                }
            }
            Ok(())
        })?;
        if format == Some(CardFileFormat::Lines) {
            let twice = entries.values().find_map(|entry| Some((entry, entry.rival?)));
            if let Some((Entry { card, line: first, .. }, line)) = twice {
                let fault = CardFileFault::Duplicate { name: card.name.clone(), first: *first };
                return Err(CardFileError { file: file.to_string(), line, column: 1, fault });
            }
        }
        Ok(CardFile { entries, format })
    }

    /// Returns the form of the file, `None` of an empty one.
    pub fn format(&self) -> Option<CardFileFormat> {
        self.format
    }

    /// Writes all that is kept of the file. The form may change from one version of the library to the next.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn store(&self, out: &mut impl Write) -> std::io::Result<()> {
        let entries: Vec<_> = self.entries.values().map(Entry::stored).collect();
        Ok(serde_json::to_writer(out, &(self.format, entries))?)
    }

    /// Returns the file that was stored; `file` is the name that errors give it from now on.
    ///
    /// # Errors
    /// If the bytes are not what [`CardFile::store`] wrote.
    pub fn restore(stored: &[u8], file: &str) -> Result<CardFile, serde_json::Error> {
        let file: Arc<str> = file.into();
        let (format, stored): (_, Vec<Stored<PrintedCard>>) = serde_json::from_slice(stored)?;
        let entries = stored.into_iter().map(|Stored { line, rival, card }| {
            (card.name.to_lowercase(), Entry { card, file: file.clone(), line, rival })
        });
        Ok(CardFile { entries: entries.collect(), format })
    }
}

impl Entry {
    fn stored(&self) -> Stored<&PrintedCard> {
        Stored { line: self.line, rival: self.rival, card: &self.card }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CardTable;
    use super::*;

    /// A token that gives way to a card, namesakes, a card of two faces, colors that are known and colors that are not.
    const ODD: &str = r#"[
        {"name": "Bolt", "layout": "token", "type_line": "Token Creature — Bolt", "colors": ["R"]},
        {"name": "Bolt", "layout": "normal", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "\"x\"\ny"},
        {"name": "Twins", "layout": "normal", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Twins", "layout": "normal", "type_line": "Instant", "oracle_text": "Draw two cards."},
        {"name": "Larva // Moth", "layout": "transform", "card_faces": [
            {"name": "Larva", "type_line": "Creature — Insect", "power": "1", "toughness": "1*"},
            {"name": "Moth", "type_line": "Creature — Insect", "color_indicator": ["U"]}]}]"#;

    #[test]
    fn a_stored_file_is_the_same_file() {
        let read = CardFile::read(ODD.as_bytes(), "odd.json").unwrap();
        let mut stored = Vec::new();
        read.store(&mut stored).unwrap();
        let again = CardFile::restore(&stored, "odd.json").unwrap();
        assert_eq!(format!("{again:?}"), format!("{read:?}"));
        assert_eq!(again.format(), Some(CardFileFormat::Scryfall));

        let mut table = CardTable::default();
        table.add_file(again);
        let error = table.card("Twins").unwrap_err().to_string();
        assert_eq!(error, "odd.json:4: Twins: the file has another text for this name in line 5");
    }

    #[test]
    fn what_was_not_stored_whole_is_refused() {
        let mut stored = Vec::new();
        CardFile::read(ODD.as_bytes(), "odd.json").unwrap().store(&mut stored).unwrap();
        for length in 0..stored.len() {
            assert!(CardFile::restore(&stored[..length], "odd.json").is_err(), "{length}");
        }
    }
}
