//! The combat core: who may block whom, which declarations are legal, what damage does.

mod attacks;
mod bands;
mod blocks;
mod citation;
pub mod combatant;
pub mod damage;
mod effort;
mod evasion;
mod explanation;
mod filter;
pub(crate) mod likeness;
mod reason;
pub(crate) mod solve;

pub use attacks::{Attacks, attackers_of};
pub use bands::blocked_by;
pub use blocks::Blocks;
pub use combatant::{Changes, Combatant, Combatants, CreatureRef, InForce, Moment};
pub use effort::Effort;
pub use explanation::{CombatError, Explanation};
pub use reason::{AttackBar, BandFault, BlockBar, LeastBlockersSource, NamedCreature, Obeyed, Reason};
pub use solve::{
    AttackAnswer, BlockAnswer, Crackback, Reply, best_attacks, best_attacks_within, best_blocks,
    best_blocks_within, sweep,
};
