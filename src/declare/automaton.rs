//! What one creature, or several equal ones, can have chosen: the states, and where each choice leads.

use super::board::{Board, Requirement};
use super::plan::{Touch, binomial};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// A number of the creatures that choose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The state that it leads to, never a lower one.
    pub to: usize,
    /// The requirements on the creatures that it obeys.
    pub gain: i32,
    /// How many of the creatures make the choice.
    pub many: usize,
    /// In how many ways they are taken from those that are free.
    pub ways: u64,
}

/// The states of one creature, or of equal creatures that choose one target each.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    pub creatures: Vec<usize>,
    pub options: CreatureSet,
    /// By state and target, the choices of the target.
    pub moves: Vec<Vec<Vec<Move>>>,
    /// By state, how many of the creatures have chosen something.
    pub declared: Vec<u32>,
    /// By state, whether it may be the last.
    pub ends: Vec<bool>,
}

/// The most sets of targets for which is remembered whether one has been chosen.
const MOST_MARKS: usize = 6;

impl Automaton {
    /// Returns the states of a creature; `None` if they are too many.
    pub fn of(board: &Board, options: CreatureSet, creature: usize, touches: &[Touch]) -> Option<Automaton> {
        let capacity = board.capacity[creature] as usize;
        let gains = Gains::of(board, options, creature);
        // What has to be remembered of the targets: which of these sets have been chosen from. Of one choice alone, and
        // of sets of all that can be chosen, nothing has to be.
        let touched = touches.iter().map(|touch| touch.targets & options);
        let mut marks: Vec<CreatureSet> =
            gains.any_of.iter().map(|&(targets, _)| targets).chain(touched).collect();
        marks.retain(|&mark| mark != options);
        marks.compact_sort();
        marks.dedup();
        if marks.len() > if capacity > 1 { MOST_MARKS } else { 0 } {
            return None;
        }
        // With room for all that it may choose, only whether it has chosen matters.
        let roomy = capacity >= options.len();
        let room = if roomy { 1 } else { capacity };
        let flags = 1usize << marks.len();
        let mut automaton = Automaton {
            creatures: vec![creature],
            options,
            moves: Vec::new(),
            declared: Vec::new(),
            ends: Vec::new(),
        };
        for state in 0..(room + 1) * flags {
            let (used, seen) = (state / flags, state % flags);
            let has_chosen = |targets: CreatureSet| match marks.iter().position(|&mark| mark == targets) {
                Some(flag) => seen >> flag & 1 == 1,
                None => used > 0,
            };
            let moves = |target: usize| {
                let reached = used > 0 || seen == 0;
                if !reached || !options.contains(target) || used == room && !roomy {
                    return Vec::new();
                }
                let marked = marks.iter().enumerate().filter(|(_, mark)| mark.contains(target));
                let now: usize = marked.map(|(flag, _)| 1 << flag).sum();
                let fresh =
                    |&&(targets, _): &&(CreatureSet, i32)| targets.contains(target) && !has_chosen(targets);
                let first: i32 = gains.any_of.iter().filter(fresh).map(|(_, weight)| weight).sum();
                let to = (used + 1).min(room) * flags + (seen | now);
                vec![Move { to, gain: gains.single(target) + first, many: 1, ways: 1 }]
            };
            automaton.moves.push((0..board.targets).map(moves).collect());
            automaton.declared.push(used.min(1) as u32);
            let obeyed = |touch: &Touch| has_chosen(touch.targets & options) || touch.or_idle && used == 0;
            automaton.ends.push(touches.iter().all(obeyed));
        }
        Some(automaton)
    }

    /// Returns the states of equal creatures that choose one target each: how many of them have chosen.
    pub fn of_equals(board: &Board, options: CreatureSet, creatures: Vec<usize>) -> Automaton {
        let gains = Gains::of(board, options, creatures[0]);
        let all = creatures.len();
        let moves = |chosen: usize| {
            let moves = |target: usize| {
                let moved = |many: usize| Move {
                    to: chosen + many,
                    gain: gains.single(target) * many as i32,
                    many,
                    ways: binomial((all - chosen) as u64, many as u64),
                };
                let most = if options.contains(target) { all - chosen } else { 0 };
                (1..=most).map(moved).collect()
            };
            (0..board.targets).map(moves).collect()
        };
        Automaton {
            moves: (0..=all).map(moves).collect(),
            declared: (0..=all as u32).collect(),
            ends: vec![true; all + 1],
            creatures,
            options,
        }
    }

    /// Returns how many states there are.
    pub fn states(&self) -> usize {
        self.ends.len()
    }
}

/// What a creature gains by requirements on itself.
struct Gains {
    /// Sets of targets of which each that is chosen counts.
    each: Vec<(CreatureSet, i32)>,
    /// Sets of targets of which one that is chosen is enough.
    any_of: Vec<(CreatureSet, i32)>,
}

impl Gains {
    fn of(board: &Board, options: CreatureSet, of: usize) -> Gains {
        let mut gains = Gains { each: Vec::new(), any_of: Vec::new() };
        for requirement in &board.requirements {
            if let Requirement::Chooses { creature, targets, weight } = *requirement
                && creature == of
                && !targets.is_disjoint(options)
            {
                let targets = targets & options;
                let single = targets.len() == 1 || board.capacity[creature] == 1;
                if single { &mut gains.each } else { &mut gains.any_of }.push((targets, weight as i32));
            }
        }
        gains
    }

    fn single(&self, target: usize) -> i32 {
        self.each.iter().filter(|(targets, _)| targets.contains(target)).map(|(_, weight)| weight).sum()
    }
}
