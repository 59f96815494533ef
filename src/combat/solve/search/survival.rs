//! Whether every declaration loses the game.

use super::Search;
use super::together::{ROUNDS, WIDTHS};
use crate::combat::solve::bound::Rewarded;
use crate::combat::solve::columns::Columns;
use crate::combat::solve::fights::{Block, Row};
use crate::combat::solve::least_loss::{LeastLoss, Loss, Merged, loss_of};
use crate::combat::solve::pool::Pool;

/// The most blocks that are tried to find creatures for a declaration of kinds.
const MOST_TRIED: usize = 100_000;

impl Search<'_> {
    /// Looks for a declaration that doesn't lose the game, plays it out, and returns whether there is none.
    pub(super) fn loses_anyway(&mut self, rows: &[Row]) -> bool {
        let blocks = |row: &Row| if self.all_blocks { row.blocks.clone() } else { row.useful.clone() };
        if let Some(merged) = Merged::of(rows, self.pool).filter(|_| self.required == 0) {
            let losses = rows.iter().map(|row| {
                blocks(row).iter().map(|block| loss_of(&merged, self.pool, block)).collect::<Vec<Loss>>()
            });
            let mut least = LeastLoss::of(&merged, losses);
            let lost = least.least(0, merged.whole());
            self.effort.spend(least.looked_at);
            if lost > self.room {
                return true;
            }
            let wanted = least.blocks();
            let all: Vec<_> = rows.iter().map(blocks).collect();
            let all: Vec<&[Block]> = all.iter().map(|blocks| &**blocks).collect();
            if let Some(found) = creatures_for(&all, self.pool, &merged, &wanted) {
                // Unless too much is lost in the first-strike step.
                if self.propose(&found) <= self.room {
                    return false;
                }
            }
        }
        // What is not obeyed is worse than all that can be lost.
        let losses =
            rows.iter().flat_map(|row| row.useful.iter()).map(|block| i64::from(block.value.loss).abs());
        let reward = Rewarded(losses.sum::<i64>() + 1);
        let cost = |block: &Block| i64::from(block.value.loss) - reward.0 * i64::from(block.gain);
        let mut columns = Columns::of(rows, self.all_blocks, self.pool, cost, self.effort);
        columns.limit_loss(self.room);
        let most = self.room - reward.0 * i64::from(self.required);
        for &width in &WIDTHS[..3] {
            columns.improve(most, ROUNDS, self.effort);
            let extended = columns.extend(most, width, self.effort);
            if let Some((_, blocks)) = &extended.cheapest {
                self.propose(blocks);
                return false;
            }
            if extended.complete {
                return true;
            }
        }
        false
    }
}

/// Returns blocks by creatures that are those blocks by merged kinds, or nothing if none are found.
fn creatures_for<'r>(
    rows: &[&'r [Block]],
    pool: &Pool,
    merged: &Merged,
    wanted: &[Loss],
) -> Option<Vec<&'r Block>> {
    let fitting = |(blocks, wanted): (&&'r [Block], &Loss)| -> Vec<&'r Block> {
        blocks.iter().filter(|block| loss_of(merged, pool, block) == *wanted).collect()
    };
    let open: Vec<Vec<&Block>> = rows.iter().zip(wanted).map(fitting).collect();
    // By depth, the next block to be tried, and what is left for it.
    let (mut next, mut left) = (vec![0], vec![pool.whole()]);
    for _ in 0..MOST_TRIED {
        let depth = next.len() - 1;
        if depth == open.len() {
            let chosen = open.iter().zip(&next).map(|(open, next)| open[next - 1]);
            return Some(chosen.collect());
        }
        match open[depth].get(next[depth]) {
            Some(block) => {
                next[depth] += 1;
                if block.fits(pool, left[depth]) {
                    left.push(left[depth] - block.blockers);
                    next.push(0);
                }
            }
            None => {
                next.pop();
                left.pop();
                if next.is_empty() {
                    return None;
                }
            }
        }
    }
    None
}
