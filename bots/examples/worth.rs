//! What permanents, cards and life are worth in games of real decks: experiments, and the weights that they tell.
//!
//! `cargo run --release -p menace-bots --example worth -- play CARDS.json DECKS.jsonl SEED FIRST LAST [NUMBERS]` plays games of `greedy` against itself
//! and prints a line for each experiment: what the first player won without the change, how much more with it, the features of the position, and
//! by how much each has changed. A line of DECKS has a deck as `{"main": {"Grizzly Bears": 4, …}}`; NUMBERS is a file with the places of those that may play,
//! from 0, a line each. Two games in three are of any two decks, the third is a mirror.
//!
//! `cargo run --release -p menace-bots --example worth -- fit FILE…` prints the weights that such lines tell, next to those set by hand.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::read_to_string;
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use menace::Player;
use menace::card::{CardTable, NamedDeck};
use menace::engine::{MatchUp, Options};
use menace::game::{Chance, Drawer};
use menace_bots::whole::{Experiment, FEATURES, Greedy, WEIGHTS, Weights, by_hand, experiments, fit};
use serde::Deserialize;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["play", cards, decks, seed, first, last, numbers @ ..] => {
            play(cards, decks, [seed, first, last], numbers.first().copied())
        }
        ["fit", files @ ..] if !files.is_empty() => tell(files),
        _ => Err("expected play CARDS DECKS SEED FIRST LAST [NUMBERS], or fit FILE…".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

#[derive(Deserialize)]
struct Row {
    main: BTreeMap<String, u32>,
}

/// The decks whose cards are all known, of those numbers if there is a list.
fn decks(path: &str, numbers: Option<&str>, cards: &CardTable) -> Result<Vec<NamedDeck>, Box<dyn Error>> {
    let wanted = numbers.map(read_to_string).transpose()?;
    let wanted =
        wanted.map(|text| text.lines().map(str::parse).collect::<Result<Vec<usize>, _>>()).transpose()?;
    let mut decks = Vec::new();
    for (number, line) in read_to_string(path)?.lines().enumerate() {
        if wanted.as_ref().is_some_and(|wanted| !wanted.contains(&number)) {
            continue;
        }
        let row: Row =
            serde_json::from_str(line).map_err(|error| format!("{path}:{}: {error}", number + 1))?;
        let text: String = row.main.iter().map(|(card, count)| format!("{count} {card}\n")).collect();
        let (deck, errors) = NamedDeck::read(&text, path, cards);
        if errors.is_empty() && MatchUp::new([&deck, &deck], cards, Options::default()).is_ok() {
            decks.push(deck);
        }
    }
    if decks.is_empty() { Err(format!("{path}: no deck of those can be played").into()) } else { Ok(decks) }
}

fn play(cards: &str, path: &str, numbers: [&str; 3], listed: Option<&str>) -> Result<(), Box<dyn Error>> {
    let table = CardTable::parse(&read_to_string(cards)?, cards)?;
    let decks = decks(path, listed, &table)?;
    let [seed, first, last] = numbers.map(str::parse::<u64>);
    let seed = seed?;
    let mut bot = Greedy::default();
    let mut out = BufWriter::new(stdout());
    for index in first?..=last? {
        let mut chance = Chance::new(seed, Drawer::Bot(Player::B), index);
        let mut drawn = || &decks[chance.below(decks.len() as u32) as usize];
        let (one, other) = (drawn(), drawn());
        let other = if index % 3 == 2 { one } else { other };
        let game = MatchUp::new([one, other], &table, Options::default())?;
        for made in experiments(&game, &mut bot, seed, index) {
            let numbers = [made.won, made.gain].into_iter().chain(made.position).chain(made.change);
            writeln!(out, "{}", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(","))?;
        }
        out.flush()?;
    }
    Ok(())
}

fn tell(files: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut made = Vec::new();
    for file in files {
        for (number, line) in (1..).zip(read_to_string(file)?.lines()) {
            let wrong = || format!("{file}:{number}: expected {} numbers", 2 + 2 * FEATURES);
            let numbers: Vec<f64> =
                line.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
            let [won, gain, rest @ ..] = &numbers[..] else { return Err(wrong().into()) };
            let features = |part: &[f64]| Weights::try_from(part).map_err(|_| wrong());
            let (position, change) = rest.split_at(rest.len() / 2);
            made.push(Experiment {
                position: features(position)?,
                change: features(change)?,
                won: *won,
                gain: *gain,
            });
        }
    }
    let known = by_hand();
    let found = fit(&made, &known);
    println!("{} experiments; a unit is {:.3} in the logarithm of the odds", made.len(), found.unit);
    println!("{:15} {:>8} {:>8} {:>8}", "weight", "by hand", "told", "error");
    for (at, (name, ..)) in WEIGHTS.iter().enumerate() {
        println!("{name:15} {:>8.2} {:>8.2} {:>8.2}", known[at], found.weights[at], found.errors[at]);
    }
    Ok(())
}
