//! What a player could win who sees every card: how much of a game better play can decide at all.
//!
//! `cargo run --release -p menace-bots --example ceiling -- [OPPONENT] [SEER] [GAMES] [SEED]` plays so many games of each
//! starter deck's mirror match; pairs swap seats and cards. The interval is of 95 %, on pairs. The all-seeing side is
//!
//! - a number: alpha-beta that looks at so many positions a decision, with the true hands and libraries as its only deal;
//! - `foresight`: `solver`, but at each decision the game is played to its end after every move (of very many
//!   declarations, after some drawn by chance), as it will really go if both bots play on, and a move that wins is made.
//!   Mulligans stay the bot's: what another hand brings is chance and not play.

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use menace::Player;
use menace::arena::Pairing;
use menace::arena::statistics::{PairCounts, WinRate};
use menace::card::{STARTER_DECKS, StarterDeck};
use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Drawer, Options, Setup, State, View};
use menace_bots::BotSpec;
use menace_bots::search::{Budget, Search, Settings};
use menace_bots::solver::{self, Solver};
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
        word.parse().map_err(|_| {
            let expected = if name == "SEER" { "a number of positions or foresight" } else { "a number" };
            format!("{name}: found {word}, expected {expected}")
        })
    })
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let opponent: BotSpec = words.first().map_or("solver", String::as_str).parse()?;
    let seer = match words.get(1).map(String::as_str) {
        Some("foresight") => SeerKind::Foresight,
        _ => SeerKind::AlphaBeta(number(&words, 1, "SEER", 1000)?),
    };
    let pairs = number(&words, 2, "GAMES", 40)?.div_ceil(2);
    let seed = number(&words, 3, "SEED", 1)?;
    println!("all cards open, {seer}, against {}", opponent.resolved());
    let mut all = PairCounts::default();
    for starter in STARTER_DECKS {
        let one_pair = |pair| pair_of(starter, &opponent, seer, seed, pair);
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
fn pair_of(starter: &StarterDeck, opponent: &BotSpec, seer: SeerKind, seed: u64, pair: u64) -> usize {
    let deck = starter.deck();
    let setup = Setup::new([&deck, &deck], Options::default()).expect("our own decks can be played");
    let games = [2 * pair, 2 * pair + 1].map(Pairing::of_game);
    games.map(|game| half_points(&setup, opponent, seer, seed, game)).iter().sum()
}

/// Who plays the all-seeing side.
#[derive(Clone, Copy, Debug)]
enum SeerKind {
    /// Alpha-beta over so many positions a decision.
    AlphaBeta(u64),
    /// Playing each move out.
    Foresight,
}

impl fmt::Display for SeerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeerKind::AlphaBeta(nodes) => write!(f, "alpha-beta over {nodes} positions a decision"),
            SeerKind::Foresight => f.write_str("every move played to the end of the game"),
        }
    }
}

/// Everything that decides how a game goes on.
#[derive(Clone)]
struct Course {
    state: State,
    chance: Chance,
    /// The bots' own luck.
    luck: [Chance; 2],
}

/// Two bots, and what each of them will do.
struct Foresight {
    bots: [Box<dyn Bot>; 2],
    listed: Vec<Action>,
}

/// Of more moves than these, as many are drawn.
const MOVES: usize = 64;

impl Foresight {
    fn against(opponent: &BotSpec, setup: &Setup) -> Foresight {
        let mut bots = [Box::new(Solver::new(&solver::KIND.settings())), opponent.build()];
        for player in Player::BOTH {
            bots[player].begin(setup, player);
        }
        Foresight { bots, listed: Vec::new() }
    }

    /// Returns what the bot does that has to decide.
    fn usual(&mut self, setup: &Setup, course: &mut Course) -> Action {
        let player = course.state.decision().expect("the game goes on").player;
        let view = View::new(&course.state, setup, player);
        self.bots[player].decide(&view, &mut course.luck[player]).expect("the bot has an answer")
    }

    /// Returns a move that wins if both bots play on after it, or else what the bot itself does.
    fn answer(&mut self, setup: &Setup, course: &mut Course, decision: Decision) -> Action {
        let usual = self.usual(setup, course);
        if matches!(decision.kind, DecisionKind::Mulligan | DecisionKind::Bottom { .. })
            || self.wins(setup, course.clone(), &usual)
        {
            return usual;
        }
        let mut listed = std::mem::take(&mut self.listed);
        if !course.state.legal_actions(setup, MOVES, &mut listed) {
            let mut draws = course.chance.clone();
            listed.clear();
            listed.extend((0..MOVES).map(|_| course.state.sample_action(setup, &mut draws)));
        }
        let winning = listed.iter().find(|action| self.wins(setup, course.clone(), action)).cloned();
        self.listed = listed;
        winning.unwrap_or(usual)
    }

    /// Returns whether player A wins.
    fn wins(&mut self, setup: &Setup, mut course: Course, action: &Action) -> bool {
        course.state.apply(setup, action, &mut course.chance).expect("listed moves are legal");
        while course.state.decision().is_some() {
            let usual = self.usual(setup, &mut course);
            course.state.apply(setup, &usual, &mut course.chance).expect("bots play legal games");
        }
        course.state.outcome().and_then(|outcome| outcome.winner) == Some(Player::A)
    }
}

/// Plays a game as [`menace::game::play`] does; the all-seeing side is player A.
fn half_points(setup: &Setup, opponent: &BotSpec, seer: SeerKind, seed: u64, game: Pairing) -> usize {
    let mut foresight = Foresight::against(opponent, setup);
    let nodes = if let SeerKind::AlphaBeta(nodes) = seer { nodes } else { 0 };
    let mut search = Search::new(Settings { budget: Budget::Nodes(nodes), ..Settings::default() });
    search.begin(setup, Player::A);
    let mut chance = Chance::new(seed, Drawer::Game, game.shuffles);
    let state = State::new(setup, game.on_the_play, &mut chance);
    let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game.shuffles));
    let mut course = Course { state, chance, luck };
    while let Some(decision) = course.state.decision() {
        let action = match (decision.player, seer) {
            (Player::A, SeerKind::AlphaBeta(_)) => search.answer(setup, vec![course.state]),
            (Player::A, SeerKind::Foresight) => foresight.answer(setup, &mut course, decision),
            (Player::B, _) => foresight.usual(setup, &mut course),
        };
        course.state.apply(setup, &action, &mut course.chance).expect("both play legal games");
    }
    match course.state.outcome().and_then(|outcome| outcome.winner) {
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
