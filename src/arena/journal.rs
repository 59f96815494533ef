//! What has been played, written down so that nothing of it is lost.
//!
//! A journal is a text of lines, each a JSON object whose last field is the checksum of what is before it:
//!
//! ```text
//! {"journal":"menace","plan":3735928559,"crc32":"1c291ca3"}
//! {"match_up":0,"first_game":0,"games":1000,"tally":{…},"half_points":"",…,"crc32":"…"}
//! ```
//!
//! Lines are only ever added. A process that is killed while adding one leaves a torn last line, which [`read`] drops;
//! a broken line before the last one is no accident of that kind, and an error.

use std::io::{self, BufRead, Write};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::breakdown::Breakdown;
use super::checksum::crc32;
use super::tally::Tally;

/// A stretch of games of one match-up, and what came of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Which match-up of the plan.
    pub match_up: usize,
    /// The index of the first game.
    pub first_game: u64,
    /// How many games from there on.
    pub games: u64,
    /// What came of them.
    pub tally: Tally,
    /// The same by card, by opening hand and by length, in runs that count it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
    /// A's half points in each pair, a digit 0 to 4 each; empty where no sequential test needs them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub half_points: String,
    /// Where the rows of these games are in the file of games, if one is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Rows>,
}

/// A stretch of the file that the rows of games are gathered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// Where it begins, in bytes.
    pub offset: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// Its checksum.
    pub crc32: u32,
}

impl Entry {
    /// Returns the indices of the games.
    pub const fn range(&self) -> Range<u64> {
        self.first_game..self.first_game + self.games
    }
}

/// The first line: whose journal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    journal: Kind,
    /// The checksum of the plan.
    plan: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Menace,
}

/// A journal as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The checksum of the plan that it belongs to; `None` if not even the first line is whole.
    pub plan: Option<u32>,
    /// The whole entries, in the order in which they were added.
    pub entries: Vec<Entry>,
    /// How many bytes the whole lines take. A torn last line begins there: cut the file to this length before
    /// adding to it.
    pub bytes: u64,
    /// Whether a torn last line was dropped.
    pub torn: bool,
}

/// Why a journal can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It can't be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A line before the last one is broken.
    #[error(
        "line {line} is damaged, and lines follow it: the journal was changed by something else than a run"
    )]
    Damaged {
        /// Which line, from 1.
        line: usize,
    },
    /// The first line is not the one of a journal.
    #[error("line 1 is not the first line of a journal")]
    NoJournal,
}

/// Adds the first line.
///
/// # Errors
/// Whatever the writer says.
pub fn begin(writer: &mut impl Write, plan: u32) -> io::Result<()> {
    writer.write_all(line(&Header { journal: Kind::Menace, plan }).as_bytes())
}

/// Adds an entry, in one write.
///
/// # Errors
/// Whatever the writer says. A part of the line may then have been written: [`read`] will drop it.
pub fn append(writer: &mut impl Write, entry: &Entry) -> io::Result<()> {
    writer.write_all(line(entry).as_bytes())
}

/// Reads a journal, and drops a torn last line.
///
/// # Errors
/// [`JournalError`] when it can't be read, is none, or has a broken line that is not the last one.
///
/// ```
/// use menace::arena::{Tally, journal};
/// let mut file = Vec::new();
/// journal::begin(&mut file, 7)?;
/// let entry = journal::Entry {
///     match_up: 0, first_game: 0, games: 0, tally: Tally::default(), breakdown: None, half_points: String::new(), rows: None,
/// };
/// journal::append(&mut file, &entry)?;
/// file.truncate(file.len() - 3);
/// let found = journal::read(&file[..])?;
/// assert_eq!((found.plan, found.entries.len(), found.torn), (Some(7), 0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(mut reader: impl BufRead) -> Result<Journal, JournalError> {
    let mut journal = Journal { plan: None, entries: Vec::new(), bytes: 0, torn: false };
    let mut text = Vec::new();
    let mut number = 0;
    let mut damaged = None;
    loop {
        text.clear();
        if reader.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        number += 1;
        if let Some(line) = damaged {
            return Err(JournalError::Damaged { line });
        }
        let Some(content) = whole(&text) else {
            damaged = Some(number);
            continue;
        };
        if number == 1 {
            let header: Header = serde_json::from_str(&content).map_err(|_| JournalError::NoJournal)?;
            journal.plan = Some(header.plan);
        } else {
            // Its checksum holds, so that nothing tore it.
            let entry = serde_json::from_str(&content).map_err(|_| JournalError::Damaged { line: number })?;
            journal.entries.push(entry);
        }
        journal.bytes += text.len() as u64;
    }
    journal.torn = damaged.is_some();
    Ok(journal)
}

/// What separates an object from its checksum.
const BEFORE_CHECKSUM: &str = ",\"crc32\":\"";
/// What follows it.
const AFTER_CHECKSUM: &str = "\"}\n";

fn line(content: &impl Serialize) -> String {
    let mut text = serde_json::to_string(content).expect("plain data can be written as json");
    text.pop(); // the closing brace
    let sum = crc32(text.as_bytes());
    text.push_str(&format!("{BEFORE_CHECKSUM}{sum:08x}{AFTER_CHECKSUM}"));
    text
}

/// Returns the object without its checksum, when the line is whole and the checksum is right.
fn whole(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?;
    let (content, sum) = line.strip_suffix(AFTER_CHECKSUM)?.rsplit_once(BEFORE_CHECKSUM)?;
    let right = format!("{:08x}", crc32(content.as_bytes())) == sum;
    right.then(|| format!("{content}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, GameRecord};
    use crate::types::Player;

    fn entry(first_game: u64) -> Entry {
        let mut tally = Tally::default();
        let won = GameRecord {
            winner: Some(Player::A),
            on_the_play: Player::A,
            turns: 9,
            decisions: 31,
            ending: Ending::Life,
            mulligans: [0, 2],
            life: [7, -1],
        };
        tally.count_pair(&won, &GameRecord { winner: None, turns: 40, ..won });
        let rows = Some(Rows { offset: 10 * first_game, bytes: 20, crc32: 5 });
        Entry { match_up: 1, first_game, games: 2, tally, breakdown: None, half_points: "3".to_owned(), rows }
    }

    fn journal_of(entries: &[Entry]) -> Vec<u8> {
        let mut text = Vec::new();
        begin(&mut text, 42).unwrap();
        for entry in entries {
            append(&mut text, entry).unwrap();
        }
        text
    }

    #[test]
    fn what_is_written_is_read() {
        let entries = [entry(0), entry(4), entry(2)];
        let text = journal_of(&entries);
        let journal = read(&text[..]).unwrap();
        assert_eq!(journal.entries, entries);
        assert_eq!((journal.plan, journal.bytes, journal.torn), (Some(42), text.len() as u64, false));
        for line in std::str::from_utf8(&text).unwrap().lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "each line is json: {line}");
        }
    }

    #[test]
    fn a_line_torn_anywhere_is_dropped() {
        let (before, whole) = (journal_of(&[entry(0)]), journal_of(&[entry(0), entry(2)]));
        for length in before.len() + 1..whole.len() {
            let journal = read(&whole[..length]).unwrap();
            assert_eq!(journal.entries, [entry(0)], "cut to {length} bytes");
            assert_eq!((journal.bytes, journal.torn), (before.len() as u64, true));
        }
    }

    #[test]
    fn a_torn_first_line_is_an_empty_journal() {
        let header = journal_of(&[]);
        for length in 0..header.len() {
            let journal = read(&header[..length]).unwrap();
            assert_eq!((journal.plan, journal.bytes, journal.torn), (None, 0, length > 0));
        }
    }

    #[test]
    fn a_changed_line_before_the_last_one_is_an_error() {
        let mut text = journal_of(&[entry(0), entry(2)]);
        let header = journal_of(&[]).len();
        text[header + 30] ^= 1;
        assert!(matches!(read(&text[..]), Err(JournalError::Damaged { line: 2 })));
        assert!(matches!(read(&b"{}\n{}\n"[..]), Err(JournalError::Damaged { line: 1 })));
    }

    #[test]
    fn another_text_with_a_right_checksum_is_no_journal() {
        let other = line(&serde_json::json!({"something": "else"}));
        assert!(matches!(read(other.as_bytes()), Err(JournalError::NoJournal)));
    }
}
