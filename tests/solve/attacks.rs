//! The best attacks against a minimax over everything.

use std::sync::atomic::AtomicBool;

use menace::combat::damage::Worth;
use menace::combat::{
    Attacks, Combatants, Crackback, Effort, best_attacks, best_attacks_within, best_blocks, sweep,
};
use menace::notation::position::NoCards;
use menace::notation::short::parse_creatures;
use menace::{Creature, CreatureSet, Force, Keyword, Position, Side};

use crate::boards::{attack_position, double_blockers};
use crate::minimax::every_attack;

fn compare(seed: u64, most: u64) {
    compare_on(seed, attack_position(seed, most));
}

fn compare_on(seed: u64, position: Position) {
    let attacks = Attacks::of(&position).expect("a small board");
    let worth = Worth::of(attacks.combatants());
    for crackback in [Crackback::Ignored, Crackback::Counted] {
        let found = best_attacks(&position, &worth, crackback, 2).expect("a small board");
        let all = every_attack(&position, &worth, crackback);
        let place = format!("seed {seed}, {crackback:?}: {position:#?}\nfound {found:#?}\nall {all:?}");
        let mut scores: Vec<i64> = all.iter().map(|&(_, score)| score).collect();
        scores.sort_unstable_by_key(|score| std::cmp::Reverse(*score));
        assert_eq!(found[0].score, scores[0], "{place}");
        for answer in &found {
            assert!(answer.proven, "{place}");
            let own = all.iter().find(|(attackers, _)| *attackers == answer.declaration.attackers);
            assert_eq!(own.map(|&(_, score)| score), Some(answer.score), "{place}");
        }
        // Nothing that is better than the second answer is left out, but what equal creatures make of the first.
        if let [_, second] = found.as_slice() {
            let better = scores.iter().filter(|&&score| score > second.score);
            assert!(better.clone().all(|&score| score == scores[0]), "{place}");
        }
    }
}

#[test]
fn the_search_finds_what_a_minimax_over_everything_finds() {
    for seed in 0..300 {
        compare(seed, 3);
    }
}

#[test]
fn the_search_finds_what_a_minimax_over_everything_finds_against_double_blockers() {
    for seed in 0..60 {
        compare_on(seed, double_blockers(seed, 3));
    }
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_a_minimax_over_everything_finds_against_more_double_blockers() {
    for seed in 1000..3000 {
        compare_on(seed, double_blockers(seed, 4));
    }
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_a_minimax_over_everything_finds_on_larger_boards() {
    for seed in 1000..5000 {
        compare(seed, 4);
    }
}

fn position(own: Vec<Creature>, theirs: Vec<Creature>, life: [i32; 2]) -> Position {
    Position {
        attacking: CreatureSet::first(own.len()),
        attacker: Force { life: life[0], creatures: own, ..Force::default() },
        defender: Force { life: life[1], creatures: theirs, ..Force::default() },
        ..Position::default()
    }
}

fn attackers(position: &Position, crackback: Crackback) -> CreatureSet {
    let worth = Worth::of(Attacks::of(position).expect("few creatures").combatants());
    let best = best_attacks(position, &worth, crackback, 1).expect("few creatures");
    assert!(best[0].proven);
    best[0].declaration.attackers
}

#[test]
fn who_would_lose_to_what_hits_back_stays_home() {
    let own = vec![Creature::new("a1", 2, 2)];
    let position = position(own, vec![Creature::new("b1", 3, 1)], [3, 20]);
    assert_eq!(attackers(&position, Crackback::Ignored), CreatureSet::only(0));
    assert_eq!(attackers(&position, Crackback::Counted), CreatureSet::EMPTY);
}

#[test]
fn rule_702_20b_a_vigilant_attacker_is_there_to_block() {
    let own = vec![Creature::new("a1", 2, 4).with(Keyword::Vigilance)];
    let position = position(own, vec![Creature::new("b1", 3, 1)], [3, 20]);
    assert_eq!(attackers(&position, Crackback::Counted), CreatureSet::only(0));
}

#[test]
fn an_attack_that_wins_needs_nobody_at_home() {
    let own = vec![Creature::new("a1", 2, 2), Creature::new("a2", 2, 2)];
    let position = position(own, vec![Creature::new("b1", 9, 9)], [1, 2]);
    assert_eq!(attackers(&position, Crackback::Counted), CreatureSet::first(2));
}

#[test]
fn a_blocker_that_has_to_hit_back_for_the_game_does_not_block() {
    // Blocking the 1/1 with the 3/3 kills it; but the attacker has 3 life and nobody left to block.
    let own = vec![Creature::new("a1", 1, 4)];
    let theirs = vec![Creature::new("b1", 3, 3).with(Keyword::Reach)];
    let position = position(own, theirs, [3, 9]);
    let worth = Worth::of(Attacks::of(&position).expect("few creatures").combatants());
    let answers = best_attacks(&position, &worth, Crackback::Counted, 2).expect("few creatures");
    assert!(answers[0].declaration.attackers.is_empty());
    let reply = answers[1].reply.as_ref().expect("a game that goes on");
    assert_eq!((answers[1].score, reply.outcome.lost), (-menace::combat::damage::WIN, [false, true]));
}

/// Two damage tramples over the only blocker, one in each step; the first kills before its lifelink gains life.
#[test]
fn rule_702_15b_life_gained_in_the_fight_that_kills_comes_too_late() {
    let creatures = |text: &str, side: Side| parse_creatures(text, side, &NoCards).expect("creatures");
    let own = creatures("2/2 lifelink, indestructible; 0/2", Side::Attacker);
    let theirs = creatures("2/1 double strike, trample, deathtouch", Side::Defender);
    let position = position(own, theirs, [1, 9]);
    let worth = Worth::of(&Combatants::of(&position));
    let found = best_attacks(&position, &worth, Crackback::Counted, 4).expect("a small board");
    let second = found.iter().find(|answer| answer.declaration.attackers == CreatureSet::only(1));
    assert_eq!(second.map(|answer| answer.score), Some(-menace::combat::damage::WIN));
}

/// A fight of two double strikers with four blockers was worth too much, so that their attack was not found.
#[test]
fn two_double_strikers_attack_double_blockers() {
    let creatures = |text: &str, side: Side| parse_creatures(text, side, &NoCards).expect("creatures");
    let own =
        "3/2 double strike, trample; 4/5 double strike; 3/5; 2/5; 4/4; 3/1 reach, trample, menace, vigilance";
    let theirs = "4/2 menace; 2/4 can block an additional creature each combat; 2/2 reach; 3/2; \
                  2/5 can block an additional creature each combat; 5/3 deathtouch";
    let position = position(creatures(own, Side::Attacker), creatures(theirs, Side::Defender), [12, 14]);
    let worth = Worth::of(&Combatants::of(&position));
    let found = best_attacks(&position, &worth, Crackback::Counted, 1).expect("a small board");
    assert_eq!(found[0].declaration.attackers, CreatureSet::first(2));
    let attacking = Position { attacking: CreatureSet::first(2), ..position };
    let [searched, swept] =
        [best_blocks, sweep].map(|best| best(&attacking, &worth, 1).expect("a small board")[0].outcome.score);
    assert_eq!(searched, swept);
}

#[test]
fn divisions_that_are_cut_off_count_no_less_than_what_is_known_of_them() {
    // Whoever is stopped plays blocks out with the first divisions that come: less than the tables know.
    static STOPPED: AtomicBool = AtomicBool::new(true);
    let attackers =
        "1/1 trample; 2/2 menace; 3/3 trample; 4/4 menace; 5/1 trample; 1/2 menace; 2/3 trample; 3/4 menace";
    let blockers = ["1/1", "2/2", "3/3", "4/4", "1/5", "2/1", "3/2", "4/3"]
        .map(|size| format!("{size} can block an additional creature each combat"))
        .join("; ");
    let creatures = |text: &str, side: Side| parse_creatures(text, side, &NoCards).expect("creatures");
    let position =
        position(creatures(attackers, Side::Attacker), creatures(&blockers, Side::Defender), [20, 20]);
    let worth = Worth::of(&Combatants::of(&position));
    for crackback in [Crackback::Ignored, Crackback::Counted] {
        let mut effort = Effort::default().until(&STOPPED);
        let found = best_attacks_within(&position, &worth, crackback, 1, &mut effort).expect("a small board");
        assert!(!found[0].proven);
    }
}
