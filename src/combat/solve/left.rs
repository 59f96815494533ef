//! Who is left after the fights that have been decided.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::pool::{Group, Pool};
use crate::combat::damage::{Combat, Fights, SimpleFights, Worth};
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::{CreatureSet, Keyword};

/// What it costs to play a fight out, in steps.
const PLAYED: u64 = 300;

/// What the fights so far leave for the next combat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    /// The defending player's creatures that died.
    pub dead: CreatureSet,
    /// The attacking creatures that live and can block in the next turn.
    pub untapped: CreatureSet,
    /// The life that the attacker gained.
    pub gained: i32,
}

/// What one fight leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fought {
    dead: Group,
    untapped: bool,
    gained: i32,
}

impl Fought {
    /// Returns whether nothing that a fight leaves can be better for the defending player's next attack.
    pub fn spares_all(&self) -> bool {
        self.dead == Group::default() && !self.untapped && self.gained <= 0
    }

    /// Returns whether what this leaves is as good for the defending player's next attack as what the other does.
    pub fn is_as_good(&self, other: &Fought, pool: &Pool) -> bool {
        pool.fits(self.dead, other.dead) && (!self.untapped || other.untapped) && self.gained <= other.gained
    }

    /// Returns what the deaths cost at a price for each kind.
    pub fn cost(&self, price: &[i32], pool: &Pool) -> i64 {
        let cost = |(kind, &price): (usize, &i32)| pool.count(self.dead, kind) as i64 * i64::from(price);
        price.iter().enumerate().map(cost).sum()
    }

    /// Returns what is left after this fight of the attacker with some of the blockers that are left.
    pub fn after(&self, before: Left, attacker: usize, blockers: Group, pool: &Pool) -> Left {
        let untapped = if self.untapped { CreatureSet::only(attacker) } else { CreatureSet::EMPTY };
        Left {
            dead: before.dead | pool.creatures(self.dead, blockers),
            untapped: before.untapped | untapped,
            gained: before.gained.saturating_add(self.gained),
        }
    }
}

/// By attacker and blockers, what the fights leave that have been played out.
pub(super) type Known = RefCell<FxHashMap<(usize, Group), Fought>>;

/// The fights of a combat in which each creature blocks one attacker and the attacking player divides all damage, each
/// played out once.
pub(super) struct Leavings<'c> {
    combat: &'c Combat,
    fights: Fights<'c>,
    worth: &'c Worth,
    /// By attacker, whether numbers settle its fights.
    numbers: FxHashMap<usize, bool>,
    known: Rc<Known>,
}

impl<'c> Leavings<'c> {
    pub fn new(combat: &'c Combat, worth: &'c Worth, known: Rc<Known>) -> Leavings<'c> {
        Leavings { combat, fights: Fights::new(combat, worth), worth, numbers: FxHashMap::default(), known }
    }

    /// Returns what is left after one fight more, of the attacker with a group of the blockers that are left.
    pub fn after(
        &mut self,
        before: Left,
        attacker: usize,
        (group, blockers): (Group, Group),
        pool: &Pool,
        effort: &mut Effort,
    ) -> Left {
        let fought = self.fought(attacker, group, pool, effort);
        fought.after(before, attacker, blockers, pool)
    }

    /// Returns what the fight of the attacker with a group of all blockers leaves.
    pub fn fought(&mut self, attacker: usize, group: Group, pool: &Pool, effort: &mut Effort) -> Fought {
        if let Some(&known) = self.known.borrow().get(&(attacker, group)) {
            return known;
        }
        effort.spend(PLAYED);
        let blockers = pool.creatures(group, pool.whole());
        let ways = self.ways(attacker, blockers, pool);
        let settled = match ways.as_deref() {
            Some(&[settled]) => settled,
            several => {
                let score = several.and_then(|ways| ways.first()).map(|way| way.score);
                let outcome = self.fights.resolve_as_part(attacker, blockers, score);
                Settled {
                    dead: outcome.dead,
                    attacker_dies: outcome.attacker_dies,
                    gained: outcome.life_gained[0],
                    score: outcome.score,
                }
            }
        };
        let fought = self.leaves(attacker, settled, pool);
        self.known.borrow_mut().insert((attacker, group), fought);
        fought
    }

    /// Returns what the fight can leave: one of these, which is all that is known without playing it out.
    pub fn possible(
        &mut self,
        attacker: usize,
        group: Group,
        pool: &Pool,
        effort: &mut Effort,
    ) -> Vec<Fought> {
        let known = self.known.borrow().get(&(attacker, group)).copied();
        let ways = match known {
            Some(_) => None,
            None => self.ways(attacker, pool.creatures(group, pool.whole()), pool),
        };
        match ways {
            Some(ways) => ways.into_iter().map(|settled| self.leaves(attacker, settled, pool)).collect(),
            None => vec![self.fought(attacker, group, pool, effort)],
        }
    }

    fn leaves(&self, attacker: usize, settled: Settled, pool: &Pool) -> Fought {
        let fighter = self.combat.fighter(Side::Attacker, attacker);
        // Who regenerates is tapped.
        let untapped = fighter.has(Keyword::Vigilance) && fighter.regeneration_shields == 0;
        let kind = |creature: usize| pool.kinds.iter().position(|kind| kind.members.contains(&creature));
        let dead = settled.dead.iter().filter_map(kind).map(|kind| pool.one(kind));
        Fought {
            dead: dead.fold(Group::default(), |all, one| all + one),
            untapped: untapped && !settled.attacker_dies,
            gained: settled.gained,
        }
    }

    /// Returns the ways in which the fight can end if numbers settle it.
    fn ways(&mut self, attacker: usize, blockers: CreatureSet, pool: &Pool) -> Option<Vec<Settled>> {
        let (combat, worth) = (self.combat, self.worth);
        let is_numbers = || is_numbers(combat, worth, attacker, pool);
        if !*self.numbers.entry(attacker).or_insert_with(is_numbers) {
            return None;
        }
        self.settled(attacker, blockers, pool)
    }

    /// Returns the outcomes of a fight that numbers settle: of all ways to kill blockers, in the one step and in the other, the best for
    /// the attacker, among all that differ in what they leave. `None` if there are too many to be tried.
    fn settled(&self, attacker: usize, blockers: CreatureSet, pool: &Pool) -> Option<Vec<Settled>> {
        let fighter = self.combat.fighter(Side::Attacker, attacker);
        let foe = |blocker: usize| self.combat.fighter(Side::Defender, blocker);
        let mortal = !fighter.has(Keyword::Indestructible);
        // What blockers deal in the first-strike step, or in the regular one, and whether a touch of them is deadly.
        let deals = |among: CreatureSet, early: bool| {
            let strikes = |blocker: &usize| {
                let foe = foe(*blocker);
                if early {
                    foe.strikes_first()
                } else {
                    !foe.strikes_first() || foe.has(Keyword::DoubleStrike)
                }
            };
            let foes = among.iter().filter(strikes).map(foe).filter(|foe| foe.combat_damage() > 0);
            foes.fold((0i32, false, 0i32), |(damage, touches, gained), foe| {
                let own = foe.combat_damage();
                let gains = if foe.has(Keyword::Lifelink) { own } else { 0 };
                (
                    damage.saturating_add(own),
                    touches || foe.has(Keyword::Deathtouch),
                    gained.saturating_add(gains),
                )
            })
        };
        let (early, touched, early_gain) = deals(blockers, true);
        let dies_early = mortal && (touched || early >= fighter.lethal_damage());
        let amount = fighter.combat_damage();
        let [first, second] = match (fighter.strikes_first(), fighter.has(Keyword::DoubleStrike)) {
            (false, _) if dies_early => [0, 0],
            (false, _) => [0, amount],
            (true, true) if !dies_early => [amount, amount],
            (true, _) => [amount, 0],
        };
        let lethal = |blocker: usize| match fighter.has(Keyword::Deathtouch) {
            true => 1,
            false => foe(blocker).lethal_damage(),
        };
        let (mut killable, mut all, mut spare) = (Vec::new(), 0i32, 0i32);
        for blocker in blockers {
            let immortal = foe(blocker).has(Keyword::Indestructible);
            all = all.saturating_add(lethal(blocker));
            // What it can be dealt and live.
            spare = spare.saturating_add(if immortal { i32::MAX } else { lethal(blocker) - 1 });
            if !immortal && lethal(blocker) <= first + second {
                killable.push(blocker);
            }
        }
        if killable.len() > if first > 0 && second > 0 { MOST_TWICE } else { MOST_ONCE } {
            return None;
        }
        let everybody = (1usize << killable.len()) - 1;
        let has_trample = fighter.has(Keyword::Trample);
        // What tramples over all of them can do nothing better.
        let tramples = has_trample && first + second >= all;
        let through = if tramples || blockers.is_empty() { first + second - all } else { 0 };
        let [own_life, other_life] = self.worth.life;
        let same_score = other_life * (i64::from(through) - i64::from(early_gain));
        // By set of the killable, the damage that it takes and what it is worth.
        let mut sums = vec![(0i32, 0i64)];
        for &blocker in &killable {
            let with = |&(damage, worth): &(i32, i64)| {
                (damage + lethal(blocker), worth + self.worth.creatures[1][blocker])
            };
            let more: Vec<(i32, i64)> = sums.iter().map(with).collect();
            sums.extend(more);
        }
        let set = |set: usize| -> CreatureSet {
            let members = killable.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            members.map(|(_, &blocker)| blocker).collect()
        };
        let links = fighter.has(Keyword::Lifelink);
        let mut best: Vec<(i64, usize, bool, i32)> = Vec::new();
        for early_set in 0..=everybody {
            // Damage that kills nobody has to go somewhere.
            if sums[early_set].0 > first || early_set == 0 && first > spare && !blockers.is_empty() {
                continue;
            }
            let killed = set(early_set);
            let (late, late_touch, late_gain) = deals(blockers - killed, false);
            let late_dies = mortal && (late_touch || early.saturating_add(late) >= fighter.lethal_damage());
            let (attacker_dies, late_gain) =
                if dies_early { (true, 0) } else { (late_dies, i64::from(late_gain)) };
            // The second strike needs somebody to hit, and the player is one who can be trampled.
            let second = if killed == blockers && !blockers.is_empty() && !has_trample { 0 } else { second };
            let gained = if links { first + second } else { 0 };
            let own = if attacker_dies { self.worth.creatures[0][attacker] } else { 0 };
            let rest_score = same_score + own_life * i64::from(gained) - other_life * late_gain - own;
            let rest = if second > 0 { everybody & !early_set } else { 0 };
            let mut late_set = rest;
            loop {
                let dead = early_set | late_set;
                let (takes, worth) = sums[dead];
                if takes <= first + second && (!tramples || dead == everybody) {
                    let score = worth + rest_score;
                    if best.first().is_none_or(|&(known, ..)| known <= score) {
                        best.retain(|&(known, ..)| known == score);
                        best.push((score, dead, attacker_dies, gained));
                    }
                }
                if late_set == 0 {
                    break;
                }
                late_set = (late_set - 1) & rest;
            }
        }
        let kinds = |dead: CreatureSet| -> Vec<Option<usize>> {
            dead.iter()
                .map(|creature| pool.kinds.iter().position(|kind| kind.members.contains(&creature)))
                .collect()
        };
        let mut ways: Vec<Settled> = Vec::new();
        for (score, dead, attacker_dies, gained) in best {
            let way = Settled { dead: set(dead), attacker_dies, gained, score };
            let same = |known: &Settled| {
                (known.attacker_dies, known.gained) == (way.attacker_dies, way.gained)
                    && kinds(known.dead) == kinds(way.dead)
            };
            if !ways.iter().any(same) {
                ways.push(way);
            }
        }
        debug_assert!(!ways.is_empty(), "a fight ends in some way");
        Some(ways)
    }
}

/// The most blockers of which all sets are tried that can be killed.
const MOST_ONCE: usize = 10;

/// The same for who strikes twice.
const MOST_TWICE: usize = 8;

/// The outcome of a fight.
#[derive(Clone, Copy, Debug)]
struct Settled {
    dead: CreatureSet,
    attacker_dies: bool,
    gained: i32,
    /// What it changes in the score.
    score: i64,
}

/// Returns whether numbers settle the attacker's fights: nothing but powers and toughnesses counts, and it strikes once, or
/// twice without trample and deathtouch together.
fn is_numbers(combat: &Combat, worth: &Worth, attacker: usize, pool: &Pool) -> bool {
    let fighter = combat.fighter(Side::Attacker, attacker);
    let kinds: Vec<(usize, bool)> = pool.kinds.iter().map(|kind| (kind.members[0], false)).collect();
    let touches = fighter.has(Keyword::Trample) && fighter.has(Keyword::Deathtouch);
    let twice = fighter.has(Keyword::DoubleStrike) && touches;
    let bands = kinds.iter().any(|&(kind, _)| combat.fighter(Side::Defender, kind).has(Keyword::Banding));
    !twice && !bands && SimpleFights::of(combat, worth, attacker, &kinds).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combat::blocks::Blocks;
    use crate::combat::combatant::Combatants;
    use crate::combat::damage::Battlefield;
    use crate::combat::likeness::Likeness;
    use crate::declaration::BlockDeclaration;
    use crate::notation::position::NoCards;
    use crate::notation::short::parse_creatures;
    use crate::position::{Force, Position};

    /// A number below the bound, from a seed that moves on (Knuth's 64-bit generator).
    fn below(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    const WORDS: [&str; 8] = [
        "first strike",
        "double strike",
        "trample",
        "deathtouch",
        "lifelink",
        "menace",
        "indestructible",
        "vigilance",
    ];

    #[test]
    fn fights_that_numbers_settle_leave_what_is_left_when_they_are_played() {
        let (mut settled, mut one) = (0, 0);
        for seed in 0..800 {
            let mut seed = seed;
            let side = |side: Side, count: u64, chance: u64, seed: &mut u64| {
                let creature = |seed: &mut u64| {
                    let words: Vec<&str> = WORDS.into_iter().filter(|_| below(seed, 100) < chance).collect();
                    format!("{}/{} {}", below(seed, 7), 1 + below(seed, 4), words.join(", "))
                };
                let creatures: Vec<String> = (0..count).map(|_| creature(seed)).collect();
                parse_creatures(&creatures.join("; "), side, &NoCards).expect("creatures")
            };
            let attackers = side(Side::Attacker, 1, 30, &mut seed);
            let blockers = side(Side::Defender, 4, 15, &mut seed);
            let position = Position {
                attacker: Force { life: 20, creatures: attackers, ..Force::default() },
                defender: Force { life: 20, creatures: blockers, ..Force::default() },
                attacking: CreatureSet::only(0),
                ..Position::default()
            };
            let worth = Worth::of(&Combatants::of(&position));
            let blocks = Blocks::of(&position).expect("a small board");
            let pool = Pool::of(blocks.board(), &Likeness::of(&position));
            let (combat, _) = Battlefield::of(&position, &BlockDeclaration::none(4));
            if !is_numbers(&combat, &worth, 0, &pool) {
                continue;
            }
            let mut leavings = Leavings::new(&combat, &worth, Rc::default());
            for blockers in (0..16).map(CreatureSet) {
                let found = leavings.settled(0, blockers, &pool).expect("few blockers");
                one += usize::from(found.len() == 1);
                let outcome = leavings.fights.resolve_as_part(0, blockers, None);
                let kinds = |dead: CreatureSet| -> Vec<Option<usize>> {
                    let kind = |creature| pool.kinds.iter().position(|kind| kind.members.contains(&creature));
                    dead.iter().map(kind).collect()
                };
                let is_outcome = |way: &Settled| {
                    (kinds(way.dead), way.attacker_dies, way.gained, way.score)
                        == (kinds(outcome.dead), outcome.attacker_dies, outcome.life_gained[0], outcome.score)
                };
                assert!(
                    found.iter().any(is_outcome),
                    "{position:#?} {blockers:?}: {outcome:?}, found {found:?}"
                );
                settled += 1;
            }
        }
        assert!(settled > 1_000 && one > settled / 2 && one < settled, "{settled} fights, {one} in one way");
    }
}
