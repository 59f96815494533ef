//! Whether a position's sentences let each combat be judged alone: each speaks of the creature that has it.

use crate::ability::{Ability, Clause, Condition, Filter, Statement, Whose};
use crate::creature::Creature;
use crate::position::{Position, Side};
use crate::types::Keyword;

/// Returns whether every sentence of the position speaks of the creature that has it, requires nothing, and holds
/// whoever else is there.
pub(super) fn speaks_for_itself(position: &Position) -> bool {
    let harmless = |ability: &Ability| match ability {
        Ability::Static(statement) => is_own(statement),
        Ability::Keyword(keyword) => {
            !matches!(keyword, Keyword::Undying | Keyword::Persist | Keyword::Decayed)
        }
        Ability::BandsWithOther(_) | Ability::Triggered(_) | Ability::Toxic(_) => false,
        _ => true,
    };
    position.effects.is_empty() && abilities(position).all(harmless)
}

/// Returns whether no creature of the position deals damage in the form of counters, and none of the defending player's
/// bands.
pub(super) fn no_counters_or_banding_blockers(position: &Position) -> bool {
    let has = |creature: &Creature, keywords: &[Keyword]| {
        let of =
            |ability: &Ability| matches!(ability, Ability::Keyword(keyword) if keywords.contains(keyword));
        creature.abilities.iter().any(of)
    };
    position.attacker.creatures.iter().all(|creature| !has(creature, &[Keyword::Wither, Keyword::Infect]))
        && position
            .defender
            .creatures
            .iter()
            .all(|creature| !has(creature, &[Keyword::Wither, Keyword::Infect, Keyword::Banding]))
}

fn abilities(position: &Position) -> impl Iterator<Item = &Ability> {
    let creatures = [Side::Attacker, Side::Defender].map(|side| &position.force(side).creatures);
    creatures.into_iter().flatten().flat_map(|creature| &creature.abilities)
}

fn is_own(statement: &Statement) -> bool {
    let own = statement.subject.whose == Whose::This && statement.subject.filter == Filter::Any;
    own && match &statement.clause {
        Clause::CantAttack(condition)
        | Clause::CantBlock(_, condition)
        | Clause::CantBeBlockedBy(_, condition) => *condition == Condition::Always,
        Clause::AttacksIfAble
        | Clause::OneAttacksIfAble
        | Clause::CantAttackUnlessPaid(_, Condition::If(_) | Condition::Unless(_))
        | Clause::CantBlockUnlessPaid(_, _, Condition::If(_) | Condition::Unless(_))
        | Clause::BlocksIfAble(_)
        | Clause::MustBeBlocked { .. }
        | Clause::Lure(_)
        | Clause::BlockedOnlyByAll
        | Clause::PreventAllCombatDamage
        | Clause::MostAttackers(_)
        | Clause::MostBlocking(_)
        | Clause::Has(_)
        | Clause::Loses(_) => false,
        _ => true,
    }
}
