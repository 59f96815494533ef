//! What combat damage does.

use serde_json::{Map, Value, json};

use super::creatures::{SIDES, ids_json};
use super::outcome::{both_json, lost_json};
use super::plays::plays_json;
use super::{answer, reasons_json};
use crate::combat::Explanation;
use crate::combat::damage::{Damage, Hit, Step, StepReport, Target};
use crate::declaration::BlockDeclaration;
use crate::position::Position;
use crate::tricks::PlayedOut;

/// Returns what the damage does, step by step, and whether the blocks are legal: `declared`, or null if that was not
/// found out.
pub fn damage_json(
    id: Option<&str>,
    position: &Position,
    declared: Option<&Explanation<BlockDeclaration>>,
    PlayedOut { damage, plays }: &PlayedOut,
) -> Value {
    let mut answer = answer(id);
    match damage {
        Damage::Illegal(illegal) => {
            let reasons: Vec<_> = illegal.iter().map(|division| division.reason(position)).collect();
            answer.insert("assignment_legal".into(), json!(false));
            answer.insert("reasons".into(), reasons_json(position, &reasons));
        }
        Damage::Dealt(outcome) => {
            answer.insert("assignment_legal".into(), json!(true));
            answer.insert("dead".into(), ids_json(position, outcome.dead));
            answer.insert("life".into(), both_json(outcome.life));
            if outcome.poison != [0, 0] {
                answer.insert("poison".into(), both_json(outcome.poison));
            }
            if outcome.lost != [false, false] {
                answer.insert("lost".into(), lost_json(SIDES, outcome.lost));
            }
            answer
                .insert("steps".into(), outcome.steps.iter().map(|step| step_json(position, step)).collect());
            if !plays.is_empty() {
                answer.insert("plays".into(), plays_json(position, plays));
            }
            answer.insert("proven".into(), json!(outcome.proven));
        }
    }
    answer.insert("blocks_legal".into(), json!(declared.map(|declared| declared.legal)));
    if let Some(declared) = declared.filter(|declared| !declared.legal) {
        answer.insert("blocks_reasons".into(), reasons_json(position, &declared.reasons));
    }
    Value::Object(answer)
}

fn step_name(step: Option<Step>) -> &'static str {
    match step {
        None => "blocks",
        Some(Step::FirstStrike) => "first_strike",
        Some(Step::Regular) => "regular",
    }
}

fn step_json(position: &Position, step: &StepReport) -> Value {
    json!({
        "step": step_name(step.step),
        "assigned": hits_json(position, &step.assigned),
        "dealt": hits_json(position, &step.dealt),
        "died": ids_json(position, step.died),
        "regenerated": ids_json(position, step.regenerated),
        "returned": ids_json(position, step.returned),
        "life": both_json(step.life),
    })
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

/// Returns hits as an assignment, `{"a1": {"b1": 2, "player": 2}}`.
fn hits_json(position: &Position, hits: &[Hit]) -> Value {
    let mut assignment: Map<String, Value> = Map::new();
    for hit in hits {
        let shares = assignment.entry(source(position, hit)).or_insert_with(|| json!({}));
        let before = shares[target(position, hit)].as_i64().unwrap_or(0);
        shares[target(position, hit)] = json!(before + i64::from(hit.amount));
    }
    Value::Object(assignment)
}
