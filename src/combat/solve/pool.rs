//! The creatures that can block, as numbers of each kind: equal ones are taken for one another.

use std::ops::{Add, Sub};

use crate::combat::likeness::Likeness;
use crate::declare::Board;
use crate::declare::creature_classes;
use crate::set::CreatureSet;

/// So many blockers of each kind of a [`Pool`], in fields of one number.
///
/// Each field has a spare bit on top, so that whether a group fits into another is one subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Group(u128);

impl Add for Group {
    type Output = Group;
    fn add(self, other: Group) -> Group {
        Group(self.0 + other.0)
    }
}

impl Sub for Group {
    type Output = Group;
    fn sub(self, other: Group) -> Group {
        Group(self.0 - other.0)
    }
}

/// How often a creature of a kind can be part of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It blocks one attacker.
    Once,
    /// It can block several, and this is the first of them; what its death costs is counted there.
    First,
    /// It can block several, and this is not the first of them.
    Again,
}

/// Blockers that nothing but their names tells apart.
#[derive(Debug)]
pub(super) struct Kind {
    /// The creatures, in ascending order; of a creature that blocks again, as often as it can.
    pub members: Vec<usize>,
    pub of_use: Use,
    /// Whether it can block again as often as there are attackers, so that it is in no field.
    pub unlimited: bool,
    /// The field of a group.
    shift: u32,
    /// What one of them adds to the index of a group.
    stride: usize,
}

/// All creatures that can block anything, by kind. One that can block several attackers is of two kinds, side by side.
#[derive(Debug)]
pub(super) struct Pool {
    pub kinds: Vec<Kind>,
    spare: u128,
    /// How many groups there are; nothing if they are too many for a number.
    pub groups: Option<usize>,
}

impl Pool {
    pub fn of(board: &Board, likeness: &Likeness) -> Pool {
        let class = creature_classes(board, &board.options);
        let new = |members: Vec<usize>, of_use: Use| Kind {
            members,
            of_use,
            unlimited: false,
            shift: 0,
            stride: 0,
        };
        let mut kinds: Vec<Kind> = Vec::new();
        let blocked = board.choosers().iter().filter(|choosers| !choosers.is_empty()).count();
        let several = |creature: usize| board.options[creature].len().min(board.capacity[creature] as usize);
        let able = (0..board.creatures()).filter(|&creature| several(creature) > 0);
        // Every creature takes two bits at least. What the others leave counts how often some block again.
        let mut bits = 128 - 2 * able.clone().count() as u32;
        for creature in able {
            if several(creature) > 1 {
                kinds.push(new(vec![creature], Use::First));
                let mut again = new(vec![creature; several(creature) - 1], Use::Again);
                let size = again.members.len().ilog2() + 2;
                again.unlimited = several(creature) >= blocked || size > bits;
                bits -= if again.unlimited { 0 } else { size };
                kinds.push(again);
                continue;
            }
            let kind = |creature: usize| (likeness.kind(1, creature), class[creature]);
            let equal =
                |known: &&mut Kind| known.of_use == Use::Once && kind(known.members[0]) == kind(creature);
            match kinds.iter_mut().find(equal) {
                Some(known) => known.members.push(creature),
                None => kinds.push(new(vec![creature], Use::Once)),
            }
        }
        let (mut shift, mut spare, mut groups) = (0, 0, Some(1usize));
        for kind in kinds.iter_mut().filter(|kind| !kind.unlimited) {
            kind.shift = shift;
            kind.stride = groups.unwrap_or(0);
            // As many bits as the number takes, and the spare one: never more than two for each creature.
            shift += kind.members.len().ilog2() + 2;
            spare |= 1 << (shift - 1);
            groups = groups.and_then(|groups| groups.checked_mul(kind.members.len() + 1));
        }
        Pool { kinds, spare, groups }
    }

    /// Returns the group of all.
    pub fn whole(&self) -> Group {
        let counted = self.kinds.iter().filter(|kind| !kind.unlimited);
        counted.fold(Group::default(), |all, kind| Group(all.0 | (kind.members.len() as u128) << kind.shift))
    }

    /// Returns the group of one creature of that kind; the empty one if the kind is unlimited.
    pub fn one(&self, kind: usize) -> Group {
        if self.kinds[kind].unlimited { Group::default() } else { Group(1 << self.kinds[kind].shift) }
    }

    /// Returns the group of a creature that can block several attackers and has blocked none.
    pub fn first(&self, creature: usize) -> Group {
        let first = |kind: &Kind| kind.of_use == Use::First && kind.members[0] == creature;
        self.kinds.iter().position(first).map_or(Group::default(), |kind| self.one(kind))
    }

    /// Returns the part of the group that blocks one attacker each.
    pub fn once(&self, group: Group) -> Group {
        let several = self.kinds.iter().enumerate().filter(|(_, kind)| kind.of_use != Use::Once);
        several
            .fold(group, |once, (kind, of)| Group(once.0 & !((self.count(group, kind) as u128) << of.shift)))
    }

    /// Returns whether the two have no kind in common.
    #[inline]
    pub fn apart(one: Group, other: Group) -> bool {
        one.0 & other.0 == 0
    }

    /// Returns whether the whole has at least as many of each kind.
    #[inline]
    pub fn fits(&self, part: Group, whole: Group) -> bool {
        ((whole.0 | self.spare) - part.0) & self.spare == self.spare
    }

    /// Returns how many of that kind the group has.
    pub fn count(&self, group: Group, kind: usize) -> usize {
        let Kind { members, shift, unlimited, .. } = &self.kinds[kind];
        if *unlimited {
            return 0;
        }
        (group.0 >> shift) as usize & ((2 << members.len().ilog2()) - 1)
    }

    /// Returns the number of the group among all, where all have one; the parts of a group come before it.
    pub fn index(&self, group: Group) -> usize {
        self.kinds.iter().enumerate().map(|(kind, of)| of.stride * self.count(group, kind)).sum()
    }

    /// Returns every group in the order of the indices.
    pub fn all(&self) -> Vec<Group> {
        let mut all = vec![Group::default()];
        for (kind, of) in self.kinds.iter().enumerate().filter(|(_, kind)| !kind.unlimited) {
            let before = all.len();
            for _ in 0..of.members.len() {
                let last = all.len() - before;
                for place in last..last + before {
                    all.push(all[place] + self.one(kind));
                }
            }
        }
        all
    }

    /// Returns the creatures of a group taken from those that are left: of each kind the first. Those that block
    /// again are left out.
    pub fn creatures(&self, group: Group, left: Group) -> CreatureSet {
        let mut creatures = CreatureSet::EMPTY;
        for (index, kind) in self.kinds.iter().enumerate().filter(|(_, kind)| kind.of_use != Use::Again) {
            let taken = kind.members.len() - self.count(left, index);
            kind.members[taken..taken + self.count(group, index)]
                .iter()
                .for_each(|&member| creatures.insert(member));
        }
        creatures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::Creature;
    use crate::position::{Force, Position};

    #[test]
    fn equal_creatures_make_one_kind_and_groups_are_numbered_parts_first() {
        let creatures = ["b1", "b2", "b3", "b4"].iter().zip([2, 3, 2, 2]);
        let creatures = creatures.map(|(&id, power)| Creature::new(id, power, 1)).collect();
        let defender = Force { creatures, ..Force::default() };
        let position = Position { defender, ..Position::default() };
        let pool = Pool::of(&Board::open(4, 2), &Likeness::of(&position));
        assert_eq!(
            pool.kinds.iter().map(|kind| kind.members.clone()).collect::<Vec<_>>(),
            [vec![0, 2, 3], vec![1]]
        );
        assert_eq!(pool.groups, Some(8));
        let all = pool.all();
        for (index, &group) in all.iter().enumerate() {
            assert_eq!(pool.index(group), index);
            for &part in &all {
                let fits = (0..2).all(|kind| pool.count(part, kind) <= pool.count(group, kind));
                assert_eq!(pool.fits(part, group), fits);
                assert!(!fits || pool.index(part) <= index);
            }
        }
        let two = pool.one(0) + pool.one(0);
        assert_eq!(pool.creatures(two, pool.whole() - pool.one(0)), [2, 3].into_iter().collect());
    }
}
