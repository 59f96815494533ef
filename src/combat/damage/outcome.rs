//! A whole combat of a position: divisions given or found, step by step, with what came of it.

use super::assignment::{Assignment, Recipient};
use super::battlefield::Battlefield;
use super::best::{BestDivision, DEFAULT_BUDGET};
use super::combat::{Combat, Hit, Step, Target, index_of};
use super::illegal::{IllegalDivision, check_division};
use super::worth::Worth;
use crate::combat::CombatError;
use crate::combat::combatant::{Changes, CreatureRef};
use crate::combat::effort::Effort;
use crate::combat::explanation::{checked, checked_attack};
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::types::CreatureSet;

/// The divisions that a question gives.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignments {
    /// Those of the first-strike step. Without it `regular` holds for both steps: for whichever a creature
    /// assigns damage in, and with double strike for the second one as far as it is legal there.
    pub first_strike: Option<Assignment>,
    /// Those of the regular step.
    pub regular: Assignment,
}

impl Assignments {
    /// Returns the division that is given for the creature in that step; of an entry for the other step only,
    /// nothing.
    fn given(&self, step: Step, creature: CreatureRef, strikes_twice: bool) -> Option<Vec<Hit>> {
        let regular = &self.regular;
        let entry = match (step, &self.first_strike) {
            (Step::FirstStrike, Some(first)) => {
                first.shares.get(&creature).or(regular.shares.get(&creature).filter(|_| !strikes_twice))
            }
            (Step::FirstStrike, None) | (Step::Regular, _) => regular.shares.get(&creature),
        };
        entry.map(|shares| {
            let hits = shares.iter().map(|share| Hit {
                side: creature.side,
                source: creature.index as u8,
                target: match share.to {
                    Recipient::Creature(index) => Target::Creature(index as u8),
                    Recipient::Player => Target::Player,
                },
                amount: i32::try_from(share.amount).unwrap_or(i32::MAX),
            });
            hits.collect()
        })
    }

    /// Returns an error if a creature is named that the position doesn't have.
    fn checked(&self, position: &Position) -> Result<(), CombatError> {
        let assignments = self.first_strike.iter().chain([&self.regular]);
        for (&CreatureRef { side, index }, shares) in assignments.flat_map(|given| &given.shares) {
            let to = shares.iter().filter_map(|share| match share.to {
                Recipient::Creature(index) => Some((side.other(), index)),
                Recipient::Player => None,
            });
            for (side, index) in to.chain([(side, index)]) {
                if index >= position.force(side).creatures.len() {
                    return Err(CombatError::NoSuchCreature { side, index });
                }
            }
        }
        Ok(())
    }

    fn creatures(&self) -> impl Iterator<Item = CreatureRef> {
        let first = self.first_strike.iter().flat_map(|first| first.shares.keys());
        first.chain(self.regular.shares.keys()).copied()
    }
}

/// What happened in a damage step, or on blocks before any damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// Which step; nothing when it is what triggered on blocks.
    pub step: Option<Step>,
    /// How creatures divided their damage.
    pub assigned: Vec<Hit>,
    /// The damage that was dealt: without what was prevented, and with what was redirected.
    pub dealt: Vec<Hit>,
    /// Who died, the attacker's creatures first.
    pub died: [CreatureSet; 2],
    /// Who regenerated.
    pub regenerated: [CreatureSet; 2],
    /// Who died and came back by undying or persist.
    pub returned: [CreatureSet; 2],
    /// Both players' life afterwards.
    pub life: [i32; 2],
}

/// The outcome of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamageOutcome {
    /// The creatures that died, by side, the attacker's first; they needn't have fought.
    pub dead: [CreatureSet; 2],
    /// Both players' life, the attacker's first.
    pub life: [i32; 2],
    /// The poison counters that the players got.
    pub poison: [i32; 2],
    /// The -1/-1 counters that the combat put on creatures that live, by side: each such creature's index, in
    /// ascending order, and how many.
    pub withered: [Vec<(usize, i32)>; 2],
    /// The +1/+1 counters that the combat put on creatures that live, by side, as `withered`.
    pub grown: [Vec<(usize, i32)>; 2],
    /// Whether the players have lost the game; the combat ends with that.
    pub lost: [bool; 2],
    /// What happened, in order: the blocks, if anything died or changed there, and each damage step.
    pub steps: Vec<StepReport>,
    /// The score, seen by the attacker.
    pub score: i64,
    /// Whether what was chosen, divisions and plays, is proven the best.
    pub proven: bool,
}

/// The answer to a question about damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Every division that was given is legal; the others are the best.
    Dealt(DamageOutcome),
    /// A division that was given is illegal: every reason in the first step that has one.
    Illegal(Vec<IllegalDivision>),
}

impl DamageOutcome {
    /// Returns what a combat that is over has come to; what happened on the way is left open.
    pub(in crate::combat) fn of(combat: &Combat, worth: &Worth) -> DamageOutcome {
        let sides = [Side::Attacker, Side::Defender];
        DamageOutcome {
            dead: sides.map(|side| CreatureSet::first(combat.count(side)) - combat.alive(side)),
            life: combat.life,
            poison: combat.poison,
            withered: sides.map(|side| {
                let counters = combat.alive(side).iter().map(|index| (index, combat.withered(side, index)));
                counters.filter(|&(_, count)| count > 0).collect()
            }),
            grown: sides.map(|side| {
                let counters = combat.alive(side).iter().map(|index| (index, combat.grown(side, index)));
                counters.filter(|&(_, count)| count > 0).collect()
            }),
            lost: combat.lost,
            steps: Vec::new(),
            score: worth.score(combat),
            proven: true,
        }
    }

    /// Returns the creatures that died, came back and live, by side: they are untapped, with one counter.
    pub fn returned(&self) -> [CreatureSet; 2] {
        [0, 1].map(|side| {
            let returned = self.steps.iter().fold(0, |all, step| all | step.returned[side].0);
            CreatureSet(returned) - self.dead[side]
        })
    }

    /// Returns the creatures that regenerated in the combat and live, by side: they are tapped (701.19a).
    pub fn regenerated(&self) -> [CreatureSet; 2] {
        [0, 1].map(|side| {
            let regenerated = self.steps.iter().fold(0, |all, step| all | step.regenerated[side].0);
            CreatureSet(regenerated) - self.dead[side]
        })
    }
}

impl Damage {
    /// Returns the outcome, where the divisions are legal.
    pub fn outcome(&self) -> Option<&DamageOutcome> {
        match self {
            Damage::Dealt(outcome) => Some(outcome),
            Damage::Illegal(_) => None,
        }
    }
}

/// Plays out the combat of a position: blocks as declared, divisions as given, and those that are left open
/// divided for the best by that worth (see [`BestDivision`]). Nobody casts or activates anything: for that there is
/// [`play_out`](crate::tricks::play_out).
///
/// Whether the blocks are legal is not asked here. An entry for a creature that has died, left combat or has no
/// damage step of its own by then is void.
///
/// # Errors
/// [`CombatError::TooManyCreatures`] when a side has more than 64, [`CombatError::NoSuchCreature`] when a division
/// names one that is not there.
///
/// ```
/// use menace::combat::Combatants;
/// use menace::combat::damage::{Assignments, Damage, Worth, damage};
/// use menace::{BlockDeclaration, Creature, CreatureSet, Force, Keyword, Position};
///
/// let mammoth = Creature::new("a1", 3, 3).with(Keyword::Trample);
/// let position = Position {
///     attacker: Force { life: 20, creatures: vec![mammoth], ..Force::default() },
///     defender: Force { life: 20, creatures: vec![Creature::new("b1", 1, 1)], ..Force::default() },
///     attacking: CreatureSet::first(1),
///     ..Position::default()
/// };
/// let blocks = BlockDeclaration { blocks: vec![CreatureSet::only(0)] };
/// let worth = Worth::of(&Combatants::of(&position));
/// let Damage::Dealt(outcome) = damage(&position, &blocks, &Assignments::default(), &worth)? else {
///     unreachable!("nothing is given that could be illegal")
/// };
/// assert_eq!(outcome.life, [20, 18]);
/// assert_eq!(outcome.dead, [CreatureSet::EMPTY, CreatureSet::only(0)]);
/// # Ok::<(), menace::combat::CombatError>(())
/// ```
pub fn damage(
    position: &Position,
    blocks: &BlockDeclaration,
    given: &Assignments,
    worth: &Worth,
) -> Result<Damage, CombatError> {
    damage_within(position, blocks, given, worth, &mut Effort::new(u64::MAX))
}

/// Returns what [`damage`] returns, with no more effort than that for the divisions.
///
/// # Errors
/// The same.
pub fn damage_within(
    position: &Position,
    blocks: &BlockDeclaration,
    given: &Assignments,
    worth: &Worth,
    effort: &mut Effort,
) -> Result<Damage, CombatError> {
    checked_attack(position)?;
    given.checked(position)?;
    let (mut combat, battlefield) = Battlefield::of(position, blocks);
    let idle: Vec<_> = given
        .creatures()
        .filter(|creature| !combat.in_combat(creature.side).contains(creature.index))
        .map(|creature| IllegalDivision::NotFighting { creature })
        .collect();
    if !idle.is_empty() {
        return Ok(Damage::Illegal(idle));
    }
    let mut steps = Vec::new();
    let aftermath = combat.become_blocked_under(&battlefield);
    if aftermath != super::aftermath::Aftermath::default() {
        steps.push(StepReport {
            step: None,
            assigned: Vec::new(),
            dealt: Vec::new(),
            died: aftermath.died,
            regenerated: aftermath.regenerated,
            returned: aftermath.returned,
            life: combat.life,
        });
    }
    let budget = match battlefield.changes() {
        Changes::Never => DEFAULT_BUDGET,
        // Each step that is played looks at every sentence and creature again.
        Changes::Apart | Changes::Together => DEFAULT_BUDGET / 50,
    };
    let mut best = BestDivision::new(worth, &battlefield, battlefield.changes())
        .with_budget(budget)
        .with_effort(*effort);
    while let Some(step) = combat.begin_step_under(&battlefield) {
        let mut assigned = Vec::new();
        let fixed = given_hits(&combat, step, given);
        best.assign(&combat, &fixed, &mut assigned);
        assigned.sort_unstable();
        let mut reasons = Vec::new();
        for creature in dealing(&combat) {
            check_division(&combat, creature, &assigned, &mut reasons);
        }
        if !reasons.is_empty() {
            return Ok(Damage::Illegal(reasons));
        }
        let mut dealt = assigned.clone();
        combat.settle(&mut dealt);
        let aftermath = combat.deal_under(&dealt, &battlefield);
        steps.push(StepReport {
            step: Some(step),
            assigned,
            dealt,
            died: aftermath.died,
            regenerated: aftermath.regenerated,
            returned: aftermath.returned,
            life: combat.life,
        });
    }
    *effort = best.effort();
    Ok(Damage::Dealt(DamageOutcome { steps, proven: best.is_proven(), ..DamageOutcome::of(&combat, worth) }))
}

/// Returns what is wrong with the divisions that are given, in the first step in which something is; nothing if
/// they are legal. What is left open is divided for the best by the plain worth.
///
/// # Errors
/// [`CombatError::TooManyCreatures`] when a side has more than 64, [`CombatError::NoSuchCreature`] when a division
/// names one that is not there.
pub fn check_assignment(
    position: &Position,
    blocks: &BlockDeclaration,
    given: &Assignments,
) -> Result<Vec<IllegalDivision>, CombatError> {
    checked(position)?;
    let worth = Worth::of(&crate::combat::Combatants::of(position));
    Ok(match damage(position, blocks, given, &worth)? {
        Damage::Dealt(_) => Vec::new(),
        Damage::Illegal(reasons) => reasons,
    })
}

fn dealing(combat: &Combat) -> Vec<CreatureRef> {
    let of = |side: Side| combat.dealing(side).iter().map(move |index| CreatureRef { side, index });
    of(Side::Attacker).chain(of(Side::Defender)).collect()
}

/// Returns the hits that are given for the step. An empty division is kept as one of nothing, so that it is
/// seen that the creature was given one.
fn given_hits(combat: &Combat, step: Step, given: &Assignments) -> Vec<Hit> {
    let mut fixed = Vec::new();
    for creature in dealing(combat) {
        let CreatureRef { side, index } = creature;
        let fighter = combat.fighter(side, index);
        let again = step == Step::Regular && combat.struck_first[index_of(side)].contains(index);
        let twice = fighter.has(crate::types::Keyword::DoubleStrike);
        let Some(mut hits) = given.given(step, creature, twice) else { continue };
        if again && given.first_strike.is_none() {
            // One division for both steps: it ends where the first step has made it impossible.
            let mut reasons = Vec::new();
            check_division(combat, creature, &hits, &mut reasons);
            if !reasons.is_empty() {
                continue;
            }
        }
        if hits.is_empty() {
            hits.push(Hit { side, source: index as u8, target: Target::Player, amount: 0 });
        }
        fixed.append(&mut hits);
    }
    fixed
}
