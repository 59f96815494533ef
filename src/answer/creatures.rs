//! The ids of creatures.

use serde_json::{Value, json};

use crate::position::{Position, Side};
use crate::types::CreatureSet;

pub(super) const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

/// Returns the ids of creatures of both sides, the attacker's first.
pub fn ids(position: &Position, creatures: [CreatureSet; 2]) -> Vec<&str> {
    let of = |(side, creatures): (Side, CreatureSet)| {
        creatures.iter().map(move |index| position.force(side).creatures[index].id.as_str())
    };
    SIDES.into_iter().zip(creatures).flat_map(of).collect()
}

pub(super) fn ids_json(position: &Position, creatures: [CreatureSet; 2]) -> Value {
    json!(ids(position, creatures))
}
