//! `menace blocks best`: the blocks to declare, and what comes of them.

use std::io::Write;

use anyhow::{Context as _, Result};
use menace::answer::{block_answer_json, block_value};
use menace::combat::damage::{Assignments, DamageOutcome, WIN, Worth};
use menace::combat::{BlockAnswer, Blocks, Combatants, Effort};
use menace::tricks::{WithPlays, best_blocks_within, play_out_within};
use menace::{BlockDeclaration, CreatureSet, Position, Side};

use super::{Row, SearchTime, dead, life, points, write_legend, write_proof, write_table};
use crate::args::{Answer, Format, Global};
use crate::blocks;
use crate::draw;
use crate::input::{Positions, called};
use crate::output::{self, for_each_position, line};
use crate::plays::write_plays;
use crate::weights::WeightsFile;

/// Answers for each position in turn: its best blocks, at most `top` of them.
pub fn run(
    positions: &Positions,
    top: usize,
    weights: &WeightsFile,
    time: &SearchTime,
    global: &Global,
) -> Result<Answer> {
    let weights = weights.read()?;
    let effort = time.effort();
    for_each_position(positions.source()?, global, |file, out| {
        let mut effort = effort;
        let combatants = Combatants::of(&file.position);
        let worth = Worth::weighed(&combatants, &weights);
        let answers =
            best_blocks_within(&file.position, &worth, top, &mut effort).with_context(|| called(file))?;
        match global.format {
            Format::Json => answers.iter().try_for_each(|best| {
                let id = file.id.as_deref();
                line(out, &block_answer_json(id, &file.position, best))
            })?,
            Format::Text => {
                write!(out, "{}", draw::board(&file.position, &combatants))?;
                write_best(out, &file.position, &answers)?;
                let against = match no_block(&file.position, &worth) {
                    Some(value) if value == -WIN => "; no block loses".to_owned(),
                    Some(WIN) => "; no block wins".to_owned(),
                    Some(value) => format!("; no block is worth {}", points(value)),
                    None => String::new(),
                };
                writeln!(out, "The value is the defender's, higher is better for the defender{against}.")?;
            }
        }
        Ok(true)
    })
}

/// Returns the value of no block, if that is legal.
fn no_block(position: &Position, worth: &Worth) -> Option<i64> {
    let none = BlockDeclaration::none(position.defender.creatures.len());
    if !Blocks::of(position).ok()?.is_legal(&none).ok()? {
        return None;
    }
    // Some ten milliseconds: it is a figure to compare with, not the answer.
    let mut effort = Effort::new(1_000_000);
    let played = play_out_within(position, &none, &Assignments::default(), worth, &mut effort).ok()?;
    played.damage.outcome().map(block_value)
}

fn write_best(out: &mut impl Write, position: &Position, answers: &[WithPlays<BlockAnswer>]) -> Result<()> {
    let row = |(index, WithPlays { answer: best, .. }): (usize, &WithPlays<BlockAnswer>)| {
        let worse = (index > 0).then(|| difference(position, &answers[0].answer.outcome, &best.outcome));
        let said = blocks::said(position, &best.declaration);
        Row {
            cells: [
                said,
                dead(position, &best.outcome),
                life(&best.outcome),
                points(block_value(&best.outcome)),
            ],
            note: worse,
        }
    };
    let rows: Vec<Row<4>> = answers.iter().enumerate().map(row).collect();
    write_table(out, ["Blocks", "Dead", "Life", "Value"], &rows, output::width())?;
    let Some(WithPlays { answer: best, plays }) = answers.first() else { return Ok(()) };
    write_plays(out, position, plays)?;
    let [attacker, defender] = best.outcome.life;
    write_legend(out, position)?;
    if best.outcome.lost == [false, true] {
        writeln!(out, "No block saves the defender.")?;
    } else if (attacker, defender) == (position.attacker.life, position.defender.life) {
        writeln!(out, "Nobody loses life.")?;
    }
    write_proof(out, answers.iter().all(|best| best.answer.proven), best.bound.map(|score| -score))
}

/// Says what is worse about an outcome than about the best, and what is better, for the defending player.
fn difference(position: &Position, best: &DamageOutcome, other: &DamageOutcome) -> String {
    let named = |side: Side, creatures: CreatureSet| -> Vec<&str> {
        creatures.iter().map(|index| position.force(side).creatures[index].id.as_str()).collect()
    };
    let [their_dead, own_dead] = other.dead;
    let [their_best, own_best] = best.dead;
    let mut worse = Vec::new();
    let mut better = Vec::new();
    if other.lost != best.lost {
        worse.push("the game is lost".to_owned());
    }
    let say = |list: &mut Vec<String>, side, creatures: CreatureSet, verbs: [&str; 2]| {
        let names = named(side, creatures);
        if !names.is_empty() {
            list.push(format!("{} {}", names.join(", "), verbs[usize::from(names.len() > 1)]));
        }
    };
    say(&mut worse, Side::Defender, own_dead - own_best, ["dies", "die"]);
    say(&mut worse, Side::Attacker, their_best - their_dead, ["lives", "live"]);
    say(&mut better, Side::Defender, own_best - own_dead, ["lives", "live"]);
    say(&mut better, Side::Attacker, their_dead - their_best, ["dies", "die"]);
    let life = |list: &mut Vec<String>, number: i32, text: &str| {
        if number > 0 {
            list.push(format!("{number} {text}"));
        }
    };
    life(&mut worse, best.life[1] - other.life[1], "less life");
    life(&mut worse, other.life[0] - best.life[0], "more life for the attacker");
    life(&mut better, other.life[1] - best.life[1], "more life");
    life(&mut better, best.life[0] - other.life[0], "less life for the attacker");
    match (worse.is_empty(), better.is_empty()) {
        (true, true) => "worth the same".to_owned(),
        (false, true) => worse.join(", "),
        (true, false) => format!("although {}", better.join(", ")),
        (false, false) => format!("{}; but {}", worse.join(", "), better.join(", ")),
    }
}
