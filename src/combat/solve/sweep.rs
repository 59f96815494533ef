//! Every legal declaration, one after the other: slow, plain, and exact.

use std::ops::ControlFlow;

use super::{BlockAnswer, Ranking, played};
use crate::combat::blocks::Blocks;
use crate::combat::damage::Worth;
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::position::Position;

/// Returns what [`best_blocks`](super::best_blocks) returns, by playing out every legal declaration.
///
/// # Errors
/// The same.
pub fn sweep(position: &Position, worth: &Worth, top: usize) -> Result<Vec<BlockAnswer>, CombatError> {
    sweep_within(position, worth, top, &mut Effort::new(u64::MAX))
}

/// Returns the best of as many legal declarations as the effort allows, one at least.
pub(super) fn sweep_within(
    position: &Position,
    worth: &Worth,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<BlockAnswer>, CombatError> {
    let blocks = Blocks::of(position)?;
    let mut complete = true;
    let mut ranking = Ranking::new(Likeness::of(position), top);
    each_legal(&blocks, |declaration| {
        let outcome = played(position, declaration, worth, effort)?;
        ranking.proven &= outcome.proven;
        if outcome.score <= ranking.limit() {
            ranking.offer(outcome.score, outcome, &declaration.blocks);
        }
        if effort.left() > 0 {
            return Ok(ControlFlow::Continue(()));
        }
        complete = false;
        Ok(ControlFlow::Break(()))
    })?;
    if !complete {
        ranking.leave(None);
    }
    Ok(ranking.answers())
}

/// Calls `visit` with every legal declaration, until it breaks off or fails.
pub(super) fn each_legal(
    blocks: &Blocks,
    mut visit: impl FnMut(&BlockDeclaration) -> Result<ControlFlow<()>, CombatError>,
) -> Result<(), CombatError> {
    let mut failed = None;
    let _ = blocks.legal_blocks(|declaration, _| {
        visit(declaration).unwrap_or_else(|error| {
            failed = Some(error);
            ControlFlow::Break(())
        })
    })?;
    failed.map_or(Ok(()), Err)
}
