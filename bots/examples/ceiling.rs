//! What a player could win who sees every card: how much of a game better play can decide at all.
//!
//! `cargo run --release -p menace-bots --example ceiling -- [OPPONENT] [NODES] [GAMES] [SEED]` plays so many games of each
//! starter deck's mirror match. The all-seeing side searches with the true hands and libraries as its only deal;
//! pairs swap seats and cards. The interval is of 95 %, on pairs.

use std::error::Error;
use std::process::ExitCode;

use menace::arena::Pairing;
use menace::arena::statistics::{PairCounts, WinRate};
use menace::bot::Bot;
use menace::card::{STARTER_DECKS, StarterDeck};
use menace::game::{Chance, Drawer, Options, Player, Setup, State, View};
use menace_bots::BotSpec;
use menace_bots::search::{Budget, Search, Settings};
use rayon::prelude::*;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Reads the number at that place of the command line.
fn number(words: &[String], place: usize, name: &str, default: u64) -> Result<u64, String> {
    words.get(place).map_or(Ok(default), |word| {
        word.parse().map_err(|_| format!("{name}: found {word}, expected a number"))
    })
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let opponent: BotSpec = words.first().map_or("solver", String::as_str).parse()?;
    let nodes = number(&words, 1, "NODES", 1000)?;
    let pairs = number(&words, 2, "GAMES", 40)?.div_ceil(2);
    let seed = number(&words, 3, "SEED", 1)?;
    println!("all cards open, {nodes} positions a decision, against {}", opponent.resolved());
    let mut all = PairCounts::default();
    for starter in STARTER_DECKS {
        let one_pair = |pair| pair_of(starter, &opponent, nodes, seed, pair);
        let scores: Vec<usize> = (0..pairs).into_par_iter().map(one_pair).collect();
        let mut counts = PairCounts::default();
        for half_points in scores {
            counts.count(half_points);
            all.count(half_points);
        }
        println!("{:22} {}", starter.key, told(counts));
    }
    println!("{:22} {}", "all", told(all));
    Ok(())
}

/// Returns the half points that the all-seeing side makes in a pair of games.
fn pair_of(starter: &StarterDeck, opponent: &BotSpec, nodes: u64, seed: u64, pair: u64) -> usize {
    let deck = starter.deck();
    let setup = Setup::new([&deck, &deck], Options::default()).expect("our own decks can be played");
    let games = [2 * pair, 2 * pair + 1].map(Pairing::of_game);
    games.map(|game| half_points(&setup, opponent, nodes, seed, game)).iter().sum()
}

/// Plays a game as [`menace::game::play`] does; the all-seeing side is player A.
fn half_points(setup: &Setup, opponent: &BotSpec, nodes: u64, seed: u64, game: Pairing) -> usize {
    let mut seer = Search::new(Settings { budget: Budget::Nodes(nodes), ..Settings::default() });
    let mut opponent = opponent.build();
    seer.begin(setup, Player::A);
    opponent.begin(setup, Player::B);
    let mut chance = Chance::new(seed, Drawer::Game, game.shuffles);
    let mut luck = Chance::new(seed, Drawer::Bot(Player::B), game.shuffles);
    let mut state = State::new(setup, game.on_the_play, &mut chance);
    while let Some(decision) = state.decision() {
        let action = match decision.player {
            Player::A => seer.answer(setup, vec![state]),
            Player::B => {
                let view = View::new(&state, setup, Player::B);
                opponent.decide(&view, &mut luck).expect("the opponent has an answer")
            }
        };
        state.apply(setup, &action, &mut chance).expect("both play legal games");
    }
    match state.outcome().and_then(|outcome| outcome.winner) {
        Some(Player::A) => 2,
        Some(Player::B) => 0,
        None => 1,
    }
}

fn told(counts: PairCounts) -> String {
    let WinRate { rate, interval } = WinRate::of_pairs(counts);
    let [rate, low, high] = [rate, interval.low, interval.high].map(|share| 100.0 * share);
    format!("{rate:5.1} %, {low:.1} to {high:.1}, of {} games", 2 * counts.pairs())
}
