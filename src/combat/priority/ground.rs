//! What creatures are while abilities gained until end of turn come on top of everything else.

use std::rc::Rc;

use crate::ability::{Ability, Clause, Filter, Statement, Subject, Whose};
use crate::combat::combatant::{Changes, Combatant, Combatants, CreatureRef, Moment};
use crate::combat::damage::{Battlefield, Combat};
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};

/// An ability that a creature has gained until end of turn, by its number among those that can be gained.
pub(super) type Gained = (CreatureRef, u16);

/// A position in which creatures have gained some abilities until end of turn.
///
/// Each is a sentence about that one creature which comes after all others: it began last (613.7).
#[derive(Debug)]
pub(super) struct Ground {
    gained: Vec<Gained>,
    position: Position,
    combatants: Rc<Combatants>,
    changes: Changes,
}

impl Ground {
    fn of(position: Position, gained: Vec<Gained>, declaration: &BlockDeclaration) -> Ground {
        let combatants = Combatants::at(&position, Moment::Blocked(declaration));
        let changes = combatants.changes_in_combat();
        Ground { gained, position, combatants: Rc::new(combatants), changes }
    }

    /// Returns the effects under which a combat goes on here.
    pub fn battlefield(&self) -> Battlefield<'_> {
        Battlefield::over(&self.position, self.changes)
    }

    /// Returns how creatures can change here.
    pub fn changes(&self) -> Changes {
        self.changes
    }

    /// Returns the creatures as abilities and effects make them in this combat. What [`seen`] looks up in the
    /// combat itself may be older.
    pub fn combatants(&self, combat: &Combat) -> Rc<Combatants> {
        match self.changes {
            Changes::Never => Rc::clone(&self.combatants),
            Changes::Apart | Changes::Together => Rc::new(self.battlefield().combatants(combat)),
        }
    }

    /// Returns whether the creature has gained something.
    pub fn has_gained(&self, at: CreatureRef) -> bool {
        self.gained.iter().any(|&(creature, _)| creature == at)
    }
}

/// Every ground that a search has come to.
#[derive(Debug)]
pub(super) struct Grounds {
    declaration: BlockDeclaration,
    gains: Vec<Ability>,
    known: Vec<Rc<Ground>>,
}

impl Grounds {
    /// The number of the ground on which nothing has been gained.
    pub const BARE: usize = 0;

    pub fn new(position: &Position, declaration: &BlockDeclaration) -> Grounds {
        let bare = Ground::of(position.clone(), Vec::new(), declaration);
        Grounds { declaration: declaration.clone(), gains: Vec::new(), known: vec![Rc::new(bare)] }
    }

    pub fn get(&self, number: usize) -> Rc<Ground> {
        Rc::clone(&self.known[number])
    }

    /// Returns the number of the ground on which the creature has gained that ability as well.
    pub fn with(&mut self, number: usize, at: CreatureRef, ability: &Ability) -> usize {
        let gain = self.gains.iter().position(|known| known == ability).unwrap_or_else(|| {
            self.gains.push(ability.clone());
            self.gains.len() - 1
        });
        let mut gained = self.known[number].gained.clone();
        let new = (at, gain as u16);
        // A keyword gained twice is gained once.
        if matches!(ability, Ability::Keyword(_)) && gained.contains(&new) {
            return number;
        }
        gained.push(new);
        gained.sort_unstable();
        if let Some(known) = self.known.iter().position(|ground| ground.gained == gained) {
            return known;
        }
        let mut position = self.known[Grounds::BARE].position.clone();
        for &(CreatureRef { side, index }, gain) in &gained {
            let id = position.force(side).creatures[index].id.clone();
            let subject = Subject { whose: Whose::Anyones, filter: Filter::Id(id) };
            let clause = Clause::Has(Box::new(self.gains[usize::from(gain)].clone()));
            position.effects.push(Ability::Static(Statement { subject, clause }));
        }
        self.known.push(Rc::new(Ground::of(position, gained, &self.declaration)));
        self.known.len() - 1
    }
}

/// Returns a creature as it is now.
pub(super) fn seen(combatants: &Combatants, combat: &Combat, at: CreatureRef) -> Combatant {
    let fighter = combat.fighter(at.side, at.index);
    let fights = combat.in_combat(at.side).contains(at.index);
    let mut seen = combatants.get(at).clone();
    (seen.power, seen.toughness) = (fighter.power, fighter.toughness);
    seen.keywords = fighter.keywords;
    seen.tapped = fighter.tapped;
    seen.damage = u32::try_from(fighter.damage).unwrap_or(0);
    seen.has_counter |= combat.withered(at.side, at.index) > 0;
    seen.attacking = fights && at.side == Side::Attacker;
    seen.blocking = fights && at.side == Side::Defender;
    seen
}
