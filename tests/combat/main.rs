//! Attacks and blocks: the library against the oracle, and both against cases that others have answered.

#[path = "../oracle/mod.rs"]
mod oracle;

mod cases;
mod notation;
mod oracle_itself;
mod perft;
mod properties;
