//! `menace damage`: what the combat damage of declared blocks does.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::answer::{damage_json, ids, side_name};
use menace::combat::Effort;
use menace::combat::damage::{Assignments, Damage, DamageOutcome, Hit, Step, Target, Worth};
use menace::combat::{Blocks, Combatants};
use menace::notation::position::PositionFile;
use menace::tricks::{Play, PlayedOut, play_out_within};
use menace::{BlockDeclaration, Position, Side};

use crate::args::{Answer, Format, Global};
use crate::best::SearchTime;
use crate::blocks;
use crate::draw;
use crate::input::{Positions, called};
use crate::named::parse_blocks;
use crate::output::{for_each_position, line, write_reasons};
use crate::plays::write_plays;

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
    #[command(flatten)]
    time: SearchTime,
}

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

impl DamageCommand {
    /// Answers for each position in turn.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let (effort, stop) = (self.time.effort(), self.time.stop());
        for_each_position(self.positions.source()?, global, |file, out| {
            let blocks = match (&self.blocks, &file.blocks) {
                (Some(given), _) => parse_blocks(given, &file.position)?,
                (None, Some(blocks)) => blocks.clone(),
                (None, None) => BlockDeclaration::none(file.position.defender.creatures.len()),
            };
            answer(out, file, &blocks, effort, stop, global.format)
        })
    }
}

/// Says what the combat damage of these blocks does, and whether the file's division of it is legal.
pub fn answer(
    out: &mut Vec<u8>,
    file: &PositionFile,
    blocks: &BlockDeclaration,
    mut effort: Effort,
    stop: Option<&'static AtomicBool>,
    format: Format,
) -> Result<bool> {
    let given = Assignments {
        first_strike: file.assignment_first_strike.clone(),
        regular: file.assignment.clone().unwrap_or_default(),
    };
    let combatants = Combatants::of(&file.position);
    let worth = Worth::of(&combatants);
    let dealt =
        play_out_within(&file.position, blocks, &given, &worth, &mut effort).with_context(|| called(file))?;
    // Whoever asks what damage does may ask it of blocks that nobody could declare. Where the search for
    // what they should obey ends without an answer, nothing is said.
    let all = Blocks::of(&file.position).with_context(|| called(file))?;
    let all = match stop {
        Some(stop) => all.until(stop),
        None => all,
    };
    let declared = all.explain(blocks).ok();
    match format {
        Format::Json => {
            line(out, &damage_json(file.id.as_deref(), &file.position, declared.as_ref(), &dealt))?
        }
        Format::Text => {
            write!(out, "{}", draw::board(&file.position, &combatants))?;
            writeln!(out, "Blocks: {}", blocks::said(&file.position, blocks))?;
            if let Some(declared) = declared.filter(|declared| !declared.legal) {
                writeln!(out, "These blocks are illegal; this is what they would do:")?;
                write_reasons(out, &file.position, &declared.reasons)?;
            }
            write_damage(out, &file.position, &dealt)?;
        }
    }
    Ok(matches!(dealt.damage, Damage::Dealt(_)))
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
