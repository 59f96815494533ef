//! The oracle: the rules of declaring attackers and blockers once more, slow and plain.
//!
//! Nothing here is shared with the library's combat core except the plain data of a position. What a
//! creature is ([`scene`]), what a declaration may not do and ought to do ([`laws`]), and which declarations
//! are legal under an edition ([`judge`]) are each read off the rules and worked out by looking at every
//! declaration there is. `docs/rules.md` lists the readings that are taken where the rules leave a doubt.

pub mod bands;
pub mod boards;
pub mod judge;
pub mod laws;
pub mod scene;
pub mod show;

use menace::{CreatureSet, Position};

pub use judge::Answer;
pub use laws::Combat;

/// A declaration: by creature, the set of what it chooses. In a question about attacks there is one thing to
/// choose, 0, the defending player.
pub type Declaration = Vec<CreatureSet>;

/// Which declaration is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which creatures attack.
    Attacks,
    /// Which creatures block which attackers.
    Blocks,
}

/// Answers by looking at every declaration.
pub fn answer(position: &Position, question: Question) -> Answer {
    judge::answer(&Combat::of(position, question))
}
