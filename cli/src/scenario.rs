//! `menace scenario`: scripted duels, and whether what they expect holds.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::card::CardTable;
use menace::program::{Book, DefId, compile_card};
use menace::scenario::format::{Scenario, parse};
use menace::scenario::{Verdict, run};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::cards::{CardFiles, panic_message, quietly};
use crate::output::{in_order, line, tell};

/// Play scripted duels, and tell whether what they expect holds; status 1 if one fails
#[derive(Debug, Args)]
pub struct ScenarioCommand {
    /// Files of scenarios, one JSON object a line
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    cards: CardFiles,
}

impl ScenarioCommand {
    /// Plays them all.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let table = self.cards.table()?;
        let mut scenarios: Vec<Scenario> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let text =
                std::fs::read_to_string(path).with_context(|| format!("can't read the scenarios {name}"))?;
            scenarios.extend(parse(&text, &name)?);
        }
        let counts = [const { std::sync::atomic::AtomicUsize::new(0) }; 3];
        let answer = quietly(|| {
            in_order(scenarios.len(), global, |index| {
                let scenario = &scenarios[index];
                let (status, why) = match verdict(scenario, &table) {
                    Verdict::Pass => (0, String::new()),
                    Verdict::Fail(why) => (1, why),
                    Verdict::Unsupported(why) => (2, why),
                };
                counts[status].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let word = ["pass", "fail", "unsupported"][status];
                let mut written = Vec::new();
                match global.format {
                    Format::Json if why.is_empty() => {
                        line(&mut written, &json!({"id": scenario.id, "status": word}))?
                    }
                    Format::Json => {
                        line(&mut written, &json!({"id": scenario.id, "status": word, "why": why}))?
                    }
                    Format::Text if why.is_empty() => writeln!(written, "{word:11}  {}", scenario.id)?,
                    Format::Text => writeln!(written, "{word:11}  {}: {why}", scenario.id)?,
                }
                Ok((written, status != 1))
            })
        })?;
        if !global.quiet && global.format == Format::Text {
            let [pass, fail, unsupported] = counts.map(|count| count.into_inner());
            tell(&format!("{pass} pass, {fail} fail, {unsupported} unsupported"));
        }
        Ok(answer)
    }
}

/// Plays one. A panic is a failure of this duel alone.
fn verdict(scenario: &Scenario, table: &CardTable) -> Verdict {
    let played = catch_unwind(AssertUnwindSafe(|| run(scenario, |book, name| compile(table, book, name))));
    played.unwrap_or_else(|panic| Verdict::Fail(panic_message(panic.as_ref())))
}

fn compile(table: &CardTable, book: &mut Book, name: &str) -> Result<DefId, String> {
    // A permanent may be called by the back that it shows.
    let card = table.find(name).or_else(|error| table.with_back(name).ok_or(error.to_string()))?;
    let tree = card.read().map_err(|refusal| format!("{}: {refusal}", card.name))?;
    menace::engine::compile_others(book, table, &tree);
    compile_card(book, &tree).map_err(|unsupported| unsupported.to_string())
}
