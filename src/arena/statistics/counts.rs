//! How often each result came up, in games and in pairs of games.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// How many games one player won, drew and lost.
///
/// ```
/// use menace::arena::statistics::GameCounts;
/// let counts = GameCounts { wins: 5, draws: 2, losses: 3 };
/// assert_eq!(counts.games(), 10);
/// assert_eq!(counts.score(), Some(0.6));
/// assert_eq!(counts.flipped().score(), Some(0.4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl GameCounts {
    /// Returns how many games were played.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns twice the points: a win is 2, a draw 1, a loss 0.
    pub const fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Returns the mean points of a game, (wins + draws / 2) / games; `None` if none was played.
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| self.half_points() as f64 / (2 * self.games()) as f64)
    }

    /// Returns the same games as the opponent sees them.
    #[must_use]
    pub const fn flipped(self) -> GameCounts {
        GameCounts { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Add for GameCounts {
    type Output = GameCounts;

    fn add(self, other: GameCounts) -> GameCounts {
        GameCounts {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for GameCounts {
    fn add_assign(&mut self, other: GameCounts) {
        *self = *self + other;
    }
}

/// How many pairs of games gave one player 0, ½, 1, 1½ and 2 points, in this order.
///
/// A win and a loss count with two draws: both are 1 point.
///
/// ```
/// use menace::arena::statistics::PairCounts;
/// let counts = PairCounts([1, 0, 6, 0, 3]);
/// assert_eq!(counts.pairs(), 10);
/// assert_eq!(counts.score(), Some(0.6));
/// assert_eq!(counts.flipped(), PairCounts([3, 0, 6, 0, 1]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PairCounts(pub [u64; 5]);

impl PairCounts {
    /// Returns how many pairs were played.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts a pair in which the player made `half_points` half points.
    ///
    /// # Panics
    /// When `half_points` is greater than 4.
    pub fn count(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the mean points of a game, between 0 and 1; `None` if none was played.
    pub fn score(self) -> Option<f64> {
        let pairs = self.pairs();
        let half_points: u64 = (0..).zip(self.0).map(|(half_points, count)| half_points * count).sum();
        (pairs > 0).then(|| half_points as f64 / (4 * pairs) as f64)
    }

    /// Returns in how many pairs the player made more points than the opponent, as many, and fewer.
    ///
    /// In even pairs, cards and seats decide. Of the others it is seen who plays better, the clearer the more luck
    /// the two games of a pair share.
    ///
    /// ```
    /// use menace::arena::statistics::{GameCounts, PairCounts};
    /// let counts = PairCounts([1, 0, 6, 2, 3]);
    /// assert_eq!(counts.outcomes(), GameCounts { wins: 5, draws: 6, losses: 1 });
    /// ```
    pub fn outcomes(self) -> GameCounts {
        let [lost, lost_half, draws, won_half, won] = self.0;
        GameCounts { wins: won + won_half, draws, losses: lost + lost_half }
    }

    /// Returns the same pairs as the opponent sees them.
    #[must_use]
    pub fn flipped(self) -> PairCounts {
        let mut counts = self.0;
        counts.reverse();
        PairCounts(counts)
    }
}

impl Add for PairCounts {
    type Output = PairCounts;

    fn add(self, other: PairCounts) -> PairCounts {
        PairCounts(std::array::from_fn(|half_points| self.0[half_points] + other.0[half_points]))
    }
}

impl AddAssign for PairCounts {
    fn add_assign(&mut self, other: PairCounts) {
        *self = *self + other;
    }
}

/// The points of a game, or the mean points of a pair's two games, and how often each came up.
///
/// Statistics that hold for games and for pairs alike are computed from this.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// `(points, weight)`, in ascending order of points; weights may be fractions.
    outcomes: [(f64, f64); 5],
    /// How many of `outcomes` are in use: three for games, five for pairs.
    len: usize,
    /// How many games one observation counts for.
    pub games_each: f64,
}

impl Sample {
    pub fn of_games(counts: GameCounts) -> Sample {
        let [losses, draws, wins] = [counts.losses, counts.draws, counts.wins].map(|count| count as f64);
        Sample {
            outcomes: [(0.0, losses), (0.5, draws), (1.0, wins), (0.0, 0.0), (0.0, 0.0)],
            len: 3,
            games_each: 1.0,
        }
    }

    pub fn of_pairs(counts: PairCounts) -> Sample {
        let outcomes =
            std::array::from_fn(|half_points| (half_points as f64 / 4.0, counts.0[half_points] as f64));
        Sample { outcomes, len: 5, games_each: 2.0 }
    }

    pub fn outcomes(&self) -> &[(f64, f64)] {
        &self.outcomes[..self.len]
    }

    /// Gives each outcome that never came up this weight, so that no logarithm of zero is taken.
    pub fn with_least_weight(mut self, least: f64) -> Sample {
        for (_, weight) in &mut self.outcomes[..self.len] {
            if *weight == 0.0 {
                *weight = least;
            }
        }
        self
    }

    /// The number of observations: of games, or of pairs.
    pub fn size(&self) -> f64 {
        self.outcomes().iter().map(|(_, weight)| weight).sum()
    }

    /// Mean points of a game.
    pub fn mean(&self) -> f64 {
        self.outcomes().iter().map(|(points, weight)| points * weight).sum::<f64>() / self.size()
    }

    /// Variance of one observation around the mean of all.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.outcomes().iter().map(|(points, weight)| weight * (points - mean).powi(2)).sum::<f64>()
            / self.size()
    }
}
