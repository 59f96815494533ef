//! The best declarations, and what comes of them: what `menace blocks best` and `menace attacks best` share.

pub mod attacks;
pub mod blocks;

use std::io::Write;

use anyhow::Result;
use menace::combat::damage::{DamageOutcome, WIN};
use menace::combat::priority::Play;
use menace::{Position, Side};
use serde_json::{Map, Value, json};

use crate::damage::{both_json, ids, ids_json, lost_json, side_name};
use crate::plays::plays_json;

/// A line of a table of answers, and what is said below it.
struct Row<const N: usize> {
    cells: [String; N],
    note: Option<String>,
}

/// Writes answers as a table, numbered from 1; the last column holds numbers.
fn write_table<const N: usize>(out: &mut impl Write, header: [&str; N], rows: &[Row<N>]) -> Result<()> {
    let mut widths = header.map(|title| title.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let first = rows.len().to_string().len();
    let line = |out: &mut dyn Write, number: String, cells: [&str; N]| {
        let mut text = format!("{number:>first$}");
        for (column, (cell, width)) in cells.into_iter().zip(widths).enumerate() {
            text += "  ";
            text += &if column + 1 == N { format!("{cell:>width$}") } else { format!("{cell:width$}") };
        }
        writeln!(out, "{}", text.trim_end())
    };
    line(out, String::new(), header)?;
    for (index, row) in rows.iter().enumerate() {
        line(out, (index + 1).to_string(), row.cells.each_ref().map(String::as_str))?;
        if let Some(note) = &row.note {
            writeln!(out, "{:first$}  {note}", "")?;
        }
    }
    Ok(())
}

/// Returns who dies, as a cell of a table.
fn dead(position: &Position, outcome: &DamageOutcome) -> String {
    let dead = ids(position, outcome.dead);
    if dead.is_empty() { "nobody".to_owned() } else { dead.join(", ") }
}

/// Returns both players' life, as a cell of a table.
fn life(outcome: &DamageOutcome) -> String {
    let [attacker, defender] = outcome.life;
    format!("{attacker} : {defender}")
}

/// Returns a value, in hundredths of a point, for people.
fn points(value: i64) -> String {
    match value {
        WIN => "wins".to_owned(),
        value if value == -WIN => "loses".to_owned(),
        value => {
            format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, value.abs() / 100, value.abs() % 100)
        }
    }
}

/// Returns a value, in hundredths of a point, for programs: `value`, a number of points, or null where the game is
/// decided, and then `wins`, the side that wins it. The value is that of `side`.
fn value_json(side: Side, value: i64) -> Map<String, Value> {
    let wins = match value {
        WIN => Some(side),
        value if value == -WIN => Some(side.other()),
        _ => None,
    };
    let mut fields = Map::new();
    fields.insert("value".into(), wins.map_or(json!(value as f64 / 100.0), |_| Value::Null));
    if let Some(side) = wins {
        fields.insert("wins".into(), json!(side_name(side)));
    }
    fields
}

/// Returns who dies, the life that is left, and who has lost the game, if anybody has.
fn outcome_json(position: &Position, outcome: &DamageOutcome, plays: &[Play]) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("dead".into(), ids_json(position, outcome.dead));
    fields.insert("life".into(), both_json(outcome.life));
    if outcome.lost != [false, false] {
        fields.insert("lost".into(), lost_json(outcome));
    }
    if !plays.is_empty() {
        fields.insert("plays".into(), plays_json(position, plays));
    }
    fields
}

/// Says how life is written in a table.
fn write_legend(out: &mut impl Write, position: &Position) -> Result<()> {
    let (attacker, defender) = (position.attacker.life, position.defender.life);
    writeln!(out, "Life is the attacker's : the defender's; now it is {attacker} : {defender}.")?;
    Ok(())
}

/// Says whether the answers are proven.
fn write_proof(out: &mut impl Write, proven: bool) -> Result<()> {
    writeln!(out, "{}", if proven { "Proven the best." } else { "Good, but not proven the best." })?;
    Ok(())
}
