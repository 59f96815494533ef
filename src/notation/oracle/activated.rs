//! Activated abilities: "{1}{W}, {T}: This creature gains first strike until end of turn."

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Ability, ActivatedEffect, ManaCost};
use crate::creature::Color;

impl Parser<'_> {
    pub(super) fn activated(&mut self) -> Option<Vec<Ability>> {
        let (cost, taps) = self.activation_cost()?;
        self.kind(&Kind::Colon, "a colon")?;
        let effects = self.activated_effects()?;
        let [effect] = <[ActivatedEffect; 1]>::try_from(effects).ok().or_else(|| {
            let at = self.place_since(0);
            self.not_modelled("an activated ability does one thing here", at)
        })?;
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
            let color = symbol.chars().next().filter(|_| symbol.len() == 1).and_then(Color::from_letter);
            let more = match (color, symbol.parse::<u8>()) {
                (Some(color), _) => {
                    let colored = &mut cost.colored[color as usize];
                    colored.checked_add(1).map(|sum| *colored = sum)
                }
                (None, Ok(generic)) => cost.generic.checked_add(generic).map(|sum| cost.generic = sum),
                (None, Err(_)) if symbol == "T" => {
                    taps = true;
                    Some(())
                }
                (None, Err(_)) => None,
            };
            if more.is_none() {
                return self
                    .not_modelled("a cost is made of {W}, {U}, {B}, {R}, {G}, {T} and numbers here", place);
            }
        }
    }

    fn activated_effects(&mut self) -> Option<Vec<ActivatedEffect>> {
        if self.attempt(|p| p.word("regenerate")).is_some() {
            // The old cards say "Regenerate" alone.
            if !self.is_done() && self.peek() != Some(&Kind::Period) {
                self.this()?;
            }
            return Some(vec![ActivatedEffect::Regenerate]);
        }
        let named = self.attempt(|p| if p.one_of(&["it"]).is_some() { Some(()) } else { p.this() }).is_some();
        let effects = match self.one_of(if named { &["gets", "gains"] } else { &["gains"] }) {
            Some(0) if named => {
                let (power, toughness) = self.change()?;
                vec![ActivatedEffect::Gets(power, toughness)]
            }
            Some(_) => {
                self.granted()?.into_iter().map(|ability| ActivatedEffect::Gains(Box::new(ability))).collect()
            }
            None if named => return None,
            None => {
                // "{B}: +1/+1 until end of turn", as old cards have it.
                let (power, toughness) = self.change()?;
                vec![ActivatedEffect::Gets(power, toughness)]
            }
        };
        self.duration();
        Some(effects)
    }
}
