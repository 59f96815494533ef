//! Mana symbols and mana costs (107.4, 202).

use std::fmt;

use super::{Color, Colors};

/// One symbol of a mana cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ManaSymbol {
    /// `{X}`: a number that is chosen as the spell is cast (107.3).
    X,
    /// `{2}`: mana of any kind.
    Generic(u8),
    /// `{S}`: one mana from a snow source.
    Snow,
    /// `{C}`: colorless mana and no other.
    Colorless,
    /// `{G}`.
    Colored(Color),
    /// `{G/U}`: either color.
    Hybrid(Color, Color),
    /// `{2/G}`: two generic mana or one of the color.
    TwoOr(Color),
    /// `{C/G}`: colorless or one of the color.
    ColorlessOr(Color),
    /// `{G/P}`: the color or 2 life.
    Phyrexian(Color),
    /// `{G/U/P}`: either color or 2 life.
    HybridPhyrexian(Color, Color),
}

/// A mana cost: its symbols in printed order. `None` of a card is an empty list on a land, which is not `{0}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SymbolCost(pub Vec<ManaSymbol>);

impl ManaSymbol {
    /// Reads the inside of a symbol's braces, as `G`, `12` or `W/U`.
    pub fn parse(inside: &str) -> Option<ManaSymbol> {
        let color = |text: &str| {
            let mut letters = text.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Color::from_letter(letter),
                _ => None,
            }
        };
        let parts: Vec<&str> = inside.split('/').collect();
        match parts[..] {
            ["X"] => Some(ManaSymbol::X),
            ["S"] => Some(ManaSymbol::Snow),
            ["C"] => Some(ManaSymbol::Colorless),
            [one] => match color(one) {
                Some(color) => Some(ManaSymbol::Colored(color)),
                None => one.parse().ok().map(ManaSymbol::Generic),
            },
            [one, "P"] => color(one).map(ManaSymbol::Phyrexian),
            ["2", one] => color(one).map(ManaSymbol::TwoOr),
            ["C", one] => color(one).map(ManaSymbol::ColorlessOr),
            [one, two] => Some(ManaSymbol::Hybrid(color(one)?, color(two)?)),
            [one, two, "P"] => Some(ManaSymbol::HybridPhyrexian(color(one)?, color(two)?)),
            _ => None,
        }
    }

    /// Returns the colors of the symbol (202.2).
    pub fn colors(self) -> Colors {
        match self {
            ManaSymbol::X | ManaSymbol::Generic(_) | ManaSymbol::Snow | ManaSymbol::Colorless => Colors::NONE,
            ManaSymbol::Colored(color)
            | ManaSymbol::TwoOr(color)
            | ManaSymbol::ColorlessOr(color)
            | ManaSymbol::Phyrexian(color) => Colors::NONE.with(color),
            ManaSymbol::Hybrid(one, two) | ManaSymbol::HybridPhyrexian(one, two) => {
                Colors::NONE.with(one).with(two)
            }
        }
    }

    /// Returns the symbol's part of the mana value (202.3), with X as 0.
    pub fn mana_value(self) -> u32 {
        match self {
            ManaSymbol::X => 0,
            ManaSymbol::Generic(number) => u32::from(number),
            ManaSymbol::TwoOr(_) => 2,
            ManaSymbol::Snow
            | ManaSymbol::Colorless
            | ManaSymbol::Colored(_)
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::ColorlessOr(_)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..) => 1,
        }
    }
}

impl SymbolCost {
    /// Reads a row of symbols in braces, as `{2}{G}{G}`; an empty text is an empty cost.
    pub fn parse(text: &str) -> Option<SymbolCost> {
        let mut rest = text;
        let mut symbols = Vec::new();
        while !rest.is_empty() {
            let (inside, after) = rest.strip_prefix('{')?.split_once('}')?;
            symbols.push(ManaSymbol::parse(inside)?);
            rest = after;
        }
        Some(SymbolCost(symbols))
    }

    /// Returns the colors of a card with this cost (202.2).
    pub fn colors(&self) -> Colors {
        self.0.iter().flat_map(|symbol| symbol.colors().iter().collect::<Vec<_>>()).collect()
    }

    /// Returns the mana value (202.3), with X as 0.
    pub fn mana_value(&self) -> u32 {
        self.0.iter().map(|symbol| symbol.mana_value()).sum()
    }

    /// Returns the number of `{X}` in the cost.
    pub fn count_x(&self) -> u32 {
        self.0.iter().filter(|&&symbol| symbol == ManaSymbol::X).count() as u32
    }

    /// Whether a symbol of the cost can be paid with life (107.4f).
    pub fn has_phyrexian(&self) -> bool {
        self.0
            .iter()
            .any(|symbol| matches!(symbol, ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..)))
    }
}

impl fmt::Display for ManaSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManaSymbol::X => f.write_str("{X}"),
            ManaSymbol::Generic(number) => write!(f, "{{{number}}}"),
            ManaSymbol::Snow => f.write_str("{S}"),
            ManaSymbol::Colorless => f.write_str("{C}"),
            ManaSymbol::Colored(color) => write!(f, "{{{}}}", color.letter()),
            ManaSymbol::Hybrid(one, two) => write!(f, "{{{}/{}}}", one.letter(), two.letter()),
            ManaSymbol::TwoOr(color) => write!(f, "{{2/{}}}", color.letter()),
            ManaSymbol::ColorlessOr(color) => write!(f, "{{C/{}}}", color.letter()),
            ManaSymbol::Phyrexian(color) => write!(f, "{{{}/P}}", color.letter()),
            ManaSymbol::HybridPhyrexian(one, two) => write!(f, "{{{}/{}/P}}", one.letter(), two.letter()),
        }
    }
}

impl fmt::Display for SymbolCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| symbol.fmt(f))
    }
}
