//! Decks: the lists that players bring, in the text form that MTG Arena exports.

use std::fmt;

use crate::notation::{nearest, shown, without_byte_order_mark};

use super::facts::{Card, CardError};
use super::table::CardTable;

/// The fewest cards of a deck: a limited deck's 40 (100.2b). From 60 on it is a constructed deck.
pub const MIN_DECK: usize = 40;

/// The most cards of a deck that is played here; the rules set no limit.
pub const MAX_DECK: usize = 200;

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
    /// The main deck in the order of the file; no card stands in it twice.
    pub entries: Vec<DeckEntry>,
    /// The sideboard, which is not played: how many of which name.
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
}

impl fmt::Display for DeckWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DeckWarning::MoreThanFour { file, line, card, count } = self;
        write!(f, "{file}:{line}: {count} {card}: a constructed deck has at most 4 of a card (CR 100.2a)")
    }
}

/// A deck that can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {fault}")]
pub struct DeckError {
    /// The deck file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: DeckFault,
}

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckFault {
    /// A line that is no entry.
    #[error("found `{}`, expected a count and a card, as in `4 Grizzly Bears`", shown(.0))]
    Line(String),
    /// A section that is not played.
    #[error("found the section `{}`, expected `About`, `Deck` or `Sideboard`{}", shown(.found), match .near {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    })]
    Section {
        /// The word that was found.
        found: String,
        /// The section that is near it.
        near: Option<&'static str>,
    },
    /// A count of nothing, or of more than a deck may have.
    #[error("found the count {}, expected a number from 1 to {MAX_DECK}", shown(.0))]
    Count(String),
    /// A card that is unknown or not played.
    #[error(transparent)]
    Card(#[from] CardError),
    /// Fewer cards than a deck needs.
    #[error("found {0} cards, expected at least {MIN_DECK} (60 in a constructed deck, CR 100.2)")]
    TooFew(usize),
    /// More cards than can be played.
    #[error("found more than {MAX_DECK} cards, expected at most {MAX_DECK}")]
    TooMany,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    About,
    Main,
    Sideboard,
}

impl Deck {
    /// Reads a deck in MTG Arena's text form; `file` is the name that errors give it.
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
    /// a name are read over. A card that stands in several lines is counted together. The sideboard is
    /// kept, but its names are not looked up.
    ///
    /// # Errors
    /// [`DeckError`] at the first line that can't be read, names a card that is unknown or not played,
    /// or makes the deck larger than [`MAX_DECK`]; at the last line of a deck smaller than [`MIN_DECK`].
    ///
    /// ```
    /// use menace::card::{CardTable, Deck};
    /// let deck = Deck::parse("24 Forest\n36 War Mammoth (M10) 196", "stompy.txt", CardTable::builtin())?;
    /// assert_eq!((deck.name.as_str(), deck.len(), deck.warnings.len()), ("stompy", 60, 1));
    /// # Ok::<(), menace::card::DeckError>(())
    /// ```
    pub fn parse(text: &str, file: &str, table: &CardTable) -> Result<Deck, DeckError> {
        let mut deck =
            Deck { name: stem(file), entries: Vec::new(), sideboard: Vec::new(), warnings: Vec::new() };
        let mut section = Section::Main;
        let mut last = 1;
        for (index, text) in without_byte_order_mark(text).lines().enumerate() {
            let line = index + 1;
            let trimmed = text.trim();
            if trimmed.is_empty() {
                continue;
            }
            last = line;
            let indent = text.len() - text.trim_start().len();
            let column = |at: usize| text[..indent + at].chars().count() + 1;
            let error =
                |at: usize, fault| DeckError { file: file.to_owned(), line, column: column(at), fault };
            match (trimmed, section) {
                ("About", _) => section = Section::About,
                ("Deck", _) => section = Section::Main,
                ("Sideboard", _) => section = Section::Sideboard,
                (about, Section::About) => match about.strip_prefix("Name ") {
                    Some(name) => name.trim().clone_into(&mut deck.name),
                    None => return Err(error(0, unreadable(about))),
                },
                (entry, Section::Main | Section::Sideboard) => {
                    let (count, at, name) = split_entry(entry).map_err(|fault| error(0, fault))?;
                    if section == Section::Sideboard {
                        deck.sideboard.push((count, name.to_owned()));
                        continue;
                    }
                    deck.add(count, name, [line, column(at)], table).map_err(|fault| error(at, fault))?;
                    if deck.len() > MAX_DECK {
                        return Err(error(0, DeckFault::TooMany));
                    }
                }
            }
        }
        if deck.len() < MIN_DECK {
            let fault = DeckFault::TooFew(deck.len());
            return Err(DeckError { file: file.to_owned(), line: last, column: 1, fault });
        }
        if deck.len() >= CONSTRUCTED {
            let crowded = deck.entries.iter().filter(|entry| entry.count > 4 && !entry.card.is_basic_land());
            deck.warnings = crowded
                .map(|entry| DeckWarning::MoreThanFour {
                    file: file.to_owned(),
                    line: entry.line,
                    card: entry.card.name.clone(),
                    count: entry.count,
                })
                .collect();
        }
        Ok(deck)
    }

    fn add(
        &mut self,
        count: usize,
        name: &str,
        [line, column]: [usize; 2],
        table: &CardTable,
    ) -> Result<(), DeckFault> {
        let spelling = table.spelling(name).unwrap_or(name);
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.card.name == spelling) {
            entry.count += count;
            return Ok(());
        }
        let card = table.card(name)?;
        self.entries.push(DeckEntry { count, card, line, column });
        Ok(())
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

fn stem(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned()
}

fn unreadable(line: &str) -> DeckFault {
    if line.contains(char::is_whitespace) || line.starts_with(|first: char| first.is_ascii_digit()) {
        DeckFault::Line(line.to_owned())
    } else {
        let near = nearest(line, ["About", "Deck", "Sideboard"]);
        DeckFault::Section { found: line.to_owned(), near }
    }
}

/// Splits `4 Grizzly Bears (M10) 184` into the count, where the name starts, and the name.
fn split_entry(entry: &str) -> Result<(usize, usize, &str), DeckFault> {
    let Some((count, rest)) = entry.split_once(char::is_whitespace) else { return Err(unreadable(entry)) };
    let digits = count.strip_suffix('x').unwrap_or(count);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unreadable(entry));
    }
    let number = digits.parse().ok().filter(|number| (1..=MAX_DECK).contains(number));
    let number = number.ok_or_else(|| DeckFault::Count(digits.to_owned()))?;
    let rest = rest.trim_start();
    Ok((number, entry.len() - rest.len(), without_printing(rest)))
}

/// Cuts off a set in parentheses and a collector's number, where the name ends so.
fn without_printing(name: &str) -> &str {
    let Some((card, printing)) = name.rsplit_once(" (") else { return name };
    let Some((set, number)) = printing.split_once(')') else { return name };
    let is_set = (2..=6).contains(&set.len()) && set.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_set && !number.trim().contains(char::is_whitespace) { card.trim_end() } else { name }
}

/// A deck that comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarterDeck {
    /// The word that stands for it where a deck file is expected.
    pub key: &'static str,
    /// The deck, in the form that [`Deck::parse`] reads.
    pub text: &'static str,
}

impl StarterDeck {
    /// Returns the deck, made of the cards that come with the library.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn deck(&self) -> Deck {
        let file = format!("cards/decks/{}.txt", self.key);
        Deck::parse(self.text, &file, CardTable::builtin()).expect("our own decks can be played")
    }

    /// Returns the starter deck that the word stands for.
    pub fn find(key: &str) -> Option<&'static StarterDeck> {
        STARTER_DECKS.iter().find(|deck| deck.key == key)
    }

    /// Returns the key of the starter deck that a word was probably meant for.
    pub fn nearest(key: &str) -> Option<&'static str> {
        nearest(key, STARTER_DECKS.iter().map(|deck| deck.key))
    }
}

macro_rules! starter_decks {
    ($($key:literal),*) => {
        /// The decks that come with the library: six of 60 cards, each after a plan of its own.
        pub const STARTER_DECKS: &[StarterDeck] = &[
            $(StarterDeck { key: $key, text: include_str!(concat!("../../cards/decks/", $key, ".txt")) }),*
        ];
    };
}

starter_decks!(
    "white-weenie",
    "blue-fliers",
    "black-evasion",
    "red-aggro",
    "green-stompy",
    "green-white-midrange"
);

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Deck, DeckError> {
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
        let error = parse("\u{feff}  4 Grizly Bears").unwrap_err();
        assert_eq!((error.line, error.column), (1, 5));
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
    fn starter_decks_have_60_cards_and_no_warning() {
        assert_eq!(STARTER_DECKS.len(), 6);
        for starter in STARTER_DECKS {
            let deck = starter.deck();
            assert_eq!((deck.len(), deck.warnings.as_slice()), (60, &[][..]), "{}", starter.key);
        }
    }
}
