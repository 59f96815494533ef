//! Bands: which attackers can form one, and what becomes blocked with one of them.

use super::combatant::{Combatant, Combatants};
use super::explanation::named;
use super::reason::{BandFault, NamedCreature, Reason};
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::position::Side;
use crate::types::{CreatureSet, Edition, Keyword};

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
    let mut reason = |creature: &Combatant, fault: BandFault| {
        reasons.push(Reason::Band { creature: NamedCreature::of(creature), fault });
    };
    let mut banded = CreatureSet::EMPTY;
    for &band in &declaration.bands {
        let band = band & CreatureSet::first(creatures.len());
        let Some(first) = band.lowest() else { continue };
        for index in band & banded {
            reason(&creatures[index], BandFault::InTwoBands);
        }
        banded |= band;
        for index in band - declaration.attackers {
            reason(&creatures[index], BandFault::NotAttacking);
        }
        if !can_band(edition, creatures, band) {
            let members = named(combatants, Side::Attacker, band);
            reason(&creatures[first], BandFault::TooManyWithoutBanding(members));
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
    let share_ability = edition.differences().bands_share_ability;
    let joined = |quality: &&crate::ability::Filter| {
        band.iter().all(|index| match share_ability {
            true => creatures[index].bands_with_other.contains(*quality),
            false => quality.matches(&creatures[index], None),
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::{Ability, Clause, Filter};
    use crate::combat::{Attacks, Blocks};
    use crate::creature::Creature;
    use crate::position::{Force, Position};
    use crate::types::Supertype;

    fn attack(
        edition: Edition,
        creatures: Vec<Creature>,
        bands: &[&[usize]],
    ) -> (Attacks, AttackDeclaration) {
        let attackers = CreatureSet::first(creatures.len());
        let position = Position {
            edition,
            attacking: attackers,
            attacker: Force { creatures, ..Force::default() },
            ..Position::default()
        };
        let bands = bands.iter().map(|band| band.iter().copied().collect()).collect();
        (Attacks::of(&position).expect("few creatures"), AttackDeclaration { attackers, bands })
    }

    fn hero(id: &str) -> Creature {
        Creature::new(id, 1, 1).with(Keyword::Banding)
    }

    #[test]
    fn rule_702_22c_a_band_has_at_most_one_creature_without_banding() {
        let mammoth = Creature::new("a3", 3, 3).with(Keyword::Trample);
        let creatures = vec![hero("a1"), hero("a2"), mammoth, Creature::new("a4", 2, 2)];
        let (attacks, declaration) = attack(Edition::Current, creatures.clone(), &[&[0, 1, 2]]);
        assert_eq!(attacks.is_legal(&declaration), Ok(true));
        let (attacks, declaration) = attack(Edition::Current, creatures, &[&[0, 1, 2, 3]]);
        let explanation = attacks.explain(&declaration).expect("a small board");
        assert!(!explanation.legal);
        assert_eq!(explanation.reasons[0].rule(Edition::Current).to_string(), "702.22c");
        assert_eq!(attacks.is_legal(&declaration), Ok(false));
    }

    #[test]
    fn a_creature_is_in_one_band_at_most_and_a_band_attacks_as_a_whole() {
        let creatures = vec![hero("a1"), hero("a2"), hero("a3")];
        let (attacks, declaration) = attack(Edition::Current, creatures.clone(), &[&[0, 1], &[1, 2]]);
        assert_eq!(attacks.is_legal(&declaration), Ok(false));
        let (attacks, mut declaration) = attack(Edition::Current, creatures, &[&[0, 1]]);
        declaration.attackers.remove(1);
        let explanation = attacks.explain(&declaration).expect("a small board");
        assert_eq!(explanation.reasons[0].to_string(), "a2 is in a band and doesn't attack");
    }

    #[test]
    fn bands_with_other_asks_for_the_ability_of_all_in_2007_and_of_one_today() {
        let legend = |id: &str| {
            let mut creature = Creature::new(id, 2, 2);
            creature.supertypes.push(Supertype::Legendary);
            creature
        };
        let quality = Ability::BandsWithOther(Filter::Supertype(Supertype::Legendary));
        let creatures = vec![legend("a1").with(quality), legend("a2"), legend("a3")];
        for (edition, legal) in
            [(Edition::Current, true), (Edition::Comprehensive2007, false), (Edition::Fifth, false)]
        {
            let (attacks, declaration) = attack(edition, creatures.clone(), &[&[0, 1, 2]]);
            assert_eq!(attacks.is_legal(&declaration), Ok(legal), "{edition}");
        }
    }

    #[test]
    fn rule_702_22h_a_band_is_blocked_as_one_though_only_members_that_can_be_are_declared() {
        // The Pegasus flies: a walking creature blocks the Mammoth, and with it the Pegasus.
        let creatures = vec![hero("a1").with(Keyword::Flying), Creature::new("a2", 3, 3)];
        let band = CreatureSet::first(2);
        let position = Position {
            attacking: band,
            bands: vec![band],
            attacker: Force { creatures, ..Force::default() },
            defender: Force { creatures: vec![Creature::new("b1", 2, 2)], ..Force::default() },
            ..Position::default()
        };
        let blocks = Blocks::of(&position).expect("few creatures");
        assert_eq!(blocks.may_block(0), CreatureSet::only(1));
        let declaration = BlockDeclaration { blocks: vec![CreatureSet::only(1)] };
        assert_eq!(blocks.is_legal(&declaration), Ok(true));
        assert_eq!(blocked_by(2, &position.bands, &declaration), [CreatureSet::only(0); 2]);
    }

    #[test]
    fn requirements_and_bands_are_explained_together() {
        let creatures = vec![
            Creature::new("a1", 1, 1),
            Creature::new("a2", 1, 1).with(Ability::this(Clause::AttacksIfAble)),
        ];
        let (attacks, mut declaration) = attack(Edition::Current, creatures, &[&[0, 1]]);
        declaration.attackers.remove(1);
        let explanation = attacks.explain(&declaration).expect("a small board");
        let rule = |reason: &Reason| reason.rule(Edition::Current).to_string();
        let rules: Vec<String> = explanation.reasons.iter().map(rule).collect();
        assert_eq!(rules, ["702.22c", "702.22c", "508.1d"]);
        assert!(explanation.better.is_some_and(|better| better.attackers.contains(1)));
    }
}
