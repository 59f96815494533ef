//! The board for people: both sides' creatures, and who may block whom.

use std::fmt::Write as _;

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

fn creatures(position: &Position, combatants: &[Combatant], side: Side) -> String {
    let mut drawn = String::new();
    let force = position.force(side);
    if force.creatures.is_empty() {
        line(&mut drawn, "  no creatures");
    }
    let name = |combatant: &Combatant| combatant.name.clone().unwrap_or_default();
    let ids = widest(combatants.iter().map(|combatant| combatant.id.clone()));
    let names = widest(combatants.iter().map(name));
    let sizes = widest(combatants.iter().map(size));
    for (index, (combatant, creature)) in combatants.iter().zip(&force.creatures).enumerate() {
        let (sentences, words): (Vec<&Ability>, Vec<&Ability>) =
            creature.abilities.iter().partition(|ability| {
                // Keywords are written in small letters, sentences as they are.
                short_ability(ability).starts_with('"')
            });
        let mut notes: Vec<String> = words.into_iter().map(short_ability).collect();
        let notes = {
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
                    let others: Vec<&str> =
                        others.iter().map(|member| combatants[member].id.as_str()).collect();
                    format!("in a band with {}", others.join(", "))
                }));
            }
            notes.join(", ")
        };
        let id = &combatant.id;
        let gap = if names == 0 { "" } else { "  " };
        line(
            &mut drawn,
            &format!("  {id:ids$}{gap}{:names$}  {:>sizes$}  {notes}", name(combatant), size(combatant)),
        );
        for sentence in sentences {
            line(&mut drawn, &format!("  {:ids$}{gap}{:names$}  {:sizes$}  {sentence}", "", "", ""));
        }
    }
    drawn
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
    let first = blockers.iter().map(|creature| creature.id.chars().count()).max().unwrap_or(0);
    let columns: Vec<usize> =
        attackers.iter().map(|&attacker| ids(Side::Attacker, attacker).chars().count()).collect();
    line(&mut drawn, "Who may block whom:");
    if 2 + first + columns.iter().map(|width| width + 2).sum::<usize>() > WIDEST {
        for (blocker, creature) in blockers.iter().enumerate() {
            let options = blocks.may_block(blocker);
            let named: Vec<&str> = options.iter().map(|attacker| ids(Side::Attacker, attacker)).collect();
            let whom = match options {
                CreatureSet::EMPTY => "nobody".to_owned(),
                all if all == position.attacking => "everybody".to_owned(),
                _ => named.join(", "),
            };
            line(&mut drawn, &format!("  {:first$}  {whom}", creature.id));
        }
        return drawn;
    }
    let mut row = format!("  {:first$}", "");
    for (&attacker, width) in attackers.iter().zip(&columns) {
        let _ = write!(row, "  {:width$}", ids(Side::Attacker, attacker));
    }
    line(&mut drawn, &row);
    for (blocker, creature) in blockers.iter().enumerate() {
        let mut row = format!("  {:first$}", creature.id);
        for (&attacker, width) in attackers.iter().zip(&columns) {
            let mark = if blocks.may_block(blocker).contains(attacker) { "x" } else { "." };
            let _ = write!(row, "  {mark:width$}");
        }
        line(&mut drawn, &row);
    }
    drawn
}
