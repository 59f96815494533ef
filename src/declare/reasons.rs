//! The test of 2007: a change can make a declaration illegal only where each creature has a reason for it.
//!
//! CR 2007 500.5: "you don't need to consider any options for a creature that don't satisfy a requirement on
//! it." So from a declaration each creature can stay as it is, become idle, or take an option that satisfies
//! a requirement on it. Where a creature stays with an option that satisfies nothing, it is a bystander;
//! everything else about the declaration does not matter for what could be obeyed instead. That makes the
//! answers few: one for each choice of bystanders and payments.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::board::{Board, Requirement};
use super::budget::{Budget, BudgetExceeded};
use super::diagram::TooLarge;
use super::greatest::greatest;
use super::payments::{Payment, affordable, payments_of, with_payments};
use super::plan::Touch;
use super::symmetry::creature_classes;
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

/// The most that could be obeyed instead, by bystanders.
pub(super) struct Reasons<'b> {
    board: &'b Board,
    reasons: Vec<CreatureSet>,
    budget: Budget,
    known: FxHashMap<(Vec<CreatureSet>, Vec<Payment>), u32>,
}

impl<'b> Reasons<'b> {
    pub fn of(board: &'b Board, budget: Budget) -> Reasons<'b> {
        Reasons { board, reasons: reasons_of(board), budget, known: FxHashMap::default() }
    }

    fn exceeded(&self) -> BudgetExceeded {
        BudgetExceeded { budget: self.budget }
    }

    /// Returns whether the declaration, which obeys the restrictions, is legal.
    pub fn allow(&mut self, chosen: &[CreatureSet]) -> Result<bool, BudgetExceeded> {
        let bystanders: Vec<CreatureSet> = chosen
            .iter()
            .zip(&self.reasons)
            .map(
                |(&targets, &reasons)| {
                    if targets.is_disjoint(reasons) { targets } else { CreatureSet::EMPTY }
                },
            )
            .collect();
        let paid = payments_of(self.board, chosen);
        let obeyed = self.board.obeyed(chosen);
        let key = (bystanders, paid);
        if let Some(&most) = self.known.get(&key) {
            return Ok(obeyed >= most);
        }
        let open = with_payments(self.board, &key.1);
        let most = self.most(&open, &key.0)?;
        self.known.insert(key, most);
        Ok(obeyed >= most)
    }

    /// Returns the most that can be obeyed where each bystander stays, becomes idle or finds a reason.
    fn most(&self, board: &Board, bystanders: &[CreatureSet]) -> Result<u32, BudgetExceeded> {
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
                let greatest = greatest(&open, self.budget);
                if !greatest.proven {
                    return Err(self.exceeded());
                }
                Some(greatest.obeyed)
            } else {
                let counted = most_and_many(&open, &touches, self.budget.choices);
                counted.map_err(|TooLarge| self.exceeded())?.map(|(most, _)| most)
            };
            most = most.max(here.unwrap_or(0));
        }
        Ok(most)
    }

    /// Leaves the creature what it has a reason for.
    fn move_with_reason(&self, board: &mut Board, creature: usize, touches: &mut Vec<Touch>) {
        let options = board.options[creature];
        let targets = self.reasons[creature] & options;
        if board.capacity[creature] <= 1 || targets.is_empty() {
            board.options[creature] = targets;
        } else if targets != options {
            touches.push(Touch { creature, targets, or_idle: true });
        }
    }

    /// Returns how many declarations are legal.
    ///
    /// The cost is in proportion to the choices of bystanders, equal creatures taken together.
    pub fn count(&self) -> Result<BigUint, BudgetExceeded> {
        let live = super::classes::live_options(self.board);
        let classes = creature_classes(self.board, &live);
        let mut left = self.budget.choices;
        let mut legal = BigUint::ZERO;
        for (board, touches) in affordable(self.board).ok_or(self.exceeded())? {
            let mut walk = BystanderWalk {
                reasons: self,
                board: &board,
                touches: &touches,
                classes: &classes,
                bystanders: Vec::new(),
                legal: BigUint::ZERO,
                left: &mut left,
            };
            walk.step()?;
            legal += walk.legal;
        }
        Ok(legal)
    }
}

/// The creature chooses exactly those targets.
fn stay(board: &mut Board, creature: usize, targets: CreatureSet, touches: &mut Vec<Touch>) {
    board.options[creature] = targets;
    let each = targets.iter().map(CreatureSet::only);
    touches.extend(each.map(|targets| Touch { creature, targets, or_idle: false }));
}

/// A walk over the choices of bystanders.
struct BystanderWalk<'w, 'b> {
    reasons: &'w Reasons<'b>,
    board: &'w Board,
    touches: &'w [Touch],
    classes: &'w [usize],
    bystanders: Vec<CreatureSet>,
    legal: BigUint,
    left: &'w mut usize,
}

impl BystanderWalk<'_, '_> {
    fn step(&mut self) -> Result<(), BudgetExceeded> {
        let creature = self.bystanders.len();
        if creature == self.board.creatures() {
            return self.add();
        }
        // Equal creatures in ascending order of what they do: each multiset of choices comes once.
        let before = (0..creature).rev().find(|&other| self.classes[other] == self.classes[creature]);
        let least = before.map_or(CreatureSet::EMPTY, |other| self.bystanders[other]);
        let idle = self.board.options[creature] - self.reasons.reasons[creature];
        let capacity = self.board.capacity[creature] as usize;
        for choice in idle.subsets().filter(|choice| choice.len() <= capacity && *choice >= least) {
            self.bystanders.push(choice);
            let result = self.step();
            self.bystanders.pop();
            result?;
        }
        Ok(())
    }

    /// Adds the declarations with these bystanders that obey as much as could be.
    fn add(&mut self) -> Result<(), BudgetExceeded> {
        *self.left = self.left.checked_sub(100).ok_or(self.reasons.exceeded())?;
        let mut exact = self.board.clone();
        let mut touches = self.touches.to_vec();
        for (creature, &bystander) in self.bystanders.iter().enumerate() {
            if bystander.is_empty() {
                self.reasons.move_with_reason(&mut exact, creature, &mut touches);
            } else {
                stay(&mut exact, creature, bystander, &mut touches);
            }
        }
        let counted = most_and_many(&exact, &touches, self.reasons.budget.choices);
        let Some((obeyed, many)) = counted.map_err(|TooLarge| self.reasons.exceeded())? else {
            return Ok(());
        };
        if obeyed == self.reasons.most(self.board, &self.bystanders)? {
            self.legal += many * self.orders();
        }
        Ok(())
    }

    /// Returns in how many ways equal creatures can share out these choices.
    fn orders(&self) -> BigUint {
        let mut orders = BigUint::from(1u32);
        let mut placed: FxHashMap<usize, (u64, u64)> = FxHashMap::default();
        for (creature, &choice) in self.bystanders.iter().enumerate() {
            let class = self.classes[creature];
            let same = (0..creature)
                .filter(|&other| self.classes[other] == class && self.bystanders[other] == choice);
            let (count, equal) =
                placed.get(&class).map_or((1, 1), |&(count, _)| (count + 1, same.count() as u64 + 1));
            placed.insert(class, (count, equal));
            // A multinomial, factor by factor; each partial product is one itself.
            orders = orders * count / equal;
        }
        orders
    }
}
