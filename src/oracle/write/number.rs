//! Numbers in words.

use super::super::number::NUMBER_WORDS;

/// "two"; digits beyond twenty.
pub fn word(number: i32) -> String {
    match usize::try_from(number - 1).ok().and_then(|place| NUMBER_WORDS.get(place)) {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}
