//! What the score of a combat says of who died in it, and that of what comes after.

use super::{Search, Sums};
use crate::combat::damage::Combat;
use crate::combat::solve::fights::{Block, Row};
use crate::position::Side;
use crate::types::Keyword;

/// Returns what an attacker without blockers adds to the score.
fn unblocked(row: &Row) -> i64 {
    row.blocks[0].value.score.max(0)
}

/// Returns, by the number of rows decided, the most that the others can add to the score but by deaths. `None` if blocks can
/// add to the damage of attackers, or creatures count for less while they live.
pub(super) fn undying(combat: &Combat, rows: &[Row]) -> Option<Vec<i64>> {
    let grows = |row: &Row| {
        let fighter = combat.fighter(Side::Attacker, row.attacker);
        fighter.bushido > 0 || fighter.rampage > 0 || fighter.withers()
    };
    if combat.has_extras() || rows.iter().any(grows) {
        return None;
    }
    let mut undying = vec![0; rows.len() + 1];
    for (depth, row) in rows.iter().enumerate().rev() {
        undying[depth] = undying[depth + 1] + unblocked(row);
    }
    Some(undying)
}

impl Search<'_> {
    /// Returns whether declarations that score at least `bound` can be better than what is known, once it has been added to
    /// the sums who is left of the fights up to that depth.
    pub(super) fn may_be_better(&mut self, depth: usize, sums: &mut Sums, bound: i64) -> bool {
        if self.leavings.is_none() && self.sequel.asks_who_is_left() {
            self.add_left(depth, sums, bound);
        }
        bound < self.limit_after(depth + 1, sums)
    }

    /// Returns the score from which on declarations that go on with the rows from `depth` are no better than what is known.
    pub(super) fn limit_after(&self, depth: usize, sums: &Sums) -> i64 {
        let rest = self.undying.as_ref().map(|undying| self.base + sums.undying + undying[depth]);
        self.sequel.limit_after(&sums.left, self.limit(), rest)
    }

    /// Returns the most that the score owes to anything but deaths after that block.
    pub(super) fn undying_of(&self, row: &Row, block: &Block) -> i64 {
        let fighter = self.combat.fighter(Side::Attacker, row.attacker);
        let dies_alone = !fighter.has(Keyword::Trample)
            && !fighter.has(Keyword::Lifelink)
            && fighter.spirit_links == 0
            && !fighter.damage_as_though_unblocked;
        if block.count > 0 && dies_alone { 0 } else { unblocked(row) }
    }
}
