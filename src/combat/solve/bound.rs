//! Bounds for the search: what the attackers that are not decided yet cost at least.

use std::ops::{Add, Range};

use super::every::Suffixes;
use super::fights::{Block, Row};
use super::pool::{Group, Pool};
use crate::combat::effort::Effort;
use crate::sort::CompactSort;

/// The most numbers of a table of bounds.
const MOST_ENTRIES: usize = 1 << 23;

/// The steps that a table may take whatever is left, so that there is some bound.
const LEAST_TABLED: u64 = 1_000_000;

/// How many blocks of a table are looked at in a step.
const BLOCKS_A_STEP: u64 = 4;

/// How many blocks are priced in a step.
const PRICED_A_STEP: u64 = 2;

/// How many steps it takes to prepare a block for prices.
const MADE: u64 = 6;

/// How many rounds prices are improved.
const ROUNDS: usize = 60;

/// A sum that nothing can come to.
pub(super) const NEVER: i64 = i64::MAX / 4;

/// What a block costs: its score, less a reward for each requirement that it obeys, so high that no score
/// outweighs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewarded(pub i64);

impl Rewarded {
    pub fn cost(self, block: &Block) -> i64 {
        block.value.score - self.0 * i64::from(block.gain)
    }
}

/// By the number of rows decided, what the others cost at least.
pub(super) enum Bound {
    /// Exactly, but for restrictions on the whole declaration: see [`Table`].
    Table(Table),
    /// From the bounds of all sets of attackers: see [`Suffixes`].
    Shared(Suffixes),
    /// Where the groups of blockers are too many for a table: see [`Prices`].
    Prices(Prices),
    /// Nothing is known.
    Nothing,
}

impl Bound {
    /// Returns a good bound for the rows. `room` is the loss that the defending player can bear, if that
    /// matters.
    pub fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Option<i64>, effort: &mut Effort) -> Bound {
        let size = |groups: usize| groups.saturating_mul(rows.len() + 1);
        if let Some(groups) = pool.groups.filter(|&groups| size(groups) <= MOST_ENTRIES) {
            let room = room.map_or(Room::FREE, |_| Room::coarse(rows, (MOST_ENTRIES / size(groups)).max(1)));
            let blocks: usize = rows.iter().map(|row| row.useful.len()).sum();
            let steps = (groups * room.count()) as u64 * blocks as u64 / BLOCKS_A_STEP;
            if steps <= (effort.left() / 2).max(LEAST_TABLED) {
                effort.spend(steps);
                return Bound::Table(Table::of(rows, pool, reward, room));
            }
        }
        Bound::Prices(Prices::of(rows, pool, reward, room, effort))
    }

    /// Returns how many steps it takes to table the bounds without losses; nothing where there would be too many.
    pub fn table_steps(rows: &[Row], pool: &Pool) -> Option<u64> {
        let fits = |&groups: &usize| groups.saturating_mul(rows.len() + 1) <= MOST_ENTRIES;
        let blocks: usize = rows.iter().map(|row| row.useful.len()).sum();
        pool.groups.filter(fits).map(|groups| groups as u64 * blocks as u64 / BLOCKS_A_STEP)
    }

    /// Returns about how many steps it takes to find the bound of a block of the row at that depth.
    pub fn steps(&self, depth: usize) -> u64 {
        match self {
            Bound::Table(_) | Bound::Shared(_) => 1,
            Bound::Nothing => 0,
            Bound::Prices(prices) => 4 * (1 + prices.rows.len() - depth) as u64,
        }
    }

    /// Returns a bound on what the rows from `depth` on cost together with blockers from `left`, whose index is
    /// given, and no more loss than `room`; [`NEVER`] where there is no way.
    pub fn rest(
        &self,
        rows: &[Row],
        pool: &Pool,
        depth: usize,
        (left, index): (Group, usize),
        room: i64,
    ) -> i64 {
        match self {
            Bound::Table(table) => table.rest(depth, index, room),
            Bound::Shared(shared) => shared.rest(depth, index, room),
            Bound::Prices(prices) => prices.rest(rows, pool, depth, left, room),
            Bound::Nothing => -NEVER,
        }
    }
}

/// For each number of rows decided, each group of blockers left and each room for losses, the least that the
/// other rows cost: a dynamic program from the last row to the first.
pub(super) struct Table {
    groups: usize,
    room: Room,
    least: Vec<i64>,
}

impl Table {
    fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Room) -> Table {
        let groups = pool.all();
        let rooms = room.count();
        let width = groups.len() * rooms;
        let mut least = vec![NEVER; width * (rows.len() + 1)];
        least[width * rows.len()..].chunks_mut(rooms).for_each(|rooms| room.end(rooms, 0));
        // What the innermost loop reads, close together.
        let mut priced: Vec<(Group, Group, i64, usize, Shift)> = Vec::new();
        for (depth, row) in rows.iter().enumerate().rev() {
            let (own, later) = least[depth * width..].split_at_mut(width);
            priced.clear();
            for block in row.useful.iter() {
                let shift = room.shift(block);
                priced.push((block.blockers, block.fresh(), reward.cost(block), block.index, shift));
            }
            for (index, group) in groups.iter().enumerate() {
                // What nothing is left for is never asked.
                let Some(group) = *group else { continue };
                let own = &mut own[index * rooms..(index + 1) * rooms];
                for &(blockers, fresh, cost, taken, shift) in &priced {
                    if pool.fits(blockers, group) && Pool::apart(fresh, group) {
                        shift.lower(own, &later[(index - taken) * rooms..][..rooms], cost);
                    }
                }
            }
        }
        Table { groups: groups.len(), room, least }
    }

    #[inline]
    fn rest(&self, depth: usize, index: usize, room: i64) -> i64 {
        let place = (depth * self.groups + index) * self.room.count();
        self.room.place(room).map_or(NEVER, |room| self.least[place + room])
    }
}

/// How the life that a player can still lose is counted: in places of a table, the least room first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The points in a unit of losses, which are rounded down; `None` if losses don't matter.
    unit: Option<i64>,
    /// The first places lack what gains can fill.
    lacking: i64,
    count: usize,
}

impl Room {
    /// Losses that don't matter: a single place.
    pub const FREE: Room = Room { unit: None, lacking: 0, count: 1 };

    /// Returns room in single points, or free room where the rows can't lose more than there is. Nobody asks for more
    /// than `most`, and blockers never gain more than that together.
    pub fn exact(rows: &[Row], room: i64, most: i64, gained: i64) -> Room {
        let Room { unit, lacking, count } = Room::in_units(rows, 1);
        let losses = count as i64 - 1 - lacking;
        if losses <= room {
            return Room::FREE;
        }
        let lacking = lacking.min(gained);
        let losses = losses.min(most + lacking);
        Room { unit, lacking, count: (losses + lacking + 1) as usize }
    }

    /// Returns room in units large enough that there are no more places than that, or free room if there is
    /// none.
    fn coarse(rows: &[Row], most: usize) -> Room {
        let units = (0..=32).map(|power| Room::in_units(rows, 1 << power));
        units.into_iter().find(|room| room.count <= most).unwrap_or(Room::FREE)
    }

    /// More room than all losses can fill is no more than that.
    fn in_units(rows: &[Row], unit: i64) -> Room {
        let (mut losses, mut lacking) = (0, 0);
        for row in rows {
            let own = row.useful.iter().map(|block| i64::from(block.value.loss).div_euclid(unit));
            losses += own.clone().max().unwrap_or(0).max(0);
            lacking -= own.min().unwrap_or(0).min(0);
        }
        Room { unit: Some(unit), lacking, count: (losses + lacking + 1) as usize }
    }

    /// Returns how many places there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the place of so much room; nothing where no gain could make up for what is lacking.
    #[inline]
    pub fn place(&self, room: i64) -> Option<usize> {
        let Some(unit) = self.unit else { return Some(0) };
        let place = room.div_euclid(unit) + self.lacking;
        (place >= 0).then(|| (place as usize).min(self.count - 1))
    }

    /// Sets the cost of nothing more, by place: nothing where the room is enough.
    pub fn end<T: Copy>(&self, places: &mut [T], nothing: T) {
        places[self.lacking as usize..].fill(nothing);
    }

    /// Returns how a block moves the places.
    pub fn shift(&self, block: &Block) -> Shift {
        let Some(unit) = self.unit else { return Shift { lost: 0, gained: 0 } };
        let loss = i64::from(block.value.loss).div_euclid(unit);
        let of = |points: i64| (points.max(0) as usize).min(self.count);
        Shift { lost: of(loss), gained: of(-loss).min(self.count - 1) }
    }
}

/// By how many places a block moves the room that there is: what it loses is no longer there for the rest, what it gains is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    lost: usize,
    gained: usize,
}

impl Shift {
    /// Whether the rest has the same room as the whole.
    #[inline]
    pub fn is_none(self) -> bool {
        (self.lost, self.gained) == (0, 0)
    }

    /// Lowers each cost, by place, to what the rest costs with a block of that cost. Without a shift the slices may hold several groups'.
    #[inline]
    pub fn lower<T: Copy + Ord + Add<Output = T>>(self, own: &mut [T], rest: &[T], cost: T) {
        let own = &mut own[self.lost..];
        let rest = &rest[self.gained..];
        let both = own.len().min(rest.len());
        for (own, rest) in own[..both].iter_mut().zip(&rest[..both]) {
            *own = (*own).min(*rest + cost);
        }
        // More room than all losses can fill is no more than that.
        if both < own.len() {
            let last = rest[both - 1] + cost;
            own[both..].iter_mut().for_each(|own| *own = (*own).min(last));
        }
    }
}

/// Prices for blockers of each kind, for each resource, and for a point of loss.
///
/// With any prices the sum of each row's cheapest block bounds every declaration from below (Lagrange's
/// multipliers; Held and Karp 1971); a few rounds of the subgradient method find good ones.
pub(super) struct Prices {
    kinds: Vec<i64>,
    loss: i64,
    /// By row, the price of each useful block with the block, the cheapest first.
    rows: Vec<Vec<(i64, Group)>>,
}

/// A block without prices.
struct Used {
    cost: i64,
    loss: i64,
    /// The place of the fields that it uses, in a list of all blocks.
    fields: Range<usize>,
}

impl Prices {
    fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Option<i64>, effort: &mut Effort) -> Prices {
        let spread = |row: &Row| {
            let scores = row.useful.iter().map(|block| block.value.score);
            scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0)
        };
        let widest = rows.iter().map(spread).max().unwrap_or(0);
        let whole = pool.whole();
        let fields = pool.fields();
        // Block by block, how much it uses of which field.
        let mut uses: Vec<(usize, i64)> = Vec::new();
        let mut used_by = |block: &Block| Used {
            cost: reward.cost(block),
            loss: i64::from(block.value.loss),
            fields: pool.list_uses(block.blockers, &mut uses),
        };
        let blocks: Vec<Vec<Used>> =
            rows.iter().map(|row| row.useful.iter().map(&mut used_by).collect()).collect();
        let count: usize = blocks.iter().map(Vec::len).sum();
        effort.spend(MADE * count as u64);
        let price = |block: &Used, (fields, loss): &(Vec<i64>, i64)| {
            let used = uses[block.fields.clone()].iter().map(|&(field, used)| fields[field] * used);
            block.cost + used.sum::<i64>() + loss * block.loss
        };
        let mut prices = (vec![0i64; fields], 0i64);
        let mut best = (i64::MIN, prices.clone());
        let mut step = (widest / 4).max(1);
        let all: Vec<i64> = (0..fields).map(|field| pool.used(whole, field) as i64).collect();
        for _ in 0..ROUNDS {
            let mut used = vec![0i64; fields];
            let (mut bound, mut loss) = (0, 0);
            for row in &blocks {
                let priced = row.iter().map(|block| (price(block, &prices), block));
                let (cost, cheapest) = priced.min_by_key(|&(cost, _)| cost).expect("no block is one");
                bound += cost;
                loss += cheapest.loss;
                uses[cheapest.fields.clone()].iter().for_each(|&(field, more)| used[field] += more);
            }
            bound -= prices.0.iter().zip(&all).map(|(price, all)| price * all).sum::<i64>();
            bound -= prices.1 * room.unwrap_or(0);
            if bound > best.0 {
                best = (bound, prices.clone());
            }
            if !effort.spend(1 + count as u64 / PRICED_A_STEP) {
                break;
            }
            for ((price, used), all) in prices.0.iter_mut().zip(used).zip(&all) {
                *price = (*price + step * (used - all)).max(0);
            }
            if let Some(room) = room {
                prices.1 = (prices.1 + step * (loss - room).signum() / 4).max(0);
            }
            step = (step * 15 / 16).max(1);
        }
        let priced = |(row, blocks): (&Row, &Vec<Used>)| {
            let blocks = row.useful.iter().zip(blocks);
            let mut priced: Vec<(i64, Group)> =
                blocks.map(|(block, of)| (price(of, &best.1), block.blockers)).collect();
            priced.compact_sort_by_key(|&(price, _)| price);
            priced
        };
        let rows = rows.iter().zip(&blocks).map(priced).collect();
        let (kinds, loss) = best.1;
        Prices { kinds, loss, rows }
    }

    fn rest(&self, rows: &[Row], pool: &Pool, depth: usize, left: Group, room: i64) -> i64 {
        debug_assert_eq!(rows.len(), self.rows.len());
        let cheapest = |row: &Vec<(i64, Group)>| {
            let possible = row.iter().find(|(_, blockers)| pool.fits(*blockers, left));
            possible.expect("no block is always possible").0
        };
        let cheapest: i64 = self.rows[depth..].iter().map(cheapest).sum();
        let left: i64 =
            self.kinds.iter().enumerate().map(|(kind, price)| price * pool.used(left, kind) as i64).sum();
        // Without a price for losses there may be no room to count.
        let room = if self.loss == 0 { 0 } else { self.loss * room };
        cheapest - left - room
    }
}
