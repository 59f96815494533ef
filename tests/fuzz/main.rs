//! The functions of the fuzz targets in `fuzz/`, on a second's worth of random bytes each.

mod bytes;
mod decks;
mod games;
mod play;
mod reader;
mod sources;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Calls the target with random bytes, and says which input it was if it fails.
fn smoke(target: fn(&[u8]), inputs: u64, most_bytes: usize) {
    for seed in 0..inputs {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = vec![0; rng.random_range(0..=most_bytes)];
        rng.fill_bytes(&mut bytes);
        if let Err(panic) = std::panic::catch_unwind(|| target(&bytes)) {
            eprintln!("the input of seed {seed} fails");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn the_reader_reads_or_refuses_any_text() {
    smoke(reader::run, 2_000, 120);
}

#[test]
fn deck_formats_take_any_text() {
    smoke(decks::run, 2_000, 120);
}

#[test]
fn card_files_take_any_bytes() {
    smoke(sources::run, 2_000, 60);
}

#[test]
fn whole_games_of_any_cards_go_on_to_their_end() {
    smoke(games::run, 60, 40);
}

#[test]
#[ignore = "takes minutes"]
fn the_targets_take_many_more_inputs() {
    smoke(reader::run, 60_000, 200);
    smoke(decks::run, 60_000, 200);
    smoke(sources::run, 60_000, 100);
    smoke(games::run, 3_000, 40);
}
