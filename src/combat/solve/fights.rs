//! What each attacker does against each group of blockers, tabled once.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::pool::{Group, Pool, Use};
use crate::combat::damage::{Combat, FightValue, Fighter, Fights, SimpleFights, Worth};
use crate::combat::effort::Effort;
use crate::declare::{Board, Requirement};
use crate::position::Side;
use crate::sort::CompactSort;
use crate::types::{CreatureSet, Keyword};

/// One way to block one attacker.
///
/// A blocker that can block several attackers fights each of them here as though it blocked no other, and its death is
/// counted for the first: that is at least as good for its controller as what it does to all of them together. For it
/// deals its damage but once, is dealt what all of them deal, and dies if one of them kills it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub blockers: Group,
    /// Those of the blockers that block another attacker, too, which has been decided before.
    pub again: CreatureSet,
    /// Those of the blockers that can block several, and of which this is the first attacker.
    pub first: CreatureSet,
    /// What blocked nothing before, of those that block again.
    fresh: Group,
    /// What the group adds to the index of another; see [`Pool::index`].
    pub index: usize,
    /// How many blockers.
    pub count: u32,
    /// The outcome of the fight, less its doubtful part.
    pub value: FightValue,
    /// Life gained by dealing damage that depends on other fights of its blockers.
    pub doubt: FightValue,
    /// The least that the defending player can lose in the first-strike step.
    pub early_loss: i32,
    /// The requirements that it obeys; too many if blocking another attacker obeys the same one.
    pub gain: u32,
    /// Whether a creature with banding blocks, so that the defending player divides the damage, and may have to choose
    /// between the score and the life.
    pub torn: bool,
}

impl Block {
    /// Returns whether the blockers are left.
    #[inline]
    pub fn fits(&self, pool: &Pool, left: Group) -> bool {
        pool.fits(self.blockers, left) && Pool::apart(self.fresh, left)
    }

    /// Returns whether its early loss is what is lost in the first-strike step.
    pub fn knows_early_loss(&self) -> bool {
        self.early_loss != UNKNOWN
    }

    /// Returns the blockers that must have blocked another attacker before.
    pub fn fresh(&self) -> Group {
        self.fresh
    }

    /// Returns whether fights with its blockers can have more than one attacker.
    pub fn is_shared(&self) -> bool {
        !self.first.is_empty() || !self.again.is_empty()
    }
}

/// Less than any loss.
const UNKNOWN: i32 = -1_000_000;

/// An attacker's blocks.
#[derive(Clone)]
pub(super) struct Row {
    pub attacker: usize,
    /// Every block that the numbers allow, no block first, and groups after their parts.
    pub blocks: Rc<[Block]>,
    /// Those that are better in something than every block with a part of their blockers.
    pub useful: Rc<[Block]>,
}

/// Returns the places of the rows, those with the fewest useful blocks first.
pub(super) fn cheapest_first(rows: &[Row]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.compact_sort_by_key(|&place| rows[place].useful.len());
    order
}

/// The most blocks that are tabled in all; beyond, large groups of blockers are left out.
const MOST_BLOCKS: usize = 1 << 21;

/// What a group costs that is tabled, in steps, but for fights that need a search.
const GROWN: u64 = 10;

/// How many blocks are compared in a step.
const COMPARED_A_STEP: u64 = 8;

/// The most blockers of a group where not all groups are tabled.
const LARGEST: u32 = 3;

/// By attacker, every block that the numbers allow.
pub(super) struct Tables {
    pub rows: Vec<Row>,
    /// Whether no group was left out for its size, and all divisions are proven the best.
    pub complete: bool,
}

/// Which blocks are tabled, and what their values are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tabled {
    /// Only blocks that may be better than others.
    Useful,
    /// All.
    All,
    /// All, of a combat that bounds the real one: see [`smallest_and_largest`](super::sizes::smallest_and_largest).
    Bounds,
}

impl Tables {
    /// Returns the tables of the board.
    pub fn of(
        board: &Board,
        combat: &Combat,
        worth: &Worth,
        pool: &Pool,
        tabled: Tabled,
        effort: &mut Effort,
    ) -> Tables {
        let mut attackers: Vec<usize> = combat.in_combat(Side::Attacker).iter().collect();
        if pool.kinds.iter().any(|kind| kind.of_use == Use::Again) {
            // If a creature blocks several attackers, its death is counted in the fight with the first of these.
            attackers.compact_sort_by_key(|&attacker| {
                Reverse(deadliness(combat.fighter(Side::Attacker, attacker)))
            });
        }
        let kinds = |attacker: usize| -> Vec<usize> {
            let blocks = |&kind: &usize| board.options[pool.kinds[kind].members[0]].contains(attacker);
            (0..pool.kinds.len()).filter(blocks).collect()
        };
        // Few boards need it, and it is large.
        let mut fights = None;
        // A block by fewer does no harm elsewhere, unless somebody needs company.
        let alone_is_fine = board.company.is_empty();
        let leaves_out = tabled == Tabled::Useful && alone_is_fine && board.requirements.is_empty();
        let mut complete = true;
        let mut open = MOST_BLOCKS;
        let rows = attackers.into_iter().map(|attacker| {
            let kinds = kinds(attacker);
            let bounds = tabled == Tabled::Bounds;
            let row = RowOf { board, combat, worth, pool, attacker, kinds: &kinds, leaves_out, bounds };
            let most = board.most[attacker];
            let blocks = row.blocks(most, open, &mut fights, effort).unwrap_or_else(|| {
                complete = false;
                row.blocks(most.min(LARGEST), usize::MAX, &mut fights, effort).expect("no limit")
            });
            open = open.saturating_sub(blocks.len());
            let blocks: Rc<[Block]> = blocks.into();
            let useful =
                if alone_is_fine { useful(&blocks, pool, effort).into() } else { Rc::clone(&blocks) };
            Row { attacker, blocks, useful }
        });
        let rows = rows.collect();
        Tables { rows, complete: complete && fights.is_none_or(|fights: Fights<'_>| fights.is_proven()) }
    }
}

/// A group, and the one that it grew from by a blocker of the last of its kinds.
struct Grown {
    group: Group,
    again: CreatureSet,
    first: CreatureSet,
    count: u32,
    parent: usize,
    /// The place of the last kind, and how many there are of it.
    last: usize,
    run: usize,
}

/// What the blocks of one attacker are worked out from.
struct RowOf<'r, 'c> {
    board: &'r Board,
    combat: &'c Combat,
    worth: &'c Worth,
    pool: &'r Pool,
    attacker: usize,
    /// The kinds that can block it.
    kinds: &'r [usize],
    /// Whether groups may be left out that are no better than a part of them.
    leaves_out: bool,
    /// Whether other fights may kill creatures or save them.
    bounds: bool,
}

impl<'c> RowOf<'_, 'c> {
    /// Returns the blocks by at most that many creatures; nothing if more groups than `limit` would have to be looked at.
    fn blocks(
        &self,
        most: u32,
        limit: usize,
        fights: &mut Option<Fights<'c>>,
        effort: &mut Effort,
    ) -> Option<Vec<Block>> {
        let &RowOf { board, combat, worth, pool, attacker, kinds, leaves_out, bounds } = self;
        // Where nothing can be left out, it is known before that there are too many.
        let size = kinds.iter().map(|&kind| match pool.kinds[kind].of_use {
            Use::Once => pool.kinds[kind].members.len() + 1,
            // Not there, there first, or there again.
            Use::First => 3,
            Use::Again => 1,
        });
        let size = size.fold(1usize, usize::saturating_mul);
        let named: Vec<(usize, bool)> = kinds
            .iter()
            .map(|&kind| (pool.kinds[kind].members[0], pool.kinds[kind].of_use == Use::Again))
            .collect();
        let mut simple = SimpleFights::of(combat, worth, attacker, &named);
        if size > limit
            && (most as usize >= kinds.len() || most > LARGEST)
            && (!leaves_out || simple.is_none())
        {
            return None;
        }
        let least = board.least[attacker].max(1);
        let mut grown = vec![Grown {
            group: Group::default(),
            again: CreatureSet::EMPTY,
            first: CreatureSet::EMPTY,
            count: 0,
            parent: 0,
            last: 0,
            run: 0,
        }];
        let mut blocks = Vec::new();
        let mut next = 0;
        while next < grown.len() {
            if grown.len() > limit {
                return None;
            }
            let Grown { group, again, first, count, parent, last, run } = grown[next];
            effort.spend(GROWN);
            let creatures = || pool.creatures(group, pool.whole()) | again;
            let allowed = count == 0 || count >= least;
            // Groups grow from those that are too small, so that these are worked out where that is cheap.
            let value = match &mut simple {
                Some(simple) if count == 0 => Some(simple.unblocked()),
                Some(simple) => Some(simple.grow(parent, last)),
                None if allowed => Some(fights.get_or_insert_with(|| Fights::new(combat, worth)).value(
                    attacker,
                    creatures(),
                    again,
                    effort,
                )),
                None => None,
            };
            if let (true, Some(mut value)) = (allowed, value) {
                let gain = if board.requirements.is_empty() { 0 } else { gain(board, attacker, creatures()) };
                let elsewhere = if bounds { creatures() } else { first | again };
                let mut doubt = FightValue::default();
                if !elsewhere.is_empty() {
                    doubt.loss = self.later_gain(elsewhere, creatures());
                    doubt.score = self.doubtful_gain(count) + self.worth.life[1] * i64::from(doubt.loss);
                    value = value.minus(doubt);
                }
                let fresh = again.iter().map(|creature| pool.first(creature));
                let fresh = fresh.fold(Group::default(), |all, one| all + one);
                let index = pool.index(group);
                let early_loss = match &simple {
                    Some(simple) if (first | again).is_empty() => simple.early_loss(),
                    _ => UNKNOWN,
                };
                blocks.push(Block {
                    blockers: group,
                    again,
                    first,
                    fresh,
                    index,
                    count,
                    value,
                    doubt,
                    early_loss,
                    gain,
                    torn: match &simple {
                        Some(simple) => simple.is_torn(),
                        None => self.bands(creatures()),
                    },
                });
            }
            if count < most {
                let shared = !(first | again).is_empty();
                let idle = simple.as_ref().filter(|_| leaves_out && allowed && count > 0 && !shared);
                let idle = idle.map(|simple| simple.idle_kinds(next));
                for (place, &kind) in kinds.iter().enumerate().skip(last) {
                    let of = &pool.kinds[kind];
                    let run = if place == last { run } else { 0 };
                    let blocks_once = match of.of_use {
                        Use::Once => run < of.members.len(),
                        Use::First => run < 1,
                        Use::Again => run < 1 && !first.contains(of.members[0]),
                    };
                    let more = group + pool.one(kind);
                    let is_idle =
                        of.of_use == Use::Once && idle.as_ref().is_some_and(|idle| idle.contains(place));
                    if blocks_once && !is_idle && pool.fits(more, pool.whole()) {
                        let of_use = |of_use: Use| {
                            if of.of_use == of_use {
                                CreatureSet::only(of.members[0])
                            } else {
                                CreatureSet::EMPTY
                            }
                        };
                        grown.push(Grown {
                            group: more,
                            again: again | of_use(Use::Again),
                            first: first | of_use(Use::First),
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
        Some(blocks)
    }

    /// Returns the life that blockers may gain if one of those that block several attackers first strikes another one,
    /// or is smaller than here, and so doesn't kill this attacker before they deal damage.
    fn later_gain(&self, several: CreatureSet, blockers: CreatureSet) -> i32 {
        let fighter = |blocker: usize| self.combat.fighter(Side::Defender, blocker);
        if !several.iter().any(|blocker| fighter(blocker).strikes_first()) {
            return 0;
        }
        let gain = |blocker: usize| {
            let fighter = fighter(blocker);
            let links = i32::from(fighter.has(Keyword::Lifelink)) + i32::from(fighter.spirit_links);
            links * fighter.combat_damage().saturating_add(i32::from(fighter.bushido))
        };
        blockers.iter().map(gain).sum()
    }

    /// Returns whether any of these has banding.
    fn bands(&self, blockers: CreatureSet) -> bool {
        let fighter = |blocker: usize| self.combat.fighter(Side::Defender, blocker);
        blockers.iter().any(|blocker| fighter(blocker).has(Keyword::Banding))
    }

    /// Returns what the attacker gains in a fight with that number of blockers and might not gain if one of them blocks
    /// another attacker, too: that one may kill the blocker first, so that nothing is left to deal damage to. A blocker may
    /// also die with what makes it larger, or of the first of two strikes by a larger attacker.
    fn doubtful_gain(&self, count: u32) -> i64 {
        let mut attackers = self.combat.in_combat(Side::Attacker).iter();
        let fighter = self.combat.fighter(Side::Attacker, self.attacker);
        let links = i64::from(fighter.has(Keyword::Lifelink)) + i64::from(fighter.spirit_links);
        let strikes_first = |attacker: usize| {
            attacker != self.attacker && self.combat.fighter(Side::Attacker, attacker).strikes_first()
        };
        let kills_sooner = self.bounds && fighter.has(Keyword::DoubleStrike);
        if links == 0 || !kills_sooner && !attackers.any(strikes_first) {
            return 0;
        }
        let growth = i64::from(fighter.rampage) * i64::from(count) + i64::from(fighter.bushido);
        let damage = 2 * (i64::from(fighter.combat_damage()) + growth);
        self.worth.life[0] * links * damage
    }
}

/// Returns the blocks that no block with a part of their blockers is as good as.
///
/// The part must be creatures that block once: what the others do elsewhere changes what they do here. And the block
/// must be no better even if what the death of its blockers costs is counted elsewhere.
fn useful(blocks: &[Block], pool: &Pool, effort: &mut Effort) -> Vec<Block> {
    let all = |block: &Block| (pool.once(block.blockers), block.first | block.again);
    let free: FxHashMap<(Group, CreatureSet), FightValue> =
        blocks.iter().filter(|block| block.first.is_empty()).map(|block| (all(block), block.value)).collect();
    let mut useful: Vec<Block> = Vec::new();
    // Those that can replace others.
    let mut parts: Vec<Block> = Vec::new();
    let mut compared = 0;
    for block in blocks {
        let value = free[&all(block)];
        let replaced = |known: &Block| {
            value.score >= known.value.score
                && value.loss >= known.value.loss
                && value.poison >= known.value.poison
                && block.early_loss >= known.early_loss
                && block.gain <= known.gain
                && pool.fits(known.blockers, block.blockers)
        };
        let found = parts.iter().position(replaced);
        compared += found.map_or(parts.len(), |place| place + 1);
        if found.is_none() {
            useful.push(*block);
            if !block.is_shared() {
                parts.push(*block);
            }
        }
    }
    effort.spend(compared as u64 / COMPARED_A_STEP);
    useful
}

/// Returns a key by which attackers that kill more blockers are greater: the damage in all steps, deathtouch above all.
fn deadliness(fighter: &Fighter) -> i32 {
    let damage = fighter.combat_damage();
    match damage {
        1.. if fighter.has(Keyword::Deathtouch) => i32::MAX,
        _ if fighter.has(Keyword::DoubleStrike) => damage.saturating_mul(2),
        _ => damage,
    }
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
