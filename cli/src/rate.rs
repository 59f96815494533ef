//! `menace rate`: ratings from several runs together.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use menace::arena::statistics::ratings::Anchor;
use menace::arena::{Tally, games_left};
use menace::notation::{nearest, shown};

use crate::arena::cross_table::CrossTable;
use crate::arena::directory::{read_journal, read_plan};
use crate::arena::plan::{Entrant, Kind, Plan};
use crate::arena::sitting::resume_command;
use crate::arena::summary;
use crate::args::{Answer, Global};
use crate::new_file::NewFile;
use crate::output;

/// Rate the players of several runs together: more games can go where it is close
#[derive(Debug, Args)]
pub struct Rate {
    /// The directories of runs, in any order
    #[arg(value_name = "DIR", required = true)]
    directories: Vec<PathBuf>,
    /// Whose rating is known, as in solver=1500; the others are rated on that scale. Without one, the mean is 0
    #[arg(long = "anchor", value_name = "PLAYER=ELO", value_parser = anchor)]
    anchors: Vec<(String, f64)>,
    /// Where to write the ratings as csv, with the columns of a tournament's ratings.csv
    #[arg(long, value_name = "FILE.csv")]
    out: Option<PathBuf>,
}

impl Rate {
    /// Adds the runs up, and rates.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let file = self.out.as_deref().map(NewFile::check).transpose()?;
        let mut all: Option<(PathBuf, Plan)> = None;
        let mut tallies = Vec::new();
        // Who met with which seed, and in which run.
        let mut met: Vec<([usize; 2], u64, PathBuf)> = Vec::new();
        for path in &self.directories {
            let plan = read_plan(path)?;
            if let Some(shard) = plan.shard {
                ensure!(
                    shard.of == 1,
                    "{} is shard {}/{} of a run: put the shards together first, with menace merge",
                    path.display(),
                    shard.shard,
                    shard.of
                );
            }
            ensure!(
                plan.kind != Kind::Tune,
                "{} compares variants of a deck: it rates nobody",
                path.display()
            );
            tallies.extend(played(path, &plan)?);
            let (first, sum) = all.get_or_insert_with(|| (path.clone(), empty(&plan)));
            ensure!(
                (&plan.rules, plan.turn_limit) == (&sum.rules, sum.turn_limit),
                "{} and {} are played by other rules: they can't be rated together",
                first.display(),
                path.display()
            );
            ensure!(
                (plan.kind == Kind::Mirror) == (sum.kind == Kind::Mirror),
                "one of {} and {} plays mirror matches and rates bots, the other rates decks with their bots",
                first.display(),
                path.display()
            );
            let players: Vec<usize> =
                (0..plan.players.len()).map(|player| player_in(sum, &plan, player)).collect();
            for (index, &match_up) in plan.match_ups.iter().enumerate() {
                let match_up = match_up.map(|player| players[player]);
                let seed = plan.seed_of(index);
                let twice = met.iter().find(|(known, other, _)| *known == match_up && *other == seed);
                if let Some((_, _, other)) = twice {
                    anyhow::bail!(
                        "{} and {} have the same games of {} against {}, with seed {seed}: expected other seeds",
                        other.display(),
                        path.display(),
                        sum.player_name(match_up[0]),
                        sum.player_name(match_up[1]),
                    );
                }
                met.push((match_up, seed, path.clone()));
                sum.match_ups.push(match_up);
            }
        }
        let (_, plan) = all.expect("a directory is required");
        let table = CrossTable::anchored(&plan, &tallies, &self.anchors(&plan)?);
        if let Some(file) = file {
            file.write(&csv(&table)?)?;
        }
        let mut out = output::out(global.format);
        summary::write_ratings(&mut out, &table, global.format)?;
        out.flush()?;
        Ok(Answer::Yes)
    }
}

impl Rate {
    /// Which entrants of the plan the anchors are.
    fn anchors(&self, plan: &Plan) -> anyhow::Result<Vec<Anchor>> {
        let entrants = plan.entrants();
        let mut anchors: Vec<Anchor> = Vec::new();
        for (name, elo) in &self.anchors {
            let called = |entrant: &Entrant| [&entrant.name, &entrant.deck, &entrant.bot].contains(&name);
            let found: Vec<usize> = (0..entrants.len()).filter(|&index| called(&entrants[index])).collect();
            let player = match found[..] {
                [player] => player,
                [] => {
                    let near = nearest(name, entrants.iter().map(|entrant| entrant.name.as_str()));
                    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    anyhow::bail!("--anchor: nobody is called `{}`{near}", shown(name));
                }
                _ => {
                    let names: Vec<&str> = found.iter().map(|&index| entrants[index].name.as_str()).collect();
                    anyhow::bail!("--anchor: `{}` may be {}", shown(name), names.join(" or "));
                }
            };
            ensure!(
                anchors.iter().all(|anchor| anchor.player != player),
                "--anchor: {} is given twice",
                entrants[player].name
            );
            anchors.push(Anchor { player, elo: *elo });
        }
        Ok(anchors)
    }
}

/// An anchor of the command line was expected.
#[derive(Debug, thiserror::Error)]
#[error("expected a player and a rating such as solver=1500")]
struct AnchorError;

/// Reads `PLAYER=ELO`; a player's name may have an equals sign in it.
fn anchor(text: &str) -> Result<(String, f64), AnchorError> {
    let (name, elo) = text.rsplit_once('=').ok_or(AnchorError)?;
    let elo: f64 = elo.trim().parse().map_err(|_| AnchorError)?;
    if name.is_empty() || !(-1e5..=1e5).contains(&elo) {
        return Err(AnchorError);
    }
    Ok((name.trim().to_owned(), elo))
}

/// What came of each match-up of a run that is whole.
fn played(path: &std::path::Path, plan: &Plan) -> anyhow::Result<Vec<Tally>> {
    let (entries, _, _) = read_journal(path, plan)?;
    let mut tallies = vec![Tally::default(); plan.match_ups.len()];
    for (match_up, tally) in tallies.iter_mut().enumerate() {
        let entries = entries.iter().filter(|entry| entry.match_up == match_up);
        let done: Vec<_> = entries.clone().map(|entry| entry.range()).collect();
        ensure!(
            plan.games.is_none() || plan.looks_at_pairs() || games_left(plan.range(), &done).is_empty(),
            "the run in {} is not whole yet: {}",
            path.display(),
            resume_command(path)
        );
        entries.for_each(|entry| *tally += &entry.tally);
    }
    Ok(tallies)
}

/// A plan by the same rules in which nobody plays yet.
fn empty(plan: &Plan) -> Plan {
    let kind = if plan.kind == Kind::Mirror { Kind::Mirror } else { Kind::RoundRobin };
    Plan { kind, decks: Vec::new(), players: Vec::new(), match_ups: Vec::new(), ..plan.clone() }
}

/// Returns which player of the sum a player of the plan is: the same deck with the same bot, or a new one.
fn player_in(sum: &mut Plan, plan: &Plan, player: usize) -> usize {
    let player = &plan.players[player];
    let text = &plan.decks[player.deck];
    let deck = sum.decks.iter().position(|known| known == text).unwrap_or_else(|| {
        sum.decks.push(text.clone());
        sum.decks.len() - 1
    });
    let mut player = player.clone();
    player.deck = deck;
    sum.players.iter().position(|known| *known == player).unwrap_or_else(|| {
        sum.players.push(player);
        sum.players.len() - 1
    })
}

fn csv(table: &CrossTable) -> anyhow::Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(CrossTable::COLUMNS)?;
    table.rows().try_for_each(|row| csv.write_record(row))?;
    Ok(csv.into_inner()?)
}
