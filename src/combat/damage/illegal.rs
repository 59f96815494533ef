//! Why a division of combat damage is illegal.

use std::fmt;

use super::combat::{Combat, Hit, Passage, Target};
use super::plain::Assigning;
use crate::combat::combatant::CreatureRef;
use crate::combat::reason::{NamedCreature, Reason};
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Edition, Rule};

/// One thing that is wrong with a division of combat damage.
///
/// Amounts are points of damage. [`reason`](IllegalDivision::reason) puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalDivision {
    /// The creature neither attacks nor blocks.
    NotFighting {
        /// The creature.
        creature: CreatureRef,
    },
    /// It assigns more or less than it has to.
    WrongTotal {
        /// The creature.
        creature: CreatureRef,
        /// What it assigns.
        assigned: u64,
        /// What it has to assign.
        amount: i32,
    },
    /// It assigns damage to a creature that it doesn't fight, or that is out of the combat by now.
    NotItsFoe {
        /// The creature.
        creature: CreatureRef,
        /// Whom it assigns damage to.
        foe: CreatureRef,
    },
    /// A blocker assigns damage to the player.
    BlockerHitsPlayer {
        /// The blocker.
        creature: CreatureRef,
    },
    /// A blocked attacker without trample assigns damage to the player.
    Blocked {
        /// The attacker.
        creature: CreatureRef,
    },
    /// "As though it weren't blocked" sends all of its damage to the player or none.
    AllOrNothing {
        /// The attacker.
        creature: CreatureRef,
    },
    /// A trampler assigns damage to the player though a blocker has not been assigned lethal damage.
    NotLethal {
        /// The attacker.
        creature: CreatureRef,
        /// The blocker.
        blocker: CreatureRef,
        /// What all attackers together assign to it.
        assigned: i32,
        /// What would be lethal.
        lethal: i32,
    },
    /// The defending player divides a trampler's damage, and does so among its blockers only.
    DividedByDefender {
        /// The attacker.
        creature: CreatureRef,
    },
    /// In the Fifth Edition a trampler's excess finds its own way: it isn't assigned.
    ExcessIsRedirected {
        /// The attacker.
        creature: CreatureRef,
    },
}

impl IllegalDivision {
    /// Returns the creature whose division it is.
    pub fn creature(&self) -> CreatureRef {
        match *self {
            IllegalDivision::NotFighting { creature }
            | IllegalDivision::WrongTotal { creature, .. }
            | IllegalDivision::NotItsFoe { creature, .. }
            | IllegalDivision::BlockerHitsPlayer { creature }
            | IllegalDivision::Blocked { creature }
            | IllegalDivision::AllOrNothing { creature }
            | IllegalDivision::NotLethal { creature, .. }
            | IllegalDivision::DividedByDefender { creature }
            | IllegalDivision::ExcessIsRedirected { creature } => creature,
        }
    }

    /// Returns the rule that says so in that edition. The rulebook of the Fifth Edition has no numbers: its
    /// headings stand in.
    pub fn rule(&self, edition: Edition) -> Rule {
        let [current, of_2007, fifth] = match self {
            IllegalDivision::NotFighting { .. } => ["510.1", "310.2", "Fifth Edition: Creatures"],
            IllegalDivision::WrongTotal { .. } => ["510.1e", "310.2a", "Fifth Edition: Creatures"],
            IllegalDivision::NotItsFoe { creature, .. } if creature.side == Side::Attacker => {
                ["510.1c", "310.2c", "Fifth Edition: Creatures"]
            }
            IllegalDivision::NotItsFoe { .. } | IllegalDivision::BlockerHitsPlayer { .. } => {
                ["510.1d", "310.2d", "Fifth Edition: Creatures"]
            }
            IllegalDivision::Blocked { .. } | IllegalDivision::AllOrNothing { .. } => {
                ["510.1c", "310.2c", "Fifth Edition: Creatures"]
            }
            IllegalDivision::NotLethal { .. } => ["702.19b", "502.9b", "Fifth Edition: Trample"],
            IllegalDivision::DividedByDefender { .. } => ["702.22j", "502.10h", "Fifth Edition: Banding"],
            IllegalDivision::ExcessIsRedirected { .. } => ["702.19b", "502.9b", "Fifth Edition: Trample"],
        };
        Rule(match edition {
            Edition::Current => current,
            Edition::Comprehensive2007 => of_2007,
            Edition::Fifth => fifth,
        })
    }

    /// Returns the reason with the names of that position.
    pub fn reason(&self, position: &Position) -> Reason {
        let other = match *self {
            IllegalDivision::NotItsFoe { foe, .. } => Some(foe),
            IllegalDivision::NotLethal { blocker, .. } => Some(blocker),
            IllegalDivision::NotFighting { .. }
            | IllegalDivision::WrongTotal { .. }
            | IllegalDivision::BlockerHitsPlayer { .. }
            | IllegalDivision::Blocked { .. }
            | IllegalDivision::AllOrNothing { .. }
            | IllegalDivision::DividedByDefender { .. }
            | IllegalDivision::ExcessIsRedirected { .. } => None,
        };
        Reason::Division {
            creature: NamedCreature::in_position(position, self.creature()),
            other: other.map(|at| NamedCreature::in_position(position, at)),
            division: *self,
        }
    }

    /// Writes the reason; `other` is the other creature that it mentions.
    pub(in crate::combat) fn said(
        &self,
        name: &NamedCreature,
        other: Option<&NamedCreature>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let other = other.map_or("a creature", |other| other.id.as_str());
        match *self {
            IllegalDivision::NotFighting { .. } => {
                write!(f, "{name} assigns no combat damage: it neither attacks nor blocks")
            }
            IllegalDivision::WrongTotal { assigned, amount, .. } => {
                write!(f, "{name} has to assign {amount} damage, and assigns {assigned}")
            }
            IllegalDivision::NotItsFoe { foe, .. } => {
                let verb =
                    if foe.side == Side::Defender { "isn't blocking it" } else { "isn't blocked by it" };
                write!(f, "{name} can't assign damage to {other}: {other} {verb}")
            }
            IllegalDivision::BlockerHitsPlayer { .. } => {
                write!(f, "{name} is a blocker: it can't assign damage to a player")
            }
            IllegalDivision::Blocked { .. } => {
                write!(f, "{name} is blocked and has no trample: it can't assign damage to the player")
            }
            IllegalDivision::AllOrNothing { .. } => {
                write!(
                    f,
                    "{name} assigns its damage as though it weren't blocked, or among its blockers, and not both"
                )
            }
            IllegalDivision::NotLethal { assigned, lethal, .. } => write!(
                f,
                "{name} can't assign damage to the player: {other} is assigned {assigned} damage, and {lethal} \
                 would be lethal"
            ),
            IllegalDivision::DividedByDefender { .. } => write!(
                f,
                "{name} is blocked by a creature with banding: the defending player divides its damage among \
                 the blockers"
            ),
            IllegalDivision::ExcessIsRedirected { .. } => write!(
                f,
                "{name} assigns its damage to its blockers: what is more than lethal is redirected by itself"
            ),
        }
    }
}

/// Adds what is wrong with one creature's part of `hits` as an assignment of the step that has begun.
pub(super) fn check_division(
    combat: &Combat,
    creature: CreatureRef,
    hits: &[Hit],
    reasons: &mut Vec<IllegalDivision>,
) {
    let CreatureRef { side, index } = creature;
    let own = |hit: &&Hit| hit.side == side && usize::from(hit.source) == index && hit.amount > 0;
    let recipients = combat.recipients(side, index);
    let passage = if side == Side::Attacker { combat.passage(index) } else { Passage::None };
    let amount = combat.amount(side, index);
    let assigned: u64 = hits.iter().filter(own).map(|hit| hit.amount.unsigned_abs() as u64).sum();
    let mut to_player = 0i32;
    for hit in hits.iter().filter(own) {
        match hit.target {
            Target::Player => to_player = to_player.saturating_add(hit.amount),
            Target::Creature(foe) if passage == Passage::Unblocked || !recipients.contains(foe.into()) => {
                let foe = CreatureRef { side: side.other(), index: foe.into() };
                reasons.push(IllegalDivision::NotItsFoe { creature, foe });
            }
            Target::Creature(_) => {}
        }
    }
    // Where nobody is left to be dealt damage, none is assigned (510.1c-d).
    let may_be_idle = recipients.is_empty() && passage != Passage::Unblocked;
    if assigned != amount.unsigned_abs() as u64 && !(may_be_idle && assigned == 0) {
        reasons.push(IllegalDivision::WrongTotal { creature, assigned, amount });
    }
    if to_player == 0 {
        return;
    }
    match passage {
        Passage::Unblocked => {}
        Passage::None if side == Side::Defender => {
            reasons.push(IllegalDivision::BlockerHitsPlayer { creature });
        }
        Passage::None => reasons.push(IllegalDivision::Blocked { creature }),
        Passage::AllOrNothing if to_player as u64 == assigned => {}
        Passage::AllOrNothing => reasons.push(IllegalDivision::AllOrNothing { creature }),
        Passage::TrampleOrAll if to_player as u64 == assigned => {}
        Passage::Trample | Passage::TrampleOrAll => {
            if combat.edition().differences().trample_redirects {
                reasons.push(IllegalDivision::ExcessIsRedirected { creature });
            } else if combat.divider(side, index) == Side::Defender {
                reasons.push(IllegalDivision::DividedByDefender { creature });
            } else {
                reasons.extend(short_blockers(combat, recipients, hits).map(
                    |(blocker, assigned, lethal)| IllegalDivision::NotLethal {
                        creature,
                        blocker: CreatureRef { side: Side::Defender, index: blocker },
                        assigned,
                        lethal,
                    },
                ));
            }
        }
    }
}

/// Returns those of a trampler's blockers to which `hits` don't assign lethal damage, with what is assigned and what is lethal.
///
/// Damage from any attacker counts, and any amount from a source with deathtouch is lethal (702.2c, read literally; whether another
/// attacker's deathtouch counts for a trampler is in doubt).
pub(super) fn short_blockers(
    combat: &Combat,
    recipients: CreatureSet,
    hits: &[Hit],
) -> impl Iterator<Item = (usize, i32, i32)> {
    recipients.iter().filter_map(move |blocker| {
        let aimed = |hit: &&Hit| {
            hit.side == Side::Attacker && hit.target == Target::Creature(blocker as u8) && hit.amount > 0
        };
        let assigned = hits.iter().filter(aimed).fold(0i32, |sum, hit| sum.saturating_add(hit.amount));
        let touched = hits
            .iter()
            .filter(aimed)
            .any(|hit| combat.makes_any_damage_lethal(Side::Attacker, hit.source.into()));
        let lethal = combat.fighter(Side::Defender, blocker).lethal_damage();
        (assigned < lethal && !touched).then_some((blocker, assigned, lethal))
    })
}
