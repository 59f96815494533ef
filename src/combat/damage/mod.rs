//! Combat damage, from the declared blocks to the last death, in every edition of the rules.
//!
//! [`Fighter`] and [`Combat`] are the lower layer: small values, no names, no heap, every rule of damage. A game
//! uses them as they are.

mod assignment;
mod combat;
mod fighter;
mod plain;
mod step;

pub use assignment::{Assignment, Recipient, Share};
pub use combat::{BandsWithOther, Combat, ContinuousEffects, Hit, Passage, Step, Target, Unchanging};
pub use fighter::Fighter;
pub use step::Aftermath;

#[cfg(test)]
mod tests;
