//! Attacks and blocks: from the state to a board of the combat core, and back.
//!
//! Most combats need no board. Where no creature in sight has a requirement, a cap or a need for company, a
//! declaration is legal if each creature by itself is, and if each attacker has neither too few nor too many
//! blockers; the setup knows which cards are so. All others are put to [`Declarations`].

use std::ops::ControlFlow;

use crate::combat::{Board, Budget, Declarations};
use crate::creature::Keyword;
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::set::{CreatureSet, MAX_CREATURES};

use super::action::IllegalAction;
use super::chance::Chance;
use super::rulings::{self, AttackRuling};
use super::setup::{CardSet, Setup};
use super::state::State;

/// What a search for the most requirements may cost in a game. Boards beyond it are settled by the best
/// declaration that was found.
fn budget() -> Budget {
    Budget { steps: 20_000, edges: 200_000, ..Budget::default() }
}

/// How often a declaration of blocks is drawn anew before the core is asked to draw one.
const DRAWS: usize = 100;

/// Who may attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackFacts {
    pub candidates: CreatureSet,
    /// Those that attack if able.
    pub must: CreatureSet,
    /// Whether the core has to be asked about the whole declaration.
    pub special: bool,
}

impl State {
    /// Returns who may attack, looking at each creature by itself.
    #[inline]
    pub(super) fn attack_facts(&self, setup: &Setup) -> AttackFacts {
        let side = &self.sides[self.active];
        let mut found =
            AttackFacts { candidates: CreatureSet::EMPTY, must: CreatureSet::EMPTY, special: false };
        for slot in side.creatures - side.tapped {
            let card = side.creature_cards[slot];
            let facts = setup.facts(card);
            let may = match facts.attack {
                AttackRuling::Always => true,
                AttackRuling::Never => false,
                AttackRuling::WithLand => !setup.attack_lands(card).is_disjoint(&self.defending_lands()),
                AttackRuling::WithoutLand => setup.attack_lands(card).is_disjoint(&self.defending_lands()),
            };
            if may && (facts.hasty || !side.summoning_sick.contains(slot)) {
                found.candidates.insert(slot);
                if facts.must_attack {
                    found.must.insert(slot);
                }
                found.special |= facts.special_attacker;
            }
        }
        found
    }

    fn defending_lands(&self) -> CardSet {
        self.sides[self.active.opponent()].lands().iter().copied().collect()
    }

    /// Returns the board of the attack: a row for each slot, and the defending player as the one target.
    pub(super) fn attack_board(&self, setup: &Setup) -> Board {
        let facts = self.attack_facts(setup);
        if facts.special {
            return rulings::attack_board(self, setup);
        }
        let mut board = Board::open(rows(facts.candidates), 1);
        for (slot, options) in board.options.iter_mut().enumerate() {
            *options = CreatureSet(u64::from(facts.candidates.contains(slot)));
        }
        let must = facts.must.iter();
        board.requirements.extend(must.map(|creature| crate::combat::board::Requirement::Chooses {
            creature,
            targets: CreatureSet::only(0),
            weight: 1,
        }));
        board
    }

    /// Returns whether the attack is legal.
    pub(super) fn is_legal_attack(&self, setup: &Setup, attackers: CreatureSet) -> bool {
        let facts = self.attack_facts(setup);
        if !facts.special {
            return attackers.is_subset(facts.candidates) && facts.must.is_subset(attackers);
        }
        let board = self.attack_board(setup);
        attackers.is_subset(facts.candidates) && is_legal(&board, setup, &as_choices(&board, attackers))
    }

    /// Calls `visit` with each legal attack until it breaks; says whether it saw all.
    pub(super) fn visit_attacks(
        &self,
        setup: &Setup,
        mut visit: impl FnMut(CreatureSet) -> ControlFlow<()>,
    ) -> bool {
        let facts = self.attack_facts(setup);
        if !facts.special {
            let free = facts.candidates - facts.must;
            return free.subsets().all(|subset| visit(subset | facts.must).is_continue());
        }
        visit_legal(&self.attack_board(setup), setup, |chosen| visit(attackers_of(chosen)))
    }

    /// Returns one of the legal attacks, each with the same chance.
    #[inline]
    pub(super) fn sample_attack(&self, setup: &Setup, chance: &mut Chance) -> AttackDeclaration {
        let facts = self.attack_facts(setup);
        let attackers = match facts.special {
            false => CreatureSet(chance.bits()) & facts.candidates | facts.must,
            true => attackers_of(&draw(&self.attack_board(setup), setup, chance)),
        };
        AttackDeclaration { attackers, bands: Vec::new() }
    }

    /// Notes which attackers each creature of the defending player may block, and says whether any may
    /// block at all.
    ///
    /// While blockers are to be declared, `blocks` holds these options and `blocking` those who have any.
    pub(super) fn find_block_options(&mut self, setup: &Setup) -> bool {
        self.blocking = CreatureSet::EMPTY;
        self.special_blocks = false;
        let defender = &self.sides[self.active.opponent()];
        let attacker = &self.sides[self.active];
        let able = defender.creatures - defender.tapped;
        if able.is_empty() {
            return false;
        }
        let mut blockable = CreatureSet::EMPTY;
        for slot in able {
            self.blocks[slot] = CreatureSet::EMPTY;
            self.special_blocks |= setup.facts(defender.creature_cards[slot]).special_blocks;
        }
        for slot in self.attackers {
            let card = attacker.creature_cards[slot];
            let facts = setup.facts(card);
            self.special_blocks |= facts.special_blocks;
            if facts.has_landwalk
                && !setup.walked_lands(card).is_disjoint(&defender.lands().iter().copied().collect())
            {
                continue;
            }
            let blockers = setup.blockers_of(card);
            let mut by = CreatureSet::EMPTY;
            for blocker in able {
                if blockers.contains(defender.creature_cards[blocker]) {
                    by.insert(blocker);
                }
            }
            // Fewer than it takes: nobody can block it, so that nobody needs to be asked.
            if by.len() < usize::from(facts.least_blockers) {
                continue;
            }
            blockable.insert(slot);
            for blocker in by {
                self.blocks[blocker].insert(slot);
            }
            self.blocking |= by;
        }
        if self.special_blocks {
            let board = rulings::block_board(self, setup);
            self.blocking = CreatureSet::EMPTY;
            for slot in able {
                self.blocks[slot] = board.options.get(slot).copied().unwrap_or_default();
                if !self.blocks[slot].is_empty() {
                    self.blocking.insert(slot);
                }
            }
        }
        !self.blocking.is_empty()
    }

    /// Returns the board of the blocks, while blockers are to be declared: rows and targets are slots.
    pub(super) fn block_board(&self, setup: &Setup) -> Board {
        if self.special_blocks {
            return rulings::block_board(self, setup);
        }
        let defender = &self.sides[self.active.opponent()];
        let mut board = Board::open(rows(self.blocking), rows(self.attackers));
        for (slot, options) in board.options.iter_mut().enumerate() {
            *options = CreatureSet::EMPTY;
            if self.blocking.contains(slot) {
                *options = self.blocks[slot];
                board.capacity[slot] = capacity(setup.facts(defender.creature_cards[slot]).capacity);
            }
        }
        for slot in self.attackers {
            let facts = setup.facts(self.sides[self.active].creature_cards[slot]);
            board.least[slot] = u32::from(facts.least_blockers);
            board.most[slot] = capacity(facts.most_blockers);
        }
        board
    }

    /// Returns whether the blocks are legal.
    pub(super) fn is_legal_block(&self, setup: &Setup, blocks: &[CreatureSet]) -> bool {
        if blocks.len() > MAX_CREATURES {
            return false;
        }
        if self.special_blocks {
            let board = self.block_board(setup);
            let mut chosen = blocks.to_vec();
            let beyond = chosen.split_off(board.creatures().min(chosen.len()));
            chosen.resize(board.creatures(), CreatureSet::EMPTY);
            return beyond.iter().all(|targets| targets.is_empty()) && is_legal(&board, setup, &chosen);
        }
        let defender = &self.sides[self.active.opponent()];
        for (slot, &targets) in blocks.iter().enumerate().filter(|(_, targets)| !targets.is_empty()) {
            if !self.blocking.contains(slot)
                || !targets.is_subset(self.blocks[slot])
                || targets.len() > capacity(setup.facts(defender.creature_cards[slot]).capacity) as usize
            {
                return false;
            }
        }
        self.suits_attackers(setup, blocks)
    }

    /// Returns whether each attacker is blocked by nobody, or by neither too few nor too many.
    #[inline]
    fn suits_attackers(&self, setup: &Setup, blocks: &[CreatureSet]) -> bool {
        self.attackers.iter().all(|slot| {
            let facts = setup.facts(self.sides[self.active].creature_cards[slot]);
            if facts.least_blockers <= 1 && facts.most_blockers == u8::MAX {
                return true;
            }
            let count = blocks.iter().filter(|targets| targets.contains(slot)).count();
            count == 0
                || (usize::from(facts.least_blockers)..=usize::from(facts.most_blockers)).contains(&count)
        })
    }

    /// Calls `visit` with each legal declaration of blocks until it breaks; says whether it saw all.
    pub(super) fn visit_blocks(
        &self,
        setup: &Setup,
        visit: impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> bool {
        visit_legal(&self.block_board(setup), setup, visit)
    }

    /// Returns one of the legal declarations of blocks, each with the same chance.
    pub(super) fn sample_block(&self, setup: &Setup, chance: &mut Chance) -> BlockDeclaration {
        if !self.special_blocks {
            for _ in 0..DRAWS {
                let mut blocks = [CreatureSet::EMPTY; MAX_CREATURES];
                let mut end = 0;
                for slot in self.blocking {
                    blocks[slot] = self.sample_targets(setup, slot, chance);
                    if !blocks[slot].is_empty() {
                        end = slot + 1;
                    }
                }
                if self.suits_attackers(setup, &blocks[..end]) {
                    return BlockDeclaration { blocks: blocks[..end].to_vec() };
                }
            }
        }
        BlockDeclaration { blocks: draw(&self.block_board(setup), setup, chance) }
    }

    /// Returns a choice of attackers for one blocker, each that its capacity allows with the same chance.
    #[inline]
    fn sample_targets(&self, setup: &Setup, slot: usize, chance: &mut Chance) -> CreatureSet {
        let options = self.blocks[slot];
        let card = self.sides[self.active.opponent()].creature_cards[slot];
        let capacity = usize::from(setup.facts(card).capacity);
        if capacity == 1 {
            return match chance.below(options.len() as u32 + 1).checked_sub(1) {
                None => CreatureSet::EMPTY,
                Some(nth) => CreatureSet::only(options.iter().nth(nth as usize).unwrap_or_default()),
            };
        }
        loop {
            let targets = CreatureSet(chance.bits()) & options;
            if capacity == usize::from(u8::MAX) || targets.len() <= capacity {
                return targets;
            }
        }
    }

    /// Carries out a legal attack: the attackers tap, but for those with vigilance (508.1f).
    pub(super) fn attack(&mut self, setup: &Setup, attackers: CreatureSet) -> Result<(), IllegalAction> {
        if !self.is_legal_attack(setup, attackers) {
            return Err(IllegalAction::Attack);
        }
        self.attackers = attackers;
        self.fought = [attackers, CreatureSet::EMPTY];
        self.blocked = CreatureSet::EMPTY;
        self.blocking = CreatureSet::EMPTY;
        self.struck_first = [CreatureSet::EMPTY; 2];
        let side = &mut self.sides[self.active];
        for slot in attackers {
            if !setup.facts(side.creature_cards[slot]).has(Keyword::Vigilance) {
                side.tapped.insert(slot);
            }
        }
        Ok(())
    }

    /// Carries out a legal declaration of blocks.
    pub(super) fn block(&mut self, setup: &Setup, blocks: &[CreatureSet]) -> Result<(), IllegalAction> {
        if !self.is_legal_block(setup, blocks) {
            return Err(IllegalAction::Block);
        }
        self.blocking = CreatureSet::EMPTY;
        for (slot, &targets) in blocks.iter().enumerate().filter(|(_, targets)| !targets.is_empty()) {
            self.blocks[slot] = targets;
            self.blocking.insert(slot);
            self.blocked |= targets;
        }
        self.fought[1] = self.blocking;
        Ok(())
    }
}

/// The number of rows that a board needs for these slots.
fn rows(slots: CreatureSet) -> usize {
    64 - slots.0.leading_zeros() as usize
}

fn capacity(most: u8) -> u32 {
    if most == u8::MAX { u32::MAX } else { u32::from(most) }
}

fn as_choices(board: &Board, attackers: CreatureSet) -> Vec<CreatureSet> {
    (0..board.creatures()).map(|slot| CreatureSet(u64::from(attackers.contains(slot)))).collect()
}

fn attackers_of(chosen: &[CreatureSet]) -> CreatureSet {
    (0..chosen.len()).filter(|&slot| !chosen[slot].is_empty()).collect()
}

/// Asks the core; past the budget, a declaration is legal that obeys as much as the best one found.
fn is_legal(board: &Board, setup: &Setup, chosen: &[CreatureSet]) -> bool {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    declarations.is_legal(chosen).unwrap_or_else(|_| {
        board.obeys_restrictions(chosen) && board.obeyed(chosen) >= declarations.max_requirements().obeyed
    })
}

/// Has the core list the declarations; past the budget, only the best one found.
fn visit_legal(
    board: &Board,
    setup: &Setup,
    mut visit: impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
) -> bool {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    match declarations.visit(|chosen, _| visit(chosen)) {
        Ok(flow) => flow.is_continue(),
        Err(_) => {
            let _ = visit(&declarations.max_requirements().declaration);
            false
        }
    }
}

/// Has the core draw a declaration; past the budget, it is the best one found.
fn draw(board: &Board, setup: &Setup, chance: &mut Chance) -> Vec<CreatureSet> {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    match declarations.sampler() {
        Ok(sampler) => sampler.draw(chance.rng()),
        Err(_) => declarations.max_requirements().declaration,
    }
}
