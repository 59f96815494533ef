//! The imports of a crate, read from its source: which module names which.
//!
//! Files are split into tokens, so comments and strings don't count, and paths inside of macros do. Items under `#[cfg(test)]` are left out: a unit
//! test may use whatever it needs. A name that a module re-exports counts for the module that defines it. A method call names no module, so an
//! `impl` block far from its type is not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A module's path from the root of its crate; empty for the root.
pub type Module = Vec<String>;

/// A path that some file names, as its segments; the first may be `crate`, `self` or `super`.
type Named = Vec<String>;

#[derive(Default)]
struct Source {
    /// Paths in `use` and elsewhere that begin with `crate`, `self` or `super`.
    names: BTreeSet<Named>,
    /// Name → path, by `pub use`; `*` stands for globs.
    exports: Vec<(String, Named)>,
    /// Items that are defined here.
    items: BTreeSet<String>,
    /// Submodules that exist for tests only.
    test_modules: BTreeSet<String>,
}

/// The modules of a crate and what they name.
pub struct Crate {
    sources: BTreeMap<Module, Source>,
}

impl Crate {
    /// Reads every file of the source folder.
    pub fn read(folder: &Path) -> Crate {
        let mut texts = Vec::new();
        read_folder(folder, &Vec::new(), &mut texts);
        Crate::of(texts)
    }

    /// Reads the modules from their texts.
    pub fn of(texts: Vec<(Module, String)>) -> Crate {
        let mut sources: BTreeMap<Module, Source> = BTreeMap::new();
        for (module, text) in texts {
            let tokens: TokenStream =
                text.parse().unwrap_or_else(|error| panic!("{}: {error}", module.join("::")));
            items(tokens, sources.entry(module).or_default());
        }
        let tests: Vec<Module> = sources
            .iter()
            .flat_map(|(module, source): (&Module, &Source)| {
                source.test_modules.iter().map(|name| child(module, name))
            })
            .collect();
        sources.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Crate { sources }
    }

    /// Returns the modules that have submodules, and the root.
    pub fn parents(&self) -> BTreeSet<Module> {
        self.sources
            .keys()
            .filter(|module| !module.is_empty())
            .map(|module| module[..module.len() - 1].to_vec())
            .collect()
    }

    /// Returns, for each module directly in `parent`, those beside it that it names.
    ///
    /// A module counts with all that is inside of it. What the parent itself names, and what is named of it, are no arrows: a parent is the door to its
    /// modules, and may hold what they share.
    pub fn arrows(&self, parent: &[String]) -> BTreeMap<String, BTreeSet<String>> {
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, source) in &self.sources {
            if !module.starts_with(parent) || module.len() == parent.len() {
                continue;
            }
            let from = &module[parent.len()];
            let to = arrows.entry(from.clone()).or_default();
            for name in &source.names {
                let target = self.target(module, name);
                if target.starts_with(parent) && target.len() > parent.len() && target[parent.len()] != *from
                {
                    to.insert(target[parent.len()].clone());
                }
            }
        }
        arrows
    }

    /// Returns the module that defines what the path means in `module`.
    fn target(&self, module: &Module, path: &[String]) -> Module {
        let mut rest = path;
        let mut at = module.clone();
        match rest[0].as_str() {
            "crate" => at = Vec::new(),
            "super" => {
                at.pop();
            }
            _ => {}
        }
        if matches!(rest[0].as_str(), "crate" | "super" | "self") {
            rest = &rest[1..];
        }
        while rest.first().is_some_and(|segment| segment == "super") {
            at.pop();
            rest = &rest[1..];
        }
        while let Some(segment) = rest.first() {
            let inner = child(&at, segment);
            if self.sources.contains_key(&inner) {
                at = inner;
                rest = &rest[1..];
            } else {
                return self.export(&at, segment).unwrap_or(at);
            }
        }
        at
    }

    /// Returns the module that defines the name which `module` re-exports, `None` if it doesn't.
    fn export(&self, module: &Module, name: &str) -> Option<Module> {
        let source = &self.sources[module];
        if source.items.contains(name) {
            return None;
        }
        for (exported, path) in &source.exports {
            if exported == name {
                return Some(self.target(module, path));
            }
        }
        source.exports.iter().filter(|(exported, _)| exported == "*").find_map(|(_, path)| {
            let from = self.target(module, path);
            let defines = self.sources.get(&from).is_some_and(|source| source.items.contains(name));
            if defines {
                Some(from)
            } else if from == *module {
                None
            } else {
                self.export(&from, name)
            }
        })
    }
}

fn child(module: &[String], name: &str) -> Module {
    let mut child = module.to_vec();
    child.push(name.to_owned());
    child
}

fn read_folder(folder: &Path, module: &Module, texts: &mut Vec<(Module, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        let stem = path.file_stem().expect("entries have names").to_string_lossy().into_owned();
        if path.is_dir() {
            read_folder(&path, &child(module, &stem), texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = match stem.as_str() {
                "lib" | "main" | "mod" => module.clone(),
                _ => child(module, &stem),
            };
            texts.push((name, fs::read_to_string(&path).expect("sources are text")));
        }
    }
}

/// Reads the items of a file.
fn items(tokens: TokenStream, source: &mut Source) {
    let tokens: Vec<TokenTree> = without_tests(tokens, source);
    let mut public = false;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) => match ident.to_string().as_str() {
                "pub" => public = true,
                // `impl Iterator + use<'_>` isn't an item.
                "use" if tokens.get(index + 1).is_none_or(|next| !is_punct(next, '<')) => {
                    let end =
                        tokens[index..].iter().position(|token| is_punct(token, ';')).expect("`use` ends");
                    for (name, path) in use_tree(&tokens[index + 1..index + end]) {
                        if public {
                            source.exports.push((name, path));
                        }
                    }
                    public = false;
                }
                "struct" | "enum" | "fn" | "const" | "static" | "type" | "trait" | "union" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(index + 1) {
                        source.items.insert(name.to_string());
                    }
                    public = false;
                }
                "mod" | "impl" => public = false,
                _ => {}
            },
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => public = false,
            _ => {}
        }
    }
    named(&tokens, source);
}

/// Returns the tokens without items under `#[cfg(test)]`, and notes the modules among these.
fn without_tests(tokens: TokenStream, source: &mut Source) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut kept = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let test = is_punct(&tokens[index], '#')
            && tokens.get(index + 1).is_some_and(|token| token.to_string().replace(' ', "") == "[cfg(test)]");
        if !test {
            kept.push(tokens[index].clone());
            index += 1;
            continue;
        }
        while let Some(token) = tokens.get(index) {
            if let (TokenTree::Ident(keyword), Some(TokenTree::Ident(name))) = (token, tokens.get(index + 1))
                && keyword == "mod"
            {
                source.test_modules.insert(name.to_string());
            }
            index += 1;
            let body = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            if body || is_punct(token, ';') {
                break;
            }
        }
    }
    kept
}

/// Collects every path that begins with `crate`, `self` or `super`.
fn named(tokens: &[TokenTree], source: &mut Source) {
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let inner = without_tests(group.stream(), source);
                named(&inner, source);
            }
            TokenTree::Ident(ident) if ident == "crate" || ident == "super" || ident == "self" => {
                let continues = index > 0 && is_punct(&tokens[index - 1], ':');
                if !continues && tokens.get(index + 1).is_some_and(|token| is_punct(token, ':')) {
                    source.names.extend(use_tree(&tokens[index..]).into_iter().map(|(_, path)| path));
                }
            }
            _ => {}
        }
    }
}

/// Returns the names that a `use` tree, or another path, brings, each with its path. It ends at the first token that is no part of it.
fn use_tree(tokens: &[TokenTree]) -> Vec<(String, Named)> {
    let mut path: Named = Vec::new();
    let mut index = 0;
    loop {
        match tokens.get(index) {
            Some(TokenTree::Ident(ident)) => path.push(ident.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                return inner
                    .split(|token| is_punct(token, ','))
                    .filter(|part| !part.is_empty())
                    .flat_map(use_tree)
                    .map(|(name, rest)| {
                        let rest: &[String] = if rest == ["self"] { &[] } else { &rest };
                        (name, [&path[..], rest].concat())
                    })
                    .collect();
            }
            Some(token) if is_punct(token, '*') => return vec![("*".to_owned(), path)],
            _ => break,
        }
        let separated = matches!(
            (tokens.get(index + 1), tokens.get(index + 2)),
            (Some(TokenTree::Punct(first)), Some(TokenTree::Punct(second)))
                if first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':'
        );
        if !separated {
            break;
        }
        index += 3;
    }
    let name = match (tokens.get(index + 1), tokens.get(index + 2)) {
        (Some(TokenTree::Ident(word)), Some(TokenTree::Ident(alias))) if word == "as" => alias.to_string(),
        _ => path.last().cloned().unwrap_or_default(),
    };
    if path.is_empty() { Vec::new() } else { vec![(name, path)] }
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
