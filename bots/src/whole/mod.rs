//! Bots that play whole decks: every card that the engine understands.

mod greedy;
mod mcts;
mod random;
#[cfg(test)]
mod tests;
mod value;

pub use greedy::Greedy;
pub use mcts::{Mcts, Settings as MctsSettings};
pub use random::Random;
