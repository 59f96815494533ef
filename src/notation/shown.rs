//! Text of others as messages show it: on one line, readable, harmless to a terminal, and not too long.

use std::fmt;

/// The most characters of a text that a message shows, if nothing else is said.
const MOST_SHOWN: usize = 100;

/// Text within a message; see [`shown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown<'t> {
    text: &'t str,
    most: usize,
}

/// Returns the text as a message shows it: its first 100 characters, with those that can't be seen, or that a
/// terminal would obey, as escapes.
///
/// ```
/// use menace::notation::shown;
/// assert_eq!(shown("Grizzly Bears").to_string(), "Grizzly Bears");
/// assert_eq!(shown("\u{1b}[31mred").to_string(), r"\u{1b}[31mred");
/// assert_eq!(shown(&"x".repeat(5000)).to_string().chars().count(), 101);
/// ```
pub fn shown(text: &str) -> Shown<'_> {
    Shown { text, most: MOST_SHOWN }
}

impl<'t> Shown<'t> {
    /// Returns the same text, of which at most that number of characters is shown.
    #[must_use]
    pub fn at_most(self, most: usize) -> Shown<'t> {
        Shown { most, ..self }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters = self.text.chars();
        for character in characters.by_ref().take(self.most) {
            match is_visible(character) {
                true => write!(f, "{character}")?,
                false => write!(f, "{}", character.escape_debug())?,
            }
        }
        if characters.next().is_some() { f.write_str("…") } else { Ok(()) }
    }
}

/// Returns whether the character can be seen, and no terminal takes it for a command.
pub const fn is_visible(character: char) -> bool {
    // Beside the control characters: soft hyphens, marks without width, and those that turn the direction of
    // reading.
    !matches!(character,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_not_be_seen_is_escaped() {
        assert_eq!(shown("a\tb\n\u{7f}\u{9b}2J\u{feff}é").to_string(), r"a\tb\n\u{7f}\u{9b}2J\u{feff}é");
        assert_eq!(shown(r#""quoted" \ it's"#).to_string(), r#""quoted" \ it's"#);
    }

    #[test]
    fn only_what_is_too_long_is_cut() {
        assert_eq!(shown(&"é".repeat(100)).to_string(), "é".repeat(100));
        assert_eq!(shown(&"é".repeat(101)).to_string(), "é".repeat(100) + "…");
        assert_eq!(shown("abc").at_most(2).to_string(), "ab…");
    }
}
