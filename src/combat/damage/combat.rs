//! The state of a combat between the declaration of blocks and the end of its damage.

use super::extras::Extras;
use super::fighter::Fighter;
use crate::position::Side;
use crate::types::{CreatureSet, Edition, Keyword, MAX_CREATURES};

/// One of the two combat damage steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The step in which creatures with first or double strike deal damage; skipped where there are none.
    FirstStrike,
    /// The step of the others, and of double strike a second time.
    Regular,
}

/// Who is dealt damage, as a small value: a creature of the other side, or the defending player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// The creature with that index on the other side.
    Creature(u8),
    /// The defending player.
    Player,
}

/// Damage from one creature to one recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    /// Whose creature deals it.
    pub side: Side,
    /// The index of the creature that deals it.
    pub source: u8,
    /// Who is dealt it.
    pub target: Target,
    /// How much; never below zero.
    pub amount: i32,
}

/// Two creatures that together let their controller divide the damage of what they block or are blocked by:
/// one with "bands with other" a quality, and others of that quality (702.22j, 702.22k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BandsWithOther {
    /// Whose creatures these are.
    pub side: Side,
    /// Those that have the ability for the quality.
    pub with_ability: CreatureSet,
    /// Those that have the quality.
    pub of_quality: CreatureSet,
}

/// Something that keeps characteristics up to date while creatures die: the continuous effects of a board.
pub trait ContinuousEffects {
    /// Brings the fighters of a combat up to date after something left it, died, tapped or was changed.
    ///
    /// Returns whether a characteristic changed, so that state-based actions have to look again.
    fn refresh(&self, combat: &mut Combat) -> bool;
}

/// Characteristics that stay what they are whoever dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Unchanging;

impl ContinuousEffects for Unchanging {
    #[inline]
    fn refresh(&self, _: &mut Combat) -> bool {
        false
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    BeforeDamage,
    AfterFirstStrikes,
    Over,
}

/// A creature of a combat, with whom it fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub fighter: Fighter,
    /// Of an attacker those that were declared to block it, of a blocker those that it blocks: they stay here
    /// when they die, so that an attacker stays blocked (509.1h).
    pub foes: CreatureSet,
    /// The creatures of the other side whose damage to this one is prevented, as by protection.
    pub shielded_from: CreatureSet,
    /// What flanking, rampage and bushido have added to power and toughness.
    pub change: (i32, i32),
    /// The -1/-1 counters that this combat has put on it.
    pub withered: i32,
    /// The +1/+1 counters that this combat has put on it, less those that it has removed.
    pub grown: i32,
    /// How often deathtouch has to destroy it in this step.
    pub death_touches: u16,
    /// The shield counters that it has lost.
    pub shields_used: u16,
    /// Whether it has died and returned with a counter, so that it has none of those that it began with.
    pub returned: bool,
    /// That it has died and returns with a +1/+1 (1) or a -1/-1 counter (-1).
    pub returning: i8,
}

/// A combat from the declared blocks to the end of damage, as plain values.
///
/// Creatures are added first, then attacks, blocks and bands are declared, then
/// [`become_blocked`](Combat::become_blocked) applies what triggers on blocks. After that each
/// [`begin_step`](Combat::begin_step) says which creatures assign damage, [`settle`](Combat::settle) turns what
/// they assign into what is dealt, and [`deal`](Combat::deal) deals it, with the deaths that follow.
/// [`fight`](Combat::fight) does all of it with plain divisions. There is no heap in it but for "bands with
/// other", so a game can keep one and [`clear`](Combat::clear) it.
///
/// ```
/// use menace::combat::damage::{Combat, Fighter};
/// use menace::{CreatureSet, Edition, Keyword, Side};
///
/// let mut combat = Combat::new(Edition::Current, [20, 20]);
/// let mammoth = combat.add(Side::Attacker, Fighter::new(3, 3).with(Keyword::Trample));
/// let falcon = combat.add(Side::Defender, Fighter::new(1, 1).with(Keyword::Flying));
/// combat.attack(CreatureSet::only(mammoth));
/// combat.block(falcon, CreatureSet::only(mammoth));
/// combat.fight(&mut Vec::new());
/// assert_eq!(combat.life(Side::Defender), 18);
/// assert!(combat.alive(Side::Defender).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Combat {
    pub(super) edition: Edition,
    pub(super) rows: [Vec<Row>; 2],
    pub(super) alive: [CreatureSet; 2],
    pub(super) in_combat: [CreatureSet; 2],
    pub(super) dealing: [CreatureSet; 2],
    pub(super) struck_first: [CreatureSet; 2],
    pub(super) life: [i32; 2],
    pub(super) poison: [i32; 2],
    pub(super) lost: [bool; 2],
    pub(super) stage: Stage,
    /// Both lives and poison as they were when players were last looked at, by step.
    pub(super) looked_at: [PlayersSeen; 2],
    pub(super) bands_with_other: Vec<BandsWithOther>,
    /// By side and index, as far as any creature has them.
    pub(super) extras: [Vec<Extras>; 2],
}

/// Both players' life and poison at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct PlayersSeen {
    pub life: [i32; 2],
    pub poison: [i32; 2],
}

pub(super) const fn index_of(side: Side) -> usize {
    side as usize
}

impl Combat {
    /// Returns a combat without creatures, between players of that life: the attacker's first.
    pub fn new(edition: Edition, life: [i32; 2]) -> Combat {
        Combat {
            edition,
            rows: [Vec::new(), Vec::new()],
            alive: [CreatureSet::EMPTY; 2],
            in_combat: [CreatureSet::EMPTY; 2],
            dealing: [CreatureSet::EMPTY; 2],
            struck_first: [CreatureSet::EMPTY; 2],
            life,
            poison: [0; 2],
            lost: [false; 2],
            stage: Stage::BeforeDamage,
            looked_at: [PlayersSeen::default(); 2],
            bands_with_other: Vec::new(),
            extras: [Vec::new(), Vec::new()],
        }
    }

    /// Makes this a combat without creatures again, in the same edition.
    pub fn clear(&mut self, life: [i32; 2]) {
        self.rows.iter_mut().for_each(Vec::clear);
        self.alive = [CreatureSet::EMPTY; 2];
        self.in_combat = [CreatureSet::EMPTY; 2];
        self.dealing = [CreatureSet::EMPTY; 2];
        self.struck_first = [CreatureSet::EMPTY; 2];
        self.life = life;
        self.poison = [0; 2];
        self.lost = [false; 2];
        self.stage = Stage::BeforeDamage;
        self.looked_at = [PlayersSeen::default(); 2];
        self.bands_with_other.clear();
        self.extras.iter_mut().for_each(Vec::clear);
    }

    /// Makes this the same combat as the other one. Unlike a clone it moves no more than there are creatures.
    pub fn copy_from(&mut self, other: &Combat) {
        for (rows, others) in self.rows.iter_mut().zip(&other.rows) {
            rows.clone_from(others);
        }
        self.bands_with_other.clone_from(&other.bands_with_other);
        for (extras, others) in self.extras.iter_mut().zip(&other.extras) {
            extras.clone_from(others);
        }
        self.edition = other.edition;
        self.alive = other.alive;
        self.in_combat = other.in_combat;
        self.dealing = other.dealing;
        self.struck_first = other.struck_first;
        self.life = other.life;
        self.poison = other.poison;
        self.lost = other.lost;
        self.stage = other.stage;
        self.looked_at = other.looked_at;
    }

    /// Adds a creature and returns its index on its side.
    ///
    /// # Panics
    /// When the side has [`MAX_CREATURES`] creatures already.
    pub fn add(&mut self, side: Side, fighter: Fighter) -> usize {
        let rows = &mut self.rows[index_of(side)];
        let index = rows.len();
        assert!(index < MAX_CREATURES, "a side has {MAX_CREATURES} creatures at most");
        if index == 0 {
            rows.reserve(8);
        }
        rows.push(Row {
            fighter,
            foes: CreatureSet::EMPTY,
            shielded_from: CreatureSet::EMPTY,
            change: (0, 0),
            withered: 0,
            grown: 0,
            death_touches: 0,
            shields_used: 0,
            returned: false,
            returning: 0,
        });
        self.alive[index_of(side)].insert(index);
        index
    }

    /// Sets which of the attacker's creatures attack.
    pub fn attack(&mut self, attackers: CreatureSet) {
        self.in_combat[0] = attackers & self.alive[0];
    }

    /// Sets which attackers a creature of the defender blocks.
    pub fn block(&mut self, blocker: usize, attackers: CreatureSet) {
        let before = self.rows[1][blocker].foes;
        for attacker in before - attackers {
            self.rows[0][attacker].foes.remove(blocker);
        }
        for attacker in attackers {
            self.rows[0][attacker].foes.insert(blocker);
        }
        self.rows[1][blocker].foes = attackers;
        if attackers.is_empty() {
            self.in_combat[1].remove(blocker);
        } else {
            self.in_combat[1].insert(blocker);
        }
    }

    /// Makes the attackers a band: what blocks one of them blocks them all (702.22h; CR 2007 502.10e).
    ///
    /// Call it once all blocks are declared.
    pub fn band(&mut self, members: CreatureSet) {
        let blockers = members.iter().fold(0, |blockers, member| blockers | self.rows[0][member].foes.0);
        for blocker in CreatureSet(blockers) {
            let attackers = CreatureSet(self.rows[1][blocker].foes.0 | members.0);
            self.block(blocker, attackers);
        }
    }

    /// Sets from which creatures of the other side damage to this one is prevented, as by protection (702.16e).
    pub fn shield(&mut self, side: Side, index: usize, sources: CreatureSet) {
        self.rows[index_of(side)][index].shielded_from = sources;
    }

    /// Goes on with a combat whose first-strike step is past: these creatures dealt damage in it, and those have
    /// left the combat since it began. The attacker's come first.
    ///
    /// For a game that keeps its own state from step to step: after [`become_blocked`](Combat::become_blocked),
    /// the next [`begin_step`](Combat::begin_step) is the regular one.
    pub fn resume(&mut self, struck_first: [CreatureSet; 2], gone: [CreatureSet; 2]) {
        for (side, gone) in gone.into_iter().enumerate() {
            self.alive[side] = self.alive[side] - gone;
            self.in_combat[side] = self.in_combat[side] - gone;
        }
        self.struck_first = struck_first;
        self.stage = Stage::AfterFirstStrikes;
    }

    /// Adds a quality that creatures band with (702.22).
    pub fn bands_with_other(&mut self, quality: BandsWithOther) {
        self.bands_with_other.push(quality);
    }

    /// Returns the edition of the rules that the combat is played under.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns how many creatures the side was given, dead ones included.
    pub fn count(&self, side: Side) -> usize {
        self.rows[index_of(side)].len()
    }

    /// Returns a creature as it now is.
    pub fn fighter(&self, side: Side, index: usize) -> &Fighter {
        &self.rows[index_of(side)][index].fighter
    }

    /// Returns a creature to be changed, between steps, by whatever else goes on.
    pub fn fighter_mut(&mut self, side: Side, index: usize) -> &mut Fighter {
        &mut self.rows[index_of(side)][index].fighter
    }

    /// Returns the creatures of the side that have not died.
    #[inline]
    pub fn alive(&self, side: Side) -> CreatureSet {
        self.alive[index_of(side)]
    }

    /// Returns the creatures of the side that attack or block, and have neither died nor left combat.
    #[inline]
    pub fn in_combat(&self, side: Side) -> CreatureSet {
        self.in_combat[index_of(side)]
    }

    /// Returns the creatures of the other side that the creature was declared to block, or to be blocked by;
    /// the dead are among them.
    #[inline]
    pub fn foes(&self, side: Side, index: usize) -> CreatureSet {
        self.rows[index_of(side)][index].foes
    }

    /// Returns the life total of the side.
    #[inline]
    pub fn life(&self, side: Side) -> i32 {
        self.life[index_of(side)]
    }

    /// Returns how many poison counters this combat has given the side.
    #[inline]
    pub fn poison(&self, side: Side) -> i32 {
        self.poison[index_of(side)]
    }

    /// Returns how many -1/-1 counters this combat has put on the creature.
    #[inline]
    pub fn withered(&self, side: Side, index: usize) -> i32 {
        self.rows[index_of(side)][index].withered
    }

    /// Returns how many +1/+1 counters this combat has put on the creature.
    #[inline]
    pub fn grown(&self, side: Side, index: usize) -> i32 {
        self.rows[index_of(side)][index].grown
    }

    /// Returns whether the side has lost the game in this combat; nothing more happens then.
    #[inline]
    pub fn has_lost(&self, side: Side) -> bool {
        self.lost[index_of(side)]
    }

    /// Sets both players' life, the attacker's first.
    pub fn set_life(&mut self, life: [i32; 2]) {
        self.life = life;
    }

    /// Gives the side poison counters that it had before the combat.
    pub fn set_poison(&mut self, side: Side, counters: i32) {
        self.poison[index_of(side)] = counters;
    }

    /// Returns which step is under way, or was last.
    pub(super) fn step(&self) -> Step {
        if self.stage == Stage::AfterFirstStrikes { Step::FirstStrike } else { Step::Regular }
    }

    /// Begins the next combat damage step and returns which it is, or nothing when there is none left.
    ///
    /// There is a first-strike step if a creature in combat has first or double strike as it begins; in the
    /// step after it, those deal damage that didn't, and those that have double strike now (510.4, 702.7b,
    /// 702.4b; CR 2007 502.2b).
    pub fn begin_step(&mut self) -> Option<Step> {
        self.begin_step_under(&Unchanging)
    }

    /// [`begin_step`](Combat::begin_step), with characteristics that effects keep up to date, for the sacrifices at end of combat.
    pub fn begin_step_under(&mut self, effects: &impl ContinuousEffects) -> Option<Step> {
        let step = match self.stage {
            _ if self.lost[0] || self.lost[1] => None,
            Stage::BeforeDamage => {
                let strike_first = [0, 1].map(|side| {
                    let rows = &self.rows[side];
                    CreatureSet::from_iter(
                        self.in_combat[side].iter().filter(|&i| rows[i].fighter.strikes_first()),
                    )
                });
                if strike_first.iter().all(|strikers| strikers.is_empty()) {
                    self.stage = Stage::Over;
                    self.dealing = self.in_combat;
                    Some(Step::Regular)
                } else {
                    self.stage = Stage::AfterFirstStrikes;
                    self.struck_first = strike_first;
                    self.dealing = strike_first;
                    Some(Step::FirstStrike)
                }
            }
            Stage::AfterFirstStrikes => {
                self.stage = Stage::Over;
                self.dealing = [0, 1].map(|side| {
                    let rows = &self.rows[side];
                    let deals_again = |&index: &usize| {
                        !self.struck_first[side].contains(index)
                            || rows[index].fighter.has(Keyword::DoubleStrike)
                    };
                    self.in_combat[side].iter().filter(deals_again).collect()
                });
                Some(Step::Regular)
            }
            Stage::Over => None,
        };
        if step.is_none() {
            self.dealing = [CreatureSet::EMPTY; 2];
            // In the Fifth Edition a player at no life loses when the attack is over, not before.
            self.check_players();
            if self.lost == [false; 2] {
                self.end_of_combat(effects);
            }
        }
        step
    }

    /// Returns the creatures of the side that assign damage in the step that has begun.
    #[inline]
    pub fn dealing(&self, side: Side) -> CreatureSet {
        self.dealing[index_of(side)]
    }

    /// Returns how much damage the creature assigns in this step, if it has anybody to assign it to.
    #[inline]
    pub fn amount(&self, side: Side, index: usize) -> i32 {
        let fighter = &self.rows[index_of(side)][index].fighter;
        // Fifth Edition: tapped blockers deal no combat damage.
        let idle =
            side == Side::Defender && fighter.tapped && !self.edition.differences().tapped_blockers_strike;
        if idle || !self.dealing[index_of(side)].contains(index) { 0 } else { fighter.combat_damage() }
    }

    /// Returns the creatures that the creature can assign damage to: those it blocks or is blocked by that are
    /// still in combat.
    #[inline]
    pub fn recipients(&self, side: Side, index: usize) -> CreatureSet {
        self.rows[index_of(side)][index].foes & self.in_combat[index_of(side.other())]
    }

    /// Returns whether the attacker's damage may go to the defending player, and under which rule.
    pub fn passage(&self, attacker: usize) -> Passage {
        let row = &self.rows[0][attacker];
        if row.foes.is_empty() {
            return Passage::Unblocked;
        }
        let blocked_by_nobody = self.recipients(Side::Attacker, attacker).is_empty();
        let trample = row.fighter.has(Keyword::Trample);
        match (trample, row.fighter.damage_as_though_unblocked) {
            // 702.19e; CR 2007 502.9c; Fifth Edition: no blocker is left to take it.
            (true, _) if blocked_by_nobody => Passage::Unblocked,
            (false, false) => Passage::None,
            (true, false) => Passage::Trample,
            (false, true) => Passage::AllOrNothing,
            (true, true) => Passage::TrampleOrAll,
        }
    }

    /// Returns which player divides the creature's damage: its controller, or the other one where one of those
    /// that it fights has banding (702.22j, 702.22k; CR 2007 502.10h-i; Fifth Edition, Banding).
    pub fn divider(&self, side: Side, index: usize) -> Side {
        let recipients = self.recipients(side, index);
        let rows = &self.rows[index_of(side.other())];
        let banding = recipients.iter().any(|i| rows[i].fighter.has(Keyword::Banding))
            || self.bands_with_other.iter().any(|quality| {
                quality.side == side.other()
                    && if self.edition.differences().bands_share_ability {
                        // CR 2007 502.11: the ability counts only together with the same ability.
                        (quality.with_ability & recipients).len() >= 2
                    } else {
                        let among = quality.of_quality & recipients;
                        !(among & quality.with_ability).is_empty() && among.len() >= 2
                    }
            });
        if banding { side.other() } else { side }
    }
}

/// How an attacker's damage may reach the defending player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passage {
    /// Nothing blocks it (any more, with trample): all of it goes to the player (510.1b, 702.19e).
    Unblocked,
    /// None of it may.
    None,
    /// What is left once its blockers are assigned lethal damage (702.19b); in the Fifth Edition, the excess by
    /// itself.
    Trample,
    /// All of it, or nothing: "as though it weren't blocked".
    AllOrNothing,
    /// Trample, or all of it.
    TrampleOrAll,
}
