//! `menace cards`: what is known of cards.

mod cache;
mod coverage;
mod files;
mod show;

use clap::{Args, Subcommand};

use crate::args::{Answer, Global};

pub use coverage::{panic_message, quietly};
pub use files::{CardFiles, KnownCards};

/// Tell how much of Magic plays, and what is understood of a card
#[derive(Debug, Args)]
pub struct CardsCommand {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Coverage(coverage::CoverageCommand),
    Show(show::Show),
}

impl CardsCommand {
    /// Answers.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        match &self.command {
            Command::Coverage(coverage) => coverage.run(global),
            Command::Show(show) => show.run(global),
        }
    }
}
