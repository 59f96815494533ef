//! The contract of the reader: it ends, it panics at nothing, what it accepts is written back as it reads, and what compiles is a card.

use menace::card::CardTable;
use menace::oracle::{self, CardFacts, Refusal};
use menace::program::{Book, compile_card};

use super::bytes::Bytes;

/// Longer texts are left out: cards are short, and time would go into one text.
const LONGEST: usize = 2_000;

pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let printed: Vec<&CardFacts> = CardTable::builtin().printed().flat_map(|card| &card.faces).collect();
    let card = *bytes.one(&printed);
    let other = *bytes.one(&printed);
    let text = match bytes.next() % 4 {
        0 => bytes.rest(),
        _ => bytes.spoiled(&format!("{}\n{}", card.text, other.text), &other.text),
    };
    if text.len() > LONGEST {
        return;
    }
    let facts = CardFacts { text, ..card.clone() };
    let normalized = oracle::normalized(&facts);
    match oracle::read(&facts) {
        Ok(tree) => {
            let written: Vec<String> = tree.lines.iter().map(oracle::write_line).collect();
            assert_eq!(written, normalized, "{:?}", facts.text);
            let _ = compile_card(&mut Book::new(), &tree);
        }
        Err(Refusal::Line(unread)) => {
            assert!(unread.line.get(unread.at..).is_some(), "{unread:?}");
        }
        Err(_) => {}
    }
}
