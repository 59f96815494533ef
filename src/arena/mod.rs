//! Many games between two players, and what they prove.
//!
//! [`statistics`] knows nothing of the game: it turns counts of wins, draws and losses into rates, ratings
//! and decisions, each with its uncertainty.

pub mod statistics;
