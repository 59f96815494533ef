//! `menace blocks`: the legal blocks of a position.

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use menace::combat::Blocks;
use menace::notation::position::{PositionFile, block_json};
use menace::{BlockDeclaration, Position};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::count::write_count;
use crate::draw;
use crate::input::{Positions, called};
use crate::named::parse_blocks;
use crate::output::{Out, answer, counted, line, out, reasons_json, write_reasons};

/// The legal blocks of a position: how many, which, and why others are illegal
#[derive(Debug, Args)]
pub struct BlocksCommand {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// How many declarations are legal, and the most requirements that one can obey
    Count(Positions),
    /// Every legal declaration, in a fixed order
    List {
        #[command(flatten)]
        positions: Positions,
        /// Stop after so many
        #[arg(long, value_name = "K")]
        limit: Option<u64>,
    },
    /// Whether a declaration is legal, and if not, every reason
    Check {
        #[command(flatten)]
        positions: Positions,
        /// The declaration, as in "b1 a1, b2 a1 a2"; for a file, instead of its own
        #[arg(long, value_name = "BLOCKS")]
        blocks: Option<String>,
    },
}

impl BlocksCommand {
    /// Answers for each position in turn.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let positions = match &self.question {
            Question::Count(positions)
            | Question::List { positions, .. }
            | Question::Check { positions, .. } => positions,
        };
        let read = positions.read()?;
        // Everything that can be wrong with the question is said before the first answer.
        let mut declarations = Vec::new();
        if let Question::Check { blocks, .. } = &self.question {
            for file in &read.positions {
                declarations.push(declaration(file, blocks.as_deref())?);
            }
        }
        let mut out = out();
        let mut legal = Answer::Yes;
        for (index, file) in read.positions.iter().enumerate() {
            let blocks = Blocks::of(&file.position).with_context(|| called(file))?;
            if global.format == Format::Text && read.many {
                writeln!(out, "{}{}:", if index > 0 { "\n" } else { "" }, called(file))?;
            }
            match &self.question {
                Question::Count(_) => count(&mut out, file, &blocks, global.format)?,
                Question::List { limit, .. } => list(&mut out, file, &blocks, *limit, global.format)?,
                Question::Check { .. } => {
                    if !check(&mut out, file, &blocks, &declarations[index], global.format)? {
                        legal = Answer::No;
                    }
                }
            }
        }
        out.flush()?;
        Ok(legal)
    }
}

fn declaration(file: &PositionFile, given: Option<&str>) -> Result<BlockDeclaration> {
    match (given, &file.blocks) {
        (Some(given), _) => Ok(parse_blocks(given, &file.position)?),
        (None, Some(blocks)) => Ok(blocks.clone()),
        (None, None) => {
            bail!("{} declares no blocks: expected `blocks` in the file, or --blocks", called(file))
        }
    }
}

fn count(out: &mut Out, file: &PositionFile, blocks: &Blocks, format: Format) -> Result<()> {
    let count = blocks.count().with_context(|| called(file))?;
    if format == Format::Text {
        write!(out, "{}", draw::board(&file.position, blocks.combatants()))?;
        write!(out, "{}", draw::may_block(&file.position, blocks))?;
    }
    write_count(out, file, &count, "legal block declaration", format)
}

fn list(
    out: &mut Out,
    file: &PositionFile,
    blocks: &Blocks,
    limit: Option<u64>,
    format: Format,
) -> Result<()> {
    let mut listed = 0;
    let mut failed = None;
    if limit != Some(0) {
        let _ = blocks
            .legal_blocks(|declaration, obeyed| {
                let written = match format {
                    Format::Json => {
                        let mut answer = answer(file.id.as_deref());
                        answer.insert("blocks".into(), block_json(&file.position, declaration));
                        answer.insert("obeyed".into(), json!(obeyed));
                        line(out, &answer)
                    }
                    Format::Text => {
                        let of = if obeyed == 0 { String::new() } else { format!("   ({obeyed} obeyed)") };
                        let said = said(&file.position, declaration);
                        writeln!(out, "{said}{of}").map_err(Into::into)
                    }
                };
                listed += 1;
                match written {
                    Ok(()) if Some(listed) == limit => ControlFlow::Break(()),
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failed = Some(error);
                        ControlFlow::Break(())
                    }
                }
            })
            .with_context(|| called(file))?;
    }
    if let Some(error) = failed {
        return Err(error);
    }
    if format == Format::Text {
        let rest = if Some(listed) == limit { ", and perhaps more" } else { "" };
        writeln!(out, "{}{rest}", counted(&listed, "legal block declaration"))?;
    }
    Ok(())
}

fn check(
    out: &mut Out,
    file: &PositionFile,
    blocks: &Blocks,
    declaration: &BlockDeclaration,
    format: Format,
) -> Result<bool> {
    let explanation = blocks.explain(declaration).with_context(|| called(file))?;
    let position = &file.position;
    match format {
        Format::Json => {
            let mut answer = answer(file.id.as_deref());
            answer.insert("legal".into(), json!(explanation.legal));
            if !explanation.legal {
                answer.insert("reasons".into(), reasons_json(position, &explanation.reasons));
            }
            if let Some(better) = &explanation.better {
                answer.insert("better".into(), block_json(position, better));
            }
            line(out, &answer)?;
        }
        Format::Text => {
            let verdict = if explanation.legal { "legal" } else { "illegal" };
            writeln!(out, "{verdict}: {}", said(position, declaration))?;
            write_reasons(out, &explanation.reasons)?;
            if let Some(better) = &explanation.better {
                writeln!(out, "better: {}", said(position, better))?;
            }
        }
    }
    Ok(explanation.legal)
}

/// Says a declaration as one would at the table.
pub fn said(position: &Position, declaration: &BlockDeclaration) -> String {
    let mut said = Vec::new();
    for (blocker, attackers) in declaration.blocks.iter().enumerate() {
        if attackers.is_empty() {
            continue;
        }
        let attackers: Vec<&str> =
            attackers.iter().map(|index| position.attacker.creatures[index].id.as_str()).collect();
        said.push(format!("{} blocks {}", position.defender.creatures[blocker].id, attackers.join(" and ")));
    }
    if said.is_empty() { "no block".to_owned() } else { said.join(", ") }
}
