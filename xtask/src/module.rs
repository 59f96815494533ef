//! Reads and writes the parts that a WebAssembly module consists of: W3C, *WebAssembly Core Specification*, 5.5.

use std::ops::Range;

use anyhow::{Context as _, Result, bail, ensure};

// Kinds of sections.
pub const CUSTOM: u8 = 0;
pub const IMPORTS: u8 = 2;
pub const CODE: u8 = 10;
pub const DATA: u8 = 11;

/// The kind and the content of a section.
pub type Section<'a> = (u8, &'a [u8]);

/// Returns the header and the sections.
pub fn sections(module: &[u8]) -> Result<(&[u8], Vec<Section<'_>>)> {
    let (header, mut rest) = module.split_at_checked(8).context("a module has a header")?;
    ensure!(header.starts_with(b"\0asm"), "this is no WebAssembly");
    let mut sections = Vec::new();
    while !rest.is_empty() {
        sections.push((byte(&mut rest)?, sized(&mut rest)?));
    }
    Ok((header, sections))
}

pub fn byte(rest: &mut &[u8]) -> Result<u8> {
    let (&byte, after) = rest.split_first().context("the module ends too early")?;
    *rest = after;
    Ok(byte)
}

/// Reads a number in LEB128.
pub fn number(rest: &mut &[u8]) -> Result<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let byte = byte(rest)?;
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    bail!("a number has too many bytes")
}

/// Reads a number of bytes, and these.
pub fn sized<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8]> {
    let size = number(rest)?;
    let (content, after) = rest.split_at_checked(size).context("the module ends too early")?;
    *rest = after;
    Ok(content)
}

pub fn put_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub fn put_sized(out: &mut Vec<u8>, content: &[u8]) {
    put_number(out, content.len());
    out.extend_from_slice(content);
}

/// An instruction of a function.
pub struct Instruction {
    /// Where it is in the function's body.
    pub bytes: Range<usize>,
    pub code: u8,
    /// Its last number if it has any, a constant as it is written.
    pub number: usize,
}

/// Returns the instructions of a function's body: those of WebAssembly 2.0 without vectors.
///
/// # Errors
/// If there are others.
pub fn instructions(body: &[u8]) -> Result<Vec<Instruction>> {
    let mut rest = body;
    for _ in 0..number(&mut rest)? {
        number(&mut rest)?;
        byte(&mut rest)?;
    }
    let mut instructions = Vec::new();
    while !rest.is_empty() {
        let start = body.len() - rest.len();
        let code = byte(&mut rest)?;
        let (mut numbers, mut fixed) = (0, 0);
        match code {
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
            0x02..=0x04 | 0x0c | 0x0d | 0x10 | 0x20..=0x26 | 0x3f | 0x40 | 0x41 | 0xd0 | 0xd2 => numbers = 1,
            0x11 | 0x28..=0x3e => numbers = 2,
            0x0e => numbers = number(&mut rest)? + 1,
            0x1c => numbers = number(&mut rest)?,
            0x42 => fixed = rest.iter().position(|&byte| byte < 0x80).map_or(rest.len(), |last| last + 1),
            0x43 => fixed = 4,
            0x44 => fixed = 8,
            0xfc => match byte(&mut rest)? {
                0..=7 => {}
                8 | 10 | 12 | 14 => numbers = 2,
                9 | 11 | 13 | 15..=17 => numbers = 1,
                other => bail!("an instruction is not known: 0xfc {other:#x}"),
            },
            _ => bail!("an instruction is not known: {code:#x}"),
        }
        let mut last = 0;
        for _ in 0..numbers {
            last = number(&mut rest)?;
        }
        rest = rest.get(fixed..).context("the module ends too early")?;
        instructions.push(Instruction { bytes: start..body.len() - rest.len(), code, number: last });
    }
    Ok(instructions)
}
