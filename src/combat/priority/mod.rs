//! A combat in which players cast instants and activate abilities: priority and the stack (117, 405, 601-608).
//!
//! Both players know both hands, and choose for the best: the attacker wants the score of
//! [`Worth`](super::damage::Worth) high, the defender low. A card that is used costs its owner
//! `card` of it; where two lines are worth the same, the one with fewer actions is
//! better. Mana that is left is worth nothing.
//!
//! | window | when the active player gets priority |
//! |---|---|
//! | [`Window::DeclareBlockers`] | blocks are declared, and what triggered on them is on the stack |
//! | [`Window::FirstStrikeDamage`] | first-strike damage has been dealt, where there is any |
//! | [`Window::CombatDamage`] | combat damage has been dealt |
//!
//! Under the rules of 2007 assigned combat damage waits on the stack (310.4), so that players act before it is
//! dealt, too. Flanking, bushido and rampage resolve together, and what triggers on damage resolves at once.
//!
//! | layer | what it is for |
//! |---|---|
//! | `means` | what players have to act with |
//! | `state`, `ground` | a combat between two actions, as a value |
//! | `game`, `resolve` | the rules: who can do what, and what comes of it |
//! | `search` | alpha-beta over states, with a table |
//! | `bounds` | what instants can gain in one fight |
//! | `line` | the best line, as it is played |

mod bounds;
mod game;
mod ground;
mod line;
mod means;
mod resolve;
mod search;
mod state;
#[cfg(test)]
mod tests;

pub use line::{Play, PlaySource, PlayedOut, RespondsTo, Window, play_out, play_out_within};

use crate::position::Side;

pub(super) use bounds::Fight;
pub(super) use line::best_line;
pub(super) use means::somebody_can_act;
pub(super) use search::{INFINITE, SCALE};

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];
