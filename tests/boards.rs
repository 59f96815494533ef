//! The algorithms on boards against plain enumeration: every declaration, filtered, counted.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use menace::declare::{Board, Budget, Company, Declarations, Requirement};
use menace::{CreatureSet, Edition};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[path = "../benches/boards/mod.rs"]
#[allow(dead_code)]
mod boards;

use boards::{Mix, below, random_board};

type Declaration = Vec<CreatureSet>;

/// Every declaration that obeys the restrictions.
fn obedient(board: &Board) -> Vec<Declaration> {
    let mut all = vec![Vec::new()];
    for creature in 0..board.creatures() {
        let choices: Vec<CreatureSet> = board.options[creature]
            .subsets()
            .filter(|targets| targets.len() as u32 <= board.capacity[creature])
            .collect();
        all = all
            .iter()
            .flat_map(|prefix: &Declaration| choices.iter().map(|&choice| [&prefix[..], &[choice]].concat()))
            .collect();
    }
    all.retain(|chosen| board.obeys_restrictions(chosen));
    all
}

/// Whether 500.5 considers this change: each creature as before, idle, or with a requirement as its reason.
fn considered_in_2007(board: &Board, from: &Declaration, to: &Declaration) -> bool {
    (0..board.creatures()).all(|creature| {
        let choice = to[creature];
        choice == from[creature]
            || choice.is_empty()
            || board.requirements.iter().any(|requirement| match *requirement {
                Requirement::Chooses { creature: of, targets, .. } => {
                    of == creature && !targets.is_disjoint(choice)
                }
                Requirement::Chosen { target, by, least, .. } => {
                    by.contains(creature) && choice.contains(target) && least <= 1 && board.least[target] <= 1
                }
            })
    })
}

fn legal(board: &Board, edition: Edition) -> BTreeSet<Declaration> {
    let all = obedient(board);
    let scores: Vec<u32> = all.iter().map(|chosen| board.obeyed(chosen)).collect();
    let payments: Vec<CreatureSet> = all.iter().map(|chosen| board.payments(chosen)).collect();
    (0..all.len())
        .filter(|&one| {
            !(0..all.len()).any(|other| {
                scores[other] > scores[one]
                    && payments[other].is_subset(payments[one])
                    && (edition != Edition::Comprehensive2007
                        || considered_in_2007(board, &all[one], &all[other]))
            })
        })
        .map(|one| all[one].clone())
        .collect()
}

fn compare(seed: u64, board: &Board, edition: Edition) {
    let expected = legal(board, edition);
    let greatest = obedient(board).iter().map(|chosen| board.obeyed(chosen)).max().unwrap_or(0);
    let declarations = Declarations::new(board, edition);
    let place = format!("seed {seed}, {edition}: {board:#?}");

    let max = declarations.max_requirements();
    assert!(max.proven, "{place}");
    assert_eq!(max.obeyed, greatest, "{place}");
    assert!(board.obeys_restrictions(&max.declaration), "{place}");
    assert_eq!(board.obeyed(&max.declaration), greatest, "{place}");

    let count = declarations.count().expect("a small board");
    assert_eq!(count.legal, expected.len().into(), "{place}");

    let mut listed = Vec::new();
    let flow = declarations.visit(|chosen, obeyed| {
        assert_eq!(obeyed, board.obeyed(chosen), "{place}");
        listed.push(chosen.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
    assert_eq!(listed.len(), expected.len(), "{place}");
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), expected, "{place}");

    // Without room for a diagram the list is found step by step.
    let narrow = declarations.with_budget(Budget { edges: 0, ..Budget::default() });
    let mut walked = Vec::new();
    let walk = narrow.visit(|chosen, _| {
        walked.push(chosen.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(walk, Ok(ControlFlow::Continue(())), "{place}");
    assert_eq!(walked, listed, "{place}");

    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let sampler = declarations.sampler().expect("a small board");
    for _ in 0..4 {
        assert!(expected.contains(&sampler.draw(&mut rng)), "{place}");
    }
    for _ in 0..8 {
        let any: Declaration = (0..board.creatures())
            .map(|_| CreatureSet(below(&mut rng, 1 << board.targets) & below(&mut rng, 1 << board.targets)))
            .collect();
        assert_eq!(declarations.is_legal(&any), Ok(expected.contains(&any)), "{any:?} on {place}");
        if board.obeys_restrictions(&any)
            && let Some(better) = declarations.better(&any).expect("a small board")
        {
            assert!(board.obeys_restrictions(&better), "{place}");
            assert!(board.obeyed(&better) > board.obeyed(&any), "{place}");
            assert!(board.payments(&better).is_subset(board.payments(&any)), "{place}");
            if edition == Edition::Comprehensive2007 {
                assert!(considered_in_2007(board, &any, &better), "{any:?}, {better:?} on {place}");
            }
        }
    }
}

fn compare_random_boards(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (creatures, targets) = (below(&mut rng, 5) as usize, 1 + below(&mut rng, 4) as usize);
        let mixes = [Mix::WHOLE, Mix::EVERYTHING, Mix::SET_PACKING, Mix::COVERAGE];
        let mix = mixes[below(&mut rng, 4) as usize];
        let board = random_board(&mut rng, creatures, targets, mix);
        if obedient(&board).len() > 1500 {
            continue;
        }
        compare(seed, &board, Edition::Current);
        compare(seed, &board, Edition::Comprehensive2007);
    }
}

#[test]
fn every_algorithm_agrees_with_plain_enumeration() {
    compare_random_boards(0..6_000);
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn every_algorithm_agrees_with_plain_enumeration_on_many_boards() {
    compare_random_boards(6_000..40_000);
}

/// Counts alone, under the rules of 2007, on boards with many blockers of several attackers and many attackers that need two.
fn compare_bystanders(seeds: std::ops::Range<u64>) {
    let mut fewer = 0;
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (creatures, targets) = (1 + below(&mut rng, 4) as usize, 1 + below(&mut rng, 4) as usize);
        let mut board = random_board(&mut rng, creatures, targets, Mix::BYSTANDERS);
        for creature in 0..creatures {
            if below(&mut rng, 2) == 0 {
                board.options[creature] &= CreatureSet(below(&mut rng, 1 << targets));
            }
            if below(&mut rng, 8) == 0 {
                let (targets, weight) =
                    (CreatureSet(below(&mut rng, 1 << targets)), 1 + below(&mut rng, 2) as u32);
                board.requirements.push(Requirement::Chooses { creature, targets, weight });
            }
        }
        if obedient(&board).len() > 600 {
            continue;
        }
        let expected = legal(&board, Edition::Comprehensive2007);
        let count = Declarations::new(&board, Edition::Comprehensive2007).count().expect("a small board");
        assert_eq!(count.legal, expected.len().into(), "seed {seed}: {board:#?}");
        fewer += usize::from(expected.iter().any(|chosen| board.obeyed(chosen) < count.max_requirements));
    }
    assert!(fewer > 50, "{fewer} boards on which a declaration is legal that obeys fewer than another");
}

#[test]
fn cr_2007_500_5_bystanders_are_counted_as_by_plain_enumeration() {
    compare_bystanders(0..6_000);
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn cr_2007_500_5_bystanders_are_counted_as_by_plain_enumeration_on_many_boards() {
    compare_bystanders(6_000..400_000);
}

/// Fourteen attackers, one with menace and one that all have to block, against nine unequal creatures; the first
/// can't block alone where `lonely` says so.
fn lure_beside_menace(lonely: bool) -> Board {
    let mut board = Board::open(9, 14);
    board.least[0] = 2;
    for creature in 0..9 {
        board.options[creature].remove(13 - creature);
        let targets = CreatureSet::only(1);
        board.requirements.push(Requirement::Chooses { creature, targets, weight: 1 });
    }
    if lonely {
        let with = CreatureSet::first(9) - CreatureSet::only(0);
        board.company.push(Company { creature: 0, with, least: 1 });
    }
    board
}

#[test]
fn cr_2007_500_5_a_lure_beside_menace_is_listed_and_drawn_with_little_work() {
    let budget = Budget { steps: 20_000, edges: 20_000, choices: 1_000_000 };
    for lonely in [false, true] {
        let board = lure_beside_menace(lonely);
        let declarations = Declarations::new(&board, Edition::Comprehensive2007).with_budget(budget);
        let count = declarations.count().expect("nearly every declaration is cut off early");
        let mut listed = BTreeSet::new();
        let flow = declarations.visit(|chosen, _| {
            listed.insert(chosen.to_vec());
            if listed.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(flow.is_ok());
        assert_eq!(count.legal.min(50u32.into()), listed.len().into());
        let sampler = declarations.sampler().expect("as a count");
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for chosen in listed.into_iter().chain((0..20).map(|_| sampler.draw(&mut rng))) {
            assert_eq!(declarations.is_legal(&chosen), Ok(true), "{chosen:?}");
        }
    }
}

#[test]
fn cr_2007_500_5_draws_reach_every_legal_declaration_alike() {
    // Two equal creatures and one apart: two are needed for the last attacker, which has to be blocked if able.
    let mut board = Board::open(3, 2);
    board.least[1] = 2;
    board.options[2] = CreatureSet::only(1);
    let by = CreatureSet::first(3);
    board.requirements.push(Requirement::Chosen { target: 1, by, least: 2, weight: 1 });
    board.requirements.push(Requirement::Chooses { creature: 0, targets: CreatureSet::only(0), weight: 1 });
    board.requirements.push(Requirement::Chooses { creature: 1, targets: CreatureSet::only(0), weight: 1 });
    let expected = legal(&board, Edition::Comprehensive2007);
    let sampler = Declarations::new(&board, Edition::Comprehensive2007).sampler().expect("a small board");
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut seen: BTreeMap<Declaration, u32> = expected.iter().map(|chosen| (chosen.clone(), 0)).collect();
    for _ in 0..1000 * expected.len() {
        *seen.get_mut(&sampler.draw(&mut rng)).expect("legal") += 1;
    }
    assert!(expected.len() > 2 && seen.values().all(|count| (880..1120).contains(count)), "{seen:?}");
}

#[test]
fn a_board_too_entangled_to_be_counted_has_bounds_that_hold() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let board = random_board(&mut rng, 4, 4, Mix::EVERYTHING);
        for edition in [Edition::Current, Edition::Comprehensive2007] {
            let declarations = Declarations::new(&board, edition);
            let legal = declarations.count().expect("a small board").legal;
            for choices in [0, 20, 200, 1_000_000] {
                let budget = Budget { choices, ..Budget::default() };
                let bounds = declarations.with_budget(budget).count_bounds();
                assert!(
                    bounds.at_least <= legal && legal <= bounds.at_most,
                    "{seed}, {choices}: {bounds:?} {legal}"
                );
            }
        }
    }
}
