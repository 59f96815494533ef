//! Activated abilities: "{1}{W}, {T}: This creature gains first strike until end of turn."

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Ability, ManaCost};
use crate::types::Color;

impl Parser<'_> {
    pub(super) fn activated(&mut self) -> Option<Vec<Ability>> {
        let (cost, taps) = self.activation_cost()?;
        self.kind(&Kind::Colon, "a colon")?;
        let effect = self.effect()?;
        Some(vec![Ability::Activated { cost, taps, effect }])
    }

    fn activation_cost(&mut self) -> Option<(ManaCost, bool)> {
        let mut cost = ManaCost::default();
        let mut taps = false;
        let mut any = false;
        loop {
            let place = self.place();
            let symbol = match self.peek() {
                Some(Kind::Symbol(symbol)) => symbol.clone(),
                Some(Kind::Comma) if any => {
                    self.step();
                    continue;
                }
                _ if any => return Some((cost, taps)),
                _ => return self.fail("a cost such as {1}{R}"),
            };
            any = true;
            self.step();
            let more = if symbol == "T" {
                taps = true;
                Some(())
            } else {
                add(&mut cost, &symbol)
            };
            if more.is_none() {
                return self
                    .not_modelled("a cost is made of {W}, {U}, {B}, {R}, {G}, {T} and numbers here", place);
            }
        }
    }

    /// Reads a mana cost, at least one symbol.
    pub(super) fn mana_cost(&mut self) -> Option<ManaCost> {
        let mut cost = ManaCost::default();
        let start = self.mark();
        while let Some(Kind::Symbol(symbol)) = self.peek() {
            let symbol = symbol.clone();
            self.step();
            if add(&mut cost, &symbol).is_none() {
                let at = self.place_since(start);
                return self.not_modelled("a cost is made of {W}, {U}, {B}, {R}, {G} and numbers here", at);
            }
        }
        if self.mark() == start { self.fail("a cost such as {2}") } else { Some(cost) }
    }
}

/// Adds a symbol of mana to the cost, unless it is none, or too much.
fn add(cost: &mut ManaCost, symbol: &str) -> Option<()> {
    let color = symbol.chars().next().filter(|_| symbol.len() == 1).and_then(Color::from_letter);
    match (color, symbol.parse::<u8>()) {
        (Some(color), _) => {
            let colored = &mut cost.colored[color as usize];
            colored.checked_add(1).map(|sum| *colored = sum)
        }
        (None, Ok(generic)) => cost.generic.checked_add(generic).map(|sum| cost.generic = sum),
        (None, Err(_)) => None,
    }
}
