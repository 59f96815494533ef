//! Bots that play whole decks: every card that the engine understands.

mod brain;
mod candidates;
mod greedy;
mod mcts;
mod random;
#[cfg(test)]
mod tests;
mod value;

pub use brain::Greedy;
pub use mcts::{Mcts, Settings as MctsSettings};
pub use random::Random;
