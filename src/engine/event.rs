//! Events that abilities may trigger on (603).

use crate::oracle::tree::{CausingDeed, Deed};
use crate::program::CounterId;
use crate::types::Player;

use super::state::{EventRegs, Place, Ref, Step};

/// An event that has happened or, if an object leaves, is about to happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happened {
    Enters {
        subject: Ref,
        from: Place,
        /// Who puts it onto the battlefield.
        by: Player,
    },
    Leaves {
        subject: Ref,
        to: Place,
        /// Where it would have gone without effects that replace that (614.6).
        meant: Place,
    },
    Moves {
        subject: Ref,
        from: Place,
        to: Place,
        owner: Player,
    },
    Attacks {
        subject: Ref,
        alone: bool,
        defender: Player,
        /// The player or planeswalker that is attacked.
        whom: Ref,
    },
    PlayerAttacks {
        player: Player,
        count: u8,
    },
    Blocks {
        blocker: Ref,
        attacker: Ref,
        /// Whether `attacker` is the first attacker that it blocks.
        first: bool,
    },
    /// `count` is the number of blockers; `by` is one of them.
    BecomesBlocked {
        attacker: Ref,
        by: Ref,
        count: u8,
    },
    Unblocked {
        attacker: Ref,
        defender: Player,
    },
    Damage {
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    },
    Step {
        step: Step,
    },
    Casts {
        player: Player,
        spell: Ref,
        nth: u8,
    },
    /// A spell is copied; the copy.
    Copies {
        player: Player,
        spell: Ref,
    },
    Draws {
        player: Player,
        nth: u8,
    },
    Discards {
        player: Player,
        card: Ref,
        by: Player,
    },
    /// An ability other than a mana ability.
    Activates {
        player: Player,
        ability: Ref,
        source: Ref,
    },
    Cycles {
        player: Player,
        card: Ref,
        /// X of the ability's costs.
        x: i16,
    },
    PaysLife {
        player: Player,
        amount: i32,
    },
    GainsLife {
        player: Player,
        amount: i32,
    },
    LosesLife {
        player: Player,
        amount: i32,
    },
    Tapped {
        subject: Ref,
        untapped: bool,
    },
    /// `produced`: the types of the mana, a bit for each, colorless the sixth.
    TappedForMana {
        player: Player,
        subject: Ref,
        produced: u8,
    },
    Targeted {
        subject: Ref,
        by: Player,
        spell: bool,
        item: Ref,
    },
    Counters {
        on: Ref,
        kind: CounterId,
        amount: i32,
        by: Player,
    },
    CountersRemoved {
        from: Ref,
        kind: CounterId,
        amount: i32,
    },
    /// A player has searched or shuffled their library, scried or surveilled.
    Does {
        player: Player,
        deed: Deed,
    },
    Sacrifices {
        player: Player,
        subject: Ref,
    },
    Attached {
        subject: Ref,
        to: Ref,
    },
    LandPlayed {
        player: Player,
        subject: Ref,
        from_hand: bool,
        from: Place,
    },
    LastCounter {
        subject: Ref,
        kind: CounterId,
    },
    /// X of the ability that has made it so.
    Monstrous {
        subject: Ref,
        x: i32,
    },
    Renowned {
        subject: Ref,
    },
    /// A player has rolled a die.
    Rolls {
        player: Player,
        result: i32,
    },
    /// A Class has become that level.
    Level {
        subject: Ref,
        level: u8,
    },
    Fights {
        subject: Ref,
    },
    /// `land`: whether the card revealed was a land card, if one was.
    Explores {
        subject: Ref,
        land: Option<bool>,
    },
    Exploits {
        subject: Ref,
        other: Ref,
    },
    /// Has exiled a permanent by its champion ability.
    Champions {
        subject: Ref,
        other: Ref,
    },
    Mills {
        player: Player,
        card: Ref,
    },
    Exerted {
        subject: Ref,
    },
    /// A card is about to leave its owner's graveyard.
    LeavesGraveyard {
        card: Ref,
        owner: Player,
    },
    /// A player has collected evidence.
    Evidence {
        player: Player,
    },
    Enlists {
        subject: Ref,
        other: Ref,
    },
    /// A creature is tapped to crew a Vehicle (702.122c).
    Crews {
        subject: Ref,
        other: Ref,
    },
    Plotted {
        card: Ref,
        owner: Player,
    },
    Unattached {
        subject: Ref,
        from: Ref,
    },
    /// A player has revealed a card as they drew it, because of an object.
    RevealsDrawn {
        player: Player,
        card: Ref,
        by: Ref,
    },
    /// What an object does has caused a triggered ability of a source to trigger.
    Causes {
        ability: Ref,
        source: Ref,
        deed: CausingDeed,
        cause: Ref,
        controller: Player,
    },
    Transforms {
        subject: Ref,
    },
    TurnedUp {
        subject: Ref,
    },
    PhasesOut {
        subject: Ref,
    },
    /// A player foretells a card (702.143a).
    Foretells {
        player: Player,
    },
}

/// The bit of [`Happened::bits`] for counters that are put or removed.
pub(super) const COUNTERS: u32 = 1 << 16;

/// The bit of what players do.
pub(super) const DEEDS: u32 = 1 << 25;

/// The bit of [`Happened::bits`] for cards that leave graveyards.
pub(super) const LEAVES_GRAVEYARD: u32 = 1 << 28;

impl Happened {
    #[inline]
    pub(super) fn bits(&self) -> u32 {
        match self {
            Happened::Enters { .. } => 1 << 0,
            Happened::Leaves { .. } => 1 << 1 | 1 << 2 | 1 << 3,
            Happened::Moves { .. } => 1 << 3,
            Happened::Attacks { .. } | Happened::PlayerAttacks { .. } => 1 << 4,
            Happened::Blocks { .. } | Happened::BecomesBlocked { .. } | Happened::Unblocked { .. } => 1 << 5,
            Happened::Damage { .. } => 1 << 6,
            Happened::Step { .. } => 1 << 7,
            Happened::Casts { .. } | Happened::Copies { .. } => 1 << 8,
            Happened::Activates { .. } => 1 << 27,
            Happened::PhasesOut { .. } => 1 << 29,
            Happened::Draws { .. } => 1 << 9,
            Happened::LeavesGraveyard { .. } => LEAVES_GRAVEYARD,
            Happened::Discards { .. } => 1 << 10,
            Happened::Cycles { .. } => 1 << 11,
            Happened::GainsLife { .. } | Happened::LosesLife { .. } => 1 << 12,
            Happened::PaysLife { .. } => 1 << 30,
            Happened::Tapped { .. } => 1 << 13,
            Happened::TappedForMana { .. } => 1 << 14,
            Happened::Targeted { .. } => 1 << 15,
            Happened::Counters { .. } | Happened::CountersRemoved { .. } => COUNTERS,
            Happened::Sacrifices { .. } => 1 << 17,
            Happened::Attached { .. } | Happened::Unattached { .. } => 1 << 18,
            Happened::LandPlayed { .. } => 1 << 20,
            Happened::LastCounter { .. } => 1 << 21,
            Happened::Monstrous { .. } | Happened::Renowned { .. } | Happened::Level { .. } => 1 << 22,
            Happened::Mills { .. } => 1 << 24,
            Happened::Explores { .. }
            | Happened::Fights { .. }
            | Happened::Champions { .. }
            | Happened::Exploits { .. } => 1 << 26,
            Happened::Exerted { .. }
            | Happened::Enlists { .. }
            | Happened::Crews { .. }
            | Happened::Plotted { .. }
            | Happened::Causes { .. }
            | Happened::RevealsDrawn { .. }
            | Happened::Evidence { .. }
            | Happened::Foretells { .. }
            | Happened::Rolls { .. }
            | Happened::Does { .. } => DEEDS,
            Happened::Transforms { .. } | Happened::TurnedUp { .. } => 1 << 23,
        }
    }

    pub(super) fn registers(&self) -> EventRegs {
        let regs = |subject: Ref, other: Ref, player: Option<Player>, amount: i32| EventRegs {
            subject,
            other,
            player,
            amount: amount.clamp(-9999, 9999) as i16,
            group: 0,
            left: matches!(self, Happened::Leaves { .. } | Happened::Sacrifices { .. }),
        };
        match *self {
            Happened::Enters { subject, by, .. } => regs(subject, Ref::None, Some(by), 0),
            Happened::Leaves { subject, .. }
            | Happened::Renowned { subject }
            | Happened::Level { subject, .. }
            | Happened::Explores { subject, .. }
            | Happened::Fights { subject }
            | Happened::Exerted { subject }
            | Happened::Transforms { subject }
            | Happened::TurnedUp { subject }
            | Happened::PhasesOut { subject }
            | Happened::Tapped { subject, .. } => regs(subject, Ref::None, None, 0),
            Happened::Rolls { player, result } => regs(Ref::None, Ref::None, Some(player), result),
            Happened::Exploits { subject, other } | Happened::Champions { subject, other } => {
                regs(subject, other, None, 0)
            }
            Happened::Monstrous { subject, x } => regs(subject, Ref::None, None, x),
            Happened::Moves { subject, owner, .. } => regs(subject, Ref::None, Some(owner), 0),
            Happened::PlayerAttacks { player, count } => {
                regs(Ref::None, Ref::None, Some(player), i32::from(count))
            }
            Happened::Blocks { blocker, attacker, .. } => regs(blocker, attacker, None, 0),
            Happened::BecomesBlocked { attacker, by, count } => regs(attacker, by, None, i32::from(count)),
            Happened::Attacks { subject, defender, whom, .. } => regs(subject, whom, Some(defender), 0),
            Happened::Unblocked { attacker, defender } => regs(attacker, Ref::None, Some(defender), 0),
            Happened::Damage { source, to, amount, .. } => {
                let player = match to {
                    Ref::Player(player) => Some(player),
                    _ => None,
                };
                regs(source, to, player, amount)
            }
            Happened::Step { .. } => regs(Ref::None, Ref::None, None, 0),
            Happened::Casts { player, spell, nth } => regs(spell, Ref::None, Some(player), i32::from(nth)),
            Happened::Activates { player, ability, source } => regs(ability, source, Some(player), 0),
            Happened::Copies { player, spell } => regs(spell, Ref::None, Some(player), 0),
            Happened::LeavesGraveyard { card, owner } => regs(card, Ref::None, Some(owner), 0),
            Happened::CountersRemoved { from, amount, .. } => regs(from, Ref::None, None, amount),
            Happened::Draws { player, .. }
            | Happened::Evidence { player }
            | Happened::Foretells { player }
            | Happened::Does { player, .. } => regs(Ref::None, Ref::None, Some(player), 0),
            Happened::Discards { player, card, .. }
            | Happened::Cycles { player, card, .. }
            | Happened::RevealsDrawn { player, card, .. }
            | Happened::Mills { player, card } => regs(card, Ref::None, Some(player), 0),
            Happened::PaysLife { player, amount }
            | Happened::GainsLife { player, amount }
            | Happened::LosesLife { player, amount } => regs(Ref::None, Ref::None, Some(player), amount),
            Happened::TappedForMana { player, subject, produced } => {
                regs(subject, Ref::None, Some(player), i32::from(produced))
            }
            Happened::Sacrifices { player, subject } | Happened::LandPlayed { player, subject, .. } => {
                regs(subject, Ref::None, Some(player), 0)
            }
            Happened::Targeted { subject, by, item, .. } => regs(subject, item, Some(by), 0),
            Happened::Counters { on, amount, by, .. } => regs(on, Ref::None, Some(by), amount),
            Happened::LastCounter { subject, .. } => regs(subject, Ref::None, None, 0),
            Happened::Enlists { subject, other } | Happened::Crews { subject, other } => {
                regs(subject, other, None, 0)
            }
            Happened::Plotted { card, owner } => regs(card, Ref::None, Some(owner), 0),
            Happened::Unattached { subject, from } => regs(subject, from, None, 0),
            Happened::Causes { ability, cause, controller, .. } => regs(ability, cause, Some(controller), 0),
            Happened::Attached { subject, to } => regs(subject, to, None, 0),
        }
    }
}
