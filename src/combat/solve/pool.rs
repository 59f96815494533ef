//! The creatures that can block, as numbers of each kind: equal ones are taken for one another.

use std::ops::{Add, BitAnd, BitOr, Range, Sub};

use crate::combat::likeness::Likeness;
use crate::declare::Board;
use crate::declare::creature_classes;
use crate::types::CreatureSet;

/// So many blockers of each kind of a [`Pool`], and what they use of each resource, in fields of one number.
///
/// Each field has a spare bit on top, so that whether a group fits into another is one subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
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

impl BitOr for Group {
    type Output = Group;
    fn bitor(self, other: Group) -> Group {
        Group(self.0 | other.0)
    }
}

impl BitAnd for Group {
    type Output = Group;
    fn bitand(self, other: Group) -> Group {
        Group(self.0 & other.0)
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
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The creatures, in ascending order; of a creature that blocks again, as often as it can.
    pub members: Vec<usize>,
    pub of_use: Use,
    /// Whether it can block all attackers that it may block, so that it is in no field.
    pub unlimited: bool,
    /// The field of a group.
    shift: u32,
    /// What one of them adds to the index of a group.
    stride: usize,
    /// What one of them uses of the resources, in their fields.
    uses: u128,
}

/// Something that creatures use when they block, and of which there is only so much: mana to pay for blocks, and places
/// under a cap.
#[derive(Debug)]
struct Resource {
    most: u32,
    shift: u32,
    bits: u32,
}

/// All creatures that can block anything, by kind. One that can block several attackers is of two kinds, side by side.
#[derive(Debug)]
pub(super) struct Pool {
    pub kinds: Vec<Kind>,
    resources: Vec<Resource>,
    spare: u128,
    /// The fields of the kinds that block once.
    of_once: u128,
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
            uses: 0,
        };
        let mut kinds: Vec<Kind> = Vec::new();
        let several = |creature: usize| board.options[creature].len().min(board.capacity[creature] as usize);
        let able = (0..board.creatures()).filter(|&creature| several(creature) > 0);
        // Every creature takes two bits at least. What the others leave counts how often some block again.
        let mut bits = 128 - 2 * able.clone().count() as u32;
        for creature in able {
            if several(creature) > 1 {
                kinds.push(new(vec![creature], Use::First));
                let mut again = new(vec![creature; several(creature) - 1], Use::Again);
                let size = again.members.len().ilog2() + 2;
                again.unlimited = several(creature) == board.options[creature].len() || size > bits;
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
        let scarce = scarce(board).into_iter();
        let scarce =
            scarce.map(|(most, uses)| (most, kinds.iter().map(|kind| uses[kind.members[0]]).collect()));
        let scarce: Vec<(u32, Vec<u32>)> = scarce.collect();
        Pool::laid_out(kinds, &scarce)
    }

    /// Returns the same creatures with kinds taken for one: each is of the kind that `class` has for its own, which
    /// uses as much of each resource. All of them block once.
    pub fn merged(&self, class: &[usize]) -> Pool {
        let kind = |(index, of): (usize, &Kind)| {
            let members = (0..self.kinds.len()).filter(|&other| class[other] == index);
            Kind { members: members.flat_map(|other| self.kinds[other].members.clone()).collect(), ..*of }
        };
        let own = |&(index, _): &(usize, &Kind)| class[index] == index;
        let kinds = || self.kinds.iter().enumerate().filter(own);
        let uses = |of: &Resource| {
            let used = |kind: &Kind| (kind.uses >> of.shift) as u32 & ((1 << of.bits) - 1);
            (of.most, kinds().map(|(_, kind)| used(kind)).collect())
        };
        let scarce: Vec<(u32, Vec<u32>)> = self.resources.iter().map(uses).collect();
        Pool::laid_out(kinds().map(kind).collect(), &scarce)
    }

    /// Gives each kind its field, and each resource with how much of it each kind uses.
    fn laid_out(mut kinds: Vec<Kind>, scarce: &[(u32, Vec<u32>)]) -> Pool {
        let (mut shift, mut spare, mut of_once, mut groups) = (0, 0, 0, Some(1usize));
        for kind in kinds.iter_mut().filter(|kind| !kind.unlimited) {
            kind.shift = shift;
            kind.stride = groups.unwrap_or(0);
            // As many bits as the number takes, and the spare one: never more than two for each creature.
            shift += kind.members.len().ilog2() + 2;
            spare |= 1 << (shift - 1);
            if kind.of_use == Use::Once {
                of_once |= (1 << (shift - 1)) - (1 << kind.shift);
            }
            groups = groups.and_then(|groups| groups.checked_mul(kind.members.len() + 1));
        }
        kinds.iter_mut().for_each(|kind| kind.uses = 0);
        let mut resources = Vec::new();
        for (most, uses) in scarce {
            // A group that has enough left can be asked for no more than all, and one more, before it is looked at.
            let bits = most.max(&1).ilog2() + 3;
            if shift + bits > 128 {
                // Whether there is enough is seen once the declaration is whole.
                continue;
            }
            for (kind, uses) in kinds.iter_mut().zip(uses).filter(|(kind, _)| kind.of_use != Use::Again) {
                kind.uses |= u128::from(*uses.min(&(most + 1))) << shift;
            }
            resources.push(Resource { most: *most, shift, bits });
            shift += bits;
            spare |= 1 << (shift - 1);
        }
        Pool { kinds, resources, spare, of_once, groups }
    }

    /// Returns a group as one of a pool whose kinds are [`merged`](Pool::merged).
    pub fn translated(&self, group: Group, class: &[usize], merged: &Pool) -> Group {
        let own = |kind: usize| (0..kind).filter(|&other| class[other] == other).count();
        (0..self.kinds.len())
            .flat_map(|kind| std::iter::repeat_n(own(class[kind]), self.count(group, kind)))
            .fold(Group::default(), |all, kind| all + merged.one(kind))
    }

    /// Returns the group of all.
    pub fn whole(&self) -> Group {
        let counted = self.kinds.iter().filter(|kind| !kind.unlimited);
        let kinds = counted.fold(0, |all, kind| all | (kind.members.len() as u128) << kind.shift);
        Group(self.resources.iter().fold(kinds, |all, of| all | u128::from(of.most) << of.shift))
    }

    /// Returns the group of one creature of that kind; the empty one if the kind is unlimited.
    pub fn one(&self, kind: usize) -> Group {
        let Kind { unlimited, shift, uses, .. } = self.kinds[kind];
        if unlimited { Group::default() } else { Group(1 << shift | uses) }
    }

    /// Returns the group of a creature that can block several attackers and has blocked none, without what it uses.
    pub fn first(&self, creature: usize) -> Group {
        let first = |kind: &&Kind| kind.of_use == Use::First && kind.members[0] == creature;
        self.kinds.iter().find(first).map_or(Group::default(), |kind| Group(1 << kind.shift))
    }

    /// Returns the part of the group that blocks one attacker each, without what it uses.
    pub fn once(&self, group: Group) -> Group {
        Group(group.0 & self.of_once)
    }

    /// Returns how many fields there are to be [used](Pool::used): one for each kind, and one for each resource.
    pub fn fields(&self) -> usize {
        self.kinds.len() + self.resources.len()
    }

    /// Returns how much of a field the group has.
    pub fn used(&self, group: Group, field: usize) -> usize {
        match self.resources.get(field.wrapping_sub(self.kinds.len())) {
            Some(of) => (group.0 >> of.shift) as usize & ((1 << of.bits) - 1),
            None => self.count(group, field),
        }
    }

    /// Adds to the list how much of which fields the group has, in ascending order, and returns its part of the list.
    pub fn list_uses(&self, group: Group, list: &mut Vec<(usize, i64)>) -> Range<usize> {
        let first = list.len();
        let used = (0..self.fields()).map(|field| (field, self.used(group, field) as i64));
        list.extend(used.filter(|&(_, used)| used > 0));
        first..list.len()
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

    /// Returns a mask of fields with those added that a group uses, or any of several groups combined by `|`.
    pub fn with_fields_of(&self, mask: Group, group: Group) -> Group {
        let asked = group.0;
        let field = |shift: u32, bits: u32| ((1_u128 << bits) - 1) << shift;
        let kinds = self.kinds.iter().filter(|kind| !kind.unlimited);
        let kinds = kinds.map(|kind| field(kind.shift, kind.members.len().ilog2() + 1));
        let fields = kinds.chain(self.resources.iter().map(|of| field(of.shift, of.bits)));
        Group(fields.filter(|field| asked & field != 0).fold(mask.0, |mask, field| mask | field))
    }

    /// Returns every group that can be left of the whole, in the order of the indices: nothing where those that are
    /// gone would have used more than there is.
    pub fn all(&self) -> Vec<Option<Group>> {
        let mut all = vec![0_u128];
        for of in self.kinds.iter().filter(|kind| !kind.unlimited) {
            let before = all.len();
            for _ in 0..of.members.len() {
                let last = all.len() - before;
                for place in last..last + before {
                    all.push(all[place] + (1 << of.shift));
                }
            }
        }
        all.into_iter().map(|kinds| self.left(kinds)).collect()
    }

    /// Returns the group of those numbers, with what is left of the resources once the others have used theirs.
    fn left(&self, kinds: u128) -> Option<Group> {
        let mut left = kinds;
        for of in &self.resources {
            let mask = (1_u128 << of.bits) - 1;
            let gone = |kind: usize| (self.kinds[kind].members.len() - self.count(Group(kinds), kind)) as u32;
            let counted = (0..self.kinds.len()).filter(|&kind| !self.kinds[kind].unlimited);
            let used: u32 =
                counted.map(|kind| gone(kind) * (self.kinds[kind].uses >> of.shift & mask) as u32).sum();
            left |= u128::from(of.most.checked_sub(used)?) << of.shift;
        }
        Some(Group(left))
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

/// Returns what may not be enough for all: how much there is, and what each creature uses of it.
///
/// What a creature pays only for some attackers is left out.
fn scarce(board: &Board) -> Vec<(u32, Vec<u32>)> {
    let mut scarce = Vec::new();
    let mut uses = vec![0; board.creatures()];
    let all = |creature: usize| board.options[creature];
    for cost in board.costs.iter().filter(|cost| all(cost.creature).is_subset(cost.targets)) {
        uses[cost.creature] += cost.mana;
    }
    if uses.iter().sum::<u32>() > board.mana {
        scarce.push((board.mana, uses));
    }
    for cap in board.caps.iter().filter(|cap| cap.among.len() as u32 > cap.most) {
        scarce.push((cap.most, (0..board.creatures()).map(|at| u32::from(cap.among.contains(at))).collect()));
    }
    scarce
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::Creature;
    use crate::declare::{Cap, Cost};
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
        let all: Vec<Group> = all.into_iter().flatten().collect();
        assert_eq!(Some(all.len()), pool.groups);
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

    #[test]
    fn groups_hold_the_mana_and_the_places_that_are_left() {
        let creatures = (1..=3).map(|power| Creature::new(format!("b{power}"), power, 1)).collect();
        let position = Position { defender: Force { creatures, ..Force::default() }, ..Position::default() };
        let everybody = CreatureSet::first(3);
        let cost = |creature, mana| Cost { creature, targets: CreatureSet::first(2), mana };
        let board = Board {
            costs: vec![cost(0, 2), cost(1, 1), cost(2, 9)],
            mana: 2,
            caps: vec![Cap { among: everybody, most: 1 }],
            ..Board::open(3, 2)
        };
        let pool = Pool::of(&board, &Likeness::of(&position));
        let whole = pool.whole();
        assert!(pool.fits(pool.one(0), whole) && pool.fits(pool.one(1), whole));
        assert!(!pool.fits(pool.one(2), whole) && !pool.fits(pool.one(0) + pool.one(1), whole));
        // All are left, or all but the first or the second.
        let left = pool.all();
        assert_eq!(left.iter().flatten().count(), 3);
        assert_eq!(left[pool.index(whole)], Some(whole));
        let second = whole - pool.one(1);
        assert_eq!(
            (left[pool.index(second)], pool.used(second, 3), pool.used(second, 4)),
            (Some(second), 1, 0)
        );
    }
}
