//! Outcomes of one attacker's fight with its blockers, looked up by their cards.

use menace::CreatureSet;
use menace::game::{CardId, Setup};
use rustc_hash::FxHashMap;

use crate::evaluation::Evaluation;

/// The most blockers that a fight may have: what fits into its key.
pub const MOST_BLOCKERS: usize = 14;

/// The outcome of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Whether the attacker dies.
    pub attacker_dies: bool,
    /// The blockers that die, by their place among the cards that were asked about.
    pub dead: CreatureSet,
    /// The damage to the defending player.
    pub damage: i32,
    /// The life that attacking and defending player gain.
    pub gained: [i32; 2],
}

/// The fights between the creatures of one setup, each played once when it is first asked for.
#[derive(Clone, Debug, Default)]
pub struct FightBook {
    known: FxHashMap<u64, Fight>,
    /// Those with more blockers than fit into such a key.
    crowds: FxHashMap<u128, Fight>,
}

/// What a point of life counts in the choice of whom to kill: so little that a creature always goes first, but a
/// trampler sends on what kills nobody.
const LIFE: i64 = 1;

impl FightBook {
    /// Returns the outcome of the fight, both sides dividing damage to kill what is worth most.
    ///
    /// The blockers come in ascending order, at most [`MOST_BLOCKERS`] of them.
    pub fn fight(
        &mut self,
        setup: &Setup,
        evaluation: &Evaluation,
        attacker: CardId,
        blockers: &[CardId],
    ) -> Fight {
        debug_assert!(blockers.is_sorted() && blockers.len() <= MOST_BLOCKERS);
        let key =
            blockers.iter().fold(1 << 8 | u128::from(attacker.0), |key, card| key << 8 | u128::from(card.0));
        let fought = || {
            let worth = |card| i64::from(evaluation.creature(card).max(0));
            let outcome = setup.fight(attacker, blockers, worth, LIFE);
            Fight {
                attacker_dies: outcome.attacker_dies,
                dead: outcome.dead,
                damage: outcome.damage,
                gained: outcome.life_gained,
            }
        };
        match u64::try_from(key) {
            Ok(key) => *self.known.entry(key).or_insert_with(fought),
            Err(_) => *self.crowds.entry(key).or_insert_with(fought),
        }
    }
}
