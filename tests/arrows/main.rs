//! Which module may import which: `docs/design.md` lists the arrows, and the source has these and no others.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Crate, Module};

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The packages and their sources.
const PACKAGES: [(&str, &str); 5] = [
    ("menace", "src"),
    ("menace-bots", "bots/src"),
    ("menace-cli", "cli/src"),
    ("menace-web", "wasm/src"),
    ("xtask", "xtask/src"),
];

/// Modules side by side that reach each other by their imports. The list may only get shorter.
const KNOTS: &[(&str, &[&str])] = &[
    ("menace-cli", &["attacks", "best", "blocks"]),
    ("menace-cli", &["cards", "input", "output"]),
    ("menace::combat", &["combatant", "damage", "evasion", "explanation", "reason"]),
    ("menace::engine", &["layers", "resolve"]),
    ("menace::game", &["duel", "position", "rulings", "setup", "state"]),
    ("menace::oracle", &["ability", "effect", "instruction", "statement", "token"]),
    ("menace::oracle", &["amount", "filter"]),
    ("menace::oracle", &["parser", "resolve"]),
    (
        "menace::oracle::write",
        &["ability", "change", "effect", "instruction", "permission", "replace", "statement", "token"],
    ),
    ("menace::oracle::write", &["amount", "filter", "selection"]),
    ("menace::program", &["compile", "scope"]),
    ("menace::scenario", &["format", "row"]),
];

#[test]
fn modules_import_what_the_design_lists_and_nothing_else() {
    let listed = listed();
    let found = Crate::read(&root().join("src")).arrows(&[]);
    let mut wrong = Vec::new();
    for (module, targets) in &found {
        match listed.iter().find(|(name, _)| name == module) {
            None => wrong.push(format!("`{module}` is not listed")),
            Some((_, allowed)) => {
                wrong.extend(
                    targets
                        .difference(allowed)
                        .map(|target| format!("`{module}` imports `{target}`, which is not allowed")),
                );
                wrong.extend(
                    allowed.difference(targets).map(|target| {
                        format!("`{module}` no longer imports `{target}`: take it off the list")
                    }),
                );
            }
        }
    }
    let gone = listed.iter().filter(|(module, _)| !found.contains_key(module));
    wrong.extend(gone.map(|(module, _)| format!("`{module}` is listed and does not exist")));
    assert!(wrong.is_empty(), "docs/design.md, \"Arrows\":\n{}", wrong.join("\n"));
}

#[test]
fn a_listed_module_imports_those_above_it() {
    let listed = listed();
    for (place, (module, targets)) in listed.iter().enumerate() {
        for target in targets {
            let above = listed[..place].iter().any(|(name, _)| name == target);
            assert!(above, "docs/design.md: `{module}` imports `{target}`, which is not above it");
        }
    }
}

#[test]
fn modules_side_by_side_have_no_cycle_but_the_listed_ones() {
    let mut found: BTreeMap<String, BTreeSet<BTreeSet<String>>> = BTreeMap::new();
    for (package, folder) in PACKAGES {
        let sources = Crate::read(&root().join(folder));
        for parent in sources.parents() {
            let name = [&[package.to_owned()], &parent[..]].concat().join("::");
            found.entry(name).or_default().extend(knots(&sources.arrows(&parent)));
        }
    }
    let mut listed: BTreeMap<String, BTreeSet<BTreeSet<String>>> = BTreeMap::new();
    for (parent, knot) in KNOTS {
        listed
            .entry((*parent).to_owned())
            .or_default()
            .insert(knot.iter().map(|&module| module.to_owned()).collect());
    }
    let mut wrong = Vec::new();
    for (parent, knots) in &found {
        let known = listed.remove(parent).unwrap_or_default();
        wrong.extend(knots.difference(&known).map(|knot| format!("new in {parent}: {knot:?}")));
        wrong.extend(known.difference(knots).map(|knot| format!("gone from {parent}: {knot:?}")));
    }
    wrong.extend(listed.keys().map(|parent| format!("no module {parent}")));
    assert!(wrong.is_empty(), "modules that import each other are not as listed:\n{}", wrong.join("\n"));
}

#[test]
fn imports_are_read_from_tokens() {
    let sources = crate_of(&[
        ("", "pub use inner::Thing; mod inner; mod user; mod other;"),
        ("inner", "pub struct Thing; pub use deep::*; mod deep;"),
        ("inner::deep", "pub enum Depth { One }"),
        (
            "user",
            "// use crate::other::Never;\nuse crate::{inner::{self, Depth}, Thing as That};\n#[cfg(test)] mod tests { use crate::other::Item; }",
        ),
        ("other", "fn f() { assert!(crate::user::g(\"crate::inner\")); let _ = super::Thing; }"),
    ]);
    let arrows = sources.arrows(&[]);
    assert_eq!(arrows["user"], set(&["inner"]), "groups and re-exports count, comments and tests don't");
    assert_eq!(arrows["other"], set(&["inner", "user"]), "paths in code and macros count, strings don't");
    assert!(arrows["inner"].is_empty(), "a module and those inside of it are one");
    assert!(knots(&arrows).is_empty());
}

#[test]
fn a_cycle_through_three_modules_is_a_knot() {
    let sources = crate_of(&[
        ("", "mod a; mod b; mod c; mod d;"),
        ("a", "use super::b::B; pub struct A;"),
        ("b", "use super::c::C; pub struct B;"),
        ("c", "fn f() -> crate::a::A { loop {} } pub struct C;"),
        ("d", "use crate::a::A;"),
    ]);
    assert_eq!(knots(&sources.arrows(&[])), [set(&["a", "b", "c"])]);
}

/// Returns the list in the design: modules in its order, each with those that it may import.
fn listed() -> Vec<(String, BTreeSet<String>)> {
    let page = fs::read_to_string(root().join("docs/design.md")).expect("docs/design.md is there");
    let (_, section) = page.split_once("\n## Arrows\n").expect("the design has a section \"Arrows\"");
    let (_, block) = section.split_once("```text\n").expect("the arrows are a block of text");
    let (block, _) = block.split_once("\n```").expect("the block ends");
    let lines = block.lines().map(|line| {
        let (module, targets) = line.split_once("←").unwrap_or((line, ""));
        (module.trim().to_owned(), targets.split_whitespace().map(str::to_owned).collect())
    });
    lines.collect()
}

/// Returns the sets of two or more modules that reach each other.
fn knots(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        arrows.keys().map(|from| (from, reach(arrows, from))).collect();
    let mut knots: Vec<BTreeSet<String>> = Vec::new();
    for (from, to) in &reached {
        let both_ways = to.iter().filter(|other| reached[*other].contains(from));
        let knot: BTreeSet<String> = both_ways.map(|other| (*other).clone()).collect();
        if !knot.is_empty() && !knots.contains(&knot) {
            knots.push(knot);
        }
    }
    knots
}

/// Returns the modules at the end of a path of arrows from the module.
fn reach<'a>(arrows: &'a Arrows, from: &str) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = arrows[from].iter().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(&arrows[module]);
        }
    }
    reached
}

fn crate_of(texts: &[(&str, &str)]) -> Crate {
    let module = |path: &str| -> Module {
        path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    Crate::of(texts.iter().map(|&(path, text)| (module(path), text.to_owned())).collect())
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
