//! Card files, decks and scenarios from outside, found through `MENACE_SHARED`; what share of real decks is whole.

mod shared;

use std::collections::BTreeMap;

use menace::card::{CardTable, DeckList};
use menace::coverage::{Stage, tally, understanding};
use menace::scenario::format::parse;
use rayon::prelude::*;

#[test]
fn names_of_real_decks_are_found() {
    let (Some(cards), Some(decks)) = (shared::path("cards/oracle.jsonl"), shared::path("decks/pools.jsonl"))
    else {
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

/// The share of decks that have to be whole, in per cent, pool by pool.
const GATES: [(&str, usize); 6] = [
    ("portal", 100),
    ("old-school", 80),
    ("late-nineties", 75),
    ("theme-and-intro", 60),
    ("starter", 35),
    ("tournament", 78),
];

/// The share of all cards that have to compile, in per cent.
const CARDS: usize = 74;

#[test]
fn enough_real_decks_of_each_pool_are_whole() {
    let (Some(cards), Some(decks)) = (shared::path("cards/oracle.jsonl"), shared::path("decks/pools.jsonl"))
    else {
        return;
    };
    let table = CardTable::parse(&std::fs::read_to_string(cards).unwrap(), "oracle.jsonl").unwrap();
    let lists = DeckList::parse_all(&std::fs::read_to_string(decks).unwrap(), "pools.jsonl").unwrap();
    let decks: Vec<(String, DeckList)> =
        lists.into_iter().map(|list| (list.pool.clone().expect("each deck has its pool"), list)).collect();
    let printed: Vec<_> = table.printed().collect();
    let understood: BTreeMap<_, _> =
        printed.into_par_iter().map(|card| (card.name.as_str(), understanding(card, 0))).collect();
    let coverage = tally(&table, &understood, &decks, Stage::Compiled);
    let mut missed = Vec::new();
    for (name, least) in GATES {
        let pool = coverage.pools[name];
        eprintln!("{name}: {} of {} decks are whole", pool.whole, pool.decks);
        if pool.whole * 100 < pool.decks * least {
            missed.push(format!("{name}: {} of {}, expected {least} %", pool.whole, pool.decks));
        }
    }
    eprintln!("{} of {} cards compile", coverage.compiled, coverage.total);
    assert!(missed.is_empty(), "{missed:?}");
    assert!(coverage.compiled * 100 >= coverage.total * CARDS, "{} of {}", coverage.compiled, coverage.total);
}

#[test]
fn scenarios_are_read_strictly_and_whole() {
    let Some(file) = shared::path("scenarios/scenarios.jsonl") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let scenarios = parse(&text, "scenarios.jsonl").unwrap();
    assert_eq!(scenarios.len(), text.lines().count());
}
