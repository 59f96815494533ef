//! The combat core: who may block whom, which declarations are legal, what damage does.

pub mod board;
