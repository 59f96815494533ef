//! Abilities as Oracle English: what [`super::parse_line`] reads back as the same ability.

use std::fmt;

use super::canonical::rank;
use super::filter::SMALL_WORDS;
use super::parser::NUMBER_WORDS;
use super::subtypes::plural;
use crate::ability::{
    Ability, ActivatedEffect, Amount, AsThough, BoardFact, Clause, Comparison, Condition, Filter, ManaCost,
    Permanents, Statement, Subject, Who, Whose,
};
use crate::creature::{CardType, Color, Keyword};
use crate::land::LandFilter;

/// Whether a noun stands for one or for several.
#[derive(Clone, Copy, PartialEq)]
enum Number {
    One,
    Several,
}

/// Writes a number as cards do: in words up to twenty.
fn number_word(number: u32) -> String {
    let index = usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1);
    NUMBER_WORDS.get(index).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn with_article(phrase: &str) -> String {
    // "A unicorn", but "an urzan": the only vowel that cards write and do not speak.
    let vowel = phrase.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        && !phrase.to_lowercase().starts_with("uni");
    format!("{} {phrase}", if vowel { "an" } else { "a" })
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

// Phrases that pick creatures.

/// Writes a phrase that picks creatures, with an article where it stands for one.
fn creatures(filter: &Filter, whose: Whose, number: Number) -> String {
    let filter = filter.canonical();
    let Filter::AnyOf(alternatives) = &filter else { return intersection(&filter, whose, number) };
    if let Some(colors) = alternatives.iter().map(color_word).collect::<Option<Vec<_>>>() {
        let noun = match number {
            Number::One => with_article(&format!("{} creature", list(&colors, "or"))),
            Number::Several => format!("{} creatures", list(&colors, "and/or")),
        };
        return noun + control(whose);
    }
    let phrases: Vec<String> =
        alternatives.iter().map(|alternative| intersection(alternative, whose, number)).collect();
    list(&phrases, if number == Number::One { "or" } else { "and/or" })
}

fn list<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first, second] => format!("{} {word} {}", first.as_ref(), second.as_ref()),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{}, {word} {}", others.join(", "), last.as_ref())
        }
    }
}

fn color_word(filter: &Filter) -> Option<&'static str> {
    match filter {
        Filter::Color(color) => Some(color.word()),
        _ => None,
    }
}

fn control(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => " you control",
        Whose::Opponents => " your opponents control",
        Whose::This | Whose::Anyones => "",
    }
}

fn intersection(filter: &Filter, whose: Whose, number: Number) -> String {
    let qualities = match filter {
        Filter::Any => &[],
        Filter::All(parts) => parts.as_slice(),
        only => std::slice::from_ref(only),
    };
    let mut before: Vec<String> = Vec::new();
    let mut subtypes: Vec<&str> = Vec::new();
    let mut proper = None;
    let mut after = String::new();
    for quality in qualities {
        match quality {
            Filter::Subtype(subtype) => subtypes.push(subtype),
            Filter::Id(id) => proper = Some(id.as_str()),
            Filter::Source => proper = Some("this creature"),
            Filter::Type(CardType::Creature) => {}
            other if rank(other) < 8 => before.push(adjective(other, number)),
            other => {
                after.push(' ');
                after.push_str(&postponed(other));
            }
        }
    }
    let noun = match (proper, subtypes.split_last()) {
        (Some(proper), _) => proper.to_owned(),
        (None, None) => if number == Number::One { "creature" } else { "creatures" }.to_owned(),
        (None, Some((last, others))) => {
            let last = if number == Number::One { (*last).to_owned() } else { plural(last) };
            others.iter().map(|subtype| format!("{subtype} ")).collect::<String>() + &last
        }
    };
    before.push(noun);
    let phrase = before.join(" ");
    let bare = proper.is_some() || number == Number::Several || phrase.starts_with("another ");
    let phrase = if bare { phrase } else { with_article(&phrase) };
    phrase + control(whose) + &after
}

/// Writes a quality that stands before the noun.
fn adjective(filter: &Filter, number: Number) -> String {
    match filter {
        Filter::Color(color) => color.word().to_owned(),
        Filter::Colorless => "colorless".to_owned(),
        Filter::Multicolored => "multicolored".to_owned(),
        Filter::Monocolored => "monocolored".to_owned(),
        Filter::Type(card_type) => card_type.name().to_lowercase(),
        Filter::Supertype(supertype) => supertype.name().to_lowercase(),
        Filter::Subtype(subtype) => subtype.clone(),
        Filter::Tapped => "tapped".to_owned(),
        Filter::Attacking => "attacking".to_owned(),
        Filter::Blocking => "blocking".to_owned(),
        Filter::Not(inner) => match &**inner {
            Filter::Source => if number == Number::One { "another" } else { "other" }.to_owned(),
            Filter::Tapped => "untapped".to_owned(),
            Filter::Colorless => "colored".to_owned(),
            Filter::Subtype(subtype) => format!("non-{subtype}"),
            other => format!("non{}", adjective(other, number)),
        },
        // These stand behind the noun, or are no single quality.
        Filter::Any
        | Filter::Keyword(_)
        | Filter::Landwalk(_)
        | Filter::Named(_)
        | Filter::Id(_)
        | Filter::Source
        | Filter::SharesColorWithSource
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::HasCounter
        | Filter::All(_)
        | Filter::AnyOf(_) => String::new(),
    }
}

/// Writes a quality that stands behind the noun.
fn postponed(filter: &Filter) -> String {
    match filter {
        Filter::Keyword(keyword) => format!("with {}", keyword_word(*keyword)),
        Filter::Landwalk(land) => format!("with {}", landwalk(land)),
        Filter::Named(name) => format!("named {}", card_name(name)),
        Filter::Power(comparison, Amount::SourcePower) => match comparison {
            Comparison::Greater => "with greater power".to_owned(),
            other => format!("with power {}", compared(*other, Amount::SourcePower)),
        },
        Filter::Power(comparison, amount) => format!("with power {}", compared(*comparison, *amount)),
        Filter::Toughness(comparison, amount) => format!("with toughness {}", compared(*comparison, *amount)),
        Filter::HasCounter => "with counters on them".to_owned(),
        Filter::SharesColorWithSource => "that share a color with this creature".to_owned(),
        Filter::Not(inner) => match &**inner {
            Filter::Keyword(keyword) => format!("without {}", keyword_word(*keyword)),
            Filter::Landwalk(land) => format!("without {}", landwalk(land)),
            Filter::Named(name) => format!("not named {}", card_name(name)),
            Filter::HasCounter => "without counters on them".to_owned(),
            Filter::SharesColorWithSource => "that don't share a color with this creature".to_owned(),
            other => format!("other than {}", creatures(other, Whose::Anyones, Number::Several)),
        },
        // A union that is too wide to be spelled out stays whole.
        other => format!("that are {}", creatures_of_parts(other)),
    }
}

fn creatures_of_parts(filter: &Filter) -> String {
    match filter {
        Filter::All(parts) | Filter::AnyOf(parts) => {
            let word = if matches!(filter, Filter::All(_)) { "and" } else { "or" };
            let parts: Vec<String> =
                parts.iter().map(|part| creatures(part, Whose::Anyones, Number::Several)).collect();
            list(&parts, word)
        }
        other => adjective(other, Number::Several),
    }
}

fn compared(comparison: Comparison, amount: Amount) -> String {
    let words = match (comparison, amount) {
        (Comparison::AtMost, Amount::Number(number)) => return format!("{number} or less"),
        (Comparison::AtLeast, Amount::Number(number)) => return format!("{number} or greater"),
        (Comparison::Equal, Amount::Number(number)) => return number.to_string(),
        (Comparison::Less, _) => "less than",
        (Comparison::AtMost, _) => "less than or equal to",
        (Comparison::Equal, _) => "equal to",
        (Comparison::AtLeast, _) => "greater than or equal to",
        (Comparison::Greater, _) => "greater than",
    };
    let amount = match amount {
        Amount::Number(number) => number.to_string(),
        Amount::SourcePower => "this creature's power".to_owned(),
        Amount::SourceToughness => "this creature's toughness".to_owned(),
        Amount::OwnPower => "its power".to_owned(),
        Amount::OwnToughness => "its toughness".to_owned(),
    };
    format!("{words} {amount}")
}

/// Writes a card's name; in quotation marks where it is not plain to see where it ends.
fn card_name(name: &str) -> String {
    let mut words = name.split(' ');
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let plain = words.clone().next().is_some_and(capital)
        && words.clone().next_back().is_some_and(capital)
        && words.all(|word| {
            (capital(word) || SMALL_WORDS.contains(&word))
                && word.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '\'' | '-'))
        });
    if plain { name.to_owned() } else { format!("\"{name}\"") }
}

impl fmt::Display for Filter {
    /// Writes the creatures that are picked, in the plural: "other black Walls with flying".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&creatures(self, Whose::Anyones, Number::Several))
    }
}

impl fmt::Display for Subject {
    /// Writes who is meant, in small letters: "creatures you control with flying".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whose {
            Whose::This => f.write_str("this creature"),
            whose => f.write_str(&creatures(&self.filter, whose, Number::Several)),
        }
    }
}

// Conditions.

impl fmt::Display for BoardFact {
    /// Writes the fact in small letters: "defending player controls an Island".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = if self.least == 1 { Number::One } else { Number::Several };
        let mut what = match &self.what {
            Permanents::Lands(land) => lands(land, number),
            Permanents::Creatures(filter) => creatures(filter, Whose::Anyones, number),
        };
        if number == Number::Several {
            what = format!("{} or more {what}", number_word(self.least));
        }
        match self.who {
            Who::You => write!(f, "you control {what}"),
            Who::Opponent => write!(f, "an opponent controls {what}"),
            Who::DefendingPlayer => write!(f, "defending player controls {what}"),
            Who::AttackingPlayer => write!(f, "attacking player controls {what}"),
            Who::Anyone => {
                let are = if number == Number::One { "is" } else { "are" };
                write!(f, "there {are} {what} on the battlefield")
            }
        }
    }
}

fn lands(land: &LandFilter, number: Number) -> String {
    match number {
        Number::One => with_article(&land.to_string()),
        Number::Several => {
            let noun = land.subtype.as_deref().map_or_else(|| "lands".to_owned(), plural);
            let land = LandFilter { subtype: Some(noun), ..land.clone() };
            land.to_string()
        }
    }
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Always => String::new(),
        Condition::If(fact) => format!(" if {fact}"),
        Condition::Unless(fact) => format!(" unless {fact}"),
    }
}

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
        Clause::CantAttackUnlessPaid(mana) => format!("can't attack {}", pays(*mana)),
        Clause::MostAttackers(most) => return no_more_than(*most, subject, "attack"),
        Clause::AttacksAsThough(as_though) => format!("can attack {}", pretended(*as_though, it)),
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
        Clause::CantBlockUnlessPaid(Filter::Any, mana) => format!("can't block {}", pays(*mana)),
        Clause::CantBlockUnlessPaid(attackers, mana) => {
            format!("can't block {} {}", several(attackers), pays(*mana))
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
        Clause::PreventDamageBy => {
            return format!("prevent all combat damage that would be dealt by {subject}.");
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

fn keyword_word(keyword: Keyword) -> String {
    keyword.name().to_lowercase()
}

fn landwalk(land: &LandFilter) -> String {
    let subtype = land.subtype.as_deref().unwrap_or("land").to_lowercase();
    let walk = LandFilter { subtype: Some(format!("{subtype}walk")), ..land.clone() };
    walk.to_string()
}

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
        | Ability::BandsWithOther(_) => {
            let words = ability.to_string();
            let mut letters = words.chars();
            letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
        }
        Ability::SpiritLink | Ability::Static(_) | Ability::Activated { .. } => format!("\"{ability}\""),
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
            Ability::Activated { cost, taps, effect } => {
                if *taps && *cost == ManaCost::default() {
                    f.write_str("{T}")?;
                } else {
                    write!(f, "{cost}{}", if *taps { ", {T}" } else { "" })?;
                }
                match effect {
                    ActivatedEffect::Regenerate => f.write_str(": Regenerate this creature."),
                    ActivatedEffect::Gets(power, toughness) => {
                        write!(f, ": This creature gets {} until end of turn.", change(*power, *toughness))
                    }
                    ActivatedEffect::Gains(ability) => {
                        write!(f, ": This creature gains {} until end of turn.", granted(ability))
                    }
                }
            }
        }
    }
}
