//! Branch and bound over the attackers, each with one of its tabled blocks.
//!
//! The bound comes from prices: a blocker that several attackers' best blocks want gets a price, so does a
//! point of damage where the game could be lost, and a requirement earns one. With any prices the sum of each
//! attacker's cheapest block bounds every declaration from below (Lagrange's multipliers; Held and Karp 1971);
//! a few rounds of the subgradient method find good ones.

use super::fights::{Block, Tables};
use super::ranking::Ranking;
use super::{fights_are_apart, played};
use crate::combat::blocks::Blocks;
use crate::combat::board::Board;
use crate::combat::combatant::Combatant;
use crate::combat::damage::{Battlefield, Combat, WIN, Worth};
use crate::combat::explanation::CombatError;
use crate::combat::symmetry::Likeness;
use crate::creature::Keyword;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::rule::Edition;
use crate::set::{CreatureSet, MAX_CREATURES};

/// How many rounds the prices are improved.
const ROUNDS: usize = 60;

/// The most nodes of the search before the answer is no longer called proven.
const MOST_NODES: usize = 1_000_000;

/// How many poison counters lose the game (704.5c).
const DEADLY_POISON: i32 = 10;

/// Returns the ranking of the best declarations, or `None` where fights are not apart.
pub(super) fn search(
    position: &Position,
    blocks: &Blocks,
    worth: &Worth,
    top: usize,
) -> Result<Option<Ranking>, CombatError> {
    let board = blocks.board();
    let combatants = blocks.combatants();
    let plain_rules = position.edition != Edition::Comprehensive2007 || board.requirements.is_empty();
    let plain_costs = board.costs.is_empty() || board.requirements.is_empty();
    let sound = combatants.iter().all(|creature| i64::from(creature.toughness) > i64::from(creature.damage));
    if top == 0 || !plain_rules || !plain_costs || !sound || !fights_are_apart(position, blocks, combatants) {
        return Ok(None);
    }
    let idle = BlockDeclaration::none(board.creatures());
    let (combat, _) = Battlefield::of(position, &idle);
    // Blockers that gain life or divide damage can turn a loss that the bounds see into none.
    let certain = combatants.side(Side::Defender).iter().all(gives_nothing_back);
    let required = blocks.max_requirements()?;
    let likeness = Likeness::of(position);
    let may_lose = may_lose(&combat);
    let tables = Tables::of(board, &combat, worth, &likeness, may_lose);
    let mut ranking = Ranking::new(position, top);
    ranking.proven = tables.complete;
    let mut search = Search {
        position,
        board,
        worth,
        required,
        life: combat.life(Side::Defender),
        poison: combat.poison(Side::Defender),
        may_lose,
        certain,
        base: worth.score(&combat),
        rows: Vec::new(),
        prices: Prices::default(),
        chosen: vec![CreatureSet::EMPTY; board.creatures()],
        ranking,
        nodes: 0,
        failed: None,
    };
    search.price(tables);
    let everyone = (0..board.creatures()).filter(|&row| !board.options[row].is_empty()).collect();
    search.descend(0, everyone, Sums::default());
    if let Some(error) = search.failed {
        return Err(error);
    }
    if search.ranking.is_empty() {
        // Whatever is declared loses the game: then the first legal declaration is as good as any.
        for declaration in blocks.list(1)? {
            let outcome = played(position, &declaration, worth)?;
            search.ranking.offer(outcome.score, &outcome, &declaration.blocks);
        }
    }
    Ok(Some(search.ranking))
}

fn gives_nothing_back(creature: &Combatant) -> bool {
    !creature.has(Keyword::Lifelink)
        && !creature.has(Keyword::Banding)
        && creature.spirit_links == 0
        && creature.bands_with_other.is_empty()
}

/// Returns whether the attackers could make the defending player lose if none of them were blocked; trample
/// and the like do no more than that.
fn may_lose(combat: &Combat) -> bool {
    let (mut life, mut poison) = (0i64, 0i64);
    for attacker in combat.in_combat(Side::Attacker) {
        let fighter = combat.fighter(Side::Attacker, attacker);
        // Bushido and rampage add to a creature only where it is blocked: count what they could.
        let blockers = combat.count(Side::Defender) as i64;
        let more = i64::from(fighter.bushido) + i64::from(fighter.rampage) * blockers;
        let strikes = if fighter.has(Keyword::DoubleStrike) { 2 } else { 1 };
        let most = (i64::from(fighter.power.max(fighter.toughness)).max(0) + more) * strikes;
        if fighter.has(Keyword::Infect) { poison += most } else { life += most }
    }
    life >= i64::from(combat.life(Side::Defender))
        || poison >= i64::from(DEADLY_POISON - combat.poison(Side::Defender))
}

/// What things cost in the bound, in the unit of the score.
#[derive(Clone, Debug)]
struct Prices {
    /// By blocker, the price of using it.
    blocker: [i64; MAX_CREATURES],
    /// The price of a point of damage to the player.
    damage: i64,
    /// What a requirement earns.
    requirement: i64,
}

impl Default for Prices {
    fn default() -> Prices {
        Prices { blocker: [0; MAX_CREATURES], damage: 0, requirement: 0 }
    }
}

impl Prices {
    fn of(&self, block: &Block) -> i64 {
        let blockers: i64 = block.blockers.iter().map(|blocker| self.blocker[blocker]).sum();
        block.score + blockers + self.damage * i64::from(block.damage)
            - self.requirement * i64::from(block.gain)
    }
}

/// An attacker's blocks, the cheapest first.
struct Row {
    attacker: usize,
    blocks: Vec<(i64, Block)>,
    /// The most requirements that one of them obeys, and the least damage and poison that one lets through.
    most_gain: u32,
    least_damage: i32,
    least_poison: i32,
}

/// What the blocks chosen so far add up to.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    score: i64,
    damage: i32,
    poison: i32,
    gain: u32,
}

impl Sums {
    fn with(self, block: &Block) -> Sums {
        Sums {
            score: self.score + block.score,
            damage: self.damage.saturating_add(block.damage),
            poison: self.poison.saturating_add(block.poison),
            gain: self.gain + block.gain,
        }
    }
}

struct Search<'p> {
    position: &'p Position,
    board: &'p Board,
    worth: &'p Worth,
    required: u32,
    life: i32,
    poison: i32,
    may_lose: bool,
    /// Whether damage that could lose the game does.
    certain: bool,
    /// The score if nobody did anything.
    base: i64,
    rows: Vec<Row>,
    prices: Prices,
    chosen: Vec<CreatureSet>,
    ranking: Ranking,
    nodes: usize,
    failed: Option<CombatError>,
}

impl Search<'_> {
    /// Finds prices, and sorts each attacker's blocks by them.
    fn price(&mut self, tables: Tables) {
        let spread = |blocks: &[Block]| {
            let scores = blocks.iter().map(|block| block.score);
            scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0)
        };
        let widest = tables.by_attacker.iter().map(|(_, blocks)| spread(blocks)).max().unwrap_or(0);
        let room = i64::from(self.life - 1);
        let mut best = (i64::MIN, Prices::default());
        let mut prices = Prices::default();
        let mut step = (widest / 4).max(1);
        for _ in 0..ROUNDS {
            let mut used = [0i64; MAX_CREATURES];
            let (mut bound, mut damage, mut gain) = (0i64, 0i64, 0i64);
            for (_, blocks) in &tables.by_attacker {
                let cheapest = blocks.iter().min_by_key(|block| prices.of(block)).expect("no block is one");
                bound += prices.of(cheapest);
                damage += i64::from(cheapest.damage);
                gain += i64::from(cheapest.gain);
                cheapest.blockers.iter().for_each(|blocker| used[blocker] += 1);
            }
            bound -= prices.blocker.iter().sum::<i64>() + prices.damage * room;
            bound += prices.requirement * i64::from(self.required);
            if bound > best.0 {
                best = (bound, prices.clone());
            }
            for (price, used) in prices.blocker.iter_mut().zip(used) {
                *price = (*price + step * (used - 1)).max(0);
            }
            if self.may_lose && self.certain {
                prices.damage = (prices.damage + step * (damage - room).signum() / 4).max(0);
            }
            prices.requirement =
                (prices.requirement + step * (i64::from(self.required) - gain).signum()).max(0);
            step = (step * 15 / 16).max(1);
        }
        self.prices = best.1;
        self.rows = tables
            .by_attacker
            .into_iter()
            .map(|(attacker, blocks)| {
                let most_gain = blocks.iter().map(|block| block.gain).max().unwrap_or(0);
                let least_damage = blocks.iter().map(|block| block.damage).min().unwrap_or(0);
                let least_poison = blocks.iter().map(|block| block.poison).min().unwrap_or(0);
                let mut blocks: Vec<(i64, Block)> =
                    blocks.into_iter().map(|block| (self.prices.of(&block), block)).collect();
                blocks.sort_by_key(|(price, block)| (*price, block.blockers.len(), block.blockers));
                Row { attacker, blocks, most_gain, least_damage, least_poison }
            })
            .collect();
        // The attacker whose blocks differ most decides most.
        self.rows.sort_by_key(|row| {
            let range = row.blocks.last().map_or(0, |last| last.0) - row.blocks[0].0;
            (std::cmp::Reverse(range), row.attacker)
        });
    }

    /// Returns a bound on the score of what the rows from `depth` on and the sums can come to.
    fn bound(&self, depth: usize, left: CreatureSet, sums: &Sums) -> i64 {
        let cheapest: i64 = self.rows[depth..].iter().map(|row| cheapest(row, left)).sum();
        self.constant(left, sums) + cheapest
    }

    fn constant(&self, left: CreatureSet, sums: &Sums) -> i64 {
        let blockers: i64 = left.iter().map(|blocker| self.prices.blocker[blocker]).sum();
        let room = i64::from(self.life - 1) - i64::from(sums.damage);
        let lacking = i64::from(self.required) - i64::from(sums.gain);
        self.base + sums.score - blockers - self.prices.damage * room + self.prices.requirement * lacking
    }

    fn descend(&mut self, depth: usize, left: CreatureSet, sums: Sums) {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            self.ranking.proven = false;
            return;
        }
        if depth == self.rows.len() {
            return self.arrive(&sums);
        }
        let rest = &self.rows[depth..];
        if sums.gain + rest.iter().map(|row| row.most_gain).sum::<u32>() < self.required {
            return;
        }
        if self.may_lose && self.certain {
            let damage = rest.iter().fold(sums.damage, |sum, row| sum.saturating_add(row.least_damage));
            let poison = rest.iter().fold(sums.poison, |sum, row| sum.saturating_add(row.least_poison));
            if damage >= self.life || poison >= DEADLY_POISON - self.poison {
                return;
            }
        }
        let others: i64 = self.rows[depth + 1..].iter().map(|row| cheapest(row, left)).sum();
        let constant = self.constant(left, &sums);
        for index in 0..self.rows[depth].blocks.len() {
            let (price, block) = self.rows[depth].blocks[index];
            // Blocks come by price: no later one can do better either.
            if constant + others + price >= self.ranking.limit() {
                break;
            }
            if !block.blockers.is_subset(left) {
                continue;
            }
            let (left, sums) = (left - block.blockers, sums.with(&block));
            if self.bound(depth + 1, left, &sums) >= self.ranking.limit() {
                continue;
            }
            let attacker = self.rows[depth].attacker;
            block.blockers.iter().for_each(|blocker| self.chosen[blocker] = CreatureSet::only(attacker));
            self.descend(depth + 1, left, sums);
            block.blockers.iter().for_each(|blocker| self.chosen[blocker] = CreatureSet::EMPTY);
        }
    }

    /// Takes a whole declaration in, if it is legal and good enough.
    fn arrive(&mut self, sums: &Sums) {
        if sums.gain != self.required || !self.board.obeys_restrictions(&self.chosen) {
            return;
        }
        let lost = sums.damage >= self.life || sums.poison >= DEADLY_POISON - self.poison;
        if lost && self.certain || self.base + sums.score >= self.ranking.limit() {
            return;
        }
        let declaration = BlockDeclaration { blocks: self.chosen.clone() };
        match played(self.position, &declaration, self.worth) {
            Ok(outcome) => {
                debug_assert!(
                    lost || outcome.score == self.base + sums.score,
                    "{declaration:?} scores {} and was tabled as {}",
                    outcome.score,
                    self.base + sums.score
                );
                // Where everything loses, the search comes back without an answer.
                if outcome.score < WIN && outcome.score < self.ranking.limit() {
                    self.ranking.offer(outcome.score, &outcome, &self.chosen);
                }
            }
            Err(error) => self.failed = Some(error),
        }
    }
}

/// Returns the price of the row's cheapest block that the creatures left can make.
fn cheapest(row: &Row, left: CreatureSet) -> i64 {
    let possible = row.blocks.iter().find(|(_, block)| block.blockers.is_subset(left));
    possible.expect("no block is always possible").0
}
