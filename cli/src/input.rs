//! Where a combat command takes its positions from: a file, the standard input, or the command line itself.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use clap::Args;
use menace::notation::position::{CardSource, PositionFile, read_position};
use menace::notation::report::Report;
use menace::notation::short::parse_creatures;
use menace::notation::{shown, without_byte_order_mark};
use menace::{CreatureSet, Edition, Force, Position, Side};
use serde::de::IgnoredAny;

use crate::cards::{CardFiles, KnownCards};
use crate::what_if::WhatIf;

/// The position or positions that a command is about.
#[derive(Debug, Args)]
pub struct Positions {
    /// A position file, or - for the standard input; each line of a .jsonl file is a position of its own
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The attacker's creatures, as in "3/3 trample; 2x 2/2 flying, first strike; Craw Wurm"
    #[arg(long, value_name = "CREATURES", conflicts_with = "file", value_parser = creatures, allow_hyphen_values = true)]
    attackers: Option<String>,
    /// The defender's creatures
    #[arg(long, value_name = "CREATURES", conflicts_with = "file", value_parser = creatures, allow_hyphen_values = true)]
    blockers: Option<String>,
    #[command(flatten)]
    what_if: WhatIf,
    /// The rules: current, comprehensive-2007 or fifth-edition; for a file, instead of its own
    #[arg(long, value_name = "EDITION", value_parser = edition)]
    rules: Option<Edition>,
    #[command(flatten)]
    cards: CardFiles,
}

/// Creatures may begin with a minus, as `-1/-1` does; another option is none.
fn creatures(text: &str) -> Result<String, NoCreatures> {
    match text.strip_prefix('-') {
        Some(rest) if !rest.starts_with(|first: char| first.is_ascii_digit()) => Err(NoCreatures),
        _ => Ok(text.to_owned()),
    }
}

/// An option where creatures were expected.
#[derive(Debug, thiserror::Error)]
#[error("expected creatures, such as \"3/3 trample; 2x 2/2\"")]
struct NoCreatures;

/// Reads the name of an edition.
pub fn edition(name: &str) -> Result<Edition, menace::UnknownEdition> {
    name.parse()
}

/// The positions that a command is about, read a batch at a time: a file may hold millions.
pub struct Source {
    /// What they are read with.
    pub reader: Reader,
    /// What has not been read.
    pub rest: Rest,
    /// Whether there may be several positions, so that answers say whose they are.
    pub many: bool,
}

/// What positions are read with.
pub struct Reader {
    cards: KnownCards,
    rules: Option<Edition>,
    what_if: WhatIf,
    /// The file of the positions.
    name: String,
}

/// What has not been read yet.
pub enum Rest {
    /// One position at most.
    One(Option<Box<PositionFile>>),
    /// A position a line.
    Lines(Lines),
}

/// A position, or a line that is one.
pub enum Unread {
    /// It has been read.
    Position(Box<PositionFile>),
    /// It has not.
    Line {
        /// The line.
        text: String,
        /// Its number, from 1.
        number: usize,
    },
}

/// The most bytes of a batch, but for one line.
const BATCH_BYTES: usize = 1 << 22;

impl Positions {
    /// Returns the positions, to be read.
    pub fn source(&self) -> Result<Source> {
        ensure!(
            self.file.is_some() || self.attackers.is_some() || self.blockers.is_some(),
            "no position is given: expected a FILE, or creatures, as in --attackers \"3/3 trample; 2x 2/2\" --blockers \
             \"2/2; 1/4 reach\"; --help has more examples"
        );
        let cards = self.cards.known()?;
        let name = match &self.file {
            Some(file) if file == Path::new("-") => "standard input".to_owned(),
            Some(file) => file.display().to_string(),
            None => String::new(),
        };
        let rest = match &self.file {
            Some(file) => opened(file, &name, &cards)?,
            None => Rest::One(Some(Box::new(self.described(&cards)?))),
        };
        let many = matches!(rest, Rest::Lines(_));
        Ok(Source {
            reader: Reader { cards, rules: self.rules, what_if: self.what_if.clone(), name },
            rest,
            many,
        })
    }

    fn described(&self, cards: &dyn CardSource) -> Result<PositionFile> {
        let attacker = force(Side::Attacker, self.attackers.as_deref(), "--attackers", cards)?;
        let defender = force(Side::Defender, self.blockers.as_deref(), "--blockers", cards)?;
        let attacking = CreatureSet::first(attacker.creatures.len());
        let position = Position { attacker, defender, attacking, ..Position::default() };
        Ok(PositionFile { position, ..PositionFile::default() })
    }
}

fn force(side: Side, creatures: Option<&str>, flag: &str, known: &dyn CardSource) -> Result<Force> {
    let creatures = creatures.unwrap_or_default();
    Ok(Force {
        life: 20,
        creatures: parse_creatures(creatures, side, known)
            .map_err(|error| Report::of_short(creatures, flag, &error))?,
        ..Force::default()
    })
}

impl Rest {
    /// Returns the next positions, at most `most` of them; none at the end.
    pub fn batch(&mut self, reader: &Reader, most: usize) -> Result<Vec<Unread>> {
        match self {
            Rest::One(position) => Ok(position.take().map(Unread::Position).into_iter().collect()),
            Rest::Lines(lines) => lines.batch(&reader.name, most),
        }
    }
}

impl Reader {
    /// Reads positions from lines of `name`, with these cards; under other rules than they say, if some are given.
    pub fn new(cards: &CardFiles, rules: Option<Edition>, name: String) -> Result<Reader> {
        Ok(Reader { cards: cards.known()?, rules, what_if: WhatIf::default(), name })
    }

    /// Returns the position, after everything about it has been understood.
    pub fn read(&self, unread: Unread) -> Result<PositionFile> {
        let mut file = match unread {
            Unread::Position(file) => *file,
            Unread::Line { text, number } => read_position(&text, &self.cards)
                .map_err(|error| Report { line: number, ..Report::of_position(&text, &self.name, &error) })?,
        };
        if let Some(rules) = self.rules {
            file.position.edition = rules;
        }
        self.what_if.apply(&mut file.position, &self.cards)?;
        Ok(file)
    }
}

/// A file of which each line that is not blank is a position.
pub struct Lines {
    input: Box<dyn BufRead>,
    /// How many lines and bytes have been read.
    number: usize,
    bytes: usize,
    /// Lines that have been read to find out whether there are several.
    begun: VecDeque<(String, usize)>,
    /// Whether any line held a position.
    any: bool,
}

impl Lines {
    fn of(input: Box<dyn BufRead>) -> Lines {
        Lines { input, number: 0, bytes: 0, begun: VecDeque::new(), any: false }
    }

    /// Returns the next line that is not blank, and its number.
    fn next(&mut self, name: &str) -> Result<Option<(String, usize)>> {
        if let Some(line) = self.begun.pop_front() {
            return Ok(Some(line));
        }
        loop {
            let mut bytes = Vec::new();
            let read = self.input.read_until(b'\n', &mut bytes);
            if read.with_context(|| format!("{name} can't be read"))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let before = self.bytes;
            self.bytes += bytes.len();
            let line = text(bytes, name, before)?;
            let line_alone = if before == 0 { without_byte_order_mark(&line) } else { &line };
            if !line_alone.trim().is_empty() {
                return Ok(Some((line, self.number)));
            }
        }
    }

    fn batch(&mut self, name: &str, most: usize) -> Result<Vec<Unread>> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < most && bytes < BATCH_BYTES {
            let Some((text, number)) = self.next(name)? else { break };
            bytes += text.len();
            batch.push(Unread::Line { text, number });
        }
        ensure!(self.any || !batch.is_empty(), "{name} holds no position: expected one a line");
        self.any = true;
        Ok(batch)
    }
}

fn text(bytes: Vec<u8>, name: &str, before: usize) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let byte = before + error.utf8_error().valid_up_to() + 1;
        anyhow!("{name} is no text: byte {byte} is not UTF-8")
    })
}

/// Opens the file, and reads it if it holds one position.
fn opened(file: &Path, name: &str, cards: &dyn CardSource) -> Result<Rest> {
    let stdin = file == Path::new("-");
    let input: Box<dyn BufRead> = if stdin {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        let file = File::open(file).with_context(|| format!("{name} can't be read"))?;
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    let mut lines = Lines::of(input);
    if !stdin && file.extension().is_some_and(|end| end == "jsonl") {
        return Ok(Rest::Lines(lines));
    }
    let mut whole = String::new();
    if stdin && let Some((first, number)) = lines.next(name)? {
        // Where the first line is a whole value and others follow, each is a position of its own.
        let alone = serde_json::from_str::<IgnoredAny>(without_byte_order_mark(&first)).is_ok();
        match if alone { lines.next(name)? } else { None } {
            Some(second) => {
                lines.begun = [(first, number), second].into();
                return Ok(Rest::Lines(lines));
            }
            // Errors tell the lines of the whole.
            None => whole = "\n".repeat(number - 1) + &first,
        }
    }
    let mut bytes = Vec::new();
    let Lines { mut input, bytes: before, .. } = lines;
    input.read_to_end(&mut bytes).with_context(|| format!("{name} can't be read"))?;
    whole += &text(bytes, name, before)?;
    let position = read_position(&whole, cards).map_err(|error| Report::of_position(&whole, name, &error))?;
    Ok(Rest::One(Some(Box::new(position))))
}

/// How a message calls one of the positions.
pub fn called(file: &PositionFile) -> String {
    file.id.as_ref().map_or_else(|| "the position".to_owned(), |id| format!("position `{}`", shown(id)))
}
