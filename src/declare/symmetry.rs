//! Which creatures, and which targets, no declaration can tell apart.

use rustc_hash::FxHashMap;

use super::board::{Board, Requirement};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// One thing that a board says of a creature or target: what kind of thing, and up to three numbers.
type Fact = (u8, u64, u64, u64);

/// Returns, by target, the number of its class: equal targets have equal numbers.
pub(super) fn target_classes(board: &Board, options: &[CreatureSet]) -> Vec<usize> {
    let mut facts: Vec<Vec<Fact>> = (0..board.targets)
        .map(|target| {
            let choosers: CreatureSet =
                (0..options.len()).filter(|&creature| options[creature].contains(target)).collect();
            vec![(0, choosers.0, u64::from(board.least[target]), u64::from(board.most[target]))]
        })
        .collect();
    for (index, requirement) in board.requirements.iter().enumerate() {
        match *requirement {
            Requirement::Chooses { creature, targets, weight } => {
                let wanted = targets & options[creature];
                let fact = match wanted.len() {
                    1 => (1, creature as u64, u64::from(weight), 0),
                    _ => (2, index as u64, 0, 0),
                };
                wanted.iter().for_each(|target| facts[target].push(fact));
            }
            Requirement::Chosen { target, by, least, weight } => {
                facts[target].push((3, by.0, u64::from(least), u64::from(weight)));
            }
        }
    }
    for (index, cost) in board.costs.iter().enumerate() {
        cost.targets.iter().for_each(|target| facts[target].push((4, index as u64, 0, 0)));
    }
    numbered(facts)
}

/// Returns, by creature, the number of its class: equal creatures have equal numbers.
pub(crate) fn creature_classes(board: &Board, options: &[CreatureSet]) -> Vec<usize> {
    let mut facts: Vec<Vec<Fact>> = options
        .iter()
        .zip(&board.capacity)
        .map(|(options, &capacity)| vec![(0, options.0, u64::from(capacity), 0)])
        .collect();
    for (index, requirement) in board.requirements.iter().enumerate() {
        match *requirement {
            Requirement::Chooses { creature, targets, weight } => {
                facts[creature].push((1, (targets & options[creature]).0, u64::from(weight), 0));
            }
            Requirement::Chosen { by, .. } => {
                by.iter().for_each(|creature| facts[creature].push((3, index as u64, 0, 0)));
            }
        }
    }
    for (index, cap) in board.caps.iter().enumerate() {
        cap.among.iter().for_each(|creature| facts[creature].push((5, index as u64, 0, 0)));
    }
    for company in &board.company {
        // Those that need company count themselves: "not alone" then means the same set to all of them.
        let among = company.with.with(company.creature);
        facts[company.creature].push((6, among.0, u64::from(company.least), 0));
        among.iter().for_each(|creature| facts[creature].push((7, among.0, u64::from(company.least), 0)));
    }
    for (index, cost) in board.costs.iter().enumerate() {
        facts[cost.creature].push((4, index as u64, 0, 0));
    }
    for creature in board.alone {
        facts[creature].push((8, 0, 0, 0));
    }
    numbered(facts)
}

fn numbered(facts: Vec<Vec<Fact>>) -> Vec<usize> {
    let mut numbers = FxHashMap::default();
    facts
        .into_iter()
        .map(|mut facts| {
            facts.compact_sort();
            let next = numbers.len();
            *numbers.entry(facts).or_insert(next)
        })
        .collect()
}
