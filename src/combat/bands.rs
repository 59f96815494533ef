//! Bands: which attackers can form one, and what becomes blocked with one of them.

use super::citation::{Cited, cite};
use super::combatant::{Combatant, Combatants};
use super::explanation::{Reason, names};
use crate::creature::Keyword;
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::position::Side;
use crate::rule::Edition;
use crate::set::CreatureSet;

/// Returns what is wrong with the bands of an attack.
///
/// A band is any number of attackers with banding and at most one without (CR 702.22c; CR 2007 502.10), or
/// attackers that "bands with other" joins: today any number of that quality, of which one has the ability
/// (CR 702.22d); before, only such as have the ability (CR 2007 502.11b).
pub(super) fn band_reasons(
    edition: Edition,
    combatants: &Combatants,
    declaration: &AttackDeclaration,
) -> Vec<Reason> {
    let creatures = combatants.side(Side::Attacker);
    let mut reasons = Vec::new();
    let mut reason = |creature: &Combatant, text: String| {
        reasons.push(Reason { rule: cite(edition, Cited::Band), creature: creature.at, text });
    };
    let mut banded = CreatureSet::EMPTY;
    for &band in &declaration.bands {
        let band = band & CreatureSet::first(creatures.len());
        let Some(first) = band.lowest() else { continue };
        for index in band & banded {
            reason(&creatures[index], format!("{} is in two bands", creatures[index].id));
        }
        banded |= band;
        for index in band - declaration.attackers {
            reason(&creatures[index], format!("{} is in a band and doesn't attack", creatures[index].id));
        }
        if !can_band(edition, creatures, band) {
            let members = names(combatants, Side::Attacker, band);
            let text = format!("{members} can't be a band: more than one of them has no banding");
            reason(&creatures[first], text);
        }
    }
    reasons
}

/// Returns whether the creatures can attack as one band.
fn can_band(edition: Edition, creatures: &[Combatant], band: CreatureSet) -> bool {
    let without = band.iter().filter(|&index| !creatures[index].has(Keyword::Banding)).count();
    if without <= 1 {
        return true;
    }
    let qualities = band.iter().flat_map(|index| &creatures[index].bands_with_other);
    let joined = |quality: &&crate::ability::Filter| match edition {
        Edition::Current => band.iter().all(|index| quality.matches(&creatures[index], None)),
        Edition::Comprehensive2007 | Edition::Fifth => {
            band.iter().all(|index| creatures[index].bands_with_other.contains(*quality))
        }
    };
    qualities.into_iter().any(|quality| joined(&quality))
}

/// Returns, by attacker, the creatures that block it once bands are blocked as a whole: "if an attacking
/// creature becomes blocked by a creature, each other creature in the same band becomes blocked by that
/// same creature" (CR 702.22h).
pub fn blocked_by(
    attackers: usize,
    bands: &[CreatureSet],
    declaration: &BlockDeclaration,
) -> Vec<CreatureSet> {
    let mut blockers: Vec<CreatureSet> =
        (0..attackers).map(|attacker| declaration.blockers_of(attacker)).collect();
    for band in bands {
        let all = band.iter().fold(CreatureSet::EMPTY, |all, member| all | blockers[member]);
        for member in *band {
            blockers[member] = all;
        }
    }
    blockers
}
