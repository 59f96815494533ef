//! Many games between players: who meets whom, on which threads, and what came of it.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use menace::Edition;
use menace::arena::statistics::ratings::{Encounter, rate};
use menace::arena::statistics::{GameCounts, PairCounts};
use menace::arena::{
    MatchUp as Names, Pairing, Tally, columns, games_of_shard, play_games, row, run, seed_of_match_up,
};
use menace::card::{CardTable, Deck, NamedDeck};
use menace::engine::{MatchUp, Options as WholeOptions};
use menace::game::{Bot, GameRecord, Options, Setup, play};
use menace_bots::BotSpec;
use menace_bots::kind::Games;
use pyo3::prelude::*;

use crate::bots;
use crate::cards::{Cards, deck_text, named_deck, simple_deck, table};
use crate::error::refused;
use crate::interrupt::interruptible;
use crate::table::{Column, Table};

/// The most games of a piece of work: what Ctrl-C waits for, and what threads share.
const PIECE: u64 = 16;

/// What the games of one match-up are played with.
enum Rules {
    /// Creatures and lands alone: the fast engine, as the program chooses it.
    Creatures(Box<Setup>),
    /// Every card that is understood.
    Whole(Box<MatchUp>),
}

/// Two players with all that their games follow from.
struct Meeting {
    rules: Rules,
    bots: [BotSpec; 2],
    names: Names,
}

impl Meeting {
    fn play(&self, games: Range<u64>, mut log: impl FnMut(u64, &GameRecord)) -> Tally {
        let seed = self.names.seed;
        let mut creatures: Option<[Box<dyn Bot>; 2]> = match self.rules {
            Rules::Creatures(_) => Some([self.bots[0].build(), self.bots[1].build()]),
            Rules::Whole(_) => None,
        };
        play_games(games, |game| {
            let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
            let record = match (&self.rules, &mut creatures) {
                (Rules::Creatures(setup), Some([a, b])) => {
                    play(setup, [&mut **a, &mut **b], seed, shuffles, on_the_play)
                }
                (Rules::Creatures(_), None) => unreachable!("the bots were made above"),
                (Rules::Whole(match_up), _) => {
                    let brain = |spec: &BotSpec| spec.brain().expect("checked before the first game");
                    let [mut a, mut b] = self.bots.each_ref().map(brain);
                    match_up.play([&mut *a, &mut *b], seed, shuffles, on_the_play)
                }
            };
            log(game, &record);
            record
        })
        .tally
    }
}

/// A table of match-ups, and one of games if they were asked for.
type Tables = (Table, Option<Table>);

/// Plays `games` games of each match-up: `players` are a deck and a bot, `match_ups` two players by their place.
///
/// Games, order and seeds are those of the program: the tables have the same figures, whatever the threads.
#[pyfunction]
#[pyo3(signature = (players, match_ups, games, seed, rules, turn_limit, threads, log_games, shard, cards))]
#[allow(clippy::too_many_arguments)]
pub fn play_match_ups(
    py: Python<'_>,
    players: Vec<(String, String)>,
    match_ups: Vec<(usize, usize)>,
    games: u64,
    seed: u64,
    rules: &str,
    turn_limit: u16,
    threads: Option<usize>,
    log_games: bool,
    shard: Option<(u64, u64)>,
    cards: Option<&Cards>,
) -> PyResult<Tables> {
    let range = match shard {
        Some((shard, of)) if (1..=of).contains(&shard) => games_of_shard(games, shard - 1, of),
        Some((shard, of)) => return Err(refused(format_args!("there is no shard {shard} of {of}"))),
        None => 0..games,
    };
    let table = table(cards);
    let meetings = meetings(&players, &match_ups, seed, rules, turn_limit, &table)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(refused)?;
    let meetings = Arc::new(meetings);
    let played = Arc::clone(&meetings);
    let (tallies, logged) = interruptible(py, move |stop| play_all(&played, range, &pool, log_games, stop))?;
    let games = log_games.then(|| games_table(logged)).transpose()?;
    Ok((match_ups_table(&meetings, &tallies)?, games))
}

fn meetings(
    players: &[(String, String)],
    match_ups: &[(usize, usize)],
    seed: u64,
    rules: &str,
    turn_limit: u16,
    table: &CardTable,
) -> PyResult<Vec<Meeting>> {
    let edition: Edition = rules.parse().map_err(refused)?;
    let texts = players.iter().map(|(deck, _)| deck_text(deck)).collect::<PyResult<Vec<_>>>()?;
    let simple: Option<Vec<Deck>> = texts.iter().map(|text| simple_deck(text, table)).collect();
    let named: Vec<NamedDeck> = match &simple {
        Some(_) => Vec::new(),
        None => texts.iter().map(|text| named_deck(text, table)).collect::<PyResult<_>>()?,
    };
    let name = |player: usize| match &simple {
        Some(decks) => decks[player].name.clone(),
        None => named[player].name.clone(),
    };
    let specs = players.iter().map(|(_, bot)| bots::spec(bot));
    let specs = specs.collect::<PyResult<Vec<_>>>()?;
    if simple.is_none() {
        specs.iter().try_for_each(|spec| spec.brain().map(drop).map_err(refused))?;
    }
    let games = if simple.is_some() { Games::Creatures } else { Games::Whole };
    specs.iter().try_for_each(|spec| spec.check(games).map_err(refused))?;
    let meeting = |(index, &(a, b)): (usize, &(usize, usize))| {
        let rules = match &simple {
            Some(decks) => {
                let options = Options { edition, turn_limit, ..Options::default() };
                Rules::Creatures(Box::new(Setup::new([&decks[a], &decks[b]], options).map_err(refused)?))
            }
            None => {
                let options = WholeOptions { edition, turn_limit, ..WholeOptions::default() };
                Rules::Whole(Box::new(MatchUp::new([&named[a], &named[b]], table, options).map_err(refused)?))
            }
        };
        let names = Names {
            deck_a: name(a),
            bot_a: players[a].1.clone(),
            deck_b: name(b),
            bot_b: players[b].1.clone(),
            rules: edition,
            seed: seed_of_match_up(seed, index as u64),
        };
        Ok(Meeting { rules, bots: [specs[a].clone(), specs[b].clone()], names })
    };
    match_ups.iter().enumerate().map(meeting).collect()
}

/// A game of a match-up.
type Logged = (usize, u64, GameRecord);

fn play_all(
    meetings: &[Meeting],
    range: Range<u64>,
    pool: &rayon::ThreadPool,
    log_games: bool,
    stop: &AtomicBool,
) -> (Vec<Tally>, Vec<Logged>) {
    let pieces = (0..meetings.len()).flat_map(|meeting| {
        let range = range.clone();
        (range.start..range.end)
            .step_by(PIECE as usize)
            .map(move |start| (meeting, start..(start + PIECE).min(range.end)))
    });
    let mut tallies = vec![Tally::default(); meetings.len()];
    let mut logged: Vec<Logged> = Vec::new();
    run(
        pool,
        pieces,
        |(meeting, games)| {
            let mut log = Vec::new();
            let tally = meetings[*meeting].play(games.clone(), |game, record| {
                if log_games {
                    log.push((*meeting, game, *record));
                }
            });
            (tally, log)
        },
        |(meeting, _), (tally, log)| {
            tallies[meeting] += &tally;
            logged.extend(log);
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    logged.sort_unstable_by_key(|&(meeting, game, _)| (meeting, game));
    (tallies, logged)
}

/// Columns of `matchups.csv` that are text; of the others, those with a point hold floats.
const TEXT: [&str; 5] = ["deck_a", "bot_a", "deck_b", "bot_b", "rules"];
const FLOAT: [&str; 13] = [
    "win_rate_a",
    "ci95_low",
    "ci95_high",
    "mean_turns",
    "pairs_ci95_low",
    "pairs_ci95_high",
    "elo_a",
    "elo_ci95_low",
    "elo_ci95_high",
    "superiority_a",
    "normalized_elo_a",
    "normalized_elo_ci95_low",
    "normalized_elo_ci95_high",
];

fn match_ups_table(meetings: &[Meeting], tallies: &[Tally]) -> PyResult<Table> {
    let rows: Vec<Vec<String>> =
        meetings.iter().zip(tallies).map(|(meeting, tally)| row(&meeting.names, tally)).collect();
    let column = |(place, name): (usize, String)| {
        let fields = rows.iter().map(|row| &row[place]);
        let column = if TEXT.contains(&name.as_str()) {
            Column::Text(fields.cloned().collect())
        } else if name == "seed" {
            Column::Unsigned(fields.map(|field| field.parse().expect("a whole number")).collect())
        } else if FLOAT.contains(&name.as_str()) || fields.clone().any(String::is_empty) {
            Column::Float(fields.map(|field| field.parse().ok()).collect())
        } else {
            Column::Int(fields.map(|field| field.parse().expect("a whole number")).collect())
        };
        (name, column)
    };
    Table::of(columns().into_iter().enumerate().map(column).collect())
}

fn games_table(logged: Vec<Logged>) -> PyResult<Table> {
    let ints = |value: fn(&Logged) -> i64| Column::Int(logged.iter().map(value).collect());
    let texts = |value: fn(&Logged) -> String| Column::Text(logged.iter().map(value).collect());
    let winner =
        |(_, _, record): &Logged| record.winner.map_or("draw".to_owned(), |player| player.to_string());
    let columns = [
        ("match_up", ints(|&(meeting, _, _)| meeting as i64)),
        ("game", ints(|&(_, game, _)| game as i64)),
        ("shuffles", ints(|&(_, game, _)| Pairing::of_game(game).shuffles as i64)),
        ("on_the_play", texts(|(_, _, record)| record.on_the_play.to_string())),
        ("winner", texts(winner)),
        ("ending", texts(|(_, _, record)| record.ending.name().to_owned())),
        ("turns", ints(|(_, _, record)| record.turns.into())),
        ("decisions", ints(|(_, _, record)| record.decisions.into())),
        ("life_a", ints(|(_, _, record)| record.life[0].into())),
        ("life_b", ints(|(_, _, record)| record.life[1].into())),
        ("mulligans_a", ints(|(_, _, record)| record.mulligans[0].into())),
        ("mulligans_b", ints(|(_, _, record)| record.mulligans[1].into())),
    ];
    Table::of(columns.into_iter().map(|(name, column)| (name.to_owned(), column)).collect())
}

/// What came of the games between two players: who, wins, draws, losses, and pairs by half points, as the first sees them.
type Met = (usize, usize, [u64; 3], [u64; 5]);

/// Returns by player the rating and its 95 % interval, in Elo.
#[pyfunction]
pub fn ratings(players: usize, met: Vec<Met>) -> PyResult<Vec<(f64, f64, f64)>> {
    if let Some(&(a, b, ..)) = met.iter().find(|&&(a, b, ..)| a == b || a.max(b) >= players) {
        return Err(refused(format_args!("players {a} and {b} can't have met")));
    }
    let encounters = met.into_iter().map(|(a, b, [wins, draws, losses], pairs)| Encounter {
        a,
        b,
        games: GameCounts { wins, draws, losses },
        pairs: PairCounts(pairs),
    });
    let rated = rate(players, &encounters.collect::<Vec<_>>());
    let rating = |player| {
        let interval = rated.interval(player);
        (rated.elo(player), interval.low, interval.high)
    };
    Ok((0..players).map(rating).collect())
}
