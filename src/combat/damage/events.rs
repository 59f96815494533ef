//! What befalls creatures and players between the steps of damage, by spells and abilities.

use std::hash::{Hash, Hasher};

use super::aftermath::{Aftermath, Triggers};
use super::combat::{Combat, ContinuousEffects, index_of};
use super::fighter::Fighter;

use crate::position::Side;
use crate::set::CreatureSet;

/// Whom a spell or an ability has chosen: a creature of either side, or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chosen {
    /// That side's creature with that index.
    Creature(Side, u8),
    /// The player on that side.
    Player(Side),
}

impl Combat {
    /// Does what is done before a player would get priority (704.3): characteristics, players, creatures.
    pub(in crate::combat) fn check(&mut self, effects: &impl ContinuousEffects, aftermath: &mut Aftermath) {
        self.check_players();
        self.state_based_actions(effects, aftermath);
    }

    /// Destroys the creature (701.8), unless it is indestructible or regenerates.
    pub(in crate::combat) fn destroy_by_effect(
        &mut self,
        side: Side,
        index: usize,
        beyond_regeneration: bool,
        aftermath: &mut Aftermath,
    ) {
        if self.use_shield(index_of(side), index) {
            return;
        }
        let shields = &mut self.rows[index_of(side)][index].fighter.regeneration_shields;
        let kept = if beyond_regeneration { std::mem::take(shields) } else { 0 };
        self.destroy(index_of(side), index, aftermath);
        self.rows[index_of(side)][index].fighter.regeneration_shields += kept;
    }

    /// Deals damage that is no combat damage, to all of them at once, with the deaths and triggers that follow.
    ///
    /// Whether a protection prevents it is the caller's business.
    pub(in crate::combat) fn damage_by_effect(
        &mut self,
        (controller, source): (Side, &Fighter),
        recipients: &[Chosen],
        amount: i32,
        effects: &impl ContinuousEffects,
        aftermath: &mut Aftermath,
    ) {
        let mut triggered = [Triggers::default(); 2];
        for &recipient in recipients {
            if let Chosen::Creature(side, index) = recipient
                && self.prevents_by_counters(side, index.into(), amount)
            {
                continue;
            }
            let amount = amount - self.prevented(recipient, amount);
            if amount <= 0 {
                continue;
            }
            let gained = match recipient {
                Chosen::Creature(side, index) => {
                    self.damage_creature(source, index_of(side), usize::from(index), amount)
                }
                Chosen::Player(side) => self.damage_player(source, index_of(side), amount),
            };
            self.gain_life(gained, index_of(controller), &mut triggered);
        }
        self.check(effects, aftermath);
        if !self.lost[0] && !self.lost[1] {
            self.resolve_triggers(triggered, effects, aftermath);
        }
    }

    /// Returns how much of damage that is no combat damage is prevented, and uses up what prevents it.
    fn prevented(&mut self, recipient: Chosen, amount: i32) -> i32 {
        let prevention = match recipient {
            Chosen::Creature(side, index) => {
                let row = &mut self.rows[index_of(side)][usize::from(index)];
                if row.fighter.damage_to_prevented {
                    return amount;
                }
                &mut row.prevention
            }
            Chosen::Player(side) => &mut self.prevention[index_of(side)],
        };
        let prevented = amount.clamp(0, i32::from(*prevention));
        // No more than what it was before, which an u16 held.
        *prevention -= prevented as u16;
        prevented
    }

    /// Prevents the next damage that would be dealt to them (615.7).
    pub(in crate::combat) fn prevent_next_damage(&mut self, to: Chosen, amount: u32) {
        let prevention = match to {
            Chosen::Creature(side, index) => &mut self.rows[index_of(side)][usize::from(index)].prevention,
            Chosen::Player(side) => &mut self.prevention[index_of(side)],
        };
        *prevention = prevention.saturating_add(u16::try_from(amount).unwrap_or(u16::MAX));
    }

    /// Prevents all combat damage from now on.
    pub(in crate::combat) fn prevent_combat_damage(&mut self) {
        self.damage_prevented = true;
    }

    /// Returns whether all combat damage is prevented.
    pub(in crate::combat) fn is_combat_damage_prevented(&self) -> bool {
        self.damage_prevented
    }

    /// Returns whether part of some damage was prevented where it made a difference which part.
    pub(in crate::combat) fn prevention_was_chosen(&self) -> bool {
        self.prevention_was_chosen
    }

    /// Adds to what until-end-of-turn effects have added to power and toughness; [`ContinuousEffects`] apply it.
    pub(in crate::combat) fn change_until_end_of_turn(&mut self, side: Side, index: usize, by: (i32, i32)) {
        let row = &mut self.rows[index_of(side)][index];
        row.change = (row.change.0.saturating_add(by.0), row.change.1.saturating_add(by.1));
    }

    /// Returns whether two creatures of a side are the same but for their index, as far as the combat goes.
    pub(in crate::combat) fn are_alike(&self, side: Side, one: usize, other: usize) -> bool {
        let same = |set: CreatureSet| set.contains(one) == set.contains(other);
        self.stands_alike(side, one, other) && same(self.alive(side)) && same(self.in_combat(side))
    }

    /// Returns whether there can be damage yet.
    pub(in crate::combat) fn has_damage_to_come(&self) -> bool {
        self.stage != super::combat::Stage::Over
    }

    /// Hashes all that what is to come depends on.
    pub(in crate::combat) fn hash_what_counts(&self, hasher: &mut impl Hasher) {
        self.rows.iter().for_each(|rows| rows.as_slice().hash(hasher));
        (self.alive, self.in_combat, self.struck_first).hash(hasher);
        (self.life, self.poison, self.lost, self.stage).hash(hasher);
        (self.prevention, self.damage_prevented).hash(hasher);
    }
}
