//! One attacker against blockers of which some have banding: the defending player divides the attacker's damage
//! (702.22j) until the last of these is dead, and nothing tramples through.
//!
//! All damage of a step can go to one blocker, so at most one has to die of it, and none if each can be dealt less than
//! lethal damage. A needless death costs something and may reduce the damage dealt, so this is the defending player's best,
//! with one exception: if all die in the first-strike step, an attacker with double strike
//! and lifelink gains nothing in the second.

use super::fighter::Fighter;
use super::group::{Foe, Tally};
use crate::types::Keyword;

/// The weights in the score of the player who divides the damage.
pub(super) struct BandedStakes {
    /// The weight of the blockers' worth: 1 or 0.
    pub creatures: i64,
    /// What the attacker is worth.
    pub own: i64,
    /// What a point of life is worth to each side.
    pub life: [i64; 2],
}

/// How the damage is divided.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// No blocker dies before the attacker's last strike, and then the cheapest one if a death is unavoidable.
    DiesLast,
    /// One of that kind dies of the first strike, before the regular step.
    DiesFirst(usize),
    /// All die of the first of two strikes.
    AllDie,
}

/// The fight of an attacker that isn't killed before it deals damage.
pub(super) struct BandedFight<'f> {
    fighter: &'f Fighter,
    /// Its damage in one step, and the damage lethal to it.
    amount: i32,
    toughness: i32,
    tally: &'f Tally,
    /// The kinds of the group, with the number of each.
    parts: Vec<(Foe, u32)>,
    /// Whether it dies in the first-strike step.
    dies_early: bool,
    /// The most damage that can be divided without a death; `None` if there is no limit.
    harmless: Option<i32>,
}

impl<'f> BandedFight<'f> {
    pub fn of(
        fighter: &'f Fighter,
        toughness: i32,
        tally: &'f Tally,
        parts: Vec<(Foe, u32)>,
        dies_early: bool,
    ) -> BandedFight<'f> {
        let harmless = parts
            .iter()
            .map(|(foe, count)| foe.worth.map(|_| (foe.lethal - 1).saturating_mul(*count as i32)));
        let harmless = harmless.sum();
        BandedFight {
            fighter,
            amount: fighter.combat_damage(),
            toughness,
            tally,
            parts,
            dies_early,
            harmless,
        }
    }

    /// Returns the ways to divide the damage of which one is the best.
    pub fn ways(&self) -> Vec<Way> {
        let fighter = self.fighter;
        let amount = self.amount;
        let each = (0..self.parts.len()).map(Way::DiesFirst);
        let twice = fighter.has(Keyword::DoubleStrike) && !self.dies_early;
        if self.absorbs(amount) || !fighter.strikes_first() || self.dies_early {
            vec![Way::DiesLast]
        } else if twice && self.tally.lethal <= amount && !fighter.has(Keyword::Trample) {
            each.chain([Way::AllDie]).collect()
        } else {
            each.collect()
        }
    }

    /// Returns the change of the attacker's score.
    pub fn value(&self, way: Way, stakes: &BandedStakes) -> i64 {
        let twice = self.fighter.has(Keyword::DoubleStrike) && !self.dies_early;
        let strikes = if twice { 2 } else { 1 };
        match way {
            Way::DiesLast if self.absorbs(strikes * self.amount) => self.end(stakes, None, strikes),
            Way::DiesLast => self.end(stakes, None, strikes) + self.cheapest(stakes, None),
            Way::DiesFirst(part) if twice => self.after(stakes, part),
            Way::DiesFirst(part) => {
                let dead = &self.parts[part].0;
                self.end(stakes, Some(dead), 1) + worth(stakes, dead)
            }
            Way::AllDie => self.all_die(stakes),
        }
    }

    /// Returns whether that damage can be divided without a death.
    fn absorbs(&self, damage: i32) -> bool {
        self.harmless.is_none_or(|harmless| damage <= harmless)
    }

    /// Returns the least that the death of one is worth, if one of that kind is dead already.
    fn cheapest(&self, stakes: &BandedStakes, dead: Option<usize>) -> i64 {
        let left =
            self.parts.iter().enumerate().filter(|&(part, (_, count))| *count > 1 || dead != Some(part));
        left.map(|(_, (foe, _))| worth(stakes, foe)).min().unwrap_or(0)
    }

    /// Returns the value of the attacker's death and of life for that number of strikes if `dead` dies before the regular
    /// step.
    fn end(&self, stakes: &BandedStakes, dead: Option<&Foe>, strikes: i32) -> i64 {
        let tally = self.tally;
        let fighter = self.fighter;
        let (mut late, mut touches, mut gains) = (tally.deals[1], tally.touches[1], tally.gains[1]);
        if let Some(foe) = dead {
            late -= foe.deals[1];
            touches -= u32::from(foe.touches && foe.deals[1] > 0);
            gains -= if foe.lifelink { foe.deals[1] } else { 0 };
        }
        let kills = tally.deals[0].saturating_add(late) >= self.toughness || touches > 0;
        let dies = self.dies_early || kills && !fighter.has(Keyword::Indestructible);
        let gains = tally.gains[0] + if self.dies_early { 0 } else { gains };
        let own = if dies { stakes.own } else { 0 };
        self.gained(stakes, strikes) - own - stakes.life[1] * i64::from(gains)
    }

    /// Returns the worth of the attacker's lifelink for that number of strikes.
    fn gained(&self, stakes: &BandedStakes, strikes: i32) -> i64 {
        let links = self.fighter.has(Keyword::Lifelink);
        if links { stakes.life[0] * i64::from(strikes * self.amount) } else { 0 }
    }

    /// Returns the value if this creature alone dies in the first of two strikes.
    fn after(&self, stakes: &BandedStakes, part: usize) -> i64 {
        let dead = &self.parts[part].0;
        let (tally, amount) = (self.tally, self.amount);
        let tramples = self.fighter.has(Keyword::Trample);
        let strikes = if tally.lethal == dead.lethal && !tramples { 1 } else { 2 };
        let so_far = self.end(stakes, Some(dead), strikes) + worth(stakes, dead);
        if tally.bands > u32::from(dead.bands) {
            return so_far + self.cheapest(stakes, Some(part));
        }
        // Nobody with banding is left: the attacker's controller divides the second.
        let through = if tramples { (amount - (tally.lethal - dead.lethal)).max(0) } else { 0 };
        so_far + stakes.creatures * self.most_killed(part) + stakes.life[1] * i64::from(through)
    }

    /// Returns the value if all die in the first of two strikes.
    fn all_die(&self, stakes: &BandedStakes) -> i64 {
        let killed = self.parts.iter().map(|(foe, count)| worth(stakes, foe) * i64::from(*count));
        let gained = stakes.life[1] * i64::from(self.tally.gains[0]);
        killed.sum::<i64>() + self.gained(stakes, 1) - gained
    }

    /// Returns the most that a strike kills of those who are left, by its damage (a knapsack).
    fn most_killed(&self, dead: usize) -> i64 {
        let mut killed = vec![0; self.amount as usize + 1];
        for (part, (foe, count)) in self.parts.iter().enumerate() {
            for _ in 0..*count - u32::from(part == dead) {
                for damage in (foe.lethal as usize..killed.len()).rev() {
                    let with = killed[damage - foe.lethal as usize] + foe.worth.unwrap_or(0);
                    killed[damage] = killed[damage].max(with);
                }
            }
        }
        killed[killed.len() - 1]
    }
}

fn worth(stakes: &BandedStakes, foe: &Foe) -> i64 {
    stakes.creatures * foe.worth.unwrap_or(0)
}
