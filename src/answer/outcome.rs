//! Who dies, what life is left, what that is worth, and whether it is proven.

use serde_json::{Map, Value, json};

use super::creatures::{SIDES, ids_json};
use super::plays::plays_json;
use super::side_name;
use crate::combat::damage::{DamageOutcome, WIN};
use crate::position::{Position, Side};
use crate::tricks::Play;

pub(super) fn both_json([attacker, defender]: [i32; 2]) -> Value {
    json!({"attacker": attacker, "defender": defender})
}

/// Returns which of the sides have lost the game, as in `["defender"]`.
pub(super) fn lost_json(sides: [Side; 2], lost: [bool; 2]) -> Value {
    sides.into_iter().zip(lost).filter(|(_, lost)| *lost).map(|(side, _)| json!(side_name(side))).collect()
}

/// Returns a value, in hundredths of a point, for programs: `value`, a number of points, or null if the game is
/// decided, and then `wins`, the side that wins it. The value is that of `side`.
pub(super) fn value_json(side: Side, value: i64) -> Map<String, Value> {
    let wins = match value {
        WIN => Some(side),
        value if value == -WIN => Some(side.other()),
        _ => None,
    };
    let mut fields = Map::new();
    fields.insert("value".into(), wins.map_or(json!(value as f64 / 100.0), |_| Value::Null));
    if let Some(side) = wins {
        fields.insert("wins".into(), json!(side_name(side)));
    }
    fields
}

/// Returns who dies, the life that is left, and who has lost the game, if anybody has.
pub(super) fn outcome_json(
    position: &Position,
    outcome: &DamageOutcome,
    plays: &[Play],
) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("dead".into(), ids_json(position, outcome.dead));
    fields.insert("life".into(), both_json(outcome.life));
    if outcome.lost != [false, false] {
        fields.insert("lost".into(), lost_json(SIDES, outcome.lost));
    }
    if !plays.is_empty() {
        fields.insert("plays".into(), plays_json(position, plays));
    }
    fields
}

/// Returns `proven`, and for an answer that is not, `bound`, the most that any declaration could be worth, and `gap`, how
/// much more that is than `value`; null if it is not known.
pub(super) fn proof_json(proven: bool, value: i64, bound: Option<i64>) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("proven".into(), json!(proven));
    if !proven {
        let decided = |value: i64| value.abs() >= WIN;
        let bound = bound.filter(|&bound| !decided(bound));
        let gap = bound.filter(|_| !decided(value)).map(|bound| bound - value);
        let points = |value: Option<i64>| value.map_or(Value::Null, |value| json!(value as f64 / 100.0));
        fields.insert("bound".into(), points(bound));
        fields.insert("gap".into(), points(gap));
    }
    fields
}
