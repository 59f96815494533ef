//! A game's combat as a position of the combat core.

use crate::position::{Force, Position};
use crate::types::{CreatureSet, Player};

use super::setup::Setup;
use super::state::State;

impl State {
    /// Returns what is on the battlefield as a position: the active player's creatures and the other player's,
    /// each in the order of their slots, without gaps.
    ///
    /// The attackers are `attacking` once they are declared; before, the candidates are.
    pub fn position(&self, setup: &Setup) -> Position {
        let attacking = match self.attackers.is_empty() {
            true => self.attack_facts(setup).candidates,
            false => self.attackers,
        };
        let slots = self.sides[self.active].creatures;
        Position {
            edition: setup.options().edition,
            attacker: self.force(setup, self.active, 'a'),
            defender: self.force(setup, self.active.opponent(), 'b'),
            attacking: slots
                .iter()
                .enumerate()
                .filter(|&(_, slot)| attacking.contains(slot))
                .map(first)
                .collect(),
            ..Position::default()
        }
    }

    fn force(&self, setup: &Setup, player: Player, letter: char) -> Force {
        let side = &self.sides[player];
        let creature = |(index, slot): (usize, usize)| {
            let card = setup.card(side.creature_cards[slot]);
            let mut creature = card.creature(&format!("{letter}{}", index + 1));
            creature.tapped = side.tapped.contains(slot);
            creature.summoning_sick = side.summoning_sick.contains(slot);
            creature.damage = u32::from(side.damage[slot]);
            creature
        };
        Force {
            life: i32::from(side.life),
            lands: side.lands().iter().map(|&land| setup.land(land).clone()).collect(),
            creatures: side.creatures.iter().enumerate().map(creature).collect(),
            ..Force::default()
        }
    }
}

fn first((index, _): (usize, usize)) -> usize {
    index
}

/// Returns a set of indices without gaps as the slots that they number.
pub(super) fn as_slots(indices: CreatureSet, slots: CreatureSet) -> CreatureSet {
    slots.iter().enumerate().filter(|&(index, _)| indices.contains(index)).map(|(_, slot)| slot).collect()
}
