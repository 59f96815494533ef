//! The bots that play menace's games.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
