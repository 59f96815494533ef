//! The algorithms on boards against plain enumeration: every declaration, filtered, counted.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use menace::declare::{Board, Budget, Declarations, Requirement};
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
    if walk.is_ok() {
        assert_eq!(walked, listed, "{place}");
    } else {
        assert_eq!(edition, Edition::Comprehensive2007, "{place}");
    }

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
    compare_random_boards(0..600);
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn every_algorithm_agrees_with_plain_enumeration_on_many_boards() {
    compare_random_boards(1000..40_000);
}
