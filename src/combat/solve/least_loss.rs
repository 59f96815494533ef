//! The least that the defending player loses, whatever else it costs.
//!
//! For that most creatures are as good as one another: whoever blocks a creature without trample stops all of its damage.
//! So creatures that lose as much in each block by one of them are taken for one kind, and a block by some of a kind for
//! the best of those. That leaves few states where a board of unequal creatures has more than can be looked at, and what
//! is said of it bounds the board: every declaration of the one is there in the other, and loses no more.

use rustc_hash::FxHashMap;

use super::fights::{Block, Row};
use super::pool::{Group, Pool, Use};
use crate::sort::CompactSort;

/// The most states that are kept of each depth. Beyond, each attacker is blocked as though it were alone.
///
/// Attackers that come late have few states, and it is there that most is asked; those of the first ones, worked out in
/// full, take longer than they spare.
const MOST_STATES: usize = 1 << 12;

/// Kinds of a pool that are taken for one.
pub(super) struct Merged {
    pool: Pool,
    /// By kind, the first that it is taken for.
    class: Vec<usize>,
}

impl Merged {
    /// Returns the kinds merged that lose as much in every block by one of them alone, and use as much; nothing where some
    /// block several attackers.
    pub fn of(rows: &[Row], pool: &Pool) -> Option<Merged> {
        if pool.kinds.iter().any(|kind| kind.of_use != Use::Once) {
            return None;
        }
        let alone = |kind: usize, row: &Row| {
            let mut blocks = row.blocks.iter().filter(|block| block.count == 1);
            let block = blocks.find(|block| pool.count(block.blockers, kind) == 1);
            block.map(|block| (block.value.loss, block.early_loss, block.gain))
        };
        let uses = |kind: usize| -> Vec<usize> {
            (pool.kinds.len()..pool.fields()).map(|field| pool.used(pool.one(kind), field)).collect()
        };
        let signature = |kind: usize| {
            let alone: Vec<_> = rows.iter().map(|row| alone(kind, row)).collect();
            (alone, uses(kind))
        };
        let signatures: Vec<_> = (0..pool.kinds.len()).map(signature).collect();
        let first = |signature| signatures.iter().position(|known| known == signature).expect("itself");
        let class: Vec<usize> = signatures.iter().map(first).collect();
        Some(Merged { pool: pool.merged(&class), class })
    }

    /// Returns the group of all.
    pub fn whole(&self) -> Group {
        self.pool.whole()
    }

    /// Returns a group of the pool as one of merged kinds.
    pub fn group(&self, of: &Pool, group: Group) -> Group {
        of.translated(group, &self.class, &self.pool)
    }
}

/// A block by merged kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    pub blockers: Group,
    /// What it loses at least.
    pub loss: i64,
}

/// By attackers that are still open and by blockers left, the least that is lost.
pub(super) struct LeastLoss<'m> {
    merged: &'m Merged,
    /// By depth, those that lose least first.
    rows: Vec<Vec<Loss>>,
    /// By depth, the fields that the rows from there on use, and the sum of what each loses least.
    later: Vec<(Group, i64)>,
    /// By depth and blockers left.
    known: Vec<FxHashMap<Group, i64>>,
    /// How many blocks have been looked at.
    pub looked_at: u64,
}

impl<'m> LeastLoss<'m> {
    /// Returns what is lost least with one block of each row, in that order.
    pub fn of(merged: &'m Merged, rows: impl Iterator<Item = Vec<Loss>>) -> LeastLoss<'m> {
        // Blocks by more creatures that lose no less are left out.
        let useful = |mut row: Vec<Loss>| {
            row.compact_sort_by_key(|block| (block.loss, block.blockers));
            let mut kept: Vec<Loss> = Vec::new();
            for block in row {
                // What is part of a group comes before it.
                if !kept.iter().any(|known| merged.pool.fits(known.blockers, block.blockers)) {
                    kept.push(block);
                }
            }
            kept
        };
        let rows: Vec<Vec<Loss>> = rows.map(useful).collect();
        let mut later = vec![(Group::default(), 0)];
        for row in rows.iter().rev() {
            let &(mask, loss) = later.last().expect("the last");
            let fields = |mask, block: &Loss| merged.pool.with_fields_of(mask, block.blockers);
            later.push((row.iter().fold(mask, fields), loss + row.first().map_or(0, |block| block.loss)));
        }
        later.reverse();
        LeastLoss { merged, known: vec![FxHashMap::default(); rows.len()], rows, later, looked_at: 0 }
    }

    /// Returns the least that the rows from `depth` on lose with blockers from `left`, or less.
    pub fn least(&mut self, depth: usize, left: Group) -> i64 {
        let (mask, alone) = self.later[depth];
        if depth == self.rows.len() {
            return alone;
        }
        let left = left & mask;
        if let Some(&known) = self.known[depth].get(&left) {
            return known;
        }
        if self.known[depth].len() >= MOST_STATES {
            return alone;
        }
        let (mut least, rest) = (i64::MAX, self.later[depth + 1].1);
        for index in 0..self.rows[depth].len() {
            let Loss { blockers, loss } = self.rows[depth][index];
            if loss + rest >= least {
                break;
            }
            self.looked_at += 1;
            if self.merged.pool.fits(blockers, left) {
                least = least.min(loss + self.least(depth + 1, left - blockers));
            }
        }
        self.known[depth].insert(left, least);
        least
    }

    /// Returns the blocks that lose least, by depth.
    pub fn blocks(&mut self) -> Vec<Loss> {
        let mut left = self.merged.whole();
        let mut blocks = Vec::new();
        for depth in 0..self.rows.len() {
            let fitting: Vec<Loss> = self.rows[depth]
                .iter()
                .filter(|block| self.merged.pool.fits(block.blockers, left))
                .copied()
                .collect();
            let cost = |block: &Loss| block.loss + self.least(depth + 1, left - block.blockers);
            let block = fitting.into_iter().min_by_key(cost).expect("no block is always possible");
            left = left - block.blockers;
            blocks.push(block);
        }
        blocks
    }
}

/// Returns a block by merged kinds.
pub(super) fn loss_of(merged: &Merged, pool: &Pool, block: &Block) -> Loss {
    Loss { blockers: merged.group(pool, block.blockers), loss: i64::from(block.value.loss) }
}
