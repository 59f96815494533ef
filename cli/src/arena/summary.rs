//! What came of a run, for people and for programs.

use std::io::Write;

use menace::arena::statistics::{EloDifference, GameCounts, PairCounts, SprtVerdict, WinRate};
use menace::arena::{Histogram, MatchUp, SequentialTest, Tally, columns, row};
use menace::game::Ending;
use serde_json::{Map, Value, json};

use super::board::Outcomes;
use super::cross_table::CrossTable;
use super::engine::{Ended, Results};
use super::figures;
use super::figures::{bars, count, grouped, pace, per_second, percent, time};
use super::opponents;
use super::plan::{Kind, Plan};
use super::sideboard;
use super::tuned;
use crate::args::Format;
use crate::output;

/// Writes the results of a run.
pub fn write(
    out: &mut impl Write,
    plan: &Plan,
    results: &Results,
    threads: usize,
    format: Format,
) -> anyhow::Result<()> {
    let tournament = match plan.kind {
        Kind::Match | Kind::Tune => None,
        Kind::Gauntlet if opponents::applies(plan) && format == Format::Text => None,
        Kind::RoundRobin | Kind::Gauntlet | Kind::Mirror => Some(CrossTable::new(plan, &results.tallies())),
    };
    match format {
        Format::Text => {
            match &tournament {
                None if plan.kind == Kind::Tune => tuned::text(out, plan, results)?,
                None if plan.kind == Kind::Gauntlet => opponents::text(out, plan, results)?,
                None => {
                    let Outcomes { tally, breakdown, .. } = &results.outcomes[0];
                    let changes = sideboard::changes(plan, 0)?;
                    text(out, &plan.match_up(0)?, changes, tally, results.test())?;
                    if plan.breakdown {
                        super::breakdown::tell(out, breakdown)?;
                        writeln!(out)?;
                    }
                }
                Some(table) => text_of_tournament(out, table)?,
            }
            let (games, took) = results.this_sitting;
            // Nothing was played to merge shards, or to find that a run was whole.
            if games > 0 && !took.is_zero() {
                let (pace, threads) = (pace(per_second(games, took)), count(threads as u64, "thread"));
                let counted: u64 = results.tallies().iter().map(|tally| tally.games().games()).sum();
                let beyond = match results.ended {
                    Ended::Decided if counted < games => {
                        format!(" (the test ended at game {}; the rest was under way)", grouped(counted))
                    }
                    _ => String::new(),
                };
                writeln!(
                    out,
                    "played {} in {}: {pace} on {threads}{beyond}",
                    count(games, "game"),
                    time(took)
                )?;
            }
        }
        Format::Json if plan.kind == Kind::Tune => tuned::json(out, plan, results)?,
        Format::Json => {
            for (index, Outcomes { tally, .. }) in results.outcomes.iter().enumerate() {
                writeln!(out, "{}", object(plan, index, tally, results)?)?;
            }
            if let Some(table) = &tournament {
                json_of_tournament(out, table)?;
            }
            if opponents::applies(plan) {
                opponents::json(out, results)?;
            }
        }
    }
    Ok(())
}

/// Writes the ratings of a tournament, or of several runs together.
pub fn write_ratings(out: &mut impl Write, table: &CrossTable, format: Format) -> anyhow::Result<()> {
    match format {
        Format::Text => text_of_tournament(out, table),
        Format::Json => json_of_tournament(out, table),
    }
}

fn json_of_tournament(out: &mut impl Write, table: &CrossTable) -> anyhow::Result<()> {
    for row in table.rows() {
        let fields = CrossTable::COLUMNS.into_iter().zip(row);
        let player: Map<String, Value> =
            fields.map(|(column, field)| (column.to_owned(), typed(column, field))).collect();
        writeln!(out, "{}", json!({ "player": player }))?;
    }
    Ok(())
}

/// The widest table if the output is no terminal.
const WIDEST: usize = 160;

fn text_of_tournament(out: &mut impl Write, table: &CrossTable) -> anyhow::Result<()> {
    // A name, the figures, and a column for each opponent: it has to fit on a line.
    let longest = table.entrants.iter().map(|ranked| ranked.entrant.name.chars().count()).max().unwrap_or(0);
    let opponents = table.entrants.len();
    let width = longest + 40 + opponents * (5 + opponents.to_string().len());
    let with_matrix = width <= output::width().unwrap_or(WIDEST);
    let mut header: Vec<String> = ["", "Elo", "95 %", "games", "win rate"].map(str::to_owned).to_vec();
    if with_matrix {
        header.extend((1..=table.entrants.len()).map(|place| format!("vs {place}")));
    }
    let mut rows = vec![header];
    for (place, ranked) in table.entrants.iter().enumerate() {
        let mut row = vec![
            format!("{:>2}  {}", place + 1, ranked.entrant.name),
            format!("{:+.0}", table.ratings.elo(ranked.index)),
            format!("± {:.0}", table.ratings.interval(ranked.index).half_width()),
            grouped(ranked.games.games()),
            ranked.games.score().map(percent).unwrap_or_default(),
        ];
        if with_matrix {
            row.extend(table.cells[place].iter().map(|cell| match cell {
                Some((_, tally)) => {
                    tally.games().score().map(|score| format!("{:.0}", 100.0 * score)).unwrap_or_default()
                }
                None => "·".to_owned(),
            }));
        }
        rows.push(row);
    }
    write!(out, "{}", figures::table(&rows))?;
    if !with_matrix {
        writeln!(
            out,
            "results against each other: in matrix.csv and report.html (--out), or in a wider terminal"
        )?;
    }
    Ok(writeln!(out)?)
}

fn text(
    out: &mut impl Write,
    match_up: &MatchUp,
    changes: [Option<String>; 2],
    tally: &Tally,
    test: Option<&SequentialTest>,
) -> anyhow::Result<()> {
    let MatchUp { deck_a, bot_a, deck_b, bot_b, rules, seed } = match_up;
    for (player, deck, bot, changes) in [("A", deck_a, bot_a, &changes[0]), ("B", deck_b, bot_b, &changes[1])]
    {
        writeln!(out, "{player}  {deck}, played by {bot}")?;
        if let Some(changes) = changes {
            writeln!(out, "   after the first game {changes}")?;
        }
    }
    writeln!(out, "   {rules} rules, seed {seed}\n")?;
    let mut rows = vec![
        ["", "games", "A wins", "draws", "B wins", "win rate of A", "95 % interval"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let rate = |rate: WinRate| {
        let interval = format!("{} to {}", percent(rate.interval.low), percent(rate.interval.high));
        (percent(rate.rate), interval)
    };
    for (name, counts) in [
        ("all games", tally.games()),
        ("A on the play", tally.on_the_play),
        ("A on the draw", tally.on_the_draw),
    ] {
        let GameCounts { wins, draws, losses } = counts;
        let (share, interval) = rate(WinRate::of_games(counts));
        let share = if counts.games() == 0 { "-".to_owned() } else { share };
        rows.push(
            [name.to_owned()]
                .into_iter()
                .chain([counts.games(), wins, draws, losses].map(grouped))
                .chain([share, interval])
                .collect(),
        );
    }
    if tally.pairs.pairs() > 0 {
        let (share, interval) = rate(WinRate::of_pairs(tally.pairs));
        let GameCounts { wins, draws, losses } = tally.pairs.outcomes();
        let pairs = [tally.pairs.pairs(), wins, draws, losses].map(grouped);
        rows.push(["pairs".to_owned()].into_iter().chain(pairs).chain([share, interval]).collect());
    }
    writeln!(out, "{}", figures::table(&rows))?;
    if let Some(line) = decided(tally.pairs) {
        writeln!(out, "{line}")?;
    }
    if let Some(elo) = EloDifference::of_few_pairs(tally.pairs) {
        let EloDifference { elo, interval, superiority, normalized, normalized_interval } = elo;
        let (low, high) = (interval.low, interval.high);
        writeln!(
            out,
            "Elo of A {elo:+.1} ({low:+.1} to {high:+.1}, on pairs); A is the stronger one: {}",
            percent(superiority)
        )?;
        let (low, high) = (normalized_interval.low, normalized_interval.high);
        writeln!(out, "normalized Elo of A {normalized:+.1} ({low:+.1} to {high:+.1})")?;
        writeln!(out, "{}", pentanomial(tally.pairs))?;
    }
    if let Some(line) = lengths(&tally.turns) {
        writeln!(out, "{line}")?;
    }
    let games = tally.games().games();
    let endings = Ending::ALL.into_iter().filter(|&ending| tally.ended(ending) > 0);
    let endings = endings.map(|ending| {
        format!("{} {}", percent(tally.ended(ending) as f64 / games as f64), ending.name().replace('-', " "))
    });
    if games > 0 {
        writeln!(out, "ended by {}", endings.collect::<Vec<_>>().join(", "))?;
        writeln!(out, "{:.1} decisions a game", tally.decisions as f64 / games as f64)?;
    }
    if let Some(test) = test {
        writeln!(out, "{}", verdict(test))?;
    }
    Ok(writeln!(out)?)
}

/// How many pairs were even, and who won most of the others.
fn decided(pairs: PairCounts) -> Option<String> {
    let GameCounts { wins, losses, draws } = pairs.outcomes();
    let decided = (wins + losses) as f64;
    (decided > 0.0).then(|| {
        format!(
            "{} of pairs are even; of the others A wins {}",
            percent(draws as f64 / pairs.pairs() as f64),
            percent(wins as f64 / decided)
        )
    })
}

/// How many pairs gave A each number of points.
fn pentanomial(pairs: PairCounts) -> String {
    let points = ["0", "½", "1", "1½", "2"];
    let counts = points.iter().zip(pairs.0).map(|(points, count)| format!("{points}: {}", grouped(count)));
    format!("pairs by A's points  {}", counts.collect::<Vec<_>>().join("  "))
}

/// How many turns games took, with a small histogram.
fn lengths(turns: &Histogram) -> Option<String> {
    let [least, tenth, half, nine_tenths] = [0.0, 0.1, 0.5, 0.9].map(|share| turns.quantile(share));
    let (least, most) = (least?, turns.max()?);
    let mut counts = vec![0; (most - least + 1) as usize];
    for (number, times) in turns.iter() {
        counts[(number - least) as usize] = times;
    }
    // A line has room for 60 bars; each of them then stands for several turns.
    let together = counts.len().div_ceil(60);
    let counts: Vec<u64> = counts.chunks(together).map(|chunk| chunk.iter().sum()).collect();
    Some(format!(
        "{:.1} turns a game: 10 % end by turn {}, half by {}, 90 % by {}\n  {least} {} {most}",
        turns.mean()?,
        tenth?,
        half?,
        nine_tenths?,
        bars(&counts)
    ))
}

/// What a test has found, and why.
pub fn verdict(test: &SequentialTest) -> String {
    let sprt = test.sprt();
    let (lower, upper) = sprt.bounds();
    let (elo0, elo1, pairs, llr) = (sprt.elo0(), sprt.elo1(), grouped(test.pairs()), test.llr());
    match test.verdict() {
        SprtVerdict::AcceptElo1 => format!(
            "passed: {elo1} Elo rather than {elo0}, after {pairs} pairs (log-likelihood ratio {llr:.2}, at or above {upper:.2})"
        ),
        SprtVerdict::AcceptElo0 => format!(
            "failed: {elo0} Elo rather than {elo1}, after {pairs} pairs (log-likelihood ratio {llr:.2}, at or below {lower:.2})"
        ),
        SprtVerdict::Undecided => format!(
            "undecided between {elo0} and {elo1} Elo after {pairs} pairs (log-likelihood ratio {llr:.2}, between {lower:.2} and {upper:.2})"
        ),
    }
}

fn object(plan: &Plan, index: usize, tally: &Tally, results: &Results) -> anyhow::Result<Value> {
    let fields = columns().into_iter().zip(row(&plan.match_up(index)?, tally));
    let mut object: Map<String, Value> =
        fields.map(|(column, field)| (column.clone(), typed(&column, field))).collect();
    let turns: Vec<_> = tally.turns.iter().map(|(turns, games)| json!([turns, games])).collect();
    object.insert("turns".to_owned(), turns.into());
    if let Some(test) = results.test() {
        let (lower, upper) = test.sprt().bounds();
        let verdict = match test.verdict() {
            SprtVerdict::AcceptElo0 => "elo0",
            SprtVerdict::AcceptElo1 => "elo1",
            SprtVerdict::Undecided => "undecided",
        };
        let found = json!({"verdict": verdict, "llr": test.llr(), "lower": lower, "upper": upper, "pairs": test.pairs()});
        object.insert("sprt".to_owned(), found);
    }
    let ended = match results.ended {
        Ended::Whole => "whole",
        Ended::Decided => "decided",
        Ended::TimeUp => "time-up",
        Ended::Interrupted => "interrupted",
    };
    object.insert("ended".to_owned(), ended.into());
    let (games, took) = results.this_sitting;
    object.insert("seconds".to_owned(), took.as_secs_f64().into());
    object.insert("games_per_s".to_owned(), per_second(games, took).round().into());
    Ok(object.into())
}

/// A field of a row as a value: text for names, a number for the rest, `null` for what is no number.
fn typed(column: &str, field: String) -> Value {
    if matches!(column, "deck_a" | "bot_a" | "deck_b" | "bot_b" | "rules" | "deck" | "bot") {
        return field.into();
    }
    match (field.parse::<u64>(), field.parse::<f64>()) {
        (Ok(whole), _) => whole.into(),
        (_, Ok(number)) if number.is_finite() => number.into(),
        _ => Value::Null,
    }
}
