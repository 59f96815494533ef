//! What came of a comparison of variants of a deck: `tune.csv`, and what is told.

use std::io::Write;

use menace::arena::SequentialTest;
use menace::arena::statistics::{GameCounts, Interval, SprtVerdict};
use serde_json::{Map, Value, json};

use super::board::Outcomes;
use super::engine::Results;
use super::figures::{grouped, percent, table};
use super::plan::Plan;
use super::variants::Comparison;
use crate::args::Answer;

/// What was found out about a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Better,
    NotBetter,
    Undecided,
}

impl Verdict {
    fn of(outcomes: &Outcomes, comparison: &Comparison) -> Verdict {
        match outcomes.test.as_ref().map(SequentialTest::verdict) {
            Some(SprtVerdict::AcceptElo1) => Verdict::Better,
            Some(SprtVerdict::AcceptElo0) => Verdict::NotBetter,
            Some(SprtVerdict::Undecided) => Verdict::Undecided,
            // Without a test, a fixed number of games and their interval.
            None if comparison.interval.low > 0.0 => Verdict::Better,
            None if comparison.interval.high < 0.0 => Verdict::NotBetter,
            None => Verdict::Undecided,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Undecided => "undecided",
        }
    }
}

/// Each variant with what was found; with 95 %, all intervals are right.
fn found<'r>(
    plan: &'r Plan,
    outcomes: &'r [Outcomes],
) -> impl Iterator<Item = (&'r str, Comparison, Verdict, &'r Outcomes)> {
    let error = 0.05 / plan.match_ups.len() as f64;
    plan.match_ups.iter().zip(outcomes).map(move |(&[variant, _], outcomes)| {
        let comparison = Comparison::of(&outcomes.tally, error);
        let verdict = Verdict::of(outcomes, &comparison);
        (plan.decks[plan.players[variant].deck].name.as_str(), comparison, verdict, outcomes)
    })
}

/// Whether some variant is better.
pub fn answer(plan: &Plan, results: &Results) -> Answer {
    let better = found(plan, &results.outcomes).any(|(_, _, verdict, _)| verdict == Verdict::Better);
    if better { Answer::Yes } else { Answer::No }
}

const COLUMNS: [&str; 19] = [
    "variant",
    "deck",
    "opponents",
    "pairs",
    "variant_wins",
    "variant_draws",
    "variant_losses",
    "deck_wins",
    "deck_draws",
    "deck_losses",
    "pairs_0",
    "pairs_1",
    "pairs_2",
    "pairs_3",
    "pairs_4",
    "gain",
    "gain_low",
    "gain_high",
    "verdict",
];

/// The lines of `tune.csv`: a row for each variant.
pub fn rows(plan: &Plan, outcomes: &[Outcomes]) -> Vec<Vec<String>> {
    let deck = &plan.decks[plan.players[plan.match_ups[0][1]].deck].name;
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    for (name, Comparison { variant, deck: own, gain, interval }, verdict, Outcomes { tally, .. }) in
        found(plan, outcomes)
    {
        let mut row = vec![name.to_owned(), deck.clone(), plan.field.len().to_string()];
        let counts = [variant.wins, variant.draws, variant.losses, own.wins, own.draws, own.losses];
        let counts = [tally.pairs.pairs()].into_iter().chain(counts).chain(tally.pairs.0);
        row.extend(counts.map(|count| count.to_string()));
        row.extend([gain, interval.low, interval.high].map(|value| format!("{value:.6}")));
        row.push(verdict.word().to_owned());
        rows.push(row);
    }
    rows
}

/// Tells people.
pub fn text(out: &mut impl Write, plan: &Plan, results: &Results) -> anyhow::Result<()> {
    let [_, deck] = plan.match_ups[0];
    let own = &plan.players[deck];
    let other = &plan.players[plan.field[0]];
    let opponents = match plan.field.as_slice() {
        [only] => plan.decks[plan.players[*only].deck].name.clone(),
        several => format!("{} decks", several.len()),
    };
    writeln!(
        out,
        "{}, played by {}, against {opponents}, played by {}\n{} rules, seed {}\n",
        plan.decks[own.deck].name, own.bot, other.bot, plan.rules, plan.seed
    )?;
    let rate = |counts: GameCounts| counts.score().map_or("-".to_owned(), percent);
    let mut rows =
        vec![["variant", "pairs", "deck", "variant", "gain", "interval", ""].map(str::to_owned).to_vec()];
    for (name, comparison, verdict, Outcomes { tally, .. }) in found(plan, &results.outcomes) {
        let Comparison { variant, deck, gain, interval: Interval { low, high } } = comparison;
        rows.push(vec![
            name.to_owned(),
            grouped(tally.pairs.pairs()),
            rate(deck),
            rate(variant),
            format!("{:+.1}", 100.0 * gain),
            format!("{:+.1} to {:+.1}", 100.0 * low, 100.0 * high),
            verdict.word().to_owned(),
        ]);
    }
    writeln!(out, "{}", table(&rows))?;
    writeln!(out, "A pair is a game of each deck with the same opponent, seat and shuffles.")?;
    let together =
        if plan.match_ups.len() == 1 { "The interval holds" } else { "Together the intervals hold" };
    match plan.gain() {
        Some(gain) => {
            writeln!(
                out,
                "Better: a gain of {} of games rather than none, by a sequential test.",
                percent(gain)
            )?;
            writeln!(out, "{together} with 95 % if the number of games was fixed;")?;
            writeln!(out, "a test that ends early favors what it found.\n")?;
        }
        None => writeln!(out, "Better: a gain above 0. {together} with 95 %.\n")?,
    }
    Ok(())
}

/// Tells programs: an object for each variant.
pub fn json(out: &mut impl Write, plan: &Plan, results: &Results) -> anyhow::Result<()> {
    for (row, Outcomes { test, .. }) in
        rows(plan, &results.outcomes).into_iter().skip(1).zip(&results.outcomes)
    {
        let value = |(column, field): (&str, String)| {
            let named = matches!(column, "variant" | "deck" | "verdict");
            let number =
                field.parse::<u64>().map(Value::from).or_else(|_| field.parse::<f64>().map(Value::from));
            (column.to_owned(), if named { field.into() } else { number.unwrap_or(Value::Null) })
        };
        let mut object: Map<String, Value> = COLUMNS.into_iter().zip(row).map(value).collect();
        object.insert("llr".to_owned(), test.as_ref().map_or(Value::Null, |test| json!(test.llr())));
        writeln!(out, "{}", json!({ "variant": object }))?;
    }
    Ok(())
}
