//! Games of creatures and lands, played by `game` and by `engine` at once: the same shuffles, the same choices, and after
//! each of them the same table.
//!
//! The two know nothing of each other's rules, so each is the other's oracle. What one of them draws as a legal
//! attack, block or division of damage the other has to allow, too.

mod cards;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use menace::card::CardTable;
use menace::{Edition, Player};
use rayon::prelude::*;

use cards::Cards;
use table::Table;

/// Plays so many games under each edition; says of those that differ how to play them again.
fn compare(cards: &Cards, games: u64) {
    assert!(cards.len() >= 50, "only {} creatures are played by both", cards.len());
    let differ = Edition::ALL.map(|edition| {
        let differs = |number: &u64| {
            let first = Player::BOTH[(number % 2) as usize];
            let game = || Table::lay(cards, *number, edition).play(*number, first);
            let differs = catch_unwind(AssertUnwindSafe(game)).is_err();
            if differs {
                eprintln!("game {number} under {edition:?} differs");
            }
            differs
        };
        (0..games).into_par_iter().filter(differs).count()
    });
    assert_eq!(differ, [0; 3], "of {games} games under each of {:?}", Edition::ALL);
}

#[test]
fn games_of_our_creatures_are_the_same_in_both() {
    compare(&Cards::of(CardTable::builtin()), 500);
}

#[test]
#[ignore = "takes minutes"]
fn games_of_all_creatures_that_both_know_are_the_same() {
    let folder = std::env::var_os("MENACE_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")), PathBuf::from);
    let file = folder.join("cards/oracle.jsonl");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: no {}; set MENACE_SHARED", file.display());
        return;
    };
    let cards = Cards::of(&CardTable::parse(&text, "oracle.jsonl").unwrap());
    eprintln!("{} creatures are played by both", cards.len());
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
    compare(&cards, number("MENACE_GAMES").unwrap_or(20_000));
}
