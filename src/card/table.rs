//! The card table: card files, and looking a card up.
//!
//! A card file is JSON lines, one object a card:
//!
//! ```json
//! {"name": "War Mammoth", "mana_cost": "{3}{G}", "types": ["Creature"], "subtypes": ["Elephant"],
//!  "power": "3", "toughness": "3", "text": "Trample"}
//! ```
//!
//! `supertypes`, `subtypes` and `text` may be left out, `mana_cost` of lands, `power` and `toughness` of
//! what is no creature. `color` (`"wu"`) is for a card that has its color without a mana cost. Text is
//! Oracle English, one ability (or one row of keywords) a line. The text is read when the card is looked
//! up, so that a file may hold cards that nobody plays yet.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::creature::{CardType, Color, Colors, Supertype};
use crate::notation::oracle::{AbilityError, parse_permanent_text, parse_spell, parse_text};
use crate::notation::{nearest, without_byte_order_mark};

use super::facts::{Card, CardError, CardFault};
use super::land::mana_source;
use crate::mana::parse_cost;

const BUILTIN: &str = include_str!("../../cards/cards.jsonl");
const BUILTIN_FILE: &str = "cards/cards.jsonl";

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

/// What is wrong with a line of a card file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFileFault {
    /// It is not the JSON object that was expected.
    #[error("expected a card as a JSON object: {0}")]
    Malformed(String),
    /// Its name is empty.
    #[error("a card needs a name")]
    NoName,
    /// An earlier line of the same file has the same name.
    #[error("`{name}` stands already in line {first}")]
    Twice {
        /// The name.
        name: String,
        /// The line that has it first.
        first: usize,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    mana_cost: Option<String>,
    color: Option<String>,
    #[serde(default)]
    supertypes: Vec<String>,
    types: Vec<String>,
    #[serde(default)]
    subtypes: Vec<String>,
    power: Option<String>,
    toughness: Option<String>,
    #[serde(default)]
    text: String,
}

#[derive(Clone, Debug)]
struct Entry {
    row: Row,
    file: String,
    line: usize,
}

/// Cards by name. Upper and lower case are alike.
///
/// ```
/// use menace::card::CardTable;
/// let table = CardTable::builtin();
/// let bears = table.card("grizzly bears")?;
/// assert_eq!((bears.name.as_str(), bears.power, bears.toughness), ("Grizzly Bears", 2, 2));
/// let error = table.card("Grizly Bears").unwrap_err();
/// assert_eq!(error.to_string(), "Grizly Bears: no card has this name; did you mean `Grizzly Bears`?");
/// # Ok::<(), menace::card::CardError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    entries: BTreeMap<String, Entry>,
}

impl CardTable {
    /// Returns the table of the cards that come with the library.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn builtin() -> &'static CardTable {
        static TABLE: OnceLock<CardTable> = OnceLock::new();
        TABLE.get_or_init(|| CardTable::parse(BUILTIN, BUILTIN_FILE).expect("our own card file can be read"))
    }

    /// Reads a card file; `file` is the name that errors give it. Empty lines are skipped.
    ///
    /// # Errors
    /// [`CardFileError`] at the first line that is no card or has a name for the second time.
    pub fn parse(text: &str, file: &str) -> Result<CardTable, CardFileError> {
        let mut table = CardTable::default();
        let lines = without_byte_order_mark(text).lines();
        for (index, text) in lines.enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let line = index + 1;
            let error = |column, fault| CardFileError { file: file.to_owned(), line, column, fault };
            let row: Row = serde_json::from_str(text).map_err(|json| {
                let message = json.to_string();
                let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
                error(json.column(), CardFileFault::Malformed(message.to_owned()))
            })?;
            if row.name.trim().is_empty() {
                return Err(error(1, CardFileFault::NoName));
            }
            let entry = Entry { row, file: file.to_owned(), line };
            let name = entry.row.name.clone();
            if let Some(earlier) = table.entries.insert(name.to_lowercase(), entry) {
                return Err(error(1, CardFileFault::Twice { name, first: earlier.line }));
            }
        }
        Ok(table)
    }

    /// Returns this table with the other's cards as well; of a name that both have, the other's card.
    #[must_use]
    pub fn with(mut self, other: CardTable) -> CardTable {
        self.entries.extend(other.entries);
        self
    }

    /// Returns how many cards there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the names of all cards, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.values().map(|entry| entry.row.name.as_str())
    }

    /// Returns the card's name as its file spells it, if there is such a card.
    pub fn spelling(&self, name: &str) -> Option<&str> {
        self.entries.get(&name.to_lowercase()).map(|entry| entry.row.name.as_str())
    }

    /// Returns the card of that name, its text understood.
    ///
    /// # Errors
    /// [`CardError`] when there is no such card (with the nearest name, if one is near), or when its
    /// type, cost, size or a line of its text is nothing that is played.
    pub fn card(&self, name: &str) -> Result<Card, CardError> {
        match self.entries.get(&name.to_lowercase()) {
            Some(entry) => understood(&entry.row).map_err(|fault| CardError {
                card: entry.row.name.clone(),
                file: entry.file.clone(),
                line: entry.line,
                fault: Box::new(fault),
            }),
            None => Err(CardError {
                card: name.to_owned(),
                file: String::new(),
                line: 0,
                fault: Box::new(CardFault::Unknown(nearest(name, self.names()).map(str::to_owned))),
            }),
        }
    }
}

fn understood(row: &Row) -> Result<Card, CardFault> {
    let card_type = |word: &String| {
        let found = CardType::ALL.into_iter().find(|known| known.name() == word);
        found.ok_or_else(|| CardFault::UnknownType(word.clone()))
    };
    let types: Vec<CardType> = row.types.iter().map(card_type).collect::<Result<_, _>>()?;
    let is = |card_type| types.contains(&card_type);
    let kinds = [CardType::Creature, CardType::Land, CardType::Instant];
    let [creature, land, instant] = kinds.map(is);
    let other = is(CardType::Artifact) || is(CardType::Enchantment);
    if usize::from(creature) + usize::from(land) + usize::from(instant) > 1
        || !(creature || land || instant || other)
    {
        return Err(CardFault::Type(row.types.join(" ")));
    }
    let supertype = |word: &String| {
        let found = Supertype::ALL.into_iter().find(|known| known.name() == word);
        found.ok_or_else(|| CardFault::UnknownType(word.clone()))
    };
    let supertypes = row.supertypes.iter().map(supertype).collect::<Result<_, _>>()?;
    let cost = match &row.mana_cost {
        Some(text) => Some(parse_cost(text)?),
        None if !land => return Err(CardFault::NoCost),
        None => None,
    };
    let mut colors: Colors = match &cost {
        Some(cost) => cost.colors(),
        None => Colors::NONE,
    };
    let letters = row.color.as_deref().unwrap_or("").chars();
    for color in letters.filter_map(|letter| Color::from_letter(letter.to_ascii_uppercase())) {
        colors = colors.with(color);
    }
    let (power, toughness) = if creature { power_toughness(row)? } else { (0, 0) };
    Ok(Card {
        name: row.name.clone(),
        cost,
        colors,
        supertypes,
        types,
        subtypes: row.subtypes.clone(),
        power,
        toughness,
        text: row.text.clone(),
        abilities: match (creature, other && !land) {
            (true, _) => lines(row, parse_text)?,
            (false, true) => lines(row, parse_permanent_text)?,
            (false, false) => Vec::new(),
        },
        effect: if instant { Some(lines(row, parse_spell)?) } else { None },
        mana: match land {
            true => Some(mana_source(&row.name, &row.text, &row.subtypes).map_err(CardFault::LandText)?),
            false => None,
        },
    })
}

fn power_toughness(row: &Row) -> Result<(i32, i32), CardFault> {
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let number =
        |field: &Option<String>| text(field).parse().ok().filter(|number| (-100..=100).contains(number));
    match (number(&row.power), number(&row.toughness)) {
        (Some(power), Some(toughness)) => Ok((power, toughness)),
        _ => Err(CardFault::PowerToughness(text(&row.power), text(&row.toughness))),
    }
}

/// Reads the card's text.
fn lines<T>(
    row: &Row,
    parse: impl FnOnce(&str, Option<&str>) -> Result<T, AbilityError>,
) -> Result<T, CardFault> {
    parse(&row.text, Some(&row.name)).map_err(|error| CardFault::Text { text: row.text.clone(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_ours_is_understood() {
        let table = CardTable::builtin();
        assert!(table.len() >= 150, "{}", table.len());
        for name in table.names() {
            let card = table.card(name).unwrap_or_else(|error| panic!("{error}"));
            assert!(card.is(CardType::Land) || card.cost.is_some());
            assert_eq!(card.is(CardType::Instant), card.effect.is_some());
        }
    }

    #[test]
    fn a_bad_card_file_says_where() {
        let error = |text| CardTable::parse(text, "mine.jsonl").unwrap_err().to_string();
        assert_eq!(
            error("\n{\"name\": \"A\", \"types\": [\"Land\"]}\n{\"name\": \"a\", \"types\": [\"Land\"]}"),
            "mine.jsonl:3:1: `a` stands already in line 2"
        );
        assert!(
            error("{\"name\": 5}")
                .starts_with("mine.jsonl:1:10: expected a card as a JSON object: invalid type")
        );
        assert!(error("{\"nam\": \"A\"}").contains("unknown field `nam`, expected one of `name`"));
        assert_eq!(error("{\"name\": \" \", \"types\": []}"), "mine.jsonl:1:1: a card needs a name");
    }

    #[test]
    fn a_card_that_is_not_played_says_why() {
        let error = |fields: &str| {
            let text = format!("{{\"name\": \"X\", {fields}}}");
            CardTable::parse(&text, "mine.jsonl").unwrap().card("x").unwrap_err().to_string()
        };
        assert_eq!(
            error(r#""types": ["Sorcery"], "mana_cost": "{R}""#),
            "mine.jsonl:1: X: a card of type `Sorcery` is not played: expected a creature, a land, an artifact, an enchantment or an instant"
        );
        assert_eq!(error(r#""types": ["Creture"]"#), "mine.jsonl:1: X: the type `Creture` is not known");
        assert_eq!(
            error(r#""types": ["Creature"], "power": "1", "toughness": "1""#),
            "mine.jsonl:1: X: a spell without a mana cost can't be cast"
        );
        assert_eq!(
            error(r#""types": ["Creature"], "mana_cost": "{R}", "power": "*", "toughness": "1""#),
            "mine.jsonl:1: X: power and toughness `*`/`1` are not played: expected numbers from -100 to 100"
        );
        let tramlpe =
            r#""types": ["Creature"], "mana_cost": "{R}", "power": "1", "toughness": "1", "text": "Tramlpe""#;
        let message = error(tramlpe);
        assert!(
            message.starts_with("mine.jsonl:1: X: in `Tramlpe`: `Tramlpe` is not understood"),
            "{message}"
        );
        assert!(message.ends_with("did you mean `Trample`?"), "{message}");
    }

    #[test]
    fn a_card_file_may_begin_with_a_byte_order_mark() {
        let table =
            CardTable::parse("\u{feff}{\"name\": \"A\", \"types\": [\"Land\"]}", "mine.jsonl").unwrap();
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn a_users_card_takes_the_place_of_ours() {
        let bears = r#"{"name": "Grizzly Bears", "mana_cost": "{G}", "types": ["Creature"], "power": "9", "toughness": "9"}"#;
        let table = CardTable::builtin().clone().with(CardTable::parse(bears, "mine.jsonl").unwrap());
        assert_eq!(table.card("Grizzly Bears").unwrap().power, 9);
        assert_eq!(table.len(), CardTable::builtin().len());
    }

    #[test]
    fn a_card_without_a_mana_cost_may_have_a_color() {
        let arbor = r#"{"name": "Arbor", "color": "g", "types": ["Land"], "subtypes": ["Forest"]}"#;
        let card = CardTable::parse(arbor, "mine.jsonl").unwrap().card("Arbor").unwrap();
        assert_eq!(card.colors.to_string(), "G");
    }
}
