//! Scripts: targets, modes, ops and effects.

use crate::oracle::tree::{Fresh, SpendsAs, Zone};
use crate::types::Colors;

use super::*;

/// A script with its targets.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// The targets of the plain body, by number.
    pub targets: Vec<TargetSpec>,
    /// The instructions.
    pub ops: Vec<Op>,
    /// A modal body: how many, and the modes.
    pub modes: Option<Modes>,
}

/// The modes of a script (700.2).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    pub least: u8,
    pub most: u8,
    pub repeat: bool,
    /// The opponent chooses.
    pub opponent: bool,
    /// Only a mode that has not been chosen may be chosen.
    pub fresh: Option<Fresh>,
    /// Other numbers if a condition holds as they are chosen.
    pub more: Option<MoreModes>,
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
    /// Objects of another zone besides.
    pub also: Option<Filter>,
    /// "Any target": creatures, planeswalkers, and players.
    pub any: bool,
    /// Not the source ("any other target").
    pub other: bool,
    /// None of the targets before it in its script ("any other target" after another one).
    pub apart: bool,
    /// Players: anybody, or opponents alone.
    pub players: Option<PlayerTarget>,
    /// Who chooses it, if not the controller.
    pub chooser: Option<Who>,
    /// Divided damage or counters among the targets: the total.
    pub divided: Option<Amount>,
    /// Only chosen if the spell was kicked, or if it was not (601.2c).
    pub kicked: Option<bool>,
}

impl TargetSpec {
    /// Whether what this target may be depends on the one with that number: "target creature that player controls", "another target
    /// creature".
    pub fn depends_on(&self, id: u8) -> bool {
        let tests = self.filter.as_ref().map_or(&[][..], |filter| &filter.tests);
        let apart = self.apart && id < self.id;
        apart
            || tests.iter().any(|test| match test {
                Test::Controller(who) => {
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
    /// The player chooses a color and goes on at its op: white, blue, black, red, green.
    ByColor {
        who: Who,
        to: [u16; 5],
    },
    /// The player chooses objects into the `Chosen` register, as many as there are if there are too few; `add`: to those that are there.
    /// A `most` of [`ANY_NUMBER`] has no bound.
    Choose {
        who: Who,
        least: Amount,
        most: Amount,
        filter: Filter,
        random: bool,
        add: bool,
    },
    /// Goes through both players in turn order from the active one; `Each` is the one it is at.
    EachPlayer {
        /// The op behind the loop.
        end: u16,
    },
    /// The next player, and back to the loop's first op.
    NextPlayer {
        /// The first op of the loop's body.
        start: u16,
    },
    /// Goes through the objects that `over` holds as the loop begins.
    EachObject {
        over: Sel,
        end: u16,
    },
    NextObject {
        start: u16,
    },
    /// Sets up a delayed trigger (603.7): `ability` is an [`Ability::Triggered`] without events of its own; `bind`: the object it is about,
    /// its `Bound`. `once`: gone as it has triggered.
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

/// Where a card goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dest {
    pub zone: Zone,
    /// Whose control it enters under; `None` the owner's.
    pub control: Option<Who>,
    pub tapped: bool,
    pub attacking: bool,
    /// With its back face up; a card that has none stays where it is.
    pub transformed: bool,
    /// Face down, as that creature (708.2).
    pub face_down: Option<FaceDown>,
    pub bottom: bool,
    /// From the top of the library, 0 the top.
    pub depth: u8,
    pub counters: Vec<(Amount, CounterId)>,
    /// What an Aura or Equipment is attached to as it enters.
    pub attached: Option<Obj>,
    pub random_order: bool,
}

/// How a card is put onto the battlefield face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceDown {
    /// What it is as long as it is face down.
    pub def: DefId,
    /// A creature card may be turned up for its mana cost (701.40b, 701.58b).
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
    /// Until another card may be played by the source's effect in that way.
    NextOfSource,
    /// While the source is on the battlefield.
    SourceLeaves,
    /// While the source is on the battlefield and its controller controls it.
    YouControlSource,
    /// While the source is tapped.
    SourceTapped,
    /// While the source is tapped and its power is no less than that of what it changes.
    SourceTappedAndStronger,
    /// While what it changes has a counter of that kind.
    HasCounter(CounterId),
    /// While the source is tapped and its controller controls it.
    YouControlTappedSource,
    /// Until that player's next untap step has gone by.
    NextUntapOf(Who),
    /// During the next turn of that player alone.
    DuringNextTurnOf(Who),
    Forever,
}

/// On what terms a card may be played, besides for its mana cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Terms {
    /// It may only be cast, as a spell that passes the tests.
    pub spells: Option<Vec<Test>>,
    /// What any mana may be spent as on it.
    pub mana: Option<SpendsAs>,
    /// It costs that much more generic mana.
    pub more: u8,
    /// As a land it enters tapped.
    pub lands_tapped: bool,
    /// As a spell it is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Once the turn is over.
    pub later: bool,
}

/// Which cards a name is chosen of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Any,
    Nonland,
    NonbasicLand,
}

/// How a card is put into exile to be cast later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetAside {
    /// Face down, to be cast for its foretell cost (702.143).
    Foretold,
    /// The same, and its foretell cost is its mana cost reduced by {2}.
    ForetoldLess,
    /// To be cast for nothing at the time of a sorcery (702.170).
    Plotted,
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
    /// The library and the hand, for as many as the player likes, and the graveyard, for all of them (701.23b, d).
    AllOfThree,
    /// The same, and of the graveyard as many as the player likes, too.
    AnyOfThree,
}

/// What follows from damage that an effect prevents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prevented {
    /// An [`Ability::Triggered`] without events of its own.
    pub ability: AbilityId,
    /// Of damage by such sources alone.
    pub from: Vec<Test>,
    /// It triggers; otherwise it is done at once.
    pub triggers: bool,
}

/// One taking of looked-at cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    pub least: Amount,
    pub most: Amount,
    pub tests: Vec<Test>,
    pub to: Dest,
    pub reveal: bool,
    /// Face down: the player who takes them alone sees which they are.
    pub hidden: bool,
}

/// Mana that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mana {
    /// So much of each: white, blue, black, red, green, colorless.
    Fixed([u8; 6]),
    /// One of them.
    OneOf(Vec<[u8; 6]>),
    /// So much of one color of the set.
    OneColor(Amount, Colors),
    /// So much of any combination of the colors.
    Combination(Amount, Colors),
    /// So often.
    Times([u8; 6], Amount),
    /// The chosen color.
    Chosen(u8),
    /// So much of one color as the devotion to it.
    Devotion,
    /// Spent only to cast spells that pass the tests, or to activate abilities of sources that do (106.6).
    /// `others`: on what is neither, too.
    Restricted {
        mana: Box<Mana>,
        cast: Option<Vec<Test>>,
        activate: Option<Vec<Test>>,
        /// And on costs that contain the symbol.
        containing: Option<crate::types::ManaSymbol>,
        others: bool,
        /// What it does to the spell that it is spent on (106.6a).
        then: Option<Box<Spent>>,
    },
    /// Not spent on generic mana.
    NotGeneric(Box<Mana>),
    /// One of any color among those.
    ColorAmong(Filter),
    /// One of each color among those.
    EachColorAmong(Filter),
    /// Any color, or type with `colorless`, that the lands could produce.
    CouldProduce { lands: Filter, colorless: bool },
    /// One of any type that the event's permanent was tapped for.
    Produced,
}

/// What mana does to a spell that passes the tests as it is spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    pub on: Vec<Test>,
    pub uncounterable: bool,
    /// What it gains, and so does what it becomes.
    pub gains: Vec<Change>,
    /// That ends with the turn.
    pub turn: bool,
    /// What triggers then: an [`Ability::Triggered`](super::Ability::Triggered) without events of its own, whose subject is the spell.
    pub trigger: Option<AbilityId>,
}
