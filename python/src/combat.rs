//! Questions about combats: a position, and JSON answers about it.

use std::sync::Arc;

use menace::answer::question::{self, Declared, QuestionError};
use menace::card::CardTable;
use menace::combat::{Attacks, Blocks, CombatError, Effort};
use menace::notation::oracle::parse_effect;
use menace::notation::position::{
    CardSource, MOST, MOST_IN_HAND, PositionFile, PositionProblem, parse_land, read_position,
};
use menace::notation::report::Report;
use menace::notation::short::parse_creatures;
use menace::{CreatureSet, Edition, Force, Keyword, Position, Side, Spell};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::error::{refused, unread};
use crate::interrupt::interruptible;

/// A combat that has been read; `menace.Position` wraps it.
#[pyclass(frozen, module = "menace._menace")]
pub struct RawPosition {
    file: Arc<PositionFile>,
}

/// What is declared.
#[derive(Clone, Copy)]
enum Kind {
    Attacks,
    Blocks,
}

fn kind(name: &str) -> PyResult<Kind> {
    match name {
        "attacks" => Ok(Kind::Attacks),
        "blocks" => Ok(Kind::Blocks),
        _ => Err(PyValueError::new_err(format!("found `{name}`, expected attacks or blocks"))),
    }
}

fn asked(error: QuestionError) -> PyErr {
    refused(error)
}

#[pymethods]
impl RawPosition {
    /// Reads a position file.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, origin: &str) -> PyResult<RawPosition> {
        let read = read_position(text, CardTable::builtin());
        let file = read.map_err(|error| unread(py, &Report::of_position(text, origin, &error)))?;
        Ok(RawPosition { file: Arc::new(file) })
    }

    /// Reads creatures in short notation; by side (attacker, defender), lands and hands are separated by semicolons.
    #[staticmethod]
    fn short(
        py: Python<'_>,
        creatures: [String; 2],
        life: [i32; 2],
        lands: [String; 2],
        hands: [String; 2],
        effects: Vec<String>,
        rules: &str,
    ) -> PyResult<RawPosition> {
        if let Some(total) = life.into_iter().find(|&total| i64::from(total).abs() > MOST) {
            return Err(refused(format_args!("life: found {total}, expected -{MOST} to {MOST}")));
        }
        let edition: Edition = rules.parse().map_err(refused)?;
        let read = described(&creatures, life, &lands, &hands, &effects, edition);
        Ok(RawPosition { file: Arc::new(read.map_err(|report| unread(py, &report))?) })
    }

    /// The position as a position file.
    fn json(&self) -> String {
        self.file.to_json().to_string()
    }

    /// By creature, its power, toughness and keywords as they are now.
    fn now(&self) -> PyResult<String> {
        let attacks = Attacks::of(&self.file.position).map_err(refused)?;
        let combatants = attacks.combatants();
        let both = [Side::Attacker, Side::Defender].into_iter().flat_map(|side| combatants.side(side));
        let now: Map<String, Value> = both
            .map(|creature| {
                let keywords: Vec<&str> = creature.keywords.iter().map(Keyword::name).collect();
                let now =
                    json!({"power": creature.power, "toughness": creature.toughness, "keywords": keywords});
                (creature.id.clone(), now)
            })
            .collect();
        Ok(Value::Object(now).to_string())
    }

    fn count(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let (file, kind) = (Arc::clone(&self.file), kind(name)?);
        interruptible(py, move |stop| match kind {
            Kind::Attacks => question::count::<Attacks>(&file, Some(stop)),
            Kind::Blocks => question::count::<Blocks>(&file, Some(stop)),
        })?
        .map_err(refused)
    }

    fn list(&self, py: Python<'_>, name: &str, limit: usize) -> PyResult<String> {
        let (file, kind) = (Arc::clone(&self.file), kind(name)?);
        interruptible(py, move |stop| {
            match kind {
                Kind::Attacks => question::list::<Attacks>(&file, limit, Some(stop)),
                Kind::Blocks => question::list::<Blocks>(&file, limit, Some(stop)),
            }
            .map(|answer| answer.to_string())
        })?
        .map_err(asked)
    }

    fn check(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let (file, kind) = (Arc::clone(&self.file), kind(name)?);
        interruptible(py, move |stop| {
            match kind {
                Kind::Attacks => question::check::<Attacks>(&file, Some(stop)),
                Kind::Blocks => question::check::<Blocks>(&file, Some(stop)),
            }
            .map(|answer| answer.to_string())
        })?
        .map_err(asked)
    }

    #[pyo3(signature = (name, top, steps=None))]
    fn best(&self, py: Python<'_>, name: &str, top: usize, steps: Option<u64>) -> PyResult<String> {
        let (file, kind) = (Arc::clone(&self.file), kind(name)?);
        interruptible(py, move |stop| {
            let effort = effort(steps).until(stop);
            let answer = match kind {
                Kind::Attacks => Attacks::best(&file, top, effort),
                Kind::Blocks => Blocks::best(&file, top, effort),
            };
            answer.map(|answer| answer.to_string())
        })?
        .map_err(refused)
    }

    #[pyo3(signature = (steps=None))]
    fn damage(&self, py: Python<'_>, steps: Option<u64>) -> PyResult<String> {
        let file = Arc::clone(&self.file);
        let answer: Result<String, CombatError> = interruptible(py, move |stop| {
            question::damage(&file, effort(steps).until(stop)).map(|answer| answer.to_string())
        })?;
        answer.map_err(refused)
    }
}

fn effort(steps: Option<u64>) -> Effort {
    steps.map_or_else(Effort::default, Effort::new)
}

/// What errors call the arguments of the sides.
const NAMES: [[&str; 3]; 2] =
    [["attackers", "attacker_lands", "attacker_hand"], ["blockers", "lands", "hand"]];

fn described(
    creatures: &[String; 2],
    life: [i32; 2],
    lands: &[String; 2],
    hands: &[String; 2],
    effects: &[String],
    edition: Edition,
) -> Result<PositionFile, Box<Report>> {
    let force = |side: Side| {
        let at = side as usize;
        let [creatures_name, lands_name, hand_name] = NAMES[at];
        let creatures = parse_creatures(&creatures[at], side, CardTable::builtin())
            .map_err(|error| Box::new(Report::of_short(&creatures[at], creatures_name, &error)))?;
        let mut force = Force { life: life[at], creatures, ..Force::default() };
        for (start, land) in items(&lands[at]) {
            force.lands.push(parse_land(land).map_err(|error| {
                let place = start + error.at.start..start + error.at.end;
                Box::new(Report::new(&lands[at], place, lands_name, &error.to_string()))
            })?);
        }
        force.hand = hand(&hands[at], side, hand_name)?;
        Ok::<Force, Box<Report>>(force)
    };
    let (attacker, defender) = (force(Side::Attacker)?, force(Side::Defender)?);
    let all = attacker.creatures.iter().chain(&defender.creatures);
    let ids: Vec<&str> = all.map(|creature| creature.id.as_str()).collect();
    let mut understood = Vec::new();
    for sentence in effects {
        let read = parse_effect(sentence, &ids);
        understood.extend(
            read.map_err(|error| {
                Box::new(Report::new(sentence, error.span(), "effects", &error.to_string()))
            })?,
        );
    }
    let attacking = CreatureSet::first(attacker.creatures.len());
    let position =
        Position { attacker, defender, effects: understood, attacking, edition, ..Position::default() };
    Ok(PositionFile { position, ..PositionFile::default() })
}

/// What is between semicolons, with its place.
fn items(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(';').filter_map(move |item| {
        let at = start;
        start += item.len() + 1;
        (!item.trim().is_empty()).then_some((at, item))
    })
}

fn hand(cards: &str, side: Side, origin: &str) -> Result<Vec<Spell>, Box<Report>> {
    let mut hand = Vec::new();
    for (start, card) in items(cards) {
        let name = card.trim();
        let start = start + (card.len() - card.trim_start().len());
        hand.push(CardTable::builtin().spell(name).map_err(|problem| {
            let problem = PositionProblem::of_card(name, problem);
            Box::new(Report::new(cards, start..start + name.len(), origin, &problem.to_string()))
        })?);
    }
    if hand.len() > MOST_IN_HAND {
        let count = hand.len();
        let problem = PositionProblem::TooMany { side, count, what: "instants in hand", most: MOST_IN_HAND };
        return Err(Box::new(Report::new(cards, 0..cards.len(), origin, &problem.to_string())));
    }
    Ok(hand)
}
