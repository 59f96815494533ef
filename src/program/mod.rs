//! The compiled form of cards, which games run.
//!
//! The compiler turns the tree of a card into a [`Def`] with [`Ability`]s whose scripts are flat lists of [`Op`]s. Names become numbers,
//! pronouns registers, loops jumps. Text for which the engine has no rule does not compile: the card is refused, with the reason.

mod amounts;
mod asked_again;
mod bodies;
mod book;
mod by_cost;
mod card;
mod chance;
mod changes;
mod cipher;
mod code;
mod compile;
mod conditions;
mod costs;
mod delayed;
mod draws;
mod dungeon;
mod effects;
mod either_zone;
mod elsewhere;
mod embalm;
mod events;
mod faces;
mod filters;
mod gathered;
mod gift;
mod given;
mod haunt;
mod history;
mod initiative;
mod instructions;
mod keyword_abilities;
mod keyword_parts;
mod keyword_rules;
mod keywords;
mod levels;
mod monarch;
mod numbered_keywords;
mod of_turn;
mod optional;
mod options;
mod own_casting;
mod plain_filters;
mod plain_keywords;
mod player_rules;
mod players;
mod rad;
mod rare_keywords;
mod rare_rules;
mod replacements;
mod ring;
mod scope;
#[cfg(test)]
mod script_tests;
mod selections;
mod sentences;
mod set_aside;
mod soulbond;
mod speed;
mod statics;
mod steady;
mod subjects;
mod subtype_kinds;
mod suspend;
mod target_if;
#[cfg(test)]
mod tests;
mod tokens;
mod triggers;
mod used;
mod uses;
mod warp;
mod watches;

pub use book::{BASIC_TYPES, Book, Def, DefInfo, Interner, KNOWN_COUNTERS, LORE, TALLIES, TIME, basic_color};
pub use by_cost::ByCost;
pub use card::compile_card;
pub use code::*;
pub use compile::{Gap, Part, Unsupported};
pub use dungeon::{DUNGEONS, Dungeon, Room};
pub use keywords::{Key, Keys};
pub use steady::{Inputs, are_steady, is_steady, of_change, of_tests};
pub(crate) use subtype_kinds::creature_type_count;
pub use uses::Uses;
