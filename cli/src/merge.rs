//! `menace merge`: puts the shards of a run together.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use menace::arena::games_left;

use crate::arena::board::Outcomes;
use crate::arena::directory::GAMES;
use crate::arena::directory::{RunDirectory, read_journal, read_plan};
use crate::arena::engine::{Ended, Results};
use crate::arena::outputs::{merge_games, write_match_ups};
use crate::arena::plan::{Plan, Shard, own_command};
use crate::arena::players::Tables;
use crate::arena::sitting::resume_command;
use crate::arena::summary;
use crate::args::{Answer, Global};
use crate::output;

/// Put the shards of a run together
///
/// The files are the same, byte for byte, as those of the whole run.
#[derive(Debug, Args)]
pub struct Merge {
    /// The directories of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    directories: Vec<PathBuf>,
    /// Where to write the whole run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// A shard that is whole.
struct Part {
    path: PathBuf,
    plan: Plan,
    shard: Shard,
}

impl Merge {
    /// Adds the shards up.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let mut parts = Vec::new();
        for path in &self.directories {
            let plan = read_plan(path)?;
            let shard = plan.shard;
            let shard =
                shard.with_context(|| format!("{} is a whole run, expected a shard", path.display()))?;
            parts.push(Part { path: path.clone(), plan, shard });
        }
        parts.sort_by_key(|part| part.shard.shard);
        check(&parts)?;
        let plan = Plan { shard: None, command: own_command(), ..parts[0].plan.clone() };
        let mut outcomes = vec![Outcomes::default(); plan.match_ups.len()];
        let mut entries = Vec::new();
        for part in &parts {
            let (played, _, _) = read_journal(&part.path, &part.plan)?;
            for match_up in 0..plan.match_ups.len() {
                let done: Vec<_> = played
                    .iter()
                    .filter(|entry| entry.match_up == match_up)
                    .map(|entry| entry.range())
                    .collect();
                ensure!(
                    games_left(part.plan.range(), &done).is_empty(),
                    "the shard in {} is not whole yet: {}",
                    part.path.display(),
                    resume_command(&part.path)
                );
            }
            for mut entry in played {
                outcomes[entry.match_up].add(&entry.tally, entry.breakdown.as_ref());
                entry.rows = None;
                entries.push(entry);
            }
        }
        let mut directory = RunDirectory::create(&self.out, &plan)?;
        for entry in entries {
            directory.record(entry, None)?;
        }
        directory.sync()?;
        if plan.log_games {
            let files: Vec<_> = parts.iter().map(|part| part.path.join(GAMES)).collect();
            merge_games(&files, plan.match_ups.len(), &directory)?;
            directory.remove_rows()?;
        }
        write_match_ups(&plan, &Tables::set(&plan)?, &outcomes, &directory)?;
        let games = outcomes.iter().map(|outcomes| outcomes.tally.games().games()).sum();
        let results = Results {
            outcomes,
            ended: Ended::Whole,
            this_sitting: (games, std::time::Duration::ZERO),
            logged: Vec::new(),
            partial: Vec::new(),
        };
        let mut out = output::out(global.format);
        summary::write(&mut out, &plan, &results, 0, global.format)?;
        out.flush()?;
        Ok(Answer::Yes)
    }
}

/// Whether the parts are all of one run.
fn check(parts: &[Part]) -> anyhow::Result<()> {
    let Part { path: first, plan, shard } = &parts[0];
    for part in parts {
        let alike = Plan { shard: None, command: Vec::new(), ..part.plan.clone() }
            == Plan { shard: None, command: Vec::new(), ..plan.clone() };
        ensure!(
            alike && part.shard.of == shard.of,
            "{} and {} are not shards of the same run: their manifests differ in more than the shard",
            first.display(),
            part.path.display()
        );
    }
    for wanted in 1..=shard.of {
        let found = parts.iter().filter(|part| part.shard.shard == wanted).count();
        ensure!(found > 0, "shard {wanted}/{} is missing", shard.of);
        ensure!(found == 1, "shard {wanted}/{} is there {found} times", shard.of);
    }
    Ok(())
}
