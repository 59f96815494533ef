//! The best blocks by search against the best blocks by asking every legal declaration.

use menace::ability::Clause;
use menace::combat::damage::Worth;
use menace::combat::{Blocks, Combatants, best_blocks, sweep};
use menace::{Ability, Color, Creature, CreatureSet, Edition, Filter, Force, Keyword, Position};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

const KEYWORDS: [Keyword; 12] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::FirstStrike,
    Keyword::DoubleStrike,
    Keyword::Trample,
    Keyword::Deathtouch,
    Keyword::Lifelink,
    Keyword::Menace,
    Keyword::Indestructible,
    Keyword::Wither,
    Keyword::Infect,
    Keyword::Banding,
];

fn creature(dice: &mut Dice, id: String, attacks: bool) -> Creature {
    let mut creature = Creature::new(id, dice.below(5) as i32, 1 + dice.below(5) as i32);
    if dice.chance(50) {
        creature.colors = [Color::ALL[dice.below(5) as usize]].into_iter().collect();
    }
    for keyword in KEYWORDS {
        if dice.chance(if matches!(keyword, Keyword::Banding | Keyword::Infect) { 3 } else { 10 }) {
            creature = creature.with(keyword);
        }
    }
    if dice.chance(8) {
        creature = creature.with(Ability::Protection(Filter::Color(Color::ALL[dice.below(5) as usize])));
    }
    if dice.chance(8) {
        let ability = [Ability::Flanking, Ability::Rampage(2), Ability::Bushido(1), Ability::SpiritLink];
        creature = creature.with(ability[dice.below(4) as usize].clone());
    }
    if attacks {
        let clauses = [
            Clause::Lure(Filter::Any),
            Clause::MustBeBlocked { by: Filter::Any, least: 1 },
            Clause::MostBlockers(1),
            Clause::DamageAsThoughUnblocked,
        ];
        for clause in clauses {
            if dice.chance(7) {
                creature = creature.with(Ability::this(clause));
            }
        }
    } else {
        let clauses = [
            Clause::BlocksIfAble(Filter::Any),
            Clause::BlocksAdditional(1),
            Clause::BlocksOnlyWith { least: 1, with: Filter::Any },
        ];
        for clause in clauses {
            if dice.chance(6) {
                creature = creature.with(Ability::this(clause));
            }
        }
    }
    if dice.chance(5) {
        creature.regeneration_shields = 1;
    }
    creature
}

fn position(seed: u64, most: u64) -> Position {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let (attackers, blockers) = (1 + dice.below(most) as usize, dice.below(most + 1) as usize);
    let twins = dice.chance(20);
    let side = |dice: &mut Dice, count: usize, letter: char| -> Vec<Creature> {
        let mut creatures: Vec<Creature> = Vec::new();
        for number in 1..=count {
            let id = format!("{letter}{number}");
            match creatures.last() {
                Some(last) if twins && dice.chance(60) => creatures.push(Creature { id, ..last.clone() }),
                _ => creatures.push(creature(dice, id, letter == 'a')),
            }
        }
        creatures
    };
    let (attacking, blocking) = (side(&mut dice, attackers, 'a'), side(&mut dice, blockers, 'b'));
    let edition = if dice.chance(80) { Edition::Current } else { Edition::ALL[dice.below(3) as usize] };
    Position {
        edition,
        attacking: CreatureSet::first(attackers),
        attacker: Force { life: 20, creatures: attacking, ..Force::default() },
        defender: Force { life: 1 + dice.below(14) as i32, creatures: blocking, ..Force::default() },
        ..Position::default()
    }
}

fn compare(seed: u64, most: u64) {
    let position = position(seed, most);
    let worth = Worth::of(&Combatants::of(&position));
    let found = best_blocks(&position, &worth, 3).expect("a small board");
    let swept = sweep(&position, &worth, 3).expect("a small board");
    let place = format!("seed {seed}: {position:#?}\nfound {found:#?}\nswept {swept:#?}");
    assert!(found.iter().chain(&swept).all(|answer| answer.proven), "{place}");
    let blocks = Blocks::of(&position).expect("a small board");
    for answer in &found {
        assert_eq!(blocks.is_legal(&answer.declaration), Ok(true), "{place}");
    }
    let lost = |score: i64| score >= menace::combat::damage::WIN;
    let scores = |answers: &[menace::combat::BlockAnswer]| -> Vec<i64> {
        // Behind a way not to lose, ways to lose are not worth listing.
        let all = answers.iter().map(|answer| answer.outcome.score);
        all.enumerate().filter(|&(index, score)| index == 0 || !lost(score)).map(|(_, score)| score).collect()
    };
    assert_eq!(scores(&found), scores(&swept), "{place}");
}

#[test]
fn the_search_finds_what_the_sweep_finds() {
    for seed in 0..400 {
        compare(seed, 3);
    }
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_the_sweep_finds_on_many_boards() {
    for seed in 1000..21_000 {
        compare(seed, 4);
    }
}
