//! `--dry-run`: what a run would play, and how long it would take.

use std::io::Write as _;
use std::time::{Duration, Instant};

use serde_json::json;

use super::engine::Play as _;
use super::figures::{count, grouped, pace, time};
use super::plan::{Kind, Plan};
use super::players::Tables;
use crate::args::{Answer, Format, Global};
use crate::output;

/// How long games are played to see how long they take.
const BUDGET: Duration = Duration::from_secs(2);

/// The most games of a match-up that are played for that.
const MOST_GAMES: u64 = 100;

/// How long some games took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sample {
    games: u64,
    took: Duration,
}

impl Sample {
    fn game_s(self) -> Option<f64> {
        (self.games > 0).then(|| self.took.as_secs_f64() / self.games as f64)
    }
}

/// Plays for two seconds, and says what the run would play and how long it would take. Nothing is written.
pub fn tell(
    plan: &Plan,
    tables: &Tables,
    limit: Option<Duration>,
    global: &Global,
) -> anyhow::Result<Answer> {
    let threads = global.pool(plan.pairs())?.current_num_threads();
    let samples = sample(plan, tables);
    let all = Sample {
        games: samples.iter().map(|sample| sample.games).sum(),
        took: samples.iter().map(|sample| sample.took).sum(),
    };
    let mean_s = mean_game_s(&samples);
    let games_s = mean_s / threads as f64;
    let whole = plan.total().map(|games| Duration::from_secs_f64(games as f64 * games_s));
    let takes = match (whole, limit) {
        (Some(whole), Some(limit)) => Some(whole.min(limit)),
        (whole, limit) => whole.or(limit),
    };
    let mut out = output::out(global.format);
    match global.format {
        Format::Json => writeln!(
            out,
            "{}",
            json!({ "dry_run": {
                "match_ups": plan.match_ups.len(),
                "games": plan.total(),
                "seconds": takes.map(|takes| takes.as_secs_f64()),
                "games_per_s": 1.0 / games_s,
                "threads": threads,
                "sampled_games": all.games,
            }})
        )?,
        Format::Text => {
            writeln!(out, "would play {}", what(plan))?;
            let threads_said = count(threads as u64, "thread");
            match (takes, plan.total()) {
                (Some(takes), _) => writeln!(out, "takes about {} on {threads_said}", time(takes))?,
                (None, _) => writeln!(out, "plays {} on {threads_said}", pace(1.0 / games_s))?,
            }
            writeln!(out, "estimated from {} that took {}", count(all.games, "game"), time(all.took))?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// Plays pairs of games of each match-up in turn until the time is up. The first pair of each is slow, and counts only if
/// there is no other.
fn sample(plan: &Plan, tables: &Tables) -> Vec<Sample> {
    let match_ups = plan.match_ups.len();
    let games = plan.range();
    let most = (games.end - games.start).min(MOST_GAMES);
    let mut samples = vec![Sample::default(); match_ups];
    let mut warm = vec![Sample::default(); match_ups];
    let began = Instant::now();
    'all: for pair in 0..most.div_ceil(2) {
        for place in spread(match_ups) {
            let first = games.start + 2 * pair;
            let start = Instant::now();
            let end = (first + 2).min(games.end);
            for game in first..end {
                (&tables).play(place, game);
            }
            let sample = if pair == 0 { &mut warm[place] } else { &mut samples[place] };
            sample.games += end - first;
            sample.took += start.elapsed();
            if began.elapsed() >= BUDGET {
                break 'all;
            }
        }
    }
    samples.iter().zip(warm).map(|(sample, warm)| if sample.games > 0 { *sample } else { warm }).collect()
}

/// Every number below `count` once, far apart: the first ones are like all of them.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    let coprime = |step: &usize| {
        let (mut a, mut b) = (*step, count);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let step = (count * 618 / 1000).max(1);
    let step = (step..).find(coprime).expect("primes have no end");
    (0..count).map(move |place| place * step % count)
}

/// The mean time of a game, in seconds; match-ups that were not tried take as long as the others.
fn mean_game_s(samples: &[Sample]) -> f64 {
    let known: Vec<f64> = samples.iter().filter_map(|sample| sample.game_s()).collect();
    known.iter().sum::<f64>() / known.len().max(1) as f64
}

fn what(plan: &Plan) -> String {
    let games = match (plan.total(), plan.sprt) {
        (Some(games), _) => count(games, "game"),
        (None, Some(_)) => "games until the test ends".to_owned(),
        (None, None) => "games until the time is up".to_owned(),
    };
    let name = |player: usize| {
        let player = &plan.players[player];
        format!("{} ({})", plan.decks[player.deck].name, player.bot)
    };
    let who = match (plan.kind, plan.match_ups.as_slice()) {
        (Kind::Match, &[[a, b]]) => format!("{} against {}", name(a), name(b)),
        (_, match_ups) => {
            let match_ups = match_ups.len() as u64;
            let each = plan.games.map_or(String::new(), |games| format!(" of {}", grouped(games)));
            format!("{}{each}", count(match_ups, "match-up"))
        }
    };
    format!("{games}: {who}, {} rules, seed {}", plan.rules, plan.seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_up_is_tried_once_a_round() {
        for count in 1..60 {
            let mut places: Vec<usize> = spread(count).collect();
            places.sort_unstable();
            assert_eq!(places, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn match_ups_weigh_the_same_however_many_games_were_tried() {
        let sample = |games, took| Sample { games, took: Duration::from_secs(took) };
        assert_eq!(mean_game_s(&[sample(10, 10), sample(2, 6), sample(0, 0)]), 2.0);
    }
}
