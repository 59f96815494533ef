//! Numbers of cards and abilities; players, objects, filters, amounts and conditions as scripts refer to them.

use crate::oracle::tree::{Comparison, Designation, Kind, Measure, TurnFact, TurnStep, Zone};
use crate::program::Key;
use crate::types::{CardType, Color, Colors, Supertype, SymbolCost};

/// The number of a compiled card or token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DefId(pub u16);

/// The number of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AbilityId(pub u16);

/// The number of a subtype.
pub type SubtypeId = u16;

/// A player, as the ability refers to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The controller.
    You,
    /// The controller's opponent.
    Opponent,
    /// A target by its number.
    Target(u8),
    /// The current player of a loop over players.
    Each,
    /// The player of the event.
    Event,
    /// The player other than that of the event.
    NotEvent,
    /// The player that the last instruction was about.
    Last,
    /// The player whose turn it is.
    Active,
    /// The defending player of the combat.
    Defending,
    /// The controller of an object.
    ControllerOf(Obj),
    /// The owner of an object.
    OwnerOf(Obj),
    /// The player that the Aura enchants.
    Enchanted,
    /// The player with the most life; nobody if both have the same.
    MostLife,
    /// The chosen player kept by the source.
    Chosen,
    /// Anybody: both players.
    Any,
}

/// One object or a set of them, as the ability refers to them.
///
/// A register whose object has left its zone still answers amounts and conditions, by last known information (608.2h). `Target` holds a
/// player if the target may be one ("any target"): effects then apply to the player. In the changes and amounts of an effect on several
/// objects, `Each` is the one being changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obj {
    /// The object that has the ability.
    This,
    /// What the Aura or Equipment is attached to.
    Attached,
    /// The permanent that gives the ability to its source (201.5a).
    Giver,
    /// A target by its number.
    Target(u8),
    /// The event's subject.
    EventSubject,
    /// The event's other object.
    EventOther,
    /// Everything that entered together with the event's subject, including the subject and objects that have left since.
    EnteredTogether,
    /// The player or planeswalker that the event's subject, or else the source, attacks.
    Attacked,
    /// What the last instruction made or moved.
    Last,
    /// What was chosen last on resolution.
    Chosen,
    /// What was paid as a cost.
    Cost,
    /// The current object of a loop or a filter.
    Each,
    /// The cards exiled with the source.
    ExiledWith,
    /// The cards encoded on the source (702.99).
    Encoded,
    /// The permanent that the source, a card in exile, haunts (702.55b).
    Haunted,
    /// The attackers that were declared in this combat besides the source.
    OtherAttackers,
    /// The opponents and planeswalkers that the source has dealt damage to this game.
    Hurt,
    /// In a delayed trigger's ability: what [`Op::Delayed`](super::Op::Delayed) bound as it was set up (603.7c).
    Bound,
    /// The creature that is tapped or sacrificed so that the spell costs less (702.119, 702.180).
    Helper,
}

/// What an instruction acts on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sel {
    /// The objects of one register.
    Obj(Obj),
    /// A player.
    Player(Who),
    /// Everything that the filter picks.
    All(Filter),
    /// Several.
    List(Vec<Sel>),
    /// Cards on the top or bottom of a library.
    Top { count: Amount, whose: Who, bottom: bool },
}

/// Which objects: kind, zone and tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Where the objects are.
    pub zone: Zone,
    /// Whose zone it is, for zones that players have.
    pub whose: Who,
    /// The kinds of objects on the stack.
    pub stack: StackKind,
    /// Tests that all have to hold.
    pub tests: Vec<Test>,
}

impl Filter {
    /// Whether what is chosen depends on what has been chosen before it.
    pub fn asks_together(&self) -> bool {
        self.tests.iter().any(|test| matches!(test, Test::Together(..)))
    }
}

/// The kinds of objects on the stack that a filter picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackKind {
    /// Spells.
    Spell,
    /// Activated abilities.
    Activated,
    /// Triggered abilities.
    Triggered,
    /// Activated and triggered abilities.
    Ability,
    /// Spells and abilities.
    Any,
}

/// One test of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    Other,
    Type(CardType),
    Permanent,
    /// On the battlefield, or what was there before it left (109.2); not a card elsewhere, nor a spell.
    OnBattlefield,
    /// On the battlefield, and counters of that kind can be put on it.
    MayHaveCounters(CounterId),
    Supertype(Supertype),
    Subtype(SubtypeId),
    Color(Color),
    Colorless,
    Monocolored,
    Multicolored,
    /// Has exactly that number of colors.
    ColorCount(u8),
    Key(Key),
    Landwalk(Option<SubtypeId>),
    ManaValue(Comparison, Amount),
    Power(Comparison, Amount),
    Toughness(Comparison, Amount),
    Extreme {
        of: Measure,
        least: bool,
        among: Box<Filter>,
    },
    Controller(Who),
    Owner(Who),
    Tapped,
    Attacking,
    AttackingPlayer(Who),
    Blocking,
    Blocked,
    Unblocked,
    /// Tests of the spell that was cast: the object itself, or the spell that became the permanent, even if that is a copy of something
    /// else now.
    OfSpell(Vec<Test>),
    /// No effect says that it can't be sacrificed.
    CanBeSacrificed,
    AttackingAlone,
    BlockingObject(Obj),
    BlockedByObject(Obj),
    Token,
    Enchanted,
    Equipped,
    Counter(Option<CounterId>),
    /// The controller's Ring-bearer (701.54).
    RingBearer,
    /// At least that number of them.
    Counters(CounterId, u8),
    Named(u16),
    DealtDamage,
    DealtDamageTo(Who),
    EnteredThisTurn,
    TargetedThisTurn(Who),
    /// It was blocked this turn, or this combat: by one of those, or by anything; `either`: or it blocked one of those, or anything.
    WasBlocked {
        by: Option<Obj>,
        either: bool,
        combat: bool,
    },
    /// It has become saddled this turn (702.171b).
    Saddled,
    /// It was tapped this turn to saddle or crew that permanent; with itself, it was exerted this turn.
    Rode(Obj),
    AttackedThisTurn,
    BlockedThisTurn,
    ChosenType,
    ChosenColor,
    ChosenName,
    SharesColor(Obj),
    /// A creature type.
    SharesType(Obj),
    SharesCardType(Obj),
    SharesName(Obj),
    AttachedTo(Obj),
    /// It is attached to a permanent that passes the tests.
    AttachedToSome(Vec<Test>),
    AttachedToPlayer(Who),
    /// It was put into a graveyard from the battlefield, and is there.
    Died,
    /// A spell whose warp cost was paid, or what it became (702.185).
    Warped,
    /// A spell that was kicked.
    Kicked,
    /// A permanent that has become monstrous.
    Monstrous,
    /// A permanent that has become renowned.
    Renowned,
    /// A permanent that is suspected (701.60).
    Suspected,
    /// Is paired with a creature that passes the tests (702.95b).
    Paired(Vec<Test>),
    /// Is paired with that creature.
    PairedWith(Obj),
    /// A spell that was cast from that zone.
    CastFrom(Zone),
    /// It is that player's turn.
    TurnOf(Who),
    Targets(Box<Sel>),
    /// A spell or ability with a single target, which is one of these.
    TargetsOnly(Box<Sel>),
    TargetCount(Comparison, u8),
    /// Has a mana ability.
    ManaAbilities,
    /// A card or spell with flashback, which may have been given to it.
    HasFlashback,
    HasMadness,
    HasCycling,
    /// An ability of a source that passes the tests.
    AbilityOf(Vec<Test>),
    /// Its mana cost has {X}, or the cost of the ability.
    XInCost,
    /// Its mana cost is one of these.
    CostIs(Vec<SymbolCost>),
    /// It is not on the battlefield.
    Elsewhere,
    /// It is no longer on the battlefield.
    Gone,
    /// No mana was spent to cast it.
    Unpaid,
    /// A card in a graveyard that passes the tests and is above all other such cards.
    Top(Vec<Test>),
    Size(i32, i32),
    AttackedLastTurn,
    FoughtThisCombat,
    /// Has counters, or is equipped, or enchanted by an Aura of its controller's (700.9).
    Modified,
    /// A face-down permanent.
    FaceDown,
    /// Dealt damage this turn.
    DealtAnyDamage,
    StartedTurnUntapped,
    /// It is being declared as an attacker.
    BeingDeclared,
    /// Blocked, or was blocked by, a creature of that color this turn.
    FoughtThisTurn(Color),
    /// Blocked, or was blocked by, a legendary creature this turn.
    FoughtLegendThisTurn,
    /// Shares no creature type with the targets of the spell or ability.
    SharesNoTypeWithTargets,
    /// The active player has controlled it since the turn began.
    HeldByActive,
    /// The first spell that its controller casts this turn.
    FirstThisTurn,
    /// Has an activated ability with {T} in its cost.
    TapAbility,
    /// The total of its power and toughness is the same as that object's.
    SameTotal(Obj),
    /// A spell, or a copy of one, on the stack.
    Spell,
    /// It and the others that are chosen together with it: the targets with that number, or what a search has found so far.
    Together(Option<u8>, Together),
    /// Its owner owns all cards that are targets of the spell or ability.
    OfOneOwner,
    /// A card in a graveyard that was put there this turn, from that zone.
    BuriedThisTurn(Option<Zone>),
    /// A card that its owner drew this turn.
    DrawnThisTurn,
    CreatedWith(Obj),
    /// There is such an object; in the filter's tests, `Each` is the tested object.
    Exists(Box<Filter>),
    /// Was dealt damage this turn by the object.
    DealtDamageBy(Obj),
    /// Dealt damage this turn to the object.
    DealtDamageToObject(Obj),
    Is(Obj),
    NoAbilities,
    /// Tests its card in the zone that it went to: "the exiled card is a God card".
    OfCard(Box<Test>),
    Not(Box<Test>),
    All(Vec<Test>),
    AnyOf(Vec<Test>),
}

/// What several chosen objects are together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    /// The sum of what is measured of each is at most that.
    TotalAtMost(Measure, Amount),
    /// No two have the same.
    Different(Kind),
    /// One passes the first tests and the other one the second tests.
    OneOfEach(Vec<Vec<Test>>),
    /// There is a land type that all of them have.
    ShareLandType,
}

/// The number of a kind of counter: see [`Book::counter_name`](crate::program::Book::counter_name).
pub type CounterId = u8;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    Number(i32),
    X,
    CountOf(Box<Filter>),
    /// Counters, of a kind, on all permanents that the filter picks.
    CountersAmong(Option<CounterId>, Box<Filter>),
    /// The number of those objects that pass the tests.
    Among(Obj, Vec<Test>),
    Of(Measure, Obj),
    GreatestAmong(Measure, Box<Filter>),
    TotalAmong(Measure, Box<Filter>),
    CardsIn(Zone, Who),
    Life(Who),
    /// Their speed; none is 0 (702.179).
    Speed(Who),
    Counters(Option<CounterId>, Obj),
    PlayerCounters(CounterId, Who),
    EventAmount,
    LastAmount,
    /// The excess damage that the last instruction to deal damage dealt to permanents (120.10).
    ExcessDealt,
    /// The number that was chosen last.
    ChosenNumber,
    /// The result of the last roll of a die.
    Rolled,
    /// The votes for the word with that place.
    Votes(u8),
    /// The number that the source has kept since it entered.
    KeptNumber,
    /// The life total that the source has noted.
    NotedLife,
    /// The damage of the last instruction, for each receiver at most its life, loyalty or toughness before.
    LastDamageAtMostLife,
    /// The mana spent on X in the color that the spell counts: see [`Casting::CountsOnX`](super::Casting::CountsOnX).
    SpentOnX,
    /// The targets of the spell beyond the first.
    TargetsBeyondFirst,
    /// An equal share for each remaining target, rounded down.
    Evenly(Box<Amount>),
    /// The smaller of the numbers of such objects that the players control, or have in a zone.
    Fewest(Box<Filter>),
    ThisTurn(TurnFact, Who),
    Devotion(Colors),
    BasicLandTypes(Who),
    CardTypesAmong(Box<Filter>),
    /// The different powers, mana values or names among those.
    Different(Kind, Box<Filter>),
    ColorsAmong(Box<Filter>),
    ColorsOf(Obj),
    /// The number of supertypes, card types and subtypes of the object.
    KindsOf(Obj),
    /// The number of counters on permanents and players.
    AllCounters,
    /// The number of kinds of counters on those objects.
    CounterKinds(Box<Filter>),
    /// The number of attackers that were declared in this combat.
    AttackersDeclared,
    /// The total power that they had as they were declared.
    AttackersPower,
    /// The greater one.
    Most(Box<Amount>, Box<Amount>),
    /// The lesser one.
    Least(Box<Amount>, Box<Amount>),
    ColorsSpent,
    /// The mana, of that color or of any kind, spent to cast the object, or the spell that became it.
    Spent(Option<Color>, Obj),
    /// The number of times that the spell, or the spell that became the permanent, was kicked.
    TimesKicked(Obj),
    /// The number of times that its optional additional cost other than kicker was paid.
    TimesPaid(Obj),
    /// The level of the source: 1 for a new Class, and 2 for a solved Case.
    ClassLevel,
    /// The number of times this turn of what the tally counts: see [`Book::tallies`].
    ///
    /// [`Book::tallies`]: super::super::Book::tallies
    Tally(u8, Who),
    /// The number of spells cast this turn before that one.
    CastBefore(Obj),
    Opponents,
    /// The greatest number of the controller's creatures that can be a Cleric, a Rogue, a Warrior and a Wizard, one each (700.8).
    Party,
    Plus(Box<Amount>, Box<Amount>),
    Minus(Box<Amount>, Box<Amount>),
    Times(i32, Box<Amount>),
    /// It is added or taken away even if it is negative: a power that is doubled (107.1b, 701.10c).
    Signed(Box<Amount>),
    HalfUp(Box<Amount>),
    HalfDown(Box<Amount>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// What the ability does only once each turn has not been done this turn (603.2h).
    NotDone,
    Compare(Amount, Comparison, Amount),
    Is(Obj, Test),
    Kicked,
    /// Kicked with that one of its two kickers: 1 or 2.
    KickedWith(u8),
    YourTurn,
    /// It's night, or day (`false`); without either, it's neither.
    Daytime(Option<bool>),
    /// It was the spell with that number in its controller's turn.
    CastNth(Obj, u8),
    /// It was cast, from that zone; `yours`: by the player who controls it, or who controlled the permanent as it entered.
    WasCast {
        what: Obj,
        from: Option<Zone>,
        yours: bool,
    },
    /// It entered from that zone.
    EnteredFrom(Obj, Zone),
    /// A permanent of that type has entered under the player's control this turn.
    Entered(Who, CardType),
    /// The ability resolves for the time with that number this turn.
    Resolved(u8),
    /// A creature spell that the player cast this turn was countered by a spell or ability of their opponent's.
    CreatureCountered(Who),
    WonFlip,
    /// The coin was flipped, and the flip was lost.
    LostFlip,
    /// The controller won the clash.
    WonClash,
    /// The player is one of the targets with that number.
    IsTarget(Who, u8),
    /// One of the objects passes the tests.
    Any(Obj, Vec<Test>),
    /// The card could be put onto the battlefield: nothing keeps it from entering, and an Aura has something to enchant (303.4g, 608.2d).
    MayEnter(Obj),
    /// The last instruction did something: the answer to "may" was yes, and then something was moved, destroyed, paid, …
    Did,
    /// The spell's alternative cost was paid ([`Casting::Alternative`](super::Casting::Alternative)); this also holds for a source that is
    /// a permanent now.
    AlternativeCost,
    /// The source came under its controller's control after the beginning of their last upkeep (echo, 702.30a).
    NewSinceUpkeep,
    /// The source was cast at a time when a sorcery couldn't be.
    Flashed,
    /// The spell is cast when a sorcery couldn't be, and no rule lets its controller do so.
    NeedsFlash,
    /// The object came under its controller's control this turn.
    NewThisTurn(Obj),
    /// Some player cast at least that number of spells in the previous turn; with 0, nobody cast any.
    CastLastTurn(u8),
    /// This ability of the source has been activated at least that number of times this turn.
    ActivatedThisTurn(u8),
    /// An effect of that player gives the source this special action.
    OwnEffect,
    /// The player has been attacked in this combat's declare attackers step.
    AttackedThisStep(Who),
    During(TurnStep, Who),
    Turn(Who),
    Combat,
    BeforeAttackers,
    BeforeBlockers,
    AfterBlockers,
    BeforeCombatDamage,
    BeforeEndOfCombat,
    AfterCombat,
    InZone(Obj, Zone),
    /// The source is in its owner's graveyard below at least that number of cards that pass the tests; `directly`: the card right above it
    /// does.
    InGraveyardBelow {
        tests: Vec<Test>,
        least: u8,
        directly: bool,
    },
    Designation(Who, Designation),
    Not(Box<Cond>),
    All(Vec<Cond>),
    AnyOf(Vec<Cond>),
}

impl Cond {
    /// An optional additional cost of the object was paid at least once (702.33d).
    pub(crate) fn was_paid(of: Obj) -> Cond {
        Cond::Compare(Amount::TimesPaid(of), Comparison::AtLeast, Amount::Number(1))
    }
}
