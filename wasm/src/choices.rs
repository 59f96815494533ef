//! How a declaration that has been begun can go on: which choices are left, why others are not, and how many legal
//! declarations each leads to.

use std::collections::HashMap;

use menace::answer::question::Declared;
use menace::answer::{check_json, reasons_json};
use menace::combat::{Attacks, Blocks, Reason};
use menace::declare::{Budget, BudgetExceeded};
use menace::notation::position::PositionFile;
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet, Position, Side};
use serde_json::{Map, Value, json};

use crate::likeness::Likeness;
use crate::problem::Problem;

/// What one choice may cost. A board can have thousands of them.
const BUDGET: Budget = Budget { steps: 20_000, edges: 200_000, choices: 400_000 };

/// A class of equal creatures, and what the creature has chosen or who has chosen it.
type Like = (usize, CreatureSet);

/// A declaration that is made choice by choice.
pub trait Choose: Declared {
    /// Returns the same with that budget for each question.
    fn within(self, budget: Budget) -> Self;
    /// Returns the declaration with each creature's targets, by their ids; for attacks the one target is `""`.
    fn pairs(position: &Position) -> Vec<(usize, usize)>;
    /// Returns whether the creature has chosen the target.
    fn has(declaration: &Self::Declaration, pair: (usize, usize)) -> bool;
    /// Returns the declaration with one more choice.
    fn with(declaration: &Self::Declaration, pair: (usize, usize)) -> Self::Declaration;
    /// Returns the ids of the creature and of its target, if there are several targets.
    fn ids(position: &Position, pair: (usize, usize)) -> (&str, Option<&str>);
    /// Returns what counts of the creature and of its target: pairs of which both are equal lead to equally many
    /// declarations.
    fn likes(likeness: &Likeness, begun: &Self::Declaration, pair: (usize, usize)) -> (Like, Like);
    /// Returns how many legal declarations begin so, in digits.
    fn count_with(&self, begun: &Self::Declaration) -> Result<String, BudgetExceeded>;
}

impl Choose for Blocks {
    fn within(self, budget: Budget) -> Blocks {
        self.with_budget(budget)
    }

    fn pairs(position: &Position) -> Vec<(usize, usize)> {
        let attackers = position.attacking;
        let blockers = 0..position.defender.creatures.len();
        blockers.flat_map(|blocker| attackers.iter().map(move |attacker| (blocker, attacker))).collect()
    }

    fn has(declaration: &BlockDeclaration, (blocker, attacker): (usize, usize)) -> bool {
        declaration.blocks[blocker].contains(attacker)
    }

    fn with(declaration: &BlockDeclaration, (blocker, attacker): (usize, usize)) -> BlockDeclaration {
        let mut declaration = declaration.clone();
        declaration.blocks[blocker].insert(attacker);
        declaration
    }

    fn ids(position: &Position, (blocker, attacker): (usize, usize)) -> (&str, Option<&str>) {
        let blocker = &position.defender.creatures[blocker].id;
        (blocker, Some(&position.attacker.creatures[attacker].id))
    }

    fn likes(
        likeness: &Likeness,
        begun: &BlockDeclaration,
        (blocker, attacker): (usize, usize),
    ) -> (Like, Like) {
        let (defender, attacker_like) =
            (likeness.first(Side::Defender, blocker), likeness.first(Side::Attacker, attacker));
        ((defender, begun.blocks[blocker]), (attacker_like, begun.blockers_of(attacker)))
    }

    fn count_with(&self, begun: &BlockDeclaration) -> Result<String, BudgetExceeded> {
        Blocks::count_with(self, begun).map(|count| count.to_string())
    }
}

impl Choose for Attacks {
    fn within(self, budget: Budget) -> Attacks {
        self.with_budget(budget)
    }

    fn pairs(position: &Position) -> Vec<(usize, usize)> {
        (0..position.attacker.creatures.len()).map(|attacker| (attacker, 0)).collect()
    }

    fn has(declaration: &AttackDeclaration, (attacker, _): (usize, usize)) -> bool {
        declaration.attackers.contains(attacker)
    }

    fn with(declaration: &AttackDeclaration, (attacker, _): (usize, usize)) -> AttackDeclaration {
        let mut declaration = declaration.clone();
        declaration.attackers.insert(attacker);
        declaration
    }

    fn ids(position: &Position, (attacker, _): (usize, usize)) -> (&str, Option<&str>) {
        (&position.attacker.creatures[attacker].id, None)
    }

    fn likes(likeness: &Likeness, _: &AttackDeclaration, (attacker, _): (usize, usize)) -> (Like, Like) {
        // Those that attack already are not asked about.
        ((likeness.first(Side::Attacker, attacker), CreatureSet::EMPTY), (0, CreatureSet::EMPTY))
    }

    fn count_with(&self, begun: &AttackDeclaration) -> Result<String, BudgetExceeded> {
        Attacks::count_with(self, begun.attackers).map(|count| count.to_string())
    }
}

/// Returns how the file's declaration can go on.
///
/// ```text
/// { "check":   {"legal": …, "reasons": […], "better": …},        the declaration as it is
///   "ways":    "12",                                             legal declarations that begin so; null: too many to count
///   "choices": {"b1": {"a1": {"made": true},                     it has been chosen
///                      "a2": {"ways": "3"},                      it leads to so many; null: too many to count
///                      "a3": {"reasons": [{"rule": …}, …]}}} }   it leads to none
/// ```
/// For attacks `choices` has no attackers below the creature.
///
/// # Errors
/// If the position can't be asked, or the check of the declaration would cost too much.
pub fn choices<C: Choose>(file: &PositionFile) -> Result<Value, Problem> {
    let position = &file.position;
    let begun = C::declared(file);
    let whole = C::of(position)?;
    let explanation = whole.explain(&begun)?;
    let legal = C::of(position)?.within(BUDGET);
    let likeness = Likeness::of(position);
    let mut counted: HashMap<(Like, Like), Result<String, BudgetExceeded>> = HashMap::new();
    let mut choices: Map<String, Value> = Map::new();
    for pair in C::pairs(position) {
        let choice = if C::has(&begun, pair) {
            json!({"made": true})
        } else {
            let with = C::with(&begun, pair);
            // Equal creatures that have chosen the same lead to as many declarations.
            let key = C::likes(&likeness, &begun, pair);
            let ways = counted.entry(key).or_insert_with(|| legal.count_with(&with));
            match ways {
                Ok(ways) if ways == "0" => {
                    json!({"reasons": reasons_json(position, &reasons::<C>(&legal, &explanation.reasons, &with))})
                }
                Ok(ways) => json!({"ways": ways}),
                Err(_) => json!({"ways": null}),
            }
        };
        match C::ids(position, pair) {
            (creature, Some(target)) => {
                let targets = choices.entry(creature).or_insert_with(|| json!({}));
                targets[target] = choice;
            }
            (creature, None) => {
                choices.insert(creature.to_owned(), choice);
            }
        }
    }
    let declared = |declaration: &C::Declaration| C::json(position, declaration);
    Ok(json!({
        "check": check_json(None, position, &explanation, declared),
        "ways": whole.count_with(&begun).ok(),
        "choices": choices,
    }))
}

/// Returns why a choice leads to no legal declaration: what is wrong with the declaration that has it, without what was
/// wrong before, if anything else is.
fn reasons<C: Choose>(legal: &C, before: &[Reason], with: &C::Declaration) -> Vec<Reason> {
    // Where it costs too much to say why, the page says that it leads to none.
    let Ok(explanation) = legal.explain(with) else { return Vec::new() };
    let new: Vec<Reason> =
        explanation.reasons.iter().filter(|reason| !before.contains(reason)).cloned().collect();
    if new.is_empty() { explanation.reasons } else { new }
}
