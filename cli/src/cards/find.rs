//! `menace cards WORD…`: the cards that have these words.

use std::io::Write as _;

use anyhow::{Result, ensure};
use clap::Args;
use menace::card::PrintedCard;
use menace::oracle::CardFacts;
use serde_json::json;

use super::CardFiles;
use crate::args::{Answer, Format, Global};
use crate::output::{line, out};

/// Which cards are looked for.
#[derive(Debug, Args)]
pub struct Find {
    /// Words that a card has in its name, types or text; all of them
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    cards: CardFiles,
}

impl Find {
    pub(super) fn run(&self, global: &Global) -> Result<Answer> {
        ensure!(
            !self.words.is_empty(),
            "expected words to look for, as in `menace cards goblin haste`, or show or coverage; --help has examples"
        );
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        let table = self.cards.table()?;
        let has_all = |card: &&PrintedCard| {
            let text = searched(card);
            words.iter().all(|word| text.contains(word))
        };
        let mut found: Vec<&PrintedCard> = table.printed().filter(has_all).collect();
        found.sort_by(|one, other| one.name.cmp(&other.name));
        let mut out = out(global.format);
        let longest = found.iter().map(|card| card.name.chars().count()).max().unwrap_or(0).min(32);
        for card in &found {
            let (cost, kind) = (card.front().mana_cost.as_str(), type_line(card.front()));
            match global.format {
                Format::Json => line(&mut out, &json!({"name": card.name, "mana_cost": cost, "type": kind}))?,
                Format::Text => writeln!(out, "{:longest$}  {cost:12}  {kind}", card.name)?,
            }
        }
        if global.format == Format::Text && found.is_empty() {
            writeln!(out, "no card has {}; --cards FILE brings more cards", self.words.join(" and "))?;
        }
        out.flush()?;
        Ok(if found.is_empty() { Answer::No } else { Answer::Yes })
    }
}

/// The types of a face, with its power and toughness.
fn type_line(face: &CardFacts) -> String {
    let types = [&face.supertypes[..], &face.types[..]].concat().join(" ");
    let subtypes = face.subtypes.join(" ");
    let size = match (&face.power, &face.toughness) {
        (Some(power), Some(toughness)) => format!(" {power}/{toughness}"),
        _ => String::new(),
    };
    let dash = if subtypes.is_empty() { "" } else { " — " };
    format!("{types}{dash}{subtypes}{size}")
}

/// Where words are looked for, in small letters.
fn searched(card: &PrintedCard) -> String {
    let faces = card.faces.iter().map(|face| format!("{} {}", type_line(face), face.text));
    format!("{} {}", card.name, faces.collect::<Vec<_>>().join(" ")).to_lowercase()
}
