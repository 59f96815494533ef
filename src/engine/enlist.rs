//! Enlist (702.154): an attacker's controller may tap a creature that does not attack, for its power.

use crate::program::{Ability, Book, Key, Rule};

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::List;
use super::state::{Mask, State, bit, slots, slots_where};

impl State {
    /// The creatures in the mask that have enlist.
    pub(super) fn enlisters(&self, book: &Book, among: Mask) -> Mask {
        let has = |slot: u8| {
            let perm = &self.perms[usize::from(slot)];
            !perm.lost_abilities
                && book
                    .info(perm.def)
                    .rules
                    .iter()
                    .any(|&ability| matches!(book.ability(ability), Ability::Rule(_, Rule::MayEnlist)))
        };
        slots_where(among, has)
    }

    /// Asks which creatures the attackers enlist (508.1g, 702.154a); `false` while waiting for a choice.
    pub(super) fn enlist(&mut self, book: &Book) -> bool {
        for slot in slots(self.combat.to_enlist) {
            let able: List<Opt, 160> = List::of(
                slots(self.live)
                    .filter(|&other| self.can_be_enlisted(other))
                    .map(|other| Opt::Ref(self.perm_ref(other))),
            );
            if able.is_empty() || self.combat.attackers & bit(slot) == 0 {
                self.combat.to_enlist &= !bit(slot);
                continue;
            }
            if self.combat.enlisting != Some(slot) {
                let Some(enlists) = self.may(self.active, What::Enlist(slot)) else { return false };
                if !enlists {
                    self.combat.to_enlist &= !bit(slot);
                    continue;
                }
                self.combat.enlisting = Some(slot);
            }
            let Some(picked) = self.choose(self.active, What::Objects, 1, 1, able) else { return false };
            let Some(picks) = picked else { return false };
            self.combat.enlisting = None;
            self.combat.to_enlist &= !bit(slot);
            if let Some(other) = picks.first().and_then(Opt::object)
                && let Some(tapped) = self.slot_of(other)
            {
                self.tap(book, tapped);
                self.emit(book, Happened::Enlists { subject: self.perm_ref(slot), other });
            }
        }
        true
    }

    /// An untapped creature of the active player that does not attack and is not summoning sick (702.154a).
    fn can_be_enlisted(&self, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        perm.is(crate::types::CardType::Creature)
            && perm.controller == self.active
            && !perm.tapped
            && (!perm.sick || perm.keys.has(Key::Haste))
            && self.combat.declared_attackers & bit(slot) == 0
    }
}
