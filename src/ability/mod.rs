//! Abilities as data: what a creature's lines and the standing effects say, in one small grammar.
//!
//! A sentence of Oracle English is a [`Statement`]: a [`Subject`] (who is meant) and a [`Clause`] (what is
//! said of them). Everything that picks creatures is a [`Filter`], so that "can't be blocked except by
//! Walls and/or creatures with flying" is no case of its own.

mod statement;
mod trigger;

pub use statement::*;
pub use trigger::*;

use crate::types::{Keyword, LandFilter};

/// An ability that a creature or a standing effect has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// A keyword.
    Keyword(Keyword),
    /// One instance of flanking (702.25); each counts.
    Flanking,
    /// One instance of rampage N (702.23); each counts.
    Rampage(u32),
    /// One instance of bushido N (702.45); each counts.
    Bushido(u32),
    /// Landwalk (702.14).
    Landwalk(LandFilter),
    /// Protection (702.16).
    Protection(Filter),
    /// "Bands with other …" (702.22).
    BandsWithOther(Filter),
    /// "Whenever this creature deals damage, you gain that much life", a trigger: Spirit Link's.
    SpiritLink,
    /// A static sentence.
    Static(Statement),
    /// A triggered ability of combat; each instance triggers.
    Triggered(Triggered),
    /// Toxic N (702.164): combat damage to a player gives the player N poison counters as well.
    Toxic(u32),
    /// Ward (702.21): what an opponent has to pay to target the creature. Combat itself targets nothing.
    Ward(ManaCost),
    /// An activated ability.
    Activated {
        /// What it costs.
        cost: ManaCost,
        /// Whether the creature has to tap as well.
        taps: bool,
        /// What it does.
        effect: Effect,
    },
}

impl Ability {
    /// Returns the sentence that says something of "this creature".
    pub fn this(clause: Clause) -> Ability {
        Ability::Static(Statement { subject: Subject::THIS, clause })
    }
}

impl From<Keyword> for Ability {
    fn from(keyword: Keyword) -> Ability {
        Ability::Keyword(keyword)
    }
}
