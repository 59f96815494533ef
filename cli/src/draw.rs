//! The board for people: both sides' creatures, and who may block whom.

use std::fmt::Write as _;
use std::ops::Range;

use menace::ability::Ability;
use menace::combat::{Blocks, Combatant, Combatants};
use menace::notation::position::land_descriptor;
use menace::notation::short::short_ability;
use menace::{CreatureSet, Position, Side};

use crate::plays;

/// The widest table of who may block whom; wider boards get a list.
const WIDEST: usize = 100;

/// Draws both sides: life, lands, creatures, and what holds for all.
pub fn board(position: &Position, combatants: &Combatants) -> String {
    let mut drawn = String::new();
    for (side, name) in [(Side::Attacker, "Attacker"), (Side::Defender, "Defender")] {
        let force = position.force(side);
        let mut lands = force.lands.iter().map(land_descriptor).collect::<Vec<_>>().join(", ");
        if !lands.is_empty() {
            lands = format!(", {lands}");
        }
        line(&mut drawn, &format!("{name}: {} life{lands}", force.life));
        drawn.push_str(&creatures(position, combatants.side(side), side));
        plays::means(position, side).iter().for_each(|means| line(&mut drawn, &format!("  {means}")));
    }
    if !position.effects.is_empty() {
        line(&mut drawn, "Effects:");
        for effect in &position.effects {
            line(&mut drawn, &format!("  {effect}"));
        }
    }
    drawn
}

fn line(drawn: &mut String, text: &str) {
    drawn.push_str(text.trim_end());
    drawn.push('\n');
}

/// A creature as a line of the board, without its id, and the sentences below it.
#[derive(PartialEq)]
struct Row {
    name: String,
    size: String,
    notes: String,
    sentences: Vec<String>,
}

/// So many equal creatures in a row are one line.
const MANY: usize = 4;

/// Splits rows into runs of equal ones that are long enough to be one line, and single ones.
fn runs<T: PartialEq>(rows: &[T]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for equal in rows.chunk_by(|one, next| one == next) {
        let end = start + equal.len();
        if equal.len() < MANY {
            runs.extend((start..end).map(|index| index..index + 1));
        } else {
            runs.push(start..end);
        }
        start = end;
    }
    runs
}

/// The ids of a run: the first and the last.
fn label(run: &Range<usize>, id: impl Fn(usize) -> String) -> String {
    if run.len() == 1 { id(run.start) } else { format!("{}–{}", id(run.start), id(run.end - 1)) }
}

fn creatures(position: &Position, combatants: &[Combatant], side: Side) -> String {
    let mut drawn = String::new();
    let force = position.force(side);
    if force.creatures.is_empty() {
        line(&mut drawn, "  no creatures");
    }
    let rows: Vec<Row> = (0..combatants.len()).map(|index| row(position, combatants, side, index)).collect();
    let runs = runs(&rows);
    let label = |run: &Range<usize>| label(run, |index| combatants[index].id.clone());
    let size = |run: &Range<usize>| match run.len() {
        1 => rows[run.start].size.clone(),
        many => format!("{many} × {}", rows[run.start].size),
    };
    let ids = widest(runs.iter().map(label));
    let names = widest(rows.iter().map(|row| row.name.clone()));
    let sizes = widest(runs.iter().map(size));
    let gap = if names == 0 { "" } else { "  " };
    for run in &runs {
        let Row { name, notes, sentences, .. } = &rows[run.start];
        let (id, size) = (label(run), size(run));
        line(&mut drawn, &format!("  {id:ids$}{gap}{name:names$}  {size:>sizes$}  {notes}"));
        for sentence in sentences {
            line(&mut drawn, &format!("  {:ids$}{gap}{:names$}  {:sizes$}  {sentence}", "", "", ""));
        }
    }
    drawn
}

fn row(position: &Position, combatants: &[Combatant], side: Side, index: usize) -> Row {
    let (combatant, creature) = (&combatants[index], &position.force(side).creatures[index]);
    // Keywords are written in small letters, sentences as they are.
    let (sentences, words): (Vec<&Ability>, Vec<&Ability>) =
        creature.abilities.iter().partition(|ability| short_ability(ability).starts_with('"'));
    let mut notes: Vec<String> = words.into_iter().map(short_ability).collect();
    notes.extend(creature.tapped.then(|| "tapped".to_owned()));
    notes.extend(creature.summoning_sick.then(|| "summoning sick".to_owned()));
    notes.extend((creature.damage > 0).then(|| format!("{} damage", creature.damage)));
    let shields = creature.regeneration_shields;
    let s = if shields == 1 { "" } else { "s" };
    notes.extend((shields > 0).then(|| format!("{shields} regeneration shield{s}")));
    if side == Side::Attacker {
        notes.extend((!position.attacking.contains(index)).then(|| "stays home".to_owned()));
        let band = position.bands.iter().find(|band| band.contains(index));
        notes.extend(band.map(|band| {
            let others = band.without(index);
            let others: Vec<&str> = others.iter().map(|member| combatants[member].id.as_str()).collect();
            format!("in a band with {}", others.join(", "))
        }));
    }
    Row {
        name: combatant.name.clone().unwrap_or_default(),
        size: size(combatant),
        notes: notes.join(", "),
        sentences: sentences.into_iter().map(ToString::to_string).collect(),
    }
}

fn size(combatant: &Combatant) -> String {
    format!("{}/{}", combatant.power, combatant.toughness)
}

fn widest(texts: impl Iterator<Item = String>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

/// Draws who may block whom, as far as the two creatures alone are concerned.
pub fn may_block(position: &Position, blocks: &Blocks) -> String {
    let attackers: Vec<usize> = position.attacking.iter().collect();
    let blockers = &position.defender.creatures;
    let mut drawn = String::new();
    if attackers.is_empty() || blockers.is_empty() {
        return drawn;
    }
    let ids = |side: Side, index: usize| position.force(side).creatures[index].id.as_str();
    let columns: Vec<usize> =
        attackers.iter().map(|&attacker| ids(Side::Attacker, attacker).chars().count()).collect();
    line(&mut drawn, "Who may block whom:");
    let options: Vec<CreatureSet> = (0..blockers.len()).map(|blocker| blocks.may_block(blocker)).collect();
    let runs = runs(&options);
    let label = |run: &Range<usize>| label(run, |index| ids(Side::Defender, index).to_owned());
    let first = widest(runs.iter().map(label));
    // Many equal columns say nothing that a list does not say in a line.
    let wide = 2 + first + columns.iter().map(|width| width + 2).sum::<usize>() > WIDEST;
    if wide || runs.iter().any(|run| run.len() > 1) {
        for run in &runs {
            let options = options[run.start];
            let named: Vec<&str> = options.iter().map(|attacker| ids(Side::Attacker, attacker)).collect();
            let whom = match options {
                CreatureSet::EMPTY => "nobody".to_owned(),
                all if all == position.attacking => "everybody".to_owned(),
                _ => named.join(", "),
            };
            line(&mut drawn, &format!("  {:first$}  {whom}", label(run)));
        }
        return drawn;
    }
    let mut header = format!("  {:first$}", "");
    for (&attacker, width) in attackers.iter().zip(&columns) {
        let _ = write!(header, "  {:width$}", ids(Side::Attacker, attacker));
    }
    line(&mut drawn, &header);
    for (blocker, creature) in blockers.iter().enumerate() {
        let mut row = format!("  {:first$}", creature.id);
        for (&attacker, width) in attackers.iter().zip(&columns) {
            let mark = if options[blocker].contains(attacker) { "x" } else { "." };
            let _ = write!(row, "  {mark:width$}");
        }
        line(&mut drawn, &row);
    }
    drawn
}
