//! Scenarios: scripted duels, and what must be true in them.
//!
//! A scenario file is JSON lines, one duel a line: what each player has, what they do when, what they choose,
//! and what must then hold. See [`format`] for the form.

pub mod format;
mod row;
