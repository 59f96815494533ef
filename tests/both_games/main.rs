//! Random games of creatures and lands, played on `game` and on `engine` with the same shuffles and the same choices: after each
//! choice both have the same table.
//!
//! Neither uses the other's rules, so each is the other's oracle. Attacks and blocks that one of them draws have to be legal
//! in the other; divisions of damage are drawn by `game`.

mod cards;
#[path = "../shared/mod.rs"]
mod shared;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use menace::card::CardTable;
use menace::{Edition, Player};
use rayon::prelude::*;

use cards::Cards;
use table::Table;

/// Plays `games` games under each edition, and prints the number of each that differs.
fn compare(cards: &Cards, games: u64) {
    assert!(cards.len() >= 50, "only {} creatures are played by both", cards.len());
    let cut_short = AtomicU64::new(0);
    let differ = Edition::ALL.map(|edition| {
        let differs = |number: &u64| {
            let first = Player::BOTH[(number % 2) as usize];
            let game = || Table::lay(cards, *number, edition).play(*number, first);
            let played = catch_unwind(AssertUnwindSafe(game));
            match played {
                Ok(true) => {}
                Ok(false) => _ = cut_short.fetch_add(1, Ordering::Relaxed),
                Err(_) => eprintln!("game {number} under {edition:?} differs"),
            }
            played.is_err()
        };
        (0..games).into_par_iter().filter(differs).count()
    });
    assert_eq!(differ, [0; 3], "of {games} games under each of {:?}", Edition::ALL);
    // Two tramplers rarely share a blocker: were games cut short more often, little would be compared.
    let cut_short = cut_short.into_inner();
    assert!(cut_short * 100 <= games, "{cut_short} of {games} games under each edition were cut short");
}

#[test]
fn games_of_our_creatures_are_the_same_in_both() {
    compare(&Cards::of(CardTable::builtin()), 500);
}

#[test]
#[ignore = "takes minutes"]
fn games_of_all_creatures_that_both_know_are_the_same() {
    let Some(text) = shared::text("cards/oracle.jsonl") else { return };
    let cards = Cards::of(&CardTable::parse(&text, "oracle.jsonl").unwrap());
    eprintln!("{} creatures are played by both", cards.len());
    compare(&cards, shared::games(20_000));
}
