//! The five colors, and sets of them.

use std::fmt;

/// One of the five colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White, `W`.
    White,
    /// Blue, `U`.
    Blue,
    /// Black, `B`.
    Black,
    /// Red, `R`.
    Red,
    /// Green, `G`.
    Green,
}

impl Color {
    /// The colors in the order in which cards print them.
    pub const ALL: [Color; 5] = [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green];

    /// Returns the letter of the mana symbol, `W`, `U`, `B`, `R` or `G`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }

    /// Returns the color of a mana symbol's letter.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'W' => Some(Color::White),
            'U' => Some(Color::Blue),
            'B' => Some(Color::Black),
            'R' => Some(Color::Red),
            'G' => Some(Color::Green),
            _ => None,
        }
    }

    /// Returns the word that rules text uses, as in `protection from black`.
    pub const fn word(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Blue => "blue",
            Color::Black => "black",
            Color::Red => "red",
            Color::Green => "green",
        }
    }
}

/// A set of colors; the empty one is colorless.
///
/// ```
/// use menace::{Color, Colors};
/// let gold: Colors = [Color::White, Color::Black].into_iter().collect();
/// assert!(gold.contains(Color::Black) && !gold.contains(Color::Red));
/// assert_eq!(gold.to_string(), "WB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Colors(u8);

impl Colors {
    /// No color: colorless.
    pub const NONE: Colors = Colors(0);

    /// Returns whether the color is in the set.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color as u8 & 1 == 1
    }

    /// Returns the set and the color.
    #[must_use]
    pub const fn with(self, color: Color) -> Colors {
        Colors(self.0 | 1 << color as u8)
    }

    /// Returns the set as bits, by the colors' order.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns how many colors there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether this is colorless.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the two have a color in common; colorless shares with nothing.
    pub const fn shares_with(self, other: Colors) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the colors in the order white, blue, black, red, green.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Colors {
        colors.into_iter().fold(Colors::NONE, Colors::with)
    }
}

impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|color| write!(f, "{}", color.letter()))
    }
}
