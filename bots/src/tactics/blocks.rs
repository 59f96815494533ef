//! The best blocks of an imagined game: a search over attackers, each with a table of what may block it.
//!
//! It is exact for the evaluation where each creature blocks one attacker, at most three block the same one unless they
//! have to, and what a creature is does not depend on who else fights; where the board asks for more, the first legal
//! declarations are each played out.

use arrayvec::ArrayVec;
use menace::game::{Action, CardId, DecisionKind, Player, Setup, State, View};
use menace::{BlockDeclaration, CreatureSet, MAX_CREATURES};

use super::Tactics;
use super::fights::MOST_BLOCKERS;

/// The most creatures that gang up on one attacker of their own accord.
const MOST_IN_GANG: usize = 3;

/// One way to block an attacker.
#[derive(Clone, Copy, Debug)]
struct Choice {
    blockers: CreatureSet,
    /// What it is worth to the defending player who dies.
    creatures: i32,
    damage: i32,
    gained: [i32; 2],
}

impl Choice {
    /// Returns what the block is worth to the defending player if each point of life has that price.
    fn measured(&self, point: i32) -> i32 {
        self.creatures - point * (self.damage - self.gained[1])
    }

    /// Returns whether these blockers are some of the others and do as well without the rest.
    fn does_for(&self, gang: &Choice) -> bool {
        self.blockers != gang.blockers
            && self.blockers.is_subset(gang.blockers)
            && self.creatures >= gang.creatures
            && self.damage <= gang.damage
            && self.gained[0] <= gang.gained[0]
            && self.gained[1] >= gang.gained[1]
    }
}

/// Every way to block one attacker with any of the defending player's creatures.
#[derive(Clone, Debug, Default)]
struct Table {
    /// None where nobody has asked yet.
    attacker: Option<CardId>,
    choices: Vec<Choice>,
    /// The blocks that were possible when they were last asked for.
    possible: Possible,
}

/// What blocks of one attacker are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Asked {
    /// The creatures that may block it.
    allowed: CreatureSet,
    /// Those of them that have to block something, as lures make them.
    must: CreatureSet,
    /// Those of these that may block nothing else.
    bound: CreatureSet,
    /// The price of a point of life at which the choices are measured.
    point: i32,
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

/// The ways to block one attacker with some of the creatures that could.
#[derive(Clone, Debug, Default)]
struct Possible {
    asked: Asked,
    /// By their measure, the best first: see [`Choice::measured`].
    choices: Vec<(i32, Choice)>,
    /// The best of each that any of them brings.
    best: Sums,
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
        possible.choices.sort_unstable_by_key(|(measured, choice)| (-measured, choice.blockers));
        possible.choices.dedup_by_key(|(_, choice)| choice.blockers);
        let mut best = Sums { creatures: i32::MIN, damage: i32::MAX, gained: [i32::MAX, i32::MIN] };
        for (_, choice) in &possible.choices {
            best.creatures = best.creatures.max(choice.creatures);
            best.damage = best.damage.min(choice.damage);
            best.gained[0] = best.gained[0].min(choice.gained[0]);
            best.gained[1] = best.gained[1].max(choice.gained[1]);
        }
        possible.best = best;
    }

    fn clear(&mut self) {
        self.attacker = None;
        self.choices.clear();
        self.possible.choices.clear();
    }
}

/// By attacker's slot, every way to block it.
#[derive(Clone, Debug, Default)]
pub struct BlockTables {
    /// The creatures that could block, with their slots.
    defenders: Vec<(CardId, usize)>,
    tables: Vec<Table>,
}

impl BlockTables {
    /// Gets ready for attacks of that player in a position. What is known of the last position stays where the same
    /// creatures could block.
    pub fn look_at(&mut self, position: &State, attacker: Player) {
        let defender = attacker.opponent();
        let slots = position.creatures(defender).iter();
        let defenders = slots.map(|slot| (position.creature(defender, slot), slot));
        if !defenders.clone().eq(self.defenders.iter().copied()) {
            self.defenders.clear();
            self.defenders.extend(defenders);
            self.tables.iter_mut().for_each(Table::clear);
        }
        self.tables.resize_with(MAX_CREATURES, Table::default);
    }
}

/// Blocks, and what they are worth to the defending player.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The declaration.
    pub declaration: BlockDeclaration,
    /// What the game is worth to the defending player after the combat.
    pub value: i32,
}

/// How many blocks a search tries before it makes do with the best that it has found.
const MOST_TRIES: u32 = 300;

/// How many declarations that turn out not to be legal a search puts up with: where requirements are entangled, each
/// costs a question to the combat core.
const MOST_ILLEGAL: u32 = 6;

/// How many declarations are played out where the search finds none that is legal.
const PLAYED_OUT: usize = 16;

impl Tactics {
    /// Returns the defending player's best blocks in a state that waits for them, the best first, at most `top`.
    pub fn blocks(&mut self, setup: &Setup, state: &State, top: usize) -> Vec<Reply> {
        self.blocks_up_to(setup, state, top, i32::MAX)
    }

    /// As [`Tactics::blocks`], but content with blocks that are worth `enough`.
    pub(super) fn blocks_up_to(
        &mut self,
        setup: &Setup,
        state: &State,
        top: usize,
        enough: i32,
    ) -> Vec<Reply> {
        let attacker = state.active();
        let view = View::new(state, setup, attacker.opponent());
        // Each point of life less is worth more than the one before: at the price of the next point up, no damage is
        // made too much of.
        let life = state.life(attacker.opponent());
        let point = self.evaluation.life(life + 1) - self.evaluation.life(life);
        let defence = Defence::of(&view, state);
        let mut possible = true;
        for slot in view.attackers() {
            let allowed = defence.allowed[slot];
            let must = allowed & view.must_block();
            let asked = Asked { allowed, must, bound: must & defence.bound, point };
            self.table(setup, attacker, slot, asked);
            possible &= !self.tables[attacker].tables[slot].possible.choices.is_empty();
        }
        if !possible {
            return self.play_out(setup, state, top);
        }
        let tables = std::mem::take(&mut self.tables[attacker]);
        let mut search = Search::new(self, &tables, &view, state, &defence, top, enough);
        search.descend(0, search.able, Sums::default(), 0);
        let mut found = std::mem::take(&mut search.found);
        self.tables[attacker] = tables;
        if found.is_empty() {
            found = self.play_out(setup, state, top);
        }
        found
    }

    /// Finds the blocks of one attacker that are asked for.
    fn table(&mut self, setup: &Setup, player: Player, attacker: usize, asked: Asked) {
        self.fill_table(setup, player, attacker);
        let table = &mut self.tables[player].tables[attacker];
        if table.possible.asked == asked && !table.possible.choices.is_empty() {
            return;
        }
        let mut lured = Vec::new();
        if !asked.must.is_empty() {
            let card = self.position.creature(player, attacker);
            let most = MOST_BLOCKERS.min(usize::from(setup.facts(card).most_blockers));
            asked.each_lured(|gang| {
                if gang.len() <= most {
                    let blockers =
                        gang.iter().map(|slot| (self.position.creature(player.opponent(), slot), slot));
                    let mut blockers: ArrayVec<_, MOST_BLOCKERS> = blockers.collect();
                    blockers.sort_unstable();
                    lured.push(self.choice(setup, card, &blockers));
                }
            });
        }
        self.tables[player].tables[attacker].ask(asked, &lured);
    }

    /// Fills the table of one attacker, with all creatures that could block it when the position was looked at.
    fn fill_table(&mut self, setup: &Setup, player: Player, attacker: usize) {
        let card = self.position.creature(player, attacker);
        if self.tables[player].tables[attacker].attacker == Some(card) {
            return;
        }
        let facts = setup.facts(card);
        let defenders = self.tables[player].defenders.iter();
        let mut able: Vec<(CardId, usize)> =
            defenders.copied().filter(|&(blocker, _)| setup.may_block(blocker, card)).collect();
        able.sort_unstable();
        let most = MOST_IN_GANG.min(usize::from(facts.most_blockers)).min(match able.len() {
            0..=7 => 3,
            8..=15 => 2,
            _ => usize::from(facts.least_blockers).max(1),
        });
        let mut table = std::mem::take(&mut self.tables[player].tables[attacker]);
        table.clear();
        table.attacker = Some(card);
        let mut add = |choice: Choice| {
            // Whoever is not needed may do something else.
            if !table.choices.iter().any(|some| some.does_for(&choice)) {
                table.choices.push(choice);
            }
        };
        add(self.choice(setup, card, &[]));
        for size in usize::from(facts.least_blockers)..=most {
            each_gang(&able, size, |gang| add(self.choice(setup, card, gang)));
        }
        self.tables[player].tables[attacker] = table;
    }

    fn choice(&mut self, setup: &Setup, attacker: CardId, blockers: &[(CardId, usize)]) -> Choice {
        let mut cards = [CardId(0); MOST_BLOCKERS];
        for (card, &(blocker, _)) in cards.iter_mut().zip(blockers) {
            *card = blocker;
        }
        let fight = self.book.fight(setup, &self.evaluation, attacker, &cards[..blockers.len()]);
        let dead: i32 = fight.dead.iter().map(|place| self.evaluation.creature(blockers[place].0)).sum();
        let killed = if fight.attacker_dies { self.evaluation.creature(attacker) } else { 0 };
        Choice {
            blockers: blockers.iter().map(|&(_, slot)| slot).collect(),
            creatures: killed - dead,
            damage: fight.damage,
            gained: fight.gained,
        }
    }

    /// Plays the first legal declarations out, and returns the best of them.
    fn play_out(&mut self, setup: &Setup, state: &State, top: usize) -> Vec<Reply> {
        let defender = state.active().opponent();
        let mut actions = Vec::new();
        state.legal_actions(setup, PLAYED_OUT, &mut actions);
        let mut found: Vec<Reply> = actions
            .into_iter()
            .filter_map(|action| {
                let mut after = *state;
                self.apply(setup, &mut after, &action)?;
                self.finish_combat(setup, &mut after);
                let value = self.evaluation.fought(&after, defender);
                match action {
                    Action::Block(declaration) => Some(Reply { declaration, value }),
                    _ => None,
                }
            })
            .collect();
        found.sort_by_key(|reply| -reply.value);
        found.truncate(top);
        found
    }
}

/// Calls `visit` with every `size` of the creatures, in their order.
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

/// What the blocks chosen so far add up to.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    creatures: i32,
    damage: i32,
    gained: [i32; 2],
}

impl Sums {
    fn plus(self, choice: &Choice) -> Sums {
        Sums {
            creatures: self.creatures + choice.creatures,
            damage: self.damage + choice.damage,
            gained: [self.gained[0] + choice.gained[0], self.gained[1] + choice.gained[1]],
        }
    }
}

/// An attacker with its blocks, and what those after it can come to at best.
struct Row<'t> {
    attacker: usize,
    /// The best first.
    choices: &'t [(i32, Choice)],
    rest: Sums,
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

/// Who may block whom in one attack.
struct Defence {
    able: CreatureSet,
    /// Those who may block one attacker only.
    bound: CreatureSet,
    /// By attacker, those who may block it.
    allowed: [CreatureSet; MAX_CREATURES],
    /// By blocker, those before it that are the same card and may be taken instead.
    twins: [CreatureSet; MAX_CREATURES],
}

impl Defence {
    fn of(view: &View<'_>, state: &State) -> Defence {
        let defender = state.active().opponent();
        let (mut able, mut bound) = (CreatureSet::EMPTY, CreatureSet::EMPTY);
        let mut allowed = [CreatureSet::EMPTY; MAX_CREATURES];
        let mut twins = [CreatureSet::EMPTY; MAX_CREATURES];
        for blocker in state.creatures(defender) {
            let options = view.block_options(blocker);
            if options.is_empty() {
                continue;
            }
            let card = state.creature(defender, blocker);
            twins[blocker] = able.iter().filter(|&other| state.creature(defender, other) == card).collect();
            able.insert(blocker);
            if options.len() == 1 {
                bound.insert(blocker);
            }
            options.iter().for_each(|slot| allowed[slot].insert(blocker));
        }
        Defence { able, bound, allowed, twins }
    }
}

struct Search<'t> {
    view: &'t View<'t>,
    tactics: &'t Tactics,
    rows: Vec<Row<'t>>,
    able: CreatureSet,
    must: CreatureSet,
    twins: &'t [CreatureSet; MAX_CREATURES],
    life: [i32; 2],
    /// What the game is worth to the defending player without the combat.
    before: i32,
    chosen: [CreatureSet; MAX_CREATURES],
    tries: u32,
    illegal: u32,
    top: usize,
    /// Blocks that are worth this are all that is asked for.
    enough: i32,
    found: Vec<Reply>,
}

impl<'t> Search<'t> {
    fn new(
        tactics: &'t Tactics,
        tables: &'t BlockTables,
        view: &'t View<'t>,
        state: &State,
        defence: &'t Defence,
        top: usize,
        enough: i32,
    ) -> Search<'t> {
        let (attacker, defender) = (state.active(), state.active().opponent());
        let life = [attacker, defender].map(|player| state.life(player));
        let row = |attacker: usize| {
            let choices = &tables.tables[attacker].possible.choices[..];
            Row { attacker, choices, rest: Sums::default() }
        };
        let mut rows: Vec<Row<'_>> = view.attackers().iter().map(row).collect();
        // Where most is at stake, most is decided.
        rows.sort_by_key(|row| (std::cmp::Reverse(row.stake()), row.attacker));
        let mut rest = Sums::default();
        for row in rows.iter_mut().rev() {
            row.rest = rest;
            let best = &tables.tables[row.attacker].possible.best;
            rest.creatures += best.creatures;
            rest.damage += best.damage;
            rest.gained[0] += best.gained[0];
            rest.gained[1] += best.gained[1];
        }
        Search {
            view,
            tactics,
            rows,
            able: defence.able,
            must: view.must_block(),
            twins: &defence.twins,
            life,
            before: tactics.evaluation.fought(state, defender),
            chosen: [CreatureSet::EMPTY; MAX_CREATURES],
            tries: 0,
            illegal: 0,
            top,
            enough,
            found: Vec::new(),
        }
    }

    /// What the game is worth to the defending player after a combat of that sum.
    fn value(&self, sums: &Sums) -> i32 {
        let evaluation = &self.tactics.evaluation;
        let [attacker, defender] = self.life;
        let defender_after = defender - sums.damage + sums.gained[1];
        if defender_after <= 0 {
            // Lost, but the less the better: what follows may have been misjudged.
            return -crate::evaluation::WIN + sums.creatures - sums.damage;
        }
        self.before + sums.creatures + evaluation.life(defender_after)
            - evaluation.life(defender)
            - (evaluation.life(attacker + sums.gained[0]) - evaluation.life(attacker))
    }

    fn limit(&self) -> i32 {
        if self.found.len() < self.top { i32::MIN } else { self.found[self.top - 1].value }
    }

    /// `measured` is what the blocks chosen so far are worth by the measure of the order.
    fn descend(&mut self, depth: usize, left: CreatureSet, sums: Sums, measured: i32) {
        if depth == self.rows.len() {
            return self.arrive(left, &sums);
        }
        let Row { attacker, choices, rest } = self.rows[depth];
        let others: i32 = self.rows[depth + 1..].iter().map(|row| row.most(left)).sum();
        for &(worth, choice) in choices {
            if self.before + measured + worth + others <= self.limit() {
                // No later one is worth more.
                break;
            }
            self.tries += 1;
            if !choice.blockers.is_subset(left) {
                continue;
            }
            let sums = sums.plus(&choice);
            let bound = Sums {
                creatures: sums.creatures + rest.creatures,
                damage: sums.damage + rest.damage,
                gained: [sums.gained[0] + rest.gained[0], sums.gained[1] + rest.gained[1]],
            };
            if self.value(&bound) <= self.limit() {
                continue;
            }
            let found = !self.found.is_empty();
            if self.tries > if found { MOST_TRIES } else { 10 * MOST_TRIES } || self.illegal > MOST_ILLEGAL {
                return;
            }
            if self.found.first().is_some_and(|best| best.value >= self.enough) {
                return;
            }
            // Of equal creatures the first ones block.
            let spared = left - choice.blockers;
            if choice.blockers.iter().any(|blocker| !self.twins[blocker].is_disjoint(spared)) {
                continue;
            }
            choice.blockers.iter().for_each(|blocker| self.chosen[blocker].insert(attacker));
            self.descend(depth + 1, spared, sums, measured + worth);
            choice.blockers.iter().for_each(|blocker| self.chosen[blocker].remove(attacker));
        }
    }

    fn arrive(&mut self, left: CreatureSet, sums: &Sums) {
        let value = self.value(sums);
        if value <= self.limit() || !self.must.is_disjoint(left) {
            return;
        }
        let length = (self.able - left).iter().last().map_or(0, |last| last + 1);
        let blocks = &self.chosen[..length];
        if !self.view.is_legal_block(blocks) {
            self.illegal += 1;
            return;
        }
        let place = self.found.partition_point(|reply| reply.value >= value);
        let declaration = BlockDeclaration { blocks: blocks.to_vec() };
        self.found.insert(place, Reply { declaration, value });
        self.found.truncate(self.top);
    }
}

impl Tactics {
    /// Plays an action in an imagined game.
    pub(super) fn apply(&mut self, setup: &Setup, state: &mut State, action: &Action) -> Option<()> {
        state.apply(setup, action, &mut self.luck).ok()
    }

    /// Plays on until no damage is to be divided.
    pub fn finish_combat(&mut self, setup: &Setup, state: &mut State) {
        while let Some(DecisionKind::Divide { .. }) = state.decision().map(|decision| decision.kind) {
            let action = self.division(setup, state);
            self.apply(setup, state, &action).expect("a listed division is legal");
        }
    }

    /// Returns the division that kills what is worth most.
    pub fn division(&mut self, setup: &Setup, state: &State) -> Action {
        let decision = state.decision().expect("a division is asked for");
        let victim: Player = decision.player.opponent();
        let view = View::new(state, setup, decision.player);
        let recipients = view.recipients();
        state.legal_actions(setup, DIVISIONS, &mut self.actions);
        let killed = |action: &&Action| match action {
            Action::Divide(amounts) => recipients
                .iter()
                .zip(amounts)
                .filter(|((_, lethal), amount)| *amount >= lethal)
                .map(|(&(slot, _), _)| self.evaluation.creature(state.creature(victim, slot)))
                .sum(),
            _ => 0,
        };
        self.actions.iter().max_by_key(killed).cloned().expect("a division is listed")
    }
}

/// How many divisions of damage are compared.
const DIVISIONS: usize = 500;
