//! Where a combat command takes its positions from: a file, the standard input, or the command line itself.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use menace::notation::oracle::parse_effect;
use menace::notation::position::{
    CardSource, MOST, MOST_IN_HAND, PositionFile, PositionProblem, parse_land, read_position, read_positions,
};
use menace::notation::report::Report;
use menace::notation::short::parse_creatures;
use menace::notation::{shown, without_byte_order_mark};
use menace::{CreatureSet, Edition, Force, Position, Side, Spell};

use crate::cards::{CardFiles, Cards};
use crate::number::{NumberError, whole};

/// The position or positions that a command is about.
#[derive(Debug, Args)]
pub struct Positions {
    /// A position file, or - for the standard input; each line of a .jsonl file is a position of its own
    #[arg(value_name = "FILE", required_unless_present_any = ["attackers", "blockers"])]
    file: Option<PathBuf>,
    /// The attacker's creatures, as in "3/3 trample; 2x 2/2 flying, first strike; Craw Wurm"
    #[arg(long, value_name = "CREATURES", conflicts_with = "file", value_parser = creatures, allow_hyphen_values = true)]
    attackers: Option<String>,
    /// The defender's creatures
    #[arg(long, value_name = "CREATURES", conflicts_with = "file", value_parser = creatures, allow_hyphen_values = true)]
    blockers: Option<String>,
    /// The defender's life
    #[arg(long, value_name = "LIFE", conflicts_with = "file", value_parser = life, allow_negative_numbers = true)]
    life: Option<i32>,
    /// The attacker's life
    #[arg(long, value_name = "LIFE", conflicts_with = "file", value_parser = life, allow_negative_numbers = true)]
    attacker_life: Option<i32>,
    /// The defender's lands, as in "Island; Snow Forest"
    #[arg(long, value_name = "LANDS", conflicts_with = "file")]
    lands: Option<String>,
    /// The attacker's lands
    #[arg(long, value_name = "LANDS", conflicts_with = "file")]
    attacker_lands: Option<String>,
    /// The instants in the defender's hand, as in "Giant Growth; Lightning Bolt"
    #[arg(long, value_name = "CARDS", conflicts_with = "file")]
    hand: Option<String>,
    /// The instants in the attacker's hand
    #[arg(long, value_name = "CARDS", conflicts_with = "file")]
    attacker_hand: Option<String>,
    /// A continuous effect, as in "Creatures with flying can't block."; may be given several times
    #[arg(long = "effect", value_name = "SENTENCE", conflicts_with = "file")]
    effects: Vec<String>,
    /// The rules: current, comprehensive-2007 or fifth-edition; for a file, instead of its own
    #[arg(long, value_name = "EDITION", value_parser = edition)]
    rules: Option<Edition>,
    #[command(flatten)]
    cards: CardFiles,
}

/// A number that a position may hold is a life total.
fn life(text: &str) -> Result<i32, NumberError> {
    // Within ±1,000,000, which an i32 holds.
    whole(-MOST as i32, Some(MOST as i32))(text)
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

fn edition(name: &str) -> Result<Edition, menace::UnknownEdition> {
    name.parse()
}

/// Positions, and whether there is one or a file of them.
pub struct Read {
    /// The positions, in the order of the file.
    pub positions: Vec<PositionFile>,
    /// Whether they stand on lines of their own, so that answers do, too.
    pub many: bool,
}

impl Positions {
    /// Returns the positions, after everything about them has been understood.
    pub fn read(&self) -> Result<Read> {
        let table = self.cards.table()?;
        let mut read = match &self.file {
            Some(file) => read_file(file, &Cards(&table))?,
            None => Read { positions: vec![self.described(&Cards(&table))?], many: false },
        };
        if let Some(rules) = self.rules {
            read.positions.iter_mut().for_each(|file| file.position.edition = rules);
        }
        Ok(read)
    }

    fn described(&self, cards: &Cards<'_>) -> Result<PositionFile> {
        let mut attacker = force(
            Side::Attacker,
            self.attackers.as_deref(),
            ("--attackers", "--attacker-lands"),
            self.attacker_lands.as_deref(),
            self.attacker_life,
            cards,
        )?;
        let mut defender = force(
            Side::Defender,
            self.blockers.as_deref(),
            ("--blockers", "--lands"),
            self.lands.as_deref(),
            self.life,
            cards,
        )?;
        attacker.hand = hand(
            self.attacker_hand.as_deref().unwrap_or_default(),
            Side::Attacker,
            "--attacker-hand",
            cards,
        )?;
        defender.hand = hand(self.hand.as_deref().unwrap_or_default(), Side::Defender, "--hand", cards)?;
        let creatures = attacker.creatures.iter().chain(&defender.creatures);
        let ids: Vec<&str> = creatures.map(|creature| creature.id.as_str()).collect();
        let mut effects = Vec::new();
        for sentence in &self.effects {
            effects.extend(
                parse_effect(sentence, &ids)
                    .map_err(|error| Report::new(sentence, error.span(), "--effect", &error.to_string()))?,
            );
        }
        let attacking = CreatureSet::first(attacker.creatures.len());
        let position = Position { attacker, defender, effects, attacking, ..Position::default() };
        Ok(PositionFile { position, ..PositionFile::default() })
    }
}

fn force(
    side: Side,
    creatures: Option<&str>,
    (creatures_flag, lands_flag): (&str, &str),
    lands: Option<&str>,
    life: Option<i32>,
    known: &Cards<'_>,
) -> Result<Force> {
    let creatures = creatures.unwrap_or_default();
    let lands = lands.unwrap_or_default();
    let mut force = Force {
        life: life.unwrap_or(20),
        lands: Vec::new(),
        creatures: parse_creatures(creatures, side, known)
            .map_err(|error| Report::of_short(creatures, creatures_flag, &error))?,
        ..Force::default()
    };
    let mut start = 0;
    for land in lands.split(';') {
        if !land.trim().is_empty() {
            force.lands.push(parse_land(land).map_err(|error| {
                let at = start + error.at.start..start + error.at.end;
                Report::new(lands, at, lands_flag, &error.to_string())
            })?);
        }
        start += land.len() + 1;
    }
    Ok(force)
}

/// Reads the names of instants between semicolons.
fn hand(cards: &str, side: Side, flag: &str, known: &Cards<'_>) -> Result<Vec<Spell>> {
    let mut hand = Vec::new();
    let mut start = 0;
    for card in cards.split(';') {
        let name = card.trim();
        if !name.is_empty() {
            let at = start + (card.len() - card.trim_start().len());
            let read = known.spell(name).map_err(|problem| {
                let problem = PositionProblem::of_card(name, problem);
                Report::new(cards, at..at + name.len(), flag, &problem.to_string())
            });
            hand.push(read?);
        }
        start += card.len() + 1;
    }
    if hand.len() > MOST_IN_HAND {
        let problem = PositionProblem::TooMany {
            side,
            count: hand.len(),
            what: "instants in hand",
            most: MOST_IN_HAND,
        };
        return Err(Report::new(cards, 0..cards.len(), flag, &problem.to_string()).into());
    }
    Ok(hand)
}

fn read_file(file: &Path, cards: &dyn CardSource) -> Result<Read> {
    let stdin = file == Path::new("-");
    let mut bytes = Vec::new();
    let name = if stdin { "standard input".to_owned() } else { file.display().to_string() };
    if stdin {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes))
    }
    .with_context(|| format!("{name} can't be read"))?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => bail!("{name} is no text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1),
    };
    let many = if stdin { holds_lines(&text) } else { file.extension().is_some_and(|end| end == "jsonl") };
    let positions = if many {
        read_positions(&text, cards)
    } else {
        read_position(&text, cards).map(|position| vec![position])
    };
    let positions = positions.map_err(|error| Report::of_position(&text, &name, &error))?;
    ensure!(!positions.is_empty(), "{name} holds no position: expected one a line");
    Ok(Read { positions, many })
}

/// Whether the first line is a whole value and others follow: then each is a position of its own.
fn holds_lines(text: &str) -> bool {
    let mut lines = without_byte_order_mark(text).lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    lines.next().is_some() && serde_json::from_str::<serde::de::IgnoredAny>(first).is_ok()
}

/// How a message calls one of the positions.
pub fn called(file: &PositionFile) -> String {
    file.id.as_ref().map_or_else(|| "the position".to_owned(), |id| format!("position `{}`", shown(id)))
}
