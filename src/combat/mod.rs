//! The combat core: who may block whom, which declarations are legal, what damage does.

pub mod board;
mod classes;
pub mod combatant;
mod diagram;
mod filter;
mod flow;
mod greatest;
mod legal;
mod repair;
mod sample;
mod symmetry;
mod tally;

pub use board::Board;
pub use combatant::{Combatant, Combatants, CreatureRef, InForce, Moment};
pub use greatest::Greatest;
pub use legal::{Budget, BudgetExceeded, Count, Declarations};
pub use sample::Sampler;
