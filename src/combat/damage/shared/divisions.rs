//! The divisions of a side's damage in the first-strike step.

use arrayvec::ArrayVec;

use super::{Creature, Dealt, Left, MOST, MOST_DAMAGE, SharedFight, each};
use crate::sort::CompactSort;

impl SharedFight {
    /// Returns the most that a side can deal to each creature of the other in the regular step after first strikes.
    fn reach(&self, side: usize) -> [i32; MOST] {
        let mut reach = [0; MOST];
        let late = each(self.present[side]).map(|creature| &self.sides[side][creature]);
        for creature in late.filter(|creature| creature.strikes_late()) {
            each(creature.foes).for_each(|foe| reach[foe] += creature.most());
        }
        reach
    }

    /// Removes divisions that are dominated by another one that kills the same creatures.
    pub(super) fn leave_the_best(&mut self, side: usize, before: Left, dealt: &mut Vec<Dealt>) {
        let reach = self.reach(side);
        // Damage that can't become lethal in the next step doesn't count.
        for dealt in dealt.iter_mut() {
            for foe in each(self.present[1 - side]) {
                if dealt.left.of(foe) > reach[foe] {
                    dealt.left = dealt.left.with(foe, before.of(foe));
                }
            }
            (dealt.must, dealt.touched) = (0, 0);
        }
        let mortal = self.present[1 - side] & !self.immortal(1 - side);
        let dead = |dealt: &Dealt| dealt.left.done(mortal);
        self.sort(dealt, mortal);
        let (mut same, mut kept) = (0, 0);
        for place in 0..dealt.len() {
            let one = dealt[place];
            if dead(&dealt[same]) != dead(&one) {
                same = kept;
            }
            let better = |other: &Dealt| other.through >= one.through && other.left.is_no_more_than(one.left);
            if !dealt[same..kept].iter().any(better) {
                dealt[kept] = one;
                kept += 1;
            }
        }
        dealt.truncate(kept);
    }

    /// Lists the results of a side's divisions in the first-strike step, some of them more than once.
    pub(super) fn dealt(&mut self, side: usize, present: [u8; 2], left: Left, dealt: &mut Vec<Dealt>) {
        let mut before = std::mem::take(&mut self.spare);
        dealt.clear();
        dealt.push(Dealt { left, must: 0, touched: 0, through: 0 });
        let dealing = each(present[side]).map(|creature| self.sides[side][creature]);
        let dealing = dealing.filter(|creature| creature.strikes_first && creature.amount > 0);
        let mut dealing: ArrayVec<Creature, MOST> = dealing.collect();
        // Creatures without a choice first, so that the others know what remains.
        sort_by_choices(&mut dealing, present[1 - side]);
        let spares = each(present[side])
            .map(|creature| &self.sides[side][creature])
            .any(|creature| creature.gains && creature.strikes_late());
        let reach = if spares { [MOST_DAMAGE; MOST] } else { self.reach(side) };
        let outlast = self.immortal(1 - side);
        for (place, creature) in dealing.iter().enumerate() {
            let foes = creature.foes & present[1 - side];
            if foes == 0 {
                let through = if creature.tramples { creature.amount } else { 0 };
                dealt.iter_mut().for_each(|dealt| dealt.through += through);
                continue;
            }
            let mut later = [0; MOST];
            for other in &dealing[place + 1..] {
                each(other.foes & foes).for_each(|foe| later[foe] += other.most());
            }
            let division = Division { creature, foes, outlast, later, reach, spares };
            std::mem::swap(dealt, &mut before);
            dealt.clear();
            before.iter().for_each(|&before| division.each(before, foes, creature.amount, dealt));
            self.looked_at += dealt.len() as u64;
            if place + 1 < dealing.len() {
                self.sort(dealt, 0);
            }
        }
        self.spare = before;
        dealt.retain(Dealt::is_legal);
    }

    /// Sorts results by which mortal creatures are dead, then by what is left. Of results that differ only in the damage that
    /// tramples through, the greatest is kept.
    fn sort(&mut self, dealt: &mut Vec<Dealt>, mortal: u8) {
        self.keys.clear();
        self.keys.extend(dealt.iter().map(|dealt| dealt.key(dealt.left.done(mortal))));
        self.keys.sort_unstable();
        self.keys.dedup_by_key(|key| *key >> 32);
        dealt.clear();
        dealt.extend(self.keys.iter().map(|&key| Dealt::of_key(key)));
    }
}

/// Sorts creatures by the number of their recipients, fewest first.
fn sort_by_choices(dealing: &mut [Creature], present: u8) {
    dealing.compact_sort_by_key(|creature| (creature.foes & present).count_ones());
}

/// The divisions of one creature's damage.
///
/// Dealing more damage is never worse for its controller, so damage that can matter is not wasted. The exception are
/// creatures that gain life in the next step, which need a recipient that is still alive.
struct Division<'c> {
    creature: &'c Creature,
    foes: u8,
    /// Those that deathtouch leaves for the next step, in which less may be lethal than before.
    outlast: u8,
    /// The most that others can deal to each recipient afterwards in this step.
    later: [i32; MOST],
    /// The most that can be dealt to each in the next.
    reach: [i32; MOST],
    /// Whether it can be better to kill somebody later.
    spares: bool,
}

impl Division<'_> {
    /// Adds each division of `amount` among the recipients in `open`.
    fn each(&self, before: Dealt, open: u8, amount: i32, dealt: &mut Vec<Dealt>) {
        if open == 0 || amount == 0 {
            return self.end(before, amount, dealt);
        }
        let foe = open.trailing_zeros() as usize;
        let rest = open & (open - 1);
        let lethal = before.left.of(foe);
        let less = |damage: i32| Dealt { left: before.left.less(foe, damage), ..before };
        self.each(before, rest, amount, dealt);
        if lethal == 0 {
            return;
        }
        if self.creature.touches && self.outlast & 1 << foe == 0 {
            return self.each(less(lethal), rest, amount - 1, dealt);
        }
        // Smaller amounts can't become lethal.
        let (touched, least) = if self.creature.touches {
            (1 << foe, 1)
        } else {
            (0, (lethal - self.later[foe] - self.reach[foe]).max(1))
        };
        for damage in least..=lethal.min(amount) {
            let dealt_here = Dealt { touched: before.touched | touched, ..less(damage) };
            self.each(dealt_here, rest, amount - damage, dealt);
        }
    }

    /// Adds the divisions of the damage that is left after lethal damage.
    fn end(&self, before: Dealt, amount: i32, dealt: &mut Vec<Dealt>) {
        if amount > 0 && self.creature.tramples {
            dealt.push(Dealt { must: before.must | self.foes, through: before.through + amount, ..before });
        }
        let done = before.left.done(self.foes);
        let counts = |foe: usize| {
            self.creature.touches || before.left.of(foe) - amount <= self.later[foe] + self.reach[foe]
        };
        if amount == 0 || self.spares && done != 0 || !each(self.foes & !done).any(counts) {
            dealt.push(before);
        } else if self.spares {
            // It is wasted on a recipient that others deal lethal damage to.
            let others = each(self.foes).filter(|&foe| self.later[foe] > 0 || before.must & 1 << foe != 0);
            dealt.extend(others.map(|foe| Dealt { must: before.must | 1 << foe, ..before }));
        }
    }
}
