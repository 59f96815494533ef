//! `menace cards coverage`: which cards are read, compiled and played, and which decks are whole.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use menace::card::{DeckList, PrintedCard};
use menace::coverage::{Coverage, Stage, Understanding, tally, understanding};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::CardFiles;
use crate::args::{Answer, Format, Global};
use crate::number::whole;
use crate::output::{line, out, tell};

/// How many sentences and names are told to people.
const SHOWN: usize = 15;

/// What is found out about fewer cards is not kept.
const LEAST_KEPT: usize = 5_000;

/// The name of what is kept.
const KIND: &str = "coverage";

/// The endings of deck files.
const ENDINGS: [&str; 7] = ["txt", "dek", "dck", "dec", "cod", "mwdeck", "jsonl"];

/// Count the cards that are read, compiled and played, and the decks that are whole
#[derive(Debug, Args)]
pub struct CoverageCommand {
    #[command(flatten)]
    cards: CardFiles,
    /// A deck file, a pool in JSON lines, or a folder of them, which is a pool of its own; may be given several times
    #[arg(long, value_name = "FILE|DIR")]
    decks: Vec<PathBuf>,
    /// How many random games each compiled card is played in; 0: none, and no card counts as played
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0, Some(u32::MAX)), allow_negative_numbers = true)]
    games: u32,
    /// How many sentences and names are told in json
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = whole(0, Some(u32::MAX)), allow_negative_numbers = true)]
    limit: u32,
}

impl CoverageCommand {
    pub(super) fn run(&self, global: &Global) -> Result<Answer> {
        let table = self.cards.table()?;
        let mut decks = Vec::new();
        for path in &self.decks {
            find_decks(path, &mut decks, global.quiet)?;
        }
        let printed: Vec<&PrintedCard> = table.printed().collect();
        let all = self.understood(&printed, global)?;
        let understood: BTreeMap<&str, Understanding> =
            printed.iter().map(|card| card.name.as_str()).zip(all).collect();
        let plays = if self.games > 0 { Stage::Played } else { Stage::Compiled };
        let coverage = tally(&table, &understood, &decks, plays);
        let mut out = out(global.format);
        match global.format {
            Format::Json => line(&mut out, &self.json(&coverage))?,
            Format::Text => self.write(&mut out, &coverage)?,
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    /// Returns how far each card comes, as kept from an earlier run or found out now.
    fn understood(&self, printed: &[&PrintedCard], global: &Global) -> Result<Vec<Understanding>> {
        let cache = self.cards.cache().filter(|_| printed.len() >= LEAST_KEPT);
        let mut hasher = DefaultHasher::new();
        (printed, self.games).hash(&mut hasher);
        let key = hasher.finish();
        let kept = cache.as_ref().and_then(|cache| cache.get(KIND, key));
        let kept = kept.and_then(|bytes| serde_json::from_slice::<Vec<Understanding>>(&bytes).ok());
        if let Some(all) = kept.filter(|all| all.len() == printed.len()) {
            return Ok(all);
        }
        let pool = global.pool(printed.len() as u64)?;
        let one = |card: &&PrintedCard| understood(card, self.games);
        let all: Vec<Understanding> = quietly(|| pool.install(|| printed.par_iter().map(one).collect()));
        if let (Some(cache), Ok(bytes)) = (cache, serde_json::to_vec(&all)) {
            cache.put(KIND, key, &bytes);
        }
        Ok(all)
    }

    fn json(&self, coverage: &Coverage) -> Value {
        let pools: serde_json::Map<String, Value> = coverage
            .pools
            .iter()
            .map(|(name, pool)| {
                let [one, two, three] = pool.missing;
                let counts = json!({"decks": pool.decks, "whole": pool.whole, "missing_1": one, "missing_2": two, "missing_3": three});
                (name.clone(), counts)
            })
            .collect();
        let sentences: Vec<Value> = coverage
            .sentences
            .iter()
            .take(self.limit as usize)
            .map(|one| json!({"text": one.text, "cards": one.cards, "decks": one.decks, "frees": one.frees}))
            .collect();
        let names: Vec<Value> = coverage
            .names
            .iter()
            .take(self.limit as usize)
            .map(|one| json!({"name": one.name, "decks": one.decks, "frees": one.frees}))
            .collect();
        let unplayed: Vec<Value> =
            coverage.unplayed.iter().map(|one| json!({"name": one.name, "why": one.why})).collect();
        let Coverage { total, read, compiled, played, .. } = coverage;
        json!({
            "cards": {"total": total, "read": read, "compiled": compiled, "played": played},
            "games": self.games,
            "pools": pools,
            "sentences": sentences,
            "names": names,
            "unplayed": unplayed,
        })
    }

    fn write(&self, out: &mut impl Write, coverage: &Coverage) -> Result<()> {
        let Coverage { total, read, compiled, played, .. } = *coverage;
        let share =
            |count: usize| format!("{count:>7}  {:>5.1} %", 100.0 * count as f64 / total.max(1) as f64);
        writeln!(out, "cards     {total:>7}")?;
        writeln!(out, "read      {}", share(read))?;
        writeln!(out, "compiled  {}", share(compiled))?;
        match self.games {
            0 => writeln!(out, "played          -  (--games N plays each compiled card)")?,
            games => writeln!(out, "played    {}  in {games} games each", share(played))?,
        }
        if !coverage.pools.is_empty() {
            let width = coverage.pools.keys().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
            writeln!(out, "\n{:width$}  decks  whole           1 missing  2 missing  3 missing", "pool")?;
            for (name, pool) in &coverage.pools {
                let whole = 100.0 * pool.whole as f64 / pool.decks.max(1) as f64;
                let [one, two, three] = pool.missing;
                writeln!(
                    out,
                    "{name:width$}  {:>5}  {:>5}  {whole:>5.1} %  {one:>9}  {two:>9}  {three:>9}",
                    pool.decks, pool.whole
                )?;
            }
        }
        if !coverage.unplayed.is_empty() {
            writeln!(out, "\ncompiled but not played")?;
            coverage.unplayed.iter().try_for_each(|one| writeln!(out, "  {}: {}", one.name, one.why))?;
        }
        if !coverage.sentences.is_empty() {
            writeln!(out, "\n  frees  decks  cards  what stops cards")?;
            for one in coverage.sentences.iter().take(SHOWN) {
                writeln!(out, "  {:>5}  {:>5}  {:>5}  {}", one.frees, one.decks, one.cards, one.text)?;
            }
        }
        if !coverage.names.is_empty() {
            writeln!(out, "\n  frees  decks  missing card")?;
            for one in coverage.names.iter().take(SHOWN) {
                writeln!(out, "  {:>5}  {:>5}  {}", one.frees, one.decks, one.name)?;
            }
        }
        Ok(())
    }
}

/// Returns how far a card comes. A game that panics is a game that went wrong: the count goes on.
fn understood(card: &PrintedCard, games: u32) -> Understanding {
    let tried = catch_unwind(AssertUnwindSafe(|| understanding(card, games)));
    tried.unwrap_or_else(|panic| Understanding {
        stage: if games > 0 { Stage::Compiled } else { Stage::Known },
        obstacle: "(panic)".to_owned(),
        why: panic_message(panic.as_ref()),
    })
}

/// Returns what a panic said.
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    format!("the program broke: {text}")
}

/// Does something whose panics are caught, without a message for each.
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = work();
    std::panic::set_hook(hook);
    result
}

/// Finds the decks of a file or a folder, each with its pool.
fn find_decks(path: &Path, decks: &mut Vec<(String, DeckList)>, quiet: bool) -> Result<()> {
    let name_of = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if !path.is_dir() {
        return read_decks(path, &name_of(path), decks);
    }
    let folder = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let pool = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let entries =
        std::fs::read_dir(path).with_context(|| format!("can't read the folder {}", path.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    let mut found = 0;
    for file in files {
        if file.is_dir() {
            find_decks(&file, decks, quiet)?;
            found += 1;
            continue;
        }
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if ENDINGS.contains(&ending.as_str()) {
            let own = if ending == "jsonl" { name_of(&file) } else { pool.clone() };
            read_decks(&file, &own, decks)?;
            found += 1;
        } else if !quiet {
            tell(&format!("{} is no deck file: skipped", file.display()));
        }
    }
    ensure!(
        found > 0,
        "found no deck file in {}, expected files that end in {}",
        path.display(),
        ENDINGS.join(", ")
    );
    Ok(())
}

fn read_decks(path: &Path, pool: &str, decks: &mut Vec<(String, DeckList)>) -> Result<()> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| format!("can't read the deck file {name}"))?;
    for list in DeckList::parse_all(&text, &name)? {
        decks.push((list.pool.clone().unwrap_or_else(|| pool.to_owned()), list));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use menace::coverage::Unplayed;

    use super::*;

    #[test]
    fn cards_whose_games_went_wrong_are_told_by_name_with_the_reason() {
        let command = CoverageCommand { cards: CardFiles::default(), decks: Vec::new(), games: 2, limit: 10 };
        let unplayed = vec![Unplayed { name: "Fen".into(), why: "game 1, turn 3: more than 9 fens".into() }];
        let coverage =
            Coverage { total: 2, read: 2, compiled: 2, played: 1, unplayed, ..Coverage::default() };
        let expected = json!([{"name": "Fen", "why": "game 1, turn 3: more than 9 fens"}]);
        assert_eq!(command.json(&coverage)["unplayed"], expected);
        let mut text = Vec::new();
        command.write(&mut text, &coverage).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(
            text.contains("compiled but not played\n  Fen: game 1, turn 3: more than 9 fens\n"),
            "{text}"
        );
    }
}
