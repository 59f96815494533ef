//! The vocabulary that everything else is written in: players, colors, card types, keywords, mana, lands, sets of
//! creatures, editions and rule numbers.

mod card_type;
mod color;
mod creature_set;
mod edition;
mod keyword;
mod land;
mod mana;
mod player;

pub use card_type::{CardType, Supertype};
pub use color::{Color, Colors};
pub use creature_set::{CreatureSet, MAX_CREATURES};
pub use edition::{Differences, Edition, LegendRule, Rule, UnknownEdition};
pub use keyword::{Keyword, Keywords};
pub use land::{BASIC_LAND_TYPES, Land, LandFilter};
pub use mana::{ManaSymbol, SymbolCost};
pub use player::Player;
