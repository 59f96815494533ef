//! `menace attacks`: the legal attacks of a position.

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use menace::combat::Attacks;
use menace::notation::position::{PositionFile, attack_json};
use menace::{AttackDeclaration, CreatureSet, Position};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::count::write_count;
use crate::draw;
use crate::input::{Positions, called};
use crate::named::parse_attackers;
use crate::output::{Out, answer, counted, line, out, reasons_json, write_reasons};

/// The legal attacks of a position: how many, which, and why others are illegal
#[derive(Debug, Args)]
pub struct AttacksCommand {
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
        /// The declaration, as in "a1, a2"; for a file, instead of its own
        #[arg(long, value_name = "ATTACKERS")]
        attacks: Option<String>,
    },
}

impl AttacksCommand {
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
        if let Question::Check { attacks, .. } = &self.question {
            for file in &read.positions {
                declarations.push(declaration(file, attacks.as_deref())?);
            }
        }
        let mut out = out();
        let mut legal = Answer::Yes;
        for (index, file) in read.positions.iter().enumerate() {
            let attacks = Attacks::of(&file.position).with_context(|| called(file))?;
            if global.format == Format::Text && read.many {
                writeln!(out, "{}{}:", if index > 0 { "\n" } else { "" }, called(file))?;
            }
            match &self.question {
                Question::Count(_) => count(&mut out, file, &attacks, global.format)?,
                Question::List { limit, .. } => list(&mut out, file, &attacks, *limit, global.format)?,
                Question::Check { .. } => {
                    if !check(&mut out, file, &attacks, &declarations[index], global.format)? {
                        legal = Answer::No;
                    }
                }
            }
        }
        out.flush()?;
        Ok(legal)
    }
}

fn declaration(file: &PositionFile, given: Option<&str>) -> Result<AttackDeclaration> {
    match (given, &file.attacks) {
        (Some(given), _) => {
            let attackers = parse_attackers(given, &file.position)?;
            Ok(AttackDeclaration { attackers, bands: file.position.bands.clone() })
        }
        (None, Some(attacks)) => Ok(attacks.clone()),
        (None, None) => {
            bail!("{} declares no attack: expected `attacks` in the file, or --attacks", called(file))
        }
    }
}

fn count(out: &mut Out, file: &PositionFile, attacks: &Attacks, format: Format) -> Result<()> {
    let count = attacks.count().with_context(|| called(file))?;
    if format == Format::Text {
        write!(out, "{}", draw::board(&file.position, attacks.combatants()))?;
    }
    write_count(out, file, &count, "legal attack declaration", format)
}

fn list(
    out: &mut Out,
    file: &PositionFile,
    attacks: &Attacks,
    limit: Option<u64>,
    format: Format,
) -> Result<()> {
    let mut listed = 0;
    let mut failed = None;
    if limit != Some(0) {
        let _ = attacks
            .legal_attacks(|attackers, obeyed| {
                let written = match format {
                    Format::Json => {
                        let mut answer = answer(file.id.as_deref());
                        answer.insert("attacks".into(), attack_json(&file.position, attackers));
                        answer.insert("obeyed".into(), json!(obeyed));
                        line(out, &answer)
                    }
                    Format::Text => {
                        let of = if obeyed == 0 { String::new() } else { format!("   ({obeyed} obeyed)") };
                        writeln!(out, "{}{of}", said(&file.position, attackers)).map_err(Into::into)
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
        writeln!(out, "{}{rest}", counted(&listed, "legal attack declaration"))?;
    }
    Ok(())
}

fn check(
    out: &mut Out,
    file: &PositionFile,
    attacks: &Attacks,
    declaration: &AttackDeclaration,
    format: Format,
) -> Result<bool> {
    let explanation = attacks.explain(declaration).with_context(|| called(file))?;
    let position = &file.position;
    match format {
        Format::Json => {
            let mut answer = answer(file.id.as_deref());
            answer.insert("legal".into(), json!(explanation.legal));
            if !explanation.legal {
                answer.insert("reasons".into(), reasons_json(position, &explanation.reasons));
            }
            if let Some(better) = &explanation.better {
                answer.insert("better".into(), attack_json(position, better.attackers));
            }
            line(out, &answer)?;
        }
        Format::Text => {
            let verdict = if explanation.legal { "legal" } else { "illegal" };
            writeln!(out, "{verdict}: {}", said(position, declaration.attackers))?;
            write_reasons(out, &explanation.reasons)?;
            if let Some(better) = &explanation.better {
                writeln!(out, "better: {}", said(position, better.attackers))?;
            }
        }
    }
    Ok(explanation.legal)
}

/// Says a declaration as one would at the table.
fn said(position: &Position, attackers: CreatureSet) -> String {
    let names: Vec<&str> =
        attackers.iter().map(|index| position.attacker.creatures[index].id.as_str()).collect();
    match names.as_slice() {
        [] => "no attack".to_owned(),
        [one] => format!("{one} attacks"),
        [others @ .., last] => format!("{} and {last} attack", others.join(", ")),
    }
}
