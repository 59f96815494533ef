//! What spells, and cards that aren't on the battlefield, are by a rule.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{ElsewhereIs, Rule, Test};
use crate::oracle::tree::{self, Elsewhere};
use crate::types::Colors;

impl Compiler<'_> {
    pub(super) fn elsewhere(
        &mut self,
        spells: &tree::Filter,
        cards: &tree::Filter,
        are: Elsewhere,
    ) -> Compiled<Rule> {
        let is = match are {
            Elsewhere::Colorless => ElsewhereIs::Colors(Colors::NONE),
            Elsewhere::Color(color) => ElsewhereIs::Colors(Colors::NONE.with(color)),
            Elsewhere::ChosenColorToo => ElsewhereIs::ChosenColorToo,
            Elsewhere::ChosenTypeToo => ElsewhereIs::ChosenTypeToo,
            Elsewhere::EveryCreatureType => ElsewhereIs::EveryCreatureType,
        };
        let spells = self.spells_filter(spells)?.tests;
        let cards = self.card_tests(cards)?;
        // These must not depend on what such a rule changes.
        if !spells.iter().chain(&cards).all(is_fixed) {
            return gap(Part::Statement, "what some cards elsewhere are");
        }
        self.book.cards_elsewhere = true;
        if matches!(is, ElsewhereIs::Colors(_) | ElsewhereIs::ChosenColorToo) {
            self.asks_colors();
        }
        Ok(Rule::Elsewhere { spells, cards, is })
    }
}

fn is_fixed(test: &Test) -> bool {
    match test {
        Test::Not(inner) => is_fixed(inner),
        Test::Type(_) | Test::Owner(_) | Test::Controller(_) => true,
        _ => false,
    }
}
