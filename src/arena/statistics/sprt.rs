//! Stopping as soon as the question is answered: the sequential probability ratio test.

use super::counts::Sample;
use super::elo::ELO_PER_NORMALIZED;
use super::likelihood::{with_mean, with_normalized_lead};
use super::{GameCounts, PairCounts, score_of_elo};

/// What the Elo differences of a test are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtModel {
    /// Logistic Elo: a difference means a score, whatever the share of draws.
    Logistic,
    /// Normalized Elo: a difference means a lead in standard deviations of a game, so that the test takes
    /// about the same number of games whatever the share of draws.
    #[default]
    Normalized,
}

/// What a test has found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The difference is `elo0` rather than `elo1`.
    AcceptElo0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptElo1,
    /// More games are needed.
    Undecided,
}

/// A test of `elo0` against `elo1` that ends as soon as the games are clear (Wald 1945).
///
/// After each pair of games the log-likelihood ratio of the two hypotheses is compared with two bounds. The
/// likelihoods are the generalized ones of Van den Bergh: under each hypothesis the likeliest distribution of
/// results is taken, so that nothing needs to be known of draws, or of the dependence inside a pair.
///
/// ```
/// use menace::arena::statistics::{PairCounts, Sprt, SprtModel, SprtVerdict};
/// let test = Sprt::new(0.0, 5.0, 0.05, 0.05, SprtModel::Logistic).unwrap();
/// assert_eq!(test.verdict(test.llr_of_pairs(PairCounts([900, 0, 1500, 0, 1100]))), SprtVerdict::AcceptElo1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses must be finite and in ascending order.
    #[error("elo0 ({elo0}) must be less than elo1 ({elo1})")]
    Hypotheses {
        /// The lower difference, as given.
        elo0: f64,
        /// The upper difference, as given.
        elo1: f64,
    },
    /// An error rate must lie between 0 and 1, and both together below 1.
    #[error("alpha ({alpha}) and beta ({beta}) must be above 0, and less than 1 together")]
    ErrorRates {
        /// The chance to accept `elo1` wrongly, as given.
        alpha: f64,
        /// The chance to accept `elo0` wrongly, as given.
        beta: f64,
    },
}

/// The weight of an outcome that never came up, in games or pairs. fishtest and fastchess take the same.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Returns the test of `elo0` against `elo1` that accepts `elo1` wrongly with a chance of at most about
    /// `alpha`, and `elo0` with at most about `beta`.
    ///
    /// # Errors
    /// [`SprtError`] when `elo0` is not less than `elo1`, or a chance is not above 0, or both make 1 or more.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: SprtModel) -> Result<Sprt, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::ErrorRates { alpha, beta });
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Returns the lower difference.
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the upper difference.
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns the chance to accept `elo1` wrongly.
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Returns the chance to accept `elo0` wrongly.
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// Returns what the differences are measured in.
    pub const fn model(&self) -> SprtModel {
        self.model
    }

    /// Returns the log-likelihood ratios at which the test ends: `elo0` is accepted at or below the first,
    /// `elo1` at or above the second.
    ///
    /// ```
    /// # use menace::arena::statistics::{Sprt, SprtModel};
    /// let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.05, SprtModel::Logistic).unwrap().bounds();
    /// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.94 2.94");
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of `elo1` to `elo0` after independent games; 0 when there was none.
    pub fn llr_of_games(&self, counts: GameCounts) -> f64 {
        if counts.games() == 0 { 0.0 } else { self.llr(Sample::of_games(counts)) }
    }

    /// Returns the log-likelihood ratio of `elo1` to `elo0` after pairs of games; 0 when there was none.
    pub fn llr_of_pairs(&self, counts: PairCounts) -> f64 {
        if counts.pairs() == 0 { 0.0 } else { self.llr(Sample::of_pairs(counts)) }
    }

    /// Returns what a log-likelihood ratio decides.
    pub fn verdict(&self, llr: f64) -> SprtVerdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            SprtVerdict::AcceptElo1
        } else if llr <= lower {
            SprtVerdict::AcceptElo0
        } else {
            SprtVerdict::Undecided
        }
    }

    fn llr(&self, sample: Sample) -> f64 {
        let sample = sample.with_least_weight(UNSEEN);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            SprtModel::Logistic => with_mean(&sample, score_of_elo(elo)),
            // A pair's mean deviates √2 times less than a game, so that its lead is √2 times as many deviations.
            SprtModel::Normalized => {
                with_normalized_lead(&sample, sample.games_each.sqrt() * elo / ELO_PER_NORMALIZED)
            }
        });
        let outcomes = sample.outcomes().iter().zip(under0).zip(under1);
        outcomes.map(|(((_, weight), p0), p1)| weight * (p1 / p0).ln()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(computed: f64, published: f64) {
        // Two decimals are given, and fastchess ends its search for the likeliest distribution at 1e-4.
        let tolerance = 0.0051 + 2e-4 * published.abs();
        assert!((computed - published).abs() <= tolerance, "computed {computed}, published {published}");
    }

    fn test_of(elo0: f64, elo1: f64, model: SprtModel) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
    }

    // Published figures: the unit tests of fastchess (app/tests/sprt_test.cpp).
    #[test]
    fn llr_of_games_is_the_one_of_fastchess() {
        let llr = |wins, losses, draws, elo0, elo1, model| {
            test_of(elo0, elo1, model).llr_of_games(GameCounts { wins, draws, losses })
        };
        agree(llr(36433, 36027, 68692, 0.0, 2.0, SprtModel::Normalized), 0.92);
        agree(llr(10871, 10650, 20431, -1.75, 0.25, SprtModel::Normalized), 2.30);
        agree(llr(4250, 0, 0, 0.0, 10.0, SprtModel::Normalized), 120.56);
        agree(llr(21404, 21184, 40708, 0.5, 2.5, SprtModel::Logistic), -1.57);
        agree(llr(57433, 57030, 106593, 0.0, 2.0, SprtModel::Logistic), -2.59);
    }

    // Published figures: the unit tests of fastchess (app/tests/sprt_test.cpp), which count the pairs of a win
    // and a loss apart from the pairs of two draws.
    #[test]
    fn llr_of_pairs_is_the_one_of_fastchess() {
        let llr = |[ll, ld, wl, dd, wd, ww]: [u64; 6], elo0, elo1, model| {
            test_of(elo0, elo1, model).llr_of_pairs(PairCounts([ll, ld, wl + dd, wd, ww]))
        };
        agree(llr([365, 16618, 36029, 200, 16974, 390], 0.0, 2.0, SprtModel::Normalized), 2.25);
        agree(llr([127, 4883, 10311, 401, 5150, 104], -1.75, 0.25, SprtModel::Normalized), 3.01);
        agree(llr([0, 0, 0, 0, 0, 5550], 0.0, 5.0, SprtModel::Normalized), 111.82);
        agree(llr([223, 9863, 20279, 1000, 10037, 246], 0.5, 2.5, SprtModel::Logistic), -3.07);
        agree(llr([871, 26175, 55003, 980, 26678, 821], 0.0, 2.0, SprtModel::Logistic), -4.98);
    }

    #[test]
    fn swapped_players_and_hypotheses_change_only_the_sign() {
        let pairs = PairCounts([20, 3, 60, 5, 44]);
        for model in [SprtModel::Logistic, SprtModel::Normalized] {
            let ours = test_of(-2.0, 7.0, model).llr_of_pairs(pairs);
            let theirs = test_of(-7.0, 2.0, model).llr_of_pairs(pairs.flipped());
            assert!((ours + theirs).abs() < 1e-6, "{model:?}: {ours} and {theirs}");
        }
    }

    #[test]
    fn a_test_that_cannot_be_is_refused() {
        let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, SprtModel::Logistic);
        assert_eq!(new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Hypotheses { elo0: 5.0, elo1: 5.0 }));
        assert_eq!(new(0.0, 5.0, 0.0, 0.05), Err(SprtError::ErrorRates { alpha: 0.0, beta: 0.05 }));
        assert!(new(0.0, f64::NAN, 0.05, 0.05).is_err() && new(0.0, 5.0, 0.5, 0.5).is_err());
    }

    #[test]
    fn no_games_decide_nothing() {
        let test = test_of(0.0, 5.0, SprtModel::Normalized);
        assert_eq!(test.llr_of_pairs(PairCounts::default()), 0.0);
        assert_eq!(test.verdict(0.0), SprtVerdict::Undecided);
    }
}
