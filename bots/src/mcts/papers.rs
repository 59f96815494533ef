//! Settings of searches as papers describe them: Cowling, Ward and Powley 2012.

use crate::setting::{Setting, Settings, Values};

/// Whether the searches of papers are there; the page leaves them out.
pub(super) const PAPERS: bool = cfg!(feature = "papers");

/// The settings of these searches.
pub(super) const PAPER_SETTINGS: &[Setting] = &[
    Setting {
        name: "decisions",
        about: "made as a whole, or of yes and no: play it, attack with it, block with it?",
        values: Values::Word(&["whole", "binary"]),
    },
    Setting {
        name: "searched",
        about: "all decisions, or what to cast alone: attacks and blocks are then those that come first",
        values: Values::Word(&["all", "cards"]),
    },
    Setting {
        name: "pruning",
        about: "whether a creature that can be cast after combat may stay in hand",
        values: Values::Word(&["none", "dominated"]),
    },
];

/// What a decision is made of, in a tree, and of an ensemble at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// One move.
    Whole,
    /// Yes or no for each creature, the dearest first: is it cast, does it attack, does it block that attacker?
    Binary,
}

impl Decisions {
    pub(super) fn of(settings: &Settings) -> Decisions {
        if PAPERS && settings.word("decisions") == "binary" { Decisions::Binary } else { Decisions::Whole }
    }
}

/// Which moves are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// All are looked at.
    None,
    /// Nobody goes on after combat with a creature in hand that can be cast: those who play less of the same are dominated.
    Dominated,
}

impl Pruning {
    pub(super) fn of(settings: &Settings) -> Pruning {
        if PAPERS && settings.word("pruning") == "dominated" { Pruning::Dominated } else { Pruning::None }
    }
}

/// Whether attacks and blocks are searched.
pub(super) fn searches_declarations(settings: &Settings) -> bool {
    !PAPERS || settings.word("searched") == "all"
}
