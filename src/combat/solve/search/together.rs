//! The best declaration put together from [`Columns`], before or instead of the search with a table of bounds.

use std::rc::Rc;

use super::components::Components;
use super::{Search, Sums};
use crate::combat::solve::bound::Bound;
use crate::combat::solve::columns::Columns;
use crate::combat::solve::fights::{Block, Row};
use crate::types::CreatureSet;

/// The steps of a table of bounds from which on declarations are put together first.
pub(super) const LARGE: u64 = 1_000_000;

/// How many declarations that have been begun are kept, in one attempt after the other.
pub(super) const WIDTHS: [usize; 4] = [64, 1_024, 16_384, 131_072];

/// How many rounds prices are improved before an attempt.
pub(super) const ROUNDS: usize = 60;

/// The same once a good declaration is known.
const MORE_ROUNDS: usize = 150;

impl Search<'_> {
    /// Where a table of bounds would be large, puts declarations together from the blocks that can be part of the best,
    /// and returns whether that settles what the best is. If not, the blocks that can't be part of it are left out.
    pub(super) fn put_together(&mut self) -> bool {
        if self.ranking.top() > 1
            || self.subsets.is_some()
            || Bound::table_steps(&self.rows, self.pool).is_some_and(|steps| steps < self.large)
        {
            return false;
        }
        let rows = Rc::clone(&self.rows);
        let apart = !rows.iter().any(|row| row.blocks.iter().any(Block::is_shared));
        let slack = self.continuation.slack();
        let offset = self.base + self.reward.0 * i64::from(self.required);
        let cost = |block: &Block| self.reward.cost(block);
        let mut columns = Columns::of(&rows, self.all_blocks, self.pool, cost, self.effort);
        columns.improve(self.ceiling - offset, ROUNDS, self.effort);
        for width in WIDTHS {
            // What is put together can lose the game: then what it loses gets a price.
            loop {
                let limit = self.ranking.limit().saturating_add(slack).min(self.ceiling + 1);
                let most = columns.below(limit - offset);
                columns.leave_out(most);
                let extended = columns.extend(most, width, self.effort);
                let mut lost = false;
                if let Some((cost, blocks)) = &extended.cheapest {
                    lost = self.propose(blocks) > self.room;
                    let accepted = self.ranking.limit() <= offset + cost;
                    if extended.complete && accepted && apart && slack == 0 {
                        return true;
                    }
                }
                if extended.complete && extended.cheapest.is_none() {
                    return true;
                }
                if lost && !columns.limits_loss() {
                    columns.limit_loss(self.room);
                    if self.ranking.is_empty() && self.loses_anyway(&rows) {
                        return true;
                    }
                    columns.improve(self.ceiling - offset, ROUNDS, self.effort);
                    continue;
                }
                if self.effort.left() == 0 && !self.ranking.is_empty() {
                    self.ranking.leave(Some(offset + columns.lowest() - slack));
                    return true;
                }
                if extended.complete || self.effort.left() == 0 {
                    self.leave_out(&columns);
                    return false;
                }
                break;
            }
            let limit = self.ranking.limit().saturating_add(slack).min(self.ceiling + 1);
            columns.improve(limit - offset, MORE_ROUNDS, self.effort);
        }
        self.leave_out(&columns);
        false
    }

    /// Keeps the blocks of the columns alone.
    fn leave_out(&mut self, columns: &Columns<'_>) {
        let rows = self.rows.iter().zip(columns.blocks());
        let rows = rows.map(|(row, blocks)| {
            let blocks: Rc<[Block]> = blocks.into();
            Row { attacker: row.attacker, useful: Rc::clone(&blocks), blocks }
        });
        self.rows = rows.collect();
    }

    /// Plays out the declaration of these blocks, one for each row, and returns what it loses.
    pub(super) fn propose(&mut self, blocks: &[&Block]) -> i64 {
        let rows = Rc::clone(&self.rows);
        let mut left = self.pool.whole();
        let mut sums = Sums::default();
        for (depth, (row, block)) in rows.iter().zip(blocks).enumerate() {
            let creatures = self.pool.creatures(block.blockers, left) | block.again;
            creatures.iter().for_each(|blocker| self.chosen[blocker].insert(row.attacker));
            left = left - block.blockers;
            sums = sums.with(block);
            if block.is_shared() {
                let joined = self.joined(depth, creatures, block, sums, i64::MAX);
                sums = joined.expect("no score is as high as that");
            }
        }
        self.arrive(&sums);
        self.chosen.fill(CreatureSet::EMPTY);
        self.shared = Components::default();
        self.singles.clear();
        sums.most_lost()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Means, search_with};
    use crate::combat::blocks::Blocks;
    use crate::combat::combatant::Combatants;
    use crate::combat::damage::{WIN, Worth};
    use crate::combat::effort::Effort;
    use crate::combat::likeness::Likeness;
    use crate::combat::solve::continuation::Nothing;
    use crate::combat::solve::ranking::Ranking;
    use crate::combat::solve::sweep;
    use crate::notation::position::{NoCards, parse_land};
    use crate::notation::short::parse_creatures;
    use crate::position::{Force, Position, Side};
    use crate::types::CreatureSet;

    /// A number below the bound, from a seed that moves on (Knuth's 64-bit generator).
    fn below(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    const WORDS: [&str; 14] = [
        "flying",
        "first strike",
        "double strike",
        "trample",
        "deathtouch",
        "lifelink",
        "menace",
        "indestructible",
        "wither",
        "infect",
        "must be blocked if able",
        "can't block unless you pay {1}",
        "blocks each combat if able",
        "can block an additional creature each combat",
    ];

    fn board(mut seed: u64) -> Position {
        let seed = &mut seed;
        let force = |side: Side, seed: &mut u64| {
            let count = 1 + below(seed, 4);
            let creatures = (0..count).map(|_| {
                let words: Vec<&str> = WORDS.into_iter().filter(|_| below(seed, 100) < 12).collect();
                format!("{}/{} {}", below(seed, 5), 1 + below(seed, 4), words.join(", "))
            });
            let creatures: Vec<String> = creatures.collect();
            let creatures = parse_creatures(&creatures.join("; "), side, &NoCards).expect("creatures");
            let lands = vec![parse_land("Plains").expect("a land"); below(seed, 3) as usize];
            Force { life: 1 + below(seed, 9) as i32, creatures, lands, ..Force::default() }
        };
        let (attacker, defender) = (force(Side::Attacker, seed), force(Side::Defender, seed));
        let attacking = CreatureSet::first(attacker.creatures.len());
        Position { attacker, defender, attacking, ..Position::default() }
    }

    #[test]
    fn declarations_put_together_are_as_good_as_any() {
        let (mut searched, mut lost) = (0, 0);
        for seed in 0..1_500 {
            let position = board(seed);
            let worth = Worth::of(&Combatants::of(&position));
            let blocks = Blocks::of(&position).expect("a small board");
            let ranking = Ranking::new(Likeness::of(&position), 1);
            let mut effort = Effort::default();
            let found = search_with(
                &position,
                &blocks,
                &worth,
                ranking,
                &mut Nothing,
                Means { large: 0, shared: None },
                &mut effort,
            )
            .expect("a search");
            let Some(found) = found else { continue };
            let found = found.answers();
            let swept = sweep(&position, &worth, 1).expect("a small board");
            let place = format!("seed {seed}: {position:#?}\nfound {found:#?}\nswept {swept:#?}");
            assert!(found[0].proven, "{place}");
            assert_eq!(found[0].outcome.score, swept[0].outcome.score, "{place}");
            assert_eq!(blocks.is_legal(&found[0].declaration), Ok(true), "{place}");
            searched += 1;
            lost += usize::from(swept[0].outcome.score >= WIN);
        }
        assert!(searched > 1_000 && lost > 50, "{searched} boards, {lost} lost");
    }
}
