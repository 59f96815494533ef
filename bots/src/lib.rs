//! The bots that play menace's games.
//!
//! One file a bot, with a [`BotKind`](kind::BotKind) that describes it, and a [`registry`] that finds them by name and
//! reads their [settings](setting) and [presets](preset).

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod clock;
pub mod endgame;
pub mod evaluation;
#[cfg(not(target_family = "wasm"))]
pub mod external;
mod flat;
pub mod greedy;
pub mod kind;
pub mod mcts;
pub mod preset;
pub mod puzzle;
mod random;
pub mod registry;
pub mod search;
pub mod setting;
pub mod solver;
pub mod tactics;
pub mod train;
mod trouble;
pub mod whole;

pub use greedy::Greedy;
pub use kind::{BotError, BotSpec};
pub use random::Random;
