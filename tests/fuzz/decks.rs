//! The contract of deck formats: reading ends, panics at nothing, places are in the text, and a deck without errors is written and read again.

use menace::card::{CardTable, Deck, NamedDeck, STARTER_DECKS};

use super::bytes::Bytes;

/// What deck files are made of.
const PARTS: [&str; 26] = [
    "Deck\n",
    "Sideboard\n",
    "About\n",
    "Name ",
    "SB: ",
    "// ",
    "[metadata]\n",
    "[Main]\n",
    "[sideboard]\n",
    "Companion\n",
    "4 ",
    "20x ",
    "0 ",
    "99999999999999999999 ",
    "\n\n",
    "\r\n",
    "<?xml version=\"1.0\"?>\n",
    "<Deck><Cards Quantity=\"4\" Name=\"Shock\"/></Deck>",
    "<cockatrice_deck version=\"1\"><zone name=\"main\"><card number=\"4\" name=\"Shock\"/></zone></cockatrice_deck>",
    "<card number=\"",
    "\"/>",
    "{\"pool\": \"p\", \"name\": \"n\", \"main\": {\"Shock\": 4}}\n",
    "\u{feff}",
    " (M10) 184 F",
    " [M10:184]",
    "|M10|1",
];

pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let names: Vec<&str> = CardTable::builtin().names().collect();
    let text = match bytes.next() % 4 {
        0 => bytes.rest(),
        1 => {
            let (deck, other) = (bytes.one(STARTER_DECKS).text, bytes.one(STARTER_DECKS).text);
            bytes.spoiled(deck, other)
        }
        _ => {
            let mut text = String::new();
            while !bytes.is_over() && text.len() < 4_000 {
                match bytes.next() {
                    0..=127 => {
                        let part: &&str = bytes.one(&PARTS);
                        text.push_str(part);
                    }
                    128..=239 => {
                        let name: &&str = bytes.one(&names);
                        text.push_str(name);
                        text.push('\n');
                    }
                    _ => text.push(char::from(bytes.next())),
                }
            }
            text
        }
    };
    let (_, errors) = NamedDeck::read(&text, "deck", CardTable::builtin());
    let lines = text.lines().count() + 1;
    for error in &errors {
        assert!((1..=lines.max(1)).contains(&error.line) && error.column >= 1, "{error} in {text:?}");
    }
    let (deck, errors) = Deck::read(&text, "deck", CardTable::builtin());
    if errors.is_empty() {
        let again = Deck::parse(&deck.to_string(), "deck", CardTable::builtin());
        let again = again.unwrap_or_else(|errors| panic!("{errors} in {deck}"));
        let cards = |deck: &Deck| -> Vec<(usize, String)> {
            deck.entries.iter().map(|entry| (entry.count, entry.card.name.clone())).collect()
        };
        assert_eq!(cards(&again), cards(&deck), "{text:?}");
    }
}
