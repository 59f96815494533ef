//! Leaves the messages of panics out of a WebAssembly module.
//!
//! A panic traps, and the page has nobody to tell its message to; `wasm-opt` then removes what only messages need, and
//! [messages](crate::messages) become zeros: 3 % of the engine. The compiler's own way (`-C panic=immediate-abort`) is not stable yet.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};

use crate::messages::Mentions;
use crate::module::{
    CODE, CUSTOM, DATA, IMPORTS, byte, instructions, number, put_number, put_sized, sections, sized,
};

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

const UNREACHABLE: u8 = 0x00;
const CALL: u8 = 0x10;

/// Returns the module with traps for functions that panic and calls of them, and without what only these mention.
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
    let content = |wanted: u8| {
        sections.iter().find(|(kind, _)| *kind == wanted).map_or(&[][..], |&(_, content)| content)
    };
    let (code, mut mentions) = code_without(content(CODE), &panicking)?;
    let data = mentions.data_without(content(DATA))?;
    let mut out = header.to_vec();
    for (kind, content) in sections {
        out.push(kind);
        match kind {
            CODE => put_sized(&mut out, &code),
            DATA => put_sized(&mut out, &data),
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
fn panicking_functions(mut section: &[u8]) -> Result<Option<BTreeSet<usize>>> {
    if sized(&mut section)? != b"name" {
        return Ok(None);
    }
    let mut panicking = BTreeSet::new();
    while !section.is_empty() {
        let of_functions = byte(&mut section)? == 1;
        let mut names = sized(&mut section)?;
        if of_functions {
            for _ in 0..number(&mut names)? {
                let index = number(&mut names)?;
                let name = std::str::from_utf8(sized(&mut names)?)?;
                if PANICS.iter().any(|part| name.contains(part)) {
                    panicking.insert(index);
                }
            }
        }
    }
    Ok(Some(panicking))
}

/// Returns the section of code, and what is mentioned in it.
fn code_without(mut code: &[u8], panicking: &BTreeSet<usize>) -> Result<(Vec<u8>, Mentions)> {
    let functions = number(&mut code)?;
    let mut mentions = Mentions::default();
    let mut out = Vec::new();
    put_number(&mut out, functions);
    for index in 0..functions {
        let body = sized(&mut code)?;
        if panicking.contains(&index) {
            put_sized(&mut out, &TRAP);
            continue;
        }
        let instructions = instructions(body)?;
        let panics = |place: &usize| {
            let instruction = &instructions[*place];
            instruction.code == CALL && panicking.contains(&instruction.number)
        };
        let panics: Vec<usize> = (0..instructions.len()).filter(panics).collect();
        mentions.add(&instructions, &panics);
        let (mut without, mut from) = (Vec::new(), 0);
        for call in panics {
            // What has been put on the stack for the call may stay there.
            let bytes = &instructions[call].bytes;
            without.extend_from_slice(&body[from..bytes.start]);
            without.push(UNREACHABLE);
            from = bytes.end;
        }
        without.extend_from_slice(&body[from..]);
        put_sized(&mut out, &without);
    }
    Ok((out, mentions))
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
        // No locals, `nop` many times, a call of the first function.
        let mut long = [0x01; 200];
        long[0] = 0x00;
        long[197..].copy_from_slice(&[CALL, 0x00, 0x0b]);
        let mut called = long[..197].to_vec();
        called.extend([UNREACHABLE, 0x0b]);
        let names =
            ["_RNvNtCs1_4core9panicking9panic_fmt", "menace_answer", "_ZN4core6option13unwrap_failed17h0E"];
        let snipped = without_panic_messages(&module(&[&long, &long, &[0x00, 0x0b]], &names)).unwrap();
        assert_eq!(snipped, module(&[&TRAP, &called, &TRAP], &names));
        let nameless = without_names(&snipped).unwrap();
        assert_eq!(nameless, module(&[&TRAP, &called, &TRAP], &[])[..nameless.len()]);
        assert_eq!(nameless.len(), 8 + 3 + 1 + 2 * 4 + 201);
    }

    #[test]
    fn a_module_without_names_is_refused() {
        let error = |module: &[u8]| without_panic_messages(module).unwrap_err().to_string();
        assert_eq!(error(b"\0asm\x01\0\0\0"), "the module does not name its functions");
        assert_eq!(error(b"\0asm\x01\0\0\0\x0a\x05"), "the module ends too early");
        assert_eq!(error(b"<!doctype html>"), "this is no WebAssembly");
    }
}
