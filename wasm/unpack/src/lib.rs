//! Unpacks the engine of the page, which comes as [streams](split()) in a `.lzma` file: 31 % less than what a host zips, and no
//! host need zip it.
//!
//! The host calls [`menace_packed`] with a length in bytes, writes the file at the address that it gets, calls
//! [`menace_unpack`], and reads that many bytes at [`menace_unpacked_at`]. In Rust that is [`unpack()`], then [`join()`].
//!
//! Nothing here formats a message or checks what the page's own build made: this file is a few kB, and is loaded before the rest.

mod interface;
mod lzma;
mod pairs;
mod streams;

pub use interface::{menace_packed, menace_unpack, menace_unpacked_at};
pub use lzma::unpack;
pub use streams::{join, split};
