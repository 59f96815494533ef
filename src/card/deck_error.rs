//! What can be wrong with a deck.

use std::fmt;

use crate::notation::shown;

use super::facts::CardError;

/// The fewest cards of a deck: a limited deck's 40 (100.2b). From 60 on it is a constructed deck.
pub const MIN_DECK: usize = 40;

/// The most cards of a deck that is played here; the rules set no limit.
pub const MAX_DECK: usize = 200;

/// Everything that is wrong with a deck, in the order of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckErrors(pub Vec<DeckError>);

impl std::error::Error for DeckErrors {}

impl fmt::Display for DeckErrors {
    /// Writes a line for each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            let newline = if index > 0 { "\n" } else { "" };
            write!(f, "{newline}{error}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong with a deck.
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
    /// XML that can't be read.
    #[error("expected a deck in XML: {}", shown(.0))]
    Xml(String),
    /// XML that is no deck.
    #[error("found XML with the root `{}`, expected `Deck` (Magic Online) or `cockatrice_deck`", shown(.0))]
    XmlRoot(String),
    /// A card in XML without its name or its count.
    #[error("found a card without `{0}`")]
    XmlAttribute(&'static str),
    /// JSON that is no deck.
    #[error("expected a deck as a JSON object: {}", shown(.0))]
    Json(String),
    /// A file with several lists, or none.
    #[error("found {0} decks, expected one")]
    Lists(usize),
    /// A deck with a commander.
    #[error("{}: a deck with a commander is not played", shown(.0))]
    Commander(String),
    /// A card that is unknown or not played.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A line of a sideboard plan that isn't a card that goes out or comes in.
    #[error("found `{}`, expected cards out and in, as in `-2 Shock` and `+2 Pyroblast`", shown(.0))]
    Swap(String),
    /// A sideboard plan with a card that isn't where it should come from.
    #[error("the {place} has {has} {}, and the plan wants {planned}", shown(.card))]
    NotThere {
        /// `main deck` or `sideboard`.
        place: &'static str,
        /// The card.
        card: String,
        /// How many are there.
        has: usize,
        /// How many the plan moves.
        planned: usize,
    },
    /// A sideboard plan that would change the size of the deck.
    #[error("{} out and {} in, expected as many of both", match .out {
        1 => "1 card goes".to_owned(),
        out => format!("{out} cards go"),
    }, match .into {
        1 => "1 comes".to_owned(),
        into => format!("{into} come"),
    })]
    Uneven {
        /// How many cards go out.
        out: usize,
        /// How many come in.
        into: usize,
    },
    /// Two sideboard plans for the same deck, or two for every deck.
    #[error("the second plan {}, expected one", match .0 {
        Some(deck) => format!("against {}", shown(deck)),
        None => "for every deck".to_owned(),
    })]
    PlanTwice(Option<String>),
    /// Fewer cards than a deck needs.
    #[error("found {0} cards, expected at least {MIN_DECK} (60 in a constructed deck, CR 100.2)")]
    TooFew(usize),
    /// More cards than can be played.
    #[error("found more than {MAX_DECK} cards, expected at most {MAX_DECK}")]
    TooMany,
}
