//! Card files, decks and scenarios from outside, found through `MENACE_SHARED`.

use std::path::PathBuf;

use menace::card::{CardTable, DeckList};
use menace::scenario::format::parse;

/// The folder of files that are not part of the project; without it a test says so and does nothing.
fn shared(what: &str) -> Option<PathBuf> {
    let path = std::env::var_os("MENACE_SHARED").map(|folder| PathBuf::from(folder).join(what));
    let found = path.filter(|path| path.exists());
    if found.is_none() {
        eprintln!("SKIPPED: no {what} in the folder that MENACE_SHARED names");
    }
    found
}

#[test]
fn names_of_real_decks_are_found() {
    let (Some(cards), Some(decks)) = (shared("cards/oracle.jsonl"), shared("decks/pools.jsonl")) else {
        return;
    };
    let table = CardTable::parse(&std::fs::read_to_string(cards).unwrap(), "oracle.jsonl").unwrap();
    assert!(table.len() > 30_000);
    let lists = DeckList::parse_all(&std::fs::read_to_string(decks).unwrap(), "pools.jsonl").unwrap();
    let (mut names, mut unknown) = (0, Vec::new());
    for entry in lists.iter().flat_map(|list| &list.main) {
        names += 1;
        let whole = entry.written.as_deref().is_some_and(|written| table.find(written).is_ok());
        if !whole && table.find(&entry.name).is_err() {
            unknown.push(entry.name.clone());
        }
    }
    unknown.sort_unstable();
    unknown.dedup();
    assert!(names > 10_000 && unknown.len() < 20, "{names} names, unknown: {unknown:?}");
}

#[test]
fn scenarios_are_read_strictly_and_whole() {
    let Some(file) = shared("scenarios/scenarios.jsonl") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let scenarios = parse(&text, "scenarios.jsonl").unwrap();
    assert_eq!(scenarios.len(), text.lines().count());
}
