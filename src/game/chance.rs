//! Chance: where every shuffle and every coin of a game comes from.
//!
//! Nothing in a game asks the machine for randomness. A run has one seed; each game has one stream of
//! its own for the shuffles, and one for each bot, so that a bot that draws more numbers changes neither
//! the cards nor its opponent's luck.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::types::Player;

/// Who draws from a stream of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawer {
    /// The game itself: the shuffles.
    Game,
    /// The bot of that player.
    Bot(Player),
}

/// A repeatable stream of random numbers: ChaCha with 8 rounds.
///
/// `below` and `shuffle` are our own, so that another version of a library changes no game.
///
/// ```
/// use menace::game::{Chance, Drawer};
/// let mut chance = Chance::new(7, Drawer::Game, 0);
/// assert!((0..100).all(|_| chance.below(6) < 6));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Returns the stream of one drawer in one game of the run with that seed.
    ///
    /// The key is the seed and the drawer, the stream is the game: two games, two drawers or two seeds
    /// never share numbers.
    pub fn new(seed: u64, drawer: Drawer, game: u64) -> Chance {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = match drawer {
            Drawer::Game => 0,
            Drawer::Bot(Player::A) => 1,
            Drawer::Bot(Player::B) => 2,
        };
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(game);
        Chance(rng)
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `bound`, each with the same probability, exactly.
    ///
    /// One draw of 32 bits in nearly all cases (Lemire's multiplication, with rejection of what would
    /// make some numbers likelier).
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let rejected = bound.wrapping_neg() % bound;
            while (product as u32) < rejected {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a number below `bound`, as [`Chance::below`] does, for bounds beyond 32 bits.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub(super) fn below_u64(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }

    /// Brings the items into an order of which each is equally likely (Fisher and Yates, from the end).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Returns the generator underneath, for what takes one: sampling a legal declaration.
    #[inline]
    pub fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Golden values: a change here changes every game that anybody has recorded. A second implementation
    // (ChaCha's block function with 8 rounds, written from its description) gives the same numbers.
    #[test]
    fn the_streams_are_what_they_always_were() {
        let mut chance = Chance::new(1, Drawer::Game, 0);
        let numbers: Vec<u32> = (0..12).map(|_| chance.below(100)).collect();
        assert_eq!(numbers, [62, 38, 92, 29, 39, 79, 90, 91, 95, 85, 20, 13]);
        let mut cards: Vec<u32> = (0..10).collect();
        Chance::new(1, Drawer::Game, 1).shuffle(&mut cards);
        assert_eq!(cards, [1, 4, 8, 2, 6, 3, 7, 9, 0, 5]);
        assert_eq!(Chance::new(1, Drawer::Bot(Player::B), 1).bits(), 0x77cc_9b3a_1824_f99d);
    }

    #[test]
    fn drawers_games_and_seeds_have_streams_of_their_own() {
        let first = |seed, drawer, game| Chance::new(seed, drawer, game).bits();
        let mut seen = vec![
            first(1, Drawer::Game, 0),
            first(2, Drawer::Game, 0),
            first(1, Drawer::Game, 1),
            first(1, Drawer::Bot(Player::A), 0),
            first(1, Drawer::Bot(Player::B), 0),
        ];
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 5);
    }

    #[test]
    fn below_is_even_and_reaches_its_ends() {
        let mut chance = Chance::new(3, Drawer::Game, 0);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[chance.below(7) as usize] += 1;
        }
        // 10,000 each; six standard deviations are 556.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 556), "{seen:?}");
        assert_eq!(chance.below(1), 0);
    }

    #[test]
    fn every_order_of_three_cards_is_as_likely() {
        let mut chance = Chance::new(4, Drawer::Game, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut cards = [0, 1, 2];
            chance.shuffle(&mut cards);
            *seen.entry(cards).or_insert(0_u32) += 1;
        }
        // 10,000 each; six standard deviations are 548.
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&count| count.abs_diff(10_000) < 548), "{seen:?}");
    }
}
