//! The board of blocks from tables of the setup, without a position.
//!
//! The combat core makes the same board from a position, for which every creature is copied. It is still asked if a creature
//! affects blocks in a way that the setup has no table for; `invariants` compares the two.

use crate::ability::Clause;
use crate::declare::{Board, Company, Requirement};
use crate::types::CreatureSet;

use super::attacking::rows;
use super::rulings;
use super::setup::{Facts, Setup};
use super::state::State;

impl State {
    /// Returns the board of the blocks to be declared, the requirements that [`State::find_block_options`] has narrowed the
    /// options by included: rows and targets are slots.
    pub(super) fn whole_block_board(&self, setup: &Setup) -> Board {
        let players = [self.active, self.active.opponent()];
        let [attacking, defending] = players.map(|player| &self.sides[player]);
        let needs_position = |facts: &Facts| facts.special_blocks || facts.capacity == u8::MAX;
        if [attacking, defending].iter().any(|side| {
            side.creatures.iter().any(|slot| needs_position(setup.facts(side.creature_cards[slot])))
        }) {
            return rulings::block_board(self, setup);
        }
        let mut board = Board::open(rows(defending.creatures), rows(attacking.creatures));
        board.mana = u32::from(defending.land_count);
        board.options.fill(CreatureSet::EMPTY);
        for slot in self.attackers {
            for blocker in self.possible_blockers(setup, slot) {
                board.options[blocker].insert(slot);
            }
        }
        for slot in attacking.creatures {
            let facts = setup.facts(attacking.creature_cards[slot]);
            board.least[slot] = limit(facts.least_blockers);
            board.most[slot] = limit(facts.most_blockers);
        }
        for slot in defending.creatures {
            let card = defending.creature_cards[slot];
            board.capacity[slot] = limit(setup.facts(card).capacity);
            for clause in setup.block_clauses(card) {
                match *clause {
                    Clause::BlocksOnlyWith { least, .. } => {
                        let with = defending.creatures.without(slot);
                        board.company.push(Company { creature: slot, with, least });
                    }
                    Clause::BlocksIfAble(_) if !board.options[slot].is_empty() => {
                        let targets = board.options[slot];
                        board.require(Requirement::Chooses { creature: slot, targets, weight: 1 });
                    }
                    _ => {}
                }
            }
        }
        for target in self.attackers {
            for clause in setup.block_clauses(attacking.creature_cards[target]) {
                let able = (0..board.options.len()).filter(|&row| board.options[row].contains(target));
                let able: CreatureSet = able.collect();
                match clause {
                    Clause::Lure(_) => {
                        for creature in able {
                            let targets = CreatureSet::only(target);
                            board.require(Requirement::Chooses { creature, targets, weight: 1 });
                        }
                    }
                    Clause::MustBeBlocked { least, .. } if !able.is_empty() => {
                        board.require(Requirement::Chosen { target, by: able, least: *least, weight: 1 });
                    }
                    _ => {}
                }
            }
        }
        board
    }
}

/// Returns a limit of the setup, for which 255 means no limit.
pub(super) fn limit(small: u8) -> u32 {
    if small == u8::MAX { u32::MAX } else { u32::from(small) }
}
