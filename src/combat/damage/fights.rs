//! One attacker against a set of blockers: the outcome, for searches that need it often.

use super::best::{BestDivision, DEFAULT_BUDGET, Spare};
use super::combat::{BandsWithOther, Combat, Hit, Passage, Target, Unchanging, index_of};
use super::extras::Extras;
use super::fighter::Fighter;
use super::shared::{MOST, SharedFight, Stakes};
use super::simple::FightValue;
use super::worth::Worth;
use crate::combat::combatant::Changes;
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::{CreatureSet, Keyword, MAX_CREATURES};

/// The outcome of the fight between one attacker and the creatures that block it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct FightOutcome {
    /// What the fight changes in the score, seen by the attacker: see [`Worth`].
    pub score: i64,
    /// The blockers that die.
    pub dead: CreatureSet,
    /// Whether the attacker dies.
    pub attacker_dies: bool,
    /// The damage that costs the defending player life, in both steps together.
    pub damage: i32,
    /// The life that the players gain, the attacker first.
    pub life_gained: [i32; 2],
    /// The poison counters that the defending player gets.
    pub poison: i32,
}

/// Attackers and those that block them, with nobody else in the fight.
#[derive(Clone, Copy)]
pub(crate) struct Joint<'f> {
    pub attackers: CreatureSet,
    pub blockers: CreatureSet,
    /// The attackers that a blocker blocks.
    pub foes: &'f dyn Fn(usize) -> CreatureSet,
    /// The blockers whose death costs nothing here, because it is counted elsewhere.
    pub free: CreatureSet,
}

/// A combat before blocks, asked again and again what one attacker does against some blockers.
///
/// Both sides divide damage for the best score of that fight alone. That is what they do in the whole combat, too,
/// as long as fights share no creature, no death changes other creatures, and nobody loses the game (see
/// [`BestDivision`]).
///
/// ```
/// use menace::combat::damage::{Combat, Fighter, Fights, Worth};
/// use menace::{CreatureSet, Edition, Side};
/// let mut combat = Combat::new(Edition::Current, [20, 20]);
/// combat.add(Side::Attacker, Fighter::new(3, 3));
/// combat.add(Side::Defender, Fighter::new(2, 2));
/// combat.add(Side::Defender, Fighter::new(1, 2));
/// combat.attack(CreatureSet::only(0));
/// let worth = Worth { creatures: [vec![60], vec![40, 30]], life: [1; 2], poison: [1; 2], withered: 1, card: 1 };
/// let mut fights = Fights::new(&combat, &worth);
/// assert_eq!(fights.resolve(0, CreatureSet::EMPTY).damage, 3);
/// let both = fights.resolve(0, CreatureSet::first(2));
/// assert!(both.attacker_dies && both.dead == CreatureSet::only(0));
/// assert_eq!(both.score, 40 - 60);
/// ```
#[derive(Debug)]
pub struct Fights<'c> {
    combat: &'c Combat,
    worth: &'c Worth,
    scratch: Combat,
    local: Worth,
    shared: SharedFight,
    /// By side, the creatures without triggers on blocks or damage.
    plain: [CreatureSet; 2],
    hits: Vec<Hit>,
    spare: Spare,
    budget: u64,
    effort: Effort,
    proven: bool,
}

/// What a fight costs that is set up and played without a choice, in steps.
const SET_UP: u64 = 100;

/// What a fight costs that sums settle, in steps.
const ADDED: u64 = 30;

/// What a way to deal the damage of fights that share blockers costs, in steps.
const DEALT: u64 = 3;

/// The most damage steps that are played to find the divisions of fights that share blockers.
const MOST_PLAYED: u64 = 100_000;

impl<'c> Fights<'c> {
    /// Returns the fights of a combat: its creatures, and the worth of them under the same indices. What the
    /// combat says of blocks is not looked at.
    pub fn new(combat: &'c Combat, worth: &'c Worth) -> Fights<'c> {
        let plain = [Side::Attacker, Side::Defender].map(|side| {
            let rows = combat.rows[index_of(side)].iter().enumerate();
            let plain = rows.filter(|&(index, row)| {
                let Fighter { bushido, rampage, flanking, .. } = row.fighter;
                (bushido, rampage, flanking) == (0, 0, 0) && combat.extras(side, index) == Extras::default()
            });
            plain.map(|(index, _)| index).collect()
        });
        Fights {
            combat,
            worth,
            scratch: Combat::new(combat.edition(), CALM),
            local: Worth { creatures: [Vec::new(), Vec::new()], ..worth.clone() },
            shared: SharedFight::new(),
            plain,
            hits: Vec::new(),
            spare: Spare::default(),
            budget: DEFAULT_BUDGET,
            effort: Effort::new(u64::MAX),
            proven: true,
        }
    }

    /// Returns whether every answer so far is proven the best: false once a fight had too many divisions.
    pub fn is_proven(&self) -> bool {
        self.proven
    }

    /// Returns the outcome of the attacker's fight with those blockers, each of which blocks only this attacker.
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub fn resolve(&mut self, attacker: usize, blockers: CreatureSet) -> FightOutcome {
        let only = CreatureSet::only(attacker);
        self.set_up(&Joint { attackers: only, blockers, foes: &|_| only, free: CreatureSet::EMPTY });
        // With one blocker at most there is nothing to choose but whether to pass it, and whether to trample: that is
        // as good as not, unless more -1/-1 counters than lethal damage would do more.
        let fighter = self.scratch.fighter(Side::Attacker, 0);
        let chooses =
            fighter.damage_as_though_unblocked || fighter.withers() && fighter.has(Keyword::Trample);
        let plain = blockers.len() < 2 && !chooses;
        self.play(blockers, if plain { Divide::Plainly } else { Divide::Best(None) })
    }

    /// Returns the outcome of the attacker's fight with those blockers in a combat that the defending player doesn't lose, if each blocks
    /// only this attacker and the attacking player divides all damage. Of equally good divisions, it is the one that the whole combat
    /// takes. It is found sooner if `score` is known.
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub(crate) fn resolve_as_part(
        &mut self,
        attacker: usize,
        blockers: CreatureSet,
        score: Option<i64>,
    ) -> FightOutcome {
        let only = CreatureSet::only(attacker);
        self.set_up(&Joint { attackers: only, blockers, foes: &|_| only, free: CreatureSet::EMPTY });
        let score = score.map(|score| self.still() + score);
        self.play(blockers, Divide::Best(score))
    }

    /// Returns the outcome of fights that share blockers in a combat that the defending player can't lose, and the attackers
    /// that die. Of equally good divisions, it is the one that the whole combat takes; it is found sooner if `score` is known.
    /// `None` if the step limit is reached.
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub(crate) fn resolve_jointly(
        &mut self,
        joint: &Joint<'_>,
        score: Option<i64>,
        effort: &mut Effort,
    ) -> Option<(FightOutcome, CreatureSet)> {
        let before = std::mem::replace(&mut self.proven, true);
        self.effort = *effort;
        self.set_up(joint);
        let score = score.map(|score| self.still() + score);
        let outcome = self.play(joint.blockers, Divide::Best(score));
        *effort = self.effort;
        let alive = self.scratch.alive(Side::Attacker);
        let dead = joint.attackers.iter().enumerate().filter(|&(local, _)| !alive.contains(local));
        let dead = dead.map(|(_, attacker)| attacker).collect();
        std::mem::replace(&mut self.proven, before).then_some((outcome, dead))
    }

    /// Returns the value of the attacker's fight with those blockers, each of which blocks it alone: see
    /// [`joint_value`](Fights::joint_value).
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub(crate) fn value(
        &mut self,
        attacker: usize,
        blockers: CreatureSet,
        free: CreatureSet,
        effort: &mut Effort,
    ) -> FightValue {
        self.effort = *effort;
        let score =
            if free.is_disjoint(blockers) { Some(self.resolve(attacker, blockers).score) } else { None };
        let only = CreatureSet::only(attacker);
        let joint = Joint { attackers: only, blockers, foes: &|_| only, free };
        let value = self.value_with(&joint, score);
        *effort = self.effort;
        value
    }

    /// Returns the score of a fight in which blockers may block several attackers, and what the attackers can make
    /// it cost the defending player in life, less what that player gains, and in poison counters: whatever blocks are
    /// declared elsewhere, who loses more than that over all fights loses the game.
    ///
    /// Where the defending player divides an infecting attacker's damage, poison is not counted. Of a score that is
    /// `enough` or more nothing else may be right. Nothing where it would take too long to find out.
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub(crate) fn joint_value(
        &mut self,
        joint: &Joint<'_>,
        enough: i64,
        effort: &mut Effort,
    ) -> Option<FightValue> {
        let value = self.number(joint, enough, true, effort).map(|(value, _)| value);
        value.or_else(|| self.searched_value(joint, effort))
    }

    /// Returns lower bounds of score and loss, which take less time, and whether they are exact.
    ///
    /// # Panics
    /// When the combat has no such creature.
    pub(crate) fn joint_bound(
        &mut self,
        joint: &Joint<'_>,
        enough: i64,
        effort: &mut Effort,
    ) -> Option<(FightValue, bool)> {
        let bound = self.number(joint, enough, false, effort);
        bound.or_else(|| self.searched_value(joint, effort).map(|value| (value, true)))
    }

    /// Returns the value or a bound from sums alone, the value if `exactly`; `None` if the fight needs a search.
    fn number(
        &mut self,
        joint: &Joint<'_>,
        enough: i64,
        exactly: bool,
        effort: &mut Effort,
    ) -> Option<(FightValue, bool)> {
        let mut change = 0;
        if self.add_to_shared(joint) {
            self.set_up_worth(joint);
        } else {
            self.set_up(joint);
            self.scratch.become_blocked();
            self.shared = SharedFight::of(&self.scratch)?;
            change = self.local.score(&self.scratch) - self.still();
        }
        let fight = &mut self.shared;
        let concerned = fight.concerns_the_player();
        let mut find = |stakes: Stakes<'_>, enough: i64| {
            if exactly { (fight.value(&stakes, enough), true) } else { fight.bound(&stakes, enough) }
        };
        let Worth { creatures: [attackers, blockers], life, .. } = &self.local;
        let stakes = Stakes { creatures: [attackers, blockers], life: *life };
        let (score, mut exact) = find(stakes, enough.saturating_sub(change));
        let score = change + score;
        let mut loss = 0;
        if score < enough && concerned {
            let nothing = [0; MAX_CREATURES];
            let lost = find(Stakes { creatures: [&nothing; 2], life: [0, 1] }, i64::MAX);
            (loss, exact) = (lost.0, exact && lost.1);
        }
        effort.spend(ADDED + self.shared.looked_at * DEALT);
        Some((FightValue { score, loss: loss as i32, poison: 0 }, exact))
    }

    /// Sets the fight up from the creatures as they are, and returns whether sums settle it and nothing triggers on its
    /// blocks.
    fn add_to_shared(&mut self, joint: &Joint<'_>) -> bool {
        let &Joint { attackers, blockers, foes, .. } = joint;
        if attackers.len() > MOST || blockers.len() > MOST || !self.shared.begin(self.combat) {
            return false;
        }
        let mut fought = [0_u8; MOST];
        let mut add = |side: Side, local: usize, index: usize, foes: u8, others: CreatureSet| {
            let row = &self.combat.rows[index_of(side)][index];
            self.plain[index_of(side)].contains(index)
                && row.shielded_from.is_disjoint(others)
                && self.shared.add(index_of(side), local, &row.fighter, foes)
        };
        for (local, blocker) in blockers.iter().enumerate() {
            let all = foes(blocker);
            let mut own = 0;
            for (place, attacker) in attackers.iter().enumerate() {
                if all.contains(attacker) {
                    own |= 1 << place;
                    fought[place] |= 1 << local;
                }
            }
            if !add(Side::Defender, local, blocker, own, attackers) {
                return false;
            }
        }
        for (local, attacker) in attackers.iter().enumerate() {
            if fought[local] == 0 || !add(Side::Attacker, local, attacker, fought[local], blockers) {
                return false;
            }
        }
        self.shared.get_ready();
        true
    }

    /// Sets up the worth of the creatures.
    fn set_up_worth(&mut self, joint: &Joint<'_>) {
        self.local.creatures.iter_mut().for_each(Vec::clear);
        self.local.creatures[0]
            .extend(joint.attackers.iter().map(|attacker| self.worth.creatures[0][attacker]));
        let worth = |blocker: usize| {
            if joint.free.contains(blocker) { 0 } else { self.worth.creatures[1][blocker] }
        };
        self.local.creatures[1].extend(joint.blockers.iter().map(worth));
    }

    /// Returns the same by a search for the divisions.
    pub(super) fn searched_value(&mut self, joint: &Joint<'_>, effort: &mut Effort) -> Option<FightValue> {
        let before = std::mem::replace(&mut self.proven, true);
        (self.budget, self.effort) = (MOST_PLAYED, *effort);
        let value = self.value_with(joint, None);
        (self.budget, *effort) = (DEFAULT_BUDGET, self.effort);
        std::mem::replace(&mut self.proven, before).then_some(value)
    }

    fn value_with(&mut self, joint: &Joint<'_>, score: Option<i64>) -> FightValue {
        let blockers = joint.blockers;
        let score = score.unwrap_or_else(|| {
            self.set_up(joint);
            self.play(blockers, Divide::Best(None)).score
        });
        self.set_up(joint);
        if self.leaves_the_player() {
            return FightValue { score, loss: 0, poison: 0 };
        }
        self.set_up(joint);
        self.local.creatures.iter_mut().flatten().for_each(|worth| *worth = 0);
        let weights = (self.local.life, self.local.poison, self.local.withered);
        (self.local.life, self.local.poison, self.local.withered) = ([0, 1], [0, 1], 0);
        let outcome = self.play(blockers, Divide::Best(None));
        (self.local.life, self.local.poison, self.local.withered) = weights;
        let defender_divides =
            self.combat.bands_with_other.iter().any(|quality| quality.side == Side::Defender)
                || blockers
                    .iter()
                    .any(|blocker| self.combat.fighter(Side::Defender, blocker).has(Keyword::Banding));
        FightValue {
            score,
            loss: outcome.damage - outcome.life_gained[1],
            poison: if defender_divides { 0 } else { outcome.poison },
        }
    }

    /// Returns whether the fight that has been set up can't change the defending player's life and poison counters.
    fn leaves_the_player(&mut self) -> bool {
        self.scratch.become_blocked();
        let scratch = &self.scratch;
        let gains = |index: usize| {
            let fighter = scratch.fighter(Side::Defender, index);
            fighter.has(Keyword::Lifelink) || fighter.spirit_links > 0
        };
        !scratch.has_extras()
            && scratch.in_combat(Side::Attacker).iter().all(|index| scratch.passage(index) == Passage::None)
            && !scratch.alive(Side::Defender).iter().any(gains)
    }

    fn play(&mut self, blockers: CreatureSet, divide: Divide) -> FightOutcome {
        self.effort.spend(SET_UP);
        self.scratch.become_blocked();
        // What the player has lost to triggers.
        let mut damage = CALM[1] - self.scratch.life(Side::Defender);
        while self.scratch.begin_step().is_some() {
            match divide {
                Divide::Plainly => self.scratch.assign_plainly(&mut self.hits),
                Divide::Best(comes_to) => {
                    let spare = std::mem::take(&mut self.spare);
                    let change = comes_to.map(|comes_to| comes_to - self.local.score(&self.scratch));
                    let mut best = BestDivision::new(&self.local, &Unchanging, Changes::Never)
                        .with_spare(spare)
                        .with_budget(self.budget)
                        .with_effort(self.effort)
                        .with_change(change);
                    best.assign(&self.scratch, &[], &mut self.hits);
                    self.effort = best.effort();
                    self.proven &= best.is_proven();
                    self.spare = best.into_spare();
                }
            }
            self.scratch.settle(&mut self.hits);
            let scratch = &self.scratch;
            let infects = |hit: &Hit| scratch.fighter(hit.side, hit.source.into()).has(Keyword::Infect);
            let to_player = self.hits.iter().filter(|hit| hit.target == Target::Player && !infects(hit));
            damage = to_player.fold(damage, |sum, hit| sum.saturating_add(hit.amount));
            self.scratch.deal(&self.hits);
        }
        self.outcome(blockers, damage)
    }

    fn set_up(&mut self, joint: &Joint<'_>) {
        let &Joint { attackers, blockers, foes, .. } = joint;
        self.scratch.clear(CALM);
        let rank = |set: CreatureSet, index: usize| (set & CreatureSet::first(index)).len();
        let among = |set: CreatureSet, all: CreatureSet| -> CreatureSet {
            (set & all).iter().map(|index| rank(all, index)).collect()
        };
        self.set_up_worth(joint);
        for (local, attacker) in attackers.iter().enumerate() {
            self.scratch.add(Side::Attacker, self.combat.rows[0][attacker].fighter);
            self.scratch.set_extras(Side::Attacker, local, self.combat.extras(Side::Attacker, attacker));
        }
        self.scratch.attack(CreatureSet::first(attackers.len()));
        for (local, blocker) in blockers.iter().enumerate() {
            let foe = &self.combat.rows[1][blocker];
            self.scratch.add(Side::Defender, foe.fighter);
            self.scratch.set_extras(Side::Defender, local, self.combat.extras(Side::Defender, blocker));
            self.scratch.block(local, among(foes(blocker), attackers));
            self.scratch.shield(Side::Defender, local, among(foe.shielded_from, attackers));
        }
        for (local, attacker) in attackers.iter().enumerate() {
            let shielded = among(self.combat.rows[0][attacker].shielded_from, blockers);
            self.scratch.shield(Side::Attacker, local, shielded);
        }
        for quality in &self.combat.bands_with_other {
            let all = if quality.side == Side::Attacker { attackers } else { blockers };
            self.scratch.bands_with_other(BandsWithOther {
                side: quality.side,
                with_ability: among(quality.with_ability, all),
                of_quality: among(quality.of_quality, all),
            });
        }
    }

    /// Returns the score of the fight that has been set up before anything happens in it.
    fn still(&self) -> i64 {
        let Worth { creatures: [attackers, blockers], life, .. } = &self.local;
        attackers.iter().sum::<i64>() - blockers.iter().sum::<i64>() + life[0] * i64::from(CALM[0])
            - life[1] * i64::from(CALM[1])
    }

    fn outcome(&self, blockers: CreatureSet, damage: i32) -> FightOutcome {
        let alive = self.scratch.alive(Side::Defender);
        let dead = blockers.iter().enumerate().filter(|&(local, _)| !alive.contains(local));
        let life = |side: Side| self.scratch.life(side) - CALM[index_of(side)];
        FightOutcome {
            score: self.local.score(&self.scratch) - self.still(),
            dead: dead.map(|(_, blocker)| blocker).collect(),
            attacker_dies: self.scratch.alive(Side::Attacker).is_empty(),
            damage,
            life_gained: [life(Side::Attacker), life(Side::Defender) + damage],
            poison: self.scratch.poison(Side::Defender),
        }
    }
}

/// How damage is divided.
#[derive(Clone, Copy)]
enum Divide {
    /// In the only way.
    Plainly,
    /// By the best divisions of both players, with the final score if it is known.
    Best(Option<i64>),
}

/// Life totals that no fight ends.
const CALM: [i32; 2] = [1 << 30; 2];
