//! The combat core beside its limits: enumeration, the greatest number of requirements, counts.
//!
//! Each bench checks its answer before it is timed. For percentiles over many boards see `distribution`.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use menace::card::CardTable;
use menace::combat::damage::Worth;
use menace::combat::{Attacks, Combatants, Crackback, best_attacks, best_blocks, sweep};
use menace::declare::{Board, Declarations, Requirement};
use menace::notation::oracle::parse_line;
use menace::notation::position::parse_land;
use menace::tricks;
use menace::{Creature, CreatureSet, Edition, Force, Keyword, Position};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[allow(dead_code)]
mod boards;

use boards::{Mix, random_board};

/// The limit of enumeration: a recursion over the same number of leaves that looks at nothing.
fn bare_recursion(depth: usize, options: &[CreatureSet], chosen: &mut [CreatureSet], leaves: &mut u64) {
    if depth == options.len() {
        *leaves += 1;
        black_box(&*chosen);
        return;
    }
    chosen[depth] = CreatureSet::EMPTY;
    bare_recursion(depth + 1, options, chosen, leaves);
    for target in options[depth] {
        chosen[depth] = CreatureSet::only(target);
        bare_recursion(depth + 1, options, chosen, leaves);
    }
}

fn listed(board: &Board) -> u64 {
    let mut leaves = 0;
    let visited = Declarations::new(board, Edition::Current).visit(|chosen, _| {
        leaves += 1;
        black_box(chosen);
        ControlFlow::Continue(())
    });
    assert_eq!(visited, Ok(ControlFlow::Continue(())));
    leaves
}

/// Eight attackers of which two fly, two have menace and one both; three of the eight blockers fly.
fn mixed() -> Board {
    let mut board = Board::open(8, 8);
    for target in [0, 1, 2] {
        for creature in 3..8 {
            board.options[creature].remove(target);
        }
    }
    for target in [2, 3, 4] {
        board.least[target] = 2;
    }
    board
}

fn enumeration(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("enumerate");
    group.sample_size(10);
    for (name, board) in [("8x8 free", Board::open(8, 8)), ("8x8 menace and flying", mixed())] {
        let leaves = listed(&board);
        let count = Declarations::new(&board, Edition::Current).count().expect("a small board");
        assert_eq!(count.legal, leaves.into(), "the list and the count differ");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("{name}: legal declarations"), |bencher| {
            bencher.iter(|| listed(&board));
        });
        // As many leaves as there are legal declarations, as nearly as a plain product comes.
        let options = match name {
            "8x8 free" => vec![CreatureSet::first(8); 8],
            _ => near(leaves),
        };
        let mut bare = 0;
        bare_recursion(0, &options, &mut [CreatureSet::EMPTY; 8], &mut bare);
        group.throughput(Throughput::Elements(bare));
        group.bench_function(format!("{name}: bare recursion"), |bencher| {
            bencher.iter(|| {
                let mut leaves = 0;
                bare_recursion(0, &options, &mut [CreatureSet::EMPTY; 8], &mut leaves);
                assert_eq!(leaves, bare);
            });
        });
    }
    // Few legal ones among many: everything has to block the one lured attacker.
    let mut board = Board::open(8, 8);
    for creature in 0..8 {
        let targets = CreatureSet::only(creature % 2);
        board.requirements.push(Requirement::Chooses { creature, targets, weight: 1 });
    }
    board.capacity[7] = 2;
    assert_eq!(listed(&board), 8);
    group.throughput(Throughput::Elements(8));
    group.bench_function("8x8 where 8 of 177 million are legal", |bencher| bencher.iter(|| listed(&board)));
    group.finish();
}

/// Options of eight creatures with about so many leaves in all.
fn near(leaves: u64) -> Vec<CreatureSet> {
    let mut sizes = vec![8usize; 8];
    let product = |sizes: &[usize]| sizes.iter().map(|&size| size as u64 + 1).product::<u64>();
    let mut at = 0;
    while product(&sizes) > leaves {
        sizes[at % 8] -= 1;
        at += 1;
    }
    sizes.into_iter().map(CreatureSet::first).collect()
}

fn requirements(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("max requirements");
    for size in [10, 20, 30, 64] {
        let mut rng = ChaCha8Rng::seed_from_u64(size as u64);
        let boards: Vec<Board> =
            (0..32).map(|_| random_board(&mut rng, size, size, Mix::EVERYTHING)).collect();
        for board in &boards {
            let greatest = Declarations::new(board, Edition::Current).max_requirements();
            assert!(greatest.proven && board.obeys_restrictions(&greatest.declaration));
            assert_eq!(board.obeyed(&greatest.declaration), greatest.obeyed);
        }
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(format!("32 random boards {size}x{size}"), |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(Declarations::new(board, Edition::Current).max_requirements());
                }
            });
        });
    }
    group.finish();
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    let menace = |size: usize| {
        let mut board = Board::open(size, size);
        board.least = vec![2; size];
        board
    };
    // By generating functions: n! [x^n] e^x (e^x - x)^n.
    let cases = [
        ("6x6 free", Board::open(6, 6), "117649"),
        ("6x6 menace", menace(6), "6043"),
        ("8x8 free", Board::open(8, 8), "43046721"),
        ("8x8 menace", menace(8), "880449"),
        ("20x20 free", Board::open(20, 20), "278218429446951548637196401"),
        ("20x20 menace", menace(20), "23035263340497595579281"),
    ];
    for (name, board, expected) in cases {
        let count = Declarations::new(&board, Edition::Current).count().expect("a small board");
        assert_eq!(count.legal.to_string(), expected, "{name}");
        group.bench_function(name, |bencher| {
            bencher.iter(|| Declarations::new(black_box(&board), Edition::Current).count());
        });
    }
    group.finish();
}

/// The board of `docs/tricks.json`: two attackers, two blockers, a bolt and a pump against a growth and a helm.
fn example() -> Position {
    let table = CardTable::builtin();
    let card = |name: &str| table.card(name).expect("a card of ours");
    let lands = |names: &[&str]| names.iter().map(|name| parse_land(name).expect("a land")).collect();
    let pump = parse_line("{B}: This creature gets +1/+1 until end of turn.", None).expect("an ability");
    let shade = Creature { abilities: pump, ..Creature::new("a2", 2, 2) };
    Position {
        attacker: Force {
            life: 20,
            lands: lands(&["Mountain", "Swamp"]),
            creatures: vec![card("Craw Wurm").creature("a1"), shade],
            hand: card("Lightning Bolt").spell().into_iter().collect(),
            ..Force::default()
        },
        defender: Force {
            life: 12,
            lands: lands(&["Forest", "Snow Island", "Nonbasic Forest Plains"]),
            creatures: vec![Creature::new("b1", 2, 2), Creature::new("b2", 1, 5)],
            permanents: vec![card("Helm of Chatzuk").permanent("helm")],
            hand: card("Giant Growth").spell().into_iter().collect(),
        },
        attacking: CreatureSet::first(2),
        ..Position::default()
    }
}

fn with_tricks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tricks");
    group.sample_size(10);
    let whole = example();
    let mut bare = example();
    bare.attacker.hand.clear();
    bare.defender.permanents.clear();
    for (name, position, score) in
        [("a pump against a growth", bare, 180), ("with a bolt and a helm", whole, 480)]
    {
        let worth = Worth::of(&Combatants::of(&position));
        let best = tricks::best_blocks(&position, &worth, 1).expect("a small board");
        assert!(best[0].answer.proven, "{name}");
        assert_eq!(best[0].answer.outcome.score, score, "{name}");
        group.bench_function(format!("best blocks: {name}"), |bencher| {
            bencher.iter(|| tricks::best_blocks(black_box(&position), &worth, 1));
        });
    }
    group.finish();
}

/// Fixed creatures, no two of a side alike.
fn fixed(size: usize) -> Position {
    let keywords = [Keyword::Flying, Keyword::Trample, Keyword::FirstStrike, Keyword::Vigilance];
    let side = |letter: char, shift: usize| -> Vec<Creature> {
        let creature = |number: usize| {
            let (power, toughness) = (1 + (number + shift) % 4, 1 + (number * 2 + shift) % 5);
            let creature = Creature::new(format!("{letter}{number}"), power as i32, toughness as i32);
            creature.with(keywords[(number + shift) % keywords.len()])
        };
        (1..=size).map(creature).collect()
    };
    Position {
        attacking: CreatureSet::first(size),
        attacker: Force { life: 12, creatures: side('a', 0), ..Force::default() },
        defender: Force { life: 12, creatures: side('b', 1), ..Force::default() },
        ..Position::default()
    }
}

fn best(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("best");
    for size in [3, 4, 6] {
        let position = fixed(size);
        let worth = Worth::of(Attacks::of(&position).expect("few creatures").combatants());
        if size < 6 {
            let swept = sweep(&position, &worth, 1).expect("few creatures");
            let found = best_blocks(&position, &worth, 1).expect("few creatures");
            assert_eq!(found[0].outcome.score, swept[0].outcome.score);
        }
        group.bench_function(format!("blocks {size}x{size}"), |bencher| {
            bencher.iter(|| best_blocks(&position, &worth, 1));
        });
        group.bench_function(format!("attacks {size}x{size}"), |bencher| {
            bencher.iter(|| best_attacks(&position, &worth, Crackback::Counted, 1));
        });
    }
    group.finish();
}

criterion_group!(benches, enumeration, requirements, counts, with_tricks, best);
criterion_main!(benches);
