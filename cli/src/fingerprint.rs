//! Telling builds of the program apart.

use std::hash::{DefaultHasher, Hasher as _};

use anyhow::Context as _;

use crate::started::program_file;

/// What tells this build of the program from another one: a hash of its file.
pub fn program_fingerprint() -> anyhow::Result<String> {
    let path = program_file().context("can't find the program's own file")?;
    let bytes = std::fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
    // The standard library's hash may change with the compiler; so does the program.
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    Ok(format!("{:016x}", hasher.finish()))
}
