//! `menace damage`: what the combat damage of declared blocks does.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::combat::damage::{Assignments, Damage, DamageOutcome, Hit, Step, StepReport, Target, Worth};
use menace::combat::priority::Play;
use menace::combat::{Blocks, Combatants, Explanation, PlayedOut, play_out};
use menace::notation::position::PositionFile;
use menace::{BlockDeclaration, CreatureSet, Position, Side};
use serde_json::{Map, Value, json};

use crate::args::{Answer, Format, Global};
use crate::blocks;
use crate::draw;
use crate::input::{Positions, called};
use crate::named::parse_blocks;
use crate::output::{answer, for_each_position, line, reasons_json, write_reasons};
use crate::plays::{plays_json, write_plays};

/// What the combat damage does: who dies, and what life is left
///
/// Where no division of damage is given, each side divides as serves it best. Where a side has mana for instants in
/// hand or for abilities, both play them as serves them best, knowing both hands.
#[derive(Debug, Args)]
pub struct DamageCommand {
    #[command(flatten)]
    positions: Positions,
    /// The blocks, as in "b1 a1, b2 a1 a2"; for a file, instead of its own
    #[arg(long, value_name = "BLOCKS")]
    blocks: Option<String>,
}

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

impl DamageCommand {
    /// Answers for each position in turn.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        for_each_position(self.positions.source()?, global, |file, out| {
            let blocks = match (&self.blocks, &file.blocks) {
                (Some(given), _) => parse_blocks(given, &file.position)?,
                (None, Some(blocks)) => blocks.clone(),
                (None, None) => BlockDeclaration::none(file.position.defender.creatures.len()),
            };
            let given = Assignments {
                first_strike: file.assignment_first_strike.clone(),
                regular: file.assignment.clone().unwrap_or_default(),
            };
            let combatants = Combatants::of(&file.position);
            let worth = Worth::of(&combatants);
            let dealt = play_out(&file.position, &blocks, &given, &worth).with_context(|| called(file))?;
            // Whoever asks what damage does may ask it of blocks that nobody could declare. Where the search for
            // what they should obey ends without an answer, nothing is said.
            let declared = Blocks::of(&file.position).with_context(|| called(file))?.explain(&blocks).ok();
            match global.format {
                Format::Json => line(out, &damage_json(file, declared.as_ref(), &dealt))?,
                Format::Text => {
                    write!(out, "{}", draw::board(&file.position, &combatants))?;
                    writeln!(out, "Blocks: {}", blocks::said(&file.position, &blocks))?;
                    if let Some(declared) = declared.filter(|declared| !declared.legal) {
                        writeln!(out, "These blocks are illegal; this is what they would do:")?;
                        write_reasons(out, &file.position, &declared.reasons)?;
                    }
                    write_damage(out, &file.position, &dealt)?;
                }
            }
            Ok(matches!(dealt.damage, Damage::Dealt(_)))
        })
    }
}

fn damage_json(
    file: &PositionFile,
    declared: Option<&Explanation<BlockDeclaration>>,
    PlayedOut { damage, plays }: &PlayedOut,
) -> Value {
    let position = &file.position;
    let mut answer = answer(file.id.as_deref());
    match damage {
        Damage::Illegal(illegal) => {
            let reasons: Vec<_> = illegal.iter().map(|division| division.reason(position)).collect();
            answer.insert("assignment_legal".into(), json!(false));
            answer.insert("reasons".into(), reasons_json(position, &reasons));
        }
        Damage::Dealt(outcome) => {
            answer.insert("assignment_legal".into(), json!(true));
            answer.insert("dead".into(), ids_json(position, outcome.dead));
            answer.insert("life".into(), both_json(outcome.life));
            if outcome.poison != [0, 0] {
                answer.insert("poison".into(), both_json(outcome.poison));
            }
            if outcome.lost != [false, false] {
                answer.insert("lost".into(), lost_json(outcome));
            }
            answer
                .insert("steps".into(), outcome.steps.iter().map(|step| step_json(position, step)).collect());
            if !plays.is_empty() {
                answer.insert("plays".into(), plays_json(position, plays));
            }
            answer.insert("proven".into(), json!(outcome.proven));
        }
    }
    answer.insert("blocks_legal".into(), json!(declared.map(|declared| declared.legal)));
    if let Some(declared) = declared.filter(|declared| !declared.legal) {
        answer.insert("blocks_reasons".into(), reasons_json(position, &declared.reasons));
    }
    Value::Object(answer)
}

/// Returns who has lost the game, as in `["defender"]`.
pub fn lost_json(outcome: &DamageOutcome) -> Value {
    let lost = SIDES.into_iter().zip(outcome.lost).filter(|(_, lost)| *lost);
    lost.map(|(side, _)| json!(side_name(side))).collect()
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

pub(crate) fn both_json(numbers: [i32; 2]) -> Value {
    json!({"attacker": numbers[0], "defender": numbers[1]})
}

/// The ids of creatures of both sides, the attacker's first.
pub(crate) fn ids(position: &Position, creatures: [CreatureSet; 2]) -> Vec<&str> {
    let of = |(side, creatures): (Side, CreatureSet)| {
        creatures.iter().map(move |index| position.force(side).creatures[index].id.as_str())
    };
    SIDES.into_iter().zip(creatures).flat_map(of).collect()
}

pub(crate) fn ids_json(position: &Position, creatures: [CreatureSet; 2]) -> Value {
    json!(ids(position, creatures))
}

fn step_name(step: Option<Step>) -> &'static str {
    match step {
        None => "blocks",
        Some(Step::FirstStrike) => "first_strike",
        Some(Step::Regular) => "regular",
    }
}

fn step_json(position: &Position, step: &StepReport) -> Value {
    json!({
        "step": step_name(step.step),
        "assigned": hits_json(position, &step.assigned),
        "dealt": hits_json(position, &step.dealt),
        "died": ids_json(position, step.died),
        "regenerated": ids_json(position, step.regenerated),
        "returned": ids_json(position, step.returned),
        "life": both_json(step.life),
    })
}

fn source<'p>(position: &'p Position, hit: &Hit) -> &'p str {
    &position.force(hit.side).creatures[usize::from(hit.source)].id
}

fn target<'p>(position: &'p Position, hit: &Hit) -> &'p str {
    match hit.target {
        Target::Creature(index) => &position.force(hit.side.other()).creatures[usize::from(index)].id,
        Target::Player => "player",
    }
}

/// Returns hits as an assignment, `{"a1": {"b1": 2, "player": 2}}`.
fn hits_json(position: &Position, hits: &[Hit]) -> Value {
    let mut assignment: Map<String, Value> = Map::new();
    for hit in hits {
        let shares = assignment.entry(source(position, hit)).or_insert_with(|| json!({}));
        let before = shares[target(position, hit)].as_i64().unwrap_or(0);
        shares[target(position, hit)] = json!(before + i64::from(hit.amount));
    }
    Value::Object(assignment)
}

fn write_damage(
    out: &mut impl Write,
    position: &Position,
    PlayedOut { damage, plays }: &PlayedOut,
) -> Result<()> {
    match damage {
        Damage::Illegal(illegal) => {
            let reasons: Vec<_> = illegal.iter().map(|division| division.reason(position)).collect();
            writeln!(out, "The division of damage is illegal:")?;
            write_reasons(out, position, &reasons)
        }
        Damage::Dealt(outcome) => write_outcome(out, position, outcome, plays),
    }
}

fn write_outcome(
    out: &mut impl Write,
    position: &Position,
    outcome: &DamageOutcome,
    plays: &[Play],
) -> Result<()> {
    write_plays(out, position, plays)?;
    for step in &outcome.steps {
        let name = match step.step {
            None => "On blocks",
            Some(Step::FirstStrike) => "First-strike damage",
            Some(Step::Regular) => "Combat damage",
        };
        writeln!(out, "{name}:")?;
        for hit in &step.dealt {
            let target = match hit.target {
                Target::Player => "the player",
                Target::Creature(_) => target(position, hit),
            };
            writeln!(out, "  {} deals {} to {target}", source(position, hit), hit.amount)?;
        }
        for (verb, creatures) in
            [("dies", step.died), ("regenerates", step.regenerated), ("returns", step.returned)]
        {
            for id in ids(position, creatures) {
                writeln!(out, "  {id} {verb}")?;
            }
        }
    }
    let dead = ids(position, outcome.dead);
    writeln!(out, "Dead: {}", if dead.is_empty() { "nobody".to_owned() } else { dead.join(", ") })?;
    let [attacker, defender] = outcome.life;
    writeln!(out, "Life: attacker {attacker}, defender {defender}")?;
    for (side, lost) in SIDES.into_iter().zip(outcome.lost) {
        if lost {
            writeln!(out, "The {} has lost the game.", side_name(side))?;
        }
    }
    if !outcome.proven {
        let what = if plays.is_empty() { "divisions" } else { "plays" };
        writeln!(out, "(The {what} are good, but not proven the best.)")?;
    }
    Ok(())
}
