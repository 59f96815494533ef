//! A creature described in a few words after its power and toughness: "tapped white Knight flying, can't block".

use std::ops::Range;

use super::Names;
use super::adjective::{Form, form};
use super::error::AbilityError;
use super::parser::Parser;
use super::statement::Of;
use super::words::Kind;
use crate::ability::{Ability, Filter};

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
        // "Snow" in "snow swampwalk" is said of the land.
        while !self.is_at_landwalk() {
            let Some(quality) = self.attempt(Self::own_quality) else { break };
            description.qualities.extend(quality);
        }
        let comma = self.kind(&Kind::Comma, "a comma").is_some();
        let with = self.one_of(&["with"]).is_some();
        if !comma && !with && self.mark() > 0 && self.is_at_plural() {
            // "White Goblins can't block": a white creature, or a sentence about white Goblins?
            let at = self.place();
            return self.not_modelled(
                "the words before this may describe the creature or begin a sentence: put a comma between, or the \
                 sentence in quotation marks",
                at,
            );
        }
        if self.is_done() {
            return Some(description);
        }
        description.abilities = self.described_ability()?;
        while !self.is_done() {
            let stop = self.kind(&Kind::Period, "a full stop").is_some();
            if stop && self.is_done() {
                break;
            }
            let comma = self.kind(&Kind::Comma, "a comma").is_some();
            if self.one_of(&["and"]).is_none() && !comma && !stop {
                return None;
            }
            description.abilities.extend(self.described_ability()?);
        }
        Some(description)
    }

    /// Returns whether a landwalk comes next, with its supertypes.
    fn is_at_landwalk(&self) -> bool {
        let supertype = |&ahead: &usize| {
            matches!(self.peek_word(ahead), Some("legendary" | "snow" | "basic" | "nonbasic"))
        };
        let supertypes = (0..).take_while(supertype).count();
        self.peek_word(supertypes).is_some_and(|word| word.ends_with("walk"))
    }

    /// Returns whether a noun for several creatures comes next.
    fn is_at_plural(&self) -> bool {
        self.peek_word(0).is_some_and(|word| word == "creatures" || form(word) == Form::Plural)
    }

    /// Reads a quality that a creature can be described with; "creature" adds none.
    fn own_quality(&mut self) -> Option<Option<Filter>> {
        if self.one_of(&["creature"]).is_some() {
            return Some(None);
        }
        if self.is_at_plural() {
            return None;
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

    /// Reads an ability: keywords, a sentence in quotation marks, what a sentence says of "this creature", or a
    /// whole sentence.
    fn described_ability(&mut self) -> Option<Vec<Ability>> {
        self.attempt(Self::one_granted)
            .or_else(|| {
                self.attempt(|p| {
                    let of = Of { filter: Filter::Source, whose: None };
                    p.statements_of(of, None, None)
                })
            })
            .or_else(|| self.sentence())
    }
}
