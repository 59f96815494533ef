//! Splits a WebAssembly module into streams by the kind of its bytes: instructions, local variables, offsets, and so on.
//!
//! LZMA packs them 13 % smaller than the module as it is. Numbers of most streams are grouped by two instructions near their
//! own: a constant that is added to an address is unlike one that is shifted by. Instructions that often follow each other are
//! [pairs](crate::pairs). Sizes of functions are omitted, since a function ends with its last `end`.
//!
//! Streams come one after the other, behind their lengths as 32-bit numbers. How many numbers a group has follows from the stream
//! of instructions. Instructions are those of WebAssembly 2.0 without vectors: W3C, *WebAssembly Core Specification*, 5.4.

use crate::pairs::{pair, unpair};

/// What the bytes of a stream are, in an order in which they pack well.
#[derive(Clone, Copy)]
enum Stream {
    BlockTypes,
    Globals,
    Labels,
    /// Sections without code, and what is rare in code.
    Other,
    Calls,
    Floats,
    Alignments,
    LongIntegers,
    LocalGets,
    LabelTables,
    LoadOffsets,
    StoreOffsets,
    Integers,
    Locals,
    LocalTees,
    LocalSets,
    Instructions,
}

use Stream::{
    Alignments, BlockTypes, Calls, Floats, Globals, Instructions, Integers, LabelTables, Labels, LoadOffsets,
    LocalGets, LocalSets, LocalTees, Locals, LongIntegers, Other, StoreOffsets,
};

const STREAMS: usize = Instructions as usize + 1;

const HEADER: usize = 8;
const CODE: u8 = 10;

/// Before a byte that tells which of the rarer instructions it is.
const PREFIX: u8 = 0xfc;

/// Returns the streams of the numbers that follow an instruction, if it has as many of them each time.
fn numbers(instruction: u8) -> &'static [Stream] {
    match instruction {
        0x02..=0x04 => &[BlockTypes],
        0x0c | 0x0d => &[Labels],
        0x10 => &[Calls],
        0x11 => &[Other, Other],
        0x20 => &[LocalGets],
        0x21 => &[LocalSets],
        0x22 => &[LocalTees],
        0x23 | 0x24 => &[Globals],
        0x25 | 0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => &[Other],
        0x28..=0x35 => &[Alignments, LoadOffsets],
        0x36..=0x3e => &[Alignments, StoreOffsets],
        0x41 => &[Integers],
        0x42 => &[LongIntegers],
        _ => &[],
    }
}

/// The streams whose numbers are grouped.
const GROUPED: [Stream; 9] =
    [BlockTypes, Labels, Calls, Alignments, LocalGets, LoadOffsets, Integers, LocalTees, LongIntegers];

const GROUPS: usize = 1 << 16;

/// Returns the group of a number, if the stream has groups: two instructions that are so far behind its own, which is at `at`.
fn group(stream: Stream, instructions: &[u8], at: usize) -> Option<usize> {
    let (first, second) = match stream {
        Integers | LocalGets | LongIntegers => (1, 2),
        LocalTees => (1, 1),
        Labels => (1, 0),
        Alignments => (0, 1),
        BlockTypes => (0, -1),
        Calls => (-1, -2),
        LoadOffsets => (-1, -1),
        _ => return None,
    };
    let near = |distance| {
        let place = at.checked_add_signed(distance);
        usize::from(place.and_then(|place| instructions.get(place)).copied().unwrap_or(0))
    };
    Some(near(first) << 8 | near(second))
}

/// Moves bytes from a module to streams, or back.
trait Move {
    /// Begins a number.
    fn begin(&mut self, stream: Stream);

    /// Moves a byte, and returns it.
    fn byte(&mut self, stream: Stream) -> Option<u8>;

    /// Moves a number in LEB128, and returns it as unsigned.
    fn number(&mut self, stream: Stream) -> Option<u64> {
        self.begin(stream);
        let mut number = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte(stream)?;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

/// Moves the body of a function without its size. Returns `None` if it ends early, or has an instruction that is not known.
fn move_body(to: &mut impl Move) -> Option<()> {
    for _ in 0..to.number(Locals)? {
        to.number(Locals)?;
        to.byte(Locals)?;
    }
    let mut depth = 1;
    while depth > 0 {
        let instruction = to.byte(Instructions)?;
        let (stream, more) = match instruction {
            0x02..=0x04 => {
                depth += 1;
                (Other, 0)
            }
            0x0b => {
                depth -= 1;
                (Other, 0)
            }
            0x0e => (LabelTables, to.number(LabelTables)? + 1),
            0x1c => (Other, to.number(Other)?),
            0x43 | 0x44 => {
                for _ in 0..if instruction == 0x43 { 4 } else { 8 } {
                    to.byte(Floats)?;
                }
                (Other, 0)
            }
            PREFIX => match to.byte(Instructions)? {
                0..=7 => (Other, 0),
                8 | 10 | 12 | 14 => (Other, 2),
                9 | 11 | 13 | 15..=17 => (Other, 1),
                _ => return None,
            },
            0x00 | 0x01 | 0x05 | 0x0c..=0x11 | 0x1a | 0x1b | 0x20..=0x26 | 0x28..=0xc4 | 0xd0..=0xd2 => {
                (Other, 0)
            }
            _ => return None,
        };
        for &stream in numbers(instruction) {
            to.number(stream)?;
        }
        for _ in 0..more {
            to.number(stream)?;
        }
    }
    Some(())
}

/// Out of a module, into streams.
struct Splitter<'m> {
    module: &'m [u8],
    streams: [Vec<u8>; STREAMS],
    /// By stream, where the instruction of each number is, and where the number begins.
    numbers: [Vec<(usize, usize)>; STREAMS],
}

impl Move for Splitter<'_> {
    fn begin(&mut self, stream: Stream) {
        let after = self.streams[Instructions as usize].len();
        self.numbers[stream as usize].push((after.wrapping_sub(1), self.streams[stream as usize].len()));
    }

    fn byte(&mut self, stream: Stream) -> Option<u8> {
        let (&byte, rest) = self.module.split_first()?;
        self.module = rest;
        self.streams[stream as usize].push(byte);
        Some(byte)
    }
}

impl Splitter<'_> {
    /// Puts the numbers of a stream in the order of their groups.
    fn sort(&mut self, stream: Stream) {
        let instructions = &self.streams[Instructions as usize];
        let bytes = &self.streams[stream as usize];
        let numbers = &self.numbers[stream as usize];
        let ends = numbers.iter().skip(1).map(|&(_, begin)| begin).chain([bytes.len()]);
        let mut sorted: Vec<(Option<usize>, &[u8])> = numbers
            .iter()
            .zip(ends)
            .map(|(&(instruction, begin), end)| {
                (group(stream, instructions, instruction), &bytes[begin..end])
            })
            .collect();
        sorted.sort_by_key(|&(group, _)| group);
        self.streams[stream as usize] = sorted.into_iter().flat_map(|(_, number)| number).copied().collect();
    }
}

/// Out of streams, into a module.
struct Joiner<'s> {
    file: &'s [u8],
    instructions: Vec<u8>,
    /// How many of them have been moved.
    moved: usize,
    others_end: usize,
    /// By stream and group, where the next byte is.
    places: [Vec<usize>; STREAMS],
    /// By stream, the group of the number that is being moved.
    groups: [usize; STREAMS],
    module: Vec<u8>,
}

impl Move for Joiner<'_> {
    fn begin(&mut self, stream: Stream) {
        if let Some(group) = group(stream, &self.instructions, self.moved.wrapping_sub(1)) {
            self.groups[stream as usize] = group;
        }
    }

    fn byte(&mut self, stream: Stream) -> Option<u8> {
        let byte = if let Instructions = stream {
            self.moved += 1;
            *self.instructions.get(self.moved - 1)?
        } else {
            let place = &mut self.places[stream as usize][self.groups[stream as usize]];
            *place += 1;
            *self.file.get(*place - 1)?
        };
        self.module.push(byte);
        Some(byte)
    }
}

impl<'s> Joiner<'s> {
    /// Returns one that has joined nothing yet; `None` if the file is too short.
    fn new(file: &'s [u8]) -> Option<Self> {
        let (lengths, _) = file.split_at_checked(4 * STREAMS)?;
        let mut places: [Vec<usize>; STREAMS] = Default::default();
        let mut place = lengths.len();
        for (places, length) in places.iter_mut().zip(lengths.chunks_exact(4)) {
            places.push(place);
            place = place.checked_add(u32::from_le_bytes(length.try_into().ok()?) as usize)?;
        }
        let instructions = unpair(file.get(places[Instructions as usize][0]..place)?)?;
        let others_end = places[Other as usize + 1][0];
        for stream in GROUPED {
            places[stream as usize].resize(GROUPS, 0);
        }
        let mut joiner = Self {
            file,
            instructions,
            others_end,
            moved: 0,
            places,
            groups: [0; STREAMS],
            module: Vec::new(),
        };
        joiner.find_groups()?;
        joiner.module.reserve(file.len() + file.len() / 64);
        Some(joiner)
    }

    /// Finds where each group of numbers begins.
    fn find_groups(&mut self) -> Option<()> {
        let starts = GROUPED.map(|stream| self.places[stream as usize][0]);
        let mut at = 0;
        for stream in GROUPED {
            self.places[stream as usize][0] = 0;
        }
        while let Some(&instruction) = self.instructions.get(at) {
            for &stream in numbers(instruction) {
                if let Some(group) = group(stream, &self.instructions, at) {
                    self.places[stream as usize][group] += 1;
                }
            }
            at += if instruction == PREFIX { 2 } else { 1 };
        }
        for (stream, mut place) in GROUPED.into_iter().zip(starts) {
            for group in &mut self.places[stream as usize] {
                let count = std::mem::replace(group, place);
                for _ in 0..count {
                    let rest = self.file.get(place..)?;
                    place += rest.iter().position(|&byte| byte < 0x80)? + 1;
                }
            }
        }
        Some(())
    }

    /// Puts the size of what the module has from there on before it.
    fn put_size(&mut self, start: usize) {
        let mut size = self.module.len() - start;
        let mut bytes = Vec::with_capacity(5);
        while size >= 0x80 {
            bytes.push(size as u8 | 0x80);
            size >>= 7;
        }
        bytes.push(size as u8);
        self.module.splice(start..start, bytes);
    }
}

/// Returns the streams of a module; `None` if it is no module, or has instructions that are not known.
pub fn split(module: &[u8]) -> Option<Vec<u8>> {
    let mut splitter = Splitter { module, streams: Default::default(), numbers: Default::default() };
    for _ in 0..HEADER {
        splitter.byte(Other)?;
    }
    while !splitter.module.is_empty() {
        if splitter.byte(Other)? == CODE {
            skip_number(&mut splitter.module)?;
            for _ in 0..splitter.number(Other)? {
                skip_number(&mut splitter.module)?;
                move_body(&mut splitter)?;
            }
        } else {
            for _ in 0..splitter.number(Other)? {
                splitter.byte(Other)?;
            }
        }
    }
    for stream in GROUPED {
        splitter.sort(stream);
    }
    let instructions = &mut splitter.streams[Instructions as usize];
    *instructions = pair(instructions);
    let lengths = splitter.streams.iter().flat_map(|stream| (stream.len() as u32).to_le_bytes());
    Some(lengths.chain(splitter.streams.iter().flatten().copied()).collect())
}

fn skip_number(bytes: &mut &[u8]) -> Option<()> {
    let length = bytes.iter().position(|&byte| byte < 0x80)? + 1;
    *bytes = &bytes[length..];
    Some(())
}

/// Returns the module that was [`split`], with its sizes in as few bytes as they take; `None` if the streams are damaged.
///
/// ```
/// let empty = b"\0asm\x01\0\0\0";
/// let streams = menace_unpack::split(empty).unwrap();
/// assert_eq!(menace_unpack::join(&streams).as_deref(), Some(&empty[..]));
/// assert_eq!(menace_unpack::join(b"no streams"), None);
/// ```
pub fn join(file: &[u8]) -> Option<Vec<u8>> {
    let mut joiner = Joiner::new(file)?;
    for _ in 0..HEADER {
        joiner.byte(Other)?;
    }
    while joiner.places[Other as usize][0] < joiner.others_end {
        if joiner.byte(Other)? != CODE {
            for _ in 0..joiner.number(Other)? {
                joiner.byte(Other)?;
            }
            continue;
        }
        let section = joiner.module.len();
        for _ in 0..joiner.number(Other)? {
            let body = joiner.module.len();
            move_body(&mut joiner)?;
            joiner.put_size(body);
        }
        joiner.put_size(section);
    }
    Some(joiner.module)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A module with one function, which has each kind of instruction.
    fn module() -> Vec<u8> {
        let code: &[&[u8]] = &[
            &[0x02, 0x01, 0x7f, 0x40, 0x7e],
            &[0x02, 0x40, 0x03, 0x7f, 0x04, 0x40, 0x05, 0x0b, 0x0c, 0x01, 0x0b, 0x0d, 0x00],
            &[0x0e, 0x02, 0x00, 0x01, 0x00, 0x0b],
            &[0x10, 0x83, 0x80, 0x80, 0x80, 0x00, 0x11, 0x01, 0x00, 0x1c, 0x01, 0x7f, 0x1a, 0x1b],
            &[0x20, 0x01, 0x21, 0x02, 0x22, 0x83, 0x01, 0x23, 0x00, 0x24, 0x00, 0x25, 0x00, 0x26, 0x00],
            &[
                0x28, 0x02, 0x04, 0x29, 0x00, 0x88, 0x01, 0x36, 0x02, 0x04, 0x3e, 0x01, 0x08, 0x3f, 0x00,
                0x40, 0x00,
            ],
            &[0x41, 0x7f, 0x42, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f],
            &[0x43, 0x00, 0x00, 0x80, 0x3f, 0x44, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x6a, 0xc4, 0xd0, 0x70, 0xd1, 0xd2, 0x00, 0xfc, 0x03, 0xfc, 0x0a, 0x00, 0x00, 0xfc, 0x0b, 0x00],
            &[0x0f, 0x00, 0x01, 0x0b],
        ];
        let mut body = code.concat();
        // Its size takes two bytes.
        body.splice(5..5, [0x20, 0x00].repeat(20));
        let mut section = vec![1, body.len() as u8 | 0x80, (body.len() >> 7) as u8];
        section.extend(&body);
        let mut module = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0".to_vec();
        module.extend([CODE, section.len() as u8 | 0x80, (section.len() >> 7) as u8]);
        module.extend(section);
        module.extend(b"\x0b\x03abc");
        module
    }

    #[test]
    fn what_was_split_is_joined() {
        let module = module();
        let streams = split(&module).expect("a module");
        assert_eq!(join(&streams), Some(module));
    }

    #[test]
    fn sizes_take_as_few_bytes_as_they_can() {
        // A function without anything, whose section says its size in two bytes.
        let padded = b"\0asm\x01\0\0\0\x0a\x84\0\x01\x02\0\x0b";
        let streams = split(padded).expect("a module");
        assert_eq!(join(&streams).as_deref(), Some(&b"\0asm\x01\0\0\0\x0a\x04\x01\x02\0\x0b"[..]));
    }

    #[test]
    fn an_instruction_that_is_not_known_is_refused() {
        // A vector.
        assert_eq!(split(b"\0asm\x01\0\0\0\x0a\x06\x01\x04\0\xfd\x0c\x0b"), None);
    }

    proptest! {
        #[test]
        fn streams_that_are_damaged_are_no_panic(place in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>()) {
            let mut streams = split(&module()).expect("a module");
            let place = place.index(streams.len());
            streams[place] = byte;
            let _ = join(&streams);
            prop_assert_eq!(join(&streams[..cut.index(4 * STREAMS)]), None);
        }

        #[test]
        fn a_module_that_is_damaged_is_no_panic(place in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>()) {
            let mut module = module();
            let place = place.index(module.len());
            module[place] = byte;
            if let Some(streams) = split(&module) {
                prop_assert!(join(&streams).is_some());
            }
            let _ = split(&module[..cut.index(module.len())]);
        }
    }
}
