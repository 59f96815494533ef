//! Bounds on combats in which creatures change the sizes of others, by combats with fixed sizes.

use super::each_blocks_one;
use crate::combat::combatant::{Combatant, Combatants};
use crate::combat::damage::Combat;
use crate::declare::Board;
use crate::position::{Position, Side};
use crate::types::Keyword;

/// Returns the combat with attackers as small, and blockers as large, as the deaths of others can make them: a fight in it
/// is worth no more to the attacker than the same fight in the real one, except for life gained by dealing damage. `None` if more than sizes can change, or a larger creature can be worse.
///
/// - Toughness counts after the death of any that can die. Power counts when damage is dealt: in the first-strike step
///   no creature has died yet, and before the regular step only those that a first strike can have hit.
/// - Counters on a creature that lives can cost more than its death, and flanking changes sizes itself.
pub(super) fn smallest_and_largest(
    position: &Position,
    combatants: &Combatants,
    board: &Board,
    combat: &Combat,
) -> Option<Combat> {
    let awkward = |creature: &Combatant| {
        creature.flanking > 0 || creature.has(Keyword::Wither) || creature.has(Keyword::Infect)
    };
    let covered = position.bands.is_empty()
        && !combatants.depends_on_blocks()
        && !combatants.can_change_but_in_size()
        && each_blocks_one(board)
        && !combat.has_extras()
        && !combatants.iter().any(awkward);
    if !covered {
        return None;
    }
    let mut bound = combat.clone();
    let strikes_first =
        |side: Side| combat.alive(side).iter().any(|index| combat.fighter(side, index).strikes_first());
    let strikes_first = [Side::Attacker, Side::Defender].map(strikes_first);
    for creature in combatants.iter() {
        let (side, index) = (creature.at.side, creature.at.index);
        let fighter = bound.fighter_mut(side, index);
        let only_first = fighter.strikes_first() && !fighter.has(Keyword::DoubleStrike);
        let early = |source: &Combatant| !only_first && strikes_first[1 - source.at.side as usize];
        let which = side as usize;
        let (power, _) = combatants.changes_of_size(creature, early)[which];
        let (_, toughness) = combatants.changes_of_size(creature, |_| true)[which];
        fighter.power = fighter.power.saturating_add(power);
        fighter.toughness = fighter.toughness.saturating_add(toughness);
        if fighter.toughness <= fighter.damage {
            return None;
        }
    }
    Some(bound)
}
