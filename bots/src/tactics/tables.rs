//! By attacker, every way to block it that is worth a thought.

use arrayvec::ArrayVec;
use menace::Player;
use menace::game::{CardId, Setup, State};
use menace::sort::CompactSort;
use menace::{CreatureSet, MAX_CREATURES};

use super::fights::{FightBook, MOST_BLOCKERS};
use crate::evaluation::Evaluation;

/// The most creatures that gang up on one attacker of their own accord.
const MOST_IN_GANG: usize = 3;

/// One way to block an attacker.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub blockers: CreatureSet,
    /// Its outcome.
    pub sums: Sums,
}

/// What fights come to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// What it is worth to the defending player who dies.
    pub creatures: i32,
    /// The damage to the defending player.
    pub damage: i32,
    /// The life that attacking and defending player gain.
    pub gained: [i32; 2],
}

impl Sums {
    /// Returns what two fights come to together.
    pub fn plus(self, other: Sums) -> Sums {
        Sums {
            creatures: self.creatures + other.creatures,
            damage: self.damage + other.damage,
            gained: [self.gained[0] + other.gained[0], self.gained[1] + other.gained[1]],
        }
    }

    /// Returns the best of both in each respect, as the defending player sees it.
    fn best_of(self, other: Sums) -> Sums {
        Sums {
            creatures: self.creatures.max(other.creatures),
            damage: self.damage.min(other.damage),
            gained: [self.gained[0].min(other.gained[0]), self.gained[1].max(other.gained[1])],
        }
    }

    const WORST: Sums = Sums { creatures: i32::MIN, damage: i32::MAX, gained: [i32::MAX, i32::MIN] };
}

impl Choice {
    /// Returns what the block is worth to the defending player if each point of life has that price.
    fn measured(&self, point: i32) -> i32 {
        self.sums.creatures - point * (self.sums.damage - self.sums.gained[1])
    }

    /// Returns whether these blockers are some of the others and do as well without the rest.
    fn does_for(&self, gang: &Choice) -> bool {
        self.blockers != gang.blockers
            && self.blockers.is_subset(gang.blockers)
            && self.sums.creatures >= gang.sums.creatures
            && self.sums.damage <= gang.sums.damage
            && self.sums.gained[0] <= gang.sums.gained[0]
            && self.sums.gained[1] >= gang.sums.gained[1]
    }
}

/// What blocks of one attacker are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The creatures that may block it.
    pub allowed: CreatureSet,
    /// Those of them that have to block something, as lures make them.
    pub must: CreatureSet,
    /// Those of these that may block nothing else.
    pub bound: CreatureSet,
    /// The price of a point of life at which the choices are measured.
    pub point: i32,
}

impl Asked {
    /// Calls `visit` with the gangs of those who have to block something: all who may block nothing else, with none,
    /// one, all but one, and all of the others.
    fn each_lured(&self, mut visit: impl FnMut(CreatureSet)) {
        let Asked { must, bound, .. } = *self;
        let others = must - bound;
        visit(bound);
        others.iter().for_each(|one| visit(bound.with(one)));
        others.iter().for_each(|one| visit(must.without(one)));
        visit(must);
    }
}

/// Every way to block one attacker with any of the defending player's creatures.
#[derive(Clone, Debug, Default)]
struct Table {
    /// None where nobody has asked yet.
    attacker: Option<CardId>,
    /// The creatures that the gangs are made of.
    able: CreatureSet,
    /// Whether these are all that could block.
    is_complete: bool,
    /// The most that gang up.
    most: usize,
    choices: Vec<Choice>,
    /// The blocks that were possible when they were last asked for.
    possible: Possible,
}

/// The ways to block one attacker with some of the creatures that could.
#[derive(Clone, Debug, Default)]
pub struct Possible {
    asked: Asked,
    /// By their measure, the best first: see [`Choice::measured`].
    pub choices: Vec<(i32, Choice)>,
    /// The best of each that any of them brings.
    pub best: Sums,
}

impl Table {
    /// Finds the blocks that are asked for, those of the table and the lured ones, and measures them.
    fn ask(&mut self, asked: Asked, lured: &[Choice]) {
        let Table { choices, possible, .. } = self;
        possible.asked = asked;
        possible.choices.clear();
        let fits = |choice: &&Choice| {
            choice.blockers.is_subset(asked.allowed) && asked.bound.is_subset(choice.blockers)
        };
        let measured = |choice: &Choice| (choice.measured(asked.point), *choice);
        possible.choices.extend(choices.iter().chain(lured).filter(fits).map(measured));
        possible.choices.compact_sort_by_key(|(measured, choice)| (-measured, choice.blockers));
        possible.choices.dedup_by_key(|(_, choice)| choice.blockers);
        possible.best =
            possible.choices.iter().fold(Sums::WORST, |best, (_, choice)| best.best_of(choice.sums));
    }

    fn clear(&mut self) {
        self.attacker = None;
        self.is_complete = false;
        self.able = CreatureSet::EMPTY;
        self.choices.clear();
        self.possible.choices.clear();
    }

    /// Forgets all gangs but those of the creatures that are left.
    fn keep(&mut self, left: CreatureSet) {
        self.is_complete = false;
        self.able &= left;
        self.choices.retain(|choice| choice.blockers.is_subset(left));
        self.possible.choices.clear();
    }
}

/// By attacker's slot, every way to block it.
#[derive(Clone, Debug)]
pub struct BlockTables {
    /// The creatures that could block, with their slots.
    defenders: Vec<(CardId, usize)>,
    tables: Vec<Table>,
}

impl Default for BlockTables {
    fn default() -> BlockTables {
        BlockTables { defenders: Vec::new(), tables: vec![Table::default(); MAX_CREATURES] }
    }
}

/// What tables of blocks are filled with.
#[derive(Debug)]
pub struct Source<'s> {
    pub setup: &'s Setup,
    pub evaluation: &'s Evaluation,
    pub book: &'s mut FightBook,
}

impl BlockTables {
    /// Gets ready for attacks of that player in a position. What is known of the last position stays where the same
    /// creatures could block.
    pub fn look_at(&mut self, position: &State, attacker: Player) {
        let defender = attacker.opponent();
        let slots = position.creatures(defender).iter();
        let defenders = slots.map(|slot| (position.creature(defender, slot), slot));
        if defenders.clone().eq(self.defenders.iter().copied()) {
            return;
        }
        let still_there = |&&(card, slot): &&(CardId, usize)| {
            position.creatures(defender).contains(slot) && position.creature(defender, slot) == card
        };
        let left = self.defenders.iter().filter(still_there).map(|&(_, slot)| slot).collect();
        self.tables.iter_mut().for_each(|table| table.keep(left));
        self.defenders.clear();
        self.defenders.extend(defenders);
    }

    /// Returns the blocks of that attacker that were last asked for.
    pub fn possible(&self, attacker: usize) -> &Possible {
        &self.tables[attacker].possible
    }

    /// Finds the blocks of one attacker that are asked for, and says whether there are any.
    pub fn ask(&mut self, source: &mut Source<'_>, card: CardId, attacker: usize, asked: Asked) -> bool {
        self.fill(source, card, attacker);
        let possible = &self.tables[attacker].possible;
        if possible.asked == asked && !possible.choices.is_empty() {
            return true;
        }
        let mut lured = Vec::new();
        if !asked.must.is_empty() {
            let most = MOST_BLOCKERS.min(usize::from(source.setup.facts(card).most_blockers));
            asked.each_lured(|gang| {
                if gang.len() <= most {
                    let mut blockers: ArrayVec<_, MOST_BLOCKERS> =
                        self.defenders.iter().copied().filter(|&(_, slot)| gang.contains(slot)).collect();
                    blockers.sort_unstable();
                    lured.push(source.choice(card, &blockers));
                }
            });
        }
        self.tables[attacker].ask(asked, &lured);
        !self.tables[attacker].possible.choices.is_empty()
    }

    /// Completes the table of one attacker, with all creatures that could block it when the position was looked at.
    fn fill(&mut self, source: &mut Source<'_>, card: CardId, attacker: usize) {
        let table = &mut self.tables[attacker];
        if table.attacker == Some(card) && table.is_complete {
            return;
        }
        if table.attacker != Some(card) {
            table.clear();
            table.attacker = Some(card);
        }
        table.is_complete = true;
        let facts = source.setup.facts(card);
        let may_block = |&(blocker, _): &(CardId, usize)| source.setup.may_block(blocker, card);
        let mut able: ArrayVec<(CardId, usize), MAX_CREATURES> =
            self.defenders.iter().copied().filter(may_block).collect();
        let slots: CreatureSet = able.iter().map(|&(_, slot)| slot).collect();
        able.sort_unstable();
        let most = MOST_IN_GANG.min(usize::from(facts.most_blockers)).min(match able.len() {
            0..=7 => 3,
            8..=15 => 2,
            _ => usize::from(facts.least_blockers).max(1),
        });
        if table.most != most {
            table.able = CreatureSet::EMPTY;
            table.choices.clear();
            table.most = most;
        }
        // Gangs of those who were there before are in the table.
        let new = slots - table.able;
        table.able = slots;
        if table.choices.is_empty() {
            table.choices.push(source.choice(card, &[]));
        }
        let mut add = |choice: Choice| {
            // A creature that is not needed may do something else.
            if !table.choices.iter().any(|some| some.does_for(&choice)) {
                table.choices.push(choice);
            }
        };
        for size in usize::from(facts.least_blockers)..=most {
            each_gang(&able, size, |gang| {
                if gang.iter().any(|&(_, slot)| new.contains(slot)) {
                    add(source.choice(card, gang));
                }
            });
        }
        table.possible.choices.clear();
    }
}

impl Source<'_> {
    fn choice(&mut self, attacker: CardId, blockers: &[(CardId, usize)]) -> Choice {
        let cards: ArrayVec<CardId, MOST_BLOCKERS> = blockers.iter().map(|&(card, _)| card).collect();
        let fight = self.book.fight(self.setup, self.evaluation, attacker, &cards);
        let dead: i32 = fight.dead.iter().map(|place| self.evaluation.creature(cards[place])).sum();
        let killed = if fight.attacker_dies { self.evaluation.creature(attacker) } else { 0 };
        Choice {
            blockers: blockers.iter().map(|&(_, slot)| slot).collect(),
            sums: Sums { creatures: killed - dead, damage: fight.damage, gained: fight.gained },
        }
    }
}

/// Calls `visit` with every `size` of the creatures, in order.
fn each_gang(able: &[(CardId, usize)], size: usize, mut visit: impl FnMut(&[(CardId, usize)])) {
    let mut places: [usize; MOST_IN_GANG] = std::array::from_fn(|place| place);
    let mut gang = [(CardId(0), 0); MOST_IN_GANG];
    if size > able.len() {
        return;
    }
    loop {
        for (blocker, &place) in gang.iter_mut().zip(&places[..size]) {
            *blocker = able[place];
        }
        visit(&gang[..size]);
        // The last place that can go on does so, and those after it follow it.
        let Some(last) = (0..size).rev().find(|&last| places[last] + size - last < able.len()) else {
            return;
        };
        places[last] += 1;
        for place in last + 1..size {
            places[place] = places[place - 1] + 1;
        }
    }
}
