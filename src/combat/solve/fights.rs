//! What each attacker does against each set of blockers, tabled once.

use rustc_hash::FxHashMap;

use crate::combat::board::{Board, Requirement};
use crate::combat::damage::{Combat, Fighter, Fights, Worth};
use crate::combat::symmetry::Likeness;
use crate::position::Side;
use crate::set::CreatureSet;

/// One way to block one attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub blockers: CreatureSet,
    /// What the fight adds to the score.
    pub score: i64,
    /// The most damage to the defending player that the attacker can make of it.
    pub damage: i32,
    /// The most poison counters.
    pub poison: i32,
    /// The requirements that it obeys.
    pub gain: u32,
}

/// A fight but for which of equal creatures are in it: the kinds of the attacker and of its blockers, with
/// what they are in this combat.
type Fight = (usize, Fighter, Vec<(usize, Fighter)>);

/// The most blocks that are tabled in all; beyond, large sets of blockers are left out.
const MOST_BLOCKS: usize = 1 << 21;

/// By attacker, every block that the numbers allow.
pub(super) struct Tables {
    pub by_attacker: Vec<(usize, Vec<Block>)>,
    /// Whether no set was left out for its size.
    pub complete: bool,
}

impl Tables {
    /// Returns the tables of the board; `may_lose` says whether damage to the player has to be looked at.
    pub fn of(board: &Board, combat: &Combat, worth: &Worth, likeness: &Likeness, may_lose: bool) -> Tables {
        let choosers = board.choosers();
        let size: usize = choosers.iter().map(|choosers| 1usize << choosers.len().min(40)).sum();
        let complete = size <= MOST_BLOCKS;
        let largest = if complete { u32::MAX } else { 3 };
        let mut fights = Fights::new(combat, worth);
        let mut known: FxHashMap<Fight, (i64, i32, i32)> = FxHashMap::default();
        let mut by_attacker = Vec::new();
        for attacker in combat.in_combat(Side::Attacker) {
            let (least, most) = (board.least[attacker].max(1), board.most[attacker].min(largest));
            let fighter = *combat.fighter(Side::Attacker, attacker);
            let mut blocks = Vec::new();
            each_subset(choosers[attacker], most, &mut |blockers| {
                let count = blockers.len() as u32;
                if count > 0 && (count < least || count > most) {
                    return;
                }
                let kind =
                    |blocker: usize| (likeness.kind(1, blocker), *combat.fighter(Side::Defender, blocker));
                let mut kinds: Vec<(usize, Fighter)> = blockers.iter().map(kind).collect();
                kinds.sort_unstable_by_key(|&(kind, _)| kind);
                let key = (likeness.kind(0, attacker), fighter, kinds);
                let (score, damage, poison) = *known.entry(key).or_insert_with(|| {
                    let (damage, poison) =
                        if may_lose { fights.most_damage(attacker, blockers) } else { (0, 0) };
                    (fights.resolve(attacker, blockers).score, damage, poison)
                });
                blocks.push(Block { blockers, score, damage, poison, gain: gain(board, attacker, blockers) });
            });
            by_attacker.push((attacker, blocks));
        }
        Tables { by_attacker, complete }
    }
}

/// Visits the subsets with no more members than `most`.
fn each_subset(set: CreatureSet, most: u32, visit: &mut dyn FnMut(CreatureSet)) {
    if most as usize >= set.len() {
        return set.subsets().for_each(visit);
    }
    fn grow(rest: CreatureSet, chosen: CreatureSet, left: u32, visit: &mut dyn FnMut(CreatureSet)) {
        visit(chosen);
        if left > 0 {
            let mut rest = rest;
            while let Some(next) = rest.lowest() {
                rest.remove(next);
                grow(rest, chosen.with(next), left - 1, visit);
            }
        }
    }
    grow(set, CreatureSet::EMPTY, most, visit);
}

/// Returns the requirements that blocking the attacker with these obeys, where each creature blocks one
/// attacker.
fn gain(board: &Board, attacker: usize, blockers: CreatureSet) -> u32 {
    let obeyed = |requirement: &&Requirement| match **requirement {
        Requirement::Chooses { creature, targets, .. } => {
            targets.contains(attacker) && blockers.contains(creature)
        }
        Requirement::Chosen { target, by, least, .. } => {
            target == attacker && (by & blockers).len() as u32 >= least
        }
    };
    board.requirements.iter().filter(obeyed).map(Requirement::weight).sum()
}
