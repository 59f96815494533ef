//! The words that stand before "creatures", and those that can stand in its place.

use super::subtypes::{creature_type, plural};
use crate::ability::Filter;
use crate::types::{CardType, Color, Supertype};

/// What a word is as a noun for creatures.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    NoNoun,
    Singular,
    Plural,
    /// A subtype that is its own plural.
    Either,
}

/// Returns what a word is as a noun.
pub(super) fn form(word: &str) -> Form {
    match word {
        "legend" => return Form::Singular,
        "legends" => return Form::Plural,
        _ => {}
    }
    let Some(subtype) = creature_type(word) else { return Form::NoNoun };
    let is_singular = word.eq_ignore_ascii_case(subtype);
    let is_plural = !is_singular || word.eq_ignore_ascii_case(&plural(subtype));
    match (is_singular, is_plural) {
        (true, true) => Form::Either,
        (true, false) => Form::Singular,
        (false, _) => Form::Plural,
    }
}

/// Returns the quality that a word before the noun names.
pub(super) fn adjective_of(word: &str) -> Option<Filter> {
    if let Some(filter) = plain_adjective(word) {
        return Some(filter);
    }
    let negated = word.strip_prefix("non-").or_else(|| word.strip_prefix("non"))?;
    plain_adjective(negated).map(Filter::not)
}

fn plain_adjective(word: &str) -> Option<Filter> {
    let color = Color::ALL.into_iter().find(|color| color.word() == word).map(Filter::Color);
    let card_type = || {
        let types = [CardType::Artifact, CardType::Enchantment, CardType::Land, CardType::Planeswalker];
        types.into_iter().find(|card_type| card_type.name().eq_ignore_ascii_case(word)).map(Filter::Type)
    };
    let supertype = || {
        Supertype::ALL
            .into_iter()
            .find(|supertype| supertype.name().eq_ignore_ascii_case(word))
            .map(Filter::Supertype)
    };
    color.or_else(card_type).or_else(supertype).or_else(|| match word {
        "other" | "another" => Some(Filter::Source.not()),
        "tapped" => Some(Filter::Tapped),
        "untapped" => Some(Filter::Tapped.not()),
        "attacking" => Some(Filter::Attacking),
        "blocking" => Some(Filter::Blocking),
        "colorless" => Some(Filter::Colorless),
        "colored" => Some(Filter::Colorless.not()),
        "multicolored" => Some(Filter::Multicolored),
        "monocolored" => Some(Filter::Monocolored),
        "legend" | "legends" => Some(Filter::Supertype(Supertype::Legendary)),
        _ => creature_type(word).map(|subtype| Filter::Subtype(subtype.to_owned())),
    })
}
