//! One form for filters that say the same: a union of intersections, in the order of English words.

use crate::ability::{Comparison, Filter};
use crate::sort::CompactSort;

/// More alternatives than any sentence has; beyond them a filter is left as it is.
const MOST_ALTERNATIVES: usize = 256;

impl Filter {
    /// Returns the filter as a union of intersections of plain and negated qualities.
    ///
    /// The qualities of an intersection stand in the order in which English names them, "other tapped
    /// legendary black artifact Walls with flying", each once; unions of one and intersections of one are
    /// gone. Filters that were read from text have this form already, but for a negation that a clause
    /// puts around the whole ("except by", "only").
    ///
    /// A filter that would have more than 256 alternatives comes back unchanged.
    ///
    /// ```
    /// use menace::{Color, Filter, Keyword};
    /// let not_either = Filter::AnyOf(vec![Filter::Keyword(Keyword::Flying), Filter::Color(Color::Red)]).not();
    /// assert_eq!(not_either.canonical().to_string(), "nonred creatures without flying");
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Filter {
        let Some(mut alternatives) = alternatives(self, Sense::Plain) else { return self.clone() };
        for alternative in &mut alternatives {
            alternative.compact_sort_by_key(rank);
            dedup(alternative);
        }
        dedup(&mut alternatives);
        if alternatives.iter().any(Vec::is_empty) {
            return Filter::Any;
        }
        let mut union: Vec<Filter> = alternatives.into_iter().map(|all| one_or(all, Filter::All)).collect();
        if union.is_empty() {
            Filter::Not(Box::new(Filter::Any))
        } else {
            one_or(std::mem::take(&mut union), Filter::AnyOf)
        }
    }
}

/// Returns the only filter, or what `many` makes of several.
pub(super) fn one_or(mut filters: Vec<Filter>, many: impl FnOnce(Vec<Filter>) -> Filter) -> Filter {
    match filters.pop() {
        Some(only) if filters.is_empty() => only,
        last => {
            filters.extend(last);
            many(filters)
        }
    }
}

fn dedup<T: PartialEq>(items: &mut Vec<T>) {
    let mut kept = 0;
    for index in 0..items.len() {
        if !items[..kept].contains(&items[index]) {
            items.swap(kept, index);
            kept += 1;
        }
    }
    items.truncate(kept);
}

#[derive(Clone, Copy, PartialEq)]
enum Sense {
    Plain,
    Negated,
}

impl Sense {
    fn other(self) -> Sense {
        match self {
            Sense::Plain => Sense::Negated,
            Sense::Negated => Sense::Plain,
        }
    }
}

/// The alternatives of a filter, each a list of qualities; `None` when there are too many.
fn alternatives(filter: &Filter, sense: Sense) -> Option<Vec<Vec<Filter>>> {
    match (filter, sense) {
        (Filter::Any, Sense::Plain) => Some(vec![Vec::new()]),
        (Filter::Any, Sense::Negated) => Some(Vec::new()),
        (Filter::Not(inner), _) => alternatives(inner, sense.other()),
        (Filter::All(parts), Sense::Plain) | (Filter::AnyOf(parts), Sense::Negated) => {
            let mut product = vec![Vec::new()];
            for part in parts {
                let choices = alternatives(part, sense)?;
                if product.len() * choices.len() > MOST_ALTERNATIVES {
                    return None;
                }
                product = product
                    .iter()
                    .flat_map(|chosen: &Vec<Filter>| {
                        choices.iter().map(|more| [chosen.as_slice(), more].concat())
                    })
                    .collect();
            }
            Some(product)
        }
        (Filter::AnyOf(parts), Sense::Plain) | (Filter::All(parts), Sense::Negated) => {
            let mut union = Vec::new();
            for part in parts {
                union.extend(alternatives(part, sense)?);
                if union.len() > MOST_ALTERNATIVES {
                    return None;
                }
            }
            Some(union)
        }
        (Filter::Power(comparison, amount), Sense::Negated) => {
            Some(vec![vec![Filter::Power(opposite(*comparison)?, *amount)]])
        }
        (Filter::Toughness(comparison, amount), Sense::Negated) => {
            Some(vec![vec![Filter::Toughness(opposite(*comparison)?, *amount)]])
        }
        (literal, Sense::Plain) => Some(vec![vec![literal.clone()]]),
        (literal, Sense::Negated) => Some(vec![vec![literal.clone().not()]]),
    }
}

/// The comparison that holds where this one does not; English has none for "not equal".
fn opposite(comparison: Comparison) -> Option<Comparison> {
    match comparison {
        Comparison::Less => Some(Comparison::AtLeast),
        Comparison::AtMost => Some(Comparison::Greater),
        Comparison::Equal => None,
        Comparison::AtLeast => Some(Comparison::Less),
        Comparison::Greater => Some(Comparison::AtMost),
    }
}

/// The place of a quality in English: words before the noun, the noun, what follows it.
pub(super) fn rank(filter: &Filter) -> u8 {
    match filter {
        Filter::Not(inner) => match &**inner {
            Filter::Source => 0,
            Filter::Id(_) => 18,
            Filter::Subtype(_) => 6,
            other => rank(other),
        },
        Filter::Tapped => 1,
        Filter::Attacking | Filter::Blocking => 2,
        Filter::Supertype(_) => 3,
        Filter::Color(_) | Filter::Colorless | Filter::Multicolored | Filter::Monocolored => 4,
        Filter::Type(_) => 5,
        Filter::Subtype(_) => 7,
        Filter::Any | Filter::All(_) | Filter::AnyOf(_) => 8,
        Filter::Id(_) | Filter::Source => 9,
        Filter::Named(_) => 10,
        Filter::Keyword(_) => 11,
        Filter::Landwalk(_) => 12,
        Filter::Power(..) => 13,
        Filter::Toughness(..) => 14,
        Filter::HasCounter => 15,
        Filter::SharesColorWithSource => 16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::Amount;
    use crate::types::{Color, Keyword};

    #[test]
    fn negations_move_inwards() {
        let flying = Filter::Keyword(Keyword::Flying);
        let small = Filter::Power(Comparison::AtMost, Amount::Number(2));
        let both = Filter::All(vec![flying.clone(), small]);
        assert_eq!(
            Filter::Not(Box::new(both)).canonical(),
            Filter::AnyOf(vec![flying.not(), Filter::Power(Comparison::Greater, Amount::Number(2))])
        );
    }

    #[test]
    fn everything_and_nothing() {
        assert_eq!(Filter::AnyOf(vec![Filter::Any, Filter::Tapped]).canonical(), Filter::Any);
        assert_eq!(Filter::All(vec![Filter::Any, Filter::Tapped]).canonical(), Filter::Tapped);
        assert_eq!(Filter::All(Vec::new()).canonical(), Filter::Any);
        assert_eq!(Filter::AnyOf(Vec::new()).canonical(), Filter::Any.not());
    }

    #[test]
    fn a_filter_that_would_explode_is_left_alone() {
        let pair = |a, b| Filter::AnyOf(vec![Filter::Color(a), Filter::Color(b)]);
        let wide = Filter::All(vec![pair(Color::White, Color::Blue); 40]);
        assert_eq!(wide.canonical(), wide);
    }
}
