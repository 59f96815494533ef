//! Games in a second on one core, between all pairs of the starter decks. Run it with
//! `cargo bench -p menace-bots --bench games`.
//!
//! One iteration is the first ten games of each of the 21 pairs of decks, or the first twenty with one deck on both
//! sides; elements in a second are games. Before anything is timed, the games are played and their records compared
//! with a checksum: a faster wrong game fails.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use menace::card::STARTER_DECKS;
use menace::game::{
    Bot, Chance, Decision, DecisionKind, Drawer, GameRecord, Options, Player, Setup, State, View, play,
};
use menace_bots::mcts::{self, Mcts};
use menace_bots::{BotSpec, Greedy};

/// Two decks, and two bots that have nothing else to play: some keep what they know of the cards.
struct Table {
    setup: Setup,
    bots: [Box<dyn Bot>; 2],
}

/// A table for every two of the starter decks.
fn tables(bot: &BotSpec) -> Vec<Table> {
    let decks: Vec<_> = STARTER_DECKS.iter().map(|starter| starter.deck()).collect();
    let pairs = (0..decks.len()).flat_map(|first| (first..decks.len()).map(move |second| (first, second)));
    let table = |(first, second): (usize, usize)| {
        let setup = Setup::new([&decks[first], &decks[second]], Options::default());
        Table { setup: setup.expect("our own decks can be played"), bots: [bot.build(), bot.build()] }
    };
    pairs.map(table).collect()
}

/// Plays the first games of each table.
fn play_all(tables: &mut [Table], games: u64, mut each: impl FnMut(GameRecord)) {
    for index in 0..games {
        let on_the_play = Player::BOTH[(index % 2) as usize];
        for Table { setup, bots: [first, second] } in &mut *tables {
            each(play(setup, [first.as_mut(), second.as_mut()], 1, index / 2, on_the_play));
        }
    }
}

/// How many games of each two decks an iteration plays.
const GAMES: u64 = 10;

/// How many games of a mirror match an iteration plays.
const MIRROR_GAMES: u64 = 20;

/// Fowler, Noll and Vo's hash over what the games came to.
fn checksum(tables: &mut [Table]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    play_all(tables, GAMES, |record| {
        let winner = record.winner.map_or(2, |player| player as u64);
        let life = record.life.map(|life| life as u16 as u64);
        for word in [winner, u64::from(record.turns), u64::from(record.decisions), life[0], life[1]] {
            hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    });
    hash
}

/// What the first games of each bot come to.
const CHECKSUMS: [(&str, u64); 3] =
    [("random", 4748662310261274021), ("greedy", 9326359035363280588), ("solver", 5622720782090975404)];

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.sample_size(10);
    for (name, expected) in CHECKSUMS {
        let mut tables = tables(&name.parse().expect("the bot is registered"));
        assert_eq!(checksum(&mut tables), expected, "{name}: the games are others than they were");
        group.throughput(Throughput::Elements(tables.len() as u64 * GAMES));
        group.bench_function(BenchmarkId::new("all pairs", name), |bencher| {
            bencher.iter(|| {
                play_all(&mut tables, GAMES, |record| {
                    black_box(record);
                });
            });
        });
    }
    // One deck on both sides: how fast the solver is hangs on how many creatures come to stand.
    group.throughput(Throughput::Elements(MIRROR_GAMES));
    for table in tables(&"solver".parse().expect("it is registered")).iter_mut() {
        if !table.setup.is_mirror() {
            continue;
        }
        let deck = table.setup.deck_name(Player::A).to_owned();
        group.bench_function(BenchmarkId::new("solver", deck), |bencher| {
            bencher.iter(|| {
                play_all(std::slice::from_mut(table), MIRROR_GAMES, |record| {
                    black_box(record);
                });
            });
        });
    }
    group.finish();
}

/// Turns that a search of one attack simulates in a second.
fn simulated_turns(criterion: &mut Criterion) {
    let decks = [&STARTER_DECKS[4], &STARTER_DECKS[1]].map(|starter| starter.deck());
    let setup = Setup::new([&decks[0], &decks[1]], Options::default()).expect("our own decks can be played");
    let mut chance = Chance::new(3, Drawer::Game, 0);
    let mut state = State::new(&setup, Player::A, &mut chance);
    let mut greedy = Greedy::default();
    greedy.begin(&setup, Player::A);
    while let Some(Decision { player, kind }) = state.decision() {
        if kind == DecisionKind::DeclareAttackers && state.turn() >= 9 {
            break;
        }
        let action =
            greedy.decide(&View::new(&state, &setup, player), &mut chance).expect("greedy has an answer");
        state.apply(&setup, &action, &mut chance).expect("greedy plays legal games");
    }
    let view = View::new(&state, &setup, state.active());
    let mut mcts = Mcts::new(mcts::Settings::default());
    let mut search = || {
        mcts.begin(&setup, view.player());
        let action =
            mcts.decide(&view, &mut Chance::new(3, Drawer::Bot(Player::A), 0)).expect("it has an answer");
        (action, mcts.effort())
    };
    let (action, effort) = search();
    assert_eq!((effort.iterations, effort.turns), EFFORT, "the search is another than it was");
    let mut group = criterion.benchmark_group("mcts");
    group.throughput(Throughput::Elements(effort.turns));
    group.bench_function("simulated turns", |bencher| {
        bencher.iter(|| assert_eq!(search(), (action.clone(), effort)));
    });
    group.finish();
}

/// Iterations and turns of the search that is timed.
const EFFORT: (u64, u64) = (992, 3423);

criterion_group!(benches, games, simulated_turns);
criterion_main!(benches);
