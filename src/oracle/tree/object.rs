//! Players and objects: references to them, targets, selections, and the filters that describe them.

use crate::types::{CardType, Color, Supertype, SymbolCost};

use super::*;

/// A player, as the ability refers to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRef {
    /// "you": the controller.
    You,
    /// "target player" or "target opponent": declares the target with that number (115).
    /// `who`: "target player who lost life this turn".
    TargetPlayer { id: TargetId, opponent: bool, who: Option<TurnDeed> },
    /// The player that was declared as the target with that number.
    Target(TargetId),
    /// "any number of target players", "two target players": declares them with that number.
    TargetPlayers { id: TargetId, count: Box<Count>, opponent: bool },
    /// "each player".
    EachPlayer,
    /// "each opponent".
    EachOpponent,
    /// "each other player".
    EachOther,
    /// "players" as a whole: "players can't gain life".
    AllPlayers,
    /// "an opponent" where one is chosen; with two players, the opponent.
    AnOpponent,
    /// "you or planeswalkers you control", as what is attacked.
    YouAndPlaneswalkers,
    /// "the player with the most life".
    MostLife,
    /// "the player with the most life or tied for most life", who is attacked.
    MostLifeOrTied,
    /// "each other opponent": with one opponent, nobody.
    OtherOpponents,
    /// "your opponents" as a whole.
    Opponents,
    /// "defending player".
    Defending,
    /// "attacking player".
    Attacking,
    /// "the active player", "that player" of "each player's upkeep".
    Active,
    /// "that player", "they": the player of the event or an earlier instruction. `word` as printed.
    That { word: String, to: PlayerAntecedent },
    /// "its controller", "that creature's controller".
    ControllerOf(Box<ObjectRef>),
    /// "its owner".
    OwnerOf(Box<ObjectRef>),
    /// "the chosen player".
    Chosen,
    /// "enchanted player".
    Enchanted,
    /// "a player" in events and filters: anybody.
    Any,
}

/// What a player who is targeted has done this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnDeed {
    /// "who lost life this turn".
    LostLife,
    /// "who attacked this turn".
    Attacked,
}

/// What "that player" or "they" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerAntecedent {
    /// The player of the event that triggered.
    Event,
    /// A target.
    Target(TargetId),
    /// The current player of an "each player" instruction.
    Each,
    /// The one who made the last choice or did the last instruction.
    Last,
    /// The defending player, or the player that a creature attacks.
    Defending,
}

/// The number of a target in its ability, in the order of the text (115, 601.2c).
pub type TargetId = u8;

/// One object, as the ability refers to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectRef {
    /// "~": the object that has the ability. `word`: "~", "this creature", "it", "this permanent".
    This { word: String },
    /// "enchanted creature", "equipped creature", "fortified land".
    Attached { word: String },
    /// A pronoun or definite noun phrase, "it", "that creature", "the sacrificed creature", with what it means.
    That { word: String, to: ObjectAntecedent },
}

/// What "it", "that creature", "those cards" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectAntecedent {
    /// A target.
    Target(TargetId),
    /// The object that the event is about: what entered, died, attacked, was cast, dealt damage.
    EventSubject,
    /// The other object of the event: what it blocked, was blocked by, was dealt damage, or the damage's source.
    EventOther,
    /// What the last instruction that touched objects made or moved: created tokens, exiled or returned or revealed cards.
    Last,
    /// What was sacrificed, exiled, discarded, … to pay the cost.
    Cost,
    /// The current object of a "for each", or of "each creature … its".
    Each,
    /// The object that was chosen ("the chosen creature").
    Chosen,
    /// The creature that the Aura or Equipment is attached to.
    Attached,
    /// The cards exiled with ("cards exiled with ~").
    ExiledWith,
    /// The one other creature that you attacked with.
    OtherAttacker,
    /// The opponents and planeswalkers that the source has dealt damage to this game.
    DealtDamageThisGame,
    /// The creature that the source is paired with (702.95b).
    Paired,
    /// "the creature ~ haunts" (702.55b).
    Haunted,
    /// "@": the permanent that gives the quoted ability, which names it (201.5a).
    Giver,
}

/// What an effect acts on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// "~", "it", "that creature", "them".
    Ref(ObjectRef),
    /// "target creature", "up to two target creatures", "another target …" (the filter has `other`).
    Target(Target),
    /// "each creature", "all creatures".
    All { filter: Filter, word: AllWord },
    /// "a creature", "two creatures", "any number of creatures": chosen as it happens by whoever does it, or by `chooser`.
    Some { count: Count, filter: Filter, chooser: Option<PlayerRef>, random: bool },
    /// "~ from your graveyard": a known object, if it is still in that zone.
    RefFrom { object: ObjectRef, zone: Zone, whose: PlayerRef },
    /// Several in a list: "~ and target creature", "it and each other creature".
    List(Vec<Selection>),
    /// A player or players, where damage, counters and the like may go to either.
    Player(PlayerRef),
    /// "the top N cards of your library"; `bottom` for the bottom.
    TopCards { count: Amount, whose: PlayerRef, bottom: bool },
}

/// "each" or "all", which differ only in wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllWord {
    Each,
    All,
    /// The bare plural: "creatures you control get …".
    Bare,
    /// The article of a general statement: "a creature dealt damage this way can't be regenerated".
    Any,
}

/// A target (115).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Its number in the ability.
    pub id: TargetId,
    /// How many.
    pub count: Count,
    /// What it may be.
    pub what: TargetKind,
    /// "target creature an opponent chooses"; `None` is the controller.
    pub chooser: Option<PlayerRef>,
}

/// What can be targeted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// "any target": creature, player, planeswalker, battle (115.4).
    Any,
    /// "any other target".
    AnyOther,
    /// "target creature", "target spell", "target card in a graveyard".
    Object(Filter),
    /// "target creatures from the battlefield and/or creature cards from graveyards"; of cards: "target instant card from your graveyard
    /// or exiled card you own".
    ObjectOrCard { filter: Filter, card: Filter },
    /// "target spell or nonland permanent an opponent controls": the filter describes the permanent, and its controller and mana value
    /// apply to the spell, too.
    SpellOrPermanent(Filter),
    /// "target player" or "target opponent".
    Player { opponent: bool },
    /// "target creature or player", "target player or planeswalker", "target opponent or planeswalker".
    ObjectOrPlayer { filter: Filter, opponent: bool },
}

/// How many are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// "a", "two", "X".
    Exactly(Amount),
    /// "up to two".
    UpTo(Amount),
    /// "one or two".
    Between(u8, u8),
    /// "any number of".
    AnyNumber,
    /// "all", of looked-at cards.
    All,
    /// "one or more".
    OneOrMore,
    /// "two or more".
    AtLeast(u8),
}

/// A zone (400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    Library,
    Hand,
    Battlefield,
    Graveyard,
    Stack,
    Exile,
    Command,
}

/// Which objects: all tests hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Permanent, card, spell, …
    pub kind: ObjectKind,
    /// Every one of them holds.
    pub tests: Vec<Test>,
}

/// What sort of object a noun names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// "creature", "permanent", "Goblin", "Forest": on the battlefield.
    Permanent,
    /// "creature card", "card": in a zone given by a test, or by the verb.
    Card,
    /// "creature spell", "spell": on the stack.
    Spell,
    /// "activated ability" on the stack.
    ActivatedAbility,
    /// "triggered ability" on the stack.
    TriggeredAbility,
    /// "activated or triggered ability".
    Ability,
    /// "spell or ability".
    SpellOrAbility,
    /// "source": a permanent, spell or card that deals damage.
    Source,
}

/// One test of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// "other"/"another": not the source.
    Other,
    /// "creature".
    Type(CardType),
    /// "creature card" as a predicate: "if it's a land card".
    CardOf(Box<Test>),
    /// "permanent card", "historic" and the like expand; "permanent" itself needs no test.
    PermanentCard,
    /// "legendary", "basic", "snow".
    Supertype(Supertype),
    /// "Goblin", "Forest".
    Subtype(String),
    /// "commander" (903.3).
    Commander,
    /// "white".
    Color(Color),
    Colorless,
    /// "that's one or more colors".
    Colored,
    /// "from among those cards".
    Among(Box<ObjectRef>),
    Monocolored,
    Multicolored,
    /// "with flying": a keyword of any kind, by its name in lower case, as in `flying`, `islandwalk`.
    Keyword(String),
    /// "with mana value 3 or less".
    ManaValue(Comparison, Amount),
    /// "with power 2 or less".
    Power(Comparison, Amount),
    Toughness(Comparison, Amount),
    /// "with power or toughness 1 or less".
    PowerOrToughness(Comparison, Amount),
    /// "with the greatest power among creatures \[filter\]"; `least` for the least.
    Greatest {
        of: Measure,
        least: bool,
        among: Box<Filter>,
    },
    /// "you control", "an opponent controls", "you don't control", "target player controls", "defending player controls", "they control".
    Controller(PlayerRef),
    /// "you don't control".
    NotController(PlayerRef),
    /// "you own".
    Owner(PlayerRef),
    /// "in your graveyard", "from your graveyard", "in exile", "in a graveyard" (`PlayerRef::Any`).
    In(Zone, PlayerRef),
    /// "you cast", of spells.
    CastBy(PlayerRef),
    /// "that's exactly three colors".
    ColorCount(u8),
    /// "from a single graveyard", of targets.
    InOneGraveyard,
    /// "that share no creature types", of targets.
    ShareNoTypes,
    /// "with total power 10 or less", "with different names", of several objects together.
    Together(Together),
    /// "that's your first this turn", of spells that are cast.
    FirstThisTurn,
    /// "that has an activated ability with {T} in its cost".
    TapAbility,
    /// "with the same total power and toughness", as that object.
    SameTotal(Box<ObjectRef>),
    /// "from your hand or graveyard".
    InEither([Zone; 2], PlayerRef),
    Tapped,
    Attacking,
    Blocking,
    Blocked,
    Unblocked,
    /// "attacking you" / "attacking alone".
    AttackingPlayer(PlayerRef),
    AttackingAlone,
    /// "blocking ~", "blocking it".
    BlockingObject(Box<ObjectRef>),
    /// "blocked by ~".
    BlockedByObject(Box<ObjectRef>),
    Token,
    /// "enchanted", "equipped", "modified".
    Enchanted,
    Equipped,
    /// "that shares a color with a creature you control".
    SharesColorWithSome(Box<Filter>),
    /// "that shares a creature type with a creature you control".
    SharesTypeWithSome(Box<Filter>),
    /// "with the same name as a card in your graveyard".
    SharesNameWithSome(Box<Filter>),
    /// "modified" (700.9).
    Modified,
    /// "with a +1/+1 counter on it" or "with a counter on it" (`None`).
    HasCounter(Option<CounterKind>),
    /// "with three or more +1/+1 counters on it".
    HasCounters(CounterKind, u8),
    /// "named X".
    Named(String),
    /// "that dealt damage this turn", to anything.
    DealtAnyDamageThisTurn,
    /// "the active player has controlled continuously since the beginning of the turn".
    HeldByActive,
    /// "started the turn untapped".
    StartedTurnUntapped,
    /// "being declared as an attacker".
    BeingDeclaredAttacker,
    /// "blocked or was blocked by a blue creature this turn".
    FoughtThisTurn(Color),
    /// "that blocked or was blocked by a legendary creature this turn".
    FoughtLegendThisTurn,
    /// "that were blocked by that creature this turn", "that was blocked this turn" (`None`); `either`: "that blocked or were blocked by …";
    /// `combat`: "this combat".
    WasBlocked {
        by: Option<Box<ObjectRef>>,
        either: bool,
        combat: bool,
    },
    /// "that was dealt damage this turn".
    DealtDamageThisTurn,
    /// "that dealt damage to you this turn".
    DealtDamageThisTurnTo(PlayerRef),
    /// "destroyed this way", "dealt damage this way": what the instructions before did that to.
    DoneThisWay(DoneDeed),
    /// "created with ~", of tokens.
    CreatedWith(Box<ObjectRef>),
    /// "put onto the battlefield with ~".
    PutWith(Box<ObjectRef>),
    /// "that dealt damage to ~ this turn".
    DealtDamageToThisTurn(Box<ObjectRef>),
    /// "the top \[creature card\] of \[your graveyard\]": of those there that pass the tests.
    Top(Vec<Test>),
    /// "from an artifact source", of abilities.
    AbilityOf(Box<Filter>),
    /// "with {X} in its mana cost".
    XInCost,
    /// "with mana cost {0} or {1}".
    CostIs(Vec<SymbolCost>),
    /// "with mana abilities", of lands.
    ManaAbilities,
    /// "1/1": with that power and toughness.
    Size(i32, i32),
    /// "whose controller controls an Island".
    ControllerControls(Box<Filter>),
    /// "dealt damage by ~ this turn".
    DealtDamageThisTurnBy(Box<ObjectRef>),
    /// "that entered this turn".
    EnteredThisTurn,
    /// "that attacked this turn", "that attacked or blocked this turn".
    AttackedThisTurn,
    BlockedThisTurn,
    /// "attacked during its controller's last turn".
    AttackedLastTurn,
    /// "attacked or blocked this combat".
    FoughtThisCombat,
    /// "that was put there from the battlefield this turn", for cards in a graveyard; `None` for "from anywhere". `from` as worded.
    PutThereThisTurn {
        zone: Option<Zone>,
        from: &'static str,
    },
    /// "of the chosen type/color/name".
    OfChosenType,
    OfChosenColor,
    OfChosenName,
    /// "that shares a color with ~/it".
    SharesColorWith(Box<ObjectRef>),
    /// "shares a creature type with it".
    SharesTypeWith(Box<ObjectRef>),
    /// "that shares a card type with it".
    SharesCardTypeWith(Box<ObjectRef>),
    SharesNameWith(Box<ObjectRef>),
    /// "attached to it/~".
    AttachedTo(Box<ObjectRef>),
    /// "attached to a creature you control".
    AttachedToSome(Box<Filter>),
    /// "with another Aura attached to it".
    HasAttached(Box<Filter>),
    /// "attached to you", of Curses.
    AttachedToPlayer(PlayerRef),
    /// "that targets ~/you/a creature" (spells).
    Targets(Box<Selection>),
    /// "that targets only ~", "that targets only a single Golem".
    TargetsOnly(Box<Selection>),
    /// "with a single target", "with one or more targets".
    TargetCount(Comparison, u8),
    /// Kicked spell.
    Kicked,
    /// "is monstrous" (701.37).
    Monstrous,
    /// "is renowned" (702.112).
    Renowned,
    /// "is suspected", "suspected creature" (701.60).
    Suspected,
    /// "is saddled" (702.171b).
    Saddled,
    /// "that saddled it this turn" (702.171c).
    SaddledThisTurn(Box<ObjectRef>),
    /// "that crewed it this turn" (702.122).
    CrewedThisTurn(Box<ObjectRef>),
    /// "that convoked it" (702.51c).
    Convoked(Box<ObjectRef>),
    /// "is paired with another creature" (702.95b).
    PairedWith(Box<Filter>),
    /// A card in exile with suspend and a time counter on it (702.62b).
    Suspended,
    /// "a spell during your turn".
    DuringTurn(PlayerRef),
    /// "that isn't a mana ability", implied for abilities on the stack.
    /// The very object.
    Is(Box<ObjectRef>),
    /// "exiled with ~".
    ExiledWith(Box<ObjectRef>),
    FaceDown,
    /// "with no abilities".
    NoAbilities,
    /// "non…", "without …", "isn't …".
    Not(Box<Test>),
    /// "artifact or enchantment": all tests of at least one list hold.
    AnyOf(Vec<Vec<Test>>),
}

/// What several chosen objects are together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    /// "with total mana value 3 or less".
    TotalAtMost(Measure, Amount),
    /// "with different powers".
    Different(Kind),
    /// "that share a land type".
    ShareLandType,
}

/// What is measured of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    Power,
    Toughness,
    ManaValue,
}

/// How numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
    Even,
    Odd,
}
