//! Oracle English and the ability tree.
//!
//! [`read`] takes the printed facts of a card and gives its tree, or refuses it: every word of the text must be understood, and
//! the tree written back must be the normalised text.

mod ability;
mod alternatives;
mod amount;
mod card;
mod chosen_color;
mod common_words;
mod condition;
mod cost;
mod counter;
mod dash_keyword;
mod decks_wordings;
mod destination;
mod duel_wording;
mod duration;
mod effect;
mod equivalents;
mod error;
mod event;
mod few_wordings;
mod filter;
#[cfg(test)]
mod grammar_tests;
mod history;
mod instruction;
mod joined;
mod keyword;
mod lexer;
mod lines;
mod max_speed;
mod modal;
mod named_cards;
pub mod normalize;
mod number;
mod parser;
mod plain_clause;
mod plain_order;
mod player;
mod reference;
mod repeated;
mod rephrased;
mod resolve;
mod revealing;
mod reworded;
mod rewording;
mod selection;
mod single_wordings;
mod statement;
pub mod subtypes;
#[cfg(test)]
mod tests;
mod this_way;
mod token;
pub mod tree;
mod uncommon;
mod wording;
mod write;

pub use card::{CardFacts, CardTree, Layout, OtherFace, Stat, normalized, read, read_faces};
pub use error::{Refusal, Unread};
pub use lines::lines;
pub use reference::GIVER;
pub(crate) use statement::uncounterable;
pub use write::line as write_line;
pub(crate) use write::{ability as write_ability, sentences as write_instructions};
