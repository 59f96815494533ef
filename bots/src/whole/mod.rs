//! Bots that play whole decks: every card that the engine understands.

mod greedy;
mod random;
mod value;

pub use greedy::Greedy;
pub use random::Random;

use menace::engine::Brain;

/// The bots that play whole decks, by name.
pub const NAMES: [&str; 2] = ["greedy", "random"];

/// Returns a bot for whole decks by its name, if it plays them.
pub fn build(name: &str) -> Option<Box<dyn Brain>> {
    match name {
        "greedy" => Some(Box::new(Greedy)),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
