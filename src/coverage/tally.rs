//! Counting cards and decks.

use std::collections::{BTreeMap, BTreeSet};

use crate::card::{CardTable, DeckList};

use super::{Stage, Understanding};

/// How much plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The number of cards.
    pub total: usize,
    /// Those whose text is read.
    pub read: usize,
    /// Those that are also compiled.
    pub compiled: usize,
    /// Those that are also played.
    pub played: usize,
    /// The decks by their pools.
    pub pools: BTreeMap<String, PoolCount>,
    /// What stops cards: what alone keeps most decks from being whole first.
    pub sentences: Vec<SentenceCount>,
    /// The names that are missing in decks: those that alone keep most decks from being whole first.
    pub names: Vec<NameCount>,
    /// The cards that compile but whose games went wrong, in alphabetical order; empty if no games were asked for.
    pub unplayed: Vec<Unplayed>,
}

/// The decks of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolCount {
    /// All of them.
    pub decks: usize,
    /// Those of which every card plays.
    pub whole: usize,
    /// Those that miss one, two and three names.
    pub missing: [usize; 3],
}

/// Something that stops cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceCount {
    /// The sentence.
    pub text: String,
    /// The cards that it stops.
    pub cards: usize,
    /// The decks that miss one of these cards.
    pub decks: usize,
    /// The decks that would be whole without it.
    pub frees: usize,
}

/// A card that compiles but whose games went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayed {
    /// Its name.
    pub name: String,
    /// What went wrong, in words.
    pub why: String,
}

/// A name that is missing in decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameCount {
    /// The name.
    pub name: String,
    /// The decks that have it.
    pub decks: usize,
    /// The decks that would be whole with it.
    pub frees: usize,
}

/// Counts the cards of a table, and the decks whose cards all come as far as `plays`.
///
/// `understood` has every card of the table by its name. A name in a deck that the table has not is missing.
pub fn tally(
    table: &CardTable,
    understood: &BTreeMap<&str, Understanding>,
    decks: &[(String, DeckList)],
    plays: Stage,
) -> Coverage {
    let reach = |stage: Stage| understood.values().filter(|card| card.stage >= stage).count();
    let mut coverage = Coverage {
        total: understood.len(),
        read: reach(Stage::Read),
        compiled: reach(Stage::Compiled),
        played: reach(Stage::Played),
        ..Coverage::default()
    };
    if plays == Stage::Played {
        let wrong = understood.iter().filter(|(_, card)| card.stage == Stage::Compiled);
        let unplayed = wrong.map(|(name, card)| Unplayed { name: (*name).to_owned(), why: card.why.clone() });
        coverage.unplayed = unplayed.collect();
    }
    let mut sentences: BTreeMap<&str, SentenceCount> = BTreeMap::new();
    let count = |text: &str| SentenceCount { text: text.to_owned(), cards: 0, decks: 0, frees: 0 };
    for card in understood.values().filter(|card| card.stage < plays) {
        sentences.entry(&card.obstacle).or_insert_with(|| count(&card.obstacle)).cards += 1;
    }
    let mut names: BTreeMap<String, NameCount> = BTreeMap::new();
    for (pool, deck) in decks {
        let mut missing: BTreeSet<String> = BTreeSet::new();
        let mut stops: BTreeSet<Option<&str>> = BTreeSet::new();
        for entry in &deck.main {
            let written = entry.written.as_deref().filter(|written| table.spelling(written).is_some());
            let name = written.unwrap_or(&entry.name);
            let card = table.find(name).ok();
            match card.map(|card| (card, &understood[card.name.as_str()])) {
                Some((_, understanding)) if understanding.stage >= plays => {}
                Some((card, understanding)) => {
                    missing.insert(card.name.clone());
                    stops.insert(Some(&understanding.obstacle));
                }
                None => {
                    missing.insert(name.to_owned());
                    stops.insert(None);
                }
            }
        }
        let pool = coverage.pools.entry(pool.clone()).or_default();
        pool.decks += 1;
        match missing.len() {
            0 => pool.whole += 1,
            some @ 1..=3 => pool.missing[some - 1] += 1,
            _ => {}
        }
        for stop in stops.iter().flatten() {
            if let Some(sentence) = sentences.get_mut(stop) {
                sentence.decks += 1;
                sentence.frees += usize::from(stops.len() == 1);
            }
        }
        for name in &missing {
            let fresh = || NameCount { name: name.clone(), decks: 0, frees: 0 };
            let count = names.entry(name.clone()).or_insert_with(fresh);
            count.decks += 1;
            count.frees += usize::from(missing.len() == 1);
        }
    }
    coverage.sentences = sentences.into_values().collect();
    coverage.sentences.sort_by(|left, right| {
        (right.frees, right.decks, right.cards)
            .cmp(&(left.frees, left.decks, left.cards))
            .then_with(|| left.text.cmp(&right.text))
    });
    coverage.names = names.into_values().collect();
    coverage.names.sort_by(|left, right| {
        (right.frees, right.decks).cmp(&(left.frees, left.decks)).then_with(|| left.name.cmp(&right.name))
    });
    coverage
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_counted_by_what_they_miss() {
        let row = |name: &str| format!("{{\"name\": \"{name}\", \"types\": [\"Land\"]}}\n");
        let table = CardTable::parse(&["A", "B", "C", "D"].map(row).concat(), "t.jsonl").unwrap();
        let understanding =
            |stage, obstacle: &str| Understanding { stage, obstacle: obstacle.into(), why: String::new() };
        let understood = BTreeMap::from([
            ("A", understanding(Stage::Compiled, "")),
            ("B", understanding(Stage::Known, "Ward {2}")),
            ("C", understanding(Stage::Read, "Ward {2}")),
            ("D", understanding(Stage::Known, "Storm")),
        ]);
        let deck = |text: &str| ("p".to_owned(), DeckList::parse(text, "d.txt").unwrap());
        let decks =
            [deck("4 A"), deck("4 A\n1 B\n1 C"), deck("1 B\n1 D\n1 Nobody"), deck("3 Nobody"), deck("1 D")];
        let coverage = tally(&table, &understood, &decks, Stage::Compiled);
        assert_eq!((coverage.total, coverage.read, coverage.compiled, coverage.played), (4, 2, 1, 0));
        assert_eq!(coverage.pools["p"], PoolCount { decks: 5, whole: 1, missing: [2, 1, 1] });
        let sentence =
            |text: &str, cards, decks, frees| SentenceCount { text: text.into(), cards, decks, frees };
        assert_eq!(coverage.sentences, [sentence("Ward {2}", 2, 2, 1), sentence("Storm", 1, 2, 1)]);
        let name = |name: &str, decks, frees| NameCount { name: name.into(), decks, frees };
        assert_eq!(coverage.names, [name("D", 2, 1), name("Nobody", 2, 1), name("B", 2, 0), name("C", 1, 0)]);
    }

    #[test]
    fn cards_whose_games_went_wrong_are_named_with_the_reason() {
        let row = |name: &str| format!("{{\"name\": \"{name}\", \"types\": [\"Land\"]}}\n");
        let table = CardTable::parse(&["A", "B", "C"].map(row).concat(), "t.jsonl").unwrap();
        let understanding = |stage, obstacle: &str, why: &str| Understanding {
            stage,
            obstacle: obstacle.into(),
            why: why.into(),
        };
        let understood = BTreeMap::from([
            ("A", understanding(Stage::Played, "", "")),
            ("B", understanding(Stage::Compiled, "(played)", "game 1: more than a state holds")),
            ("C", understanding(Stage::Read, "Storm", "no rule for storm")),
        ]);
        let unplayed = [Unplayed { name: "B".into(), why: "game 1: more than a state holds".into() }];
        assert_eq!(tally(&table, &understood, &[], Stage::Played).unplayed, unplayed);
        assert_eq!(tally(&table, &understood, &[], Stage::Compiled).unplayed, [], "no games were asked for");
    }
}
