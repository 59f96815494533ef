//! Abilities as Oracle English: what [`super::parse_line`] reads back as the same ability.

use std::fmt;

use super::phrase::{Number, adjective, compared, condition, creatures, keyword_word, landwalk};
use crate::ability::{
    Ability, AsThough, AttackEffect, AttackEvent, BlockEffect, BlockEvent, Clause, CounterPrevention,
    DamageAmount, DamageEffect, DamageEvent, DamageTo, Effect, Filter, Gain, ManaCost, Statement, Subject,
    Triggered, Whom, Whose,
};
use crate::english::{capitalised, number_word};
use crate::types::{CardType, Color};

// Sentences.

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = sentence(&self.subject, &self.clause);
        // An id is written as the position writes it.
        let id = matches!(self.subject.filter, Filter::Id(_)) && self.subject.whose != Whose::This;
        let keeps = id && !matches!(self.clause, Clause::Lure(_));
        f.write_str(&if keeps { sentence } else { capitalised(&sentence) })
    }
}

fn sentence(subject: &Subject, clause: &Clause) -> String {
    let one = subject.whose == Whose::This || matches!(subject.filter, Filter::Id(_) | Filter::Source);
    let s = if one { "s" } else { "" };
    let it = if one { "it" } else { "they" };
    let object = if one { "it" } else { "them" };
    let its = if one { "its" } else { "their" };
    let several = |filter: &Filter| creatures(filter, Whose::Anyones, Number::Several);
    let company = |least: u32, with: &Filter| match (least, with) {
        (1, with) => format!("unless {} also", creatures(with, Whose::Anyones, Number::One)),
        (least, Filter::Any) => format!("unless at least {} other creatures", number_word(least)),
        (least, with) => {
            format!(
                "unless at least {} {}",
                number_word(least),
                several(&Filter::All(vec![with.clone(), Filter::Source.not()]))
            )
        }
    };
    let pays = |mana: u32| match subject.whose {
        Whose::This => format!("unless you pay {{{mana}}}"),
        Whose::Yours | Whose::Opponents | Whose::Anyones => {
            format!("unless their controller pays {{{mana}}} for each of those creatures")
        }
    };
    let predicate = match clause {
        Clause::CantAttack(when) => format!("can't attack{}", condition(when)),
        Clause::AttacksOnlyWith { least: 1, with: Filter::Any } => "can't attack alone".to_owned(),
        Clause::AttacksOnlyWith { least, with } => {
            format!("can't attack {} attack{}", company(*least, with), if *least == 1 { "s" } else { "" })
        }
        Clause::AttacksOnlyAlone => "can only attack alone".to_owned(),
        Clause::CantAttackUnlessPaid(mana, when) => {
            format!("can't attack {}{}", pays(*mana), condition(when))
        }
        Clause::MostAttackers(most) => return no_more_than(*most, subject, "attack"),
        Clause::AttacksAsThough(as_though) => format!("can attack {}", pretended(*as_though, it)),
        Clause::OneAttacksIfAble => {
            return "each opponent must attack with at least one creature each combat if able.".to_owned();
        }
        Clause::AttacksIfAble => format!("attack{s} each combat if able"),
        Clause::CantBlock(Filter::Any, when) => format!("can't block{}", condition(when)),
        Clause::CantBlock(Filter::Not(only), when) => {
            format!("can block only {}{}", several(only), condition(when))
        }
        Clause::CantBlock(attackers, when) => {
            format!("can't block {}{}", several(attackers), condition(when))
        }
        Clause::BlocksOnlyWith { least: 1, with: Filter::Any } => "can't block alone".to_owned(),
        Clause::BlocksOnlyWith { least, with } => {
            format!("can't block {} block{}", company(*least, with), if *least == 1 { "s" } else { "" })
        }
        Clause::BlocksOnlyAlone => "can only block alone".to_owned(),
        Clause::CantBlockUnlessPaid(Filter::Any, mana, when) => {
            format!("can't block {}{}", pays(*mana), condition(when))
        }
        Clause::CantBlockUnlessPaid(attackers, mana, when) => {
            format!("can't block {} {}{}", several(attackers), pays(*mana), condition(when))
        }
        Clause::MostBlocking(most) => return no_more_than(*most, subject, "block"),
        Clause::BlocksAdditional(1) => "can block an additional creature each combat".to_owned(),
        Clause::BlocksAdditional(more) => {
            format!("can block {} additional creatures each combat", number_word(*more))
        }
        Clause::BlocksAnyNumber => "can block any number of creatures each combat".to_owned(),
        Clause::BlocksAsThough(attackers, as_though) => {
            let who = if matches!(as_though, AsThough::Had(_)) { it } else { "they" };
            format!("can block {} {}", several(attackers), pretended(*as_though, who))
        }
        Clause::BlocksIfAble(Filter::Any) => format!("block{s} each combat if able"),
        Clause::BlocksIfAble(attackers) => {
            format!("block{s} {} each combat if able", creatures(attackers, Whose::Anyones, Number::One))
        }
        Clause::CantBeBlockedBy(Filter::Any, when) => format!("can't be blocked{}", condition(when)),
        Clause::CantBeBlockedBy(Filter::Not(only), when) => {
            format!("can't be blocked except by {}{}", several(only), condition(when))
        }
        Clause::CantBeBlockedBy(blockers, when) => {
            format!("can't be blocked by {}{}", several(blockers), condition(when))
        }
        Clause::LeastBlockers(least) => {
            format!("can't be blocked except by {} or more creatures", number_word(*least))
        }
        Clause::MostBlockers(most) => {
            let noun = if *most == 1 { "creature" } else { "creatures" };
            format!("can't be blocked by more than {} {noun}", number_word(*most))
        }
        Clause::BlockedOnlyByAll => {
            format!("can't be blocked unless all creatures defending player controls block {object}")
        }
        Clause::BlockedAsThoughWithoutLandwalk(land) => {
            format!("can be blocked as though {it} didn't have {}", landwalk(land))
        }
        Clause::BlockedAsThoughWithout(keyword) => {
            format!("can be blocked as though {it} didn't have {}", keyword_word(*keyword))
        }
        Clause::MustBeBlocked { by: Filter::Any, least: 1 } => "must be blocked if able".to_owned(),
        Clause::MustBeBlocked { by, least: 1 } => {
            format!("must be blocked by {} if able", creatures(by, Whose::Anyones, Number::One))
        }
        Clause::MustBeBlocked { by, least } => {
            format!("must be blocked by {} or more {} if able", number_word(*least), several(by))
        }
        Clause::Lure(blockers) => return format!("all {} able to block {subject} do so.", several(blockers)),
        Clause::DamageByToughness => {
            format!("assign{s} combat damage equal to {its} toughness rather than {its} power")
        }
        Clause::DamageAsThoughUnblocked => {
            return format!(
                "you may have {subject} assign {its} combat damage as though {it} weren't blocked."
            );
        }
        Clause::PreventDamageTo => return format!("prevent all damage that would be dealt to {subject}."),
        Clause::PreventCombatDamageTo => {
            return format!("prevent all combat damage that would be dealt to {subject}.");
        }
        Clause::PreventDamageBy => {
            return format!("prevent all combat damage that would be dealt by {subject}.");
        }
        Clause::PreventDamageByCounters(prevention) => {
            let (condition, counters) = match prevention {
                CounterPrevention::RemovePlus => ("", "remove a +1/+1 counter from it"),
                CounterPrevention::RemovePlusWhileItHasOne => {
                    (" while it has a +1/+1 counter on it", "remove a +1/+1 counter from it")
                }
                CounterPrevention::PutPlusForEach => {
                    ("", "put a +1/+1 counter on it for each 1 damage prevented this way")
                }
                CounterPrevention::PutMinusForEach => {
                    ("", "put a -1/-1 counter on it for each 1 damage prevented this way")
                }
            };
            return format!(
                "if damage would be dealt to {subject}{condition}, prevent that damage and {counters}."
            );
        }
        Clause::DealsDoubleDamage => {
            let source = match (&subject.filter, subject.whose) {
                (Filter::Any, Whose::Anyones) => "a source".to_owned(),
                (Filter::Any, Whose::Yours) => "a source you control".to_owned(),
                (_, Whose::This) => "this creature".to_owned(),
                (filter, whose) => creatures(filter, whose, Number::One),
            };
            return format!(
                "if {source} would deal damage to a permanent or player, it deals double that damage instead."
            );
        }
        Clause::PreventAllCombatDamage => return "prevent all combat damage that would be dealt.".to_owned(),
        Clause::Gets(power, toughness) => format!("get{s} {}", change(*power, *toughness)),
        Clause::BasePowerToughness(power, toughness) => {
            format!("{} base power and toughness {power}/{toughness}", if one { "has" } else { "have" })
        }
        Clause::Has(ability) => format!("{} {}", if one { "has" } else { "have" }, granted(ability)),
        Clause::Loses(keyword) => format!("lose{s} {}", keyword_word(*keyword)),
    };
    let predicate = predicate + &own_condition(subject);
    // A quotation brings its own full stop.
    let stop = if predicate.ends_with(".\"") { "" } else { "." };
    format!("{subject} {predicate}{stop}")
}

/// Writes what a creature has to be for its own sentence to speak of it.
fn own_condition(subject: &Subject) -> String {
    if subject.whose != Whose::This || subject.filter == Filter::Any {
        return String::new();
    }
    let one = |filter: &Filter| match filter {
        Filter::Power(comparison, amount) => format!("its power is {}", compared(*comparison, *amount)),
        Filter::Toughness(comparison, amount) => {
            format!("its toughness is {}", compared(*comparison, *amount))
        }
        other => format!("it's {}", adjective(other, Number::Several)),
    };
    let condition = match &subject.filter {
        Filter::AnyOf(states) => {
            let states: Vec<String> = states.iter().map(|state| adjective(state, Number::Several)).collect();
            format!("it's {}", states.join(" or "))
        }
        filter => one(filter),
    };
    format!(" as long as {condition}")
}

fn no_more_than(most: u32, subject: &Subject, verb: &str) -> String {
    let noun = match (most, &subject.filter) {
        (1, Filter::AnyOf(_)) | (2.., _) | (0, _) => subject.to_string(),
        (1, filter) => {
            let one = creatures(filter, subject.whose, Number::One);
            one.split_once(' ')
                .filter(|(article, _)| matches!(*article, "a" | "an"))
                .map_or(one.clone(), |(_, noun)| noun.to_owned())
        }
    };
    format!("no more than {} {noun} can {verb} each combat.", number_word(most))
}

fn pretended(as_though: AsThough, who: &str) -> String {
    match as_though {
        AsThough::Had(keyword) => format!("as though {who} had {}", keyword_word(keyword)),
        AsThough::Hadnt(keyword) => format!("as though {who} didn't have {}", keyword_word(keyword)),
    }
}

/// Writes a change of power and toughness; a zero takes the other number's sign, as on cards.
fn change(power: i32, toughness: i32) -> String {
    let minus = |this: i32, other: i32| this < 0 || (this == 0 && other < 0);
    let sign = |minus: bool| if minus { '-' } else { '+' };
    format!(
        "{}{}/{}{}",
        sign(minus(power, toughness)),
        power.unsigned_abs(),
        sign(minus(toughness, power)),
        toughness.unsigned_abs()
    )
}

// Abilities.

/// Writes what protection is from.
fn quality(filter: &Filter) -> String {
    match filter {
        Filter::Any => "everything".to_owned(),
        Filter::Type(CardType::Creature) => "creatures".to_owned(),
        Filter::Type(CardType::Sorcery) => "sorceries".to_owned(),
        Filter::Type(card_type) => card_type.name().to_lowercase() + "s",
        Filter::Color(_) | Filter::Colorless | Filter::Multicolored | Filter::Monocolored => {
            adjective(filter, Number::Several)
        }
        other => other.to_string(),
    }
}

/// Writes an ability as a sentence gives it: keywords in small letters, sentences in quotation marks.
pub(in crate::notation) fn granted(ability: &Ability) -> String {
    match ability {
        Ability::Keyword(_)
        | Ability::Flanking
        | Ability::Rampage(_)
        | Ability::Bushido(_)
        | Ability::Landwalk(_)
        | Ability::Protection(_)
        | Ability::BandsWithOther(_)
        | Ability::Toxic(_)
        | Ability::Ward(_) => lower(ability),
        Ability::Triggered(triggered) if keyword_of(triggered).is_some() => lower(ability),
        Ability::SpiritLink | Ability::Static(_) | Ability::Triggered(_) | Ability::Activated { .. } => {
            format!("\"{ability}\"")
        }
    }
}

fn lower(ability: &Ability) -> String {
    let words = ability.to_string();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Returns the keyword that means the triggered ability, as a card prints it.
fn keyword_of(triggered: &Triggered) -> Option<String> {
    let plain = [
        ("Exalted", Triggered::exalted()),
        ("Battle cry", Triggered::battle_cry()),
        ("Melee", Triggered::melee()),
        ("Dethrone", Triggered::dethrone()),
        ("Training", Triggered::training()),
        ("Mentor", Triggered::mentor()),
    ];
    match *triggered {
        Triggered::Block {
            event: BlockEvent::BecomesBlocked,
            effect: BlockEffect::DefendingPlayerLosesLife(life),
        } => Some(format!("Afflict {life}")),
        Triggered::Block {
            event: BlockEvent::AttacksUnblocked,
            effect: BlockEffect::Gets(power @ 1.., 0),
        } => Some(format!("Frenzy {power}")),
        Triggered::Damage {
            event: DamageEvent::DealsCombatDamageToPlayer,
            effect: DamageEffect::OpponentGetsPoison(counters),
        } => Some(format!("Poisonous {counters}")),
        Triggered::Attack { .. } | Triggered::Block { .. } | Triggered::Damage { .. } => {
            plain.into_iter().find(|(_, expansion)| expansion == triggered).map(|(name, _)| name.to_owned())
        }
    }
}

/// Writes a triggered ability as a sentence.
fn triggered_sentence(triggered: &Triggered) -> String {
    let (event, effect) = match triggered {
        Triggered::Attack { event, effect } => (attack_event(event), attack_effect(event, effect)),
        Triggered::Block { event, effect } => (block_event(*event).to_owned(), block_effect(*effect)),
        Triggered::Damage { event, effect } => {
            (damage_event(*event).to_owned(), damage_effect(*event, *effect))
        }
    };
    format!("Whenever {event}, {effect}.")
}

fn attack_event(event: &AttackEvent) -> String {
    match event {
        AttackEvent::Attacks => "this creature attacks".to_owned(),
        AttackEvent::AttacksPlayerWithMostLife => {
            "this creature attacks the player with the most life or tied for most life".to_owned()
        }
        AttackEvent::AttacksWith { least, others } => {
            let others = Filter::All(vec![Filter::Source.not(), others.clone()]);
            let number = if *least == 1 { Number::Bare } else { Number::Several };
            let others = creatures(&others, Whose::Anyones, number);
            format!("this creature and at least {} {others} attack", number_word(*least))
        }
        AttackEvent::YoursAttacksAlone => "a creature you control attacks alone".to_owned(),
    }
}

fn attack_effect(event: &AttackEvent, effect: &AttackEffect) -> String {
    let it = match event {
        AttackEvent::YoursAttacksAlone => "that creature",
        AttackEvent::Attacks | AttackEvent::AttacksPlayerWithMostLife | AttackEvent::AttacksWith { .. } => {
            "it"
        }
    };
    match effect {
        AttackEffect::UntilEndOfTurn { whom, gains } => {
            let s = if matches!(whom, Whom::Each(_)) { "" } else { "s" };
            let whom = match whom {
                Whom::This => it.to_owned(),
                Whom::Each(subject) => creatures(&subject.filter, subject.whose, Number::Several),
                Whom::Target(_) => whom_phrase(whom),
            };
            format!("{whom} {} until end of turn", gained(gains, s))
        }
        AttackEffect::PlusCounters { whom, count } => {
            let whom = match whom {
                Whom::This => it.to_owned(),
                Whom::Each(_) | Whom::Target(_) => whom_phrase(whom),
            };
            format!("put {} on {whom}", counters(*count, "+1/+1"))
        }
    }
}

/// Writes "a poison counter", "two poison counters".
fn counters(count: u32, kind: &str) -> String {
    match count {
        1 => format!("a {kind} counter"),
        count => format!("{} {kind} counters", number_word(count)),
    }
}

fn block_event(event: BlockEvent) -> &'static str {
    match event {
        BlockEvent::Blocks => "this creature blocks",
        BlockEvent::BecomesBlocked => "this creature becomes blocked",
        BlockEvent::AttacksUnblocked => "this creature attacks and isn't blocked",
    }
}

fn block_effect(effect: BlockEffect) -> String {
    match effect {
        BlockEffect::Gets(power, toughness) => {
            format!("it gets {} until end of turn", change(power, toughness))
        }
        BlockEffect::GetsForEachBlocker(power, toughness) => {
            format!("it gets {} until end of turn for each creature blocking it", change(power, toughness))
        }
        BlockEffect::PlusCounters(count) => format!("put {} on it", counters(count, "+1/+1")),
        BlockEffect::DefendingPlayerLosesLife(life) => format!("defending player loses {life} life"),
    }
}

fn damage_event(event: DamageEvent) -> &'static str {
    match event {
        DamageEvent::DealsCombatDamageToPlayer => "this creature deals combat damage to a player",
        DamageEvent::IsDealtCombatDamage => "this creature is dealt combat damage",
    }
}

fn damage_effect(event: DamageEvent, effect: DamageEffect) -> String {
    let player = match event {
        DamageEvent::DealsCombatDamageToPlayer => "that player",
        DamageEvent::IsDealtCombatDamage => "each opponent",
    };
    let much = |amount: DamageAmount| match amount {
        DamageAmount::Number(number) => number.to_string(),
        DamageAmount::ThatMuch => "that much".to_owned(),
    };
    match effect {
        DamageEffect::YouGainLife(amount) => format!("you gain {} life", much(amount)),
        DamageEffect::OpponentLosesLife(amount) => format!("{player} loses {} life", much(amount)),
        DamageEffect::OpponentGetsPoison(count) => format!("{player} gets {}", counters(count, "poison")),
        DamageEffect::PlusCounters(DamageAmount::Number(count)) => {
            format!("put {} on it", counters(count, "+1/+1"))
        }
        DamageEffect::PlusCounters(DamageAmount::ThatMuch) => "put that many +1/+1 counters on it".to_owned(),
    }
}

impl fmt::Display for ManaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.generic > 0 || self.colored == [0; 5] {
            write!(f, "{{{}}}", self.generic)?;
        }
        for color in Color::ALL {
            for _ in 0..self.colored[color as usize] {
                write!(f, "{{{}}}", color.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Ability {
    /// Writes the ability as a line of a card, which [`parse_line`](super::parse_line) reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ability::Keyword(keyword) => f.write_str(keyword.name()),
            Ability::Flanking => f.write_str("Flanking"),
            Ability::Rampage(number) => write!(f, "Rampage {number}"),
            Ability::Bushido(number) => write!(f, "Bushido {number}"),
            Ability::Landwalk(land) => f.write_str(&capitalised(&landwalk(land))),
            Ability::Protection(from) => write!(f, "Protection from {}", quality(from)),
            Ability::BandsWithOther(others) => write!(f, "Bands with other {others}"),
            Ability::SpiritLink => {
                f.write_str("Whenever this creature deals damage, you gain that much life.")
            }
            Ability::Static(statement) => statement.fmt(f),
            Ability::Triggered(triggered) => match keyword_of(triggered) {
                Some(keyword) => f.write_str(&keyword),
                None => f.write_str(&triggered_sentence(triggered)),
            },
            Ability::Toxic(number) => write!(f, "Toxic {number}"),
            Ability::Ward(cost) => write!(f, "Ward {cost}"),
            Ability::Activated { cost, taps, effect } => {
                if *taps && *cost == ManaCost::default() {
                    f.write_str("{T}")?;
                } else {
                    write!(f, "{cost}{}", if *taps { ", {T}" } else { "" })?;
                }
                write!(f, ": {}", effect.as_ability())
            }
        }
    }
}

// What spells and activated abilities do.

/// Writes the sentence of a "spell" or "permanent" that has the effect.
fn effect_sentence(effect: &Effect, bearer: &str) -> String {
    let to = |to: &DamageTo| match to {
        DamageTo::Creatures(whom) => whom_phrase(whom),
        DamageTo::AnyTarget => "any target".to_owned(),
        DamageTo::TargetPlayer => "target player".to_owned(),
    };
    match effect {
        Effect::UntilEndOfTurn { whom, gains } => {
            let whom_phrase = match whom {
                Whom::Each(subject) => creatures(&subject.filter, subject.whose, Number::Several),
                Whom::This | Whom::Target(_) => whom_phrase(whom),
            };
            let s = if matches!(whom, Whom::Each(_)) { "" } else { "s" };
            format!("{} {} until end of turn.", capitalised(&whom_phrase), gained(gains, s))
        }
        Effect::Regenerate(whom) => format!("Regenerate {}.", whom_phrase(whom)),
        Effect::Destroy { whom, beyond_regeneration } => {
            let ending = match (beyond_regeneration, whom) {
                (false, _) => "",
                (true, Whom::Each(_)) => " They can't be regenerated.",
                (true, Whom::This | Whom::Target(_)) => " It can't be regenerated.",
            };
            format!("Destroy {}.{ending}", whom_phrase(whom))
        }
        Effect::DealDamage { amount, to: recipient } => {
            format!("This {bearer} deals {amount} damage to {}.", to(recipient))
        }
        Effect::PreventNextDamage { amount, to: recipient } => {
            format!("Prevent the next {amount} damage that would be dealt to {} this turn.", to(recipient))
        }
        Effect::PreventAllCombatDamage => {
            "Prevent all combat damage that would be dealt this turn.".to_owned()
        }
    }
}

/// Writes what creatures get and gain; `s` is the ending of the verbs.
fn gained(gains: &[Gain], s: &str) -> String {
    let gains: Vec<String> = gains
        .iter()
        .map(|gain| match gain {
            Gain::PowerToughness(power, toughness) => format!("get{s} {}", change(*power, *toughness)),
            Gain::Ability(ability) => format!("gain{s} {}", granted(ability)),
        })
        .collect();
    gains.join(" and ")
}

fn whom_phrase(whom: &Whom) -> String {
    let one = |subject: &Subject| creatures(&subject.filter, subject.whose, Number::Bare);
    match whom {
        Whom::This => "this creature".to_owned(),
        Whom::Target(subject) => format!("target {}", one(subject)),
        Whom::Each(subject) => format!("each {}", one(subject)),
    }
}

impl Effect {
    /// Returns the effect as an activated ability says it, without the cost.
    ///
    /// ```
    /// use menace::ability::{DamageTo, Effect};
    /// let ping = Effect::DealDamage { amount: 1, to: DamageTo::AnyTarget };
    /// assert_eq!(ping.as_ability(), "This permanent deals 1 damage to any target.");
    /// ```
    pub fn as_ability(&self) -> String {
        effect_sentence(self, "permanent")
    }
}

impl fmt::Display for Effect {
    /// Writes the effect as the text of an instant, which [`parse_spell`](super::parse_spell) reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&effect_sentence(self, "spell"))
    }
}
