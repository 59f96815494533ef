//! Sums over the blocks of a declaration as far as it has been decided.

use crate::combat::damage::FightValue;
use crate::combat::solve::fights::Block;
use crate::combat::solve::left::Left;
use crate::types::CreatureSet;

/// What the blocks chosen so far add up to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub score: i64,
    pub loss: i64,
    pub early_loss: i64,
    pub poison: i32,
    pub gain: u32,
    pub left: Left,
    /// The attackers whose fights `left` counts.
    pub settled: CreatureSet,
    /// An upper bound on what blocks so far add to the score other than by deaths.
    pub other_gain: i64,
}

impl Sums {
    pub fn with(self, block: &Block) -> Sums {
        Sums {
            gain: self.gain + block.gain,
            early_loss: self.early_loss + i64::from(block.early_loss),
            ..self.plus(block.value)
        }
    }

    pub fn plus(self, value: FightValue) -> Sums {
        Sums {
            score: self.score + value.score,
            loss: self.loss + i64::from(value.loss),
            poison: self.poison.saturating_add(value.poison),
            ..self
        }
    }

    /// Returns what the defending player loses by the end of one of the steps.
    pub fn most_lost(self) -> i64 {
        self.loss.max(self.early_loss)
    }

    pub fn minus(self, value: FightValue) -> Sums {
        Sums {
            score: self.score - value.score,
            loss: self.loss - i64::from(value.loss),
            poison: self.poison.saturating_sub(value.poison),
            ..self
        }
    }
}
