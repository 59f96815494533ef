//! How often a player wins, with an interval.

use super::counts::Sample;
use super::normal::Z95;
use super::{GameCounts, Interval, PairCounts};

/// Two pairs won twice and two lost twice: what an interval on pairs adds to what was seen.
pub(super) const AGRESTI_COULL: PairCounts = PairCounts([2, 0, 0, 0, 2]);

/// A win rate with its 95 % interval.
///
/// A draw counts as half a win: the rate is (wins + draws / 2) / games.
///
/// ```
/// use menace::arena::statistics::{GameCounts, WinRate};
/// let rate = WinRate::of_games(GameCounts { wins: 10, draws: 0, losses: 0 });
/// assert_eq!(rate.rate, 1.0);
/// assert!(0.72 < rate.interval.low && rate.interval.low < 0.73); // never 1 to 1: ten games prove little
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinRate {
    /// The mean points of a game, between 0 and 1; one half when no game was played.
    pub rate: f64,
    /// Where the true rate lies with 95 % confidence; from 0 to 1 when no game was played.
    pub interval: Interval,
}

impl WinRate {
    /// Returns the win rate of independent games with Wilson's interval (see [`wilson`]).
    pub fn of_games(counts: GameCounts) -> WinRate {
        WinRate {
            rate: counts.score().unwrap_or(0.5),
            interval: wilson(counts.half_points() as f64 / 2.0, counts.games(), Z95),
        }
    }

    /// Returns the win rate of pairs of games with an interval that needs no independence inside a pair
    /// (see [`agresti_coull_on_pairs`]).
    pub fn of_pairs(counts: PairCounts) -> WinRate {
        WinRate { rate: counts.score().unwrap_or(0.5), interval: agresti_coull_on_pairs(counts, Z95) }
    }
}

/// Returns Wilson's score interval of a proportion (Wilson 1927), `z` standard deviations each way.
///
/// It lies between 0 and 1, is never a single point, and is 0 to 1 when there was no trial. `successes` may
/// be a fraction: with draws as half a success, the interval is the one of a player who has the same rate
/// and never draws. A draw varies less than a win or a loss does, so it then covers at least what it says.
///
/// The trials must be independent. Two games with the same shuffles are not.
///
/// ```
/// use menace::arena::statistics::{normal::Z95, wilson};
/// let interval = wilson(81.0, 263, Z95);
/// assert!((interval.low - 0.2553).abs() < 1e-4 && (interval.high - 0.3662).abs() < 1e-4);
/// ```
pub fn wilson(successes: f64, trials: u64, z: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let trials = trials as f64;
    let rate = successes / trials;
    let shrink = 1.0 + z * z / trials;
    let centre = (rate + z * z / (2.0 * trials)) / shrink;
    let half_width = z / shrink * (rate * (1.0 - rate) / trials + z * z / (4.0 * trials * trials)).sqrt();
    // Rounding must not take the ends past a certain loss or win.
    Interval { low: (centre - half_width).max(0.0), high: (centre + half_width).min(1.0) }
}

/// Returns an interval of a win rate whose unit is the pair of games, `z` standard deviations each way.
///
/// Only pairs have to be independent of each other, the two games of a pair may depend in any way. As
/// Agresti and Coull (1998) add two successes and two failures to a proportion, this adds two pairs won
/// twice and two pairs lost twice, then takes the normal interval from the variance of pairs. It lies
/// between 0 and 1, and is 0 to 1 when there was no pair.
///
/// ```
/// use menace::arena::statistics::{PairCounts, agresti_coull_on_pairs, normal::Z95, wilson};
/// // Each shuffle decides both games: 100 games say no more than 50 would.
/// let dependent = agresti_coull_on_pairs(PairCounts([25, 0, 0, 0, 25]), Z95);
/// assert!(dependent.half_width() > 1.3 * wilson(50.0, 100, Z95).half_width());
/// // The player on the play wins: the rate is 50 % and the pairs show it.
/// let seat = agresti_coull_on_pairs(PairCounts([0, 0, 50, 0, 0]), Z95);
/// assert!(seat.half_width() < wilson(50.0, 100, Z95).half_width());
/// ```
pub fn agresti_coull_on_pairs(counts: PairCounts, z: f64) -> Interval {
    if counts.pairs() == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let sample = Sample::of_pairs(counts + AGRESTI_COULL);
    let half_width = z * (sample.variance() / sample.size()).sqrt();
    Interval { low: (sample.mean() - half_width).max(0.0), high: (sample.mean() + half_width).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_interval_of_no_games_is_everything() {
        assert_eq!(WinRate::of_games(GameCounts::default()).interval, Interval { low: 0.0, high: 1.0 });
        assert_eq!(WinRate::of_pairs(PairCounts::default()).interval, Interval { low: 0.0, high: 1.0 });
    }

    // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
    #[test]
    fn wilson_interval_is_newcombes() {
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(successes, trials, Z95);
            assert!((interval.low - low).abs() < 5e-5, "{successes}/{trials}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{successes}/{trials}: {interval:?}");
        }
    }

    #[test]
    fn wilson_interval_flips_with_the_seats() {
        let counts = GameCounts { wins: 17, draws: 5, losses: 30 };
        let (ours, theirs) =
            (WinRate::of_games(counts).interval, WinRate::of_games(counts.flipped()).interval);
        assert!((ours.low - (1.0 - theirs.high)).abs() < 1e-12);
        assert!((ours.high - (1.0 - theirs.low)).abs() < 1e-12);
    }
}
