//! What players have to act with: mana, instants, and abilities that can be activated.

use crate::ability::{Ability, Clause, Effect, ManaCost};
use crate::combat::combatant::Combatants;
use crate::combat::damage::Extras;
use crate::creature::Keyword;
use crate::mana::{ManaMask, Pool, colors_of_land, mana_value};
use crate::position::{Position, Side};

use super::SIDES;

/// Returns what an activated ability costs, whether it taps, and what it does.
pub(super) fn activated(ability: &Ability) -> Option<(ManaCost, bool, &Effect)> {
    match ability {
        Ability::Activated { cost, taps, effect } => Some((*cost, *taps, effect)),
        _ => None,
    }
}

/// Returns the lands of a player, where colors count that something of his asks for.
pub(super) fn pool(position: &Position, combatants: &Combatants, side: Side) -> Pool {
    let force = position.force(side);
    let abilities = combatants.side(side).iter().flat_map(|creature| &creature.activated);
    let abilities = abilities.chain(force.permanents.iter().flat_map(|permanent| &permanent.abilities));
    let given = combatants.statements().iter().filter_map(|in_force| match in_force.clause() {
        Clause::Has(ability) => Some(&**ability),
        _ => None,
    });
    let costs = abilities.chain(given).filter_map(activated).map(|(cost, ..)| cost);
    let costs = costs.chain(force.hand.iter().map(|spell| spell.cost));
    let wanted = costs.flat_map(|cost| cost.colors().iter().collect::<Vec<_>>());
    let wanted = wanted.fold(0, |mask: ManaMask, color| mask | 1 << color as u8);
    Pool::of(force.lands.iter().map(colors_of_land), wanted)
}

/// Returns whether somebody has mana for something to cast or activate.
pub(in crate::combat) fn somebody_can_act(position: &Position) -> bool {
    // Most positions have nothing of the kind, and should not pay for the question.
    let has = |abilities: &[Ability]| abilities.iter().any(|ability| with_activated(ability).is_some());
    let acts = |side: &Side| {
        let force = position.force(*side);
        !force.hand.is_empty()
            || force.permanents.iter().any(|permanent| has(&permanent.abilities))
            || force.creatures.iter().any(|creature| has(&creature.abilities))
    };
    if !SIDES.iter().any(acts) && !has(&position.effects) {
        return false;
    }
    let combatants = Combatants::of(position);
    SIDES.iter().any(|&side| {
        let pool = pool(position, &combatants, side);
        let force = position.force(side);
        let payable = |ability: &Ability| activated(ability).is_some_and(|(cost, ..)| pool.can_pay(&cost));
        force.hand.iter().any(|spell| pool.can_pay(&spell.cost))
            || force.permanents.iter().any(|own| !own.tapped && own.abilities.iter().any(payable))
            || combatants.side(side).iter().any(|creature| creature.activated.iter().any(payable))
    })
}

/// Returns the activated ability that this one is, or gives to creatures.
fn with_activated(ability: &Ability) -> Option<&Ability> {
    match ability {
        Ability::Activated { .. } => Some(ability),
        Ability::Static(statement) => match &statement.clause {
            Clause::Has(given) => with_activated(given),
            _ => None,
        },
        _ => None,
    }
}

/// Returns an ability that could be activated without end: one that costs nothing.
pub(super) fn free_ability(position: &Position) -> Option<Ability> {
    let free = |ability| {
        with_activated(ability).filter(|ability| {
            activated(ability).is_some_and(|(cost, taps, _)| !taps && mana_value(&cost) == 0)
        })
    };
    let of_side = |side: &Side| {
        let force = position.force(*side);
        let creatures = force.creatures.iter().flat_map(|creature| &creature.abilities);
        creatures.chain(force.permanents.iter().flat_map(|permanent| &permanent.abilities)).find_map(free)
    };
    SIDES.iter().find_map(of_side).or_else(|| position.effects.iter().find_map(free)).cloned()
}

/// Returns what is on the board that is not played where players cast and activate.
pub(super) fn unplayed(position: &Position, combatants: &Combatants) -> Option<&'static str> {
    let has = |abilities: &[Ability]| abilities.iter().any(|ability| with_activated(ability).is_some());
    let targeted = |side: Side| {
        let foe = position.force(side.other());
        !foe.hand.is_empty()
            || foe.permanents.iter().any(|permanent| has(&permanent.abilities))
            || combatants.side(side.other()).iter().any(|creature| !creature.activated.is_empty())
    };
    combatants.iter().find_map(|creature| {
        let extras = Extras::of(combatants, creature);
        match () {
            () if !creature.wards.is_empty() && targeted(creature.at.side) => Some("ward"),
            () if extras.doublings > 0 => Some("doubled damage"),
            () if extras.returns => Some("a creature with undying or persist"),
            () if creature.has(Keyword::Decayed) => Some("a creature with decayed"),
            () => None,
        }
    })
}
