//! Fights that share blockers, each worked out once.

use rustc_hash::FxHashMap;

use crate::combat::damage::{Combat, FightValue, Fights, Joint, Worth};
use crate::combat::effort::Effort;
use crate::set::CreatureSet;

/// The most values that are remembered.
const MOST_KNOWN: usize = 1 << 20;

/// Attackers and blockers that fight each other and nobody else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    pub attackers: CreatureSet,
    pub blockers: CreatureSet,
    pub value: FightValue,
}

/// The values of components.
pub(super) struct Joints<'c> {
    fights: Fights<'c>,
    known: FxHashMap<Box<[CreatureSet]>, Option<FightValue>>,
}

impl<'c> Joints<'c> {
    pub fn new(combat: &'c Combat, worth: &'c Worth) -> Joints<'c> {
        Joints { fights: Fights::new(combat, worth), known: FxHashMap::default() }
    }

    /// Returns what these creatures come to together, where `chosen` says which attackers each blocker blocks; nothing
    /// where it would take too long to find out.
    pub fn value(
        &mut self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        chosen: &[CreatureSet],
        effort: &mut Effort,
    ) -> Option<FightValue> {
        let foes = |blocker: usize| chosen[blocker] & attackers;
        let key: Box<[CreatureSet]> =
            [attackers, blockers].into_iter().chain(blockers.iter().map(foes)).collect();
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let joint = Joint { attackers, blockers, foes: &foes, free: CreatureSet::EMPTY };
        let value = self.fights.joint_value(&joint, effort);
        if self.known.len() < MOST_KNOWN {
            self.known.insert(key, value);
        }
        value
    }
}
