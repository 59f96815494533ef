//! What a player could win who sees every card: how much of a game better play can decide at all.
//!
//! `cargo run --release -p menace-bots --example ceiling -- [OPPONENT] [NODES] [GAMES] [SEED]` plays so many games of each
//! starter deck's mirror match. The all-seeing side searches with the true hands and libraries as its only deal;
//! pairs swap seats and cards. The interval is of 95 %, from the variance of pairs.

use std::error::Error;

use menace::arena::Pairing;
use menace::bot::Bot;
use menace::card::{STARTER_DECKS, StarterDeck};
use menace::game::{Chance, Drawer, Options, Player, Setup, State, View};
use menace_bots::BotSpec;
use menace_bots::search::{Budget, Search, Settings};
use rayon::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &'static str| words.get(place).map_or(default, String::as_str);
    let opponent: BotSpec = word(0, "solver").parse()?;
    let nodes: u64 = word(1, "1000").parse()?;
    let pairs = word(2, "40").parse::<u64>()?.div_ceil(2);
    let seed: u64 = word(3, "1").parse()?;
    println!("all cards open, {nodes} positions a decision, against {}", opponent.resolved());
    let mut all = Vec::new();
    for starter in STARTER_DECKS {
        let one_pair = |pair| pair_of(starter, &opponent, nodes, seed, pair);
        let scores: Vec<f64> = (0..pairs).into_par_iter().map(one_pair).collect();
        println!("{:22} {}", starter.key, told(&scores));
        all.extend(scores);
    }
    println!("{:22} {}", "all", told(&all));
    Ok(())
}

/// Returns what the all-seeing side makes of a pair of games, 0 to 1.
fn pair_of(starter: &StarterDeck, opponent: &BotSpec, nodes: u64, seed: u64, pair: u64) -> f64 {
    let deck = starter.deck();
    let setup = Setup::new([&deck, &deck], Options::default()).expect("our own decks can be played");
    let games = [2 * pair, 2 * pair + 1].map(Pairing::of_game);
    games.map(|game| score(&setup, opponent, nodes, seed, game)).iter().sum::<f64>() / 2.0
}

/// Plays a game as [`menace::game::play`] does; the all-seeing side is player A.
fn score(setup: &Setup, opponent: &BotSpec, nodes: u64, seed: u64, game: Pairing) -> f64 {
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
        Some(Player::A) => 1.0,
        Some(Player::B) => 0.0,
        None => 0.5,
    }
}

fn told(scores: &[f64]) -> String {
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
    let interval = 1.96 * (variance / count).sqrt();
    format!("{:5.1} ± {:.1} % of {} games", 100.0 * mean, 100.0 * interval, 2 * scores.len())
}
