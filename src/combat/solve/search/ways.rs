//! The blocks of an attacker that the remaining blockers allow, ordered by their bounds.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{FREE, Search};
use crate::combat::solve::bound::Bound;
use crate::combat::solve::fights::Block;
use crate::combat::solve::pool::Group;
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The most ways that are cached.
const MOST_WAYS: usize = 1 << 20;

/// A block with a lower bound.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// A lower bound on the cost of the block and all rows after it.
    pub cost: i64,
    count: u32,
    /// Its place in the row.
    pub place: u32,
    /// The creatures that block.
    pub blockers: CreatureSet,
}

/// A cache of ways by depth, remaining blockers, and room for losses: partial declarations that agree in these share one list.
#[derive(Default)]
pub(super) struct Ways {
    known: FxHashMap<(usize, Group, i64), Rc<[Way]>>,
    count: usize,
}

impl Search<'_> {
    /// Returns the ways to block the attacker at that depth with the remaining blockers, the lowest bound first. The rows from
    /// there on may lose no more than `room`.
    pub(super) fn ways(&mut self, depth: usize, left: (Group, usize), room: i64) -> Rc<[Way]> {
        if !matches!(self.bound, Bound::Table(_) | Bound::Shared(_)) {
            return self.found_ways(depth, left, room);
        }
        if let Some(known) = self.ways.known.get(&(depth, left.0, room)) {
            return Rc::clone(known);
        }
        let found = self.found_ways(depth, left, room);
        if self.ways.count + found.len() <= MOST_WAYS {
            self.ways.count += found.len();
            self.ways.known.insert((depth, left.0, room), Rc::clone(&found));
        }
        found
    }

    fn found_ways(&self, depth: usize, (left, index): (Group, usize), room: i64) -> Rc<[Way]> {
        let way = |(place, block): (usize, &Block)| {
            let after = (left - block.blockers, index - block.index);
            // Losses count as long as there is room for them alone.
            let room = if room == FREE { FREE } else { room - i64::from(block.value.loss) };
            let rest = self.bound.rest(&self.rows, self.pool, depth + 1, after, room);
            let blockers = self.pool.creatures(block.blockers, left) | block.again;
            Way { cost: self.reward.cost(block) + rest, count: block.count, place: place as u32, blockers }
        };
        let fitting = self.blocks(depth).iter().enumerate().filter(|(_, block)| block.fits(self.pool, left));
        let mut ways: Vec<Way> = fitting.map(way).collect();
        ways.compact_sort_by_key(|way| (way.cost, way.count, way.place));
        ways.into()
    }

    /// Returns the blocks of the row that count.
    pub(super) fn blocks(&self, depth: usize) -> &[Block] {
        let row = &self.rows[depth];
        if self.all_blocks { &row.blocks } else { &row.useful }
    }
}
