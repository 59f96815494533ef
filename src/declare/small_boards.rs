//! Small random boards for tests, and every declaration on them.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::board::{Board, Cap, Company, Cost, Requirement};
use super::plan::Touch;
use crate::types::CreatureSet;

/// A small board with a bit of everything, and sets of targets of which one has to be chosen.
pub fn random(rng: &mut ChaCha8Rng) -> (Board, Vec<Touch>) {
    let mut below = |bound: u64| rng.next_u64() % bound;
    let (creatures, targets) = (1 + below(4) as usize, 1 + below(4) as usize);
    let mut board = Board { mana: below(4) as u32, ..Board::open(creatures, targets) };
    let mut touches = Vec::new();
    let some = |below: &mut dyn FnMut(u64) -> u64, count: usize| CreatureSet(below(1 << count));
    for creature in 0..creatures {
        if below(2) == 0 {
            board.options[creature] = some(&mut below, targets);
        }
        board.capacity[creature] = [1, 1, 2, 3][below(4) as usize];
        if below(3) == 0 {
            let wanted = some(&mut below, targets);
            board.requirements.push(Requirement::Chooses {
                creature,
                targets: wanted,
                weight: 1 + below(2) as u32,
            });
        }
        if below(6) == 0 {
            touches.push(Touch { creature, targets: some(&mut below, targets), or_idle: below(2) == 0 });
        }
        if below(8) == 0 {
            let with = some(&mut below, creatures).without(creature);
            board.company.push(Company { creature, with, least: 1 });
        }
        if below(8) == 0 {
            board.costs.push(Cost {
                creature,
                targets: CreatureSet::first(targets),
                mana: 1 + below(2) as u32,
            });
        }
        if below(12) == 0 {
            board.alone.insert(creature);
        }
    }
    for target in 0..targets {
        board.least[target] = [1, 1, 2, 3][below(4) as usize];
        if below(3) == 0 {
            board.most[target] = board.least[target] + below(2) as u32;
        }
        if below(2) == 0 {
            let by = CreatureSet::first(creatures);
            board.requirements.push(Requirement::Chosen { target, by, least: 1, weight: 1 });
        }
        if below(4) == 0 {
            let by = some(&mut below, creatures);
            board.requirements.push(Requirement::Chosen {
                target,
                by,
                least: 1 + below(2) as u32,
                weight: 2,
            });
        }
    }
    if below(2) == 0 {
        board.caps.push(Cap { among: some(&mut below, creatures), most: 1 + below(2) as u32 });
    }
    (board, touches)
}

/// Each declaration that obeys the restrictions and what is asked of single creatures.
pub fn obedient(board: &Board, touches: &[Touch]) -> Vec<Vec<CreatureSet>> {
    let mut all = vec![Vec::new()];
    for options in &board.options {
        all = all
            .iter()
            .flat_map(|before: &Vec<CreatureSet>| {
                options.subsets().map(|choice| [&before[..], &[choice]].concat())
            })
            .collect();
    }
    let touched = |chosen: &Vec<CreatureSet>, touch: &Touch| {
        let choice = chosen[touch.creature];
        !choice.is_disjoint(touch.targets) || touch.or_idle && choice.is_empty()
    };
    all.retain(|chosen| {
        board.obeys_restrictions(chosen) && touches.iter().all(|touch| touched(chosen, touch))
    });
    all
}
