//! What a player could win who sees every card: how much of a game better play can decide at all.
//!
//! `cargo run --release -p menace-bots --example ceiling -- [OPPONENT] [SEER] [GAMES] [SEED] [CARDS.jsonl DECK.txt …]` plays so many games of
//! each deck's mirror match; pairs swap seats and cards. The decks are the starter decks, or those that are named; `spells` in place of
//! CARDS.jsonl is our own decks with spells. The interval is of 95 %, on pairs. The all-seeing side is
//!
//! - a number, with the starter decks: alpha-beta that looks at so many positions a decision, with the true hands and libraries as its only
//!   deal;
//! - `foresight`: `solver`, but at each decision the game is played to its end after every move (of very many, after some
//!   drawn by chance), as it will really go if both bots play on, and a move that wins is made.
//!   Mulligans stay the bot's: what another hand brings is chance and not play.

#[path = "../common/words.rs"]
mod words;

mod creatures;
mod whole;

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use menace::arena::statistics::{PairCounts, WinRate};
use menace::card::STARTER_DECKS;
use menace_bots::BotSpec;
use rayon::prelude::*;

use words::number;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let opponent: BotSpec = words.first().map_or("solver", String::as_str).parse()?;
    let seer = match words.get(1).map(String::as_str) {
        Some("foresight") => Seer::Foresight,
        _ => Seer::AlphaBeta(number(&words, 1, "SEER", 1000, "a number of positions or foresight")?),
    };
    let pairs = number(&words, 2, "GAMES", 40, "a number")?.div_ceil(2);
    let seed = number(&words, 3, "SEED", 1, "a number")?;
    let decks = words.get(4..).unwrap_or_default();
    if !decks.is_empty() && !matches!(seer, Seer::Foresight) {
        return Err(format!(
            "SEER: found {seer}, expected foresight: nobody else sees all cards of whole decks"
        )
        .into());
    }
    println!("all cards open, {seer}, against {}", opponent.resolved());
    let mut all = PairCounts::default();
    let mut count = |name: &str, scores: Vec<usize>| {
        let mut counts = PairCounts::default();
        for half_points in scores {
            counts.count(half_points);
            all.count(half_points);
        }
        println!("{name:22} {}", told(counts));
    };
    if decks.is_empty() {
        for starter in STARTER_DECKS {
            let one_pair = |pair| creatures::pair_of(starter, &opponent, seer, seed, pair);
            count(starter.key, (0..pairs).into_par_iter().map(one_pair).collect());
        }
    }
    for (name, match_up) in words::mirrors(decks)? {
        let one_pair = |pair| whole::pair_of(&match_up, &opponent, seed, pair);
        let scores: Result<Vec<usize>, _> = (0..pairs).into_par_iter().map(one_pair).collect();
        count(&name, scores?);
    }
    println!("{:22} {}", "all", told(all));
    Ok(())
}

/// Who plays the all-seeing side.
#[derive(Clone, Copy, Debug)]
enum Seer {
    /// Alpha-beta over so many positions a decision.
    AlphaBeta(u64),
    /// Playing each move out.
    Foresight,
}

impl fmt::Display for Seer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seer::AlphaBeta(nodes) => write!(f, "alpha-beta over {nodes} positions a decision"),
            Seer::Foresight => f.write_str("every move played to the end of the game"),
        }
    }
}

fn told(counts: PairCounts) -> String {
    let WinRate { rate, interval } = WinRate::of_pairs(counts);
    let [rate, low, high] = [rate, interval.low, interval.high].map(|share| 100.0 * share);
    format!("{rate:5.1} %, {low:.1} to {high:.1}, of {} games", 2 * counts.pairs())
}
