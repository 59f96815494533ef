//! The best declarations, and what comes of them: what `menace blocks best` and `menace attacks best` share.

pub mod attacks;
pub mod blocks;

use std::io::Write;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Result;
use clap::Args;
use menace::Position;
use menace::answer::ids;
use menace::combat::Effort;
use menace::combat::damage::{DamageOutcome, WIN};

use crate::arena::options::TimeLimit;
use crate::output::wrapped;

/// A line of a table of answers, and what is said below it.
struct Row<const N: usize> {
    cells: [String; N],
    note: Option<String>,
}

/// The narrowest column that a narrow terminal brings about.
const NARROWEST: usize = 12;

/// Writes answers as a table, numbered from 1; the last column holds numbers.
///
/// If lines may be no longer than `most`, what is in the widest columns goes on in the lines below.
fn write_table<const N: usize>(
    out: &mut impl Write,
    header: [&str; N],
    rows: &[Row<N>],
    most: Option<usize>,
) -> Result<()> {
    let mut widths = header.map(|title| title.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let first = rows.len().to_string().len();
    while most.is_some_and(|most| first + widths.iter().map(|width| width + 2).sum::<usize>() > most) {
        let widest = widths[..N - 1].iter_mut().max_by_key(|width| **width);
        match widest.filter(|width| **width > NARROWEST) {
            Some(width) => *width -= 1,
            None => break,
        }
    }
    let line = |out: &mut dyn Write, number: String, cells: [&str; N]| {
        let mut column = 0;
        let cells = cells.map(|cell| {
            column += 1;
            wrapped(cell, widths[column - 1])
        });
        for row in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut text = format!("{:>first$}", if row == 0 { number.as_str() } else { "" });
            for (column, (lines, width)) in cells.iter().zip(widths).enumerate() {
                let cell = lines.get(row).map_or("", String::as_str);
                text += "  ";
                text += &if column + 1 == N { format!("{cell:>width$}") } else { format!("{cell:width$}") };
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        std::io::Result::Ok(())
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

/// A limit of time, for those who would rather have a good answer soon.
#[derive(Debug, Default, Args)]
pub struct SearchTime {
    /// Answer with what was found after this time, as in 2s or 500ms; it depends on the machine what that is
    ///
    /// Without it a search ends after a number of steps, the same on every machine: about ten seconds.
    #[arg(long, value_name = "TIME")]
    time: Option<TimeLimit>,
}

impl SearchTime {
    /// Returns how much effort each question may take.
    pub fn effort(&self) -> Effort {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fits_its_terminal() {
        let row = |blocks: &str, dead: &str| Row {
            cells: [blocks.to_owned(), dead.to_owned(), "-1.50".to_owned()],
            note: None,
        };
        let rows = [row("b1 blocks a1, b2 blocks a2", "a1, a2, b1"), row("no block", "nobody")];
        let written = |most| {
            let mut out = Vec::new();
            write_table(&mut out, ["Blocks", "Dead", "Value"], &rows, most).unwrap();
            String::from_utf8(out).unwrap()
        };
        let whole = [
            "   Blocks                      Dead        Value",
            "1  b1 blocks a1, b2 blocks a2  a1, a2, b1  -1.50",
            "2  no block                    nobody      -1.50",
            "",
        ];
        assert_eq!(written(None), whole.join("\n"));
        assert_eq!(written(Some(48)), written(None));
        let narrow = [
            "   Blocks          Dead        Value",
            "1  b1 blocks a1,   a1, a2, b1  -1.50",
            "   b2 blocks a2",
            "2  no block        nobody      -1.50",
            "",
        ];
        assert_eq!(written(Some(36)), narrow.join("\n"));
    }
}
