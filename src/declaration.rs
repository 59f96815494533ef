//! Declarations: what a player says in the declare attackers or the declare blockers step.

use std::cmp::Ordering;

use crate::types::CreatureSet;

/// A whole choice of attackers, with the bands they form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct AttackDeclaration {
    /// The creatures that attack, by their index on the attacker's side.
    pub attackers: CreatureSet,
    /// Bands of two or more of them (702.22); a creature is in one at most.
    pub bands: Vec<CreatureSet>,
}

/// A whole choice of blocks: for each creature of the defender, the attackers that it blocks.
///
/// A member of a band is named alone; that the rest of the band becomes blocked with it is the rules'
/// doing, not the declaration's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct BlockDeclaration {
    /// By blocker's index, the set of attackers it blocks; empty for a creature that stays idle.
    pub blocks: Vec<CreatureSet>,
}

impl BlockDeclaration {
    /// Returns the declaration without a block for that many creatures.
    pub fn none(blockers: usize) -> BlockDeclaration {
        BlockDeclaration { blocks: vec![CreatureSet::EMPTY; blockers] }
    }

    /// Returns the set of creatures that block something.
    pub fn blocking(&self) -> CreatureSet {
        (0..self.blocks.len()).filter(|&blocker| !self.blocks[blocker].is_empty()).collect()
    }

    /// Returns the set of creatures that are declared as blocking the attacker.
    ///
    /// ```
    /// use menace::{BlockDeclaration, CreatureSet};
    /// let mut declaration = BlockDeclaration::none(3);
    /// declaration.blocks[2] = CreatureSet::only(0);
    /// assert_eq!(declaration.blockers_of(0), CreatureSet::only(2));
    /// ```
    pub fn blockers_of(&self, attacker: usize) -> CreatureSet {
        (0..self.blocks.len()).filter(|&blocker| self.blocks[blocker].contains(attacker)).collect()
    }
}

impl PartialOrd for BlockDeclaration {
    fn partial_cmp(&self, other: &BlockDeclaration) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The fixed order in which declarations are listed: blocker by blocker, an idle one first, then by the
/// attackers' indices as a number.
impl Ord for BlockDeclaration {
    fn cmp(&self, other: &BlockDeclaration) -> Ordering {
        self.blocks.cmp(&other.blocks)
    }
}
