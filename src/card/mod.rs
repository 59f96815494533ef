//! Cards and decks: what a card says, where cards are looked up, and the lists that players bring.

mod builtin;
mod deck;
mod deck_error;
mod facts;
mod file;
mod in_position;
mod land;
mod list;
mod name;
mod printed;
mod sideboard;
mod sideboarded;
mod source;
mod table;

pub use crate::mana::{CostError, mana_value, parse_cost};
pub use builtin::BuiltinCards;
pub use deck::{
    Deck, DeckEntry, DeckWarning, NamedDeck, NamedEntry, SPELL_DECKS, STARTER_DECKS, StarterDeck,
};
pub use deck_error::{DeckError, DeckErrors, DeckFault, MAX_DECK, MIN_DECK};
pub use facts::{Card, CardError, CardFault, ManaSource};
pub use file::CardFile;
pub use list::{DeckList, ListEntry, ListPlan};
pub use printed::PrintedCard;
pub use sideboard::{PlannedCard, SideboardPlan};
pub use source::{CardFileError, CardFileFault, CardFileFormat, read_cards};
pub use table::CardTable;
