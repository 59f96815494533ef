//! Paying: whether a player's lands can pay a cost, and which of them to tap for it.
//!
//! Each untapped land gives one mana, of one of the kinds in its mask. Lands and the symbols of a cost are
//! the two sides of a bipartite graph: a cost can be paid exactly if there are enough lands in all, and for
//! every set of its colors enough lands that give one of them (Hall's marriage theorem). With one or two
//! colors in a cost that is one or three comparisons.

use super::cost::mana_value;
use crate::ability::ManaCost;
use crate::types::{BASIC_LAND_TYPES, CreatureSet, Land};

/// Which kinds of mana a land can give: a bit for each color in the order of [`crate::Color::ALL`], then one
/// for colorless mana.
pub(crate) type ManaMask = u8;

/// The mask's bit for colorless mana.
pub(crate) const COLORLESS: ManaMask = 1 << 5;

/// A number below 128 for each color, eight bits each.
type Lanes = u64;

const HIGH_BITS: Lanes = 0x8080_8080_8080_8080;

/// By mask, a one in the lane of each kind of mana that it has.
const LANES: [Lanes; 1 << 6] = {
    let mut lanes = [0; 1 << 6];
    let mut mask = 0;
    while mask < lanes.len() {
        let mut kind = 0;
        while kind < 6 {
            lanes[mask] |= ((mask >> kind & 1) as Lanes) << (8 * kind);
            kind += 1;
        }
        mask += 1;
    }
    lanes
};

/// A mana cost, ready to be compared with what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    total: u32,
    /// How much of each color.
    lanes: Lanes,
    colors: ManaMask,
    cost: ManaCost,
}

impl Price {
    pub fn of(cost: ManaCost) -> Price {
        let lanes = (0..5).map(|color| Lanes::from(cost.colored[color].min(127)) << (8 * color)).sum();
        Price { total: mana_value(&cost), lanes, colors: colors_of(&cost), cost }
    }
}

/// A player's untapped lands, at most 64, counted by what they give.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Supply {
    total: u8,
    /// How many lands give each kind of mana; one that gives several is counted in each.
    lanes: Lanes,
    has_dual: bool,
}

impl Supply {
    /// No lands.
    pub const NONE: Supply = Supply { total: 0, lanes: 0, has_dual: false };

    /// Counts the lands with these masks. A land that gives nothing is left out.
    #[inline]
    pub fn of(masks: impl Iterator<Item = ManaMask>) -> Supply {
        let mut supply = Supply::default();
        masks.for_each(|mask| supply.add(mask));
        supply
    }

    /// Adds a land.
    #[inline]
    pub fn add(&mut self, mask: ManaMask) {
        self.total += u8::from(mask != 0);
        self.lanes += LANES[usize::from(mask) % LANES.len()];
        self.has_dual |= mask & mask.wrapping_sub(1) != 0;
    }

    /// Takes a land away that is among those counted.
    ///
    /// That there was one with several kinds of mana is not forgotten: it only makes [`can_pay`](Supply::can_pay) look closer.
    #[inline]
    pub fn remove(&mut self, mask: ManaMask) {
        self.total -= u8::from(mask != 0);
        self.lanes -= LANES[usize::from(mask) % LANES.len()];
    }

    /// Returns whether `count` lands are counted, and each gives what the mask says and nothing else.
    #[inline]
    pub fn is_all(&self, mask: ManaMask, count: usize) -> bool {
        mask != 0
            && usize::from(self.total) == count
            && self.lanes == LANES[usize::from(mask) % LANES.len()] * Lanes::from(self.total)
    }

    /// Returns whether the same lands are counted as in the other.
    #[cfg(test)]
    pub fn counts_as(&self, other: &Supply) -> bool {
        (self.total, self.lanes) == (other.total, other.lanes) && self.has_dual >= other.has_dual
    }

    /// Returns whether the lands can pay the price. `masks` gives the same lands again, where some of them
    /// have to be told apart.
    #[inline]
    pub fn can_pay<I: Iterator<Item = ManaMask>>(&self, price: &Price, masks: impl Fn() -> I) -> bool {
        // In each lane the high bit stays if there is enough; lanes do not borrow from each other.
        let enough = price.total <= u32::from(self.total)
            && ((self.lanes | HIGH_BITS) - price.lanes) & HIGH_BITS == HIGH_BITS;
        let is_single = price.colors & price.colors.wrapping_sub(1) == 0;
        if !enough || is_single || !self.has_dual {
            return enough;
        }
        submasks(price.colors).all(|colors| {
            needed(&price.cost, colors) <= masks().filter(|mask| mask & colors != 0).count() as u32
        })
    }
}

/// Returns the lands to tap for a cost that [can be paid](Supply::can_pay), as a set of their indices in `lands`.
///
/// `lands` holds each land's mask, 0 for one that is tapped. `wanted` says, by color, how much the player
/// still wants that color for something else. Of all sets of lands that pay, the one is returned that is
/// least in the sum of what is wanted of its lands' colors, then in the number of colors that they could
/// have given, then in the order of the lands: sets that pay are the bases of a transversal matroid, so
/// taking the cheapest land that still fits, one after the other, reaches the least sum.
pub(crate) fn payment(lands: &[ManaMask], cost: &ManaCost, wanted: &[u32; 5]) -> CreatureSet {
    let masks = || lands.iter().copied();
    debug_assert!(Supply::of(masks()).can_pay(&Price::of(*cost), masks), "it can be paid");
    let usable = (0..lands.len()).filter(|&index| lands[index] != 0);
    let mut by_weight = [(0_u32, 0_u8); crate::types::MAX_CREATURES];
    let mut count = 0;
    for index in usable {
        by_weight[count] = (weight(lands[index], wanted), index as u8);
        count += 1;
    }
    let by_weight = &mut by_weight[..count];
    by_weight.sort_unstable();
    let tapped = cheapest(lands, by_weight, cost);
    debug_assert_eq!(tapped.len(), mana_value(cost) as usize, "what can be paid is paid");
    tapped
}

/// The cheapest lands that pay together.
///
/// Lands that find no colored symbol go to the generic ones; by König's theorem the most that find a colored one is the least, over sets of
/// colors, of the symbols outside and the lands that reach inside. So for each set no more lands fit that do not reach into it than there are
/// symbols outside.
fn cheapest(lands: &[ManaMask], by_weight: &[(u32, u8)], cost: &ManaCost) -> CreatureSet {
    let mana = mana_value(cost);
    // Each set, and how many more lands without any of its colors fit.
    let mut sets = [(0, 0); 1 << 5];
    let mut count = 0;
    for set in std::iter::once(0).chain(submasks(colors_of(cost))) {
        sets[count] = (set, mana - needed(cost, set));
        count += 1;
    }
    let sets = &mut sets[..count];
    let mut tapped = CreatureSet::EMPTY;
    for &(_, index) in by_weight {
        if tapped.len() == mana as usize {
            break;
        }
        let mask = lands[usize::from(index)];
        if sets.iter().all(|&(set, left)| mask & set != 0 || left > 0) {
            sets.iter_mut().for_each(|(set, left)| *left -= u32::from(mask & *set == 0));
            tapped = tapped.with(usize::from(index));
        }
    }
    tapped
}

fn weight(mask: ManaMask, wanted: &[u32; 5]) -> u32 {
    let of_colors: u32 = (0..5).filter(|color| mask >> color & 1 == 1).map(|color| wanted[color]).sum();
    of_colors * 8 + mask.count_ones()
}

#[inline]
fn colors_of(cost: &ManaCost) -> ManaMask {
    (0..5).fold(0, |mask, color| mask | u8::from(cost.colored[color] > 0) << color)
}

#[inline]
fn needed(cost: &ManaCost, colors: ManaMask) -> u32 {
    (0..5).filter(|color| colors >> color & 1 == 1).map(|color| u32::from(cost.colored[color])).sum()
}

/// Returns the submasks except the empty one.
#[inline]
fn submasks(mask: ManaMask) -> impl Iterator<Item = ManaMask> {
    CreatureSet(u64::from(mask)).subsets().skip(1).map(|set| set.0 as ManaMask)
}

/// Returns the colors that a land of a position gives: those of its basic land types (305.6).
pub(crate) fn colors_of_land(land: &Land) -> ManaMask {
    let gives = |&color: &usize| land.subtypes.iter().any(|subtype| subtype == BASIC_LAND_TYPES[color]);
    (0..5).filter(gives).fold(0, |mask, color| mask | 1 << color)
}

/// Untapped lands, counted by the colors that each can give; each gives one mana, of no color at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pool([u8; 1 << 5]);

impl Pool {
    /// Counts lands by their masks. Colors that nobody `wanted` are left out, so that lands that differ in
    /// nothing else count as equal.
    pub fn of(masks: impl Iterator<Item = ManaMask>, wanted: ManaMask) -> Pool {
        let mut counts = [0_u8; 1 << 5];
        for mask in masks {
            let count = &mut counts[usize::from(mask & wanted) % (1 << 5)];
            *count = count.saturating_add(1);
        }
        Pool(counts)
    }

    /// Returns what can be left when the cost is paid; `None` if it can't be.
    ///
    /// Of two remainders one is left out if the other's lands can be paired with its lands so that each gives as
    /// many colors or more: whatever the one pays, the other does.
    pub fn payments(&self, cost: &ManaCost) -> Vec<Pool> {
        let mut left = Vec::new();
        self.pay(0, mana_value(cost), &mut Pool([0; 1 << 5]), cost, &mut left);
        (0..left.len())
            .filter(|&one| {
                !(0..left.len()).any(|other| {
                    other != one
                        && left[other].does_as_much_as(&left[one])
                        && (other < one || !left[one].does_as_much_as(&left[other]))
                })
            })
            .map(|index| left[index])
            .collect()
    }

    /// Returns the number of lands with that mask.
    pub fn count(&self, mask: ManaMask) -> u8 {
        self.0[usize::from(mask) % self.0.len()]
    }

    /// Returns whether the cost can be paid.
    pub fn can_pay(&self, cost: &ManaCost) -> bool {
        let lands: u32 = self.0.iter().map(|&count| u32::from(count)).sum();
        mana_value(cost) <= lands && self.has_colors(cost)
    }

    /// Returns whether each colored symbol finds a land of its own (Hall's theorem again).
    fn has_colors(&self, cost: &ManaCost) -> bool {
        submasks(colors_of(cost)).all(|colors| {
            let reaching = self.0.iter().enumerate().filter(|(mask, _)| *mask as ManaMask & colors != 0);
            needed(cost, colors) <= reaching.map(|(_, &count)| u32::from(count)).sum()
        })
    }

    fn pay(&self, mask: usize, mana: u32, tapped: &mut Pool, cost: &ManaCost, left: &mut Vec<Pool>) {
        if mask == self.0.len() {
            if mana == 0 && tapped.has_colors(cost) {
                let mut rest = *self;
                rest.0.iter_mut().zip(tapped.0).for_each(|(rest, tapped)| *rest -= tapped);
                left.push(rest);
            }
            return;
        }
        for number in 0..=u32::from(self.0[mask]).min(mana) {
            tapped.0[mask] = number as u8;
            self.pay(mask + 1, mana - number, tapped, cost, left);
        }
        tapped.0[mask] = 0;
    }

    /// Returns whether the other's lands can be paired with lands of these that give each of their colors.
    fn does_as_much_as(&self, other: &Pool) -> bool {
        let kinds = |pool: &Pool| -> Vec<(ManaMask, u32)> {
            let there = pool.0.iter().enumerate().filter(|(_, count)| **count > 0);
            there.map(|(mask, &count)| (mask as ManaMask, u32::from(count))).collect()
        };
        let (own, others) = (kinds(self), kinds(other));
        // Each set of the other's kinds needs as many lands here that do for one of them.
        CreatureSet::first(others.len()).subsets().all(|set| {
            let needed: u32 = set.iter().map(|kind| others[kind].1).sum();
            let does = |mask: ManaMask| set.iter().any(|kind| others[kind].0 & !mask == 0);
            needed <= own.iter().filter(|(mask, _)| does(*mask)).map(|(_, count)| count).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Chance, Drawer};
    use crate::mana::parse_cost;

    const W: ManaMask = 1;
    const U: ManaMask = 2;
    const B: ManaMask = 4;
    const G: ManaMask = 16;

    fn can_pay(lands: &[ManaMask], cost: &str) -> bool {
        let masks = || lands.iter().copied();
        Supply::of(masks()).can_pay(&Price::of(parse_cost(cost).unwrap()), masks)
    }

    #[test]
    fn a_dual_land_gives_one_mana_and_not_two() {
        assert!(can_pay(&[W | U, U], "{W}{U}"));
        assert!(!can_pay(&[W | U], "{W}{U}"));
        assert!(!can_pay(&[W | U, W | U, G], "{W}{W}{U}"));
        assert!(can_pay(&[W | U, W | U, G], "{1}{W}{U}"));
        assert!(!can_pay(&[COLORLESS, W], "{W}{W}"));
        assert!(can_pay(&[COLORLESS, W], "{1}{W}"));
        assert!(can_pay(&[], "{0}"));
    }

    #[test]
    fn the_dual_is_kept_where_a_basic_can_pay() {
        let tapped = payment(&[W | U, W, U], &parse_cost("{1}{W}").unwrap(), &[0; 5]);
        assert_eq!(tapped, [1, 2].into_iter().collect());
    }

    #[test]
    fn a_color_that_the_hand_wants_is_kept() {
        let lands = [W, W, U, U];
        let cost = parse_cost("{1}{W}").unwrap();
        assert_eq!(payment(&lands, &cost, &[0, 2, 0, 0, 0]), [0, 1].into_iter().collect());
        assert_eq!(payment(&lands, &cost, &[2, 0, 0, 0, 0]), [0, 2].into_iter().collect());
        assert!(!can_pay(&[0, W, 0], "{1}{W}"));
    }

    /// Every way to give each symbol a land of its own.
    fn can_pay_by_trying(lands: &[ManaMask], symbols: &[ManaMask]) -> bool {
        let Some((&symbol, rest)) = symbols.split_first() else { return true };
        (0..lands.len()).filter(|&index| lands[index] & symbol != 0).any(|index| {
            let mut left = lands.to_vec();
            left.remove(index);
            can_pay_by_trying(&left, rest)
        })
    }

    fn symbols(cost: &ManaCost) -> Vec<ManaMask> {
        let colored = (0..5).flat_map(|color| vec![1 << color; usize::from(cost.colored[color])]);
        colored.chain(vec![0x3f; usize::from(cost.generic)]).collect()
    }

    #[test]
    fn feasibility_and_payment_agree_with_trying_every_way() {
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let (mut payable, mut not) = (0, 0);
        for _ in 0..4_000 {
            let lands: Vec<ManaMask> = (0..chance.below(6))
                .map(|_| [W, U, B, W | U, U | B, W | B, W | U | B, COLORLESS, 0][chance.below(9) as usize])
                .collect();
            let mut cost = ManaCost { generic: chance.below(3) as u8, ..ManaCost::default() };
            for _ in 0..chance.below(4) {
                cost.colored[chance.below(3) as usize] += 1;
            }
            let expected = can_pay_by_trying(&lands, &symbols(&cost));
            let masks = || lands.iter().copied();
            let can_pay = Supply::of(masks()).can_pay(&Price::of(cost), masks);
            assert_eq!(can_pay, expected, "{lands:?} {cost:?}");
            let wanted = [chance.below(3), chance.below(3), chance.below(3), 0, 0];
            if !can_pay {
                not += 1;
                continue;
            }
            payable += 1;
            let tapped = payment(&lands, &cost, &wanted);
            let total = |set: CreatureSet| set.iter().map(|index| weight(lands[index], &wanted)).sum::<u32>();
            let pays = |set: &CreatureSet| {
                let masks: Vec<ManaMask> = set.iter().map(|index| lands[index]).collect();
                masks.len() == symbols(&cost).len() && can_pay_by_trying(&masks, &symbols(&cost))
            };
            let least = CreatureSet::first(lands.len()).subsets().filter(pays).map(total).min();
            assert!(pays(&tapped) && Some(total(tapped)) == least, "{lands:?} {cost:?} {tapped}");
        }
        assert!(payable > 500 && not > 500, "both happen: {payable} {not}");
    }

    #[test]
    fn a_generic_cost_spares_the_land_with_more_colors() {
        let pool = Pool::of([W, W | U, COLORLESS].into_iter(), W | U);
        let left = pool.payments(&parse_cost("{1}").unwrap());
        assert_eq!(left, [Pool::of([W, W | U].into_iter(), W | U)]);
        // Either color may be what is wanted later.
        let pool = Pool::of([W, U].into_iter(), W | U);
        assert_eq!(pool.payments(&parse_cost("{1}").unwrap()).len(), 2);
        assert!(pool.payments(&parse_cost("{W}{W}").unwrap()).is_empty());
    }

    #[test]
    fn no_way_to_pay_leaves_more_than_those_that_are_kept() {
        let mut chance = Chance::new(11, Drawer::Game, 0);
        let mut several = 0;
        for _ in 0..600 {
            let lands: Vec<ManaMask> = (0..chance.below(6))
                .map(|_| [W, U, B, W | U, U | B, W | U | B, 0][chance.below(7) as usize])
                .collect();
            let cost = |chance: &mut Chance| {
                let mut cost = ManaCost { generic: chance.below(3) as u8, ..ManaCost::default() };
                (0..chance.below(3)).for_each(|_| cost.colored[chance.below(3) as usize] += 1);
                cost
            };
            let (now, later) = (cost(&mut chance), cost(&mut chance));
            let wanted = W | U | B;
            let pool = Pool::of(lands.iter().copied(), wanted);
            let kept = pool.payments(&now);
            several += usize::from(kept.len() > 1);
            assert_eq!(pool.can_pay(&now), !kept.is_empty(), "{lands:?} {now:?}");
            let pays = |set: &CreatureSet| {
                let tapped: Vec<ManaMask> = set.iter().map(|index| lands[index] | COLORLESS).collect();
                tapped.len() == symbols(&now).len() && can_pay_by_trying(&tapped, &symbols(&now))
            };
            let mut payable_later = false;
            for set in CreatureSet::first(lands.len()).subsets().filter(pays) {
                let rest = (0..lands.len()).filter(|&index| !set.contains(index));
                let rest: Vec<ManaMask> = rest.map(|index| lands[index] | COLORLESS).collect();
                payable_later |= can_pay_by_trying(&rest, &symbols(&later));
                let rest = Pool::of(rest.into_iter(), wanted);
                assert!(kept.iter().any(|kept| kept.does_as_much_as(&rest)), "{lands:?} {now:?} {set}");
            }
            let kept_pays = kept.iter().any(|kept| kept.can_pay(&later));
            assert_eq!(payable_later, kept_pays, "{lands:?} {now:?}, then {later:?}");
        }
        assert!(several > 50, "{several}");
    }
}
