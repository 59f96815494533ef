//! Triggered abilities of combat: "Whenever this creature attacks, it gets +1/+0 until end of turn."

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{
    Ability, AttackEffect, AttackEvent, BlockEffect, BlockEvent, DamageAmount, DamageEffect, DamageEvent,
    Filter, Gain, Subject, Triggered, Whom, Whose,
};

/// What a sentence that begins with "whenever" waits for.
enum Event {
    Attack(AttackEvent),
    /// "Blocks or becomes blocked" is two.
    Block(Vec<BlockEvent>),
    Damage(DamageEvent),
}

impl Parser<'_> {
    /// Reads the keywords that stand for a triggered ability: "battle cry", "afflict 2".
    pub(super) fn triggered_keyword(&mut self) -> Option<Ability> {
        let keywords = [
            "exalted",
            "battle cry",
            "melee",
            "dethrone",
            "training",
            "mentor",
            "afflict",
            "frenzy",
            "poisonous",
        ];
        Some(Ability::Triggered(match self.one_of_kind(&keywords, "a keyword")? {
            0 => Triggered::exalted(),
            1 => Triggered::battle_cry(),
            2 => Triggered::melee(),
            3 => Triggered::dethrone(),
            4 => Triggered::training(),
            5 => Triggered::mentor(),
            6 => Triggered::afflict(self.number()?),
            7 => Triggered::frenzy(i32::try_from(self.number()?).ok()?),
            _ => Triggered::poisonous(self.number()?),
        }))
    }

    /// Reads a sentence that begins with "whenever".
    pub(super) fn triggered(&mut self) -> Option<Vec<Ability>> {
        self.word("whenever")?;
        let event = self.trigger_event()?;
        let _ = self.kind(&Kind::Comma, "a comma");
        Some(match event {
            Event::Attack(event) => {
                let effect = self.attack_effect()?;
                vec![Ability::Triggered(Triggered::Attack { event, effect })]
            }
            Event::Block(events) => {
                let effect = self.block_effect()?;
                let triggered = |event| Ability::Triggered(Triggered::Block { event, effect });
                events.into_iter().map(triggered).collect()
            }
            Event::Damage(event) => {
                let effect = self.damage_effect()?;
                vec![Ability::Triggered(Triggered::Damage { event, effect })]
            }
        })
    }

    fn trigger_event(&mut self) -> Option<Event> {
        if self.attempt(|p| p.phrase("a creature you control attacks alone")).is_some() {
            return Some(Event::Attack(AttackEvent::YoursAttacksAlone));
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
            let others = without_other(others.filter);
            return Some(Event::Attack(AttackEvent::AttacksWith { least, others }));
        }
        let phrases = [
            "attacks",
            "attacks the player with the most life or tied for most life",
            "attacks and isn't blocked",
            "blocks",
            "becomes blocked",
            "blocks or becomes blocked",
            "deals combat damage to a player",
            "is dealt combat damage",
        ];
        Some(match self.one_phrase_of(&phrases)? {
            0 => Event::Attack(AttackEvent::Attacks),
            1 => Event::Attack(AttackEvent::AttacksPlayerWithMostLife),
            2 => Event::Block(vec![BlockEvent::AttacksUnblocked]),
            3 => Event::Block(vec![BlockEvent::Blocks]),
            4 => Event::Block(vec![BlockEvent::BecomesBlocked]),
            5 => Event::Block(vec![BlockEvent::Blocks, BlockEvent::BecomesBlocked]),
            6 => Event::Damage(DamageEvent::DealsCombatDamageToPlayer),
            _ => Event::Damage(DamageEvent::IsDealtCombatDamage),
        })
    }

    fn block_effect(&mut self) -> Option<BlockEffect> {
        if self.one_of(&["put"]).is_some() {
            let count = self.counters_on_it()?;
            return Some(BlockEffect::PlusCounters(count));
        }
        if self.phrase("defending player loses").is_some() {
            let life = self.number()?;
            self.word("life")?;
            return Some(BlockEffect::DefendingPlayerLosesLife(life));
        }
        if self.one_of(&["it"]).is_none() {
            self.this()?;
        }
        self.word("gets")?;
        let (power, toughness) = self.change()?;
        let each = |p: &mut Self| p.phrase("for each creature blocking it").is_some();
        let first = each(self);
        self.phrase("until end of turn")?;
        Some(if first || each(self) {
            BlockEffect::GetsForEachBlocker(power, toughness)
        } else {
            BlockEffect::Gets(power, toughness)
        })
    }

    fn damage_effect(&mut self) -> Option<DamageEffect> {
        match self.one_phrase_of(&["put", "you gain", "that player", "each opponent"])? {
            0 if self.phrase("that many").is_some() => {
                self.plus_one()?;
                self.it()?;
                Some(DamageEffect::PlusCounters(DamageAmount::ThatMuch))
            }
            0 => Some(DamageEffect::PlusCounters(DamageAmount::Number(self.counters_on_it()?))),
            1 => {
                let amount = self.damage_amount()?;
                self.word("life")?;
                Some(DamageEffect::YouGainLife(amount))
            }
            _ if self.one_of(&["loses"]).is_some() => {
                let amount = self.damage_amount()?;
                self.word("life")?;
                Some(DamageEffect::OpponentLosesLife(amount))
            }
            _ => {
                self.word("gets")?;
                let count = self.counter_number()?;
                self.word("poison")?;
                self.one_of(&["counter", "counters"])?;
                Some(DamageEffect::OpponentGetsPoison(count))
            }
        }
    }

    fn damage_amount(&mut self) -> Option<DamageAmount> {
        if self.phrase("that much").is_some() {
            return Some(DamageAmount::ThatMuch);
        }
        self.number().map(DamageAmount::Number)
    }

    fn counter_number(&mut self) -> Option<u32> {
        match self.one_of(&["a"]) {
            Some(_) => Some(1),
            None => self.number(),
        }
    }

    /// Reads "+1/+1 counters on".
    fn plus_one(&mut self) -> Option<()> {
        let place = self.place();
        if self.change()? != (1, 1) {
            return self.not_modelled("a trigger puts +1/+1 counters here", place);
        }
        self.one_of(&["counter", "counters"])?;
        self.word("on")
    }

    fn it(&mut self) -> Option<()> {
        if self.one_of(&["it"]).is_some() { Some(()) } else { self.this() }
    }

    fn counters_on_it(&mut self) -> Option<u32> {
        let count = self.counter_number()?;
        self.plus_one()?;
        self.it()?;
        Some(count)
    }

    fn attack_effect(&mut self) -> Option<AttackEffect> {
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
        Some(AttackEffect::UntilEndOfTurn { whom, gains })
    }

    /// Reads "a +1/+1 counter on it", "two +1/+1 counters on target attacking creature with …".
    fn plus_counters(&mut self) -> Option<AttackEffect> {
        let count = self.counter_number()?;
        self.plus_one()?;
        let whom = match self.one_phrase_of(&["that creature", "it"]) {
            Some(_) => Whom::This,
            None => self.trigger_whom()?,
        };
        Some(AttackEffect::PlusCounters { whom, count })
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
    match Triggered::mentor() {
        Triggered::Attack {
            effect: AttackEffect::PlusCounters { whom: Whom::Target(subject), .. }, ..
        } => subject,
        _ => unreachable!("mentor puts a counter on a target"),
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
