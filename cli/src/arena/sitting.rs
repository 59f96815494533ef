//! One sitting of a run: plays what is left, writes the files, and says what came of it.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use menace::arena::journal::Entry;
use menace::arena::statistics::SprtVerdict;

use menace_bots::external::kill_programs;

use super::directory::RunDirectory;
use super::engine::{Ended, Limits, Results, Run};
use super::plan::{Kind, Plan};
use super::players::Tables;
use super::{outputs, summary, tuned};
use crate::arena::progress::{Progress, ProgressKind};
use crate::args::{Answer, Global};
use crate::output;

/// How a sitting goes.
pub struct Sitting<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Where it is written down, with what was played in earlier sittings.
    pub directory: Option<(RunDirectory, Vec<Entry>)>,
    /// The most time that it may take.
    pub time: Option<Duration>,
    /// How progress is shown.
    pub progress: ProgressKind,
}

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

impl Sitting<'_> {
    /// Plays, writes and tells.
    pub fn hold(self, tables: &Tables, global: &Global) -> anyhow::Result<Answer> {
        let Sitting { plan, directory, time, progress } = self;
        let pool = global.pool(plan.pairs().saturating_mul(tables.threads()))?;
        listen_for_ctrl_c(directory.is_some())?;
        let (mut directory, done) = match directory {
            Some((directory, done)) => (Some(directory), done),
            None => (None, Vec::new()),
        };
        let mut shown = Progress::new(progress, global.quiet, plan);
        let run = Run {
            plan,
            play: tables,
            row_of_game: &|match_up, game, record| {
                outputs::row_of_game(match_up, game, tables.pairing(game).shuffles, record)
            },
            pool: &pool,
            limits: Limits { time, interrupted: &INTERRUPTED },
        };
        let played = run.go(done, directory.as_ref(), |status| shown.show(status));
        shown.finish();
        let results = match (played, &directory) {
            (Ok(results), _) => results,
            (Err(error), Some(directory)) => {
                anyhow::bail!("{error:#}; what was played is kept: {}", resume_command(directory.path()))
            }
            (Err(error), None) => return Err(error),
        };
        if let Some(directory) = &mut directory
            && results.ended != Ended::Interrupted
        {
            outputs::write(plan, tables, &results, directory)?;
        }
        let mut out = output::out(global.format);
        summary::write(&mut out, plan, &results, pool.current_num_threads(), global.format)?;
        out.flush()?;
        if !global.quiet {
            tables.troubles().iter().for_each(|trouble| output::tell(&format!("warning: {trouble}")));
        }
        if !global.quiet && !results.is_whole() {
            tell_what_is_left(plan, &results, directory.as_ref());
        }
        Ok(answer(plan, &results))
    }
}

fn answer(plan: &Plan, results: &Results) -> Answer {
    match (results.test(), results.ended) {
        (_, Ended::Interrupted) => Answer::Interrupted,
        _ if plan.kind == Kind::Tune => tuned::answer(plan, results),
        (Some(test), _) if test.verdict() != SprtVerdict::AcceptElo1 => Answer::No,
        _ => Answer::Yes,
    }
}

/// The command that goes on with a run.
pub fn resume_command(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(char::is_whitespace) {
        format!("menace resume '{path}'")
    } else {
        format!("menace resume {path}")
    }
}

fn tell_what_is_left(plan: &Plan, results: &Results, directory: Option<&RunDirectory>) {
    let why = match results.ended {
        Ended::Interrupted => "stopped",
        Ended::TimeUp => "time is up",
        Ended::Whole | Ended::Decided => return,
    };
    match (directory, plan.games, results.ended) {
        // As many games as there was time for: that was all.
        (_, None, Ended::TimeUp) if !plan.looks_at_pairs() => {}
        (Some(directory), _, _) => eprintln!("{why}; go on with: {}", resume_command(directory.path())),
        (None, _, _) => eprintln!("{why}; without --out, a run can't be gone on with"),
    }
}

/// The first Ctrl-C ends the run after the games that are under way; the second one at once.
fn listen_for_ctrl_c(writes: bool) -> anyhow::Result<()> {
    let set = ctrlc::set_handler(move || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            // They would go on for as long as they do not look at their input.
            kill_programs();
            std::process::exit(i32::from(Answer::Interrupted.exit_status()));
        }
        let what = if writes { "finishing and writing down" } else { "finishing" };
        // Nobody may be there to read it.
        let _ =
            writeln!(std::io::stderr(), "\n{what} the games under way; press Ctrl-C again to stop at once");
    });
    set.context("can't listen for Ctrl-C")
}
