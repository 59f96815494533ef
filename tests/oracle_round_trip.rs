//! Every card that the Oracle reader accepts is written back as it reads.

mod shared;

use menace::oracle::{self, CardFacts, Refusal};

/// Every eighth card is tested: all of them take minutes without optimization.
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

#[test]
fn normalised_text_is_a_fixed_point() {
    let Some(facts) = shared::lines::<CardFacts>("cards/oracle.jsonl", STEP) else { return };
    for card in &facts {
        let once = oracle::normalized(card);
        let again = oracle::normalized(&CardFacts { text: once.join("\n"), ..card.clone() });
        assert_eq!(once, again, "{}", card.name);
    }
}
