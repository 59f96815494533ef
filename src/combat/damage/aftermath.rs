//! What a step of damage leaves: who died, and what has triggered.

use crate::types::CreatureSet;

/// What became of creatures in one step: the attacker's first, then the defender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Aftermath {
    /// The creatures that died.
    pub died: [CreatureSet; 2],
    /// The creatures that regenerated: they are tapped, and out of the combat.
    pub regenerated: [CreatureSet; 2],
    /// The creatures that died and came back with a counter, by undying or persist: they are out of the combat.
    pub returned: [CreatureSet; 2],
}

/// What has triggered for a player and has not resolved yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Triggers {
    /// The life that the player gains.
    pub(super) life: i32,
    /// The life that the opponent loses.
    pub(super) loss: i32,
    /// The poison counters that the opponent gets.
    pub(super) poison: i32,
}
