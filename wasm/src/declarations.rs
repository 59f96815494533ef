//! Questions about attacks and blocks, answered as the program answers them.

use std::ops::ControlFlow;

use menace::answer::{
    CountAnswer, CountBoundsAnswer, attack_answer_json, block_answer_json, check_json, damage_json,
};
use menace::combat::damage::{Assignments, Worth};
use menace::combat::{
    Attacks, Blocks, CombatError, Combatants, Crackback, Effort, Explanation, best_attacks_within,
    best_blocks_within, play_out,
};
use menace::declare::{BudgetExceeded, Count, CountBounds};
use menace::notation::position::{PositionFile, attack_json, block_json};
use menace::{AttackDeclaration, BlockDeclaration, Position};
use serde_json::{Value, json};

use crate::problem::Problem;

/// A kind of declaration.
pub trait Declared: Sized {
    /// A declaration.
    type Declaration;
    /// What answers call it.
    const NAME: &'static str;

    /// Returns the legal declarations of the position.
    fn of(position: &Position) -> Result<Self, CombatError>;
    /// Returns the declaration of the file; if it has none, the empty one.
    fn declared(file: &PositionFile) -> Self::Declaration;
    /// Returns how many declarations are legal.
    fn count(&self) -> Result<Count, BudgetExceeded>;
    /// Returns bounds for that number.
    fn count_bounds(&self) -> CountBounds;
    /// Visits each with the number of requirements that it obeys.
    fn visit(
        &self,
        visitor: &mut dyn FnMut(&Self::Declaration, u32) -> ControlFlow<()>,
    ) -> Result<(), BudgetExceeded>;
    /// Returns whether the declaration is legal, and why not.
    fn explain(
        &self,
        declaration: &Self::Declaration,
    ) -> Result<Explanation<Self::Declaration>, BudgetExceeded>;
    /// Returns the declaration as position files have it.
    fn json(position: &Position, declaration: &Self::Declaration) -> Value;
    /// Returns the best declarations.
    fn best(file: &PositionFile, top: usize, steps: Option<u64>) -> Result<Value, Problem>;
}

impl Declared for Blocks {
    type Declaration = BlockDeclaration;
    const NAME: &'static str = "blocks";

    fn of(position: &Position) -> Result<Blocks, CombatError> {
        Blocks::of(position)
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

    fn best(file: &PositionFile, top: usize, steps: Option<u64>) -> Result<Value, Problem> {
        let position = &file.position;
        let worth = Worth::of(&Combatants::of(position));
        let answers = best_blocks_within(position, &worth, top, &mut effort(steps))?;
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

    fn best(file: &PositionFile, top: usize, steps: Option<u64>) -> Result<Value, Problem> {
        let position = &file.position;
        let worth = Worth::of(Attacks::of(position)?.combatants());
        let answers = best_attacks_within(position, &worth, Crackback::Counted, top, &mut effort(steps))?;
        let id = file.id.as_deref();
        Ok(answers.iter().map(|best| attack_answer_json(id, position, best)).collect())
    }
}

fn effort(steps: Option<u64>) -> Effort {
    steps.map_or_else(Effort::default, Effort::new)
}

/// Returns how many declarations are legal, or bounds for the number.
///
/// As text: the number may be beyond what a JSON value here can hold.
pub fn count<D: Declared>(file: &PositionFile) -> Result<String, CombatError> {
    let declared = D::of(&file.position)?;
    let id = file.id.as_deref();
    let counted = match declared.count() {
        Ok(count) => serde_json::to_string(&CountAnswer::new(id, &count)),
        Err(_) => serde_json::to_string(&CountBoundsAnswer::new(id, &declared.count_bounds())),
    };
    Ok(counted.expect("an answer is JSON"))
}

/// Returns the first legal declarations.
pub fn list<D: Declared>(file: &PositionFile, limit: usize) -> Result<Value, Problem> {
    let mut listed = Vec::new();
    if limit > 0 {
        D::of(&file.position)?.visit(&mut |declaration, obeyed| {
            listed.push(json!({D::NAME: D::json(&file.position, declaration), "obeyed": obeyed}));
            if listed.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    Ok(listed.into())
}

/// Returns whether the file's declaration is legal, and why not.
pub fn check<D: Declared>(file: &PositionFile) -> Result<Value, Problem> {
    let explanation = D::of(&file.position)?.explain(&D::declared(file))?;
    let declared = |declaration: &D::Declaration| D::json(&file.position, declaration);
    Ok(check_json(file.id.as_deref(), &file.position, &explanation, declared))
}

/// Returns what the damage of the file's blocks does.
pub fn damage(file: &PositionFile) -> Result<Value, Problem> {
    let position = &file.position;
    let blocks = Blocks::declared(file);
    let given = Assignments {
        first_strike: file.assignment_first_strike.clone(),
        regular: file.assignment.clone().unwrap_or_default(),
    };
    let worth = Worth::of(&Combatants::of(position));
    let dealt = play_out(position, &blocks, &given, &worth)?;
    let declared = Blocks::of(position)?.explain(&blocks).ok();
    Ok(damage_json(file.id.as_deref(), position, declared.as_ref(), &dealt))
}
