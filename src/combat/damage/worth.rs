//! What the end of a combat is worth.

use super::combat::{Combat, index_of};
use crate::combat::combatant::{Combatant, Combatants};
use crate::position::Side;
use crate::types::Keyword;

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
    /// What each -1/-1 counter that the combat puts on a creature costs its controller, if it lives, and what each
    /// +1/+1 counter gains; never more than the creature is worth.
    pub withered: i64,
    /// What an instant costs whoever uses it.
    pub card: i64,
}

/// What the parts of a position are worth, in hundredths of a point: what a [`Worth`] is made from.
///
/// A creature is worth `creature`, and `power` and `toughness` for each point above zero, and for each of its
/// keywords what `keywords` says or else `ability`, and `ability` for each landwalk, protection, or other ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a creature is worth for being there.
    pub creature: i64,
    /// What each point of power is worth, above zero.
    pub power: i64,
    /// What each point of toughness is worth, above zero.
    pub toughness: i64,
    /// What each keyword, landwalk, protection and other ability is worth.
    pub ability: i64,
    /// Keywords that are worth something else than `ability`.
    pub keywords: Vec<(Keyword, i64)>,
    /// What each point of life is worth.
    pub life: i64,
    /// What each poison counter costs: ten of them are a game.
    pub poison: i64,
    /// What each -1/-1 counter on a survivor costs.
    pub withered: i64,
    /// What an instant costs whoever uses it.
    pub card: i64,
}

impl Default for Weights {
    /// Returns the weights that hold where nobody asks for others.
    fn default() -> Weights {
        Weights {
            creature: 50,
            power: 100,
            toughness: 60,
            ability: 40,
            keywords: Vec::new(),
            life: 40,
            poison: 80,
            withered: 160,
            card: 150,
        }
    }
}

impl Weights {
    fn of_keyword(&self, keyword: Keyword) -> i64 {
        let own = self.keywords.iter().find(|&&(other, _)| other == keyword);
        own.map_or(self.ability, |&(_, worth)| worth)
    }

    fn of_creature(&self, combatants: &Combatants, creature: &Combatant) -> i64 {
        let statements = combatants.statements().iter();
        let own = statements.filter(|statement| statement.source == Some(creature.at)).count();
        let abilities = creature.landwalks.len()
            + creature.protections.len()
            + creature.bands_with_other.len()
            + creature.triggered.len()
            + creature.wards.len()
            + creature.activated.len()
            + [creature.flanking, creature.rampage, creature.bushido, creature.spirit_links, creature.toxic]
                .into_iter()
                .filter(|&number| number > 0)
                .count()
            + own;
        self.creature
            + self.power * i64::from(creature.power.max(0))
            + self.toughness * i64::from(creature.toughness.max(0))
            + creature.keywords.iter().map(|keyword| self.of_keyword(keyword)).sum::<i64>()
            + self.ability * abilities as i64
    }
}

impl Worth {
    /// Returns the plain worth of creatures: so much for each of them, for its power and toughness as they are
    /// at that moment, and for each of its abilities, by the default [`Weights`].
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
        Worth::weighed(combatants, &Weights::default())
    }

    /// Returns the worth of creatures, life and counters by those weights, none of which may be below zero.
    ///
    /// ```
    /// use menace::combat::Combatants;
    /// use menace::combat::damage::{Weights, Worth};
    /// use menace::{Creature, Force, Keyword, Position};
    /// let bird = Creature::new("a1", 1, 1).with(Keyword::Flying);
    /// let attacker = Force { creatures: vec![bird], ..Force::default() };
    /// let position = Position { attacker, ..Position::default() };
    /// let weights = Weights { keywords: vec![(Keyword::Flying, 120)], ..Weights::default() };
    /// let worth = Worth::weighed(&Combatants::of(&position), &weights);
    /// assert_eq!(worth.creatures[0], [50 + 100 + 60 + 120]);
    /// ```
    pub fn weighed(combatants: &Combatants, weights: &Weights) -> Worth {
        let creatures = [Side::Attacker, Side::Defender].map(|side| {
            let own = combatants.side(side).iter();
            own.map(|creature| weights.of_creature(combatants, creature)).collect()
        });
        let Weights { life, poison, withered, card, .. } = *weights;
        Worth { creatures, life: [life; 2], poison: [poison; 2], withered, card }
    }

    /// Returns the score of the combat in its present state, as seen by the attacker.
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
                let lost = combat.withered(side, creature).saturating_sub(combat.grown(side, creature));
                (worth - self.withered * i64::from(lost)).max(0)
            })
            .sum();
        creatures + self.life[index] * i64::from(combat.life(side))
            - self.poison[index] * i64::from(combat.poison(side))
    }
}
