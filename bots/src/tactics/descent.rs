//! The search for the best blocks of one attack, attacker by attacker.

use arrayvec::ArrayVec;
use menace::Player;
use menace::game::{State, View};
use menace::sort::CompactSort;
use menace::{CreatureSet, MAX_CREATURES};

use super::tables::{BlockTables, Choice, Sums};
use crate::evaluation::{Evaluation, WIN};

/// How many blocks a search tries before it makes do with the best that it has found.
const MOST_TRIES: u32 = 300;

/// How many declarations that turn out not to be legal a search puts up with: where requirements are entangled, each
/// costs a question to the combat core.
const MOST_ILLEGAL: u32 = 6;

/// An attack, and what the defending player's creatures may do about it.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub attackers: CreatureSet,
    /// The creatures that may block.
    pub able: CreatureSet,
    /// Those that have to.
    pub must: CreatureSet,
}

/// The players and their creatures when blocks are declared, as the defending player sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The life of the attacking and the defending player.
    life: [i32; 2],
    /// What the game is worth without the combat.
    before: i32,
    /// By blocker, those before it that are the same card and may be taken instead.
    twins: [CreatureSet; MAX_CREATURES],
}

impl Stand {
    /// Returns how things stand in a state of a combat, or before it.
    pub fn of(state: &State, evaluation: &Evaluation) -> Stand {
        let (attacker, defender) = (state.active(), state.active().opponent());
        let mut twins = [CreatureSet::EMPTY; MAX_CREATURES];
        let mut seen = CreatureSet::EMPTY;
        for slot in state.creatures(defender) {
            let card = state.creature(defender, slot);
            twins[slot] = seen.iter().filter(|&other| state.creature(defender, other) == card).collect();
            seen.insert(slot);
        }
        Stand {
            life: [attacker, defender].map(|player: Player| state.life(player)),
            before: evaluation.fought(state, defender),
            twins,
        }
    }
}

/// Which blocks are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// So many of the best.
    pub top: usize,
    /// Some that are worth this are enough.
    pub enough: i32,
}

/// Blocks that were found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What the game is worth to the defending player after the combat.
    pub value: i32,
    /// By blocker's slot, whom it blocks.
    pub blocks: ArrayVec<CreatureSet, MAX_CREATURES>,
}

/// An attacker with its blocks, and what those after it can come to at best.
struct Row<'t> {
    attacker: usize,
    /// The best first.
    choices: &'t [(i32, Choice)],
    rest: Sums,
    /// The most that those after it come to by the measure of the order, whoever blocks what.
    rest_measured: i32,
}

impl Row<'_> {
    /// Returns the most that a block by the creatures left is worth, by the measure of the order.
    fn most(&self, left: CreatureSet) -> i32 {
        let possible = |(_, choice): &&(i32, Choice)| choice.blockers.is_subset(left);
        self.choices.iter().find(possible).expect("no block is always possible").0
    }

    /// Returns how much the block decides, by the measure of the order.
    fn stake(&self) -> i32 {
        let [(best, _), .., (worst, _)] = self.choices else { return 0 };
        best - worst
    }
}

/// A search for the best blocks.
pub struct Descent<'t> {
    evaluation: &'t Evaluation,
    stand: &'t Stand,
    attack: Attack,
    /// Knows whether blocks are legal, where they may be not.
    judge: Option<&'t View<'t>>,
    rows: ArrayVec<Row<'t>, MAX_CREATURES>,
    chosen: [CreatureSet; MAX_CREATURES],
    tries: u32,
    illegal: u32,
    wanted: Wanted,
    /// Blocks have to be worth more than this to be among the best.
    limit: i32,
    found: &'t mut Vec<Found>,
}

impl<'t> Descent<'t> {
    /// Puts the best blocks into `found`, which is empty, the best first, or fewer if the first is worth
    /// enough. The tables have been asked for the attackers' blocks. Without a judge, all blocks are legal whose number
    /// for each attacker is.
    pub fn search(
        evaluation: &'t Evaluation,
        tables: &'t BlockTables,
        stand: &'t Stand,
        attack: Attack,
        judge: Option<&'t View<'t>>,
        wanted: Wanted,
        found: &'t mut Vec<Found>,
    ) {
        let row = |attacker: usize| {
            let choices = &tables.possible(attacker).choices[..];
            Row { attacker, choices, rest: Sums::default(), rest_measured: 0 }
        };
        let mut rows: ArrayVec<Row<'_>, MAX_CREATURES> = attack.attackers.iter().map(row).collect();
        // Where most is at stake, most is decided.
        rows.compact_sort_by_key(|row| (std::cmp::Reverse(row.stake()), row.attacker));
        let (mut rest, mut rest_measured) = (Sums::default(), 0);
        for row in rows.iter_mut().rev() {
            (row.rest, row.rest_measured) = (rest, rest_measured);
            rest = rest.plus(tables.possible(row.attacker).best);
            rest_measured += row.choices[0].0;
        }
        let mut descent = Descent {
            evaluation,
            stand,
            attack,
            judge,
            rows,
            chosen: [CreatureSet::EMPTY; MAX_CREATURES],
            tries: 0,
            illegal: 0,
            wanted,
            limit: i32::MIN,
            found,
        };
        descent.descend(0, attack.able, Sums::default(), 0);
    }

    /// What the game is worth to the defending player after a combat of that sum.
    #[inline]
    fn value(&self, sums: &Sums) -> i32 {
        let [attacker, defender] = self.stand.life;
        let defender_after = defender - sums.damage + sums.gained[1];
        if defender_after <= 0 {
            // Lost, but the less the better: what follows may have been misjudged.
            return -WIN + sums.creatures - sums.damage;
        }
        let life = |life| self.evaluation.life(life);
        self.stand.before + sums.creatures + life(defender_after)
            - life(defender)
            - (life(attacker + sums.gained[0]) - life(attacker))
    }

    /// `measured` is what the blocks chosen so far are worth by the measure of the order.
    fn descend(&mut self, depth: usize, left: CreatureSet, sums: Sums, measured: i32) {
        if depth == self.rows.len() {
            return self.arrive(left, &sums);
        }
        let Row { attacker, choices, rest, rest_measured } = self.rows[depth];
        let so_far = self.stand.before + measured;
        let mut others = None;
        for &(worth, choice) in choices {
            // If that is too little, no later one is worth more.
            if so_far + worth + rest_measured <= self.limit {
                break;
            }
            if self.limit > i32::MIN {
                let others = *others.get_or_insert_with(|| {
                    self.rows[depth + 1..].iter().map(|row| row.most(left)).sum::<i32>()
                });
                if so_far + worth + others <= self.limit {
                    break;
                }
            }
            self.tries += 1;
            if !choice.blockers.is_subset(left) {
                continue;
            }
            let sums = sums.plus(choice.sums);
            if self.limit > i32::MIN && self.value(&sums.plus(rest)) <= self.limit {
                continue;
            }
            let found = !self.found.is_empty();
            if self.tries > if found { MOST_TRIES } else { 10 * MOST_TRIES } || self.illegal > MOST_ILLEGAL {
                return;
            }
            if self.found.first().is_some_and(|best| best.value >= self.wanted.enough) {
                return;
            }
            // Of equal creatures the first ones block.
            let spared = left - choice.blockers;
            if choice.blockers.iter().any(|blocker| !self.stand.twins[blocker].is_disjoint(spared)) {
                continue;
            }
            choice.blockers.iter().for_each(|blocker| self.chosen[blocker].insert(attacker));
            self.descend(depth + 1, spared, sums, measured + worth);
            choice.blockers.iter().for_each(|blocker| self.chosen[blocker].remove(attacker));
        }
    }

    fn arrive(&mut self, left: CreatureSet, sums: &Sums) {
        let value = self.value(sums);
        if value <= self.limit || !self.attack.must.is_disjoint(left) {
            return;
        }
        let length = (self.attack.able - left).iter().last().map_or(0, |last| last + 1);
        let blocks = &self.chosen[..length];
        if self.judge.is_some_and(|view| !view.is_legal_block(blocks)) {
            self.illegal += 1;
            return;
        }
        let place = self.found.partition_point(|found| found.value >= value);
        self.found.insert(place, Found { value, blocks: blocks.iter().copied().collect() });
        self.found.truncate(self.wanted.top);
        if self.found.len() == self.wanted.top {
            self.limit = self.found[self.wanted.top - 1].value;
        }
    }
}
