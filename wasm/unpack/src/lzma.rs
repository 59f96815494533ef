//! LZMA, as Igor Pavlov's specification of the format describes it.

const STATES: usize = 12;
/// The values that a position in the output can have for the odds of a length.
const POSITIONS: usize = 16;
const LEAST_MATCH: usize = 2;
/// A bit is as likely as not: the odds of a 0 are of 2048.
const EVEN: u16 = 1024;
/// Below it, the range takes in another byte.
const LEAST_RANGE: u32 = 1 << 24;
/// Bytes before the range coder's own: the settings, the dictionary's size, the unpacked size.
const HEADER: usize = 13;

// Where each table of odds begins.
const IS_MATCH: usize = 0;
const IS_REPEAT: usize = IS_MATCH + STATES * POSITIONS;
const IS_REPEAT_0: usize = IS_REPEAT + STATES;
const IS_REPEAT_1: usize = IS_REPEAT_0 + STATES;
const IS_REPEAT_2: usize = IS_REPEAT_1 + STATES;
const IS_REPEAT_0_LONG: usize = IS_REPEAT_2 + STATES;
const SLOTS: usize = IS_REPEAT_0_LONG + STATES * POSITIONS;
const SPECIAL: usize = SLOTS + 4 * 64;
const ALIGNED: usize = SPECIAL + 128;
const MATCH_LENGTH: usize = ALIGNED + 16;
const REPEAT_LENGTH: usize = MATCH_LENGTH + LENGTH;
const LITERALS: usize = REPEAT_LENGTH + LENGTH;

/// Two choices, low and middle lengths by position, high lengths.
const LENGTH: usize = 2 + 2 * POSITIONS * 8 + 256;

/// The range coder, and the odds of every bit that it reads.
struct Decoder<'a> {
    rest: &'a [u8],
    range: u32,
    code: u32,
    odds: Vec<u16>,
}

impl Decoder<'_> {
    #[inline(always)]
    fn take_in(&mut self) {
        if self.range < LEAST_RANGE {
            let (byte, rest) = self.rest.split_first().unwrap_or((&0, &[]));
            self.rest = rest;
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(*byte);
        }
    }

    #[inline(always)]
    fn bit(&mut self, index: usize) -> usize {
        let odds = &mut self.odds[index];
        let bound = (self.range >> 11) * u32::from(*odds);
        let bit = if self.code < bound {
            self.range = bound;
            *odds += (2048 - *odds) >> 5;
            0
        } else {
            self.range -= bound;
            self.code -= bound;
            *odds -= *odds >> 5;
            1
        };
        self.take_in();
        bit
    }

    /// Reads a number, its highest bit first.
    fn tree(&mut self, table: usize, bits: u32) -> usize {
        let mut node = 1;
        for _ in 0..bits {
            node = node << 1 | self.bit(table + node);
        }
        node - (1 << bits)
    }

    /// Reads a number, its lowest bit first.
    fn tree_reversed(&mut self, table: usize, bits: u32) -> usize {
        let (mut node, mut number) = (1, 0);
        for place in 0..bits {
            let bit = self.bit(table + node);
            node = node << 1 | bit;
            number |= bit << place;
        }
        number
    }

    /// Reads a number of bits that are as likely as not.
    fn direct(&mut self, bits: u32) -> usize {
        let mut number = 0;
        for _ in 0..bits {
            self.range >>= 1;
            let bit = self.code >= self.range;
            if bit {
                self.code -= self.range;
            }
            number = number << 1 | usize::from(bit);
            self.take_in();
        }
        number
    }

    fn length(&mut self, table: usize, position: usize) -> usize {
        let (low, middle) = (table + 2, table + 2 + POSITIONS * 8);
        if self.bit(table) == 0 {
            LEAST_MATCH + self.tree(low + position * 8, 3)
        } else if self.bit(table + 1) == 0 {
            LEAST_MATCH + 8 + self.tree(middle + position * 8, 3)
        } else {
            LEAST_MATCH + 16 + self.tree(middle + POSITIONS * 8, 8)
        }
    }

    /// Reads how far back a match of that length begins, less one.
    fn distance(&mut self, length: usize) -> usize {
        let slot = self.tree(SLOTS + 64 * (length - LEAST_MATCH).min(3), 6);
        if slot < 4 {
            return slot;
        }
        let bits = (slot >> 1) as u32 - 1;
        let high = (2 | slot & 1) << bits;
        if slot < 14 {
            return high + self.tree_reversed(SPECIAL + high - slot, bits);
        }
        high + (self.direct(bits - 4) << 4) + self.tree_reversed(ALIGNED, 4)
    }

    /// Reads a byte; after a match, `other` is the byte that would have gone on with it.
    fn literal(&mut self, table: usize, other: Option<u8>) -> u8 {
        let mut symbol = 1;
        if let Some(other) = other {
            for place in (0..8).rev() {
                let expected = usize::from(other >> place & 1);
                let bit = self.bit(table + ((1 + expected) << 8) + symbol);
                symbol = symbol << 1 | bit;
                if bit != expected {
                    break;
                }
            }
        }
        while symbol < 0x100 {
            symbol = symbol << 1 | self.bit(table + symbol);
        }
        symbol as u8
    }
}

/// Returns what was packed into a `.lzma` file that says its unpacked size; `None` if it is no such file.
///
/// ```
/// assert_eq!(menace_unpack::unpack(b"no such file"), None);
/// ```
pub fn unpack(file: &[u8]) -> Option<Vec<u8>> {
    let (header, coded) = file.split_at_checked(HEADER)?;
    let settings = usize::from(header[0]);
    let (literal_bits, place_bits, position_bits) = (settings % 9, settings / 9 % 5, settings / 45);
    let size = u64::from_le_bytes(header[5..].try_into().ok()?);
    let size = usize::try_from(size).ok().filter(|&size| size < 1 << 30)?;
    // The range coder's first byte is 0.
    let (begin, rest) = coded.split_at_checked(5)?;
    if begin[0] != 0 || position_bits > 4 {
        return None;
    }
    let code = u32::from_be_bytes(begin[1..].try_into().ok()?);
    let odds = vec![EVEN; LITERALS + (0x300 << (literal_bits + place_bits))];
    let mut decoder = Decoder { rest, range: u32::MAX, code, odds };
    let mut out: Vec<u8> = Vec::with_capacity(size);
    let mut state = 0;
    let mut back = [0; 4];
    while out.len() < size {
        let position = out.len() & ((1 << position_bits) - 1);
        if decoder.bit(IS_MATCH + state * POSITIONS + position) == 0 {
            let before = usize::from(out.last().copied().unwrap_or(0));
            let place = out.len() & ((1 << place_bits) - 1);
            let table = LITERALS + 0x300 * ((place << literal_bits) + (before >> (8 - literal_bits)));
            let other = if state >= 7 { Some(*out.get(out.len().checked_sub(back[0] + 1)?)?) } else { None };
            out.push(decoder.literal(table, other));
            state = match state {
                0..4 => 0,
                4..10 => state - 3,
                _ => state - 6,
            };
            continue;
        }
        let length = if decoder.bit(IS_REPEAT + state) == 0 {
            back.rotate_right(1);
            let length = decoder.length(MATCH_LENGTH, position);
            state = if state < 7 { 7 } else { 10 };
            back[0] = decoder.distance(length);
            length
        } else {
            if decoder.bit(IS_REPEAT_0 + state) == 0 {
                if decoder.bit(IS_REPEAT_0_LONG + state * POSITIONS + position) == 0 {
                    state = if state < 7 { 9 } else { 11 };
                    out.push(*out.get(out.len().checked_sub(back[0] + 1)?)?);
                    continue;
                }
            } else if decoder.bit(IS_REPEAT_1 + state) == 0 {
                back[..2].rotate_right(1);
            } else if decoder.bit(IS_REPEAT_2 + state) == 0 {
                back[..3].rotate_right(1);
            } else {
                back.rotate_right(1);
            }
            state = if state < 7 { 8 } else { 11 };
            decoder.length(REPEAT_LENGTH, position)
        };
        let from = out.len().checked_sub(back[0] + 1)?;
        let length = length.min(size - out.len());
        if from + length <= out.len() {
            out.extend_from_within(from..from + length);
        } else {
            // It overlaps with what it makes.
            for at in from..from + length {
                out.push(out[at]);
            }
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use lzma_rust2::{LzmaOptions, LzmaWriter};
    use proptest::prelude::*;

    use super::*;

    fn packed(bytes: &[u8], options: &LzmaOptions) -> Vec<u8> {
        let mut writer = LzmaWriter::new_use_header(Vec::new(), options, Some(bytes.len() as u64)).unwrap();
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(
            words in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..12), 1..6),
            order in proptest::collection::vec(any::<u8>(), 0..2000),
            (lc, lp, pb) in (0_u32..=8, 0_u32..=2, 0_u32..=4),
        ) {
            // Words that come again, at all distances.
            let bytes: Vec<u8> = order.iter().flat_map(|&word| words[usize::from(word) % words.len()].clone()).collect();
            let options = LzmaOptions { lc, lp, pb, ..LzmaOptions::with_preset(6) };
            prop_assert_eq!(unpack(&packed(&bytes, &options)), Some(bytes));
        }

        #[test]
        fn any_bytes_are_unpacked_or_refused(mut bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            // A size that a test can afford.
            bytes.iter_mut().take(HEADER).skip(7).for_each(|byte| *byte = 0);
            let _ = unpack(&bytes);
        }
    }

    #[test]
    fn a_file_that_ends_early_is_no_panic() {
        let bytes: Vec<u8> = (0..10_000_u32).flat_map(|number| (number * number).to_le_bytes()).collect();
        let file = packed(&bytes, &LzmaOptions::with_preset(6));
        assert_eq!(unpack(&file).as_deref(), Some(&bytes[..]));
        assert_ne!(unpack(&file[..file.len() / 2]).as_deref(), Some(&bytes[..]));
    }
}
