//! The part of a score that is not deaths: the rest says how much of the defending player's side has died, and so bounds the reply.

use super::{Search, Sums};
use crate::combat::damage::Combat;
use crate::combat::solve::fights::{Block, Row};
use crate::position::Side;
use crate::types::Keyword;

/// Returns what an attacker without blockers adds to the score.
fn unblocked(row: &Row) -> i64 {
    row.blocks[0].value.score.max(0)
}

/// Returns whether a blocked attacker deals no more damage than an unblocked one, and creatures that live count in full.
pub(super) fn is_steady(combat: &Combat, rows: &[Row]) -> bool {
    let is_steady = |row: &Row| {
        let fighter = combat.fighter(Side::Attacker, row.attacker);
        fighter.bushido == 0 && fighter.rampage == 0 && !fighter.withers()
    };
    !combat.has_extras() && rows.iter().all(is_steady)
}

/// Returns upper bounds on what the rows from each on add to the score other than by deaths, in a steady combat.
pub(super) fn other_gains(rows: &[Row]) -> Vec<i64> {
    let mut gains = vec![0; rows.len() + 1];
    for (depth, row) in rows.iter().enumerate().rev() {
        gains[depth] = gains[depth + 1] + unblocked(row);
    }
    gains
}

impl Search<'_> {
    /// Returns whether declarations that score at least `bound` can be better than what is known, once it has been added to
    /// the sums who is left of the fights up to that depth.
    pub(super) fn may_be_better(&mut self, depth: usize, sums: &mut Sums, bound: i64) -> bool {
        if self.leavings.is_none() && self.continuation.asks_who_is_left() {
            self.add_left(depth, sums, bound);
        }
        bound < self.limit_after(depth + 1, sums)
    }

    /// Returns the score from which on declarations with these sums, and the rows from `depth` open, are no better than what is
    /// known.
    pub(super) fn limit_after(&self, depth: usize, sums: &Sums) -> i64 {
        let other = self.other_gains.as_ref().map(|gains| self.base + sums.other_gain + gains[depth]);
        self.continuation.limit_after(&sums.left, self.limit(), other)
    }

    /// Returns an upper bound on what that block adds to the score other than by deaths.
    pub(super) fn other_gain(&self, row: &Row, block: &Block) -> i64 {
        let fighter = self.combat.fighter(Side::Attacker, row.attacker);
        let kills_at_most = !fighter.has(Keyword::Trample)
            && !fighter.has(Keyword::Lifelink)
            && fighter.spirit_links == 0
            && !fighter.damage_as_though_unblocked;
        if block.count > 0 && kills_at_most { 0 } else { unblocked(row) }
    }
}
