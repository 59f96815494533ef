//! What triggers when attackers are declared, resolved before blockers are (508.1m, 508.2).
//!
//! A question about blocks or damage begins when all of that is over. So the position is taken as it was when attackers
//! were declared, and made into the position that the triggers leave: changes until end of turn become effects that name
//! the creature, and counters lie on it. Everything else reads that position and needs to know nothing of triggers.

use std::borrow::Cow;

use super::{Combatant, Combatants};
use crate::ability::{
    Ability, AttackEffect, AttackEvent, Clause, Filter, Gain, Statement, Subject, Triggered, Whom, Whose,
};
use crate::creature::Counter;
use crate::position::{Position, Side};
use crate::types::CreatureSet;

/// A position whose attack triggers have resolved.
pub(in crate::combat) struct Resolved<'p> {
    /// The position that they leave; unchanged if nothing triggers.
    pub position: Cow<'p, Position>,
    /// A creature whose trigger leaves its controller a choice, if there is one: that trigger has not resolved.
    pub choice: Option<usize>,
    /// The +1/+1 counters that were put on attackers: index and number, in ascending order.
    pub counters: Vec<(usize, u32)>,
}

/// Resolves what triggers as `position.attacking` are declared as attackers.
///
/// Rules: 603.3b (the active player's triggers; their order is that player's choice and makes no difference but for
/// mentor, which goes first, so that no other trigger takes its target away), 611.2c (who is affected is settled as the
/// trigger resolves).
pub(in crate::combat) fn resolved(position: &Position) -> Resolved<'_> {
    let mut resolved = Resolved { position: Cow::Borrowed(position), choice: None, counters: Vec::new() };
    if position.attacking.is_empty() || !has_triggers(position) {
        return resolved;
    }
    let declared = Combatants::declared(position);
    let mut effects: Vec<Ability> = Vec::new();
    let mut counters = vec![0u32; declared.side(Side::Attacker).len()];
    let mut targeting = 0;
    for Trigger { source, creature, effect } in triggers(position, &declared) {
        let affected: CreatureSet = match effect.whom() {
            Whom::This => creature.into_iter().collect(),
            Whom::Each(subject) => subjects(&declared, subject, source),
            Whom::Target(subject) => {
                let targets = subjects(&declared, subject, source);
                targeting += u32::from(!targets.is_empty());
                if targets.len() > 1 || !targets.is_empty() && targeting > 1 {
                    resolved.choice = source;
                    continue;
                }
                targets
            }
        };
        match effect {
            AttackEffect::UntilEndOfTurn { gains, .. } => {
                for index in affected {
                    let id = &position.attacker.creatures[index].id;
                    effects.extend(gains.iter().map(|gain| until_end_of_turn(id, gain)));
                }
            }
            AttackEffect::PlusCounters { count, .. } => {
                affected.iter().for_each(|index| counters[index] = counters[index].saturating_add(*count));
            }
        }
    }
    resolved.counters = counters.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
    if !effects.is_empty() || !resolved.counters.is_empty() {
        let position = resolved.position.to_mut();
        position.effects.append(&mut effects);
        for &(index, count) in &resolved.counters {
            position.attacker.creatures[index].counters.push((Counter::PowerToughness(1, 1), count));
        }
    }
    resolved
}

/// An ability that has triggered.
struct Trigger<'a> {
    /// The attacker's creature that has the ability; `None` for a permanent that isn't a creature.
    source: Option<usize>,
    /// The creature that attacked, "it" or "that creature".
    creature: Option<usize>,
    effect: &'a AttackEffect,
}

impl AttackEffect {
    fn whom(&self) -> &Whom {
        match self {
            AttackEffect::UntilEndOfTurn { whom, .. } | AttackEffect::PlusCounters { whom, .. } => whom,
        }
    }
}

/// Returns what triggers, creature by creature, then other permanents.
fn triggers<'a>(position: &'a Position, declared: &'a Combatants) -> Vec<Trigger<'a>> {
    let attackers = declared.side(Side::Attacker);
    let attacking: CreatureSet =
        attackers.iter().filter(|creature| creature.attacking).map(|creature| creature.at.index).collect();
    let alone = attacking.lowest().filter(|_| attacking.len() == 1);
    let tied_for_most_life = position.defender.life >= position.attacker.life;
    let mut triggers = Vec::new();
    for creature in attackers {
        let index = creature.at.index;
        for triggered in &creature.triggered {
            let Triggered::Attack { event, effect } = triggered else { continue };
            let attacks = creature.attacking;
            let who = match event {
                AttackEvent::Attacks => attacks.then_some(index),
                AttackEvent::AttacksPlayerWithMostLife => (attacks && tied_for_most_life).then_some(index),
                AttackEvent::AttacksWith { least, others } => {
                    let others = attacking
                        .without(index)
                        .iter()
                        .filter(|&other| others.matches(&attackers[other], Some(creature)));
                    (attacks && others.count() >= *least as usize).then_some(index)
                }
                AttackEvent::YoursAttacksAlone => alone,
            };
            if who.is_some() {
                triggers.push(Trigger { source: Some(index), creature: who, effect });
            }
        }
    }
    for ability in position.attacker.permanents.iter().flat_map(|permanent| &permanent.abilities) {
        if let Ability::Triggered(Triggered::Attack { event: AttackEvent::YoursAttacksAlone, effect }) =
            ability
            && alone.is_some()
        {
            triggers.push(Trigger { source: None, creature: alone, effect });
        }
    }
    triggers
}

/// Returns the attacker's creatures that a trigger of theirs speaks of.
fn subjects(declared: &Combatants, subject: &Subject, source: Option<usize>) -> CreatureSet {
    let attackers = declared.side(Side::Attacker);
    let source = source.map(|index| &attackers[index]);
    let picks = |creature: &&Combatant| match subject.whose {
        Whose::This => source.is_some_and(|source| source.at == creature.at),
        Whose::Opponents => false,
        Whose::Yours | Whose::Anyones => subject.filter.matches(creature, source),
    };
    attackers.iter().filter(picks).map(|creature| creature.at.index).collect()
}

fn until_end_of_turn(id: &str, gain: &Gain) -> Ability {
    let subject = Subject { whose: Whose::Anyones, filter: Filter::Id(id.to_owned()) };
    let clause = match gain {
        Gain::PowerToughness(power, toughness) => Clause::Gets(*power, *toughness),
        Gain::Ability(ability) => Clause::Has(ability.clone()),
    };
    Ability::Static(Statement { subject, clause })
}

/// Returns whether anything here can trigger as attackers are declared.
fn has_triggers(position: &Position) -> bool {
    let sides = [&position.attacker, &position.defender];
    let creatures = sides.iter().flat_map(|force| &force.creatures).flat_map(|creature| &creature.abilities);
    let permanents = sides.iter().flat_map(|force| &force.permanents).flat_map(|own| &own.abilities);
    creatures.chain(permanents).chain(&position.effects).any(triggers_on_attack)
}

/// Returns whether the ability, or one that it gives, triggers as attackers are declared.
pub(in crate::combat) fn triggers_on_attack(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered(triggered) => matches!(triggered, Triggered::Attack { .. }),
        Ability::Static(Statement { clause: Clause::Has(given), .. }) => triggers_on_attack(given),
        Ability::Static(_)
        | Ability::Keyword(_)
        | Ability::Flanking
        | Ability::Rampage(_)
        | Ability::Bushido(_)
        | Ability::Landwalk(_)
        | Ability::Protection(_)
        | Ability::BandsWithOther(_)
        | Ability::SpiritLink
        | Ability::Toxic(_)
        | Ability::Ward(_)
        | Ability::Activated { .. } => false,
    }
}
