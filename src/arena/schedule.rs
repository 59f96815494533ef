//! Which game is which: everything about a game follows from its index.
//!
//! ```text
//! game       0      1      2      3      4   …
//! shuffles   0      0      1      1      2   …
//! first      A      B      A      B      A   …
//! pair       └─ 0 ──┘      └─ 1 ──┘
//! ```

use std::ops::Range;

use crate::sort::CompactSort;
use crate::types::Player;

/// One game of a match: which shuffles, and who takes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the shuffles, which both games of a pair share.
    pub shuffles: u64,
    /// Who takes the first turn.
    pub on_the_play: Player,
}

impl Pairing {
    /// Returns the game with that index: the even one of a pair begins with A, the odd one with B.
    ///
    /// ```
    /// use menace::arena::Pairing;
    /// use menace::Player;
    /// assert_eq!(Pairing::of_game(6), Pairing { shuffles: 3, on_the_play: Player::A });
    /// assert_eq!(Pairing::of_game(7), Pairing { shuffles: 3, on_the_play: Player::B });
    /// ```
    pub const fn of_game(game: u64) -> Pairing {
        Pairing {
            shuffles: game / 2,
            on_the_play: if game.is_multiple_of(2) { Player::A } else { Player::B },
        }
    }
}

/// Returns the seed of one match-up of a run: the run's own for the first, and others that share no shuffles.
///
/// With it as the seed, a run of that match-up alone plays the same games. Below 2^53, so that every reader of
/// numbers keeps all of its digits.
///
/// ```
/// use menace::arena::seed_of_match_up;
/// assert_eq!(seed_of_match_up(42, 0), 42);
/// assert_ne!(seed_of_match_up(42, 1), seed_of_match_up(43, 1));
/// ```
pub fn seed_of_match_up(seed: u64, match_up: u64) -> u64 {
    if match_up == 0 {
        return seed;
    }
    // The finaliser of SplitMix64 (Steele, Lea and Flood 2014), one step of its counter for each match-up.
    let mut mixed = seed.wrapping_add(match_up.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ (mixed >> 31)) >> 11
}

/// Returns the games of one shard of a match: part `shard` (from 0) of `shards`.
///
/// The shards together have each game once, in order, and no pair is torn apart. They differ by at most one
/// pair in size.
///
/// # Panics
/// When `shard` is not below `shards`.
///
/// ```
/// use menace::arena::games_of_shard;
/// assert_eq!(games_of_shard(11, 0, 3), 0..4);
/// assert_eq!(games_of_shard(11, 1, 3), 4..8);
/// assert_eq!(games_of_shard(11, 2, 3), 8..11);
/// ```
pub fn games_of_shard(games: u64, shard: u64, shards: u64) -> Range<u64> {
    assert!(shard < shards, "shards are counted from 0");
    let pairs = u128::from(games.div_ceil(2));
    let start_of = |shard: u64| {
        let pair = pairs * u128::from(shard) / u128::from(shards);
        (2 * pair).min(u128::from(games)) as u64
    };
    start_of(shard)..start_of(shard + 1)
}

/// Returns a range less the ranges that are done: what is left, in ascending order.
///
/// The done ranges may come in any order, and may overlap.
///
/// ```
/// use menace::arena::games_left;
/// assert_eq!(games_left(0..10, &[4..6, 0..2]), [2..4, 6..10]);
/// ```
pub fn games_left(all: Range<u64>, done: &[Range<u64>]) -> Vec<Range<u64>> {
    let mut done: Vec<_> = done.iter().filter(|range| !range.is_empty()).cloned().collect();
    done.compact_sort_by_key(|range| range.start);
    let mut left = Vec::new();
    let mut next = all.start;
    for range in done {
        if next < range.start {
            left.push(next..range.start.min(all.end));
        }
        next = next.max(range.end);
        if next >= all.end {
            return left;
        }
    }
    left.push(next..all.end);
    left.retain(|range| !range.is_empty());
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_game_once_and_tear_no_pair() {
        for games in [0, 1, 2, 7, 100, 101] {
            for shards in [1, 2, 3, 16, 60] {
                let parts: Vec<_> = (0..shards).map(|shard| games_of_shard(games, shard, shards)).collect();
                assert_eq!((parts[0].start, parts[parts.len() - 1].end), (0, games));
                assert!(parts.windows(2).all(|two| two[0].end == two[1].start));
                assert!(parts.iter().all(|part| part.start % 2 == 0 || part.is_empty()));
            }
        }
        assert_eq!(games_of_shard(u64::MAX, 15, 16).end, u64::MAX);
    }

    #[test]
    fn games_left_are_all_that_are_not_done() {
        let left = |all, done: &[(u64, u64)]| -> Vec<(u64, u64)> {
            let done: Vec<_> = done.iter().map(|&(start, end)| start..end).collect();
            games_left(all, &done).into_iter().map(|range| (range.start, range.end)).collect()
        };
        assert_eq!(left(0..10, &[]), [(0, 10)]);
        assert_eq!(left(0..10, &[(0, 10)]), []);
        assert_eq!(left(4..8, &[(0, 5), (5, 6), (7, 20)]), [(6, 7)]);
        assert_eq!(left(4..8, &[(9, 12)]), [(4, 8)]);
        assert_eq!(left(4..4, &[]), []);
    }

    #[test]
    fn match_ups_have_seeds_of_their_own() {
        let mut seeds: Vec<u64> = (0..10_000).map(|match_up| seed_of_match_up(1, match_up)).collect();
        assert!(seeds.iter().all(|&seed| seed < 1 << 53));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }
}
