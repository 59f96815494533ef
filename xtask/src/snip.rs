//! Leaves the messages of panics out of a WebAssembly module.
//!
//! A panic traps, and the page has nobody to tell its message to; `wasm-opt` then removes what only messages need, and where in the source
//! a panic is becomes zeros: 3 % of the engine. The compiler's own way (`-C panic=immediate-abort`) is not stable yet.

use std::ops::Range;

use anyhow::{Context as _, Result, bail, ensure};

use crate::module::{CODE, CUSTOM, DATA, IMPORTS, byte, number, put_number, put_sized, sections, sized};

/// Parts of the mangled names of functions that end in a panic and never return.
const PANICS: [&str; 10] = [
    "4core9panicking",
    "3std9panicking11begin_panic",
    "16slice_index_fail",
    "16slice_error_fail",
    "13unwrap_failed",
    "13expect_failed",
    "13assert_failed",
    "17len_mismatch_fail",
    "18handle_alloc_error",
    "5alloc7raw_vec12handle_error",
];

/// No locals, `unreachable`, `end`.
const TRAP: [u8; 3] = [0x00, 0x00, 0x0b];

const I32_CONST: u8 = 0x41;
const END: u8 = 0x0b;

/// Returns the module with the bodies of functions that panic replaced by a trap.
///
/// # Errors
/// If it is no module, has imports, which would shift the numbers of functions, or does not name its functions.
pub fn without_panic_messages(module: &[u8]) -> Result<Vec<u8>> {
    let (header, sections) = sections(module)?;
    let mut panicking = None;
    for &(kind, content) in &sections {
        match kind {
            IMPORTS => bail!("the engine imports something"),
            CUSTOM => panicking = panicking.or(panicking_functions(content)?),
            _ => {}
        }
    }
    let panicking = panicking.context("the module does not name its functions")?;
    let mut out = header.to_vec();
    for (kind, content) in sections {
        out.push(kind);
        match kind {
            CODE => put_sized(&mut out, &code_without(content, &panicking)?),
            DATA => put_sized(&mut out, &data_without_places(content)?),
            _ => put_sized(&mut out, content),
        }
    }
    Ok(out)
}

/// Returns the module without names and all else that it runs without.
///
/// # Errors
/// If it is no module.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let (header, sections) = sections(module)?;
    let mut out = header.to_vec();
    for (kind, content) in sections.into_iter().filter(|&(kind, _)| kind != CUSTOM) {
        out.push(kind);
        put_sized(&mut out, content);
    }
    Ok(out)
}

/// Returns the numbers of the functions that panic, if the section is that of names.
fn panicking_functions(mut section: &[u8]) -> Result<Option<Vec<usize>>> {
    if sized(&mut section)? != b"name" {
        return Ok(None);
    }
    let mut panicking = Vec::new();
    while !section.is_empty() {
        let of_functions = byte(&mut section)? == 1;
        let mut names = sized(&mut section)?;
        if of_functions {
            for _ in 0..number(&mut names)? {
                let index = number(&mut names)?;
                let name = std::str::from_utf8(sized(&mut names)?)?;
                if PANICS.iter().any(|part| name.contains(part)) {
                    panicking.push(index);
                }
            }
        }
    }
    Ok(Some(panicking))
}

fn code_without(mut code: &[u8], panicking: &[usize]) -> Result<Vec<u8>> {
    let functions = number(&mut code)?;
    let mut out = Vec::new();
    put_number(&mut out, functions);
    for index in 0..functions {
        let body = sized(&mut code)?;
        put_sized(&mut out, if panicking.contains(&index) { &TRAP } else { body });
    }
    Ok(out)
}

/// A part of the memory that is filled from the start: its address, and its bytes in the section.
struct Segment {
    address: usize,
    bytes: Range<usize>,
}

/// Returns the section of data with zeros for the places that panics tell, `core::panic::Location`, and the names of their files.
///
/// A place is the address and the length of a file's name, a line and a column, 32 bits each. Nothing reads one but a message.
fn data_without_places(section: &[u8]) -> Result<Vec<u8>> {
    let segments = segments(section)?;
    let mut data = section.to_vec();
    for segment in &segments {
        let first = segment.address.next_multiple_of(4) - segment.address;
        let Some(bytes) = section.get(segment.bytes.clone()).and_then(|bytes| bytes.get(first..)) else {
            continue;
        };
        for (place, words) in bytes.windows(16).enumerate().step_by(4) {
            let word = |at: usize| {
                let bytes = words[at..at + 4].try_into().expect("a word has four bytes");
                u32::from_le_bytes(bytes) as usize
            };
            let [address, length, line, column] = [0, 4, 8, 12].map(word);
            if !(1..=1 << 16).contains(&line) || !(1..=1 << 10).contains(&column) || length > 1 << 8 {
                continue;
            }
            let file = segments.iter().find_map(|segment| {
                let from = segment.bytes.start + address.checked_sub(segment.address)?;
                (from + length <= segment.bytes.end).then_some(from..from + length)
            });
            if let Some(file) = file
                && section[file.clone()].ends_with(b".rs")
            {
                let from = segment.bytes.start + first + place;
                data[from..from + 16].fill(0);
                data[file].fill(0);
            }
        }
    }
    Ok(data)
}

fn segments(section: &[u8]) -> Result<Vec<Segment>> {
    let mut rest = section;
    let mut segments = Vec::new();
    for _ in 0..number(&mut rest)? {
        ensure!(number(&mut rest)? == 0, "a segment of data is for no address");
        ensure!(byte(&mut rest)? == I32_CONST, "a segment of data begins at no constant");
        // Addresses are positive, and read as numbers without a sign.
        let address = number(&mut rest)?;
        ensure!(byte(&mut rest)? == END, "a segment of data begins at a sum");
        let bytes = sized(&mut rest)?;
        let end = section.len() - rest.len();
        segments.push(Segment { address, bytes: end - bytes.len()..end });
    }
    Ok(segments)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with a section of code and one of names.
    fn module(bodies: &[&[u8]], names: &[&str]) -> Vec<u8> {
        let mut code = vec![bodies.len() as u8];
        bodies.iter().for_each(|body| put_sized(&mut code, body));
        let mut map = vec![names.len() as u8];
        for (index, name) in names.iter().enumerate() {
            map.push(index as u8);
            put_sized(&mut map, name.as_bytes());
        }
        let mut custom = Vec::new();
        put_sized(&mut custom, b"name");
        custom.push(1);
        put_sized(&mut custom, &map);
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        for (kind, content) in [(CODE, code), (CUSTOM, custom)] {
            module.push(kind);
            put_sized(&mut module, &content);
        }
        module
    }

    #[test]
    fn what_panics_traps_and_the_rest_stays() {
        let long = [0x01; 200];
        let names =
            ["_RNvNtCs1_4core9panicking9panic_fmt", "menace_answer", "_ZN4core6option13unwrap_failed17h0E"];
        let snipped = without_panic_messages(&module(&[&long, &long, &[0x00, 0x0b]], &names)).unwrap();
        assert_eq!(snipped, module(&[&TRAP, &long, &TRAP], &names));
        let nameless = without_names(&snipped).unwrap();
        assert_eq!(nameless, module(&[&TRAP, &long, &TRAP], &[])[..nameless.len()]);
        assert_eq!(nameless.len(), 8 + 3 + 1 + 2 * 4 + 202);
    }

    #[test]
    fn places_of_panics_are_zeros_and_other_data_stays() {
        let name = b"src/a.rs";
        let place = |address: u32, line: u32| {
            [address, 8, line, 7].into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
        };
        let section = |first: &[u8], second: &[u8]| {
            let mut section = vec![2];
            for (address, bytes) in [(0x80, first), (0x101, second)] {
                section.extend([0, I32_CONST]);
                put_number(&mut section, address);
                section.push(END);
                put_sized(&mut section, bytes);
            }
            section
        };
        let words = b"12345678";
        let first = [&name[..], &words[..]].concat();
        // The second segment begins three bytes before a multiple of four. A place without a line is none.
        let second = [&b"abc"[..], &place(0x80, 12), &place(0x88, 12), &place(0x80, 0)].concat();
        let zeros = [0; 16];
        let left = [&b"abc"[..], &zeros, &place(0x88, 12), &place(0x80, 0)].concat();
        let data = data_without_places(&section(&first, &second)).unwrap();
        assert_eq!(data, section(&[&[0; 8], &words[..]].concat(), &left));
    }

    #[test]
    fn a_module_without_names_is_refused() {
        let error = |module: &[u8]| without_panic_messages(module).unwrap_err().to_string();
        assert_eq!(error(b"\0asm\x01\0\0\0"), "the module does not name its functions");
        assert_eq!(error(b"\0asm\x01\0\0\0\x0a\x05"), "the module ends too early");
        assert_eq!(error(b"<!doctype html>"), "this is no WebAssembly");
    }
}
