//! Writes bytes that often follow each other as one byte that does not occur otherwise, again and again.
//!
//! Instructions come in long habits, and LZMA knows no context but the byte before: 121 pairs make them 3 % smaller, packed. It is byte
//! pair encoding: Philip Gage, *A New Algorithm for Data Compression*, The C Users Journal 12 (2), 1994.

/// Pairs that are rarer than that stay as they are.
const LEAST: u32 = 16;

/// A byte, and the two bytes that it is written for, each of which may be such a byte, too.
const ENTRY: usize = 3;

/// Returns what [`unpair`] turns into those bytes again: a table behind its length, and the bytes with pairs.
pub(crate) fn pair(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut table = Vec::new();
    let mut occurs = [false; 256];
    bytes.iter().for_each(|&byte| occurs[usize::from(byte)] = true);
    for code in (0..=255).filter(|&code: &u8| !occurs[usize::from(code)]) {
        let mut counts = vec![0_u32; 1 << 16];
        for pair in bytes.windows(2) {
            counts[usize::from(pair[0]) << 8 | usize::from(pair[1])] += 1;
        }
        // Of several that are as frequent, the first.
        let most = (0..counts.len()).rev().max_by_key(|&pair| counts[pair]).unwrap_or(0);
        if counts[most] < LEAST {
            break;
        }
        let (first, second) = ((most >> 8) as u8, most as u8);
        table.extend([code, first, second]);
        let (mut kept, mut at) = (0, 0);
        while at < bytes.len() {
            let is_pair = bytes[at] == first && bytes.get(at + 1) == Some(&second);
            bytes[kept] = if is_pair { code } else { bytes[at] };
            kept += 1;
            at += if is_pair { 2 } else { 1 };
        }
        bytes.truncate(kept);
    }
    let mut paired = vec![(table.len() / ENTRY) as u8];
    paired.extend(table);
    paired.extend(bytes);
    paired
}

/// Returns the bytes that were paired; `None` if they are damaged.
pub(crate) fn unpair(paired: &[u8]) -> Option<Vec<u8>> {
    let (&count, rest) = paired.split_first()?;
    let (table, bytes) = rest.split_at_checked(usize::from(count) * ENTRY)?;
    let mut meaning: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
    for entry in table.chunks_exact(ENTRY) {
        let [code, first, second] = entry else { return None };
        let both = [&meaning[usize::from(*first)][..], &meaning[usize::from(*second)]].concat();
        // What no module has could take all memory.
        if both.len() > 1 << 16 {
            return None;
        }
        meaning[usize::from(*code)] = both;
    }
    let mut unpaired = Vec::with_capacity(3 * bytes.len());
    for &byte in bytes {
        unpaired.extend_from_slice(&meaning[usize::from(byte)]);
    }
    Some(unpaired)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_habit_becomes_one_byte() {
        let bytes = [1, 2, 3, 4].repeat(64);
        let paired = pair(&bytes);
        assert!(paired.len() < 64, "{} bytes", paired.len());
        assert_eq!(unpair(&paired), Some(bytes));
    }

    #[test]
    fn all_bytes_may_occur() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unpair(&pair(&bytes)), Some(bytes));
        assert_eq!(unpair(&pair(&[])), Some(Vec::new()));
        assert_eq!(unpair(&[]), None);
    }

    proptest! {
        #[test]
        fn what_was_paired_is_unpaired(bytes in proptest::collection::vec(0_u8..6, 0..400)) {
            prop_assert_eq!(unpair(&pair(&bytes)), Some(bytes));
        }

        #[test]
        fn any_bytes_are_no_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = unpair(&bytes);
        }
    }
}
