//! The machine under the grammar: a place among the words, and what was expected at the farthest place.

use std::ops::Range;

use super::Names;
use super::error::{AbilityError, Expectation, Expectations};
use super::subtypes::CREATURE_TYPES;
use super::words::{Kind, Token, words};
use crate::english::number_of;
use crate::notation::nearest::{nearest, nearest_by};
use crate::sort::CompactSort;
use crate::types::{Color, Keyword};

/// Reads words from left to right and may go back.
///
/// A rule of the grammar is a method that returns `None` when it does not fit; [`Parser::attempt`] then
/// goes back. What was expected at the farthest place that any rule reached is kept: it is what the
/// writer most likely got wrong.
pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) names: &'t Names<'t>,
    tokens: Vec<Token>,
    end: usize,
    at: usize,
    farthest: usize,
    expected: Vec<Expectation>,
    /// Where the present sentence begins.
    begin: usize,
    /// An error that no other reading of the sentence can make good.
    fatal: Option<AbilityError>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(
        text: &'t str,
        within: Range<usize>,
        names: &'t Names<'t>,
    ) -> Result<Parser<'t>, AbilityError> {
        let end = within.end;
        let tokens = words(text, within, names)?;
        Ok(Parser {
            text,
            names,
            tokens,
            end,
            at: 0,
            farthest: 0,
            expected: Vec::new(),
            begin: 0,
            fatal: None,
        })
    }

    // Looking and going on.

    pub(super) fn peek(&self) -> Option<&Kind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    /// The word `ahead` places on, where it is a plain word.
    pub(super) fn peek_word(&self, ahead: usize) -> Option<&str> {
        match self.tokens.get(self.at + ahead).map(|token| &token.kind) {
            Some(Kind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The word as it was written, with its capitals.
    pub(super) fn peek_text(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| &self.text[token.at.clone()])
    }

    pub(super) fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(super) fn step(&mut self) {
        self.at += 1;
    }

    /// The position of the next word; at the end, the position after the last.
    pub(super) fn place(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.at.clone())
    }

    /// From the word at `start` up to the last one that was read.
    pub(super) fn place_since(&self, start: usize) -> Range<usize> {
        let first = self.tokens.get(start).map_or(self.end, |token| token.at.start);
        let last =
            self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(self.end, |t| t.at.end);
        first..last.max(first)
    }

    pub(super) fn mark(&self) -> usize {
        self.at
    }

    /// Notes that a sentence begins here.
    pub(super) fn begin(&mut self) {
        self.begin = self.at;
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Tries a rule; when it does not fit, goes back to where it began.
    pub(super) fn attempt<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        let read = rule(self);
        if read.is_none() {
            self.at = start;
        }
        read
    }

    // Words.

    /// Reads the word, or notes that it was expected.
    pub(super) fn word(&mut self, word: &'static str) -> Option<()> {
        self.one_of(&[word]).map(|_| ())
    }

    /// Reads the words one after the other, or none of them.
    pub(super) fn phrase(&mut self, phrase: &'static str) -> Option<()> {
        self.attempt(|p| phrase.split(' ').try_for_each(|word| p.word(word)))
    }

    /// Reads one of the words and returns its index.
    pub(super) fn one_of(&mut self, choices: &[&'static str]) -> Option<usize> {
        let found = self.peek_word(0).and_then(|word| choices.iter().position(|choice| *choice == word));
        match found {
            Some(_) => self.at += 1,
            None => choices.iter().for_each(|choice| self.expect(Expectation::Word(choice))),
        }
        found
    }

    /// Reads one of the phrases and returns its index; the longest that fits where one begins another.
    pub(super) fn one_phrase_of(&mut self, choices: &[&'static str]) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        let start = self.at;
        for (index, choice) in choices.iter().enumerate() {
            self.at = start;
            if self.phrase(choice).is_some() && best.is_none_or(|(end, _)| self.at > end) {
                best = Some((self.at, index));
            }
        }
        self.at = best.map_or(start, |(end, _)| end);
        best.map(|(_, index)| index)
    }

    /// Reads one of the phrases, none of which begins another, and returns its index, or notes that one of that kind
    /// was expected: a list of all of them would help nobody.
    pub(super) fn one_of_kind(&mut self, phrases: &[&'static str], kind: &'static str) -> Option<usize> {
        let fits = |phrase: &&str| {
            phrase.split(' ').enumerate().all(|(ahead, word)| self.peek_word(ahead) == Some(word))
        };
        let Some(index) = phrases.iter().position(fits) else { return self.fail(kind) };
        self.at += phrases[index].split(' ').count();
        Some(index)
    }

    pub(super) fn kind(&mut self, kind: &Kind, expected: &'static str) -> Option<()> {
        if self.peek() == Some(kind) {
            self.at += 1;
            return Some(());
        }
        self.expect(Expectation::Kind(expected));
        None
    }

    /// Reads a number in a word or in digits.
    pub(super) fn number(&mut self) -> Option<u32> {
        let number = match self.peek() {
            Some(Kind::Number(number)) => Some(*number),
            Some(Kind::Word(word)) => number_of(word),
            _ => None,
        };
        match number {
            Some(_) => self.at += 1,
            None => self.expect(Expectation::Kind("a number")),
        }
        number
    }

    // Errors.

    /// Notes what could stand at the present place.
    pub(super) fn expect(&mut self, expectation: Expectation) {
        if self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
        if self.at == self.farthest && !self.expected.contains(&expectation) {
            self.expected.push(expectation);
        }
    }

    /// Notes that one of a kind of things could stand at the present place, and fails.
    pub(super) fn fail<T>(&mut self, kind: &'static str) -> Option<T> {
        self.expect(Expectation::Kind(kind));
        None
    }

    /// Gives up the whole sentence: its English is good, but it has no place in a combat here.
    pub(super) fn not_modelled<T>(&mut self, what: &'static str, at: Range<usize>) -> Option<T> {
        self.fatal.get_or_insert(AbilityError::NotModelled { what, at });
        None
    }

    /// Gives up with an error that arose within a quotation.
    pub(super) fn give_up<T>(&mut self, error: AbilityError) -> Option<T> {
        self.fatal.get_or_insert(error);
        None
    }

    /// Returns the error of a sentence that no rule fits.
    pub(super) fn error(mut self) -> AbilityError {
        if let Some(fatal) = self.fatal {
            return fatal;
        }
        self.expected.compact_sort();
        if self.farthest == self.begin {
            // A list of all that a sentence can begin with would help nobody.
            self.expected = vec![Expectation::Kind("a keyword, or a sentence about creatures")];
        }
        let expected = Expectations(std::mem::take(&mut self.expected));
        let Some(token) = self.tokens.get(self.farthest) else {
            return AbilityError::Unfinished { at: self.end..self.end, expected };
        };
        if token.kind == Kind::Period {
            return AbilityError::Unfinished { at: token.at.clone(), expected };
        }
        let found = self.text[token.at.clone()].to_owned();
        let suggestion = self.suggestion(&found, &expected);
        AbilityError::NotUnderstood { found, at: token.at.clone(), expected, suggestion }
    }

    /// The word that was probably meant: one that fits the grammar before one that merely exists.
    fn suggestion(&self, found: &str, expected: &Expectations) -> Option<String> {
        if let Some(listed) = self.with_comma() {
            return Some(listed);
        }
        let known = |name: &&str| name.contains(' ') && name.replace(' ', "").eq_ignore_ascii_case(found);
        if let Some(apart) = keyword_names().find(known) {
            return Some(apart.to_lowercase());
        }
        if let Some((_, sentence)) = CALLED.iter().find(|(word, _)| word.eq_ignore_ascii_case(found)) {
            return Some((*sentence).to_owned());
        }
        let fits = nearest(found, expected.words());
        let exists = || {
            let words = keyword_names().flat_map(|name| name.split(' ')).chain(Color::ALL.map(Color::word));
            let word =
                nearest(found, words.map(|word| -> &str { word }).chain(self.names.ids.iter().copied()));
            word.map(str::to_owned).or_else(|| self.creature_type_near(found))
        };
        let meant = fits.map(str::to_owned).or_else(|| if is_rules_word(found) { None } else { exists() })?;
        // "`flying` … did you mean `Flying`?" would help nobody.
        (!meant.eq_ignore_ascii_case(found)).then_some(meant)
    }

    /// The keywords so far with a comma before the one at the place of the error, if nothing but that is missing.
    fn with_comma(&self) -> Option<String> {
        let follows = |name: &&str| {
            name.split(' ').enumerate().all(|(ahead, word)| {
                let token = self.tokens.get(self.farthest + ahead);
                token.is_some_and(|token| self.text[token.at.clone()].eq_ignore_ascii_case(word))
            })
        };
        let keyword = keyword_names().find(follows)?;
        let before = &self.text[self.tokens.get(self.begin)?.at.start..self.tokens[self.farthest].at.start];
        let before = before.trim_end();
        let ends = |name: &str| {
            let start = before.len().checked_sub(name.len()).filter(|&start| before.is_char_boundary(start));
            start.is_some_and(|start| {
                let whole = start == 0 || before[..start].ends_with([' ', ',']);
                whole && before[start..].eq_ignore_ascii_case(name)
            })
        };
        (before.len() <= 40 && keyword_names().any(ends))
            .then(|| format!("{before}, {}", keyword.to_lowercase()))
    }

    /// The creature type that was probably meant. There are so many types that one of them resembles almost any word: with more than one
    /// typo, the word has to be capitalised like a type, and not because it begins a sentence.
    fn creature_type_near(&self, found: &str) -> Option<String> {
        let plurals =
            CREATURE_TYPES.iter().map(|subtype| super::subtypes::plural(subtype)).collect::<Vec<_>>();
        let types = || CREATURE_TYPES.iter().copied().chain(plurals.iter().map(String::as_str));
        let looks_like_one = found.starts_with(char::is_uppercase) && self.farthest != self.begin;
        let meant = if looks_like_one { nearest(found, types()) } else { nearest_by(found, types(), 1) };
        meant.map(str::to_owned)
    }
}

fn keyword_names() -> impl Iterator<Item = &'static str> {
    Keyword::ALL.iter().map(|keyword| keyword.name()).chain(OTHER_KEYWORDS)
}

/// Whether the word is right somewhere in rules text.
fn is_rules_word(found: &str) -> bool {
    let mut words = SMALL_WORDS.into_iter().chain(keyword_names().flat_map(|name| name.split(' ')));
    words.any(|word| word.eq_ignore_ascii_case(found))
}

/// Words that are right somewhere: one of them in a wrong place is no slip of the pen.
const SMALL_WORDS: [&str; 20] = [
    "a", "all", "an", "and", "any", "be", "by", "can", "each", "has", "have", "if", "it", "its", "one", "or",
    "other", "the", "this", "with",
];

/// Words that players have for sentences without a keyword, and the sentences.
const CALLED: [(&str, &str); 1] = [("daunt", "can't be blocked by creatures with power 2 or less")];

/// The keywords that take a number or a quality.
const OTHER_KEYWORDS: [&str; 13] = [
    "Flanking",
    "Rampage",
    "Bushido",
    "Protection",
    "Plainswalk",
    "Islandwalk",
    "Swampwalk",
    "Mountainwalk",
    "Forestwalk",
    "Desertwalk",
    "Landwalk",
    "Bands",
    "Regenerate",
];
