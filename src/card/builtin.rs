//! The cards that come with the library.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::table::CardTable;
use crate::creature::Creature;
use crate::notation::position::{CardProblem, CardSource};
use crate::position::{Permanent, Spell};

const BUILTIN: &str = include_str!("../../cards/cards.jsonl");
const BUILTIN_FILE: &str = "cards/cards.jsonl";

/// Cards for whole games: spells, enchantments, artifacts, and creatures with abilities beyond combat.
const WHOLE: &str = include_str!("../../cards/whole.jsonl");
const WHOLE_FILE: &str = "cards/whole.jsonl";

/// The beginning of each row, up to the card's name.
const BEGINNING: &str = "{\"name\": \"";

/// The most rows that are read one by one. Beyond, the whole table of some 360 rows is read.
const MOST_ALONE: usize = 32;

static TABLE: OnceLock<CardTable> = OnceLock::new();

impl CardTable {
    /// Returns the table of the cards that come with the library.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn builtin() -> &'static CardTable {
        TABLE.get_or_init(|| {
            let mut table = CardTable::parse(BUILTIN, BUILTIN_FILE).expect("our own card file can be read");
            table.add(WHOLE.as_bytes(), WHOLE_FILE).expect("our own card file can be read");
            table
        })
    }
}

/// The cards of [`CardTable::builtin`], as a card source that parses a card when it is asked for.
///
/// Faster than the table for positions that name a few cards.
///
/// ```
/// use menace::card::BuiltinCards;
/// use menace::notation::position::CardSource;
/// let wurm = BuiltinCards.creature("craw wurm").expect("it comes with the library");
/// assert_eq!((wurm.power, wurm.toughness), (6, 4));
/// assert!(BuiltinCards.creature("Craw Worm").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuiltinCards;

impl CardSource for BuiltinCards {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        read(name, |table| table.creature(name))
    }

    fn may_have(&self, name: &str) -> bool {
        row(name).is_some() || CardTable::builtin().has(name)
    }

    fn permanent(&self, name: &str) -> Result<Permanent, CardProblem> {
        read(name, |table| table.permanent(name))
    }

    fn spell(&self, name: &str) -> Result<Spell, CardProblem> {
        read(name, |table| table.spell(name))
    }
}

/// Looks the card up in a table of its row alone. Asks the whole table if no row has that exact name, and on errors, whose
/// text may name a line or another card.
fn read<T>(name: &str, ask: impl Fn(&CardTable) -> Result<T, CardProblem>) -> Result<T, CardProblem> {
    static ALONE: AtomicUsize = AtomicUsize::new(0);
    if TABLE.get().is_none()
        && let Some(row) = row(name)
        && ALONE.fetch_add(1, Ordering::Relaxed) < MOST_ALONE
    {
        let table = CardTable::parse(row, BUILTIN_FILE).expect("our own card file can be read");
        if let Ok(answer) = ask(&table) {
            return Ok(answer);
        }
    }
    ask(CardTable::builtin())
}

/// Returns the row of the card with that name, ignoring ASCII case; `None` if no row has exactly that name.
fn row(name: &str) -> Option<&'static str> {
    static ROWS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let named =
            |row: &'static str| row.strip_prefix(BEGINNING)?.split_once('"').map(|(name, _)| (name, row));
        [BUILTIN, WHOLE].into_iter().flat_map(str::lines).filter_map(named).collect()
    });
    rows.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, row)| row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::CardType;

    #[test]
    fn every_card_for_combat_is_understood() {
        let table = CardTable::parse(BUILTIN, BUILTIN_FILE).unwrap();
        assert!(table.len() >= 150, "{}", table.len());
        for name in table.names() {
            let card = table.card(name).unwrap_or_else(|error| panic!("{error}"));
            assert!(card.is(CardType::Land) || card.cost.is_some());
            assert_eq!(card.is(CardType::Instant), card.effect.is_some());
        }
    }

    #[test]
    fn no_card_of_ours_is_in_both_files() {
        let rows = |text: &str| text.lines().filter(|line| !line.is_empty()).count();
        assert_eq!(CardTable::builtin().len(), rows(BUILTIN) + rows(WHOLE));
    }

    #[test]
    fn a_card_read_by_itself_is_that_of_the_table() {
        let all = CardTable::builtin();
        for name in all.names() {
            let row = row(name).unwrap_or_else(|| panic!("{name} has no row"));
            let alone = CardTable::parse(row, BUILTIN_FILE).unwrap();
            assert_eq!(alone.find(name).ok(), all.find(name).ok());
            let kinds = |table: &CardTable| {
                (table.creature(name).ok(), table.permanent(name).ok(), table.spell(name).ok())
            };
            assert_eq!(format!("{:?}", kinds(&alone)), format!("{:?}", kinds(all)));
        }
        assert_eq!(row("Craw"), None);
        assert_eq!(row(""), None);
    }
}
