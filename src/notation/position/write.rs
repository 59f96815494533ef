//! From a position to JSON.

use serde_json::{Map, Value, json};

use super::PositionFile;
use super::lands::land_descriptor;
use crate::combat::damage::{Assignment, Recipient};
use crate::creature::{Counter, Creature};
use crate::declaration::BlockDeclaration;
use crate::position::{Force, Permanent, Position, Side, Spell};
use crate::types::{Colors, CreatureSet};

impl PositionFile {
    /// Returns the file as JSON that [`read_position`](super::read_position) reads as the same file.
    ///
    /// What is as it usually is (untapped, no damage) is left out.
    pub fn to_json(&self) -> Value {
        let position = &self.position;
        let mut file = Map::new();
        if let Some(id) = &self.id {
            file.insert("id".into(), json!(id));
        }
        file.insert("rules".into(), json!(position.edition.name()));
        if let Some(kind) = self.kind {
            file.insert("kind".into(), json!(kind.name()));
        }
        file.insert("attacker".into(), force_json(position, Side::Attacker));
        file.insert("defender".into(), force_json(position, Side::Defender));
        file.insert("effects".into(), position.effects.iter().map(ToString::to_string).collect());
        if let Some(blocks) = &self.blocks {
            file.insert("blocks".into(), block_json(position, blocks));
        }
        if let Some(attacks) = &self.attacks {
            file.insert("attacks".into(), attack_json(position, attacks.attackers));
        }
        if !position.bands.is_empty() {
            let bands = position.bands.iter().map(|band| band_json(position, *band)).collect();
            file.insert("bands".into(), bands);
        }
        for (key, assignment) in
            [("assignment", &self.assignment), ("assignment_first_strike", &self.assignment_first_strike)]
        {
            if let Some(assignment) = assignment {
                file.insert(key.into(), assignment_json(position, assignment));
            }
        }
        Value::Object(file)
    }
}

fn force_json(position: &Position, side: Side) -> Value {
    let Force { life, lands, creatures, permanents, hand } = position.force(side);
    let lands: Vec<String> = lands.iter().map(land_descriptor).collect();
    let creatures: Vec<Value> = creatures
        .iter()
        .enumerate()
        .map(|(index, creature)| {
            let mut creature = creature_json(creature);
            if side == Side::Attacker && !position.attacking.contains(index) {
                creature["attacking"] = json!(false);
            }
            creature
        })
        .collect();
    let mut force = json!({"life": life, "lands": lands, "creatures": creatures});
    if !permanents.is_empty() {
        force["permanents"] = permanents.iter().map(permanent_json).collect();
    }
    if !hand.is_empty() {
        force["hand"] = hand.iter().map(spell_json).collect();
    }
    force
}

fn permanent_json(permanent: &Permanent) -> Value {
    let mut entry = json!({
        "id": permanent.id,
        "types": permanent.types.iter().map(|card_type| card_type.name()).collect::<Vec<_>>(),
        "colors": colors_json(permanent.colors),
        "abilities": permanent.abilities.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "tapped": permanent.tapped,
    });
    if let Some(card) = &permanent.card {
        entry["card"] = json!(card);
    }
    entry
}

fn spell_json(spell: &Spell) -> Value {
    json!({
        "card": spell.card,
        "cost": spell.cost.to_string(),
        "colors": colors_json(spell.colors),
        "abilities": [spell.effect.to_string()],
    })
}

fn colors_json(colors: Colors) -> Value {
    colors.iter().map(|color| json!(color.letter().to_string())).collect()
}

/// Returns a creature as position files have it.
pub fn creature_json(creature: &Creature) -> Value {
    let mut entry = Map::new();
    entry.insert("id".into(), json!(creature.id));
    if let Some(card) = &creature.card {
        entry.insert("card".into(), json!(card));
    }
    entry.insert("power".into(), json!(creature.power));
    entry.insert("toughness".into(), json!(creature.toughness));
    entry.insert("colors".into(), colors_json(creature.colors));
    // A card's own supertypes would hold where none are written.
    let supertypes: Vec<&str> = creature.supertypes.iter().map(|supertype| supertype.name()).collect();
    if !supertypes.is_empty() || creature.card.is_some() {
        entry.insert("supertypes".into(), json!(supertypes));
    }
    let types: Vec<&str> = creature.types.iter().map(|card_type| card_type.name()).collect();
    entry.insert("types".into(), json!(types));
    entry.insert("subtypes".into(), json!(creature.subtypes));
    entry.insert("abilities".into(), creature.abilities.iter().map(ToString::to_string).collect());
    if creature.tapped {
        entry.insert("tapped".into(), json!(true));
    }
    if creature.summoning_sick {
        entry.insert("summoning_sick".into(), json!(true));
    }
    if creature.damage > 0 {
        entry.insert("damage".into(), json!(creature.damage));
    }
    if !creature.counters.is_empty() {
        let counters: Map<String, Value> = creature
            .counters
            .iter()
            .map(|(counter, number)| match counter {
                Counter::PowerToughness(power, toughness) => {
                    (format!("{power:+}/{toughness:+}"), json!(number))
                }
                Counter::Keyword(keyword) => (keyword.name().to_lowercase(), json!(number)),
                Counter::Shield => ("shield".to_owned(), json!(number)),
            })
            .collect();
        entry.insert("counters".into(), Value::Object(counters));
    }
    if creature.regeneration_shields > 0 {
        entry.insert("regeneration_shields".into(), json!(creature.regeneration_shields));
    }
    Value::Object(entry)
}

fn ids(position: &Position, side: Side, creatures: CreatureSet) -> Value {
    let all = &position.force(side).creatures;
    creatures.iter().map(|index| json!(all[index].id)).collect()
}

/// Returns a declaration of blocks as `{"b1": ["a1"]}`: blockers and attackers in the position's order,
/// without those that stay idle.
pub fn block_json(position: &Position, declaration: &BlockDeclaration) -> Value {
    let blockers = &position.defender.creatures;
    let blocks: Map<String, Value> = declaration
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, attackers)| !attackers.is_empty())
        .map(|(blocker, attackers)| (blockers[blocker].id.clone(), ids(position, Side::Attacker, *attackers)))
        .collect();
    Value::Object(blocks)
}

/// Returns attackers as `["a1", "a2"]`, in the position's order.
pub fn attack_json(position: &Position, attackers: CreatureSet) -> Value {
    ids(position, Side::Attacker, attackers)
}

/// Returns a band as `["a1", "a2"]`, in the position's order.
pub fn band_json(position: &Position, band: CreatureSet) -> Value {
    ids(position, Side::Attacker, band)
}

/// Returns an assignment as `{"a1": {"b1": 2, "player": 2}}`, attackers first, in the position's order.
pub fn assignment_json(position: &Position, assignment: &Assignment) -> Value {
    let id = |side: Side, index: usize| position.force(side).creatures[index].id.clone();
    let shares: Map<String, Value> = assignment
        .shares
        .iter()
        .map(|(dealer, shares)| {
            let shares: Map<String, Value> = shares
                .iter()
                .map(|share| match share.to {
                    Recipient::Creature(index) => (id(dealer.side.other(), index), json!(share.amount)),
                    Recipient::Player => ("player".to_owned(), json!(share.amount)),
                })
                .collect();
            (id(dealer.side, dealer.index), Value::Object(shares))
        })
        .collect();
    Value::Object(shares)
}
