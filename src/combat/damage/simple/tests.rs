//! Fights that numbers settle against the search that they save.

use super::super::Fights;
use super::*;
use crate::combat::effort::Effort;
use crate::types::{CreatureSet, Edition};

/// A number below the bound, from a seed that moves on (Knuth's 64-bit generator).
fn below(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

fn random(seed: &mut u64) -> Fighter {
    let mut fighter = Fighter::new(below(seed, 6) as i32, 1 + below(seed, 5) as i32);
    let keywords = [
        Keyword::FirstStrike,
        Keyword::DoubleStrike,
        Keyword::Trample,
        Keyword::Deathtouch,
        Keyword::Lifelink,
        Keyword::Indestructible,
        Keyword::Banding,
    ];
    for keyword in keywords {
        if below(seed, 100) < 15 {
            fighter = fighter.with(keyword);
        }
    }
    fighter
}

#[test]
fn numbers_settle_what_the_search_for_divisions_finds() {
    numbers_settle(10_000, 4, |_, fighter| fighter);
}

#[test]
fn numbers_settle_what_tramples_over_the_indestructible_in_two_steps() {
    let keywords = [Keyword::DoubleStrike, Keyword::Deathtouch, Keyword::Trample];
    numbers_settle(2_000, 5, |seed, fighter| match fighter.has(Keyword::Banding) {
        true => Fighter::new(below(seed, 6) as i32, 1 + below(seed, 3) as i32).with(Keyword::Indestructible),
        false if below(seed, 3) == 0 => keywords.into_iter().fold(fighter, Fighter::with),
        false => fighter,
    });
}

/// Compares numbers with the search on random boards; `change` makes other fighters of them.
fn numbers_settle(boards: u64, most: u64, change: impl Fn(&mut u64, Fighter) -> Fighter) {
    let mut simple_boards = 0;
    for board in 0..boards {
        let mut seed = board;
        let mut combat = Combat::new(Edition::Current, [20, 20]);
        let add = |combat: &mut Combat, side: Side, seed: &mut u64| {
            let fighter = random(seed);
            combat.add(side, change(seed, fighter));
        };
        add(&mut combat, Side::Attacker, &mut seed);
        combat.attack(CreatureSet::only(0));
        let count = 1 + below(&mut seed, most) as usize;
        for _ in 0..count {
            add(&mut combat, Side::Defender, &mut seed);
        }
        let mut worths = |count: usize| (0..count).map(|_| below(&mut seed, 500) as i64).collect::<Vec<_>>();
        let creatures = [worths(1), worths(count)];
        let worth = Worth { creatures, life: [35, 40], poison: [80, 80], withered: 160, card: 150 };
        let free = CreatureSet(below(&mut seed, 1 << count) & below(&mut seed, 1 << count));
        let kinds: Vec<(usize, bool)> = (0..count).map(|kind| (kind, free.contains(kind))).collect();
        let Some(mut simple) = SimpleFights::of(&combat, &worth, 0, &kinds) else { continue };
        simple_boards += 1;
        let mut fights = Fights::new(&combat, &worth);
        let mut places = vec![0; 1 << count];
        for (place, blockers) in CreatureSet::first(count).subsets().enumerate() {
            let value = match blockers.iter().last() {
                None => simple.unblocked(),
                Some(last) => simple.grow(places[blockers.without(last).0 as usize], last),
            };
            places[blockers.0 as usize] = place;
            let place = format!("board {board}, {blockers:?}, {free:?} free: {combat:?}");
            let mut effort = Effort::new(u64::MAX);
            assert_eq!(value, fights.value(0, blockers, free, &mut effort), "{place}");
        }
    }
    assert!(simple_boards > boards / 2, "only {simple_boards} boards were simple");
}

#[test]
fn rule_702_22j_of_blockers_with_banding_no_more_dies_than_has_to() {
    let values = |power: i32| {
        let mut combat = Combat::new(Edition::Current, [20, 20]);
        combat.add(Side::Attacker, Fighter::new(power, 9).with(Keyword::Trample));
        combat.attack(CreatureSet::only(0));
        combat.add(Side::Defender, Fighter::new(0, 2).with(Keyword::Banding));
        combat.add(Side::Defender, Fighter::new(0, 3));
        let worth =
            Worth { creatures: [vec![0], vec![50, 40]], life: [1; 2], poison: [1; 2], withered: 1, card: 1 };
        let kinds = [(0, false), (1, false)];
        let mut simple = SimpleFights::of(&combat, &worth, 0, &kinds).expect("nothing but numbers");
        simple.unblocked();
        simple.grow(0, 0);
        simple.grow(1, 1)
    };
    // One damage to the first and two to the second kill neither; any more goes to the cheaper one.
    assert_eq!(values(3), FightValue { score: 0, loss: 0, poison: 0 });
    assert_eq!(values(9), FightValue { score: 40, loss: 0, poison: 0 });
}
