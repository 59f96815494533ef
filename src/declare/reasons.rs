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
use crate::types::CreatureSet;

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

/// What a creature may do in a declaration that is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum May {
    /// What the board allows.
    Anything,
    /// Nothing, something that it has a reason for, or exactly those targets.
    Reason(CreatureSet),
    /// Exactly those targets.
    Exactly(CreatureSet),
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
        let may = |(creature, &choice)| May::Reason(self.bystander(creature, choice));
        let may: Vec<May> = chosen.iter().enumerate().map(may).collect();
        let more = self.board.obeyed(chosen) + 1;
        let open = with_payments(self.board, &payments_of(self.board, chosen));
        Ok(self.find(&open, &may, more, left)?.is_none())
    }

    /// Returns whether a creature can choose something that it has a reason for.
    ///
    /// Where none can, 500.5 compares a declaration only with parts of itself, and those obey no more.
    pub fn any(&self) -> bool {
        self.reasons.iter().zip(&self.board.options).any(|(reasons, options)| !reasons.is_disjoint(*options))
    }

    /// Returns a declaration that obeys the restrictions and that number of requirements, in which each creature does what it may.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there may be one, and it was not found.
    pub fn find(
        &self,
        board: &Board,
        may: &[May],
        needed: u32,
        left: &mut Left,
    ) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let mut open = board.clone();
        let mut pairs = Vec::new();
        for (creature, may) in may.iter().enumerate() {
            let reasons = self.reasons[creature] & open.options[creature];
            match *may {
                May::Anything => {}
                May::Exactly(targets) => stay(&mut open, &mut pairs, creature, targets),
                // With room for one target, staying and moving are both a choice among targets. What else a set with a
                // reason in it may hold is seen once it is found.
                May::Reason(targets) if open.capacity[creature] <= 1 || reasons.is_empty() => {
                    open.options[creature] &= reasons | targets;
                }
                May::Reason(_) => {}
            }
        }
        self.find_decided(&open, pairs, may, needed, left)
    }

    /// The same, with all that has been decided in the options and in pairs that have to be chosen.
    fn find_decided(
        &self,
        open: &Board,
        pairs: Vec<(usize, usize)>,
        may: &[May],
        needed: u32,
        left: &mut Left,
    ) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        left.spend_steps(1)?;
        let prefix = Prefix { chosen: Vec::new(), pairs };
        let found = reaches(open, &prefix, needed, left);
        if found.declaration.is_empty() {
            return if found.proven { Ok(None) } else { Err(left.exceeded()) };
        }
        let mut found = found.declaration;
        for (creature, may_do) in may.iter().enumerate() {
            let May::Reason(stays) = *may_do else { continue };
            let (choice, reasons) = (found[creature], self.reasons[creature] & open.options[creature]);
            if choice.is_empty() || choice == stays || !choice.is_disjoint(reasons) {
                continue;
            }
            let reason = reasons.lowest().filter(|_| (choice.len() as u32) < open.capacity[creature]);
            if let Some(reason) = reason {
                found[creature].insert(reason);
                if open.obeys_restrictions(&found) && open.obeyed(&found) >= needed {
                    continue;
                }
            }
            // It stays, is idle, or chooses one of its reasons, the first of them in turn.
            let mut cases = Vec::new();
            let mut rest = open.clone();
            for reason in reasons {
                cases.push((rest.clone(), [&prefix.pairs[..], &[(creature, reason)]].concat()));
                rest.options[creature].remove(reason);
            }
            rest.options[creature] = CreatureSet::EMPTY;
            cases.push((rest, prefix.pairs.clone()));
            if !stays.is_empty() {
                let (mut rest, mut pairs) = (open.clone(), prefix.pairs);
                stay(&mut rest, &mut pairs, creature, stays);
                cases.push((rest, pairs));
            }
            for (open, pairs) in cases {
                let found = self.find_decided(&open, pairs, may, needed, left)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            return Ok(None);
        }
        Ok(Some(found))
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

    /// Returns whether a declaration that begins with the choices and obeys the restrictions can obey so much.
    ///
    /// `false` is certain; `true` need not be.
    pub fn begins(&self, chosen: &[CreatureSet], needed: u32, left: &mut Left) -> bool {
        let found = reaches(self.board, &Prefix { chosen: chosen.to_vec(), pairs: Vec::new() }, needed, left);
        !found.declaration.is_empty() || !found.proven
    }
}

/// The creature chooses exactly those targets.
fn stay(board: &mut Board, pairs: &mut Vec<(usize, usize)>, creature: usize, targets: CreatureSet) {
    board.options[creature] = targets;
    pairs.extend(targets.iter().map(|target| (creature, target)));
}
