//! What examples are told on the command line.

use std::error::Error;

use menace::card::{CardTable, NamedDeck, SPELL_DECKS};
use menace::engine::{MatchUp, Options};

/// Reads the number at that place of the command line.
pub fn number(
    words: &[String],
    place: usize,
    name: &str,
    default: u64,
    expected: &str,
) -> Result<u64, String> {
    words.get(place).map_or(Ok(default), |word| {
        word.parse().map_err(|_| format!("{name}: found {word}, expected {expected}"))
    })
}

/// The mirrors of the decks that the words name, after the file of their cards; with `spells`, of our own.
pub fn mirrors(words: &[String]) -> Result<Vec<(String, MatchUp)>, Box<dyn Error>> {
    let mirror = |deck: &NamedDeck, cards: &CardTable| MatchUp::new([deck, deck], cards, Options::default());
    let Some((file, decks)) = words.split_first() else { return Ok(Vec::new()) };
    if file == "spells" {
        let own = SPELL_DECKS.iter();
        let own = own.map(|deck| Ok((deck.key.to_owned(), mirror(&deck.named(), CardTable::builtin())?)));
        return own.collect();
    }
    let read = |file: &str| std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"));
    let cards = CardTable::parse(&read(file)?, file)?;
    let named = |name: &String| -> Result<(String, MatchUp), Box<dyn Error>> {
        let (deck, errors) = NamedDeck::read(&read(name)?, name, &cards);
        match errors.into_iter().next() {
            Some(error) => Err(error.into()),
            None => Ok((name.clone(), mirror(&deck, &cards)?)),
        }
    };
    decks.iter().map(named).collect()
}
