//! What older editions of the rules do differently in a whole game: mana burn, legends, combat damage that waits to be dealt.
//!
//! [`Differences`](crate::Differences) names them; `docs/rules.md` says where each is written.

use crate::program::{Book, Key};
use crate::sort::CompactSort;
use crate::types::{LegendRule, Player};

use super::state::{Excess, Mask, Ref, StackItem, StackItemKind, State, Step, bit, slots, slots_where};

impl State {
    /// Whether a phase ends with this step, or an attack begins or ends.
    ///
    /// The Fifth Edition has no combat phase: an attack is part of the main phase, and upkeep and draw are phases.
    fn ends_phase(&self, book: &Book) -> bool {
        let attacks_apart = book.edition.differences().life_counts_late;
        match self.step {
            Step::Draw | Step::PrecombatMain | Step::EndOfCombat | Step::PostcombatMain | Step::Cleanup => {
                true
            }
            Step::Upkeep => attacks_apart,
            _ => false,
        }
    }

    /// Ends a step: mana empties or burns, and if the edition counts life at the end of phases, players without life lose.
    pub(super) fn end_step(&mut self, book: &Book) {
        let differences = book.edition.differences();
        let ends_phase = self.ends_phase(book);
        if !differences.mana_burn {
            self.empty_pools(book);
        } else if ends_phase {
            let before = Player::BOTH.map(|player| self.unspent_mana(player));
            self.empty_pools(book);
            for player in Player::BOTH {
                let burn = before[player] - self.unspent_mana(player);
                if burn > 0 {
                    self.lose_life(book, player, burn);
                }
            }
        }
        if differences.life_counts_late && ends_phase {
            self.life_counts = true;
            self.players_lose(book);
            self.life_counts = false;
        }
    }

    fn unspent_mana(&self, player: Player) -> i32 {
        let facts = &self.players[player];
        let reserved = facts.reserved.iter().flat_map(|reserved| reserved.units);
        facts.pool.iter().copied().chain(reserved).map(i32::from).sum()
    }

    /// Deals the assigned combat damage: at once, when it resolves (310.4 of 2007), or after a damage-prevention step. `false` while
    /// waiting for a choice.
    pub(super) fn settle_assigned(&mut self, book: &Book) -> bool {
        self.record_assigned();
        let differences = book.edition.differences();
        if differences.batches && !self.assigned.is_empty() {
            self.open_prevention();
        } else if !differences.damage_on_stack {
            return self.deal_assigned(book);
        } else if !self.assigned.is_empty() {
            let item = StackItem {
                id: self.next_stack_id(),
                kind: StackItemKind::CombatDamage,
                controller: self.active,
                ..StackItem::default()
            };
            if !self.stack.push(item) {
                self.overflow = Some(Excess::Stack);
            }
        }
        true
    }

    /// The legend rule of older editions: it looks at the permanents of both players, and leaves nobody a choice.
    pub(super) fn older_legend_rule(&self, book: &Book, legends: Mask) -> Mask {
        let name = |slot: u8| book.def(self.perms[usize::from(slot)].def).name_id;
        let age = |slot: u8| self.perms[usize::from(slot)].timestamp;
        slots_where(legends, |slot| {
            let mut same = slots(legends).filter(|&other| other != slot && name(other) == name(slot));
            match book.edition.differences().legends {
                LegendRule::KeepOne => false,
                LegendRule::AllGo => same.next().is_some(),
                LegendRule::OldestStays => same.any(|other| age(other) < age(slot)),
            }
        })
    }

    /// The part of a trampling attacker's damage to a creature that is redirected to the defending player: the excess over lethal damage,
    /// in editions that redirect it.
    pub(super) fn excess_redirected(&self, book: &Book, source: Ref, to: Ref, amount: i32) -> i32 {
        if !book.edition.differences().trample_redirects {
            return 0;
        }
        let (Some(attacker), Some(blocker)) = (self.slot_of(source), self.slot_of(to)) else { return 0 };
        let tramples = self.combat.attackers & bit(attacker) != 0
            && self.perms[usize::from(attacker)].keys.has(Key::Trample);
        if !tramples {
            return 0;
        }
        let marked = i32::from(self.perms[usize::from(blocker)].damage);
        let lethal = (self.lethal_total(book, blocker) - marked).max(0);
        (amount - lethal).max(0)
    }

    /// Sorts combat damage in the order in which it is applied: tramplers last, if their excess is redirected.
    pub(super) fn order_of_damage(&self, book: &Book, assigned: &mut [(Ref, Ref, u16)]) {
        if book.edition.differences().trample_redirects {
            assigned.compact_sort_by_key(|&(source, ..)| {
                self.perm(source).is_some_and(|perm| perm.keys.has(Key::Trample))
            });
        }
    }
}
