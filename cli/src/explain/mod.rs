//! `menace explain`: what a rule of combat asks for, in our words, and the tests that show it.

use std::io::Write as _;
use std::sync::LazyLock;

use anyhow::{Result, bail};
use clap::Args;
use menace::Edition;
use menace::notation::nearest;
use serde::Deserialize;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::input::edition;
use crate::output::{out, width, wrapped};

/// The rules, in our words.
const RULES: &str = include_str!("rules.toml");

/// From each rule to its tests.
const INDEX: &str = include_str!("../../pages/rules-index.md");

/// Where the positions are that show a rule.
const POSITIONS: [(&str, &str); 4] = [
    ("testdata/attacks.jsonl", include_str!("../../pages/attacks.jsonl")),
    ("testdata/blocks.jsonl", include_str!("../../pages/blocks.jsonl")),
    ("testdata/damage.jsonl", include_str!("../../pages/damage.jsonl")),
    ("testdata/damage-editions.jsonl", include_str!("../../pages/damage-editions.jsonl")),
];

/// The widest lines.
const WIDEST: usize = 98;

/// Say what a rule of combat asks for in an edition, and which tests show it
///
/// The words are ours, not those of the rules. Without a rule, lists those that can be explained.
#[derive(Debug, Args)]
pub struct Explain {
    /// The number of a rule, or its subject, as in trample
    #[arg(value_name = "RULE")]
    rule: Vec<String>,
    /// The edition: current, comprehensive-2007 or fifth-edition
    #[arg(long, value_name = "EDITION", value_parser = edition, default_value_t = Edition::Current)]
    rules: Edition,
}

/// A rule of combat.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Rule {
    current: String,
    comprehensive_2007: Option<String>,
    fifth_edition: Option<String>,
    subject: String,
    words: String,
    words_2007: Option<String>,
    words_fifth: Option<String>,
    #[serde(default)]
    positions: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Rules {
    rule: Vec<Rule>,
}

static ALL: LazyLock<Vec<Rule>> =
    LazyLock::new(|| toml::from_str::<Rules>(RULES).expect("the program's own rules can be read").rule);

impl Rule {
    /// The number in an edition, if it is known there.
    fn number(&self, edition: Edition) -> Option<&str> {
        match edition {
            Edition::Current => Some(&self.current),
            Edition::Comprehensive2007 => self.comprehensive_2007.as_deref(),
            Edition::Fifth => self.fifth_edition.as_deref(),
        }
    }

    fn words(&self, edition: Edition) -> &str {
        let own = match edition {
            Edition::Current => None,
            Edition::Comprehensive2007 => self.words_2007.as_deref(),
            Edition::Fifth => self.words_fifth.as_deref(),
        };
        own.unwrap_or(&self.words)
    }

    /// Whether the rule is asked for: by its number in any edition, or by its subject.
    fn is(&self, asked: &str) -> bool {
        let numbers = Edition::ALL.into_iter().filter_map(|edition| self.number(edition));
        numbers.chain([self.subject.as_str()]).any(|name| name.eq_ignore_ascii_case(asked))
    }

    /// The tests of the index, and the positions, each with its file.
    fn tests(&self) -> Vec<String> {
        let mut tests = Vec::new();
        // The same number may be another rule in the table of 2007, which comes after.
        let row = INDEX.lines().find_map(|row| row.strip_prefix(&format!("| {} |", self.current)));
        if let Some(shown) = row.and_then(|row| row.trim_end_matches(" |").rsplit(" | ").next()) {
            let names = shown.split("<br>").map(|test| test.trim().trim_matches('|').replace('`', ""));
            tests.extend(names.filter(|test| !test.is_empty()));
        }
        for id in &self.positions {
            let key = format!("\"id\": \"{id}\"");
            let file = POSITIONS.iter().find(|(_, text)| text.contains(&key));
            tests.extend(file.map(|(file, _)| format!("{file}: {id}")));
        }
        tests
    }
}

impl Explain {
    /// Explains the rule, or lists them all.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let mut out = out(global.format);
        let asked = self.rule.join(" ");
        let asked = asked.trim().trim_start_matches("CR ").trim_end_matches('.');
        let found: Vec<&Rule> = ALL.iter().filter(|rule| asked.is_empty() || rule.is(asked)).collect();
        if found.is_empty() {
            let known = ALL.iter().flat_map(|rule| [rule.current.as_str(), rule.subject.as_str()]);
            let near = nearest(asked, known).map_or(String::new(), |near| format!(", perhaps `{near}`"));
            bail!("no rule of combat is called `{asked}`{near}; `menace explain` lists those that are known");
        }
        for (place, rule) in found.iter().enumerate() {
            let (number, words) = (rule.number(self.rules), rule.words(self.rules));
            match global.format {
                Format::Json => {
                    let told = json!({
                        "rule": number,
                        "current": rule.current,
                        "edition": self.rules.name(),
                        "subject": rule.subject,
                        "words": words,
                        "tests": rule.tests(),
                    });
                    writeln!(out, "{told}")?;
                }
                Format::Text if asked.is_empty() => {
                    writeln!(out, "{:9} {}", number.unwrap_or("-"), rule.subject)?;
                }
                Format::Text => {
                    let edition = self.rules.name();
                    let number = number.map_or_else(
                        || format!("no number known; today {}", rule.current),
                        |number| number.to_owned(),
                    );
                    writeln!(
                        out,
                        "{}{} ({edition} rules: {number})",
                        if place > 0 { "\n" } else { "" },
                        rule.subject
                    )?;
                    for line in wrapped(words, width().map_or(WIDEST, |width| width.min(WIDEST)) - 2) {
                        writeln!(out, "  {line}")?;
                    }
                    let tests = rule.tests();
                    if !tests.is_empty() {
                        writeln!(out, "shown by")?;
                        tests.iter().try_for_each(|test| writeln!(out, "  {test}"))?;
                    }
                }
            }
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_that_a_rule_names_exists() {
        for rule in ALL.iter() {
            let shown = rule
                .tests()
                .iter()
                .filter(|test| test.starts_with("testdata/") && !test.contains("rules.jsonl"))
                .count();
            assert_eq!(shown, rule.positions.len(), "{}: {:?}", rule.current, rule.positions);
        }
    }

    #[test]
    fn every_rule_is_in_the_index() {
        for rule in ALL.iter() {
            assert!(INDEX.contains(&format!("\n| {} |", rule.current)), "no row for {}", rule.current);
        }
    }

    #[test]
    fn a_rule_is_found_by_its_number_in_any_edition() {
        let called = |asked: &str| -> Vec<&str> {
            ALL.iter().filter(|rule| rule.is(asked)).map(|rule| rule.current.as_str()).collect()
        };
        assert_eq!(called("509.1c"), ["509.1c"]);
        assert_eq!(called("500.5"), ["508.1d", "509.1c"]);
        assert_eq!(called("Trample"), ["702.19b"]);
        assert!(called("1.1").is_empty());
    }
}
