//! From a position with declared blocks to a [`Combat`], and what the board's effects do while it goes on.

use super::combat::{BandsWithOther, Combat, ContinuousEffects, index_of};
use super::extras::Extras;
use super::fighter::Fighter;
use crate::ability::Clause;
use crate::combat::combatant::{Changes, Combatant, Combatants, CreatureRef, Moment, Standing};
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::types::CreatureSet;

impl Fighter {
    /// Returns the creature as combat damage sees it.
    pub fn of(combatants: &Combatants, creature: &Combatant) -> Fighter {
        let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        let nothing_deals = combatants
            .statements()
            .iter()
            .any(|in_force| *in_force.clause() == Clause::PreventAllCombatDamage);
        let says = |clause: &Clause| combatants.said_of(creature).any(|said| said.clause() == clause);
        Fighter {
            power: creature.power,
            toughness: creature.toughness,
            damage: i32::try_from(creature.damage).unwrap_or(i32::MAX),
            keywords: creature.keywords,
            regeneration_shields: small(creature.regeneration_shields),
            flanking: small(creature.flanking),
            rampage: small(creature.rampage),
            bushido: small(creature.bushido),
            spirit_links: small(creature.spirit_links),
            tapped: creature.tapped,
            damage_by_toughness: says(&Clause::DamageByToughness),
            damage_as_though_unblocked: says(&Clause::DamageAsThoughUnblocked),
            damage_to_prevented: says(&Clause::PreventDamageTo),
            combat_damage_to_prevented: says(&Clause::PreventCombatDamageTo),
            damage_by_prevented: nothing_deals || says(&Clause::PreventDamageBy),
        }
    }
}

/// The continuous effects of a position, which end with the creatures that they come from.
#[derive(Clone, Copy, Debug)]
pub struct Battlefield<'a> {
    position: &'a Position,
    changes: Changes,
}

impl<'a> Battlefield<'a> {
    /// Returns the combat of a position once those blocks are declared, with every creature of both sides under
    /// its index there, and the effects to play it under.
    ///
    /// Blocks are taken as they are, legal or not; what they name beyond the attacking creatures is left out.
    ///
    /// # Panics
    /// When a side has more than [`MAX_CREATURES`](crate::MAX_CREATURES) creatures.
    pub fn of(position: &'a Position, declaration: &BlockDeclaration) -> (Combat, Battlefield<'a>) {
        let combatants = Combatants::at(position, Moment::Blocked(declaration));
        let mut combat = Combat::new(position.edition, [position.attacker.life, position.defender.life]);
        for creature in combatants.iter() {
            let index = combat.add(creature.at.side, Fighter::of(&combatants, creature));
            combat.set_extras(creature.at.side, index, Extras::of(&combatants, creature));
        }
        let attackers = position.attacking & CreatureSet::first(combatants.side(Side::Attacker).len());
        combat.attack(attackers);
        for (blocker, &blocked) in declaration.blocks.iter().enumerate().take(combat.count(Side::Defender)) {
            combat.block(blocker, blocked & attackers);
        }
        for &band in &position.bands {
            combat.band(band & attackers);
        }
        let battlefield = Battlefield { position, changes: combatants.changes_in_combat() };
        relate(&mut combat, &combatants);
        (combat, battlefield)
    }

    /// Returns the creatures as they are at this point of the combat.
    pub(in crate::combat) fn combatants(&self, combat: &Combat) -> Combatants {
        let standing = |at: CreatureRef| {
            let side = index_of(at.side);
            let row = &combat.rows[side][at.index];
            let fights = combat.in_combat[side].contains(at.index);
            Standing {
                present: combat.alive[side].contains(at.index),
                attacking: fights && at.side == Side::Attacker,
                blocking: fights && at.side == Side::Defender,
                tapped: row.fighter.tapped,
                change: row.change,
                withered: row.withered,
                grown: row.grown,
                shields_used: row.shields_used,
                returned: row.returned,
            }
        };
        Combatants::standing(self.position, &standing)
    }

    /// Works out anew what creatures are, after something else than damage and death has changed them.
    ///
    /// Returns whether a characteristic changed.
    pub(in crate::combat) fn renew(&self, combat: &mut Combat) -> bool {
        let combatants = self.combatants(combat);
        let mut changed = false;
        for creature in combatants.iter() {
            let side = index_of(creature.at.side);
            if !combat.alive[side].contains(creature.at.index) {
                continue;
            }
            let fighter = &mut combat.rows[side][creature.at.index].fighter;
            let now = Fighter {
                damage: fighter.damage,
                regeneration_shields: fighter.regeneration_shields,
                tapped: fighter.tapped,
                ..Fighter::of(&combatants, creature)
            };
            changed |= now != *fighter;
            *fighter = now;
            // What is sacrificed was settled when it attacked; the counters that it began with don't change.
            let before = combat.extras(creature.at.side, creature.at.index);
            let now = Extras { sacrificed: before.sacrificed, ..Extras::of(&combatants, creature) };
            combat.set_extras(creature.at.side, creature.at.index, now);
        }
        relate(combat, &combatants);
        changed
    }

    /// Returns whether creatures can change in the course of the combat.
    pub fn changes(&self) -> Changes {
        self.changes
    }
}

/// Sets what depends on two creatures: protection, and qualities that creatures band with.
fn relate(combat: &mut Combat, combatants: &Combatants) {
    combat.bands_with_other.clear();
    for creature in combatants.iter() {
        let others = combatants.side(creature.at.side.other());
        let shielded = others.iter().filter(|other| creature.is_protected_from(other));
        let shielded = shielded.map(|other| other.at.index).collect();
        combat.shield(creature.at.side, creature.at.index, shielded);
        for quality in &creature.bands_with_other {
            let side = creature.at.side;
            let own = combatants.side(side).iter();
            combat.bands_with_other(BandsWithOther {
                side,
                with_ability: own
                    .clone()
                    .filter(|other| other.bands_with_other.contains(quality))
                    .map(|other| other.at.index)
                    .collect(),
                of_quality: own
                    .filter(|other| quality.matches(other, Some(creature)))
                    .map(|other| other.at.index)
                    .collect(),
            });
        }
    }
}

impl ContinuousEffects for Battlefield<'_> {
    fn refresh(&self, combat: &mut Combat) -> bool {
        self.changes != Changes::Never && self.renew(combat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::{Ability, Filter, Statement, Subject, Whose};
    use crate::creature::Creature;
    use crate::position::Force;
    use crate::types::Keyword;

    fn force(creatures: Vec<Creature>) -> Force {
        Force { life: 20, creatures, ..Force::default() }
    }

    fn lord(id: &str, power: i32, toughness: i32, clause: Clause) -> Creature {
        let subject = Subject { whose: Whose::Yours, filter: Filter::Source.not() };
        Creature::new(id, power, toughness).with(Ability::Static(Statement { subject, clause }))
    }

    fn fought(position: &Position, blocks: &[&[usize]]) -> [Vec<usize>; 2] {
        let blocks = blocks.iter().map(|attackers| attackers.iter().copied().collect()).collect();
        let (mut combat, battlefield) = Battlefield::of(position, &BlockDeclaration { blocks });
        combat.fight_under(&mut Vec::new(), &battlefield);
        [Side::Attacker, Side::Defender]
            .map(|side| (CreatureSet::first(combat.count(side)) - combat.alive(side)).iter().collect())
    }

    #[test]
    fn rule_611_3b_a_lord_that_dies_takes_its_bonus_along() {
        // The first striker kills the lord; the 1/1 that was 2/2 takes 1 from another attacker at the same time,
        // and dies of it as soon as the lord is gone.
        let strikers = (1..=2).map(|n| Creature::new(format!("a{n}"), 1, 1).with(Keyword::FirstStrike));
        let position = Position {
            attacker: force(strikers.collect()),
            attacking: CreatureSet::first(2),
            defender: force(vec![lord("b1", 1, 1, Clause::Gets(1, 1)), Creature::new("b2", 1, 1)]),
            ..Position::default()
        };
        assert_eq!(fought(&position, &[&[0], &[1]]), [vec![], vec![0, 1]]);
    }

    #[test]
    fn rule_611_3b_first_strike_from_a_lord_that_died_is_gone_in_the_regular_step() {
        // b2 struck first, thanks to the lord, and doesn't strike again; a2 hits back in the regular step.
        let position = Position {
            attacker: force(vec![
                Creature::new("a1", 1, 1).with(Keyword::FirstStrike),
                Creature::new("a2", 2, 3),
            ]),
            attacking: CreatureSet::first(2),
            defender: force(vec![
                lord("b1", 0, 1, Clause::Has(Box::new(Keyword::FirstStrike.into()))),
                Creature::new("b2", 2, 2),
            ]),
            ..Position::default()
        };
        assert_eq!(fought(&position, &[&[0], &[1]]), [vec![], vec![0, 1]]);
    }

    #[test]
    fn only_a_lord_that_fights_ties_fights_together() {
        let attacker = force(vec![Creature::new("a1", 1, 1)]);
        let defender = force(vec![lord("b1", 1, 1, Clause::Gets(1, 1)), Creature::new("b2", 1, 1)]);
        let attacking = CreatureSet::first(1);
        let position = Position { attacker, attacking, defender, ..Position::default() };
        let changes = |blocker: usize| {
            let mut blocks = BlockDeclaration::none(2);
            blocks.blocks[blocker] = CreatureSet::only(0);
            Battlefield::of(&position, &blocks).1.changes()
        };
        assert_eq!((changes(0), changes(1)), (Changes::Together, Changes::Never));
    }

    #[test]
    fn a_board_without_such_effects_does_not_change() {
        let position = Position {
            attacker: force(vec![Creature::new("a1", 1, 1).with(Keyword::Trample)]),
            attacking: CreatureSet::first(1),
            defender: force(vec![Creature::new("b1", 2, 2).with(Ability::this(Clause::Gets(0, 1)))]),
            ..Position::default()
        };
        let (_, battlefield) = Battlefield::of(&position, &BlockDeclaration::none(1));
        assert_eq!(battlefield.changes(), Changes::Never);
    }
}
