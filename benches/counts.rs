//! How long counts of legal declarations take on families of random boards, and the aims.
//!
//! `cargo bench --bench counts -- [NAME…] [--boards N] [--from SEED] [--show]`: a row for each family whose name contains one of the
//! names. Times are processor time of one thread, a run a board. `--show` prints a line for each board. Before a family is timed, counts of
//! small boards of its kind are compared with what is listed.

use std::ops::ControlFlow;

use menace::declare::{Board, Declarations, Requirement};
use menace::{CreatureSet, Edition};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod measure;

use measure::{percentile, processor_time};

/// Boards of one kind, and how long the count may take.
struct Family {
    edition: Edition,
    size: usize,
    /// How likely a target needs two creatures, in percent.
    needs_two: u64,
    /// How likely a creature can choose a target, in percent; one of these is drawn for each board.
    densities: &'static [u64],
    /// In milliseconds.
    aim: Option<u32>,
}

const fn family(edition: Edition, size: usize, needs_two: u64, aim: Option<u32>) -> Family {
    Family { edition, size, needs_two, densities: &[30, 50, 80], aim }
}

/// Returns a family in which six pairs in ten can choose each other.
const fn even(size: usize, aim: Option<u32>) -> Family {
    Family { densities: &[60], ..family(Comprehensive2007, size, 50, aim) }
}

use Edition::{Comprehensive2007, Current};

const FAMILIES: [Family; 10] = [
    family(Current, 14, 50, Some(500)),
    family(Comprehensive2007, 6, 50, None),
    family(Comprehensive2007, 7, 50, Some(100)),
    family(Comprehensive2007, 8, 50, None),
    family(Comprehensive2007, 9, 50, None),
    family(Comprehensive2007, 10, 50, Some(1000)),
    family(Comprehensive2007, 7, 70, Some(100)),
    family(Comprehensive2007, 10, 70, Some(1000)),
    even(7, Some(100)),
    even(10, Some(1000)),
];

fn below(rng: &mut ChaCha8Rng, bound: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u64
}

impl Family {
    fn name(&self) -> String {
        let Family { edition, size, needs_two, densities, .. } = self;
        let pairs = if let [density] = densities { format!(", {density} % of pairs") } else { String::new() };
        format!("{edition}, {needs_two} % need two{pairs} {size}x{size}")
    }

    /// Compares the counts of small boards of this kind with their lists.
    fn check(&self) {
        let small = Family { size: 4, ..*self };
        for seed in 0..40 {
            let board = small.board(seed);
            let declarations = Declarations::new(&board, self.edition);
            let count = declarations.count().expect("a small board").legal;
            let mut visited = 0_usize;
            let visit = |_: &[CreatureSet], _| {
                visited += 1;
                ControlFlow::Continue(())
            };
            assert_eq!(declarations.visit(visit), Ok(ControlFlow::Continue(())), "a small board");
            assert_eq!(count, visited.into(), "seed {seed}: {board:#?}");
        }
    }

    /// Each creature may choose two or three targets, and each target must be chosen. Whether a creature can choose a target is
    /// random, with the same chance for all pairs.
    fn board(&self, seed: u64) -> Board {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::open(self.size, self.size);
        let density = match self.densities {
            &[density] => density,
            densities => densities[below(&mut rng, densities.len() as u64) as usize],
        };
        let every = CreatureSet::first(self.size);
        for creature in 0..self.size {
            board.options[creature] = every.iter().filter(|_| below(&mut rng, 100) < density).collect();
            board.capacity[creature] = 2 + below(&mut rng, 2) as u32;
        }
        for target in 0..self.size {
            board.least[target] = 1 + u32::from(below(&mut rng, 100) < self.needs_two);
            board.requirements.push(Requirement::Chosen { target, by: every, least: 1, weight: 1 });
        }
        board
    }
}

pub fn main() {
    let mut names = Vec::new();
    let (mut boards, mut show, mut from) = (100, false, 0);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--boards" => boards = number(),
            "--from" => from = number(),
            "--show" => show = true,
            "--bench" => {}
            _ => names.push(word),
        }
    }
    println!("| board | boards | aim | median | 99 % | slowest | not counted |");
    println!("|---|---|---|---|---|---|---|");
    for family in &FAMILIES {
        let name = family.name();
        if !names.is_empty() && !names.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        family.check();
        let (mut times, mut uncounted) = (Vec::new(), 0);
        for seed in from..from + boards {
            let board = family.board(seed);
            let start = processor_time();
            let count = Declarations::new(&board, family.edition).count();
            let time = (processor_time() - start) * 1e3;
            times.push(time);
            uncounted += usize::from(count.is_err());
            if show {
                let count = count.map_or_else(|error| error.to_string(), |count| count.legal.to_string());
                println!("{seed} {time:.2} ms: {count}");
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        let aim = family.aim.map_or_else(String::new, |aim| format!("{aim} ms"));
        println!(
            "| {name} | {boards} | {aim} | {:.2} ms | {:.2} ms | {:.2} ms | {uncounted} |",
            percentile(&times, 50),
            percentile(&times, 99),
            times[times.len() - 1],
        );
    }
}
