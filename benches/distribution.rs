//! How long single boards take, as medians and percentiles over many random ones.
//!
//! `cargo bench --bench distribution` prints a table; a name as argument runs that part alone. Each time is
//! the least of three runs of the same board, so that what else the machine does counts little.

use std::hint::black_box;
use std::time::{Duration, Instant};

use menace::combat::damage::Worth;
use menace::combat::{Attacks, Combatants, Crackback, best_attacks, best_blocks, sweep};
use menace::declare::{Board, Budget, Declarations};
use menace::{Creature, CreatureSet, Edition, Force, Keyword, Position};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[allow(dead_code)]
mod boards;
#[allow(dead_code)]
mod measure;
#[path = "../tests/solve/minimax.rs"]
mod minimax;

use boards::{Mix, below, random_board};
use measure::percentile;

fn least_of_three<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut best = Duration::MAX;
    let mut result = None;
    for _ in 0..3 {
        let start = Instant::now();
        let value = black_box(run());
        let took = start.elapsed();
        best = best.min(took);
        result = Some(value);
        if took > Duration::from_millis(50) {
            break;
        }
    }
    (best, result.expect("three runs"))
}

fn row(name: &str, mut times: Vec<Duration>, solved: usize) {
    times.sort_unstable();
    println!(
        "{name:<34} boards {:>5}  median {:>10.2?}  p90 {:>10.2?}  p95 {:>10.2?}  p99 {:>10.2?}  max {:>10.2?}  answered {solved}",
        times.len(),
        percentile(&times, 50),
        percentile(&times, 90),
        percentile(&times, 95),
        percentile(&times, 99),
        times[times.len() - 1],
    );
}

fn sample(seed: u64, count: usize, size: usize, mix: Mix) -> Vec<Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(|_| random_board(&mut rng, size, size, mix)).collect()
}

fn requirements() {
    println!("the greatest number of requirements");
    let mixes = [
        ("flow alone", Mix::FLOW),
        ("everything", Mix::EVERYTHING),
        ("set packing", Mix::SET_PACKING),
        ("coverage", Mix::COVERAGE),
    ];
    for (name, mix) in mixes {
        for (size, count) in [(10, 2000), (20, 1000), (30, 500), (64, 100)] {
            let mut times = Vec::new();
            let mut solved = 0;
            for board in sample(1, count, size, mix) {
                let declarations = Declarations::new(&board, Edition::Current).with_budget(Budget::default());
                let (time, greatest) = least_of_three(|| declarations.max_requirements());
                assert_eq!(board.obeyed(&greatest.declaration), greatest.obeyed);
                assert!(board.obeys_restrictions(&greatest.declaration));
                times.push(time);
                solved += usize::from(greatest.proven);
            }
            row(&format!("{name} {size}x{size}"), times, solved);
        }
    }
}

fn counts() {
    println!("the number of legal declarations");
    let flying_menace_lure = Mix {
        must_be_blocked: 0,
        blocks_if_able: 0,
        three_or_more: 0,
        additional: 0,
        capped: 0,
        global_cap: 0,
        not_alone: 0,
        ..Mix::EVERYTHING
    };
    let cases = [
        ("menace, flying, lures 12x12", 12, flying_menace_lure),
        ("menace, flying, lures 20x20", 20, flying_menace_lure),
        ("everything 8x8", 8, Mix::EVERYTHING),
        ("everything 12x12", 12, Mix::EVERYTHING),
    ];
    for (name, size, mix) in cases {
        let mut boards = sample(2, 500, size, mix);
        if size == 20 {
            for board in &mut boards {
                let mut seen = 0;
                for least in &mut board.least {
                    seen += u32::from(*least == 2);
                    if seen > 8 {
                        *least = 1;
                    }
                }
            }
        }
        let mut times = Vec::new();
        let mut solved = 0;
        for board in boards {
            let declarations = Declarations::new(&board, Edition::Current);
            let (time, count) = least_of_three(|| declarations.count());
            times.push(time);
            solved += usize::from(count.is_ok());
        }
        row(name, times, solved);
    }
}

const KEYWORDS: [Keyword; 10] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::FirstStrike,
    Keyword::DoubleStrike,
    Keyword::Trample,
    Keyword::Deathtouch,
    Keyword::Lifelink,
    Keyword::Menace,
    Keyword::Vigilance,
    Keyword::Indestructible,
];

/// A random position with mixed keywords and no tricks.
fn position(rng: &mut ChaCha8Rng, size: usize) -> Position {
    let mut side = |letter: char| -> Vec<Creature> {
        (1..=size)
            .map(|number| {
                let (power, toughness) = (1 + below(rng, 5) as i32, 1 + below(rng, 5) as i32);
                let creature = Creature::new(format!("{letter}{number}"), power, toughness);
                KEYWORDS.iter().fold(creature, |creature, &keyword| {
                    let rare = keyword == Keyword::Lifelink || keyword == Keyword::Indestructible;
                    if below(rng, 100) < if rare { 4 } else { 10 } {
                        creature.with(keyword)
                    } else {
                        creature
                    }
                })
            })
            .collect()
    };
    let (attackers, blockers) = (side('a'), side('b'));
    Position {
        attacking: CreatureSet::first(size),
        attacker: Force { life: 20, creatures: attackers, ..Force::default() },
        defender: Force { life: 5 + below(rng, 16) as i32, creatures: blockers, ..Force::default() },
        ..Position::default()
    }
}

/// A position before attacks: the same creatures, and an attacker who has to mind what hits back.
fn attack_position(rng: &mut ChaCha8Rng, size: usize) -> Position {
    let mut position = position(rng, size);
    position.attacker.life = 5 + below(rng, 16) as i32;
    position
}

fn best_blocks_of(runs: &dyn Fn(&str) -> bool) {
    for (size, count, swept) in [(4, 200, 200), (6, 200, 10), (8, 200, 0), (10, 200, 0), (14, 100, 0)] {
        let name = format!("blocks best {size}x{size}");
        if !runs(&name) {
            continue;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut times = Vec::new();
        let mut solved = 0;
        let mut pairs = Vec::new();
        for board in 0..count {
            let position = position(&mut rng, size);
            let worth = Worth::of(&Combatants::of(&position));
            let (time, answers) = least_of_three(|| best_blocks(&position, &worth, 1).expect("a best one"));
            if board < swept {
                let (plain, all) = least_of_three(|| sweep(&position, &worth, 1).expect("a best one"));
                assert_eq!(all[0].outcome.score, answers[0].outcome.score);
                pairs.push((time, plain));
            }
            times.push(time);
            solved += usize::from(answers[0].proven);
        }
        row(&name, times, solved);
        beside(&name, pairs);
    }
}

fn best_attacks_of(runs: &dyn Fn(&str) -> bool) {
    let kinds = [(Crackback::Counted, ""), (Crackback::Ignored, " alone")];
    for (size, count, swept) in [(3, 200, 50), (4, 200, 20), (6, 200, 0), (8, 50, 0)] {
        for (crackback, alone) in kinds {
            let name = format!("attacks best{alone} {size}x{size}");
            if !runs(&name) {
                continue;
            }
            let mut rng = ChaCha8Rng::seed_from_u64(4);
            let mut times = Vec::new();
            let mut solved = 0;
            let mut pairs = Vec::new();
            for board in 0..count {
                let position = attack_position(&mut rng, size);
                let worth = Worth::of(Attacks::of(&position).expect("few creatures").combatants());
                let (time, answers) =
                    least_of_three(|| best_attacks(&position, &worth, crackback, 1).expect("a best one"));
                if board < swept {
                    let (plain, score) = least_of_three(|| swept_attacks(&position, &worth, crackback));
                    assert_eq!(score, answers[0].score);
                    pairs.push((time, plain));
                }
                times.push(time);
                solved += usize::from(answers[0].proven);
            }
            row(&name, times, solved);
            beside(&name, pairs);
        }
    }
}

fn swept_attacks(position: &Position, worth: &Worth, crackback: Crackback) -> i64 {
    let all = minimax::every_attack(position, worth, crackback);
    all.into_iter().map(|(_, score)| score).max().expect("some attack is legal")
}

/// The row of the plain sweep on the same boards, and how many times longer it takes.
fn beside(name: &str, pairs: Vec<(Duration, Duration)>) {
    if pairs.is_empty() {
        return;
    }
    let mut ratios: Vec<f64> =
        pairs.iter().map(|(fast, plain)| plain.as_secs_f64() / fast.as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    let all = pairs.len();
    row(&format!("  plain sweep of {name}"), pairs.into_iter().map(|(_, plain)| plain).collect(), all);
    println!("  median ratio {:.0}", ratios[ratios.len() / 2]);
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str()));
    if runs("requirements") {
        requirements();
    }
    if runs("counts") {
        counts();
    }
    best_blocks_of(&runs);
    best_attacks_of(&runs);
}
