//! Position files: one combat as JSON, read with places for errors and written back.

mod creature;
mod declaration;
mod error;
mod lands;
mod other;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::{PositionError, PositionProblem};
pub use lands::{LandError, land_descriptor, parse_land};
pub use read::{read_position, read_positions};
pub use write::{assignment_json, attack_json, band_json, block_json, creature_json};

use crate::combat::damage::Assignment;
use crate::creature::Creature;
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::position::{Permanent, Position, Spell};

/// The most that a number of a position may be, so that no sum of a combat overflows.
pub const MOST: i64 = 1_000_000;

/// The most instants that a hand can hold here.
pub const MOST_IN_HAND: usize = 32;

/// What a position file asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which blocks.
    Blocks,
    /// Which attacks.
    Attacks,
    /// What the damage does.
    Damage,
}

impl Question {
    /// Every question, as files name them.
    pub const ALL: [Question; 3] = [Question::Blocks, Question::Attacks, Question::Damage];

    /// Returns the word that a file uses.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Blocks => "blocks",
            Question::Attacks => "attacks",
            Question::Damage => "damage",
        }
    }
}

/// A position file: a position, and the declaration or the division of damage that is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PositionFile {
    /// How the file calls the position.
    pub id: Option<String>,
    /// What it asks; where it does not say, the command does.
    pub kind: Option<Question>,
    /// The position. All creatures of the attacker attack, or are candidates, but those of which the file
    /// says otherwise.
    pub position: Position,
    /// A declaration of blocks.
    pub blocks: Option<BlockDeclaration>,
    /// A declaration of attacks, with the bands of the file.
    pub attacks: Option<AttackDeclaration>,
    /// How damage is divided: in both steps, or in the regular one where the other is given, too.
    pub assignment: Option<Assignment>,
    /// How damage is divided in the first-strike step.
    pub assignment_first_strike: Option<Assignment>,
}

/// Why a card can't be used where a position names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardProblem {
    /// No card is called so; perhaps the one that is named here is meant.
    Unknown(Option<String>),
    /// There is such a card, but it can't be used, because of what is said here.
    Unusable(String),
}

/// Where a card comes from of which a position gives the name alone.
pub trait CardSource {
    /// Returns the creature that the card makes; its id does not count.
    ///
    /// # Errors
    /// [`CardProblem`] when there is no such card, or it makes no creature.
    fn creature(&self, name: &str) -> Result<Creature, CardProblem>;

    /// Returns whether there may be a card of that name; `false` spares the search for names that are near.
    fn may_have(&self, _name: &str) -> bool {
        true
    }

    /// Returns the permanent, neither creature nor land, that the card makes; its id does not count.
    ///
    /// # Errors
    /// [`CardProblem`] when there is no such card, or it makes no such permanent; here, always.
    fn permanent(&self, _name: &str) -> Result<Permanent, CardProblem> {
        Err(CardProblem::Unknown(None))
    }

    /// Returns the instant of that name.
    ///
    /// # Errors
    /// [`CardProblem`] when there is no such card, or it is no instant; here, always.
    fn spell(&self, _name: &str) -> Result<Spell, CardProblem> {
        Err(CardProblem::Unknown(None))
    }
}

/// No cards at all: each has to be described.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCards;

impl CardSource for NoCards {
    fn creature(&self, _: &str) -> Result<Creature, CardProblem> {
        Err(CardProblem::Unknown(None))
    }
}
