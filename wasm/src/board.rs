//! What is on the board: creatures and positions as the page shows them.

use menace::card::{Card, CardTable};
use menace::combat::{Attacks, CombatError};
use menace::notation::position::{PositionFile, creature_json};
use menace::notation::report::Report;
use menace::notation::short::parse_creatures;
use menace::{CardType, Keyword, Side};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::problem::Problem;

/// A side, as the page names it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// The active player.
    Attacker,
    /// The defending player.
    Defender,
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::Attacker => Side::Attacker,
            SideName::Defender => Side::Defender,
        }
    }
}

/// Returns the names of creatures and of instants that combat understands.
pub fn cards() -> Value {
    let table = CardTable::builtin();
    let understood = table.names().filter_map(|name| table.card(name).ok());
    let (mut creatures, mut instants) = (Vec::new(), Vec::new());
    for card in understood {
        if card.is(CardType::Creature) {
            creatures.push(json!({"name": card.name, "cost": cost(&card)}));
        } else if card.spell().is_some() {
            instants.push(json!({"name": card.name, "cost": cost(&card)}));
        }
    }
    json!({"creatures": creatures, "instants": instants})
}

/// Returns the creatures that the text describes.
pub fn creatures(text: &str, side: Side) -> Result<Value, Problem> {
    let creatures = parse_creatures(text, side, CardTable::builtin())
        .map_err(|error| Report::of_short(text, "creatures", &error))?;
    Ok(creatures.iter().map(creature_json).collect())
}

fn cost(card: &Card) -> Option<String> {
    card.cost.as_ref().map(ToString::to_string)
}

/// Returns the position in full, what cards say written out, and each creature's power and toughness as they are now.
///
/// # Errors
/// If a side has too many creatures.
pub fn position(file: &PositionFile) -> Result<Value, CombatError> {
    let attacks = Attacks::of(&file.position)?;
    let combatants = attacks.combatants();
    let both = [Side::Attacker, Side::Defender].into_iter().flat_map(|side| combatants.side(side));
    let now: Map<String, Value> = both
        .map(|creature| {
            let keywords: Vec<&str> = creature.keywords.iter().map(Keyword::name).collect();
            let now = json!({"power": creature.power, "toughness": creature.toughness, "keywords": keywords});
            (creature.id.clone(), now)
        })
        .collect();
    Ok(json!({"position": file.to_json(), "now": now}))
}
