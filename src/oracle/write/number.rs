//! Numbers in words.

use super::super::number::GREATEST_IN_WORDS;
use crate::english;

/// "two"; digits beyond twenty.
pub fn word(number: i32) -> String {
    match u32::try_from(number) {
        Ok(small) if number <= GREATEST_IN_WORDS => english::number_word(small),
        _ => number.to_string(),
    }
}
