//! Mana costs: `{2}{G}{G}`.

use crate::ability::ManaCost;
use crate::types::Color;

/// Why a mana cost was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CostError {
    /// The text is no row of symbols in braces.
    #[error("`{0}` is no mana cost: expected symbols in braces, as in `{{2}}{{G}}`")]
    Malformed(String),
    /// A symbol that is neither a number nor one of the five colors.
    #[error("the mana symbol `{0}` is not played: expected a number or one of W, U, B, R, G")]
    Symbol(String),
}

/// Returns the cost that the symbols say.
///
/// Numbers and the five colors are understood; hybrid, Phyrexian, snow, colorless and variable symbols
/// are not played yet.
///
/// # Errors
/// [`CostError`] with the text or the symbol that was not understood.
///
/// ```
/// use menace::card::{mana_value, parse_cost};
/// let cost = parse_cost("{2}{G}{G}")?;
/// assert_eq!((cost.generic, cost.colored, mana_value(&cost)), (2, [0, 0, 0, 0, 2], 4));
/// assert!(parse_cost("{X}{R}").is_err());
/// # Ok::<(), menace::card::CostError>(())
/// ```
pub fn parse_cost(text: &str) -> Result<ManaCost, CostError> {
    let malformed = || CostError::Malformed(text.to_owned());
    let symbols = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).ok_or_else(malformed)?;
    let mut cost = ManaCost::default();
    for symbol in symbols.split("}{") {
        let mut letters = symbol.chars();
        if let (Some(color), None) = (letters.next().and_then(Color::from_letter), letters.next()) {
            cost.colored[color as usize] += 1;
        } else if let Ok(number) = symbol.parse::<u8>() {
            cost.generic = cost.generic.checked_add(number).ok_or_else(malformed)?;
        } else if symbol.is_empty() || symbol.contains(['{', '}']) {
            return Err(malformed());
        } else {
            return Err(CostError::Symbol(format!("{{{symbol}}}")));
        }
    }
    Ok(cost)
}

/// Returns the mana value of a cost (202.3): how much mana it takes in all.
pub fn mana_value(cost: &ManaCost) -> u32 {
    u32::from(cost.generic) + cost.colored.iter().map(|&count| u32::from(count)).sum::<u32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_that_are_not_played_say_which_symbol() {
        assert_eq!(parse_cost("{W/U}"), Err(CostError::Symbol("{W/U}".into())));
        assert_eq!(parse_cost("{1}{C}"), Err(CostError::Symbol("{C}".into())));
        for text in ["", "2G", "{2", "{}", "{1}{}", "{1} {G}", "{300}{200}"] {
            assert!(parse_cost(text).is_err(), "{text}");
        }
        assert_eq!(parse_cost("{0}"), Ok(ManaCost::default()));
    }
}
