//! The command line: what all commands share.

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, ColorChoice, ValueEnum};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::number::whole;

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one document, or one object a line.
    Json,
}

/// Where help lists what every command takes.
const GLOBAL: &str = "Options of every command";

/// Flags that every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// How results are written on stdout
    #[arg(long, global = true, value_enum, default_value_t, help_heading = GLOBAL)]
    pub format: Format,
    /// How many threads to use [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = whole(1_u32, None), allow_negative_numbers = true,
          help_heading = GLOBAL)]
    pub threads: Option<u32>,
    /// Write nothing but results and errors
    #[arg(long, short, global = true, help_heading = GLOBAL)]
    pub quiet: bool,
    /// When help and messages are colored; `auto`: on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t, help_heading = GLOBAL)]
    pub color: ColorChoice,
    /// A file of defaults; without it, MENACE_CONFIG names one, or it is menace/config.toml among your settings
    #[arg(long, global = true, value_name = "FILE.toml", help_heading = GLOBAL)]
    pub config: Option<PathBuf>,
}

/// The most threads beyond those that have a core: some bots wait for programs. Thousands would only look for work in
/// each other's queues.
const MOST_THREADS: usize = 256;

impl Global {
    /// Starts threads for so many pieces of work: as many as the user wants, or one for each core, but none that
    /// would find nothing to do, and at most [`MOST_THREADS`] if there are not more cores.
    ///
    /// Results never depend on their number.
    pub fn pool(&self, pieces: u64) -> anyhow::Result<ThreadPool> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let wanted = self.threads.map_or(cores, |threads| threads as usize).min(cores.max(MOST_THREADS));
        let threads = wanted.min(usize::try_from(pieces).unwrap_or(usize::MAX)).max(1);
        ThreadPoolBuilder::new().num_threads(threads).build().context("can't start threads")
    }
}

/// What a command that ran through answers: the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done.
    Yes,
    /// Done, and the answer is no.
    No,
    /// The user stopped it.
    Interrupted,
}

impl Answer {
    /// The exit status; 130 is what shells give a program that Ctrl-C ended.
    pub const fn exit_status(self) -> u8 {
        match self {
            Answer::Yes => 0,
            Answer::No => 1,
            Answer::Interrupted => 130,
        }
    }
}
