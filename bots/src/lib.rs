//! The bots that play menace's games.
//!
//! One file a bot, and a [`registry`] that finds them by name.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod greedy;
mod random;
pub mod registry;

pub use greedy::Greedy;
pub use random::Random;
pub use registry::{BotError, BotSpec};
