//! The contract of the reader: see `tests/fuzz/reader.rs`.

#![no_main]

#[path = "../../tests/fuzz/bytes.rs"]
#[allow(dead_code)]
mod bytes;
#[path = "../../tests/fuzz/reader.rs"]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::run(bytes));
