//! Which attackers may attack as a band (CR 702.22c; CR 2007 502.10, 502.11; Fifth Edition, Banding).

use menace::{CreatureSet, Edition, Keyword, Position};

use super::Question;
use super::scene::Scene;

/// Returns whether the attackers can form those bands, each of two or more.
pub fn are_legal(position: &Position, attackers: CreatureSet, bands: &[CreatureSet]) -> bool {
    let scene = Scene::of(position, Question::Attacks);
    let in_two = |i: usize| bands.iter().filter(|band| band.contains(i)).count() > 1;
    bands.iter().all(|band| {
        let members: Vec<_> = band.iter().map(|member| &scene.beings[member]).collect();
        // "Any number of creatures with banding and up to one creature without it."
        let without = members.iter().filter(|member| !member.has(Keyword::Banding)).count();
        let qualities: Vec<_> = members.iter().flat_map(|member| &member.bands_with_other).collect();
        let joined = qualities.iter().any(|quality| match position.edition {
            // CR 702.22c: attackers of that quality, of which one has the ability.
            Edition::Current => members.iter().all(|member| scene.picks(quality, member, None)),
            // CR 2007 502.11b: creatures with that same ability, whatever their quality.
            Edition::Comprehensive2007 | Edition::Fifth => {
                members.iter().all(|member| member.bands_with_other.contains(quality))
            }
        });
        let may_band = without <= 1 || joined;
        may_band && band.iter().all(|member| attackers.contains(member) && !in_two(member))
    })
}
