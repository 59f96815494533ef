//! Puts the page into the program, if `cargo xtask web` has built it.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
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
