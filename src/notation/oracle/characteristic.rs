//! What follows "with" and "without": keywords, and how power and toughness compare.

use super::canonical::one_or;
use super::parser::Parser;
use crate::ability::{Amount, Comparison, Filter};

impl Parser<'_> {
    pub(super) fn with(&mut self) -> Option<Filter> {
        self.word("with")?;
        if let Some(index) = self.attempt(Self::counters) {
            return Some(index);
        }
        let mut parts = vec![self.characteristic()?];
        let mut union = None;
        while let Some((word, part)) = self.attempt(|p| {
            let word = p.one_of(&["and", "or", "and/or"])?;
            Some((word, p.characteristic()?))
        }) {
            if *union.get_or_insert(word != 0) != (word != 0) {
                return self.fail("one of `and` and `or`, not both");
            }
            parts.push(part);
        }
        Some(one_or(parts, if union == Some(true) { Filter::AnyOf } else { Filter::All }))
    }

    pub(super) fn without(&mut self) -> Option<Filter> {
        self.word("without")?;
        if self.phrase("counters on them").is_some() || self.phrase("counters on it").is_some() {
            return Some(Filter::HasCounter.not());
        }
        let mut parts = vec![self.characteristic()?.not()];
        while let Some(part) = self.attempt(|p| {
            p.one_of(&["or", "nor", "and/or"])?;
            p.characteristic()
        }) {
            parts.push(part.not());
        }
        Some(one_or(parts, Filter::All))
    }

    fn counters(&mut self) -> Option<Filter> {
        let phrases =
            ["counters on", "a counter on", "one or more counters on", "no counters on", "no counter on"];
        let none = self.one_phrase_of(&phrases)? > 2;
        self.one_of(&["it", "them"])?;
        Some(if none { Filter::HasCounter.not() } else { Filter::HasCounter })
    }

    /// Reads what "with" can name: a keyword, or how power or toughness compares.
    fn characteristic(&mut self) -> Option<Filter> {
        if let Some(land) = self.attempt(Self::landwalk) {
            return Some(Filter::Landwalk(land));
        }
        if let Some(keyword) = self.keyword() {
            return Some(Filter::Keyword(keyword));
        }
        if let Some(filter) = self.attempt(Self::compared_with_source) {
            return Some(filter);
        }
        let stat = self.one_phrase_of(&["power", "toughness", "power or toughness"])?;
        let comparison = self.comparison()?;
        let power = Filter::Power(comparison.0, own(comparison.1, Stat::Power));
        let toughness = Filter::Toughness(comparison.0, own(comparison.1, Stat::Toughness));
        Some(match stat {
            0 => power,
            1 => toughness,
            _ => Filter::AnyOf(vec![power, toughness]),
        })
    }

    /// Reads "greater power", "lesser power than this creature".
    fn compared_with_source(&mut self) -> Option<Filter> {
        let comparison = match self.one_phrase_of(&[
            "greater",
            "lesser",
            "less",
            "equal",
            "equal or greater",
            "equal or lesser",
        ])? {
            0 => Comparison::Greater,
            1 | 2 => Comparison::Less,
            3 => Comparison::Equal,
            4 => Comparison::AtLeast,
            _ => Comparison::AtMost,
        };
        let stat = self.one_of(&["power", "toughness"])?;
        let _ = self.attempt(|p| {
            p.one_of(&["than", "to"])?;
            if p.one_of(&["it"]).is_some() { Some(()) } else { p.this() }
        });
        Some(match stat {
            0 => Filter::Power(comparison, Amount::SourcePower),
            _ => Filter::Toughness(comparison, Amount::SourceToughness),
        })
    }

    /// Reads how power, or else toughness, compares: "3 or greater".
    pub(super) fn size(&mut self, power: bool) -> Option<Filter> {
        let (comparison, amount) = self.comparison()?;
        Some(if power {
            Filter::Power(comparison, own(amount, Stat::Power))
        } else {
            Filter::Toughness(comparison, own(amount, Stat::Toughness))
        })
    }

    fn comparison(&mut self) -> Option<(Comparison, Written)> {
        if let Some(number) = self.number() {
            let comparison = match self.one_phrase_of(&[
                "or less",
                "or fewer",
                "or lower",
                "or greater",
                "or more",
                "or higher",
            ]) {
                None => Comparison::Equal,
                Some(0..=2) => Comparison::AtMost,
                Some(_) => Comparison::AtLeast,
            };
            return Some((comparison, Written::Number(number)));
        }
        let comparison = match self.one_phrase_of(&[
            "less than",
            "less than or equal to",
            "equal to",
            "greater than or equal to",
            "greater than",
        ])? {
            0 => Comparison::Less,
            1 => Comparison::AtMost,
            2 => Comparison::Equal,
            3 => Comparison::AtLeast,
            _ => Comparison::Greater,
        };
        Some((comparison, self.amount()?))
    }

    fn amount(&mut self) -> Option<Written> {
        if let Some(number) = self.number() {
            return Some(Written::Number(number));
        }
        if let Some(stat) = self.attempt(|p| {
            p.one_of(&["its", "their"])?;
            p.one_of(&["power", "toughness"])
        }) {
            return Some(Written::Its(if stat == 0 { Stat::Power } else { Stat::Toughness }));
        }
        self.this()?;
        self.word("'s")?;
        let stat = self.one_of(&["power", "toughness"])?;
        Some(Written::Sources(if stat == 0 { Stat::Power } else { Stat::Toughness }))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Stat {
    Power,
    Toughness,
}

/// An amount as it was written, before it is clear whose "its" is.
#[derive(Clone, Copy)]
enum Written {
    Number(u32),
    Its(Stat),
    Sources(Stat),
}

/// Of "its": "toughness greater than its power" speaks of one creature, but "power greater than its power"
/// would be nonsense, and so means this creature's.
fn own(written: Written, compared: Stat) -> Amount {
    match written {
        // The lexer lets no number through that an i32 could not hold.
        Written::Number(number) => Amount::Number(i32::try_from(number).unwrap_or(i32::MAX)),
        Written::Its(Stat::Power) if compared == Stat::Toughness => Amount::OwnPower,
        Written::Its(Stat::Toughness) if compared == Stat::Power => Amount::OwnToughness,
        Written::Its(Stat::Power) | Written::Sources(Stat::Power) => Amount::SourcePower,
        Written::Its(Stat::Toughness) | Written::Sources(Stat::Toughness) => Amount::SourceToughness,
    }
}
