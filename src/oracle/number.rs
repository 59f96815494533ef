//! Numbers in words.

use crate::english;

use super::parser::Parser;

/// Rules text has greater numbers in digits.
pub const GREATEST_IN_WORDS: i32 = 20;

/// "a" and "an" are not numbers here.
pub fn number_word(p: &mut Parser<'_>) -> Option<i32> {
    p.token("a number", |word| {
        let number = english::number_of(&word.to_ascii_lowercase())? as i32;
        (number <= GREATEST_IN_WORDS).then_some(number)
    })
}
