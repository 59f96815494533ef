//! Triggered abilities (603) and the events that trigger them.

use crate::oracle::tree::{CausingDeed, Deed, TurnStep, Zone};

use super::*;

/// As `per_turn`: "this ability triggers only once" in the whole game.
pub const ONCE_EVER: u8 = 0;

/// A triggered ability (603).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Triggered {
    pub events: Vec<Trigger>,
    /// Checked only when the event happens; not an intervening "if" (603.4).
    pub when: Option<Cond>,
    /// The zone the object must be in to trigger, unless the event is about the object itself.
    pub zone: Zone,
    /// An intervening "if": checked when the event happens and again on resolution.
    pub condition: Option<Cond>,
    pub script: Script,
    pub per_turn: Option<u8>,
    /// Only the first event of each turn triggers it, whether or not the conditions hold then.
    pub first: bool,
    /// Doesn't trigger once its effect has been done in a turn (603.2h).
    pub done_once: bool,
    /// "One or more": triggers once for everything that happens at once, with the number as the event's amount (603.2c).
    pub many: bool,
    /// A triggered mana ability (605.1b) resolves at once.
    pub mana: bool,
    /// Whether it is the triggered ability of modular (702.43a).
    pub modular: bool,
    pub text: String,
}

/// What a triggered ability waits for. Filters are tested with the source as `This`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    Enters {
        what: Watch,
        from: Option<Zone>,
    },
    Leaves(Watch),
    /// The source phases out (702.26).
    PhasesOut,
    Dies(Watch),
    Moves {
        what: Watch,
        from: Option<Zone>,
        to: Zone,
        whose: Who,
    },
    Attacks {
        what: Watch,
        alone: bool,
        whom: Option<Who>,
    },
    /// At least that number of such attackers are declared.
    PlayerAttacks {
        who: Who,
        least: u8,
        tests: Vec<Test>,
    },
    /// The source and at least that number of others attack.
    AttacksWith {
        others: u8,
    },
    Blocks {
        what: Watch,
        whom: Option<Vec<Test>>,
    },
    BecomesBlocked {
        what: Watch,
        by: Option<Vec<Test>>,
    },
    Unblocked(Watch),
    /// Damage: the subject is the source, the other object or the player is the receiver. Without a source it triggers once for all damage
    /// dealt to one object or player at a time, with the total as the amount (603.2c).
    Damage {
        source: Option<Watch>,
        to: DamageTo,
        combat: bool,
        noncombat: bool,
        /// Whether it triggers once for all that one source deals at a time.
        per_source: bool,
    },
    Step {
        step: TurnStep,
        whose: Who,
    },
    /// Also for the spell itself, on the stack (`Test::Is(Obj::This)`).
    Casts {
        who: Who,
        what: Filter,
        nth: Option<u8>,
    },
    CastsOrCopies {
        who: Who,
        what: Filter,
    },
    /// An ability, other than a mana ability, that passes the test; its source is the event's other object.
    Activates {
        who: Who,
        of: Option<Watch>,
        which: Option<Test>,
    },
    Draws {
        who: Who,
        nth: Option<u8>,
    },
    /// Draws a card that is not the first one they draw in their draw step.
    DrawsButFirst(Who),
    /// `by`: the player whose spell or ability causes it.
    Discards {
        who: Who,
        tests: Vec<Test>,
        by: Option<Who>,
    },
    Cycles(Watch),
    GainsLife(Who),
    /// A player pays life (119.4).
    PaysLife(Who),
    LosesLife(Who),
    Tapped {
        what: Watch,
        untapped: bool,
    },
    TappedForMana {
        who: Who,
        what: Watch,
    },
    Targeted {
        what: Option<Watch>,
        /// Also, or instead, a player.
        player: Option<Who>,
        of: Option<Who>,
        spells_only: bool,
        /// Tests of the spell or ability.
        tests: Vec<Test>,
    },
    Counters {
        kind: Option<CounterId>,
        on: Watch,
        /// Who puts them.
        by: Option<Who>,
        /// Whether it triggers for each counter.
        each: bool,
    },
    /// Counters of that kind, or any, are removed.
    Removed {
        kind: Option<CounterId>,
        from: Watch,
        /// Whether it triggers for each counter.
        each: bool,
    },
    /// An object is put into a graveyard from the battlefield by a resolving spell or ability of that player; `destroyed`: only by
    /// destruction.
    Caused {
        what: Watch,
        by: Who,
        destroyed: bool,
    },
    /// A player searches or shuffles their library, scries or surveils.
    Does(Who, Deed),
    Sacrifices {
        who: Who,
        tests: Vec<Test>,
    },
    Attached {
        what: Watch,
        to: Watch,
    },
    State(Cond),
    /// `elsewhere`: from anywhere but that player's hand.
    LandPlayed {
        who: Who,
        tests: Vec<Test>,
        elsewhere: bool,
        /// If set, only from that zone.
        from: Option<Zone>,
    },
    /// The counters of the kind on the source reach the number.
    NthCounter(CounterId, u8),
    /// The last counter of the kind is removed from the source.
    LastCounter(CounterId),
    /// Becomes monstrous (701.37).
    Monstrous(Watch),
    /// Becomes renowned (702.112).
    Renowned(Watch),
    /// A player rolls a die, with at least that result if one is given.
    Rolls {
        who: Who,
        least: Option<u8>,
    },
    /// The source becomes that level (716.2a).
    Level(u8),
    /// `Some`: only if a land card, or a nonland card, was revealed.
    Explores(Watch, Option<bool>),
    Fights(Watch),
    /// Exploits a creature that passes the tests, which is the event's other object (702.110b).
    Exploits {
        what: Watch,
        whom: Vec<Test>,
    },
    /// Exiles a permanent that passes the tests by its champion ability; that is the event's other object (702.72c).
    Champions {
        what: Watch,
        whom: Vec<Test>,
    },
    /// The source's lore counters reach the number (714.2b).
    Chapter(u8),
    /// A player mills cards that pass the tests (701.17).
    Mills {
        who: Who,
        tests: Vec<Test>,
    },
    /// Is exerted (701.43).
    Exerted(Watch),
    /// A card leaves that player's graveyard.
    LeavesGraveyard {
        what: Watch,
        whose: Who,
    },
    /// A player collects evidence (701.59).
    Evidence(Who),
    /// A player foretells a card (702.143a).
    Foretells(Who),
    /// Enlists a creature, which is the event's other object (702.154a).
    Enlists(Watch),
    /// Crews a Vehicle that passes the tests, which is the event's other object (702.122c).
    Crews {
        what: Watch,
        whom: Vec<Test>,
    },
    /// A card becomes plotted (702.170).
    Plotted(Watch),
    /// A card is exiled from the controller's hand, or a permanent by a resolving spell or ability of theirs.
    Exiled,
    /// A card that passes the tests is revealed as it is drawn, because of the source.
    RevealsDrawn(Vec<Test>),
    /// The source ceases to be attached to a permanent, the event's other object (701.3d).
    Unattached {
        from: Vec<Test>,
    },
    /// An object that passes the tests causes a triggered ability, the event's subject, to trigger; `own`: one of its own.
    Causes {
        deed: CausingDeed,
        what: Vec<Test>,
        own: bool,
    },
    /// Is turned face up (708.8).
    TurnedUp(Watch),
    /// Transforms (701.27); it is tested with its new face.
    Transforms(Watch),
    /// Not a trigger: what replaces putting the spell that it is bound to into its owner's graveyard as it resolves, and what is done then.
    AsResolves,
    /// "When you do": triggers as [`Op::Delayed`] sets it up (603.12).
    Reflexive,
}

/// The objects that a trigger watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Watch {
    This,
    Attached,
    Any(Vec<Test>),
    /// The source or another.
    ThisOr(Vec<Test>),
    /// The object that a delayed trigger was made for.
    Bound,
}

/// The receivers of damage that a trigger watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DamageTo {
    Anything,
    Player(Who),
    Object(Watch),
    /// "a player or planeswalker".
    PlayerOrPlaneswalker,
}

impl Trigger {
    /// The bit of the kind of event.
    pub fn bit(&self) -> u32 {
        let place = match self {
            Trigger::Enters { .. } => 0,
            Trigger::Leaves(_) => 1,
            Trigger::Dies(_) => 2,
            Trigger::Moves { .. } | Trigger::Caused { .. } | Trigger::Exiled => 3,
            Trigger::Attacks { .. } | Trigger::PlayerAttacks { .. } | Trigger::AttacksWith { .. } => 4,
            Trigger::Blocks { .. } | Trigger::BecomesBlocked { .. } | Trigger::Unblocked(_) => 5,
            Trigger::Damage { .. } => 6,
            Trigger::Step { .. } => 7,
            Trigger::Casts { .. } | Trigger::CastsOrCopies { .. } => 8,
            Trigger::Draws { .. } | Trigger::DrawsButFirst(_) => 9,
            Trigger::Discards { .. } => 10,
            Trigger::Cycles(_) => 11,
            Trigger::GainsLife(_) | Trigger::LosesLife(_) => 12,
            Trigger::Tapped { .. } => 13,
            Trigger::TappedForMana { .. } => 14,
            Trigger::Targeted { .. } => 15,
            Trigger::Counters { .. }
            | Trigger::Removed { .. }
            | Trigger::Chapter(_)
            | Trigger::NthCounter(..) => 16,
            Trigger::Sacrifices { .. } => 17,
            Trigger::Attached { .. } | Trigger::Unattached { .. } => 18,
            Trigger::State(_) => 19,
            Trigger::LandPlayed { .. } => 20,
            Trigger::LastCounter(_) => 21,
            Trigger::Monstrous(_) | Trigger::Renowned(_) | Trigger::Level(_) => 22,
            Trigger::Mills { .. } => 24,
            Trigger::Explores(..)
            | Trigger::Fights(_)
            | Trigger::Exploits { .. }
            | Trigger::Champions { .. } => 26,
            Trigger::Exerted(_)
            | Trigger::Enlists(_)
            | Trigger::Crews { .. }
            | Trigger::Plotted(_)
            | Trigger::RevealsDrawn(_)
            | Trigger::Causes { .. }
            | Trigger::Evidence(_)
            | Trigger::Foretells(_)
            | Trigger::Rolls { .. }
            | Trigger::Does(..) => 25,
            Trigger::Transforms(_) | Trigger::TurnedUp(_) => 23,
            Trigger::Activates { .. } => 27,
            Trigger::LeavesGraveyard { .. } => 28,
            Trigger::PhasesOut => 29,
            Trigger::PaysLife(_) => 30,
            Trigger::Reflexive | Trigger::AsResolves => 31,
        };
        1 << place
    }
}

/// The bits of the events that an ability waits for.
pub fn event_bits(ability: &Ability) -> u32 {
    match ability {
        Ability::Triggered(triggered) => {
            triggered.events.iter().map(Trigger::bit).fold(0, |all, bit| all | bit)
        }
        _ => 0,
    }
}
