//! The files of the page, all in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The most bytes of a page: a folder with more is some other folder.
const MOST_BYTES: u64 = 64 << 20;

/// The files by their names in addresses, without a slash before.
pub struct Files(BTreeMap<String, Cow<'static, [u8]>>);

impl Files {
    /// Returns the files that were built into the program.
    pub fn embedded() -> Result<Files> {
        ensure!(
            !EMBEDDED.is_empty(),
            "this program was built without the page: run `cargo xtask web` and build it again, or give the folder of a \
             page with --dir"
        );
        let file = |&(name, bytes): &(&str, &'static [u8])| (name.to_owned(), Cow::Borrowed(bytes));
        Ok(Files(EMBEDDED.iter().map(file).collect()))
    }

    /// Reads the files of a folder.
    pub fn read(folder: &Path) -> Result<Files> {
        let mut files = BTreeMap::new();
        let mut bytes = 0;
        add(folder, "", &mut files, &mut bytes)?;
        ensure!(
            files.contains_key("index.html"),
            "{} has no index.html: `cargo xtask web` builds the page into web/dist",
            folder.display()
        );
        Ok(Files(files))
    }

    /// Returns the file at a path such as `/js/main.js`, and its media type.
    pub fn at(&self, path: &str) -> Option<(&[u8], &'static str)> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        self.0.get(name).map(|bytes| (&bytes[..], media_type(name)))
    }
}

#[cfg(test)]
impl<const N: usize> From<[(&str, &'static [u8]); N]> for Files {
    fn from(files: [(&str, &'static [u8]); N]) -> Files {
        Files(files.into_iter().map(|(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes))).collect())
    }
}

fn add(
    folder: &Path,
    before: &str,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
    bytes: &mut u64,
) -> Result<()> {
    let unreadable = || format!("can't read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        // A link may lead anywhere.
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            add(&entry.path(), &format!("{before}{name}/"), files, bytes)?;
            continue;
        }
        *bytes += entry.metadata()?.len();
        ensure!(*bytes <= MOST_BYTES, "{} holds more than a page", folder.display());
        let path = entry.path();
        let read = fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
        files.insert(format!("{before}{name}"), Cow::Owned(read));
    }
    Ok(())
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
