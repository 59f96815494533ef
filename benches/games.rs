//! Games in a second on one core, between all pairs of the starter decks. Run it with
//! `cargo bench -p menace-bots --bench games`.
//!
//! The last group plays whole decks, with every bot: those with spells that come with the library, and, if `MENACE_SHARED` or the folder
//! `shared` beside the repository has them, one real deck of each pool. It prints how many decisions a game has: what a decision takes is the
//! time of a game by that number.
//!
//! One iteration is the first ten games of each of the 21 pairs of decks, or the first twenty with one deck on both
//! sides; elements in a second are games. Before anything is timed, the games are played and their records compared
//! with a checksum: a faster wrong game fails.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use menace::Player;
use menace::card::{CardTable, DeckList, NamedDeck, SPELL_DECKS, STARTER_DECKS};
use menace::engine::{Brain, MatchUp, Options as Whole};
use menace::game::{
    Bot, Chance, Decision, DecisionKind, Drawer, Ending, GameRecord, Options, Setup, State, View, play,
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

/// The bots that play whole decks, and games of an iteration.
const WHOLE_BOTS: [(&str, u64); 5] = [
    ("random", 10),
    ("greedy", 10),
    ("solver", 10),
    ("search:nodes=100,lethal=0", 2),
    ("mcts:iterations=100,lethal=0", 2),
];

/// The most decisions in a game of a real deck's mirror.
const MOST_DECISIONS: u64 = 300;

/// Two bots for whole decks.
fn brains(name: &str) -> [Box<dyn Brain>; 2] {
    let spec: BotSpec = name.parse().expect("the bot is registered");
    [0, 1].map(|_| spec.brain().expect("it plays whole decks"))
}

/// The first games of a mirror, and the decisions in them.
fn play_mirror(match_up: &MatchUp, brains: &mut [Box<dyn Brain>; 2], games: u64) -> u64 {
    let [a, b] = brains;
    let record =
        |game: u64| match_up.play([&mut **a, &mut **b], 1, game / 2, Player::BOTH[(game % 2) as usize]);
    let records: Vec<GameRecord> = (0..games).map(record).collect();
    let lost = records.iter().any(|record| record.ending == Ending::IllegalAction);
    assert!(!lost, "a bot's answer was not legal");
    records.iter().map(|record| u64::from(record.decisions)).sum()
}

/// Mirrors of our decks with spells, and of real decks where there are some.
fn mirrors() -> Vec<(String, MatchUp)> {
    let mirror = |deck: &NamedDeck, cards: &CardTable| MatchUp::new([deck, deck], cards, Whole::default());
    let mut mirrors = Vec::new();
    for deck in SPELL_DECKS {
        let match_up = mirror(&deck.named(), CardTable::builtin()).expect("our own decks can be played");
        mirrors.push((deck.key.to_owned(), match_up));
    }
    let folder = std::env::var_os("MENACE_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared")), PathBuf::from);
    let read = |name: &str| std::fs::read_to_string(folder.join(name));
    let (Ok(cards), Ok(pools)) = (read("cards/oracle.jsonl"), read("decks/pools.jsonl")) else {
        eprintln!("SKIPPED real decks: no cards and decks in {}; set MENACE_SHARED", folder.display());
        return mirrors;
    };
    let cards = CardTable::parse(&cards, "oracle.jsonl").expect("cards are read");
    let mut pool = String::new();
    for line in pools.lines() {
        let of: serde_json::Value = serde_json::from_str(line).expect("a deck is JSON");
        let list = DeckList::parse_all(line, "pools.jsonl").expect("a deck is read").remove(0);
        if of["pool"] == pool.as_str() {
            continue;
        }
        let lines = list.main.iter().map(|entry| format!("{} {}\n", entry.count, entry.name));
        let (deck, errors) = NamedDeck::read(&lines.collect::<String>(), "pools.jsonl", &cards);
        // The first of a pool whose cards all play, that is more than one card and its lands, and whose mirror ends: walls against walls
        // take `greedy` seconds a game.
        if errors.is_empty()
            && list.main.len() > 5
            && let Ok(match_up) = mirror(&deck, &cards)
            && play_mirror(&match_up, &mut brains("greedy"), 1) <= MOST_DECISIONS
        {
            pool = of["pool"].as_str().expect("a pool has a name").to_owned();
            mirrors.push((format!("{pool}: {}", list.name), match_up));
        }
    }
    mirrors
}

fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole");
    group.sample_size(10);
    for (deck, match_up) in mirrors() {
        for (name, games) in WHOLE_BOTS {
            let mut brains = brains(name);
            let decisions = play_mirror(&match_up, &mut brains, games);
            eprintln!("{deck}, {name}: {:.1} decisions a game", decisions as f64 / games as f64);
            group.throughput(Throughput::Elements(games));
            group.bench_function(BenchmarkId::new(name, &deck), |bencher| {
                bencher.iter(|| assert_eq!(play_mirror(&match_up, &mut brains, games), decisions));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, games, simulated_turns, whole_games);
criterion_main!(benches);
