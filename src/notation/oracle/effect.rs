//! What spells and activated abilities do: "Target creature gets +3/+3 until end of turn."

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Ability, DamageTo, Effect, Gain, Subject, Whom, Whose};

impl Parser<'_> {
    /// Reads the whole text of an instant.
    pub(super) fn spell(&mut self) -> Option<Effect> {
        self.begin();
        let effect = self.effect()?;
        let _ = self.kind(&Kind::Period, "a full stop");
        if !self.is_done() {
            let at = self.place();
            return self.not_modelled("a spell does one thing here: nothing can follow its sentence", at);
        }
        Some(effect)
    }

    /// Reads what a spell or an activated ability does.
    pub(super) fn effect(&mut self) -> Option<Effect> {
        match self.one_of(&["regenerate", "destroy", "prevent"]) {
            Some(0) => self.regenerate(),
            Some(1) => self.destroy(),
            Some(_) => self.prevent(),
            None => self.attempt(Self::deal_damage).or_else(|| self.until_end_of_turn()),
        }
    }

    fn regenerate(&mut self) -> Option<Effect> {
        // The old cards say "Regenerate" alone.
        if self.is_done() || self.peek() == Some(&Kind::Period) {
            self.of_this()?;
            return Some(Effect::Regenerate(Whom::This));
        }
        self.whom().map(Effect::Regenerate)
    }

    fn destroy(&mut self) -> Option<Effect> {
        let whom = self.whom()?;
        let beyond_regeneration = self
            .attempt(|p| {
                p.kind(&Kind::Period, "a full stop")?;
                p.one_of(&["it", "they"])?;
                p.phrase("can't be regenerated")
            })
            .is_some();
        Some(Effect::Destroy { whom, beyond_regeneration })
    }

    fn prevent(&mut self) -> Option<Effect> {
        if self.attempt(|p| p.phrase("all combat damage that would be dealt")).is_some() {
            self.duration();
            return Some(Effect::PreventAllCombatDamage);
        }
        self.phrase("the next")?;
        let amount = self.number()?;
        self.phrase("damage that would be dealt to")?;
        let to = self.damage_to()?;
        self.duration();
        Some(Effect::PreventNextDamage { amount, to })
    }

    fn deal_damage(&mut self) -> Option<Effect> {
        if self.kind(&Kind::This, "`this creature`, `this spell`").is_none() {
            self.word("it")?;
        }
        self.one_of(&["deals"])?;
        let amount = self.number()?;
        self.phrase("damage to")?;
        let to = self.damage_to()?;
        Some(Effect::DealDamage { amount, to })
    }

    fn until_end_of_turn(&mut self) -> Option<Effect> {
        // "{B}: +1/+1 until end of turn", as old cards have it.
        if let Some((power, toughness)) = self.attempt(Self::change) {
            self.of_this()?;
            self.duration();
            let gains = vec![Gain::PowerToughness(power, toughness)];
            return Some(Effect::UntilEndOfTurn { whom: Whom::This, gains });
        }
        let start = self.mark();
        let whom = match self.peek_word(0) {
            // "{B}: Gains flying until end of turn."
            Some("gains") => {
                self.of_this()?;
                Whom::This
            }
            _ => self.whom()?,
        };
        let mut gains = self.gains()?;
        while let Some(more) = self.attempt(|p| {
            p.one_of(&["and"])?;
            p.gains()
        }) {
            gains.extend(more);
        }
        let triggers = |gain: &Gain| matches!(gain, Gain::Ability(ability) if matches!(**ability, Ability::Triggered(_)));
        if gains.iter().any(triggers) {
            let at = self.place_since(start);
            return self.not_modelled("a triggered ability is not given in the middle of a combat here", at);
        }
        self.duration();
        Some(Effect::UntilEndOfTurn { whom, gains })
    }

    pub(super) fn gains(&mut self) -> Option<Vec<Gain>> {
        Some(match self.one_of(&["get", "gets", "gain", "gains"])? {
            0 | 1 => {
                let (power, toughness) = self.change()?;
                vec![Gain::PowerToughness(power, toughness)]
            }
            _ => self.granted()?.into_iter().map(|ability| Gain::Ability(Box::new(ability))).collect(),
        })
    }

    /// Reads which creatures an effect is about.
    pub(super) fn whom(&mut self) -> Option<Whom> {
        if self.attempt(|p| p.one_of(&["it"])).is_some() {
            self.of_this()?;
            return Some(Whom::This);
        }
        if self.peek() == Some(&Kind::This) {
            self.this()?;
            return Some(Whom::This);
        }
        let target = self.one_of(&["target"]).is_some();
        let each = !target && self.one_of(&["each", "all"]).is_some();
        let creatures = if target || each { self.counted_creatures()? } else { self.creatures()? };
        let subject = Subject { whose: creatures.whose.unwrap_or(Whose::Anyones), filter: creatures.filter };
        Some(if target { Whom::Target(subject) } else { Whom::Each(subject) })
    }

    fn damage_to(&mut self) -> Option<DamageTo> {
        let players =
            ["any target", "target creature or player", "target player", "target player or planeswalker"];
        Some(match self.one_phrase_of(&players) {
            Some(0 | 1) => DamageTo::AnyTarget,
            Some(_) => DamageTo::TargetPlayer,
            None => DamageTo::Creatures(self.whom()?),
        })
    }

    /// Fails where "this creature", which is not written here but meant, is nobody.
    fn of_this(&mut self) -> Option<()> {
        if self.names.bearer == super::Bearer::Creature {
            return Some(());
        }
        self.fail("creatures that it is about, as in `target creature`")
    }
}
