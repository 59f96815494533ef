//! The best blocks and attacks.

use serde_json::{Map, Value};

use super::answer;
use super::outcome::{both_json, lost_json, outcome_json, proof_json, value_json};
use crate::combat::damage::DamageOutcome;
use crate::combat::{AttackAnswer, BlockAnswer, Reply};
use crate::notation::position::{attack_json, block_json};
use crate::position::{Position, Side};
use crate::tricks::WithPlays;

/// Returns what the outcome is worth to the defending player, in hundredths of a point.
pub fn block_value(outcome: &DamageOutcome) -> i64 {
    -outcome.score
}

/// Returns blocks with their outcome, value and proof.
pub fn block_answer_json(id: Option<&str>, position: &Position, best: &WithPlays<BlockAnswer>) -> Value {
    let WithPlays { answer: best, plays } = best;
    let value = block_value(&best.outcome);
    let mut fields = answer(id);
    fields.insert("blocks".into(), block_json(position, &best.declaration));
    fields.extend(value_json(Side::Defender, value));
    fields.extend(outcome_json(position, &best.outcome, plays));
    fields.extend(proof_json(best.proven, value, best.bound.map(|score| -score)));
    fields.into()
}

/// Returns attacks with the blocks that answer them, the outcome, what hits back, value and proof.
pub fn attack_answer_json(id: Option<&str>, position: &Position, best: &WithPlays<AttackAnswer>) -> Value {
    let WithPlays { answer: best, plays } = best;
    let mut fields = answer(id);
    fields.insert("attacks".into(), attack_json(position, best.declaration.attackers));
    fields.insert("blocks".into(), block_json(position, &best.blocks));
    fields.extend(value_json(Side::Attacker, best.score));
    fields.extend(outcome_json(position, &best.outcome, plays));
    if let Some(reply) = &best.reply {
        fields.insert("crackback".into(), reply_json(reply));
    }
    fields.extend(proof_json(best.proven, best.score, best.bound));
    fields.into()
}

/// Who is attacker and defender stays as in the question.
fn reply_json(reply: &Reply) -> Value {
    let Reply { position, attackers, blocks, outcome } = reply;
    let [theirs, own] = outcome.life;
    let mut fields = Map::new();
    fields.insert("attacks".into(), attack_json(position, *attackers));
    fields.insert("blocks".into(), block_json(position, blocks));
    fields.extend(outcome_json(position, outcome, &[]));
    fields.insert("life".into(), both_json([own, theirs]));
    if outcome.lost != [false, false] {
        fields.insert("lost".into(), lost_json([Side::Defender, Side::Attacker], outcome.lost));
    }
    fields.into()
}
