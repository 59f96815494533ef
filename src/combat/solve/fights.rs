//! What each attacker does against each group of blockers, tabled once.

use super::pool::{Group, Pool};
use crate::combat::damage::{Combat, FightValue, Fights, SimpleFights, Worth};
use crate::declare::{Board, Requirement};
use crate::position::Side;
use crate::set::CreatureSet;

/// One way to block one attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub blockers: Group,
    /// What the group adds to the index of another; see [`Pool::index`].
    pub index: usize,
    /// How many blockers.
    pub count: u32,
    /// What comes of the fight.
    pub value: FightValue,
    /// The requirements that it obeys.
    pub gain: u32,
}

impl Block {
    /// Returns whether the other block does as much for the defending player.
    fn is_no_better_than(&self, other: &Block) -> bool {
        self.value.score >= other.value.score
            && self.value.loss >= other.value.loss
            && self.value.poison >= other.value.poison
            && self.gain <= other.gain
    }
}

/// An attacker's blocks.
pub(super) struct Row {
    pub attacker: usize,
    /// Every block that the numbers allow, no block first, and groups after their parts.
    pub blocks: Vec<Block>,
    /// Those that are better in something than every block with a part of their blockers.
    pub useful: Vec<Block>,
}

/// The most blocks that are tabled in all; beyond, large groups of blockers are left out.
const MOST_BLOCKS: usize = 1 << 21;

/// The most blockers of a group where not all groups are tabled.
const LARGEST: u32 = 3;

/// By attacker, every block that the numbers allow.
pub(super) struct Tables {
    pub rows: Vec<Row>,
    /// Whether no group was left out for its size, and all divisions are proven the best.
    pub complete: bool,
}

impl Tables {
    /// Returns the tables of the board.
    pub fn of(board: &Board, combat: &Combat, worth: &Worth, pool: &Pool) -> Tables {
        let attackers: Vec<usize> = combat.in_combat(Side::Attacker).iter().collect();
        let kinds = |attacker: usize| -> Vec<usize> {
            let blocks = |&kind: &usize| board.options[pool.kinds[kind].members[0]].contains(attacker);
            (0..pool.kinds.len()).filter(blocks).collect()
        };
        let size = |attacker: usize| {
            let sizes = kinds(attacker).into_iter().map(|kind| pool.kinds[kind].members.len() + 1);
            sizes.fold(1usize, usize::saturating_mul)
        };
        let all = attackers.iter().fold(0usize, |sum, &attacker| sum.saturating_add(size(attacker)));
        let complete = all <= MOST_BLOCKS;
        // Few boards need it, and it is large.
        let mut fights = None;
        // A block by fewer does no harm elsewhere, unless somebody needs company.
        let alone_is_fine = board.company.is_empty();
        let rows = attackers.into_iter().map(|attacker| {
            let most = if complete { board.most[attacker] } else { board.most[attacker].min(LARGEST) };
            let blocks = blocks(board, combat, worth, pool, attacker, &kinds(attacker), most, &mut fights);
            let useful = if alone_is_fine { useful(&blocks, pool) } else { blocks.clone() };
            Row { attacker, blocks, useful }
        });
        let rows = rows.collect();
        Tables { rows, complete: complete && fights.is_none_or(|fights: Fights<'_>| fights.is_proven()) }
    }
}

/// A group, and the one that it grew from by a blocker of the last of its kinds.
struct Grown {
    group: Group,
    count: u32,
    parent: usize,
    /// The place of the last kind, and how many there are of it.
    last: usize,
    run: usize,
}

#[expect(clippy::too_many_arguments, reason = "one row of a table, with all that the table is made from")]
fn blocks<'c>(
    board: &Board,
    combat: &'c Combat,
    worth: &'c Worth,
    pool: &Pool,
    attacker: usize,
    kinds: &[usize],
    most: u32,
    fights: &mut Option<Fights<'c>>,
) -> Vec<Block> {
    let firsts: Vec<usize> = kinds.iter().map(|&kind| pool.kinds[kind].members[0]).collect();
    let mut simple = SimpleFights::of(combat, worth, attacker, &firsts);
    let least = board.least[attacker].max(1);
    let mut grown = vec![Grown { group: Group::default(), count: 0, parent: 0, last: 0, run: 0 }];
    let mut blocks = Vec::new();
    let mut next = 0;
    while next < grown.len() {
        let Grown { group, count, parent, last, run } = grown[next];
        let allowed = count == 0 || count >= least;
        // Groups grow from those that are too small, so that these are worked out where that is cheap.
        let value = match &mut simple {
            Some(simple) if count == 0 => Some(simple.unblocked()),
            Some(simple) => Some(simple.grow(parent, last)),
            None if allowed => Some(
                fights
                    .get_or_insert_with(|| Fights::new(combat, worth))
                    .value(attacker, pool.creatures(group, pool.whole())),
            ),
            None => None,
        };
        if let (true, Some(value)) = (allowed, value) {
            let gain = if board.requirements.is_empty() {
                0
            } else {
                gain(board, attacker, pool.creatures(group, pool.whole()))
            };
            blocks.push(Block { blockers: group, index: pool.index(group), count, value, gain });
        }
        if count < most {
            for (place, &kind) in kinds.iter().enumerate().skip(last) {
                let run = if place == last { run } else { 0 };
                if run < pool.kinds[kind].members.len() {
                    grown.push(Grown {
                        group: group + pool.one(kind),
                        count: count + 1,
                        parent: next,
                        last: place,
                        run: run + 1,
                    });
                }
            }
        }
        next += 1;
    }
    blocks
}

/// Returns the blocks that no block with a part of their blockers is as good as.
fn useful(blocks: &[Block], pool: &Pool) -> Vec<Block> {
    let mut useful: Vec<Block> = Vec::new();
    for block in blocks {
        let replaced =
            |known: &Block| block.is_no_better_than(known) && pool.fits(known.blockers, block.blockers);
        if !useful.iter().any(replaced) {
            useful.push(*block);
        }
    }
    useful
}

/// Returns the requirements that blocking the attacker with these obeys, where each creature blocks one
/// attacker.
fn gain(board: &Board, attacker: usize, blockers: CreatureSet) -> u32 {
    let obeyed = |requirement: &&Requirement| match **requirement {
        Requirement::Chooses { creature, targets, .. } => {
            targets.contains(attacker) && blockers.contains(creature)
        }
        Requirement::Chosen { target, by, least, .. } => {
            target == attacker && (by & blockers).len() as u32 >= least
        }
    };
    board.requirements.iter().filter(obeyed).map(Requirement::weight).sum()
}
