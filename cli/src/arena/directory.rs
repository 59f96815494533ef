//! The directory of a run: a manifest, a journal that only grows, and files that appear when they are whole.
//!
//! ```text
//! lock            held by the run that is under way, and freed with it, however it ends
//! manifest.json   the plan
//! journal.jsonl   what has been played; synced at least five times a second while it grows
//! games.part      rows of games in the order in which they were played, with --log-games
//! *.csv           by rename from *.tmp, when whole
//! ```

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use menace::arena::journal::{self, Entry, Rows};
use menace::arena::{crc32, games_left};

use super::plan::Plan;

/// The name of the plan.
pub const MANIFEST: &str = "manifest.json";
const JOURNAL: &str = "journal.jsonl";
const LOCK: &str = "lock";
const ROWS: &str = "games.part";

/// A sync may take as long as hundreds of games: short pieces of work share one.
const AT_MOST_UNWRITTEN: Duration = Duration::from_millis(200);

/// A run's directory, held by this process.
pub struct RunDirectory {
    path: PathBuf,
    /// Held for as long as the directory is.
    _lock: File,
    journal: File,
    /// Lines of the journal that are not in the file yet.
    unwritten: Vec<u8>,
    /// When everything was last on the disk.
    flushed: Instant,
    rows: Option<RowsFile>,
}

/// Where rows of games are gathered.
struct RowsFile {
    file: File,
    /// How long it is, with what is not in the file yet.
    end: u64,
    unwritten: Vec<u8>,
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
        publish(path, MANIFEST, |file| Ok(file.write_all(plan.to_text().as_bytes())?))?;
        let mut directory = RunDirectory::with_journal(path, lock, plan, 0, 0)?;
        directory.begin(plan)?;
        Ok(directory)
    }

    /// Opens the directory of a run that was begun.
    pub fn open(path: &Path) -> anyhow::Result<Found> {
        let plan = read_plan(path)?;
        let lock = lock(path)?;
        let (entries, bytes, torn) = read_journal(path, &plan)?;
        let rows_end =
            entries.iter().filter_map(|entry| entry.rows).map(|rows| rows.offset + rows.bytes).max();
        let rows_end = rows_end.unwrap_or(0);
        if keeps_rows(path, &plan) {
            // Rows are synced before the journal names them: somebody else took them away.
            let length = std::fs::metadata(path.join(ROWS)).map_or(0, |file| file.len());
            ensure!(
                length >= rows_end,
                "{}: rows of games are missing at the end",
                path.join(ROWS).display()
            );
        }
        let mut directory = RunDirectory::with_journal(path, lock, &plan, bytes, rows_end)?;
        if bytes == 0 {
            directory.begin(&plan)?;
        }
        Ok(Found { directory, plan, entries, torn })
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds games to the journal, with their rows if they are kept.
    ///
    /// They are on the disk within [`AT_MOST_UNWRITTEN`] of the next call, or with [`RunDirectory::flush`].
    pub fn record(&mut self, mut entry: Entry, rows: Option<&[u8]>) -> anyhow::Result<Entry> {
        if let (Some(file), Some(rows)) = (&mut self.rows, rows) {
            entry.rows = Some(Rows { offset: file.end, bytes: rows.len() as u64, crc32: crc32(rows) });
            file.end += rows.len() as u64;
            file.unwritten.extend_from_slice(rows);
        }
        journal::append(&mut self.unwritten, &entry)?;
        if self.flushed.elapsed() >= AT_MOST_UNWRITTEN {
            self.flush()?;
        }
        Ok(entry)
    }

    /// Brings to the disk what was recorded: the rows first, and then the journal that names them.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.flushed = Instant::now();
        if self.unwritten.is_empty() {
            return Ok(());
        }
        if let Some(RowsFile { file, unwritten, .. }) = &mut self.rows
            && !unwritten.is_empty()
        {
            let written = file.write_all(unwritten).and_then(|()| file.sync_data());
            written.with_context(|| can_not_write(&self.path, ROWS))?;
            unwritten.clear();
        }
        let written = self.journal.write_all(&self.unwritten).and_then(|()| self.journal.sync_data());
        written.with_context(|| can_not_write(&self.path, JOURNAL))?;
        self.unwritten.clear();
        Ok(())
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
        self.rows.is_some()
    }

    /// Removes the rows in the order of playing, when `games.csv` has them all.
    pub fn remove_rows(&mut self) -> anyhow::Result<()> {
        self.rows = None;
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
        let rows = if keeps_rows(path, plan) {
            Some(RowsFile { file: open(ROWS, rows_end)?, end: rows_end, unwritten: Vec::new() })
        } else {
            None
        };
        let (path, flushed) = (path.to_owned(), Instant::now());
        Ok(RunDirectory { path, _lock: lock, journal, unwritten: Vec::new(), flushed, rows })
    }

    fn begin(&mut self, plan: &Plan) -> anyhow::Result<()> {
        let begun =
            journal::begin(&mut self.journal, plan.checksum()).and_then(|()| self.journal.sync_data());
        begun.with_context(|| can_not_write(&self.path, JOURNAL))?;
        sync_directory(&self.path)
    }
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
