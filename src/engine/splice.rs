//! Splice: the text of cards in a hand is added to a spell (702.47).

use std::cell::OnceCell;

use crate::program::{Ability, AbilityId, Book, Casting as CastingRule, Cost, DefId, SPLICES, TargetSpec};
use crate::types::CardType;

use super::casting::Casting;
use super::decision::{Opt, What};
use super::layers::script_of;
use super::list::List;
use super::state::{Frame, StackItem, State};

/// What a card says of splicing it: its costs, and its scripts by the number of cards that were spliced before it.
fn splice_of(book: &Book, def: DefId) -> Option<(&[Cost], &[AbilityId; SPLICES])> {
    book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
        Ability::Casting(CastingRule::Splice { costs, scripts, .. }) => Some((&costs[..], scripts)),
        _ => None,
    })
}

/// Whether the card can be spliced onto spells of that def.
fn fits(book: &Book, card: DefId, spell: DefId) -> bool {
    let spell = book.def(spell);
    book.info(card).casting.iter().any(|&id| match book.ability(id) {
        Ability::Casting(CastingRule::Splice { onto: Some(subtype), .. }) => spell.subtypes.contains(subtype),
        Ability::Casting(CastingRule::Splice { onto: None, .. }) => {
            spell.is(CardType::Instant) || spell.is(CardType::Sorcery)
        }
        _ => false,
    })
}

/// The scripts of the cards that were spliced onto a spell, in order.
pub(super) fn spliced<'b>(book: &'b Book, item: &StackItem) -> impl Iterator<Item = AbilityId> + use<'b> {
    let cards = item.spliced;
    (0..cards.len()).filter_map(move |at| splice_of(book, cards[at]).map(|(_, scripts)| scripts[at]))
}

/// What splicing those cards costs (702.47a).
pub(super) fn splice_costs<'b>(book: &'b Book, item: &StackItem) -> impl Iterator<Item = &'b Cost> + use<'b> {
    let cards = item.spliced;
    (0..cards.len()).filter_map(move |at| splice_of(book, cards[at])).flat_map(|(costs, _)| costs)
}

/// The targets that the spliced text asks for.
pub(super) fn spliced_targets<'b>(
    book: &'b Book,
    item: &StackItem,
) -> impl Iterator<Item = &'b TargetSpec> + use<'b> {
    spliced(book, item).flat_map(move |id| &script_of(book, id, u8::MAX).targets)
}

impl State {
    /// Asks one by one which cards of the hand are revealed and spliced onto the spell, in the order of their text (702.47b). `Some(false)`
    /// while a choice is waited for.
    pub(super) fn choose_splices(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        while book.splices && casting.item.spliced.len() < SPLICES {
            let item = casting.item;
            let mut options = List::default();
            for &card in self.zones[item.controller].hand.iter() {
                let def = self.cards[usize::from(card)].def;
                if casting.revealed.contains(&card) || !fits(book, def, item.def) {
                    continue;
                }
                let mut with = item;
                with.spliced.push(def);
                // CR 702.47b: not if its choices can't be made.
                let specs: Vec<&TargetSpec> = spliced_targets(book, &with).collect();
                if self.targets_can_be_had(book, &specs, &with)
                    && self.these_costs_payable(book, &with, casting.way, &OnceCell::new())
                {
                    options.push(Opt::Ref(self.card_ref(card)));
                }
            }
            if options.is_empty() {
                break;
            }
            let Some(picks) = self.choose(item.controller, What::Objects, 0, 1, options)? else {
                return Some(false);
            };
            let Some(card) = picks.first().and_then(Opt::object).and_then(|r| self.card_of(r)) else { break };
            self.cards[usize::from(card)].known = 3;
            casting.revealed.push(card);
            casting.item.spliced.push(self.cards[usize::from(card)].def);
        }
        Some(true)
    }

    /// Goes on with the text of the next spliced card, if there is one.
    pub(super) fn next_splice(&self, book: &Book, frame: &mut Frame) -> bool {
        if !frame.finishes_spell || frame.item.spliced.is_empty() {
            return false;
        }
        let at = spliced(book, &frame.item).position(|id| id == frame.ability).map_or(0, |at| at + 1);
        let Some(ability) = spliced(book, &frame.item).nth(at) else { return false };
        frame.ability = ability;
        frame.mode = u8::MAX;
        frame.pc = 0;
        frame.stage = 0;
        true
    }
}
