//! Answers for programs: what the combat commands say as JSON, from the program and from the page alike.

mod best;
mod creatures;
mod damage;
mod declarations;
mod outcome;
mod plays;
pub mod question;

pub use best::{attack_answer_json, block_answer_json, block_value};
pub use creatures::ids;
pub use damage::damage_json;
pub use declarations::{CountAnswer, CountBoundsAnswer, check_json, reasons_json};
pub use plays::{play_source, play_target};

use serde_json::{Map, Value, json};

use crate::position::Side;

/// Returns an answer that names the position if its file does.
fn answer(id: Option<&str>) -> Map<String, Value> {
    id.map(|id| ("id".to_owned(), json!(id))).into_iter().collect()
}

/// Returns the name of a side: `attacker` or `defender`.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}
