//! `--experiments`: a csv file that experiments are kept in, so that a run goes on where it was stopped and several add to one another.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use menace_bots::whole::{Experiment, FEATURES, WEIGHTS, Weights};

/// A game that experiments are made in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub decks: [String; 2],
    pub bot: String,
    /// The seed of the two decks' games.
    pub seed: u64,
    pub game: u64,
}

/// The games of a file by their keys, and where to write others.
#[derive(Debug)]
pub(super) struct Kept {
    pub games: BTreeMap<Key, Vec<Experiment>>,
    path: PathBuf,
    file: File,
}

/// The columns before the features: the decks, the bot, the seed, the game, the experiment's number, how many there are in the game, and what came of it.
const NAMED: [&str; 9] = ["deck_a", "deck_b", "bot", "seed", "game", "number", "of", "won", "gain"];

/// Where `number`, `of` and `won` are in a row.
const NUMBER: usize = 5;
const OF: usize = 6;
const WON: usize = 7;

fn columns() -> Vec<String> {
    let named = NAMED.iter().map(|&name| name.to_owned());
    let features = |of: &'static str| WEIGHTS.iter().map(move |(name, ..)| format!("{of}_{name}"));
    named.chain(features("position")).chain(features("change")).collect()
}

impl Kept {
    /// Reads the file, or makes it. A game at its end that was not written whole is cut off.
    pub fn open(path: &Path) -> Result<Kept> {
        let name = path.display();
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.with_context(|| format!("{name} can't be read and written"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another run adds to {name}"),
            Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("can't lock {name}"))?,
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("{name} can't be read"))?;
        let (games, whole) = read(&text).with_context(|| name.to_string())?;
        file.set_len(whole as u64).with_context(|| format!("{name} can't be written"))?;
        let mut kept = Kept { games, path: path.to_owned(), file };
        if whole == 0 {
            kept.append(&(columns().join(",") + "\n"))?;
        }
        Ok(kept)
    }

    /// Writes what was made in some games.
    pub fn add(&mut self, made: Vec<(Key, Vec<Experiment>)>) -> Result<()> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        for (key, experiments) in &made {
            for (at, made) in experiments.iter().map(Some).enumerate() {
                csv.write_record(row(key, [at + 1, experiments.len()], made))?;
            }
            if experiments.is_empty() {
                csv.write_record(row(key, [0, 0], None))?;
            }
        }
        self.append(&String::from_utf8(csv.into_inner()?)?)?;
        self.games.extend(made);
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<()> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("can't write {}", self.path.display()))
    }
}

/// Reads all whole games, and returns where they end.
fn read(text: &str) -> Result<(BTreeMap<Key, Vec<Experiment>>, usize)> {
    let columns = columns();
    let head = columns.join(",");
    // A line without an end was torn, even if it looks whole: its last number may have lost digits.
    let lines = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
    let found = if lines.is_empty() { text } else { lines.split('\n').next().unwrap_or_default() };
    let is_head = if lines.is_empty() { head.starts_with(found) } else { found == head };
    ensure!(is_head, "line 1: expected the columns of experiments, {},…", NAMED.join(","));
    let mut games = BTreeMap::new();
    let mut begun: Vec<Experiment> = Vec::new();
    let mut whole = if lines.is_empty() { 0 } else { head.len() + 1 };
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(lines.as_bytes());
    let mut row = csv::StringRecord::new();
    while reader.read_record(&mut row)? {
        let line = row.position().map_or(0, csv::Position::line);
        let (key, [number, of], experiment) =
            parse(&row, &columns).with_context(|| format!("line {line}"))?;
        ensure!(
            number == begun.len() as u64 + u64::from(experiment.is_some()),
            "line {line}: found experiment {number}, expected {} of the game",
            begun.len() + 1
        );
        begun.extend(experiment);
        if number == of {
            games.insert(key, std::mem::take(&mut begun));
            whole = reader.position().byte() as usize;
        }
    }
    Ok((games, whole))
}

fn row(key: &Key, [number, of]: [usize; 2], made: Option<&Experiment>) -> Vec<String> {
    let Key { decks: [first, second], bot, seed, game } = key;
    let mut row = vec![first.clone(), second.clone(), bot.clone()];
    row.extend([*seed, *game, number as u64, of as u64].map(|number| number.to_string()));
    let made = made.map(|made| {
        [made.won, made.gain]
            .into_iter()
            .chain(made.position)
            .chain(made.change)
            .map(|number| number.to_string())
    });
    row.extend(made.into_iter().flatten());
    row.resize(NAMED.len() + 2 * FEATURES, String::new());
    row
}

/// Reads a row: the game, which experiment of how many it is, and the experiment, if the game had any.
fn parse(row: &csv::StringRecord, columns: &[String]) -> Result<(Key, [u64; 2], Option<Experiment>)> {
    ensure!(row.len() == columns.len(), "found {} values, expected {}", row.len(), columns.len());
    let whole = |at: usize| {
        let found = &row[at];
        found
            .parse::<u64>()
            .with_context(|| format!("{}: found `{found}`, expected a whole number", columns[at]))
    };
    let decimal = |at: usize| {
        let found = &row[at];
        let number = found.parse::<f64>().ok().filter(|number| number.is_finite());
        number.with_context(|| format!("{}: found `{found}`, expected a number", columns[at]))
    };
    let features = |first: usize| -> Result<Weights> {
        let mut features = [0.0; FEATURES];
        for (at, feature) in features.iter_mut().enumerate() {
            *feature = decimal(first + at)?;
        }
        Ok(features)
    };
    let text = |at: usize| row[at].to_owned();
    let key = Key { decks: [text(0), text(1)], bot: text(2), seed: whole(3)?, game: whole(4)? };
    let numbers = [whole(NUMBER)?, whole(OF)?];
    let experiment = match numbers {
        [0, 0] => None,
        _ => Some(Experiment {
            won: decimal(WON)?,
            gain: decimal(WON + 1)?,
            position: features(NAMED.len())?,
            change: features(NAMED.len() + FEATURES)?,
        }),
    };
    Ok((key, numbers, experiment))
}
