//! Card files, recognised by what is in them and read one card at a time.
//!
//! | file | its form |
//! |---|---|
//! | our own | one JSON object a line: `name`, `types`, `text`, … |
//! | Scryfall's bulk `oracle-cards` | a list of card objects with `type_line`, `oracle_text`, `card_faces` |
//! | MTGJSON's `AtomicCards` | `{"meta": …, "data": {name: [face, …]}}` |
//!
//! A row of our own is
//!
//! ```json
//! {"name": "War Mammoth", "mana_cost": "{3}{G}", "types": ["Creature"], "subtypes": ["Elephant"],
//!  "power": "3", "toughness": "3", "text": "Trample"}
//! ```
//!
//! `supertypes`, `subtypes` and `text` may be left out, `mana_cost` of lands, `power` and `toughness` of
//! what is no creature, `loyalty` of what is no planeswalker. `color` (`"wu"`) is for a card that has its
//! color without a mana cost. `layout` is Scryfall's word. The back of a card of two faces is a row of its own
//! with `"face": "back"` and the name of the `front`; without one, a card `A // B` lacks a face.

mod elements;
mod mtgjson;
mod ours;
mod scryfall;

use std::collections::BTreeMap;
use std::io::BufRead;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::printed::{NORMAL, PrintedCard};
use crate::oracle::CardFacts;
use elements::{Element, Elements, Trouble};

/// A card file that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {fault}")]
pub struct CardFileError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: CardFileFault,
}

/// What is wrong with a card file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFileFault {
    /// The file can't be read at all.
    #[error("the file can't be read: {0}")]
    Io(String),
    /// It is packed.
    #[error("found a compressed file, expected JSON: unpack it first")]
    Compressed,
    /// It is no JSON of any form that card files have.
    #[error("{0}: expected cards as JSON lines, as Scryfall's list or as MTGJSON's AtomicCards")]
    Shape(String),
    /// It is not the JSON object that was expected.
    #[error("expected a card as a JSON object: {0}")]
    Malformed(String),
    /// Its name is empty.
    #[error("a card needs a name")]
    NoName,
    /// An earlier line of the same file has the same name.
    #[error("`{name}` is already in line {first}")]
    Duplicate {
        /// The name.
        name: String,
        /// The line that has it first.
        first: usize,
    },
    /// The back of a card whose front is not in the file.
    #[error("`{back}` is the back of `{front}`, which is not in the file")]
    NoFront {
        /// The name of the back.
        back: String,
        /// The name of the front.
        front: String,
    },
}

impl PrintedCard {
    /// Returns the card as lines of a card file of ours, each with its newline.
    ///
    /// ```
    /// use menace::card::CardTable;
    /// let lines = CardTable::builtin().find("Suntail Hawk")?.to_lines();
    /// assert!(lines.starts_with(r#"{"name":"Suntail Hawk","mana_cost":"{W}","types":["Creature"]"#));
    /// # Ok::<(), menace::card::CardError>(())
    /// ```
    pub fn to_lines(&self) -> String {
        let line = |row: &ours::Row| serde_json::to_string(row).expect("a row is plain data") + "\n";
        ours::rows(self).iter().map(line).collect()
    }
}

/// The form of a card file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardFileFormat {
    /// One object a line, as our own files.
    Lines,
    /// Scryfall's card objects.
    Scryfall,
    /// MTGJSON's `AtomicCards`.
    MtgJson,
}

/// The members that tell Scryfall's objects from rows of ours.
#[derive(Deserialize)]
struct Probe {
    type_line: Option<IgnoredAny>,
    card_faces: Option<IgnoredAny>,
    oracle_id: Option<IgnoredAny>,
}

/// Calls `each` with every card of a file and its line, in the order of the file; `file` is the name that
/// errors give it.
///
/// The file is read a card at a time: memory holds what `each` keeps, and one card. A card whose back has a
/// row of its own comes last, as the file has to be read to its end to know both.
///
/// Returns the form of the file, `None` of an empty one.
///
/// # Errors
/// [`CardFileError`] at the first place that is not as the form wants it, or that `each` refuses.
pub fn read_cards(
    input: impl BufRead,
    file: &str,
    mut each: impl FnMut(PrintedCard, usize) -> Result<(), CardFileFault>,
) -> Result<Option<CardFileFormat>, CardFileError> {
    let error = |line, column, fault| CardFileError { file: file.to_owned(), line, column, fault };
    let mut elements = Elements::new(input);
    let mut format = None;
    let mut fronts: BTreeMap<String, (PrintedCard, usize)> = BTreeMap::new();
    let mut backs: Vec<(String, CardFacts, usize)> = Vec::new();
    loop {
        let element = elements.next().map_err(|trouble| match trouble {
            Trouble::Io(io) => error(0, 0, CardFileFault::Io(io.to_string())),
            Trouble::Shape { line: 1, column: 1, what } if what.contains("0x1f") || what.contains("`P`") => {
                error(1, 1, CardFileFault::Compressed)
            }
            Trouble::Shape { line, column, what } => error(line, column, CardFileFault::Shape(what)),
        })?;
        let Some(Element { key, value, line, column }) = element else { break };
        let malformed = |json: serde_json::Error| {
            let message = json.to_string();
            let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
            let within = json.line().max(1) - 1;
            // Columns of the value's first line count from where the value begins.
            // A line break inside of a string is column 0 of the next line.
            let found = json.column().max(1);
            let column = if within == 0 { column + found - 1 } else { found };
            error(line + within, column, CardFileFault::Malformed(message.to_owned()))
        };
        let format = match (format, key) {
            (Some(format), _) => format,
            (None, Some(_)) => *format.insert(CardFileFormat::MtgJson),
            (None, None) => {
                let Probe { type_line, card_faces, oracle_id } =
                    serde_json::from_slice(value).map_err(malformed)?;
                let scryfall = type_line.or(card_faces).or(oracle_id).is_some();
                let lines = CardFileFormat::Lines;
                *format.insert(if scryfall { CardFileFormat::Scryfall } else { lines })
            }
        };
        let mut give = |mut card: PrintedCard, line| {
            if card.name.trim().is_empty() {
                return Err(error(line, 1, CardFileFault::NoName));
            }
            tell_layout(&mut card);
            each(card, line).map_err(|fault| error(line, 1, fault))
        };
        match format {
            CardFileFormat::MtgJson => {
                let faces = serde_json::from_slice(value).map_err(malformed)?;
                mtgjson::read(faces).into_iter().try_for_each(|card| give(card, line))?;
            }
            CardFileFormat::Scryfall => {
                give(serde_json::from_slice::<scryfall::Card>(value).map_err(malformed)?.read(), line)?;
            }
            CardFileFormat::Lines => {
                match serde_json::from_slice::<ours::Row>(value).map_err(malformed)?.read() {
                    ours::Read::Card(card) => give(card, line)?,
                    ours::Read::Front(card) => {
                        let earlier = fronts.insert(card.front().name.clone(), (card, line));
                        if let Some((PrintedCard { name, .. }, first)) = earlier {
                            return Err(error(line, 1, CardFileFault::Duplicate { name, first }));
                        }
                    }
                    ours::Read::Back(front, facts) => backs.push((front, *facts, line)),
                }
            }
        }
    }
    for (front, facts, line) in backs {
        let Some((card, _)) = fronts.get_mut(&front) else {
            let fault = CardFileFault::NoFront { back: facts.name, front };
            return Err(error(line, 1, fault));
        };
        card.faces.push(facts);
        card.lacks_face = false;
    }
    for (mut card, line) in fronts.into_values() {
        tell_layout(&mut card);
        each(card, line).map_err(|fault| error(line, 1, fault))?;
    }
    Ok(format)
}

/// The color indicator of a source that has all of them: where there is none, a face
/// that costs no mana has no color.
fn indicator(letters: Option<Vec<String>>, costless: bool) -> Option<String> {
    letters.map(|letters| letters.concat()).or(costless.then(String::new))
}

/// Faces know what kind of card they are of.
fn tell_layout(card: &mut PrintedCard) {
    let layout = (card.layout != NORMAL).then(|| card.layout.clone());
    card.faces.iter_mut().for_each(|face| face.layout = layout.clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cards of a file, each with its line.
    type Cards = Vec<(PrintedCard, usize)>;

    fn read(text: &str) -> Result<(Option<CardFileFormat>, Cards), CardFileError> {
        let mut cards = Vec::new();
        let format = read_cards(text.as_bytes(), "cards.json", |card, line| {
            cards.push((card, line));
            Ok(())
        })?;
        Ok((format, cards))
    }

    const BOLT: &str = r#"{"name": "Bolt", "layout": "normal", "mana_cost": "{R}", "cmc": 1, "type_line": "Instant",
        "oracle_text": "Bolt deals 3 damage to any target."}"#;

    #[test]
    fn the_three_forms_of_a_card_are_the_same_card() {
        let ours = r#"{"name": "Bolt", "mana_cost": "{R}", "types": ["Instant"], "text": "Bolt deals 3 damage to any target."}"#;
        let atomic = r#"{"meta": {"version": "5"}, "data": {"Bolt": [{"name": "Bolt", "layout": "normal", "manaCost": "{R}",
            "manaValue": 1.0, "supertypes": [], "types": ["Instant"], "subtypes": [], "text": "Bolt deals 3 damage to any target."}]}}"#;
        let scryfall = format!("[{BOLT}]");
        let forms = [
            (ours, CardFileFormat::Lines),
            (scryfall.as_str(), CardFileFormat::Scryfall),
            (atomic, CardFileFormat::MtgJson),
        ];
        let bolt = read(ours).unwrap().1;
        assert_eq!(bolt[0].0.single().unwrap().mana_cost, "{R}");
        for (text, form) in forms {
            let (format, cards) = read(text).unwrap();
            assert_eq!((format, &cards), (Some(form), &bolt), "{form:?}");
        }
        assert_eq!(read("").unwrap(), (None, Vec::new()));
    }

    #[test]
    fn a_string_with_a_line_break_in_it_has_a_place() {
        let error = read("{\"na\nme\": \"Bolt\"}").unwrap_err();
        assert_eq!((error.line, error.column), (2, 1), "{error}");
    }

    #[test]
    fn faces_of_atomic_cards_are_one_card_and_namesakes_are_two() {
        let face = |rest: &str| {
            format!(
                r#"{{"name": "A // B", "layout": "split", "supertypes": [], "types": [], "subtypes": [], {rest}}}"#
            )
        };
        let faces =
            [face(r#""faceName": "A", "side": "a""#), face(r#""faceName": "B", "side": "b""#)].join(",");
        let (_, cards) = read(&format!(r#"{{"data": {{"A // B": [{faces}]}}}}"#)).unwrap();
        assert_eq!((cards.len(), cards[0].0.faces.len(), cards[0].0.lacks_face), (1, 2, false));
        let half = face(r#""faceName": "A", "side": "a""#);
        assert!(read(&format!(r#"{{"data": {{"A // B": [{half}]}}}}"#)).unwrap().1[0].0.lacks_face);
        let namesakes = [face(r#""text": "x""#), face(r#""text": "y""#)].join(",");
        assert_eq!(read(&format!(r#"{{"data": {{"A // B": [{namesakes}]}}}}"#)).unwrap().1.len(), 2);
    }

    #[test]
    fn a_back_in_a_row_of_its_own_joins_its_front() {
        let rows = r#"{"name": "Perfected Form", "types": ["Creature"], "layout": "transform", "face": "back", "front": "Researcher"}
            {"name": "Researcher // Perfected Form", "types": ["Creature"], "layout": "transform", "back": "Perfected Form"}
            {"name": "Fire // Ice", "types": ["Instant"], "layout": "split"}"#;
        let cards = read(rows).unwrap().1;
        let known: Vec<_> =
            cards.iter().map(|(card, _)| (card.front_name(), card.faces.len(), card.lacks_face)).collect();
        assert_eq!(known, [("Fire", 1, true), ("Researcher", 2, false)]);
        let written: String = cards.iter().map(|(card, _)| card.to_lines()).collect();
        let again: Vec<_> = read(&written).unwrap().1.into_iter().map(|(card, _)| card).collect();
        assert_eq!(again, cards.iter().map(|(card, _)| card.clone()).collect::<Vec<_>>());
        let alone = rows.lines().next().unwrap();
        assert_eq!(
            read(alone).unwrap_err().to_string(),
            "cards.json:1:1: `Perfected Form` is the back of `Researcher`, which is not in the file"
        );
    }

    #[test]
    fn what_is_wrong_within_a_card_is_said_at_its_place() {
        let broken = format!("[{BOLT},\n  {{\"name\": 5,\n\"layout\": \"x\"}}]");
        let error = read(&broken).unwrap_err();
        assert_eq!((error.line, error.column), (3, 12), "{error}");
        assert!(error.to_string().contains("expected a card as a JSON object: invalid type"), "{error}");
        let packed = read_cards(&[0x1f_u8, 0x8b, 8, 0][..], "a.gz", |_, _| Ok(())).unwrap_err();
        assert_eq!(packed.fault, CardFileFault::Compressed);
        let printings = r#"{"meta": {}, "data": {"LEA": {"cards": []}}}"#;
        assert!(matches!(read(printings).unwrap_err().fault, CardFileFault::Malformed(_)));
    }
}
