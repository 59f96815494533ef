//! Fights that share blockers, settled by numbers: several attackers and several blockers, and nothing but power,
//! toughness and the commonest keywords.
//!
//! In a step nothing of one player's divisions changes what the other's come to, so that each player's are worked out by
//! themselves: creature by creature, what damage is still lethal to each recipient. With first strikes each pair of what
//! the two can make of them is followed by the regular step.

mod divisions;
mod kills;

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::combat::Combat;
use super::fighter::Fighter;
use crate::position::Side;
use crate::sort::CompactSort;
use crate::types::Keyword;

use kills::Sets;

/// The most creatures of a side.
pub(super) const MOST: usize = 8;

/// The most damage that a creature may deal, and that may be lethal to it.
const MOST_DAMAGE: i32 = 100;

/// The damage that is still lethal to each creature of a side, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left(u64);

/// The highest bit of each byte.
const HIGHEST: u64 = 0x8080_8080_8080_8080;

impl Left {
    #[inline]
    fn of(self, creature: usize) -> i32 {
        (self.0 >> (8 * creature) & 0xff) as i32
    }

    #[inline]
    fn with(self, creature: usize, lethal: i32) -> Left {
        Left(self.0 & !(0xff << (8 * creature)) | (lethal as u64) << (8 * creature))
    }

    #[inline]
    fn less(self, creature: usize, damage: i32) -> Left {
        Left(self.0 - ((damage as u64) << (8 * creature)))
    }

    /// Returns whether no more is lethal to any creature.
    #[inline]
    fn is_no_more_than(self, other: Left) -> bool {
        // No number reaches the highest bit of its byte, which is what is borrowed from where the difference is negative.
        ((other.0 | HIGHEST) - self.0) & HIGHEST == HIGHEST
    }

    /// Returns the creatures to which nothing more has to be dealt.
    #[inline]
    fn done(self, among: u8) -> u8 {
        // The highest bit of each byte that is not zero, and those of all bytes side by side.
        const REST: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let alive = ((self.0 + REST) & HIGHEST) >> 7;
        among & !(alive.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }
}

/// Returns the members of a set.
#[inline]
fn each(set: u8) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(next)
    })
}

/// A creature of a fight.
#[derive(Debug, Clone, Copy, Default)]
struct Creature {
    amount: i32,
    lethal: i32,
    /// The creatures of the other side that it fights.
    foes: u8,
    strikes_first: bool,
    strikes_twice: bool,
    touches: bool,
    tramples: bool,
    gains: bool,
    immortal: bool,
}

impl Creature {
    /// Returns the most damage that counts as lethal which it deals to a recipient in a step.
    #[inline]
    fn most(&self) -> i32 {
        if self.touches { MOST_DAMAGE } else { self.amount }
    }

    /// Returns whether it deals damage in the first-strike step.
    #[inline]
    fn strikes_early(&self) -> bool {
        self.strikes_first
    }

    /// Returns whether it deals damage in the regular step where there are first strikes.
    #[inline]
    fn strikes_late(&self) -> bool {
        !self.strikes_first || self.strikes_twice
    }
}

/// What the damage of a side can come to in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dealt {
    left: Left,
    /// The recipients that have to be dealt lethal damage for the division to be legal.
    must: u8,
    /// The indestructible recipients that deathtouch has been lethal to, for this step alone (702.2c).
    touched: u8,
    /// The damage to the defending player.
    through: i32,
}

impl Dealt {
    /// Returns what results are sorted by, as one number: who is dead, what is left, what is required and touched, and the
    /// damage that tramples through, the greatest first.
    #[inline]
    fn key(&self, dead: u8) -> u128 {
        let sets = u128::from(self.must) << 40 | u128::from(self.touched) << 32;
        u128::from(dead) << 112 | u128::from(self.left.0) << 48 | sets | u128::from(!self.through as u32)
    }

    /// Returns the result with that key.
    #[inline]
    fn of_key(key: u128) -> Dealt {
        Dealt {
            left: Left((key >> 48) as u64),
            must: (key >> 40) as u8,
            touched: (key >> 32) as u8,
            through: !(key as u32) as i32,
        }
    }

    #[inline]
    fn is_legal(&self) -> bool {
        (self.left.done(self.must) | self.touched) & self.must == self.must
    }
}

/// How blockers can divide their damage in the first-strike step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replies {
    /// They may waste damage; if `true`, those with deathtouch may, too.
    Wasting(bool),
    /// They deal all of it.
    Legal,
}

/// What the creatures and life are worth.
pub(super) struct Stakes<'w> {
    pub creatures: [&'w [i64]; 2],
    pub life: [i64; 2],
}

/// A fight in which blockers may block several attackers.
///
/// Covered are first and double strike, trample, deathtouch, lifelink and indestructible under the current rules.
#[derive(Debug)]
pub(super) struct SharedFight {
    sides: [[Creature; MOST]; 2],
    present: [u8; 2],
    first_strikes: bool,
    /// How many ways to deal damage have been looked at.
    pub looked_at: u64,
    spare: Vec<Dealt>,
    keys: Vec<u128>,
    own: Vec<Dealt>,
    answers: Vec<(u8, i64)>,
    sets: Sets,
}

impl SharedFight {
    /// Returns the fight of all creatures of a combat, blocks done with, or `None` if there is more to it than numbers.
    pub fn of(combat: &Combat) -> Option<SharedFight> {
        let mut fight = SharedFight::new();
        let plain = fight.begin(combat)
            && !combat.has_extras()
            && [Side::Attacker, Side::Defender].into_iter().enumerate().all(|(side, of)| {
                combat.in_combat(of).iter().all(|index| {
                    let row = &combat.rows[side][index];
                    let foes = combat.recipients(of, index).iter().fold(0, |foes, foe| foes | 1 << foe);
                    let plain = (side == 1 || !row.foes.is_empty()) && row.shielded_from.is_empty();
                    plain && index < MOST && fight.add(side, index, &row.fighter, foes)
                })
            });
        plain.then(|| fight.ready())
    }

    /// Returns a fight without creatures.
    pub fn new() -> SharedFight {
        SharedFight {
            sides: [[Creature::default(); MOST]; 2],
            present: [0; 2],
            first_strikes: false,
            looked_at: 0,
            spare: Vec::new(),
            keys: Vec::new(),
            own: Vec::new(),
            answers: Vec::new(),
            sets: Sets::default(),
        }
    }

    /// Clears the fight, and returns whether sums can settle fights under the rules of the combat.
    pub fn begin(&mut self, combat: &Combat) -> bool {
        (self.present, self.first_strikes, self.looked_at) = ([0; 2], false, 0);
        !combat.edition().differences().damage_triggers && combat.bands_with_other.is_empty()
    }

    /// Adds a creature that fights `foes`, and returns whether sums can settle its fight once triggers on blocks have
    /// resolved.
    pub fn add(&mut self, side: usize, index: usize, fighter: &Fighter, foes: u8) -> bool {
        let (amount, lethal) = (fighter.combat_damage(), fighter.lethal_damage());
        self.present[side] |= 1 << index;
        self.first_strikes |= fighter.strikes_first();
        self.sides[side][index] = Creature {
            amount,
            lethal,
            foes,
            strikes_first: fighter.strikes_first(),
            strikes_twice: fighter.has(Keyword::DoubleStrike),
            touches: fighter.has(Keyword::Deathtouch),
            tramples: side == 0 && fighter.has(Keyword::Trample),
            gains: fighter.has(Keyword::Lifelink),
            immortal: fighter.has(Keyword::Indestructible),
        };
        !(fighter.withers()
            || fighter.has(Keyword::Banding)
            || fighter.regeneration_shields > 0
            || fighter.spirit_links > 0
            || fighter.damage_to_prevented
            || fighter.combat_damage_to_prevented
            || fighter.damage_by_prevented
            || fighter.damage_as_though_unblocked
            || amount.max(lethal) > MOST_DAMAGE)
    }

    /// Ends the addition of creatures.
    pub fn ready(mut self) -> SharedFight {
        self.get_ready();
        self
    }

    /// The same for a fight that is used again.
    pub fn get_ready(&mut self) {
        let tramples = each(self.present[0]).any(|attacker| self.sides[0][attacker].tramples);
        // What is dealt to the indestructible counts for trample alone.
        for (side, counts) in [(0, false), (1, tramples)] {
            for creature in each(self.present[side]) {
                let creature = &mut self.sides[side][creature];
                if creature.immortal && !counts {
                    creature.lethal = 0;
                }
            }
        }
    }

    /// Returns whether damage can reach the defending player, or gain that player life.
    pub fn concerns_the_player(&self) -> bool {
        each(self.present[0]).any(|attacker| self.sides[0][attacker].tramples)
            || each(self.present[1]).any(|blocker| self.sides[1][blocker].gains)
    }

    /// Returns what the damage changes in the score, seen by the attacker, if both divide for the best; where that is
    /// `enough` or more, it may return less, but no less than `enough`.
    pub fn value(&mut self, stakes: &Stakes<'_>, enough: i64) -> i64 {
        match self.bound(stakes, enough) {
            (bound, false) if bound < enough => self.value_with(stakes, enough, Replies::Legal),
            (value, _) => value,
        }
    }

    /// Returns a lower bound of that, which takes less time, and whether it is exact.
    pub fn bound(&mut self, stakes: &Stakes<'_>, enough: i64) -> (i64, bool) {
        // With wasted damage allowed: the attacker does no better against more replies.
        let spares = self.may_spare(stakes);
        (self.value_with(stakes, enough, Replies::Wasting(spares)), !spares)
    }

    /// The same with these replies of the blockers in the first-strike step.
    fn value_with(&mut self, stakes: &Stakes<'_>, enough: i64, with: Replies) -> i64 {
        let present = self.present;
        let left = [0, 1].map(|side| {
            let lethal = |creature: usize| (self.sides[side][creature].lethal as u64) << (8 * creature);
            Left(each(present[side]).map(lethal).sum())
        });
        let early = |creature: &Creature| self.first_strikes && creature.strikes_first;
        let strikes_first = [0, 1].map(|side| each(present[side]).any(|of| early(&self.sides[side][of])));
        let gained = if self.first_strikes {
            let gained = [0, 1].map(|side| self.gained(stakes, side, present, Creature::strikes_early));
            gained[0] - gained[1]
        } else {
            0
        };
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.push(Dealt { left: left[1], must: 0, touched: 0, through: 0 });
        if strikes_first[0] {
            self.dealt(0, present, left[1], &mut own);
            self.leave_the_best(0, left[1], &mut own);
        }
        let mut replies = Vec::new();
        if with == Replies::Legal {
            self.dealt(1, present, left[0], &mut replies);
            self.leave_the_best(1, left[0], &mut replies);
        }
        let mortal = [0, 1].map(|side| present[side] & !self.immortal(side));
        // What a side deals in the regular step depends on what it has dealt before, and otherwise only on who has died.
        let mut all_dead: ArrayVec<u8, { 1 << MOST }> = ArrayVec::new();
        for dead in own.iter().map(|own| own.left.done(mortal[1])) {
            if !all_dead.contains(&dead) {
                all_dead.push(dead);
            }
        }
        // What kills most is most likely to be enough.
        all_dead.compact_sort_by_key(|&dead| Reverse((self.killed(stakes, 1, dead), dead)));
        let mut best = i64::MIN;
        let mut answers = std::mem::take(&mut self.answers);
        for &dead_here in &all_dead {
            if best.saturating_add(gained) >= enough {
                break;
            }
            answers.clear();
            if let Replies::Wasting(waste) = with {
                self.answers(stakes, present[1] & !dead_here, left[0], waste, &mut answers);
            } else {
                for reply in &replies {
                    let died = reply.left.done(mortal[0]);
                    let later =
                        self.regular(stakes, 1, [present[0] & !died, present[1] & !dead_here], reply.left);
                    answers.push((died, self.killed(stakes, 0, died) + later));
                }
            }
            // What costs the attacker most is looked at first, since it is most likely to be the answer.
            answers.compact_sort_by_key(|&(died, answer)| Reverse((answer, died)));
            let value = self.killed(stakes, 1, dead_here);
            for own in own.iter().filter(|own| own.left.done(mortal[1]) == dead_here) {
                let value = value + stakes.life[1] * i64::from(own.through);
                let mut worst = i64::MAX;
                for (place, &(died, answer)) in answers.iter().enumerate() {
                    // Another reply kills these attackers and more, and costs at least as much.
                    if answers[..place].iter().any(|&(before, _)| before & died == died) {
                        continue;
                    }
                    let present = [present[0] & !died, present[1] & !dead_here];
                    let later = self.regular(stakes, 0, present, own.left);
                    worst = worst.min(value + later - answer);
                    if worst <= best {
                        break;
                    }
                }
                best = best.max(worst);
                if best + gained >= enough {
                    break;
                }
            }
        }
        (self.answers, self.own) = (answers, own);
        best + gained
    }

    /// Returns whether killing less in the first step can be better for the blockers: a lifelinker needs an attacker that is
    /// still alive in the next step.
    fn may_spare(&self, stakes: &Stakes<'_>) -> bool {
        let all = || each(self.present[1]).map(|creature| &self.sides[1][creature]);
        let can_all_die = |foes: u8| {
            let fighting = all().filter(|of| of.strikes_first && of.foes & foes != 0 && of.amount > 0);
            let dealt: i32 = fighting.map(Creature::most).sum();
            let lethal: i32 = each(foes).map(|foe| self.sides[0][foe].lethal).sum();
            lethal <= dealt && each(foes).all(|foe| !self.sides[0][foe].immortal)
        };
        stakes.life[1] != 0
            && all().any(|of| of.gains && of.strikes_late() && of.amount > 0 && can_all_die(of.foes))
    }

    fn immortal(&self, side: usize) -> u8 {
        each(self.present[side])
            .filter(|&creature| self.sides[side][creature].immortal)
            .fold(0, |set, creature| set | 1 << creature)
    }

    fn killed(&self, stakes: &Stakes<'_>, side: usize, dead: u8) -> i64 {
        each(dead).map(|creature| stakes.creatures[side][creature]).sum()
    }

    /// Returns what lifelink gains a side in a step, whatever it divides.
    fn gained(
        &self,
        stakes: &Stakes<'_>,
        side: usize,
        present: [u8; 2],
        deals: impl Fn(&Creature) -> bool,
    ) -> i64 {
        let own = each(present[side]).map(|creature| &self.sides[side][creature]);
        let gaining = own.filter(|creature| {
            let reaches = creature.foes & present[1 - side] != 0 || creature.tramples;
            creature.gains && deals(creature) && reaches
        });
        stakes.life[side] * gaining.map(|creature| i64::from(creature.amount)).sum::<i64>()
    }
}

#[cfg(test)]
mod tests {
    use super::super::worth::Worth;
    use super::super::{Fights, Joint};
    use super::*;
    use crate::combat::effort::Effort;
    use crate::types::{CreatureSet, Edition};

    /// A number below the bound, from a seed that moves on (Knuth's 64-bit generator).
    fn below(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    fn random(seed: &mut u64) -> Fighter {
        let mut fighter = Fighter::new(below(seed, 5) as i32, 1 + below(seed, 4) as i32);
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

    /// A random fight, and by blocker whom it blocks: the first one everybody.
    fn fight(seed: &mut u64) -> (Combat, Worth, Vec<CreatureSet>) {
        let counts = [2, 1].map(|least| least + below(seed, 3) as usize);
        let mut combat = Combat::new(Edition::Current, [20, 20]);
        let mut worth = Worth {
            creatures: [Vec::new(), Vec::new()],
            life: [35, 40],
            poison: [80; 2],
            withered: 160,
            card: 150,
        };
        for (side, of) in [Side::Attacker, Side::Defender].into_iter().enumerate() {
            for _ in 0..counts[side] {
                combat.add(of, random(seed));
                worth.creatures[side].push(below(seed, 500) as i64);
            }
        }
        let attackers = CreatureSet::first(counts[0]);
        combat.attack(attackers);
        let blocked = (0..counts[1]).map(|blocker| match blocker {
            0 => attackers,
            _ => CreatureSet(1 + below(seed, (1 << counts[0]) - 1)),
        });
        let blocked = blocked.collect();
        (combat, worth, blocked)
    }

    /// The fight of all attackers and all blockers.
    fn joint<'f>(combat: &Combat, foes: &'f dyn Fn(usize) -> CreatureSet) -> Joint<'f> {
        Joint {
            attackers: combat.in_combat(Side::Attacker),
            blockers: combat.alive(Side::Defender),
            foes,
            free: CreatureSet::EMPTY,
        }
    }

    #[test]
    fn numbers_settle_what_the_search_for_divisions_finds_in_fights_that_share_blockers() {
        let mut simple = 0;
        for board in 0..10_000 {
            let mut seed = board;
            let (combat, worth, blocked) = fight(&mut seed);
            let foes = |blocker: usize| blocked[blocker];
            let joint = joint(&combat, &foes);
            let mut effort = Effort::new(u64::MAX);
            let mut fights = Fights::new(&combat, &worth);
            let Some(searched) = fights.searched_value(&joint, &mut effort) else { continue };
            let settled = fights.joint_value(&joint, i64::MAX, &mut effort);
            assert_eq!(settled, Some(searched), "board {board}: {combat:?} {blocked:?}");
            let enough = searched.score + below(&mut seed, 200) as i64 - 100;
            let settled = fights.joint_value(&joint, enough, &mut effort).expect("it was settled");
            if settled.score < enough {
                assert_eq!(settled, searched, "board {board}, {enough} enough: {combat:?} {blocked:?}");
            } else {
                assert!(searched.score >= settled.score, "board {board}, {enough} enough: {settled:?}");
            }
            simple += 1;
        }
        assert!(simple > 9_000, "only {simple} boards could be searched");
    }

    #[test]
    fn a_bound_is_no_more_than_the_value_and_says_whether_it_is_the_value() {
        let (mut exact, mut less) = (0, 0);
        for board in 0..10_000 {
            let (combat, worth, blocked) = fight(&mut { board });
            let foes = |blocker: usize| blocked[blocker];
            let joint = joint(&combat, &foes);
            let mut effort = Effort::new(u64::MAX);
            let mut fights = Fights::new(&combat, &worth);
            let Some((bound, is_value)) = fights.joint_bound(&joint, i64::MAX, &mut effort) else { continue };
            let value = fights.joint_value(&joint, i64::MAX, &mut effort).expect("it has a bound");
            assert!(
                bound.score <= value.score && bound.loss <= value.loss && (!is_value || bound == value),
                "board {board}, {bound:?}, {value:?}: {combat:?} {blocked:?}"
            );
            exact += u32::from(is_value);
            less += u32::from(bound != value);
        }
        assert!(exact > 5_000 && less > 20, "{exact} of the bounds are exact, {less} are less");
    }

    #[test]
    fn who_is_left_of_a_fight_is_the_same_whether_or_not_its_score_is_known() {
        let mut dead = 0;
        for board in 0..2_000 {
            let (combat, worth, blocked) = fight(&mut { board });
            let foes = |blocker: usize| blocked[blocker];
            let joint = joint(&combat, &foes);
            let mut effort = Effort::new(u64::MAX);
            let mut fights = Fights::new(&combat, &worth);
            let Some(left) = fights.resolve_jointly(&joint, None, &mut effort) else { continue };
            let known = fights.resolve_jointly(&joint, Some(left.0.score), &mut effort);
            assert_eq!(known, Some(left), "board {board}: {combat:?} {blocked:?}");
            dead += left.1.len() + left.0.dead.len();
        }
        assert!(dead > 1_000, "only {dead} creatures died");
    }

    #[test]
    fn blockers_of_two_double_strikers_come_to_what_the_search_finds() {
        let with = |power: i32, toughness: i32, keywords: &[Keyword]| {
            keywords.iter().fold(Fighter::new(power, toughness), |fighter, &keyword| fighter.with(keyword))
        };
        let mut combat = Combat::new(Edition::Current, [20, 14]);
        combat.add(Side::Attacker, with(3, 2, &[Keyword::DoubleStrike, Keyword::Trample]));
        combat.add(Side::Attacker, with(4, 5, &[Keyword::DoubleStrike]));
        for (power, toughness, keywords) in
            [(2, 4, &[][..]), (2, 2, &[]), (2, 5, &[]), (5, 3, &[Keyword::Deathtouch])]
        {
            combat.add(Side::Defender, with(power, toughness, keywords));
        }
        combat.attack(CreatureSet::first(2));
        let worth = Worth {
            creatures: [vec![550, 790], vec![490, 370, 550, 770]],
            life: [40; 2],
            poison: [80; 2],
            withered: 160,
            card: 150,
        };
        let [both, second] = [CreatureSet::first(2), CreatureSet::only(1)];
        let foes = |blocker: usize| [both, second, both, second][blocker];
        let joint = joint(&combat, &foes);
        let mut effort = Effort::new(u64::MAX);
        let mut fights = Fights::new(&combat, &worth);
        let searched = fights.searched_value(&joint, &mut effort);
        assert!(searched.is_some());
        assert_eq!(fights.joint_value(&joint, i64::MAX, &mut effort), searched);
    }
}
