//! What the pages in `docs/` name exists: types of the glossary, files and folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_glossarys_types_exist() {
    let page = read("docs/glossary.md");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for row in page.lines().filter(|line| line.starts_with("| ") && line.matches(" | ").count() == 2) {
        let types = row.split(" | ").nth(1).expect("a row has three cells");
        for path in backticked(types) {
            seen += 1;
            if !exists(path) {
                wrong.push(path.to_owned());
            }
        }
    }
    assert!(seen > 60, "the glossary's rows are found: {seen}");
    assert!(wrong.is_empty(), "docs/glossary.md names what isn't there: {wrong:?}");
}

#[test]
fn a_word_has_one_row() {
    let page = read("docs/glossary.md");
    let mut words = BTreeSet::new();
    for row in page.lines().filter(|line| line.starts_with("| ") && line.matches(" | ").count() == 2) {
        let word = row.trim_start_matches("| ").split(" | ").next().unwrap_or_default();
        assert!(word == "word" || words.insert(word.to_owned()), "`{word}` is in the glossary twice");
    }
}

#[test]
fn files_that_pages_name_exist() {
    let mut wrong = Vec::new();
    let pages = fs::read_dir(root().join("docs")).expect("there are pages");
    let pages = pages.map(|entry| entry.expect("a folder can be listed").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    for page in pages.chain([root().join("README.md")]) {
        let text = fs::read_to_string(&page).expect("pages are text");
        for path in backticked(&text) {
            let folders = [
                "src/",
                "tests/",
                "testdata/",
                "bots/",
                "cli/",
                "docs/",
                "cards/",
                "fuzz/",
                "examples/",
                "results/",
                "benches/",
            ];
            let is_path = folders.iter().any(|folder| path.starts_with(folder))
                && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte))
                && !path.contains("artifacts");
            if is_path && !root().join(path).exists() {
                wrong.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "pages name files that aren't there:\n{}", wrong.join("\n"));
}

#[test]
fn the_tests_that_the_rules_page_names_exist() {
    let mut known = BTreeSet::new();
    let mut texts = Vec::new();
    for folder in ["src", "tests"] {
        collect(&root().join(folder), "rs", &mut texts);
    }
    let tests = texts.iter().flat_map(|text| text.lines());
    known.extend(
        tests.filter_map(|line| Some(line.trim().strip_prefix("fn ")?.split('(').next()?.to_owned())),
    );
    let mut cases = Vec::new();
    collect(&root().join("testdata"), "jsonl", &mut cases);
    let rows = cases.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once("\"id\":"));
    known.extend(rows.filter_map(|(_, rest)| rest.split('"').nth(1).map(str::to_owned)));
    let page = read("docs/rules.md");
    let (_, section) = page.split_once("## From each system to its tests").expect("the section is there");
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let named: Vec<&str> = rows.flat_map(backticked).collect();
    let missing: Vec<&&str> = named.iter().filter(|name| !known.contains(**name)).collect();
    assert!(missing.is_empty(), "docs/rules.md names tests that aren't there: {missing:?}");
    assert!(named.len() > 100, "the tables are found: {}", named.len());
}

/// Whether some file of the path's first module defines its last name.
fn exists(path: &str) -> bool {
    let mut parts: Vec<&str> = path.split("::").collect();
    let name = parts.pop().expect("a path has a last part");
    let source = match parts.first() {
        Some(&"menace_bots") => root().join("bots/src").join(parts.get(1).unwrap_or(&"")),
        Some(module) => root().join("src").join(module),
        None => root().join("src"),
    };
    let mut texts = Vec::new();
    collect(&source, "rs", &mut texts);
    collect(&source.with_extension("rs"), "rs", &mut texts);
    let definition = |line: &str| {
        let words: Vec<&str> =
            line.split(|character: char| !(character.is_alphanumeric() || character == '_')).collect();
        words
            .windows(2)
            .any(|two| ["struct", "enum", "trait", "type", "const"].contains(&two[0]) && two[1] == name)
    };
    texts.iter().any(|text| text.lines().any(definition))
}

fn collect(path: &Path, extension: &str, texts: &mut Vec<String>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder can be listed");
        entries.for_each(|entry| collect(&entry.expect("a folder can be listed").path(), extension, texts));
    } else if path.extension().is_some_and(|found| found == extension) {
        texts.extend(fs::read_to_string(path));
    }
}

fn backticked(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).expect("the page is there")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
