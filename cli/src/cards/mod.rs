//! `menace cards`: what is known of cards.

mod cache;
mod coverage;
mod files;
mod find;
mod show;

use clap::{Args, Subcommand};

use crate::args::{Answer, Global};

pub use coverage::{panic_message, quietly};
pub use files::{CardFiles, KnownCards};

/// Find cards by words, tell how much of Magic plays, and what is understood of a card
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct CardsCommand {
    #[command(flatten)]
    find: find::Find,
    #[command(subcommand)]
    command: Option<Command>,
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
            None => self.find.run(global),
            Some(Command::Coverage(coverage)) => coverage.run(global),
            Some(Command::Show(show)) => show.run(global),
        }
    }
}
