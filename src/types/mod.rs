//! The vocabulary that everything else is written in: colors, card types, mana.

mod card_type;
mod color;
mod mana;

pub use card_type::{CardType, Supertype};
pub use color::{Color, Colors};
pub use mana::{ManaSymbol, SymbolCost};
