//! `menace cards show`: what is understood of a card.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use menace::card::PrintedCard;
use menace::coverage::{Stage, understanding};
use menace::oracle::{CardFacts, Refusal, write_line};
use serde_json::json;

use super::CardFiles;
use crate::args::{Answer, Format, Global};
use crate::output::{line, out};

/// Tell what is understood of a card, or where reading it stops; status 1 if it does not play
#[derive(Debug, Args)]
pub struct Show {
    /// The card's name
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    cards: CardFiles,
}

impl Show {
    pub(super) fn run(&self, global: &Global) -> Result<Answer> {
        let table = self.cards.table()?;
        let card = table.find(&self.name)?;
        let read = card.read();
        let known = understanding(card, 0);
        let plays = known.stage >= Stage::Compiled;
        let mut out = out(global.format);
        match global.format {
            Format::Json => {
                let lines = read.as_ref().ok().map(|tree| {
                    tree.lines
                        .iter()
                        .map(|line| json!({"text": write_line(line), "tree": format!("{line:?}")}))
                        .collect::<Vec<_>>()
                });
                let stopped = read.as_ref().err().and_then(place);
                line(
                    &mut out,
                    &json!({
                        "name": card.name,
                        "layout": card.layout,
                        "text": card.faces.iter().map(|face| face.text.as_str()).collect::<Vec<_>>(),
                        "read": known.stage >= Stage::Read,
                        "compiled": plays,
                        "lines": lines,
                        "why": if plays { None } else { Some(&known.why) },
                        "line": stopped.map(|(line, _)| line),
                        "at": stopped.map(|(_, at)| at),
                    }),
                )?;
            }
            Format::Text => {
                write_card(&mut out, card)?;
                match &read {
                    Ok(tree) => {
                        for line in &tree.lines {
                            writeln!(out, "\n{}\n{line:#?}", write_line(line))?;
                        }
                        let end =
                            if plays { "it plays".to_owned() } else { format!("not played: {}", known.why) };
                        writeln!(out, "\n{end}")?;
                    }
                    Err(refusal) => {
                        writeln!(out, "\nnot read: {refusal}")?;
                        if let Some((line, at)) = place(refusal) {
                            let before = line[..at].chars().count();
                            writeln!(out, "  {line}\n  {}^", " ".repeat(before))?;
                        }
                    }
                }
            }
        }
        out.flush()?;
        Ok(if plays { Answer::Yes } else { Answer::No })
    }
}

/// The line in which reading stopped, and the byte.
fn place(refusal: &Refusal) -> Option<(&str, usize)> {
    match refusal {
        Refusal::Line(unread) => Some((&unread.line, unread.at)),
        Refusal::Layout(_) | Refusal::Field { .. } | Refusal::Lossy { .. } => None,
    }
}

fn write_card(out: &mut impl Write, card: &PrintedCard) -> Result<()> {
    for (index, face) in card.faces.iter().enumerate() {
        if index > 0 {
            writeln!(out, "//")?;
        }
        let CardFacts { name, mana_cost, supertypes, types, subtypes, text, .. } = face;
        let name = if card.faces.len() == 1 { &card.name } else { name };
        writeln!(out, "{name}  {mana_cost}")?;
        let mut words = [supertypes.as_slice(), types].concat().join(" ");
        if !subtypes.is_empty() {
            words = format!("{words} — {}", subtypes.join(" "));
        }
        writeln!(out, "{words}")?;
        if let (Some(power), Some(toughness)) = (&face.power, &face.toughness) {
            writeln!(out, "{power}/{toughness}")?;
        }
        if let Some(loyalty) = &face.loyalty {
            writeln!(out, "loyalty {loyalty}")?;
        }
        text.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    Ok(())
}
