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
    /// Until the next effect of that object that lasts so.
    NextOf(Ref),
    /// While that permanent is on the battlefield.
    While(Ref),
    WhileControlled(Ref, Player),
    /// While that permanent has a counter of that kind; of [`Ref::None`] until it is known which.
    WhileCounter(Ref, CounterId),
    WhileTapped(Ref),
    /// While the first is tapped and no weaker than the other; of [`Ref::None`] until it is known which.
    WhileStronger(Ref, Ref),
    WhileControlledAndTapped(Ref, Player),
    /// During that player's next turn: of a later one than this.
    DuringTurnOf(Player, u16),
}

impl Lasts {
    /// The duration of an effect on that object alone, if it is another one for each of the objects that an effect changes.
    pub(super) fn of_each(self, r: Ref) -> Option<Lasts> {
        match self {
            Lasts::WhileCounter(_, kind) => Some(Lasts::WhileCounter(r, kind)),
            Lasts::WhileStronger(source, _) => Some(Lasts::WhileStronger(source, r)),
            _ => None,
        }
    }
}

/// A continuous effect of a spell or ability that has resolved (611.2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Continuous {
    /// Whom it changes: fixed when it began (611.2c).
    pub affected: Mask,
    pub changes: OpPlace,
    pub source: Ref,
    pub controller: Player,
    pub timestamp: u16,
    pub lasts: Lasts,
    /// The amounts of its changes in order, two each at most, as they were then (608.2h).
    pub amounts: [i16; 4],
    pub bound: Ref,
}

/// An effect of a spell or ability by which a player controls a permanent (613.1b).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Control {
    pub of: Ref,
    pub player: Player,
    pub lasts: Lasts,
    pub timestamp: u16,
}

/// What a permanent is again once it stops being the copy that it is for a while (707.4).
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
    /// They are another object's.
    pub copies: bool,
}

/// A prevention or redirection effect that waits for damage (615, 614.9).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Shield {
    /// Whom it protects; `None`: everybody.
    pub to: Ref,
    pub everybody: bool,
    /// The only source it works on.
    pub by: Ref,
    /// How much is left; 0: all.
    pub amount: u16,
    pub all: bool,
    pub combat: bool,
    /// Where the damage goes instead.
    pub instead: Ref,
    pub once: bool,
    /// How much of the damage a shield without a number prevents.
    pub part: PreventedPart,
    /// The effect that made it, if that still says whom it protects or what follows, and by whom and by what.
    pub made_by: Option<(OpPlace, Player, Ref)>,
    /// The card that made it.
    pub def: DefId,
    /// The group of damage that a shield for one time has worked on.
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
    /// The one face as which it may be played.
    pub only: Option<DefId>,
    /// Where further terms are written.
    pub terms: Option<OpPlace>,
}

/// What a spell is to have once it has become a permanent, or what triggers as it has been cast.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Promised {
    /// That many more counters as it enters.
    Counters(CounterId, u8),
    /// An effect on it (400.7a).
    Effect(Continuous),
    /// Mana of that source was spent on it.
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
    /// If it is about several objects, by which number [`State::bundles`](super::State) has them; otherwise 0.
    pub bundle: u16,
    pub event: EventRegs,
    /// As of the ability that made it: [`StackItem::finds_source`](super::stack_item::StackItem).
    pub finds_source: bool,
    pub x: i16,
    pub waits: Waits,
    pub once: bool,
    /// Where its trigger is written.
    pub place: OpPlace,
    /// The damage that it has triggered by last: which group of events, and the source. A source that deals damage to several at once
    /// deals it once (603.2c).
    pub told: (u16, Ref),
}

/// A static ability's changes to objects that are rules: derived by the layers.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct RuleOn {
    pub affected: Mask,
    /// The change in the ability's list, or in the continuous effect's.
    pub place: RulePlace,
    pub source: u8,
    pub controller: Player,
    pub bound: Ref,
}

impl RuleOn {
    /// Whether it is a permanent's for itself alone.
    pub fn is_own(&self) -> bool {
        self.source != u8::MAX && self.affected == bit(self.source)
    }
}

/// Where a rule is written.
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
    /// Who gave it.
    pub by: u8,
}
