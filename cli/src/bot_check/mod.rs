//! `menace bot-check`: tries a program against the protocol of `docs/protocol.md`.

mod tables;
mod trials;

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use menace_bots::external::ProgramSettings;
use menace_bots::setting::words;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::number::whole;
use crate::output;

/// Try a program against the protocols for bots: which trials it passes, and why not
///
/// The program is started several times and plays some hundred games and positions by each protocol that it speaks.
/// docs/protocol.md describes what is expected. Exit status 1 if any trial failed.
#[derive(Debug, Args)]
pub struct BotCheck {
    /// The program with its arguments, as on a command line: "python3 bots/examples/first.py"
    #[arg(value_name = "COMMAND")]
    command: String,
    /// The time for each decision, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = ProgramSettings::DECISION.as_millis() as u64,
          value_parser = whole(1, Some(600_000_u64)), allow_negative_numbers = true)]
    timeout: u64,
    /// The time for getting ready, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = ProgramSettings::STARTUP.as_millis() as u64,
          value_parser = whole(1, Some(600_000_u64)), allow_negative_numbers = true)]
    startup: u64,
    /// The seed of games and positions
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
}

/// What came of a trial.
#[derive(Debug)]
pub struct Verdict {
    /// The protocol, if it speaks one.
    pub protocol: Option<u32>,
    /// What was tried.
    pub trial: &'static str,
    /// What was seen, or what went wrong.
    pub found: Result<String, String>,
}

impl BotCheck {
    /// Tries everything, and tells what came of it as it comes.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let command = words(&self.command).with_context(|| {
            format!("found `{}`, expected a command such as python3 bots/examples/first.py", self.command)
        })?;
        let settings = ProgramSettings {
            decision: Duration::from_millis(self.timeout),
            startup: Duration::from_millis(self.startup),
            ..ProgramSettings::new(command)
        };
        let mut out = output::out(global.format);
        let (mut tried, mut failed) = (0, 0);
        trials::all(&settings, self.seed, |Verdict { protocol, trial, found }| {
            tried += 1;
            failed += u32::from(found.is_err());
            match global.format {
                Format::Text => {
                    let (word, text) = match &found {
                        Ok(text) => ("passed", text),
                        Err(text) => ("FAILED", text),
                    };
                    writeln!(out, "{word}  {trial:<WIDTH$}  {text}")?;
                }
                Format::Json => {
                    let (passed, text) = match &found {
                        Ok(text) => (true, text),
                        Err(text) => (false, text),
                    };
                    writeln!(
                        out,
                        "{}",
                        json!({"protocol": protocol, "trial": trial, "passed": passed, "found": text})
                    )?;
                }
            }
            Ok(out.flush()?)
        })?;
        if global.format == Format::Text {
            match failed {
                0 => writeln!(out, "all {tried} trials passed")?,
                _ => writeln!(out, "{failed} of {tried} trials failed")?,
            }
        }
        out.flush()?;
        Ok(if failed == 0 { Answer::Yes } else { Answer::No })
    }
}

/// The longest name of a trial.
const WIDTH: usize = 25;
