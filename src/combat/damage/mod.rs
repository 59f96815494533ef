//! Combat damage, from the declared blocks to the last death, in every edition of the rules.
//!
//! [`Fighter`] and [`Combat`] are the lower layer: small values, no names, no heap, every rule of damage. A game
//! uses them as they are.

mod assignment;
mod battlefield;
mod best;
mod combat;
mod divisions;
mod fighter;
mod fights;
mod illegal;
mod outcome;
mod plain;
mod step;
mod worth;

pub use assignment::{Assignment, Recipient, Share};
pub use battlefield::Battlefield;
pub use best::{BestDivision, DEFAULT_BUDGET};
pub use combat::{BandsWithOther, Combat, ContinuousEffects, Hit, Passage, Step, Target, Unchanging};
pub use divisions::Divisions;
pub use fighter::Fighter;
pub use fights::{FightOutcome, Fights};
pub use illegal::IllegalDivision;
pub use outcome::{Assignments, Damage, DamageOutcome, StepReport, check_assignment, damage};
pub use step::Aftermath;
pub use worth::{WIN, Worth};

#[cfg(test)]
mod tests;
