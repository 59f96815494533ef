//! The program: `menace`.

#![forbid(unsafe_code)]

fn main() {}
