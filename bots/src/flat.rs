//! TOML without tables: a setting a line.
//!
//! ```toml
//! # Underscores part the digits of a number.
//! nodes = 1_000_000
//! exploration = 0.7   # of mcts
//! method = "tree"
//! ```
//!
//! Values of more lines, lists, tables, dates and escapes other than `\"`, `\\` and `\t` are no settings.

use std::iter::Peekable;
use std::str::CharIndices;

/// A word of a line, and where it begins, in bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// What it says: without quotes, numbers in decimal without underscores.
    pub text: String,
    /// Where it begins.
    pub at: usize,
}

/// What is wrong, and at which byte of the line.
pub(crate) type Mistake = (usize, &'static str);

/// Returns the name and the value of a line's setting; `None` if it has only a comment, or nothing.
pub(crate) fn setting(line: &str) -> Result<Option<(Word, Word)>, Mistake> {
    let mut rest = line.char_indices().peekable();
    skip_blanks(&mut rest);
    match rest.peek() {
        None | Some((_, '#')) => return Ok(None),
        Some(&(at, '[')) => return Err((at, "found a value of type table, expected a number or a word")),
        Some(_) => {}
    }
    let name = word(line, &mut rest)?;
    skip_blanks(&mut rest);
    if rest.next_if(|&(_, character)| character == '=').is_none() {
        return Err((next(line, &mut rest), "expected `=` and a number or a word"));
    }
    skip_blanks(&mut rest);
    let quoted = rest.peek().is_some_and(|&(_, character)| matches!(character, '"' | '\''));
    let mut value = word(line, &mut rest)?;
    if !quoted && value.text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '-')) {
        value.text = plain_number(&value.text);
    }
    skip_blanks(&mut rest);
    match rest.peek() {
        None | Some((_, '#')) => Ok(Some((name, value))),
        Some(&(at, _)) => Err((at, "expected the end of the line")),
    }
}

type Rest<'a> = Peekable<CharIndices<'a>>;

fn skip_blanks(rest: &mut Rest) {
    while rest.next_if(|(_, character)| character.is_whitespace()).is_some() {}
}

/// Returns where the rest of the line begins.
fn next(line: &str, rest: &mut Rest) -> usize {
    rest.peek().map_or(line.trim_end().len(), |&(at, _)| at)
}

/// Reads a word in quotes, or up to a blank, `=` or `#`.
fn word(line: &str, rest: &mut Rest) -> Result<Word, Mistake> {
    let at = next(line, rest);
    let mut text = String::new();
    let Some((_, quote)) = rest.next_if(|(_, character)| matches!(character, '"' | '\'')) else {
        let bare = |character: char| !character.is_whitespace() && !matches!(character, '=' | '#');
        while let Some((_, character)) = rest.next_if(|&(_, character)| bare(character)) {
            text.push(character);
        }
        return if text.is_empty() {
            Err((at, "expected a number or a word"))
        } else {
            Ok(Word { text, at })
        };
    };
    while let Some((escape, character)) = rest.next() {
        match character {
            _ if character == quote => return Ok(Word { text, at }),
            '\\' if quote == '"' => match rest.next() {
                Some((_, character @ ('"' | '\\'))) => text.push(character),
                Some((_, 't')) => text.push('\t'),
                _ => return Err((escape, "expected `\\\"`, `\\\\` or `\\t`")),
            },
            _ => text.push(character),
        }
    }
    Err((at, "the quotes are not closed"))
}

/// Returns the number without underscores, and in decimal if it is in hexadecimal, octal or binary.
fn plain_number(text: &str) -> String {
    let number = text.replace('_', "");
    let radix = match number.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => return number,
    };
    i64::from_str_radix(&number[2..], radix).map_or(number, |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<(String, String)>, Mistake> {
        Ok(setting(line)?.map(|(name, value)| (name.text, value.text)))
    }

    /// What the TOML reader of the program says about the line.
    fn toml(line: &str) -> Option<(String, String)> {
        let table: toml::Table = line.parse().ok()?;
        let (name, value) = table.into_iter().next()?;
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            _ => return None,
        };
        Some((name, value))
    }

    #[test]
    fn settings_are_read_as_toml_has_them() {
        for line in [
            "life = 30",
            "  life=30  # of mine\r\n",
            "\"life\" = 1_000",
            "life = -3",
            "life = 0xff",
            "life = 0b1_01",
            "scale = 0.25\n",
            "command = \"python3 \\\"my bot.py\\\" # 1\" # two",
            "command = 'C:\\bots\\one.exe'",
            "word = \"\"",
            "# life = 3",
            "\n",
            "",
        ] {
            assert_eq!(read(line), Ok(toml(line)), "{line}");
        }
    }

    #[test]
    fn what_is_no_setting_says_where() {
        for (line, at) in [
            ("life 4\n", 5),
            ("life =\n", 6),
            ("= 4", 0),
            ("life = 4 5", 9),
            ("life = \"4", 7),
            ("life = \"\\u0034\"", 8),
            ("  [life]", 2),
        ] {
            assert_eq!(read(line).map_err(|(at, _)| at), Err(at), "{line}");
            assert_eq!(toml(line).filter(|_| !line.contains("\\u")), None, "{line}");
        }
    }
}
