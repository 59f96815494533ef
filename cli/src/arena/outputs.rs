//! The files of a run that has ended: csv that appears when it is whole.

use std::io::Write;

use menace::arena::{Breakdown, SequentialTest, Tally, columns, row};
use menace::game::GameRecord;

use super::board::Outcomes;
use super::breakdown;
use super::cross_table::CrossTable;
use super::directory::{
    CARDS, GAMES, LLR, MATCHES, MATCHUPS, MATRIX, OPENINGS, RATINGS, REPORT, RunDirectory, TUNE, TURNS,
};
use super::engine::Results;
use super::parquet;
use super::plan::{Kind, Plan};
use super::players::Tables;
use super::report;
use super::tuned;

/// The first line of `games.csv`.
///
/// `match_up` is the row of `matchups.csv`, from 0; `shuffles` is the same for both games of a pair, unless a board says whose turn begins.
pub const COLUMNS_OF_GAMES: &str = "match_up,game,shuffles,on_the_play,winner,ending,turns,decisions,life_a,life_b,mulligans_a,mulligans_b\n";

/// The row of a game, with its line end.
pub fn row_of_game(match_up: usize, game: u64, shuffles: u64, record: &GameRecord) -> String {
    let GameRecord { winner, ending, on_the_play, turns, decisions, mulligans, life } = record;
    let winner = winner.map_or("draw".to_owned(), |player| player.to_string());
    let [life_a, life_b] = life;
    let [mulligans_a, mulligans_b] = mulligans;
    format!(
        "{match_up},{game},{shuffles},{on_the_play},{winner},{},{turns},{decisions},{life_a},{life_b},{mulligans_a},{mulligans_b}\n",
        ending.name()
    )
}

/// Writes all files of a run: those of the match-ups, and `games.csv` where games are logged.
pub fn write(
    plan: &Plan,
    tables: &Tables,
    results: &Results,
    directory: &mut RunDirectory,
) -> anyhow::Result<()> {
    write_match_ups(plan, tables, &results.outcomes, directory)?;
    if directory.keeps_rows() {
        write_games(results, directory)?;
        // A run that goes on after its time was up needs the rows again.
        if results.is_whole() {
            directory.remove_rows()?;
        }
    }
    if plan.parquet { parquet::write(directory) } else { Ok(()) }
}

/// The columns of `llr.csv`: pairs so far, how many of them gave A each number of half points, and the log-likelihood
/// ratio after them with the bounds at which the test ends.
const COLUMNS_OF_LLR: [&str; 9] =
    ["pairs", "pairs_0", "pairs_1", "pairs_2", "pairs_3", "pairs_4", "llr", "lower", "upper"];

/// Writes `tune.csv` of a comparison of variants; otherwise `matchups.csv` and `report.html`, of a tournament also
/// `ratings.csv` and `matrix.csv`, with a sequential test `llr.csv`.
///
/// `matchups.csv` comes last: where it is, the others are.
pub fn write_match_ups(
    plan: &Plan,
    tables: &Tables,
    outcomes: &[Outcomes],
    directory: &RunDirectory,
) -> anyhow::Result<()> {
    let tallies: Vec<Tally> = outcomes.iter().map(|outcomes| outcomes.tally.clone()).collect();
    match plan.kind {
        Kind::Tune => return write_csv(directory, TUNE, tuned::rows(plan, outcomes)),
        Kind::Match => {}
        Kind::RoundRobin | Kind::Gauntlet | Kind::Mirror => {
            let table = CrossTable::new(plan, &tallies);
            let header = CrossTable::COLUMNS.map(str::to_owned).to_vec();
            write_csv(directory, RATINGS, [header].into_iter().chain(table.rows()))?;
            write_csv(directory, MATRIX, table.matrix())?;
        }
    }
    let test = match outcomes {
        [only] => only.test.as_ref(),
        _ => None,
    };
    if let Some(test) = test {
        let header = COLUMNS_OF_LLR.map(str::to_owned).to_vec();
        write_csv(directory, LLR, [header].into_iter().chain(rows_of_llr(test)))?;
    }
    if plan.breakdown {
        let breakdowns: Vec<&Breakdown> = outcomes.iter().map(|outcomes| &outcomes.breakdown).collect();
        write_csv(directory, CARDS, breakdown::cards(plan, tables, &breakdowns)?)?;
        write_csv(directory, OPENINGS, breakdown::openings(plan, &breakdowns)?)?;
        write_csv(directory, TURNS, breakdown::turns(&breakdowns))?;
        if plan.best_of.is_some() {
            write_csv(directory, MATCHES, breakdown::matches(&breakdowns))?;
        }
    }
    let page = report::page(plan, &tallies, test, &tables.replays());
    directory.publish(REPORT, |file| Ok(file.write_all(page.as_bytes())?))?;
    let mut rows = vec![columns()];
    for (index, tally) in tallies.iter().enumerate() {
        rows.push(row(&plan.match_up(index)?, tally));
    }
    write_csv(directory, MATCHUPS, rows)
}

fn rows_of_llr(test: &SequentialTest) -> impl Iterator<Item = Vec<String>> {
    let (lower, upper) = test.sprt().bounds();
    test.way().into_iter().map(move |(counts, llr)| {
        let figures = [llr, lower, upper].map(|value| format!("{value:.6}"));
        let counts = [counts.pairs()].into_iter().chain(counts.0).map(|count| count.to_string());
        counts.chain(figures).collect()
    })
}

fn write_csv(
    directory: &RunDirectory,
    name: &str,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> anyhow::Result<()> {
    directory.publish(name, |file| {
        let mut csv = csv::Writer::from_writer(file);
        rows.into_iter().try_for_each(|row| csv.write_record(row))?;
        Ok(csv.flush()?)
    })
}

fn write_games(results: &Results, directory: &RunDirectory) -> anyhow::Result<()> {
    let mut logged: Vec<_> = results.logged.iter().collect();
    logged.sort_by_key(|entry| (entry.match_up, entry.first_game));
    directory.publish(GAMES, |file| {
        file.write_all(COLUMNS_OF_GAMES.as_bytes())?;
        for entry in logged {
            let Some(rows) = entry.rows else { continue };
            let partial = results
                .partial
                .iter()
                .find(|partial| (partial.match_up, partial.first_game) == (entry.match_up, entry.first_game));
            match partial {
                Some(partial) => {
                    let mut whole = Vec::new();
                    directory.copy_rows(rows, &mut whole)?;
                    for line in
                        whole.split_inclusive(|&byte| byte == b'\n').take(usize::try_from(partial.games)?)
                    {
                        file.write_all(line)?;
                    }
                }
                None => directory.copy_rows(rows, file)?,
            }
        }
        Ok(())
    })
}
