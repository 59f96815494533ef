//! Words replaced whole, and their forms.

use crate::english::capitalised;

/// Whether a byte position in the text is a border between words.
pub(super) fn is_border(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    let inside =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '~');
    !(inside(before) && inside(after))
}

/// Replaces a phrase wherever it is whole words, whatever the capital of its first letter; the capital is kept.
pub(super) fn replace_words(text: &str, from: &str, to: &str) -> String {
    if !text.contains(&from[1..]) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let fits = rest.len() >= from.len()
            && rest.is_char_boundary(from.len())
            && rest[..from.len()].eq_ignore_ascii_case(from)
            && rest[1..from.len()] == from[1..]
            && is_border(text, at)
            && is_border(text, at + from.len());
        if fits && !from.is_empty() {
            if rest.starts_with(|letter: char| letter.is_ascii_uppercase())
                && !from.starts_with(|l: char| l.is_ascii_uppercase())
            {
                out.push_str(&capitalised(to));
            } else {
                out.push_str(to);
            }
            at += from.len();
        } else {
            let next = rest.chars().next().expect("a place before the end has a letter");
            out.push(next);
            at += next.len_utf8();
        }
    }
    out
}

/// The base form of a verb in the third person.
pub(super) fn base_form(verb: &str) -> String {
    match verb {
        "does" => "do".to_owned(),
        "doesn't" => "don't".to_owned(),
        "has" => "have".to_owned(),
        "is" => "are".to_owned(),
        "searches" => "search".to_owned(),
        "chooses" => "choose".to_owned(),
        "loses" => "lose".to_owned(),
        other => other.strip_suffix('s').unwrap_or(other).to_owned(),
    }
}

/// One space between words, none before a full stop, and none at the ends.
pub(super) fn tidy(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ").replace(" .", ".").replace(" ,", ",")
}
