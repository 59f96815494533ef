//! The best declarations, and what comes of them: what `menace blocks best` and `menace attacks best` share.

pub mod attacks;
pub mod blocks;

use std::io::Write;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Result;
use clap::Args;
use menace::combat::Effort;
use menace::combat::damage::{DamageOutcome, WIN};
use menace::combat::priority::Play;
use menace::{Position, Side};
use serde_json::{Map, Value, json};

use crate::arena::options::TimeLimit;
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

/// Says whether the answers are proven, and if not, the most that any declaration could be worth.
fn write_proof(out: &mut impl Write, proven: bool, bound: Option<i64>) -> Result<()> {
    match (proven, bound) {
        (true, _) => writeln!(out, "Proven the best.")?,
        (false, Some(bound)) if bound.abs() < WIN => {
            writeln!(out, "Good, but not proven the best: none is worth more than {}.", points(bound))?;
        }
        (false, _) => writeln!(out, "Good, but not proven the best.")?,
    }
    Ok(())
}

/// Returns `proven`, and for an answer that is not, `bound`, the most that any declaration could be worth, and `gap`, how
/// much more that is than `value`; null where it is not known.
fn proof_json(proven: bool, value: i64, bound: Option<i64>) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("proven".into(), json!(proven));
    if !proven {
        let decided = |value: i64| value.abs() >= WIN;
        let bound = bound.filter(|&bound| !decided(bound));
        let gap = bound.filter(|_| !decided(value)).map(|bound| bound - value);
        let points = |value: Option<i64>| value.map_or(Value::Null, |value| json!(value as f64 / 100.0));
        fields.insert("bound".into(), points(bound));
        fields.insert("gap".into(), points(gap));
    }
    fields
}

/// A limit of time, for those who would rather have a good answer soon.
#[derive(Debug, Args)]
pub struct SearchTime {
    /// Answer with what was found after this time, as in 2s or 500ms; it depends on the machine what that is
    ///
    /// Without it a search ends after a number of steps, the same on every machine: about ten seconds.
    #[arg(long, value_name = "TIME")]
    time: Option<TimeLimit>,
}

impl SearchTime {
    /// Returns how much effort each question may take.
    fn effort(&self) -> Effort {
        match self.stop() {
            Some(stop) => Effort::new(u64::MAX).until(stop),
            None => Effort::default(),
        }
    }

    /// Returns a flag that is set once the time is up, if there is a limit of it.
    pub fn stop(&self) -> Option<&'static AtomicBool> {
        static STOP: AtomicBool = AtomicBool::new(false);
        let TimeLimit(time) = self.time?;
        thread::spawn(move || {
            thread::sleep(time);
            STOP.store(true, Ordering::Relaxed);
        });
        Some(&STOP)
    }
}
