//! Effects that last: continuous effects, shields, delayed triggers, and the rules that the layers derive (603.7, 611, 615).

use crate::oracle::tree::PreventedPart;
use crate::program::{AbilityId, CounterId, DefId, Waits};
use crate::types::Player;

use super::object::{Exceptions, Mask, Ref, bit};
use super::stack_item::{EventRegs, OpPlace};

/// When a continuous effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Lasts {
    #[default]
    Forever,
    EndOfTurn,
    EndOfCombat,
    /// Until that player's next turn begins.
    TurnOf(Player),
    /// In the turns of that player, until their next untap step has gone by.
    UntapOf(Player),
    /// Until the end of that player's next turn: of a later one than this.
    EndOfTurnOf(Player, u16),
    /// Until that player's next upkeep begins.
    UpkeepOf(Player),
    /// Until that player's next end step begins.
    EndStepOf(Player),
    /// Until the next effect of that object with this duration.
    NextOf(Ref),
    /// While that permanent is on the battlefield.
    While(Ref),
    WhileControlled(Ref, Player),
    /// While that permanent has a counter of that kind; [`Ref::None`] while the permanent is not known yet.
    WhileCounter(Ref, CounterId),
    /// While that permanent is suspected; [`Ref::None`] while the permanent is not known yet.
    WhileSuspected(Ref),
    WhileTapped(Ref),
    /// While the first is tapped and no weaker than the other; [`Ref::None`] while that is not known yet.
    WhileStronger(Ref, Ref),
    WhileControlledAndTapped(Ref, Player),
    /// During that player's next turn: of a later one than this.
    DuringTurnOf(Player, u16),
}

impl Lasts {
    /// The duration of an effect on that object alone, if the effect has one duration for each of its objects.
    pub(super) fn of_each(self, r: Ref) -> Option<Lasts> {
        match self {
            Lasts::WhileCounter(_, kind) => Some(Lasts::WhileCounter(r, kind)),
            Lasts::WhileSuspected(_) => Some(Lasts::WhileSuspected(r)),
            Lasts::WhileStronger(source, _) => Some(Lasts::WhileStronger(source, r)),
            _ => None,
        }
    }
}

/// A continuous effect of a spell or ability that has resolved (611.2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Continuous {
    /// The permanents that it changes, fixed when it began (611.2c).
    pub affected: Mask,
    pub changes: OpPlace,
    pub source: Ref,
    pub controller: Player,
    pub timestamp: u16,
    pub lasts: Lasts,
    /// The amounts of its changes in order, two for each at most, fixed when it began (608.2h).
    pub amounts: [i16; 4],
    pub bound: Ref,
    /// The color, type or name that was chosen as it began.
    pub choice: Option<u16>,
}

/// An effect of a spell or ability by which a player controls a permanent (613.1b).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Control {
    pub of: Ref,
    pub player: Player,
    pub lasts: Lasts,
    pub timestamp: u16,
}

/// What a permanent becomes again once it stops being a temporary copy (707.4).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Copied {
    pub of: Ref,
    pub values: Values,
    pub lasts: Lasts,
}

/// Where the copiable values of a permanent come from (707.2).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Values {
    pub def: DefId,
    /// See [`Perm::exceptions`](super::Perm::exceptions).
    pub exceptions: Exceptions,
    /// Whether they are those of another object.
    pub copies: bool,
}

/// A prevention or redirection effect that waits for damage (615, 614.9).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Shield {
    /// The object or player that it protects; `None` if that is everybody.
    pub to: Ref,
    pub everybody: bool,
    /// The only source it works on.
    pub by: Ref,
    /// The damage that it can still prevent or move; 0 if that is all.
    pub amount: u16,
    pub all: bool,
    pub combat: bool,
    /// The receiver of redirected damage.
    pub instead: Ref,
    pub once: bool,
    /// The part of the damage that a shield without a number prevents.
    pub part: PreventedPart,
    /// The effect that made it, with its controller and source, if the effect still says whom the shield protects or what follows.
    pub made_by: Option<(OpPlace, Player, Ref)>,
    /// The card that made it.
    pub def: DefId,
    /// The group of damage that a one-time shield has worked on.
    pub spent: Option<u16>,
}

/// A card that a player may play for a while from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Playable {
    pub card: Ref,
    pub player: Player,
    pub lasts: Lasts,
    pub flashback: bool,
    /// Without paying its mana cost.
    pub free: bool,
    /// The only face as which it may be played, if there is a limit.
    pub only: Option<DefId>,
    /// The place of further terms.
    pub terms: Option<OpPlace>,
}

/// What a spell will have as a permanent, or what triggers as it has been cast.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Promised {
    /// That many additional counters as it enters.
    Counters(CounterId, u8),
    /// An effect on it (400.7a).
    Effect(Continuous),
    /// An ability that triggers because mana of that source was spent on it.
    Trigger(AbilityId, Ref),
}

impl Default for Promised {
    fn default() -> Promised {
        Promised::Counters(0, 0)
    }
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Delayed {
    pub ability: AbilityId,
    pub controller: Player,
    pub source: Ref,
    pub def: DefId,
    pub bound: Ref,
    /// If it is about several objects, their number in [`State::bundles`](super::State); otherwise 0.
    pub bundle: u16,
    pub event: EventRegs,
    /// Copied from the ability that made it: [`StackItem::finds_source`](super::stack_item::StackItem).
    pub finds_source: bool,
    pub x: i16,
    pub waits: Waits,
    pub once: bool,
    /// The place of its trigger.
    pub place: OpPlace,
    /// The group of events and the source of the damage that it last triggered on. A source that deals damage to several objects at once
    /// deals it once (603.2c).
    pub told: Option<(u16, Ref)>,
}

/// A change of a static ability or effect that is a rule about objects: derived by the layers.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct RuleOn {
    pub affected: Mask,
    /// The change in the ability's list, or in the continuous effect's.
    pub place: RulePlace,
    pub source: u8,
    pub controller: Player,
    pub bound: Ref,
    /// The color, type or name that was chosen for the effect; `None` for what its source keeps.
    pub choice: Option<u16>,
}

impl RuleOn {
    /// Whether it is a permanent's rule for itself alone.
    pub fn is_own(&self) -> bool {
        self.source != u8::MAX && self.affected == bit(self.source)
    }
}

/// The place of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulePlace {
    Static(AbilityId, u8),
    Effect(OpPlace, u8),
}

impl Default for RulePlace {
    fn default() -> RulePlace {
        RulePlace::Static(AbilityId(0), 0)
    }
}

/// An ability that an object has been given: derived by the layers.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Granted {
    pub slot: u8,
    pub ability: AbilityId,
    /// The permanent that gave it.
    pub by: u8,
}
