//! Numbers in words.

use super::parser::Parser;

/// The number words of rules text, from one.
pub const NUMBER_WORDS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// "a" and "an" are not numbers here.
pub fn number_word(p: &mut Parser<'_>) -> Option<i32> {
    p.token("a number", |word| {
        NUMBER_WORDS.iter().position(|one| one.eq_ignore_ascii_case(word)).map(|place| place as i32 + 1)
    })
}
