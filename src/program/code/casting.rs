//! How cards are cast: their own casting abilities, and permissions.

use crate::oracle::tree::{SpendsAs, Zone};
use crate::types::{Color, Colors, SymbolCost};

use super::*;

/// The most cards that are spliced onto one spell.
pub const SPLICES: usize = 4;

/// Casting the card itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Casting {
    AdditionalCost(Vec<Cost>),
    /// One of these costs, chosen by the player (601.2b).
    OneCostOf(Vec<Vec<Cost>>),
    /// Kicker (702.33) and multikicker.
    Kicker {
        costs: Vec<Cost>,
        multi: bool,
        /// What it adds to the number of kicks: 1 and 2 for two kickers, so that both make 3 (702.33b).
        bit: u8,
    },
    /// Another optional additional cost: bargain (702.166), conspire (702.78), replicate (702.56). `multi`: any number of times.
    Optional {
        costs: Vec<Cost>,
        multi: bool,
    },
    Buyback(Vec<Cost>),
    /// All of its modes may be chosen for these additional costs (702.42).
    Entwine(Vec<Cost>),
    Flashback(Vec<Cost>),
    /// From the graveyard for these costs, in the turn in which its owner discarded it; without costs, for a land, it is played (702.187).
    Mayhem(Vec<Cost>),
    /// From the graveyard for its mana cost and these additional costs (702.81).
    Retrace(Vec<Cost>),
    /// As [`Casting::Retrace`], and then it is exiled (702.133).
    JumpStart(Vec<Cost>),
    /// For these costs it is cast as an Aura (702.103).
    Bestow {
        costs: Vec<Cost>,
        bestowed: DefId,
    },
    /// It may be cast face down, as that creature, and turned up for the costs of that ability (702.37).
    Morph {
        ability: AbilityId,
        face_down: DefId,
    },
    /// If it was foretold on an earlier turn, it may be cast from exile for these costs (702.143a).
    Foretell(Vec<Cost>),
    /// No mana can be spent on it.
    NoMana,
    /// If it was plotted on an earlier turn, it may be cast from exile for nothing, at sorcery speed (702.170d).
    Plot,
    /// From the graveyard, with its back face up (702.146); in the compiled form this is an ability of that face.
    Disturb(Vec<Cost>),
    /// From its owner's graveyard, for that alternative cost (702.138a).
    Escape(Vec<Cost>),
    Alternative {
        costs: Vec<Cost>,
        condition: Option<Cond>,
    },
    Only(Cond),
    FlashIf(Option<Cond>),
    /// It may be cast as though it had flash; it is then sacrificed in the next cleanup step.
    FlashThenSacrificed,
    CostLess {
        mana: SymbolCost,
        times: Option<Amount>,
        less: bool,
        condition: Option<Cond>,
        /// Depending on its targets.
        targets: Option<ByTargets>,
    },
    XAtLeast(u8),
    /// Only mana of these colors is spent on X.
    SpendOnX(Colors),
    /// The amount of mana of that color spent on X is recorded: see [`Amount::SpentOnX`].
    CountsOnX(Color),
    /// It asks whether that much mana of the color is spent to cast it.
    CountsSpent(Color, u8),
    /// It counts the colors of mana spent to cast it.
    CountsColors,
    /// What its owner may do with it if it is in their opening hand (103.6).
    Opening(AbilityId),
    /// X is set to that number once the spell is cast.
    NotesX(Amount),
    /// Its alternative cost is a warp cost (702.185).
    Warps,
    /// Its alternative cost may be paid whenever an instant could be cast, and the creature that it then becomes enters tapped and attacking
    /// what the returned one attacked (702.190).
    Sneaks,
    /// It enters with two loyalty counters fewer for each symbol of its mana cost that is paid with life (702.150).
    Compleated,
    /// Its player chooses the number of lore counters, and the turn it enters only the chapter of exactly that number triggers (702.155).
    ReadAhead,
    /// Its text may be added to spells of that subtype, or to instants and sorceries, for these costs (702.47). The scripts by the number of
    /// cards that were spliced before it: their targets have different numbers.
    Splice {
        costs: Vec<Cost>,
        onto: Option<SubtypeId>,
        scripts: [AbilityId; SPLICES],
    },
    /// From the graveyard for these, less the power of a creature that is tapped for it; it is exiled then (702.180).
    Harmonize(Vec<Cost>),
    /// For these, less the mana value of the creature that is sacrificed for it (702.119).
    Emerge(Vec<Cost>),
    /// For each mode beyond the first (702.120).
    Escalate(Vec<Cost>),
    /// For each mode that is chosen its own costs (702.172).
    ModeCosts(Vec<Vec<Cost>>),
    /// It may be cast from that zone for these costs rather than its mana cost.
    Elsewhere {
        zone: Zone,
        costs: Vec<Cost>,
    },
    /// It may be cast from that zone for its mana cost.
    From {
        zone: Zone,
        condition: Option<Cond>,
    },
    /// If it is discarded, it is exiled, and that triggered ability lets it be cast for these costs (702.35).
    Madness {
        costs: Vec<Cost>,
        ability: AbilityId,
    },
    /// If it is the first card that its owner draws in a turn, they may reveal it, and that triggered ability lets it be cast for these
    /// costs (702.94).
    Miracle {
        costs: Vec<Cost>,
        ability: AbilityId,
    },
    /// If it is cast from the hand, it is exiled as it resolves, and the delayed trigger that this ability sets up lets it be cast again
    /// (702.88).
    Rebound(AbilityId),
    /// The ability that triggers as the spell is put into a graveyard during its resolution (702.55a).
    Haunt(AbilityId),
    /// The spell ability that it has if it is cast for its alternative cost (702.96).
    Overload(AbilityId),
    /// A rule that applies while the spell is on the stack (113.6), and resolves, if the condition holds.
    OnStack(Option<Cond>, Rule),
}

/// A permission to play cards from a zone (601.3e).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// One spell on each of the player's turns.
    pub once: bool,
    /// Whether an effect permits only a single spell.
    pub single: bool,
    pub lands: Option<Vec<Test>>,
    pub spells: Option<Vec<Test>>,
    pub from: Zone,
    /// Whether it permits cards in that zone of every player.
    pub anyones: bool,
    pub cost: PermitCost,
    /// What mana may be spent as on such a spell.
    pub mana: Option<SpendsAs>,
    /// Whether a spell cast in this way is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Whether the permanent enters tapped, and the counters that it enters with.
    pub enters: (bool, Vec<(Amount, CounterId)>),
    /// What is done when the permanent, the event's subject, has entered.
    pub then: Option<AbilityId>,
}

/// The cost of a permitted spell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PermitCost {
    Normal,
    Free,
    Instead(Vec<Cost>),
    Added(Vec<Cost>),
}

/// The cost of a spell that is cast as another one resolves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastFor {
    /// Nothing instead of its mana cost.
    Nothing,
    ManaCost,
    /// Its madness cost.
    Madness,
    /// Its miracle cost.
    Miracle,
    /// These costs rather than its mana cost.
    Instead(Vec<Cost>),
    /// Its mana cost, reduced by that much generic mana.
    Less(u8),
}
