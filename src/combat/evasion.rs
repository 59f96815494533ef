//! Who may block whom: evasion, and what plainly forbids one creature to block another.

use std::fmt;

use super::citation::Cited;
use super::combatant::{Combatant, Combatants, InForce};
use crate::ability::{AsThough, Clause, Filter};
use crate::creature::{CardType, Color, Keyword};
use crate::land::LandFilter;
use crate::position::Side;

/// Why a creature can't block an attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Bar<'c> {
    /// The blocker is tapped.
    Tapped,
    /// The attacker does not attack.
    NotAttacking,
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

impl Bar<'_> {
    /// Returns what to cite.
    pub fn cited(&self) -> Cited {
        match self {
            Bar::Tapped | Bar::NotAttacking => Cited::Blocker,
            Bar::Evasion(keyword) => Cited::Keyword(*keyword),
            Bar::OnlyShadow => Cited::Keyword(Keyword::Shadow),
            Bar::Landwalk(_) => Cited::Landwalk,
            Bar::Protection(_) => Cited::Protection,
            Bar::CantBlock(_) | Bar::CantBeBlocked(_) => Cited::BlockRestriction,
        }
    }
}

/// Calls `found` with each thing that keeps the blocker from blocking the attacker.
///
/// Evasion abilities are cumulative (CR 509.1b; CR 2007 501.2): every one is looked at by itself.
pub(super) fn bars<'c>(
    combatants: &'c Combatants,
    blocker: &'c Combatant,
    attacker: &'c Combatant,
    found: &mut dyn FnMut(Bar<'c>),
) {
    if blocker.tapped {
        found(Bar::Tapped);
    }
    if !attacker.attacking {
        found(Bar::NotAttacking);
    }
    let pretended = |asked: &dyn Fn(AsThough) -> bool| {
        combatants.said_of(blocker).any(|said| match said.clause() {
            Clause::BlocksAsThough(filter, as_though) => {
                asked(*as_though) && combatants.matches(filter, attacker, said)
            }
            _ => false,
        })
    };
    let has = |keyword| blocker.has(keyword) || pretended(&|as_though| as_though == AsThough::Had(keyword));
    let evades = |keyword| {
        attacker.has(keyword)
            && !pretended(&|as_though| as_though == AsThough::Hadnt(keyword))
            && !combatants
                .said_of(attacker)
                .any(|said| *said.clause() == Clause::BlockedAsThoughWithout(keyword))
    };
    let artifact = blocker.types.contains(&CardType::Artifact);
    if evades(Keyword::Flying) && !has(Keyword::Flying) && !has(Keyword::Reach) {
        found(Bar::Evasion(Keyword::Flying));
    }
    if evades(Keyword::Shadow) && !has(Keyword::Shadow) {
        found(Bar::Evasion(Keyword::Shadow));
    }
    if blocker.has(Keyword::Shadow) && !attacker.has(Keyword::Shadow) {
        found(Bar::OnlyShadow);
    }
    if evades(Keyword::Horsemanship) && !has(Keyword::Horsemanship) {
        found(Bar::Evasion(Keyword::Horsemanship));
    }
    if evades(Keyword::Fear) && !artifact && !blocker.colors.contains(Color::Black) {
        found(Bar::Evasion(Keyword::Fear));
    }
    if evades(Keyword::Intimidate) && !artifact && !blocker.colors.shares_with(attacker.colors) {
        found(Bar::Evasion(Keyword::Intimidate));
    }
    if evades(Keyword::Skulk) && blocker.power > attacker.power {
        found(Bar::Evasion(Keyword::Skulk));
    }
    for landwalk in &attacker.landwalks {
        let lands = combatants.lands(Side::Defender);
        let ignored = combatants.said_of(attacker).any(|said| match said.clause() {
            Clause::BlockedAsThoughWithoutLandwalk(ignored) => ignored == landwalk,
            _ => false,
        });
        if !ignored && lands.iter().any(|land| landwalk.matches(land)) {
            found(Bar::Landwalk(landwalk));
        }
    }
    for quality in &attacker.protections {
        if quality.matches(blocker, Some(attacker)) {
            found(Bar::Protection(quality));
        }
    }
    for said in combatants.said_of(blocker) {
        if let Clause::CantBlock(filter, condition) = said.clause()
            && combatants.matches(filter, attacker, said)
            && combatants.holds(condition, said)
        {
            found(Bar::CantBlock(said));
        }
    }
    for said in combatants.said_of(attacker) {
        if let Clause::CantBeBlockedBy(filter, condition) = said.clause()
            && combatants.matches(filter, blocker, said)
            && combatants.holds(condition, said)
        {
            found(Bar::CantBeBlocked(said));
        }
    }
}

/// Returns whether nothing keeps the blocker from blocking the attacker by itself.
pub(super) fn may_block(combatants: &Combatants, blocker: &Combatant, attacker: &Combatant) -> bool {
    let mut free = true;
    bars(combatants, blocker, attacker, &mut |_| free = false);
    free
}

/// What a bar says to a player, of a blocker and an attacker with names.
pub(super) struct BarText<'a, 'c> {
    pub bar: &'a Bar<'c>,
    pub blocker: &'a Combatant,
    pub attacker: &'a Combatant,
}

impl fmt::Display for BarText<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (blocker, attacker) = (&self.blocker.id, &self.attacker.id);
        write!(f, "{blocker} can't block {attacker}: ")?;
        match self.bar {
            Bar::Tapped => write!(f, "{blocker} is tapped"),
            Bar::NotAttacking => write!(f, "{attacker} isn't attacking"),
            Bar::Evasion(Keyword::Skulk) => {
                write!(f, "{attacker} has skulk and {blocker} has greater power")
            }
            Bar::Evasion(keyword) => write!(f, "{attacker} has {}", keyword.name().to_lowercase()),
            Bar::OnlyShadow => write!(f, "{blocker} has shadow and {attacker} hasn't"),
            Bar::Landwalk(lands) => {
                write!(f, "{attacker} has landwalk and the defending player controls a {lands}")
            }
            Bar::Protection(quality) => write!(f, "{attacker} has protection from {quality:?}"),
            Bar::CantBlock(said) | Bar::CantBeBlocked(said) => write!(f, "{:?}", said.statement),
        }
    }
}
