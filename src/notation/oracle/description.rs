//! A creature described in a few words after its power and toughness: "tapped white Knight flying, can't block".

use std::ops::Range;

use super::Names;
use super::error::AbilityError;
use super::parser::Parser;
use super::statement::Of;
use super::words::Kind;
use crate::ability::{Ability, Filter, Statement, Subject};

/// What a few words say of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(in crate::notation) struct Description {
    /// The qualities before the abilities: colors, types, subtypes, "tapped".
    pub(in crate::notation) qualities: Vec<Filter>,
    /// Its abilities.
    pub(in crate::notation) abilities: Vec<Ability>,
}

/// Reads a description; an empty one says nothing.
pub(in crate::notation) fn parse_description(
    text: &str,
    within: Range<usize>,
) -> Result<Description, AbilityError> {
    let names = Names { card: None, ids: &[], bearer: super::Bearer::Creature };
    let mut parser = Parser::new(text, within, &names)?;
    match parser.description() {
        Some(description) => Ok(description),
        None => Err(parser.error()),
    }
}

impl Parser<'_> {
    fn description(&mut self) -> Option<Description> {
        let mut description = Description::default();
        while let Some(quality) = self.attempt(Self::own_quality) {
            description.qualities.extend(quality);
        }
        let _ = self.kind(&Kind::Comma, "a comma");
        let _ = self.one_of(&["with"]);
        if self.is_done() {
            return Some(description);
        }
        description.abilities = self.described_ability()?;
        while !self.is_done() {
            let comma = self.kind(&Kind::Comma, "a comma").is_some();
            if self.one_of(&["and"]).is_none() && !comma {
                return None;
            }
            description.abilities.extend(self.described_ability()?);
        }
        Some(description)
    }

    /// Reads a quality that a creature can be described with; "creature" adds none.
    fn own_quality(&mut self) -> Option<Option<Filter>> {
        if self.one_of(&["creature"]).is_some() {
            return Some(None);
        }
        match self.adjective()? {
            quality @ (Filter::Color(_)
            | Filter::Colorless
            | Filter::Type(_)
            | Filter::Subtype(_)
            | Filter::Supertype(_)
            | Filter::Tapped) => Some(Some(quality)),
            _ => None,
        }
    }

    /// Reads an ability: keywords, a sentence in quotation marks, or what a sentence says of "this creature".
    fn described_ability(&mut self) -> Option<Vec<Ability>> {
        if let Some(abilities) = self.attempt(Self::one_granted) {
            return Some(abilities);
        }
        let mut of = Of { filter: Filter::Source, whose: None };
        let clauses = self.predicate(&mut of)?;
        Some(
            clauses
                .into_iter()
                .map(|clause| Ability::Static(Statement { subject: Subject::THIS, clause }))
                .collect(),
        )
    }
}
