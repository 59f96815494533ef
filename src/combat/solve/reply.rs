//! The combat after this one: who is left to hit back, and who is left to block.

use crate::ability::{Ability, Clause, Condition, Filter, Statement, Who, Whose};
use crate::combat::combatant::Combatants;
use crate::combat::damage::{DamageOutcome, Worth};
use crate::creature::{Counter, Creature};
use crate::position::{Force, Position, Side};
use crate::types::CreatureSet;

/// What the next combat depends on of what this one leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Survivors {
    alive: [CreatureSet; 2],
    /// Those of the attacker's creatures that stay tapped: they attacked, they regenerated, or they were.
    tapped: CreatureSet,
    /// By side, -1/-1 counters that the combat put on creatures.
    withered: [Vec<(usize, i32)>; 2],
    /// +1/+1 counters that triggers on the attack put on the attacker's creatures, which the score leaves out.
    put: Vec<(usize, u32)>,
    /// By side, +1/+1 counters that the combat put on creatures.
    grown: [Vec<(usize, i32)>; 2],
    /// By side, the creatures that died and came back: they have no counter but those above.
    returned: [CreatureSet; 2],
    life: [i32; 2],
}

impl Survivors {
    /// Returns everybody, as though nobody had fought, or were tapped.
    pub fn all(position: &Position) -> Survivors {
        let sides = [Side::Attacker, Side::Defender];
        Survivors {
            alive: sides.map(|side| CreatureSet::first(position.force(side).creatures.len())),
            tapped: CreatureSet::EMPTY,
            withered: [Vec::new(), Vec::new()],
            put: Vec::new(),
            grown: [Vec::new(), Vec::new()],
            returned: [CreatureSet::EMPTY; 2],
            life: sides.map(|side| position.force(side).life),
        }
    }

    /// Returns the creatures of the side that live.
    pub fn alive(&self, side: Side) -> CreatureSet {
        self.alive[side as usize]
    }

    /// Returns the attacker's creatures that can block in the next turn.
    pub fn untapped(&self) -> CreatureSet {
        self.alive[0] - self.tapped
    }

    /// Returns the life of the side.
    pub fn life(&self, side: Side) -> i32 {
        self.life[side as usize]
    }

    /// Returns what is left of a combat whose attackers were declared as the combatants say.
    pub fn of(combatants: &Combatants, outcome: &DamageOutcome) -> Survivors {
        let all = |side: Side| CreatureSet::first(combatants.side(side).len());
        let attackers = combatants.side(Side::Attacker).iter();
        let tapped: CreatureSet =
            attackers.filter(|creature| creature.tapped).map(|creature| creature.at.index).collect();
        let alive = [all(Side::Attacker) - outcome.dead[0], all(Side::Defender) - outcome.dead[1]];
        Survivors {
            alive,
            tapped: (CreatureSet(tapped.0 | outcome.regenerated()[0].0) & alive[0]) - outcome.returned()[0],
            withered: outcome.withered.clone(),
            put: combatants
                .put_counters()
                .iter()
                .copied()
                .filter(|&(index, _)| alive[0].contains(index))
                .collect(),
            grown: outcome.grown.clone(),
            returned: outcome.returned(),
            life: outcome.life,
        }
    }

    /// Returns the position in which the defending player attacks in the turn that follows, with the worth of
    /// its creatures. Who died is left out, so that indices change and names don't.
    ///
    /// That player's creatures untap and have been there since the turn began; the other's stay tapped. Damage,
    /// regeneration shields and effects that name a creature have ended with the turn; standing effects still
    /// belong to the same player.
    pub fn reply(&self, position: &Position, worth: &Worth) -> (Position, Worth) {
        let force = |side: Side| {
            let (index, before) = (side as usize, position.force(side));
            let creature = |creature: usize| {
                let mut left = Creature {
                    tapped: side == Side::Attacker && self.tapped.contains(creature),
                    summoning_sick: false,
                    damage: 0,
                    regeneration_shields: 0,
                    ..before.creatures[creature].clone()
                };
                let returned = self.returned[index].contains(creature);
                if returned {
                    left.counters.clear();
                }
                let put = self
                    .put
                    .iter()
                    .filter(|_| !returned)
                    .find(|&&(put, _)| side == Side::Attacker && put == creature);
                let grown = put.map_or(0, |&(_, count)| count as i32) + count(&self.grown[index], creature);
                for (size, count) in [(-1, count(&self.withered[index], creature)), (1, grown)] {
                    if count > 0 {
                        left.counters.push((Counter::PowerToughness(size, size), count as u32));
                    }
                }
                left
            };
            Force {
                life: self.life[index],
                lands: before.lands.clone(),
                creatures: self.alive[index].iter().map(creature).collect(),
                permanents: before.permanents.clone(),
                hand: Vec::new(),
            }
        };
        let (attacker, defender) = (force(Side::Defender), force(Side::Attacker));
        let effects = position.effects.iter().filter_map(|effect| match effect {
            Ability::Static(statement) if names_a_creature(statement) => None,
            Ability::Static(statement) => Some(Ability::Static(seen_by_the_other(statement))),
            other => Some(other.clone()),
        });
        let reply = Position {
            edition: position.edition,
            attacking: CreatureSet::first(attacker.creatures.len()),
            attacker,
            defender,
            effects: effects.collect(),
            bands: Vec::new(),
        };
        let left = |side: usize| {
            let creature = |creature: usize| {
                let lost = count(&self.withered[side], creature) - count(&self.grown[side], creature);
                (worth.creatures[side][creature] - worth.withered * i64::from(lost)).max(0)
            };
            self.alive[side].iter().map(creature).collect()
        };
        let swapped = |[attacker, defender]: [i64; 2]| [defender, attacker];
        let worth = Worth {
            creatures: [left(1), left(0)],
            life: swapped(worth.life),
            poison: swapped(worth.poison),
            withered: worth.withered,
            card: worth.card,
        };
        (reply, worth)
    }
}

/// Returns how many counters the list has for the creature.
fn count(counters: &[(usize, i32)], creature: usize) -> i32 {
    counters.iter().find(|&&(index, _)| index == creature).map_or(0, |&(_, count)| count)
}

/// Only effects of a turn or a combat name a creature of the position, as what a resolved provoke leaves does.
fn names_a_creature(statement: &Statement) -> bool {
    statement.subject.filter.mentions(&|part| matches!(part, Filter::Id(_)))
}

/// Returns the sentence of a standing effect as it reads when the other player is "you" in it.
fn seen_by_the_other(statement: &Statement) -> Statement {
    let mut seen = statement.clone();
    seen.subject.whose = match seen.subject.whose {
        Whose::Yours => Whose::Opponents,
        Whose::Opponents => Whose::Yours,
        same @ (Whose::This | Whose::Anyones) => same,
    };
    let condition = match &mut seen.clause {
        Clause::CantAttack(condition)
        | Clause::CantAttackUnlessPaid(_, condition)
        | Clause::CantBlockUnlessPaid(_, _, condition)
        | Clause::CantBlock(_, condition)
        | Clause::CantBeBlockedBy(_, condition) => Some(condition),
        _ => None,
    };
    if let Some(Condition::If(fact) | Condition::Unless(fact)) = condition {
        fact.who = match fact.who {
            Who::You => Who::Opponent,
            Who::Opponent => Who::You,
            same @ (Who::DefendingPlayer | Who::AttackingPlayer | Who::Anyone) => same,
        };
    }
    seen
}
