//! The contract of card files: see `tests/fuzz/sources.rs`.

#![no_main]

#[path = "../../tests/fuzz/bytes.rs"]
#[allow(dead_code)]
mod bytes;
#[path = "../../tests/fuzz/sources.rs"]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::run(bytes));
