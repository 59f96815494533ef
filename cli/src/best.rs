//! `menace blocks best`: what the defending player should declare.

use std::io::Write;

use anyhow::{Context as _, Result};
use menace::combat::damage::{WIN, Worth};
use menace::combat::{BlockAnswer, Combatants, best_blocks};
use menace::notation::position::{PositionFile, block_json};
use serde_json::{Value, json};

use crate::args::{Answer, Format, Global};
use crate::blocks::said;
use crate::damage::{both_json, ids, ids_json};
use crate::draw;
use crate::input::{Positions, called};
use crate::output::{answer, heading, in_order, line};

/// Answers for each of the positions, in their order.
pub fn run(positions: &Positions, top: usize, global: &Global) -> Result<Answer> {
    let read = positions.read()?;
    in_order(read.positions.len(), global, |index| {
        let file = &read.positions[index];
        let combatants = Combatants::of(&file.position);
        let worth = Worth::of(&combatants);
        let answers = best_blocks(&file.position, &worth, top).with_context(|| called(file))?;
        let mut out = Vec::new();
        heading(&mut out, file, index, read.many, global.format)?;
        match global.format {
            Format::Json => {
                for best in &answers {
                    line(&mut out, &best_json(file, best))?;
                }
            }
            Format::Text => {
                write!(out, "{}", draw::board(&file.position, &combatants))?;
                write_answers(&mut out, file, &answers)?;
            }
        }
        Ok((out, true))
    })
}

/// What the defending player has left less what the attacker has, in points.
fn value(best: &BlockAnswer) -> f64 {
    -best.outcome.score as f64 / 100.0
}

fn best_json(file: &PositionFile, best: &BlockAnswer) -> Value {
    let position = &file.position;
    let mut answer = answer(file.id.as_deref());
    answer.insert("blocks".into(), block_json(position, &best.declaration));
    answer.insert("value".into(), json!(value(best)));
    answer.insert("dead".into(), ids_json(position, best.outcome.dead));
    answer.insert("life".into(), both_json(best.outcome.life));
    answer.insert("lost".into(), json!(best.outcome.lost[1]));
    answer.insert("proven".into(), json!(best.proven));
    Value::Object(answer)
}

fn write_answers(out: &mut impl Write, file: &PositionFile, answers: &[BlockAnswer]) -> Result<()> {
    let position = &file.position;
    let best = answers.first();
    for (place, one) in answers.iter().enumerate() {
        let rank = if place == 0 { "best".to_owned() } else { format!("{}.", place + 1) };
        writeln!(out, "{rank:>4}  {}", said(position, &one.declaration))?;
        let dead = ids(position, one.outcome.dead);
        let dead =
            if dead.is_empty() { "nobody dies".to_owned() } else { format!("dead: {}", dead.join(", ")) };
        let [attacker, defender] = one.outcome.life;
        writeln!(out, "      {dead}; life: attacker {attacker}, defender {defender}")?;
        let verdict = match best {
            _ if one.outcome.score >= WIN => "the game is lost".to_owned(),
            Some(best) if place > 0 => {
                format!("value {:.2}, {:.2} less than the best", value(one), value(best) - value(one))
            }
            _ => format!("value {:.2}", value(one)),
        };
        let proven = if one.proven { "proven" } else { "not proven: there may be a better one" };
        writeln!(out, "      {verdict} ({proven})")?;
    }
    Ok(())
}
