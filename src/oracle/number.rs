//! Numbers in words, and mana symbols.

use crate::english;
use crate::types::{ManaSymbol, SymbolCost};

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

/// Mana symbols in a row.
pub fn mana(p: &mut Parser<'_>) -> Option<SymbolCost> {
    let mut symbols = Vec::new();
    while let Some(symbol) = p.symbol("a mana symbol", ManaSymbol::parse) {
        symbols.push(symbol);
    }
    (!symbols.is_empty()).then_some(SymbolCost(symbols))
}

/// What can be voted for: words up to one of those.
pub fn vote_word(p: &mut Parser<'_>, ends: &[&str]) -> Option<String> {
    if !p.voted && !ends.contains(&"or") {
        return None;
    }
    let mut words: Vec<&str> = Vec::new();
    while words.len() < 4
        && let Some(word) = p.token("what is voted for", |word| {
            let plain = word.chars().all(char::is_alphabetic) && !ends.contains(&word);
            plain.then_some(word)
        })
    {
        words.push(word);
    }
    (!words.is_empty()).then(|| words.join(" "))
}
