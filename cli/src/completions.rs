//! `menace completions`: what a shell completes.

use std::io::Write as _;

use clap::Args;
use clap_complete::Shell;

use crate::args::Answer;
use crate::usage;

/// Write a script by which a shell completes commands and options
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Writes the script.
    pub fn run(&self) -> anyhow::Result<Answer> {
        // Into memory first: the generator panics if the reader has closed our output.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut usage::command(), "menace", &mut script);
        std::io::stdout().write_all(&script)?;
        Ok(Answer::Yes)
    }
}
