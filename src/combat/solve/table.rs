//! What every attack that can follow comes to, tabled at once.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::bound::{Room, Shift};
use super::every::EveryAttack;
use super::fights::{Block, Row, Tabled, Tables, cheapest_first};
use super::number::{Number, unit};
use super::pool::{Group, Pool};
use super::reply::Survivors;
use super::sentences::{no_counters_or_banding_blockers, speaks_for_itself};
use super::{each_blocks_one, fights_are_apart};
use crate::combat::attacks::Attacks;
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Battlefield, WIN, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Keyword};

/// The most numbers of the table: ten creatures against ten with 96 places of room, in two bytes each.
const MOST_ENTRIES: usize = 96 << 20;

/// The number of gains that are compared with those of every smaller set before the next ones: few enough for the fastest cache.
const AT_ONCE: usize = 4096;

/// How many blocks of the table are looked at in a step, each counted once more for every eight places of room.
const BLOCKS_A_STEP: u64 = 4;

/// By the defending player's creatures that are left, by the attacker's that can block, and by the life that the
/// attacker can lose: the most that an attack in the next turn can gain.
///
/// With more creatures, that is never less; against more blockers, or more life, never more.
pub(super) struct ReplyTable {
    pool: Pool,
    /// The attacker's creatures, each with its kind among the blockers.
    kinds: Vec<Option<usize>>,
    groups: usize,
    /// As though life that blockers gain always came in time.
    hopeful: Gains,
    /// As though it never did, where it can be too late.
    wary: Option<Gains>,
    pub(super) reply: Position,
    pub(super) worth: Worth,
    /// By set of attackers, whether they may attack.
    pub(super) legal: Vec<bool>,
    /// What replies are worked out from on which the two don't agree.
    pub(super) every: OnceCell<Option<EveryAttack>>,
    /// What has been worked out so, by index and life.
    pub(super) known: RefCell<FxHashMap<(usize, i32), Option<i64>>>,
}

/// By set of attackers, by group of blockers, and by room, the most that an attack can gain.
struct Gains {
    room: Room,
    /// What all gains are multiples of.
    unit: i64,
    most: Most,
}

/// Gains in units.
enum Most {
    Small(Vec<i16>),
    Large(Vec<i32>),
}

impl ReplyTable {
    /// Returns the table of the position's replies, or nothing where they are too many, or what a creature does
    /// in them depends on what else is there.
    pub fn of(
        position: &Position,
        worth: &Worth,
        effort: &mut Effort,
    ) -> Result<Option<ReplyTable>, CombatError> {
        if !no_counters_or_banding_blockers(position) || !speaks_for_itself(position) {
            return Ok(None);
        }
        let (reply, worth) = Survivors::all(position).reply(position, worth);
        let blocks = Blocks::of(&reply)?;
        let board = blocks.board();
        let free = board.caps.is_empty()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty()
            && board.requirements.is_empty();
        let sound = blocks.combatants().iter().all(|creature| creature.toughness > 0);
        if !free || !sound || !fights_are_apart(&reply, blocks.combatants()) || !each_blocks_one(board) {
            return Ok(None);
        }
        let attacks = Attacks::of(&reply)?;
        let (combat, _) = Battlefield::of(&reply, &BlockDeclaration::none(board.creatures()));
        let pool = Pool::of(board, &Likeness::of(&reply));
        let attackers = reply.attacker.creatures.len();
        let sets = 1usize.checked_shl(attackers as u32).unwrap_or(usize::MAX);
        let size = sets.saturating_mul(pool.groups.unwrap_or(usize::MAX));
        if size > MOST_ENTRIES {
            return Ok(None);
        }
        let mut tables = Tables::of(board, &combat, &worth, &pool, Tabled::Useful, effort);
        let rows = &mut tables.rows;
        let life = i64::from(reply.defender.life) - 1;
        // The most life that a creature can gain the attacker in one combat.
        let gain = |creature: usize| {
            let fighter = combat.fighter(Side::Defender, creature);
            let links = i64::from(fighter.has(Keyword::Lifelink)) + i64::from(fighter.spirit_links);
            let grows = i64::from(fighter.bushido) + i64::from(fighter.rampage) * attackers as i64;
            let strikes = if fighter.has(Keyword::DoubleStrike) { 2 } else { 1 };
            (links * strikes * (i64::from(fighter.combat_damage()) + grows)).max(0)
        };
        // In this combat or the next; with vigilance in both.
        let in_both = |creature: usize| {
            let combats =
                if combat.fighter(Side::Defender, creature).has(Keyword::Vigilance) { 2 } else { 1 };
            combats * gain(creature)
        };
        let gained = combat.alive(Side::Defender).iter().map(in_both).sum::<i64>();
        let legal = legal_sets(&attacks, sets);
        let gains = |rows: &[Row], effort: &mut Effort| {
            let room = Room::exact(rows, life, life + gained, gained);
            Gains::of(rows, &pool, room, &legal, attackers, effort)
        };
        let torn = rows.iter().any(|row| row.useful.iter().any(|block| block.torn));
        if !tables.complete || torn {
            return Ok(None);
        }
        let Some(hopeful) = gains(rows, effort) else { return Ok(None) };
        // A gain comes too late for a player whom first strikes have killed, and after damage where it triggers.
        let creatures = blocks.combatants();
        let triggers = reply.edition.differences().damage_triggers
            || creatures.iter().any(|creature| creature.spirit_links > 0);
        let strikes = [Keyword::FirstStrike, Keyword::DoubleStrike];
        let strikes = creatures.iter().any(|creature| strikes.iter().any(|&keyword| creature.has(keyword)));
        let mut wary = None;
        if gained > 0 && hopeful.room.count() > 1 && (triggers || strikes) {
            for row in rows.iter_mut() {
                let late = row.useful.iter().map(|block| {
                    let mut block: Block = *block;
                    let loss = block.value.loss;
                    // The loss counts life gained in the same fight, which may come too late.
                    let without_gains = if !triggers && block.knows_early_loss() {
                        loss.max(block.early_loss)
                    } else {
                        let gains =
                            pool.creatures(block.blockers, pool.whole()).iter().map(gain).sum::<i64>();
                        loss.saturating_add(gains.min(i64::from(i32::MAX)) as i32)
                    };
                    block.value.loss = without_gains.max(0);
                    block
                });
                row.useful = late.collect();
            }
            wary = gains(rows, effort);
            if wary.is_none() {
                return Ok(None);
            }
        }
        let kind = |creature: usize| pool.kinds.iter().position(|kind| kind.members.contains(&creature));
        let kinds = (0..board.creatures()).map(kind).collect();
        let groups = pool.groups.expect("few enough to be tabled");
        Ok(Some(ReplyTable {
            pool,
            kinds,
            groups,
            hopeful,
            wary,
            legal,
            reply,
            worth,
            every: OnceCell::new(),
            known: RefCell::default(),
        }))
    }

    /// Returns the least that a reply can gain, and the most: see [`gain`](ReplyTable::gain).
    pub fn gains(&self, attackers: CreatureSet, blockers: CreatureSet, life: i32) -> (i64, i64) {
        let index = self.index(attackers, blockers);
        let least = self.hopeful.get(index, life);
        (least, self.wary.as_ref().map_or(least, |wary| wary.get(index, life)))
    }

    /// Returns what no reply with some of these of the defending player's creatures can gain more than, against at
    /// least these of the attacker's, who has at least that much life: [`WIN`] if it could win.
    pub fn most(&self, attackers: CreatureSet, blockers: CreatureSet, life: i32) -> i64 {
        self.wary.as_ref().unwrap_or(&self.hopeful).get(self.index(attackers, blockers), life)
    }

    pub(super) fn index(&self, attackers: CreatureSet, blockers: CreatureSet) -> usize {
        let kinds = blockers.iter().filter_map(|blocker| self.kinds[blocker]);
        let group = kinds.map(|kind| self.pool.one(kind)).fold(Group::default(), |all, one| all + one);
        attackers.0 as usize * self.groups + self.pool.index(group)
    }
}

impl Gains {
    /// Returns the gains, or nothing where numbers are too large, or the effort is too small.
    fn of(
        rows: &[Row],
        pool: &Pool,
        room: Room,
        legal: &[bool],
        attackers: usize,
        effort: &mut Effort,
    ) -> Option<Gains> {
        let scores = rows.iter().map(|row| row.useful.iter().map(|block| block.value.score));
        let unit = unit(scores.clone().flatten());
        let highest: i64 =
            scores.map(|scores| scores.map(|score| (score / unit).saturating_abs()).max().unwrap_or(0)).sum();
        let plan = Plan { rows, pool, room: &room, unit, legal, attackers };
        let most = match highest {
            small if small <= i16::MOST => Most::Small(plan.most(MOST_ENTRIES, effort)?),
            large if large <= i32::MOST => Most::Large(plan.most(MOST_ENTRIES / 2, effort)?),
            _ => return None,
        };
        Some(Gains { room, unit, most })
    }

    /// Returns the most at an index, against a player of that life: [`WIN`] where the attack wins.
    fn get(&self, index: usize, life: i32) -> i64 {
        let Some(place) = self.room.place(i64::from(life) - 1) else { return WIN };
        let at = index * self.room.count() + place;
        let most = match &self.most {
            Most::Small(most) => Some(most[at]).filter(|most| !most.is_never()).map(i64::from),
            Most::Large(most) => Some(most[at]).filter(|most| !most.is_never()).map(i64::from),
        };
        most.map_or(WIN, |most| most * self.unit)
    }
}

/// What gains are tabled from.
struct Plan<'g> {
    rows: &'g [Row],
    pool: &'g Pool,
    room: &'g Room,
    unit: i64,
    legal: &'g [bool],
    attackers: usize,
}

impl Plan<'_> {
    /// Returns the most that attacks can gain with some of the creatures; nothing where that takes more numbers, or more
    /// than the effort.
    fn most<T: Number>(&self, entries: usize, effort: &mut Effort) -> Option<Vec<T>> {
        let sets = 1usize << self.attackers;
        let mut most = self.every_attack::<T>(sets, entries, effort)?;
        let width = most.len() / sets;
        for set in 0..sets {
            let (before, own) = most.split_at_mut(set * width);
            let own = &mut own[..width];
            if !self.legal[set] {
                // What is not legal gains nothing.
                own.fill(T::LEAST);
            }
            // Who is there needn't attack: the most of every set with one attacker less is known.
            for (at, own) in own.chunks_mut(AT_ONCE).enumerate() {
                for creature in (0..self.attackers).filter(|creature| set >> creature & 1 == 1) {
                    let before = &before[(set ^ 1 << creature) * width + at * AT_ONCE..][..own.len()];
                    own.iter_mut().zip(before).for_each(|(own, before)| *own = (*own).max(*before));
                }
            }
        }
        Some(most)
    }

    /// Returns what the best blocks leave of each attack.
    fn every_attack<T: Number>(&self, sets: usize, entries: usize, effort: &mut Effort) -> Option<Vec<T>> {
        let &Plan { rows, pool, room, unit, .. } = self;
        let groups = pool.all();
        let rooms = room.count();
        let width = groups.len() * rooms;
        if sets.saturating_mul(width) > entries {
            return None;
        }
        // Any attacker of a set can be the one whose blocks are tried on top of what the others come to.
        let order = cheapest_first(rows);
        let next =
            |set: usize| order.iter().map(|&place| &rows[place]).find(|row| set >> row.attacker & 1 == 1);
        let each = 1 + rooms as u64 / 8;
        let looked_at = (1..sets).filter_map(next).map(|row| row.useful.len() as u64).sum::<u64>();
        let steps = looked_at * groups.len() as u64 * each / BLOCKS_A_STEP;
        if steps > effort.left() / 2 {
            return None;
        }
        effort.spend(steps);
        let mut score = vec![T::NEVER; sets * width];
        score[..width].chunks_mut(rooms).for_each(|rooms| room.end(rooms, T::ZERO));
        // Nothing has to be paid for, and nothing is under a cap: the groups with each block, by attacker.
        let mut with: Vec<Vec<Choice<T>>> = vec![Vec::new(); self.attackers];
        for row in rows {
            let choice = |block: &Block| {
                let fits = |group: &Option<Group>| group.is_some_and(|group| block.fits(pool, group));
                Choice {
                    cost: T::of(block.value.score / unit),
                    shift: room.shift(block),
                    taken: block.index,
                    runs: runs(groups.iter().map(fits)),
                }
            };
            with[row.attacker] = row.useful.iter().map(choice).collect();
        }
        for set in 1..sets {
            let row = next(set).expect("every creature attacks in the tables");
            let (before, own) = score.split_at_mut(set * width);
            let before = &before[(set ^ 1 << row.attacker) * width..][..width];
            for Choice { cost, shift, taken, runs } in &with[row.attacker] {
                for run in runs {
                    let own = &mut own[run.start * rooms..run.end * rooms];
                    let rest = &before[(run.start - taken) * rooms..(run.end - taken) * rooms];
                    if shift.is_none() {
                        shift.lower(own, rest, *cost);
                        continue;
                    }
                    for (own, rest) in own.chunks_mut(rooms).zip(rest.chunks(rooms)) {
                        shift.lower(own, rest, *cost);
                    }
                }
            }
        }
        Some(score)
    }
}

/// A block of an attacker.
#[derive(Clone)]
struct Choice<T> {
    cost: T,
    shift: Shift,
    /// By how much the index of a group is less without the blockers.
    taken: usize,
    /// The groups that have the blockers, by index.
    runs: Vec<Range<usize>>,
}

/// Returns the runs of places that are true.
fn runs(places: impl Iterator<Item = bool>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (place, _) in places.enumerate().filter(|(_, is)| *is) {
        match runs.last_mut() {
            Some(run) if run.end == place => run.end += 1,
            _ => runs.push(place..place + 1),
        }
    }
    runs
}

/// Returns by set of attackers whether they may attack.
fn legal_sets(attacks: &Attacks, sets: usize) -> Vec<bool> {
    let mut chosen = vec![CreatureSet::EMPTY; attacks.board().creatures()];
    let legal = |set: usize| {
        for (creature, chosen) in chosen.iter_mut().enumerate() {
            *chosen = if set >> creature & 1 == 1 { CreatureSet::only(0) } else { CreatureSet::EMPTY };
        }
        attacks.board().obeys_restrictions(&chosen)
    };
    (0..sets).map(legal).collect()
}
