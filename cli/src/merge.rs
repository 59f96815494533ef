//! `menace merge`: puts the shards of a run together.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use menace::arena::journal::Entry;
use menace::arena::{games_left, games_of_shard};

use crate::arena::board::Outcomes;
use crate::arena::directory::{Found, GAMES, MANIFEST, RunDirectory, read_journal, read_plan};
use crate::arena::engine::{Ended, Results};
use crate::arena::outputs;
use crate::arena::plan::{Plan, Shard};
use crate::arena::players::Tables;
use crate::arena::sitting::resume_command;
use crate::arena::summary;
use crate::args::{Answer, Global};
use crate::output;
use crate::started::own_command;

/// Put the shards of a run together
///
/// The tables are the same, byte for byte, as those of the whole run; the report names this command.
#[derive(Debug, Args)]
pub struct Merge {
    /// The directories of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    directories: Vec<PathBuf>,
    /// Where to write the whole run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Take the shards that are there: later merges add others to --out, and `menace resume` plays what is missing
    #[arg(long)]
    partial: bool,
}

/// A shard.
struct Part {
    path: PathBuf,
    plan: Plan,
    shard: Shard,
}

impl Merge {
    /// Adds the shards up.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let parts = self.parts()?;
        let Shard { of, .. } = parts[0].shard;
        let plan = Plan { shard: None, command: own_command(), ..parts[0].plan.clone() };
        let mut missing = Vec::new();
        if !self.partial {
            let there: Vec<u64> = parts.iter().map(|part| part.shard.shard).collect();
            missing.extend((1..=of).filter(|shard| !there.contains(shard)));
        }
        refuse_unless_whole(&parts, &missing)?;
        let mut whole = if self.partial && self.out.join(MANIFEST).exists() {
            Whole::open(&self.out)?
        } else {
            Whole::create(&self.out, plan)?
        };
        for part in &parts {
            ensure!(alike(&part.plan, &whole.plan), "{}", differ(&self.out, &part.path));
            whole.add(part)?;
        }
        let missing = whole.missing(of);
        if !missing.is_empty() && !global.quiet {
            output::tell(&told_missing(&missing, of));
        }
        whole.tell(global)?;
        Ok(Answer::Yes)
    }

    /// The shards in order, all of the same run.
    fn parts(&self) -> anyhow::Result<Vec<Part>> {
        let mut parts = Vec::new();
        for path in &self.directories {
            let plan = read_plan(path)?;
            let shard = plan.shard;
            let shard =
                shard.with_context(|| format!("{} is a whole run, expected a shard", path.display()))?;
            parts.push(Part { path: path.clone(), plan, shard });
        }
        parts.sort_by_key(|part| part.shard.shard);
        for part in &parts {
            let same = alike(&part.plan, &parts[0].plan) && part.shard.of == parts[0].shard.of;
            ensure!(same, "{}", differ(&parts[0].path, &part.path));
            let found = parts.iter().filter(|other| other.shard.shard == part.shard.shard).count();
            ensure!(found == 1, "shard {}/{} is there {found} times", part.shard.shard, part.shard.of);
        }
        Ok(parts)
    }
}

/// Refuses shards of which games are left to play, and missing ones: all of them at once.
fn refuse_unless_whole(parts: &[Part], missing: &[u64]) -> anyhow::Result<()> {
    let mut unfinished = Vec::new();
    for part in parts {
        let (played, _, _) = read_journal(&part.path, &part.plan)?;
        let is_whole = (0..part.plan.match_ups.len())
            .all(|match_up| games_left(part.plan.range(), &done(&played, match_up)).is_empty());
        if !is_whole {
            unfinished.push(part);
        }
    }
    let of = parts[0].shard.of;
    let mut told = Vec::new();
    match &unfinished[..] {
        [] => {}
        [only] => told.push(format!(
            "the shard in {} is not whole yet: {}",
            only.path.display(),
            resume_command(&only.path)
        )),
        [first, ..] => {
            let shards: Vec<u64> = unfinished.iter().map(|part| part.shard.shard).collect();
            told.push(format!(
                "{} are not whole yet: resume each of them, the first by {}",
                told_shards(&shards, of),
                resume_command(&first.path)
            ));
        }
    }
    if !missing.is_empty() {
        told.push(told_missing(missing, of));
    }
    ensure!(told.is_empty(), "{}", told.join("; "));
    Ok(())
}

/// Whether two plans are of the same run, but for what part of it they play.
fn alike(one: &Plan, other: &Plan) -> bool {
    let bare = |plan: &Plan| Plan { shard: None, command: Vec::new(), ..plan.clone() };
    bare(one) == bare(other)
}

fn differ(one: &Path, other: &Path) -> String {
    format!(
        "{} and {} are not shards of the same run: their manifests differ in more than the shard",
        one.display(),
        other.display()
    )
}

/// The games of a match-up that have been played.
fn done(entries: &[Entry], match_up: usize) -> Vec<Range<u64>> {
    entries.iter().filter(|entry| entry.match_up == match_up).map(Entry::range).collect()
}

/// Says which shards are missing.
fn told_missing(missing: &[u64], of: u64) -> String {
    let is = if missing.len() == 1 { "is" } else { "are" };
    format!("{} {is} missing", told_shards(missing, of))
}

/// Names shards, neighbors as a range.
fn told_shards(shards: &[u64], of: u64) -> String {
    if let [only] = shards {
        return format!("shard {only}/{of}");
    }
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &shard in shards {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == shard => *last = shard,
            _ => ranges.push((shard, shard)),
        }
    }
    let mut text = "shards ".to_owned();
    for (place, &(first, last)) in ranges.iter().enumerate() {
        let between = match place {
            0 => "",
            _ if place + 1 == ranges.len() => " and ",
            _ => ", ",
        };
        let _ = match last - first {
            0 => write!(text, "{between}{first}"),
            1 => write!(text, "{between}{first} and {last}"),
            _ => write!(text, "{between}{first} to {last}"),
        };
    }
    format!("{text} of {of}")
}

/// The run that shards are put together to.
struct Whole {
    directory: RunDirectory,
    plan: Plan,
    outcomes: Vec<Outcomes>,
    /// What has been played and where its rows are, without what came of it.
    entries: Vec<Entry>,
}

impl Whole {
    fn create(path: &Path, plan: Plan) -> anyhow::Result<Whole> {
        let directory = RunDirectory::create(path, &plan)?;
        let outcomes = vec![Outcomes::default(); plan.match_ups.len()];
        Ok(Whole { directory, plan, outcomes, entries: Vec::new() })
    }

    fn open(path: &Path) -> anyhow::Result<Whole> {
        let Found { directory, plan, entries, .. } = RunDirectory::open(path)?;
        let outcomes = vec![Outcomes::default(); plan.match_ups.len()];
        let mut whole = Whole { directory, plan, outcomes, entries: Vec::new() };
        entries.into_iter().for_each(|entry| whole.count(entry));
        Ok(whole)
    }

    fn count(&mut self, entry: Entry) {
        self.outcomes[entry.match_up].add(&entry.tally, entry.breakdown.as_ref());
        self.entries.push(Entry { tally: Default::default(), breakdown: None, ..entry });
    }

    /// Adds a shard, unless its games are there already.
    fn add(&mut self, part: &Part) -> anyhow::Result<()> {
        let (mut played, _, _) = read_journal(&part.path, &part.plan)?;
        played.sort_by_key(|entry| (entry.match_up, entry.first_game));
        let games = |ranges: &[Range<u64>]| ranges.iter().map(|range| range.end - range.start).sum::<u64>();
        let all = games(&[part.plan.range()]) * self.plan.match_ups.len() as u64;
        let left = (0..self.plan.match_ups.len())
            .map(|match_up| games(&games_left(part.plan.range(), &done(&self.entries, match_up))))
            .sum::<u64>();
        if left == 0 && all > 0 {
            return Ok(());
        }
        ensure!(
            left == all,
            "some games of {} are in {} already, and others are not",
            part.path.display(),
            self.directory.path().display()
        );
        let mut rows = self.plan.log_games.then(|| RowsOfGames::open(&part.path)).transpose()?;
        for mut entry in played {
            entry.rows = None;
            let text = rows.as_mut().map(|rows| rows.of(&entry)).transpose()?;
            let entry = self.directory.record(entry, text.as_deref())?;
            self.count(entry);
        }
        Ok(())
    }

    /// The shards that are not there yet.
    fn missing(&self, of: u64) -> Vec<u64> {
        let done: Vec<_> = (0..self.plan.match_ups.len()).map(|index| done(&self.entries, index)).collect();
        let games = self.plan.range().end;
        let is_missing = |shard: &u64| {
            done.iter().any(|done| !games_left(games_of_shard(games, shard - 1, of), done).is_empty())
        };
        (1..=of).filter(is_missing).collect()
    }

    /// Writes the files if all games are there, and tells what came of those that are.
    fn tell(mut self, global: &Global) -> anyhow::Result<()> {
        self.directory.sync()?;
        let is_whole = self.missing(1).is_empty();
        let results = Results {
            outcomes: self.outcomes,
            ended: if is_whole { Ended::Whole } else { Ended::Interrupted },
            this_sitting: (0, Duration::ZERO),
            logged: self.entries,
            partial: Vec::new(),
        };
        if is_whole {
            outputs::write(&self.plan, &Tables::set(&self.plan)?, &results, &mut self.directory)?;
        }
        let mut out = output::out(global.format);
        summary::write(&mut out, &self.plan, &results, 0, global.format)?;
        Ok(out.flush()?)
    }
}

/// A shard's `games.csv`, read from its first row to its last.
struct RowsOfGames {
    path: PathBuf,
    file: BufReader<File>,
}

impl RowsOfGames {
    fn open(directory: &Path) -> anyhow::Result<RowsOfGames> {
        let path = directory.join(GAMES);
        let file = File::open(&path).with_context(|| format!("can't read {}", path.display()))?;
        let mut rows = RowsOfGames { path, file: BufReader::new(file) };
        let mut header = Vec::new();
        rows.line(&mut header)?;
        ensure!(
            header == outputs::COLUMNS_OF_GAMES.as_bytes(),
            "{}:1:1: found other columns than expected",
            rows.path.display()
        );
        Ok(rows)
    }

    /// Adds the next line, with its end.
    fn line(&mut self, text: &mut Vec<u8>) -> anyhow::Result<()> {
        let read = self.file.read_until(b'\n', text);
        read.with_context(|| format!("can't read {}", self.path.display()))?;
        Ok(())
    }

    /// The rows of the games of an entry; entries come by match-up and game, as rows do.
    fn of(&mut self, entry: &Entry) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        for game in entry.range() {
            let start = text.len();
            self.line(&mut text)?;
            let expected = format!("{},{game},", entry.match_up);
            ensure!(
                text[start..].starts_with(expected.as_bytes()) && text.ends_with(b"\n"),
                "{}: the row of game {game} of match-up {} is missing",
                self.path.display(),
                entry.match_up
            );
        }
        Ok(text)
    }
}
