//! What there is to choose in a damage step: by creature, the divisions of its damage that are looked at.

use super::combat::{Combat, Hit, Passage, Target, index_of};
use super::divisions::Divisions;
use super::illegal::short_blockers;
use super::worth::Worth;
use crate::combat::combatant::Changes;
use crate::position::Side;
use crate::types::CreatureSet;

/// One creature's divisions, and the one that the search is at.
pub(super) struct Choice {
    divisions: Divisions,
    pub at: usize,
}

impl Choice {
    pub fn hits(&self) -> &[Hit] {
        self.divisions.get(self.at)
    }

    /// Returns whether the creature is one of those that its controller may send past blockers, and has been.
    pub fn is_passed(&self, passing: CreatureSet, assigned: &[Hit]) -> bool {
        self.divisions.iter().flatten().next().is_some_and(|own| {
            passing.contains(own.source.into())
                && own.side == Side::Attacker
                && assigned.iter().any(|hit| (hit.side, hit.source) == (own.side, own.source))
        })
    }
}

/// Steps to the next combination, the last choice first, and returns whether there was one.
pub(super) fn advance(choices: &mut [Choice]) -> bool {
    for choice in choices.iter_mut().rev() {
        choice.at += 1;
        if choice.at < choice.divisions.len() {
            return true;
        }
        choice.at = 0;
    }
    false
}

/// Which divisions are looked at.
#[derive(Clone, Copy)]
pub(super) enum Look<'w> {
    /// Those of which one is best if nothing but damage is to come.
    Relevant(Changes, &'w Worth),
    /// Each.
    Each,
}

/// Some creatures of a combat in a step that has begun.
pub(super) struct Fight<'a> {
    pub combat: &'a Combat,
    pub creatures: [CreatureSet; 2],
    pub given: &'a [Hit],
}

pub(super) struct Choices {
    /// What nobody chooses.
    pub fixed: Vec<Hit>,
    pub attacker: Vec<Choice>,
    pub defender: Vec<Choice>,
    /// The attackers whose controller may send all of their damage past blockers that the defender divides
    /// among.
    pub passing: CreatureSet,
}

impl Fight<'_> {
    pub fn own_given(&self) -> impl Iterator<Item = Hit> {
        let own = |hit: &&Hit| self.creatures[index_of(hit.side)].contains(hit.source.into());
        self.given.iter().filter(own).copied()
    }

    /// Returns what there is to choose; nothing if it is too much.
    pub fn choices(&self, look: Look<'_>) -> Option<Choices> {
        let mut choices = Choices {
            fixed: self.own_given().collect(),
            attacker: Vec::new(),
            defender: Vec::new(),
            passing: CreatureSet::EMPTY,
        };
        for side in [Side::Attacker, Side::Defender] {
            for index in self.creatures[index_of(side)] & self.combat.dealing(side) {
                if self.given.iter().any(|hit| (hit.side, usize::from(hit.source)) == (side, index)) {
                    continue;
                }
                // Where damage does more than its recipient's toughness says, each point may count.
                let look = if self.combat.extras_act_on_damage() { Look::Each } else { look };
                let divisions = match look {
                    Look::Relevant(changes, worth) => {
                        let values = &worth.creatures[index_of(side.other())];
                        let alike = |one: usize, other: usize| values.get(one) == values.get(other);
                        self.combat.relevant_divisions(side, index, changes != Changes::Never, alike)?
                    }
                    Look::Each => self.combat.each_division(side, index)?,
                };
                let chooser = self.combat.chooser(side, index);
                if chooser.may_pass && !divisions.is_empty() {
                    let amount = self.combat.amount(side, index);
                    let mut passing = Divisions::default();
                    passing.push([]);
                    passing.push([Hit { side, source: index as u8, target: Target::Player, amount }]);
                    choices.passing.insert(index);
                    choices.attacker.push(Choice { divisions: passing, at: 0 });
                    choices.defender.push(Choice { divisions, at: 0 });
                } else if divisions.len() == 1 {
                    choices.fixed.extend_from_slice(divisions.get(0));
                } else if chooser.divider == Side::Attacker {
                    choices.attacker.push(Choice { divisions, at: 0 });
                } else {
                    choices.defender.push(Choice { divisions, at: 0 });
                }
            }
        }
        Some(choices)
    }
}

/// Returns whether a creature of the fight can deal its damage in more than one way in this step.
pub(super) fn has_choice(combat: &Combat, fight: [CreatureSet; 2]) -> bool {
    [Side::Attacker, Side::Defender].into_iter().any(|side| {
        fight[index_of(side)].iter().any(|index| {
            let passes = side == Side::Attacker
                && matches!(
                    combat.passage(index),
                    Passage::Trample | Passage::AllOrNothing | Passage::TrampleOrAll
                );
            passes || combat.recipients(side, index).len() > 1
        })
    })
}

/// Returns whether every attacker that assigns damage past its blockers may, by trample or by passing them.
pub(super) fn tramples_legally(combat: &Combat, assigned: &[Hit]) -> bool {
    assigned.iter().all(|hit| {
        hit.side == Side::Defender || hit.target != Target::Player || {
            let attacker = usize::from(hit.source);
            match combat.passage(attacker) {
                Passage::Unblocked | Passage::AllOrNothing | Passage::None => true,
                Passage::TrampleOrAll if hit.amount == combat.amount(Side::Attacker, attacker) => true,
                Passage::Trample | Passage::TrampleOrAll => {
                    let recipients = combat.recipients(Side::Attacker, attacker);
                    short_blockers(combat, recipients, assigned).next().is_none()
                }
            }
        }
    })
}
