//! Fights that numbers settle: one attacker, blockers of several kinds, and nothing but power, toughness and the
//! commonest keywords. What [`Fights`](super::Fights) searches for is worked out here, for every group of
//! blockers from the group with one blocker less.

use super::banded::{BandedFight, BandedStakes};
use super::combat::Combat;
use super::extras::Extras;
use super::fighter::Fighter;
use super::group::{Foe, Tally};
use super::worth::Worth;
use crate::position::Side;
use crate::types::Keyword;

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

impl FightValue {
    /// Returns what two fights come to.
    pub fn plus(self, other: FightValue) -> FightValue {
        FightValue {
            score: self.score + other.score,
            loss: self.loss + other.loss,
            poison: self.poison.saturating_add(other.poison),
        }
    }

    /// Returns what is left of this without the other.
    pub fn minus(self, other: FightValue) -> FightValue {
        FightValue {
            score: self.score - other.score,
            loss: self.loss - other.loss,
            poison: self.poison.saturating_sub(other.poison),
        }
    }
}

/// The fights of one attacker with groups of blockers.
///
/// Covered are first and double strike, trample, deathtouch, lifelink, indestructible and banding under the current
/// rules, but for a trampler with double strike and deathtouch against the indestructible among whom one has banding. Banding of the attacker
/// changes nothing here: each blocker has one creature to deal damage to.
pub(crate) struct SimpleFights {
    fighter: Fighter,
    /// What it deals in a step, and in all its steps.
    amount: i32,
    amounts: i32,
    toughness: i32,
    worth: i64,
    /// What a point of life is worth to each side.
    life: [i64; 2],
    kinds: Vec<Foe>,
    tallies: Vec<Tally>,
    /// For each group, by damage, the most that the attacker can kill with it.
    killed: Vec<i64>,
    /// If it strikes first, for each group, by damage of the first step, what those can't do that die of it.
    stopped: Vec<Stopped>,
    torn: bool,
}

/// The most that is kept from the regular step by damage in the first-strike step; each of the two by itself.
#[derive(Clone, Copy, Debug, Default)]
struct Stopped {
    /// Damage to the attacker, if none with deathtouch is left that deals any; [`NEVER`] if one is.
    damage: i32,
    /// Life that blockers gain.
    gain: i32,
    /// The number of indestructible creatures that are dealt lethal damage, not counting deathtouch.
    spent: i32,
}

/// Less than any damage.
const NEVER: i32 = i32::MIN / 2;

/// What an attacker that strikes first has left to do: the damage of its first step, and of all its steps, and what it has
/// to stop in the first step to live.
#[derive(Clone, Copy)]
struct Left {
    first: i32,
    both: i32,
    /// `None` if it need not live.
    danger: Option<i32>,
}

impl SimpleFights {
    /// Returns the fights of the attacker with blockers of these kinds, each named by one of them and whether its
    /// death costs nothing, or `None` if there is more to them than numbers.
    pub fn of(
        combat: &Combat,
        worth: &Worth,
        attacker: usize,
        kinds: &[(usize, bool)],
    ) -> Option<SimpleFights> {
        let row = &combat.rows[0][attacker];
        let fighter = row.fighter;
        let special = |fighter: &Fighter| {
            fighter.withers()
                || fighter.regeneration_shields > 0
                || fighter.bushido > 0
                || fighter.spirit_links > 0
                || fighter.damage_to_prevented
                || fighter.damage_by_prevented
                || fighter.toughness <= fighter.damage
        };
        let foes: Vec<&Fighter> = kinds.iter().map(|&(kind, _)| &combat.rows[1][kind].fighter).collect();
        let amount = fighter.combat_damage();
        let double = fighter.has(Keyword::DoubleStrike);
        let amounts = amount.saturating_mul(if double { 2 } else { 1 });
        let immortal_foe = foes.iter().any(|foe| foe.has(Keyword::Indestructible));
        let banding_foe = foes.iter().any(|foe| foe.has(Keyword::Banding));
        let no_extras = |side: Side, index: usize| combat.extras(side, index) == Extras::default();
        let simple = !combat.edition().differences().damage_triggers
            && no_extras(Side::Attacker, attacker)
            && kinds.iter().all(|&(kind, _)| no_extras(Side::Defender, kind))
            && amounts <= MOST_DAMAGE
            && !special(&fighter)
            // What is lethal to the indestructible with deathtouch is so again in the next step.
            && !(double && fighter.has(Keyword::Deathtouch) && fighter.has(Keyword::Trample) && immortal_foe && banding_foe)
            && !fighter.damage_as_though_unblocked
            && (fighter.flanking, fighter.rampage) == (0, 0)
            && combat.bands_with_other.is_empty()
            && kinds.iter().all(|&(kind, _)| {
                !row.shielded_from.contains(kind) && !combat.rows[1][kind].shielded_from.contains(attacker)
            })
            && foes.iter().all(|foe| !special(foe));
        if !simple {
            return None;
        }
        let foe = |(&(kind, free), foe): (&(usize, bool), &&Fighter)| {
            let damage = foe.combat_damage();
            let first = if foe.strikes_first() { damage } else { 0 };
            let again = !foe.strikes_first() || foe.has(Keyword::DoubleStrike);
            Foe {
                lethal: if fighter.has(Keyword::Deathtouch) { 1 } else { foe.lethal_damage() },
                toughness: foe.lethal_damage(),
                worth: (!foe.has(Keyword::Indestructible))
                    .then(|| if free { 0 } else { worth.creatures[1][kind] }),
                deals: [first, if again { damage } else { 0 }],
                touches: foe.has(Keyword::Deathtouch),
                lifelink: foe.has(Keyword::Lifelink),
                bands: foe.has(Keyword::Banding),
            }
        };
        Some(SimpleFights {
            fighter,
            amount,
            amounts,
            toughness: fighter.lethal_damage(),
            worth: worth.creatures[0][attacker],
            life: worth.life,
            kinds: kinds.iter().zip(&foes).map(foe).collect(),
            tallies: Vec::new(),
            killed: Vec::new(),
            stopped: Vec::new(),
            torn: false,
        })
    }

    /// Returns the value of not blocking: the first group.
    pub fn unblocked(&mut self) -> FightValue {
        self.tallies.clear();
        self.tallies.push(Tally::default());
        self.killed.clear();
        self.killed.resize(self.amounts as usize + 1, 0);
        self.stopped.clear();
        self.stopped.resize(self.amount as usize + 1, Stopped::default());
        let damage = i64::from(self.amounts);
        FightValue { score: self.life[1] * damage + self.gain(self.amounts), loss: self.amounts, poison: 0 }
    }

    /// Returns the value of the next group: a previous group and one more blocker, of a kind not before that of its last one.
    pub fn grow(&mut self, parent: usize, kind: usize) -> FightValue {
        let foe = self.kinds[kind];
        let mut tally = self.tallies[parent];
        (tally.parent, tally.kind) = (parent, kind);
        tally.lethal = tally.lethal.saturating_add(foe.lethal);
        tally.late += u32::from(foe.deals[0] == 0);
        tally.bands += u32::from(foe.bands);
        for step in [0, 1] {
            let damage = foe.deals[step];
            tally.deals[step] = tally.deals[step].saturating_add(damage);
            tally.touches[step] += u32::from(foe.touches && damage > 0);
            tally.gains[step] = tally.gains[step].saturating_add(if foe.lifelink { damage } else { 0 });
        }
        let width = self.amounts as usize + 1;
        let before = parent * width;
        self.killed.extend_from_within(before..before + width);
        if foe.worth.is_none() && foe.toughness > 1 && self.fighter.has(Keyword::Deathtouch) {
            tally.again += 1;
        }
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
        if self.fighter.strikes_first() {
            self.grow_stopped(parent, &foe);
        }
        self.tallies.push(tally);
        let strikes = self.fighter.strikes_first() || !self.dies_early(&tally);
        self.torn = false;
        if tally.bands == 0 || !strikes {
            return self.value(&tally);
        }
        let value;
        (value, self.torn) = self.banded_value(&tally);
        value
    }

    /// Adds what can be stopped of a group with one blocker more.
    fn grow_stopped(&mut self, parent: usize, foe: &Foe) {
        let width = self.amount as usize + 1;
        let gain = if foe.lifelink { foe.deals[1] } else { 0 };
        for damage in 0..width {
            let spared = self.stopped[parent * width + damage];
            let mut most = spared;
            if foe.has_to_be_stopped() {
                most.damage = NEVER;
            }
            if foe.worth.is_some() && damage >= foe.lethal as usize {
                let dead = self.stopped[parent * width + damage - foe.lethal as usize];
                if dead.damage >= 0 {
                    most.damage = most.damage.max(dead.damage.saturating_add(foe.deals[1]));
                }
                most.gain = most.gain.max(dead.gain.saturating_add(gain));
            }
            if foe.worth.is_none() && damage >= foe.toughness as usize {
                let spent = self.stopped[parent * width + damage - foe.toughness as usize].spent;
                most.spent = most.spent.max(spent + 1);
            }
            self.stopped.push(most);
        }
    }

    /// Returns for which kinds one more of them, or any number, can't make more of the group for the defending player.
    ///
    /// Who is added is one more for the attacker to kill. That does no harm where it can save the attacker's victims, by
    /// killing it before it deals damage, or gain life; where the attacker dies anyway, or the new one deals no damage,
    /// nothing else is to be had, once nothing tramples through.
    ///
    /// The group must be large enough to block. What is said holds for larger groups, too, but for those that kill the
    /// attacker in the first-strike step: those who do that are as good by themselves.
    pub fn idle_kinds(&self, group: usize) -> IdleKinds<'_> {
        let tally = &self.tallies[group];
        let fighter = &self.fighter;
        let mortal = !fighter.has(Keyword::Indestructible);
        let [early, late] = tally.deals;
        let tramples = fighter.has(Keyword::Trample) && self.amounts > tally.lethal;
        // Who gains life by striking twice may leave somebody for the second strike.
        let draws_out = self.gain(self.amounts) > self.gain(self.amount)
            && tally.killable == tally.lethal
            && tally.killable <= self.amount;
        let dies = || {
            if !mortal || early.saturating_add(late) < self.toughness && tally.touches == [0, 0] {
                return !mortal;
            }
            if !fighter.strikes_first() || early >= self.toughness || tally.touches[0] > 0 {
                return true;
            }
            self.stopped_by(group, self.amount).damage < self.danger(tally)
        };
        // One blocker more is one more to divide the damage among.
        let bands = self.kinds.iter().any(|foe| foe.bands);
        let open = tally.lethal == 0 || tramples || draws_out || bands;
        IdleKinds {
            fights: self,
            open,
            dies: !open && dies(),
            may_die_early: (tally.late == 0 || self.amounts > self.amount)
                && early < self.toughness
                && tally.touches[0] == 0,
        }
    }

    /// Returns the life that the attacker can make the last group cost the defending player in the first-strike step,
    /// less what that player gains in it.
    pub fn early_loss(&self) -> i32 {
        let tally = self.tallies.last().expect("no block is the first group");
        let deals = if self.fighter.strikes_first() { self.amount } else { 0 };
        let tramples = self.fighter.has(Keyword::Trample) && tally.bands == 0;
        let through = if tally.lethal == 0 || tramples { deals - tally.lethal } else { 0 };
        through.max(0) - tally.gains[0]
    }

    /// Returns whether the defending player, who divides the damage to the last group, may have to choose between the
    /// score and the life: then no division comes to the value.
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// Returns what the attacker gains by dealing that much damage.
    fn gain(&self, damage: i32) -> i64 {
        if self.fighter.has(Keyword::Lifelink) { self.life[0] * i64::from(damage) } else { 0 }
    }

    /// Returns the outcome of blockers of which one has banding, and whether the defending player has to choose between
    /// the score and the life.
    fn banded_value(&self, tally: &Tally) -> (FightValue, bool) {
        let parts = self.parts(tally);
        let banded = BandedFight::of(&self.fighter, self.toughness, tally, parts, self.dies_early(tally));
        let score = BandedStakes { creatures: 1, own: self.worth, life: self.life };
        let loss = BandedStakes { creatures: 0, own: 0, life: [0, 1] };
        let ways = banded.ways().into_iter();
        let ways: Vec<[i64; 2]> = ways.map(|way| [&score, &loss].map(|of| banded.value(way, of))).collect();
        let least =
            [0, 1].map(|of| ways.iter().map(|way| way[of]).min().expect("damage is divided in some way"));
        let value = FightValue { score: least[0], loss: least[1] as i32, poison: 0 };
        (value, !ways.contains(&least))
    }

    /// Returns whether the attacker dies in the first-strike step.
    fn dies_early(&self, tally: &Tally) -> bool {
        let mortal = !self.fighter.has(Keyword::Indestructible);
        mortal && (tally.deals[0] >= self.toughness || tally.touches[0] > 0)
    }

    fn value(&self, tally: &Tally) -> FightValue {
        let fighter = &self.fighter;
        let [early, late] = tally.deals;
        let mortal = !fighter.has(Keyword::Indestructible);
        let dies_early = self.dies_early(tally);
        if dies_early && !fighter.strikes_first() {
            // It strikes nobody.
            let gained = tally.gains[0];
            return FightValue {
                score: -self.worth - self.life[1] * i64::from(gained),
                loss: -gained,
                poison: 0,
            };
        }
        let amount = if dies_early { self.amount } else { self.amounts };
        let row = self.killed.len() - (self.amounts as usize + 1);
        let most = self.killed[row + amount as usize];
        let dies = mortal && (early.saturating_add(late) >= self.toughness || tally.touches[1] > 0);
        let through = self.through(tally, amount);
        let damage = if fighter.has(Keyword::Trample) && through > 0 { through } else { 0 };
        let [first_gain, later_gain] = tally.gains;
        let gained = if dies_early { first_gain } else { first_gain.saturating_add(later_gain) };
        let price = if dies_early || dies { self.worth } else { 0 };
        // Who strikes first and lives has two more ways: to kill who would kill it, and who would gain life.
        let choosy = fighter.strikes_first() && !dies_early;
        let (mut fought, mut saved) = (most - price, 0);
        if choosy && (later_gain > 0 || dies) {
            let group = self.tallies.len() - 1;
            let life = if later_gain > 0 { self.life[1] } else { 0 };
            let left = Left { first: self.amount, both: self.amounts, danger: None };
            if later_gain > 0 {
                saved = self.stopped_by(group, self.amount).gain;
                self.improve(group, left, life, -price, &mut fought);
            }
            if dies {
                let left = Left { danger: Some(self.danger(tally)), ..left };
                self.improve(group, left, life, 0, &mut fought);
            }
        }
        let loss = damage - gained;
        let spare = self.amount - tally.killable;
        let ends_at_once = tally.killable == tally.lethal && spare >= 0 && !fighter.has(Keyword::Trample);
        if ends_at_once && choosy && self.gain(amount) > self.gain(self.amount) {
            return FightValue {
                score: tally.worth - self.life[1] * i64::from(first_gain) + self.drawn_out(tally),
                loss: loss + saved,
                poison: 0,
            };
        }
        FightValue {
            score: fought + self.gain(amount) + self.life[1] * i64::from(loss),
            loss: loss + saved,
            poison: 0,
        }
    }

    /// Returns what lifelink makes of two strikes where the first could end the fight: who leaves one of several
    /// blockers for the second strikes twice, and bears what that one does.
    fn drawn_out(&self, tally: &Tally) -> i64 {
        let once = self.gain(self.amount);
        let parts = self.parts(tally);
        let several = parts.iter().map(|&(_, count)| count).sum::<u32>() > 1;
        let mortal = !self.fighter.has(Keyword::Indestructible);
        let left = |(foe, _): &(Foe, u32)| {
            let [_, late] = foe.deals;
            let kills = tally.deals[0].saturating_add(late) >= self.toughness || foe.touches && late > 0;
            let gained = if foe.lifelink { self.life[1] * i64::from(late) } else { 0 };
            2 * once - gained - if mortal && kills { self.worth } else { 0 }
        };
        let twice = parts.iter().map(left).max().filter(|_| several);
        twice.map_or(once, |twice| twice.max(once))
    }

    /// Returns the kinds of a group, and how many there are of each.
    fn parts(&self, tally: &Tally) -> Vec<(Foe, u32)> {
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
        parts
    }

    /// Returns how much of that much damage is left once all blockers of the last group are assigned lethal damage.
    ///
    /// An indestructible creature is assigned damage in each step: one point if the attacker has deathtouch, unless the first
    /// step has dealt it what is lethal without. Something tramples through in the first step only if it kills all that
    /// can be killed, and then those points are all that is assigned. Otherwise the first step deals all that it has to
    /// those that can be killed, and what is left after that to the indestructible, as many of them as possible.
    fn through(&self, tally: &Tally, amount: i32) -> i32 {
        let through = amount - tally.lethal;
        let rest = self.amount - tally.killable;
        if tally.again == 0 || amount == self.amount || rest < 0 {
            return through;
        }
        let immortal = tally.lethal - tally.killable;
        let spent = self.stopped_by(self.tallies.len() - 1, rest).spent;
        let in_both = if rest >= immortal { through - tally.again } else { 0 };
        in_both.max(self.amount - immortal + spent)
    }

    /// Returns the damage of the regular step that has to be stopped for the attacker to live.
    fn danger(&self, tally: &Tally) -> i32 {
        let [early, late] = tally.deals;
        early.saturating_add(late).saturating_sub(self.toughness - 1).max(0)
    }

    /// Returns what can be stopped of a group with that damage of the first step.
    fn stopped_by(&self, group: usize, damage: i32) -> Stopped {
        self.stopped[group * (self.amount as usize + 1) + damage as usize]
    }

    /// Raises `best` to the most that the attacker, which strikes first, can make of the group, beyond what it has made so
    /// far. What dies in the first step deals nothing in the regular one; what is begun in the first step can be ended in
    /// the second. Each point of life that is not gained for that counts `life`.
    ///
    /// Blockers are decided from the last to the first, so that the others are always a group whose tables are known. These
    /// bound what can be made of it: they choose whom to kill for the damage, for its worth, and for its life, each as
    /// though the other two were nothing.
    fn improve(&self, group: usize, left: Left, life: i64, so_far: i64, best: &mut i64) {
        let Left { first, both, danger } = left;
        let killed = self.killed[group * (self.amounts as usize + 1) + both as usize];
        let stopped = self.stopped_by(group, first);
        let gain = life * i64::from(stopped.gain);
        if danger.is_some_and(|danger| stopped.damage < danger) || so_far + killed + gain <= *best {
            return;
        }
        if gain == 0 && danger.is_none_or(|danger| self.stopped_by(group, 0).damage >= danger) {
            *best = so_far + killed;
            return;
        }
        let Tally { parent, kind, .. } = self.tallies[group];
        let foe = &self.kinds[kind];
        if let Some(worth) = foe.worth.filter(|_| foe.lethal <= both) {
            let dead = Left { both: both - foe.lethal, ..left };
            if foe.lethal <= first {
                let gain = if foe.lifelink { life * i64::from(foe.deals[1]) } else { 0 };
                let danger = danger.map(|danger| (danger - foe.deals[1]).max(0));
                let left = Left { first: first - foe.lethal, danger, ..dead };
                self.improve(parent, left, life, so_far + worth + gain, best);
            }
            if danger.is_none() || !foe.has_to_be_stopped() {
                self.improve(
                    parent,
                    Left { first: first.min(dead.both), ..dead },
                    life,
                    so_far + worth,
                    best,
                );
            }
        }
        if danger.is_none() || !foe.has_to_be_stopped() {
            self.improve(parent, left, life, so_far, best);
        }
    }
}

/// Which kinds make no more of a group: see [`SimpleFights::idle_kinds`].
pub(crate) struct IdleKinds<'f> {
    fights: &'f SimpleFights,
    open: bool,
    /// Whether the attacker dies whatever it does, or can't die.
    dies: bool,
    /// Whether more first strikes could kill it in time.
    may_die_early: bool,
}

impl IdleKinds<'_> {
    /// Returns whether that kind is one of them.
    pub fn contains(&self, kind: usize) -> bool {
        let foe = &self.fights.kinds[kind];
        if self.open || foe.lifelink || foe.deals[0] > 0 && self.may_die_early {
            return false;
        }
        self.dies || foe.deals == [0, 0]
    }
}

#[cfg(test)]
mod tests;
