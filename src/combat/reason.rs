//! Why a declaration, or a division of damage, is illegal.

use std::fmt;

use super::citation::{Cited, cite};
use super::combatant::{Combatant, CreatureRef};
use super::damage::IllegalDivision;
use super::evasion::Bar;
use crate::ability::{Filter, Statement};
use crate::english::{list, with_article};
use crate::position::{Position, Side};
use crate::types::{Edition, Keyword, LandFilter, Rule};

/// A creature of a position and what the position calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCreature {
    /// Which creature it is.
    pub at: CreatureRef,
    /// Its id, as in `a1`.
    pub id: String,
}

impl NamedCreature {
    pub(super) fn of(creature: &Combatant) -> NamedCreature {
        NamedCreature { at: creature.at, id: creature.id.clone() }
    }

    pub(super) fn in_position(position: &Position, at: CreatureRef) -> NamedCreature {
        NamedCreature { at, id: position.force(at.side).creatures[at.index].id.clone() }
    }

    fn verb(&self) -> &'static str {
        match self.at.side {
            Side::Attacker => "attack",
            Side::Defender => "block",
        }
    }
}

impl fmt::Display for NamedCreature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)
    }
}

/// How many requirements a declaration obeys, and how many a legal one can obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obeyed {
    /// Obeyed by this declaration.
    pub obeyed: u32,
    /// Obeyed by a declaration that obeys the most.
    pub possible: u32,
}

impl fmt::Display for Obeyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Obeyed { obeyed, possible } = self;
        write!(f, "obeys {obeyed} of {possible} requirement{}", if *possible == 1 { "" } else { "s" })
    }
}

/// Why a creature can't attack, whatever else does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttackBar {
    /// It isn't among the creatures that the question is about.
    NoCandidate,
    /// It is tapped.
    Tapped,
    /// It came under its controller's control this turn and has no haste.
    SummoningSick,
    /// It has defender.
    Defender,
    /// It is a Wall, under the rules of the Fifth Edition.
    Wall,
    /// A sentence says so.
    Said(Statement),
}

/// Why a creature can't block an attacker, whatever else does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockBar {
    /// The blocker is tapped.
    Tapped,
    /// The attacker isn't attacking.
    NotAttacking,
    /// The blocker has decayed.
    Decayed,
    /// The attacker has an evasion keyword.
    Evasion(Keyword),
    /// The blocker has shadow and the attacker doesn't.
    OnlyShadow,
    /// The defending player controls such a land.
    Landwalk(LandFilter),
    /// The attacker has protection from a quality of the blocker.
    Protection(Filter),
    /// A sentence says so of the blocker.
    CantBlock(Statement),
    /// A sentence says so of the attacker.
    CantBeBlocked(Statement),
}

impl From<&Bar<'_>> for BlockBar {
    fn from(bar: &Bar<'_>) -> BlockBar {
        match *bar {
            Bar::Tapped => BlockBar::Tapped,
            Bar::NotAttacking => BlockBar::NotAttacking,
            Bar::Decayed => BlockBar::Decayed,
            Bar::Evasion(keyword) => BlockBar::Evasion(keyword),
            Bar::OnlyShadow => BlockBar::OnlyShadow,
            Bar::Landwalk(lands) => BlockBar::Landwalk(lands.clone()),
            Bar::Protection(quality) => BlockBar::Protection(quality.clone()),
            Bar::CantBlock(said) => BlockBar::CantBlock(said.statement.clone()),
            Bar::CantBeBlocked(said) => BlockBar::CantBeBlocked(said.statement.clone()),
        }
    }
}

/// What makes an attacker need several blockers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeastBlockersSource {
    /// Menace.
    Menace,
    /// "… can't be blocked except by N or more creatures."
    Sentence,
    /// "… can't be blocked unless all creatures defending player controls block it."
    AllCreatures,
}

/// Why creatures can't be a band, or one can't be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BandFault {
    /// The creature is in two bands.
    InTwoBands,
    /// The creature is in a band and doesn't attack.
    NotAttacking,
    /// More than one of these has no banding.
    TooManyWithoutBanding(Vec<NamedCreature>),
}

/// One reason why a declaration or a division of damage is illegal.
///
/// `Display` says it as one would at the table, as in "b1 can't block a1: a1 has flying".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The creature can't attack.
    CantAttack {
        /// The creature.
        creature: NamedCreature,
        /// Why it can't.
        why: AttackBar,
    },
    /// The blocker can't block the attacker.
    CantBlock {
        /// The blocker.
        blocker: NamedCreature,
        /// The attacker.
        attacker: NamedCreature,
        /// Why it can't.
        why: BlockBar,
    },
    /// The blocker blocks more attackers than it can at once.
    BlocksTooMany {
        /// The blocker.
        blocker: NamedCreature,
        /// How many it can block.
        most: u32,
        /// How many it blocks.
        blocked: u32,
    },
    /// The attacker is blocked by too few creatures.
    TooFewBlockers {
        /// The attacker.
        attacker: NamedCreature,
        /// How many it needs.
        least: u32,
        /// How many block it.
        blockers: u32,
        /// What demands that number.
        source: LeastBlockersSource,
    },
    /// The attacker is blocked by too many creatures.
    TooManyBlockers {
        /// The attacker.
        attacker: NamedCreature,
        /// How many may block it.
        most: u32,
        /// How many do.
        blockers: u32,
    },
    /// More of these creatures attack or block than may.
    TooManyDeclared {
        /// How many may.
        most: u32,
        /// Those that do, at least one.
        declared: Vec<NamedCreature>,
    },
    /// The creature can attack or block only with others.
    NeedsCompany {
        /// The creature.
        creature: NamedCreature,
        /// How many others it needs.
        least: u32,
        /// The others that count.
        with: Vec<NamedCreature>,
    },
    /// The creature can attack or block only alone.
    OnlyAlone {
        /// The creature.
        creature: NamedCreature,
    },
    /// The declaration costs more mana than there is.
    CantPay {
        /// A creature that has to be paid for.
        creature: NamedCreature,
        /// The mana that it costs.
        mana: u32,
        /// The mana that the whole declaration costs.
        price: u32,
        /// The mana that there is.
        available: u32,
    },
    /// The creature must attack.
    MustAttack {
        /// The creature.
        creature: NamedCreature,
        /// What the declaration obeys, and what a legal one can.
        obeyed: Obeyed,
    },
    /// At least one of these must attack.
    OneMustAttack {
        /// Those that can, at least one.
        creatures: Vec<NamedCreature>,
        /// What the declaration obeys, and what a legal one can.
        obeyed: Obeyed,
    },
    /// The creature must block.
    MustBlock {
        /// The creature.
        blocker: NamedCreature,
        /// The attackers one of which it must block; empty if it may choose among all that it can block.
        attackers: Vec<NamedCreature>,
        /// What the declaration obeys, and what a legal one can.
        obeyed: Obeyed,
    },
    /// The attacker must be blocked.
    MustBeBlocked {
        /// The attacker.
        attacker: NamedCreature,
        /// By how many creatures.
        least: u32,
        /// What the declaration obeys, and what a legal one can.
        obeyed: Obeyed,
    },
    /// Something is wrong with a band.
    Band {
        /// The creature, or the first of the band.
        creature: NamedCreature,
        /// What is wrong.
        fault: BandFault,
    },
    /// A division of combat damage is illegal.
    Division {
        /// The creature that assigns the damage.
        creature: NamedCreature,
        /// The creature that it assigns damage to, or should, if the reason speaks of one.
        other: Option<NamedCreature>,
        /// What is wrong.
        division: IllegalDivision,
    },
}

impl Reason {
    /// Returns the rule that says so in that edition. The rulebook of the Fifth Edition has no numbers: its
    /// headings take their place.
    pub fn rule(&self, edition: Edition) -> Rule {
        let by_side = |creature: &NamedCreature| match creature.at.side {
            Side::Attacker => Cited::AttackRestriction,
            Side::Defender => Cited::BlockRestriction,
        };
        let cited = match self {
            Reason::CantAttack { why, .. } => match why {
                AttackBar::NoCandidate | AttackBar::Tapped | AttackBar::SummoningSick => Cited::Attacker,
                AttackBar::Defender => Cited::Keyword(Keyword::Defender),
                AttackBar::Wall => Cited::Wall,
                AttackBar::Said(_) => Cited::AttackRestriction,
            },
            Reason::CantBlock { why, .. } => match why {
                BlockBar::Tapped | BlockBar::NotAttacking => Cited::Blocker,
                BlockBar::Decayed => Cited::Keyword(Keyword::Decayed),
                BlockBar::Evasion(keyword) => Cited::Keyword(*keyword),
                BlockBar::OnlyShadow => Cited::Keyword(Keyword::Shadow),
                BlockBar::Landwalk(_) => Cited::Landwalk,
                BlockBar::Protection(_) => Cited::Protection,
                BlockBar::CantBlock(_) | BlockBar::CantBeBlocked(_) => Cited::BlockRestriction,
            },
            Reason::BlocksTooMany { .. } => Cited::Blocker,
            Reason::TooFewBlockers { source: LeastBlockersSource::Menace, .. } => {
                Cited::Keyword(Keyword::Menace)
            }
            Reason::TooFewBlockers { .. } | Reason::TooManyBlockers { .. } => Cited::BlockRestriction,
            Reason::TooManyDeclared { .. }
            | Reason::NeedsCompany { .. }
            | Reason::OnlyAlone { .. }
            | Reason::CantPay { .. } => by_side(self.named()),
            Reason::MustAttack { .. } | Reason::OneMustAttack { .. } => Cited::AttackRequirement,
            Reason::MustBlock { .. } | Reason::MustBeBlocked { .. } => Cited::BlockRequirement,
            Reason::Band { .. } => Cited::Band,
            Reason::Division { division, .. } => return division.rule(edition),
        };
        cite(edition, cited)
    }

    /// Returns the creature that it is about.
    pub fn creature(&self) -> CreatureRef {
        self.named().at
    }

    fn named(&self) -> &NamedCreature {
        match self {
            Reason::CantAttack { creature, .. }
            | Reason::NeedsCompany { creature, .. }
            | Reason::OnlyAlone { creature }
            | Reason::CantPay { creature, .. }
            | Reason::MustAttack { creature, .. }
            | Reason::Band { creature, .. }
            | Reason::Division { creature, .. } => creature,
            Reason::CantBlock { blocker, .. }
            | Reason::BlocksTooMany { blocker, .. }
            | Reason::MustBlock { blocker, .. } => blocker,
            Reason::TooFewBlockers { attacker, .. }
            | Reason::TooManyBlockers { attacker, .. }
            | Reason::MustBeBlocked { attacker, .. } => attacker,
            Reason::OneMustAttack { creatures, .. } => {
                creatures.first().expect("a requirement that somebody can obey")
            }
            Reason::TooManyDeclared { declared, .. } => {
                declared.last().expect("more creatures than a number that is not negative")
            }
        }
    }
}

fn block_it(blockers: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "; {blockers} block{} it", if blockers == 1 { "s" } else { "" })
}

fn ids(creatures: &[NamedCreature]) -> Vec<&str> {
    creatures.iter().map(|creature| creature.id.as_str()).collect()
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::CantAttack { creature, why } => {
                write!(f, "{creature} can't attack: ")?;
                match why {
                    AttackBar::NoCandidate => f.write_str("it isn't one of the candidates"),
                    AttackBar::Tapped => f.write_str("it is tapped"),
                    AttackBar::SummoningSick => f.write_str("it came this turn and has no haste"),
                    AttackBar::Defender => f.write_str("it has defender"),
                    AttackBar::Wall => f.write_str("it is a Wall"),
                    AttackBar::Said(statement) => write!(f, "\"{statement}\""),
                }
            }
            Reason::CantBlock { blocker, attacker, why } => {
                write!(f, "{blocker} can't block {attacker}: ")?;
                match why {
                    BlockBar::Tapped => write!(f, "{blocker} is tapped"),
                    BlockBar::NotAttacking => write!(f, "{attacker} isn't attacking"),
                    BlockBar::Decayed => write!(f, "{blocker} has decayed"),
                    BlockBar::Evasion(Keyword::Skulk) => {
                        write!(f, "{attacker} has skulk and {blocker} has greater power")
                    }
                    BlockBar::Evasion(keyword) => {
                        write!(f, "{attacker} has {}", keyword.name().to_lowercase())
                    }
                    BlockBar::OnlyShadow => write!(f, "{blocker} has shadow and {attacker} doesn't"),
                    BlockBar::Landwalk(lands) => write!(
                        f,
                        "{attacker} has landwalk and the defending player controls {}",
                        with_article(&lands.to_string())
                    ),
                    BlockBar::Protection(quality) => write!(f, "{attacker} has protection from {quality}"),
                    BlockBar::CantBlock(statement) | BlockBar::CantBeBlocked(statement) => {
                        write!(f, "\"{statement}\"")
                    }
                }
            }
            Reason::BlocksTooMany { blocker, most, blocked } => {
                let s = if *most == 1 { "" } else { "s" };
                write!(f, "{blocker} can block {most} creature{s} at once, and blocks {blocked}")
            }
            Reason::TooFewBlockers { attacker, least, blockers, source } => {
                match source {
                    LeastBlockersSource::Menace => write!(
                        f,
                        "{attacker} has menace: it can't be blocked except by two or more creatures"
                    ),
                    LeastBlockersSource::Sentence => {
                        write!(f, "{attacker} can't be blocked except by {least} or more creatures")
                    }
                    LeastBlockersSource::AllCreatures => write!(
                        f,
                        "{attacker} can't be blocked unless all {least} creatures of the defending player block it"
                    ),
                }?;
                block_it(*blockers, f)
            }
            Reason::TooManyBlockers { attacker, most, blockers } => {
                let s = if *most == 1 { "" } else { "s" };
                write!(f, "{attacker} can't be blocked by more than {most} creature{s}")?;
                block_it(*blockers, f)
            }
            Reason::TooManyDeclared { most, declared } => {
                let verb = self.named().verb();
                write!(f, "no more than {most} of these can {verb}: {}", ids(declared).join(", "))
            }
            Reason::NeedsCompany { creature, least, with } => {
                let verb = creature.verb();
                match (with.as_slice(), least) {
                    ([], _) => write!(
                        f,
                        "{creature} can't {verb}: none of the creatures that would have to {verb} with it is \
                         here"
                    ),
                    (with, 1) => write!(
                        f,
                        "{creature} can't {verb} unless one of these also {verb}s: {}",
                        ids(with).join(", ")
                    ),
                    (with, least) => write!(
                        f,
                        "{creature} can't {verb} unless {least} of these also {verb}: {}",
                        ids(with).join(", ")
                    ),
                }
            }
            Reason::OnlyAlone { creature } => write!(f, "{creature} can only {} alone", creature.verb()),
            Reason::CantPay { creature, mana, price, available } => {
                let declaration = match creature.at.side {
                    Side::Attacker => "this attack costs",
                    Side::Defender => "these blocks cost",
                };
                write!(
                    f,
                    "{creature} can't {} so unless {{{mana}}} is paid: {declaration} {{{price}}}, and \
                     {{{available}}} is available",
                    creature.verb()
                )
            }
            Reason::MustAttack { creature, obeyed } => {
                write!(f, "{creature} must attack if able ({obeyed})")
            }
            Reason::OneMustAttack { creatures, obeyed } => {
                write!(f, "{} must attack if able ({obeyed})", list(&ids(creatures), "or"))
            }
            Reason::MustBlock { blocker, attackers, obeyed } => match attackers.as_slice() {
                [] => write!(f, "{blocker} must block if able ({obeyed})"),
                attackers => {
                    write!(f, "{blocker} must block {} if able ({obeyed})", list(&ids(attackers), "or"))
                }
            },
            Reason::MustBeBlocked { attacker, least: 0 | 1, obeyed } => {
                write!(f, "{attacker} must be blocked if able ({obeyed})")
            }
            Reason::MustBeBlocked { attacker, least, obeyed } => {
                write!(f, "{attacker} must be blocked by {least} or more creatures if able ({obeyed})")
            }
            Reason::Band { creature, fault } => match fault {
                BandFault::InTwoBands => write!(f, "{creature} is in two bands"),
                BandFault::NotAttacking => write!(f, "{creature} is in a band and doesn't attack"),
                BandFault::TooManyWithoutBanding(members) => write!(
                    f,
                    "{} can't be a band: more than one of them has no banding",
                    list(&ids(members), "and")
                ),
            },
            Reason::Division { creature, other, division } => division.said(creature, other.as_ref(), f),
        }
    }
}

#[cfg(test)]
mod tests;
