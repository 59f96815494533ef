//! The results of a gauntlet: one deck against each of the others, and against all of them.

use std::io::Write;

use menace::arena::statistics::{GameCounts, Interval, WinRate, normal};
use menace::arena::{PlayerBreakdown, Tally};
use serde_json::json;

use super::board::Outcomes;
use super::breakdown;
use super::engine::Results;
use super::figures::{grouped, percent, table};
use super::plan::{Kind, Plan};

/// The longest name of an opponent that is written in full.
const LONGEST: usize = 32;

/// Whether the results of a plan are told as those of one deck.
pub fn applies(plan: &Plan) -> bool {
    plan.kind == Kind::Gauntlet && plan.match_ups.iter().all(|[a, _]| *a == 0)
}

/// The mean of the win rates against all opponents, each of them counting alike.
///
/// Match-ups are independent, so that the variance is that of a mean.
fn against_all(tallies: &[Tally]) -> Option<WinRate> {
    let rates: Vec<WinRate> = tallies.iter().map(|tally| WinRate::of_pairs(tally.pairs)).collect();
    let count = rates.len() as f64;
    if tallies.is_empty() || tallies.iter().any(|tally| tally.games().games() == 0) {
        return None;
    }
    let rate = tallies.iter().filter_map(|tally| tally.games().score()).sum::<f64>() / count;
    let error = |rate: &WinRate| (rate.interval.half_width() / normal::Z95).powi(2);
    let half_width = normal::Z95 * rates.iter().map(error).sum::<f64>().sqrt() / count;
    let interval = Interval { low: (rate - half_width).max(0.0), high: (rate + half_width).min(1.0) };
    Some(WinRate { rate, interval })
}

fn short(name: &str) -> String {
    match name.chars().count() > LONGEST {
        true => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// Tells how the first deck does, the best match-up first.
pub fn text(out: &mut impl Write, plan: &Plan, results: &Results) -> anyhow::Result<()> {
    let names = plan.match_up(0)?;
    writeln!(out, "{}, played by {}, against decks played by {}", names.deck_a, names.bot_a, names.bot_b)?;
    writeln!(out, "{} rules, seed {}\n", names.rules, plan.seed)?;
    let tallies = results.tallies();
    let rate = |counts: GameCounts| counts.score().map_or("-".to_owned(), percent);
    let interval = |Interval { low, high }| format!("{} to {}", percent(low), percent(high));
    let mut rows = vec![
        ["against", "games", "win rate", "95 % interval", "on play", "on draw"].map(str::to_owned).to_vec(),
    ];
    let mut order: Vec<usize> = (0..tallies.len()).collect();
    let score = |index: &usize| tallies[*index].games().score().unwrap_or(0.5);
    order.sort_by(|one, other| score(other).total_cmp(&score(one)));
    for index in order {
        let tally = &tallies[index];
        rows.push(vec![
            short(&plan.match_up(index)?.deck_b),
            grouped(tally.games().games()),
            rate(tally.games()),
            interval(WinRate::of_pairs(tally.pairs).interval),
            rate(tally.on_the_play),
            rate(tally.on_the_draw),
        ]);
    }
    if let Some(all) = against_all(&tallies) {
        let games: u64 = tallies.iter().map(|tally| tally.games().games()).sum();
        let mean = |seat: fn(&Tally) -> GameCounts| {
            let rates = tallies.iter().filter_map(|tally| seat(tally).score());
            percent(rates.sum::<f64>() / tallies.len() as f64)
        };
        rows.push(vec![
            format!("all {}, counting alike", tallies.len()),
            grouped(games),
            percent(all.rate),
            interval(all.interval),
            mean(|tally| tally.on_the_play),
            mean(|tally| tally.on_the_draw),
        ]);
    }
    writeln!(out, "{}", table(&rows))?;
    if plan.breakdown {
        let mut own = PlayerBreakdown::default();
        results.outcomes.iter().for_each(|Outcomes { breakdown, .. }| own.add(&breakdown.players[0]));
        breakdown::tell_of_deck(out, &names.deck_a, &own)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the mean against all opponents as an object.
pub fn json(out: &mut impl Write, results: &Results) -> anyhow::Result<()> {
    let tallies = results.tallies();
    if let Some(WinRate { rate, interval }) = against_all(&tallies) {
        let all = json!({"decks": tallies.len(), "win_rate": rate, "ci95_low": interval.low, "ci95_high": interval.high});
        writeln!(out, "{}", json!({ "against_all": all }))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use menace::arena::statistics::PairCounts;

    #[test]
    fn all_opponents_count_alike_and_the_mean_is_known_better() {
        let tally = |wins, losses, pairs| Tally {
            on_the_play: GameCounts { wins, draws: 0, losses },
            pairs: PairCounts(pairs),
            ..Tally::default()
        };
        let tallies = [tally(150, 50, [0, 0, 50, 0, 50]), tally(5, 15, [5, 0, 5, 0, 0])];
        let all = against_all(&tallies).unwrap();
        assert!((all.rate - 0.5).abs() < 1e-12, "the mean of 75 % and 25 %");
        let worst = WinRate::of_pairs(tallies[1].pairs).interval.half_width();
        assert!(all.interval.half_width() < worst && all.interval.half_width() > worst / 2.0);
        assert_eq!(against_all(&[Tally::default()]), None);
    }
}
