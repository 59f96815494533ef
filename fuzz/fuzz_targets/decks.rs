//! The contract of deck formats: see `tests/fuzz/decks.rs`.

#![no_main]

#[path = "../../tests/fuzz/bytes.rs"]
#[allow(dead_code)]
mod bytes;
#[path = "../../tests/fuzz/decks.rs"]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::run(bytes));
