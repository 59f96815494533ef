//! The parser under the grammar: a position among the tokens, and what was expected at the farthest position.

use super::error::Unread;
use super::lexer::{Kind, Token};
use super::resolve::Scope;
use super::tree::Amount;
use crate::sort::CompactSort;

/// Reads tokens from left to right and may go back.
///
/// A rule of the grammar is a function that returns `None` if it does not fit. A rule that may fail after it has taken a
/// token must be called by [`Parser::attempt`], which goes back.
pub struct Parser<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    farthest: usize,
    expected: Vec<&'static str>,
    /// What has been mentioned so far, to which pronouns may refer.
    pub scope: Scope,
    /// What X is, once "where X is …" has been seen at the end of the sentence.
    pub where_x: Option<Amount>,
    /// Whether the ability is that of an instant or sorcery, so that `~` is not a permanent.
    pub spell: bool,
    /// Players have voted for words before the place.
    pub voted: bool,
}

/// A rule of the grammar.
pub type Rule<T> = for<'a, 'b> fn(&'a mut Parser<'b>) -> Option<T>;

/// Whether a noun or a verb is in the singular or the plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    One,
    Many,
}

impl<'t> Parser<'t> {
    pub fn new(tokens: &'t [Token<'t>], scope: Scope, spell: bool) -> Parser<'t> {
        Parser { tokens, at: 0, farthest: 0, expected: Vec::new(), scope, where_x: None, spell, voted: false }
    }

    /// Runs a rule and goes back if it fails.
    pub fn attempt<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, mark) = (self.at, self.scope.mark());
        let read = rule(self);
        if read.is_none() {
            self.at = at;
            self.scope.reset(&mark);
        }
        read
    }

    /// Runs a rule to see whether it fits, and goes back in any case.
    pub fn ahead<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, mark) = (self.at, self.scope.mark());
        let read = rule(self);
        self.at = at;
        self.scope.reset(&mark);
        read
    }

    /// The first of the rules that fits.
    pub fn first<T>(&mut self, rules: &[Rule<T>]) -> Option<T> {
        rules.iter().find_map(|rule| self.attempt(rule))
    }

    /// The position, in tokens.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Goes to a position that was reached before.
    pub fn go_to(&mut self, place: usize) {
        self.at = place;
    }

    /// The next token's text.
    pub fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    /// The token before the position.
    pub fn previous(&self) -> Option<&'t str> {
        self.at.checked_sub(1).map(|before| self.tokens[before].text)
    }

    /// Whether everything has been read.
    pub fn at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    /// Whether the ability ends here: at the end of the line, of a quotation or of a mode.
    pub fn ended(&self) -> bool {
        matches!(self.peek(), None | Some("\"" | "•"))
    }

    fn fail(&mut self, expected: &'static str) {
        if self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
        if self.at == self.farthest && !self.expected.contains(&expected) {
            self.expected.push(expected);
        }
    }

    /// Records what was expected here, for the error message.
    pub fn expect<T>(&mut self, what: &'static str) -> Option<T> {
        self.fail(what);
        None
    }

    /// One given token, whatever its capitals.
    pub fn word(&mut self, expected: &'static str) -> Option<()> {
        match self.peek() {
            Some(text) if text.eq_ignore_ascii_case(expected) => {
                self.at += 1;
                Some(())
            }
            _ => {
                self.fail(expected);
                None
            }
        }
    }

    /// Several given tokens; in the phrase they are separated by spaces. Takes all or nothing.
    pub fn phrase(&mut self, expected: &'static str) -> Option<()> {
        let at = self.at;
        for word in expected.split(' ') {
            match self.peek() {
                Some(text) if text.eq_ignore_ascii_case(word) => self.at += 1,
                _ => {
                    self.fail(expected);
                    self.at = at;
                    return None;
                }
            }
        }
        Some(())
    }

    /// Whether the phrase comes next; takes it if so.
    pub fn take(&mut self, expected: &'static str) -> bool {
        self.phrase(expected).is_some()
    }

    /// The value of the first phrase of a table that comes next.
    pub fn one_of<T: Clone>(&mut self, table: &[(&'static str, T)]) -> Option<T> {
        table.iter().find_map(|(phrase, value)| self.phrase(phrase).map(|()| value.clone()))
    }

    /// A verb or noun in its form for the number: "gets" or "get", "card in" or "cards in".
    pub fn verb(&mut self, number: Number, one: &'static str, many: &'static str) -> Option<()> {
        self.phrase(match number {
            Number::One => one,
            Number::Many => many,
        })
    }

    /// A token for which the function has a value.
    pub fn token<T>(&mut self, what: &'static str, value: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        match self.peek().and_then(value) {
            Some(value) => {
                self.at += 1;
                Some(value)
            }
            None => {
                self.fail(what);
                None
            }
        }
    }

    /// A symbol in braces, as its inside.
    pub fn symbol<T>(&mut self, what: &'static str, value: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        match self.tokens.get(self.at) {
            Some(token) if token.kind == Kind::Symbol => {
                self.token(what, |text| value(text.strip_prefix('{')?.strip_suffix('}')?))
            }
            _ => {
                self.fail(what);
                None
            }
        }
    }

    /// Items separated by commas and, before the last, "and" or "or": "a, b, and c".
    pub fn list<T>(
        &mut self,
        conjunction: &'static str,
        item: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut items = vec![item(self)?];
        loop {
            let next = self.attempt(|p| {
                let comma = p.take(",");
                let last = p.take(conjunction);
                if !comma && !last {
                    return None;
                }
                Some((item(p)?, last))
            });
            match next {
                Some((one, last)) => {
                    items.push(one);
                    if last {
                        return Some(items);
                    }
                }
                None if items.len() == 1 => return Some(items),
                None => return None,
            }
        }
    }

    /// The end of a sentence: a full stop, or a quotation that ended with one.
    pub fn full_stop(&mut self) -> Option<()> {
        if self.take(".") {
            return Some(());
        }
        // Quotations may end together: `have "… any target.""`.
        let quoted = self.tokens[..self.at].iter().rev().find(|token| token.text != "\"");
        let ends = self.previous() == Some("\"") && quoted.is_some_and(|token| token.text == ".");
        if ends { Some(()) } else { self.expect(".") }
    }

    /// Everything from `"` to its closing `"`, read by a rule with a scope of its own.
    pub fn quoted<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.attempt(|p| {
            p.word("\"")?;
            let outside = std::mem::take(&mut p.scope);
            let (spell, where_x) = (std::mem::replace(&mut p.spell, false), p.where_x.take());
            let read = rule(p);
            (p.scope, p.spell, p.where_x) = (outside, spell, where_x);
            let read = read?;
            p.word("\"")?;
            Some(read)
        })
    }

    /// Where and why reading failed.
    pub fn failure(&self, line: &str) -> Unread {
        let at = self.tokens.get(self.farthest).map_or(line.len(), |token| token.start);
        let mut expected = self.expected.clone();
        expected.compact_sort();
        Unread { line: line.to_owned(), at, expected }
    }
}
