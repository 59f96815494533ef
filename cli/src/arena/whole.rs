//! Match-ups of whole decks: every card that the reader and the compiler understand.

use anyhow::{anyhow, bail};
use menace::Player;
use menace::arena::Numbering;
use menace::card::{CardTable, NamedDeck};
use menace::engine::{Brain, MatchUp, Options as WholeOptions, Transcript, compile_named};
use menace::game::{CardLog, GameRecord, Options};
use menace::program::{Book, Def};
use menace::scenario::format::Board;
use menace::types::CardType;
use menace_bots::BotSpec;

use super::plan::DeckText;

/// Says, a line for each, which cards of a deck can't be played, and why.
pub fn refused(deck: &NamedDeck, source: &str, table: &CardTable) -> Vec<String> {
    let mut book = Book::new();
    let refused = deck.entries.iter().filter_map(|entry| {
        let why = compile_named(&mut book, table, &entry.name).err()?;
        Some(format!("{source}:{}:{}: {why}", entry.line, entry.column))
    });
    refused.collect()
}

/// Compiles both decks of a match-up.
pub fn match_up(
    decks: [&DeckText; 2],
    table: &CardTable,
    options: Options,
    boards: &[Board],
) -> anyhow::Result<MatchUp> {
    let mut named = Vec::new();
    for deck in decks {
        let (read, errors) = NamedDeck::read(&deck.text, &deck.source, table);
        if let Some(error) = errors.first() {
            bail!("{error}");
        }
        named.push(read);
    }
    let options = WholeOptions {
        edition: options.edition,
        life: options.life,
        turn_limit: options.turn_limit,
        ..WholeOptions::default()
    };
    let mut match_up = MatchUp::new([&named[0], &named[1]], table, options)?;
    for (number, board) in (1..).zip(boards) {
        let compile =
            |book: &mut Book, name: &str| compile_named(book, table, name).map_err(|error| error.to_string());
        board.begin(&mut match_up, compile).map_err(|why| {
            let which = if boards.len() == 1 { String::new() } else { format!(" {number}") };
            anyhow!("the board{which}: {why}")
        })?;
    }
    Ok(match_up)
}

/// Finds out whether the bot plays whole decks.
pub fn check_bot(spec: &BotSpec) -> anyhow::Result<()> {
    spec.brain()?;
    Ok(())
}

/// Plays a game again and tells it in words.
pub fn tell(
    match_up: &MatchUp,
    [a, b]: &mut [Box<dyn Brain>; 2],
    seed: u64,
    game: u64,
    on_the_play: Player,
    verbose: bool,
) -> (String, GameRecord) {
    let mut transcript = Transcript::new(&match_up.book, verbose);
    let record = match_up.play_watched([&mut **a, &mut **b], seed, game, on_the_play, &mut transcript);
    (transcript.take(), record)
}

/// Plays a game, and writes down what each player's cards did if that is wanted.
pub fn play(
    match_up: &MatchUp,
    [a, b]: &mut [Box<dyn Brain>; 2],
    seed: u64,
    game: u64,
    on_the_play: Player,
    logs: Option<&mut [CardLog; 2]>,
) -> GameRecord {
    match logs {
        Some(logs) => match_up.play_logged([&mut **a, &mut **b], seed, game, on_the_play, logs),
        None => match_up.play([&mut **a, &mut **b], seed, game, on_the_play),
    }
}

/// What the numbers of cards in the games of a match-up mean.
pub fn numbering(match_up: &MatchUp) -> Numbering {
    let card = |def: &Def| (def.name.clone(), def.is(CardType::Land));
    let decks = match_up.libraries.each_ref().map(|library| library.iter().map(|id| id.0));
    Numbering::new(match_up.book.defs.iter().map(card).collect(), decks)
}

/// The numbers of one match-up's cards in another one of the same cards.
pub fn numbers(of: &MatchUp, other: &MatchUp) -> Vec<u16> {
    let place = |def: &Def| {
        let same = |known: &Def| (known.token, &known.name) == (def.token, &def.name);
        other.book.defs.iter().position(same).expect("both have the same cards") as u16
    };
    of.book.defs.iter().map(place).collect()
}
