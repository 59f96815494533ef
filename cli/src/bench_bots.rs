//! `menace bench-bots`: what bots give away in endgames that are solved to the end.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use menace::Player;
use menace::game::{Chance, Drawer};
use menace_bots::endgame::{Endgame, Solved};
use menace_bots::{BotSpec, registry, whole};
use rayon::prelude::*;
use serde_json::json;

use crate::arena::progress::Steps;
use crate::args::{Answer, Format, Global};
use crate::bench_puzzles;
use crate::clock;
use crate::new_file::NewFile;
use crate::number::whole;
use crate::output::{line, out};

/// Games are played until there are enough endgames, but no more than so many for each that is wanted.
const GAMES_PER_ENDGAME: u64 = 20;

/// Measure what bots give away in endgames that are solved to the end, or how many puzzles they solve
#[derive(Debug, Args)]
pub struct BenchBots {
    /// Bots [default: all that need no settings]
    #[arg(value_name = "BOT", value_parser = clock::bot)]
    bots: Vec<BotSpec>,
    /// How many endgames each bot has to play
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole(2_u32, None), allow_negative_numbers = true)]
    positions: u32,
    /// The seed: the same one gives the same endgames
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
    /// Endgames of decks with spells, rather than of creatures and lands
    #[arg(long, conflicts_with = "puzzles")]
    spells: bool,
    /// Play the puzzles of this file instead: boards with a win this turn that nothing prevents
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "positions")]
    puzzles: Option<PathBuf>,
    /// Where to write the table as csv
    #[arg(long, value_name = "FILE.csv")]
    out: Option<PathBuf>,
}

/// What a bot gave away in positions of one kind.
struct Regret {
    positions: usize,
    mean: f64,
    /// Half of the 95 % interval, as for a normal distribution.
    margin: f64,
    /// The part of the answers that gave nothing away.
    best: f64,
}

impl BenchBots {
    /// Makes the endgames, asks the bots, and prints a line for each bot.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let bots: Vec<BotSpec> = match self.bots.as_slice() {
            [] => {
                let all = registry::names().into_iter().filter_map(|name| name.parse().ok());
                all.filter(|bot: &BotSpec| !self.spells || bot.brain().is_ok()).collect()
            }
            bots => bots.to_vec(),
        };
        let file = self.out.as_deref().map(NewFile::check).transpose()?;
        if let Some(path) = &self.puzzles {
            let solved = bench_puzzles::measure(&bots, path, self.seed, global)?;
            if let Some(file) = file {
                file.write(&bench_puzzles::csv(&solved)?)?;
            }
            let mut out = out(global.format);
            match global.format {
                Format::Text => out.write_all(bench_puzzles::table(&solved).as_bytes())?,
                Format::Json => solved.iter().try_for_each(|one| line(&mut out, &one.json()))?,
            }
            out.flush()?;
            return Ok(Answer::Yes);
        }
        if self.spells {
            // Before the endgames are looked for.
            bots.iter().try_for_each(|bot| bot.brain().map(drop))?;
            let brain = |bot: &BotSpec| bot.brain().expect("it has been asked");
            return self.endgames::<whole::Endgame>(&bots, brain, file, global);
        }
        self.endgames::<Endgame>(&bots, BotSpec::build, file, global)
    }

    /// Finds the endgames, asks the bots, and tells what they gave away.
    fn endgames<E: Solved>(
        &self,
        bots: &[BotSpec],
        build: impl Fn(&BotSpec) -> Box<E::Bot> + Sync,
        file: Option<NewFile>,
        global: &Global,
    ) -> Result<Answer> {
        let pool = global.pool(self.batch().max(bots.len() as u64))?;
        let shown = Steps::new("looking for endgames", u64::from(self.positions), global.quiet);
        let endgames: Vec<E> = pool.install(|| self.find(&shown));
        shown.finish();
        let found = endgames.len();
        ensure!(
            found > 1,
            "found {found} endgames in {} games",
            GAMES_PER_ENDGAME * u64::from(self.positions)
        );
        let shown = Steps::new("asking bots", (bots.len() * found) as u64, global.quiet);
        let measured: Vec<_> = pool.install(|| {
            bots.par_iter().map(|bot| self.measure(&mut *build(bot), &endgames, &shown)).collect()
        });
        shown.finish();
        if let Some(file) = file {
            file.write(&csv(bots, &measured, &endgames)?)?;
        }
        let mut out = out(global.format);
        match global.format {
            Format::Text => out.write_all(table(bots, &measured, &endgames).as_bytes())?,
            Format::Json => {
                for (bot, regrets) in bots.iter().zip(&measured) {
                    let all = Regret::of(regrets.iter());
                    line(
                        &mut out,
                        &json!({
                            "bot": bot.to_string(),
                            "positions": all.positions,
                            "regret": all.mean,
                            "ci95_low": all.low(),
                            "ci95_high": all.high(),
                            "best": all.best,
                        }),
                    )?;
                }
            }
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    /// How many games are looked through at a time. Whatever their number, the endgames are the same; a large one
    /// keeps all threads busy.
    fn batch(&self) -> u64 {
        (4 * u64::from(self.positions)).clamp(16, 256)
    }

    /// The first endgames of the seed, in order.
    fn find<E: Solved>(&self, shown: &Steps) -> Vec<E> {
        let wanted = self.positions as usize;
        let batch = self.batch();
        let mut endgames = Vec::new();
        let mut number = 0;
        while endgames.len() < wanted && number < GAMES_PER_ENDGAME * u64::from(self.positions) {
            let numbers = number..number + batch;
            let found: Vec<E> =
                numbers.into_par_iter().filter_map(|number| E::of(self.seed, number)).collect();
            endgames.extend(found);
            shown.reach(endgames.len().min(wanted) as u64);
            number += batch;
        }
        endgames.truncate(wanted);
        endgames
    }

    /// What the bot gives away in each endgame; all, where it has no answer.
    fn measure<E: Solved>(&self, bot: &mut E::Bot, endgames: &[E], shown: &Steps) -> Vec<f64> {
        let regret = |(index, endgame): (usize, &E)| {
            let mut chance = Chance::new(self.seed, Drawer::Bot(Player::A), index as u64);
            let regret = endgame.regret(bot, &mut chance).unwrap_or(endgame.value().points());
            shown.step();
            regret
        };
        endgames.iter().enumerate().map(regret).collect()
    }
}

impl Regret {
    fn of<'r>(regrets: impl Iterator<Item = &'r f64> + Clone) -> Regret {
        let positions = regrets.clone().count();
        let number = positions.max(1) as f64;
        let mean = regrets.clone().sum::<f64>() / number;
        let variance =
            regrets.clone().map(|regret| (regret - mean).powi(2)).sum::<f64>() / (number - 1.0).max(1.0);
        let best = regrets.filter(|&&regret| regret == 0.0).count() as f64 / number;
        Regret { positions, mean, margin: 1.96 * (variance / number).sqrt(), best }
    }

    /// In positions of one kind.
    fn of_kind<E: Solved>(kind: &str, regrets: &[f64], endgames: &[E]) -> Regret {
        let of_kind = endgames.iter().zip(regrets).filter(|(endgame, _)| endgame.kind() == kind);
        Regret::of(of_kind.map(|(_, regret)| regret))
    }

    fn low(&self) -> f64 {
        (self.mean - self.margin).max(0.0)
    }

    fn high(&self) -> f64 {
        self.mean + self.margin
    }
}

fn table<E: Solved>(bots: &[BotSpec], measured: &[Vec<f64>], endgames: &[E]) -> String {
    let mut text = String::new();
    let width = bots.iter().map(|bot| bot.to_string().len()).max().unwrap_or(0).max(3);
    let count = |kind: &str| endgames.iter().filter(|endgame| endgame.kind() == kind).count();
    let _ = writeln!(
        text,
        "What a decision gives away, in hundredths of a game, in {} solved endgames",
        endgames.len()
    );
    let _ = write!(text, "{:width$} {:>7} {:>15} {:>7}", "bot", "regret", "95 % interval", "best");
    for kind in E::KINDS {
        let _ = write!(text, " {:>14}", format!("{kind} ({})", count(kind)));
    }
    text.push('\n');
    for (bot, regrets) in bots.iter().zip(measured) {
        let all = Regret::of(regrets.iter());
        let interval = format!("{:.1} to {:.1}", 100.0 * all.low(), 100.0 * all.high());
        let name = bot.to_string();
        let _ = write!(
            text,
            "{name:width$} {:>7.1} {interval:>15} {:>5.1} %",
            100.0 * all.mean,
            100.0 * all.best
        );
        for kind in E::KINDS {
            let of_kind = Regret::of_kind(kind, regrets, endgames);
            let mean =
                if of_kind.positions > 0 { format!("{:.1}", 100.0 * of_kind.mean) } else { "-".to_owned() };
            let _ = write!(text, " {mean:>14}");
        }
        text.push('\n');
    }
    text
}

/// A row for each bot; what there are no positions of is left empty.
fn csv<E: Solved>(bots: &[BotSpec], measured: &[Vec<f64>], endgames: &[E]) -> Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut head =
        ["bot", "positions", "regret", "ci95_low", "ci95_high", "best"].map(str::to_owned).to_vec();
    head.extend(E::KINDS.iter().flat_map(|kind| [format!("{kind}_positions"), format!("{kind}_regret")]));
    csv.write_record(head)?;
    for (bot, regrets) in bots.iter().zip(measured) {
        let all = Regret::of(regrets.iter());
        let mut row = vec![bot.to_string(), all.positions.to_string()];
        row.extend([all.mean, all.low(), all.high(), all.best].map(|number| format!("{number:.6}")));
        for kind in E::KINDS {
            let Regret { positions, mean, .. } = Regret::of_kind(kind, regrets, endgames);
            let mean = if positions > 0 { format!("{mean:.6}") } else { String::new() };
            row.extend([positions.to_string(), mean]);
        }
        csv.write_record(row)?;
    }
    Ok(csv.into_inner()?)
}
