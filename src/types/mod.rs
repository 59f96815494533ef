//! The vocabulary that everything else is written in: colors, card types, keywords, mana.

mod card_type;
mod color;
mod keyword;
mod mana;

pub use card_type::{CardType, Supertype};
pub use color::{Color, Colors};
pub use keyword::{Keyword, Keywords};
pub use mana::{ManaSymbol, SymbolCost};
