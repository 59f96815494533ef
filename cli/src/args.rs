//! The command line: what all commands share.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one document, or one object a line.
    Json,
}

/// Flags that every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// How results are written on stdout
    #[arg(long, global = true, value_enum, default_value_t)]
    pub format: Format,
    /// How many threads to use [default: one for each core]
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Write nothing but results and errors
    #[arg(long, short, global = true)]
    pub quiet: bool,
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
