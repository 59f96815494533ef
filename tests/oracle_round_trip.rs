//! Every card that the Oracle reader accepts is written back as it reads.

mod shared;

use menace::oracle::{self, CardFacts, Refusal};
use rayon::prelude::*;

/// Every eighth card is written back: all of them take minutes without optimization.
const STEP: usize = 8;

#[test]
fn accepted_cards_are_written_back_as_they_read() {
    let Some(facts) = shared::lines::<CardFacts>("cards/oracle.jsonl", STEP) else { return };
    let mut read = 0;
    for card in &facts {
        match oracle::read(card) {
            Ok(tree) => {
                let written: Vec<String> = tree.lines.iter().map(oracle::write_line).collect();
                // A level of a leveler is several lines.
                assert_eq!(written.join("\n"), oracle::normalized(card).join("\n"), "{}", card.name);
                read += 1;
            }
            Err(Refusal::Line(unread)) => assert!(unread.at <= unread.line.len(), "{}", card.name),
            Err(_) => {}
        }
    }
    eprintln!("{read} of {} cards are read", facts.len());
    assert!(read * 3 > facts.len(), "only {read} of {} cards are read", facts.len());
}

/// The cards whose normalised text another normalisation would change.
fn unstable(facts: &[CardFacts]) -> Vec<String> {
    let change = |card: &CardFacts| {
        let once = oracle::normalized(card);
        let again = oracle::normalized(&CardFacts { text: once.join("\n"), ..card.clone() });
        (once != again).then(|| format!("{}: {once:?} becomes {again:?}", card.name))
    };
    facts.par_iter().filter_map(change).collect()
}

#[test]
fn normalised_text_is_a_fixed_point() {
    let Some(facts) = shared::lines::<CardFacts>("cards/oracle.jsonl", STEP) else { return };
    assert_eq!(unstable(&facts), [""; 0]);
}

#[test]
#[ignore = "half a minute without optimization"]
fn normalised_text_of_every_card_is_a_fixed_point() {
    let Some(facts) = shared::lines::<CardFacts>("cards/oracle.jsonl", 1) else { return };
    assert_eq!(unstable(&facts), [""; 0]);
}
