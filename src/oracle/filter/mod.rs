//! Noun phrases: "untapped white creature you control with power 2 or less".

mod having;
mod keyword_name;
mod noun;
mod suffix;
mod targets;

use super::parser::{Number, Parser};
use super::tree::{Filter, Test};
pub use having::{DIFFERENT, DIFFERENT_PLAYERS, measure, told_apart, with_phrase};
pub use keyword_name::keyword_name;
use noun::noun;
pub use noun::{is_non, type_plural};
pub use suffix::{THOSE_CARDS, proper_name, suffixes, zone};
pub use targets::targeted;

/// A noun phrase without its determiner.
pub fn filter(p: &mut Parser<'_>, number: Number) -> Option<Filter> {
    p.attempt(|p| {
        let mut tests = Vec::new();
        if p.take("other") {
            tests.push(Test::Other);
        }
        let kind = noun(p, number, &mut tests)?;
        suffixes(p, number, &mut tests);
        Some(Filter { kind, tests })
    })
}
