//! The contract of whole games: see `tests/fuzz/games.rs`.

#![no_main]

#[path = "../../tests/fuzz/bytes.rs"]
#[allow(dead_code)]
mod bytes;
#[path = "../../tests/fuzz/play.rs"]
mod play;
#[path = "../../tests/fuzz/games.rs"]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::run(bytes));
