//! Counts by inclusion and exclusion, where all requirements on targets can be obeyed at once.
//!
//! Then a target that must be chosen by two creatures has all declarations, less those in which nobody chooses it, less those
//! in which one creature does. In the former nothing has to be remembered of it, in the latter only whether it has been
//! chosen, and another creature can't choose it any more. So each target is taken in two ways, and what is counted for each
//! choice of ways, with its sign, adds up to the number that is wanted. There are as many places in all of these arrays as in
//! one that remembers each target's level, but each array is small, and most pairs of a creature and a target
//! are no step in it: what a creature chooses of targets of which nothing is remembered is a binomial.

use num_bigint::BigUint;

use super::array::{MOST_BITS, bits};
use super::board::{Board, Requirement};
use super::classes::{classes, live_options};
use super::plan::{Touch, binomial};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The most places of all arrays together.
const MOST_PLACES: usize = 1 << 26;

/// A target that must not be left at some levels.
#[derive(Clone, Debug)]
struct Target {
    target: usize,
    /// By the number of creatures that choose it, whether that may not be; more may.
    denied: Vec<bool>,
}

/// A target whose level is remembered, and what a level adds to the place.
#[derive(Clone, Copy, Debug)]
struct Column<'e> {
    of: &'e Target,
    stride: usize,
}

impl Column<'_> {
    fn levels(&self) -> usize {
        self.of.denied.len()
    }
}

/// A board of creatures that don't bear on each other but by the targets that they choose.
pub(super) struct Exclusion<'b> {
    board: &'b Board,
    options: Vec<CreatureSet>,
    /// The creatures, those with the fewest options first.
    rows: Vec<usize>,
    /// In the order in which creatures can choose them.
    targets: Vec<Target>,
    /// The other targets.
    free: CreatureSet,
    most: u32,
}

/// The arrays of all ways to take the targets.
struct Ways<'e> {
    columns: Vec<Column<'e>>,
    free: CreatureSet,
    /// By place, the number of ways to come to it.
    many: Vec<u128>,
    /// The same, by the number of targets that a creature has chosen.
    chosen: Vec<u128>,
    /// The sum of all that has been counted, modulo 2^128.
    total: u128,
}

impl Exclusion<'_> {
    /// Returns what the board is to be counted from; `None` unless `most` is all that its targets ask for and creatures
    /// ask for nothing, or if there would be too many places.
    pub fn of<'b>(board: &'b Board, touches: &[Touch], most: u32) -> Option<Exclusion<'b>> {
        let options = live_options(board);
        let asks = |requirement: &Requirement| match *requirement {
            Requirement::Chooses { creature, targets, .. } => !targets.is_disjoint(options[creature]),
            Requirement::Chosen { .. } => false,
        };
        let bare = touches.is_empty()
            && board.caps.is_empty()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty();
        if !bare || board.requirements.iter().any(asks) || bits(board, &options) > MOST_BITS {
            return None;
        }
        let mut rows: Vec<usize> = (0..board.creatures()).filter(|&row| !options[row].is_empty()).collect();
        rows.compact_sort_by_key(|&row| (options[row].len(), row));
        let (mut targets, mut free, mut all, mut places) = (Vec::new(), CreatureSet::EMPTY, 0, 1usize);
        for class in classes(board, &options, &[], true) {
            let (target, wanted) = (class.members.lowest()?, class.top_gain()?);
            all += wanted;
            let mut denied: Vec<bool> = class.gain_at.iter().map(|&gain| gain != Some(wanted)).collect();
            while denied.last() == Some(&false) {
                denied.pop();
            }
            if denied.is_empty() {
                free.insert(target);
            } else {
                places = places.checked_mul(denied.len() + 1).filter(|&places| places <= MOST_PLACES)?;
                targets.push(Target { target, denied });
            }
        }
        let first = |target: &Target| rows.iter().position(|&row| options[row].contains(target.target));
        targets.compact_sort_by_key(|target| (first(target), target.target));
        (all == most).then_some(Exclusion { board, options, rows, targets, free, most })
    }

    /// Returns about how many numbers have to be added.
    pub fn work(&self) -> usize {
        let places: usize = self.targets.iter().map(|target| target.denied.len() + 1).product();
        // A target is a step in those arrays in which its level is remembered and not the last.
        let steps = |&row: &usize| {
            let own = self.targets.iter().filter(|target| self.options[row].contains(target.target));
            let (places, moves) = own.fold((1, 0), |(places, moves), target| {
                let levels = target.denied.len();
                (places.max(levels + 1), moves + levels - 1)
            });
            (self.board.capacity[row] as usize).min(moves) * (moves / places + 2)
        };
        places * self.rows.iter().map(steps).sum::<usize>() + (self.rows.len() << self.targets.len().min(40))
    }

    /// Returns how many requirements are obeyed if all are, and how many declarations do that; `None` if there is none.
    pub fn most_and_many(&self) -> Option<(u32, BigUint)> {
        let mut ways =
            Ways { columns: Vec::new(), free: self.free, many: Vec::new(), chosen: Vec::new(), total: 0 };
        self.take(&self.targets, false, &mut ways);
        (ways.total > 0).then(|| (self.most, BigUint::from(ways.total)))
    }

    /// Takes the targets in all ways, and adds what is counted for each to the total, or subtracts it.
    fn take<'e>(&'e self, targets: &'e [Target], subtracts: bool, ways: &mut Ways<'e>) {
        let Some((of, rest)) = targets.split_first() else {
            let many = self.count(ways);
            ways.total =
                if subtracts { ways.total.wrapping_sub(many) } else { ways.total.wrapping_add(many) };
            return;
        };
        ways.free.insert(of.target);
        self.take(rest, subtracts, ways);
        ways.free.remove(of.target);
        if of.denied.len() == 1 {
            return self.take(rest, !subtracts, ways);
        }
        let stride = ways.columns.last().map_or(1, |last| last.stride * last.levels());
        ways.columns.push(Column { of, stride });
        self.take(rest, !subtracts, ways);
        ways.columns.pop();
    }

    /// Returns in how many ways all targets of the columns come to a level that is denied.
    fn count(&self, ways: &mut Ways<'_>) -> u128 {
        let Ways { columns, free, many, chosen, .. } = ways;
        many.clear();
        many.push(1);
        for &row in &self.rows {
            let own = || columns.iter().filter(|column| self.options[row].contains(column.of.target));
            let upto = own().next_back().map_or(1, |last| last.stride * last.levels());
            many.resize(upto.max(many.len()), 0);
            let (size, capacity) = (many.len(), self.board.capacity[row] as usize);
            let most = capacity.min(own().count());
            chosen.clear();
            chosen.extend_from_slice(many);
            chosen.resize((most + 1) * size, 0);
            for (index, column) in own().enumerate() {
                // From the most chosen down, so that nobody chooses the target twice.
                for count in (0..most.min(index + 1)).rev() {
                    let (before, after) = chosen.split_at_mut((count + 1) * size);
                    raise(&before[count * size..], &mut after[..size], *column);
                }
            }
            let others = (self.options[row] & *free).len();
            let with = |count: usize| {
                let most = others.min(capacity - count);
                (0..=most).map(|more| binomial(others as u64, more as u64)).map(u128::from).sum::<u128>()
            };
            let factor = with(0);
            many.iter_mut().for_each(|many| *many *= factor);
            for count in 1..=most {
                let factor = with(count);
                let chosen = &chosen[count * size..(count + 1) * size];
                many.iter_mut().zip(chosen).for_each(|(many, chosen)| *many += factor * chosen);
            }
        }
        let denied = |place: usize| {
            columns.iter().all(|column| column.of.denied[place / column.stride % column.levels()])
        };
        many.iter().enumerate().filter(|&(place, _)| denied(place)).map(|(_, many)| many).sum()
    }
}

/// Adds each place to the one in which the target is a level higher.
fn raise(from: &[u128], to: &mut [u128], column: Column<'_>) {
    let (stride, block) = (column.stride, column.stride * column.levels());
    for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
        from.iter().zip(&mut to[stride..]).for_each(|(from, to)| *to += from);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::small_boards::{obedient, random};

    #[test]
    fn what_all_obey_is_counted_as_by_trying_everything() {
        let mut counted = 0;
        for seed in 0..4000 {
            let (board, _) = random(&mut ChaCha8Rng::seed_from_u64(seed));
            let mut board = Board { caps: Vec::new(), company: Vec::new(), costs: Vec::new(), ..board };
            board.alone = CreatureSet::EMPTY;
            board.most.fill(u32::MAX);
            board.requirements.retain(|requirement| matches!(requirement, Requirement::Chosen { .. }));
            let all = obedient(&board, &[]);
            let best = all.iter().map(|chosen| board.obeyed(chosen)).max().expect("nothing can be chosen");
            let Some(exclusion) = Exclusion::of(&board, &[], best) else { continue };
            let many = all.iter().filter(|chosen| board.obeyed(chosen) == best).count();
            assert_eq!(exclusion.most_and_many(), Some((best, many.into())), "seed {seed}: {board:#?}");
            counted += usize::from(!exclusion.targets.is_empty());
        }
        assert!(counted > 500, "{counted}");
    }
}
