//! Lists of declarations on boards too wide for a diagram: a walk over the creatures that asks before each
//! step whether a legal declaration lies that way.
//!
//! Each step costs a search, so that this is slow for long lists; for the first few declarations of a
//! large board it is what makes them possible at all.

use std::ops::ControlFlow;

use super::board::Board;
use super::budget::{BudgetExceeded, Left};
use super::greatest::{Prefix, reaches};
use super::plan::Touch;
use crate::types::CreatureSet;

/// A walk over the declarations of a board that obey the restrictions and `needed` requirements.
pub(super) struct Walk<'b> {
    pub board: &'b Board,
    pub touches: &'b [Touch],
    pub needed: u32,
    /// Renewed with each declaration that is visited.
    pub left: Left,
}

impl Walk<'_> {
    /// Calls the visitor with each of the declarations, in ascending order, until it breaks.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when a step could not be decided.
    pub fn visit(
        &mut self,
        visitor: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let mut prefix = Prefix::default();
        match self.known(&prefix)? {
            Some(witness) => self.step(&mut prefix, &witness, visitor),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    /// Returns a declaration of the walk that begins with the prefix, if there is one.
    fn known(&mut self, prefix: &Prefix) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let found = reaches(self.board, prefix, self.needed, &mut self.left);
        match (found.declaration.is_empty(), found.proven) {
            (false, _) => Ok(Some(found.declaration)),
            (true, true) => Ok(None),
            (true, false) => Err(self.left.exceeded()),
        }
    }

    /// Continues from a prefix that `witness` shows to lead somewhere.
    fn step(
        &mut self,
        prefix: &mut Prefix,
        witness: &[CreatureSet],
        visitor: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let creature = prefix.chosen.len();
        if creature == self.board.creatures() {
            self.left.renew();
            return Ok(visitor(&prefix.chosen));
        }
        let options = self.board.options[creature];
        let capacity = self.board.capacity[creature] as usize;
        let touches = |choice: CreatureSet| {
            self.touches.iter().all(|touch| {
                touch.creature != creature
                    || touch.or_idle && choice.is_empty()
                    || !touch.targets.is_disjoint(choice)
            })
        };
        let mut choice = Some(CreatureSet::EMPTY);
        while let Some(current) = choice {
            if touches(current) {
                prefix.chosen.push(current);
                // The witness saves one search on the way to it.
                let next = if witness[creature] == current && witness[..creature] == prefix.chosen[..creature]
                {
                    Some(witness.to_vec())
                } else {
                    self.known(prefix)?
                };
                if let Some(next) = next
                    && self.step(prefix, &next, visitor)?.is_break()
                {
                    return Ok(ControlFlow::Break(()));
                }
                prefix.chosen.pop();
            }
            choice = following(current, options, capacity);
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Returns the next subset of the options, in ascending order, that has no more members than `capacity`.
pub(super) fn following(current: CreatureSet, options: CreatureSet, capacity: usize) -> Option<CreatureSet> {
    let next = |set: CreatureSet| {
        let next = set.0.wrapping_sub(options.0) & options.0;
        (next != 0).then_some(CreatureSet(next))
    };
    let mut candidate = next(current)?;
    while candidate.len() > capacity {
        // Every set up to the next carry is larger still: jump over them.
        let lowest = candidate.0 & candidate.0.wrapping_neg();
        let filled = CreatureSet(candidate.0 | (options.0 & (lowest - 1)));
        candidate = next(filled)?;
    }
    Some(candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_follow_each_other_as_numbers_within_the_capacity() {
        let options = CreatureSet(0b1011_0110);
        for capacity in 0..=5 {
            let mut listed = vec![CreatureSet::EMPTY];
            while let Some(next) = following(listed[listed.len() - 1], options, capacity) {
                listed.push(next);
            }
            let expected: Vec<_> = options.subsets().filter(|set| set.len() <= capacity).collect();
            assert_eq!(listed, expected);
        }
    }
}
