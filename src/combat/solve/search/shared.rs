//! Fights that share blockers, as the search arrives at them.

use arrayvec::ArrayVec;

use super::{Search, Sums};
use crate::combat::damage::FightValue;
use crate::combat::solve::fights::Block;
use crate::combat::solve::joint::{Component, Found};
use crate::combat::solve::left::Left;
use crate::position::Side;
use crate::sort::CompactSort;
use crate::types::{CreatureSet, Keyword, MAX_CREATURES};

/// What it costs to join fights that share blockers and are known, in steps.
const JOINED: u64 = 40;

/// A fight with a creature that can block several attackers, taken alone.
#[derive(Clone, Copy)]
pub(super) struct Single {
    attacker: usize,
    blockers: CreatureSet,
    /// The blockers whose death counts here.
    first: CreatureSet,
    /// Its score, less what is doubtful of it.
    score: i64,
    doubt: i64,
}

impl Search<'_> {
    /// Joins the fight of the attacker at that depth with those that share blockers with it, and returns the sums with
    /// their value together; `None` if their score is at least `enough`.
    pub(super) fn joined(
        &mut self,
        depth: usize,
        blockers: CreatureSet,
        block: &Block,
        mut sums: Sums,
        enough: i64,
    ) -> Option<Sums> {
        self.effort.spend(JOINED);
        let mut all = [CreatureSet::only(self.rows[depth].attacker), blockers];
        let (mut value, mut doubt, mut held) = (block.value, block.doubt, block.doubt);
        let mut exact = true;
        let single = Single {
            attacker: self.rows[depth].attacker,
            blockers,
            first: block.first,
            score: block.value.score,
            doubt: block.doubt.score,
        };
        self.singles.push(single);
        self.shared.take(|known| {
            let shares = !known.blockers.is_disjoint(block.again);
            if shares {
                all = [all[0] | known.attackers, all[1] | known.blockers];
                value = value.plus(known.value);
                doubt = doubt.plus(known.doubt);
                held = held.plus(known.held);
                exact &= known.exact;
            }
            shares
        });
        let doubtful = self.doubtful(doubt, all[1], depth);
        if block.again.is_empty() {
            sums = sums.plus(held.minus(doubtful));
            value = value.plus(held.minus(doubtful));
            held = doubtful;
        } else {
            // At the step limit the sum of the parts stays the bound.
            let apart = sums.minus(value);
            let enough = enough.saturating_sub(apart.score - doubtful.score);
            if self.parts_are_enough(all[0], single, enough) {
                return None;
            }
            match self.joints.bound(all[0], all[1], &self.chosen, enough, self.effort) {
                found @ (Found::Exactly(together) | Found::NoLess(together)) => {
                    let together = together.minus(doubtful);
                    sums = apart.plus(together);
                    (value, held, exact) = (together, doubtful, matches!(found, Found::Exactly(_)));
                }
                Found::AtLeast(_) => return None,
                Found::Nothing => (held, exact) = (FightValue::default(), false),
            }
        }
        self.shared.push(Component { attackers: all[0], blockers: all[1], value, doubt, held, exact });
        (sums.score < enough).then_some(sums)
    }

    /// Returns whether fights that share blockers score `enough` or more because a pair with the last one does, together with
    /// the others taken alone.
    ///
    /// The death of a blocker counts in one place alone, and what is doubtful of fights nowhere.
    fn parts_are_enough(&mut self, attackers: CreatureSet, last: Single, enough: i64) -> bool {
        let among =
            |single: &&Single| attackers.contains(single.attacker) && single.attacker != last.attacker;
        let others: ArrayVec<Single, MAX_CREATURES> = self.singles.iter().filter(among).copied().collect();
        let shares = |single: &&Single| !single.blockers.is_disjoint(last.blockers);
        let sharing: CreatureSet = others.iter().filter(shares).map(|single| single.attacker).collect();
        if others.len() < 2 {
            return false;
        }
        let all = (sharing.len() > 1 && sharing.len() < others.len()).then_some(sharing);
        sharing.iter().map(CreatureSet::only).chain(all).any(|part| {
            let mut blockers = last.blockers;
            let mut enough = enough.saturating_add(last.doubt);
            for single in others.iter().filter(|single| part.contains(single.attacker)) {
                blockers |= single.blockers;
                enough = enough.saturating_add(single.doubt);
            }
            for single in others.iter().filter(|single| !part.contains(single.attacker)) {
                let counted =
                    (single.first & blockers).iter().map(|blocker| self.worth.creatures[1][blocker]);
                enough = enough.saturating_sub(single.score - counted.sum::<i64>());
            }
            let attackers = part | CreatureSet::only(last.attacker);
            match self.joints.bound(attackers, blockers, &self.chosen, enough, self.effort) {
                Found::Exactly(together) | Found::NoLess(together) => together.score >= enough,
                Found::AtLeast(score) => score >= enough,
                Found::Nothing => false,
            }
        })
    }

    /// Returns the sums of a whole declaration with exact joint values, and whether all are exact; otherwise the sums are lower
    /// bounds.
    pub(super) fn exactly(&mut self, sums: Sums) -> (Sums, bool) {
        let mut all_exact = true;
        let mut sums = sums;
        for known in self.shared.iter().filter(|known| !known.exact) {
            match self.joints.value(known.attackers, known.blockers, &self.chosen, self.effort) {
                Some(value) => sums = sums.minus(known.value.plus(known.held)).plus(value),
                None => all_exact = false,
            }
        }
        (sums, all_exact)
    }

    /// Returns what is doubtful of fights with these blockers as long as they can block attackers after that depth, too:
    /// one more attacker can be what a blocker kills instead, so that others gain life, or kill a blocker first, so that
    /// nobody gains life by dealing damage to it.
    fn doubtful(&self, doubt: FightValue, blockers: CreatureSet, depth: usize) -> FightValue {
        if doubt == FightValue::default() {
            return doubt;
        }
        let can_block = self.can_block_after(blockers, depth);
        if can_block.is_empty() {
            FightValue::default()
        } else if can_block.is_disjoint(self.strike_first) {
            FightValue { score: self.worth.life[1] * i64::from(doubt.loss), ..doubt }
        } else {
            doubt
        }
    }

    /// Returns the attackers after that depth that these can still block.
    fn can_block_after(&self, blockers: CreatureSet, depth: usize) -> CreatureSet {
        let later: CreatureSet = self.rows[depth + 1..].iter().map(|row| row.attacker).collect();
        blockers
            .iter()
            .filter(|&blocker| (self.chosen[blocker].len() as u32) < self.board.capacity[blocker])
            .fold(CreatureSet::EMPTY, |all, blocker| all | (self.board.options[blocker] & later))
    }

    /// Adds to the sums the survivors of the fights that no later row can change, until these rule out all declarations that
    /// score `bound` or more. Adds nothing if the defending player can lose.
    pub(super) fn add_left(&mut self, depth: usize, sums: &mut Sums, bound: i64) {
        if bound >= self.limit_after(depth + 1, sums) || self.can_lose() {
            return;
        }
        let shared = self.shared.iter().fold(CreatureSet::EMPTY, |all, known| all | known.attackers);
        let decided = self.rows[..=depth].iter().map(|row| row.attacker);
        let single =
            decided.filter(|&attacker| !shared.contains(attacker) && !sums.settled.contains(attacker));
        let mut fights: Vec<[CreatureSet; 2]> = single
            .map(|attacker| {
                let blocks = |&blocker: &usize| self.chosen[blocker].contains(attacker);
                [CreatureSet::only(attacker), (0..self.chosen.len()).filter(blocks).collect()]
            })
            .collect();
        let ended = |known: &&Component| {
            known.attackers.is_disjoint(sums.settled)
                && self.can_block_after(known.blockers, depth).is_empty()
        };
        fights.extend(self.shared.iter().filter(ended).map(|known| [known.attackers, known.blockers]));
        // The larger ones take longer.
        fights.compact_sort_by_key(|[attackers, blockers]| attackers.len() * blockers.len());
        for [attackers, blockers] in fights {
            let Some(more) = self.joints.left(attackers, blockers, &self.chosen, self.effort) else {
                continue;
            };
            sums.settled |= attackers;
            let left = sums.left;
            sums.left = Left {
                dead: left.dead | more.dead,
                untapped: left.untapped | more.untapped,
                gained: left.gained.saturating_add(more.gained),
            };
            // Who dies of another fight, or is untapped after it, makes that no better for the defending player.
            if bound >= self.limit_after(depth + 1, sums) {
                return;
            }
        }
    }

    /// Returns whether the damage that can reach the defending player is enough to lose, with attackers that are not decided
    /// yet unblocked: then creatures may be dealt what is not the best for the fight.
    fn can_lose(&self) -> bool {
        if !self.is_steady {
            return true;
        }
        let blocked = self.chosen.iter().fold(CreatureSet::EMPTY, |all, &chosen| all | chosen);
        let damage = |attacker: usize| {
            let fighter = self.combat.fighter(Side::Attacker, attacker);
            let reaches = !blocked.contains(attacker)
                || fighter.has(Keyword::Trample)
                || fighter.damage_as_though_unblocked;
            let times = if fighter.has(Keyword::DoubleStrike) { 2 } else { 1 };
            if reaches { times * i64::from(fighter.combat_damage()) } else { 0 }
        };
        self.rows.iter().map(|row| damage(row.attacker)).sum::<i64>()
            >= i64::from(self.combat.life(Side::Defender))
    }
}
