//! Boards as text, for the message of a test that fails.

use std::fmt::Write;

use menace::{Creature, CreatureSet, Position};

use super::{Declaration, Question};

/// Returns the board, a line for each creature and effect.
pub fn board(position: &Position) -> String {
    let mut text = format!("rules: {}\n", position.edition);
    for (name, force) in [("attacker", &position.attacker), ("defender", &position.defender)] {
        let _ = writeln!(text, "{name}, lands {:?}", force.lands);
        force.creatures.iter().for_each(|creature| text.push_str(&line(creature)));
    }
    let _ = writeln!(text, "attacking {}, bands {:?}", position.attacking, position.bands);
    position.effects.iter().for_each(|effect| {
        let _ = writeln!(text, "  effect: {effect}");
    });
    text
}

fn line(creature: &Creature) -> String {
    let mut text = format!("  {} {}/{}", creature.id, creature.power, creature.toughness);
    let _ = write!(text, " [{}] {:?} {:?}", creature.colors, creature.types, creature.subtypes);
    if creature.tapped {
        text.push_str(" tapped");
    }
    if creature.summoning_sick {
        text.push_str(" sick");
    }
    if !creature.counters.is_empty() {
        let _ = write!(text, " {:?}", creature.counters);
    }
    text.push('\n');
    for ability in &creature.abilities {
        let _ = writeln!(text, "      {ability}");
    }
    text
}

/// Returns the declaration in the creatures' names, as in `b1 blocks a1 a3; b2 blocks a1`.
pub fn declaration(position: &Position, question: Question, declaration: &Declaration) -> String {
    let attackers = &position.attacker.creatures;
    let names = |set: CreatureSet| -> Vec<&str> { set.iter().map(|i| attackers[i].id.as_str()).collect() };
    let parts: Vec<String> = match question {
        Question::Attacks => {
            let set = (0..declaration.len()).filter(|&i| !declaration[i].is_empty()).collect();
            vec![format!("attack: {}", names(set).join(" "))]
        }
        Question::Blocks => (0..declaration.len())
            .filter(|&i| !declaration[i].is_empty())
            .map(|i| {
                let blocker = &position.defender.creatures[i].id;
                format!("{blocker} blocks {}", names(declaration[i]).join(" "))
            })
            .collect(),
    };
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}
