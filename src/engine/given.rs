//! Keywords that rules give to spells: optional costs, and rebound.

use crate::program::{Ability, AbilityId, Book, Casting as CastingRule, Given, Key, Rule, Who};
use crate::types::Player;

use super::state::{EventRegs, Excess, GivenCost, Ref, StackItem, StackItemKind, State};

impl State {
    /// What rules give to a spell of the player.
    pub(super) fn given_to(&self, book: &Book, player: Player, me: Ref) -> Vec<Given> {
        let mut all = Vec::new();
        self.rules_in_force(book, |rule, by| {
            if let Rule::SpellsGain { who, tests, given } = rule
                && (*who == Who::Any || self.who(book, *who, by) == Some(player))
                && tests.iter().all(|test| self.test(book, test, me, by))
            {
                all.push(*given);
            }
        });
        all
    }

    /// Whether a spell has, or is given, a keyword that lets something other than mana pay for it.
    pub(super) fn has_cost_key(&self, book: &Book, item: &StackItem, key: Key) -> bool {
        let given = || self.given_to(book, item.controller, item.source).contains(&Given::Key(key));
        matches!(item.kind, StackItemKind::Spell { .. })
            && (book.def(item.def).keys.has(key) || book.gives_cost_keys && given())
    }

    /// Records the optional costs that a spell has been given as it begins to be cast (601.2b).
    pub(super) fn give_costs(&mut self, book: &Book, item: &mut StackItem) {
        let StackItemKind::Spell { card } = item.kind else { return };
        let me = self.card_ref(card);
        for given in self.given_to(book, item.controller, me) {
            if let Given::Optional { cost, then } = given
                && !item.given.push(GivenCost { cost, then, paid: 0 })
            {
                self.overflow = Some(Excess::Effects);
            }
        }
    }

    /// The rebound ability that a spell has been given, as it resolves.
    pub(super) fn given_rebound(&self, book: &Book, item: &StackItem) -> Option<AbilityId> {
        let StackItemKind::Spell { card } = item.kind else { return None };
        let me = self.card_ref(card);
        self.given_to(book, item.controller, me).into_iter().find_map(|given| match given {
            Given::Rebound(ability) => match book.ability(ability) {
                Ability::Casting(CastingRule::Rebound(ability)) => Some(*ability),
                _ => None,
            },
            Given::Optional { .. } | Given::Key(_) | Given::Cast(_) => None,
        })
    }

    /// Puts the abilities that trigger on paid given costs, or on casting, among the waiting ones.
    pub(super) fn given_triggers(&mut self, book: &Book, item: &StackItem) {
        let spell = Ref::Stack(item.id);
        let cast = self.given_to(book, item.controller, spell).into_iter().filter_map(|given| match given {
            Given::Cast(then) => Some(GivenCost { then, ..GivenCost::default() }),
            _ => None,
        });
        for given in item.given.iter().filter(|given| given.paid > 0).copied().chain(cast) {
            let event = EventRegs { subject: spell, player: Some(item.controller), ..EventRegs::default() };
            let trigger = StackItem {
                kind: StackItemKind::Triggered(given.then),
                controller: item.controller,
                source: spell,
                def: item.def,
                event,
                // The number of times that this cost was paid, not an optional cost of the spell itself.
                optional: given.paid,
                ..StackItem::default()
            };
            if !self.waiting.push(trigger) {
                self.overflow = Some(Excess::Stack);
            }
        }
    }
}
