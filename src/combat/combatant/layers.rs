//! The layers in which abilities and effects make creatures what they are (613).

use super::{Combatant, Combatants, CreatureRef, InForce, Moment, Standing};
use crate::ability::{Ability, Clause, Filter};
use crate::creature::Counter;
use crate::position::{Position, Side};
use crate::types::Keyword;

impl Combatants {
    /// `declared_now` says that attackers still have to be tapped for attacking.
    pub(super) fn applied(
        position: &Position,
        standing: &impl Fn(CreatureRef) -> Standing,
        declared_now: bool,
    ) -> Combatants {
        let mut combatants = Combatants {
            attacker: bare(position, Side::Attacker, standing),
            defender: bare(position, Side::Defender, standing),
            statements: Vec::new(),
            put_counters: Vec::new(),
            attacker_lands: position.attacker.lands.clone(),
            defender_lands: position.defender.lands.clone(),
            life: [position.attacker.life, position.defender.life],
        };
        combatants.collect_statements(position);
        if declared_now {
            combatants.tap_attackers(position);
        }
        combatants.apply_abilities();
        combatants.apply_base_values();
        combatants.apply_changes(position, standing);
        for index in 0..combatants.statements.len() {
            for affected in combatants.affected(index) {
                combatants.get_mut(affected).applies.push(index);
            }
        }
        combatants
    }

    fn get_mut(&mut self, at: CreatureRef) -> &mut Combatant {
        match at.side {
            Side::Attacker => &mut self.attacker[at.index],
            Side::Defender => &mut self.defender[at.index],
        }
    }

    fn collect_statements(&mut self, position: &Position) {
        for side in [Side::Attacker, Side::Defender] {
            for (index, creature) in position.force(side).creatures.iter().enumerate() {
                if !self.side(side)[index].present {
                    continue;
                }
                let source = Some(CreatureRef { side, index });
                for ability in &creature.abilities {
                    if let Ability::Static(statement) = ability {
                        let statement = statement.clone();
                        self.statements.push(InForce { statement, source, controller: side });
                    }
                }
            }
        }
        let permanents = [Side::Attacker, Side::Defender].into_iter().flat_map(|side| {
            let abilities = position.force(side).permanents.iter().flat_map(|own| &own.abilities);
            abilities.map(move |ability| (side, ability))
        });
        let effects = position.effects.iter().map(|effect| (Side::Defender, effect));
        for (controller, ability) in permanents.chain(effects) {
            if let Ability::Static(statement) = ability {
                let statement = statement.clone();
                self.statements.push(InForce { statement, source: None, controller });
            }
        }
    }

    fn affected(&self, statement: usize) -> Vec<CreatureRef> {
        let in_force = &self.statements[statement];
        self.iter()
            .filter(|creature| self.is_subject(&in_force.statement.subject, creature, in_force))
            .map(|creature| creature.at)
            .collect()
    }

    /// Layer 6. Only keywords and landwalks can be asked for by a filter, so that only sentences that ask for
    /// them can depend on another one.
    fn apply_abilities(&mut self) {
        let asks_abilities = |filter: &Filter| {
            filter.mentions(&|part| matches!(part, Filter::Keyword(_) | Filter::Landwalk(_) | Filter::Tapped))
        };
        let is_layer = |clause: &Clause| matches!(clause, Clause::Has(_) | Clause::Loses(_));
        let mut seen = 0;
        let mut waiting: Vec<usize> = Vec::new();
        loop {
            // Abilities that were just given may be sentences of this layer themselves. This ends: what a sentence
            // gives is a part of it, and smaller.
            waiting.extend((seen..self.statements.len()).filter(|&i| is_layer(self.statements[i].clause())));
            seen = self.statements.len();
            if waiting.is_empty() {
                break;
            }
            let next = self.first_independent(&waiting, asks_abilities, Combatants::apply_ability);
            self.apply_ability(waiting.remove(next));
        }
    }

    /// CR 508.1f: attacking tapped those that had no vigilance when they were declared. That was before any
    /// of them was an attacking or a tapped creature that a sentence could speak of.
    fn tap_attackers(&mut self, position: &Position) {
        let changes_abilities =
            |in_force: &InForce| matches!(in_force.clause(), Clause::Has(_) | Clause::Loses(_));
        let declared = self
            .statements
            .iter()
            .any(changes_abilities)
            .then(|| Combatants::at(position, Moment::BeforeAttacks));
        for (index, creature) in self.attacker.iter_mut().enumerate().filter(|(_, a)| a.attacking) {
            let keywords = declared.as_ref().map_or(creature.keywords, |d| d.attacker[index].keywords);
            creature.tapped |= !keywords.contains(Keyword::Vigilance);
        }
    }

    fn apply_ability(&mut self, statement: usize) {
        let clause = self.statements[statement].statement.clause.clone();
        for at in self.affected(statement) {
            match &clause {
                Clause::Has(ability) => {
                    if let Ability::Static(given) = &**ability {
                        let in_force =
                            InForce { statement: given.clone(), source: Some(at), controller: at.side };
                        self.statements.push(in_force);
                    }
                    self.get_mut(at).gain(ability);
                }
                Clause::Loses(keyword) => {
                    let creature = self.get_mut(at);
                    creature.keywords = creature.keywords.without(*keyword);
                }
                _ => {}
            }
        }
    }

    /// Layer 7b.
    fn apply_base_values(&mut self) {
        for index in 0..self.statements.len() {
            if let Clause::BasePowerToughness(power, toughness) = self.statements[index].statement.clause {
                for at in self.affected(index) {
                    let creature = self.get_mut(at);
                    (creature.power, creature.toughness) = (power, toughness);
                }
            }
        }
    }

    /// Layer 7c. Counters come first: a sentence that asks for power or toughness waits for them anyway.
    fn apply_changes(&mut self, position: &Position, standing: &impl Fn(CreatureRef) -> Standing) {
        for side in [Side::Attacker, Side::Defender] {
            for (index, printed) in position.force(side).creatures.iter().enumerate() {
                let at = CreatureRef { side, index };
                let Standing { change, withered, grown, returned, .. } = standing(at);
                let counters = grown.saturating_sub(withered);
                let creature = self.get_mut(at);
                creature.power = creature.power.saturating_add(change.0).saturating_add(counters);
                creature.toughness = creature.toughness.saturating_add(change.1).saturating_add(counters);
                for (counter, count) in printed.counters.iter().filter(|_| !returned) {
                    if let Counter::PowerToughness(power, toughness) = counter {
                        let count = i32::try_from(*count).unwrap_or(i32::MAX);
                        creature.power = creature.power.saturating_add(power.saturating_mul(count));
                        creature.toughness =
                            creature.toughness.saturating_add(toughness.saturating_mul(count));
                    }
                }
            }
        }
        let asks_values = |filter: &Filter| {
            filter.mentions(&|part| matches!(part, Filter::Power(..) | Filter::Toughness(..)))
        };
        let mut waiting: Vec<usize> = (0..self.statements.len())
            .filter(|&index| matches!(self.statements[index].clause(), Clause::Gets(..)))
            .collect();
        while !waiting.is_empty() {
            let next = self.first_independent(&waiting, asks_values, Combatants::apply_change);
            self.apply_change(waiting.remove(next));
        }
    }

    fn apply_change(&mut self, statement: usize) {
        if let Clause::Gets(power, toughness) = self.statements[statement].statement.clause {
            for at in self.affected(statement) {
                let creature = self.get_mut(at);
                creature.power = creature.power.saturating_add(power);
                creature.toughness = creature.toughness.saturating_add(toughness);
            }
        }
    }

    /// Returns the place in `waiting` of the first effect that depends on no other one that waits, and of the
    /// first of all where each depends on another (613.8b).
    fn first_independent(
        &self,
        waiting: &[usize],
        can_depend: impl Fn(&Filter) -> bool,
        apply: impl Fn(&mut Combatants, usize),
    ) -> usize {
        let depends = |&statement: &usize| {
            can_depend(&self.statements[statement].statement.subject.filter) && {
                let before = self.affected(statement);
                waiting.iter().any(|&other| {
                    other != statement && {
                        let mut after = self.clone();
                        apply(&mut after, other);
                        after.affected(statement) != before
                    }
                })
            }
        };
        waiting.iter().position(|statement| !depends(statement)).unwrap_or(0)
    }
}

fn bare(position: &Position, side: Side, standing: &impl Fn(CreatureRef) -> Standing) -> Vec<Combatant> {
    let creatures = position.force(side).creatures.iter().enumerate();
    creatures
        .map(|(index, creature)| {
            let at = CreatureRef { side, index };
            let standing = standing(at);
            let card = creature.card.clone();
            let printed: &[(Counter, u32)] = if standing.returned { &[] } else { &creature.counters };
            let on_it = printed.iter().map(|&(_, count)| i64::from(count)).sum::<i64>();
            let of =
                |kind: Counter| printed.iter().filter(|(own, _)| *own == kind).map(|&(_, count)| count).sum();
            let counters =
                [Counter::PowerToughness(1, 1), Counter::PowerToughness(-1, -1), Counter::Shield].map(of);
            let mut combatant = Combatant {
                at,
                id: creature.id.clone(),
                power: creature.power,
                toughness: creature.toughness,
                supertypes: creature.supertypes.clone(),
                subtypes: creature.subtypes.clone(),
                tapped: standing.tapped,
                summoning_sick: creature.summoning_sick,
                damage: creature.damage,
                counters,
                has_counter: i64::from(standing.withered) + i64::from(standing.grown) + on_it
                    > i64::from(standing.shields_used),
                regeneration_shields: creature.regeneration_shields,
                attacking: standing.attacking,
                blocking: standing.blocking,
                present: standing.present,
                returned: standing.returned,
                ..Combatant::of_object(side, card, creature.colors, creature.types.clone())
            };
            creature.abilities.iter().for_each(|ability| combatant.gain(ability));
            for (counter, count) in printed {
                if let (Counter::Keyword(keyword), 1..) = (counter, count) {
                    combatant.keywords = combatant.keywords.with(*keyword);
                }
            }
            combatant
        })
        .collect()
}
