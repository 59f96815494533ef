//! The elements of a file of JSON, one at a time: objects one after the other, the items of a list, or the
//! members of the object `data`.
//!
//! A card file may have some hundred megabytes, of which a card needs one in ten. Elements are cut out by
//! their brackets alone and handed on as bytes, so that memory holds one of them, and each is then read as
//! fast as `serde_json` reads a slice. What is wrong inside an element is found there.

use std::io::{self, BufRead};

/// One element of the file.
pub(super) struct Element<'a> {
    /// The name of the member, as JSON writes it between quotation marks; `None` where elements have none.
    pub key: Option<&'a [u8]>,
    /// The value.
    pub value: &'a [u8],
    /// The line in which the value begins, from 1.
    pub line: usize,
    /// The column, in bytes, from 1.
    pub column: usize,
}

/// Why elements can't be told apart.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The file can't be read.
    Io(io::Error),
    /// The brackets are not those of cards.
    Shape {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}

/// Where the next element is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// One object after the other.
    File,
    /// In the list that is the file.
    List,
    /// In the object `data`.
    Data,
}

/// The elements of a file.
pub(super) struct Elements<R> {
    input: R,
    within: Within,
    /// Whether an element of the list or of `data` has been read, so that a comma has to follow.
    begun: bool,
    line: usize,
    column: usize,
    key: Vec<u8>,
    value: Vec<u8>,
}

impl<R: BufRead> Elements<R> {
    pub(super) fn new(input: R) -> Elements<R> {
        let (key, value) = (Vec::new(), Vec::new());
        Elements { input, within: Within::File, begun: false, line: 1, column: 1, key, value }
    }

    /// Returns the next element, `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Element<'_>>, Trouble> {
        loop {
            self.space()?;
            match (self.within, self.peek()?) {
                (Within::File, None) => return Ok(None),
                (Within::File, Some(b'[')) => self.enter(Within::List)?,
                (Within::File, Some(b'{')) => {
                    let (line, column) = (self.line, self.column);
                    if self.object_or_data()? {
                        return Ok(Some(Element { key: None, value: &self.value, line, column }));
                    }
                }
                (Within::List, Some(b']')) => {
                    self.bump()?;
                    self.within = Within::File;
                }
                (Within::List, Some(_)) => {
                    self.comma()?;
                    let (line, column) = (self.line, self.column);
                    self.value.clear();
                    self.value()?;
                    return Ok(Some(Element { key: None, value: &self.value, line, column }));
                }
                (Within::Data, Some(b'}')) => {
                    self.bump()?;
                    self.after_data()?;
                }
                (Within::Data, Some(_)) => {
                    self.comma()?;
                    self.key()?;
                    let (line, column) = (self.line, self.column);
                    self.value.clear();
                    self.value()?;
                    return Ok(Some(Element { key: Some(&self.key), value: &self.value, line, column }));
                }
                (Within::File, found) => return Err(self.unexpected(found, "`{` or `[`")),
                (Within::List, found) => return Err(self.unexpected(found, "a card or `]`")),
                (Within::Data, found) => return Err(self.unexpected(found, "a card's name or `}`")),
            }
        }
    }

    fn enter(&mut self, within: Within) -> Result<(), Trouble> {
        self.bump()?;
        self.begun = false;
        self.within = within;
        Ok(())
    }

    /// Reads the comma between two elements.
    fn comma(&mut self) -> Result<(), Trouble> {
        if self.begun {
            self.take(b',', "`,`")?;
            self.space()?;
        }
        self.begun = true;
        Ok(())
    }

    /// Reads an object, or as far as into the `data` of one that has `meta` or `data` first.
    ///
    /// Returns whether it was an object, which is then the value.
    fn object_or_data(&mut self) -> Result<bool, Trouble> {
        self.value.clear();
        self.value.push(b'{');
        self.bump()?;
        // White space is kept, so that a place within the value is one in the file.
        while let Some(space) = self.peek()?.filter(u8::is_ascii_whitespace) {
            self.value.push(space);
            self.bump()?;
        }
        if self.peek()? == Some(b'"') {
            let start = self.value.len();
            self.rest(0)?;
            let key = &self.value[start..];
            if key == b"\"meta\"" || key == b"\"data\"" {
                self.key = key[1..key.len() - 1].to_vec();
                self.space()?;
                self.take(b':', "`:`")?;
                self.space()?;
                self.members_up_to_data()?;
                return Ok(false);
            }
        }
        self.rest(1)?;
        Ok(true)
    }

    /// Goes over the members before `data`, whose first key has been read, and enters `data`.
    fn members_up_to_data(&mut self) -> Result<(), Trouble> {
        loop {
            if self.key == b"data" {
                return match self.peek()? {
                    Some(b'{') => self.enter(Within::Data),
                    found => Err(self.unexpected(found, "an object of cards by name")),
                };
            }
            self.value.clear();
            self.value()?;
            self.space()?;
            self.take(b',', "`,` and the member `data`")?;
            self.space()?;
            self.key()?;
        }
    }

    /// Goes over what follows `data` in the same object.
    fn after_data(&mut self) -> Result<(), Trouble> {
        self.value.clear();
        self.rest(1)?;
        self.within = Within::File;
        Ok(())
    }

    /// Reads a member's name and the colon, up to where the value begins.
    fn key(&mut self) -> Result<(), Trouble> {
        if self.peek()? != Some(b'"') {
            let found = self.peek()?;
            return Err(self.unexpected(found, "a name in quotation marks"));
        }
        let value = std::mem::take(&mut self.value);
        self.value()?;
        self.key.clear();
        self.key.extend_from_slice(&self.value[1..self.value.len() - 1]);
        self.value = value;
        self.space()?;
        self.take(b':', "`:`")?;
        self.space()
    }

    /// Appends the next value to `self.value`.
    fn value(&mut self) -> Result<(), Trouble> {
        match self.peek()? {
            Some(b'{' | b'[' | b'"') => self.rest(0),
            Some(b',' | b'}' | b']' | b':') | None => {
                let found = self.peek()?;
                Err(self.unexpected(found, "a value"))
            }
            Some(_) => {
                while let Some(byte) = self.peek()? {
                    if matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n') {
                        break;
                    }
                    self.value.push(byte);
                    self.bump()?;
                }
                Ok(())
            }
        }
    }

    /// Appends bytes to `self.value` up to where `depth` open brackets and those within are closed; with none
    /// open, one value in brackets or quotation marks.
    fn rest(&mut self, mut depth: usize) -> Result<(), Trouble> {
        let (mut quoted, mut escaped) = (false, false);
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                return Err(self.unexpected(None, if quoted { "`\"`" } else { "`}` or `]`" }));
            }
            let mut end = None;
            for (at, &byte) in chunk.iter().enumerate() {
                if escaped {
                    escaped = false;
                } else if quoted {
                    match byte {
                        b'"' => {
                            quoted = false;
                            if depth == 0 {
                                end = Some(at + 1);
                                break;
                            }
                        }
                        b'\\' => escaped = true,
                        _ => {}
                    }
                } else {
                    match byte {
                        b'"' => quoted = true,
                        b'{' | b'[' => depth += 1,
                        b'}' | b']' => {
                            depth -= 1;
                            if depth == 0 {
                                end = Some(at + 1);
                                break;
                            }
                        }
                        _ => {}
                    }
                }
            }
            let used = end.unwrap_or(chunk.len());
            self.value.extend_from_slice(&chunk[..used]);
            let newlines = chunk[..used].iter().filter(|&&byte| byte == b'\n').count();
            match chunk[..used].iter().rposition(|&byte| byte == b'\n') {
                Some(last) => self.column = used - last,
                None => self.column += used,
            }
            self.line += newlines;
            self.input.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }

    /// Goes over white space, and over the mark that some editors put first in a file.
    fn space(&mut self) -> Result<(), Trouble> {
        while let Some(byte) = self.peek()? {
            let mark = self.line == 1 && self.column <= 3 && matches!(byte, 0xEF | 0xBB | 0xBF);
            if !mark && !byte.is_ascii_whitespace() {
                break;
            }
            self.bump()?;
        }
        Ok(())
    }

    fn take(&mut self, byte: u8, expected: &str) -> Result<(), Trouble> {
        match self.peek()? {
            Some(found) if found == byte => self.bump(),
            found => Err(self.unexpected(found, expected)),
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, Trouble> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    fn bump(&mut self) -> Result<(), Trouble> {
        if self.peek()? == Some(b'\n') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        self.input.consume(1);
        Ok(())
    }

    fn unexpected(&self, found: Option<u8>, expected: &str) -> Trouble {
        let found = match found {
            None => "the end of the file".to_owned(),
            Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte 0x{byte:02x}"),
        };
        let what = format!("found {found}, expected {expected}");
        Trouble::Shape { line: self.line, column: self.column, what }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Each element as `key=value@line:column`, read through a buffer of a few bytes.
    fn elements(text: &str) -> Result<Vec<String>, Trouble> {
        let mut elements = Elements::new(io::BufReader::with_capacity(3, text.as_bytes()));
        let mut all = Vec::new();
        while let Some(Element { key, value, line, column }) = elements.next()? {
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            let key = key.map_or(String::new(), |key| text(key) + "=");
            all.push(format!("{key}{}@{line}:{column}", text(value)));
        }
        Ok(all)
    }

    #[test]
    fn lines_lists_and_data_are_cut_into_elements() {
        assert_eq!(elements("").unwrap(), [""; 0]);
        assert_eq!(elements("{\"a\": \"}\"}\n {}\n").unwrap(), ["{\"a\": \"}\"}@1:1", "{}@2:2"]);
        assert_eq!(elements("\u{feff}[]").unwrap(), [""; 0]);
        assert_eq!(
            elements("[{\"a\\\"]\": [1]},\n  {\"b\": 2}]\n").unwrap(),
            ["{\"a\\\"]\": [1]}@1:2", "{\"b\": 2}@2:3"]
        );
        let atomic =
            "{\"meta\": {\"date\": \"}\"}, \"data\": {\"Fire // Ice\": [{}, {}],\n\"X\": []}, \"n\": 1}";
        assert_eq!(elements(atomic).unwrap(), ["Fire // Ice=[{}, {}]@1:49", "X=[]@2:6"]);
    }

    #[test]
    fn a_broken_file_says_where() {
        let trouble = |text: &str| match elements(text).unwrap_err() {
            Trouble::Shape { line, column, what } => format!("{line}:{column}: {what}"),
            Trouble::Io(error) => panic!("{error}"),
        };
        assert_eq!(trouble("x"), "1:1: found `x`, expected `{` or `[`");
        assert_eq!(trouble("[{}\n{}]"), "2:1: found `{`, expected `,`");
        assert_eq!(trouble("[{},"), "1:5: found the end of the file, expected a value");
        assert_eq!(trouble("{\"a\": \"b"), "1:9: found the end of the file, expected `\"`");
        assert_eq!(trouble("{\"data\": [1]}"), "1:10: found `[`, expected an object of cards by name");
        assert_eq!(trouble("{\"meta\": 1}"), "1:11: found `}`, expected `,` and the member `data`");
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            any::<i32>().prop_map(Into::into),
            any::<bool>().prop_map(Into::into),
            "[a\"\\\\{}\\[\\],:\n é]{0,8}".prop_map(Into::into),
        ];
        leaf.prop_recursive(3, 20, 4, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
                proptest::collection::btree_map("[ab\"\\\\{}]{1,3}", inner, 0..4)
                    .prop_map(|members| members.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn elements_are_the_values_of_the_list(values in proptest::collection::vec(json(), 0..5), pretty: bool) {
            let list = serde_json::Value::from(values.clone());
            let text = if pretty { serde_json::to_string_pretty(&list) } else { serde_json::to_string(&list) };
            let text = text.unwrap();
            let mut elements = Elements::new(io::BufReader::with_capacity(2, text.as_bytes()));
            let mut read = Vec::new();
            while let Some(element) = elements.next().unwrap() {
                let lines: Vec<&str> = text.split('\n').collect();
                let place = &lines[element.line - 1].as_bytes()[element.column - 1..];
                prop_assert_eq!(place[0], element.value[0]);
                read.push(serde_json::from_slice::<serde_json::Value>(element.value).unwrap());
            }
            prop_assert_eq!(read, values);
        }
    }
}
