//! The best blocks by search against the best blocks by asking every legal declaration.

use menace::combat::damage::{WIN, Worth};
use menace::combat::{BlockAnswer, Blocks, Combatants, best_blocks, sweep};

use crate::boards::position;

fn compare(seed: u64, most: u64) {
    let position = position(seed, most);
    let worth = Worth::of(&Combatants::of(&position));
    let found = best_blocks(&position, &worth, 3).expect("a small board");
    let swept = sweep(&position, &worth, 3).expect("a small board");
    let place = format!("seed {seed}: {position:#?}\nfound {found:#?}\nswept {swept:#?}");
    assert!(found.iter().chain(&swept).all(|answer| answer.proven), "{place}");
    let blocks = Blocks::of(&position).expect("a small board");
    for answer in &found {
        assert_eq!(blocks.is_legal(&answer.declaration), Ok(true), "{place}");
    }
    let lost = |score: i64| score >= WIN;
    let scores = |answers: &[BlockAnswer]| -> Vec<i64> {
        // Behind a way not to lose, ways to lose are not worth listing.
        let all = answers.iter().map(|answer| answer.outcome.score);
        all.enumerate().filter(|&(index, score)| index == 0 || !lost(score)).map(|(_, score)| score).collect()
    };
    assert_eq!(scores(&found), scores(&swept), "{place}");
}

#[test]
fn the_search_finds_what_the_sweep_finds() {
    for seed in 0..400 {
        compare(seed, 3);
    }
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_the_sweep_finds_on_many_boards() {
    for seed in 1000..21_000 {
        compare(seed, 4);
    }
}
