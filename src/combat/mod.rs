//! The combat core: who may block whom, which declarations are legal, what damage does.

mod attacks;
mod bands;
mod blocks;
pub mod board;
mod citation;
mod classes;
pub mod combatant;
pub mod damage;
mod diagram;
mod evasion;
mod explanation;
mod filter;
mod flow;
mod greatest;
mod guided;
mod legal;
mod payments;
mod plan;
mod reasons;
mod repair;
mod sample;
mod solve;
mod symmetry;
mod tallies;
mod tally;

pub use attacks::{Attacks, attackers_of};
pub use bands::blocked_by;
pub use blocks::Blocks;
pub use board::Board;
pub use combatant::{Changes, Combatant, Combatants, CreatureRef, InForce, Moment};
pub use explanation::{CombatError, Explanation, Reason};
pub use greatest::Greatest;
pub use legal::{Budget, BudgetExceeded, Count, Declarations};
pub use sample::Sampler;
pub use solve::{AttackAnswer, BlockAnswer, Crackback, Reply, best_attacks, best_blocks, sweep};
