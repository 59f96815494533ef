//! Whether players have anything to act with.

use crate::ability::{Ability, Clause, ManaCost};
use crate::combat::Combatants;
use crate::mana::{Pool, colors_of_land};
use crate::position::{Position, Side};

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

/// Returns whether somebody has mana for something to cast or activate.
///
/// If not, [`combat`](crate::combat) answers questions about the position, and fast.
pub fn somebody_can_act(position: &Position) -> bool {
    // Most positions have nothing of the kind, and should not pay for the question.
    let acts = |side: &Side| {
        let force = position.force(*side);
        !force.hand.is_empty()
            || force.permanents.iter().any(|permanent| permanent.abilities.iter().any(is_activated))
            || force.creatures.iter().any(|creature| creature.abilities.iter().any(is_activated))
    };
    if !SIDES.iter().any(acts) && !position.effects.iter().any(is_activated) {
        return false;
    }
    let combatants = Combatants::of(position);
    SIDES.iter().any(|&side| {
        let force = position.force(side);
        let pool = Pool::of(force.lands.iter().map(colors_of_land), 0x1f);
        let payable = |ability: &Ability| cost(ability).is_some_and(|cost| pool.can_pay(&cost));
        force.hand.iter().any(|spell| pool.can_pay(&spell.cost))
            || force.permanents.iter().any(|own| !own.tapped && own.abilities.iter().any(payable))
            || combatants.side(side).iter().any(|creature| creature.activated.iter().any(payable))
    })
}

fn cost(ability: &Ability) -> Option<ManaCost> {
    match ability {
        Ability::Activated { cost, .. } => Some(*cost),
        _ => None,
    }
}

/// Whether the ability is activated, or gives creatures one that is.
fn is_activated(ability: &Ability) -> bool {
    match ability {
        Ability::Activated { .. } => true,
        Ability::Static(statement) => match &statement.clause {
            Clause::Has(given) => is_activated(given),
            _ => false,
        },
        _ => false,
    }
}
