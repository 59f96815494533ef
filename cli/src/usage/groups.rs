//! Which commands belong together in `menace --help`.

use std::fmt::Write as _;

use clap::Command;
use clap::builder::StyledStr;

use crate::output::{self, wrapped};

/// How many columns help has that goes to no terminal.
const WIDTH: usize = 80;

/// The narrowest column of what commands do.
const NARROWEST: usize = 30;

/// The groups, each with its commands in the order of a newcomer's questions.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Combat", &["blocks", "attacks", "damage", "check", "explain", "notation"]),
    ("Games", &["sim", "tournament", "gauntlet", "play", "replay", "scenario", "lethal"]),
    ("Deck building", &["hands", "tune"]),
    ("Runs", &["resume", "merge", "rate"]),
    ("Cards, decks and bots", &["cards", "decks", "bots", "train", "bench-bots", "bot-check"]),
    ("The program", &["web", "completions", "man"]),
];

/// Shows the commands in groups.
pub fn show(command: Command) -> Command {
    let mut groups = String::new();
    let styles = command.get_styles().clone();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let longest = GROUPS.iter().flat_map(|(_, names)| names.iter()).map(|name| name.len()).max().unwrap_or(0);
    let width = output::width().unwrap_or(WIDTH);
    for (heading, names) in GROUPS {
        let _ = writeln!(groups, "{header}{heading}:{header:#}");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(StyledStr::to_string).unwrap_or_default();
            let space = " ".repeat(longest - name.len());
            let indent = " ".repeat(longest + 4);
            let about = wrapped(&about, width.saturating_sub(indent.len()).max(NARROWEST))
                .join(&format!("\n{indent}"));
            let _ = writeln!(groups, "  {literal}{name}{literal:#}{space}  {about}");
        }
        groups.push('\n');
    }
    command.help_template(StyledStr::from(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n\
         {{options}}{{after-help}}"
    )))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::CommandLine;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let command = CommandLine::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }
}
