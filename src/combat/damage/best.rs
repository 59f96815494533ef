//! The best divisions: both players divide to their own good.
//!
//! In each step the attacking player first makes all of his choices, then the defending player, who knows them,
//! makes his (510.1; players announce in turn order). A choice is the division of one creature's damage by
//! whoever divides it. The attacker wants the score of [`Worth`] high, the defender low: a minimax over two
//! steps at most.
//!
//! Fights that share no creature are apart but for one thing: they all hit the same player. So:
//!
//! - If no line can make the defending player lose, the fights are searched one by one: their scores add up.
//! - If the defending player has nothing to choose, it is first seen whether the attacker can win: life lost by
//!   some moment is a sum over the fights, so each fight is asked for the most it can contribute. If not even
//!   that wins, the fights are searched one by one as before.
//! - Else, and where a death can change other creatures, all fights are searched together, within a budget.

use super::choices::{Choice, Choices, Fight, Look, advance, has_choice, tramples_legally};
use super::combat::{Combat, ContinuousEffects, Hit, Passage, PlayersSeen, Step, index_of};
use super::divisions::separate_fights;
use super::step::DEADLY_POISON;
use super::worth::Worth;
use crate::combat::combatant::Changes;
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::{CreatureSet, Keyword};

/// How much a search for the best divisions may cost, in damage steps played.
pub const DEFAULT_BUDGET: u64 = 2_000_000;

/// What a damage step costs that is played, in steps of an [`Effort`].
const PLAYED: u64 = 25;

/// The same for each creature of the combat, where each death has every sentence looked at again.
const RENEWED: u64 = 100;

/// Finds the best divisions of a combat, step by step.
///
/// ```
/// use menace::combat::Changes;
/// use menace::combat::damage::{BestDivision, Combat, Fighter, Unchanging, Worth};
/// use menace::{CreatureSet, Edition, Side};
///
/// // A 4/4 blocked by a 3/3 and a 2/2: four damage kills one of them, and the 3/3 is worth more.
/// let mut combat = Combat::new(Edition::Current, [20, 20]);
/// combat.add(Side::Attacker, Fighter::new(4, 4));
/// combat.attack(CreatureSet::only(0));
/// for size in [3, 2] {
///     let blocker = combat.add(Side::Defender, Fighter::new(size, size));
///     combat.block(blocker, CreatureSet::only(0));
/// }
/// combat.become_blocked();
/// let worth = Worth { creatures: [vec![4], vec![3, 2]], life: [1; 2], poison: [1; 2], withered: 1, card: 1 };
/// let mut best = BestDivision::new(&worth, &Unchanging, Changes::Never);
/// let mut hits = Vec::new();
/// while combat.begin_step().is_some() {
///     best.assign(&combat, &[], &mut hits);
///     combat.settle(&mut hits);
///     combat.deal(&hits);
/// }
/// assert_eq!(combat.alive(Side::Defender), CreatureSet::only(1));
/// ```
#[derive(Clone, Debug)]
pub struct BestDivision<'w, E> {
    worth: &'w Worth,
    effects: &'w E,
    changes: Changes,
    budget: u64,
    left: u64,
    effort: Effort,
    proven: bool,
    /// By how much the rest of the combat is known to change the score, if all creatures are in one fight.
    change: Option<i64>,
    spare: Spare,
}

/// Combats and lists that a search has used, to be used again.
#[derive(Clone, Debug, Default)]
pub(in crate::combat) struct Spare {
    combats: Vec<Combat>,
    hits: Vec<Vec<Hit>>,
}

impl Spare {
    /// Returns a copy of the combat.
    pub(in crate::combat) fn combat(&mut self, like: &Combat) -> Combat {
        match self.combats.pop() {
            Some(mut combat) => {
                combat.copy_from(like);
                combat
            }
            None => like.clone(),
        }
    }

    fn hits(&mut self) -> Vec<Hit> {
        let mut hits = self.hits.pop().unwrap_or_default();
        hits.clear();
        hits
    }
}

/// What is wanted of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The score.
    Score,
    /// The most life that the defending player has lost when players are looked at in that step, then the score.
    Life(Step),
    /// The most poison counters by then, then the score.
    Poison(Step),
}

impl<'w, E: ContinuousEffects> BestDivision<'w, E> {
    /// Returns a search by that worth, under those effects, which can change creatures in that way.
    pub fn new(worth: &'w Worth, effects: &'w E, changes: Changes) -> BestDivision<'w, E> {
        BestDivision {
            worth,
            effects,
            changes,
            budget: DEFAULT_BUDGET,
            left: DEFAULT_BUDGET,
            effort: Effort::new(u64::MAX),
            proven: true,
            change: None,
            spare: Spare::default(),
        }
    }

    /// Sets by how much the best divisions change the score from the next [`assign`](BestDivision::assign) on, for a combat that
    /// nobody can lose and whose creatures are all in one fight. If it is right, the divisions are the same as without it and
    /// found sooner.
    pub(in crate::combat) fn with_change(mut self, change: Option<i64>) -> BestDivision<'w, E> {
        self.change = change;
        self
    }

    /// Lets the search use what another one has left.
    pub(in crate::combat) fn with_spare(mut self, spare: Spare) -> BestDivision<'w, E> {
        self.spare = spare;
        self
    }

    pub(in crate::combat) fn into_spare(self) -> Spare {
        self.spare
    }

    /// Sets how many damage steps a search may play out.
    #[must_use]
    pub fn with_budget(mut self, steps: u64) -> BestDivision<'w, E> {
        (self.budget, self.left) = (steps, steps);
        self
    }

    /// Lets all searches together take no more than that.
    #[must_use]
    pub fn with_effort(mut self, effort: Effort) -> BestDivision<'w, E> {
        self.effort = effort;
        self
    }

    /// Returns what is left of the effort.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Returns whether every answer so far is proven the best: false once the budget or the effort ran out.
    pub fn is_proven(&self) -> bool {
        self.proven
    }

    /// Returns the score of the combat if both sides divide their damage for the best from here on.
    ///
    /// The combat is between two steps, or after [`Combat::become_blocked`].
    pub fn value(&mut self, combat: &Combat) -> i64 {
        let mut combat = combat.clone();
        let mut hits = Vec::new();
        while combat.begin_step_under(self.effects).is_some() {
            self.assign(&combat, &[], &mut hits);
            combat.settle(&mut hits);
            combat.deal_under(&hits, self.effects);
        }
        self.worth.score(&combat)
    }

    /// Assigns the damage of the step that has begun by the best divisions, in place of what is in `hits`.
    ///
    /// `given` are divisions that are not to be chosen: a creature with a hit in it deals just those. Of equal
    /// divisions the first in a fixed order is taken.
    pub fn assign(&mut self, combat: &Combat, given: &[Hit], hits: &mut Vec<Hit>) {
        hits.clear();
        self.left = self.budget;
        let together = [combat.in_combat(Side::Attacker), combat.in_combat(Side::Defender)];
        let fights = separate_fights(combat);
        // The bound counts damage by power as it is now.
        let may_lose = self.changes != Changes::Never || self.may_lose(combat);
        let joint = self.changes == Changes::Together
            || combat.extras_act_on_damage()
            || may_lose && fights.iter().any(|fight| defender_chooses(combat, *fight));
        if joint && fights.iter().any(|fight| has_choice(combat, *fight)) {
            let fight = Fight { combat, creatures: together, given };
            if self.best(&fight, Goal::Score, hits).is_some() {
                return;
            }
            // The budget is gone: one by one, as though nobody could lose.
            self.proven = false;
            hits.clear();
        } else if may_lose {
            for goal in goals(combat) {
                if self.wins_by(goal, combat, &fights, given, hits) {
                    return;
                }
            }
        }
        let mut calm = None;
        for creatures in fights {
            if !has_choice(combat, creatures) {
                let fight = Fight { combat, creatures, given };
                hits.extend(
                    fight
                        .choices(Look::Relevant(self.changes, self.worth))
                        .into_iter()
                        .flat_map(|own| own.fixed),
                );
                continue;
            }
            self.left = self.budget;
            let calm = calm.get_or_insert_with(|| self.without_defeat(combat));
            let fight = Fight { combat: calm, creatures, given };
            let before = hits.len();
            let known = self.change.filter(|_| creatures == together);
            let known = known.map(|change| (0, self.worth.score(calm) + change));
            if known.is_some_and(|known| self.has_value(&fight, known, hits)) {
                continue;
            }
            if self.best(&fight, Goal::Score, hits).is_none() {
                self.proven = false;
                hits.truncate(before);
                self.assign_plainly(&fight, hits);
            }
        }
        self.spare.combats.extend(calm);
    }

    /// Returns the combat between players who can't lose.
    fn without_defeat(&mut self, combat: &Combat) -> Combat {
        let mut calm = self.spare.combat(combat);
        calm.life = [CALM_LIFE; 2];
        calm.poison = [CALM_POISON; 2];
        calm.looked_at = [PlayersSeen { life: calm.life, poison: calm.poison }; 2];
        calm
    }

    /// Tries to reach that goal in all fights together; if that wins, `hits` hold how.
    fn wins_by(
        &mut self,
        goal: Goal,
        combat: &Combat,
        fights: &[[CreatureSet; 2]],
        given: &[Hit],
        hits: &mut Vec<Hit>,
    ) -> bool {
        let calm = self.without_defeat(combat);
        let mut sum = 0;
        for &creatures in fights {
            self.left = self.budget;
            let fight = Fight { combat: &calm, creatures, given };
            match self.best(&fight, goal, hits) {
                Some(value) => sum += value.0,
                None => {
                    self.proven = false;
                    hits.clear();
                    return false;
                }
            }
        }
        let needed = match goal {
            Goal::Score => i64::MAX,
            Goal::Life(_) => i64::from(combat.life(Side::Defender)),
            Goal::Poison(_) => i64::from(DEADLY_POISON - combat.poison(Side::Defender)),
        };
        self.spare.combats.push(calm);
        if sum < needed {
            hits.clear();
        }
        sum >= needed
    }

    /// Returns whether damage might make the defending player lose in this combat: a bound, true too often.
    fn may_lose(&self, combat: &Combat) -> bool {
        let (mut life, mut poison) = (0i64, 0i64);
        for attacker in combat.in_combat(Side::Attacker) {
            if combat.passage(attacker) == Passage::None {
                continue;
            }
            let fighter = combat.fighter(Side::Attacker, attacker);
            let now = i64::from(combat.amount(Side::Attacker, attacker));
            let later =
                combat.step() == Step::FirstStrike && (now == 0 || fighter.has(Keyword::DoubleStrike));
            let again = if later { i64::from(fighter.combat_damage()) } else { 0 };
            let most = now + again;
            // CR 702.164c: toxic gives its counters each time.
            let times = i64::from(now > 0) + i64::from(again > 0);
            poison += times * i64::from(combat.extras(Side::Attacker, attacker).toxic);
            if fighter.has(Keyword::Infect) { poison += most } else { life += most }
        }
        life >= i64::from(combat.life(Side::Defender))
            || poison >= i64::from(DEADLY_POISON - combat.poison(Side::Defender))
    }

    /// Finds the best divisions of this step in a fight, adds them to `hits`, and returns their value: what the
    /// goal asks for, and the score. Nothing if the budget ran out.
    fn best(&mut self, fight: &Fight<'_>, goal: Goal, hits: &mut Vec<Hit>) -> Option<(i64, i64)> {
        let mut best = Vec::new();
        let value = self.step(fight, goal, Window::WHOLE, Some(&mut best))?;
        hits.append(&mut best);
        Some(value)
    }

    /// Finds the same divisions for a known value. Returns `false`, and adds nothing to `hits`, if no division has it or the
    /// budget runs out.
    fn has_value(&mut self, fight: &Fight<'_>, known: (i64, i64), hits: &mut Vec<Hit>) -> bool {
        let mut best = Vec::new();
        let value = self.step(fight, Goal::Score, Window::around(known), Some(&mut best));
        let found = value == Some(known);
        if found {
            hits.append(&mut best);
        }
        found
    }

    /// Returns the value of a fight in a step that has begun, exact where it lies in the window.
    fn step(
        &mut self,
        fight: &Fight<'_>,
        goal: Goal,
        Window { mut alpha, beta, enough }: Window,
        mut principal: Option<&mut Vec<Hit>>,
    ) -> Option<(i64, i64)> {
        let Choices { fixed, mut attacker, mut defender, passing } =
            fight.choices(Look::Relevant(self.changes, self.worth))?;
        let mut best: Option<(i64, i64)> = None;
        // The first round keeps to trample's rule; if given divisions leave no legal way, the second does not.
        for strict in [true, false] {
            let mut assigned = Vec::new();
            loop {
                assigned.clear();
                assigned.extend_from_slice(&fixed);
                attacker.iter().for_each(|choice| assigned.extend_from_slice(choice.hits()));
                if !strict || tramples_legally(fight.combat, &assigned) {
                    let (mut idle, mut open): (Vec<Choice>, Vec<Choice>) = std::mem::take(&mut defender)
                        .into_iter()
                        .partition(|choice| choice.is_passed(passing, &assigned));
                    let (value, reply) =
                        self.reply(fight, goal, &assigned, &mut open, alpha, beta, principal.is_some())?;
                    open.append(&mut idle);
                    defender = open;
                    if best.is_none_or(|best| value > best) {
                        best = Some(value);
                        if let Some(principal) = principal.as_deref_mut() {
                            *principal = reply;
                        }
                        alpha = alpha.max(value);
                        if alpha >= enough {
                            return best;
                        }
                    }
                }
                if !advance(&mut attacker) {
                    break;
                }
            }
            if best.is_some() {
                break;
            }
        }
        best
    }

    /// Returns the value once the defending player has answered for the best, and all hits of the step.
    #[expect(
        clippy::too_many_arguments,
        reason = "one node of a search: all of it changes from call to call"
    )]
    fn reply(
        &mut self,
        fight: &Fight<'_>,
        goal: Goal,
        assigned: &[Hit],
        choices: &mut [Choice],
        alpha: (i64, i64),
        mut beta: (i64, i64),
        wants_hits: bool,
    ) -> Option<((i64, i64), Vec<Hit>)> {
        let mut best: Option<((i64, i64), Vec<Hit>)> = None;
        let mut hits = self.spare.hits();
        loop {
            hits.clear();
            hits.extend_from_slice(assigned);
            choices.iter().for_each(|choice| hits.extend_from_slice(choice.hits()));
            let chosen = if wants_hits { hits.clone() } else { Vec::new() };
            let value = self.play(fight, goal, &mut hits, alpha, beta)?;
            if best.as_ref().is_none_or(|(best, _)| value < *best) {
                best = Some((value, chosen));
                beta = beta.min(value);
                if alpha >= beta {
                    choices.iter_mut().for_each(|choice| choice.at = 0);
                    break;
                }
            }
            if !advance(choices) {
                break;
            }
        }
        self.spare.hits.push(hits);
        best
    }

    /// Deals the hits and returns the value of what comes after.
    fn play(
        &mut self,
        fight: &Fight<'_>,
        goal: Goal,
        hits: &mut Vec<Hit>,
        alpha: (i64, i64),
        beta: (i64, i64),
    ) -> Option<(i64, i64)> {
        self.left = self.left.checked_sub(1)?;
        let cost = match self.changes {
            Changes::Never => PLAYED,
            Changes::Apart | Changes::Together => {
                RENEWED * fight.combat.rows.iter().map(|rows| rows.len() as u64).sum::<u64>()
            }
        };
        if !self.effort.spend(cost) {
            return None;
        }
        let mut combat = self.spare.combat(fight.combat);
        combat.in_combat = fight.creatures;
        combat.settle(hits);
        combat.deal_under(hits, self.effects);
        let value = if combat.begin_step_under(self.effects).is_none() {
            Some(self.value_of(&combat, goal))
        } else {
            let creatures = combat.in_combat;
            let next = Fight { combat: &combat, creatures, given: &[] };
            self.step(&next, goal, Window { alpha, beta, enough: beta }, None)
        };
        self.spare.combats.push(combat);
        value
    }

    fn value_of(&self, combat: &Combat, goal: Goal) -> (i64, i64) {
        let defender = index_of(Side::Defender);
        let seen = |step: Step| {
            if combat.edition().differences().life_counts_late {
                // The Fifth Edition looks at players when the attack is over.
                PlayersSeen { life: combat.life, poison: combat.poison }
            } else {
                combat.looked_at[step as usize]
            }
        };
        let wanted = match goal {
            Goal::Score => 0,
            Goal::Life(step) => i64::from(CALM_LIFE) - i64::from(seen(step).life[defender]),
            Goal::Poison(step) => i64::from(seen(step).poison[defender]) - i64::from(CALM_POISON),
        };
        (wanted, self.worth.score(combat))
    }

    fn assign_plainly(&self, fight: &Fight<'_>, hits: &mut Vec<Hit>) {
        let mut plain = Vec::new();
        fight.combat.assign_plainly(&mut plain);
        hits.extend(plain.into_iter().filter(|hit| {
            fight.creatures[index_of(hit.side)].contains(hit.source.into())
                && !fight.given.iter().any(|given| (given.side, given.source) == (hit.side, hit.source))
        }));
        hits.extend(fight.own_given());
    }
}

/// An alpha-beta window.
#[derive(Clone, Copy)]
struct Window {
    /// What the attacker can have elsewhere.
    alpha: (i64, i64),
    /// What the defending player can hold the attacker to elsewhere.
    beta: (i64, i64),
    /// A value at which the search ends.
    enough: (i64, i64),
}

impl Window {
    /// Every value.
    const WHOLE: Window =
        Window { alpha: (i64::MIN, i64::MIN), beta: (i64::MAX, i64::MAX), enough: (i64::MAX, i64::MAX) };

    /// The window in which only that value is exact.
    fn around(known: (i64, i64)) -> Window {
        let (goal, score) = known;
        Window { alpha: (goal, score - 1), beta: (goal, score + 1), enough: known }
    }
}

/// A life total that no combat ends, and the poison that goes with it.
const CALM_LIFE: i32 = i32::MAX / 2;
const CALM_POISON: i32 = i32::MIN / 2;

/// Returns the ways in which the defending player can lose: at each look at the players, by life or by poison.
fn goals(combat: &Combat) -> Vec<Goal> {
    let steps = match combat.step() {
        Step::FirstStrike => &[Step::FirstStrike, Step::Regular][..],
        Step::Regular => &[Step::Regular],
    };
    steps.iter().flat_map(|&step| [Goal::Life(step), Goal::Poison(step)]).collect()
}

/// Returns whether the defending player may have something to choose in this fight, now or in a later step: a
/// bound, true too often.
fn defender_chooses(combat: &Combat, fight: [CreatureSet; 2]) -> bool {
    let several = |side: Side, index: usize| combat.recipients(side, index).len() > 1;
    fight[1].iter().any(|blocker| several(Side::Defender, blocker))
        || fight[0].iter().any(|attacker| {
            several(Side::Attacker, attacker) && combat.divider(Side::Attacker, attacker) == Side::Defender
        })
}
