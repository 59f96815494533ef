//! `menace notation`: how creatures are written on the command line.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::output::{line, out, width, wrapped};

/// The page, in Markdown.
const PAGE: &str = include_str!("../pages/notation.md");

/// How wide the page is in text, unless a terminal is narrower.
const WIDEST: usize = 80;

/// Explain how creatures, lands and declarations are written on the command line
#[derive(Debug, Args)]
pub struct NotationPage {}

impl NotationPage {
    /// Writes the page.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let mut out = out(global.format);
        match global.format {
            Format::Json => line(&mut out, &json!({ "notation": PAGE }))?,
            Format::Text => {
                out.write_all(text(width().map_or(WIDEST, |width| width.clamp(20, WIDEST))).as_bytes())?;
            }
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}

/// The page without Markdown's marks: what is written, and below it what it means.
fn text(width: usize) -> String {
    let mut text = String::new();
    let mut is_code = false;
    for line in PAGE.lines() {
        if line == "```" {
            is_code = !is_code;
            continue;
        }
        let line = line.replace('`', "");
        if let Some(row) = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")) {
            let (written, means) = row.split_once(" | ").expect("a table of two columns");
            if (written, means) != ("written", "meaning") && (written, means) != ("option", "meaning") {
                let _ = writeln!(text, "  {written}");
                wrapped(means, width - 6).iter().for_each(|line| {
                    let _ = writeln!(text, "      {line}");
                });
            }
        } else if !line.starts_with("|--") {
            let indent = if is_code { "  " } else { "" };
            let line = line.trim_start_matches('#').trim_start();
            let line = if line.is_empty() { String::new() } else { format!("{indent}{line}") };
            wrapped(&line, width).iter().for_each(|line| {
                let _ = writeln!(text, "{line}");
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_fits_and_keeps_every_word() {
        for width in [20, 40, WIDEST] {
            let text = text(width);
            assert!(width < WIDEST || text.lines().all(|line| line.chars().count() <= width), "{text}");
            assert!(!text.contains(['`', '|', '#']), "{text}");
        }
        let words = |text: &str| -> Vec<String> {
            let words = text.split_whitespace().map(|word| word.replace('`', ""));
            let marks = |word: &String| word.is_empty() || word.starts_with(['|', '#']);
            words.filter(|word| !marks(word)).collect()
        };
        let page =
            PAGE.lines().filter(|line| !line.starts_with("| written") && !line.starts_with("| option"));
        assert_eq!(words(&text(WIDEST)), words(&page.collect::<Vec<_>>().join("\n")));
    }
}
