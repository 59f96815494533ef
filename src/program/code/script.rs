//! Scripts: targets, modes, ops and effects.

use crate::oracle::tree::{Fresh, SpendsAs, Zone};
use crate::types::Colors;

use super::*;

/// A script with its targets.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// The targets of a script without modes, by number.
    pub targets: Vec<TargetSpec>,
    /// The instructions.
    pub ops: Vec<Op>,
    /// If the script is modal: the modes, and how many are chosen.
    pub modes: Option<Modes>,
}

/// The modes of a script (700.2).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    pub least: u8,
    pub most: u8,
    pub repeat: bool,
    /// Each mode targets a different player: one each, of the same players for all modes.
    pub apart: bool,
    /// The opponent chooses.
    pub opponent: bool,
    /// Only a mode that has not been chosen may be chosen.
    pub fresh: Option<Fresh>,
    /// Other numbers if a condition holds as they are chosen.
    pub more: Option<MoreModes>,
    /// The number of modes as printed.
    pub printed: u8,
    /// A mode with targets that may be chosen more than once is there once for each time, after all printed ones: each time has targets
    /// of its own (700.2d).
    pub modes: Vec<Script>,
}

/// How many modes are chosen if a condition holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MoreModes {
    pub condition: Cond,
    /// The condition is about optional costs, which are announced first (601.2b).
    pub after_costs: bool,
    pub least: u8,
    pub most: u8,
}

/// What a target may be, and how many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    pub id: u8,
    pub least: Amount,
    pub most: Amount,
    /// Objects.
    pub filter: Option<Filter>,
    /// Also objects in another zone.
    pub also: Option<Filter>,
    /// "Any target": creatures, planeswalkers, and players.
    pub any: bool,
    /// Not the source ("any other target").
    pub other: bool,
    /// Whether it must differ from the targets before it in its script ("any other target" after another one).
    pub apart: bool,
    /// Players: anybody, or only opponents.
    pub players: Option<PlayerTarget>,
    /// Only players of whom that is true this turn.
    pub fact: Option<crate::oracle::tree::TurnFact>,
    /// Who chooses it, if not the controller.
    pub chooser: Option<Who>,
    /// If damage or counters are divided among the targets: the total.
    pub divided: Option<Amount>,
    /// Only chosen if that holds of the spell (601.2c).
    pub only: Option<PaidFor>,
}

/// Whether an optional cost of a spell was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaidFor {
    /// Whether it was kicked.
    Kicked(bool),
    /// Whether its other optional additional cost was paid.
    Optional(bool),
    /// Whether its own alternative cost was paid.
    Alternative(bool),
}

impl TargetSpec {
    /// So many targets of no kind yet, which the controller chooses.
    pub fn of(id: u8, least: Amount, most: Amount) -> TargetSpec {
        TargetSpec {
            id,
            least,
            most,
            filter: None,
            also: None,
            any: false,
            other: false,
            apart: false,
            players: None,
            fact: None,
            chooser: None,
            divided: None,
            only: None,
        }
    }

    /// Whether the legal choices for this target depend on the target with that number: "target creature that player controls", "another
    /// target creature".
    pub fn depends_on(&self, id: u8) -> bool {
        let tests = self.filter.as_ref().map_or(&[][..], |filter| &filter.tests);
        let apart = self.apart && id < self.id;
        // "Two target cards from target player's graveyard".
        let in_zone = self.filter.as_ref().is_some_and(|filter| filter.whose == Who::Target(id));
        apart
            || in_zone
            || tests.iter().any(|test| match test {
                Test::Controller(who) | Test::Owner(who) => {
                    *who == Who::Target(id) || *who == Who::ControllerOf(Obj::Target(id))
                }
                Test::Not(test) => **test == Test::Is(Obj::Target(id)),
                _ => false,
            })
    }
}

/// Which players may be targeted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerTarget {
    Any,
    Opponent,
}

/// One step of a script.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Does something.
    Do(Effect),
    /// Asks the player; jumps if they say no.
    May {
        who: Who,
        no: u16,
    },
    /// Asks the player to pay in one of several ways; jumps if they don't.
    MayPayOne {
        who: Who,
        ways: Vec<Vec<Cost>>,
        no: u16,
    },
    /// Asks the player to pay; jumps if they don't.
    MayPay {
        who: Who,
        costs: Vec<Cost>,
        no: u16,
    },
    /// Jumps if the condition fails.
    If {
        condition: Cond,
        no: u16,
    },
    Jump(u16),
    /// The player chooses a color, and the script continues at its op: white, blue, black, red, green.
    ByColor {
        who: Who,
        to: [u16; 5],
    },
    /// The player chooses objects as `Chosen`, or as many as there are if there are too few; `add`: in addition to those already chosen. A
    /// With [`ANY_NUMBER`] as `most` there is no limit.
    Choose {
        who: Who,
        least: Amount,
        most: Amount,
        filter: Filter,
        random: bool,
        add: bool,
    },
    /// Begins a loop over both players in turn order from the active one; `Each` is the current player.
    EachPlayer,
    /// Continues the loop with the next player.
    NextPlayer {
        /// The first op of the loop's body.
        start: u16,
    },
    /// Begins a loop over the objects that `over` means at that time.
    EachObject {
        over: Sel,
        end: u16,
    },
    NextObject {
        start: u16,
    },
    /// Sets up a delayed trigger (603.7): `ability` is an [`Ability::Triggered`] without events of its own; `bind`: the object that it is
    /// about, its `Bound`. `once`: whether it ends when it has triggered.
    Delayed {
        trigger: Trigger,
        bind: Option<Obj>,
        ability: AbilityId,
        waits: Waits,
        once: bool,
    },
}

/// How long a delayed trigger waits for its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Waits {
    #[default]
    Forever,
    ThisTurn,
    ThisCombat,
    /// Until the turn of its controller begins.
    UntilYourNextTurn,
}

/// The place where a card goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dest {
    pub zone: Zone,
    /// The player under whose control it enters; `None`: its owner.
    pub control: Option<Who>,
    pub tapped: bool,
    pub attacking: bool,
    /// Whether it enters with its back face up; a card without one stays where it is.
    pub transformed: bool,
    /// Face down, as that creature (708.2).
    pub face_down: Option<FaceDown>,
    pub bottom: bool,
    /// The depth in the library, 0 for the top.
    pub depth: u8,
    /// Beneath that many cards of the library, instead of a fixed depth.
    pub beneath: Option<Amount>,
    pub counters: Vec<(Amount, CounterId)>,
    /// What an Aura or Equipment is attached to as it enters.
    pub attached: Option<Obj>,
    pub random_order: bool,
}

/// How a card is put onto the battlefield face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceDown {
    /// Its def while it is face down.
    pub def: DefId,
    /// Whether it may be turned up for its mana cost if it is a creature card (701.40b, 701.58b).
    pub manifested: bool,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    EndOfTurn,
    EndOfCombat,
    YourNextTurn,
    EndOfYourNextTurn,
    YourNextUpkeep,
    YourNextEndStep,
    /// Until the source's effect makes another card playable in this way.
    NextOfSource,
    /// While the source is on the battlefield.
    SourceLeaves,
    /// While the source is on the battlefield and its controller controls it.
    YouControlSource,
    /// While the source is tapped.
    SourceTapped,
    /// While the source is tapped and its power is not less than that of the affected creature.
    SourceTappedAndStronger,
    /// While the affected object is suspected, which it becomes; nothing happens to what is already (701.60).
    Suspected,
    /// While the affected object has a counter of that kind.
    HasCounter(CounterId),
    /// While the source is tapped and its controller controls it.
    YouControlTappedSource,
    /// Until that player's next untap step has gone by.
    NextUntapOf(Who),
    /// Only during that player's next turn.
    DuringNextTurnOf(Who),
    Forever,
}

/// The terms on which a card may be played, in addition to its mana cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Terms {
    /// If set, it may only be cast, as a spell that passes the tests.
    pub spells: Option<Vec<Test>>,
    /// What mana may be spent as on it.
    pub mana: Option<SpendsAs>,
    /// The mana that is paid rather than its mana cost.
    pub instead: Option<crate::types::SymbolCost>,
    /// The additional generic mana that it costs.
    pub more: u8,
    /// Whether it enters tapped if it is a land.
    pub lands_tapped: bool,
    /// Whether a spell is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Whether it may be played only after this turn.
    pub later: bool,
}

/// The cards whose names can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Any,
    Nonland,
    NonbasicLand,
    Creature,
}

/// How a card is put into exile to be cast later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetAside {
    /// Face down, to be cast for its foretell cost (702.143).
    Foretold,
    /// Face down as well, with a foretell cost that is its mana cost reduced by {2}.
    ForetoldLess,
    /// To be cast for nothing at sorcery speed (702.170).
    Plotted,
    /// Encoded on a creature (702.99).
    Encoded,
    /// Haunting a creature (702.55).
    Haunting,
    /// Discarded, to be played from the graveyard in the same turn (702.187).
    Discarded,
}

impl SetAside {
    /// Whether the card is foretold (702.143).
    pub fn is_foretold(self) -> bool {
        matches!(self, SetAside::Foretold | SetAside::ForetoldLess)
    }
}

/// Where a player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchIn {
    Library,
    LibraryAndGraveyard,
    /// The library and the hand, for as many cards as the player likes, and the graveyard, for all of them (701.23b, d).
    AllOfThree,
    /// The same, but the player may choose among the cards in the graveyard, too.
    AnyOfThree,
}

/// What follows damage that an effect prevents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prevented {
    /// An [`Ability::Triggered`] without events of its own.
    pub ability: AbilityId,
    /// Only for damage from such sources.
    pub from: Vec<Test>,
    /// Whether it triggers; otherwise it is done at once.
    pub triggers: bool,
}

/// One choice among the cards that are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    pub least: Amount,
    pub most: Amount,
    pub tests: Vec<Test>,
    pub to: Dest,
    pub reveal: bool,
    /// Whether they are face down: only the player who takes them may look at them.
    pub hidden: bool,
}

/// Mana that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mana {
    /// An amount of each: white, blue, black, red, green, colorless.
    Fixed([u8; 6]),
    /// One of them.
    OneOf(Vec<[u8; 6]>),
    /// An amount of one color of the set.
    OneColor(Amount, Colors),
    /// An amount in any combination of the colors.
    Combination(Amount, Colors),
    /// The same mana several times.
    Times([u8; 6], Amount),
    /// The chosen color.
    Chosen(u8),
    /// Mana of one color, as much as the devotion to it.
    Devotion,
    /// Spent only to cast spells that pass the tests, or to activate abilities of sources that do (106.6). `others`: also on anything that
    /// is neither.
    Restricted {
        mana: Box<Mana>,
        cast: Option<Vec<Test>>,
        activate: Option<Vec<Test>>,
        /// If set, only on costs that contain the symbol.
        containing: Option<crate::types::ManaSymbol>,
        others: bool,
        /// Until when it is not lost as steps and phases end.
        kept: Option<KeptUntil>,
        /// What it does to a spell that it is spent on (106.6a).
        then: Option<Box<Spent>>,
    },
    /// Not spent on generic mana.
    NotGeneric(Box<Mana>),
    /// One mana of any color among those objects.
    ColorAmong(Filter),
    /// One mana of each color among those objects.
    EachColorAmong(Filter),
    /// Any color, or type with `colorless`, that the lands could produce.
    CouldProduce { lands: Filter, colorless: bool },
    /// One of any type that the event's permanent was tapped for.
    Produced,
}

impl Mana {
    /// The mana, which may be spent on everything, and is kept so long.
    pub fn kept(self, until: KeptUntil) -> Mana {
        Mana::Restricted {
            mana: Box::new(self),
            cast: Some(Vec::new()),
            activate: Some(Vec::new()),
            containing: None,
            others: true,
            kept: Some(until),
            then: None,
        }
    }
}

/// Until when unspent mana is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeptUntil {
    EndOfTurn,
    EndOfCombat,
}

/// What mana does to a spell that passes the tests when it is spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    pub on: Vec<Test>,
    pub uncounterable: bool,
    /// What the spell, and the permanent that it becomes, gain.
    pub gains: Vec<Change>,
    /// Whether that lasts only until end of turn.
    pub turn: bool,
    /// What triggers: an [`Ability::Triggered`](super::Ability::Triggered) without events of its own, whose subject is the spell.
    pub trigger: Option<AbilityId>,
}
