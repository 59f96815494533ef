//! Bounds for the search: what the attackers that are not decided yet cost at least.

use super::fights::{Block, Row};
use super::pool::{Group, Pool};

/// The most numbers of a table of bounds.
const MOST_ENTRIES: usize = 1 << 23;

/// How many rounds prices are improved.
const ROUNDS: usize = 60;

/// A sum that nothing can come to.
const NEVER: i64 = i64::MAX / 4;

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
    /// Where the groups of blockers are too many for a table: see [`Prices`].
    Prices(Prices),
}

impl Bound {
    /// Returns a good bound for the rows. `room` is the loss that the defending player can bear, if that
    /// matters.
    pub fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Option<i64>) -> Bound {
        let size = |groups: usize| groups.saturating_mul(rows.len() + 1);
        match pool.groups.filter(|&groups| size(groups) <= MOST_ENTRIES) {
            Some(groups) => Bound::Table(Table::of(rows, pool, reward, room, MOST_ENTRIES / size(groups))),
            None => Bound::Prices(Prices::of(rows, pool, reward, room)),
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
            Bound::Prices(prices) => prices.rest(rows, pool, depth, left, room),
        }
    }
}

/// For each number of rows decided, each group of blockers left and each room for losses, the least that the
/// other rows cost: a dynamic program from the last row to the first.
pub(super) struct Table {
    groups: usize,
    /// The first room lacks what gains can fill.
    rooms: usize,
    lacking: i64,
    /// Losses count in units of so many points, rounded down, so that the table is not too large.
    unit: i64,
    least: Vec<i64>,
}

impl Table {
    fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Option<i64>, most_rooms: usize) -> Table {
        let groups = pool.all();
        let room = room.filter(|_| most_rooms > rows.len() + 1);
        // More room than all losses can fill is no more than that; and gains can fill what is lacking.
        let counted = |block: &Block, unit: i64| match room {
            Some(_) => i64::from(block.value.loss).div_euclid(unit),
            None => 0,
        };
        let range = |unit: i64| {
            let losses = |row: &Row| {
                let losses = row.useful.iter().map(|block| counted(block, unit));
                [losses.clone().max().unwrap_or(0).max(0), -losses.min().unwrap_or(0).min(0)]
            };
            rows.iter().map(losses).fold([0, 0], |sums, row| [sums[0] + row[0], sums[1] + row[1]])
        };
        let fits = |[losses, gains]: [i64; 2]| losses + gains < most_rooms as i64;
        let unit = (0..).map(|power| 1i64 << power).find(|&unit| fits(range(unit)));
        let unit = unit.expect("in units larger than any loss, a row loses nothing and gains one at most");
        let [losses, lacking] = range(unit);
        let rooms = (losses + lacking + 1) as usize;
        let width = groups.len() * rooms;
        let mut least = vec![NEVER; width * (rows.len() + 1)];
        least[width * rows.len()..].chunks_mut(rooms).for_each(|rooms| rooms[lacking as usize..].fill(0));
        for (depth, row) in rows.iter().enumerate().rev() {
            let (own, later) = least[depth * width..].split_at_mut(width);
            for (index, &group) in groups.iter().enumerate() {
                let own = &mut own[index * rooms..(index + 1) * rooms];
                for block in row.useful.iter().filter(|block| pool.fits(block.blockers, group)) {
                    let rest = &later[(index - block.index) * rooms..][..rooms];
                    lower(own, rest, reward.cost(block), counted(block, unit));
                }
            }
        }
        Table { groups: groups.len(), rooms, lacking, unit, least }
    }

    #[inline]
    fn rest(&self, depth: usize, index: usize, room: i64) -> i64 {
        let room = if self.rooms == 1 { 0 } else { room.div_euclid(self.unit) + self.lacking };
        if room < 0 {
            return NEVER;
        }
        self.least[(depth * self.groups + index) * self.rooms + (room as usize).min(self.rooms - 1)]
    }
}

/// Lowers each number, by room, to what the rest costs with a block of that cost and loss.
#[inline]
fn lower(own: &mut [i64], rest: &[i64], cost: i64, loss: i64) {
    let rooms = own.len();
    if loss >= 0 {
        let loss = (loss as usize).min(rooms);
        for (own, rest) in own[loss..].iter_mut().zip(rest) {
            *own = (*own).min(rest + cost);
        }
    } else {
        let gain = (loss.unsigned_abs() as usize).min(rooms - 1);
        let last = rest[rooms - 1];
        for (own, rest) in own.iter_mut().zip(rest[gain..].iter().chain(std::iter::repeat(&last))) {
            *own = (*own).min(rest + cost);
        }
    }
}

/// Prices for blockers of each kind, and for a point of loss.
///
/// With any prices the sum of each row's cheapest block bounds every declaration from below (Lagrange's
/// multipliers; Held and Karp 1971); a few rounds of the subgradient method find good ones.
pub(super) struct Prices {
    kinds: Vec<i64>,
    loss: i64,
    /// By row, the price of each useful block with the block, the cheapest first.
    rows: Vec<Vec<(i64, Group)>>,
}

impl Prices {
    fn of(rows: &[Row], pool: &Pool, reward: Rewarded, room: Option<i64>) -> Prices {
        let spread = |row: &Row| {
            let scores = row.useful.iter().map(|block| block.value.score);
            scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0)
        };
        let widest = rows.iter().map(spread).max().unwrap_or(0);
        let whole = pool.whole();
        let mut prices = (vec![0i64; pool.kinds.len()], 0i64);
        let mut best = (i64::MIN, prices.clone());
        let mut step = (widest / 4).max(1);
        let price = |block: &Block, (kinds, loss): &(Vec<i64>, i64)| {
            let blockers: i64 = kinds
                .iter()
                .enumerate()
                .map(|(kind, price)| price * pool.count(block.blockers, kind) as i64)
                .sum();
            reward.cost(block) + blockers + loss * i64::from(block.value.loss)
        };
        for _ in 0..ROUNDS {
            let mut used = vec![0i64; pool.kinds.len()];
            let (mut bound, mut loss) = (0, 0);
            for row in rows {
                let cheapest =
                    row.useful.iter().min_by_key(|block| price(block, &prices)).expect("no block is one");
                bound += price(cheapest, &prices);
                loss += i64::from(cheapest.value.loss);
                used.iter_mut()
                    .enumerate()
                    .for_each(|(kind, used)| *used += pool.count(cheapest.blockers, kind) as i64);
            }
            let all = |kind: usize| pool.count(whole, kind) as i64;
            bound -= prices.0.iter().enumerate().map(|(kind, price)| price * all(kind)).sum::<i64>();
            bound -= prices.1 * room.unwrap_or(0);
            if bound > best.0 {
                best = (bound, prices.clone());
            }
            for (kind, (price, used)) in prices.0.iter_mut().zip(used).enumerate() {
                *price = (*price + step * (used - all(kind))).max(0);
            }
            if let Some(room) = room {
                prices.1 = (prices.1 + step * (loss - room).signum() / 4).max(0);
            }
            step = (step * 15 / 16).max(1);
        }
        let priced = |row: &Row| {
            let mut priced: Vec<(i64, Group)> =
                row.useful.iter().map(|block| (price(block, &best.1), block.blockers)).collect();
            priced.sort_by_key(|&(price, _)| price);
            priced
        };
        let rows = rows.iter().map(priced).collect();
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
            self.kinds.iter().enumerate().map(|(kind, price)| price * pool.count(left, kind) as i64).sum();
        // Without a price for losses there may be no room to count.
        let room = if self.loss == 0 { 0 } else { self.loss * room };
        cheapest - left - room
    }
}
