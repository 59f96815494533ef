//! What large card files said, kept from one run to the next.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use menace::card::CardFile;

use crate::fingerprint::program_fingerprint;

/// Smaller files are read as fast as their cache.
const LEAST_BYTES: u64 = 1 << 22;

/// The number of kept files; what was written first goes first. One of a whole bulk file takes some 15 MB.
const MOST_FILES: usize = 8;

/// How many bytes are read at once.
const BUFFER: usize = 1 << 18;

/// A folder of kept results, each under the hash of what it was made from.
///
/// A kept file begins with a line that holds a hash of the program, of the file's name and of its bytes. If that does
/// not fit, the file is as good as absent: another build of the program wrote it, which may read cards in another way,
/// or something has damaged it. A folder that can't be read or written keeps nothing; that is no error.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    program: String,
    least_bytes: u64,
}

impl Cache {
    /// Returns the user's cache: `$XDG_CACHE_HOME/menace`, or `~/.cache/menace`. `None` if there is no such folder.
    pub fn of_user() -> Option<Cache> {
        let folder = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || folder("HOME").map(|home| home.join(".cache"));
        let caches = folder("XDG_CACHE_HOME").or_else(home).or_else(|| folder("LOCALAPPDATA"))?;
        Some(Cache {
            folder: caches.join("menace"),
            program: program_fingerprint().ok()?,
            least_bytes: LEAST_BYTES,
        })
    }

    /// Reads a card file, or what has been kept of it.
    pub fn card_file(&self, path: &Path, name: &str) -> Result<CardFile> {
        let size = fs::metadata(path).ok().filter(fs::Metadata::is_file).map_or(0, |data| data.len());
        if size < self.least_bytes {
            return read_cards(path, name);
        }
        let text = hash_of(&mut open(path, name)?).with_context(|| can_not_read(name))?;
        let kept = self.get("cards", text).and_then(|stored| CardFile::restore(&stored, name).ok());
        if let Some(file) = kept {
            return Ok(file);
        }
        // Hashed again: the file may have changed in between.
        let mut input = BufReader::with_capacity(BUFFER, Hashed::new(open(path, name)?));
        let file = CardFile::read(&mut input, name)?;
        let mut stored = Vec::new();
        if io::copy(&mut input, &mut io::sink()).is_ok() && file.store(&mut stored).is_ok() {
            self.put("cards", input.into_inner().hasher.finish(), &stored);
        }
        Ok(file)
    }

    /// Returns what has been kept under the key.
    pub fn get(&self, kind: &str, key: u64) -> Option<Vec<u8>> {
        let name = file_name(kind, key);
        let mut input = BufReader::new(File::open(self.folder.join(&name)).ok()?);
        let mut head = String::new();
        input.by_ref().take(80).read_line(&mut head).ok()?;
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).ok()?;
        (head == self.head(&name, &bytes)).then_some(bytes)
    }

    /// Keeps the bytes under the key, if that can be done.
    pub fn put(&self, kind: &str, key: u64, bytes: &[u8]) {
        let _ = self.write(&file_name(kind, key), bytes);
        let _ = self.remove_oldest();
    }

    /// Other runs may read the file, or write it too: it comes to be whole, under its name.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let unfinished = self.folder.join(format!("{name}.{}", std::process::id()));
        let head = self.head(name, bytes).into_bytes();
        let written = fs::write(&unfinished, [head.as_slice(), bytes].concat())
            .and_then(|()| fs::rename(&unfinished, self.folder.join(name)));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    fn remove_oldest(&self) -> io::Result<()> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            files.push((entry.metadata()?.modified()?, entry.path()));
        }
        files.sort();
        let surplus = files.len().saturating_sub(MOST_FILES);
        files[..surplus].iter().try_for_each(|(_, path)| fs::remove_file(path))
    }

    fn head(&self, name: &str, bytes: &[u8]) -> String {
        let mut hasher = DefaultHasher::new();
        for part in [self.program.as_bytes(), name.as_bytes(), bytes] {
            hasher.write_usize(part.len());
            hasher.write(part);
        }
        format!("menace {:016x}\n", hasher.finish())
    }
}

/// Reads a card file.
pub fn read_cards(path: &Path, name: &str) -> Result<CardFile> {
    Ok(CardFile::read(BufReader::with_capacity(BUFFER, open(path, name)?), name)?)
}

fn open(path: &Path, name: &str) -> Result<File> {
    // A folder can be opened, but not read.
    ensure!(!path.is_dir(), "{}: it is a folder", can_not_read(name));
    File::open(path).with_context(|| can_not_read(name))
}

fn can_not_read(name: &str) -> String {
    format!("can't read the card file {name}")
}

fn file_name(kind: &str, key: u64) -> String {
    format!("{kind}-{key:016x}")
}

/// Input whose bytes are hashed as they are read.
struct Hashed<Input> {
    input: Input,
    hasher: DefaultHasher,
}

impl<Input> Hashed<Input> {
    fn new(input: Input) -> Hashed<Input> {
        Hashed { input, hasher: DefaultHasher::new() }
    }
}

impl<Input: Read> Read for Hashed<Input> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.hasher.write(&buffer[..length]);
        Ok(length)
    }
}

fn hash_of(input: &mut impl Read) -> io::Result<u64> {
    let mut input = BufReader::with_capacity(BUFFER, Hashed::new(input));
    io::copy(&mut input, &mut io::sink())?;
    Ok(input.into_inner().hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOOR: &str = r#"{"name": "Moor", "types": ["Land"]}"#;

    fn cache(folder: &Path, program: &str) -> Cache {
        Cache { folder: folder.join("cache"), program: program.to_owned(), least_bytes: 1 }
    }

    fn kept(cache: &Cache) -> Vec<PathBuf> {
        let files = fs::read_dir(&cache.folder).into_iter().flatten();
        files.map(|entry| entry.unwrap().path()).collect()
    }

    /// Reads the file; returns the names of its cards, as told by a table.
    fn names(cache: &Cache, path: &Path) -> Vec<String> {
        let mut table = menace::card::CardTable::default();
        table.add_file(cache.card_file(path, "mine.jsonl").unwrap());
        table.names().map(str::to_owned).collect()
    }

    #[test]
    fn a_file_is_read_once_and_its_text_decides() {
        let folder = tempfile::tempdir().unwrap();
        let (path, cache) = (folder.path().join("mine.jsonl"), cache(folder.path(), "one"));
        fs::write(&path, MOOR).unwrap();
        assert_eq!(names(&cache, &path), ["Moor"]);
        assert_eq!(kept(&cache).len(), 1);
        // What is kept is what is answered: here, other cards under the hash of this text.
        let hash = hash_of(&mut MOOR.as_bytes()).unwrap();
        let mut stored = Vec::new();
        CardFile::read(MOOR.replace("Moor", "Fen").as_bytes(), "x").unwrap().store(&mut stored).unwrap();
        cache.put("cards", hash, &stored);
        assert_eq!(names(&cache, &path), ["Fen"]);
        assert_eq!(
            names(&Cache { program: "two".into(), ..cache.clone() }, &path),
            ["Moor"],
            "another build"
        );
        fs::write(&path, MOOR.replace("Moor", "Bog")).unwrap();
        assert_eq!(names(&cache, &path), ["Bog"], "another text");
        assert_eq!(kept(&cache).len(), 2);
    }

    #[test]
    fn a_damaged_cache_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (path, cache) = (folder.path().join("mine.jsonl"), cache(folder.path(), "one"));
        fs::write(&path, MOOR).unwrap();
        names(&cache, &path);
        let file = kept(&cache).remove(0);
        let good = fs::read(&file).unwrap();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            fs::write(&file, &bad).unwrap();
            assert_eq!(names(&cache, &path), ["Moor"], "byte {at}");
            assert_eq!(fs::read(&file).unwrap(), good, "byte {at}");
        }
        fs::write(&file, &good[..good.len() / 2]).unwrap();
        assert_eq!(names(&cache, &path), ["Moor"]);
        assert_eq!(fs::read(&file).unwrap(), good);
    }

    #[test]
    fn a_folder_that_can_not_be_made_keeps_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (path, cache) = (folder.path().join("mine.jsonl"), cache(folder.path(), "one"));
        fs::write(&path, MOOR).unwrap();
        fs::write(&cache.folder, "no folder").unwrap();
        assert_eq!(names(&cache, &path), ["Moor"]);
    }

    #[test]
    fn small_files_and_old_ones_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (path, cache) = (folder.path().join("mine.jsonl"), cache(folder.path(), "one"));
        fs::write(&path, MOOR).unwrap();
        names(&Cache { least_bytes: LEAST_BYTES, ..cache.clone() }, &path);
        assert!(kept(&cache).is_empty());
        for key in 0..20 {
            cache.put("cards", key, b"x");
        }
        assert_eq!(kept(&cache).len(), MOST_FILES);
        assert_eq!(cache.get("cards", 19).as_deref(), Some(&b"x"[..]));
    }
}
