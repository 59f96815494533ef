//! The best declarations so far, one for each outcome.

use super::BlockAnswer;
use crate::combat::damage::DamageOutcome;
use crate::combat::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// What tells outcomes apart: the score, life, poison, and how many of each kind of creature die.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcome {
    pub score: i64,
    life: [i32; 2],
    poison: [i32; 2],
    dead: [Vec<usize>; 2],
}

/// A declaration with its outcome.
struct Entry {
    key: Outcome,
    outcome: DamageOutcome,
    declaration: BlockDeclaration,
}

/// The `top` lowest scores with different outcomes, lowest first.
pub(crate) struct Ranking {
    top: usize,
    likeness: Likeness,
    entries: Vec<Entry>,
    pub proven: bool,
    /// What no declaration scores less than that was not looked at; `i64::MIN` if that is not known.
    unexplored: i64,
}

impl Ranking {
    pub fn new(likeness: Likeness, top: usize) -> Ranking {
        Ranking { top, likeness, entries: Vec::new(), proven: true, unexplored: i64::MAX }
    }

    /// Returns how many outcomes are wanted.
    pub fn top(&self) -> usize {
        self.top
    }

    /// Returns which creatures are alike.
    pub fn likeness(&self) -> &Likeness {
        &self.likeness
    }

    /// Returns the best score, and the declaration with that score and its outcome.
    pub fn into_best(self) -> Option<(i64, BlockDeclaration, DamageOutcome)> {
        let best = self.entries.into_iter().next();
        best.map(|Entry { key, outcome, declaration, .. }| (key.score, declaration, outcome))
    }

    /// Returns the score that a declaration has to be under to come in.
    pub fn limit(&self) -> i64 {
        if self.entries.len() < self.top { i64::MAX } else { self.entries[self.top - 1].key.score }
    }

    /// Returns whether any declaration has come in.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes the declaration in if its outcome is new and good enough.
    pub fn offer(&mut self, score: i64, outcome: DamageOutcome, chosen: &[CreatureSet]) {
        let dead = [0, 1].map(|side| {
            let mut kinds: Vec<usize> =
                outcome.dead[side].iter().map(|creature| self.likeness.kind(side, creature)).collect();
            kinds.compact_sort();
            kinds
        });
        let key = Outcome { score, life: outcome.life, poison: outcome.poison, dead };
        if let Err(place) = self.entries.binary_search_by(|known| known.key.cmp(&key)) {
            let declaration = BlockDeclaration { blocks: chosen.to_vec() };
            self.entries.insert(place, Entry { key, outcome, declaration });
            self.entries.truncate(self.top);
        }
    }

    /// Notes that declarations were not looked at which score no less than that; `None` if that is not known.
    pub fn leave(&mut self, bound: Option<i64>) {
        self.proven = false;
        self.unexplored = self.unexplored.min(bound.unwrap_or(i64::MIN));
    }

    /// Returns the answers, the best first.
    pub fn answers(self) -> Vec<BlockAnswer> {
        let exact = self.entries.iter().all(|entry| entry.outcome.proven);
        let best = self.entries.first().map_or(i64::MIN, |entry| entry.key.score);
        let bound = Some(best.min(self.unexplored)).filter(|&bound| exact && bound > i64::MIN);
        let answer = |Entry { outcome, declaration, .. }: Entry| {
            let proven = self.proven && outcome.proven;
            BlockAnswer { declaration, outcome, proven, bound }
        };
        self.entries.into_iter().map(answer).collect()
    }
}
