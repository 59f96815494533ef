//! An error shown at its place: file, line and column, the line itself, and a caret under what is wrong.

use std::fmt;
use std::ops::Range;

use crate::notation::position::PositionError;
use crate::notation::short::ShortError;
use crate::notation::{is_visible, shown, without_byte_order_mark};

/// The most characters of a line that are shown. Positions may stand on one long line.
const MOST_SHOWN: usize = 100;

/// The most characters of a message: it may repeat a word, and words have no end.
const LONGEST_MESSAGE: usize = 500;

/// How many characters are shown before the place, where the line is too long.
const SHOWN_BEFORE: usize = 40;

/// An error with all that a reader needs to find it.
///
/// `Display` writes the message on the first line, without a full stop, then the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is wrong.
    pub message: String,
    /// The file, or the argument, that the text came from.
    pub origin: String,
    /// The JSON path, or nothing.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The part of the line that is shown.
    pub excerpt: String,
    /// Which characters of the excerpt are wrong.
    pub marked: Range<usize>,
}

impl std::error::Error for Report {}

impl Report {
    /// Returns the report of something that is wrong at the bytes `at` of a text.
    ///
    /// ```
    /// use menace::notation::report::Report;
    /// let report = Report::new("2/2 flyng", 4..9, "--blockers", "no such keyword");
    /// assert_eq!(
    ///     report.to_string(),
    ///     "no such keyword\n --> --blockers:1:5\n  |\n1 | 2/2 flyng\n  |     ^^^^^"
    /// );
    /// ```
    pub fn new(text: &str, at: Range<usize>, origin: &str, message: &str) -> Report {
        let start = floor(text, at.start);
        let end = floor(text, at.end).max(start);
        // Nobody counts a mark that editors hide.
        let first = text.len() - without_byte_order_mark(text).len();
        let (start, end) = (start.max(first), end.max(first));
        let line_start = text[..start].rfind('\n').map_or(first, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line: Vec<char> = text[line_start..line_end].trim_end().chars().collect();
        let before = text[line_start..start].chars().count();
        let wrong = text[start..end.min(line_end)].chars().count();

        let from = if line.len() <= MOST_SHOWN {
            0
        } else {
            before.saturating_sub(SHOWN_BEFORE).min(line.len() - MOST_SHOWN)
        };
        let to = line.len().min(from + MOST_SHOWN);
        let mut excerpt = String::new();
        let mut shift = 0;
        if from > 0 {
            excerpt.push('…');
            shift = 1;
        }
        // A tab would move the caret away from its place.
        excerpt.extend(line[from..to].iter().map(|&letter| if is_visible(letter) { letter } else { ' ' }));
        if to < line.len() {
            excerpt.push('…');
        }
        let marked = before - from + shift;
        let marked = marked..(marked + wrong.max(1)).min((to - from + shift).max(marked + 1));
        Report {
            message: shown(message).at_most(LONGEST_MESSAGE).to_string(),
            origin: origin.to_owned(),
            path: String::new(),
            line: text[..start].matches('\n').count() + 1,
            column: before + 1,
            excerpt,
            marked,
        }
    }

    /// Returns the report of what is wrong with a position file.
    pub fn of_position(text: &str, origin: &str, error: &PositionError) -> Report {
        let report = Report::new(text, error.at.clone(), origin, &error.problem.to_string());
        Report { path: error.path.clone(), ..report }
    }

    /// Returns the report of what is wrong with creatures in short notation.
    pub fn of_short(text: &str, origin: &str, error: &ShortError) -> Report {
        Report::new(text, error.at.clone(), origin, &error.to_string())
    }
}

/// The last place up to `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = " ".repeat(self.line.to_string().len());
        writeln!(f, "{}", self.message)?;
        write!(f, "{margin}--> {}:{}:{}", self.origin, self.line, self.column)?;
        if !self.path.is_empty() {
            write!(f, ", {}", self.path)?;
        }
        writeln!(f, "\n{margin} |")?;
        writeln!(f, "{} | {}", self.line, self.excerpt)?;
        write!(f, "{margin} | {}{}", " ".repeat(self.marked.start), "^".repeat(self.marked.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::position::{NoCards, read_position};

    #[test]
    fn the_place_is_line_column_and_path() {
        let text = "{\"attacker\": {\"creatures\": [\n\t{\"power\": 2, \"toughness\": 2,\n\t \"abilities\": [\"é\", \"Flying\"]}]}}";
        let error = read_position(text, &NoCards).unwrap_err();
        let report = Report::of_position(text, "board.json", &error);
        assert_eq!((report.line, report.column), (3, 18));
        assert_eq!(
            report.to_string(),
            "`é` is not understood here: expected a keyword, or a sentence about creatures\n \
             --> board.json:3:18, attacker.creatures[0].abilities[0]\n  |\n\
             3 |   \"abilities\": [\"é\", \"Flying\"]}]}}\n  |                  ^"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}wrong{}", "x".repeat(300), "y".repeat(300));
        let report = Report::new(&text, 300..305, "-", "no");
        assert_eq!(report.column, 301);
        assert!(report.excerpt.starts_with('…') && report.excerpt.ends_with('…'));
        let marked: String =
            report.excerpt.chars().skip(report.marked.start).take(report.marked.len()).collect();
        assert_eq!(marked, "wrong");
    }

    #[test]
    fn the_end_of_the_text_and_places_beyond_it_are_shown() {
        for at in [5..5, 5..9, 70..80] {
            let report = Report::new("a\n{ \"", at, "-", "unfinished");
            assert_eq!((report.line, report.column, report.marked.len()), (2, 4, 1));
        }
        assert_eq!(Report::new("", 0..0, "-", "empty").to_string(), "empty\n --> -:1:1\n  |\n1 | \n  | ^");
        // A mistake that goes over several lines is marked on its first.
        assert_eq!(Report::new("ab\ncd", 1..5, "-", "both").marked, 1..2);
    }
}
