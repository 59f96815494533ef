//! The best declarations by search against plain ways to find them.

mod attacks;
mod blocks;
mod boards;
mod engine;
mod minimax;
