//! Reads and writes the parts that a WebAssembly module consists of: W3C, *WebAssembly Core Specification*, 5.5.

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
