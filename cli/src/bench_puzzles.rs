//! `menace bench-bots --puzzles`: how many forced wins bots find.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use menace::arena::statistics::{Interval, wilson};
use menace_bots::BotSpec;
use menace_bots::puzzle::Puzzle;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::arena::progress::Steps;
use crate::args::Global;

/// What a bot made of the puzzles.
pub struct Solved {
    bot: String,
    /// The names of those that it did not solve, in the order of the file.
    missed: Vec<String>,
    puzzles: usize,
}

/// Lets each bot play each puzzle of a file.
pub fn measure(bots: &[BotSpec], path: &Path, seed: u64, global: &Global) -> Result<Vec<Solved>> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| format!("can't read the puzzles {name}"))?;
    let puzzles = Puzzle::parse_lines(&text, &name)?;
    ensure!(!puzzles.is_empty(), "{name} has no puzzle");
    for bot in bots {
        bot.brain()?;
    }
    let shown = Steps::new("solving puzzles", (bots.len() * puzzles.len()) as u64, global.quiet);
    let pool = global.pool((bots.len() * puzzles.len()) as u64)?;
    let solve = |bot: &BotSpec, puzzle: &Puzzle| -> Result<Option<String>> {
        let solved = puzzle
            .solved_by(&mut *bot.brain()?, seed)
            .with_context(|| format!("{}: what its opponent can do is not known", puzzle.id))?;
        shown.step();
        Ok((!solved).then(|| puzzle.id.clone()))
    };
    let solved = pool.install(|| {
        let of_bot = |bot: &BotSpec| -> Result<Solved> {
            let missed: Vec<Option<String>> =
                puzzles.par_iter().map(|puzzle| solve(bot, puzzle)).collect::<Result<_>>()?;
            let missed = missed.into_iter().flatten().collect();
            Ok(Solved { bot: bot.to_string(), missed, puzzles: puzzles.len() })
        };
        bots.iter().map(of_bot).collect::<Result<_>>()
    });
    shown.finish();
    solved
}

impl Solved {
    fn count(&self) -> usize {
        self.puzzles - self.missed.len()
    }

    fn rate(&self) -> f64 {
        self.count() as f64 / self.puzzles as f64
    }

    fn interval(&self) -> Interval {
        wilson(self.count() as f64, self.puzzles as u64, 1.959_963_984_540_054)
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let Interval { low, high } = self.interval();
        json!({
            "bot": self.bot, "puzzles": self.puzzles, "solved": self.count(), "rate": self.rate(),
            "ci95_low": low, "ci95_high": high, "missed": self.missed,
        })
    }
}

/// A line for each bot.
pub fn table(solved: &[Solved]) -> String {
    let width = solved.iter().map(|one| one.bot.len()).max().unwrap_or(0).max(3);
    let mut text = format!("Forced wins found, of {} puzzles\n", solved.first().map_or(0, |one| one.puzzles));
    let _ = writeln!(text, "{:width$} {:>7} {:>8} {:>15}", "bot", "solved", "rate", "95 % interval");
    for one in solved {
        let Interval { low, high } = one.interval();
        let interval = format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high);
        let _ = writeln!(
            text,
            "{:width$} {:>7} {:>6.1} % {interval:>15}",
            one.bot,
            one.count(),
            100.0 * one.rate()
        );
    }
    text
}

/// A row for each bot.
pub fn csv(solved: &[Solved]) -> Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(["bot", "puzzles", "solved", "rate", "ci95_low", "ci95_high"])?;
    for one in solved {
        let Interval { low, high } = one.interval();
        let mut row = vec![one.bot.clone(), one.puzzles.to_string(), one.count().to_string()];
        row.extend([one.rate(), low, high].map(|number| format!("{number:.6}")));
        csv.write_record(row)?;
    }
    Ok(csv.into_inner()?)
}
