//! A checksum that tells a torn or changed text from a whole one.

/// Returns the CRC-32 of the bytes (IEEE 802.3, the one of zip and png).
///
/// It finds every torn end and every accidental change of a few bytes; it is no protection against intent.
///
/// ```
/// assert_eq!(menace::arena::crc32(b"123456789"), 0xCBF4_3926);
/// ```
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| (sum >> 8) ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// For each byte what it adds to the sum.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};
