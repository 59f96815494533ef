//! Protection, and the parameters of keywords (702.14, 702.16).

use crate::program::{Ability, Book, Rule, Test, Who};
use crate::types::Player;

use super::eval::Look;
use super::state::{Frame, Ref, StackItem, State};
use super::zones::place_of;

impl State {
    /// Whether the object or player is protected from a source (702.16).
    pub fn is_protected(&self, book: &Book, r: Ref, source: Look<'_>, _by: Player) -> bool {
        self.is_protected_but(book, r, source, Ref::None)
    }

    /// Whether protection keeps the Aura in that slot from being attached, except for protection that an Aura gives without removing itself
    /// (702.16n).
    pub(super) fn is_protected_from_aura(&self, book: &Book, to: Ref, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let stays = |id| matches!(book.ability(id), Ability::Rule(_, Rule::DoesntRemoveThis));
        let stays = book.info(perm.def).rules.iter().any(|&id| stays(id));
        let but = if stays { self.perm_ref(slot) } else { Ref::None };
        self.is_protected_but(book, to, Look::Perm { perm, slot, live: true }, but)
    }

    /// Protection, except what the permanent `but` gives.
    fn is_protected_but(&self, book: &Book, r: Ref, source: Look<'_>, but: Ref) -> bool {
        if let Ref::Player(player) = r {
            return book.protects_players && self.is_player_protected(book, player, source);
        }
        let Some(slot) = self.slot_of(r) else { return false };
        let mut protected = false;
        let mut of_others = |param: &crate::program::Param| {
            if let crate::program::Param::Protection(tests) = param
                && self.test_look(book, tests, source, &self.frame_of(slot))
            {
                protected = true;
            }
        };
        match self.slot_of(but) {
            None => self.params(book, slot, of_others),
            Some(but) => {
                let perm = &self.perms[usize::from(slot)];
                let own = if perm.lost_abilities { &[][..] } else { &book.info(perm.def).params[..] };
                let given = self.granted.iter().filter(|given| given.slot == slot && given.by != but);
                for ability in own.iter().copied().chain(given.map(|given| given.ability)) {
                    if let Ability::Keyword(param) = book.ability(ability) {
                        of_others(param);
                    }
                }
            }
        }
        protected
            || self.rules.iter().any(|rule| {
                rule.affected >> slot & 1 == 1
                    && (but == Ref::None || self.rule_source(rule) != but)
                    && matches!(self.rule_change(book, rule), crate::program::Change::ProtectionChosen)
                    && self
                        .choice_of(&self.frame_of_rule(rule, slot))
                        .and_then(|chosen| crate::types::Color::ALL.get(usize::from(chosen)))
                        .is_some_and(|&color| self.colors_of(book, source).contains(color))
            })
    }

    fn is_player_protected(&self, book: &Book, player: Player, source: Look<'_>) -> bool {
        let mut protected = false;
        self.rules_in_force(book, |rule, frame| {
            if let crate::program::Rule::Protection(who, tests) = rule {
                protected |= (*who == crate::program::Who::Any
                    || self.who(book, *who, frame) == Some(player))
                    && self.test_look(book, tests, source, frame);
            }
        });
        protected
    }

    /// Whether an object passes tests of its characteristics.
    pub fn test_look(
        &self,
        book: &Book,
        tests: &[crate::program::Test],
        look: Look<'_>,
        frame: &Frame,
    ) -> bool {
        let r = match look {
            Look::Perm { perm, slot, .. } => Ref::Perm { slot, generation: perm.generation },
            Look::Card(card, _) => {
                let id = self.cards.iter().position(|other| std::ptr::eq(other, card));
                id.map_or(Ref::None, |id| self.card_ref(id as u8))
            }
            Look::Stack(item, _) if item.proposed().is_some() => {
                return tests.iter().all(|test| self.test_proposed(book, test, item, frame));
            }
            Look::Stack(item, _) => Ref::Stack(item.id),
        };
        tests.iter().all(|test| self.test(book, test, r, frame))
    }

    /// Whether a proposed spell passes the test: see [`StackItem::proposed`].
    pub(super) fn test_proposed(&self, book: &Book, test: &Test, item: &StackItem, frame: &Frame) -> bool {
        match test {
            Test::Not(inner) => !self.test_proposed(book, inner, item, frame),
            Test::All(parts) => parts.iter().all(|part| self.test_proposed(book, part, item, frame)),
            Test::AnyOf(parts) => parts.iter().any(|part| self.test_proposed(book, part, item, frame)),
            Test::Spell | Test::Controller(Who::Any) => true,
            Test::Controller(who) => self.who(book, *who, frame) == Some(item.controller),
            // CR 202.3e: X is the chosen number.
            Test::ManaValue(comparison, amount) => {
                let value = self.mana_value(book, Look::Stack(item, book.def(item.def)));
                super::eval::compare(value, *comparison, self.amount(book, amount, frame))
            }
            Test::CastFrom(zone) => item.cast_from == Some(place_of(*zone)),
            _ => self.test(book, test, item.source, frame),
        }
    }

    /// Visits a permanent's keywords with a parameter.
    #[inline]
    pub fn params(&self, book: &Book, slot: u8, mut visit: impl FnMut(&crate::program::Param)) {
        let perm = &self.perms[usize::from(slot)];
        if !self.granted.is_empty() || !book.info(perm.def).params.is_empty() {
            self.visit_params(book, slot, &mut visit);
        }
    }

    /// The same, compiled once for all visitors.
    fn visit_params(&self, book: &Book, slot: u8, visit: &mut dyn FnMut(&crate::program::Param)) {
        let perm = &self.perms[usize::from(slot)];
        let lost = |param: &crate::program::Param| {
            match param {
            crate::program::Param::Landwalk(tests) => self.rules.iter().any(|rule| {
                rule.affected >> slot & 1 == 1
                    && matches!(
                        self.rule_change(book, rule),
                        crate::program::Change::LosesLandwalk(subtype) if super::layers::walks(tests, *subtype)
                    )
            }),
            _ => false,
        }
        };
        if !perm.lost_abilities {
            for &ability in &book.info(perm.def).params {
                if let Ability::Keyword(param) = book.ability(ability)
                    && !lost(param)
                {
                    visit(param);
                }
            }
        }
        for given in self.granted.iter().filter(|given| given.slot == slot) {
            if let Ability::Keyword(param) = book.ability(given.ability) {
                visit(param);
            }
        }
    }

    /// Whether the permanent has landwalk of that land type; `None` means any.
    pub fn has_landwalk(&self, book: &Book, slot: u8, subtype: Option<u16>) -> bool {
        let mut found = false;
        self.params(book, slot, |param| {
            if let crate::program::Param::Landwalk(tests) = param {
                found |= match subtype {
                    None => true,
                    Some(subtype) => tests.contains(&crate::program::Test::Subtype(subtype)),
                };
            }
        });
        found
    }
}
