//! What cards compile to is read where games are played: a rule that cards have and that nothing reads would play as if its sentence
//! weren't there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Variants that the engine has no need to name, with the reason.
const UNNAMED: &[(&str, &str)] = &[
    ("Adventurer", "its halves are asked for by methods of `Faces`"),
    ("Prototyped", "a card's half is what it is; scripts tell it from the whole"),
    ("Plot", "the special action's costs and limits are part of the compiled ability"),
    ("Prototype", "its halves are asked for by methods of `Faces`"),
];

/// The variants of the public enums in a file, each with the names of its fields.
fn variants(tokens: TokenStream, found: &mut Vec<(String, Vec<String>)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Ident(word) = token else { continue };
        if word == "enum"
            && let Some(TokenTree::Group(body)) = tokens[at..].iter().find(
                |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
            )
        {
            variants_in(body.stream(), found);
        }
    }
}

fn variants_in(body: TokenStream, found: &mut Vec<(String, Vec<String>)>) {
    let mut starts = true;
    for token in body {
        match token {
            TokenTree::Ident(name) if starts => {
                found.push((name.to_string(), Vec::new()));
                starts = false;
            }
            TokenTree::Group(group) if !starts && group.delimiter() == Delimiter::Brace => {
                if let Some((_, fields)) = found.last_mut() {
                    *fields = field_names(group.stream());
                }
            }
            TokenTree::Punct(comma) if comma.as_char() == ',' => starts = true,
            _ => {}
        }
    }
}

/// The names before single colons.
fn field_names(fields: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = fields.into_iter().collect();
    let colon =
        |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(one)) if one.as_char() == ':');
    let mut names = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Ident(name) = token
            && colon(tokens.get(at + 1))
            && !colon(tokens.get(at + 2))
            && !colon(at.checked_sub(1).and_then(|before| tokens.get(before)))
        {
            names.push(name.to_string());
        }
    }
    names
}

/// All names in the source, and for each name the names in the braces that follow it.
#[derive(Default)]
struct Names {
    all: BTreeSet<String>,
    within: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn read(&mut self, tokens: TokenStream) {
        let mut last: Option<String> = None;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    self.all.insert(name.to_string());
                    last = Some(name.to_string());
                }
                TokenTree::Group(group) => {
                    if let Some(name) = last.take().filter(|_| group.delimiter() == Delimiter::Brace) {
                        let mut inside = Names::default();
                        inside.read(group.stream());
                        self.within.entry(name).or_default().extend(inside.all);
                    }
                    self.read(group.stream());
                }
                _ => last = None,
            }
        }
    }
}

fn sources(folder: &Path) -> Vec<TokenStream> {
    let mut streams = Vec::new();
    let mut entries: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            streams.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            streams.push(text.parse().expect("Rust"));
        }
    }
    streams
}

#[test]
fn what_cards_compile_to_is_read_by_the_engine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut compiled = Vec::new();
    for stream in sources(&root.join("program/code")) {
        variants(stream, &mut compiled);
    }
    assert!(compiled.len() > 500, "only {} variants are found", compiled.len());
    let mut engine = Names::default();
    for stream in sources(&root.join("engine")) {
        engine.read(stream);
    }
    let mut unread = Vec::new();
    for (variant, fields) in &compiled {
        if UNNAMED.iter().any(|(name, _)| name == variant) {
            continue;
        }
        if !engine.all.contains(variant) {
            unread.push(format!("`{variant}`"));
            continue;
        }
        let read = engine.within.get(variant);
        unread.extend(
            fields
                .iter()
                .filter(|field| !read.is_some_and(|read| read.contains(*field)))
                .map(|field| format!("`{field}` of `{variant}`")),
        );
    }
    assert!(unread.is_empty(), "nothing in src/engine reads {}", unread.join(", "));
}
