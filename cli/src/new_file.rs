//! Files that `--out` names: looked at before the work, and written whole when it is done.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// A file that is not there yet, and can be written.
///
/// Nothing of anybody's is ever replaced, as with the directory that `menace sim --out` names.
#[derive(Debug)]
pub struct NewFile(PathBuf);

impl NewFile {
    /// Finds out whether the file can be written.
    ///
    /// # Errors
    /// When it is there already, or can't be made.
    pub fn check(path: &Path) -> Result<NewFile> {
        // Only making it tells whether it can be made.
        create(path)?;
        fs::remove_file(path).with_context(|| can_not_write(path))?;
        Ok(NewFile(path.to_owned()))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it can't be written: then there is no file.
    pub fn write(self, bytes: &[u8]) -> Result<()> {
        let NewFile(path) = self;
        let mut file = create(&path)?;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        if written.is_err() {
            // Of no use to anybody; that it can't be removed is not the error to tell of.
            let _ = fs::remove_file(&path);
        }
        written.with_context(|| can_not_write(&path))
    }
}

fn create(path: &Path) -> Result<fs::File> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{} is there already: choose another --out", path.display())
        }
        created => created.with_context(|| can_not_write(path)),
    }
}

fn can_not_write(path: &Path) -> String {
    format!("can't write {}", path.display())
}
