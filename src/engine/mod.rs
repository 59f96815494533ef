//! The whole game: one state, its rules, and the decisions between them.

mod acts;
mod cast;
mod combat;
mod decision;
mod dependency;
mod effects;
mod entering;
mod eval;
mod event;
mod layers;
mod list;
mod mana;
mod match_up;
mod play;
mod resolve;
mod sample;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod zones;

pub use cast::{Casting, Stage};
pub use combat::SlotBoard;
pub use decision::{Action, DecisionKind, IllegalAction, Opt, Pending, Picks, Way, What};
pub use eval::{Look, Refs};
pub use list::List;
pub use match_up::{Brain, MatchUp};
pub use play::Options;
pub use sample::View;
pub use state::*;
pub use zones::Entering;
