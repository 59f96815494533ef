//! Fights that share blockers, each worked out once.

use rustc_hash::FxHashMap;

use crate::combat::damage::{Combat, FightValue, Fights, Joint, Worth};
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
    known: FxHashMap<Box<[CreatureSet]>, FightValue>,
    /// How many values had to be worked out.
    pub worked_out: usize,
}

impl<'c> Joints<'c> {
    pub fn new(combat: &'c Combat, worth: &'c Worth) -> Joints<'c> {
        Joints { fights: Fights::new(combat, worth), known: FxHashMap::default(), worked_out: 0 }
    }

    /// Returns the component of these creatures, where `chosen` says which attackers each blocker blocks.
    pub fn component(
        &mut self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        chosen: &[CreatureSet],
    ) -> Component {
        let foes = |blocker: usize| chosen[blocker] & attackers;
        let key: Box<[CreatureSet]> =
            [attackers, blockers].into_iter().chain(blockers.iter().map(foes)).collect();
        let value = match self.known.get(&key) {
            Some(&value) => value,
            None => {
                self.worked_out += 1;
                let joint = Joint { attackers, blockers, foes: &foes, free: CreatureSet::EMPTY };
                let value = self.fights.joint_value(&joint);
                if self.known.len() < MOST_KNOWN {
                    self.known.insert(key, value);
                }
                value
            }
        };
        Component { attackers, blockers, value }
    }

    /// Returns whether every value so far is proven.
    pub fn is_proven(&self) -> bool {
        self.fights.is_proven()
    }
}
