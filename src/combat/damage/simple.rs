//! Fights that numbers settle: one attacker, blockers of several kinds, and nothing but power, toughness and the
//! commonest keywords. What [`Fights`](super::Fights) searches for is worked out here, for every group of
//! blockers from the group with one blocker less.

use super::combat::Combat;
use super::fighter::Fighter;
use super::worth::Worth;
use crate::creature::Keyword;
use crate::rule::Edition;

/// The most damage of an attacker whose divisions are worked out point by point.
const MOST_DAMAGE: i32 = 63;

/// What a fight comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct FightValue {
    /// What the fight changes in the score, seen by the attacker.
    pub score: i64,
    /// The life that the attacker can make the fight cost the defending player, less what that player gains.
    pub loss: i32,
    /// The poison counters that the attacker can give the defending player with that.
    pub poison: i32,
}

/// The fights of one attacker with groups of blockers.
///
/// Covered are first strike, trample, deathtouch, lifelink and indestructible on an attacker, the same and double
/// strike on blockers, under the current rules; [`SimpleFights::of`] says where that is all there is.
pub(crate) struct SimpleFights {
    fighter: Fighter,
    amount: i32,
    toughness: i32,
    worth: i64,
    /// What a point of life is worth to each side.
    life: [i64; 2],
    kinds: Vec<Foe>,
    tallies: Vec<Tally>,
    /// For each group, by damage, the most that the attacker can kill with it.
    killed: Vec<i64>,
}

/// A blocker of one kind.
#[derive(Clone, Copy, Debug)]
struct Foe {
    /// How much damage is lethal.
    lethal: i32,
    /// What its death is worth; nothing where damage doesn't kill it.
    worth: Option<i64>,
    /// What it deals in the first-strike step, and in the regular one.
    deals: [i32; 2],
    touches: bool,
    lifelink: bool,
}

/// A group of blockers: the group that it grew from, the kind that came last, and sums over all.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    parent: usize,
    kind: usize,
    lethal: i32,
    /// What it takes to kill all that can be killed, and what that is worth.
    killable: i32,
    worth: i64,
    deals: [i32; 2],
    /// How many deal damage with deathtouch.
    touches: [u32; 2],
    /// What lifelink gains.
    gains: [i32; 2],
}

impl SimpleFights {
    /// Returns the fights of the attacker with blockers of these kinds, each named by one of them, or nothing if
    /// there is more to them than numbers.
    pub fn of(combat: &Combat, worth: &Worth, attacker: usize, kinds: &[usize]) -> Option<SimpleFights> {
        let row = &combat.rows[0][attacker];
        let fighter = row.fighter;
        let special = |fighter: &Fighter| {
            fighter.withers()
                || fighter.has(Keyword::Banding)
                || fighter.regeneration_shields > 0
                || fighter.bushido > 0
                || fighter.spirit_links > 0
                || fighter.damage_to_prevented
                || fighter.damage_by_prevented
                || fighter.toughness <= fighter.damage
        };
        let foes: Vec<&Fighter> = kinds.iter().map(|&kind| &combat.rows[1][kind].fighter).collect();
        let amount = fighter.combat_damage();
        let strikes_first = fighter.has(Keyword::FirstStrike);
        let simple = combat.edition() == Edition::Current
            && amount <= MOST_DAMAGE
            && !special(&fighter)
            && !fighter.has(Keyword::DoubleStrike)
            && !fighter.damage_as_though_unblocked
            && (fighter.flanking, fighter.rampage) == (0, 0)
            && combat.bands_with_other.is_empty()
            && kinds.iter().all(|&kind| {
                !row.shielded_from.contains(kind) && !combat.rows[1][kind].shielded_from.contains(attacker)
            })
            && foes.iter().all(|foe| !special(foe))
            // Who strikes first can save life by killing those with lifelink, and then not the best others.
            && !(strikes_first && foes.iter().any(|foe| foe.has(Keyword::Lifelink)));
        if !simple {
            return None;
        }
        let foe = |(&kind, foe): (&usize, &&Fighter)| {
            let damage = foe.combat_damage();
            let first = if foe.strikes_first() { damage } else { 0 };
            let again = !foe.strikes_first() || foe.has(Keyword::DoubleStrike);
            Foe {
                lethal: if fighter.has(Keyword::Deathtouch) { 1 } else { foe.lethal_damage() },
                worth: (!foe.has(Keyword::Indestructible)).then(|| worth.creatures[1][kind]),
                deals: [first, if again { damage } else { 0 }],
                touches: foe.has(Keyword::Deathtouch),
                lifelink: foe.has(Keyword::Lifelink),
            }
        };
        Some(SimpleFights {
            fighter,
            amount,
            toughness: fighter.lethal_damage(),
            worth: worth.creatures[0][attacker],
            life: worth.life,
            kinds: kinds.iter().zip(&foes).map(foe).collect(),
            tallies: Vec::new(),
            killed: Vec::new(),
        })
    }

    /// Returns what comes of no block: the first group.
    pub fn unblocked(&mut self) -> FightValue {
        self.tallies.clear();
        self.tallies.push(Tally::default());
        self.killed.clear();
        self.killed.resize(self.amount as usize + 1, 0);
        let damage = i64::from(self.amount);
        FightValue { score: self.life[1] * damage + self.gain(), loss: self.amount, poison: 0 }
    }

    /// Returns what comes of the next group: a group from before, and one blocker more of a kind that is none
    /// before its last.
    pub fn grow(&mut self, parent: usize, kind: usize) -> FightValue {
        let foe = self.kinds[kind];
        let mut tally = self.tallies[parent];
        (tally.parent, tally.kind) = (parent, kind);
        tally.lethal = tally.lethal.saturating_add(foe.lethal);
        for step in [0, 1] {
            let damage = foe.deals[step];
            tally.deals[step] = tally.deals[step].saturating_add(damage);
            tally.touches[step] += u32::from(foe.touches && damage > 0);
            tally.gains[step] = tally.gains[step].saturating_add(if foe.lifelink { damage } else { 0 });
        }
        let width = self.amount as usize + 1;
        let before = parent * width;
        self.killed.extend_from_within(before..before + width);
        if let Some(worth) = foe.worth {
            tally.killable = tally.killable.saturating_add(foe.lethal);
            tally.worth += worth;
            let lethal = foe.lethal as usize;
            let own = self.killed.len() - width;
            for damage in lethal..width {
                let with = self.killed[before + damage - lethal] + worth;
                self.killed[own + damage] = self.killed[own + damage].max(with);
            }
        }
        self.tallies.push(tally);
        self.value(&tally)
    }

    fn gain(&self) -> i64 {
        if self.fighter.has(Keyword::Lifelink) { self.life[0] * i64::from(self.amount) } else { 0 }
    }

    fn value(&self, tally: &Tally) -> FightValue {
        let fighter = &self.fighter;
        let [early, late] = tally.deals;
        let mortal = !fighter.has(Keyword::Indestructible);
        let dies_early = mortal && (early >= self.toughness || tally.touches[0] > 0);
        if dies_early && !fighter.has(Keyword::FirstStrike) {
            // It strikes nobody.
            let gained = tally.gains[0];
            return FightValue {
                score: -self.worth - self.life[1] * i64::from(gained),
                loss: -gained,
                poison: 0,
            };
        }
        let most = *self.killed.last().expect("the row of this group");
        let fought = if dies_early {
            most - self.worth
        } else if !mortal || early.saturating_add(late) < self.toughness && tally.touches[1] == 0 {
            most
        } else if !fighter.has(Keyword::FirstStrike) {
            most - self.worth
        } else {
            (most - self.worth).max(self.kills_and_lives(tally).unwrap_or(i64::MIN))
        };
        let through = self.amount - tally.lethal;
        let damage = if fighter.has(Keyword::Trample) && through > 0 { through } else { 0 };
        // No attacker that strikes first gets here with lifelink against it.
        let gained = tally.gains[0].saturating_add(tally.gains[1]);
        let loss = damage - gained;
        FightValue { score: fought + self.gain() + self.life[1] * i64::from(loss), loss, poison: 0 }
    }

    /// Returns the most that an attacker with first strike can kill so that the rest don't kill it.
    fn kills_and_lives(&self, tally: &Tally) -> Option<i64> {
        let mut parts: Vec<(Foe, u32)> = Vec::new();
        let (mut group, mut last) = (*tally, usize::MAX);
        while group.lethal > 0 {
            match parts.last_mut() {
                Some((_, count)) if group.kind == last => *count += 1,
                _ => parts.push((self.kinds[group.kind], 1)),
            }
            last = group.kind;
            group = self.tallies[group.parent];
        }
        let need = Need {
            damage: tally.deals[0].saturating_add(tally.deals[1]).saturating_sub(self.toughness - 1),
            touches: tally.touches[1],
        };
        most_killed(&parts, self.amount, need)
    }
}

/// What has to go for the attacker to live: so much damage of the regular step, and so many with deathtouch.
#[derive(Clone, Copy)]
struct Need {
    damage: i32,
    touches: u32,
}

/// Returns the most worth that can be killed with that damage and meets the need.
fn most_killed(parts: &[(Foe, u32)], amount: i32, need: Need) -> Option<i64> {
    let Some((&(foe, count), rest)) = parts.split_first() else {
        return (need.damage <= 0 && need.touches == 0).then_some(0);
    };
    let worth = match foe.worth {
        Some(worth) => worth,
        None => return most_killed(rest, amount, need),
    };
    let mut best = None;
    for killed in 0..=count {
        let cost = foe.lethal.saturating_mul(killed as i32);
        if cost > amount {
            break;
        }
        let touches = if foe.touches && foe.deals[1] > 0 { killed } else { 0 };
        let need = Need {
            damage: need.damage - foe.deals[1].saturating_mul(killed as i32),
            touches: need.touches - touches,
        };
        let with = most_killed(rest, amount - cost, need).map(|more| more + worth * i64::from(killed));
        best = best.max(with);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::Fights;
    use super::*;
    use crate::position::Side;
    use crate::set::CreatureSet;

    /// A number below the bound, from a seed that moves on (Knuth's 64-bit generator).
    fn below(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    fn random(seed: &mut u64) -> Fighter {
        let mut fighter = Fighter::new(below(seed, 6) as i32, 1 + below(seed, 5) as i32);
        let keywords = [
            Keyword::FirstStrike,
            Keyword::DoubleStrike,
            Keyword::Trample,
            Keyword::Deathtouch,
            Keyword::Lifelink,
            Keyword::Indestructible,
        ];
        for keyword in keywords {
            if below(seed, 100) < 15 {
                fighter = fighter.with(keyword);
            }
        }
        fighter
    }

    #[test]
    fn numbers_settle_what_the_search_for_divisions_finds() {
        let mut simple_boards = 0;
        for board in 0..4000 {
            let mut seed = board;
            let mut combat = Combat::new(Edition::Current, [20, 20]);
            combat.add(Side::Attacker, random(&mut seed));
            combat.attack(CreatureSet::only(0));
            let count = 1 + below(&mut seed, 4) as usize;
            for _ in 0..count {
                combat.add(Side::Defender, random(&mut seed));
            }
            let mut worths =
                |count: usize| (0..count).map(|_| below(&mut seed, 500) as i64).collect::<Vec<_>>();
            let creatures = [worths(1), worths(count)];
            let worth = Worth { creatures, life: [35, 40], poison: [80, 80], withered: 160 };
            let kinds: Vec<usize> = (0..count).collect();
            let Some(mut simple) = SimpleFights::of(&combat, &worth, 0, &kinds) else { continue };
            simple_boards += 1;
            let mut fights = Fights::new(&combat, &worth);
            let mut places = vec![0; 1 << count];
            for (place, blockers) in CreatureSet::first(count).subsets().enumerate() {
                let value = match blockers.iter().last() {
                    None => simple.unblocked(),
                    Some(last) => simple.grow(places[blockers.without(last).0 as usize], last),
                };
                places[blockers.0 as usize] = place;
                assert_eq!(value, fights.value(0, blockers), "board {board}, {blockers:?}: {combat:?}");
            }
        }
        assert!(simple_boards > 2000, "only {simple_boards} boards were simple");
    }
}
