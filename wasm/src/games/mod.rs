//! Games that are played in the page: watched, or with a person at one of the seats.
//!
//! One game is kept between questions, since each of its steps is asked for alone.
//!
//! ```text
//! table      decks, cards and bots as the page names them, and what they are played with
//! whole      a game with every card that is understood, person or bots
//! creatures  a game of creatures and lands alone, bots
//! seen       a state as the page draws it
//! runs       many games, counted
//! ```

mod creatures;
pub mod runs;
mod seen;
mod table;
mod whole;

use std::cell::RefCell;

use menace::Player;
use serde_json::{Value, json};

pub use table::Match;

use crate::problem::Problem;
use creatures::CreatureGame;
use table::{Rules, Table};
use whole::WholeGame;

/// The game that is played.
enum Game {
    Whole(Box<WholeGame>),
    Creatures(Box<CreatureGame>),
}

thread_local! {
    static GAME: RefCell<Option<Game>> = const { RefCell::new(None) };
}

/// Returns the decks that come with the engine, and the bots.
pub fn players() -> Value {
    table::players()
}

/// Begins a game, and returns its cards as they are printed; its steps come with [`go_on`].
///
/// ```text
/// { "rules":        "whole" or "creatures",
///   "decks":        ["…", "…"],                 their names
///   "on_the_play":  "A",
///   "warnings":     ["…"],
///   "cards":        {"Shock": {"cost": "{R}", "type": "Instant", "text": "…", "colors": ["R"]}} }
/// ```
///
/// # Errors
/// If a deck or a bot can't be played, with everything that is wrong.
pub fn begin(with: &Match, game: u64) -> Result<Value, Problem> {
    let table = Table::set(with)?;
    let pairing = menace::arena::Pairing::of_game(game);
    let mut begun = table.cards_json();
    begun["on_the_play"] = json!(pairing.on_the_play.to_string());
    let seed = with.seed;
    let specs = table.specs;
    let game = match table.rules {
        Rules::Whole(match_up) => Game::Whole(Box::new(WholeGame::new(*match_up, &specs, seed, pairing)?)),
        Rules::Creatures(setup) => {
            Game::Creatures(Box::new(CreatureGame::new(*setup, &specs, seed, pairing)?))
        }
    };
    GAME.set(Some(game));
    Ok(begun)
}

/// Plays on, and returns at most `most` steps: up to the end of the game, or to a decision of a person.
///
/// ```text
/// { "told":     ["A draws Forest", …],          since the step before
///   "view":     {…},                            see `seen`
///   "decision": {"player": "A", "question": "declare attackers", "chosen": "attacks with …",
///                "considered": [{"move": "…", "value": 0.61, "visits": 120}, …]},
///   "asks":     {"kind": "attack", "alternatives": ["…"], "least": 0, "most": 2},    a person, who has not answered yet
///   "over":     {"winner": "A", "ending": "life", "turns": 12} }
/// ```
///
/// # Errors
/// If no game has begun.
pub fn go_on(most: usize) -> Result<Value, Problem> {
    with_game(|game| {
        Ok(match game {
            Game::Whole(game) => game.go_on(most),
            Game::Creatures(game) => game.go_on(most),
        })
    })
}

/// Answers the decision of a person by the numbers of the alternatives, and returns what was chosen in words.
///
/// # Errors
/// If no person is asked, or the answer is not legal.
pub fn answer(numbers: &[usize]) -> Result<Value, Problem> {
    with_game(|game| match game {
        Game::Whole(game) => game.answer(numbers),
        Game::Creatures(_) => Err(Problem::Position("nobody is asked".to_owned())),
    })
}

/// Takes a person's last answer back, and returns the number of steps that are left; the last of them asks again.
///
/// # Errors
/// If there is none to take back, because something was revealed since.
pub fn undo() -> Result<Value, Problem> {
    with_game(|game| match game {
        Game::Whole(game) => game.undo(),
        Game::Creatures(_) => Err(Problem::Position("nobody is asked".to_owned())),
    })
}

fn with_game(act: impl FnOnce(&mut Game) -> Result<Value, Problem>) -> Result<Value, Problem> {
    GAME.with_borrow_mut(|game| match game {
        Some(game) => act(game),
        None => Err(Problem::Position("no game has begun".to_owned())),
    })
}

/// Returns the lines of what was told, without empty ones.
fn lines(told: &str) -> Vec<String> {
    told.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Returns the end of a game.
fn over(winner: Option<Player>, ending: menace::game::Ending, turns: u16) -> Value {
    json!({"winner": winner.map(|player| player.to_string()), "ending": ending.name(), "turns": turns})
}
