//! A game of each pair of neighbouring starter decks in words, as it always was: `testdata/transcripts/`.
//!
//! A change that is meant is written with `MENACE_BLESS=1 cargo test -p menace-bots --test transcripts`.

use std::path::PathBuf;

use menace::Player;
use menace::card::STARTER_DECKS;
use menace::game::{Options, Setup, transcript};
use menace_bots::BotSpec;

fn check(first: usize, second: usize, bots: [&str; 2]) {
    let [a, b] = [&STARTER_DECKS[first], &STARTER_DECKS[second]];
    let setup = Setup::new([&a.deck(), &b.deck()], Options::default()).unwrap();
    let [mut left, mut right] = bots.map(|name| name.parse::<BotSpec>().unwrap().build());
    let (text, record) = transcript(&setup, [left.as_mut(), right.as_mut()], 2, 0, Player::A);
    assert!(record.turns > 3);
    let name = format!("../testdata/transcripts/{}-{}-{}-{}.txt", a.key, bots[0], b.key, bots[1]);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("MENACE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differs = text.lines().zip(golden.lines()).find(|(now, before)| now != before);
    assert_eq!(differs, None, "{}", path.display());
    assert_eq!(text, golden);
}

#[test]
fn greedy_white_weenie_against_greedy_green_stompy() {
    check(0, 4, ["greedy", "greedy"]);
}

#[test]
fn random_red_aggro_against_random_blue_fliers() {
    check(3, 1, ["random", "random"]);
}
