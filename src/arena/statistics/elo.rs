//! Differences of strength in Elo.

use super::counts::Sample;
use super::normal::{self, Z95};
use super::win_rate::AGRESTI_COULL;
use super::{GameCounts, Interval, PairCounts};

/// How many Elo one unit of mean ÷ deviation is: 800 / ln 10, so that both scales agree for small
/// differences between players who never draw.
pub(super) const ELO_PER_NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the mean points of a game against an opponent who is `elo` weaker, between 0 and 1.
///
/// ```
/// # use menace::arena::statistics::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns by how much a player is stronger who makes `score` points a game: `-∞` for 0, `∞` for 1.
///
/// ```
/// # use menace::arena::statistics::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    // Written as a difference, so that 0.5 gives exactly 0 and not minus zero.
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// By how much a player is stronger than the opponent, with how sure that is.
///
/// From pairs the variance is the one of pairs (pentanomial), so that what two games with the same shuffles
/// have in common counts once.
///
/// ```
/// use menace::arena::statistics::{EloDifference, GameCounts};
/// let elo = EloDifference::of_games(GameCounts { wins: 136, draws: 111, losses: 96 }).unwrap();
/// assert_eq!(format!("{:.1} ± {:.1}", elo.elo, elo.interval.half_width()), "40.7 ± 30.4");
/// assert_eq!(format!("{:.2} %", 100.0 * elo.superiority), "99.60 %");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// The Elo difference of the score; infinite when all games were won or all were lost.
    pub elo: f64,
    /// Its 95 % interval: the score's normal interval, each end as Elo. An end may be infinite.
    pub interval: Interval,
    /// The normalized Elo difference: (score - ½) ÷ (deviation of a game) × 800 / ln 10.
    pub normalized: f64,
    /// The 95 % interval of `normalized`.
    pub normalized_interval: Interval,
    /// The likelihood of superiority: the probability, between 0 and 1, that the player is the stronger one
    /// (normal approximation).
    pub superiority: f64,
}

impl EloDifference {
    /// Returns the difference that independent games show; `None` if there was no game.
    pub fn of_games(counts: GameCounts) -> Option<EloDifference> {
        (counts.games() > 0).then(|| EloDifference::of(&Sample::of_games(counts)))
    }

    /// Returns the difference that pairs of games show; `None` if there was no pair.
    pub fn of_pairs(counts: PairCounts) -> Option<EloDifference> {
        (counts.pairs() > 0).then(|| EloDifference::of(&Sample::of_pairs(counts)))
    }

    /// Returns the difference that pairs of games show, and no more certainty than few pairs allow; nothing when
    /// there was no pair.
    ///
    /// `elo` is that of [`EloDifference::of_pairs`]. The intervals, `normalized` and the superiority are
    /// taken with two pairs won twice and two pairs lost twice added, as in
    /// [`agresti_coull_on_pairs`](super::agresti_coull_on_pairs): they are sound from the first pair on, and the
    /// same in the long run. `normalized` would be infinite if all pairs were won, and beyond its interval if nearly all were.
    ///
    /// ```
    /// use menace::arena::statistics::{EloDifference, PairCounts};
    /// let won_both = EloDifference::of_few_pairs(PairCounts([0, 0, 0, 0, 1])).unwrap();
    /// assert!(won_both.interval.low < 0.0 && won_both.superiority < 0.7);
    /// ```
    pub fn of_few_pairs(counts: PairCounts) -> Option<EloDifference> {
        let shown = EloDifference::of_pairs(counts)?;
        let sure = EloDifference::of_pairs(counts + AGRESTI_COULL)?;
        Some(EloDifference { elo: shown.elo, ..sure })
    }

    fn of(sample: &Sample) -> EloDifference {
        let (score, variance) = (sample.mean(), sample.variance());
        let error = (variance / sample.size()).sqrt();
        let lead = score - 0.5;
        // Without any variance 0 / 0 would come up where both sides made the same.
        let in_units_of = |deviation: f64| if lead == 0.0 { 0.0 } else { lead / deviation };
        let normalized = in_units_of((sample.games_each * variance).sqrt()) * ELO_PER_NORMALIZED;
        let normalized_error = Z95 * ELO_PER_NORMALIZED / (sample.games_each * sample.size()).sqrt();
        EloDifference {
            elo: elo_of_score(score),
            interval: Interval {
                low: elo_of_score((score - Z95 * error).max(0.0)),
                high: elo_of_score((score + Z95 * error).min(1.0)),
            },
            normalized,
            normalized_interval: Interval {
                low: normalized - normalized_error,
                high: normalized + normalized_error,
            },
            superiority: normal::cdf(in_units_of(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures are given with two decimals.
    fn agree(computed: f64, published: f64) {
        assert!((computed - published).abs() <= 0.0051, "computed {computed}, published {published}");
    }

    // Published figures: the unit tests of fastchess (app/tests/elo_test.cpp).
    #[test]
    fn elo_of_games_is_the_one_of_fastchess() {
        let elo = |wins, losses, draws| EloDifference::of_games(GameCounts { wins, draws, losses }).unwrap();

        let first = elo(76, 89, 123);
        agree(first.normalized, -20.76);
        agree(first.normalized_interval.half_width(), 40.13);
        agree(100.0 * first.superiority, 15.53);

        let second = elo(136, 96, 111);
        agree(second.normalized, 49.77);
        agree(second.normalized_interval.half_width(), 36.77);
        agree(second.elo, 40.70);
        agree(second.interval.half_width(), 30.43);
        agree(100.0 * second.superiority, 99.60);

        let third = elo(34, 356, 0);
        agree(third.normalized, -508.44);
        agree(third.normalized_interval.half_width(), 34.48);
    }

    // Published figures: the unit tests of fastchess (app/tests/elo_test.cpp), which count the pairs of a win
    // and a loss apart from the pairs of two draws.
    #[test]
    fn elo_of_pairs_is_the_one_of_fastchess() {
        let elo = |[ll, ld, wl, dd, wd, ww]: [u64; 6]| {
            EloDifference::of_pairs(PairCounts([ll, ld, wl + dd, wd, ww])).unwrap()
        };

        let first = elo([34, 54, 31, 32, 64, 75]);
        agree(first.normalized, 57.94);
        agree(first.normalized_interval.half_width(), 28.28);
        agree(first.elo, 55.58);
        agree(first.interval.half_width(), 27.65);
        agree(100.0 * first.superiority, 100.00);

        let second = elo([332, 433, 457, 41, 333, 334]);
        agree(second.normalized, -9.17);
        agree(second.normalized_interval.half_width(), 10.96);
        agree(second.elo, -8.64);
        agree(second.interval.half_width(), 10.33);
        agree(100.0 * second.superiority, 5.05);

        let third = elo([7895, 8757, 5485, 200, 568, 9999]);
        agree(third.normalized, -19.01);
        agree(third.normalized_interval.half_width(), 2.65);
        agree(third.elo, -21.04);
        agree(third.interval.half_width(), 2.95);
    }

    #[test]
    fn equal_scores_are_no_difference() {
        let draws = EloDifference::of_pairs(PairCounts([0, 0, 9, 0, 0])).unwrap();
        assert_eq!((draws.elo, draws.normalized, draws.superiority), (0.0, 0.0, 0.5));
        let all_won = EloDifference::of_games(GameCounts { wins: 3, draws: 0, losses: 0 }).unwrap();
        assert_eq!((all_won.elo, all_won.superiority), (f64::INFINITY, 1.0));
        assert_eq!(EloDifference::of_games(GameCounts::default()), None);
    }
}
