//! Ratings of many players from games between some of them: the model of Bradley and Terry (1952).
//!
//! Player i beats player j with chance 1 / (1 + 10^((Rj - Ri) / 400)); a draw counts as half a win for each.
//! The ratings are the likeliest ones, found by Newton's method; their mean is 0.
//!
//! **Perfect scores.** Who won all games, or never met the others, has no finite likeliest rating. So each
//! player is given one drawn game against an imaginary player of rating 0: every rating is finite, and after a
//! few hundred games the draw moves it by less than its error.
//!
//! **Intervals** come from the curvature of the likelihood, and from how much the results of pairs really
//! varied: where the shuffles decide both games of a pair alike, pairs vary more than the model says, and the
//! interval widens; where players with equal decks swap their cards, pairs vary less, and it narrows. Four pairs
//! that vary as the model says are added to those seen, so that a few equal ones never look certain.

mod matrix;

use super::normal::{self, Z95};
use super::{GameCounts, Interval, PairCounts};
use crate::sort::CompactSort;
use matrix::Cholesky;

/// What came of the games between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The one player: an index below the number of players.
    pub a: usize,
    /// The other player.
    pub b: usize,
    /// The results of all games, as `a` sees them.
    pub games: GameCounts,
    /// The results of those games that came in pairs, as `a` sees them.
    pub pairs: PairCounts,
}

/// The ratings of all players, in Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    elo: Vec<f64>,
    /// The covariance of the ratings, in Elo².
    covariance: Vec<Vec<f64>>,
}

/// How many Elo one unit of the logistic scale is.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The drawn games that each player has had against the imaginary player of rating 0.
const IMAGINARY_GAMES: f64 = 1.0;

/// Returns the likeliest ratings of the players `0..players`.
///
/// Encounters may come in any order, and the same two players may meet in several. Nobody needs to have met
/// everybody.
///
/// # Panics
/// When an encounter names a player that isn't there, or one player twice.
///
/// ```
/// use menace::arena::statistics::{GameCounts, PairCounts, ratings::{Encounter, rate}};
/// let games = GameCounts { wins: 640, draws: 0, losses: 360 };
/// let met = Encounter { a: 0, b: 1, games, pairs: PairCounts([65, 0, 230, 0, 205]) };
/// let ratings = rate(2, &[met]);
/// assert!((ratings.elo(0) - ratings.elo(1) - 100.0).abs() < 1.0); // 64 % are 100 Elo
/// assert!(ratings.superiority(0, 1) > 0.999);
/// ```
pub fn rate(players: usize, encounters: &[Encounter]) -> Ratings {
    rate_anchored(players, encounters, &[])
}

/// A player whose rating is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The player.
    pub player: usize,
    /// The rating, in Elo.
    pub elo: f64,
}

/// Returns the likeliest ratings of the players `0..players`, given those of the anchors.
///
/// Anchors keep their ratings, which have no error; the others are rated on their scale. One anchor shifts the ratings of
/// [`rate`]; several also pull at those between them. Without an anchor, it is [`rate`].
///
/// # Panics
/// As [`rate`], and when an anchor isn't a player or is there twice.
///
/// ```
/// use menace::arena::statistics::{GameCounts, PairCounts, ratings::{Anchor, Encounter, rate_anchored}};
/// let games = GameCounts { wins: 640, draws: 0, losses: 360 };
/// let met = Encounter { a: 0, b: 1, games, pairs: PairCounts([65, 0, 230, 0, 205]) };
/// let ratings = rate_anchored(2, &[met], &[Anchor { player: 1, elo: 1500.0 }]);
/// assert_eq!(ratings.elo(1), 1500.0);
/// assert!((ratings.elo(0) - 1600.0).abs() < 1.0);
/// ```
pub fn rate_anchored(players: usize, encounters: &[Encounter], anchors: &[Anchor]) -> Ratings {
    for (index, anchor) in anchors.iter().enumerate() {
        assert!(anchor.player < players, "an anchor is a player");
        assert!(
            anchors[..index].iter().all(|other| other.player != anchor.player),
            "an anchor is there once"
        );
    }
    for encounter in encounters {
        assert!(encounter.a < players && encounter.b < players, "an encounter is between players");
        assert!(encounter.a != encounter.b, "nobody meets himself");
    }
    if players == 0 {
        return Ratings { elo: Vec::new(), covariance: Vec::new() };
    }
    let mut fixed = vec![None; players];
    let free = likeliest_strengths(&fixed, encounters);
    // Where the imaginary player is: as far from the anchors as it is without them, so that one anchor only shifts the scale.
    let shifts = anchors.iter().map(|anchor| anchor.elo - free[anchor.player] * ELO_PER_LOGIT);
    let zero = shifts.sum::<f64>() / anchors.len().max(1) as f64;
    for anchor in anchors {
        fixed[anchor.player] = Some((anchor.elo - zero) / ELO_PER_LOGIT);
    }
    let strengths = if anchors.is_empty() { free } else { likeliest_strengths(&fixed, encounters) };
    let mut information = information(&strengths, encounters);
    hold(&mut information, &fixed);
    let inverse = Cholesky::of(&information).inverse();
    // What the results vary by, between two inverses of what the model expects: the covariance holds even
    // where the model's own variance doesn't (White 1982).
    let mut variability = variability(&strengths, encounters);
    hold(&mut variability, &fixed);
    let mut covariance = matrix::product(&matrix::product(&inverse, &variability), &inverse);
    if anchors.is_empty() {
        matrix::centre(&mut covariance);
    }
    for (player, _) in fixed.iter().enumerate().filter(|(_, fixed)| fixed.is_some()) {
        covariance[player].fill(0.0);
        covariance.iter_mut().for_each(|row| row[player] = 0.0);
    }
    for cell in covariance.iter_mut().flatten() {
        *cell *= ELO_PER_LOGIT * ELO_PER_LOGIT;
    }
    let mean = if anchors.is_empty() { strengths.iter().sum::<f64>() / players as f64 } else { 0.0 };
    let mut elo: Vec<f64> =
        strengths.iter().map(|strength| (strength - mean) * ELO_PER_LOGIT + zero).collect();
    for anchor in anchors {
        // Without the rounding errors of there and back.
        elo[anchor.player] = anchor.elo;
    }
    Ratings { elo, covariance }
}

/// Takes players with a known strength out of a matrix of all players: nothing depends on them, and they on nothing.
fn hold(matrix: &mut [Vec<f64>], fixed: &[Option<f64>]) {
    for (player, _) in fixed.iter().enumerate().filter(|(_, fixed)| fixed.is_some()) {
        matrix[player].fill(0.0);
        matrix.iter_mut().for_each(|row| row[player] = 0.0);
        matrix[player][player] = 1.0;
    }
}

impl Ratings {
    /// Returns a player's rating in Elo; without anchors, the mean of all players is 0.
    pub fn elo(&self, player: usize) -> f64 {
        self.elo[player]
    }

    /// Returns the 95 % interval of a player's rating: against the mean of all players, or against the anchors.
    pub fn interval(&self, player: usize) -> Interval {
        let error = Z95 * self.covariance[player][player].max(0.0).sqrt();
        Interval { low: self.elo[player] - error, high: self.elo[player] + error }
    }

    /// Returns the 95 % interval of how much stronger one player is than another. It is not the difference
    /// of their intervals: errors that both share cancel.
    pub fn difference(&self, a: usize, b: usize) -> Interval {
        let (difference, error) = (self.elo[a] - self.elo[b], Z95 * self.deviation_of_difference(a, b));
        Interval { low: difference - error, high: difference + error }
    }

    /// Returns the probability, between 0 and 1, that the one player is stronger than the other.
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        if a == b {
            return 0.5;
        }
        normal::cdf((self.elo[a] - self.elo[b]) / self.deviation_of_difference(a, b))
    }

    /// Returns the mean points of a game that the ratings predict for `a` against `b`.
    pub fn expected_score(&self, a: usize, b: usize) -> f64 {
        super::score_of_elo(self.elo[a] - self.elo[b])
    }

    /// Returns the players, strongest first; equal ones in the order of their index.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.elo.len()).collect();
        players.compact_sort_by(|&a, &b| self.elo[b].total_cmp(&self.elo[a]));
        players
    }

    fn deviation_of_difference(&self, a: usize, b: usize) -> f64 {
        let variance = self.covariance[a][a] + self.covariance[b][b] - 2.0 * self.covariance[a][b];
        variance.max(0.0).sqrt()
    }
}

/// The chance that a player wins who is so much stronger, on the logistic scale.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// The logarithm of `chance`, exact where that is tiny.
fn log_chance(lead: f64) -> f64 {
    if lead < 0.0 { lead - lead.exp().ln_1p() } else { -(-lead).exp().ln_1p() }
}

fn points(encounter: &Encounter) -> (f64, f64) {
    (encounter.games.half_points() as f64 / 2.0, encounter.games.flipped().half_points() as f64 / 2.0)
}

fn log_likelihood(strengths: &[f64], encounters: &[Encounter]) -> f64 {
    let real: f64 = encounters
        .iter()
        .map(|encounter| {
            let lead = strengths[encounter.a] - strengths[encounter.b];
            let (of_a, of_b) = points(encounter);
            of_a * log_chance(lead) + of_b * log_chance(-lead)
        })
        .sum();
    let imaginary: f64 =
        strengths.iter().map(|&s| IMAGINARY_GAMES / 2.0 * (log_chance(s) + log_chance(-s))).sum();
    real + imaginary
}

/// `fixed` has the strengths that are known.
fn likeliest_strengths(fixed: &[Option<f64>], encounters: &[Encounter]) -> Vec<f64> {
    // The likelihood is strictly concave: Newton with halved steps where a whole one overshoots gets there
    // within a dozen rounds; the bound is for rounding errors that keep the last digit moving.
    const ROUNDS: usize = 200;
    const SETTLED: f64 = 1e-12;
    let mut strengths: Vec<f64> = fixed.iter().map(|fixed| fixed.unwrap_or(0.0)).collect();
    let mut likelihood = log_likelihood(&strengths, encounters);
    for _ in 0..ROUNDS {
        let mut gradient: Vec<f64> = strengths.iter().map(|&s| IMAGINARY_GAMES * (0.5 - chance(s))).collect();
        for encounter in encounters {
            let (of_a, of_b) = points(encounter);
            let surplus = of_a - (of_a + of_b) * chance(strengths[encounter.a] - strengths[encounter.b]);
            gradient[encounter.a] += surplus;
            gradient[encounter.b] -= surplus;
        }
        let mut curvature = information(&strengths, encounters);
        hold(&mut curvature, fixed);
        for (slope, _) in gradient.iter_mut().zip(fixed).filter(|(_, fixed)| fixed.is_some()) {
            *slope = 0.0;
        }
        let step = Cholesky::of(&curvature).solve(&gradient);
        let mut length = 1.0;
        let (moved, better) = loop {
            let moved: Vec<f64> = strengths.iter().zip(&step).map(|(s, step)| s + length * step).collect();
            let better = log_likelihood(&moved, encounters);
            if better >= likelihood || length < 1e-9 {
                break (moved, better);
            }
            length /= 2.0;
        };
        let change = strengths.iter().zip(&moved).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        (strengths, likelihood) = (moved, better);
        if change < SETTLED {
            break;
        }
    }
    strengths
}

/// Adds `weight` to how much the difference between two players is known, or varies.
fn add_to_difference(sum: &mut [Vec<f64>], encounter: &Encounter, weight: f64) {
    let (a, b) = (encounter.a, encounter.b);
    sum[a][a] += weight;
    sum[b][b] += weight;
    sum[a][b] -= weight;
    sum[b][a] -= weight;
}

/// What the imaginary games add, for each player; the start of both matrices.
fn imaginary(strengths: &[f64]) -> Vec<Vec<f64>> {
    let mut sum = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (player, &strength) in strengths.iter().enumerate() {
        sum[player][player] = IMAGINARY_GAMES * chance(strength) * chance(-strength);
    }
    sum
}

/// The negative curvature of the log-likelihood.
fn information(strengths: &[f64], encounters: &[Encounter]) -> Vec<Vec<f64>> {
    let mut sum = imaginary(strengths);
    for encounter in encounters {
        let lead = strengths[encounter.a] - strengths[encounter.b];
        let weight = encounter.games.games() as f64 * chance(lead) * chance(-lead);
        add_to_difference(&mut sum, encounter, weight);
    }
    sum
}

/// How many pairs that vary as the model says are added to those of an encounter.
const IMAGINARY_PAIRS: f64 = 4.0;

/// How much the gradient of the log-likelihood varies: by what pairs show, and by the model where there are few.
fn variability(strengths: &[f64], encounters: &[Encounter]) -> Vec<Vec<f64>> {
    let mut sum = imaginary(strengths);
    for encounter in encounters {
        let lead = strengths[encounter.a] - strengths[encounter.b];
        let by_model = chance(lead) * chance(-lead);
        let by_pairs = (0..).zip(encounter.pairs.0).map(|(half_points, count)| {
            let surplus = f64::from(half_points) / 2.0 - 2.0 * chance(lead);
            count as f64 * surplus * surplus
        });
        let seen = by_pairs.sum::<f64>() + IMAGINARY_PAIRS * 2.0 * by_model;
        let per_game = seen / (2.0 * (encounter.pairs.pairs() as f64 + IMAGINARY_PAIRS));
        add_to_difference(&mut sum, encounter, encounter.games.games() as f64 * per_game);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::elo_of_score;
    use super::*;

    fn met(a: usize, b: usize, wins: u64, losses: u64) -> Encounter {
        let games = GameCounts { wins, draws: 0, losses };
        Encounter { a, b, games, pairs: PairCounts::default() }
    }

    #[test]
    fn ratings_of_two_players_are_the_elo_of_their_score() {
        let ratings = rate(2, &[met(0, 1, 75_000, 25_000)]);
        assert!((ratings.elo(0) - ratings.elo(1) - elo_of_score(0.75)).abs() < 0.01);
        assert!((ratings.elo(0) + ratings.elo(1)).abs() < 1e-9);
        // The error of a single score of 100,000 games by the delta method: 1.96 · 400 / ln 10 / √(n p q) = 2.486.
        assert!((ratings.difference(0, 1).half_width() - 2.486).abs() < 0.01);
    }

    // The likeliest ratings make each player's expected points equal the points that were made.
    #[test]
    fn ratings_give_back_the_points_of_each_player() {
        let encounters =
            [met(0, 1, 6000, 4000), met(1, 2, 7000, 3000), met(0, 2, 5500, 4500), met(2, 3, 9000, 1000)];
        let ratings = rate(4, &encounters);
        for player in 0..4 {
            let (mut made, mut expected) = (0.0, 0.0);
            for encounter in &encounters {
                let (of_a, of_b) = points(encounter);
                let score = ratings.expected_score(encounter.a, encounter.b);
                if encounter.a == player {
                    made += of_a;
                    expected += (of_a + of_b) * score;
                } else if encounter.b == player {
                    made += of_b;
                    expected += (of_a + of_b) * (1.0 - score);
                }
            }
            // Within the one imaginary game.
            assert!((made - expected).abs() < 1.0, "player {player}: {made} points, {expected} expected");
        }
        assert_eq!(ratings.ranking().last(), Some(&3));
    }

    #[test]
    fn a_perfect_score_has_a_finite_rating_and_a_wide_interval() {
        let ratings = rate(3, &[met(0, 1, 50, 0), met(1, 2, 30, 20)]);
        assert!(ratings.elo(0).is_finite() && ratings.elo(0) > ratings.elo(1) + 300.0);
        assert!(ratings.difference(0, 1).half_width() > 2.0 * ratings.difference(1, 2).half_width());
    }

    #[test]
    fn players_who_never_met_have_no_known_difference() {
        let ratings = rate(4, &[met(0, 1, 500, 500), met(2, 3, 900, 100)]);
        assert!(ratings.difference(0, 2).half_width() > 300.0);
        assert!(ratings.difference(2, 3).half_width() < 50.0);
        assert_eq!(rate(0, &[]).ranking(), Vec::<usize>::new());
        assert_eq!(rate(1, &[]).elo(0), 0.0);
    }

    #[test]
    fn anchors_keep_their_ratings_and_the_others_are_rated_on_their_scale() {
        let encounters = [met(0, 1, 75_000, 25_000), met(1, 2, 60_000, 40_000)];
        let free = rate(3, &encounters);
        let one = rate_anchored(3, &encounters, &[Anchor { player: 1, elo: 1200.0 }]);
        assert_eq!((one.elo(1), one.interval(1).half_width()), (1200.0, 0.0));
        for player in [0, 2] {
            let differences = [&free, &one].map(|ratings| ratings.elo(player) - ratings.elo(1));
            assert!((differences[0] - differences[1]).abs() < 1e-6, "{differences:?}");
            // Against the anchor, a player is known as well as the difference to it.
            let widths = [free.difference(player, 1).half_width(), one.interval(player).half_width()];
            assert!((widths[0] - widths[1]).abs() < 0.01, "{widths:?}");
        }
        // Two anchors that the results contradict: the player between them is where both results are likeliest.
        let anchors = [Anchor { player: 0, elo: 1500.0 }, Anchor { player: 2, elo: 1500.0 }];
        let two = rate_anchored(3, &encounters, &anchors);
        assert_eq!((two.elo(0), two.elo(2)), (1500.0, 1500.0));
        let expected = 100_000.0 * (two.expected_score(1, 0) + two.expected_score(1, 2));
        assert!((expected - 85_000.0).abs() < 2.0, "{expected}");
        assert_eq!(rate_anchored(3, &encounters, &[]), free);
    }

    #[test]
    fn pairs_whose_games_depend_widen_or_narrow_the_interval() {
        let games = GameCounts { wins: 500, draws: 0, losses: 500 };
        let independent = Encounter { a: 0, b: 1, games, pairs: PairCounts([125, 0, 250, 0, 125]) };
        let dependent = Encounter { pairs: PairCounts([250, 0, 0, 0, 250]), ..independent };
        let seat_decides = Encounter { pairs: PairCounts([0, 0, 500, 0, 0]), ..independent };
        let width = |encounter| rate(2, &[encounter]).difference(0, 1).half_width();
        assert!((width(dependent) / width(independent) - 2f64.sqrt()).abs() < 0.01);
        assert!((0.05..0.1).contains(&(width(seat_decides) / width(independent))));
        let few =
            |pairs| Encounter { games: GameCounts { wins: 2, draws: 0, losses: 2 }, pairs, ..independent };
        let (equal, unequal) = (few(PairCounts([0, 0, 2, 0, 0])), few(PairCounts([1, 0, 0, 0, 1])));
        assert!((0.7..1.0).contains(&(width(equal) / width(unequal))), "{}", width(equal) / width(unequal));
    }
}
