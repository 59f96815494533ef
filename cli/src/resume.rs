//! `menace resume`: goes on with a run that was stopped or killed.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::Args;

use crate::arena::directory::{Found, RunDirectory};
use crate::arena::named::deck_text;
use crate::arena::options::TimeLimit;
use crate::arena::plan::Plan;
use crate::arena::players::Tables;
use crate::arena::progress::ProgressKind;
use crate::arena::sitting::Sitting;
use crate::args::{Answer, Global};
use crate::fingerprint::program_fingerprint;

/// Play what is left of a run that was stopped or killed
///
/// Its files are then the same, byte for byte, as if it had never been stopped.
#[derive(Debug, Args)]
pub struct Resume {
    /// The directory that `--out` named
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Stop after this time, as in 90s, 10m or 1h30m
    #[arg(long, value_name = "TIME")]
    time: Option<TimeLimit>,
    /// Go on even if the program or a deck has changed since; the decks are played as they were
    #[arg(long)]
    even_if_changed: bool,
    /// How progress is shown, on stderr
    #[arg(long, value_enum, default_value_t)]
    progress: ProgressKind,
}

impl Resume {
    /// Plays what is left of the run.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let Found { directory, plan, entries, torn, without_rows } = RunDirectory::open(&self.directory)?;
        let changes = changes(&plan)?;
        if !changes.is_empty() && !self.even_if_changed {
            bail!(
                "{}: {}; games from now on might differ from those played before: --even-if-changed goes on all the same",
                self.directory.display(),
                changes.join("; ")
            );
        }
        ensure!(
            plan.games.is_some() || plan.looks_at_pairs() || self.time.is_some(),
            "the run in {} has no number of games: say how long to go on with --time",
            self.directory.display()
        );
        if torn && !global.quiet {
            eprintln!("the last line of the journal was torn, and is dropped: its games are played again");
        }
        if without_rows > 0 && !global.quiet {
            eprintln!(
                "the rows of the last {without_rows} games are not whole: these games are played again"
            );
        }
        let tables = Tables::set(&plan)?;
        tables.check_bots()?;
        let time = self.time.map(|TimeLimit(time)| time);
        let sitting =
            Sitting { plan: &plan, directory: Some((directory, entries)), time, progress: self.progress };
        sitting.hold(&tables, global)
    }
}

/// What has changed since the run began.
fn changes(plan: &Plan) -> anyhow::Result<Vec<String>> {
    let mut changes = Vec::new();
    let version = env!("CARGO_PKG_VERSION");
    if plan.menace != version {
        changes.push(format!("the run was begun by menace {}, and this is {version}", plan.menace));
    } else if plan.program != program_fingerprint()? {
        changes.push("the program is another build than the one that began the run".to_owned());
    }
    for deck in &plan.decks {
        // A deck file that is gone has not changed: the manifest has its text.
        if menace::card::StarterDeck::find(&deck.source).is_none()
            && !std::path::Path::new(&deck.source).exists()
        {
            continue;
        }
        if deck_text(&deck.source).map_or(true, |(_, text)| text != deck.text) {
            changes.push(format!("the deck {} has changed since the run began", deck.source));
        }
    }
    Ok(changes)
}
