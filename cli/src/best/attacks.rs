//! `menace attacks best`: the attacks to declare, the blocks that answer them, and what hits back.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use menace::answer::{attack_answer_json, ids};
use menace::combat::damage::{WIN, Worth};
use menace::combat::{AttackAnswer, Attacks, Crackback, Effort, Reply};
use menace::tricks::{WithPlays, best_attacks_within};
use menace::{AttackDeclaration, CreatureSet, Position};

use super::{Row, SearchTime, dead, life, points, write_legend, write_proof, write_table};
use crate::args::{Answer, Format, Global};
use crate::draw;
use crate::input::{Positions, called};
use crate::output::{self, for_each_position, line};
use crate::plays::write_plays;
use crate::weights::WeightsFile;
use crate::{attacks, blocks};

/// Whether the turn that follows is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is.
    #[default]
    On,
    /// It isn't.
    Off,
}

impl From<Switch> for Crackback {
    fn from(switch: Switch) -> Crackback {
        match switch {
            Switch::On => Crackback::Counted,
            Switch::Off => Crackback::Ignored,
        }
    }
}

/// Answers for each position in turn: its best attacks, at most `top` of them.
pub fn run(
    positions: &Positions,
    top: usize,
    weights: &WeightsFile,
    crackback: Switch,
    time: &SearchTime,
    global: &Global,
) -> Result<Answer> {
    let weights = weights.read()?;
    let effort = time.effort();
    for_each_position(positions.source()?, global, |file, out| {
        let mut effort = effort;
        let position = &file.position;
        let attacks = Attacks::of(position).with_context(|| called(file))?;
        let worth = Worth::weighed(attacks.combatants(), &weights);
        let answers = best_attacks_within(position, &worth, crackback.into(), top, &mut effort)
            .with_context(|| called(file))?;
        match global.format {
            Format::Json => answers.iter().try_for_each(|best| {
                let id = file.id.as_deref();
                line(out, &attack_answer_json(id, position, best))
            })?,
            Format::Text => {
                write!(out, "{}", draw::board(position, attacks.combatants()))?;
                let against = match no_attack(position, &worth, crackback) {
                    Some(value) if value == -WIN => "; no attack loses".to_owned(),
                    Some(WIN) => "; no attack wins".to_owned(),
                    Some(value) => format!("; no attack is worth {}", points(value)),
                    None => String::new(),
                };
                write_best(out, position, crackback, &answers, &against)?;
            }
        }
        Ok(true)
    })
}

/// Returns the value of no attack, if that is legal.
fn no_attack(position: &Position, worth: &Worth, crackback: Switch) -> Option<i64> {
    let none = AttackDeclaration::default();
    if !Attacks::of(position).ok()?.is_legal(&none).ok()? {
        return None;
    }
    let position = Position { attacking: CreatureSet::EMPTY, ..position.clone() };
    // Less than a second: it is a figure to compare with, not the answer.
    let mut effort = Effort::new(10_000_000);
    let answers = best_attacks_within(&position, worth, crackback.into(), 1, &mut effort).ok()?;
    answers.first().filter(|best| best.answer.proven).map(|best| best.answer.score)
}

fn write_best(
    out: &mut impl Write,
    position: &Position,
    crackback: Switch,
    answers: &[WithPlays<AttackAnswer>],
    against: &str,
) -> Result<()> {
    let row = |WithPlays { answer: best, .. }: &WithPlays<AttackAnswer>| {
        let attack = attacks::said(position, best.declaration.attackers);
        let blocks = if best.declaration.attackers.is_empty() {
            String::new()
        } else {
            blocks::said(position, &best.blocks)
        };
        let cells = [attack, blocks, dead(position, &best.outcome), life(&best.outcome), points(best.score)];
        Row { cells, note: best.reply.as_ref().map(said) }
    };
    let rows: Vec<Row<5>> = answers.iter().map(row).collect();
    write_table(out, ["Attack", "Blocks", "Dead", "Life", "Value"], &rows, output::width())?;
    let Some(WithPlays { answer: best, plays }) = answers.first() else { return Ok(()) };
    write_plays(out, position, plays)?;
    write_legend(out, position)?;
    if best.outcome.lost == [false, true] {
        writeln!(out, "No block saves the defender.")?;
    }
    let after = match crackback {
        Switch::On if best.outcome.lost != [false, true] => ", after the defender has hit back",
        Switch::On | Switch::Off => "",
    };
    writeln!(out, "The value is that against the best blocks{after}.")?;
    writeln!(out, "It is the attacker's, higher is better for the attacker{against}.")?;
    write_proof(out, answers.iter().all(|best| best.answer.proven), best.bound)
}

/// Says what hits back, and what is left then.
fn said(reply: &Reply) -> String {
    let Reply { position, attackers, blocks, outcome, .. } = reply;
    if attackers.is_empty() {
        return "then nobody hits back".to_owned();
    }
    let mut said =
        format!("then {}; {}", attacks::said(position, *attackers), blocks::said(position, blocks));
    let dead = ids(position, outcome.dead);
    if !dead.is_empty() {
        said += &format!("; {} {}", dead.join(", "), if dead.len() == 1 { "dies" } else { "die" });
    }
    let [theirs, own] = outcome.life;
    said + &format!("; {own} : {theirs}")
}
