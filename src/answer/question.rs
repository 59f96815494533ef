//! Questions about the attacks, the blocks and the damage of a position file, answered as JSON.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::{CountAnswer, CountBoundsAnswer, attack_answer_json, block_answer_json, check_json, damage_json};
use crate::combat::damage::{Assignments, Worth};
use crate::combat::{Attacks, Blocks, CombatError, Combatants, Crackback, Effort, Explanation};
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::declare::{BudgetExceeded, Count, CountBounds};
use crate::notation::position::{PositionFile, attack_json, block_json};
use crate::position::Position;
use crate::tricks::{best_attacks_within, best_blocks_within, play_out_within};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// The position can't be asked this.
    #[error(transparent)]
    Combat(#[from] CombatError),
    /// The answer would cost too much.
    #[error(transparent)]
    Budget(#[from] BudgetExceeded),
}

/// A kind of declaration: [`Attacks`] or [`Blocks`].
pub trait Declared: Sized {
    /// A declaration.
    type Declaration;
    /// What answers call it.
    const NAME: &'static str;

    /// Returns the legal declarations of the position.
    ///
    /// # Errors
    /// [`CombatError`] if the position can't be asked about them.
    fn of(position: &Position) -> Result<Self, CombatError>;
    /// Returns the same, for which searches end once the flag is set.
    #[must_use]
    fn until(self, stop: &'static AtomicBool) -> Self;
    /// Returns the declaration of the file; if it has none, the empty one.
    fn declared(file: &PositionFile) -> Self::Declaration;
    /// Returns how many declarations are legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] if they can't be counted within the budget.
    fn count(&self) -> Result<Count, BudgetExceeded>;
    /// Returns bounds for that number.
    fn count_bounds(&self) -> CountBounds;
    /// Visits each with the number of requirements that it obeys, until the visitor breaks.
    ///
    /// # Errors
    /// [`BudgetExceeded`] if the next is not found within the budget.
    fn visit(
        &self,
        visitor: &mut dyn FnMut(&Self::Declaration, u32) -> ControlFlow<()>,
    ) -> Result<(), BudgetExceeded>;
    /// Returns whether the declaration is legal, and why not.
    ///
    /// # Errors
    /// [`BudgetExceeded`] if that can't be decided within the budget.
    fn explain(
        &self,
        declaration: &Self::Declaration,
    ) -> Result<Explanation<Self::Declaration>, BudgetExceeded>;
    /// Returns the declaration as position files have it.
    fn json(position: &Position, declaration: &Self::Declaration) -> Value;
    /// Returns the best declarations, at most `top` of them, best first.
    ///
    /// # Errors
    /// [`CombatError`] if the position can't be asked about them.
    fn best(file: &PositionFile, top: usize, effort: Effort) -> Result<Value, CombatError>;
}

impl Declared for Blocks {
    type Declaration = BlockDeclaration;
    const NAME: &'static str = "blocks";

    fn of(position: &Position) -> Result<Blocks, CombatError> {
        Blocks::of(position)
    }

    fn until(self, stop: &'static AtomicBool) -> Blocks {
        self.until(stop)
    }

    fn declared(file: &PositionFile) -> BlockDeclaration {
        let none = || BlockDeclaration::none(file.position.defender.creatures.len());
        file.blocks.clone().unwrap_or_else(none)
    }

    fn count(&self) -> Result<Count, BudgetExceeded> {
        self.count()
    }

    fn count_bounds(&self) -> CountBounds {
        self.count_bounds()
    }

    fn visit(
        &self,
        visitor: &mut dyn FnMut(&BlockDeclaration, u32) -> ControlFlow<()>,
    ) -> Result<(), BudgetExceeded> {
        self.legal_blocks(visitor).map(|_| ())
    }

    fn explain(
        &self,
        declaration: &BlockDeclaration,
    ) -> Result<Explanation<BlockDeclaration>, BudgetExceeded> {
        self.explain(declaration)
    }

    fn json(position: &Position, declaration: &BlockDeclaration) -> Value {
        block_json(position, declaration)
    }

    fn best(file: &PositionFile, top: usize, mut effort: Effort) -> Result<Value, CombatError> {
        let position = &file.position;
        let worth = Worth::of(&Combatants::of(position));
        let answers = best_blocks_within(position, &worth, top, &mut effort)?;
        let id = file.id.as_deref();
        Ok(answers.iter().map(|best| block_answer_json(id, position, best)).collect())
    }
}

impl Declared for Attacks {
    type Declaration = AttackDeclaration;
    const NAME: &'static str = "attacks";

    fn of(position: &Position) -> Result<Attacks, CombatError> {
        Attacks::of(position)
    }

    fn until(self, stop: &'static AtomicBool) -> Attacks {
        self.until(stop)
    }

    fn declared(file: &PositionFile) -> AttackDeclaration {
        file.attacks.clone().unwrap_or_default()
    }

    fn count(&self) -> Result<Count, BudgetExceeded> {
        self.count()
    }

    fn count_bounds(&self) -> CountBounds {
        self.count_bounds()
    }

    fn visit(
        &self,
        visitor: &mut dyn FnMut(&AttackDeclaration, u32) -> ControlFlow<()>,
    ) -> Result<(), BudgetExceeded> {
        let mut declaration = AttackDeclaration::default();
        self.legal_attacks(|attackers, obeyed| {
            declaration.attackers = attackers;
            visitor(&declaration, obeyed)
        })
        .map(|_| ())
    }

    fn explain(
        &self,
        declaration: &AttackDeclaration,
    ) -> Result<Explanation<AttackDeclaration>, BudgetExceeded> {
        self.explain(declaration)
    }

    fn json(position: &Position, declaration: &AttackDeclaration) -> Value {
        attack_json(position, declaration.attackers)
    }

    fn best(file: &PositionFile, top: usize, mut effort: Effort) -> Result<Value, CombatError> {
        let position = &file.position;
        let worth = Worth::of(Attacks::of(position)?.combatants());
        let answers = best_attacks_within(position, &worth, Crackback::Counted, top, &mut effort)?;
        let id = file.id.as_deref();
        Ok(answers.iter().map(|best| attack_answer_json(id, position, best)).collect())
    }
}

fn asked<D: Declared>(file: &PositionFile, stop: Option<&'static AtomicBool>) -> Result<D, CombatError> {
    let declared = D::of(&file.position)?;
    Ok(match stop {
        Some(stop) => declared.until(stop),
        None => declared,
    })
}

/// Returns how many declarations are legal, or bounds for the number, as text: the number may be beyond what a JSON value
/// here can hold.
///
/// # Errors
/// [`CombatError`] if the position can't be asked.
pub fn count<D: Declared>(
    file: &PositionFile,
    stop: Option<&'static AtomicBool>,
) -> Result<String, CombatError> {
    let declared = asked::<D>(file, stop)?;
    let id = file.id.as_deref();
    let counted = match declared.count() {
        Ok(count) => serde_json::to_string(&CountAnswer::new(id, &count)),
        Err(_) => serde_json::to_string(&CountBoundsAnswer::new(id, &declared.count_bounds())),
    };
    Ok(counted.expect("an answer is JSON"))
}

/// Returns the first legal declarations, at most `limit` of them, in their order:
/// `[{"blocks": {"b1": ["a1"]}, "obeyed": 0}, …]`.
///
/// # Errors
/// [`QuestionError`] if the position can't be asked, or the next declaration is not found within the budget.
pub fn list<D: Declared>(
    file: &PositionFile,
    limit: usize,
    stop: Option<&'static AtomicBool>,
) -> Result<Value, QuestionError> {
    let mut listed = Vec::new();
    if limit > 0 {
        asked::<D>(file, stop)?.visit(&mut |declaration, obeyed| {
            listed.push(json!({D::NAME: D::json(&file.position, declaration), "obeyed": obeyed}));
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if listed.len() < limit && !stopped { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    Ok(listed.into())
}

/// Returns whether the file's declaration is legal, and why not.
///
/// # Errors
/// [`QuestionError`] if the position can't be asked, or legality can't be decided within the budget.
pub fn check<D: Declared>(
    file: &PositionFile,
    stop: Option<&'static AtomicBool>,
) -> Result<Value, QuestionError> {
    let explanation = asked::<D>(file, stop)?.explain(&D::declared(file))?;
    let declared = |declaration: &D::Declaration| D::json(&file.position, declaration);
    Ok(check_json(file.id.as_deref(), &file.position, &explanation, declared))
}

/// Returns what the damage of the file's blocks does.
///
/// # Errors
/// [`CombatError`] if the position can't be asked.
pub fn damage(file: &PositionFile, mut effort: Effort) -> Result<Value, CombatError> {
    let position = &file.position;
    let blocks = Blocks::declared(file);
    let given = Assignments {
        first_strike: file.assignment_first_strike.clone(),
        regular: file.assignment.clone().unwrap_or_default(),
    };
    let worth = Worth::of(&Combatants::of(position));
    let dealt = play_out_within(position, &blocks, &given, &worth, &mut effort)?;
    let declared = Blocks::of(position)?.explain(&blocks).ok();
    Ok(damage_json(file.id.as_deref(), position, declared.as_ref(), &dealt))
}
