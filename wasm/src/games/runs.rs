//! Many games of a match, counted, and what the counts say.

use std::cell::RefCell;
use std::ops::Range;

use menace::Edition;
use menace::arena::statistics::ratings::{Encounter, rate};
use menace::arena::{MatchUp, Pairing, Tally, columns, play_games, row};
use menace::game::play;
use menace_bots::BotSpec;
use serde::Deserialize;
use serde_json::{Value, json};

use super::table::{Match, Rules, Table};
use crate::problem::Problem;

/// The most games of one question: the page hears from it often.
const MOST_GAMES: u64 = 1000;

thread_local! {
    /// The table of the match that was asked about last.
    static TABLE: RefCell<Option<(Match, Table)>> = const { RefCell::new(None) };
}

/// Plays the games with those numbers, an even number to begin with, and returns their tally.
///
/// # Errors
/// If the match can't be played, or there are too many games.
pub fn games(with: Match, range: Range<u64>) -> Result<Value, Problem> {
    if !range.start.is_multiple_of(2) || range.end.saturating_sub(range.start) > MOST_GAMES {
        let message = format!("at most {MOST_GAMES} games at once, from an even number on");
        return Err(Problem::Position(message));
    }
    with_table(with, |with, table| {
        let [Some(a), Some(b)] = &table.specs else {
            return Err(Problem::Position("bots alone play many games".to_owned()));
        };
        let score = match &table.rules {
            Rules::Creatures(setup) => {
                let [mut a, mut b] = [a.build(), b.build()];
                play_games(range, |game| {
                    let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
                    play(setup, [&mut *a, &mut *b], with.seed, shuffles, on_the_play)
                })
            }
            Rules::Whole(match_up) => {
                a.brain()?;
                b.brain()?;
                play_games(range, |game| {
                    let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
                    let brain =
                        |spec: &BotSpec| spec.brain().expect("the bot was made before the first game");
                    let [mut a, mut b] = [brain(a), brain(b)];
                    match_up.play([&mut *a, &mut *b], with.seed, shuffles, on_the_play)
                })
            }
        };
        Ok(json!(score.tally))
    })
}

/// Returns the columns of `matchups.csv`, the row of the match that the tallies together make, as the program writes them, and
/// the tallies' sum.
///
/// # Errors
/// If the match can't be played.
pub fn match_up_row(with: Match, tallies: &[Tally]) -> Result<Value, Problem> {
    with_table(with, |with, table| {
        let mut sum = Tally::default();
        tallies.iter().for_each(|tally| sum += tally);
        let [deck_a, deck_b] = table.names().clone();
        let [bot_a, bot_b] = with.players.each_ref().map(|seat| seat.bot.clone());
        let match_up = MatchUp { deck_a, bot_a, deck_b, bot_b, rules: Edition::Current, seed: with.seed };
        Ok(json!({"columns": columns(), "row": row(&match_up, &sum), "tally": sum}))
    })
}

fn with_table<R>(with: Match, act: impl FnOnce(&Match, &Table) -> Result<R, Problem>) -> Result<R, Problem> {
    TABLE.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(of, _)| *of != with) {
            let table = Table::set(&with)?;
            *kept = Some((with, table));
        }
        let Some((with, table)) = kept else { unreachable!("it was set just now") };
        act(with, table)
    })
}

/// The results between two players of `matchups.csv`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// The one player's number.
    a: usize,
    /// The other's.
    b: usize,
    /// Games that `a` won, drew and lost.
    games: [u64; 3],
    /// Pairs by the half points that `a` made in them.
    pairs: [u64; 5],
}

/// Returns the ratings of so many players from what they made of each other, as `ratings.csv` has them.
///
/// # Errors
/// If a number is that of no player, or both are the same.
pub fn ratings(players: usize, met: &[Met]) -> Result<Value, Problem> {
    if met.iter().any(|met| met.a >= players || met.b >= players || met.a == met.b) {
        return Err(Problem::Position("a match-up is between two different players".to_owned()));
    }
    let encounters: Vec<Encounter> = met
        .iter()
        .map(|&Met { a, b, games: [wins, draws, losses], pairs }| Encounter {
            a,
            b,
            games: menace::arena::statistics::GameCounts { wins, draws, losses },
            pairs: menace::arena::statistics::PairCounts(pairs),
        })
        .collect();
    let ratings = rate(players, &encounters);
    let rows = ratings.ranking().into_iter().map(|player| {
        let interval = ratings.interval(player);
        json!({"player": player, "elo": ratings.elo(player), "low": interval.low, "high": interval.high})
    });
    Ok(rows.collect())
}
