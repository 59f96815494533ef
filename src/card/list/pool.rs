//! Lists in JSON lines: pools of decks.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::super::deck_error::DeckFault;
use super::{DeckList, Errors, ListEntry};

/// A list in a line of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    pool: Option<String>,
    #[serde(default)]
    name: String,
    /// Where the list is from.
    #[serde(rename = "source")]
    _source: Option<String>,
    main: Counts,
    #[serde(default)]
    sideboard: Counts,
}

/// Names and counts, in the order of the file.
#[derive(Default)]
struct Counts(Vec<(String, i64)>);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of counts by card names")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut members: M) -> Result<Counts, M::Error> {
                let mut counts = Vec::new();
                while let Some(member) = members.next_entry()? {
                    counts.push(member);
                }
                Ok(Counts(counts))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Reads the lists; what can't be read goes to `errors`.
pub(super) fn read(text: &str, errors: &mut Errors<'_>) -> Vec<DeckList> {
    let mut lists = Vec::new();
    for (index, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let line = index + 1;
        let row: Row = match serde_json::from_slice(text.as_bytes()) {
            Ok(row) => row,
            Err(error) => {
                let message = error.to_string();
                let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
                errors.push(line, error.column().max(1), DeckFault::Json(message.to_owned()));
                continue;
            }
        };
        let mut entries = |counts: Counts| {
            let mut entries = Vec::new();
            for (name, count) in counts.0 {
                let column = text.find(&name).map_or(1, |at| text[..at].chars().count() + 1);
                if let Some(count) = errors.count(&count.to_string(), line, column) {
                    entries.push(ListEntry::new(count, &name, line, column));
                }
            }
            entries
        };
        let (main, sideboard) = (entries(row.main), entries(row.sideboard));
        lists.push(DeckList { name: row.name, pool: row.pool, main, sideboard, ..DeckList::default() });
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_read_line_by_line_with_all_that_is_wrong() {
        let text = "{\"pool\": \"p\", \"name\": \"One\", \"source\": \"s\", \"main\": {\"Shock\": 4, \"Mountain\": 20}}\n\n\
                    {\"main\": {\"Shock\": 0}, \"sideboard\": {\"Fire/Ice\": 1}}\n{\"deck\": {}}\n";
        let mut errors = Errors { file: "pools.jsonl", errors: Vec::new() };
        let lists = read(text, &mut errors);
        assert_eq!((lists.len(), lists[0].pool.as_deref(), lists[0].len()), (2, Some("p"), 24));
        assert_eq!(lists[0].main[0].name, "Shock");
        let messages: Vec<_> = errors.errors.iter().map(ToString::to_string).collect();
        assert_eq!(messages[0], "pools.jsonl:3:12: found the count 0, expected a number from 1 to 200");
        assert!(
            messages[1]
                .starts_with("pools.jsonl:4:7: expected a deck as a JSON object: unknown field `deck`"),
            "{}",
            messages[1]
        );
    }
}
