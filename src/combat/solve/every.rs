//! What all attacks have in common: the fights of each attacker, and bounds for every set of them.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::fights::{Block, Row, Tabled, Tables, cheapest_first};
use super::joint::Known;
use super::left::{self, Fought, Leavings};
use super::number::{Number, unit};
use super::pool::{Group, Pool};
use super::sentences::speaks_for_itself;
use super::{each_blocks_one, fights_are_apart};
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Battlefield, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Keyword};

/// The prices of a point of loss with which bounds are tabled.
const LANES: usize = 8;

/// The most entries of [`Subsets`].
const MOST_ENTRIES: usize = 1 << 20;

/// The most groups of blockers.
const MOST_GROUPS: usize = 1 << 14;

/// The steps for each block where bounds have to be found for each attack.
const QUICK_BLOCK: u64 = 20;

/// How many blocks of the table are looked at in a step.
const BLOCKS_A_STEP: u64 = 2;

/// More room than any losses fill.
const FREE: i64 = 1 << 30;

/// The fights of every attacker with every group of blockers, where they depend on nobody else.
pub(super) struct EveryAttack {
    pub pool: Pool,
    rows: Vec<Row>,
    complete: bool,
    /// Bounds for every set of attackers, if they are few enough.
    least: Option<Rc<Subsets>>,
    /// What fights that share blockers come to.
    pub joined: Rc<Known>,
    /// What single fights leave.
    pub left: Rc<left::Known>,
    /// By row, the blocks with what they leave, where that is all that an attack comes to.
    choices: Option<Vec<Vec<Choice>>>,
}

/// A block, with what the fight leaves if anybody asks for that.
pub(super) struct Choice {
    pub block: Block,
    /// Whether it is [useful](Row::useful) in this combat.
    pub useful: bool,
    pub fought: Option<Fought>,
}

impl EveryAttack {
    /// Returns what the attacks of the position have in common, whose `attacking` creatures are the candidates: with all
    /// blocks, or without those that are sure not to be useful; `from_all` where nobody asks about less than all blockers
    /// for a whole attack. Nothing where attacks have less in common, or the groups of blockers are too many.
    pub fn of(
        position: &Position,
        worth: &Worth,
        all_blocks: bool,
        from_all: bool,
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
        if groups > MOST_GROUPS {
            return Ok(None);
        }
        let bounded = sets.saturating_mul(groups) <= MOST_ENTRIES;
        let tabled = if all_blocks { Tabled::All } else { Tabled::Useful };
        let Tables { mut rows, complete } = Tables::of(board, &combat, worth, &pool, tabled, effort);
        if !bounded && !complete {
            return Ok(None);
        }
        let left: Rc<left::Known> = Rc::default();
        let mut leavings = Leavings::new(&combat, worth, Rc::clone(&left));
        if all_blocks && each_blocks_one(board) {
            rows.iter_mut().for_each(|row| leave_out_idle(row, &mut leavings, &pool, effort));
        }
        let creatures = blocks.combatants();
        let sound =
            creatures.iter().all(|creature| i64::from(creature.toughness) > i64::from(creature.damage));
        // Of a vigilant creature with a shield it is not known whether it will be tapped.
        let shielded = combat.in_combat(Side::Attacker).iter().any(|attacker| {
            let fighter = combat.fighter(Side::Attacker, attacker);
            fighter.has(Keyword::Vigilance) && fighter.regeneration_shields > 0
        });
        // Whether life is gained in time.
        let gains = combat.alive(Side::Defender).iter().any(|blocker| {
            let fighter = combat.fighter(Side::Defender, blocker);
            fighter.has(Keyword::Lifelink) || fighter.spirit_links > 0
        });
        let timed = rows.iter().all(|row| row.blocks.iter().all(Block::knows_early_loss));
        let torn = rows.iter().any(|row| row.blocks.iter().any(|block| block.torn));
        let sound = sound && (timed || !gains) && !torn;
        let plain =
            bounded && sound && complete && !shielded && each_blocks_one(board) && blocks.reads_as_today();
        let choices = plain.then(|| {
            let rows = rows.iter().map(|row| {
                let useful: FxHashSet<Group> = row.useful.iter().map(|block| block.blockers).collect();
                let choice = |block: &Block| Choice {
                    block: *block,
                    useful: useful.contains(&block.blockers),
                    fought: all_blocks.then(|| leavings.fought(row.attacker, block.blockers, &pool, effort)),
                };
                let blocks = if all_blocks { &row.blocks } else { &row.useful };
                blocks.iter().map(choice).collect()
            });
            rows.collect()
        });
        let least = if bounded { Subsets::of(&rows, &pool, worth, from_all, effort) } else { None };
        if bounded && least.is_none() {
            return Ok(None);
        }
        let least = least.map(Rc::new);
        Ok(Some(EveryAttack { pool, rows, complete, least, joined: Rc::default(), left, choices }))
    }

    /// Returns whether the tables say all that an attack comes to.
    pub fn says_all(&self) -> bool {
        self.choices.is_some()
    }

    /// Returns each of those attackers with its blocks, where the tables say all.
    pub fn choices(&self, attackers: CreatureSet) -> Vec<(usize, &[Choice])> {
        let rows = self.rows.iter().zip(self.choices.iter().flatten());
        let rows = rows.filter(|(row, _)| attackers.contains(row.attacker));
        rows.map(|(row, choices)| (row.attacker, choices.as_slice())).collect()
    }

    /// Returns the bounds of an attack with those creatures, where a death costs a price by kind, and the tables say all.
    pub fn priced(&self, attackers: CreatureSet, price: &[i32]) -> Suffixes {
        let rows = self.choices(attackers);
        let groups = self.pool.all();
        let Subsets { unit, prices, .. } = **self.least.as_ref().expect("where the tables say all");
        let cost = |choice: &Choice| {
            let dead = choice.fought.map_or(0, |fought| fought.cost(price, &self.pool) / unit);
            costs(&choice.block, unit, prices).map(|cost| cost + dead)
        };
        let costs: Vec<Vec<[i64; LANES]>> =
            rows.iter().map(|(_, choices)| choices.iter().map(cost).collect()).collect();
        let least = match highest(&costs) {
            ..=i16::MOST => Sums::Small(self.each_suffix(&groups, &rows, &in_lanes(&costs))),
            _ => Sums::Large(self.each_suffix(&groups, &rows, &in_lanes(&costs))),
        };
        let least = Rc::new(Subsets { groups: groups.len(), unit, prices, least });
        Suffixes { least, sets: (0..=rows.len()).rev().collect() }
    }

    /// Returns what the attackers from each on cost at least, the last ones first.
    fn each_suffix<T: Number>(
        &self,
        groups: &[Option<Group>],
        rows: &[(usize, &[Choice])],
        costs: &[Vec<[T; LANES]>],
    ) -> Vec<[T; LANES]> {
        let width = groups.len();
        let mut least = vec![[T::NEVER; LANES]; width * (rows.len() + 1)];
        least[..width].fill([T::ZERO; LANES]);
        for (depth, (_, choices)) in rows.iter().enumerate().rev() {
            let (before, own) = least.split_at_mut((rows.len() - depth) * width);
            let before = &before[(rows.len() - depth - 1) * width..];
            for (index, group) in groups.iter().enumerate() {
                let Some(group) = *group else { continue };
                for (choice, cost) in choices.iter().zip(&costs[depth]) {
                    if choice.block.fits(&self.pool, group) {
                        lower(&mut own[index], &before[index - choice.block.index], cost);
                    }
                }
            }
        }
        least
    }

    /// Returns the tables of an attack with those creatures.
    pub fn tables(&self, attackers: CreatureSet) -> Tables {
        let rows = self.rows.iter().filter(|row| attackers.contains(row.attacker));
        Tables { rows: rows.cloned().collect(), complete: self.complete }
    }

    /// Returns the steps for good blocks against an attack with those creatures, beyond those of a search that knows
    /// bounds.
    pub fn quick_steps(&self, attackers: CreatureSet) -> u64 {
        let rows = self.rows.iter().filter(|row| attackers.contains(row.attacker));
        let blocks = rows.map(|row| row.blocks.len() as u64).sum::<u64>();
        if self.least.is_some() { 0 } else { QUICK_BLOCK * blocks }
    }

    /// Returns the bounds of an attack with those creatures, if they are known.
    pub fn suffixes(&self, attackers: CreatureSet) -> Option<Suffixes> {
        let least = Rc::clone(self.least.as_ref()?);
        let rows = self.rows.iter().enumerate();
        let rows = rows.filter(|(_, row)| attackers.contains(row.attacker)).map(|(place, _)| place);
        let mut sets = vec![0];
        for place in rows.rev() {
            sets.push(sets[sets.len() - 1] | 1 << place);
        }
        sets.reverse();
        Some(Suffixes { least, sets })
    }
}

/// Leaves blocks out with which a part of the blockers can do as well, in this combat and for the attack that follows.
fn leave_out_idle(row: &mut Row, leavings: &mut Leavings<'_>, pool: &Pool, effort: &mut Effort) {
    let mut kept: Vec<(Block, Fought)> = Vec::new();
    for block in row.blocks.iter() {
        let as_good = |&&(known, _): &&(Block, Fought)| {
            known.value.score <= block.value.score
                && known.value.loss <= block.value.loss
                && known.value.poison <= block.value.poison
                && known.early_loss <= block.early_loss
                && pool.fits(known.blockers, block.blockers)
        };
        if kept.iter().filter(as_good).any(|(_, fought)| fought.spares_all()) {
            continue;
        }
        let possible = leavings.possible(row.attacker, block.blockers, pool, effort);
        let replaced =
            |fought: &Fought| kept.iter().filter(as_good).any(|(_, known)| known.is_as_good(fought, pool));
        if !possible.iter().all(replaced) {
            let fought = leavings.fought(row.attacker, block.blockers, pool, effort);
            kept.push((*block, fought));
        }
    }
    row.blocks = kept.into_iter().map(|(block, _)| block).collect();
}

/// For every set of attackers and every group of blockers left, what the attackers cost at least: with each of some
/// prices for a point of loss, so that what has to be blocked for the defending player to live is in it, too (Lagrange's
/// multipliers). Nothing depends on the attack, so that all attacks share it.
struct Subsets {
    groups: usize,
    /// What all sums are multiples of.
    unit: i64,
    /// In units.
    prices: [i64; LANES],
    least: Sums,
}

/// What attackers cost with each price, in units.
enum Sums {
    Small(Vec<[i16; LANES]>),
    Large(Vec<[i32; LANES]>),
}

impl Sums {
    #[inline]
    fn get(&self, at: usize) -> [i64; LANES] {
        match self {
            Sums::Small(sums) => sums[at].map(i64::from),
            Sums::Large(sums) => sums[at].map(i64::from),
        }
    }
}

impl Subsets {
    /// Returns the bounds, or nothing where numbers are too large. Where `from_all` says so, nobody asks for sets with the
    /// first attacker but with all blockers left.
    fn of(rows: &[Row], pool: &Pool, worth: &Worth, from_all: bool, effort: &mut Effort) -> Option<Subsets> {
        let scores = rows.iter().flat_map(|row| row.useful.iter().map(|block| block.value.score));
        let unit = unit(scores);
        // From nothing to what makes a large creature block a small one.
        let large = worth.creatures[1].iter().max().copied().unwrap_or(0).max(8);
        let prices = [0, 1, 2, 4, 8, 14, 24, 48].map(|parts| (large * parts / 48 + unit - 1) / unit);
        let costs: Vec<Vec<[i64; LANES]>> = rows
            .iter()
            .map(|row| row.useful.iter().map(|block| costs(block, unit, prices)).collect())
            .collect();
        let groups = pool.all();
        let plan = Plan { rows, pool, groups: &groups, from_all };
        let least = match highest(&costs) {
            small if small <= i16::MOST => Sums::Small(plan.least(&in_lanes(&costs), effort)),
            large if large <= i32::MOST => Sums::Large(plan.least(&in_lanes(&costs), effort)),
            _ => return None,
        };
        Some(Subsets { groups: groups.len(), unit, prices, least })
    }
}

/// What bounds are tabled from.
struct Plan<'p> {
    rows: &'p [Row],
    pool: &'p Pool,
    groups: &'p [Option<Group>],
    from_all: bool,
}

impl Plan<'_> {
    fn least<T: Number>(&self, costs: &[Vec<[T; LANES]>], effort: &mut Effort) -> Vec<[T; LANES]> {
        let &Plan { rows, pool, groups, from_all } = self;
        let width = groups.len();
        let mut least = vec![[T::NEVER; LANES]; width << rows.len()];
        least[..width].fill([T::ZERO; LANES]);
        let mut looked_at = 0;
        let order = cheapest_first(rows);
        for set in 1..1usize << rows.len() {
            // Any attacker of a set can be the one whose blocks are tried on top of what the others come to. But sets with
            // the first one are not known with less than all blockers.
            let (place, from) = match from_all && set & 1 == 1 {
                true => (0, pool.index(pool.whole())),
                false => (*order.iter().find(|&&place| set >> place & 1 == 1).expect("some attacker"), 0),
            };
            let (before, own) = least.split_at_mut(set * width);
            let before = &before[(set ^ 1 << place) * width..][..width];
            for (index, group) in groups.iter().enumerate().skip(from) {
                let Some(group) = *group else { continue };
                let own = &mut own[index];
                looked_at += rows[place].useful.len() as u64;
                for (block, cost) in rows[place].useful.iter().zip(&costs[place]) {
                    if block.fits(pool, group) {
                        lower(own, &before[index - block.index], cost);
                    }
                }
            }
        }
        effort.spend(looked_at / BLOCKS_A_STEP);
        least
    }
}

/// Returns what a block costs, in units, with each price for a point of loss.
fn costs(block: &Block, unit: i64, prices: [i64; LANES]) -> [i64; LANES] {
    prices.map(|price| {
        (block.value.score / unit).saturating_add(price.saturating_mul(i64::from(block.value.loss)))
    })
}

/// Returns the most that sums of one cost of each row can come to, above or below zero.
fn highest(costs: &[Vec<[i64; LANES]>]) -> i64 {
    let highest = |row: &Vec<[i64; LANES]>| row.iter().flatten().map(|cost| cost.saturating_abs()).max();
    costs.iter().map(|row| highest(row).unwrap_or(0)).fold(0, i64::saturating_add)
}

fn in_lanes<T: Number>(costs: &[Vec<[i64; LANES]>]) -> Vec<Vec<[T; LANES]>> {
    costs.iter().map(|row| row.iter().map(|cost| cost.map(T::of)).collect()).collect()
}

/// Lowers each sum to what the rest comes to with that cost.
#[inline]
fn lower<T: Number>(own: &mut [T; LANES], rest: &[T; LANES], cost: &[T; LANES]) {
    for lane in 0..LANES {
        own[lane] = own[lane].min(rest[lane] + cost[lane]);
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
        let Subsets { groups, unit, prices, least } = &*self.least;
        let least = least.get(self.sets[depth] * groups + index);
        let mut most = least[0];
        // Room that nothing can fill is no bound.
        if room < FREE {
            for (least, price) in least.into_iter().zip(prices).skip(1) {
                most = most.max(least - price * room);
            }
        }
        most * unit
    }
}
