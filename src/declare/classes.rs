//! Targets that no declaration can tell apart, and what a declaration has to remember about each.
//!
//! Two attackers with the same possible blockers, the same numbers and the same requirements are
//! interchangeable: it is enough to know how many of a class stand at which level, not which ones.

use arrayvec::ArrayVec;

use super::board::{Board, Cap, Requirement};
use crate::sort::CompactSort;
use crate::types::{CreatureSet, MAX_CREATURES};

/// A counter of the creatures in `by` that have chosen a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counter {
    /// Who is counted.
    by: CreatureSet,
    /// The highest value that is told apart.
    top: u32,
    /// Whether a further creature is forbidden at the top; otherwise the counter stays there.
    hard: bool,
}

/// A class of interchangeable targets.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The targets of the class.
    pub members: CreatureSet,
    /// The creatures that may choose a member.
    pub choosers: CreatureSet,
    /// How many levels a member can stand at; 1 where nothing has to be remembered.
    pub levels: usize,
    /// By level, what a member that ends there adds to the requirements obeyed; `None` where no member
    /// may end.
    pub gain_at: Vec<Option<u32>>,
    counters: Vec<Counter>,
}

impl Class {
    /// Returns the level that a member at `level` comes to when the creature chooses it, if it may.
    pub fn next_level(&self, creature: usize, level: usize) -> Option<usize> {
        let mut rest = level;
        let mut unit = 1;
        let mut next = level;
        for counter in &self.counters {
            let size = counter.top as usize + 1;
            let value = rest % size;
            rest /= size;
            if counter.by.contains(creature) {
                if value < counter.top as usize {
                    next += unit;
                } else if counter.hard {
                    return None;
                }
            }
            unit *= size;
        }
        Some(next)
    }
}

impl Class {
    /// Returns what a member gains that all creatures choose which may; `None` unless levels are numbers of those that do,
    /// and no more have to be than the highest level.
    pub fn top_gain(&self) -> Option<u32> {
        let counts = match &self.counters[..] {
            [] => true,
            [counter] => counter.by == self.choosers && !counter.hard,
            _ => false,
        };
        self.gain_at.last().copied().flatten().filter(|_| counts)
    }
}

/// What one creature gains from requirements on itself, class by class.
#[derive(Clone, Debug, Default)]
pub(super) struct RowGains {
    /// By class, what each chosen member adds.
    pub single: Vec<u32>,
    /// Sets of classes of which one chosen member is enough, with what it adds.
    pub any_of: Vec<(Vec<bool>, u32)>,
}

/// Returns how many of those creatures the caps let be declared, each cap by itself.
fn under_caps(board: &Board, creatures: CreatureSet) -> u32 {
    let under = |cap: &Cap| {
        (creatures - cap.among).len() as u32 + ((creatures & cap.among).len() as u32).min(cap.most)
    };
    board.caps.iter().map(under).min().unwrap_or(u32::MAX).min(creatures.len() as u32)
}

/// Returns the board's options, less the targets that too few creatures could choose and the creatures
/// that could never have company enough.
pub(super) fn live_options(board: &Board) -> Vec<CreatureSet> {
    let mut options: Vec<CreatureSet> = (0..board.creatures())
        .map(
            |creature| {
                if board.capacity[creature] == 0 { CreatureSet::EMPTY } else { board.options[creature] }
            },
        )
        .collect();
    loop {
        let mut dead = CreatureSet::EMPTY;
        let mut counts = [0u32; MAX_CREATURES];
        let mut able = CreatureSet::EMPTY;
        for (creature, &targets) in options.iter().enumerate() {
            if !targets.is_empty() {
                able.insert(creature);
            }
            for target in targets {
                counts[target] += 1;
            }
        }
        for (target, &count) in counts.iter().enumerate().take(board.targets) {
            if count == 0 {
                continue;
            }
            let choosers =
                || (0..options.len()).filter(|&creature| options[creature].contains(target)).collect();
            let most = if board.least[target] > 1 { under_caps(board, choosers()).min(count) } else { count };
            if most.min(board.most[target]) < board.least[target] {
                dead.insert(target);
            }
        }
        let mut changed = !dead.is_empty();
        for targets in &mut options {
            *targets = *targets - dead;
        }
        for company in &board.company {
            // The creature takes a place itself.
            let most = || under_caps(board, (company.with & able).with(company.creature));
            if !options[company.creature].is_empty() && most() <= company.least {
                options[company.creature] = CreatureSet::EMPTY;
                changed = true;
            }
        }
        if !changed {
            return options;
        }
    }
}

/// Sorts the targets into classes; `apart` keeps each target in a class of its own.
///
/// `distinguished` are sets of targets that have to be told apart from all others for other reasons.
pub(super) fn classes(
    board: &Board,
    options: &[CreatureSet],
    distinguished: &[CreatureSet],
    apart: bool,
) -> Vec<Class> {
    let mut choosers = [CreatureSet::EMPTY; MAX_CREATURES];
    for (creature, targets) in options.iter().enumerate() {
        for target in *targets {
            choosers[target].insert(creature);
        }
    }
    // Sets of targets that a row tells apart: what any requirement or cost on one creature speaks of.
    let mut marks: Vec<CreatureSet> = distinguished.to_vec();
    for requirement in &board.requirements {
        if let Requirement::Chooses { creature, targets, .. } = *requirement {
            let relevant = targets & options[creature];
            if !relevant.is_empty() && relevant != options[creature] {
                marks.push(relevant);
            }
        }
    }
    marks.compact_sort();
    marks.dedup();

    let mut classes: Vec<Class> = Vec::new();
    let mut leaders: ArrayVec<(usize, Vec<Requirement>), MAX_CREATURES> = ArrayVec::new();
    for target in 0..board.targets {
        if choosers[target].is_empty() {
            continue;
        }
        let chosen: Vec<Requirement> = board
            .requirements
            .iter()
            .filter_map(|requirement| match *requirement {
                Requirement::Chosen { target: of, by, least, weight } if of == target => {
                    let by = by & choosers[target];
                    let possible = by.len() as u32 >= least;
                    possible.then_some(Requirement::Chosen { target: 0, by, least, weight })
                }
                _ => None,
            })
            .collect();
        let alike = |leader: usize| {
            choosers[leader] == choosers[target]
                && board.least[leader] == board.least[target]
                && board.most[leader] == board.most[target]
                && marks.iter().all(|mark| mark.contains(leader) == mark.contains(target))
        };
        let known = leaders.iter().position(|(leader, theirs)| !apart && alike(*leader) && *theirs == chosen);
        if let Some(class) = known {
            classes[class].members.insert(target);
            continue;
        }
        classes.push(class_of(board, target, choosers[target], &chosen));
        leaders.push((target, chosen));
    }
    classes
}

fn class_of(board: &Board, target: usize, choosers: CreatureSet, chosen: &[Requirement]) -> Class {
    let possible = choosers.len() as u32;
    let (least, most) = (board.least[target].max(1), board.most[target]);
    let mut counters: Vec<Counter> = Vec::new();
    let mut all = Counter { by: choosers, top: 0, hard: false };
    if least > 1 {
        all.top = least;
    }
    for requirement in chosen {
        if let Requirement::Chosen { by, least, .. } = *requirement {
            if by == choosers {
                all.top = all.top.max(least);
            } else if let Some(counter) = counters.iter_mut().find(|counter| counter.by == by) {
                counter.top = counter.top.max(least);
            } else {
                counters.push(Counter { by, top: least, hard: false });
            }
        }
    }
    if most < possible {
        all.top = most;
        all.hard = true;
    }
    if all.top > 0 || all.hard {
        counters.insert(0, all);
    }
    let levels = counters.iter().map(|counter| counter.top as usize + 1).product();
    let gain_at = (0..levels)
        .map(|level| {
            let value_of = |by: CreatureSet| {
                let mut rest = level;
                for counter in &counters {
                    let size = counter.top as usize + 1;
                    if counter.by == by {
                        return (rest % size) as u32;
                    }
                    rest /= size;
                }
                0
            };
            let total = value_of(choosers);
            if least > 1 && total > 0 && total < least {
                return None;
            }
            let gains = chosen.iter().map(|requirement| match *requirement {
                Requirement::Chosen { by, least, weight, .. } if value_of(by) >= least => weight,
                _ => 0,
            });
            Some(gains.sum())
        })
        .collect();
    Class { members: CreatureSet::only(target), choosers, levels, gain_at, counters }
}

/// Returns what the creature gains by choosing members of each class.
pub(super) fn row_gains(board: &Board, options: CreatureSet, creature: usize, classes: &[Class]) -> RowGains {
    let mut gains = RowGains { single: vec![0; classes.len()], any_of: Vec::new() };
    for requirement in &board.requirements {
        if let Requirement::Chooses { creature: of, targets, weight } = *requirement {
            let targets = targets & options;
            if of != creature || targets.is_empty() {
                continue;
            }
            if targets.len() == 1 || board.capacity[creature] == 1 {
                for (class, gain) in classes.iter().zip(&mut gains.single) {
                    if !class.members.is_disjoint(targets) {
                        *gain += weight;
                    }
                }
            } else {
                let inside = classes.iter().map(|class| !class.members.is_disjoint(targets)).collect();
                gains.any_of.push((inside, weight));
            }
        }
    }
    gains
}
