//! The directory of a run: a manifest, a journal that only grows, and files that appear when they are whole.
//!
//! ```text
//! lock            held by the run that is under way, and freed with it, however it ends
//! manifest.json   the plan
//! journal.jsonl   what has been played: a line for each piece, written when the piece ends
//! games.part      rows of games in the order of the journal's lines, with --log-games
//! *.csv           by rename from *.tmp, when whole
//! ```

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, bail, ensure};
use menace::arena::journal::{self, Entry, Rows};
use menace::arena::{crc32, games_left};

use super::plan::Plan;

/// The file of match-ups.
pub const MATCHUPS: &str = "matchups.csv";
/// The file of ratings.
pub const RATINGS: &str = "ratings.csv";
/// The file of the cross table.
pub const MATRIX: &str = "matrix.csv";
/// The report as a page.
pub const REPORT: &str = "report.html";
/// The file of a sequential test's way.
pub const LLR: &str = "llr.csv";
/// The file of cards.
pub const CARDS: &str = "cards.csv";
/// The file of opening hands.
pub const OPENINGS: &str = "openings.csv";
/// The file of lengths.
pub const TURNS: &str = "turns.csv";
/// The file of the games of matches.
pub const MATCHES: &str = "matches.csv";
/// The file of a comparison of variants.
pub const TUNE: &str = "tune.csv";
/// The file of games.
pub const GAMES: &str = "games.csv";

/// All files that a run may leave next to its plan and its journal.
const OUTPUTS: [&str; 11] =
    [MATCHUPS, RATINGS, MATRIX, LLR, REPORT, CARDS, OPENINGS, TURNS, MATCHES, TUNE, GAMES];

/// The name of the same table as Parquet.
pub fn parquet_name(csv: &str) -> String {
    format!("{}.parquet", csv.trim_end_matches(".csv"))
}

/// The name of the plan.
pub const MANIFEST: &str = "manifest.json";
const JOURNAL: &str = "journal.jsonl";
const LOCK: &str = "lock";
const ROWS: &str = "games.part";

/// A run's directory, held by this process.
pub struct RunDirectory {
    path: PathBuf,
    /// Held for as long as the directory is.
    _lock: File,
    written: Mutex<Written>,
    /// The same files once more: a sync is no reason for others to wait with writing.
    to_sync: (File, Option<File>),
}

/// The files that grow.
struct Written {
    journal: File,
    rows: Option<RowsFile>,
    /// Why something could not be written. Nothing may follow what was not written whole.
    failure: Option<String>,
}

/// Where rows of games are gathered.
struct RowsFile {
    file: File,
    /// How long it is.
    end: u64,
}

/// A directory that was found, with what has been played.
pub struct Found {
    /// The directory.
    pub directory: RunDirectory,
    /// Its plan.
    pub plan: Plan,
    /// What has been played.
    pub entries: Vec<Entry>,
    /// Whether a torn last line was dropped.
    pub torn: bool,
    /// How many games were dropped because their rows are not whole.
    pub without_rows: u64,
}

impl RunDirectory {
    /// Makes a directory for a new run, with its plan and an empty journal.
    pub fn create(path: &Path, plan: &Plan) -> anyhow::Result<RunDirectory> {
        std::fs::create_dir_all(path)
            .with_context(|| format!("can't make the directory {}", path.display()))?;
        let lock = lock(path)?;
        for name in [MANIFEST, JOURNAL, "matchups.csv"] {
            ensure!(
                !path.join(name).exists(),
                "{} holds a run already ({name}): choose another --out, or go on with that one: menace resume {}",
                path.display(),
                path.display()
            );
        }
        let tables = OUTPUTS.iter().map(|name| parquet_name(name));
        for name in OUTPUTS.map(str::to_owned).into_iter().chain(tables) {
            ensure!(
                !path.join(&name).exists(),
                "{} holds {name} already, and a run may write one: choose another --out",
                path.display()
            );
        }
        publish(path, MANIFEST, |file| Ok(file.write_all(plan.to_text().as_bytes())?))?;
        let mut directory = RunDirectory::with_journal(path, lock, plan, 0, 0)?;
        directory.begin(plan)?;
        Ok(directory)
    }

    /// Opens the directory of a run that was begun.
    pub fn open(path: &Path) -> anyhow::Result<Found> {
        let plan = read_plan(path)?;
        let lock = lock(path)?;
        let (mut entries, mut bytes, torn) = read_journal(path, &plan)?;
        let mut without_rows = 0;
        if keeps_rows(path, &plan) {
            // A loss of power may have taken the last rows, and left the lines that name them.
            let lost = entries.split_off(rows_are_whole(path, &entries)?);
            without_rows = lost.iter().map(|entry| entry.games).sum();
            if !lost.is_empty() {
                publish(path, JOURNAL, |file| {
                    journal::begin(file, plan.checksum())?;
                    Ok(entries.iter().try_for_each(|entry| journal::append(file, entry))?)
                })?;
                bytes = std::fs::metadata(path.join(JOURNAL))?.len();
            }
        }
        let rows_end =
            entries.iter().filter_map(|entry| entry.rows).map(|rows| rows.offset + rows.bytes).max();
        let mut directory = RunDirectory::with_journal(path, lock, &plan, bytes, rows_end.unwrap_or(0))?;
        if bytes == 0 {
            directory.begin(&plan)?;
        }
        Ok(Found { directory, plan, entries, torn, without_rows })
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds games to the journal, with their rows if they are kept.
    ///
    /// Whatever ends this process afterwards, they are kept; for a loss of power, see [`RunDirectory::sync`].
    pub fn record(&self, mut entry: Entry, rows: Option<&[u8]>) -> anyhow::Result<Entry> {
        let mut written = self.written.lock().expect("nobody panics while writing");
        if let Some(failure) = &written.failure {
            bail!(failure.clone());
        }
        let recorded = written.record(&mut entry, rows);
        recorded.map(|()| entry).map_err(|(name, error)| {
            let error = anyhow::Error::new(error).context(can_not_write(&self.path, name));
            written.failure = Some(format!("{error:#}"));
            error
        })
    }

    /// Brings to the disk what was recorded: the rows first, and then the journal that names them.
    pub fn sync(&self) -> anyhow::Result<()> {
        let (journal, rows) = &self.to_sync;
        if let Some(rows) = rows {
            rows.sync_data().with_context(|| can_not_write(&self.path, ROWS))?;
        }
        journal.sync_data().with_context(|| can_not_write(&self.path, JOURNAL))
    }

    /// Writes a file that appears under its name only when it is whole and on the disk.
    pub fn publish(
        &self,
        name: &str,
        write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        publish(&self.path, name, write)
    }

    /// Copies rows of games to the writer, and checks that they are as they were written.
    pub fn copy_rows(&self, rows: Rows, writer: &mut impl Write) -> anyhow::Result<()> {
        let path = self.path.join(ROWS);
        let mut bytes = vec![0; usize::try_from(rows.bytes)?];
        let read = File::open(&path).and_then(|mut file| {
            file.seek(SeekFrom::Start(rows.offset))?;
            file.read_exact(&mut bytes)
        });
        read.with_context(|| format!("can't read {}", path.display()))?;
        ensure!(crc32(&bytes) == rows.crc32, "{} is damaged at byte {}", path.display(), rows.offset);
        Ok(writer.write_all(&bytes)?)
    }

    /// Whether rows of games are gathered, or still to be put into `games.csv`.
    pub fn keeps_rows(&self) -> bool {
        self.to_sync.1.is_some()
    }

    /// Removes the rows in the order of playing, when `games.csv` has them all.
    pub fn remove_rows(&mut self) -> anyhow::Result<()> {
        self.to_sync.1 = None;
        self.written.get_mut().expect("nobody panics while writing").rows = None;
        match std::fs::remove_file(self.path.join(ROWS)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).context("can't remove games.part")
            }
            _ => Ok(()),
        }
    }

    fn with_journal(
        path: &Path,
        lock: File,
        plan: &Plan,
        journal_end: u64,
        rows_end: u64,
    ) -> anyhow::Result<RunDirectory> {
        let open = |name: &str, end: u64| -> anyhow::Result<File> {
            let opened = OpenOptions::new().create(true).truncate(false).write(true).open(path.join(name));
            let cut = opened.and_then(|mut file| {
                // What is torn, or was never named in the journal, is written over.
                file.set_len(end)?;
                file.seek(SeekFrom::Start(end))?;
                Ok(file)
            });
            cut.with_context(|| can_not_write(path, name))
        };
        let journal = open(JOURNAL, journal_end)?;
        let rows = keeps_rows(path, plan).then(|| open(ROWS, rows_end)).transpose()?;
        let to_sync = (journal.try_clone()?, rows.as_ref().map(File::try_clone).transpose()?);
        let rows = rows.map(|file| RowsFile { file, end: rows_end });
        let written = Mutex::new(Written { journal, rows, failure: None });
        Ok(RunDirectory { path: path.to_owned(), _lock: lock, written, to_sync })
    }

    fn begin(&mut self, plan: &Plan) -> anyhow::Result<()> {
        let written = self.written.get_mut().expect("nobody panics while writing");
        let begun = journal::begin(&mut written.journal, plan.checksum());
        begun.with_context(|| can_not_write(&self.path, JOURNAL))?;
        self.sync()?;
        sync_directory(&self.path)
    }
}

impl Written {
    /// Adds games and their rows; otherwise says which file could not be written.
    fn record(&mut self, entry: &mut Entry, rows: Option<&[u8]>) -> Result<(), (&'static str, io::Error)> {
        if let (Some(RowsFile { file, end }), Some(rows)) = (&mut self.rows, rows) {
            entry.rows = Some(Rows { offset: *end, bytes: rows.len() as u64, crc32: crc32(rows) });
            file.write_all(rows).map_err(|error| (ROWS, error))?;
            *end += rows.len() as u64;
        }
        journal::append(&mut self.journal, entry).map_err(|error| (JOURNAL, error))
    }
}

/// Returns how many entries, from the first, have their rows whole.
fn rows_are_whole(path: &Path, entries: &[Entry]) -> anyhow::Result<usize> {
    let path = path.join(ROWS);
    let mut file = match File::open(&path) {
        Ok(file) => BufReader::new(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error).with_context(|| format!("can't read {}", path.display())),
    };
    let mut end = 0;
    let mut bytes = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let Some(rows) = entry.rows.filter(|rows| rows.offset == end) else { return Ok(index) };
        bytes.clear();
        let read = (&mut file).take(rows.bytes).read_to_end(&mut bytes);
        read.with_context(|| format!("can't read {}", path.display()))?;
        if bytes.len() as u64 != rows.bytes || crc32(&bytes) != rows.crc32 {
            return Ok(index);
        }
        end += rows.bytes;
    }
    Ok(entries.len())
}

/// Whether rows of games are gathered: until all of them are in `games.csv`.
fn keeps_rows(path: &Path, plan: &Plan) -> bool {
    plan.log_games && (path.join(ROWS).exists() || !path.join("games.csv").exists())
}

/// Reads the plan of a run's directory.
pub fn read_plan(path: &Path) -> anyhow::Result<Plan> {
    let file = path.join(MANIFEST);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!("{} holds no run: expected the {MANIFEST} that `menace sim --out` writes", path.display())
        }
        Err(error) => return Err(error).with_context(|| format!("can't read {}", file.display())),
    };
    let plan: Plan = serde_json::from_str(&text).map_err(|error| {
        anyhow::anyhow!("{}:{}:{}: {error}", file.display(), error.line(), error.column())
    })?;
    plan.check().with_context(|| file.display().to_string())?;
    Ok(plan)
}

/// Reads what has been played: the entries, the length of the whole lines, and whether a torn one was dropped.
pub fn read_journal(path: &Path, plan: &Plan) -> anyhow::Result<(Vec<Entry>, u64, bool)> {
    let file = path.join(JOURNAL);
    let opened = match File::open(&file) {
        Ok(opened) => opened,
        // The run was killed between its plan and its journal.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0, false)),
        Err(error) => return Err(error).with_context(|| format!("can't read {}", file.display())),
    };
    let found = journal::read(BufReader::new(opened)).with_context(|| file.display().to_string())?;
    if let Some(checksum) = found.plan {
        ensure!(
            checksum == plan.checksum(),
            "{} belongs to another plan: {MANIFEST} was changed after the run began",
            file.display()
        );
    }
    check_entries(&found.entries, plan).with_context(|| file.display().to_string())?;
    Ok((found.entries, found.bytes, found.torn))
}

fn check_entries(entries: &[Entry], plan: &Plan) -> anyhow::Result<()> {
    let all = plan.range();
    for match_up in 0..plan.match_ups.len() {
        let ranges: Vec<_> =
            entries.iter().filter(|entry| entry.match_up == match_up).map(Entry::range).collect();
        let inside = ranges.iter().all(|range| all.start <= range.start && range.end <= all.end);
        ensure!(inside, "it has games that the plan doesn't have");
        let left: u64 = games_left(all.clone(), &ranges).iter().map(|range| range.end - range.start).sum();
        let done: u64 = ranges.iter().map(|range| range.end - range.start).sum();
        ensure!(left + done == all.end - all.start, "it has some games twice");
    }
    ensure!(entries.iter().all(|entry| entry.match_up < plan.match_ups.len()), "it has an unknown match-up");
    Ok(())
}

fn lock(path: &Path) -> anyhow::Result<File> {
    let file = path.join(LOCK);
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&file);
    let opened = opened.with_context(|| can_not_write(path, LOCK))?;
    match opened.try_lock() {
        Ok(()) => Ok(opened),
        Err(TryLockError::WouldBlock) => bail!("another run is under way in {}", path.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("can't lock {}", file.display()))
        }
    }
}

fn publish(
    path: &Path,
    name: &str,
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let unfinished = path.join(format!("{name}.tmp"));
    let written = (|| {
        let mut file = BufWriter::new(File::create(&unfinished)?);
        write(&mut file)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(std::fs::rename(&unfinished, path.join(name))?)
    })();
    if written.is_err() {
        // Of no use to anybody; that it can't be removed is not the error to tell of.
        let _ = std::fs::remove_file(&unfinished);
    }
    written.map_err(|error: anyhow::Error| error.context(can_not_write(path, name)))?;
    sync_directory(path)
}

/// Makes sure that names which came into a directory survive a loss of power.
fn sync_directory(path: &Path) -> anyhow::Result<()> {
    if cfg!(unix) {
        let synced = File::open(path).and_then(|directory| directory.sync_all());
        synced.with_context(|| format!("can't sync {}", path.display()))?;
    }
    Ok(())
}

fn can_not_write(path: &Path, name: &str) -> String {
    format!("can't write {}", path.join(name).display())
}
