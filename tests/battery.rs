//! Random games between decks drawn from all cards that are understood: what holds in every game holds in these.

#[path = "fuzz/play.rs"]
mod play;
mod shared;

use std::panic::{AssertUnwindSafe, catch_unwind};

use menace::Edition;
use menace::Player;
use menace::card::CardTable;
use menace::engine::{MatchUp, Options};
use menace::game::{Chance, Drawer};
use menace::oracle::CardTree;
use menace::program::{Book, compile_card};
use rayon::prelude::*;

/// Different cards of a deck, each three times, besides lands.
const NAMES: usize = 12;
const LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
/// A game is left after so many actions: some abilities can be repeated without end.
const MOST_ACTIONS: usize = 3_000;

/// The cards of the table that compile, by name, and lands.
struct Cards {
    all: Vec<CardTree>,
    lands: Vec<CardTree>,
}

impl Cards {
    fn of(table: &CardTable) -> Cards {
        let mut printed: Vec<_> = table.printed().collect();
        printed.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        let compiled = printed.par_iter().filter_map(|card| {
            let tree = card.read().ok()?;
            compile_card(&mut Book::new(), &tree).is_ok().then_some(tree)
        });
        let land = |name: &&str| CardTable::builtin().find(name).unwrap().read().unwrap();
        Cards { all: compiled.collect(), lands: LANDS.iter().map(land).collect() }
    }

    /// The match-up of that number: two decks of three copies of each of twelve cards, and six of each basic land.
    fn match_up(&self, number: u64, edition: Edition) -> MatchUp {
        let mut chance = Chance::new(177, Drawer::Game, number);
        let mut book = Book::new();
        book.edition = edition;
        let decks = [(); 2].map(|()| {
            let mut deck = Vec::new();
            for _ in 0..NAMES {
                let card = &self.all[chance.below(self.all.len() as u32) as usize];
                deck.extend([compile_card(&mut book, card).expect("it compiled alone"); 3]);
            }
            for land in &self.lands {
                deck.extend([compile_card(&mut book, land).expect("a basic land"); 6]);
            }
            deck
        });
        book.index();
        MatchUp::of(book, decks, Options { edition, turn_limit: 40, ..Options::default() })
    }
}

/// Plays so many games, two of each match-up; says of those that fail how to play them again.
fn battery(cards: &Cards, games: u64, editions: &[Edition]) {
    let fails = |number: &u64| {
        let edition = editions[(number / 2 % editions.len() as u64) as usize];
        let match_up = cards.match_up(number / 2, edition);
        let first = Player::BOTH[(number % 2) as usize];
        let mut chance = Chance::new(178, Drawer::Game, *number);
        let game = || play::play(&match_up, first, &mut chance, MOST_ACTIONS);
        let failed = catch_unwind(AssertUnwindSafe(game)).is_err();
        if failed {
            eprintln!("game {number} under {edition:?} fails");
        }
        failed
    };
    let failed = (0..games).into_par_iter().filter(fails).count();
    assert_eq!(failed, 0, "of {games} games");
}

#[test]
fn games_of_our_cards_keep_every_invariant_in_every_edition() {
    battery(&Cards::of(CardTable::builtin()), 240, &Edition::ALL);
}

#[test]
fn games_of_cards_with_several_faces_keep_every_invariant() {
    let table = CardTable::parse(include_str!("../testdata/faces.jsonl"), "faces.jsonl").unwrap();
    let cards = Cards::of(&table);
    assert_eq!(cards.all.len(), table.printed().count(), "all are understood");
    battery(&cards, 240, &[Edition::Current]);
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_games_of_all_understood_cards_keep_every_invariant() {
    let Some(text) = shared::text("cards/oracle.jsonl") else { return };
    let cards = Cards::of(&CardTable::parse(&text, "oracle.jsonl").unwrap());
    eprintln!("{} cards compile", cards.all.len());
    battery(&cards, shared::games(100_000), &[Edition::Current]);
}
