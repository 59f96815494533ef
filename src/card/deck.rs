//! Decks: lists whose cards have been looked up and understood.

use std::fmt;

use crate::notation::nearest;
use crate::sort::CompactSort;

use super::deck_error::{DeckError, DeckErrors, DeckFault, MAX_DECK, MIN_DECK};
use super::facts::Card;
use super::list::{DeckList, ListEntry};
use super::sideboard::{self, SideboardPlan};
use super::table::CardTable;

const CONSTRUCTED: usize = 60;

/// So many of one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many.
    pub count: usize,
    /// The card.
    pub card: Card,
    /// The first line of the deck file that names it, from 1.
    pub line: usize,
    /// The column in characters in which its name begins there, from 1.
    pub column: usize,
}

/// A deck that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// What its `About` section calls it; otherwise the file's name without folder and ending.
    pub name: String,
    /// The main deck in the order of the file; no card is in it twice.
    pub entries: Vec<DeckEntry>,
    /// The sideboard: how many of which name.
    pub sideboard: Vec<(usize, String)>,
    /// What is unusual, but can be played.
    pub warnings: Vec<DeckWarning>,
}

/// Something unusual about a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckWarning {
    /// A constructed deck with more than four of a card that is no basic land (100.2a).
    MoreThanFour {
        /// The deck file.
        file: String,
        /// The line that has one too many.
        line: usize,
        /// The card.
        card: String,
        /// How many there are in all.
        count: usize,
    },
    /// Nothing but a blank line says that the cards after it are the sideboard.
    SideboardAfterBlank {
        /// The deck file.
        file: String,
        /// The first line of the sideboard.
        line: usize,
        /// How many cards it has.
        count: usize,
    },
}

impl fmt::Display for DeckWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckWarning::MoreThanFour { file, line, card, count } => {
                write!(
                    f,
                    "{file}:{line}: {count} {card}: a constructed deck has at most 4 of a card (CR 100.2a)"
                )
            }
            DeckWarning::SideboardAfterBlank { file, line, count } => {
                let s = if *count == 1 { "" } else { "s" };
                write!(
                    f,
                    "{file}:{line}: the {count} card{s} after the blank line are taken for the sideboard"
                )
            }
        }
    }
}

impl Deck {
    /// Reads a deck in any form that [`DeckList`] reads; `file` is the name that errors give it.
    ///
    /// ```text
    /// About
    /// Name Green stompy
    ///
    /// Deck
    /// 4 Grizzly Bears (M10) 184
    /// 22 Forest
    /// 34 War Mammoth
    ///
    /// Sideboard
    /// 2 Giant Spider
    /// ```
    ///
    /// The section words may be left out where there is only a deck; a set and a collector's number after
    /// a name are read over. A card that is in several lines is counted together. The sideboard is
    /// kept, but its names are not looked up.
    ///
    /// # Errors
    /// [`DeckErrors`] with every line that can't be read, every card that is unknown or not played, and the line
    /// that makes the deck larger than [`MAX_DECK`]; at the last line of a deck smaller than [`MIN_DECK`].
    ///
    /// ```
    /// use menace::card::{CardTable, Deck};
    /// let deck = Deck::parse("24 Forest\n36 War Mammoth (M10) 196", "stompy.txt", CardTable::builtin())?;
    /// assert_eq!((deck.name.as_str(), deck.len(), deck.warnings.len()), ("stompy", 60, 1));
    /// # Ok::<(), menace::card::DeckErrors>(())
    /// ```
    pub fn parse(text: &str, file: &str, table: &CardTable) -> Result<Deck, DeckErrors> {
        let (deck, errors) = Deck::read(text, file, table);
        if errors.is_empty() { Ok(deck) } else { Err(DeckErrors(errors)) }
    }

    /// Reads a deck as [`Deck::parse`] does, and returns what can be played of it with everything that is wrong.
    pub fn read(text: &str, file: &str, table: &CardTable) -> (Deck, Vec<DeckError>) {
        let (named, mut errors) = NamedDeck::read(text, file, table);
        let mut entries: Vec<DeckEntry> = Vec::new();
        for NamedEntry { count, name, line, column } in named.entries {
            match table.card(&name) {
                Ok(card) => entries.push(DeckEntry { count, card, line, column }),
                Err(fault) => {
                    errors.push(DeckError { file: file.to_owned(), line, column, fault: fault.into() });
                }
            }
        }
        errors.compact_sort_by_key(|error| (error.line, error.column));
        (Deck { name: named.name, entries, sideboard: named.sideboard, warnings: named.warnings }, errors)
    }

    /// Returns how many cards the main deck has.
    pub fn len(&self) -> usize {
        self.entries.iter().map(|entry| entry.count).sum()
    }

    /// Returns whether the main deck has no card; of a deck that was parsed it never has none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// So many of one card, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEntry {
    /// How many.
    pub count: usize,
    /// The name, spelled as the card table has it.
    pub name: String,
    /// The first line of the deck file that names it, from 1.
    pub line: usize,
    /// The column in characters in which its name begins there, from 1.
    pub column: usize,
}

/// A deck whose cards are known by name; whether they can be played is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDeck {
    /// What its `About` section calls it; otherwise the file's name without folder and ending.
    pub name: String,
    /// The main deck in the order of the file; no card is in it twice.
    pub entries: Vec<NamedEntry>,
    /// The sideboard: how many of which name. Nothing but a plan brings it into a game.
    pub sideboard: Vec<(usize, String)>,
    /// What to change after the first game of a match.
    pub plans: Vec<SideboardPlan>,
    /// What is unusual, but can be played.
    pub warnings: Vec<DeckWarning>,
}

impl NamedDeck {
    /// Reads a deck list and finds its names among the cards of the table, with everything that is wrong.
    pub fn read(text: &str, file: &str, table: &CardTable) -> (NamedDeck, Vec<DeckError>) {
        let (list, mut errors) = DeckList::read(text, file);
        let mut error = |line, column, fault| {
            errors.push(DeckError { file: file.to_owned(), line, column, fault });
        };
        if let Some(ListEntry { name, line, column, .. }) = list.commanders.first() {
            error(*line, *column, DeckFault::Commander(name.clone()));
        }
        let mut entries: Vec<NamedEntry> = Vec::new();
        let mut basic: Vec<bool> = Vec::new();
        let mut unknown: Vec<String> = Vec::new();
        let mut cards = 0;
        for ListEntry { count, name, written, line, column } in &list.main {
            // The longer name first: a few cards end in what looks like a set.
            let written = written.as_deref().filter(|written| table.spelling(written).is_some());
            let written = written.unwrap_or(name);
            let spelling = table.spelling(written).unwrap_or(written);
            if cards <= MAX_DECK && cards + count > MAX_DECK {
                error(*line, 1, DeckFault::TooMany);
            }
            cards += count;
            if let Some(entry) = entries.iter_mut().find(|entry| entry.name == spelling) {
                entry.count += count;
            } else if !unknown.contains(&spelling.to_lowercase()) {
                match table.find(written) {
                    Ok(card) => {
                        basic.push(card.front().supertypes.iter().any(|supertype| supertype == "Basic"));
                        let name = spelling.to_owned();
                        entries.push(NamedEntry { count: *count, name, line: *line, column: *column });
                    }
                    Err(fault) => {
                        unknown.push(spelling.to_lowercase());
                        error(*line, *column, fault.into());
                    }
                }
            }
        }
        // A line that can't be read may hold the cards that are missing.
        if errors.is_empty() && cards < MIN_DECK {
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let line = lines.last().map_or(1, |(index, _)| index + 1);
            let fault = DeckFault::TooFew(cards);
            errors.push(DeckError { file: file.to_owned(), line, column: 1, fault });
        }
        errors.compact_sort_by_key(|error| (error.line, error.column));
        let crowded = entries.iter().zip(&basic).filter(|(entry, basic)| entry.count > 4 && !**basic);
        let crowded = crowded.filter(|_| cards >= CONSTRUCTED).map(|(entry, _)| DeckWarning::MoreThanFour {
            file: file.to_owned(),
            line: entry.line,
            card: entry.name.clone(),
            count: entry.count,
        });
        let blank = list.parted_by_blank.map(|line| DeckWarning::SideboardAfterBlank {
            file: file.to_owned(),
            line,
            count: list.sideboard.iter().map(|entry| entry.count).sum(),
        });
        let warnings = crowded.chain(blank).collect();
        let sided = |entry: &ListEntry| {
            (entry.count, sideboard::spelled(&entry.name, entry.written.as_deref(), table))
        };
        let sideboard: Vec<(usize, String)> = list.sideboard.iter().map(sided).collect();
        let main: Vec<(usize, &str)> =
            entries.iter().map(|entry| (entry.count, entry.name.as_str())).collect();
        let side: Vec<(usize, &str)> =
            sideboard.iter().map(|(count, name)| (*count, name.as_str())).collect();
        let plans = sideboard::plans(&list.plans, (&main, &side), table, |line, column, fault| {
            errors.push(DeckError { file: file.to_owned(), line, column, fault });
        });
        errors.compact_sort_by_key(|error| (error.line, error.column));
        (NamedDeck { name: list.name, entries, sideboard, plans, warnings }, errors)
    }
}

impl fmt::Display for NamedDeck {
    /// Writes the deck with its plans in the form that [`NamedDeck::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "About\nName {}\n\nDeck", self.name)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{} {}", entry.count, entry.name))?;
        if !self.sideboard.is_empty() {
            writeln!(f, "\nSideboard")?;
        }
        self.sideboard.iter().try_for_each(|(count, name)| writeln!(f, "{count} {name}"))?;
        self.plans.iter().try_for_each(|plan| write!(f, "\n{plan}"))
    }
}

impl fmt::Display for Deck {
    /// Writes the deck in the form that [`Deck::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "About\nName {}\n\nDeck", self.name)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{} {}", entry.count, entry.card.name))?;
        if !self.sideboard.is_empty() {
            writeln!(f, "\nSideboard")?;
        }
        self.sideboard.iter().try_for_each(|(count, name)| writeln!(f, "{count} {name}"))
    }
}

/// A deck that comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarterDeck {
    /// The word that names it where a deck file is expected.
    pub key: &'static str,
    /// The deck, in the form that [`Deck::parse`] reads.
    pub text: &'static str,
}

impl StarterDeck {
    /// Returns a deck of [`STARTER_DECKS`], made of the cards that come with the library.
    ///
    /// # Panics
    /// For a deck of [`SPELL_DECKS`]: whole games alone understand its cards, see [`StarterDeck::named`].
    pub fn deck(&self) -> Deck {
        let file = format!("cards/decks/{}.txt", self.key);
        Deck::parse(self.text, &file, CardTable::builtin()).expect("our own decks can be played")
    }

    /// Returns the deck by the names of its cards, for whole games.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn named(&self) -> NamedDeck {
        let file = format!("cards/decks/{}.txt", self.key);
        let (deck, errors) = NamedDeck::read(self.text, &file, CardTable::builtin());
        assert!(errors.is_empty(), "our own decks can be read: {errors:?}");
        deck
    }

    /// Returns the starter deck or spell deck with that key.
    pub fn find(key: &str) -> Option<&'static StarterDeck> {
        StarterDeck::all().find(|deck| deck.key == key)
    }

    /// Returns the starter decks, then the spell decks.
    pub fn all() -> impl Iterator<Item = &'static StarterDeck> {
        STARTER_DECKS.iter().chain(SPELL_DECKS)
    }

    /// Returns the key of the starter deck that a word was probably meant for.
    pub fn nearest(key: &str) -> Option<&'static str> {
        nearest(key, StarterDeck::all().map(|deck| deck.key))
    }
}

macro_rules! decks {
    ($($key:literal),* $(,)?) => {
        &[$(StarterDeck { key: $key, text: include_str!(concat!("../../cards/decks/", $key, ".txt")) }),*]
    };
}

/// The decks of creatures and lands that come with the library: six of 60 cards, each after a plan of its own.
pub const STARTER_DECKS: &[StarterDeck] = decks![
    "white-weenie",
    "blue-fliers",
    "black-evasion",
    "red-aggro",
    "green-stompy",
    "green-white-midrange",
];

/// The decks for whole games that come with the library: a dozen of 60 cards, with spells of every kind.
pub const SPELL_DECKS: &[StarterDeck] = decks![
    "artifacts",
    "auras",
    "black-control",
    "burn",
    "counterspells",
    "elves",
    "goblins",
    "growth",
    "lifegain",
    "reanimator",
    "slivers",
    "tokens",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Deck, DeckErrors> {
        Deck::parse(text, "decks/mine.txt", CardTable::builtin())
    }

    #[test]
    fn an_arena_export_is_a_deck() {
        let text = "About\nName Bears\n\nDeck\n4 Grizzly Bears (M10) 184\n24 Forest (ANB) 112\n32 War Mammoth\n\
                    \nSideboard\n2 Lightning Bolt (M10) 146\n";
        let deck = parse(text).unwrap();
        assert_eq!((deck.name.as_str(), deck.len()), ("Bears", 60));
        assert_eq!(deck.entries[0].card.name, "Grizzly Bears");
        assert_eq!(deck.sideboard, [(2, "Lightning Bolt".to_owned())]);
        assert_eq!(parse(&deck.to_string()).unwrap().entries.len(), 3);
    }

    #[test]
    fn a_card_in_two_lines_is_counted_together_and_a_fifth_is_a_warning() {
        let deck = parse("3 Grizzly Bears\n30 Forest\n3 grizzly bears\n24 Mountain").unwrap();
        assert_eq!(deck.entries[0].count, 6);
        let warning = deck.warnings[0].to_string();
        assert_eq!(
            warning,
            "decks/mine.txt:1: 6 Grizzly Bears: a constructed deck has at most 4 of a card (CR 100.2a)"
        );
        assert!(parse("6 Grizzly Bears\n34 Forest").unwrap().warnings.is_empty(), "a limited deck may");
    }

    #[test]
    fn bad_decks_say_where_what_and_why() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            error("4 Forest\n  4 Grizly Bears\n"),
            "decks/mine.txt:2:5: Grizly Bears: no card has this name; did you mean `Grizzly Bears`?"
        );
        assert_eq!(
            error("Dekc\n4 Forest"),
            "decks/mine.txt:1:1: found the section `Dekc`, expected `About`, `Deck` or `Sideboard`; \
             did you mean `Deck`?"
        );
        assert_eq!(
            error("Forest Mountain"),
            "decks/mine.txt:1:1: found `Forest Mountain`, expected a count and a card, as in \
             `4 Grizzly Bears`"
        );
        assert_eq!(
            error("39 Forest\n\n"),
            "decks/mine.txt:1:1: found 39 cards, expected at least 40 (60 in a constructed deck, CR 100.2)"
        );
        assert_eq!(
            error("150 Forest\n51 Island"),
            "decks/mine.txt:2:1: found more than 200 cards, expected at most 200"
        );
        assert_eq!(
            error("0 Forest"),
            "decks/mine.txt:1:1: found the count 0, expected a number from 1 to 200"
        );
        assert!(error("99999999999999999999999 Forest").contains("found the count 999"));
        assert!(error("").starts_with("decks/mine.txt:1:1: found 0 cards"));
    }

    #[test]
    fn a_deck_may_begin_with_a_byte_order_mark() {
        let marked = parse("\u{feff}Deck\n40 Forest").unwrap();
        assert_eq!(marked, parse("Deck\n40 Forest").unwrap());
        let DeckErrors(errors) = parse("\u{feff}  4 Grizly Bears").unwrap_err();
        assert_eq!((errors[0].line, errors[0].column), (1, 5));
    }

    #[test]
    fn an_error_shows_no_more_of_a_line_than_helps() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        let long = "x".repeat(1 << 20);
        for text in [
            long.clone(),
            format!("4 {long}"),
            format!("{long} {long}"),
            "9".repeat(1 << 20) + " Forest",
            format!("About\n{long}"),
        ] {
            let error = error(&text);
            assert!(error.len() < 300 && error.contains('…'), "{} bytes", error.len());
        }
        let colored = error("4 \u{1b}[31mForest");
        assert!(colored.contains(r"\u{1b}[31mForest: "), "{colored}");
        assert!(!colored.contains('\u{1b}'));
    }

    #[test]
    fn an_entry_knows_where_its_name_begins() {
        let deck = parse("30 Forest\n  4x  War Mammoth\n6 Forest").unwrap();
        let places: Vec<_> = deck.entries.iter().map(|entry| (entry.line, entry.column)).collect();
        assert_eq!(places, [(1, 4), (2, 7)]);
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        let text = "Deck\n4 Grizly Bears\nxyz abc\n0 Forest\n2 grizly bears\n60 Forest\n4 Loctus\n";
        let messages = parse(text).unwrap_err().to_string();
        let lines: Vec<&str> = messages.lines().collect();
        assert_eq!(lines.len(), 4, "{messages}");
        for (line, start) in lines.iter().zip([
            "2:3: Grizly Bears: no",
            "3:1: found `xyz abc`",
            "4:1: found the count 0",
            "7:3: Loctus: no",
        ]) {
            assert!(line.starts_with(&format!("decks/mine.txt:{start}")), "{line}");
        }
    }

    #[test]
    fn decks_of_other_programs_are_read() {
        let dek = "<Deck><Cards Quantity=\"40\" Sideboard=\"false\" Name=\"Forest\"/></Deck>";
        let pool = "{\"name\": \"Woods\", \"main\": {\"Forest\": 40}}";
        let dck = "[metadata]\nName=Woods\n[main]\n40 Forest|LEA|2";
        for text in [dek, pool, dck, "// NAME: Woods\n40 [LEA] Forest"] {
            assert_eq!(parse(text).unwrap().len(), 40, "{text}");
        }
        let two = format!("{pool}\n{pool}");
        assert_eq!(parse(&two).unwrap_err().to_string(), "decks/mine.txt:1:1: found 2 decks, expected one");
        let commander = "Commander\n1 Grizzly Bears\nDeck\n99 Forest";
        assert_eq!(
            parse(commander).unwrap_err().to_string(),
            "decks/mine.txt:2:3: Grizzly Bears: a deck with a commander is not played"
        );
    }

    #[test]
    fn starter_decks_have_60_cards_and_no_warning() {
        assert_eq!(STARTER_DECKS.len(), 6);
        for starter in STARTER_DECKS {
            let deck = starter.deck();
            assert_eq!((deck.len(), deck.warnings.as_slice()), (60, &[][..]), "{}", starter.key);
        }
    }
}
