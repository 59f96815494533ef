//! What is wrong with a declaration, and what can be wrong with a question.

use super::combatant::{Combatants, attack_triggers};
use super::reason::{NamedCreature, Reason};
use crate::declare::{Board, BudgetExceeded, Requirement};
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::{CreatureSet, Edition, MAX_CREATURES};

/// Whether a declaration is legal, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<D> {
    /// Whether it is.
    pub legal: bool,
    /// Every reason why it is not: restrictions first, then requirements.
    pub reasons: Vec<Reason>,
    /// Where requirements are a reason, a declaration that obeys the restrictions and more requirements.
    pub better: Option<D>,
}

/// A question about a combat that can't be asked or answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombatError {
    /// A side has more creatures than a set can hold.
    #[error("the {} has {count} creatures, and a side can have at most 64", side_name(*.side))]
    TooManyCreatures {
        /// Which side.
        side: Side,
        /// How many it has.
        count: usize,
    },
    /// A division of damage names a creature that is not there.
    #[error("the {} has no creature number {index}", side_name(*.side))]
    NoSuchCreature {
        /// Whose creature it would be.
        side: Side,
        /// Its index there.
        index: usize,
    },
    /// A trigger on the attack leaves the attacking player a choice that nobody has made.
    #[error(
        "what triggers as {0} attacks leaves a choice of creatures: put the counters on the creature that is chosen, \
         and leave the ability out"
    )]
    ChoiceOnAttack(String),
    /// Something that the game's rules are not known for where players cast and activate.
    #[error("{what} is not played where players cast and activate: {why}")]
    NotPlayed {
        /// Whose sentence, and what it says.
        what: String,
        /// What is missing.
        why: String,
    },
    /// Divisions of damage are given where what players cast and activate may change what there is to divide.
    #[error(
        "a division of damage is given, and players have something to cast or activate: leave out the one or the \
         other"
    )]
    DivisionGiven,
    /// The answer would have cost too much.
    #[error(transparent)]
    BudgetExceeded(#[from] BudgetExceeded),
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

/// Returns whether sets can name every creature of the position.
pub(in crate::combat) fn checked(position: &Position) -> Result<(), CombatError> {
    for side in [Side::Attacker, Side::Defender] {
        let count = position.force(side).creatures.len();
        if count > MAX_CREATURES {
            return Err(CombatError::TooManyCreatures { side, count });
        }
    }
    Ok(())
}

/// Returns whether attacks that have been declared leave no choice open before blocks.
pub(in crate::combat) fn checked_attack(position: &Position) -> Result<(), CombatError> {
    checked(position)?;
    match attack_triggers::resolved(position).choice {
        Some(index) => Err(CombatError::ChoiceOnAttack(position.attacker.creatures[index].id.clone())),
        None => Ok(()),
    }
}

/// Returns the creatures of one side that a set names.
pub(super) fn named(combatants: &Combatants, side: Side, creatures: CreatureSet) -> Vec<NamedCreature> {
    creatures.iter().map(|index| NamedCreature::of(&combatants.side(side)[index])).collect()
}

/// Adds what is wrong with a declaration beyond single creatures: caps, company, "only alone", and costs.
///
/// `side` is the side whose creatures choose.
pub(super) fn broken_dependencies(
    board: &Board,
    combatants: &Combatants,
    side: Side,
    chosen: &[CreatureSet],
    reasons: &mut Vec<Reason>,
) {
    let name = |index: usize| NamedCreature::of(&combatants.side(side)[index]);
    let declared: CreatureSet = (0..chosen.len()).filter(|&index| !chosen[index].is_empty()).collect();
    for cap in &board.caps {
        let counted = declared & cap.among;
        if counted.len() as u32 > cap.most {
            reasons
                .push(Reason::TooManyDeclared { most: cap.most, declared: named(combatants, side, counted) });
        }
    }
    for company in &board.company {
        let present = (declared & company.with).len() as u32;
        if declared.contains(company.creature) && present < company.least {
            reasons.push(Reason::NeedsCompany {
                creature: name(company.creature),
                least: company.least,
                with: named(combatants, side, company.with),
            });
        }
    }
    if declared.len() > 1 {
        let alone = declared & board.alone;
        reasons.extend(alone.iter().map(|index| Reason::OnlyAlone { creature: name(index) }));
    }
    let price = board.mana_to_pay(chosen);
    if price > board.mana {
        let owed = board.costs.iter().filter(|cost| !chosen[cost.creature].is_disjoint(cost.targets));
        reasons.extend(owed.map(|cost| Reason::CantPay {
            creature: name(cost.creature),
            mana: cost.mana,
            price,
            available: board.mana,
        }));
    }
}

/// What an illegal declaration disobeys: the requirements that it does not obey and that a legal declaration would.
///
/// Those are the requirements that `better` obeys, and those that it obeys with two creatures, or two targets,
/// exchanged: of two creatures one of which must attack, both are named. A creature is named once for the
/// requirements of its kind that only an exchange obeys.
pub(super) fn disobeyed<'b>(
    board: &'b Board,
    edition: Edition,
    chosen: &[CreatureSet],
    better: &[CreatureSet],
) -> Vec<&'b Requirement> {
    let about = |requirement: &Requirement| match *requirement {
        Requirement::Chooses { creature, .. } => (true, creature),
        Requirement::Chosen { target, .. } => (false, target),
    };
    let mut disobeyed: Vec<&Requirement> = Vec::new();
    let unmet = board.requirements.iter().filter(|requirement| !requirement.is_obeyed(chosen));
    let (plain, others): (Vec<_>, Vec<_>) = unmet.partition(|requirement| requirement.is_obeyed(better));
    disobeyed.extend(plain);
    let exchange = Exchange { board, edition, chosen, better };
    for requirement in others {
        if disobeyed.iter().all(|named| about(named) != about(requirement)) && exchange.obeys(requirement) {
            disobeyed.push(requirement);
        }
    }
    disobeyed
        .compact_sort_by_key(|requirement| board.requirements.iter().position(|other| other == *requirement));
    disobeyed
}

/// The declarations that are as good as `better` and differ from it by an exchange.
#[derive(Clone, Copy)]
struct Exchange<'b> {
    board: &'b Board,
    edition: Edition,
    chosen: &'b [CreatureSet],
    better: &'b [CreatureSet],
}

impl Exchange<'_> {
    /// Returns whether one of them obeys the requirement.
    fn obeys(self, requirement: &Requirement) -> bool {
        let (creatures, targets) = match *requirement {
            Requirement::Chooses { creature, targets, .. } => (CreatureSet::only(creature), targets),
            Requirement::Chosen { target, by, .. } => (by, CreatureSet::only(target)),
        };
        let by_creature = self.edition.differences().requirements_by_creature;
        let by_creatures = creatures.iter().any(|creature| {
            (0..self.board.creatures()).any(|other| {
                // CR 2007 500.5: a creature stays as it is, or does what a requirement on it asks.
                let considered = !by_creature || self.better[creature] == self.chosen[other];
                let mut exchanged = self.better.to_vec();
                exchanged.swap(creature, other);
                considered && self.is_as_good(&exchanged, requirement)
            })
        });
        by_creatures
            || targets.iter().any(|target| {
                !by_creature
                    && (0..self.board.targets).any(|other| {
                        let exchanged: Vec<_> =
                            self.better.iter().map(|&set| exchanged(set, target, other)).collect();
                        self.is_as_good(&exchanged, requirement)
                    })
            })
    }

    /// Returns whether a legal declaration obeys the requirement and what `better` obeys of the given one.
    fn is_as_good(self, declaration: &[CreatureSet], requirement: &Requirement) -> bool {
        requirement.is_obeyed(declaration)
            && self.board.obeys_restrictions(declaration)
            && self.board.obeyed(declaration) >= self.board.obeyed(self.better)
            && self.board.requirements.iter().all(|kept| {
                !kept.is_obeyed(self.chosen) || !kept.is_obeyed(self.better) || kept.is_obeyed(declaration)
            })
            && self.board.costs.iter().all(|cost| {
                cost.targets.is_disjoint(declaration[cost.creature])
                    || !cost.targets.is_disjoint(self.chosen[cost.creature])
            })
    }
}

/// Returns the set with one member in the place of the other.
fn exchanged(set: CreatureSet, one: usize, other: usize) -> CreatureSet {
    let mut exchanged = set;
    for (from, to) in [(one, other), (other, one)] {
        if set.contains(from) {
            exchanged.insert(to);
        } else {
            exchanged.remove(to);
        }
    }
    exchanged
}
