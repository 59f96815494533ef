//! Why a card is refused.

use std::fmt;

/// Why a card is refused: its text is not completely understood. No part of such a card is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A card of more than one face, or of a frame with rules of its own.
    Layout(String),
    /// A field of the type line or the cost that is not understood.
    Field { field: &'static str, value: String },
    /// A line that the grammar can't read.
    Line(Unread),
    /// A line that was read but is written back differently: something would be lost.
    Lossy { line: String, written: String },
}

/// A line of text, and the place where reading it failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The normalised line.
    pub line: String,
    /// The byte in the line up to which it was understood.
    pub at: usize,
    /// What would have been understood there, in alphabetical order.
    pub expected: Vec<&'static str>,
}

impl Unread {
    /// Returns the sentence in which reading failed.
    pub fn sentence(&self) -> &str {
        let start = self.line[..self.at].rfind(". ").map_or(0, |dot| dot + 2);
        let end = self.line[self.at..].find(". ").map_or(self.line.len(), |dot| self.at + dot + 1);
        &self.line[start..end]
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Layout(layout) => write!(f, "cards of the layout `{layout}` are not read"),
            Refusal::Field { field, value } => write!(f, "the {field} `{value}` is not understood"),
            Refusal::Line(unread) => unread.fmt(f),
            Refusal::Lossy { line, written } => write!(f, "`{line}` was understood only as `{written}`"),
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.line.split_at(self.at);
        if after.is_empty() {
            write!(f, "`{before}` ends too early")?;
        } else {
            write!(f, "`{before}` is not followed by `{}`", after.trim_start())?;
        }
        match &self.expected[..] {
            [] => Ok(()),
            [one] => write!(f, "; expected `{one}`"),
            several => {
                let few: Vec<String> = several.iter().take(6).map(|word| format!("`{word}`")).collect();
                let more = if several.len() > few.len() { " …" } else { "" };
                write!(f, "; expected one of {}{more}", few.join(", "))
            }
        }
    }
}

impl std::error::Error for Refusal {}
