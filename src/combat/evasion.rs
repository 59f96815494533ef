//! Who may block whom: evasion, and what plainly forbids one creature to block another.

use super::combatant::{Combatant, Combatants, InForce};
use crate::ability::{AsThough, Clause, Filter};
use crate::position::Side;
use crate::types::{CardType, Color, Keyword, LandFilter};

/// Why a creature can't block an attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Bar<'c> {
    /// The blocker is tapped.
    Tapped,
    /// The attacker does not attack.
    NotAttacking,
    /// The blocker has decayed.
    Decayed,
    /// The attacker has an evasion keyword that the blocker does not meet.
    Evasion(Keyword),
    /// The blocker has shadow and the attacker has not.
    OnlyShadow,
    /// The defending player controls such a land.
    Landwalk(&'c LandFilter),
    /// The attacker has protection from a quality of the blocker.
    Protection(&'c Filter),
    /// A sentence says so of the blocker.
    CantBlock(&'c InForce),
    /// A sentence says so of the attacker.
    CantBeBlocked(&'c InForce),
}

/// Calls `found` with each thing that keeps the blocker from blocking the attacker.
///
/// Evasion abilities are cumulative (CR 509.1b; CR 2007 501.2): every one is looked at by itself.
///
/// "As though" treats the game exactly as if it were so, for this one block (CR 609.4), so that it answers
/// sentences that ask for the keyword as well as the keyword itself. It is a permission, which may be used or not: what is returned
/// prevents the block even if it is used in the best way.
pub(super) fn bars<'c>(
    combatants: &'c Combatants,
    blocker: &'c Combatant,
    attacker: &'c Combatant,
    found: &mut dyn FnMut(Bar<'c>),
) {
    let mut fewest = bars_between(combatants, blocker, attacker, None);
    if !fewest.is_empty() && !blocker.tapped && attacker.attacking {
        let pretences = pretences(combatants, blocker, attacker);
        for used in 1..1u64 << pretences.len() {
            let mut seen = (blocker.clone(), attacker.clone());
            pretences
                .iter()
                .enumerate()
                .filter(|(index, _)| used >> index & 1 == 1)
                .for_each(|(_, pretence)| pretence.apply(&mut seen));
            let bars = bars_between(combatants, blocker, attacker, Some(&seen));
            if bars.len() < fewest.len() {
                fewest = bars;
            }
            if fewest.is_empty() {
                break;
            }
        }
    }
    fewest.into_iter().for_each(found);
}

/// What may be pretended of a blocker and an attacker for a block.
#[derive(Clone, PartialEq, Eq)]
enum Pretence<'c> {
    BlockerHas(Keyword),
    AttackerLacks(Keyword),
    AttackerLacksLandwalk(&'c LandFilter),
}

impl Pretence<'_> {
    fn apply(&self, (blocker, attacker): &mut (Combatant, Combatant)) {
        match self {
            Pretence::BlockerHas(keyword) => blocker.keywords = blocker.keywords.with(*keyword),
            Pretence::AttackerLacks(keyword) => attacker.keywords = attacker.keywords.without(*keyword),
            Pretence::AttackerLacksLandwalk(lands) => attacker.landwalks.retain(|walk| walk != *lands),
        }
    }
}

/// Returns what may be pretended and would make a difference, each thing once.
fn pretences<'c>(
    combatants: &'c Combatants,
    blocker: &'c Combatant,
    attacker: &'c Combatant,
) -> Vec<Pretence<'c>> {
    let mut pretences = Vec::new();
    let mut add = |pretence: Pretence<'c>| {
        let changes = match &pretence {
            Pretence::BlockerHas(keyword) => !blocker.has(*keyword),
            Pretence::AttackerLacks(keyword) => attacker.has(*keyword),
            Pretence::AttackerLacksLandwalk(lands) => attacker.landwalks.contains(lands),
        };
        if changes && !pretences.contains(&pretence) {
            pretences.push(pretence);
        }
    };
    for said in combatants.said_of(blocker) {
        if let Clause::BlocksAsThough(filter, as_though) = said.clause()
            && combatants.matches(filter, attacker, said)
        {
            add(match as_though {
                AsThough::Had(keyword) => Pretence::BlockerHas(*keyword),
                AsThough::Hadnt(keyword) => Pretence::AttackerLacks(*keyword),
            });
        }
    }
    for said in combatants.said_of(attacker) {
        match said.clause() {
            Clause::BlockedAsThoughWithout(keyword) => add(Pretence::AttackerLacks(*keyword)),
            Clause::BlockedAsThoughWithoutLandwalk(lands) => add(Pretence::AttackerLacksLandwalk(lands)),
            _ => {}
        }
    }
    pretences
}

/// Returns what keeps the blocker from blocking the attacker when the two are looked at as `seen`, or as
/// they are.
fn bars_between<'c>(
    combatants: &'c Combatants,
    blocker: &'c Combatant,
    attacker: &'c Combatant,
    seen: Option<&(Combatant, Combatant)>,
) -> Vec<Bar<'c>> {
    let mut bars = Vec::new();
    if blocker.tapped {
        bars.push(Bar::Tapped);
    }
    if !attacker.attacking {
        bars.push(Bar::NotAttacking);
    }
    if blocker.has(Keyword::Decayed) {
        bars.push(Bar::Decayed);
    }
    let (seen_blocker, seen_attacker) = match seen {
        Some((blocker, attacker)) => (blocker, attacker),
        None => (blocker, attacker),
    };
    let evades = |keyword| seen_attacker.has(keyword);
    let has = |keyword| seen_blocker.has(keyword);
    let artifact = blocker.types.contains(&CardType::Artifact);
    if evades(Keyword::Flying) && !has(Keyword::Flying) && !has(Keyword::Reach) {
        bars.push(Bar::Evasion(Keyword::Flying));
    }
    if evades(Keyword::Shadow) && !has(Keyword::Shadow) {
        bars.push(Bar::Evasion(Keyword::Shadow));
    }
    if !evades(Keyword::Shadow) && has(Keyword::Shadow) {
        bars.push(Bar::OnlyShadow);
    }
    if evades(Keyword::Horsemanship) && !has(Keyword::Horsemanship) {
        bars.push(Bar::Evasion(Keyword::Horsemanship));
    }
    if evades(Keyword::Fear) && !artifact && !blocker.colors.contains(Color::Black) {
        bars.push(Bar::Evasion(Keyword::Fear));
    }
    if evades(Keyword::Intimidate) && !artifact && !blocker.colors.shares_with(attacker.colors) {
        bars.push(Bar::Evasion(Keyword::Intimidate));
    }
    if evades(Keyword::Skulk) && blocker.power > attacker.power {
        bars.push(Bar::Evasion(Keyword::Skulk));
    }
    for landwalk in &attacker.landwalks {
        let lands = combatants.lands(Side::Defender);
        if seen_attacker.landwalks.contains(landwalk) && lands.iter().any(|land| landwalk.matches(land)) {
            bars.push(Bar::Landwalk(landwalk));
        }
    }
    for quality in &attacker.protections {
        if quality.matches(seen_blocker, Some(seen_attacker)) {
            bars.push(Bar::Protection(quality));
        }
    }
    let mut consider = |said: &'c InForce, of_blocker: bool, of_attacker: bool| {
        let picks = |filter, other, condition| {
            combatants.matches(filter, other, said) && combatants.holds(condition, said)
        };
        match said.clause() {
            Clause::CantBlock(filter, condition) if of_blocker && picks(filter, seen_attacker, condition) => {
                bars.push(Bar::CantBlock(said));
            }
            Clause::CantBeBlockedBy(filter, condition)
                if of_attacker && picks(filter, seen_blocker, condition) =>
            {
                bars.push(Bar::CantBeBlocked(said));
            }
            _ => {}
        }
    };
    if seen.is_none() {
        combatants.said_of(blocker).for_each(|said| consider(said, true, false));
        combatants.said_of(attacker).for_each(|said| consider(said, false, true));
    } else {
        // Who is spoken of may change with what is pretended.
        for said in combatants.statements() {
            let spoken_of = |creature| combatants.is_subject(&said.statement.subject, creature, said);
            consider(said, spoken_of(seen_blocker), spoken_of(seen_attacker));
        }
    }
    bars
}

/// Returns whether nothing keeps the blocker from blocking the attacker by itself.
pub(super) fn may_block(combatants: &Combatants, blocker: &Combatant, attacker: &Combatant) -> bool {
    let mut free = true;
    bars(combatants, blocker, attacker, &mut |_| free = false);
    free
}
