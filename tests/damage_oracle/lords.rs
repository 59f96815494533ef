//! Boards on which deaths change other creatures: the search against every legal division in turn.

use menace::ability::{Ability, Clause, Statement, Subject, Whose};
use menace::combat::Combatants;
use menace::combat::damage::{Battlefield, BestDivision, Combat, Divisions, Hit, Worth};
use menace::{BlockDeclaration, Creature, CreatureSet, Edition, Filter, Force, Keyword, Position, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns the value of the combat, each player trying every legal division of every creature.
fn value(combat: &Combat, effects: &Battlefield<'_>, worth: &Worth) -> i64 {
    let mut combat = combat.clone();
    if combat.begin_step().is_none() {
        return worth.score(&combat);
    }
    let of = |side: Side| -> Vec<Divisions> {
        combat.dealing(side).iter().map(|index| combat.legal_divisions(side, index, &[])).collect()
    };
    let (attacker, defender) = (of(Side::Attacker), of(Side::Defender));
    let mut best = i64::MIN;
    each(&attacker, &mut Vec::new(), &mut |announced| {
        let mut reply = i64::MAX;
        each(&defender, &mut announced.clone(), &mut |hits| {
            let mut next = combat.clone();
            let mut hits = hits.clone();
            next.settle(&mut hits);
            next.deal_under(&hits, effects);
            reply = reply.min(value(&next, effects, worth));
        });
        best = best.max(reply);
    });
    best
}

fn each(divisions: &[Divisions], hits: &mut Vec<Hit>, visit: &mut dyn FnMut(&mut Vec<Hit>)) {
    let Some((first, rest)) = divisions.split_first() else {
        visit(hits);
        return;
    };
    for division in first.iter() {
        let before = hits.len();
        hits.extend_from_slice(division);
        each(rest, hits, visit);
        hits.truncate(before);
    }
}

fn random_creature(rng: &mut ChaCha8Rng, id: String) -> Creature {
    let mut creature = Creature::new(id, rng.random_range(0..=3), rng.random_range(1..=3));
    for keyword in [Keyword::FirstStrike, Keyword::DoubleStrike, Keyword::Deathtouch, Keyword::Wither] {
        if rng.random_range(0..6) == 0 {
            creature = creature.with(keyword);
        }
    }
    if rng.random_range(0..3) == 0 {
        let whose = if rng.random_range(0..4) == 0 { Whose::Opponents } else { Whose::Yours };
        let filter = match rng.random_range(0..4) {
            0 => Filter::Any,
            1 => Filter::Keyword(Keyword::FirstStrike),
            _ => Filter::Source.not(),
        };
        let clause = match (whose, rng.random_range(0..3)) {
            (Whose::Opponents, _) => Clause::Gets(-1, 0),
            (_, 0) => Clause::Has(Box::new(Keyword::FirstStrike.into())),
            _ => Clause::Gets(1, 1),
        };
        creature = creature.with(Ability::Static(Statement { subject: Subject { whose, filter }, clause }));
    }
    creature
}

#[test]
fn the_best_divisions_know_what_a_lord_s_death_does() {
    let mut changed = 0;
    for seed in 0..1_500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut creatures = |letter: char, count: usize| {
            (1..=count).map(|n| random_creature(&mut rng, format!("{letter}{n}"))).collect::<Vec<_>>()
        };
        let (attackers, blockers) = (creatures('a', 2), creatures('b', 4));
        let position = Position {
            edition: Edition::ALL[seed as usize % 3],
            attacker: Force { life: 20, creatures: attackers, ..Force::default() },
            defender: Force { life: 20, creatures: blockers, ..Force::default() },
            attacking: CreatureSet::first(2),
            ..Position::default()
        };
        let blocks = (0..4).map(|_| CreatureSet::only(rng.random_range(0..2))).collect();
        let declaration = BlockDeclaration { blocks };
        let worth = Worth::of(&Combatants::of(&position));
        let (mut combat, battlefield) = Battlefield::of(&position, &declaration);
        combat.become_blocked_under(&battlefield);
        let mut best = BestDivision::new(&worth, &battlefield, battlefield.changes());
        assert_eq!(
            best.value(&combat),
            value(&combat, &battlefield, &worth),
            "seed {seed}: {position:#?} {declaration:?}"
        );
        assert!(best.is_proven(), "seed {seed}");
        changed += u32::from(battlefield.changes() == menace::combat::Changes::Together);
    }
    assert!(changed > 800, "{changed}");
}
