//! `menace man`: pages for `man`.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Command};
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::Answer;
use crate::usage::{self, Example, examples_of};

/// Write man pages: one to stdout, or all to a directory
#[derive(Debug, Args)]
pub struct Man {
    /// The command whose page is wanted, as in `blocks best` [default: the page of menace itself]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,
    /// The directory to write every page to; pages that are there are replaced
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    /// Writes the page, or the pages.
    pub fn run(&self) -> Result<Answer> {
        let mut whole = usage::command().disable_help_subcommand(true);
        whole.build();
        let Some(directory) = &self.out else {
            let mut command = &whole;
            for name in &self.command {
                let Some(inner) = command.find_subcommand(name) else {
                    let called = command.get_bin_name().unwrap_or("menace");
                    bail!("`{called}` has no command `{name}`");
                };
                command = inner;
            }
            std::io::stdout().write_all(&page(command, &self.command.join(" "))?)?;
            return Ok(Answer::Yes);
        };
        fs::create_dir_all(directory).with_context(|| format!("can't make {}", directory.display()))?;
        let mut pages = Vec::new();
        list(&whole, "", &mut pages)?;
        for (name, page) in pages {
            let path = directory.join(name);
            fs::write(&path, page).with_context(|| format!("can't write {}", path.display()))?;
        }
        Ok(Answer::Yes)
    }
}

/// The pages of a command and of all under it, each with the name of its file.
fn list(command: &Command, path: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let name = ["menace"].into_iter().chain(path.split_whitespace()).collect::<Vec<_>>().join("-");
    pages.push((format!("{name}.1"), page(command, path)?));
    command
        .get_subcommands()
        .try_for_each(|inner| list(inner, format!("{path} {}", inner.get_name()).trim_start(), pages))
}

fn page(command: &Command, path: &str) -> Result<Vec<u8>> {
    let man = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let mut examples = Roff::default();
    examples.control("SH", ["EXAMPLES"]);
    for Example { arguments, does } in examples_of(path) {
        examples.control("TP", []);
        let line = ["menace", path, arguments].into_iter().filter(|part| !part.is_empty());
        examples.text([bold(line.collect::<Vec<_>>().join(" "))]);
        examples.text([roman(*does)]);
    }
    examples.to_writer(&mut text)?;
    if command.get_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok(text)
}
