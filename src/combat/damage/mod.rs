//! Combat damage, from the declared blocks to the last death, in every edition of the rules.
//!
//! | layer | what it is for |
//! |---|---|
//! | [`Fighter`], [`Combat`] | small values, no names, every rule of damage; a game uses them as they are |
//! | [`Battlefield`] | a [`Position`](crate::Position) as a combat, with effects that end with their sources |
//! | [`BestDivision`], [`Fights`] | both sides divide damage to their own good |
//! | [`damage()`], [`check_assignment`] | a whole question: divisions given or found, step by step, or why not |
//!
//! What the editions do differently:
//!
//! | | Fifth Edition | CR 2007 | current |
//! |---|---|---|---|
//! | trample | the excess over each blocker goes to the player by itself, after all other damage | lethal damage to every blocker, then as one likes (502.9b) | the same (702.19b) |
//! | trample and prevention | no damage, no excess | only toughness counts (502.9d) | the same |
//! | trample and a banding blocker | the excess still goes through | the defender divides among blockers (502.10h) | the same (702.22j) |
//! | tapped blockers | deal no damage | deal damage | deal damage |
//! | deathtouch | as in 2007 | a trigger that destroys once more; lethal damage is by toughness | any damage is lethal (702.2c), one destruction (704.7) |
//! | lifelink | as in 2007 | a trigger, after players are looked at | with the damage (702.15b) |
//! | a player at no life | loses when the attack is over | loses before triggers | loses before triggers |
//! | "bands with other" | counts with the same ability | the same (502.11) | counts with any creature of the quality (702.22j) |
//!
//! Where the rules leave a doubt: another attacker's deathtouch makes its damage lethal for a trampler, too
//! (702.2c read to the letter), and a defending player who divides a trampler's damage can't assign any to themself
//! (702.22j: "among any creatures blocking it").

mod aftermath;
mod assignment;
mod banded;
mod battlefield;
mod best;
mod choices;
mod combat;
mod counters;
mod divisions;
mod extras;
mod fighter;
mod fights;
mod group;
mod illegal;
mod outcome;
mod plain;
mod shared;
mod simple;
mod step;
mod worth;

pub use aftermath::Aftermath;
pub use assignment::{Assignment, Recipient, Share};
pub use battlefield::Battlefield;
pub use best::{BestDivision, DEFAULT_BUDGET};
pub use combat::{BandsWithOther, Combat, ContinuousEffects, Hit, Passage, Step, Target, Unchanging};
pub use divisions::Divisions;
pub use extras::{BlockTriggers, DamageTriggers, Extras, PerDamage};
pub use fighter::Fighter;
pub(super) use fights::Joint;
pub use fights::{FightOutcome, Fights};
pub use illegal::IllegalDivision;
pub use outcome::{Assignments, Damage, DamageOutcome, StepReport, check_assignment, damage, damage_within};
pub(crate) use plain::Assigning;
pub(super) use simple::{FightValue, SimpleFights};
pub use worth::{WIN, Weights, Worth};

#[cfg(test)]
mod tests;
