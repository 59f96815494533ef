//! Bots that play whole decks: every card that the engine understands.
//!
//! ```text
//! worth     what a state is worth: features, weights
//! line      how a game goes on with plain answers, and what it is worth then
//! fight     attacks and blocks by search
//! belief    what the opponent's play tells about their hand
//! answers   all answers to a decision
//! candidates  the moves of a decision that are worth a look
//! brain     greedy at the table
//! endgame   the last turns of small games, solved
//! experiment  what things are worth, by changing something in the middle of games
//! forced    wins that nothing prevents, by exhaustive search
//! lethal    the same for a player who does not see the opponent's hand
//! random, greedy, solver, search, mcts: the bots
//! ```

pub(crate) mod answers;
mod belief;
mod brain;
mod candidates;
mod copied;
mod endgame;
mod experiment;
mod fight;
mod forced;
mod greedy;
mod lethal;
mod line;
mod mcts;
mod random;
mod search;
mod solver;
#[cfg(test)]
mod tests;
mod worth;

pub(crate) use belief::BELIEF;
pub use belief::{Belief, Forgone};
pub use brain::Greedy;
pub use endgame::Endgame;
pub use experiment::{Experiment, Fit, experiments, fit, squared_error};
pub use forced::{Forced, Unproven};
pub(crate) use lethal::{LETHAL, LETHAL_STATES};
pub use mcts::{Mcts, Settings as MctsSettings};
pub use random::Random;
pub use search::{Search, Settings as SearchSettings};
pub use solver::{Settings as SolverSettings, Solver};
pub(crate) use worth::WORTH;
pub(crate) use worth::weights_by;
pub use worth::{FEATURES, Table, WEIGHTS, WIN, Weights, by_hand, features, learned};
