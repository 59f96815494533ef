//! Attacks and blocks drawn by chance, each legal declaration with the same probability.

use crate::declare::{Board, Declarations};
use crate::game::Chance;
use crate::program::{Book, Key};
use crate::types::CreatureSet;
use rand::RngExt;

use super::combat::SlotBoard;
use super::list::List;
use super::state::{Mask, State, bit, slots};

impl State {
    /// Draws one of the legal attacks.
    pub(super) fn sample_attack(&self, book: &Book, chance: &mut Chance) -> Mask {
        if !self.declares_freely(book) {
            return self.sample_attack_on_board(book, chance);
        }
        #[cfg(debug_assertions)]
        let by_board = self.sample_attack_on_board(book, &mut chance.clone());
        // Each creature chooses by itself: a player, a planeswalker or nothing. The numbers drawn are those of a free board's sampler.
        let targets = 1 + self.attackable_planeswalkers().len() as u32;
        let mut attackers = 0;
        for slot in slots(self.creatures_of(self.active)) {
            if self.may_attack(book, slot) && chance.rng().random_range(0..=targets) < targets {
                attackers |= bit(slot);
            }
        }
        #[cfg(debug_assertions)]
        assert_eq!(attackers, by_board);
        attackers
    }

    fn sample_attack_on_board(&self, book: &Book, chance: &mut Chance) -> Mask {
        let board = self.attack_board(book);
        let chosen = draw(&board.board, book.edition, chance);
        let attacks = board.rows.iter().zip(&chosen).filter(|(_, targets)| !targets.is_empty());
        attacks.fold(0, |mask, (&slot, _)| mask | bit(slot))
    }

    /// Draws one of the legal blocks.
    pub(super) fn sample_block(&self, book: &Book, chance: &mut Chance) -> List<(u8, u8), 96> {
        let attackers = self.combat.attackers;
        let menace = slots(attackers).any(|slot| self.perms[usize::from(slot)].keys.has(Key::Menace));
        if menace || !self.declares_freely(book) {
            return self.sample_block_on_board(book, chance);
        }
        #[cfg(debug_assertions)]
        let by_board = self.sample_block_on_board(book, &mut chance.clone());
        let mut blocks = List::default();
        for blocker in slots(self.creatures_of(self.active.opponent())) {
            let mut options: Mask = 0;
            for attacker in slots(attackers) {
                if self.may_block(book, blocker, attacker) {
                    options |= bit(attacker);
                }
            }
            if options != 0 {
                let at = chance.rng().random_range(0..=options.count_ones());
                if let Some(attacker) = slots(options).nth(at as usize) {
                    blocks.push((blocker, attacker));
                }
            }
        }
        #[cfg(debug_assertions)]
        assert_eq!(blocks, by_board);
        blocks
    }

    fn sample_block_on_board(&self, book: &Book, chance: &mut Chance) -> List<(u8, u8), 96> {
        let SlotBoard { board, rows, columns, .. } = self.block_board(book);
        let chosen = draw(&board, book.edition, chance);
        let mut blocks = List::default();
        for (&blocker, targets) in rows.iter().zip(&chosen) {
            for column in *targets {
                blocks.push((blocker, columns[column]));
            }
        }
        blocks
    }
}

fn draw(board: &Board, edition: crate::Edition, chance: &mut Chance) -> Vec<CreatureSet> {
    match Declarations::new(board, edition).sampler() {
        Ok(sampler) => sampler.draw(chance.rng()),
        Err(_) => vec![CreatureSet::EMPTY; board.creatures()],
    }
}
