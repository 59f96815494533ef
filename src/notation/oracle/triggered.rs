//! Triggered abilities of combat: "Whenever this creature attacks, it gets +1/+0 until end of turn."

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Ability, Filter, Gain, Subject, TriggerEffect, TriggerEvent, Triggered, Whom, Whose};

impl Parser<'_> {
    /// Reads the keywords that stand for a triggered ability: "battle cry".
    pub(super) fn triggered_keyword(&mut self) -> Option<Ability> {
        let keywords = ["exalted", "battle cry", "melee", "dethrone", "training", "mentor"];
        Some(Ability::Triggered(match self.one_of_kind(&keywords, "a keyword")? {
            0 => Triggered::exalted(),
            1 => Triggered::battle_cry(),
            2 => Triggered::melee(),
            3 => Triggered::dethrone(),
            4 => Triggered::training(),
            _ => Triggered::mentor(),
        }))
    }

    /// Reads a sentence that begins with "whenever".
    pub(super) fn triggered(&mut self) -> Option<Vec<Ability>> {
        self.word("whenever")?;
        let event = self.trigger_event()?;
        let _ = self.kind(&Kind::Comma, "a comma");
        let effect = self.trigger_effect()?;
        Some(vec![Ability::Triggered(Triggered { event, effect })])
    }

    fn trigger_event(&mut self) -> Option<TriggerEvent> {
        if self.attempt(|p| p.phrase("a creature you control attacks alone")).is_some() {
            return Some(TriggerEvent::YoursAttacksAlone);
        }
        self.this()?;
        if self.one_of(&["and"]).is_some() {
            let _ = self.phrase("at least");
            let least = self.number()?;
            let place = self.place();
            let others = self.counted_creatures()?;
            self.word("attack")?;
            if others.whose.is_some() {
                return self.not_modelled("whose attackers these are need not be said", place);
            }
            return Some(TriggerEvent::AttacksWith { least, others: without_other(others.filter) });
        }
        self.word("attacks")?;
        if self.phrase("the player with the most life or tied for most life").is_some() {
            return Some(TriggerEvent::AttacksPlayerWithMostLife);
        }
        Some(TriggerEvent::Attacks)
    }

    fn trigger_effect(&mut self) -> Option<TriggerEffect> {
        if self.one_of(&["put"]).is_some() {
            return self.plus_counters();
        }
        let start = self.mark();
        let whom = match self.one_phrase_of(&["that creature", "it"]) {
            Some(_) => Whom::This,
            None => self.trigger_whom()?,
        };
        let mut gains = self.gains()?;
        while let Some(more) = self.attempt(|p| {
            p.one_of(&["and"])?;
            p.gains()
        }) {
            gains.extend(more);
        }
        self.phrase("until end of turn")?;
        let _ = self.phrase("for each opponent you attacked this combat");
        let place = self.place_since(start);
        // What triggers later, or can be activated, would outlive the question.
        let lasting = |gain: &Gain| match gain {
            Gain::PowerToughness(..) => true,
            Gain::Ability(ability) => !matches!(**ability, Ability::Triggered(_) | Ability::Activated { .. }),
        };
        if !gains.iter().all(lasting) {
            return self.not_modelled("a triggered ability gives no such ability here", place);
        }
        Some(TriggerEffect::UntilEndOfTurn { whom, gains })
    }

    /// Reads "a +1/+1 counter on it", "two +1/+1 counters on target attacking creature with …".
    fn plus_counters(&mut self) -> Option<TriggerEffect> {
        let count = match self.one_of(&["a"]) {
            Some(_) => 1,
            None => self.number()?,
        };
        let place = self.place();
        if self.change()? != (1, 1) {
            return self.not_modelled("a trigger puts +1/+1 counters here", place);
        }
        self.one_of(&["counter", "counters"])?;
        self.word("on")?;
        let whom = match self.one_phrase_of(&["that creature", "it"]) {
            Some(_) => Whom::This,
            None => self.trigger_whom()?,
        };
        Some(TriggerEffect::PlusCounters { whom, count })
    }

    /// Reads "this creature", "each other attacking creature", "target attacking creature …".
    ///
    /// What size a creature has when a trigger resolves hangs on the order of triggers, so that only a target, which is
    /// chosen before, can be picked by it.
    fn trigger_whom(&mut self) -> Option<Whom> {
        let start = self.mark();
        let whom = self.whom()?;
        let place = self.place_since(start);
        match &whom {
            Whom::This => {}
            Whom::Target(subject) => {
                if *subject != mentored() {
                    return self.not_modelled(
                        "only `target attacking creature with power less than this creature's power` is chosen here",
                        place,
                    );
                }
            }
            Whom::Each(subject) => {
                let changes = |part: &Filter| {
                    matches!(
                        part,
                        Filter::Power(..)
                            | Filter::Toughness(..)
                            | Filter::HasCounter
                            | Filter::Keyword(_)
                            | Filter::Landwalk(_)
                    )
                };
                if subject.whose == Whose::Opponents || subject.filter.mentions(&changes) {
                    return self.not_modelled(
                        "a trigger affects attackers here, and not by power, toughness, counters or abilities",
                        place,
                    );
                }
            }
        }
        Some(whom)
    }
}

fn mentored() -> Subject {
    match Triggered::mentor().effect {
        TriggerEffect::PlusCounters { whom: Whom::Target(subject), .. } => subject,
        TriggerEffect::PlusCounters { .. } | TriggerEffect::UntilEndOfTurn { .. } => {
            unreachable!("mentor puts a counter on a target")
        }
    }
}

/// "At least two other creatures" are others anyway.
fn without_other(filter: Filter) -> Filter {
    match filter {
        Filter::Not(source) if *source == Filter::Source => Filter::Any,
        Filter::All(mut parts) => {
            parts.retain(|part| *part != Filter::Source.not());
            super::canonical::one_or(parts, Filter::All)
        }
        other => other,
    }
}
