//! Every card that the Oracle reader accepts is written back as it reads.

use std::path::PathBuf;

use menace::oracle::{self, CardFacts, Refusal};

/// The card facts, or `None` with a loud note if they are absent.
fn facts() -> Option<Vec<CardFacts>> {
    let shared = std::env::var_os("MENACE_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")), PathBuf::from);
    let path = shared.join("cards/oracle.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: no card facts at {}; set MENACE_SHARED", path.display());
        return None;
    };
    // One card in eight: all of them take minutes without optimisation.
    let lines = text.lines().step_by(8);
    Some(lines.map(|line| serde_json::from_str(line).expect("a card a line")).collect())
}

#[test]
fn accepted_cards_are_written_back_as_they_read() {
    let Some(facts) = facts() else { return };
    let mut read = 0;
    for card in &facts {
        match oracle::read(card) {
            Ok(tree) => {
                let written: Vec<String> = tree.lines.iter().map(oracle::write_line).collect();
                assert_eq!(written, oracle::normalized(card), "{}", card.name);
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
    let Some(facts) = facts() else { return };
    for card in &facts {
        let once = oracle::normalized(card);
        let again = oracle::normalized(&CardFacts { text: once.join("\n"), ..card.clone() });
        assert_eq!(once, again, "{}", card.name);
    }
}
