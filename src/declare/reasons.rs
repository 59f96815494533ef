//! The test of 2007: a change can make a declaration illegal only if each creature has a reason for it.
//!
//! CR 2007 500.5: "you don't need to consider any options for a creature that don't satisfy a requirement on
//! it." So from a declaration each creature can stay as it is, become idle, or take an option that satisfies
//! a requirement on it. A creature that chooses something that satisfies no requirement on it is a bystander: only its choice
//! matters for what could be obeyed instead, together with what is paid.

use super::board::{Board, Requirement};
use super::budget::{BudgetExceeded, Left};
use super::classes::live_options;
use super::greatest::{Prefix, greatest, reaches};
use super::payments::{payments_of, with_payments};
use super::plan::Touch;
use super::tallies::most_and_many;
use crate::set::CreatureSet;

/// Returns, by creature, the targets that it has a reason to choose: a requirement on the creature that
/// choosing the target obeys, whatever others do.
pub(super) fn reasons_of(board: &Board) -> Vec<CreatureSet> {
    let mut reasons = vec![CreatureSet::EMPTY; board.creatures()];
    for requirement in &board.requirements {
        match *requirement {
            Requirement::Chooses { creature, targets, .. } => reasons[creature] |= targets,
            Requirement::Chosen { target, by, least, .. } if least <= 1 && board.least[target] <= 1 => {
                by.iter().for_each(|creature| reasons[creature].insert(target));
            }
            // Nobody could obey it alone: rules text leaves open whose requirement it is.
            Requirement::Chosen { .. } => {}
        }
    }
    reasons
}

/// Returns whether the same declarations are legal in 2007 as today.
///
/// From a better declaration drop every choice that its creature has no reason for. What is left obeys as much, and
/// 500.5 considers it, provided that no requirement needs two creatures, that no choice with a reason is one
/// that needs a second creature, and that no creature with a reason needs company.
pub(super) fn reads_as_today(board: &Board) -> bool {
    let live = live_options(board);
    let choosers = |target: usize, by: CreatureSet| {
        by.iter().filter(|&creature| live[creature].contains(target)).count() as u32
    };
    let mut reasons = vec![CreatureSet::EMPTY; board.creatures()];
    for requirement in &board.requirements {
        match *requirement {
            Requirement::Chooses { creature, targets, .. } => reasons[creature] |= targets & live[creature],
            Requirement::Chosen { target, by, least, .. } => {
                if least > 1 && choosers(target, by) >= least {
                    return false;
                }
                if least <= 1 {
                    let able = by.iter().filter(|&creature| live[creature].contains(target));
                    able.for_each(|creature| reasons[creature].insert(target));
                }
            }
        }
    }
    let wanted = reasons.iter().fold(CreatureSet::EMPTY, |all, &reasons| all | reasons);
    wanted.iter().all(|target| board.least[target] <= 1)
        && board.company.iter().all(|company| reasons[company.creature].is_empty())
}

/// What each creature has a reason for on a board.
pub(super) struct Reasons<'b> {
    pub board: &'b Board,
    /// By creature, the targets that it has a reason to choose.
    pub reasons: Vec<CreatureSet>,
}

impl<'b> Reasons<'b> {
    pub fn of(board: &'b Board) -> Reasons<'b> {
        Reasons { board, reasons: reasons_of(board) }
    }

    /// Returns the choice if it makes the creature a bystander.
    pub fn bystander(&self, creature: usize, choice: CreatureSet) -> CreatureSet {
        if choice.is_disjoint(self.reasons[creature]) { choice } else { CreatureSet::EMPTY }
    }

    /// Returns whether the declaration, which obeys the restrictions, is legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when what could be obeyed instead was not found out.
    pub fn allow(&self, chosen: &[CreatureSet], left: &mut Left) -> Result<bool, BudgetExceeded> {
        let bystanders: Vec<CreatureSet> =
            chosen.iter().enumerate().map(|(creature, &choice)| self.bystander(creature, choice)).collect();
        let obeyed = self.board.obeyed(chosen);
        let open = with_payments(self.board, &payments_of(self.board, chosen));
        Ok(obeyed >= self.most(&open, &bystanders, left)?)
    }

    /// Returns whether a creature can choose something that it has a reason for.
    ///
    /// Where none can, 500.5 compares a declaration only with parts of itself, and those obey no more.
    pub fn any(&self) -> bool {
        self.reasons.iter().zip(&self.board.options).any(|(reasons, options)| !reasons.is_disjoint(*options))
    }

    /// Returns the most that can be obeyed where each bystander stays, becomes idle or finds a reason.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when that was not found out.
    pub fn most(
        &self,
        board: &Board,
        bystanders: &[CreatureSet],
        left: &mut Left,
    ) -> Result<u32, BudgetExceeded> {
        // With room for one target, staying and moving are both a choice among targets. With more room they
        // are not: a set stays as a whole. Of those creatures each is tried staying and not.
        let awkward: CreatureSet = (0..board.creatures())
            .filter(|&creature| {
                let stays = !bystanders[creature].is_empty();
                let simple = bystanders[creature].len() == 1 && self.reasons[creature].is_empty();
                stays && board.capacity[creature] > 1 && !simple
            })
            .collect();
        let mut most = 0;
        for staying in awkward.subsets() {
            left.spend_steps(1)?;
            let mut open = board.clone();
            let mut touches = Vec::new();
            for (creature, &bystander) in bystanders.iter().enumerate() {
                if staying.contains(creature) {
                    stay(&mut open, creature, bystander, &mut touches);
                    continue;
                }
                self.move_with_reason(&mut open, creature, &mut touches);
                if !bystander.is_empty() && !awkward.contains(creature) {
                    open.options[creature] |= bystander;
                    if open.capacity[creature] > 1 {
                        open.capacity[creature] = 1;
                    }
                }
            }
            let here = if touches.is_empty() {
                let greatest = greatest(&open, left);
                if !greatest.proven {
                    return Err(left.exceeded());
                }
                Some(greatest.obeyed)
            } else {
                most_and_many(&open, &touches, left)?.map(|(most, _)| most)
            };
            most = most.max(here.unwrap_or(0));
        }
        Ok(most)
    }

    /// Leaves the creature what it has a reason for.
    pub fn move_with_reason(&self, board: &mut Board, creature: usize, touches: &mut Vec<Touch>) {
        let options = board.options[creature];
        let targets = self.reasons[creature] & options;
        if board.capacity[creature] <= 1 || targets.is_empty() {
            board.options[creature] = targets;
        } else if targets != options {
            touches.push(Touch { creature, targets, or_idle: true });
        }
    }

    /// Returns what any declaration that begins with these bystanders has to obey at least.
    ///
    /// More bystanders, and more that is paid, only add to what could be obeyed instead; so do sets of targets, of
    /// which those that a creature has no reason for are left out here.
    pub fn least(&self, board: &Board, bystanders: &[CreatureSet], left: &mut Left) -> u32 {
        let mut open = board.clone();
        for (creature, options) in open.options.iter_mut().enumerate() {
            let reasons = self.reasons[creature] & *options;
            let bystander = bystanders.get(creature).copied().unwrap_or_default();
            let stays = !bystander.is_empty()
                && (open.capacity[creature] <= 1 || bystander.len() == 1 && reasons.is_empty());
            if stays && open.capacity[creature] > 1 {
                open.capacity[creature] = 1;
            }
            *options = if stays { reasons | bystander } else { reasons };
        }
        // Even if it is not proven the most, it can be obeyed.
        greatest(&open, left).obeyed
    }

    /// Returns what any declaration has to obey at least, where the sets that creatures with a reason choose may hold
    /// targets that they have no reason for.
    ///
    /// It is what the best of all declarations obeys once each of its creatures has been given a reason.
    pub fn least_of_sets(&self, board: &Board, left: &mut Left) -> u32 {
        let mut open = board.clone();
        for (creature, options) in open.options.iter_mut().enumerate() {
            let reasons = self.reasons[creature] & *options;
            if open.capacity[creature] <= 1 || reasons.is_empty() {
                *options = reasons;
            }
        }
        let mut found = greatest(&open, left).declaration;
        for (creature, choice) in found.iter_mut().enumerate() {
            let reasons = self.reasons[creature] & open.options[creature];
            if choice.is_disjoint(reasons) && !choice.is_empty() {
                match reasons.lowest().filter(|_| (choice.len() as u32) < open.capacity[creature]) {
                    Some(reason) => choice.insert(reason),
                    None => *choice = CreatureSet::EMPTY,
                }
            }
        }
        if open.obeys_restrictions(&found) { open.obeyed(&found) } else { 0 }
    }

    /// Returns whether a declaration that begins with the choices and obeys the restrictions can obey so much.
    ///
    /// `false` is certain; `true` need not be.
    pub fn begins(&self, chosen: &[CreatureSet], needed: u32, left: &mut Left) -> bool {
        let found = reaches(self.board, &Prefix { chosen: chosen.to_vec(), pairs: Vec::new() }, needed, left);
        !found.declaration.is_empty() || !found.proven
    }

    /// Returns whether a declaration can obey so much whose first creatures are these bystanders, or choose
    /// nothing, or something they have a reason for.
    ///
    /// `false` is certain; `true` need not be.
    pub fn could_obey(
        &self,
        board: &Board,
        bystanders: &[CreatureSet],
        needed: u32,
        left: &mut Left,
    ) -> bool {
        if needed == 0 {
            return true;
        }
        let mut open = board.clone();
        for (creature, &bystander) in bystanders.iter().enumerate() {
            let options = &mut open.options[creature];
            let reasons = self.reasons[creature] & *options;
            if !bystander.is_empty() {
                *options = bystander;
            } else if open.capacity[creature] <= 1 || reasons.is_empty() {
                *options = reasons;
            }
        }
        let found = reaches(&open, &Prefix::default(), needed, left);
        !found.declaration.is_empty() || !found.proven
    }
}

/// The creature chooses exactly those targets.
pub(super) fn stay(board: &mut Board, creature: usize, targets: CreatureSet, touches: &mut Vec<Touch>) {
    board.options[creature] = targets;
    let each = targets.iter().map(CreatureSet::only);
    touches.extend(each.map(|targets| Touch { creature, targets, or_idle: false }));
}
