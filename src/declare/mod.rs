//! Which declarations of attackers or blockers are legal, how many there are, and why one is not.
//!
//! ```text
//! Board ──┬──▶ greatest   flow, greatest, repair           the most requirements that can be obeyed
//!         ├──▶ count      plan, tallies, array, exclusion  the number of legal declarations
//!         ├──▶ list       diagram, guided                  each of them, in a fixed order
//!         ├──▶ draw       diagram, array, sample           one of them, each equally likely
//!         └──▶ 2007       reasons, bystanders, subsets     the comprehensive rules of 2007, 500.4-500.5
//! ```
//!
//! A [`Board`] has rows, the creatures that choose, and columns, what they choose: attackers, or, when attackers
//! are declared, the one defending player. It knows no creature, only who may choose what, the least and most
//! creatures per column, caps, company, costs and requirements. [`Declarations`] answers the questions. What
//! makes a board of creatures is in [`combat`](crate::combat).

mod array;
mod automaton;
mod avoided;
mod avoiding;
mod board;
mod budget;
mod bystanders;
mod classes;
mod coverage;
mod diagram;
mod exclusion;
mod flow;
mod greatest;
mod grid;
mod guided;
mod legal;
mod paths;
mod payments;
mod plan;
mod prices;
mod profiles;
mod reasons;
mod repair;
mod sample;
#[cfg(test)]
mod small_boards;
mod subsets;
mod symmetry;
mod tallies;
mod tally;

pub use board::{Board, Cap, Company, Cost, Requirement};
pub use budget::{Budget, BudgetExceeded};
pub use greatest::Greatest;
pub use legal::{Count, CountBounds, Declarations};
pub use sample::Sampler;

pub(crate) use symmetry::creature_classes;
