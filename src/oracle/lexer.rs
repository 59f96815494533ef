//! Splits normalised text into words, symbols and punctuation.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, a number, `+1/+1` or `~`.
    Word,
    /// A symbol in braces, as `{2}` or `{T}`.
    Symbol,
    /// `,`, `.`, `:`, `;`, `"`, `—` or `•`.
    Punctuation,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub text: &'t str,
    pub kind: Kind,
    /// The byte where it begins.
    pub start: usize,
}

/// Splits a line into tokens. Only spaces are dropped.
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(first) = line[start..].chars().next() {
        let rest = &line[start..];
        if first == ' ' {
            start += 1;
            continue;
        }
        let (kind, length) = if is_punctuation(first) {
            (Kind::Punctuation, first.len_utf8())
        } else if first == '{' {
            (Kind::Symbol, rest.find('}').map_or(rest.len(), |end| end + 1))
        } else {
            let end = rest.find(|letter| letter == ' ' || letter == '{' || is_punctuation(letter));
            (Kind::Word, end.unwrap_or(rest.len()))
        };
        // "'s" after a symbol or a quote is a word of its own; inside a word it stays.
        tokens.push(Token { text: &rest[..length], kind, start });
        start += length;
    }
    tokens
}

fn is_punctuation(letter: char) -> bool {
    matches!(letter, ',' | '.' | ':' | ';' | '"' | '—' | '•')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_symbols_and_punctuation_are_apart() {
        let texts: Vec<&str> =
            tokens("{2}{R}, {T}: ~'s controller gets +1/+1.").iter().map(|token| token.text).collect();
        assert_eq!(texts, ["{2}", "{R}", ",", "{T}", ":", "~'s", "controller", "gets", "+1/+1", "."]);
    }

    #[test]
    fn positions_are_bytes_of_the_line() {
        let line = "choose one — • Draw";
        for token in tokens(line) {
            assert_eq!(&line[token.start..token.start + token.text.len()], token.text);
        }
    }
}
