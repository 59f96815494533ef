//! The best blocks by search against the best blocks by asking every legal declaration.

use menace::ability::{Clause, Condition};
use menace::combat::damage::{WIN, Worth};
use menace::combat::{
    BlockAnswer, Blocks, Combatants, Crackback, Effort, best_attacks, best_attacks_within, best_blocks,
    best_blocks_within, sweep,
};
use menace::{Ability, Creature, CreatureSet, Filter, Force, Position};

use crate::boards::{lord_position, position};

/// Returns whether the search has proven its answers, which are those of the sweep then. If not, its bound holds. Where
/// divisions are too many for the sweep itself, there is nothing to compare with.
fn compare(seed: u64, position: &Position) -> bool {
    let worth = Worth::of(&Combatants::of(position));
    let found = best_blocks(position, &worth, 3).expect("a small board");
    let swept = sweep(position, &worth, 3).expect("a small board");
    let place = format!("seed {seed}: {position:#?}\nfound {found:#?}\nswept {swept:#?}");
    let blocks = Blocks::of(position).expect("a small board");
    for answer in &found {
        assert_eq!(blocks.is_legal(&answer.declaration), Ok(true), "{place}");
    }
    if !swept.iter().all(|answer| answer.proven) {
        return false;
    }
    if !found.iter().all(|answer| answer.proven) {
        let (found, least) = (&found[0], swept[0].outcome.score);
        assert!(found.outcome.score >= least && found.bound.is_none_or(|bound| bound <= least), "{place}");
        return false;
    }
    let lost = |score: i64| score >= WIN;
    let scores = |answers: &[BlockAnswer]| -> Vec<i64> {
        // Behind a way not to lose, ways to lose are not worth listing.
        let all = answers.iter().map(|answer| answer.outcome.score);
        all.enumerate().filter(|&(index, score)| index == 0 || !lost(score)).map(|(_, score)| score).collect()
    };
    assert_eq!(scores(&found), scores(&swept), "{place}");
    true
}

#[test]
fn the_search_finds_what_the_sweep_finds() {
    let proven = (0..400).filter(|&seed| compare(seed, &position(seed, 3))).count();
    assert_eq!(proven, 400);
}

#[test]
fn the_search_finds_what_the_sweep_finds_where_creatures_make_others_larger() {
    let proven = (0..400).filter(|&seed| compare(seed, &lord_position(seed, 3))).count();
    assert_eq!(proven, 400);
}

#[test]
fn a_blocker_that_a_first_strike_kills_gives_nobody_life_for_damage_to_it() {
    // b2 blocks a lifelinker and then a creature with double strike, too: only the second fight shows that it dies early.
    assert!(compare(9225, &position(9225, 4)));
}

/// The most of 20,000 boards on which the search may end without a proof.
const MOST_UNPROVEN: usize = 20;

#[test]
#[ignore = "an hour: see docs/testing.md"]
fn the_search_finds_what_the_sweep_finds_on_many_boards() {
    let unproven: Vec<u64> = (1000..21_000).filter(|&seed| !compare(seed, &position(seed, 4))).collect();
    println!("{} boards are not proven, but their bounds hold: seeds {unproven:?}", unproven.len());
    assert!(unproven.len() <= MOST_UNPROVEN);
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_the_sweep_finds_on_many_boards_where_creatures_make_others_larger() {
    let proven = (1000..5000).filter(|&seed| compare(seed, &lord_position(seed, 4))).count();
    assert_eq!(proven, 4000);
}

/// Six attackers of 3/3 to 1/1 and more against six creatures, of which as many can block two attackers.
fn many_double_blockers(count: usize) -> Position {
    let creature = |letter: char, index: usize| {
        Creature::new(
            format!("{letter}{}", index + 1),
            1 + (index as i32 * 2) % 5,
            1 + (index as i32 * 3) % 5,
        )
    };
    let blocker = |index: usize| match creature('b', index) {
        blocker if index < count => blocker.with(Ability::this(Clause::BlocksAdditional(1))),
        blocker => blocker,
    };
    Position {
        attacker: Force {
            life: 20,
            creatures: (0..6).map(|index| creature('a', index)).collect(),
            ..Force::default()
        },
        defender: Force { life: 9, creatures: (0..6).map(blocker).collect(), ..Force::default() },
        attacking: CreatureSet::first(6),
        ..Position::default()
    }
}

#[test]
fn two_creatures_that_block_two_of_six_attackers_are_searched_and_not_swept() {
    // More than a million declarations: playing them out one by one is beyond the effort.
    let position = many_double_blockers(2);
    let worth = Worth::of(&Combatants::of(&position));
    let best = best_blocks(&position, &worth, 1).expect("a small board");
    assert!(best[0].proven, "{best:#?}");
    assert_eq!(best[0].bound, Some(best[0].outcome.score));
}

#[test]
fn past_its_effort_a_search_answers_with_a_bound_that_holds() {
    for count in 0..=3 {
        let position = many_double_blockers(count);
        let worth = Worth::of(&Combatants::of(&position));
        let best = best_blocks(&position, &worth, 1).expect("a small board");
        assert!(best[0].proven);
        let exact = best[0].outcome.score;
        let mut bounded = 0;
        for steps in [0, 1_000, 10_000, 100_000] {
            let found =
                best_blocks_within(&position, &worth, 1, &mut Effort::new(steps)).expect("a small board");
            let [answer] = found.as_slice() else { panic!("one answer, not {found:?}") };
            assert!(answer.outcome.score >= exact);
            assert!(answer.bound.is_none_or(|bound| bound <= exact), "{answer:#?}");
            assert!(!answer.proven || answer.outcome.score == exact);
            bounded += usize::from(!answer.proven && answer.bound.is_some());
        }
        assert!(bounded > 0, "no search was cut short");
    }
}

#[test]
fn past_its_effort_a_search_for_attacks_answers_with_a_bound_that_holds() {
    // With a creature that has to pay to block, attacks share no tables.
    for paying in [false, true] {
        let mut position = many_double_blockers(2);
        if paying {
            let clause = Clause::CantBlockUnlessPaid(Filter::Any, 1, Condition::Always);
            position.defender.creatures[5] =
                position.defender.creatures[5].clone().with(Ability::this(clause));
        }
        let worth = Worth::of(&Combatants::of(&position));
        for crackback in [Crackback::Ignored, Crackback::Counted] {
            let best = best_attacks(&position, &worth, crackback, 1).expect("a small board");
            assert!(best[0].proven, "{best:#?}");
            let mut bounded = 0;
            for steps in [0, 2_000, 20_000, 200_000, 2_000_000] {
                let mut effort = Effort::new(steps);
                let found = best_attacks_within(&position, &worth, crackback, 1, &mut effort);
                let found = found.expect("a small board");
                let [answer] = found.as_slice() else { panic!("one answer, not {found:?}") };
                assert!(answer.bound.is_none_or(|bound| bound >= best[0].score), "{steps} {answer:#?}");
                assert!(!answer.proven || answer.score == best[0].score, "{steps} {answer:#?}");
                bounded += usize::from(!answer.proven && answer.bound.is_some());
            }
            assert!(bounded > 1, "{paying} {crackback:?}: {bounded} searches were cut short with a bound");
        }
    }
}
