//! Combat damage: plain combats as a game plays them, and the best divisions.
//!
//! Each bench checks its answer before it is timed.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use menace::combat::Changes;
use menace::combat::damage::{BestDivision, Combat, Fighter, Fights, Unchanging, Worth};
use menace::{CreatureSet, Edition, Keyword, Side};

/// Three attackers against two blockers, plain keywords: a knight and a bear trade blows with a blocker each, a
/// flier is unblocked.
fn set_up_small(combat: &mut Combat) {
    combat.clear([20, 20]);
    combat.add(Side::Attacker, Fighter::new(2, 2).with(Keyword::FirstStrike));
    combat.add(Side::Attacker, Fighter::new(2, 2));
    combat.add(Side::Attacker, Fighter::new(3, 2).with(Keyword::Flying));
    combat.attack(CreatureSet::first(3));
    for blocker in 0..2 {
        combat.add(Side::Defender, Fighter::new(2, 2).with(Keyword::Lifelink));
        combat.block(blocker, CreatureSet::only(blocker));
    }
}

/// One 6/6 trampler against four blockers, each of another size.
fn set_up_gang(combat: &mut Combat, attacker: Fighter) {
    combat.clear([20, 20]);
    combat.add(Side::Attacker, attacker);
    combat.attack(CreatureSet::only(0));
    for size in 1..=4 {
        let blocker = combat.add(Side::Defender, Fighter::new(size, size));
        combat.block(blocker, CreatureSet::only(0));
    }
}

fn worth(attackers: usize) -> Worth {
    Worth {
        creatures: [vec![300; attackers], vec![110, 220, 330, 440]],
        life: [40; 2],
        poison: [80; 2],
        withered: 100,
        card: 0,
    }
}

fn plain(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("damage/plain");
    let mut combat = Combat::new(Edition::Current, [20, 20]);
    let mut hits = Vec::new();
    set_up_small(&mut combat);
    combat.fight(&mut hits);
    // The knight kills first; the bears trade; the flier deals three, lifelink gives two back.
    assert_eq!(combat.life(Side::Defender), 20 - 3 + 2);
    assert_eq!(combat.alive(Side::Attacker), CreatureSet(0b101));
    group.bench_function("three_attackers_two_blockers", |bencher| {
        bencher.iter(|| {
            set_up_small(&mut combat);
            combat.fight(&mut hits);
            black_box(combat.life(Side::Defender))
        });
    });
    group.bench_function("one_against_one", |bencher| {
        bencher.iter(|| {
            combat.clear([20, 20]);
            combat.add(Side::Attacker, Fighter::new(2, 2));
            combat.add(Side::Defender, Fighter::new(3, 1));
            combat.attack(CreatureSet::only(0));
            combat.block(0, CreatureSet::only(0));
            combat.fight(&mut hits);
            black_box(combat.alive(Side::Attacker))
        });
    });
    group.bench_function("one_trampler_four_blockers", |bencher| {
        bencher.iter(|| {
            set_up_gang(&mut combat, Fighter::new(6, 6).with(Keyword::Trample));
            combat.fight(&mut hits);
            black_box(combat.alive(Side::Defender))
        });
    });
    group.finish();
}

fn best(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("damage/best");
    let mut hits = Vec::new();
    let worth = worth(1);
    for (name, attacker) in [
        ("six_damage_four_blockers", Fighter::new(6, 6)),
        ("trample_four_blockers", Fighter::new(12, 6).with(Keyword::Trample)),
        ("double_strike_four_blockers", Fighter::new(5, 6).with(Keyword::DoubleStrike)),
    ] {
        let mut combat = Combat::new(Edition::Current, [20, 20]);
        set_up_gang(&mut combat, attacker);
        combat.become_blocked();
        let mut search = BestDivision::new(&worth, &Unchanging, Changes::Never);
        let value = search.value(&combat);
        assert!(search.is_proven());
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut combat = combat.clone();
                let mut search = BestDivision::new(&worth, &Unchanging, Changes::Never);
                while combat.begin_step().is_some() {
                    search.assign(&combat, &[], &mut hits);
                    combat.settle(&mut hits);
                    combat.deal(&hits);
                }
                assert_eq!(worth.score(&combat), value);
            });
        });
    }
    group.finish();
}

fn fights(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("damage/fights");
    let worth = worth(1);
    let mut combat = Combat::new(Edition::Current, [20, 20]);
    set_up_gang(&mut combat, Fighter::new(4, 4));
    let mut fights = Fights::new(&combat, &worth);
    assert!(fights.resolve(0, CreatureSet::only(3)).attacker_dies);
    for (name, blockers) in [("one_blocker", 0b1000), ("two_blockers", 0b1100), ("three_blockers", 0b1110)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(fights.resolve(0, CreatureSet(black_box(blockers)))));
        });
    }
    group.finish();
}

criterion_group!(benches, plain, best, fights);
criterion_main!(benches);
