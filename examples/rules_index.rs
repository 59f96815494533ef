//! Writes `docs/rules-index.md`: from each rule to the files that name it and the tests that are named after it.
//!
//! ```text
//! cargo run --example rules_index
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with sources, from the root.
const SOURCES: [&str; 7] = ["src", "tests", "bots/src", "bots/tests", "cli/src", "cli/tests", "benches"];

/// What knows no rule of the game: numbers there are figures.
const NO_RULES: [&str; 1] = ["src/arena/"];

/// Folders with files of scenarios and positions, whose ids may begin with a rule.
const CASES: [&str; 1] = ["testdata"];

/// Chapters of the rules by their first digit.
const CHAPTERS: [&str; 9] = [
    "Game concepts",
    "Parts of a card",
    "Card types",
    "Zones",
    "Turn structure",
    "Spells, abilities, and effects",
    "Additional rules",
    "Multiplayer rules",
    "Casual variants",
];

fn main() {
    let path = root().join("docs/rules-index.md");
    fs::write(&path, page()).expect("the page can be written");
    println!("wrote {}", path.display());
}

/// A rule: its number's parts, so that 702.9 comes before 702.19.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// Whether it is a rule of 2007.
    old: bool,
    chapter: u32,
    /// `.9b` as (9, 'b'); 0 for the whole chapter.
    place: (u32, Option<char>),
}

impl Rule {
    fn number(&self) -> String {
        match self.place {
            (0, _) => self.chapter.to_string(),
            (number, letter) => {
                format!("{}.{number}{}", self.chapter, letter.map(String::from).unwrap_or_default())
            }
        }
    }
}

/// Where a rule is named.
#[derive(Default)]
struct Places {
    files: BTreeSet<String>,
    tests: BTreeSet<String>,
}

/// Returns the page as it should be.
pub fn page() -> String {
    let root = root();
    let mut index: BTreeMap<Rule, Places> = BTreeMap::new();
    let mut fifth = BTreeSet::new();
    for folder in SOURCES {
        for file in files(&root.join(folder), "rs") {
            let name = relative(&root, &file);
            if NO_RULES.iter().any(|folder| name.starts_with(folder)) {
                continue;
            }
            let text = fs::read_to_string(&file).expect("sources are text");
            for line in text.lines() {
                if let Some((_, comment)) = line.split_once("//") {
                    for rule in named(comment) {
                        index.entry(rule).or_default().files.insert(name.clone());
                    }
                }
                if let Some(test) =
                    line.trim_start().strip_prefix("fn ").and_then(|rest| rest.split('(').next())
                {
                    if let Some(rule) = of_test(test) {
                        index.entry(rule).or_default().tests.insert(format!("{name}: `{test}`"));
                    } else if test.starts_with("fifth_edition_") {
                        fifth.insert(format!("{name}: `{test}`"));
                    }
                }
            }
        }
    }
    for folder in CASES {
        for file in files(&root.join(folder), "jsonl") {
            let name = relative(&root, &file);
            let text = fs::read_to_string(&file).expect("cases are text");
            for id in text.lines().filter_map(id) {
                if let Some(rule) = of_case(id) {
                    index.entry(rule).or_default().tests.insert(format!("{name}: `{id}`"));
                }
            }
        }
    }
    written(&index, &fifth)
}

fn written(index: &BTreeMap<Rule, Places>, fifth: &BTreeSet<String>) -> String {
    let mut page = String::from(
        "# Index of rules\n\nFrom each rule that a comment names to the files that do, and the tests and scripted games that are called after it. Written by \
         `cargo run --example rules_index`; a test compares it with the sources.\n",
    );
    let mut heading = String::new();
    for (rule, places) in index {
        let of = if rule.old { "Rules of 2007".to_owned() } else { chapter(rule.chapter) };
        if of != heading {
            let _ = write!(page, "\n## {of}\n\n| rule | named in | tests |\n|---|---|---|\n");
            heading = of;
        }
        let files: Vec<String> = places.files.iter().map(|file| format!("`{file}`")).collect();
        let tests: Vec<&str> = places.tests.iter().map(String::as_str).collect();
        let _ = writeln!(page, "| {} | {} | {} |", rule.number(), files.join(", "), tests.join("<br>"));
    }
    page.push_str("\n## Fifth Edition\n\nThe rulebook has no numbers. Tests that are called after it:\n\n");
    for test in fifth {
        let _ = writeln!(page, "* {test}");
    }
    page
}

fn chapter(number: u32) -> String {
    let first = number / 100;
    format!("{first} {}", CHAPTERS[first as usize - 1])
}

/// Returns the rules that a comment names: `509.1c` anywhere, whole chapters as in `(613)` or `(500-514, 704)`.
///
/// Numbers after `CR 2007` are rules of that year, up to the end of the sentence, the next `;` or a closing bracket.
pub fn named(comment: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    let bytes = comment.as_bytes();
    let mut old = false;
    let mut open = false;
    let mut at = 0;
    while at < bytes.len() {
        if comment[at..].starts_with("CR 2007") {
            old = true;
            at += "CR 2007".len();
            continue;
        }
        match bytes[at] {
            b'(' => open = true,
            b')' => (open, old) = (false, false),
            b';' => old = false,
            b'.' if comment[at..].starts_with(". ") => old = false,
            digit if digit.is_ascii_digit() => {
                let (length, rule) = number(&comment[at..], old);
                let before = at.checked_sub(1).map(|before| bytes[before]);
                let whole =
                    !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b".,_/+$#".contains(&byte));
                if let Some(rule) = rule.filter(|rule| whole && (open || rule.place.0 > 0)) {
                    rules.push(rule);
                }
                at += length;
                continue;
            }
            // What is in brackets is a list of chapters only if it begins as one.
            byte if rules.is_empty() && !b" ,-".contains(&byte) => open = false,
            _ => {}
        }
        at += 1;
        while !comment.is_char_boundary(at) {
            at += 1;
        }
    }
    rules
}

/// Reads the rule at the start of the text, and returns how long the number is that is there, rule or not.
fn number(text: &str, old: bool) -> (usize, Option<Rule>) {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(text);
    let chapter = text[..first].parse().ok().filter(|chapter| first == 3 && (100..1000).contains(chapter));
    let rest = &text[first..];
    let second = rest.strip_prefix('.').map_or(0, digits);
    let Some(chapter) = chapter else { return (first + if second > 0 { second + 1 } else { 0 }, None) };
    if second == 0 {
        // 500 cards, 100 %, 1,000: not chapters.
        let follows = rest.trim_start().bytes().next();
        let alone = matches!(follows, Some(b')' | b',' | b'-' | b':')) || rest.is_empty();
        return (first, alone.then_some(Rule { old, chapter, place: (0, None) }));
    }
    let place = rest[1..=second].parse().unwrap_or(0);
    let after = &rest[1 + second..];
    let letter = after.chars().next().filter(char::is_ascii_lowercase);
    let letter = letter.filter(|_| !after[1..].starts_with(|next: char| next.is_ascii_alphanumeric()));
    let length = first + 1 + second + usize::from(letter.is_some());
    (length, Some(Rule { old, chapter, place: (place, letter) }))
}

/// Returns the rule that a test is called after: `rule_509_1c_…`, `cr_2007_310_4_…`.
pub fn of_test(name: &str) -> Option<Rule> {
    let (old, rest) = match name.strip_prefix("cr_2007_") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("rule_")?),
    };
    let mut parts = rest.split('_');
    let chapter: u32 = parts.next()?.parse().ok()?;
    let place = parts.next().map(place_of).unwrap_or_default();
    Some(Rule { old, chapter, place })
}

/// Returns the rule that the id of a case begins with: `rule-509.1c-…`.
fn of_case(id: &str) -> Option<Rule> {
    let rest = id.strip_prefix("rule-")?;
    let (old, rest) = rest.strip_prefix("2007-").map_or((false, rest), |rest| (true, rest));
    let rule = rest.split('-').next()?;
    let (chapter, place) = rule.split_once('.').unwrap_or((rule, ""));
    Some(Rule { old, chapter: chapter.parse().ok()?, place: place_of(place) })
}

/// Reads `1c`; (0, None) if it is no such thing.
fn place_of(text: &str) -> (u32, Option<char>) {
    let (number, letter) = match text.char_indices().next_back() {
        Some((last, letter)) if letter.is_ascii_lowercase() => (&text[..last], Some(letter)),
        _ => (text, None),
    };
    number.parse().map_or((0, None), |number| (number, letter))
}

fn id(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("\"id\":")?;
    rest.trim_start().strip_prefix('"')?.split('"').next()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    let of = |path: PathBuf| match path.is_dir() {
        true => files(&path, extension),
        false if path.extension().is_some_and(|found| found == extension) => vec![path],
        false => Vec::new(),
    };
    paths.into_iter().flat_map(of).collect()
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).expect("sources are below the root").to_string_lossy().replace('\\', "/")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
