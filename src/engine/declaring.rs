//! What a declaration does: attackers attack (508), blockers block (509), and the costs of it are paid.

use super::combat::SlotBoard;
use super::decision::What;
use super::event::Happened;
use super::list::{List, LongList};
use super::need::Need;
use super::state::{Mask, Ref, State, bit, slots, slots_where};
use crate::program::{Book, Inputs, Key, Rule};
use crate::types::{CardType, CreatureSet, Player};

impl State {
    /// Declares an attack that is legal: taps, costs, triggers (508.1f-m).
    pub fn declare_attack(&mut self, book: &Book, attackers: Mask, bands: List<Mask, 8>) {
        if !self.declares_freely(book) {
            let SlotBoard { mut board, rows, columns, taxes } = self.attack_board(book);
            let chosen: Vec<CreatureSet> =
                rows.iter().map(|&slot| self.chosen_column(&columns, attackers, slot)).collect();
            // CR 508.1f: attackers are tapped before costs are paid.
            let tapping =
                slots_where(attackers, |slot| !self.perms[usize::from(slot)].keys.has(Key::Vigilance));
            board.costs.truncate(taxes);
            let mana = board.mana_to_pay(&chosen);
            self.pay_declaration(book, self.active, mana, tapping);
        }
        // CR 506.4: one that was sacrificed to pay is out of combat.
        let attackers = attackers & self.live;
        self.combat.attackers = attackers;
        self.combat.declaring = true;
        self.combat.declared_attackers = attackers;
        self.combat.attackers_declared = attackers.count_ones() as u8;
        let power: i32 = slots(attackers).map(|slot| i32::from(self.perms[usize::from(slot)].power)).sum();
        self.combat.attackers_power = power.clamp(-9999, 9999) as i16;
        self.combat.bands = List::of(bands.iter().map(|band| band & attackers));
        self.combat.declared = true;
        self.combat.attacked =
            slots(attackers).any(|slot| matches!(self.attacked_by(self.perm_ref(slot)), Ref::Player(_)));
        self.combat.fought |= attackers;
        let count = attackers.count_ones() as u8;
        let player = self.active;
        // A creature that attacked in an earlier combat is not counted again.
        let new = slots(attackers).filter(|&slot| !self.perms[usize::from(slot)].attacked_this_turn).count();
        self.players[player].attacked_with = self.players[player].attacked_with.saturating_add(new as u8);
        self.touch(Inputs::COMBAT.and(Inputs::OTHER));
        for slot in slots(attackers) {
            self.perms[usize::from(slot)].attacked_this_turn = true;
            self.perms[usize::from(slot)].attacked_in = self.turn;
        }
        let tapping = slots_where(attackers, |slot| !self.perms[usize::from(slot)].keys.has(Key::Vigilance));
        self.tap_together(book, slots(tapping));
        self.refresh(book);
        self.combat.declaring = false;
        let outer = self.begin_group();
        for slot in slots(attackers) {
            let subject = self.perm_ref(slot);
            let whom = self.attacked_by(subject);
            let defender = player.opponent();
            self.emit(book, Happened::Attacks { subject, alone: count == 1, defender, whom });
        }
        self.grouped = outer;
        if count > 0 {
            self.emit(book, Happened::PlayerAttacks { player, count });
        }
        self.combat.to_enlist = self.enlisters(book, attackers);
        self.combat.to_exert = slots_where(attackers, |slot| {
            let perm = &self.perms[usize::from(slot)];
            !perm.lost_abilities
                && book.info(perm.def).rules.iter().any(|&ability| match book.ability(ability) {
                    crate::program::Ability::Rule(condition, Rule::MayExert) => condition
                        .as_ref()
                        .is_none_or(|condition| self.condition(book, condition, &self.frame_of(slot))),
                    _ => false,
                })
        });
    }

    /// Asks which attackers are exerted (508.1g, 701.43a); `false` while waiting for a choice.
    pub fn exert_attackers(&mut self, book: &Book) -> bool {
        for slot in slots(self.combat.to_exert) {
            let Some(exerted) = self.may(self.active, What::Exert(slot)) else { return false };
            self.combat.to_exert &= !bit(slot);
            if exerted && self.combat.attackers & bit(slot) != 0 {
                self.exert(book, slot, self.active);
            }
        }
        true
    }

    /// A player exerts a permanent (701.43a).
    pub(super) fn exert(&mut self, book: &Book, slot: u8, player: Player) {
        self.perms[usize::from(slot)].exerted_by = Some(player);
        let subject = self.perm_ref(slot);
        self.rides(subject, subject);
        self.emit(book, Happened::Exerted { subject });
    }

    /// Pays with sources outside the mask, or with any if those can't pay.
    fn pay_declaration(&mut self, book: &Book, player: Player, mana: u32, spared: Mask) {
        if mana == 0 {
            return;
        }
        let need = Need { generic: mana, ..Need::default() };
        let plan = self.plan(book, player, &need, spared).or_else(|| self.plan(book, player, &need, 0));
        if let Some(plan) = plan {
            self.pay(book, player, &plan, None);
        }
    }

    /// A creature has been put onto the battlefield blocking an attacker (509.4): it blocks if its controller is the defending player,
    /// without triggering abilities on creatures that block.
    pub(super) fn put_blocking(&mut self, book: &Book, blocker: Ref, attacker: Ref) {
        let (Some(slot), Some(whom)) = (self.slot_of(blocker), self.slot_of(attacker)) else { return };
        let defends = self.perms[usize::from(slot)].controller == self.active.opponent();
        if self.combat.attackers & bit(whom) == 0
            || !defends
            || !self.perms[usize::from(slot)].is(CardType::Creature)
        {
            return;
        }
        let unblocked = self.combat.blocked & bit(whom) == 0;
        // It blocks the whole of a band (702.22h).
        let band = self.combat.bands.iter().copied().find(|band| band & bit(whom) != 0);
        for other in slots(band.unwrap_or(0) | bit(whom)) {
            if !self.combat.blocks.push((slot, other)) {
                self.overflow = Some(super::state::Excess::Objects);
            }
            self.combat.blocked |= bit(other);
        }
        self.combat.blockers |= bit(slot);
        self.log_block(book, blocker, attacker);
        self.touch(Inputs::COMBAT.and(Inputs::OTHER));
        self.refresh(book);
        // CR 509.3c, d.
        self.emit(book, Happened::BecomesBlocked { attacker, by: blocker, count: 0 });
        if unblocked {
            self.emit(book, Happened::BecomesBlocked { attacker, by: blocker, count: 1 });
        }
    }

    /// Keeps what blocked what, in games that ask for it.
    fn log_block(&mut self, book: &Book, blocker: Ref, attacker: Ref) {
        if book.asks_blocks {
            self.combat.logged = self.combat.logged.saturating_add(1);
            if !self.block_log.push((blocker, attacker)) {
                self.overflow = Some(super::state::Excess::Records);
            }
        }
    }

    /// Declares blocks that are legal (509.1g-i).
    pub fn declare_block(&mut self, book: &Book, mut blocks: List<(u8, u8), 96>) {
        if !blocks.is_empty() && !self.declares_freely(book) {
            let SlotBoard { board, rows, columns, .. } = self.block_board(book);
            let mut chosen = vec![CreatureSet::EMPTY; rows.len()];
            for &(blocker, attacker) in blocks.iter() {
                let row = rows.iter().position(|&slot| slot == blocker);
                let column = columns.iter().position(|&slot| slot == attacker);
                if let (Some(row), Some(column)) = (row, column) {
                    chosen[row].insert(column);
                }
            }
            self.pay_declaration(book, self.active.opponent(), board.mana_to_pay(&chosen), 0);
            blocks.retain(|&(blocker, attacker)| {
                self.live & bit(blocker) != 0 && self.live & bit(attacker) != 0
            });
        }
        self.combat.blocks = LongList::of(blocks.iter().copied());
        for &(blocker, attacker) in blocks.iter() {
            self.combat.blockers |= bit(blocker);
            self.combat.fought |= bit(blocker);
            self.perms[usize::from(blocker)].blocked_this_turn = true;
            self.combat.blocked |= bit(attacker);
        }
        // A band becomes blocked as a whole (702.22h).
        let bands = self.combat.bands;
        for band in bands.iter() {
            if self.combat.blocked & band != 0 {
                self.combat.blocked |= band;
                for slot in slots(*band) {
                    for &(blocker, attacker) in blocks.iter() {
                        if band & bit(attacker) != 0
                            && attacker != slot
                            && !self.combat.blocks.contains(&(blocker, slot))
                        {
                            self.combat.blocks.push((blocker, slot));
                        }
                    }
                }
            }
        }
        self.touch(Inputs::COMBAT.and(Inputs::OTHER));
        self.refresh(book);
        for &(blocker, attacker) in self.combat.blocks.iter() {
            let [of_blocker, of_attacker] =
                [blocker, attacker].map(|slot| self.perms[usize::from(slot)].colors);
            for (slot, colors) in [(blocker, of_attacker), (attacker, of_blocker)] {
                let fought = &mut self.perms[usize::from(slot)].fought_colors;
                *fought = colors.iter().fold(*fought, crate::types::Colors::with);
            }
            let legend = crate::types::Supertype::Legendary as u8;
            let legends =
                [blocker, attacker].map(|slot| self.perms[usize::from(slot)].supertypes >> legend & 1 == 1);
            self.perms[usize::from(blocker)].fought_legend |= legends[1];
            self.perms[usize::from(attacker)].fought_legend |= legends[0];
        }
        let pairs = self.combat.blocks.clone();
        let outer = self.begin_group();
        for (at, &(blocker, attacker)) in pairs.iter().enumerate() {
            let first = pairs[..at].iter().all(|&(other, _)| other != blocker);
            let (blocker, attacker) = (self.perm_ref(blocker), self.perm_ref(attacker));
            self.log_block(book, blocker, attacker);
            self.emit(book, Happened::Blocks { blocker, attacker, first });
            self.emit(book, Happened::BecomesBlocked { attacker, by: blocker, count: 0 });
        }
        for slot in slots(self.combat.attackers) {
            let attacker = self.perm_ref(slot);
            let count = pairs.iter().filter(|&&(_, a)| a == slot).count() as u8;
            if self.combat.blocked & bit(slot) != 0 {
                let by =
                    pairs.iter().find(|&&(_, a)| a == slot).map_or(Ref::None, |&(b, _)| self.perm_ref(b));
                self.emit(book, Happened::BecomesBlocked { attacker, by, count });
            } else {
                let defender = self.active.opponent();
                self.emit(book, Happened::Unblocked { attacker, defender });
            }
        }
        self.grouped = outer;
    }
}
