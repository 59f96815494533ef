//! Every legal declaration, one after the other: slow, plain, and exact.

use std::ops::ControlFlow;

use super::{BlockAnswer, Ranking, played};
use crate::combat::blocks::Blocks;
use crate::combat::damage::Worth;
use crate::combat::explanation::CombatError;
use crate::combat::symmetry::Likeness;
use crate::position::Position;

/// Returns what [`best_blocks`](super::best_blocks) returns, by playing out every legal declaration.
///
/// # Errors
/// The same.
pub fn sweep(position: &Position, worth: &Worth, top: usize) -> Result<Vec<BlockAnswer>, CombatError> {
    let blocks = Blocks::of(position)?;
    let mut ranking = Ranking::new(Likeness::of(position), top);
    let mut failed = None;
    let _ = blocks.legal_blocks(|declaration, _| match played(position, declaration, worth) {
        Ok(outcome) => {
            ranking.proven &= outcome.proven;
            if outcome.score <= ranking.limit() {
                ranking.offer(outcome.score, outcome, &declaration.blocks);
            }
            ControlFlow::Continue(())
        }
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    })?;
    match failed {
        Some(error) => Err(error),
        None => Ok(ranking.answers()),
    }
}
