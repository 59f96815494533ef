//! How many declarations are legal, and why one is not.

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::answer;
use crate::combat::{Explanation, Reason};
use crate::declare::{Count, CountBounds};
use crate::position::Position;

/// How many declarations are legal.
#[derive(Debug, Serialize)]
pub struct CountAnswer<'f> {
    id: Option<&'f str>,
    /// A plain integer, however large: 64 creatures can have more blocks than any machine word holds.
    legal: Box<RawValue>,
    max_requirements: u32,
}

impl<'f> CountAnswer<'f> {
    /// Returns the answer about the position of that id.
    pub fn new(id: Option<&'f str>, count: &Count) -> CountAnswer<'f> {
        CountAnswer { id, legal: integer(&count.legal), max_requirements: count.max_requirements }
    }
}

/// The answer if the legal declarations can't be counted.
#[derive(Debug, Serialize)]
pub struct CountBoundsAnswer<'f> {
    id: Option<&'f str>,
    /// Null, so that nobody who asks for the number takes a bound for it.
    legal: Option<()>,
    legal_at_least: Box<RawValue>,
    legal_at_most: Box<RawValue>,
    max_requirements: Option<u32>,
    proven: bool,
}

impl<'f> CountBoundsAnswer<'f> {
    /// Returns the answer about the position of that id.
    pub fn new(id: Option<&'f str>, bounds: &CountBounds) -> CountBoundsAnswer<'f> {
        CountBoundsAnswer {
            id,
            legal: None,
            legal_at_least: integer(&bounds.at_least),
            legal_at_most: integer(&bounds.at_most),
            max_requirements: bounds.max_requirements,
            proven: false,
        }
    }
}

fn integer(number: &impl ToString) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("the digits of an integer are JSON")
}

/// Returns `{"legal": true}`, or `{"legal": false, "reasons": […], "better": …}`. `declared` writes a declaration.
pub fn check_json<D>(
    id: Option<&str>,
    position: &Position,
    explanation: &Explanation<D>,
    declared: impl Fn(&D) -> Value,
) -> Value {
    let mut fields = answer(id);
    fields.insert("legal".into(), json!(explanation.legal));
    if !explanation.legal {
        fields.insert("reasons".into(), reasons_json(position, &explanation.reasons));
    }
    if let Some(better) = &explanation.better {
        fields.insert("better".into(), declared(better));
    }
    fields.into()
}

/// Returns reasons as `[{"rule": …, "creature": …, "text": …}]`.
pub fn reasons_json(position: &Position, reasons: &[Reason]) -> Value {
    let reason_json = |reason: &Reason| {
        let creature = reason.creature();
        json!({
            "rule": reason.rule(position.edition).to_string(),
            "creature": position.force(creature.side).creatures[creature.index].id,
            "text": reason.to_string(),
        })
    };
    reasons.iter().map(reason_json).collect()
}
