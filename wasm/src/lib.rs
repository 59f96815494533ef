//! The engine of the page: a question comes in as JSON, and the answer goes out as JSON.
//!
//! The host calls [`menace_question`] with a length in bytes, writes the question at the address that it gets, calls
//! [`menace_answer`], and reads so many bytes at [`menace_answer_at`]. Nothing else is shared, and nothing is kept
//! between questions but the game that is played. [`ask()`] is the same for Rust.

mod ask;
mod board;
mod choices;
mod games;
mod interface;
mod likeness;
mod problem;

pub use ask::ask;
pub use interface::{menace_answer, menace_answer_at, menace_question};
