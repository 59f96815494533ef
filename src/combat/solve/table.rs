//! What every attack that can follow comes to, tabled at once.

use super::bound::{NEVER, Rewarded, Room};
use super::fights::{Block, Row, Tables};
use super::pool::{Group, Pool};
use super::reply::Survivors;
use super::sentences::{no_counters_or_bands, speaks_for_itself};
use super::{each_blocks_one, fights_are_apart};
use crate::combat::attacks::Attacks;
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Battlefield, DamageOutcome, WIN, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::creature::Keyword;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::rule::Edition;
use crate::set::CreatureSet;

/// The most numbers of the table.
const MOST_ENTRIES: usize = 1 << 22;

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
}

/// By set of attackers, by group of blockers, and by room, the most that an attack can gain.
struct Gains {
    room: Room,
    most: Vec<i64>,
}

impl ReplyTable {
    /// Returns the table of the position's replies, or nothing where they are too many, or what a creature does
    /// in them depends on what else is there.
    pub fn of(
        position: &Position,
        worth: &Worth,
        effort: &mut Effort,
    ) -> Result<Option<ReplyTable>, CombatError> {
        if !no_counters_or_bands(position) || !speaks_for_itself(position) {
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
        let mut tables = Tables::of(board, &combat, &worth, &pool, false, effort);
        let rows = &mut tables.rows;
        let life = i64::from(reply.defender.life) - 1;
        // What the attacker can gain in one combat, or in the one that follows.
        let gain = |creature: usize| {
            let fighter = combat.fighter(Side::Defender, creature);
            let links = i64::from(fighter.has(Keyword::Lifelink)) + i64::from(fighter.spirit_links);
            let grows = i64::from(fighter.bushido) + i64::from(fighter.rampage) * attackers as i64;
            links * 2 * (i64::from(fighter.combat_damage()) + grows)
        };
        let gained = combat.alive(Side::Defender).iter().map(gain).sum::<i64>().max(0);
        let gains = |rows: &[Row]| {
            let room = Room::exact(rows, life, life + gained, gained);
            let fits = size.saturating_mul(room.count()) <= MOST_ENTRIES;
            fits.then(|| Gains::of(rows, &pool, room, &attacks, attackers))
        };
        let Some(hopeful) = gains(rows).filter(|_| tables.complete) else { return Ok(None) };
        // A gain comes too late for a player whom first strikes have killed, and after damage where it triggers.
        let creatures = blocks.combatants();
        let triggers =
            reply.edition != Edition::Current || creatures.iter().any(|creature| creature.spirit_links > 0);
        let strikes = [Keyword::FirstStrike, Keyword::DoubleStrike];
        let strikes = creatures.iter().any(|creature| strikes.iter().any(|&keyword| creature.has(keyword)));
        let gains_life = rows.iter().flat_map(|row| row.useful.iter()).any(|block| block.value.loss < 0);
        let mut wary = None;
        if gains_life && hopeful.room.count() > 1 && (triggers || strikes) {
            for row in rows.iter_mut() {
                let late = row.useful.iter().map(|block| {
                    let mut block: Block = *block;
                    block.value.loss = block.value.loss.max(0);
                    block
                });
                row.useful = late.collect();
            }
            wary = gains(rows);
            if wary.is_none() {
                return Ok(None);
            }
        }
        let kind = |creature: usize| pool.kinds.iter().position(|kind| kind.members.contains(&creature));
        let kinds = (0..board.creatures()).map(kind).collect();
        let groups = pool.groups.expect("few enough to be tabled");
        Ok(Some(ReplyTable { pool, kinds, groups, hopeful, wary }))
    }

    /// Returns the score of a combat that nobody has lost, once the best reply is over, seen by the attacker;
    /// nothing where the table can't tell.
    pub fn score(&self, survivors: &Survivors, outcome: &DamageOutcome) -> Option<i64> {
        let attackers = survivors.alive(Side::Defender);
        let index = self.index(attackers, survivors.untapped());
        let life = survivors.life(Side::Attacker);
        let gain = self.hopeful.get(index, life);
        if self.wary.as_ref().is_some_and(|wary| wary.get(index, life) != gain) {
            return None;
        }
        Some(if gain < WIN { outcome.score - gain } else { -WIN })
    }

    /// Returns what no reply with some of these of the defending player's creatures can gain more than, against at
    /// least these of the attacker's, who has at least that much life: [`WIN`] if it could win.
    pub fn most(&self, attackers: CreatureSet, blockers: CreatureSet, life: i32) -> i64 {
        self.wary.as_ref().unwrap_or(&self.hopeful).get(self.index(attackers, blockers), life)
    }

    fn index(&self, attackers: CreatureSet, blockers: CreatureSet) -> usize {
        let kinds = blockers.iter().filter_map(|blocker| self.kinds[blocker]);
        let group = kinds.map(|kind| self.pool.one(kind)).fold(Group::default(), |all, one| all + one);
        attackers.0 as usize * self.groups + self.pool.index(group)
    }
}

impl Gains {
    fn of(rows: &[Row], pool: &Pool, room: Room, attacks: &Attacks, attackers: usize) -> Gains {
        let sets = 1usize << attackers;
        let mut most = every_attack(rows, pool, &room, sets);
        keep_legal(attacks, &mut most, sets);
        let width = most.len() / sets;
        // Who is there needn't attack.
        for creature in 0..attackers {
            for set in (0..sets).filter(|set| set >> creature & 1 == 1) {
                let (before, own) = most.split_at_mut(set * width);
                let before = &before[(set ^ 1 << creature) * width..][..width];
                own[..width].iter_mut().zip(before).for_each(|(own, before)| *own = (*own).max(*before));
            }
        }
        Gains { room, most }
    }

    /// Returns the most at an index, against a player of that life: [`WIN`] where the attack wins.
    fn get(&self, index: usize, life: i32) -> i64 {
        let place = self.room.place(i64::from(life) - 1);
        place.map_or(WIN, |place| self.most[index * self.room.count() + place].min(WIN))
    }
}

/// Returns, by set of attackers, by group of blockers and by room, what the best blocks leave of the attack.
fn every_attack(rows: &[Row], pool: &Pool, room: &Room, sets: usize) -> Vec<i64> {
    let groups = pool.all();
    let rooms = room.count();
    let width = groups.len() * rooms;
    let mut score = vec![NEVER; sets * width];
    score[..width].chunks_mut(rooms).for_each(|rooms| room.end(rooms));
    for set in 1..sets {
        let last = set.ilog2() as usize;
        let row = rows.iter().find(|row| row.attacker == last).expect("every creature attacks in the tables");
        let (before, own) = score.split_at_mut(set * width);
        let before = &before[(set ^ 1 << last) * width..][..width];
        for (index, group) in groups.iter().enumerate() {
            // Nothing has to be paid for, and nothing is under a cap.
            let Some(group) = *group else { continue };
            let own = &mut own[index * rooms..(index + 1) * rooms];
            for block in row.useful.iter().filter(|block| block.fits(pool, group)) {
                let rest = &before[(index - block.index) * rooms..][..rooms];
                room.lower(own, rest, Rewarded(0).cost(block), block);
            }
        }
    }
    score
}

/// Takes away what attacks gain that are not legal.
fn keep_legal(attacks: &Attacks, most: &mut [i64], sets: usize) {
    let width = most.len() / sets;
    let mut chosen = vec![CreatureSet::EMPTY; attacks.board().creatures()];
    for (set, scores) in most.chunks_mut(width).enumerate() {
        for (creature, chosen) in chosen.iter_mut().enumerate() {
            *chosen = if set >> creature & 1 == 1 { CreatureSet::only(0) } else { CreatureSet::EMPTY };
        }
        if !attacks.board().obeys_restrictions(&chosen) {
            scores.fill(i64::MIN);
        }
    }
}
