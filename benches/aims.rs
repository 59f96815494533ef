//! How long the best blocks and attacks take on families of random boards, and the aims.
//!
//! `cargo bench --bench aims -- [NAME…] [--boards N] [--steps N] [--show]`: a row for each family whose name contains one
//! of the names. Times are processor time of one thread, a run a board; steps are those of the
//! [`Effort`](menace::combat::Effort). `--show` prints each board as a command of the program.

use menace::combat::damage::Worth;
use menace::combat::{Combatants, Crackback, Effort, best_attacks_within, best_blocks_within};
use menace::notation::position::{NoCards, parse_land};
use menace::notation::short::parse_creatures;
use menace::{CreatureSet, Force, Position, Side};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod measure;

use measure::{percentile, processor_time};

/// What is asked about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Blocks,
    Attacks,
}

use Question::{Attacks, Blocks};

/// Boards of one kind, and how long most of them may take.
struct Family {
    name: &'static str,
    question: Question,
    size: usize,
    /// In milliseconds, for 99 of 100.
    aim: Option<u32>,
    words: Words,
    lands: usize,
    /// The life of the attacker and of the defender.
    life: [i32; 2],
}

/// Abilities for the attacker's creatures and the defender's, each with its chance in percent, and those that the
/// defender's first creatures have.
#[derive(Clone, Copy, Default)]
struct Words {
    /// Whether creatures have none of [`KEYWORDS`].
    vanilla: bool,
    each: [&'static [(&'static str, u64)]; 2],
    first: (usize, &'static str),
    /// Creature types, each with its chance in percent.
    types: &'static [(&'static str, u64)],
    /// Chance of a regeneration shield.
    shields: u64,
}

const KEYWORDS: [&str; 10] = [
    "flying",
    "reach",
    "first strike",
    "double strike",
    "trample",
    "deathtouch",
    "lifelink",
    "menace",
    "vigilance",
    "indestructible",
];

const ADDITIONAL: &str = "can block an additional creature each combat";
const ANY_NUMBER: &str = "can block any number of creatures each combat";

const PLAIN: Words = Words { vanilla: false, each: [&[]; 2], first: (0, ""), types: &[], shields: 0 };

const fn first(count: usize, word: &'static str) -> Words {
    Words { first: (count, word), ..PLAIN }
}

const fn each(attackers: &'static [(&'static str, u64)], blockers: &'static [(&'static str, u64)]) -> Words {
    Words { each: [attackers, blockers], ..PLAIN }
}

const fn family(
    question: Question,
    name: &'static str,
    size: usize,
    aim: Option<u32>,
    words: Words,
) -> Family {
    let life = match question {
        Blocks => [20, 9],
        Attacks => [12, 14],
    };
    Family { name, question, size, aim, words, lands: 0, life }
}

const FAMILIES: [Family; 28] = [
    family(Blocks, "one blocks two", 6, Some(50), first(1, ADDITIONAL)),
    family(Blocks, "two block two", 6, Some(50), first(2, ADDITIONAL)),
    family(Blocks, "three block two", 6, Some(50), first(3, ADDITIONAL)),
    family(Blocks, "four block two", 6, Some(50), first(4, ADDITIONAL)),
    family(Blocks, "one blocks any number", 6, Some(50), first(1, ANY_NUMBER)),
    family(Blocks, "two block any number", 6, None, first(2, ANY_NUMBER)),
    family(Blocks, "two block two", 8, Some(500), first(2, ADDITIONAL)),
    family(Blocks, "four block two", 8, None, first(4, ADDITIONAL)),
    family(Blocks, "banding on both sides", 10, Some(300), each(&[("banding", 30)], &[("banding", 30)])),
    Family {
        lands: 4,
        ..family(
            Blocks,
            "costs to block",
            16,
            Some(200),
            each(&[], &[("can't block unless you pay {1}", 60)]),
        )
    },
    Family {
        lands: 6,
        ..family(
            Blocks,
            "costs of three kinds",
            16,
            Some(200),
            each(
                &[],
                &[
                    ("can't block unless you pay {1}", 33),
                    ("can't block unless you pay {2}", 33),
                    ("can't block unless you pay {3}", 33),
                ],
            ),
        )
    },
    Family { life: [20, 30], ..family(Blocks, "vanilla", 20, Some(1000), Words { vanilla: true, ..PLAIN }) },
    Family { life: [20, 12], ..family(Blocks, "plain keywords", 16, None, PLAIN) },
    Family { life: [20, 12], ..family(Blocks, "plain keywords", 20, Some(1000), PLAIN) },
    family(Blocks, "wither and infect", 8, None, each(&[("wither", 30), ("infect", 20)], &[("wither", 30)])),
    family(Blocks, "wither and infect", 10, None, each(&[("wither", 30), ("infect", 20)], &[("wither", 30)])),
    family(Blocks, "regeneration", 10, None, Words { shields: 30, ..PLAIN }),
    family(
        Blocks,
        "flanking, bushido, rampage",
        10,
        None,
        each(
            &[("flanking", 15), ("bushido 1", 15), ("rampage 2", 15)],
            &[("bushido 1", 15), ("flanking", 15)],
        ),
    ),
    family(Blocks, "lords", 5, None, LORDS),
    family(Blocks, "lords", 6, None, LORDS),
    family(Blocks, "lords", 8, None, LORDS),
    family(Attacks, "plain keywords", 8, Some(50), PLAIN),
    family(Attacks, "plain keywords", 10, Some(500), PLAIN),
    family(
        Attacks,
        "double strike and lifelink",
        10,
        Some(3000),
        each(&[("double strike", 30), ("lifelink", 30)], &[("lifelink", 40)]),
    ),
    family(Attacks, "banding", 10, Some(3000), each(&[("banding", 40)], &[])),
    family(Attacks, "against two that block two", 6, Some(300), first(2, ADDITIONAL)),
    family(Attacks, "against half that block two", 6, Some(300), each(&[], &[(ADDITIONAL, 50)])),
    family(Attacks, "lords", 6, None, LORDS),
];

/// Goblins, some of which make others larger.
const LORDS: Words = Words {
    each: [&[("other Goblins you control get +1/+1", 15)], &[("other Goblins you control get +1/+1", 15)]],
    types: &[("Goblin", 60)],
    ..PLAIN
};

fn below(rng: &mut ChaCha8Rng, bound: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u64
}

/// A board in the words of the program, and the creatures that have a regeneration shield.
struct Board {
    sides: [String; 2],
    shields: [CreatureSet; 2],
}

impl Family {
    fn board(&self, seed: u64) -> Board {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board { sides: Default::default(), shields: Default::default() };
        for side in [0, 1] {
            let mut creatures = Vec::new();
            for index in 0..self.size {
                creatures.push(self.creature(&mut rng, side, index));
                if below(&mut rng, 100) < self.words.shields {
                    board.shields[side].insert(index);
                }
            }
            board.sides[side] = creatures.join("; ");
        }
        board
    }

    fn creature(&self, rng: &mut ChaCha8Rng, side: usize, index: usize) -> String {
        let mut text = format!("{}/{}", 1 + below(rng, 5), 1 + below(rng, 5));
        for (kind, chance) in self.words.types {
            if below(rng, 100) < *chance {
                text += &format!(" {kind}");
            }
        }
        let keywords = KEYWORDS.iter().filter(|_| !self.words.vanilla).map(|keyword| (*keyword, 10));
        let each = self.words.each[side].iter().copied();
        let mut abilities: Vec<&str> = Vec::new();
        for (word, chance) in keywords.chain(each) {
            if below(rng, 100) < chance && !abilities.contains(&word) {
                abilities.push(word);
            }
        }
        if side == 1 && index < self.words.first.0 {
            abilities.push(self.words.first.1);
        }
        if abilities.is_empty() { text } else { format!("{text} {}", abilities.join(", ")) }
    }

    fn position(&self, board: &Board) -> Position {
        let force = |side: Side| {
            let index = side as usize;
            let creatures = parse_creatures(&board.sides[index], side, &NoCards);
            let mut creatures = creatures.unwrap_or_else(|error| panic!("{error}: {}", board.sides[index]));
            board.shields[index].iter().for_each(|creature| creatures[creature].regeneration_shields = 1);
            let lands = if side == Side::Defender { self.lands } else { 0 };
            let plains = parse_land("Plains").expect("a basic land");
            Force { life: self.life[index], creatures, lands: vec![plains; lands], ..Force::default() }
        };
        let (attacker, defender) = (force(Side::Attacker), force(Side::Defender));
        Position { attacking: CreatureSet::first(self.size), attacker, defender, ..Position::default() }
    }

    fn command(&self, board: &Board) -> String {
        let question = if self.question == Blocks { "blocks" } else { "attacks" };
        let [attacker, defender] = self.life;
        let [attackers, blockers] = &board.sides;
        let mut command = format!(
            "menace {question} best --attackers \"{attackers}\" --blockers \"{blockers}\" --life {defender} --attacker-life {attacker}"
        );
        if self.lands > 0 {
            command += &format!(" --lands \"{}\"", vec!["Plains"; self.lands].join("; "));
        }
        command
    }

    /// Returns the score, whether it is proven, and the bound.
    fn answer(&self, position: &Position, effort: &mut Effort) -> (i64, bool, Option<i64>) {
        let worth = Worth::of(&Combatants::of(position));
        match self.question {
            Blocks => {
                let best = best_blocks_within(position, &worth, 1, effort).expect("a small board");
                (best[0].outcome.score, best[0].proven, best[0].bound)
            }
            Attacks => {
                let best = best_attacks_within(position, &worth, Crackback::Counted, 1, effort);
                let best = best.expect("a small board");
                (best[0].score, best[0].proven, best[0].bound)
            }
        }
    }
}

pub fn main() {
    let mut names = Vec::new();
    let (mut boards, mut steps, mut show, mut from) = (100, None, false, 0);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--boards" => boards = number(),
            "--from" => from = number(),
            "--steps" => steps = Some(number()),
            "--show" => show = true,
            "aims" | "--bench" => {}
            _ => names.push(word),
        }
    }
    println!(
        "| question | size | boards | aim | median | 99 % | slowest | not proven | steps: median / 99 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for family in &FAMILIES {
        let question = if family.question == Blocks { "blocks" } else { "attacks" };
        let name = format!("{question}: {} {}x{}", family.name, family.size, family.size);
        if !names.is_empty() && !names.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let (mut times, mut spent, mut unproven) = (Vec::new(), Vec::new(), 0);
        for seed in from..from + boards {
            let board = family.board(seed);
            let position = family.position(&board);
            let mut effort = steps.map_or_else(Effort::default, Effort::new);
            let (before, start) = (effort.left(), processor_time());
            let (score, proven, bound) = family.answer(&position, &mut effort);
            let (time, spent_here) = (processor_time() - start, before - effort.left());
            times.push(time * 1e3);
            spent.push(spent_here);
            unproven += usize::from(!proven);
            if show {
                let bound = bound.map_or_else(|| "none".to_owned(), |bound| bound.to_string());
                println!(
                    "{seed} {:.2} ms, {spent_here} steps: {score}, proven {proven}, bound {bound}",
                    time * 1e3
                );
                println!("    {}", family.command(&board));
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        spent.sort_unstable();
        let aim = family.aim.map_or_else(String::new, |aim| format!("{aim} ms"));
        println!(
            "| {question}: {} | {}x{} | {boards} | {aim} | {:.2} ms | {:.2} ms | {:.2} ms | {unproven} | {} / {} |",
            family.name,
            family.size,
            family.size,
            percentile(&times, 50),
            percentile(&times, 99),
            times[times.len() - 1],
            percentile(&spent, 50),
            percentile(&spent, 99),
        );
    }
}
