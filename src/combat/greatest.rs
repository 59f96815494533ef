//! The greatest number of requirements that a declaration can obey.

use std::ops::ControlFlow;

use super::board::Board;
use super::diagram::{Grain, build};
use super::legal::Budget;
use crate::set::CreatureSet;

/// The most requirements that a declaration obeys, and one that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greatest {
    /// How many requirements it obeys, each with its weight.
    pub obeyed: u32,
    /// By creature, the targets that it chooses.
    pub declaration: Vec<CreatureSet>,
    /// Whether it is proven that no declaration obeys more.
    pub proven: bool,
}

/// Returns the most requirements that a declaration which obeys the restrictions can obey.
pub(super) fn greatest(board: &Board, budget: Budget) -> Greatest {
    let mut declaration = vec![CreatureSet::EMPTY; board.creatures()];
    match build(board, &[], Grain::Targets, budget.steps) {
        Ok(diagram) => {
            let _ = diagram.walk(&mut |chosen| {
                declaration.copy_from_slice(chosen);
                ControlFlow::Break(())
            });
            Greatest { obeyed: diagram.best().unwrap_or(0), declaration, proven: true }
        }
        Err(_) => Greatest { obeyed: board.obeyed(&declaration), declaration, proven: false },
    }
}
