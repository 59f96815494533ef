//! `menace check`: declarations judged as they come, a line each.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context as _, Error, Result};
use clap::Args;
use menace::Edition;
use menace::combat::{Attacks, Blocks};
use menace::notation::position::{PositionFile, Question};
use menace::notation::report::Report;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::args::{Answer, Format, Global};
use crate::best::SearchTime;
use crate::cards::CardFiles;
use crate::input::{Reader, Unread, edition};
use crate::output::{heading, line, out};
use crate::{damage, legal};

/// The most lines that wait to be answered.
const WAITING: usize = 4096;

/// Judge declarations as they come: a position a line, an answer a line
///
/// A line with `attacks` asks whether that attack is legal, one with `blocks` whether those blocks are, and one with
/// an `assignment`, or of the `kind` damage, what the damage does. Answers keep the order of the lines, and come as
/// soon as they are known. A line that can't be read is answered with what is wrong, and the next one is read.
#[derive(Debug, Args)]
pub struct Check {
    /// A file of positions, or - for the standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The rules: current, comprehensive-2007 or fifth-edition; instead of those that a line names
    #[arg(long, value_name = "EDITION", value_parser = edition)]
    rules: Option<Edition>,
    #[command(flatten)]
    cards: CardFiles,
}

/// What is said of a line, and whether it is a yes; or an error in the line.
struct Judged {
    text: Vec<u8>,
    verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Yes,
    No,
    Unreadable,
}

impl Check {
    /// Answers line by line. Status 1 if something is illegal, and 2 if a line could not be read.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let stdin = self.file == Path::new("-");
        let name = if stdin { "standard input".to_owned() } else { self.file.display().to_string() };
        let input: Box<dyn BufRead + Send> = if stdin {
            Box::new(BufReader::new(io::stdin()))
        } else {
            Box::new(BufReader::new(File::open(&self.file).with_context(|| format!("can't read {name}"))?))
        };
        let reader = Reader::new(&self.cards, self.rules, name.clone())?;
        let pool = global.pool(u64::MAX)?;
        let lines = read(input);
        let mut out = out(global.format);
        let mut worst = Verdict::Yes;
        let mut unreadable = 0_u64;
        let mut answered = 0;
        // One line is waited for; all others that are there by then are answered together with it.
        while let Ok(first) = lines.recv() {
            let batch: Vec<_> = [first].into_iter().chain(lines.try_iter().take(WAITING)).collect();
            let batch = batch.into_iter().collect::<io::Result<Vec<_>>>();
            let batch = batch.with_context(|| format!("{name} can't be read"))?;
            let judge = |(place, (number, text)): (usize, (usize, Vec<u8>))| {
                judged(&reader, number, text, answered + place, global.format)
            };
            let count = batch.len();
            let judged: Vec<Judged> = if count == 1 {
                batch.into_iter().enumerate().map(judge).collect()
            } else {
                pool.install(|| batch.into_par_iter().enumerate().map(judge).collect())
            };
            for Judged { text, verdict } in judged {
                out.write_all(&text)?;
                worst = worst.max(verdict);
                unreadable += u64::from(verdict == Verdict::Unreadable);
            }
            out.flush()?;
            answered += count;
        }
        match worst {
            Verdict::Yes => Ok(Answer::Yes),
            Verdict::No => Ok(Answer::No),
            Verdict::Unreadable => {
                let s = if unreadable == 1 { "" } else { "s" };
                anyhow::bail!("{unreadable} line{s} of {name} could not be answered")
            }
        }
    }
}

/// Reads lines that are not blank, with their numbers from 1, in a thread of their own.
fn read(mut input: Box<dyn BufRead + Send>) -> Receiver<io::Result<(usize, Vec<u8>)>> {
    let (sender, lines) = sync_channel(WAITING);
    thread::spawn(move || {
        for number in 1.. {
            let mut text = Vec::new();
            let read = match input.read_until(b'\n', &mut text) {
                Ok(0) => break,
                Ok(_) if text.trim_ascii().is_empty() => continue,
                Ok(_) => Ok((number, text)),
                Err(error) => Err(error),
            };
            let is_error = read.is_err();
            // Nobody listens any more once an error has ended the program.
            if sender.send(read).is_err() || is_error {
                break;
            }
        }
    });
    lines
}

fn judged(reader: &Reader, number: usize, text: Vec<u8>, index: usize, format: Format) -> Judged {
    let mut written = Vec::new();
    let mut id = None;
    match judge(reader, number, text, index, format, &mut written, &mut id) {
        Ok(true) => Judged { text: written, verdict: Verdict::Yes },
        Ok(false) => Judged { text: written, verdict: Verdict::No },
        Err(error) => {
            let mut text = Vec::new();
            match format {
                Format::Json => line(&mut text, &error_json(id.as_deref(), number, &error)),
                Format::Text => writeln!(text, "line {number}: {error:#}").map_err(Error::from),
            }
            .expect("memory can be written to");
            Judged { text, verdict: Verdict::Unreadable }
        }
    }
}

fn judge(
    reader: &Reader,
    number: usize,
    text: Vec<u8>,
    index: usize,
    format: Format,
    out: &mut Vec<u8>,
    id: &mut Option<String>,
) -> Result<bool> {
    let text = String::from_utf8(text).context("this is no UTF-8")?;
    let file = reader.read(Unread::Line { text, number })?;
    id.clone_from(&file.id);
    heading(out, &file, index, true, format)?;
    match question(&file) {
        Question::Attacks => legal::check_own::<Attacks>(out, &file, format),
        Question::Blocks => legal::check_own::<Blocks>(out, &file, format),
        Question::Damage => {
            let none = || menace::BlockDeclaration::none(file.position.defender.creatures.len());
            let blocks = file.blocks.clone().unwrap_or_else(none);
            damage::answer(out, &file, &blocks, SearchTime::default().effort(), None, format)
        }
    }
}

/// What a line asks: as it says, or by what it declares.
fn question(file: &PositionFile) -> Question {
    let divides = file.assignment.is_some() || file.assignment_first_strike.is_some();
    match (file.kind, &file.attacks, &file.blocks) {
        (Some(kind), _, _) => kind,
        (None, Some(_), None) if !divides => Question::Attacks,
        (None, _, _) if divides => Question::Damage,
        (None, _, _) => Question::Blocks,
    }
}

/// What is wrong with a line, with its place if it has one.
fn error_json(id: Option<&str>, number: usize, error: &Error) -> Value {
    let mut told = serde_json::Map::new();
    if let Some(id) = id {
        told.insert("id".to_owned(), id.into());
    }
    let mut what = json!({ "line": number });
    match error.downcast_ref::<Report>() {
        Some(Report { message, path, column, .. }) => {
            what["column"] = json!(column);
            if !path.is_empty() {
                what["path"] = json!(path);
            }
            what["text"] = json!(message);
        }
        None => what["text"] = json!(format!("{error:#}")),
    }
    told.insert("error".to_owned(), what);
    Value::Object(told)
}
