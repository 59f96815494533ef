//! `menace blocks best`: the blocks to declare, and what comes of them.

use std::io::Write;

use anyhow::{Context as _, Result};
use menace::combat::damage::{DamageOutcome, WIN, Worth};
use menace::combat::{BlockAnswer, Combatants, best_blocks};
use menace::notation::position::{PositionFile, block_json};
use menace::{CreatureSet, Position, Side};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::blocks;
use crate::damage::{both_json, ids, ids_json, lost_json};
use crate::draw;
use crate::input::{Positions, called};
use crate::output::{answer, heading, in_order, line};

/// Answers for each position in turn: its best blocks, at most `top` of them.
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
            Format::Json => answers.iter().try_for_each(|best| line(&mut out, &best_json(file, best)))?,
            Format::Text => {
                write!(out, "{}", draw::board(&file.position, &combatants))?;
                write_best(&mut out, &file.position, &answers)?;
            }
        }
        Ok((out, true))
    })
}

fn best_json(file: &PositionFile, best: &BlockAnswer) -> serde_json::Value {
    let position = &file.position;
    let mut answer = answer(file.id.as_deref());
    answer.insert("blocks".into(), block_json(position, &best.declaration));
    answer.insert("value".into(), json!(value(&best.outcome) as f64 / 100.0));
    answer.insert("dead".into(), ids_json(position, best.outcome.dead));
    answer.insert("life".into(), both_json(best.outcome.life));
    if best.outcome.lost != [false, false] {
        answer.insert("lost".into(), lost_json(&best.outcome));
    }
    answer.insert("proven".into(), json!(best.proven));
    answer.into()
}

/// What the outcome is worth to the defending player, in hundredths of a point.
fn value(outcome: &DamageOutcome) -> i64 {
    -outcome.score
}

fn points(value: i64) -> String {
    match value {
        WIN => "wins".to_owned(),
        value if value == -WIN => "loses".to_owned(),
        value => {
            format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, value.abs() / 100, value.abs() % 100)
        }
    }
}

fn write_best(out: &mut impl Write, position: &Position, answers: &[BlockAnswer]) -> Result<()> {
    let header = ["", "Blocks", "Dead", "Life", "Value"].map(str::to_owned);
    let row = |(index, best): (usize, &BlockAnswer)| {
        let dead = ids(position, best.outcome.dead);
        let [attacker, defender] = best.outcome.life;
        [
            (index + 1).to_string(),
            blocks::said(position, &best.declaration),
            if dead.is_empty() { "nobody".to_owned() } else { dead.join(", ") },
            format!("{attacker} : {defender}"),
            points(value(&best.outcome)),
        ]
    };
    let rows: Vec<[String; 5]> = std::iter::once(header).chain(answers.iter().enumerate().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    for (index, [number, said, dead, life, value]) in rows.iter().enumerate() {
        let text = format!(
            "{number:>0$}  {said:1$}  {dead:2$}  {life:3$}  {value:>4$}",
            widths[0], widths[1], widths[2], widths[3], widths[4]
        );
        writeln!(out, "{}", text.trim_end())?;
        if index > 1 {
            let worse = difference(position, &answers[0].outcome, &answers[index - 1].outcome);
            writeln!(out, "{:1$}  {worse}", "", widths[0])?;
        }
    }
    let Some(best) = answers.first() else { return Ok(()) };
    let [attacker, defender] = best.outcome.life;
    writeln!(
        out,
        "Life is the attacker's : the defender's; now it is {} : {}.",
        position.attacker.life, position.defender.life
    )?;
    if best.outcome.lost == [false, true] {
        writeln!(out, "No block saves the defender.")?;
    } else if (attacker, defender) == (position.attacker.life, position.defender.life) {
        writeln!(out, "Nobody loses life.")?;
    }
    let proven = answers.iter().all(|answer| answer.proven);
    writeln!(out, "{}", if proven { "Proven the best." } else { "Good, but not proven the best." })?;
    Ok(())
}

/// Says what is worse about an outcome than about the best, and what is better, for the defending player.
fn difference(position: &Position, best: &DamageOutcome, other: &DamageOutcome) -> String {
    let named = |side: Side, creatures: CreatureSet| -> Vec<&str> {
        creatures.iter().map(|index| position.force(side).creatures[index].id.as_str()).collect()
    };
    let [their_dead, own_dead] = other.dead;
    let [their_best, own_best] = best.dead;
    let mut worse = Vec::new();
    let mut better = Vec::new();
    if other.lost != best.lost {
        worse.push("the game is lost".to_owned());
    }
    let say = |list: &mut Vec<String>, side, creatures: CreatureSet, verbs: [&str; 2]| {
        let names = named(side, creatures);
        if !names.is_empty() {
            list.push(format!("{} {}", names.join(", "), verbs[usize::from(names.len() > 1)]));
        }
    };
    say(&mut worse, Side::Defender, own_dead - own_best, ["dies", "die"]);
    say(&mut worse, Side::Attacker, their_best - their_dead, ["lives", "live"]);
    say(&mut better, Side::Defender, own_best - own_dead, ["lives", "live"]);
    say(&mut better, Side::Attacker, their_dead - their_best, ["dies", "die"]);
    let life = |list: &mut Vec<String>, number: i32, text: &str| {
        if number > 0 {
            list.push(format!("{number} {text}"));
        }
    };
    life(&mut worse, best.life[1] - other.life[1], "less life");
    life(&mut worse, other.life[0] - best.life[0], "more life for the attacker");
    life(&mut better, other.life[1] - best.life[1], "more life");
    life(&mut better, best.life[0] - other.life[0], "less life for the attacker");
    match (worse.is_empty(), better.is_empty()) {
        (true, true) => "worth the same".to_owned(),
        (false, true) => worse.join(", "),
        (true, false) => format!("although {}", better.join(", ")),
        (false, false) => format!("{}; but {}", worse.join(", "), better.join(", ")),
    }
}
