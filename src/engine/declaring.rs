//! What a declaration does: attackers attack somebody (508), blockers block (509), and what that costs is paid.

use super::combat::{SlotBoard, chosen_to_attack};
use super::decision::{Opt, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::mana::Need;
use super::state::{Excess, Mask, Ref, RuleOn, State, bit, slots, slots_where};
use crate::program::{Book, CombatRule, Key, Rule};
use crate::types::{CardType, CreatureSet, Player};

impl State {
    /// The planeswalkers that can be attacked: those of the defending player (508.1b).
    pub(super) fn attackable_planeswalkers(&self) -> List<Ref, 32> {
        let defender = self.active.opponent();
        List::of(
            slots(self.live)
                .filter(|&slot| {
                    let perm = &self.perms[usize::from(slot)];
                    perm.controller == defender && perm.is(CardType::Planeswalker)
                })
                .map(|slot| self.perm_ref(slot)),
        )
    }

    /// Whether a rule demands that the creature attack that planeswalker.
    pub(super) fn is_called_by(&self, rule: &CombatRule, on: &RuleOn, slot: u8, whom: Ref) -> bool {
        match rule {
            CombatRule::Attacks(obj) => self.obj(*obj, &self.frame_of_rule(on, slot)).contains(&whom),
            _ => false,
        }
    }

    /// The number of requirements that attackers obey by attacking that planeswalker (508.1d).
    fn obeyed_by_attacking(&self, book: &Book, attackers: Mask, whom: Ref) -> usize {
        let mut obeyed = 0;
        for slot in slots(attackers) {
            self.combat_rules(book, slot, |rule, on| {
                obeyed += usize::from(self.is_called_by(rule, on, slot, whom));
            });
        }
        obeyed
    }

    /// Asks for each attacker whether it attacks the player or a planeswalker; `false` while a choice is waited for.
    pub(super) fn choose_attacked(&mut self, book: &Book) -> bool {
        let player = Ref::Player(self.active.opponent());
        while self.combat.undecided != 0 {
            let slot = self.combat.undecided.trailing_zeros() as u8;
            // CR 702.22c: a band attacks as one.
            let band =
                self.combat.bands.iter().copied().find(|band| band & bit(slot) != 0).unwrap_or(bit(slot));
            let mut whom = vec![player];
            whom.extend(self.attackable_planeswalkers().iter());
            let obeyed = whom.iter().map(|&whom| self.obeyed_by_attacking(book, band, whom));
            let obeyed: Vec<usize> = obeyed.collect();
            let most = obeyed.iter().max().copied().unwrap_or(0);
            let options: List<Opt, 160> = List::of(
                whom.iter()
                    .zip(&obeyed)
                    .filter(|&(_, &count)| count == most)
                    .map(|(&whom, _)| Opt::Ref(whom)),
            );
            let whom = match self.choose(self.active, What::Attacked(slot), 1, 1, options) {
                Some(Some(picks)) => picks.first().and_then(|opt| opt.object()).unwrap_or(player),
                Some(None) => return false,
                None => player,
            };
            for member in slots(band & self.combat.undecided) {
                if whom != player {
                    let attacker = self.perm_ref(member);
                    if !self.combat.at_planeswalker.push((attacker, whom)) {
                        self.overflow = Some(Excess::Records);
                    }
                }
            }
            self.combat.undecided &= !(band | bit(slot));
        }
        true
    }

    /// The player or planeswalker that an attacker attacks, or has attacked.
    pub(super) fn attacked_by(&self, attacker: Ref) -> Ref {
        let planeswalker = self.combat.at_planeswalker.iter().find(|(one, _)| *one == attacker);
        planeswalker.map_or(Ref::Player(self.active.opponent()), |&(_, whom)| whom)
    }

    /// To whom an attacker that nothing blocks deals its damage: nobody, if the planeswalker has gone (506.4c, 510.1c).
    pub(super) fn struck_by(&self, slot: u8) -> Option<Ref> {
        let whom = self.attacked_by(self.perm_ref(slot));
        match whom {
            Ref::Player(_) => Some(whom),
            _ => self
                .perm(whom)
                .is_some_and(|perm| {
                    perm.is(CardType::Planeswalker) && perm.controller == self.active.opponent()
                })
                .then_some(whom),
        }
    }

    /// Declares an attack that is legal: taps, costs, triggers (508.1f-m).
    pub fn declare_attack(&mut self, book: &Book, attackers: Mask, bands: List<Mask, 8>) {
        if !self.declares_freely(book) {
            let SlotBoard { board, rows, .. } = self.attack_board(book);
            let chosen = chosen_to_attack(&rows, attackers);
            self.pay_declaration(book, self.active, board.mana_to_pay(&chosen));
        }
        self.combat.attackers = attackers;
        self.combat.declaring = true;
        self.combat.declared_attackers = attackers;
        self.combat.attackers_declared = attackers.count_ones() as u8;
        self.combat.bands = bands;
        self.combat.declared = true;
        self.combat.attacked =
            slots(attackers).any(|slot| matches!(self.attacked_by(self.perm_ref(slot)), Ref::Player(_)));
        self.combat.fought |= attackers;
        let count = attackers.count_ones() as u8;
        let player = self.active;
        self.players[player].attacked_with = self.players[player].attacked_with.saturating_add(count);
        self.touch();
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
                && book.info(perm.def).rules.iter().any(|&ability| {
                    matches!(book.ability(ability), crate::program::Ability::Rule(_, Rule::MayExert))
                })
        });
    }

    /// Asks which attackers are exerted (508.1g, 701.43a); `false` while a choice is waited for.
    pub fn exert_attackers(&mut self, book: &Book) -> bool {
        for slot in slots(self.combat.to_exert) {
            let Some(exerted) = self.may(self.active, What::Exert(slot)) else { return false };
            self.combat.to_exert &= !bit(slot);
            if exerted && self.combat.attackers & bit(slot) != 0 {
                self.perms[usize::from(slot)].exerted_by = Some(self.active);
                let subject = self.perm_ref(slot);
                self.emit(book, Happened::Exerted { subject });
            }
        }
        true
    }

    fn pay_declaration(&mut self, book: &Book, player: Player, mana: u32) {
        if mana == 0 {
            return;
        }
        let need = Need { generic: mana, ..Need::default() };
        if let Some(plan) = self.plan(book, player, &need, 0) {
            self.pay(book, player, &plan, None);
        }
    }

    /// Declares blocks that are legal (509.1g-i).
    pub fn declare_block(&mut self, book: &Book, blocks: List<(u8, u8), 96>) {
        if !blocks.is_empty() && !self.declares_freely(book) {
            let SlotBoard { board, rows, columns } = self.block_board(book);
            let mut chosen = vec![CreatureSet::EMPTY; rows.len()];
            for &(blocker, attacker) in blocks.iter() {
                let row = rows.iter().position(|&slot| slot == blocker);
                let column = columns.iter().position(|&slot| slot == attacker);
                if let (Some(row), Some(column)) = (row, column) {
                    chosen[row].insert(column);
                }
            }
            self.pay_declaration(book, self.active.opponent(), board.mana_to_pay(&chosen));
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
        self.touch();
        self.refresh(book);
        for &(blocker, attacker) in self.combat.blocks.iter() {
            let [of_blocker, of_attacker] =
                [blocker, attacker].map(|slot| self.perms[usize::from(slot)].colors);
            for (slot, colors) in [(blocker, of_attacker), (attacker, of_blocker)] {
                let fought = &mut self.perms[usize::from(slot)].fought_colors;
                *fought = colors.iter().fold(*fought, crate::types::Colors::with);
            }
        }
        let pairs = self.combat.blocks.clone();
        let outer = self.begin_group();
        for (at, &(blocker, attacker)) in pairs.iter().enumerate() {
            let first = pairs[..at].iter().all(|&(other, _)| other != blocker);
            let (blocker, attacker) = (self.perm_ref(blocker), self.perm_ref(attacker));
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
