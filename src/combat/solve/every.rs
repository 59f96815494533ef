//! What all attacks have in common: the fights of each attacker, and bounds for every set of them.

use std::rc::Rc;

use super::fights::{Row, Tables};
use super::fights_are_apart;
use super::joint::Known;
use super::left;
use super::pool::Pool;
use super::sentences::speaks_for_itself;
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Battlefield, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::set::CreatureSet;

/// The prices of a point of loss with which bounds are tabled.
const LANES: usize = 8;

/// The most entries of [`Subsets`].
const MOST_ENTRIES: usize = 1 << 20;

/// How many blocks of the table are looked at in a step.
const BLOCKS_A_STEP: u64 = 2;

/// A sum that nothing can come to.
const NEVER: i32 = i32::MAX / 2;

/// The most that sums may come to.
const HIGHEST: i64 = 1 << 29;

/// The fights of every attacker with every group of blockers, where they depend on nobody else.
pub(super) struct EveryAttack {
    pub pool: Pool,
    rows: Vec<Row>,
    complete: bool,
    least: Rc<Subsets>,
    /// What fights that share blockers come to.
    pub joined: Rc<Known>,
    /// What single fights leave.
    pub left: Rc<left::Known>,
}

impl EveryAttack {
    /// Returns what the attacks of the position have in common, whose `attacking` creatures are the candidates: with all
    /// blocks, or without those that are sure not to be useful. Nothing where attacks have less in common, or the sets of
    /// attackers and of blockers are too many.
    pub fn of(
        position: &Position,
        worth: &Worth,
        all_blocks: bool,
        effort: &mut Effort,
    ) -> Result<Option<EveryAttack>, CombatError> {
        if !speaks_for_itself(position) {
            return Ok(None);
        }
        let blocks = Blocks::of(position)?;
        let board = blocks.board();
        let free = board.caps.is_empty()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty()
            && board.requirements.is_empty();
        let (combat, _) = Battlefield::of(position, &BlockDeclaration::none(board.creatures()));
        if !free || combat.has_extras() || !fights_are_apart(position, blocks.combatants()) {
            return Ok(None);
        }
        let pool = Pool::of(board, &Likeness::of(position));
        let attackers = combat.in_combat(Side::Attacker).len();
        let sets = 1usize.checked_shl(attackers as u32).unwrap_or(usize::MAX);
        let groups = pool.groups.unwrap_or(usize::MAX);
        if sets.saturating_mul(groups) > MOST_ENTRIES {
            return Ok(None);
        }
        let Tables { rows, complete } = Tables::of(board, &combat, worth, &pool, all_blocks, effort);
        let least = Subsets::of(&rows, &pool, worth, effort);
        Ok(least.map(|least| EveryAttack {
            pool,
            rows,
            complete,
            least: Rc::new(least),
            joined: Rc::default(),
            left: Rc::default(),
        }))
    }

    /// Returns the tables of an attack with those creatures.
    pub fn tables(&self, attackers: CreatureSet) -> Tables {
        let rows = self.rows.iter().filter(|row| attackers.contains(row.attacker));
        Tables { rows: rows.cloned().collect(), complete: self.complete }
    }

    /// Returns the bounds of an attack with those creatures.
    pub fn suffixes(&self, attackers: CreatureSet) -> Suffixes {
        let rows = self.rows.iter().enumerate();
        let rows = rows.filter(|(_, row)| attackers.contains(row.attacker)).map(|(place, _)| place);
        let mut sets = vec![0];
        for place in rows.rev() {
            sets.push(sets[sets.len() - 1] | 1 << place);
        }
        sets.reverse();
        Suffixes { least: Rc::clone(&self.least), sets }
    }
}

/// For every set of attackers and every group of blockers left, what the attackers cost at least: with each of some
/// prices for a point of loss, so that what has to be blocked for the defending player to live is in it, too (Lagrange's
/// multipliers). Nothing depends on the attack, so that all attacks share it.
struct Subsets {
    groups: usize,
    prices: [i32; LANES],
    least: Vec<[i32; LANES]>,
}

impl Subsets {
    /// Returns the bounds, or nothing where numbers are too large.
    fn of(rows: &[Row], pool: &Pool, worth: &Worth, effort: &mut Effort) -> Option<Subsets> {
        // From nothing to what makes a large creature block a small one.
        let unit = worth.creatures[1].iter().max().copied().unwrap_or(0).max(8);
        let prices = [0, 1, 2, 4, 8, 14, 24, 48].map(|parts| unit * parts / 48);
        let largest = |of: fn(&super::fights::Block) -> i64| -> i64 {
            rows.iter().map(|row| row.useful.iter().map(of).max().unwrap_or(0)).sum()
        };
        let score = largest(|block| block.value.score.saturating_abs());
        let loss = largest(|block| i64::from(block.value.loss).abs());
        if score.saturating_add(loss.saturating_mul(prices[LANES - 1])) > HIGHEST {
            return None;
        }
        let prices = prices.map(|price| price as i32);
        let groups = pool.all();
        let width = groups.len();
        let mut least = vec![[NEVER; LANES]; width << rows.len()];
        least[..width].fill([0; LANES]);
        let costs: Vec<Vec<[i32; LANES]>> = rows
            .iter()
            .map(|row| {
                let cost = |block: &super::fights::Block| {
                    prices.map(|price| block.value.score as i32 + price * block.value.loss)
                };
                row.useful.iter().map(cost).collect()
            })
            .collect();
        let mut looked_at = 0;
        for set in 1..1usize << rows.len() {
            let first = set.trailing_zeros() as usize;
            let (before, own) = least.split_at_mut(set * width);
            let before = &before[(set & (set - 1)) * width..][..width];
            // Nobody comes before the first: all blockers are left.
            let from = if first == 0 { pool.index(pool.whole()) } else { 0 };
            for (index, group) in groups.iter().enumerate().skip(from) {
                let Some(group) = *group else { continue };
                let own = &mut own[index];
                looked_at += rows[first].useful.len() as u64;
                for (block, cost) in rows[first].useful.iter().zip(&costs[first]) {
                    if block.fits(pool, group) {
                        let rest = &before[index - block.index];
                        for lane in 0..LANES {
                            own[lane] = own[lane].min(rest[lane] + cost[lane]);
                        }
                    }
                }
            }
        }
        effort.spend(looked_at / BLOCKS_A_STEP);
        Some(Subsets { groups: width, prices, least })
    }
}

/// The bounds of one attack.
pub(super) struct Suffixes {
    least: Rc<Subsets>,
    /// By depth, the attackers from there on.
    sets: Vec<usize>,
}

impl Suffixes {
    /// Returns what the attackers from `depth` on cost at least, with the group of blockers of that index, and no more
    /// loss than `room`.
    #[inline]
    pub fn rest(&self, depth: usize, index: usize, room: i64) -> i64 {
        let Subsets { groups, prices, least } = &*self.least;
        let least = &least[self.sets[depth] * groups + index];
        let mut most = i64::from(least[0]);
        // Room that nothing can fill is no bound.
        if room < HIGHEST {
            for (&least, &price) in least.iter().zip(prices).skip(1) {
                most = most.max(i64::from(least) - i64::from(price) * room);
            }
        }
        most
    }
}
