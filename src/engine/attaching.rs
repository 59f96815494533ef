//! What may be attached to what (301.5, 303.4).

use crate::program::{Ability, Book, CombatRule};
use crate::types::CardType;

use super::eval::Look;
use super::event::Happened;
use super::state::{Ref, State, bit};

impl State {
    /// Takes an attachment off; returns whether it was attached (701.3d).
    pub(super) fn unattach(&mut self, book: &Book, slot: u8) -> bool {
        let attached = &mut self.perms[usize::from(slot)].attached;
        let from = std::mem::take(attached);
        if from != Ref::None {
            self.mark();
            self.tell_unattached(book, slot, from);
        }
        from != Ref::None
    }

    /// Tells that a permanent has ceased, or is about to cease, to be attached to something (701.3d).
    pub(super) fn tell_unattached(&mut self, book: &Book, slot: u8, from: Ref) {
        let happened = Happened::Unattached { subject: self.perm_ref(slot), from };
        if from != Ref::None && book.heard_bits & happened.bits() != 0 {
            self.emit(book, happened);
        }
    }

    /// Attaches an Aura or Equipment (701.3); says whether it could be.
    pub fn attach(&mut self, book: &Book, what: Ref, to: Ref) -> bool {
        let Some(slot) = self.slot_of(what) else { return false };
        if what == to || self.perms[usize::from(slot)].attached == to || !self.may_be_attached(book, slot, to)
        {
            return false;
        }
        let timestamp = self.next_timestamp();
        let perm = &mut self.perms[usize::from(slot)];
        let from = std::mem::replace(&mut perm.attached, to);
        perm.timestamp = timestamp;
        self.mark();
        self.tell_unattached(book, slot, from);
        self.emit(book, Happened::Attached { subject: what, to });
        true
    }

    /// Whether a permanent is an Aura.
    pub(super) fn is_aura(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        perm.is(CardType::Enchantment)
            && (self.enchant_of(book, slot).is_some() || perm.enchants_only != Ref::None)
            && (!perm.subtypes_replaced || self.is_still(book, slot, "Aura"))
    }

    fn is_equipment(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        match perm.subtypes_replaced {
            false => book.info(perm.def).equipment,
            true => self.is_still(book, slot, "Equipment"),
        }
    }

    /// Whether the subtype is among those that replaced the permanent's own.
    fn is_still(&self, book: &Book, slot: u8, subtype: &str) -> bool {
        let subtypes = &self.perms[usize::from(slot)].extra_subtypes;
        book.subtypes.find(subtype).is_some_and(|subtype| subtypes.contains(&subtype))
    }

    /// Whether an attachment may legally be on that object or player (303.4, 301.5, 702.16c).
    pub fn may_be_attached(&self, book: &Book, slot: u8, to: Ref) -> bool {
        let perm = &self.perms[usize::from(slot)];
        // CR 303.4d, 301.5c, 704.5p: a creature is attached to nothing.
        if perm.is(CardType::Creature) && !perm.keys.has(crate::program::Key::Reconfigure) {
            return false;
        }
        let look = Look::Perm { perm, slot, live: true };
        let frame = self.frame_of(slot);
        if perm.enchants_only != Ref::None {
            return to == perm.enchants_only
                && (!perm.subtypes_replaced || self.is_still(book, slot, "Aura"))
                && self.perm(to).is_some_and(|target| target.is(CardType::Creature))
                && !self.is_protected(book, to, look, perm.controller);
        }
        if let Some(enchant) = self.enchant_of(book, slot) {
            if !self.is_aura(book, slot) {
                return false;
            }
            if self.cant_be_enchanted(book, to, self.perm_ref(slot)) {
                return false;
            }
            let fits = match to {
                Ref::Player(player) => match enchant.players {
                    None => false,
                    Some(crate::program::PlayerTarget::Any) => true,
                    Some(crate::program::PlayerTarget::Opponent) => player != perm.controller,
                },
                _ => enchant.filter.as_ref().is_some_and(|filter| self.matches(book, filter, to, &frame)),
            };
            return fits && !self.is_protected_from_aura(book, to, slot);
        }
        // Equipment: a creature.
        let Some(target) = self.perm(to) else { return false };
        target.is(CardType::Creature)
            && self.is_equipment(book, slot)
            && !self.cant_be_attached(book, to, self.perm_ref(slot), &CombatRule::CantBeEquipped)
            && !self.is_protected(book, to, look, perm.controller)
    }

    /// Whether a rule, of another source than the Aura itself, keeps a permanent from being enchanted. It may be a target all the same.
    pub fn cant_be_enchanted(&self, book: &Book, to: Ref, aura: Ref) -> bool {
        self.cant_be_attached(book, to, aura, &CombatRule::CantBeEnchanted)
    }

    /// The same for that rule, which is about being enchanted or equipped.
    fn cant_be_attached(&self, book: &Book, to: Ref, attachment: Ref, cant: &CombatRule) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        self.rules.iter().any(|rule| {
            rule.affected & bit(slot) != 0
                && self.rule_source(rule) != attachment
                && matches!(self.rule_change(book, rule), crate::program::Change::Rule(rule) if rule == cant)
        })
    }

    /// What an Aura may enchant.
    pub fn enchant_of<'b>(&self, book: &'b Book, slot: u8) -> Option<&'b crate::program::TargetSpec> {
        let perm = &self.perms[usize::from(slot)];
        let own = book.info(perm.def).params.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Keyword(crate::program::Param::Enchant(target)) => Some(target),
            _ => None,
        });
        // A permanent that has become an Aura.
        let became = || perm.subtypes_replaced && self.is_still(book, slot, "Aura");
        own.or_else(|| book.becomes_aura.as_ref().filter(|_| became()))
    }
}
