//! How cards are cast: what they say of it themselves, and what permits it.

use crate::oracle::tree::{SpendsAs, Zone};
use crate::types::{Color, Colors, SymbolCost};

use super::*;

/// The most cards that are spliced onto one spell.
pub const SPLICES: usize = 4;

/// Casting the card itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Casting {
    AdditionalCost(Vec<Cost>),
    /// One of these, as the player likes (601.2b).
    OneCostOf(Vec<Vec<Cost>>),
    /// Kicker (702.33) and multikicker.
    Kicker {
        costs: Vec<Cost>,
        multi: bool,
        /// What it adds to the number of times that the spell was kicked: of two kickers 1 and 2, so that both make 3 (702.33b).
        bit: u8,
    },
    /// Another optional additional cost: bargain (702.166), conspire (702.78), replicate (702.56). `multi`: any number of times.
    Optional {
        costs: Vec<Cost>,
        multi: bool,
    },
    Buyback(Vec<Cost>),
    /// All of its modes may be chosen for these costs besides (702.42).
    Entwine(Vec<Cost>),
    Flashback(Vec<Cost>),
    /// From the graveyard for these, in the turn in which its owner discarded it; without costs it is a land, to be played so (702.187).
    Mayhem(Vec<Cost>),
    /// From the graveyard for its mana cost and these besides (702.81).
    Retrace(Vec<Cost>),
    /// The same, and it is exiled then (702.133).
    JumpStart(Vec<Cost>),
    /// For these costs it is cast as that Aura (702.103).
    Bestow {
        costs: Vec<Cost>,
        bestowed: DefId,
    },
    /// It may be cast face down, as that creature, and be turned up by that ability's costs (702.37).
    Morph {
        ability: AbilityId,
        face_down: DefId,
    },
    /// Once it was foretold on an earlier turn, from exile for these costs (702.143a).
    Foretell(Vec<Cost>),
    /// No mana can be spent on it.
    NoMana,
    /// Once it was plotted on an earlier turn, from exile for nothing, at the time of a sorcery (702.170d).
    Plot,
    /// From the graveyard, with its back face up (702.146); compiled, it is an ability of that face.
    Disturb(Vec<Cost>),
    /// From its owner's graveyard, for that alternative cost (702.138a).
    Escape(Vec<Cost>),
    Alternative {
        costs: Vec<Cost>,
        condition: Option<Cond>,
    },
    Only(Cond),
    FlashIf(Option<Cond>),
    /// As though it had flash; what is cast so is sacrificed in the next cleanup step.
    FlashThenSacrificed,
    CostLess {
        mana: SymbolCost,
        times: Option<Amount>,
        less: bool,
        condition: Option<Cond>,
        /// By its targets.
        targets: Option<ByTargets>,
    },
    XAtLeast(u8),
    /// Mana of these colors alone is spent on X.
    SpendOnX(Colors),
    /// How much mana of that color is spent on X is kept for the spell: see [`Amount::SpentOnX`].
    CountsOnX(Color),
    /// It asks whether that much mana of the color is spent to cast it.
    CountsSpent(Color, u8),
    /// It counts the colors of mana that are spent to cast it.
    CountsColors,
    /// What its owner may do with it if it is in their opening hand (103.6).
    Opening(AbilityId),
    /// X is that number once the spell is cast.
    NotesX(Amount),
    /// Its alternative cost is a warp cost (702.185).
    Warps,
    /// It enters with two loyalty counters fewer for each symbol of its mana cost that is paid with life (702.150).
    Compleated,
    /// Its text may be added to spells of that subtype, or to instants and sorceries, for these costs (702.47). The scripts by the number of
    /// cards that were spliced before it: their targets have different numbers.
    Splice {
        costs: Vec<Cost>,
        onto: Option<SubtypeId>,
        scripts: [AbilityId; SPLICES],
    },
    /// From the graveyard for these, less the power of a creature that is tapped for it; it is exiled then (702.180).
    Harmonize(Vec<Cost>),
    /// For each mode beyond the first (702.120).
    Escalate(Vec<Cost>),
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
    /// If it is discarded it is exiled, and that triggered ability lets it be cast for these costs (702.35).
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
    /// Cast from the hand, it is exiled as it resolves, and the delayed trigger that this ability sets up lets it be cast again (702.88).
    Rebound(AbilityId),
    /// For its alternative cost, what that spell ability does (702.96).
    Overload(AbilityId),
    /// It holds as long as the spell is on the stack (113.6).
    OnStack(Rule),
}

/// What a player may play from where (601.3e).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// One spell on each of the player's turns.
    pub once: bool,
    /// One spell in all, of what an effect permits.
    pub single: bool,
    pub lands: Option<Vec<Test>>,
    pub spells: Option<Vec<Test>>,
    pub from: Zone,
    /// That zone of every player's.
    pub anyones: bool,
    pub cost: PermitCost,
    /// What any mana may be spent as on such a spell.
    pub mana: Option<SpendsAs>,
    /// A spell cast so is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// What it becomes enters tapped, or with counters.
    pub enters: (bool, Vec<(Amount, CounterId)>),
    /// What is done as that permanent, the event's subject, has entered.
    pub then: Option<AbilityId>,
}

/// What a permitted spell costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PermitCost {
    Normal,
    Free,
    Instead(Vec<Cost>),
    Added(Vec<Cost>),
}

/// What is paid for a spell that is cast as another one resolves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastFor {
    /// Not its mana cost.
    Nothing,
    ManaCost,
    /// Its madness cost.
    Madness,
    /// Its miracle cost.
    Miracle,
    /// These rather than its mana cost.
    Instead(Vec<Cost>),
}
