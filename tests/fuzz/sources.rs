//! The contract of card files: reading ends and panics at nothing, and a card that is read is written as a line of ours and read again.

use menace::card::{CardTable, PrintedCard, read_cards};

use super::bytes::Bytes;

/// A card as each form has it.
const CARDS: [&str; 5] = [
    "{\"name\": \"Shock\", \"mana_cost\": \"{R}\", \"types\": [\"Instant\"], \"text\": \"Shock deals 2 damage to any target.\"}\n",
    "{\"name\": \"Bear\", \"mana_cost\": \"{1}{G}\", \"types\": [\"Creature\"], \"subtypes\": [\"Bear\"], \"power\": \"2\", \"toughness\": \"2\", \"layout\": \"transform\"}\n",
    "{\"name\": \"Wolf\", \"types\": [\"Creature\"], \"power\": \"3\", \"toughness\": \"3\", \"face\": \"back\", \"front\": \"Bear\"}\n",
    "[{\"object\": \"card\", \"name\": \"Shock\", \"layout\": \"normal\", \"mana_cost\": \"{R}\", \"type_line\": \"Instant\", \"oracle_text\": \"Shock deals 2 damage to any target.\"}]",
    "{\"meta\": {}, \"data\": {\"Shock\": [{\"name\": \"Shock\", \"layout\": \"normal\", \"manaCost\": \"{R}\", \"types\": [\"Instant\"], \"text\": \"Shock deals 2 damage to any target.\"}]}}",
];

pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let input = match bytes.next() % 4 {
        0 => bytes.rest().into_bytes(),
        1 => {
            let (card, other) = (*bytes.one(&CARDS), *bytes.one(&CARDS));
            bytes.spoiled(&format!("{card}{other}"), other).into_bytes()
        }
        _ => {
            // A whole file, some of whose bytes are others.
            let mut input = format!("{}{}", bytes.one(&CARDS), bytes.one(&CARDS)).into_bytes();
            while !bytes.is_over() {
                let (at, byte) = (bytes.below(input.len()), bytes.next());
                input[at] = byte;
            }
            input
        }
    };
    let mut cards: Vec<PrintedCard> = Vec::new();
    let read = read_cards(&input[..], "cards", |card, line| {
        assert!(line >= 1);
        cards.push(card);
        Ok(())
    });
    if let Err(error) = read {
        assert!(error.line >= 1 && error.column >= 1, "{error}");
    }
    for card in cards {
        let _ = card.read();
        let lines = card.to_lines();
        let table = CardTable::parse(&lines, "lines").unwrap_or_else(|error| panic!("{error} in {lines}"));
        assert_eq!(table.printed().count(), 1, "{lines}");
        assert_eq!(table.printed().next(), Some(&card), "{lines}");
    }
}
