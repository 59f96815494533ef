//! Decisions, the options that they offer, and the actions that answer them.

use crate::program::{AbilityId, CounterId, DefId};
use crate::types::Player;

use super::list::List;
use super::state::{Mask, OpPlace, Ref};

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Opt {
    #[default]
    No,
    Yes,
    Ref(Ref),
    Number(i16),
    /// The mode with that place.
    Mode(u8),
    /// White to green, 0 to 4; colorless is 5.
    Color(u8),
    Subtype(u16),
    /// The waiting triggered ability with that place.
    Trigger(u8),
    /// A face or half of a card.
    Face(DefId),
    /// A kind of counter.
    Counter(CounterId),
}

/// What a choice is about: how a player, and a bot, may think of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// The targets with that number of a spell or ability (601.2c).
    Target(u8),
    Mode,
    /// Which face or half of a card is cast.
    Face,
    X,
    /// Whether to pay an additional cost (kicker, buyback).
    Kicker,
    Sacrifice,
    Discard,
    /// What is paid: returned, exiled, tapped.
    CostObjects,
    May,
    /// Whether the attacker in that slot enlists a creature.
    Enlist(u8),
    /// Whether the attacker in that slot is exerted.
    Exert(u8),
    /// Whether to pay.
    Pay,
    /// Whether to pay 2 life for a symbol of the cost, rather than mana (107.4f).
    Life,
    /// Objects, on resolution or for a rule of an effect.
    Objects,
    /// The player or planeswalker that the creature in that slot attacks (508.1b).
    Attacked(u8),
    Search,
    /// Cards to put away from the top.
    Dig,
    /// Cards to take from among those looked at.
    Take,
    /// An order: all of them, first to last.
    Order,
    /// A share of damage or counters for the option's place.
    Share,
    Color,
    Subtype,
    /// A name, as a card that has it.
    Name,
    Player,
    TriggerOrder,
    /// Legend rule: which to keep.
    Legend,
    /// Combat damage by that slot to that one.
    Damage {
        source: u8,
        to: Ref,
    },
    /// The number, to be chosen.
    Number,
    /// Which kind of counters.
    CounterKind,
    /// A replacement or prevention effect.
    Replacement,
    /// A word that is voted for, by its place.
    Vote,
    /// Which of several effects changes what happens first (616.1).
    ReplacementOrder,
    Untap,
    NewTarget,
    TapOrUntap,
    Copy,
    Mana,
    /// How much mana of that color, white to green, of a combination.
    ManaOf(u8),
}

/// What has to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    /// Keep the opening hand, or not.
    Mulligan,
    /// Pass, or do something.
    Priority,
    Attack,
    Block,
    /// At least `least` and at most `most` of the options.
    Choose {
        what: What,
        least: u8,
        most: u8,
    },
}

/// A decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    pub player: Player,
    pub kind: DecisionKind,
}

/// Indices of options, in the order chosen.
pub type Picks = List<u8, 64>;

/// A chosen answer, kept until the code that asked has read it.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Answer {
    pub picks: List<Opt, 64>,
}

/// How a card is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Way {
    #[default]
    Normal,
    /// The alternative cost with that place among the casting abilities.
    Alternative(u8),
    Flashback,
    /// From the graveyard for its mayhem cost.
    Mayhem,
    /// From the graveyard, for its mana cost and that of retrace or jump-start.
    Retrace,
    /// From the graveyard for its harmonize cost.
    Harmonize,
    /// For its emerge cost.
    Emerge,
    /// As an Aura, for its bestow cost.
    Bestow,
    /// Face down, for {3}.
    FaceDown,
    /// With its back face up, for its disturb cost.
    Disturb,
    /// As an effect lets this card be played for a while; `alternative` as in [`Way::alternative`].
    Granted {
        flashback: bool,
        alternative: Option<u8>,
    },
    /// As an effect lets this card be played for a while without paying its mana cost.
    GrantedFree,
    /// As an effect lets this card be played for a while on the terms at `place`; `alternative` as in [`Way::alternative`].
    OnTerms {
        place: OpPlace,
        free: bool,
        alternative: Option<u8>,
    },
    /// As that permanent's ability lets it be cast; `alternative` as in [`Way::alternative`].
    Permitted {
        slot: u8,
        ability: AbilityId,
        alternative: Option<u8>,
    },
    /// For its foretell cost, once it was foretold.
    Foretold,
    /// The same, if that cost is its mana cost reduced by {2}.
    ForetoldLess,
    /// Without paying its mana cost, once it was plotted.
    Plotted,
    /// For its madness cost.
    Madness,
    /// For its miracle cost.
    Miracle,
    /// Without paying its mana cost.
    Free,
    /// As another spell or ability resolves, for the costs at that place.
    Resolving(OpPlace),
}

impl Way {
    /// The alternative cost that is paid: its place among the card's casting abilities, or from `BY_RULE` on the slot of the permanent
    /// that lets it be paid.
    pub const fn alternative(self) -> Option<u8> {
        match self {
            Way::Alternative(at) => Some(at),
            Way::Granted { alternative, .. }
            | Way::OnTerms { alternative, .. }
            | Way::Permitted { alternative, .. } => alternative,
            _ => None,
        }
    }

    /// The slot of the permanent that lets the alternative cost be paid, if there is one.
    pub const fn by_rule(self) -> Option<u8> {
        match self.alternative() {
            Some(at) => at.checked_sub(BY_RULE),
            None => None,
        }
    }

    /// Whether an alternative cost of the card itself is paid.
    pub const fn is_own_alternative(self) -> bool {
        matches!(self.alternative(), Some(0..BY_RULE))
    }
}

/// The first of the alternative costs that permanents let be paid for spells.
pub const BY_RULE: u8 = super::state::SLOTS as u8;

/// What a player with priority may do besides passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    Play { card: u8, face: DefId },
    Cast { card: u8, face: DefId, way: Way },
    Activate { source: Ref, ability: AbilityId },
}

impl From<Offer> for Action {
    fn from(offer: Offer) -> Action {
        match offer {
            Offer::Play { card, face } => Action::Play { card, face },
            Offer::Cast { card, face, way } => Action::Cast { card, face, way },
            Offer::Activate { source, ability } => Action::Activate { source, ability },
        }
    }
}

/// An answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Action {
    Keep,
    Mulligan,
    Pass,
    /// A land: the face of the card.
    Play {
        card: u8,
        face: DefId,
    },
    /// A spell: the face or half of the card.
    Cast {
        card: u8,
        face: DefId,
        way: Way,
    },
    Activate {
        source: Ref,
        ability: AbilityId,
    },
    /// Taps a land for mana of a basic land type's color.
    TapLand {
        slot: u8,
        color: u8,
    },
    Attack {
        attackers: Mask,
        bands: List<Mask, 8>,
    },
    /// (blocker, attacker) pairs.
    Block(List<(u8, u8), 96>),
    Choose(Picks),
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Hash)]
pub enum IllegalAction {
    #[error("the game is over")]
    Over,
    #[error("this does not answer the decision")]
    WrongKind,
    #[error("this can't be played now")]
    CantPlay,
    #[error("the attack is not legal")]
    Attack,
    #[error("the blocks are not legal")]
    Block,
    #[error("that many, or those, can't be chosen")]
    Choice,
}
