//! Phrases of Oracle English: creatures, lands, facts about the board.

use std::fmt;

use super::canonical::rank;
use super::filter::SMALL_WORDS;
use super::subtypes::plural;
use crate::ability::{Amount, BoardFact, Comparison, Condition, Counted, Filter, Subject, Who, Whose};
use crate::english::{list, number_word, with_article};
use crate::types::{CardType, Keyword, LandFilter};

/// Whether a noun means one or several.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Number {
    /// One, with its article.
    One,
    /// One, after a word that replaces the article: "target", "each".
    Bare,
    Several,
}

// Phrases that pick creatures.

/// Writes a phrase that picks creatures, with an article if it means one.
pub(super) fn creatures(filter: &Filter, whose: Whose, number: Number) -> String {
    let filter = filter.canonical();
    let Filter::AnyOf(alternatives) = &filter else { return intersection(&filter, whose, number) };
    if let Some(colors) = alternatives.iter().map(color_word).collect::<Option<Vec<_>>>() {
        let noun = match number {
            Number::One => with_article(&format!("{} creature", list(&colors, "or"))),
            Number::Bare => format!("{} creature", list(&colors, "or")),
            Number::Several => format!("{} creatures", list(&colors, "and/or")),
        };
        return noun + control(whose);
    }
    let phrases: Vec<String> =
        alternatives.iter().map(|alternative| intersection(alternative, whose, number)).collect();
    list(&phrases, if number == Number::Several { "and/or" } else { "or" })
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
        (None, None) => if number == Number::Several { "creatures" } else { "creature" }.to_owned(),
        (None, Some((last, others))) => {
            let last = if number == Number::Several { plural(last) } else { (*last).to_owned() };
            others.iter().map(|subtype| format!("{subtype} ")).collect::<String>() + &last
        }
    };
    before.push(noun);
    let phrase = before.join(" ");
    let bare = proper.is_some() || number != Number::One || phrase.starts_with("another ");
    let phrase = if bare { phrase } else { with_article(&phrase) };
    phrase + control(whose) + &after
}

/// Writes a quality before the noun.
pub(super) fn adjective(filter: &Filter, number: Number) -> String {
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

/// Writes a quality after the noun.
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

pub(super) fn compared(comparison: Comparison, amount: Amount) -> String {
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
        let (player, other) = match self.who {
            Who::You => ("you have", "an opponent"),
            Who::Opponent => ("an opponent has", "you"),
            Who::DefendingPlayer => ("defending player has", "attacking player"),
            Who::AttackingPlayer => ("attacking player has", "defending player"),
            Who::Anyone => ("the players have", "nobody"),
        };
        let mut what = match &self.what {
            Counted::Life => return write!(f, "{player} {} or more life", self.least),
            Counted::MoreLife => return write!(f, "{player} more life than {other}"),
            Counted::Lands(land) => lands(land, number),
            Counted::Creatures(filter) => creatures(filter, Whose::Anyones, number),
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
        Number::One | Number::Bare => with_article(&land.to_string()),
        Number::Several => {
            let noun = land.subtype.as_deref().map_or_else(|| "lands".to_owned(), plural);
            let land = LandFilter { subtype: Some(noun), ..land.clone() };
            land.to_string()
        }
    }
}

pub(super) fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Always => String::new(),
        Condition::If(fact) => format!(" if {fact}"),
        Condition::Unless(fact) => format!(" unless {fact}"),
    }
}

/// Writes a keyword within a sentence.
pub(super) fn keyword_word(keyword: Keyword) -> String {
    keyword.name().to_lowercase()
}

/// Writes a landwalk within a sentence.
pub(super) fn landwalk(land: &LandFilter) -> String {
    let subtype = land.subtype.as_deref().unwrap_or("land").to_lowercase();
    let walk = LandFilter { subtype: Some(format!("{subtype}walk")), ..land.clone() };
    walk.to_string()
}
