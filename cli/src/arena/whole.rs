//! Match-ups of whole decks: every card that the reader and the compiler understand.

use anyhow::{bail, ensure};
use menace::Edition;
use menace::card::{CardTable, NamedDeck};
use menace::engine::{MatchUp, Options as WholeOptions};
use menace::game::{GameRecord, Options, Player};
use menace::program::{Book, DefId, compile_card};
use menace_bots::BotSpec;
use menace_bots::whole;

use super::plan::DeckText;

/// Says, a line for each, which cards of a deck can't be played, and why.
pub fn refused(deck: &NamedDeck, source: &str, table: &CardTable) -> Vec<String> {
    let mut book = Book::new();
    let refused = deck.entries.iter().filter_map(|entry| {
        let why = compile(&mut book, table, &entry.name).err()?;
        Some(format!("{source}:{}:{}: {why}", entry.line, entry.column))
    });
    refused.collect()
}

fn compile(book: &mut Book, table: &CardTable, name: &str) -> Result<DefId, String> {
    let card = table.find(name).map_err(|error| error.to_string())?;
    let tree = card.read().map_err(|refusal| format!("{}: {refusal}", card.name))?;
    compile_card(book, &tree).map_err(|unsupported| unsupported.to_string())
}

/// Compiles both decks of a match-up.
pub fn match_up(decks: [&DeckText; 2], table: &CardTable, options: Options) -> anyhow::Result<MatchUp> {
    ensure!(
        options.edition == Edition::Current,
        "decks with more than creatures and lands are played under the current rules alone"
    );
    let mut book = Book::new();
    let mut libraries = [Vec::new(), Vec::new()];
    for (deck, library) in decks.into_iter().zip(&mut libraries) {
        let (named, errors) = NamedDeck::read(&deck.text, &deck.source, table);
        if let Some(error) = errors.first() {
            bail!("{error}");
        }
        for entry in &named.entries {
            let id = compile(&mut book, table, &entry.name).map_err(anyhow::Error::msg)?;
            library.extend(std::iter::repeat_n(id, entry.count));
        }
    }
    let cards: usize = libraries.iter().map(Vec::len).sum();
    ensure!(cards <= MOST_CARDS, "two decks may have {MOST_CARDS} cards together, found {cards}");
    book.index();
    let options =
        WholeOptions { life: options.life, turn_limit: options.turn_limit, ..WholeOptions::default() };
    Ok(MatchUp { book, libraries, options })
}

/// The most cards of two decks together.
const MOST_CARDS: usize = 255;

/// Finds out whether the bot plays whole decks.
pub fn check_bot(spec: &BotSpec) -> anyhow::Result<()> {
    let name = spec.kind().name;
    ensure!(
        whole::build(name).is_some(),
        "the bot `{name}` plays decks of creatures and lands alone; these decks have other cards, which {} play",
        whole::NAMES.join(" and ")
    );
    Ok(())
}

/// Plays a game.
pub fn play(
    match_up: &MatchUp,
    specs: [&BotSpec; 2],
    seed: u64,
    game: u64,
    on_the_play: Player,
) -> GameRecord {
    let mut brains =
        specs.map(|spec| whole::build(spec.kind().name).expect("the bot was checked before the first game"));
    let [a, b] = &mut brains;
    match_up.play([&mut **a, &mut **b], seed, game, on_the_play)
}
