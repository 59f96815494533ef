//! Whether a player can begin to cast a spell in some way, and the alternative costs that permanents give it (118.9, 601.2).

use std::cell::OnceCell;

use crate::program::{Ability, AbilityId, Book, Casting as CastingRule, Cost, DefId, Rule};
use crate::types::Player;

use super::casting::Casting;
use super::decision::{Way, What};
use super::list::List;
use super::paying::AvailableMana;
use super::state::{Ref, StackItemKind, State};
use super::ways::with_some_x;

impl State {
    /// The alternative costs that permanents let the player pay for the card.
    pub(super) fn alternatives_by_rule(&self, book: &Book, player: Player, card: Ref) -> List<u8, 8> {
        let mut found = List::default();
        if book.alternatives_for {
            self.rules_in_force(book, |rule, by| {
                if let Rule::AlternativeFor { who, spells, .. } = rule
                    && (*who == crate::program::Who::Any || self.who(book, *who, by) == Some(player))
                    && let Some(slot) = self.slot_of(by.item.source)
                    && spells.tests.iter().all(|test| self.test(book, test, card, by))
                {
                    found.push(super::decision::BY_RULE + slot);
                }
            });
        }
        found
    }

    /// Whether the spell may be cast at any time if that alternative cost is paid.
    pub(super) fn alternative_flashes(&self, book: &Book, slot: u8) -> bool {
        alternative_of(book, self.perms[usize::from(slot)].def).is_some_and(|(_, flash)| flash)
    }

    /// The costs that the permanent lets the player pay rather than a spell's mana cost; `None` once it is gone.
    pub(super) fn alternative_by_rule<'b>(
        &self,
        book: &'b Book,
        at: u8,
    ) -> Option<&'b [crate::program::Cost]> {
        let slot = at.checked_sub(super::decision::BY_RULE)?;
        let there = self.live >> slot & 1 == 1;
        let def = self.perms.get(usize::from(slot)).filter(|_| there)?.def;
        alternative_of(book, def).map(|(costs, _)| costs)
    }

    /// Whether the spell has targets, with some choice of modes, and its costs can be paid.
    pub fn can_begin(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let mut item = self.spell_item(player, card);
        item.alternative = way.is_own_alternative();
        if way == Way::Normal && book.def(item.def).cost.count_x() > 0 {
            item.x = self.least_x(book, &item) as i16;
        }
        // "Exile a blue card with mana value X from your hand rather than pay this spell's mana cost."
        let by_x = way.is_own_alternative() && book.def(item.def).cost.count_x() > 0;
        if by_x
            && with_some_x(&item, |with| {
                self.has_targets(book, with) && self.costs_payable(book, with, way, available)
            })
        {
            return true;
        }
        let harmonized =
            || matches!(way, Way::Harmonize | Way::Emerge) && self.can_harmonize(book, &item, way);
        // CR 702.119a: without a creature to sacrifice, the emerge cost can't be paid.
        if !self.costs_payable(book, &item, way, available) && !harmonized() {
            // An optional cost may be what makes the spell cheap enough.
            item.optional = 1;
            let optional = |rule: &CastingRule| matches!(rule, CastingRule::Optional { .. });
            if way == Way::Free
                || !self.casting_rules(book, card).into_iter().any(optional)
                || !self.costs_payable(book, &item, way, available)
            {
                return false;
            }
        }
        // CR 601.2c: if kicked, the spell may have other targets.
        let mut kicked = item;
        (kicked.kicked, kicked.optional) = (1, 1);
        if !book.info(item.def).casting.is_empty()
            && self.target_specs(book, &item) != self.target_specs(book, &kicked)
            && self.has_targets(book, &kicked)
            && self.costs_payable(book, &kicked, way, available)
        {
            return true;
        }
        self.has_targets(book, &item)
            || book.def(item.def).cost.count_x() > 0
                && !matches!(
                    way,
                    Way::Free | Way::Plotted | Way::GrantedFree | Way::OnTerms { free: true, .. }
                )
                && with_some_x(&item, |with| {
                    self.has_targets(book, with) && self.costs_payable(book, with, way, available)
                })
    }

    /// Whether the ability is cycling, and something lets the player cycle without paying for it.
    pub(super) fn cycles_free(&self, book: &Book, player: Player, id: AbilityId) -> bool {
        let cycles = matches!(book.ability(id), Ability::Activated(activated) if activated.costs.contains(&Cost::Cycle));
        cycles
            && self.player_rule(book, player, |rule| match rule {
                Rule::FreeCycling(who) => Some(*who),
                _ => None,
            })
    }

    /// Whether {0} is paid rather than a cycling cost; `Some(false)` while waiting for the choice.
    pub(super) fn choose_free_cycling(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let item = casting.item;
        if !matches!(item.kind, StackItemKind::Activated(id) if self.cycles_free(book, item.controller, id)) {
            return Some(true);
        }
        let free = if self.costs_payable(book, &item, Way::Normal, &OnceCell::new()) {
            match self.may(item.controller, What::May) {
                None => return Some(false),
                Some(free) => free,
            }
        } else {
            true
        };
        casting.way = if free { Way::Free } else { Way::Normal };
        Some(true)
    }
}

/// The alternative cost for spells that a permanent gives, and whether they may be cast at any time for it. A card has at most one.
fn alternative_of(book: &Book, def: DefId) -> Option<(&[Cost], bool)> {
    book.info(def).rules.iter().find_map(|&id| match book.ability(id) {
        Ability::Rule(_, Rule::AlternativeFor { costs, flash, .. }) => Some((&costs[..], *flash)),
        _ => None,
    })
}
