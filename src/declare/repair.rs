//! A declaration near a flow that obeys the restrictions which the flow does not see.

use super::board::Board;
use super::flow::{Decisions, Network};
use crate::sort::CompactSort;
use crate::types::{CreatureSet, MAX_CREATURES};

/// Returns a declaration near `chosen` that obeys every restriction or, where that takes luck, nearly.
///
/// It is an incumbent for a search only: the caller has to check that it is legal.
pub(super) fn repaired(
    board: &Board,
    network: &Network,
    decisions: &Decisions,
    mut chosen: Vec<CreatureSet>,
) -> Vec<CreatureSet> {
    let options = &decisions.options;
    let mut counts = [0u32; MAX_CREATURES];
    for targets in &chosen {
        targets.iter().for_each(|target| counts[target] += 1);
    }
    // Targets that are nearly blocked enough come first: they need the fewest hands.
    let mut short: Vec<usize> = (0..board.targets)
        .filter(|&target| counts[target] > 0 && counts[target] < board.least[target])
        .collect();
    short.compact_sort_by_key(|&target| board.least[target] - counts[target]);
    for target in short {
        let lacking = (board.least[target] - counts[target]) as usize;
        let free = |creature: &usize| {
            options[*creature].contains(target)
                && !chosen[*creature].contains(target)
                && (chosen[*creature].len() as u32) < board.capacity[*creature]
        };
        let hands: Vec<usize> = (0..board.creatures()).filter(free).take(lacking).collect();
        if hands.len() == lacking {
            hands.into_iter().for_each(|creature| chosen[creature].insert(target));
            counts[target] = board.least[target];
        } else {
            clear(&mut chosen, &mut counts, target);
        }
    }
    // What the caps, the company and the mana forbid is let go; what that leaves short, too.
    while let Some(creature) = excess(board, &chosen, |creature, targets| {
        let alone = |target: usize| {
            let missed = if counts[target] <= board.least[target] { decisions.chosen[target] } else { 0 };
            network.single(creature, target) + missed
        };
        network.first(creature) + targets.iter().map(alone).sum::<i64>()
    }) {
        for target in chosen[creature] {
            counts[target] -= 1;
        }
        chosen[creature] = CreatureSet::EMPTY;
        for target in 0..board.targets {
            if counts[target] > 0 && counts[target] < board.least[target] {
                clear(&mut chosen, &mut counts, target);
            }
        }
    }
    for creature in 0..board.creatures() {
        while (chosen[creature].len() as u32) < board.capacity[creature]
            && chosen[creature].len() < options[creature].len()
        {
            let joins = |target: &usize| {
                (counts[*target] + 1 >= board.least[*target]) && counts[*target] < board.most[*target]
            };
            let gain = |target: &usize| (network.single(creature, *target), usize::MAX - target);
            let open = options[creature] - chosen[creature];
            let Some(target) = open.iter().filter(joins).max_by_key(gain) else { break };
            let idle = chosen[creature].is_empty();
            if network.single(creature, target) == 0
                && !(idle && network.first(creature) > 0)
                && counts[target] > 0
            {
                break;
            }
            chosen[creature].insert(target);
            if excess(board, &chosen, |_, _| 0).is_some() {
                chosen[creature].remove(target);
                break;
            }
            counts[target] += 1;
        }
    }
    chosen
}

fn clear(chosen: &mut [CreatureSet], counts: &mut [u32; MAX_CREATURES], target: usize) {
    chosen.iter_mut().for_each(|targets| targets.remove(target));
    counts[target] = 0;
}

/// Returns a creature whose declaration breaks a cap, a company or the mana; for a cap, one whose choices are worth least.
fn excess(board: &Board, chosen: &[CreatureSet], worth: impl Fn(usize, CreatureSet) -> i64) -> Option<usize> {
    let declared: CreatureSet = (0..chosen.len()).filter(|&creature| !chosen[creature].is_empty()).collect();
    for cap in &board.caps {
        let counted = declared & cap.among;
        if counted.len() as u32 > cap.most {
            return counted.iter().min_by_key(|&creature| worth(creature, chosen[creature]));
        }
    }
    for company in &board.company {
        if declared.contains(company.creature) && ((declared & company.with).len() as u32) < company.least {
            return Some(company.creature);
        }
    }
    if !board.costs.is_empty() && board.mana_to_pay(chosen) > board.mana {
        let paid = |cost: &&super::board::Cost| !chosen[cost.creature].is_disjoint(cost.targets);
        return board.costs.iter().filter(paid).max_by_key(|cost| cost.mana).map(|cost| cost.creature);
    }
    None
}
