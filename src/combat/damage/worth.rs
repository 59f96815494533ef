//! What the end of a combat is worth.

use super::combat::{Combat, index_of};
use crate::combat::combatant::Combatants;
use crate::position::Side;

/// The score of a combat that the defending player loses; of one that the attacking player loses, the same
/// below zero. No sum of creatures and life comes near it.
pub const WIN: i64 = 1 << 50;

/// What creatures, life and counters are worth, in hundredths of a point; none of it below zero.
///
/// The score of a combat is what the attacker has less what the defender has, so that the attacker wants it
/// high and the defender low. A player who loses the game loses [`WIN`], and nothing else counts then.
///
/// The search for divisions relies on that nothing is worth less than nothing: nobody would rather have a creature
/// of his own dead, or less life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// By side (the attacker's first) and creature, what it is worth that the creature lives.
    pub creatures: [Vec<i64>; 2],
    /// What each point of life is worth to a side.
    pub life: [i64; 2],
    /// What each poison counter costs the side that gets it.
    pub poison: [i64; 2],
    /// What each -1/-1 counter that the combat puts on a creature costs its controller, if it lives; never more
    /// than the creature is worth.
    pub withered: i64,
}

impl Worth {
    /// What a creature is worth for being there.
    pub const CREATURE: i64 = 50;
    /// What each point of power is worth, above zero.
    pub const POWER: i64 = 100;
    /// What each point of toughness is worth, above zero.
    pub const TOUGHNESS: i64 = 60;
    /// What each keyword, landwalk, protection and other ability is worth.
    pub const ABILITY: i64 = 40;
    /// What each point of life is worth.
    pub const LIFE: i64 = 40;
    /// What each poison counter costs: ten of them are a game.
    pub const POISON: i64 = 80;
    /// What each -1/-1 counter on a survivor costs.
    pub const WITHERED: i64 = 160;

    /// Returns the plain worth of creatures: so much for each of them, for its power and toughness as they are
    /// before blocks, and for each of its abilities.
    ///
    /// ```
    /// use menace::combat::Combatants;
    /// use menace::combat::damage::Worth;
    /// use menace::{Creature, Force, Keyword, Position};
    /// let knight = Creature::new("a1", 2, 2).with(Keyword::FirstStrike);
    /// let attacker = Force { creatures: vec![knight], ..Force::default() };
    /// let position = Position { attacker, ..Position::default() };
    /// let worth = Worth::of(&Combatants::of(&position));
    /// assert_eq!(worth.creatures[0], [50 + 2 * 100 + 2 * 60 + 40]);
    /// ```
    pub fn of(combatants: &Combatants) -> Worth {
        let creatures = [Side::Attacker, Side::Defender].map(|side| {
            let worth = combatants.side(side).iter().map(|creature| {
                let statements = combatants.statements().iter();
                let own = statements.filter(|statement| statement.source == Some(creature.at)).count();
                let abilities = creature.keywords.iter().count()
                    + creature.landwalks.len()
                    + creature.protections.len()
                    + creature.bands_with_other.len()
                    + creature.activated.len()
                    + [creature.flanking, creature.rampage, creature.bushido, creature.spirit_links]
                        .into_iter()
                        .filter(|&number| number > 0)
                        .count()
                    + own;
                Worth::CREATURE
                    + Worth::POWER * i64::from(creature.power.max(0))
                    + Worth::TOUGHNESS * i64::from(creature.toughness.max(0))
                    + Worth::ABILITY * abilities as i64
            });
            worth.collect()
        });
        Worth { creatures, life: [Worth::LIFE; 2], poison: [Worth::POISON; 2], withered: Worth::WITHERED }
    }

    /// Returns the score of the combat as it now stands, seen by the attacker.
    pub fn score(&self, combat: &Combat) -> i64 {
        match [Side::Attacker, Side::Defender].map(|side| combat.has_lost(side)) {
            [false, true] => WIN,
            [true, false] => -WIN,
            [true, true] => 0,
            [false, false] => self.of_side(combat, Side::Attacker) - self.of_side(combat, Side::Defender),
        }
    }

    fn of_side(&self, combat: &Combat, side: Side) -> i64 {
        let index = index_of(side);
        let creatures: i64 = combat
            .alive(side)
            .iter()
            .map(|creature| {
                let worth = self.creatures[index].get(creature).copied().unwrap_or(0);
                (worth - self.withered * i64::from(combat.withered(side, creature))).max(0)
            })
            .sum();
        creatures + self.life[index] * i64::from(combat.life(side))
            - self.poison[index] * i64::from(combat.poison(side))
    }
}
