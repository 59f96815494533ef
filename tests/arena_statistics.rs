//! The arena's intervals and tests keep what they promise: simulated games of known odds, seeded.

use menace::arena::statistics::ratings::{Encounter, rate};
use menace::arena::statistics::{
    GameCounts, PairCounts, Sprt, SprtModel, SprtVerdict, WinRate, elo_of_score, score_of_elo,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Two players of known strength.
///
/// With the chance `shared` the shuffles decide, and both games of a pair end alike; with the chance `dealt` the
/// cards decide that are swapped between them, and each player wins one; otherwise they are independent. The less likely side gives up the share `draws` of its wins to draws, the other one as many.
#[derive(Clone, Copy)]
struct Odds {
    score: f64,
    draws: f64,
    shared: f64,
    dealt: f64,
}

impl Odds {
    /// The points of a game in the long run.
    fn mean(self) -> f64 {
        self.dealt / 2.0 + (1.0 - self.dealt) * self.score
    }

    fn half_points_of_game(self, rng: &mut ChaCha8Rng) -> usize {
        let drawn = self.draws * self.score.min(1.0 - self.score);
        let luck = uniform(rng);
        if luck < self.score - drawn {
            2
        } else if luck < self.score + drawn {
            1
        } else {
            0
        }
    }

    fn half_points_of_pair(self, rng: &mut ChaCha8Rng) -> (usize, usize) {
        if self.dealt > 0.0 && uniform(rng) < self.dealt {
            return if uniform(rng) < 0.5 { (0, 2) } else { (2, 0) };
        }
        let first = self.half_points_of_game(rng);
        let second = if uniform(rng) < self.shared { first } else { self.half_points_of_game(rng) };
        (first, second)
    }
}

fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

fn play(odds: Odds, pairs: u64, rng: &mut ChaCha8Rng) -> (GameCounts, PairCounts) {
    let (mut results, mut counts) = ([0; 3], PairCounts::default());
    for _ in 0..pairs {
        let (first, second) = odds.half_points_of_pair(rng);
        results[first] += 1;
        results[second] += 1;
        counts.count(first + second);
    }
    (GameCounts { losses: results[0], draws: results[1], wins: results[2] }, counts)
}

/// How often, of so many runs, the intervals on games and on pairs hold the true score.
fn coverage(odds: Odds, pairs: u64, runs: u64, seed: u64) -> (f64, f64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut on_games, mut on_pairs) = (0, 0);
    for _ in 0..runs {
        let (games, pairs) = play(odds, pairs, &mut rng);
        on_games += u64::from(WinRate::of_games(games).interval.contains(odds.mean()));
        on_pairs += u64::from(WinRate::of_pairs(pairs).interval.contains(odds.mean()));
    }
    (on_games as f64 / runs as f64, on_pairs as f64 / runs as f64)
}

#[test]
fn wilson_interval_covers_95_percent_of_independent_games() {
    for (seed, score) in (1..).zip([0.5, 0.55, 0.7, 0.9, 0.97]) {
        let odds = Odds { score, draws: 0.0, shared: 0.0, dealt: 0.0 };
        let (on_games, on_pairs) = coverage(odds, 250, 20_000, seed);
        assert!((0.94..0.965).contains(&on_games), "score {score}, seed {seed}: {on_games}");
        assert!((0.94..0.98).contains(&on_pairs), "score {score}, seed {seed}: {on_pairs}");
    }
}

// A draw varies less than a win or a loss: Wilson's interval is then too wide, never too narrow.
#[test]
fn wilson_interval_covers_at_least_95_percent_with_draws() {
    let odds = Odds { score: 0.6, draws: 0.5, shared: 0.0, dealt: 0.0 };
    let (on_games, on_pairs) = coverage(odds, 250, 20_000, 11);
    assert!(on_games > 0.96, "{on_games}");
    assert!((0.94..0.965).contains(&on_pairs), "{on_pairs}");
}

// Where both games of a pair hang on the same shuffles, 500 games prove less than 500 independent ones:
// this is why the interval on pairs is reported.
#[test]
fn interval_on_pairs_covers_95_percent_when_shuffles_decide() {
    for (seed, shared) in [(21, 0.4), (22, 1.0)] {
        let (on_games, on_pairs) =
            coverage(Odds { score: 0.55, draws: 0.0, shared, dealt: 0.0 }, 250, 20_000, seed);
        assert!(on_games < 0.92, "shared {shared}, seed {seed}: {on_games}");
        assert!((0.94..0.965).contains(&on_pairs), "shared {shared}, seed {seed}: {on_pairs}");
    }
}

// Where players with equal decks swap their cards, much luck cancels within a pair: fewer games prove as much.
#[test]
fn interval_on_pairs_covers_95_percent_when_cards_are_swapped() {
    for (seed, dealt) in [(26, 0.5), (27, 0.8)] {
        let odds = Odds { score: 0.6, draws: 0.0, shared: 0.0, dealt };
        let (on_games, on_pairs) = coverage(odds, 250, 20_000, seed);
        assert!(on_games > 0.98, "dealt {dealt}, seed {seed}: {on_games}");
        assert!((0.94..0.97).contains(&on_pairs), "dealt {dealt}, seed {seed}: {on_pairs}");
    }
}

/// How often a test accepts `elo1`, and how many pairs it takes on average, against players of such odds.
fn acceptance(test: Sprt, odds: Odds, runs: u64, seed: u64) -> (f64, f64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..runs {
        let mut counts = PairCounts::default();
        let verdict = loop {
            let (first, second) = odds.half_points_of_pair(&mut rng);
            counts.count(first + second);
            match test.verdict(test.llr_of_pairs(counts)) {
                SprtVerdict::Undecided => assert!(counts.pairs() < 1_000_000, "seed {seed}: no end"),
                verdict => break verdict,
            }
        };
        accepted += u64::from(verdict == SprtVerdict::AcceptElo1);
        pairs += counts.pairs();
    }
    (accepted as f64 / runs as f64, pairs as f64 / runs as f64)
}

/// The most errors that so many runs may show at an error rate: three standard deviations above it.
fn most_errors(rate: f64, runs: u64) -> f64 {
    rate + 3.0 * (rate * (1.0 - rate) / runs as f64).sqrt()
}

#[test]
fn sprt_errs_as_rarely_as_it_says() {
    const RUNS: u64 = 1000;
    let most = most_errors(0.05, RUNS);
    let test = Sprt::new(0.0, 60.0, 0.05, 0.05, SprtModel::Logistic).unwrap();
    for (seed, draws, shared) in [(31, 0.0, 0.0), (32, 0.5, 0.0), (33, 0.0, 0.5)] {
        let odds = |elo| Odds { score: score_of_elo(elo), draws, shared, dealt: 0.0 };
        let (wrongly, _) = acceptance(test, odds(0.0), RUNS, seed);
        assert!(wrongly <= most, "seed {seed}: elo1 accepted in {wrongly} of the runs, elo0 being true");
        let (rightly, pairs) = acceptance(test, odds(60.0), RUNS, seed);
        assert!(
            1.0 - rightly <= most,
            "seed {seed}: elo1 accepted in {rightly} of the runs, elo1 being true"
        );
        assert!(pairs < 300.0, "seed {seed}: {pairs} pairs on average");
    }
}

#[test]
fn normalized_sprt_errs_as_rarely_as_it_says() {
    const RUNS: u64 = 600;
    // 30 normalized Elo are 30 · ln 10 / 800 = 0.0863 deviations of a game, and a game without draws between
    // nearly equal players deviates by one half.
    let test = Sprt::new(0.0, 30.0, 0.1, 0.1, SprtModel::Normalized).unwrap();
    let odds = |score| Odds { score, draws: 0.0, shared: 0.0, dealt: 0.0 };
    let (wrongly, _) = acceptance(test, odds(0.5), RUNS, 41);
    assert!(wrongly <= most_errors(0.1, RUNS), "{wrongly}");
    let (rightly, _) = acceptance(test, odds(0.5 + 0.0863 / 2.0), RUNS, 42);
    assert!(1.0 - rightly <= most_errors(0.1, RUNS), "{rightly}");
    assert!((elo_of_score(0.5 + 0.0863 / 2.0) - 30.0).abs() < 0.2);
}

#[test]
fn rating_intervals_cover_95_percent() {
    const RUNS: u64 = 1000;
    let strengths = [120.0, 40.0, -30.0, -130.0];
    for (seed, shared, dealt) in [(51, 0.0, 0.0), (52, 0.6, 0.0), (53, 0.0, 0.35)] {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut ratings_hold, mut differences_hold) = (0, 0);
        for _ in 0..RUNS {
            let mut encounters = Vec::new();
            for a in 0..4 {
                for b in a + 1..4 {
                    let mean = score_of_elo(strengths[a] - strengths[b]);
                    let score = 0.5 + (mean - 0.5) / (1.0 - dealt);
                    let odds = Odds { score, draws: 0.1, shared, dealt };
                    let (games, pairs) = play(odds, 200, &mut rng);
                    encounters.push(Encounter { a, b, games, pairs });
                }
            }
            let ratings = rate(4, &encounters);
            ratings_hold += (0..4).filter(|&a| ratings.interval(a).contains(strengths[a])).count();
            differences_hold +=
                (1..4).filter(|&b| ratings.difference(0, b).contains(strengths[0] - strengths[b])).count();
        }
        let ratings_hold = ratings_hold as f64 / (4 * RUNS) as f64;
        let differences_hold = differences_hold as f64 / (3 * RUNS) as f64;
        assert!((0.935..0.975).contains(&ratings_hold), "seed {seed}: {ratings_hold}");
        assert!((0.935..0.975).contains(&differences_hold), "seed {seed}: {differences_hold}");
    }
}
