//! Games that compare variants of a deck with it: both meet the same opponents with the same shuffles from the same seat.
//!
//! ```text
//! game       0        1      2        3      4        5      …
//! plays      variant  deck   variant  deck   variant  deck   …
//! begins     own      own    theirs   theirs own      own    …
//! opponent   └────────── 0 ──────────┘       └── 1 ──┘       …
//! ```
//!
//! Each even game and the one after it are a pair. A wins the second one if the deck loses it: so a pair has four half
//! points if the variant wins where the deck loses, and two if both do the same. That is what tests and intervals on pairs look at.

use menace::Player;
use menace::arena::statistics::{GameCounts, Interval, agresti_coull_on_pairs, normal};
use menace::arena::{Pairing, Tally};
use menace::game::GameRecord;

/// A game of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedGame {
    /// Whether the variant plays it; otherwise the deck.
    pub variant: bool,
    /// Which opponent of the field.
    pub opponent: usize,
    /// The shuffles, and who begins: A is the variant or the deck.
    pub pairing: Pairing,
}

impl ComparedGame {
    /// Returns the game with that index, with so many opponents.
    pub const fn of(game: u64, opponents: usize) -> ComparedGame {
        let seat = game / 2;
        let meeting = seat / 2;
        ComparedGame {
            variant: game.is_multiple_of(2),
            opponent: (meeting % opponents as u64) as usize,
            pairing: Pairing {
                shuffles: meeting / opponents as u64,
                on_the_play: if seat.is_multiple_of(2) { Player::A } else { Player::B },
            },
        }
    }

    /// The record as a comparison counts it: as a game that A wins if it speaks for the variant.
    ///
    /// The variant's games count as those on the play, and the deck's as those on the draw: so a tally keeps them apart.
    pub fn record(&self, record: GameRecord) -> GameRecord {
        match self.variant {
            true => GameRecord { on_the_play: Player::A, ..record },
            false => {
                GameRecord { on_the_play: Player::B, winner: record.winner.map(Player::opponent), ..record }
            }
        }
    }
}

/// What a comparison has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The results of the variant.
    pub variant: GameCounts,
    /// The results of the deck.
    pub deck: GameCounts,
    /// The variant's win rate less the deck's, in the pairs.
    pub gain: f64,
    /// The interval of that.
    pub interval: Interval,
}

impl Comparison {
    /// Reads a tally of a comparison; the interval leaves out so much: 0.05 for 95 %.
    pub fn of(tally: &Tally, error: f64) -> Comparison {
        let of_score = |score: f64| 2.0 * score - 1.0;
        let z = normal::quantile(1.0 - error / 2.0);
        let Interval { low, high } = agresti_coull_on_pairs(tally.pairs, z);
        Comparison {
            variant: tally.on_the_play,
            deck: tally.on_the_draw.flipped(),
            gain: tally.pairs.score().map_or(0.0, of_score),
            interval: Interval { low: of_score(low), high: of_score(high) },
        }
    }
}

/// Returns the variant's cards in an order in which each card that both decks have is at a place where the deck has it.
///
/// With it, equal shuffles deal both decks the same hands but for the cards that differ.
pub fn aligned<T: Copy + PartialEq>(deck: &[T], variant: &[T]) -> Vec<T> {
    let mut left: Vec<T> = variant.to_vec();
    let mut places: Vec<Option<T>> = deck
        .iter()
        .map(|card| left.iter().position(|other| other == card).map(|at| left.remove(at)))
        .collect();
    places.resize(places.len().max(variant.len()), None);
    let mut rest = left.into_iter();
    places.into_iter().filter_map(|place| place.or_else(|| rest.next())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menace::arena::play_games;
    use menace::game::Ending;

    #[test]
    fn every_opponent_is_met_by_both_decks_from_both_seats_with_the_same_shuffles() {
        let games: Vec<_> = (0..24).map(|game| ComparedGame::of(game, 3)).collect();
        for (index, game) in games.iter().enumerate() {
            let like = |other: &&ComparedGame| {
                (other.opponent, other.pairing.shuffles) == (game.opponent, game.pairing.shuffles)
            };
            let alike: Vec<_> = games.iter().filter(like).collect();
            assert_eq!(alike.len(), 4, "game {index}");
            for variant in [true, false] {
                for first in Player::BOTH {
                    let same =
                        |game: &&&ComparedGame| (game.variant, game.pairing.on_the_play) == (variant, first);
                    assert_eq!(alike.iter().filter(same).count(), 1, "game {index}");
                }
            }
        }
    }

    #[test]
    fn a_variant_that_wins_where_the_deck_loses_gains_everything() {
        let played = |game: u64, variant: Player, deck: Player| {
            let compared = ComparedGame::of(game, 1);
            compared.record(GameRecord {
                winner: Some(if compared.variant { variant } else { deck }),
                ending: Ending::Life,
                on_the_play: compared.pairing.on_the_play,
                turns: 9,
                decisions: 9,
                mulligans: [0; 2],
                life: [0; 2],
            })
        };
        let better = play_games(0..40, |game| played(game, Player::A, Player::B)).tally;
        let comparison = Comparison::of(&better, 0.05);
        assert_eq!((comparison.variant.wins, comparison.deck.losses), (20, 20));
        assert!((comparison.gain - 1.0).abs() < 1e-12 && comparison.interval.low > 0.0);
        let alike = play_games(0..40, |game| played(game, Player::A, Player::A)).tally;
        let comparison = Comparison::of(&alike, 0.05);
        assert_eq!((comparison.variant.wins, comparison.deck.wins), (20, 20));
        assert!(comparison.gain.abs() < 1e-12, "the same results are no gain");
    }

    #[test]
    fn cards_that_both_decks_have_keep_their_places() {
        assert_eq!(aligned(&[1, 1, 2, 2, 3], &[1, 2, 2, 3, 3]), [1, 3, 2, 2, 3]);
        assert_eq!(aligned(&[1, 2], &[4, 2, 1]), [1, 2, 4]);
        assert_eq!(aligned(&[1, 2, 3], &[3]), [3]);
    }
}
