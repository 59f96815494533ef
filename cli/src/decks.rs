//! `menace decks`: the decks that come with the program.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use menace::card::{NamedDeck, STARTER_DECKS, StarterDeck};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::output::{line, out};

/// List the starter decks; their names may be given wherever a deck is expected
#[derive(Debug, Args)]
pub struct ListDecks {}

impl ListDecks {
    /// Lists them.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let mut out = out(global.format);
        let longest = StarterDeck::all().map(|deck| deck.key.len()).max().unwrap_or(0);
        for deck in StarterDeck::all() {
            let NamedDeck { name, entries, .. } = deck.named();
            let cards: usize = entries.iter().map(|entry| entry.count).sum();
            let simple = STARTER_DECKS.iter().any(|simple| simple.key == deck.key);
            match global.format {
                Format::Json => line(
                    &mut out,
                    &json!({
                        "key": deck.key,
                        "name": name,
                        "cards": cards,
                        "creatures_and_lands": simple,
                        "main": entries.iter().map(|entry| (entry.name.clone(), json!(entry.count)))
                            .collect::<serde_json::Map<_, _>>(),
                    }),
                )?,
                Format::Text => {
                    let what = if simple { "creatures and lands" } else { "with spells" };
                    writeln!(out, "{:longest$}  {cards} cards, {what}", deck.key)?;
                }
            }
        }
        if global.format == Format::Text {
            writeln!(
                out,
                "\nDecks of creatures and lands play fastest, under every edition and with every bot. A file is a deck, too."
            )?;
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}
