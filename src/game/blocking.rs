//! Blocks: who may block whom, and what is asked of the whole declaration.
//!
//! When the blocks are to be declared, the state holds each blocker's options, narrowed by lures: where each
//! creature that can block a lure may block no two attackers and needs no company, the most requirements are
//! obeyed if and only if each of them blocks one. Numbers are counted. What is more entangled than that is put
//! to the combat core.

use std::ops::ControlFlow;

use crate::declaration::BlockDeclaration;
use crate::declare::Board;
use crate::types::{CreatureSet, MAX_CREATURES};

use super::action::IllegalAction;
use super::attacking::{DRAWS, draw_each, is_legal, rows, visit_legal};
use super::block_board::limit;
use super::chance::Chance;
use super::setup::{Facts, Setup};
use super::state::{BlockRule, State};

/// Who may block whom in attacks that ask nothing of the blocks as a whole; see [`View::open_blocks`].
///
/// [`View::open_blocks`]: super::View::open_blocks
#[derive(Clone, Copy, Debug)]
pub struct OpenBlocks {
    /// An attack by any of these creatures and by no others asks nothing: any of the creatures that may block does so or
    /// not, as if it were alone. Only how many have to, or may, block each attacker still counts.
    pub attackers: CreatureSet,
    /// By the slot of each creature that could attack, those that may block it.
    pub blockers: [CreatureSet; MAX_CREATURES],
}

impl State {
    /// Finds out who could block whom before attackers are declared.
    pub(super) fn open_blocks(&self, setup: &Setup) -> OpenBlocks {
        let defender = &self.sides[self.active.opponent()];
        let entangled = |slot: usize| {
            let facts = self.blocker(setup, slot);
            facts.special_blocks || facts.must_block || facts.block_company > 0
        };
        let mut open =
            OpenBlocks { attackers: CreatureSet::EMPTY, blockers: [CreatureSet::EMPTY; MAX_CREATURES] };
        let asks_nothing = !(defender.creatures - defender.tapped).iter().any(entangled);
        for slot in self.attack_facts(setup).candidates {
            let facts = self.attacker(setup, slot);
            let by = self.possible_blockers(setup, slot);
            if by.len() >= usize::from(facts.least_blockers) {
                open.blockers[slot] = by;
            }
            if asks_nothing && !(facts.special_blocks || facts.lures || facts.must_be_blocked) {
                open.attackers.insert(slot);
            }
        }
        open
    }

    #[inline]
    fn attacker<'s>(&self, setup: &'s Setup, slot: usize) -> &'s Facts {
        setup.facts(self.sides[self.active].creature_cards[slot])
    }

    #[inline]
    fn blocker<'s>(&self, setup: &'s Setup, slot: usize) -> &'s Facts {
        setup.facts(self.sides[self.active.opponent()].creature_cards[slot])
    }

    /// Returns the untapped creatures of the defending player that may block the one in the slot, each by
    /// itself, as far as the tables of the setup say.
    #[inline]
    pub(super) fn possible_blockers(&self, setup: &Setup, attacker: usize) -> CreatureSet {
        let card = self.sides[self.active].creature_cards[attacker];
        let defender = &self.sides[self.active.opponent()];
        let mut found = CreatureSet::EMPTY;
        if setup.facts(card).has_landwalk {
            let lands = defender.lands().iter().copied().collect();
            if !setup.walked_lands(card).is_disjoint(&lands) {
                return found;
            }
        }
        let blockers = setup.blockers_of(card);
        for slot in defender.creatures - defender.tapped {
            if blockers.contains(defender.creature_cards[slot]) {
                found.insert(slot);
            }
        }
        found
    }

    /// Notes what each creature of the defending player may block and what is asked of the declaration, and
    /// says whether any may block at all.
    ///
    /// While blockers are to be declared, `blocks` holds these options and `blocking` those who have any.
    pub(super) fn find_block_options(&mut self, setup: &Setup) -> bool {
        self.blocking = CreatureSet::EMPTY;
        self.must_block = CreatureSet::EMPTY;
        self.block_rule = BlockRule::Free;
        let defender = &self.sides[self.active.opponent()];
        let able = defender.creatures - defender.tapped;
        if able.is_empty() {
            return false;
        }
        for slot in able {
            self.blocks[slot] = CreatureSet::EMPTY;
        }
        let (mut core, mut numbers) = (false, false);
        let (mut lures, mut wanted) = (CreatureSet::EMPTY, CreatureSet::EMPTY);
        for slot in self.attackers {
            let facts = self.attacker(setup, slot);
            core |= facts.special_blocks;
            let by = self.possible_blockers(setup, slot);
            // Fewer than it takes: nobody can block it, so that nobody needs to be asked.
            if by.len() < usize::from(facts.least_blockers) {
                continue;
            }
            for blocker in by {
                self.blocks[blocker].insert(slot);
            }
            self.blocking |= by;
            numbers |= counts_blockers(facts);
            if facts.lures && !by.is_empty() {
                lures.insert(slot);
            }
            if facts.must_be_blocked && !by.is_empty() {
                wanted.insert(slot);
            }
        }
        core |= (able - self.blocking).iter().any(|slot| self.blocker(setup, slot).special_blocks);
        let mut company = false;
        for slot in self.blocking {
            let facts = self.blocker(setup, slot);
            core |= facts.special_blocks;
            company |= facts.block_company > 0;
            if facts.must_block {
                self.must_block.insert(slot);
            }
        }
        numbers |= company;
        if !core && !(lures | wanted | self.must_block).is_empty() {
            core = !self.obeys_simply(setup, lures, wanted, company, numbers);
        }
        self.block_rule = match (core, wanted.lowest(), numbers) {
            (true, _, _) => BlockRule::Core,
            (false, Some(slot), _) => BlockRule::Wanted(slot as u8),
            (false, None, true) => BlockRule::Numbers,
            (false, None, false) => BlockRule::Free,
        };
        if core {
            self.must_block = CreatureSet::EMPTY;
            let board = self.whole_block_board(setup);
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

    /// Narrows the options of those who have to block something, and says whether that is all that the
    /// requirements ask.
    ///
    /// It is where every requirement can be obeyed by one creature without regard to any other: then the most
    /// that can be obeyed is all of them (509.1c).
    fn obeys_simply(
        &mut self,
        setup: &Setup,
        lures: CreatureSet,
        wanted: CreatureSet,
        company: bool,
        numbers: bool,
    ) -> bool {
        // In 2007 it mattered who has to help whom.
        if setup.options().edition.differences().requirements_by_creature && numbers {
            return false;
        }
        let counted = |slot: usize| counts_blockers(self.attacker(setup, slot));
        if (lures | wanted).iter().any(counted) {
            return false;
        }
        if !wanted.is_empty() {
            return wanted.len() == 1 && lures.is_empty() && self.must_block.is_empty() && !company;
        }
        for slot in self.blocking {
            let lured = self.blocks[slot] & lures;
            if lured.is_empty() && !self.must_block.contains(slot) {
                continue;
            }
            let facts = self.blocker(setup, slot);
            let free = if lured.is_empty() { self.blocks[slot] } else { lured };
            if facts.capacity != 1 || facts.block_company > 0 || free.iter().any(counted) {
                return false;
            }
        }
        for slot in self.blocking {
            let lured = self.blocks[slot] & lures;
            if !lured.is_empty() {
                self.blocks[slot] = lured;
                self.must_block.insert(slot);
            }
        }
        true
    }

    /// Returns the board of the blocks, while blockers are to be declared: rows and targets are slots.
    pub(super) fn block_board(&self, setup: &Setup) -> Board {
        if self.block_rule != BlockRule::Free || !self.must_block.is_empty() {
            return self.whole_block_board(setup);
        }
        let mut board = Board::open(rows(self.blocking), rows(self.attackers));
        for (slot, options) in board.options.iter_mut().enumerate() {
            *options = CreatureSet::EMPTY;
            if self.blocking.contains(slot) {
                *options = self.blocks[slot];
                board.capacity[slot] = limit(self.blocker(setup, slot).capacity);
            }
        }
        board
    }

    /// Returns whether the blocks are legal.
    pub(super) fn is_legal_block(&self, setup: &Setup, blocks: &[CreatureSet]) -> bool {
        if blocks.len() > MAX_CREATURES {
            return false;
        }
        if self.block_rule == BlockRule::Core {
            let board = self.block_board(setup);
            let mut chosen = blocks.to_vec();
            let beyond = chosen.split_off(board.creatures().min(chosen.len()));
            chosen.resize(board.creatures(), CreatureSet::EMPTY);
            return beyond.iter().all(|targets| targets.is_empty()) && is_legal(&board, setup, &chosen);
        }
        let mut declared = CreatureSet::EMPTY;
        for (slot, &targets) in blocks.iter().enumerate().filter(|(_, targets)| !targets.is_empty()) {
            if !self.blocking.contains(slot)
                || !targets.is_subset(self.blocks[slot])
                || targets.len() > usize::from(self.blocker(setup, slot).capacity)
            {
                return false;
            }
            declared.insert(slot);
        }
        self.must_block.is_subset(declared) && self.suits_rule(setup, blocks, declared)
    }

    /// Returns whether the numbers are right, where each choice by itself is legal.
    #[inline]
    fn suits_rule(&self, setup: &Setup, blocks: &[CreatureSet], declared: CreatureSet) -> bool {
        match self.block_rule {
            BlockRule::Free => return true,
            BlockRule::Wanted(slot) => {
                if !declared.iter().any(|blocker| blocks[blocker].contains(usize::from(slot))) {
                    return false;
                }
            }
            BlockRule::Numbers => {}
            BlockRule::Core => unreachable!("the core is asked before"),
        }
        let others = declared.len().saturating_sub(1);
        declared.iter().all(|slot| usize::from(self.blocker(setup, slot).block_company) <= others)
            && self.attackers.iter().all(|slot| {
                let facts = self.attacker(setup, slot);
                if !counts_blockers(facts) {
                    return true;
                }
                let count = declared.iter().filter(|&blocker| blocks[blocker].contains(slot)).count();
                let (least, most) = (usize::from(facts.least_blockers), usize::from(facts.most_blockers));
                count == 0 || (least..=most).contains(&count)
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

    /// Calls `see` with `count` legal declarations of blocks, each drawn of all with the same chance.
    ///
    /// The core makes its board and sampler once for all of them.
    pub(super) fn sample_blocks(
        &self,
        setup: &Setup,
        count: usize,
        chance: &mut Chance,
        mut see: impl FnMut(BlockDeclaration),
    ) {
        let draw = |count, chance: &mut Chance, see: &mut dyn FnMut(BlockDeclaration)| {
            draw_each(&self.block_board(setup), setup, count, chance, |blocks| {
                see(BlockDeclaration { blocks })
            });
        };
        if self.block_rule == BlockRule::Core {
            return draw(count, chance, &mut see);
        }
        for _ in 0..count {
            match self.sample_free_blocks(setup, chance) {
                Some(blocks) => see(blocks),
                None => draw(1, chance, &mut see),
            }
        }
    }

    /// Draws a choice for each blocker until the numbers are right; `None` if they rarely are.
    fn sample_free_blocks(&self, setup: &Setup, chance: &mut Chance) -> Option<BlockDeclaration> {
        let mut blocks = [CreatureSet::EMPTY; MAX_CREATURES];
        for _ in 0..DRAWS {
            let mut declared = CreatureSet::EMPTY;
            for slot in self.blocking {
                blocks[slot] = self.sample_targets(setup, slot, chance);
                if !blocks[slot].is_empty() {
                    declared.insert(slot);
                }
            }
            if self.suits_rule(setup, &blocks, declared) {
                return Some(BlockDeclaration { blocks: blocks[..rows(declared)].to_vec() });
            }
        }
        None
    }

    /// Returns a choice of attackers for one blocker, each that its capacity allows with the same chance.
    #[inline]
    fn sample_targets(&self, setup: &Setup, slot: usize, chance: &mut Chance) -> CreatureSet {
        let options = self.blocks[slot];
        let capacity = usize::from(self.blocker(setup, slot).capacity);
        if capacity == 1 {
            let must = u32::from(self.must_block.contains(slot));
            return match (chance.below(options.len() as u32 + 1 - must) + must).checked_sub(1) {
                None => CreatureSet::EMPTY,
                Some(nth) => CreatureSet::only(options.iter().nth(nth as usize).unwrap_or_default()),
            };
        }
        loop {
            let targets = CreatureSet(chance.bits()) & options;
            if targets.len() <= capacity {
                return targets;
            }
        }
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

/// Returns whether it matters how many creatures block the attacker.
#[inline]
fn counts_blockers(attacker: &Facts) -> bool {
    attacker.least_blockers > 1 || attacker.most_blockers != u8::MAX
}
