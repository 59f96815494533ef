//! Events that trigger, costs, limits, counters and durations.

use crate::types::{Color, SymbolCost};

use super::*;

/// What a triggered ability waits for, and what "would … instead" replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// "~ enters", "another creature you control enters": to the battlefield. `from`: "from your graveyard".
    Enters {
        what: Selection,
        from: Option<Zone>,
    },
    /// "a player puts a Forest onto the battlefield".
    PutsOntoBattlefield {
        who: PlayerRef,
        what: Filter,
    },
    /// "~ leaves the battlefield".
    Leaves(Selection),
    /// "~ phases out" (702.26).
    PhasesOut(Selection),
    /// "~ dies".
    Dies(Selection),
    /// "~ is put into a graveyard from anywhere/from the battlefield", "a card is put into your graveyard from your library", "is exiled".
    Moves {
        what: Selection,
        from: Option<Zone>,
        to: Zone,
        whose: Option<PlayerRef>,
    },
    /// "~ attacks \[a player\] \[alone\]".
    Attacks {
        what: Selection,
        whom: Option<PlayerRef>,
        alone: bool,
    },
    /// "you attack", "you attack with two or more creatures".
    PlayerAttacks {
        who: PlayerRef,
        least: u8,
        filter: Option<Filter>,
    },
    /// "~ blocks [a creature]".
    Blocks {
        what: Selection,
        whom: Option<Filter>,
    },
    /// "~ becomes blocked [by a creature]".
    BecomesBlocked {
        what: Selection,
        by: Option<Filter>,
    },
    /// "~ attacks and isn't blocked".
    Unblocked(Selection),
    /// "\[source\] deals \[combat\] damage \[to something\]".
    DealsDamage {
        source: Selection,
        to: Option<Selection>,
        combat: bool,
        noncombat: bool,
    },
    /// "~ is dealt damage".
    IsDealtDamage {
        what: Selection,
        combat: bool,
        noncombat: bool,
        by: Option<Filter>,
    },
    /// "the beginning of \[whose\] upkeep": `PlayerRef::You`, `EachPlayer`, `EachOpponent`, `ControllerOf` …
    StepBegins {
        step: TurnStep,
        whose: PlayerRef,
        next: bool,
    },
    /// "\[player\] casts \[spell\]".
    Casts {
        who: PlayerRef,
        what: Filter,
    },
    /// "you cast or copy an instant or sorcery spell".
    CastsOrCopies {
        who: PlayerRef,
        what: Filter,
    },
    /// "you cast ~".
    CastsThis {
        who: PlayerRef,
    },
    /// "you cast your second spell each turn".
    CastsNth {
        who: PlayerRef,
        nth: u8,
    },
    /// "you cast your first enchantment spell each turn".
    CastsNthOf {
        who: PlayerRef,
        nth: u8,
        what: Filter,
    },
    /// "\[player\] activates an ability \[of filter\]".
    /// `which`: "that isn't a mana ability" if empty, "with {X} in its activation cost", "that targets …".
    Activates {
        who: PlayerRef,
        of: Option<Selection>,
        which: Option<Test>,
    },
    /// "\[player\] draws a card", "draws their second card each turn".
    Draws {
        who: PlayerRef,
        nth: Option<u8>,
    },
    /// "\[player\] draws a card except the first one they draw in each of their draw steps".
    DrawsButFirst(PlayerRef),
    /// "\[player\] discards a card", "discards one or more cards" (`many`).
    Discards {
        who: PlayerRef,
        what: Filter,
        many: bool,
    },
    /// "a spell or ability an opponent controls causes you to discard ~".
    CausedToDiscard {
        by: Filter,
        what: Selection,
    },
    /// "a spell or ability an opponent controls causes a land to be put into your graveyard from the battlefield", "destroys a noncreature
    /// permanent you control" (`destroyed`).
    CausedToBury {
        by: Filter,
        what: Filter,
        destroyed: bool,
    },
    /// "\[player\] cycles a card", "you cycle ~".
    Cycles {
        who: PlayerRef,
        what: Selection,
    },
    /// "\[player\] gains life".
    GainsLife(PlayerRef),
    /// "you pay life".
    PaysLife(PlayerRef),
    LosesLife(PlayerRef),
    /// "~ becomes tapped", "becomes untapped".
    BecomesTapped {
        what: Selection,
        untapped: bool,
    },
    /// "a player taps a land for mana".
    TappedForMana {
        who: PlayerRef,
        what: Selection,
    },
    /// "~ becomes the target of a spell or ability [an opponent controls]".
    BecomesTarget {
        what: Selection,
        of: Filter,
        /// "for the first time each turn".
        first: bool,
    },
    /// "one or more +1/+1 counters are put on ~".
    /// "a +1/+1 counter is put on ~" (`each`): once for each counter.
    CountersPut {
        each: bool,
        kind: Option<CounterKind>,
        on: Selection,
    },
    /// "the twelfth hour counter is put on ~": it has that many for the first time, or again.
    NthCounterPut {
        nth: u8,
        kind: CounterKind,
        on: Selection,
    },
    /// "one or more loyalty counters are removed from ~", "a +1/+1 counter is removed from ~" (`each`).
    CountersRemoved {
        each: bool,
        kind: Option<CounterKind>,
        from: Selection,
    },
    /// "~ deals 6 or more damage to an opponent", for an event of dealing damage.
    AtLeast(Box<Event>, u8),
    /// "~ and at least two other creatures attack".
    AttacksWith {
        what: Selection,
        others: u8,
    },
    /// "~ explores", "a creature you control explores a land card" (`card`).
    Explores {
        what: Selection,
        card: Option<Filter>,
    },
    /// "~ fights".
    Fights(Selection),
    /// "~ exploits a creature", "a creature you control exploits a nontoken creature" (702.110b).
    Exploits {
        what: Selection,
        whom: Filter,
    },
    /// "~ champions a Faerie" (702.72c).
    Champions {
        what: Selection,
        whom: Filter,
    },
    /// "~ crews a Vehicle" (702.122c).
    Crews {
        what: Selection,
        whom: Filter,
    },
    /// "~ becomes plotted" (702.170).
    BecomesPlotted(Selection),
    /// "~ becomes unattached from a permanent" (701.3d).
    BecomesUnattached {
        what: Selection,
        from: Filter,
    },
    /// "one or more cards are put into exile from your hand or a spell or ability you control exiles one or more permanents from the
    /// battlefield".
    ExiledFromHandOrBy(Filter),
    /// "you reveal a land card this way", as it is drawn.
    RevealsDrawn(Filter),
    /// "a permanent entering causes a triggered ability to trigger"; `own`: "a triggered ability of that creature" itself.
    CausesTrigger {
        what: Filter,
        deed: CausingDeed,
        own: bool,
    },
    /// "~ becomes monstrous" (701.37).
    BecomesMonstrous(Selection),
    /// "~ becomes renowned" (702.112).
    BecomesRenowned(Selection),
    /// "you roll one or more dice" (`many`), "you roll a die", "you roll a 4 or higher".
    RollsDie {
        who: PlayerRef,
        many: bool,
        least: Option<u8>,
    },
    /// "~ becomes level 2" (716.2a).
    BecomesLevel(Selection, u8),
    /// "I, II — …": the lore counters of a Saga reach a chapter's number (714.2).
    Chapters(Vec<u8>),
    /// "an opponent mills a nonland card", "a player mills one or more creature cards" (`many`).
    Mills {
        who: PlayerRef,
        what: Filter,
        many: bool,
    },
    /// "a creature card leaves your graveyard", "one or more cards leave your graveyard".
    LeavesGraveyard {
        what: Selection,
        whose: PlayerRef,
    },
    /// "you collect evidence" (701.59).
    CollectsEvidence(PlayerRef),
    /// "you foretell a card" (702.143).
    Foretells(PlayerRef),
    /// "you exert a creature" (701.43).
    Exerts {
        who: PlayerRef,
        what: Filter,
    },
    /// "Whenever …" with another event, and "while …", which is checked only when the event happens.
    While(Box<Event>, Condition),
    /// "Whenever …" of another event, "during your turn".
    During(Box<Event>, PlayerRef),
    /// "\[event\] for the first time each turn".
    FirstTime(Box<Event>),
    /// "~ transforms", "~ transforms into ~" of a back face (701.27).
    Transforms {
        what: Selection,
        into_this: bool,
    },
    /// "you put one or more +1/+1 counters on a creature", or `each` of them: "you put a +1/+1 counter on a creature".
    PutsCounters {
        each: bool,
        who: PlayerRef,
        kind: Option<CounterKind>,
        on: Selection,
    },
    /// "you sacrifice a permanent".
    Sacrifices {
        who: PlayerRef,
        what: Filter,
    },
    /// "~ is turned face up", "becomes attached", "transforms" …
    TurnedFaceUp(Selection),
    BecomesAttached {
        what: Selection,
        to: Selection,
    },
    /// "\[player\] plays a land" ("a land enters under your control" is `Enters`). `elsewhere`: followed by "or casts a spell from anywhere
    /// other than their hand", which applies to both.
    PlaysLand {
        who: PlayerRef,
        /// "a legendary land": which lands.
        what: Filter,
        elsewhere: bool,
    },
    /// "blocks or becomes blocked by a creature this combat", of a delayed trigger.
    ThisCombat(Vec<Event>),
    /// "until your next turn, whenever a creature attacks you", of a delayed trigger.
    UntilYourNextTurn(Vec<Event>),
    /// "when that token dies", of a delayed trigger, however long that takes.
    Sometime(Box<Event>),
    /// "During your next untap step, as you untap your permanents": once.
    UntapsPermanents(PlayerRef),
    /// "you spend this mana to cast a creature spell" (106.6), of mana that the instruction before adds.
    SpendsMana(Filter),
    /// A state trigger (603.8): "when you control no Islands".
    State(Condition),
    /// "~'s last counter is removed", "the last time counter is removed".
    LastCounterRemoved {
        kind: CounterKind,
        from: Selection,
        /// "while it's exiled".
        exiled: bool,
    },
    /// "an opponent searches their library", "shuffles their library", "you scry".
    PlayerDoes {
        who: PlayerRef,
        deed: Deed,
    },
}

/// Rare deeds that trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    Shuffles,
    Searches,
    Scries,
    Surveils,
    LosesFlip,
    WinsFlip,
    /// "clashes" (701.30).
    Clashes,
    /// "clashes and wins", "wins a clash".
    WinsClash,
    /// "commits a crime" (700.13).
    CommitsCrime,
    /// "takes the initiative" (726).
    TakesInitiative,
    /// "completes a dungeon" (309.7).
    CompletesDungeon,
    /// "expends 4" (700.14).
    Expends(u8),
    /// "fully unlocks a Room" (709.5h).
    UnlocksRoom,
    /// "day becomes night or night becomes day" (731), of no player.
    DayTurns,
    /// "the Ring tempts you" (701.54).
    RingTempts,
}

/// A cost to activate, to cast, or to keep something from happening (118).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// "{2}{W}", "pay {2}".
    Mana(SymbolCost),
    /// "Waterbend {3}": artifacts and creatures may be tapped for its generic mana (701.67).
    Waterbend(SymbolCost),
    /// "{T}".
    Tap,
    /// "{Q}".
    Untap,
    /// "Pay 2 life".
    Life(Amount),
    /// "Sacrifice a creature", "Sacrifice ~".
    Sacrifice(Selection),
    /// "Discard a card", "Discard your hand" (`All`), "Discard ~".
    Discard(Selection),
    /// "Exile a creature card from your graveyard".
    Exile(Selection),
    /// "Exile ~ from your graveyard".
    ExileThisFrom(Zone),
    /// "Return a land you control to its owner's hand".
    Return(Selection),
    /// "Tap an untapped creature you control".
    TapOther(Selection),
    /// "Put a -1/-1 counter on ~".
    PutCounters(Amount, CounterKind, Selection),
    /// "Remove a counter from ~".
    RemoveCounters(Amount, Option<CounterKind>, Selection),
    /// "+1", "−3": loyalty.
    Loyalty(LoyaltyCost),
    /// "have an opponent gain 3 life", rather than a mana cost.
    OpponentGains(u8),
    /// "Mill a card".
    Mill(Amount),
    /// "Reveal a card from your hand".
    Reveal(Selection),
    /// "Collect evidence 4" (701.59).
    CollectEvidence(u8),
    /// "behold a Dragon": a permanent that is controlled or a card of the hand; "behold an Elf and exile it" (701.4).
    Behold { what: Filter, exile: bool },
    /// "Unattach ~".
    Unattach(ObjectRef),
    /// "Exert ~" (701.43).
    Exert,
    /// "Put a card from your hand on top of your library".
    PutOnLibrary(Selection),
    /// "Pay {E}{E}", …
    Energy(Amount),
    /// "{X}, where X is \[amount\]".
    ManaX(SymbolCost, Amount),
    /// "{2} for each \[filter\]" and other scaled mana.
    ManaTimes(SymbolCost, Amount),
    /// A choice between costs: "discard a card or pay 3 life".
    Either(Vec<Vec<Cost>>),
}

/// What a loyalty ability costs (606).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoyaltyCost {
    Plus(u8),
    Minus(u8),
    MinusX,
}

/// When and how often an ability may be activated, or triggers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// "Activate only as a sorcery."
    Sorcery,
    /// "Activate only as an instant.", of mana abilities.
    Instant,
    /// "Activate only once each turn." / "This ability triggers only once each turn."
    PerTurn(u8),
    /// "Do this only once each turn." (603.2h)
    DoneOnce,
    /// "Activate only during your upkeep", "… only if \[condition\]".
    OnlyIf(Condition),
    /// "Any player may activate this ability", "Only your opponents may …".
    By(PlayerRef),
    /// "Activate only once."
    Once,
    /// "Cast this spell only during …" is a [`Statement::CastOnly`].
    /// "X can't be 0", "X can't be greater than …".
    XAtLeast(u8),
    /// "Spend only \[color\] mana on X."
    SpendOnX(Vec<Color>),
    /// "This ability costs {1} less to activate for each creature card in your graveyard", "… if you control a Forest" (602.2b).
    CostsLess { mana: SymbolCost, times: Option<Amount>, condition: Option<Condition> },
    /// "Power-up — ": only once, and for its source's mana cost less if that entered this turn.
    PowerUp,
    /// "Exhaust — ": only once.
    Exhaust,
    /// "Boast — ": only if its source attacked this turn, and only once each turn (702.142a).
    Boast,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CounterKind {
    /// "+1/+1", "-1/-1", "+0/+1" …
    PowerToughness(i8, i8),
    /// "charge", "flying", "loyalty", "poison", …: lower case.
    Named(String),
}

/// Written as on cards: a zero has the sign of the other number.
impl std::fmt::Display for CounterKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CounterKind::PowerToughness(0, toughness @ ..0) => write!(f, "-0/{toughness}"),
            CounterKind::PowerToughness(power @ ..0, 0) => write!(f, "{power}/-0"),
            CounterKind::PowerToughness(power, toughness) => write!(f, "{power:+}/{toughness:+}"),
            CounterKind::Named(name) => f.write_str(name),
        }
    }
}

/// How long a continuous effect lasts (611.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Duration {
    EndOfTurn,
    /// "this turn".
    ThisTurn,
    /// "until your next turn".
    YourNextTurn,
    EndOfCombat,
    ThisCombat,
    /// "for as long as \[condition\]".
    AsLongAs(Box<Condition>),
    /// "for as long as ~ remains on the battlefield", "until ~ leaves the battlefield".
    UntilLeaves(Box<ObjectRef>),
    /// "during its controller's next untap step".
    NextUntap,
    /// "during your next untap step".
    YourNextUntap,
    /// "until end of your next turn".
    EndOfYourNextTurn,
    /// "until your next upkeep".
    YourNextUpkeep,
    /// "until your next end step".
    YourNextEndStep,
    /// "until you exile another card with ~".
    UntilExilesAnother,
    /// "during that player's next turn".
    DuringNextTurnOf(PlayerRef),
    /// The duration of another clause of the sentence, where it is stated: "until end of turn, creatures you control get +1/+1 and
    /// creatures your opponents control get -1/-1".
    Shared(Box<Duration>),
    /// No end.
    Permanent,
}
