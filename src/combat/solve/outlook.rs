//! What an attack comes to by the tables alone: where they say all that the fights depend on, and all that can hit back,
//! nothing has to be played out to find the best of many attacks.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::every::{Choice, EveryAttack, Suffixes};
use super::left::Left;
use super::pool::{Group, Kind};
use super::search::DEADLY_POISON;
use super::table::ReplyTable;
use crate::combat::damage::{Battlefield, WIN, Worth};
use crate::combat::effort::Effort;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The steps for good blocks against an attack, before they are looked for with what follows.
const QUICK: u64 = 20_000;

/// The steps after which it is worth while to price deaths.
const EASY: u64 = 30_000;

/// The most creatures whose deaths are priced.
const MOST_CREATURES: usize = 12;

/// Parts of a price.
const SHARES: i64 = 1 << 10;

/// The most places that are kept.
const MOST_LOOKED_AT: usize = 1 << 18;

/// The position of some attacks, with the tables that they share.
pub(super) struct Outlook<'e> {
    every: &'e EveryAttack,
    /// What hits back, if that counts.
    table: Option<&'e ReplyTable>,
    /// The score if nobody did anything.
    base: i64,
    /// What the defending player can lose and go on.
    room: i64,
    spare_poison: i32,
    /// The attacker's life.
    life: i32,
    creatures: usize,
    everybody: CreatureSet,
    /// The attacker's creatures that can block if they stay at home.
    awake: CreatureSet,
}

/// Which blocks are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The best for the one combat.
    Combat,
    /// The best once the attack that follows is over.
    Reply,
}

/// The best blocks against an attack that were found.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// What the combat leaves, seen by the attacker.
    pub combat: i64,
    /// The same after the attack that follows, or the most that it can be; the same again where that doesn't count.
    pub reply: i64,
    /// Whether it is no less.
    exact: bool,
    choices: Vec<usize>,
}

/// What a search for the best blocks has found.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The best blocks by the aim. Nothing if none were found that don't lose the game.
    pub best: Option<Seen>,
    /// The lowest score after the attack that follows, of all blocks that were looked at.
    pub lowest: Option<Seen>,
    /// Whether nothing was left out that is better.
    pub complete: bool,
    /// Whether the table could not tell what some blocks come to.
    pub unsure: bool,
}

impl<'e> Outlook<'e> {
    /// Returns the outlook of a position before attacks, or nothing where the tables don't say all.
    pub fn of(
        position: &Position,
        worth: &Worth,
        (every, table): (&'e EveryAttack, Option<&'e ReplyTable>),
    ) -> Option<Outlook<'e>> {
        every.says_all().then(|| {
            let (combat, _) =
                Battlefield::of(position, &BlockDeclaration::none(position.defender.creatures.len()));
            let awake = position.attacker.creatures.iter().enumerate();
            let awake = awake.filter(|(_, creature)| !creature.tapped).map(|(index, _)| index);
            let creatures = position.defender.creatures.len();
            Outlook {
                every,
                table,
                base: worth.score(&combat),
                room: i64::from(combat.life(Side::Defender)) - 1,
                spare_poison: DEADLY_POISON - combat.poison(Side::Defender),
                life: position.attacker.life,
                creatures,
                everybody: CreatureSet::first(creatures),
                awake: awake.collect(),
            }
        })
    }

    /// Looks for the best blocks against an attack, and goes no further once some are worth `enough` or less, by the aim.
    pub fn blocks(
        &self,
        attackers: CreatureSet,
        aim: Aim,
        known: Option<&Seen>,
        enough: i64,
        effort: &mut Effort,
    ) -> Found {
        let found = effort.part(EASY, |effort| self.walk(attackers, aim, known, enough, None, effort));
        if found.complete || aim == Aim::Combat || effort.left() == 0 {
            return found;
        }
        // Most attacks are settled before it is worth while to see what deaths cost the attack that follows.
        let dear = self.table.and_then(|table| Dear::of(self, table, attackers));
        self.walk(attackers, aim, found.best.as_ref(), enough, dear, effort)
    }

    fn walk(
        &self,
        attackers: CreatureSet,
        aim: Aim,
        known: Option<&Seen>,
        enough: i64,
        dear: Option<Dear>,
        effort: &mut Effort,
    ) -> Found {
        let whole = self.every.pool.whole();
        self.walk_with((attackers, whole), self.room, aim, known, enough, dear, effort)
    }

    /// Returns what an attack gains in the one combat against blockers from among these, who have that much life:
    /// [`WIN`] if it wins, and any gain up to `enough` where it is no more than that. Nothing where it can't be told.
    pub fn gain(
        &self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        life: i32,
        enough: i64,
        effort: &mut Effort,
    ) -> Option<i64> {
        let pool = &self.every.pool;
        let kind = |blocker: usize| pool.kinds.iter().position(|kind| kind.members.contains(&blocker));
        let kinds = blockers.iter().filter_map(kind).map(|kind| pool.one(kind));
        let blockers = kinds.fold(Group::default(), |all, one| all + one);
        let room = i64::from(life) - 1;
        let enough = enough.saturating_add(self.base);
        let found = self.walk_with((attackers, blockers), room, Aim::Combat, None, enough, None, effort);
        match found.best {
            Some(seen) if found.complete || seen.combat <= enough => Some(seen.combat - self.base),
            None if found.complete => Some(WIN),
            _ => None,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all that a walk is about")]
    fn walk_with(
        &self,
        (attackers, blockers): (CreatureSet, Group),
        room: i64,
        aim: Aim,
        known: Option<&Seen>,
        enough: i64,
        dear: Option<Dear>,
        effort: &mut Effort,
    ) -> Found {
        let (fighting, rows) = self.every.choices(attackers).into_iter().unzip();
        let mut walk = Walk {
            outlook: self,
            room,
            aim,
            attackers: fighting,
            rows,
            suffixes: self.every.suffixes(attackers).expect("where the tables say all"),
            home: self.awake - attackers,
            dear,
            path: Vec::new(),
            enough,
            looked_at: FxHashMap::default(),
            found: Found { best: known.cloned(), lowest: known.cloned(), complete: true, unsure: false },
            effort,
        };
        walk.descend((blockers, self.every.pool.index(blockers)), Sums::default());
        walk.found
    }

    /// Returns the declaration of the blocks that were found.
    pub fn declaration(&self, attackers: CreatureSet, seen: &Seen) -> BlockDeclaration {
        let pool = &self.every.pool;
        let mut declaration = BlockDeclaration::none(self.creatures);
        let mut left = pool.whole();
        for ((attacker, choices), &choice) in self.every.choices(attackers).into_iter().zip(&seen.choices) {
            let blockers = choices[choice].block.blockers;
            for blocker in pool.creatures(blockers, left) {
                declaration.blocks[blocker].insert(attacker);
            }
            left = left - blockers;
        }
        declaration
    }
}

/// What the deaths of the defending player's creatures cost the attack that follows, each by itself: together they cost it
/// that much at least. Added to what the deaths cost in the combat, it brings the bound of the blocks that are still open
/// near to what they come to in the end.
struct Dear {
    /// What the attack that follows gains at most if nobody dies.
    most: i64,
    /// By kind of blocker, what the death of one costs it.
    price: Vec<i32>,
    /// The bounds of the attackers from each depth on, with these prices.
    suffixes: Suffixes,
}

impl Dear {
    /// Returns the prices against an attack; nothing if what follows wins the game, or too many creatures could die.
    fn of(outlook: &Outlook<'_>, table: &ReplyTable, attackers: CreatureSet) -> Option<Dear> {
        let home = outlook.awake - attackers;
        let dead = |set: u64| CreatureSet(set);
        let gain = |dead: CreatureSet| table.most(outlook.everybody - dead, home, outlook.life);
        let most = gain(CreatureSet::EMPTY);
        let creatures = outlook.creatures;
        if most == WIN || creatures > MOST_CREATURES {
            return None;
        }
        // By set of the dead, what they cost beyond their prices so far.
        let mut beyond: Vec<i64> = (0..1u64 << creatures).map(|set| most - gain(dead(set))).collect();
        let each: Vec<i64> = (0..creatures).map(|creature| beyond[1 << creature]).collect();
        let sum = |set: usize| (0..creatures).filter(|at| set >> at & 1 == 1).map(|at| each[at]).sum::<i64>();
        // Where creatures can stand in for each other, each death by itself costs less than several do.
        let share = |set: usize| match sum(set) {
            0 => SHARES,
            all => (beyond[set] * SHARES / all).min(SHARES),
        };
        let share = (1..beyond.len()).map(share).min().unwrap_or(0);
        let mut price: Vec<i64> = each.iter().map(|each| each * share / SHARES).collect();
        for (set, beyond) in beyond.iter_mut().enumerate() {
            *beyond -= (0..creatures).filter(|at| set >> at & 1 == 1).map(|at| price[at]).sum::<i64>();
        }
        // Then each as much as it can be without the others.
        for (creature, price) in price.iter_mut().enumerate() {
            let with = |set: &usize| set >> creature & 1 == 1;
            let more = (0..beyond.len()).filter(with).map(|set| beyond[set]).min().unwrap_or(0);
            *price += more;
            (0..beyond.len()).filter(with).for_each(|set| beyond[set] -= more);
        }
        let pool = &outlook.every.pool;
        // Equal creatures have one price, the least.
        let of_kind = |kind: &Kind| kind.members.iter().map(|&member| price[member]).min().unwrap_or(0);
        let price: Vec<i32> = pool.kinds.iter().map(|kind| of_kind(kind) as i32).collect();
        let suffixes = outlook.every.priced(attackers, &price);
        Some(Dear { most, price, suffixes })
    }
}

/// An attack with the best blocks against it.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub attackers: CreatureSet,
    /// The best blocks; nothing where all lose the game.
    pub seen: Option<Seen>,
    /// What the best blocks for the one combat leave of it.
    combat: i64,
    /// Its place among the attacks.
    place: usize,
}

impl Standing {
    /// Returns what the attack comes to in the end.
    pub fn value(&self) -> i64 {
        self.seen.as_ref().map_or(WIN, |seen| seen.reply)
    }

    /// Returns by what attacks are ordered, the best first: what they come to, then what the combat leaves.
    fn order(&self) -> (Reverse<i64>, Reverse<i64>, usize) {
        (Reverse(self.value()), Reverse(self.combat), self.place)
    }
}

/// The best attacks.
pub(super) struct Ranked {
    pub best: Vec<Standing>,
    pub proven: bool,
    /// What no attack comes to more than; nothing if that is not known.
    pub bound: Option<i64>,
}

/// Returns the best of the attacks, at most `top` of them; nothing where the tables can't tell.
pub(super) fn rank_by_tables(
    outlook: &Outlook<'_>,
    attacks: &[CreatureSet],
    top: usize,
    effort: &mut Effort,
) -> Option<Ranked> {
    // With any good blocks an attack is worth no more than that.
    let mut open: Vec<(Standing, bool)> = Vec::new();
    for (place, &attackers) in attacks.iter().enumerate() {
        let found =
            effort.part(QUICK, |effort| outlook.blocks(attackers, Aim::Combat, None, i64::MIN, effort));
        let combat = found.best.as_ref().map_or(WIN, |seen| seen.combat);
        open.push((Standing { attackers, seen: found.lowest, combat, place }, found.complete));
    }
    open.compact_sort_by_key(|(standing, _)| standing.order());
    let mut best: Vec<Standing> = Vec::new();
    let (mut proven, mut bound) = (true, i64::MIN);
    for (mut standing, complete) in open.into_iter().filter(|_| top > 0) {
        let worst = top.checked_sub(1).and_then(|last| best.get(last));
        if worst.is_some_and(|worst| standing.order() >= worst.order()) {
            break;
        }
        // What comes to the same is better if the combat leaves more.
        let enough = worst.map_or(i64::MIN, |worst| {
            let (_, combat, place) = standing.order();
            let (value, known, known_place) = worst.order();
            value.0 - i64::from((combat, place) < (known, known_place))
        });
        // Where all blocks lose the game, or nothing hits back, that is all.
        let settled = complete && (standing.seen.is_none() || outlook.table.is_none());
        if !settled {
            let known = standing.seen.clone();
            let highest = known.as_ref().map_or(WIN, |seen| seen.reply);
            let known = known.filter(|seen| seen.exact);
            // Few attacks need much, so that half of what is left is there for the rest.
            let found = effort.shared(2, |effort| {
                outlook.blocks(standing.attackers, Aim::Reply, known.as_ref(), enough, effort)
            });
            if found.unsure {
                return None;
            }
            if !found.complete && found.best.as_ref().is_none_or(|seen| seen.reply > enough) {
                (proven, bound) = (false, bound.max(highest));
            }
            // Some blocks stand for the attack, if only those that were found first.
            standing.seen = found.best.or(standing.seen.filter(|_| !found.complete));
            if standing.value() <= enough {
                continue;
            }
        }
        let at = best.partition_point(|known| known.order() < standing.order());
        best.insert(at, standing);
        best.truncate(top);
    }
    bound = best.first().map_or(bound, |standing| bound.max(standing.value()));
    Some(Ranked { best, proven, bound: Some(bound) })
}

/// What the blocks so far add up to.
#[derive(Clone, Copy, Default)]
struct Sums {
    score: i64,
    loss: i64,
    early_loss: i64,
    poison: i32,
    left: Left,
    /// What the deaths cost the attack that follows, by their prices.
    dear: i64,
}

impl Sums {
    fn with(self, choice: &Choice) -> Sums {
        let value = choice.block.value;
        Sums {
            score: self.score + value.score,
            loss: self.loss + i64::from(value.loss),
            early_loss: self.early_loss + i64::from(choice.block.early_loss),
            poison: self.poison.saturating_add(value.poison),
            left: self.left,
            dear: self.dear,
        }
    }
}

/// The depth, the blockers left, and what the fights so far leave.
type Place = (u8, Group, CreatureSet, CreatureSet, i32);

/// Depth first over the attackers of one attack.
struct Walk<'w, 'e> {
    outlook: &'w Outlook<'e>,
    /// What the defending player can lose and go on.
    room: i64,
    aim: Aim,
    attackers: Vec<usize>,
    rows: Vec<&'w [Choice]>,
    suffixes: Suffixes,
    /// The attacker's creatures that stayed at home and can block.
    home: CreatureSet,
    dear: Option<Dear>,
    path: Vec<usize>,
    enough: i64,
    /// By what is left at a depth, the sums that have been looked at.
    looked_at: FxHashMap<Place, [i64; 4]>,
    found: Found,
    effort: &'w mut Effort,
}

impl Walk<'_, '_> {
    /// Returns the score that blocks have to be under.
    fn limit(&self) -> i64 {
        self.found.best.as_ref().map_or(i64::MAX, |seen| match self.aim {
            Aim::Combat => seen.combat,
            Aim::Reply => seen.reply,
        })
    }

    /// Returns the most that an attack can gain that follows fights which leave that.
    fn slack(&self, left: &Left) -> i64 {
        let Some(table) = self.outlook.table.filter(|_| self.aim == Aim::Reply) else { return 0 };
        let life = self.outlook.life.saturating_add(left.gained);
        match table.most(self.outlook.everybody - left.dead, self.home | left.untapped, life) {
            // From winning to losing.
            WIN => 2 * WIN,
            gain => gain,
        }
    }

    fn descend(&mut self, (left, index): (Group, usize), sums: Sums) {
        let depth = self.path.len();
        let Some(&row) = self.rows.get(depth) else { return self.arrive(&sums) };
        if !self.effort.spend(1 + row.len() as u64) {
            self.found.complete = false;
            return;
        }
        if self.aim == Aim::Reply && self.was_looked_at(left, &sums) {
            return;
        }
        let pool = &self.outlook.every.pool;
        let (base, room) = (self.outlook.base, self.room);
        let slack = self.slack(&sums.left);
        let mut open: Vec<(i64, usize, Sums)> = Vec::new();
        for (place, choice) in row.iter().enumerate() {
            let block = &choice.block;
            if self.aim == Aim::Combat && !choice.useful || !pool.fits(block.blockers, left) {
                continue;
            }
            let mut sums = sums.with(choice);
            let rest = self.suffixes.rest(depth + 1, index - block.index, room - sums.loss);
            let bound = base + sums.score + rest;
            if bound - slack >= self.limit() || sums.poison >= self.outlook.spare_poison {
                continue;
            }
            if let Some(fought) = &choice.fought {
                sums.left = fought.after(sums.left, self.attackers[depth], left, pool);
            }
            let mut bound = bound - self.slack(&sums.left);
            if let (Some(dear), Some(fought)) = (&self.dear, &choice.fought) {
                sums.dear += fought.cost(&dear.price, pool);
                let rest = dear.suffixes.rest(depth + 1, index - block.index, room - sums.loss);
                bound = bound.max(base + sums.score + rest + sums.dear - dear.most);
            }
            if bound < self.limit() {
                open.push((bound, place, sums));
            }
        }
        open.sort_by_key(|&(bound, place, _)| (bound, place));
        for (bound, place, sums) in open {
            if bound >= self.limit() || self.limit() <= self.enough {
                break;
            }
            let block = &row[place].block;
            self.path.push(place);
            self.descend((left - block.blockers, index - block.index), sums);
            self.path.pop();
        }
    }

    /// Returns whether what is left was looked at before with sums that are as good, and notes these if not.
    fn was_looked_at(&mut self, left: Group, sums: &Sums) -> bool {
        let Left { dead, untapped, gained } = sums.left;
        let place = (self.path.len() as u8, left, dead, untapped, gained);
        let own = [sums.score, sums.loss, sums.early_loss, i64::from(sums.poison)];
        let full = self.looked_at.len() >= MOST_LOOKED_AT;
        match self.looked_at.entry(place) {
            Entry::Occupied(known) if known.get().iter().zip(own).all(|(known, own)| *known <= own) => true,
            Entry::Occupied(mut known) => {
                if own[0] <= known.get()[0] {
                    known.insert(own);
                }
                false
            }
            Entry::Vacant(place) => {
                if !full {
                    place.insert(own);
                }
                false
            }
        }
    }

    fn arrive(&mut self, sums: &Sums) {
        let Outlook { base, spare_poison, .. } = *self.outlook;
        if sums.poison >= spare_poison || sums.loss.max(sums.early_loss) > self.room {
            return;
        }
        let combat = base + sums.score;
        let mut seen = Seen { combat, reply: combat, exact: true, choices: Vec::new() };
        if let Some(table) = self.outlook.table {
            let Left { dead, untapped, gained } = sums.left;
            let life = self.outlook.life.saturating_add(gained);
            let (dead, home) = (self.outlook.everybody - dead, self.home | untapped);
            let (least, most) = table.gains(dead, home, life);
            let mut gain = (least == most).then_some(least);
            // Good blocks for the one combat are there to be compared, and are looked at once more if they matter.
            if gain.is_none() && self.aim == Aim::Reply && combat - least > self.enough {
                gain = table.gain(dead, home, life, self.effort);
                match gain {
                    None if self.effort.left() == 0 => self.found.complete = false,
                    None => self.found.unsure = true,
                    Some(_) => {}
                }
            }
            seen.exact = gain.is_some();
            seen.reply = match gain.unwrap_or(least) {
                WIN => -WIN,
                gain => combat - gain,
            };
        }
        let better = match self.aim {
            Aim::Combat => seen.combat < self.limit(),
            Aim::Reply => (seen.exact || seen.reply <= self.enough) && seen.reply < self.limit(),
        };
        let lower = self.found.lowest.as_ref().is_none_or(|known| seen.reply < known.reply);
        if better || lower {
            seen.choices.clone_from(&self.path);
        }
        if lower {
            self.found.lowest = Some(seen.clone());
        }
        if better {
            self.found.best = Some(seen);
        }
    }
}
