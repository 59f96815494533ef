//! Declarations put together attacker by attacker, where a table of all groups of blockers would be too large.
//!
//! With a price for each blocker, each resource and each point of loss, the cheapest block of every attacker bounds all
//! declarations from below (Lagrange's multipliers; Held and Karp 1971). What a block costs above the cheapest of its
//! row is *excess*: a declaration whose excess is more than what lies between that bound and the best known is no better.
//! So most blocks can be left out, and of the declarations begun only those go on whose excess is small.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::fights::{Block, Row};
use super::least_loss::{LeastLoss, Loss, Merged, loss_of};
use super::number::unit;
use super::pool::{Group, Pool, Use};
use super::to_come::{Choice, ToCome};
use crate::combat::effort::Effort;
use crate::sort::CompactSort;

/// Prices are counted in such parts of a hundredth of a point.
const SCALE: i64 = 64;

/// How many blocks are priced in a step.
const PRICED_A_STEP: u64 = 2;

/// How many steps it takes to make a column of a block.
const MADE: u64 = 8;

/// How many steps it takes to order the blocks, for each.
const ORDERED: u64 = 4;

/// How many steps it takes to keep a declaration that has been begun.
const KEPT: u64 = 8;

/// After this many rounds without an improvement, steps become half as long.
const PATIENCE: u32 = 6;

/// The life that is lost by the end of combat, and by the end of the first-strike step.
type Losses = [i64; 2];

/// A block of one attacker.
struct Column<'r> {
    block: &'r Block,
    cost: i64,
    losses: Losses,
    /// What it loses as a block of [merged](Merged) kinds.
    loss: Loss,
    /// Its part of [`Columns::uses`].
    uses: Range<usize>,
    /// What it costs with all prices.
    priced: i64,
}

/// The blocks of all attackers with prices.
pub(super) struct Columns<'r> {
    pool: &'r Pool,
    whole: Group,
    /// By depth.
    rows: Vec<Vec<Column<'r>>>,
    /// Block by block, how much it uses of which field.
    uses: Vec<(usize, i64)>,
    /// How much there is of each field.
    capacity: Vec<i64>,
    from: &'r [Row],
    /// What the defending player can lose, if that matters.
    room: Option<i64>,
    /// For what is lost, most creatures are alike.
    merged: Option<Merged>,
    prices: Vec<i64>,
    /// The price of a point of each loss.
    loss: Losses,
    /// What all declarations cost at least, with these prices.
    low: i64,
    /// What all differences of costs are multiples of.
    unit: i64,
}

/// What the declarations come to that were put together.
pub(super) struct Extended<'r> {
    /// By depth, the blocks of the cheapest one.
    pub cheapest: Option<(i64, Vec<&'r Block>)>,
    /// Whether no cheaper one was left out.
    pub complete: bool,
}

/// A declaration that has been begun.
#[derive(Clone, Copy)]
struct Label {
    left: Group,
    room: Losses,
    cost: i64,
    excess: i64,
    /// The excess of every declaration that it is a part of, at least.
    least_excess: i64,
    parent: u32,
    column: u32,
    /// What is left, of merged kinds.
    merged: Group,
    /// The label of the same group before this one.
    before: u32,
}

/// No label.
const NONE: u32 = u32::MAX;

impl<'r> Columns<'r> {
    /// Returns the blocks of the rows, all or those that are useful for this combat, with what each of them costs.
    pub fn of(
        from: &'r [Row],
        all: bool,
        pool: &'r Pool,
        cost: impl Fn(&Block) -> i64,
        effort: &mut Effort,
    ) -> Columns<'r> {
        let fields = pool.fields();
        let whole = pool.whole();
        let mut uses: Vec<(usize, i64)> = Vec::new();
        let mut column = |block: &'r Block| Column {
            block,
            cost: cost(block),
            losses: [i64::from(block.value.loss), i64::from(block.early_loss)],
            loss: Loss { blockers: Group::default(), loss: 0 },
            uses: pool.list_uses(block.blockers, &mut uses),
            priced: 0,
        };
        let of = |row: &'r Row| if all { &row.blocks } else { &row.useful };
        let rows: Vec<Vec<Column<'r>>> =
            from.iter().map(|row| of(row).iter().map(&mut column).collect()).collect();
        let apart = rows.iter().flat_map(|row| row.iter().map(|column| column.cost - row[0].cost));
        let unit = unit(apart);
        let mut columns = Columns {
            pool,
            whole,
            rows,
            uses,
            from,
            merged: None,
            capacity: (0..fields).map(|field| pool.used(whole, field) as i64).collect(),
            room: None,
            prices: vec![0; fields],
            loss: [0; 2],
            low: 0,
            unit,
        };
        columns.price();
        effort.spend(MADE * columns.count() as u64);
        columns
    }

    /// Returns what all declarations cost at least, with the prices so far.
    pub fn lowest(&self) -> i64 {
        self.low.div_euclid(SCALE)
    }

    /// Returns how many blocks are left.
    pub fn count(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Returns by depth the blocks that are left, in order.
    pub fn blocks(&self) -> impl Iterator<Item = Vec<Block>> + '_ {
        self.rows.iter().map(|row| row.iter().map(|column| *column.block).collect())
    }

    /// Looks at no declaration any more that loses more than that.
    pub fn limit_loss(&mut self, room: i64) {
        self.room = Some(room);
        self.merged = Merged::of(self.from, self.pool);
        if let Some(merged) = &self.merged {
            let columns = self.rows.iter_mut().flatten();
            columns.for_each(|column| column.loss = loss_of(merged, self.pool, column.block));
        }
        self.price();
    }

    /// Returns whether [`limit_loss`](Columns::limit_loss) was called.
    pub fn limits_loss(&self) -> bool {
        self.room.is_some()
    }

    /// Returns the most that a declaration may cost which costs less than `limit`.
    pub fn below(&self, limit: i64) -> i64 {
        let any = self.rows.iter().map(|row| row[0].cost).sum::<i64>();
        let steps = (limit - any).div_euclid(self.unit) - i64::from((limit - any).rem_euclid(self.unit) == 0);
        any + steps * self.unit
    }

    /// Prices all blocks, and returns how much of each field and of the room the cheapest use above what there is.
    fn price(&mut self) -> (Vec<i64>, Losses) {
        let mut above: Vec<i64> = self.capacity.iter().map(|capacity| -capacity).collect();
        let mut losses = [0; 2];
        let whole: i64 =
            self.prices.iter().zip(&self.capacity).map(|(price, capacity)| price * capacity).sum();
        let mut low = -whole - (self.loss[0] + self.loss[1]) * self.room.unwrap_or(0);
        for row in &mut self.rows {
            let mut cheapest = (i64::MAX, 0);
            for (index, column) in row.iter_mut().enumerate() {
                let uses = &self.uses[column.uses.clone()];
                let uses: i64 = uses.iter().map(|&(field, used)| self.prices[field] * used).sum();
                column.priced = column.cost * SCALE + uses + dot(self.loss, column.losses);
                cheapest = cheapest.min((column.priced, index));
            }
            let column = &row[cheapest.1];
            low += column.priced;
            losses = plus(losses, column.losses);
            self.uses[column.uses.clone()].iter().for_each(|&(field, used)| above[field] += used);
        }
        self.low = low;
        (above, self.room.map_or([0; 2], |room| losses.map(|loss| loss - room)))
    }

    /// Improves the prices for that many rounds, by the subgradient method with steps that aim at `goal`.
    pub fn improve(&mut self, goal: i64, rounds: usize, effort: &mut Effort) {
        let goal = goal.saturating_mul(SCALE);
        // Where nothing good is known steps aim no further than that.
        let spread = |row: &Vec<Column<'_>>| {
            let costs = row.iter().map(|column| column.cost);
            costs.clone().max().unwrap_or(0) - costs.min().unwrap_or(0)
        };
        let far = self.rows.iter().map(spread).sum::<i64>() * SCALE / 16;
        let (mut above, mut loss) = self.price();
        let mut best = (self.low, self.prices.clone(), self.loss);
        let mut direction = vec![0.0; self.prices.len() + 2];
        let (mut length, mut patience) = (1.0, PATIENCE);
        for _ in 0..rounds {
            if !effort.spend(1 + self.count() as u64 / PRICED_A_STEP) || self.low > goal || length < 0.005 {
                break;
            }
            let prices = self.prices.iter().chain(&self.loss);
            for ((direction, &above), &price) in
                direction.iter_mut().zip(above.iter().chain(&loss)).zip(prices)
            {
                *direction = 0.6 * *direction + above as f64;
                if price == 0 && *direction < 0.0 {
                    *direction = 0.0;
                }
            }
            let norm: f64 = direction.iter().map(|part| part * part).sum();
            if norm == 0.0 {
                break;
            }
            let step = length * (goal - self.low).clamp(SCALE, far.max(SCALE)) as f64 / norm;
            for (price, direction) in self.prices.iter_mut().chain(&mut self.loss).zip(&direction) {
                *price = (*price + (step * direction).round() as i64).max(0);
            }
            (above, loss) = self.price();
            if self.low > best.0 {
                best = (self.low, self.prices.clone(), self.loss);
                patience = PATIENCE;
            } else {
                patience -= 1;
                if patience == 0 {
                    (length, patience) = (length / 2.0, PATIENCE);
                }
            }
        }
        (self.prices, self.loss) = (best.1, best.2);
        self.price();
    }

    /// Leaves blocks out with which no declaration costs `most` or less.
    pub fn leave_out(&mut self, most: i64) {
        let gap = most.saturating_mul(SCALE).saturating_sub(self.low).max(0);
        for row in &mut self.rows {
            let cheapest = row.iter().map(|column| column.priced).min().expect("no block is one");
            // The first stays: no block is always possible, and what others are compared with.
            let mut index = 0;
            row.retain(|column| {
                index += 1;
                index == 1 || column.priced - cheapest <= gap
            });
        }
    }

    /// Puts declarations together that cost `most` at most, attacker by attacker, and goes on with `width` of them.
    pub fn extend(&self, most: i64, width: usize, effort: &mut Effort) -> Extended<'r> {
        let all = most.saturating_mul(SCALE).saturating_sub(self.low);
        if all < 0 {
            return Extended { cheapest: None, complete: true };
        }
        let depths = self.rows.len();
        let rows: Vec<&Vec<Column<'r>>> =
            self.narrow_order().into_iter().map(|row| &self.rows[row]).collect();
        // By depth, what the rows from there on use, and can lose at least and at most.
        let mut later = vec![(Group::default(), [0; 2], [0; 2]); depths + 1];
        for (depth, row) in rows.iter().enumerate().rev() {
            let (mask, least, greatest) = later[depth + 1];
            let least_of = |at: usize| row.iter().map(|column| column.losses[at]).min().unwrap_or(0);
            let most_of = |at: usize| row.iter().map(|column| column.losses[at]).max().unwrap_or(0).max(0);
            later[depth] = (
                self.pool.with_fields_of(
                    mask,
                    row.iter().fold(Group::default(), |all, column| {
                        all | column.block.blockers | column.block.fresh()
                    }),
                ),
                plus(least, [0, 1].map(least_of)),
                plus(greatest, [0, 1].map(most_of)),
            );
        }
        let order: Vec<(i64, Vec<u32>)> = rows
            .iter()
            .map(|row| {
                let mut order: Vec<u32> = (0..row.len() as u32).collect();
                order.sort_by_key(|&column| row[column as usize].priced);
                (row[order[0] as usize].priced, order)
            })
            .collect();
        effort.spend(ORDERED * self.count() as u64);
        let losses = rows.iter().map(|row| row.iter().map(|column| column.loss).collect());
        let mut least_loss = self.merged.as_ref().map(|merged| LeastLoss::of(merged, losses));
        let to_come = if self.room.is_some() {
            let choices: Vec<Vec<Choice>> =
                order.iter().zip(&rows).map(|(order, row)| choices(order, row)).collect();
            let range: Vec<[i64; 2]> = later.iter().map(|(_, least, most)| [least[0], most[0]]).collect();
            ToCome::of(&choices, &range, self.loss[0], effort)
        } else {
            vec![ToCome::default(); depths + 1]
        };
        let free = i64::MAX / 4;
        let first = Label {
            left: self.whole,
            room: [self.room.unwrap_or(free); 2],
            cost: 0,
            excess: 0,
            least_excess: 0,
            parent: 0,
            column: 0,
            merged: self.merged.as_ref().map_or(Group::default(), Merged::whole),
            before: NONE,
        };
        let mut complete = true;
        let mut layers = vec![vec![first]];
        // By group, the last of its labels.
        let mut places: FxHashMap<Group, u32> = FxHashMap::default();
        for (depth, row) in rows.iter().enumerate() {
            let (mask, least, greatest) = later[depth + 1];
            let before = layers.last().expect("the first");
            let mut labels: Vec<Label> = Vec::new();
            let mut tried = 0;
            let mut gap = all;
            places.clear();
            let (cheapest, order) = &order[depth];
            for (parent, label) in before.iter().enumerate() {
                for &index in order {
                    let column = &row[index as usize];
                    let excess = label.excess + column.priced - cheapest;
                    if excess > gap {
                        break;
                    }
                    tried += 1;
                    if !column.block.fits(self.pool, label.left) {
                        continue;
                    }
                    let (mut room, mut over, mut merged, mut unclamped) = (label.room, 0, label.merged, 0);
                    if self.room.is_some() {
                        room = [0, 1].map(|at| room[at] - column.losses[at]);
                        if room[0] < least[0] || room[1] < least[1] {
                            continue;
                        }
                        unclamped = room[0];
                        // Nor can anybody lose it.
                        for at in [0, 1] {
                            over += self.loss[at] * (room[at] - greatest[at]).max(0);
                            room[at] = room[at].min(greatest[at]);
                        }
                    }
                    let left = label.left - column.block.blockers;
                    // What nobody later can use is left over.
                    let kept = left & mask;
                    let excess = excess + over + if kept == left { 0 } else { self.worth(left, kept) };
                    let least_excess = excess + to_come[depth + 1].least(room[0]);
                    if least_excess > gap {
                        continue;
                    }
                    if let Some(least_loss) = &mut least_loss {
                        merged = label.merged - column.loss.blockers;
                        if unclamped < least_loss.least(depth + 1, merged) {
                            continue;
                        }
                    }
                    let last = places.entry(kept).or_insert(NONE);
                    let new = Label {
                        left: kept,
                        room,
                        cost: label.cost + column.cost,
                        excess,
                        least_excess,
                        parent: parent as u32,
                        column: index,
                        merged,
                        before: *last,
                    };
                    tried += take_in(&mut labels, new, last);
                }
                if labels.len() > 4 * width {
                    keep_best(&mut labels, width);
                    gap = gap.min(labels.last().map_or(gap, |label| label.least_excess));
                    places.clear();
                    for (place, label) in labels.iter_mut().enumerate() {
                        label.before = places.insert(label.left, place as u32).unwrap_or(NONE);
                    }
                    complete = false;
                }
                if effort.left() == 0 {
                    break;
                }
            }
            if let Some(least_loss) = &mut least_loss {
                tried += std::mem::take(&mut least_loss.looked_at);
            }
            if !effort.spend(tried / PRICED_A_STEP + KEPT * labels.len() as u64) {
                complete = false;
            }
            complete &= labels.len() <= width;
            // The best first, so that they are kept if there are too many.
            keep_best(&mut labels, width);
            layers.push(labels);
        }
        let last = layers[depths].iter().enumerate().min_by_key(|(_, label)| label.cost);
        let cheapest = last.map(|(place, label)| {
            let mut blocks: Vec<&'r Block> = self.rows.iter().map(|row| row[0].block).collect();
            let mut place = place;
            for (depth, &row) in self.narrow_order().iter().enumerate().rev() {
                let Label { parent, column, .. } = layers[depth + 1][place];
                blocks[row] = self.rows[row][column as usize].block;
                place = parent as usize;
            }
            (label.cost, blocks)
        });
        Extended { cheapest, complete }
    }

    /// Returns the rows in an order in which few fields at a time are used by rows before and by rows after, so that few
    /// declarations that have been begun differ in what is left for the rest.
    fn narrow_order(&self) -> Vec<usize> {
        // Who blocks again has blocked before.
        if self.pool.kinds.iter().any(|kind| kind.of_use != Use::Once) {
            return (0..self.rows.len()).collect();
        }
        let used = |row: &Vec<Column<'_>>| {
            let mut used = vec![false; self.capacity.len()];
            let uses = row.iter().flat_map(|column| &self.uses[column.uses.clone()]);
            uses.for_each(|&(field, _)| used[field] = true);
            used
        };
        let used: Vec<Vec<bool>> = self.rows.iter().map(used).collect();
        let (mut order, mut open) = (Vec::new(), (0..self.rows.len()).collect::<Vec<usize>>());
        let mut begun = vec![false; self.capacity.len()];
        while !open.is_empty() {
            let width = |row: usize| {
                let is_open = |&field: &usize| {
                    (begun[field] || used[row][field])
                        && open.iter().any(|&other| other != row && used[other][field])
                };
                (0..begun.len()).filter(is_open).count()
            };
            let next = open.iter().copied().min_by_key(|&row| (width(row), self.rows[row].len(), row));
            let next = next.expect("some row is open");
            open.retain(|&row| row != next);
            begun.iter_mut().zip(&used[next]).for_each(|(begun, &used)| *begun |= used);
            order.push(next);
        }
        order
    }

    /// Returns the price of what the one group has more than the other.
    fn worth(&self, more: Group, less: Group) -> i64 {
        let over = |(field, price): (usize, &i64)| {
            price * (self.pool.used(more, field) as i64 - self.pool.used(less, field) as i64)
        };
        self.prices.iter().enumerate().filter(|&(_, &price)| price > 0).map(over).sum()
    }
}

/// Takes the label in unless one of the same group is as good, in place of one that it is as good as. `last` is the last
/// label of the group. Returns how many were looked at.
fn take_in(labels: &mut Vec<Label>, mut new: Label, last: &mut u32) -> u64 {
    let as_good = |one: &Label, other: &Label| {
        one.cost <= other.cost && one.room[0] >= other.room[0] && one.room[1] >= other.room[1]
    };
    let (mut at, mut looked_at) = (*last, 0);
    while at != NONE {
        looked_at += 1;
        let known = &mut labels[at as usize];
        if as_good(known, &new) {
            return looked_at;
        }
        if as_good(&new, known) {
            new.before = known.before;
            *known = new;
            return looked_at;
        }
        at = known.before;
    }
    *last = labels.len() as u32;
    labels.push(new);
    looked_at
}

/// Returns by what is lost the least excess of a block, the least one first. `order` has the cheapest first.
fn choices(order: &(i64, Vec<u32>), row: &[Column<'_>]) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for &index in &order.1 {
        let column = &row[index as usize];
        if choices.iter().all(|&(loss, _)| loss != column.losses[0]) {
            choices.push((column.losses[0], column.priced - order.0));
        }
    }
    choices
}

/// Keeps that many labels with the least excess to be expected, in this order.
fn keep_best(labels: &mut Vec<Label>, width: usize) {
    labels.compact_sort_by_key(|label| label.least_excess);
    labels.truncate(width);
}

fn plus(one: Losses, other: Losses) -> Losses {
    [one[0] + other[0], one[1] + other[1]]
}

fn dot(one: Losses, other: Losses) -> i64 {
    one[0] * other[0] + one[1] * other[1]
}
