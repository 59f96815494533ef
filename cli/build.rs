//! Puts the page into the program, if `cargo xtask web` has built it, and the commit into its version.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let version = env::var("CARGO_PKG_VERSION").expect("cargo says which version this is");
    let version = match commit(&package) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo:rustc-env=MENACE_VERSION={version}");
    let dist = package.join("../web/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.join("index.html").exists() {
        list(&dist, "", &mut files);
        files.sort();
    }
    let mut source = String::from("pub const EMBEDDED: &[(&str, &[u8])] = &[\n");
    for (name, path) in &files {
        let _ = writeln!(source, "    ({name:?}, include_bytes!({path:?})),");
    }
    source.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("page.rs"), source).expect("the list of the page's files can be written");
}

fn list(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).expect("the page's folder can be read") {
        let entry = entry.expect("the page's folder can be read");
        let name = entry.file_name().into_string().expect("the page's files have plain names");
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{before}{name}/"), files);
        } else if !name.starts_with('.') {
            let path = entry.path().canonicalize().expect("the page's files are there");
            files.push((format!("{before}{name}"), path));
        }
    }
}

/// The commit that is checked out, if this package lies in our own checkout.
fn commit(package: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(package).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // Vendored into another project, the commit would be that project's.
    if git(&["rev-parse", "--show-prefix"])? != "cli/" {
        return None;
    }
    let log = package.join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    println!("cargo:rerun-if-changed={}", log.display());
    git(&["rev-parse", "--short=9", "HEAD"])
}
