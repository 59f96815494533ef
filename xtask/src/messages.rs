//! What only messages of panics mention, in a WebAssembly module whose panics trap: texts, and places in the source.
//!
//! They become zeros, which pack well.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use anyhow::{Result, ensure};

use crate::module::{Instruction, byte, number, sized};

const LOCAL_GET: u8 = 0x20;
const I32_CONST: u8 = 0x41;
const I32_ADD: u8 = 0x6a;
const END: u8 = 0x0b;

/// A longer text is none: the number is an address.
const LONGEST: usize = 1 << 12;

/// The constants of a module, addresses and others.
#[derive(Default)]
pub struct Mentions {
    /// Those that anything but a call of a panic mentions.
    live: BTreeSet<usize>,
    /// Texts that are given to a panic, as address and length.
    texts: Vec<(usize, usize)>,
}

impl Mentions {
    /// Adds those of a function, of whose instructions some call a panic.
    pub fn add(&mut self, instructions: &[Instruction], panics: &[usize]) {
        let mut told = HashSet::new();
        for &call in panics {
            let plain =
                |instruction: &Instruction| matches!(instruction.code, I32_CONST | LOCAL_GET | I32_ADD);
            let given = instructions[..call].iter().rev().take_while(|&one| plain(one)).count();
            for place in call - given..call {
                let one = &instructions[place];
                if one.code == I32_CONST {
                    told.insert(place);
                    let next = &instructions[place + 1];
                    if next.code == I32_CONST && next.number <= LONGEST {
                        self.texts.push((one.number, next.number));
                    }
                }
            }
        }
        for (place, one) in instructions.iter().enumerate() {
            // Constants, and the offsets of loads and stores.
            if matches!(one.code, 0x28..=0x3e | I32_CONST) && !told.contains(&place) {
                self.live.insert(one.number);
            }
        }
    }

    /// Returns the section of data with zeros for what only messages mention.
    pub fn data_without(&mut self, section: &[u8]) -> Result<Vec<u8>> {
        let segments = segments(section)?;
        let mut data = section.to_vec();
        clear_places(&mut data, &segments);
        for segment in &segments {
            self.live.extend(words(&data, segment));
        }
        for &(address, length) in &self.texts {
            // Another may begin in it.
            let length = self.live.range(address..).next().map_or(length, |next| length.min(next - address));
            if let Some(bytes) = bytes(&segments, address, length)
                && std::str::from_utf8(&data[bytes.clone()])
                    .is_ok_and(|text| !text.contains(char::is_control))
            {
                data[bytes].fill(0);
            }
        }
        Ok(data)
    }
}

fn word(bytes: &[u8]) -> usize {
    u32::from_le_bytes(bytes.try_into().expect("a word has four bytes")) as usize
}

/// A part of the memory that is filled from the start: its address, and its bytes in the section.
struct Segment {
    address: usize,
    bytes: Range<usize>,
}

/// Returns the words of a segment, which are where addresses are multiples of four.
fn words<'d>(data: &'d [u8], segment: &Segment) -> impl Iterator<Item = usize> + use<'d> {
    let first = segment.address.next_multiple_of(4) - segment.address;
    let bytes = data[segment.bytes.clone()].get(first..).unwrap_or_default();
    bytes.chunks_exact(4).map(word)
}

/// Returns where the bytes of an address are in the section, if one segment has them.
fn bytes(segments: &[Segment], address: usize, length: usize) -> Option<Range<usize>> {
    segments.iter().find_map(|segment| {
        let from = segment.bytes.start + address.checked_sub(segment.address)?;
        (from + length <= segment.bytes.end).then_some(from..from + length)
    })
}

/// Puts zeros for the places that panics tell, `core::panic::Location`, and the names of their files.
///
/// A place is the address and the length of a file's name, a line and a column, 32 bits each. Nothing reads one but a message.
fn clear_places(data: &mut [u8], segments: &[Segment]) {
    let section = data.to_vec();
    for segment in segments {
        let first = segment.address.next_multiple_of(4) - segment.address;
        let Some(all) = section.get(segment.bytes.clone()).and_then(|bytes| bytes.get(first..)) else {
            continue;
        };
        for (place, words) in all.windows(16).enumerate().step_by(4) {
            let [address, length, line, column] = [0, 4, 8, 12].map(|at| word(&words[at..at + 4]));
            if !(1..=1 << 16).contains(&line) || !(1..=1 << 10).contains(&column) || length > 1 << 8 {
                continue;
            }
            if let Some(file) = bytes(segments, address, length)
                && section[file.clone()].ends_with(b".rs")
            {
                let from = segment.bytes.start + first + place;
                data[from..from + 16].fill(0);
                data[file].fill(0);
            }
        }
    }
}

fn segments(section: &[u8]) -> Result<Vec<Segment>> {
    let mut rest = section;
    let mut segments = Vec::new();
    let count = if rest.is_empty() { 0 } else { number(&mut rest)? };
    for _ in 0..count {
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
    use crate::module::{instructions, put_number, put_sized};

    use super::*;

    /// A section of data of those segments.
    fn section(segments: &[(usize, &[u8])]) -> Vec<u8> {
        let mut section = vec![segments.len() as u8];
        for &(address, bytes) in segments {
            section.extend([0, I32_CONST]);
            put_number(&mut section, address);
            section.push(END);
            put_sized(&mut section, bytes);
        }
        section
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// What functions mention that have these instructions, of which 0x10 calls a panic.
    fn mentions(code: &[u8]) -> Mentions {
        let body = [&[0x00], code].concat();
        let instructions = instructions(&body).unwrap();
        let panics: Vec<usize> =
            (0..instructions.len()).filter(|&one| instructions[one].code == 0x10).collect();
        let mut mentions = Mentions::default();
        mentions.add(&instructions, &panics);
        mentions
    }

    #[test]
    fn places_of_panics_are_zeros_and_other_data_stays() {
        let name = b"src/a.rs";
        let place = |address: u32, line: u32| words(&[address, 8, line, 7]);
        let text = b"12345678";
        let first = [&name[..], &text[..]].concat();
        // The second segment begins three bytes before a multiple of four. A place without a line is none.
        let second = [&b"abc"[..], &place(0x80, 12), &place(0x88, 12), &place(0x80, 0)].concat();
        let zeros = [0; 16];
        let left = [&b"abc"[..], &zeros, &place(0x88, 12), &place(0x80, 0)].concat();
        let data = Mentions::default().data_without(&section(&[(0x80, &first), (0x101, &second)])).unwrap();
        assert_eq!(data, section(&[(0x80, &[&[0; 8], &text[..]].concat()), (0x101, &left)]));
    }

    #[test]
    fn texts_that_only_panics_get_are_zeros() {
        // Address and length, in two bytes and one: four texts of eight bytes from 0x80 on.
        let text = |address: u8| [I32_CONST, address, 0x01, I32_CONST, 0x08];
        let panic = [0x10, 0x00];
        let code = [
            &text(0x80)[..],
            &panic,
            &text(0x88),
            &panic,
            // Something else reads the second text, and half of the third.
            &[I32_CONST, 0x88, 0x01, 0x28, 0x00, 0x94, 0x01, 0x1a],
            &text(0x90),
            &[LOCAL_GET, 0x00],
            &panic,
            // This is no text for a panic: it is stored before.
            &text(0x98),
            &[0x36, 0x00, 0x00],
            &panic,
            &[END],
        ];
        let before = b"firsttxtsecondtxthirdtxtfourthtx";
        let data = mentions(&code.concat()).data_without(&section(&[(0x80, before)])).unwrap();
        let after = b"\0\0\0\0\0\0\0\0secondtx\0\0\0\0dtxtfourthtx";
        assert_eq!(data, section(&[(0x80, after)]));
    }
}
