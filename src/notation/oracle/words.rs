//! Rules text as words: the lexer below the grammar.

use std::ops::Range;

use super::Names;
use super::error::AbilityError;

/// What a word is, as far as its letters tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, in small letters and with a straight apostrophe.
    Word(String),
    /// A number in digits.
    Number(u32),
    /// Power and toughness, or a change of them.
    Stats {
        /// Before the stroke.
        power: i32,
        /// After the stroke.
        toughness: i32,
        /// Whether a sign was written, so that it is a change.
        change: bool,
    },
    /// A symbol in braces, without them.
    Symbol(String),
    /// "This creature", by whatever name.
    This,
    /// A creature that the position names.
    Id(String),
    /// A quotation, with the text between its marks.
    Quotation(Range<usize>),
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `.`
    Period,
    /// `:`
    Colon,
}

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Its position in the text.
    pub(super) at: Range<usize>,
}

/// Splits `text[within]` into words; reminder text in parentheses is left out.
pub(super) fn words(text: &str, within: Range<usize>, names: &Names<'_>) -> Result<Vec<Token>, AbilityError> {
    let mut lexer = Lexer { text, at: within.start, end: within.end, names, tokens: Vec::new() };
    while lexer.at < lexer.end {
        lexer.token()?;
    }
    Ok(lexer.tokens)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    names: &'t Names<'t>,
    tokens: Vec<Token>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..self.end]
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.push(Token { kind, at: self.at..self.at + length });
        self.at += length;
    }

    fn token(&mut self) -> Result<(), AbilityError> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(()) };
        if let Some((kind, length)) = self.name() {
            self.push(kind, length);
            return Ok(());
        }
        match first {
            _ if first.is_whitespace() => self.at += first.len_utf8(),
            '(' => self.reminder()?,
            '"' | '“' => self.quotation()?,
            '{' => {
                let Some(close) = rest.find('}') else {
                    return Err(AbilityError::Unclosed { what: "a symbol", at: self.at..self.at + 1 });
                };
                self.push(Kind::Symbol(rest[1..close].to_ascii_uppercase()), close + 1);
            }
            ',' => self.push(Kind::Comma, 1),
            ';' => self.push(Kind::Semicolon, 1),
            '.' => self.push(Kind::Period, 1),
            ':' => self.push(Kind::Colon, 1),
            '~' => self.push(Kind::This, 1),
            '0'..='9' | '+' | '-' | '−' => self.number()?,
            '\'' | '’' => self.possessive(first),
            _ if first.is_alphabetic() => self.word(),
            _ => {
                return Err(AbilityError::UnexpectedCharacter {
                    found: first,
                    at: self.at..self.at + first.len_utf8(),
                });
            }
        }
        Ok(())
    }

    /// Finds a name that the reader was told: the card's, or a creature's of the position.
    fn name(&self) -> Option<(Kind, usize)> {
        let rest = self.rest();
        let begins = self.text[..self.at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        if !begins {
            return None;
        }
        let stands = |name: &str| {
            !name.is_empty()
                && rest.starts_with(name)
                && !rest[name.len()..]
                    .chars()
                    .next()
                    .is_some_and(|after| after.is_alphanumeric() || after == '-')
        };
        let id = self.names.ids.iter().filter(|id| stands(id)).max_by_key(|id| id.len());
        if let Some(id) = id {
            return Some((Kind::Id((*id).to_owned()), id.len()));
        }
        let card = self.names.card?;
        // A legend is often called by the first part of its name alone.
        let short = card.split_once(',').map(|(short, _)| short);
        [Some(card), short]
            .into_iter()
            .flatten()
            .find(|name| stands(name))
            .map(|name| (Kind::This, name.len()))
    }

    fn reminder(&mut self) -> Result<(), AbilityError> {
        let mut depth = 0;
        for (offset, character) in self.rest().char_indices() {
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += offset + 1;
                return Ok(());
            }
        }
        Err(AbilityError::Unclosed { what: "a parenthesis", at: self.at..self.at + 1 })
    }

    fn quotation(&mut self) -> Result<(), AbilityError> {
        let rest = self.rest();
        let opening = rest.chars().next().map_or(0, char::len_utf8);
        let Some((offset, mark)) = rest[opening..].char_indices().find(|(_, mark)| matches!(mark, '"' | '”'))
        else {
            return Err(AbilityError::Unclosed { what: "a quotation", at: self.at..self.at + opening });
        };
        let inner = self.at + opening..self.at + opening + offset;
        self.push(Kind::Quotation(inner), opening + offset + mark.len_utf8());
        Ok(())
    }

    fn number(&mut self) -> Result<(), AbilityError> {
        let rest = self.rest();
        let (signed, length) = signed_length(rest);
        let number = |part: &str| {
            part.replace('−', "-").parse::<i32>().ok().filter(|number| number.unsigned_abs() <= MOST)
        };
        let too_large = |end: usize| AbilityError::NumberTooLarge {
            found: rest[..end].to_owned(),
            at: self.at..self.at + end,
        };
        let Some(length) = length else {
            let sign = rest.chars().next().unwrap_or('-');
            return Err(AbilityError::UnexpectedCharacter {
                found: sign,
                at: self.at..self.at + sign.len_utf8(),
            });
        };
        let power = number(&rest[..length]).ok_or_else(|| too_large(length))?;
        let second = rest[length..].strip_prefix('/').map(signed_length);
        if let Some((_, Some(more))) = second {
            let end = length + 1 + more;
            let toughness = number(&rest[length + 1..end]).ok_or_else(|| too_large(end))?;
            self.push(Kind::Stats { power, toughness, change: signed }, end);
        } else if signed {
            return Err(AbilityError::NotUnderstood {
                found: rest[..length].to_owned(),
                at: self.at..self.at + length,
                expected: super::error::Expectations(vec![super::error::Expectation::Kind(
                    "a change of power and toughness such as +1/+1",
                )]),
                suggestion: None,
            });
        } else {
            self.push(Kind::Number(power.unsigned_abs()), length);
        }
        Ok(())
    }

    /// Reads what is left of a possessive: `'s`, or the bare apostrophe after a plural.
    fn possessive(&mut self, apostrophe: char) {
        let mark = apostrophe.len_utf8();
        let rest = &self.rest()[mark..];
        let s = rest.starts_with(['s', 'S']) && !rest[1..].starts_with(char::is_alphabetic);
        self.push(Kind::Word("'s".to_owned()), mark + usize::from(s));
    }

    fn word(&mut self) {
        let rest = self.rest();
        let mut word = String::new();
        let mut length = 0;
        let mut characters = rest.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|&(_, next)| next);
            match character {
                _ if character.is_alphanumeric() => word.extend(character.to_lowercase()),
                // `and/or`, `Assembly-Worker`, `can't`, but not the possessive of `creature's`.
                '-' | '/' if next.is_some_and(char::is_alphanumeric) => word.push(character),
                '\'' | '’' if next.is_some_and(char::is_alphabetic) => {
                    let tail = &rest[offset + character.len_utf8()..];
                    let possessive =
                        tail.starts_with(['s', 'S']) && !tail[1..].starts_with(char::is_alphabetic);
                    // The land type is spelled so.
                    if possessive && word != "urza" {
                        break;
                    }
                    word.push('\'');
                }
                _ => break,
            }
            length = offset + character.len_utf8();
        }
        if word == "cannot" {
            word = "can't".to_owned();
        }
        let this = matches!(word.as_str(), "creature" | "permanent" | "artifact" | "enchantment" | "spell")
            && matches!(self.tokens.last(), Some(Token { kind: Kind::Word(before), .. }) if before == "this");
        if this && let Some(mut before) = self.tokens.pop() {
            before.kind = Kind::This;
            before.at.end = self.at + length;
            self.at += length;
            self.tokens.push(before);
        } else {
            self.push(Kind::Word(word), length);
        }
    }
}

/// No number of Magic is larger, and sums of a few stay far from overflow.
const MOST: u32 = 1_000_000;

/// Returns whether a sign is there, and the length of sign and digits where digits are there.
fn signed_length(text: &str) -> (bool, Option<usize>) {
    let sign = text.chars().next().filter(|first| matches!(first, '+' | '-' | '−')).map_or(0, char::len_utf8);
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    (sign > 0, (digits > 0).then_some(sign + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        let names = Names {
            card: Some("Kari Zev, Skyship Raider"),
            ids: &["b1", "b10"],
            bearer: crate::notation::oracle::Bearer::Creature,
        };
        words(text, 0..text.len(), &names).unwrap().into_iter().map(|token| token.kind).collect()
    }

    fn word(text: &str) -> Kind {
        Kind::Word(text.to_owned())
    }

    #[test]
    fn this_creature_has_many_names() {
        for name in ["This creature", "this creature", "~", "Kari Zev", "Kari Zev, Skyship Raider"] {
            assert_eq!(kinds(name), [Kind::This], "{name}");
        }
        assert_eq!(kinds("~’s power"), [Kind::This, word("'s"), word("power")]);
    }

    #[test]
    fn ids_are_whole_words() {
        assert_eq!(kinds("b10 b1"), [Kind::Id("b10".into()), Kind::Id("b1".into())]);
        assert_eq!(kinds("b2"), [word("b2")]);
        assert_eq!(kinds("b1x"), [word("b1x")]);
    }

    #[test]
    fn stats_numbers_and_symbols() {
        assert_eq!(kinds("+1/-0"), [Kind::Stats { power: 1, toughness: 0, change: true }]);
        assert_eq!(kinds("0/2"), [Kind::Stats { power: 0, toughness: 2, change: false }]);
        assert_eq!(kinds("−3/−3"), [Kind::Stats { power: -3, toughness: -3, change: true }]);
        assert_eq!(
            kinds("{2}{r}: 7"),
            [Kind::Symbol("2".into()), Kind::Symbol("R".into()), Kind::Colon, Kind::Number(7)]
        );
    }

    #[test]
    fn reminders_are_left_out_and_words_keep_their_strokes() {
        assert_eq!(kinds("Fear (It can't (ever) be blocked.)"), [word("fear")]);
        assert_eq!(kinds("Walls and/or non-Elf"), [word("walls"), word("and/or"), word("non-elf")]);
        assert_eq!(kinds("cannot can’t"), [word("can't"), word("can't")]);
    }

    #[test]
    fn what_is_not_rules_text_is_said_where_it_stands() {
        let names = Names::default();
        let error = |text: &str| words(text, 0..text.len(), &names).unwrap_err();
        assert_eq!(error("fly #ing").span(), 4..5);
        assert_eq!(error("fear (it").span(), 5..6);
        assert_eq!(error("has \"flying").span(), 4..5);
        assert_eq!(error("rampage 99999999999").span(), 8..19);
        assert_eq!(error("gets +1").span(), 5..7);
    }
}
