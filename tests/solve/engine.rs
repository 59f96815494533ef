//! The outcome of combat damage, by `combat::damage` and by the engine of whole games, which shares no rule of damage with it.

use menace::combat::Blocks;
use menace::combat::damage::{Assignments, WIN, Worth, damage_within};
use menace::combat::{Combatants, Effort};
use menace::notation::oracle::{parse_line, parse_spell};
use menace::notation::position::parse_land;
use menace::tricks::play_out_within;
use menace::{BlockDeclaration, Color, Keyword, Position, Spell};
use rayon::prelude::*;

use crate::boards::{Dice, lord_position, position};

/// Returns the position with a useless instant in the attacker's hand, so that the engine plays it.
fn with_an_idle_spell(position: &Position) -> Position {
    let mut position = position.clone();
    let effect = parse_spell("Target creature gains reach until end of turn.", None).expect("a spell");
    position.attacker.lands = vec![parse_land("Forest").expect("a land")];
    position.attacker.hand = vec![Spell {
        card: "Reach".to_owned(),
        cost: menace::ability::ManaCost { colored: [0, 0, 0, 0, 1], generic: 0 },
        colors: [Color::Green].into_iter().collect(),
        effect,
    }];
    position
}

/// Further abilities; a creature has each with a chance of 2 %.
const MORE: [&str; 7] = [
    "Undying",
    "Persist",
    "Melee",
    "Dethrone",
    "Decayed",
    "Poisonous 1",
    "Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each creature blocking it.",
];

/// Returns the random position of that seed with further abilities.
fn varied(seed: u64) -> Position {
    let mut dice = Dice::new(seed ^ 0x5eed);
    let mut position = position(seed, 3);
    for force in [&mut position.attacker, &mut position.defender] {
        for creature in &mut force.creatures {
            for line in MORE {
                if dice.chance(2) {
                    creature.abilities.extend(parse_line(line, None).expect(line));
                }
            }
        }
    }
    position
}

/// Returns whether two attackers with trample share a blocker: the engine assigns their damage one by one, so the first can't
/// count the damage of the second.
fn tramplers_meet(position: &Position, declaration: &BlockDeclaration) -> bool {
    let tramples = |&attacker: &usize| {
        let creature = &position.attacker.creatures[attacker];
        creature.abilities.contains(&Keyword::Trample.into())
    };
    declaration.blocks.iter().any(|blocked| blocked.iter().filter(tramples).count() > 1)
}

/// Compares three legal blocks of a position, and returns the number of those proven by both, and of the others.
fn compare(seed: u64, position: &Position) -> [usize; 2] {
    let worth = Worth::of(&Combatants::of(position));
    let blocks = Blocks::of(position).expect("a small board");
    let mut dice = Dice::new(seed);
    let legal: Vec<BlockDeclaration> = blocks.list(usize::MAX).expect("a small board");
    let mut counts = [0, 0];
    for _ in 0..3 {
        let declaration = &legal[dice.below(legal.len() as u64) as usize];
        if tramplers_meet(position, declaration) {
            continue;
        }
        let mut effort = Effort::default();
        let mine = damage_within(position, declaration, &Assignments::default(), &worth, &mut effort);
        let mine = mine.expect("a small board");
        let mine = mine.outcome().expect("no division is given");
        let mut effort = Effort::new(200_000);
        let given = Assignments::default();
        let idle = with_an_idle_spell(position);
        let played = match play_out_within(&idle, declaration, &given, &worth, &mut effort) {
            Ok(played) => played,
            Err(refused) => panic!("seed {seed}: {refused}\n{position:#?}"),
        };
        let theirs = played.damage.outcome().expect("no division is given");
        if !(mine.proven && theirs.proven) {
            counts[1] += 1;
            continue;
        }
        counts[0] += 1;
        let score = |score: i64| if score.abs() > WIN / 2 { score.signum() * WIN } else { score };
        assert_eq!(
            score(mine.score),
            score(theirs.score),
            "seed {seed}, {declaration:?}\nby damage: {mine:#?}\nby the engine: {theirs:#?}\n{position:#?}"
        );
    }
    counts
}

/// Compares the boards of these seeds, and returns the number of combats proven by both, and of the others.
fn compare_all(seeds: u64) -> [usize; 2] {
    let boards = (0..seeds).into_par_iter();
    let counts = boards.map(|seed| {
        let one = compare(seed, &varied(seed));
        let other = compare(seed, &lord_position(seed, 3));
        [one[0] + other[0], one[1] + other[1]]
    });
    counts.reduce(|| [0, 0], |one, other| [one[0] + other[0], one[1] + other[1]])
}

#[test]
fn damage_is_the_engine_s() {
    let [known, unknown] = compare_all(150);
    assert!(known > 20 * unknown, "{known} {unknown}");
}

#[test]
#[ignore = "takes minutes"]
fn damage_is_the_engine_s_on_many_boards() {
    let [known, unknown] = compare_all(10_000);
    eprintln!("{known} combats are the same, {unknown} not proven");
    assert!(known > 20 * unknown, "{known} {unknown}");
}
