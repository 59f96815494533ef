//! The command line as it is offered: commands in groups, examples, defaults from a file, the version.
//!
//! ```text
//! arguments   what has to be known of the arguments before they are parsed
//! config      a file of defaults
//! examples    examples of each command
//! groups      which commands belong together
//! ```

mod arguments;
mod config;
mod examples;
mod groups;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory as _, FromArgMatches as _};
use menace::Edition;

use crate::CommandLine;

pub use examples::{Example, of as examples_of};

/// The version, with the commit if the program was built from a checkout.
pub const VERSION: &str = env!("MENACE_VERSION");

/// The command line without anybody's defaults.
pub fn command() -> Command {
    groups::show(examples::show(plain()))
}

/// The same without what help alone shows.
fn plain() -> Command {
    let editions: Vec<&str> = Edition::ALL.into_iter().map(Edition::name).collect();
    CommandLine::command()
        .version(VERSION)
        .long_version(format!("{VERSION}\neditions of the rules: {}", editions.join(", ")))
}

/// Returns what was asked for, with defaults of the user's file.
///
/// On bad usage this writes what is wrong, with an example of the command, and exits with 2; on `--help`, on `--version`
/// and if nothing is asked it exits with 0.
pub fn parse(given: Vec<OsString>) -> anyhow::Result<CommandLine> {
    let (color, file) = (arguments::color(&given), arguments::config(&given));
    let given = arguments::join_settings(given);
    let mut command = config::with_defaults(plain().color(color), file.clone())?;
    match command.try_get_matches_from_mut(&given) {
        Ok(mut matches) => {
            let read = CommandLine::from_arg_matches_mut(&mut matches);
            let read = read.map_err(|error| error.format(&mut command).exit());
            // Freeing hundreds of options takes a sixth of the time of a small question, and the program is about to end.
            std::mem::forget(command);
            read
        }
        // Formatting the help takes longer than answering a small question, so it is added only if it may be shown.
        Err(_) => end(config::with_defaults(self::command().color(color), file)?, &given),
    }
}

/// Writes the help or the version that was asked for, or what is wrong with the arguments, and exits.
fn end(mut command: Command, given: &[OsString]) -> ! {
    let error = command.try_get_matches_from_mut(given).expect_err("help doesn't change what is understood");
    if given.len() < 2 && error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // Nobody may be there to read it.
        let _ = command.print_help();
        std::process::exit(0);
    }
    let status = error.exit_code();
    let _ = error.print();
    let example = examples::of(&arguments::path(&command, given)).first();
    if let (ErrorKind::MissingRequiredArgument | ErrorKind::UnknownArgument, Some(example)) =
        (error.kind(), example)
    {
        crate::output::tell(&format!("Example: {}", example.line(&arguments::path(&command, given))));
    }
    std::process::exit(status);
}
