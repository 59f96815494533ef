//! JSON that remembers the position of each value, so that an error can point at it.
//!
//! Unlike `serde_json` this keeps places, and it takes a key that stands twice in an object as the mistake
//! that it is. It reads exactly the documents of RFC 8259 whose numbers are whole or decimal.

use std::ops::Range;

use super::shown;

/// Deeper nesting than any position has.
const MOST_NESTED: usize = 64;

/// Why a text is no JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// The text ends too early.
    #[error("the text ends too early: expected {expected}")]
    Unfinished {
        /// What could go on there.
        expected: &'static str,
    },
    /// A character that cannot stand where it does.
    #[error("`{}` is not understood here: expected {expected}", shown(&.found.to_string()))]
    Unexpected {
        /// The character.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// A backslash with something that it does not go with.
    #[error("this is no escape that JSON has")]
    Escape,
    /// A key that occurs twice in one object.
    #[error("duplicate key `{}`", shown(.0))]
    TwiceTheKey(String),
    /// Brackets within brackets beyond reason.
    #[error("this is nested more than 64 deep")]
    TooDeep,
}

/// A value and its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value {
    pub(super) data: Data,
    pub(super) at: Range<usize>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    pub(super) key: String,
    pub(super) key_at: Range<usize>,
    pub(super) value: Value,
}

impl Value {
    /// Returns what the value is, with an article.
    pub(super) fn kind(&self) -> &'static str {
        match self.data {
            Data::Null => "null",
            Data::Bool(_) => "true or false",
            Data::Number(_) => "a number",
            Data::Text(_) => "a text",
            Data::List(_) => "a list",
            Data::Object(_) => "an object",
        }
    }
}

/// Reads the only value in `text[within]`.
pub(super) fn parse(text: &str, within: Range<usize>) -> Result<Value, (JsonError, Range<usize>)> {
    let mut reader = Reader { text, at: within.start, end: within.end };
    let value = reader.value(0)?;
    reader.space();
    if reader.peek().is_some() { Err(reader.wrong("nothing after the value")) } else { Ok(value) }
}

/// Returns the position in the text of a part of the string value at `at`, which includes its quotation marks.
pub(super) fn place_within(text: &str, at: &Range<usize>, part: &Range<usize>) -> Range<usize> {
    let mut reader = Reader { text, at: at.start + 1, end: at.end.saturating_sub(1) };
    let mut decoded = 0;
    let mut start = None;
    while reader.at < reader.end {
        if decoded >= part.start {
            start.get_or_insert(reader.at);
        }
        if decoded >= part.end {
            break;
        }
        match reader.character() {
            Ok(character) => decoded += character.len_utf8(),
            Err(_) => break,
        }
    }
    start.unwrap_or(reader.at)..reader.at
}

type Read<T> = Result<T, (JsonError, Range<usize>)>;

/// A reader of bytes: what JSON itself is made of is ASCII, and no byte of another character looks like it.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Reader<'t> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes()[..self.end].get(self.at).copied()
    }

    /// Returns the character that begins here.
    fn found(&self) -> Option<char> {
        self.text[self.at..self.end].chars().next()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Returns the error of whatever is here, or of the end.
    fn wrong(&self, expected: &'static str) -> (JsonError, Range<usize>) {
        match self.found() {
            Some(found) => (JsonError::Unexpected { found, expected }, self.at..self.at + found.len_utf8()),
            None => (JsonError::Unfinished { expected }, self.at..self.at),
        }
    }

    /// Reads the character, or says that `expected` should have stood there.
    #[inline]
    fn take(&mut self, character: u8, expected: &'static str) -> Read<()> {
        if self.peek() != Some(character) {
            return Err(self.wrong(expected));
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Read<Value> {
        self.space();
        let start = self.at;
        if depth > MOST_NESTED {
            return Err((JsonError::TooDeep, start..start + 1));
        }
        let data = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Data::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't' | b'f' | b'n') => self.literal()?,
            Some(_) | None => return Err(self.wrong("a value")),
        };
        Ok(Value { data, at: start..self.at })
    }

    fn literal(&mut self) -> Read<Data> {
        for (word, data) in [("true", Data::Bool(true)), ("false", Data::Bool(false)), ("null", Data::Null)] {
            if self.text[self.at..self.end].starts_with(word) {
                self.at += word.len();
                return Ok(data);
            }
        }
        Err(self.wrong("`true`, `false`, `null` or another value"))
    }

    fn digits(&mut self) -> Read<()> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err(self.wrong("a digit"));
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Read<Data> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        // JSON knows no `007`: after a first zero no digit follows, and the caller sees the rest.
        if self.peek() == Some(b'0') {
            self.at += 1
        } else {
            self.digits()?
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(Data::Number(self.text[start..self.at].to_owned()))
    }

    fn string(&mut self) -> Read<String> {
        self.take(b'"', "a text in quotation marks")?;
        let mut decoded = self.plain().to_owned();
        loop {
            match self.peek() {
                None => return Err(self.wrong("the closing quotation mark")),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(decoded);
                }
                Some(_) => {
                    decoded.push(self.character()?);
                    decoded.push_str(self.plain());
                }
            }
        }
    }

    /// Reads unescaped characters in a string.
    fn plain(&mut self) -> &'t str {
        let rest = &self.text.as_bytes()[self.at..self.end];
        let special = |&byte: &u8| byte == b'"' || byte == b'\\' || byte < b' ';
        let start = self.at;
        self.at += rest.iter().position(special).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    /// Reads one character of a string, escaped or not.
    fn character(&mut self) -> Read<char> {
        let start = self.at;
        let Some(found) = self.found() else { return Err(self.wrong("a character")) };
        if found < ' ' {
            return Err(self.wrong("the closing quotation mark"));
        }
        self.at += found.len_utf8();
        if found != '\\' {
            return Ok(found);
        }
        let Some(escaped) = self.found() else { return Err(self.wrong("an escape")) };
        self.at += escaped.len_utf8();
        let character = match escaped {
            '"' | '\\' | '/' => Some(escaped),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'u' => self.code_point(),
            _ => None,
        };
        character.ok_or((JsonError::Escape, start..self.at))
    }

    fn code_point(&mut self) -> Option<char> {
        let first = self.hexadecimal()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        // Beyond the first plane, JSON writes two halves (RFC 8259, section 7).
        if !self.text[self.at..self.end].starts_with("\\u") {
            return None;
        }
        self.at += 2;
        let second = self.hexadecimal()?;
        if !(0xDC00..0xE000).contains(&second) {
            return None;
        }
        char::from_u32(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.text[self.at..self.end].get(..4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn list(&mut self, depth: usize) -> Read<Data> {
        self.take(b'[', "a list")?;
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Data::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                _ => {
                    self.take(b']', "`,` or `]`")?;
                    return Ok(Data::List(items));
                }
            }
        }
    }

    fn object(&mut self, depth: usize) -> Read<Data> {
        self.take(b'{', "an object")?;
        let mut members: Vec<Member> = Vec::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Data::Object(members));
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.wrong("a field's name in quotation marks"));
            }
            let key = self.string()?;
            let key_at = start..self.at;
            if members.iter().any(|member| member.key == key) {
                return Err((JsonError::TwiceTheKey(key), key_at));
            }
            self.space();
            self.take(b':', "`:`")?;
            let value = self.value(depth + 1)?;
            members.push(Member { key, key_at, value });
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                _ => {
                    self.take(b'}', "`,` or `}`")?;
                    return Ok(Data::Object(members));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Value, (JsonError, Range<usize>)> {
        parse(text, 0..text.len())
    }

    /// The same value as `serde_json` has it; places are lost.
    fn plain(value: &Value) -> serde_json::Value {
        match &value.data {
            Data::Null => serde_json::Value::Null,
            Data::Bool(truth) => (*truth).into(),
            Data::Number(digits) => serde_json::from_str(digits).unwrap(),
            Data::Text(text) => text.clone().into(),
            Data::List(items) => items.iter().map(plain).collect(),
            Data::Object(members) => {
                members.iter().map(|member| (member.key.clone(), plain(&member.value))).collect()
            }
        }
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = r#" {"a": [1, "x\u00e9y"]} "#;
        let Data::Object(members) = read(text).unwrap().data else { panic!("an object") };
        assert_eq!(&text[members[0].key_at.clone()], r#""a""#);
        let Data::List(items) = &members[0].value.data else { panic!("a list") };
        assert_eq!(&text[items[0].at.clone()], "1");
        assert_eq!(items[1].data, Data::Text("xéy".into()));
        // The é is two bytes decoded and six as written; y comes after it.
        assert_eq!(&text[place_within(text, &items[1].at, &(3..4))], "y");
        assert_eq!(&text[place_within(text, &items[1].at, &(1..3))], "\\u00e9");
        assert_eq!(place_within(text, &items[1].at, &(4..4)).start, items[1].at.end - 1);
    }

    #[test]
    fn mistakes_are_said_at_their_place() {
        let place = |text: &str| read(text).unwrap_err().1;
        assert_eq!(place(r#"{"a": 1 "b": 2}"#), 8..9);
        assert_eq!(place(r#"{"a": 1, "a": 2}"#), 9..12);
        assert_eq!(place(r#"["\x"]"#), 2..4);
        assert_eq!(place("[1, 2"), 5..5);
        assert_eq!(place("[01]"), 2..3);
        assert_eq!(place("{} {}"), 3..4);
        assert_eq!(read(&"[".repeat(100)).unwrap_err().0, JsonError::TooDeep);
        assert_eq!(read(r#""\ud800""#).unwrap_err().0, JsonError::Escape);
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            // Quarters: the last digit of other fractions is read with more or less care.
            (-1_000_000..1_000_000_i32).prop_map(|quarters| (f64::from(quarters) / 4.0).into()),
            "\\PC{0,8}|[\\x00-\\x20\"\\\\😀é]{0,8}".prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
                proptest::collection::btree_map("[a-z\"é]{0,3}", inner, 0..5)
                    .prop_map(|members| members.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_document_is_read_as_serde_json_reads_it(value in json()) {
            let text = serde_json::to_string_pretty(&value).unwrap();
            prop_assert_eq!(plain(&read(&text).unwrap()), value);
        }

        #[test]
        fn what_is_no_json_is_so_for_serde_json_too(text in "[\\[\\]{}:,\"0-9a\\\\ue.+-]{0,12}|(true|false|null| |1|,|\\[|\\]){0,6}") {
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            match read(&text) {
                Ok(value) => {
                    // Where they differ: a number that no f64 holds.
                    if let Ok(theirs) = theirs { prop_assert_eq!(plain(&value), theirs) }
                }
                Err((error, at)) => {
                    prop_assert!(text.get(at).is_some());
                    prop_assert!(theirs.is_err() || matches!(error, JsonError::TwiceTheKey(_)), "{:?} {}", text, error);
                }
            }
        }
    }
}
