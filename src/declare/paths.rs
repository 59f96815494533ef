//! The declarations that obey enough, as paths through the places of a grid.
//!
//! In such a declaration each creature does nothing, something that it has a reason for, or something as a bystander; only the last of
//! these asks anything of a declaration that is measured against it: that the creature does just that there, too.

use super::board::{Board, Requirement};
use super::grid::{Choice, Grid};
use crate::types::CreatureSet;

/// A place of the grid, and what has to be obeyed from there on.
pub(super) type Place = (u32, u32);

/// The ways through the places of a grid that have to be looked at.
pub(super) struct Paths<'p> {
    grid: &'p Grid,
    board: &'p Board,
    reasons: &'p [CreatureSet],
    /// By layer, all that is asked for from there on.
    all: Vec<u32>,
    more_is_free: bool,
    asking: CreatureSet,
}

impl<'p> Paths<'p> {
    pub fn of(board: &'p Board, grid: &'p Grid, reasons: &'p [CreatureSet]) -> Paths<'p> {
        let all = |depth: usize| {
            let open: CreatureSet = (depth..grid.layers()).map(|depth| grid.creature(depth)).collect();
            let is_open = |requirement: &&Requirement| match **requirement {
                Requirement::Chooses { creature, .. } => open.contains(creature),
                Requirement::Chosen { target, .. } => {
                    open.iter().any(|creature| board.options[creature].contains(target))
                }
            };
            board.requirements.iter().filter(is_open).map(Requirement::weight).sum()
        };
        let all = (0..=grid.layers()).map(all).collect();
        Paths { grid, board, reasons, all, more_is_free: grid.more_is_free(), asking: grid.asking() }
    }

    /// Returns the number of layers: a place may be before the creature of each of them, or after the last.
    pub fn depths(&self) -> usize {
        self.grid.layers()
    }

    /// Returns the creatures in the order in which they choose.
    pub fn rows(&self) -> Vec<usize> {
        (0..self.depths()).map(|depth| self.grid.creature(depth)).collect()
    }

    /// Returns the choices of the layer's creature.
    pub fn choices(&self, depth: usize) -> &'p [Choice] {
        self.grid.choices(depth)
    }

    /// Returns whether enough can be obeyed from the place on without bystanders.
    pub fn is_enough(&self, depth: usize, (place, need): Place) -> bool {
        if depth == self.depths() { need == 0 } else { self.grid.is_enough(depth, place, need) }
    }

    /// Returns whether the choice makes the layer's creature a bystander.
    pub fn asks(&self, depth: usize, choice: &Choice) -> bool {
        !choice.targets.is_empty() && choice.targets.is_disjoint(self.reasons[self.grid.creature(depth)])
    }

    /// Calls the visitor with the index of each choice of the layer's creature after which enough may be obeyed, and the place that it
    /// leads to. Choices to which a harmless target can be added are left out.
    ///
    /// Adding a target is harmless if that brings it to its highest level, or if everything still open has to be obeyed and the target
    /// has a requirement. It can harm elsewhere: an attacker with menace that nobody has to block would need a second blocker, so it is
    /// better left unblocked. Any harmless target can be added to a choice with a reason; to other choices, only one that the creature
    /// has a reason for, which makes it no bystander.
    pub fn visit(&self, depth: usize, (place, need): Place, visit: &mut impl FnMut(usize, Place)) {
        let creature = self.grid.creature(depth);
        let reasons = self.reasons[creature];
        let better = if self.more_is_free {
            let wanted = if self.all[depth] > need { CreatureSet::EMPTY } else { self.asking };
            (self.grid.nearly_full(depth, place) | wanted) & self.grid.options_at(depth)
        } else {
            CreatureSet::EMPTY
        };
        let capacity = self.board.capacity[creature] as usize;
        let steps = self.grid.steps(depth, place);
        for (index, choice) in self.grid.choices(depth).iter().enumerate() {
            let has_reason = !choice.targets.is_disjoint(reasons);
            let more = (if has_reason { better } else { better & reasons }) - choice.targets;
            if choice.targets.len() < capacity && !more.is_empty() {
                continue;
            }
            let need = need.saturating_sub(choice.gain);
            let Some(after) = self.grid.after(place, &steps, choice) else { continue };
            if self.grid.may_reach(depth, after, need)
                && let Some((to, gain)) = self.grid.settle(depth, after)
            {
                visit(index, (to, need.saturating_sub(gain)));
            }
        }
    }
}
