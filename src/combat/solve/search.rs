//! Branch and bound over the attackers, each with one of its tabled blocks.

mod components;
mod deaths;
mod shared;
mod sums;
mod survival;
mod together;
mod ways;

use std::rc::Rc;

use super::bound::{Bound, Rewarded};
use super::continuation::Continuation;
use super::every::{EveryAttack, Suffixes};
use super::fights::{Block, Row, Tabled, Tables};
use super::joint::Joints;
use super::left::{Leavings, Left};
use super::pool::{Group, Pool};
use super::ranking::Ranking;
use super::sizes::smallest_and_largest;
use super::{each_blocks_one, fights_are_apart};
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Battlefield, Combat, FightValue, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::declaration::BlockDeclaration;
use crate::declare::Board;
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Keyword};

use components::Components;
use deaths::{is_steady, other_gains};
use shared::Single;
use sums::Sums;
use ways::{Way, Ways};

/// The room where no blocks lose the game.
const FREE: i64 = i64::MAX / 4;

/// How many poison counters lose the game (704.5c).
pub(super) const DEADLY_POISON: i32 = 10;

/// Adds the best declarations to the ranking, by what they come to in the end; returns nothing where fights are
/// not apart.
pub(crate) fn search(
    position: &Position,
    blocks: &Blocks,
    worth: &Worth,
    ranking: Ranking,
    continuation: &mut dyn Continuation,
    effort: &mut Effort,
) -> Result<Option<Ranking>, CombatError> {
    let means = Means { large: together::LARGE, shared: None };
    search_with(position, blocks, worth, ranking, continuation, means, effort)
}

/// The same, with what is known of every attack.
pub(super) fn search_knowing(
    position: &Position,
    blocks: &Blocks,
    worth: &Worth,
    ranking: Ranking,
    continuation: &mut dyn Continuation,
    shared: &EveryAttack,
    effort: &mut Effort,
) -> Result<Option<Ranking>, CombatError> {
    let means = Means { large: together::LARGE, shared: Some(shared) };
    search_with(position, blocks, worth, ranking, continuation, means, effort)
}

/// How a search goes about it.
#[derive(Clone, Copy)]
struct Means<'s> {
    /// The steps of a table of bounds from which on declarations are put together first.
    large: u64,
    /// What is known of every attack.
    shared: Option<&'s EveryAttack>,
}

fn search_with(
    position: &Position,
    blocks: &Blocks,
    worth: &Worth,
    mut ranking: Ranking,
    continuation: &mut dyn Continuation,
    means: Means<'_>,
    effort: &mut Effort,
) -> Result<Option<Ranking>, CombatError> {
    let board = blocks.board();
    let combatants = blocks.combatants();
    let plain_rules = blocks.reads_as_today();
    let plain_costs = board.costs.is_empty() || board.requirements.is_empty();
    let sound = combatants.iter().all(|creature| i64::from(creature.toughness) > i64::from(creature.damage));
    if ranking.top() == 0 || !plain_rules || !plain_costs || !sound {
        return Ok(None);
    }
    let idle = BlockDeclaration::none(board.creatures());
    let (mut combat, _) = Battlefield::of(position, &idle);
    let bounds = !fights_are_apart(position, combatants);
    if bounds {
        // What comes after asks for more than bounds.
        let bound = smallest_and_largest(position, combatants, board, &combat);
        let Some(bound) = bound.filter(|_| continuation.slack() == 0 && !continuation.saves()) else {
            return Ok(None);
        };
        combat = bound;
    }
    // What triggers on blocks and damage can make it better for a blocker to block, or to hit, only one of them.
    if !each_blocks_one(board) && combat.extras_act_on_blocking() {
        return Ok(None);
    }
    let required = if board.requirements.is_empty() { 0 } else { blocks.max_requirements()? };
    let tabled = match ranking.top() > 1 || continuation.slack() > 0 {
        _ if bounds => Tabled::Bounds,
        true => Tabled::All,
        false => Tabled::Useful,
    };
    let own;
    let (pool, tables) = match means.shared {
        Some(every) => (&every.pool, every.tables(combat.in_combat(Side::Attacker))),
        None => {
            own = Pool::of(board, ranking.likeness());
            (&own, Tables::of(board, &combat, worth, &own, tabled, effort))
        }
    };
    let base = worth.score(&combat);
    if !tables.complete {
        ranking.leave(least_score(&combat, worth));
    }
    let (life, poison) = if continuation.saves() {
        (i32::MAX, 0)
    } else {
        (combat.life(Side::Defender), combat.poison(Side::Defender))
    };
    let mut search = Search::new(
        position,
        board,
        tabled != Tabled::Useful,
        &combat,
        worth,
        pool,
        tables.rows,
        ranking,
        required,
        base,
        life,
        poison,
        continuation,
        means,
        effort,
    );
    search.run();
    if let Some(error) = search.failed {
        return Err(error);
    }
    if search.ranking.is_empty() {
        // Whatever is declared loses the game, or nothing was found in time: then the first legal declaration is as
        // good as any.
        for declaration in blocks.list(1)? {
            let outcome = search.continuation.last(position, &declaration, worth, search.effort)?;
            search.ranking.offer(outcome.score, outcome, &declaration.blocks);
        }
    }
    Ok(Some(search.ranking))
}

/// Returns what no combat scores less than: everybody who attacks dies, nobody else, no damage goes through, and
/// blockers gain all the life they can. `None` where creatures have more to them than that.
fn least_score(combat: &Combat, worth: &Worth) -> Option<i64> {
    if combat.has_extras() {
        return None;
    }
    let gain = |blocker: usize| {
        let fighter = combat.fighter(Side::Defender, blocker);
        let links = i64::from(fighter.has(Keyword::Lifelink)) + i64::from(fighter.spirit_links);
        links * 2 * (i64::from(fighter.combat_damage()) + i64::from(fighter.bushido))
    };
    let gained: i64 = combat.alive(Side::Defender).iter().map(gain).sum();
    let dying: i64 = combat.in_combat(Side::Attacker).iter().map(|index| worth.creatures[0][index]).sum();
    Some(worth.score(combat) - dying - worth.life[1] * gained)
}

/// What the rows from each on can add at most, and at least.
#[derive(Clone, Copy, Debug, Default)]
struct Limits {
    most_gain: u32,
    least_poison: i32,
}

struct Search<'p> {
    position: &'p Position,
    board: &'p Board,
    combat: &'p Combat,
    worth: &'p Worth,
    continuation: &'p mut dyn Continuation,
    /// Whether blocks count for which a part is as good in this combat.
    all_blocks: bool,
    pool: &'p Pool,
    rows: Rc<[Row]>,
    limits: Vec<Limits>,
    /// See [`is_steady`].
    is_steady: bool,
    /// See [`other_gains`]; `None` if the continuation doesn't ask for it.
    other_gains: Option<Vec<i64>>,
    reward: Rewarded,
    bound: Bound,
    ways: Ways,
    required: u32,
    /// What the defending player can lose and go on.
    room: i64,
    spare_poison: i32,
    /// The score if nobody did anything.
    base: i64,
    /// What no declaration can be worse than that obeys what is required and doesn't lose.
    ceiling: i64,
    chosen: Vec<CreatureSet>,
    /// The attackers that strike first.
    strike_first: CreatureSet,
    /// The fights so far with a creature that can block several attackers.
    shared: Components,
    /// The same one by one.
    singles: Vec<Single>,
    joints: Joints<'p>,
    /// Who is left after single fights, where that matters and is known.
    leavings: Option<Leavings<'p>>,
    /// The steps of a table of bounds from which on declarations are put together first.
    large: u64,
    /// The bounds of every attack, if they are known.
    subsets: Option<Suffixes>,
    ranking: Ranking,
    /// Whether declarations are played out only once none better is left.
    defers: bool,
    /// The best declaration that has not been played out, and its score.
    deferred: Option<(i64, Vec<CreatureSet>)>,
    effort: &'p mut Effort,
    failed: Option<CombatError>,
}

impl<'p> Search<'p> {
    #[expect(clippy::too_many_arguments, reason = "all that the search is about")]
    fn new(
        position: &'p Position,
        board: &'p Board,
        all_blocks: bool,
        combat: &'p Combat,
        worth: &'p Worth,
        pool: &'p Pool,
        rows: Vec<Row>,
        ranking: Ranking,
        required: u32,
        base: i64,
        life: i32,
        poison: i32,
        continuation: &'p mut dyn Continuation,
        means: Means<'_>,
        effort: &'p mut Effort,
    ) -> Search<'p> {
        let mut limits = vec![Limits::default(); rows.len() + 1];
        for (depth, row) in rows.iter().enumerate().rev() {
            let Limits { most_gain, least_poison } = limits[depth + 1];
            limits[depth] = Limits {
                most_gain: most_gain + row.blocks.iter().map(|block| block.gain).max().unwrap_or(0),
                least_poison: least_poison
                    .saturating_add(row.blocks.iter().map(|block| block.value.poison).min().unwrap_or(0)),
            };
        }
        let most = |of: fn(&Block) -> i64| -> i64 {
            rows.iter().map(|row| row.blocks.iter().map(of).max().unwrap_or(0).max(0)).sum()
        };
        let least: i64 =
            rows.iter().map(|row| row.blocks.iter().map(|block| block.value.score).min().unwrap_or(0)).sum();
        // Fights that share blockers come to more than their sum: at most all that is there dies, and all damage
        // goes through.
        let shares = rows.iter().any(|row| row.blocks.iter().any(Block::is_shared));
        let together = if shares {
            let unblocked = rows.iter().map(|row| row.blocks[0].value.score.max(0)).sum::<i64>();
            2 * unblocked + worth.creatures[1].iter().sum::<i64>()
        } else {
            0
        };
        let highest = most(|block| block.value.score) + together;
        let reward = Rewarded(if required > 0 { highest - least + 1 } else { 0 });
        let room = i64::from(life) - 1;
        let may_lose = most(|block| i64::from(block.value.loss)) > room;
        let leavings = (continuation.asks_who_is_left() && each_blocks_one(board)).then(|| {
            let known = means.shared.map(|every| Rc::clone(&every.left)).unwrap_or_default();
            Leavings::new(combat, worth, known)
        });
        let is_steady = is_steady(combat, &rows);
        let other_gains = (is_steady && continuation.asks_who_is_left()).then(|| other_gains(&rows));
        Search {
            is_steady,
            other_gains,
            position,
            board,
            combat,
            worth,
            all_blocks,
            continuation,
            pool,
            rows: rows.into(),
            limits,
            reward,
            bound: Bound::Nothing,
            ways: Ways::default(),
            required,
            room: if may_lose { room } else { FREE },
            spare_poison: DEADLY_POISON - poison,
            base,
            ceiling: base + highest,
            chosen: vec![CreatureSet::EMPTY; board.creatures()],
            strike_first: combat
                .in_combat(Side::Attacker)
                .iter()
                .filter(|&attacker| combat.fighter(Side::Attacker, attacker).strikes_first())
                .collect(),
            shared: Components::default(),
            singles: Vec::new(),
            joints: Joints::new(
                combat,
                worth,
                means.shared.map(|every| Rc::clone(&every.joined)).unwrap_or_default(),
            ),
            leavings,
            large: means.large,
            subsets: means.shared.and_then(|every| every.suffixes(combat.in_combat(Side::Attacker))),
            ranking,
            defers: false,
            deferred: None,
            effort,
            failed: None,
        }
    }
}

impl Search<'_> {
    fn run(&mut self) {
        if self.put_together() {
            return;
        }
        if let Some(shared) = self.subsets.take() {
            self.bound = Bound::Shared(shared);
        } else {
            self.find_bound();
        }
        let whole = self.pool.whole();
        let index = self.pool.index(whole);
        let rest = self.bound.rest(&self.rows, self.pool, 0, (whole, index), self.room);
        let bound = self.base + rest + self.reward.0 * i64::from(self.required);
        let shares = self.rows.iter().any(|row| row.blocks.iter().any(Block::is_shared));
        self.defers = shares && self.ranking.top() == 1 && self.continuation.asks_the_score_alone();
        self.descend(0, (whole, index), Sums::default(), bound);
        // A player without life after the first-strike step has lost, whatever they would gain later. Playing the
        // declaration out shows it.
        if self.settle().is_err() {
            self.defers = false;
            self.descend(0, (whole, index), Sums::default(), bound);
        }
    }

    /// Plays the deferred declaration out. It is an error if it does not score what was worked out.
    fn settle(&mut self) -> Result<(), ()> {
        let Some((score, chosen)) = self.deferred.take() else { return Ok(()) };
        self.chosen = chosen;
        let played = self.play(score, &Left::default());
        self.chosen.fill(CreatureSet::EMPTY);
        self.failed = played.err();
        if self.failed.is_some() || self.ranking.limit() == score { Ok(()) } else { Err(()) }
    }

    /// Returns the score that a declaration has to be under to be better than what is known.
    fn limit(&self) -> i64 {
        self.deferred.as_ref().map_or(i64::MAX, |&(score, _)| score).min(self.ranking.limit())
    }

    fn find_bound(&mut self) {
        let (rows, pool, reward) = (Rc::clone(&self.rows), self.pool, self.reward);
        self.bound = Bound::of(&rows, pool, reward, None, self.effort);
        let may_lose = self.room < FREE;
        if may_lose && (self.all_blocks || self.dearest_is_lost()) {
            self.bound = Bound::of(&rows, pool, reward, Some(self.room), self.effort);
        }
    }

    /// Returns whether the declaration that the bound leads to loses the game.
    fn dearest_is_lost(&self) -> bool {
        let mut left = self.pool.whole();
        let mut index = self.pool.index(left);
        let mut loss = 0;
        for (depth, row) in self.rows.iter().enumerate() {
            let fitting = row.useful.iter().filter(|block| block.fits(self.pool, left));
            let cost = |block: &&Block| {
                let after = (left - block.blockers, index - block.index);
                self.reward.cost(block) + self.bound.rest(&self.rows, self.pool, depth + 1, after, self.room)
            };
            let block = fitting.min_by_key(cost).expect("no block is always possible");
            (left, index) = (left - block.blockers, index - block.index);
            loss += i64::from(block.value.loss);
        }
        loss > self.room
    }

    /// Looks at the declarations that go on with the rows from `depth`; none of them scores less than `bound`.
    fn descend(&mut self, depth: usize, (left, index): (Group, usize), sums: Sums, bound: i64) {
        if self.effort.left() == 0 {
            self.ranking.leave(Some(bound - self.continuation.slack_after(&sums.left)));
            return;
        }
        if self.limit() <= self.continuation.enough() {
            return;
        }
        let rows = Rc::clone(&self.rows);
        let Some(row) = rows.get(depth) else { return self.arrive(&sums) };
        let Limits { most_gain, least_poison } = self.limits[depth];
        if sums.gain + most_gain < self.required
            || sums.poison.saturating_add(least_poison) >= self.spare_poison
        {
            return;
        }
        let count = self.blocks(depth).len();
        self.effort.spend(1 + count as u64 * self.bound.steps(depth));
        let lacking = i64::from(self.required) - i64::from(sums.gain);
        let so_far = self.base + sums.score + self.reward.0 * lacking;
        let room = if self.room == FREE { FREE } else { self.room - sums.loss };
        for &Way { cost, place, blockers, .. } in &*self.ways(depth, (left, index), room) {
            let bound = so_far + cost;
            let limit = self.limit_after(depth, &sums);
            if bound >= limit || bound > self.ceiling {
                break;
            }
            let block =
                if self.all_blocks { &row.blocks[place as usize] } else { &row.useful[place as usize] };
            blockers.iter().for_each(|blocker| self.chosen[blocker].insert(row.attacker));
            let after = (left - block.blockers, index - block.index);
            if block.is_shared() {
                let (before, singles) = (self.shared.mark(), self.singles.len());
                let rest = bound - self.base - sums.with(block).score;
                let enough = limit.saturating_sub(self.base + rest);
                let mut sums = sums.with(block);
                sums.other_gain += self.other_gain(row, block);
                if let Some(mut together) = self.joined(depth, blockers, block, sums, enough) {
                    let bound = self.base + together.score + rest;
                    if self.may_be_better(depth, &mut together, bound) {
                        self.descend(depth + 1, after, together, bound);
                    }
                }
                self.shared.restore(before);
                self.singles.truncate(singles);
            } else {
                let mut sums = sums.with(block);
                sums.other_gain += self.other_gain(row, block);
                if let Some(leavings) = &mut self.leavings {
                    let group = (block.blockers, left);
                    sums.left = leavings.after(sums.left, row.attacker, group, self.pool, self.effort);
                }
                if self.may_be_better(depth, &mut sums, bound) {
                    self.descend(depth + 1, after, sums, bound);
                }
            }
            blockers.iter().for_each(|blocker| self.chosen[blocker].remove(row.attacker));
        }
    }

    /// Takes a whole declaration in, if it is legal and good enough.
    fn arrive(&mut self, sums: &Sums) {
        // No creature blocks another attacker: nothing is doubtful.
        let held = self.shared.iter().fold(FightValue::default(), |all, known| all.plus(known.held));
        let bound = sums.plus(held);
        // Each fight counts what it obeys; a creature in two of them may obey one requirement in both.
        if self.board.obeyed(&self.chosen) != self.required
            || bound.poison >= self.spare_poison
            || !self.may_be_taken(&bound)
            || !self.board.obeys_restrictions(&self.chosen)
        {
            return;
        }
        let (sums, exact) = self.exactly(bound);
        if !self.may_be_taken(&sums) {
            return;
        }
        let score = self.base + sums.score;
        if self.defers && exact {
            self.deferred = Some((score, self.chosen.clone()));
            return;
        }
        if let Err(error) = self.play(score, &sums.left) {
            self.failed = Some(error);
        }
    }

    /// Returns whether a whole declaration with these sums is better than what is known and doesn't lose.
    fn may_be_taken(&self, sums: &Sums) -> bool {
        sums.most_lost() <= self.room && self.base + sums.score < self.limit_after(self.rows.len(), sums)
    }

    /// Plays the declaration out, and takes it in if it is good enough.
    fn play(&mut self, tabled: i64, left: &Left) -> Result<(), CombatError> {
        let declaration = BlockDeclaration { blocks: self.chosen.clone() };
        let limits = (tabled, self.ranking.limit());
        let played = self.continuation.play(self.position, &declaration, self.worth, limits, self.effort)?;
        if let Some((mut score, mut outcome)) = played {
            let known = tabled - self.continuation.slack();
            if outcome.proven {
                debug_assert!(
                    outcome.score >= known,
                    "{declaration:?} scores {} and was tabled as {tabled}",
                    outcome.score,
                );
                debug_assert!(
                    left.dead.is_subset(outcome.dead[1]) && left.untapped.is_disjoint(outcome.dead[0]),
                    "{declaration:?} leaves {:?}, but {left:?} was tabled",
                    outcome.dead,
                );
            } else {
                // Divisions that were cut off may gain the attacker less than the tables know that there is.
                let missing = (known - outcome.score).max(0);
                outcome.score += missing;
                score += missing;
                if score >= limits.1 {
                    return Ok(());
                }
            }
            self.ranking.offer(score, outcome, &self.chosen);
        }
        Ok(())
    }
}
