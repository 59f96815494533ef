//! The ability tree: what a card's text says, as data.
//!
//! The tree is shaped by meaning, not by wording: the reader turns normalised Oracle English into it, the writer turns it
//! back, and the two texts must be equal for a card to be accepted. The game never walks it: `program` compiles it.
//!
//! Parts compose. A [`Filter`] says which objects, an [`Amount`] how much, a [`Condition`] whether, a [`Duration`] how long, a
//! [`Selection`] who or what an effect acts on; every verb takes any of them.

use crate::types::{CardType, Color, Supertype, SymbolCost};

/// A line of a card's text box.
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// "Flying, first strike": keywords that share a line.
    Keywords(Vec<Keyword>),
    /// Any other ability.
    Ability(Ability),
}

/// An ability with words of its own (113.3).
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// What an instant or sorcery does.
    Spell(Body),
    /// "\[Costs\]: \[Effect.\] \[Limits.\]" (602). Whether it is a mana ability follows from the body (605.1a).
    Activated { costs: Vec<Cost>, body: Body, limits: Vec<Limit> },
    /// "When/Whenever/At …, if …, …" (603).
    Triggered {
        word: TriggerWord,
        events: Vec<Event>,
        condition: Option<Condition>,
        body: Body,
        limits: Vec<Limit>,
    },
    /// A sentence that is simply true while it holds (604): subject and changes. `leading`: "As long as …" stood first.
    Static { condition: Option<Condition>, leading: bool, statement: Statement },
}

/// "When", "Whenever" or "At".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerWord {
    When,
    Whenever,
    At,
}

/// What a spell or ability does as it resolves (608).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// Instructions in order.
    Plain(Vec<Instruction>),
    /// "Choose one —" (700.2): at least `least`, at most `most` of the modes. `repeat`: the same mode more than once.
    Modal { least: u8, most: u8, repeat: bool, chooser: PlayerRef, modes: Vec<Vec<Instruction>> },
}

/// One step of a body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// A plain effect: "Draw a card." `joint` says how it was joined to the one before.
    Do { joint: Joint, effect: Effect },
    /// "\[Player\] may \[do\]. If \[they\] do, \[then\]. If they don't, \[otherwise\]". The cost form "you may pay {2}" is `Effect::Pay`.
    May {
        joint: Joint,
        who: PlayerRef,
        what: Vec<Instruction>,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
    },
    /// "If \[condition\], \[then\]. Otherwise, \[otherwise\]." `trailing`: the condition stood at the end of the sentence.
    If {
        joint: Joint,
        condition: Condition,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
        trailing: bool,
    },
    /// "\[what\] unless \[player\] \[pays\]": the player may do `instead` to keep `what` from happening.
    Unless { joint: Joint, what: Vec<Instruction>, who: PlayerRef, instead: Vec<Cost> },
    /// "\[what unless a player pays\]. If they don't, \[then\]": what follows from not paying (`paid`: from paying).
    IfPaid { joint: Joint, unless: Box<Instruction>, paid: bool, then: Vec<Instruction> },
    /// "For each \[number\], \[what\]": the instructions as many times as the number says.
    Times { joint: Joint, times: Amount, what: Vec<Instruction> },
    /// "\[what\] for each \[thing\]", the whole instruction repeated (608.2); amounts that count use [`Amount`].
    ForEach { joint: Joint, over: Selection, what: Vec<Instruction> },
    /// "\[do\]. If you do, \[then\]" without a "may", "when you do" (reflexive trigger, 603.12): `reflexive`.
    IfDone {
        joint: Joint,
        what: Vec<Instruction>,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
        reflexive: bool,
    },
    /// "At the beginning of the next end step, \[what\]", "When … this turn, \[what\]" (603.7).
    Delayed { joint: Joint, word: TriggerWord, event: Event, what: Vec<Instruction>, leading: bool },
    /// "\[subject\] \[does\] instead \[if condition\]": replaces the instruction before it (614 does not apply; a choice on resolution).
    Instead { joint: Joint, condition: Condition, what: Vec<Instruction>, trailing: bool },
    /// "Repeat this process [for …]".
    Repeat { joint: Joint, times: Amount },
}

/// How an instruction follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// A sentence of its own.
    Sentence,
    /// ", then …".
    Then,
    /// "Then …" at the head of a sentence.
    SentenceThen,
    /// "… and …".
    And,
    /// "…, and …" between two clauses.
    CommaAnd,
    /// ", …" in a list of three or more.
    Comma,
}

/// A player, seen from the ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRef {
    /// "you": the controller.
    You,
    /// "target player" or "target opponent": declares the target with that number (115).
    TargetPlayer { id: TargetId, opponent: bool },
    /// The player that was declared as the target with that number.
    Target(TargetId),
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

/// What "that player" or "they" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerAntecedent {
    /// The player of the event that triggered.
    Event,
    /// A target.
    Target(TargetId),
    /// The player of the "each player" that the instruction goes through.
    Each,
    /// The one who made the last choice or did the last instruction.
    Last,
    /// The defending player, or whom a creature attacks.
    Defending,
}

/// The number of a target in its ability, in the order of the text (115, 601.2c).
pub type TargetId = u8;

/// One object, seen from the ability.
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
    /// The one that a "for each" goes through, or of "each creature … its".
    Each,
    /// The object that was chosen ("the chosen creature").
    Chosen,
    /// The creature that the Aura or Equipment is attached to.
    Attached,
    /// The cards exiled with ("cards exiled with ~").
    ExiledWith,
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

/// "each" or "all" (the difference is English alone).
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
    /// "with a +1/+1 counter on it" or "with a counter on it" (`None`).
    HasCounter(Option<CounterKind>),
    /// "named X".
    Named(String),
    /// "that was dealt damage this turn".
    DealtDamageThisTurn,
    /// "that dealt damage to you this turn".
    DealtDamageThisTurnTo(PlayerRef),
    /// "destroyed this way", "dealt damage this way": what the instructions before did that to.
    DoneThisWay(DoneDeed),
    /// "created with ~", of tokens.
    CreatedWith(Box<ObjectRef>),
    /// "that dealt damage to ~ this turn".
    DealtDamageToThisTurn(Box<ObjectRef>),
    /// "with mana abilities", of lands.
    ManaAbilities,
    /// "1/1": of that power and toughness.
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
    /// "put into a graveyard this turn" of cards: "from the battlefield" with `true`.
    PutIntoGraveyardThisTurn(bool),
    /// "of the chosen type/color/name".
    OfChosenType,
    OfChosenColor,
    OfChosenName,
    /// "that shares a color with ~/it".
    SharesColorWith(Box<ObjectRef>),
    SharesTypeWith(Box<ObjectRef>),
    SharesNameWith(Box<ObjectRef>),
    /// "attached to it/~".
    AttachedTo(Box<ObjectRef>),
    /// "that targets ~/you/a creature" (spells).
    Targets(Box<Selection>),
    /// "with a single target", "with one or more targets".
    TargetCount(Comparison, u8),
    /// Kicked spell.
    Kicked,
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
    /// "artifact or enchantment": at least one of the lists holds whole.
    AnyOf(Vec<Vec<Test>>),
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

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    Number(i32),
    /// X of the cost, or as "where X is …" defines it (the reader puts the definition in its place and keeps `defined`).
    X,
    /// "X, where X is \[amount\]" / "equal to \[amount\]".
    Where {
        style: AmountStyle,
        is: Box<Amount>,
    },
    /// "the number of \[filter\]", "for each \[filter\]" times `each`.
    CountOf {
        filter: Box<Filter>,
        each: i32,
    },
    /// "for each [player fact]": the number of opponents and the like.
    Players(PlayerRef),
    /// "its power", "that creature's toughness", "its mana value".
    Of(Measure, Box<ObjectRef>),
    /// "the sacrificed creature's power" uses `Of` with `Cost`. "the greatest power among \[filter\]".
    GreatestAmong(Measure, Box<Filter>),
    /// "the total power of \[filter\]".
    TotalAmong(Measure, Box<Filter>),
    /// "the number of cards in your hand".
    CardsIn(Zone, PlayerRef),
    /// "your life total".
    Life(PlayerRef),
    /// "the number of +1/+1 counters on ~"; `None`: any kind.
    Counters(Option<CounterKind>, Box<Selection>),
    /// "that much", "that many": the number of the event or of the last instruction.
    ThatMuch {
        word: String,
        of: AmountAntecedent,
    },
    /// "the amount of mana spent to cast it", "the number of colors of mana spent" (converge).
    ColorsSpent,
    /// "time it was kicked": how often multikicker was paid.
    TimesKicked(Box<ObjectRef>),
    ManaSpent,
    /// "the number of creatures that died this turn", "spells cast this turn".
    ThisTurn(TurnFact, PlayerRef),
    /// "devotion to green".
    Devotion(Vec<Color>),
    /// "basic land types among lands you control" (domain).
    BasicLandTypes(PlayerRef),
    /// "the number of card types among cards in all graveyards".
    CardTypesAmong(Box<Filter>),
    /// "colors among permanents you control".
    ColorsAmong(Box<Filter>),
    /// "creature destroyed this way", "cards discarded this way": the objects that the last instruction did that to.
    DoneThisWay {
        deed: DoneDeed,
        what: Box<Filter>,
    },
    /// "damage dealt to ~ this turn".
    DamageThisTurn(Box<ObjectRef>),
    Plus(Box<Amount>, Box<Amount>),
    Minus(Box<Amount>, Box<Amount>),
    Times(i32, Box<Amount>),
    HalfUp(Box<Amount>),
    HalfDown(Box<Amount>),
    /// "any amount", "any number".
    AnyNumber,
    /// "all": of counters removed.
    All,
    /// "the chosen number".
    Chosen,
    /// "for each charge counter removed this way", as a cost or by the instruction before.
    CountersRemoved(Option<CounterKind>),
    /// "the damage dealt this way", "the life lost this way".
    MuchThisWay(Much),
    /// "for each target beyond the first", of the spell's targets.
    TargetsBeyondFirst,
    /// "for each card less than two a player draws this way".
    UndrawnOf(u8),
    /// "the difference", of the numbers that the sentence's condition compares.
    Difference,
}

/// What was dealt or lost "this way".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Much {
    DamageDealt,
    LifeLost,
    DamagePrevented,
    /// "the damage dealt, but not more life than the player's life total before the damage was dealt, …".
    DamageDealtAtMostLife,
}

/// What was done "this way".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoneDeed {
    Destroyed,
    Discarded,
    Sacrificed,
    Exiled,
    Returned,
    Milled,
    Revealed,
    Tapped,
    Countered,
    DealtDamage,
}

/// How an amount was said: "where X is", "equal to".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AmountStyle {
    WhereXIs,
    EqualTo,
    /// "deals damage to target creature equal to …": the amount after the object.
    EqualToAfter,
    ForEach,
}

/// What "that much" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AmountAntecedent {
    Event,
    Last,
    Cost,
}

/// What is counted over a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnFact {
    CreaturesDied,
    SpellsCast,
    CardsDrawn,
    LifeGained,
    LifeLost,
    DamageDealt,
    LandsPlayed,
    AttackedWith,
    CardsDiscarded,
}

/// Whether something is so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// "you control a Forest", "an opponent controls three or more creatures": how many of the filter exist.
    Exists {
        filter: Filter,
        comparison: Comparison,
        number: Amount,
    },
    /// "\[amount\] is \[comparison\] \[amount\]".
    Compare {
        left: Amount,
        comparison: Comparison,
        right: Amount,
    },
    /// "\[player\] has no cards in hand" = Compare; "\[player\] has more life than \[player\]" = Compare.
    /// "~ is tapped", "it's a Goblin", "it has flying", "that creature is attacking": an object matches.
    Is {
        object: ObjectRef,
        test: Test,
    },
    /// "it was kicked", "this spell was kicked".
    Kicked(ObjectRef),
    /// "it's your turn", "it's not your turn".
    YourTurn(bool),
    /// "[this turn fact]": "a creature died this turn", "you attacked this turn", "you've cast another spell this turn".
    ThisTurn {
        fact: TurnFact,
        player: PlayerRef,
        comparison: Comparison,
        number: u8,
    },
    /// "you cast it from your hand", "it was cast from a graveyard".
    WasCast {
        object: ObjectRef,
        /// "you cast it"; `None` for "it was cast".
        by: Option<PlayerRef>,
        from: Option<(Zone, PlayerRef)>,
    },
    /// "\[player\] controls more \[filter\] than \[player\]" and the like.
    ControlsMore {
        who: PlayerRef,
        filter: Filter,
        than: PlayerRef,
    },
    /// "you've been attacked this step".
    AttackedThisStep(PlayerRef),
    /// "it targets a creature", of a spell.
    Targets {
        object: ObjectRef,
        what: Box<Selection>,
    },
    /// "you win the flip", "the coin comes up heads".
    WonFlip(bool),
    /// "you do", "a card was put … this way", "they don't".
    Did(bool),
    /// "the sacrificed creature was a Goblin".
    Was {
        object: ObjectRef,
        test: Test,
    },
    /// "during combat", "during your upkeep", "before attackers are declared".
    During(Timing),
    /// "a creature died under your control this turn", "it entered from your graveyard".
    Happened(History),
    /// "~ is on the battlefield / in your graveyard".
    InZone {
        object: ObjectRef,
        zone: Zone,
        whose: Option<PlayerRef>,
    },
    /// "~ is in your graveyard with three or more creature cards above it", "… a creature card directly above it".
    InGraveyardBelow {
        object: ObjectRef,
        filter: Filter,
        least: u8,
        directly: bool,
    },
    /// "it had a +1/+1 counter on it", "it had no +1/+1 counters on it".
    HadCounter {
        object: ObjectRef,
        counter: Option<CounterKind>,
        no: bool,
    },
    /// "\[player\] is the monarch", "you have the city's blessing".
    Designation(PlayerRef, Designation),
    Not(Box<Condition>),
    /// "unless \[condition\]" after an instruction: it holds if the condition does not.
    Unless(Box<Condition>),
    /// "this ability has been activated four or more times this turn".
    ActivatedThisTurn(u8),
    /// "it came under your control this turn".
    CameUnderControlThisTurn(ObjectRef),
    All(Vec<Condition>),
    AnyOf(Vec<Condition>),
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum History {
    /// "you gained or lost life this turn".
    LifeChanged(PlayerRef),
    /// "another Human died under your control this turn"; `many`: "one or more creatures died this turn".
    Died { what: Filter, many: bool, who: Option<PlayerRef> },
    /// "an artifact entered under your control this turn".
    Entered { what: Filter, many: bool, who: PlayerRef },
    /// "you've cast another red spell this turn".
    Cast { what: Filter, many: bool, who: PlayerRef },
    /// "it entered from your graveyard".
    EnteredFrom(ObjectRef, Zone, PlayerRef),
    /// "it entered under your control".
    EnteredUnder(ObjectRef, PlayerRef),
    /// "this is the third time this ability has resolved this turn".
    Resolved(u8),
    /// "it was the second spell you cast this turn".
    NthSpell(ObjectRef, u8, PlayerRef),
    /// "evidence was collected".
    EvidenceCollected,
    /// "it was bargained"; "it's bargained" of the spell itself without an object.
    Bargained { object: Option<ObjectRef> },
}

/// A designation of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Designation {
    Monarch,
    CitysBlessing,
    Initiative,
}

/// A time in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// "during \[whose\] upkeep/draw step/end step/turn/combat/main phase".
    Step(TurnStep, PlayerRef),
    Turn(PlayerRef),
    Combat,
    BeforeAttackers,
    BeforeBlockers,
    BeforeCombatDamage,
    AfterCombat,
    AfterBlockers,
    BeforeEndOfCombat,
}

/// A step or phase of the turn (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnStep {
    Untap,
    Upkeep,
    Draw,
    PrecombatMain,
    BeginningOfCombat,
    DeclareAttackers,
    DeclareBlockers,
    CombatDamage,
    EndOfCombat,
    PostcombatMain,
    End,
    Cleanup,
    /// Either main phase.
    Main,
}

/// What a triggered ability waits for, and what "would … instead" replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// "~ enters", "another creature you control enters": to the battlefield. `from`: "from your graveyard".
    Enters {
        what: Selection,
        from: Option<Zone>,
    },
    /// "~ leaves the battlefield".
    Leaves(Selection),
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
    },
    /// "~ is dealt damage".
    IsDealtDamage {
        what: Selection,
        combat: bool,
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
    /// "you cast ~".
    CastsThis {
        who: PlayerRef,
    },
    /// "you cast your second spell each turn".
    CastsNth {
        who: PlayerRef,
        nth: u8,
    },
    /// "\[player\] activates an ability \[of filter\]".
    Activates {
        who: PlayerRef,
        of: Filter,
    },
    /// "\[player\] draws a card", "draws their second card each turn".
    Draws {
        who: PlayerRef,
        nth: Option<u8>,
    },
    /// "\[player\] discards a card".
    Discards {
        who: PlayerRef,
        what: Filter,
    },
    /// "a spell or ability an opponent controls causes you to discard ~".
    CausedToDiscard {
        by: Filter,
        what: Selection,
    },
    /// "\[player\] cycles a card", "you cycle ~".
    Cycles {
        who: PlayerRef,
        what: Selection,
    },
    /// "\[player\] gains life".
    GainsLife(PlayerRef),
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
    CountersPut {
        kind: Option<CounterKind>,
        on: Selection,
    },
    /// "~ and at least two other creatures attack".
    AttacksWith {
        what: Selection,
        others: u8,
    },
    /// "~ explores".
    Explores(Selection),
    /// "~ becomes monstrous" (701.37).
    BecomesMonstrous(Selection),
    /// "you put one or more +1/+1 counters on a creature".
    PutsCounters {
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
    /// "\[player\] plays a land" ("a land enters under your control" is `Enters`).
    PlaysLand(PlayerRef),
    /// "During your next untap step, as you untap your permanents": once.
    UntapsPermanents(PlayerRef),
    /// A state trigger (603.8): "when you control no Islands".
    State(Condition),
    /// "~'s last counter is removed", "the last time counter is removed".
    LastCounterRemoved(CounterKind, Selection),
    /// "you search/shuffle", "you scry".
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
}

/// A cost to activate, to cast, or to keep something from happening (118).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// "{2}{W}", "pay {2}".
    Mana(SymbolCost),
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
    /// "Mill a card".
    Mill(Amount),
    /// "Reveal a card from your hand".
    Reveal(Selection),
    /// "Collect evidence 4" (701.59).
    CollectEvidence(u8),
    /// "Put a card from your hand on top of your library".
    PutOnLibrary(Selection),
    /// "Exert", "Pay {E}{E}", …
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
    /// "Activate only once each turn." / "This ability triggers only once each turn."
    PerTurn(u8),
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
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CounterKind {
    /// "+1/+1", "-1/-1", "+0/+1" …
    PowerToughness(i8, i8),
    /// "charge", "flying", "loyalty", "poison", …: lower case.
    Named(String),
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
    /// "until end of your next turn".
    EndOfYourNextTurn,
    /// "until your next upkeep".
    YourNextUpkeep,
    /// No end.
    Permanent,
}

/// What happens (609, 701). Subjects that are players come first as `who`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// "~ deals N damage to …". `divided`: "divided as you choose among".
    DealDamage {
        source: ObjectRef,
        amount: Amount,
        to: Selection,
        divided: bool,
    },
    /// "~ deals X damage divided evenly, rounded down, among any number of targets".
    DealDamageEvenly {
        source: ObjectRef,
        amount: Amount,
        to: Selection,
    },
    /// "Each creature deals damage equal to its power to …".
    EachDealsDamage {
        sources: Selection,
        amount: Amount,
        to: Selection,
    },
    Destroy {
        what: Selection,
        no_regeneration: bool,
    },
    /// "Exile … [until ~ leaves the battlefield]". `from`: as printed by the filter.
    Exile {
        what: Selection,
        until: Option<Duration>,
        face_down: bool,
    },
    /// "Return/Put … to/onto/into …".
    Move {
        verb: MoveVerb,
        who: Option<PlayerRef>,
        what: Selection,
        to: Destination,
    },
    /// "shuffle ~ into its owner's library".
    ShuffleInto {
        who: PlayerRef,
        what: Selection,
        whose: PlayerRef,
    },
    Draw {
        who: PlayerRef,
        count: Amount,
    },
    Discard {
        who: PlayerRef,
        what: DiscardWhat,
    },
    Mill {
        who: PlayerRef,
        count: Amount,
    },
    Scry {
        who: PlayerRef,
        count: Amount,
    },
    Surveil {
        who: PlayerRef,
        count: Amount,
    },
    /// "Look at the top N cards of your library." and what is done with them.
    Dig {
        who: PlayerRef,
        whose: PlayerRef,
        count: Amount,
        reveal: bool,
        take: Vec<DigTake>,
        rest: Option<DigRest>,
    },
    /// "Look at target player's hand", "Target player reveals their hand".
    LookAtHand {
        who: PlayerRef,
        whose: PlayerRef,
        reveal: bool,
    },
    /// "You choose a \[nonland\] card from it": the chosen card is `Last`; `then` says what is done ("That player discards that card", "exile").
    ChooseFromHand {
        who: PlayerRef,
        whose: PlayerRef,
        count: Count,
        filter: Filter,
    },
    /// "Reveal the top card of your library", "reveal ~", "reveal a card at random from your hand".
    Reveal {
        who: PlayerRef,
        what: Selection,
    },
    /// "Search your library for …, reveal it, put it into your hand, then shuffle".
    Search {
        who: PlayerRef,
        whose: PlayerRef,
        zones: Vec<Zone>,
        count: Count,
        filter: Filter,
        reveal: bool,
        to: Destination,
        shuffle: bool,
    },
    Shuffle {
        who: PlayerRef,
    },
    Create {
        who: PlayerRef,
        count: Amount,
        token: Token,
        tapped: bool,
        attacking: bool,
    },
    /// "Create a token that's a copy of …".
    CreateCopy {
        who: PlayerRef,
        count: Amount,
        of: Selection,
        except: Vec<Vec<Change>>,
        tapped: bool,
        attacking: bool,
    },
    /// "You may have ~ enter as a copy of …" is [`Statement::EntersAsCopy`]; "becomes a copy of".
    BecomeCopy {
        what: Selection,
        of: Selection,
        except: Vec<Vec<Change>>,
        duration: Duration,
    },
    CopySpell {
        what: Selection,
        new_targets: bool,
        times: Amount,
    },
    PutCounters {
        who: Option<PlayerRef>,
        count: Amount,
        kind: CounterKind,
        on: Selection,
        divided: bool,
    },
    RemoveCounters {
        count: Amount,
        kind: Option<CounterKind>,
        from: Selection,
    },
    MoveCounters {
        count: Amount,
        kind: Option<CounterKind>,
        from: Selection,
        to: Selection,
    },
    DoubleCounters {
        kind: CounterKind,
        on: Selection,
    },
    Proliferate {
        who: PlayerRef,
    },
    GainLife {
        who: PlayerRef,
        amount: Amount,
    },
    LoseLife {
        who: PlayerRef,
        amount: Amount,
    },
    SetLife {
        who: PlayerRef,
        amount: Amount,
    },
    ExchangeLife {
        one: PlayerRef,
        two: PlayerRef,
    },
    /// "… gets +2/+2 and gains flying until end of turn", "… becomes a 3/3 Elemental", "… can't block this turn".
    Apply {
        what: Selection,
        changes: Vec<Change>,
        duration: Duration,
        leading: bool,
    },
    /// "you gain control of …".
    GainControl {
        who: PlayerRef,
        what: Selection,
        duration: Duration,
    },
    ExchangeControl {
        one: Selection,
        two: Selection,
    },
    Attach {
        what: Selection,
        to: Selection,
    },
    Unattach {
        what: Selection,
    },
    Tap(Selection),
    Untap(Selection),
    /// "you may tap or untap target …": the choice on resolution.
    TapOrUntap(Selection),
    /// "… doesn't untap during its controller's next untap step".
    DoesntUntap {
        what: Selection,
        duration: Duration,
    },
    Regenerate(Selection),
    /// "Prevent the next N damage that would be dealt to … this turn", "Prevent all combat damage that would be dealt this turn".
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Selection>,
        by: Option<Selection>,
        duration: Duration,
    },
    /// "The next N damage that would be dealt to … this turn is dealt to … instead".
    Redirect {
        amount: Option<Amount>,
        to: Selection,
        by: Option<Selection>,
        instead_to: Selection,
        duration: Duration,
    },
    /// "Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of into …".
    CounterTo {
        what: Selection,
        /// "If an artifact or creature spell is countered this way": only then.
        only: Option<Filter>,
        to: Destination,
    },
    /// "Each player chooses a number of \[permanents\] they control equal to the number … controlled by the player who controls
    /// the fewest, then sacrifices the rest": for each of the filters, and for the cards in their hands too.
    KeepFewest {
        permanents: Vec<Filter>,
        cards: bool,
    },
    /// "\[player\] taps …", where another player than the controller does it.
    PlayerTaps {
        who: PlayerRef,
        what: Selection,
    },
    /// "\[player\] loses all unspent mana".
    LoseMana {
        who: PlayerRef,
    },
    /// "Each player may draw up to two cards".
    DrawUpTo {
        who: PlayerRef,
        most: u8,
    },
    /// "Counter target spell".
    Counter {
        what: Selection,
        exile: bool,
    },
    /// "change the target of …".
    ChangeTargets {
        what: Selection,
        new: bool,
    },
    AddMana {
        who: PlayerRef,
        mana: ManaOutput,
    },
    Sacrifice {
        who: PlayerRef,
        what: Selection,
    },
    Fight {
        one: Selection,
        two: Selection,
    },
    ExtraTurn {
        who: PlayerRef,
    },
    ExtraPhase {
        combat: bool,
        main: bool,
    },
    SkipStep {
        who: PlayerRef,
        step: TurnStep,
        next: bool,
    },
    SkipTurn {
        who: PlayerRef,
    },
    EndTurn,
    RemoveFromCombat(Selection),
    Win {
        who: PlayerRef,
    },
    Lose {
        who: PlayerRef,
    },
    DrawGame,
    /// What makes an Aura on a creature card in a graveyard one on that creature: it loses "enchant creature card in a graveyard" and
    /// gains "enchant creature put onto the battlefield with ~", the card is put onto the battlefield, and sacrificed as the Aura leaves.
    Reanimate {
        tapped: bool,
    },
    /// "it becomes an Aura with "enchant creature put onto the battlefield with ~." Put \[card\] onto the battlefield under your
    /// control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it".
    ReanimateTarget {
        what: Selection,
    },
    /// "choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of your library".
    PayOrPutBackDrawn {
        cards: u8,
        life: u8,
    },
    /// "prevent that damage", in a replacement.
    PreventThat,
    /// "The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    PreventNext {
        source: Filter,
        choice: bool,
        combat: bool,
        to: Option<Selection>,
        half: Option<bool>,
    },
    /// "play the exiled card without paying its mana cost" now.
    PlayNow {
        who: PlayerRef,
        what: Selection,
    },
    /// "that player exiles the top two cards of their library": an exile by another player than you.
    PlayerExiles {
        who: PlayerRef,
        what: Selection,
        face_down: bool,
    },
    /// "becomes blocked", of an attacking creature (509.1h).
    BecomeBlocked(Selection),
    /// "pays {2}", "pays 2 life", "sacrifices a land", as a payment in "may pay".
    Pay {
        who: PlayerRef,
        costs: Vec<Cost>,
    },
    FlipCoin {
        who: PlayerRef,
        count: Amount,
    },
    RollDie {
        who: PlayerRef,
        sides: u8,
    },
    /// "Choose a color/creature type/…"; the choice is kept by the source.
    Choose {
        who: PlayerRef,
        what: ChoiceKind,
    },
    /// "Choose target creature" without doing anything yet, "Choose a creature you control".
    ChooseObjects {
        who: PlayerRef,
        what: Selection,
    },
    Goad(Selection),
    Detain(Selection),
    Explore(Selection),
    Investigate {
        who: PlayerRef,
        count: Amount,
    },
    Monstrosity(Amount),
    Adapt(Amount),
    Bolster {
        who: PlayerRef,
        count: Amount,
    },
    Support {
        count: Amount,
    },
    Fateseal {
        who: PlayerRef,
        count: Amount,
    },
    Connive(Selection),
    Amass {
        who: PlayerRef,
        count: Amount,
        subtype: String,
    },
    Populate {
        who: PlayerRef,
    },
    Transform(Selection),
    PhaseOut(Selection),
    /// "You get an emblem with …".
    Emblem {
        who: PlayerRef,
        abilities: Vec<Ability>,
    },
    BecomeMonarch {
        who: PlayerRef,
    },
    /// A statement that holds for a while: "Creatures can't block this turn", "Players can't gain life this turn".
    Statement {
        statement: Box<Statement>,
        duration: Duration,
    },
    /// "you may play that card this turn", "you may cast it without paying its mana cost".
    MayPlay {
        who: PlayerRef,
        what: Selection,
        duration: Duration,
        free: bool,
    },
    /// "cast it without paying its mana cost" now.
    CastNow {
        who: PlayerRef,
        what: Selection,
        free: bool,
    },
    /// "get {E}{E}", "gets two poison counters" is `PutCounters` on a player.
    Energy {
        who: PlayerRef,
        count: Amount,
    },
}

/// How a move is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveVerb {
    Return,
    Put,
}

/// Where something goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Destination {
    pub zone: Zone,
    /// "its owner's hand", "your hand"; `None` where English leaves it out ("exile").
    pub whose: Option<PlayerRef>,
    /// In a library: from the top, 0 the top, `None` the bottom.
    pub position: LibraryPosition,
    /// "tapped", "tapped and attacking".
    pub tapped: bool,
    pub attacking: bool,
    /// "under your control", "under its owner's control".
    pub control: Option<PlayerRef>,
    /// "in any order", "in a random order".
    pub order: Option<Order>,
    /// "with a +1/+1 counter on it".
    pub counters: Vec<(Amount, CounterKind)>,
    pub face_down: bool,
}

/// A place in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryPosition {
    None,
    Top,
    Bottom,
    /// "second from the top": 2.
    FromTop(u8),
    /// "on the top or bottom": the owner's or player's choice.
    TopOrBottom,
}

/// The order of several cards put into a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    Any,
    Random,
}

/// What is discarded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DiscardWhat {
    /// "two cards [at random]", "a creature card".
    Cards { count: Count, filter: Filter, random: bool },
    /// "their hand".
    Hand,
    /// "that card".
    Ref(ObjectRef),
    /// "all \[filter\] cards".
    All(Filter),
}

/// What is taken out of looked-at cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigTake {
    pub may: bool,
    pub count: Count,
    pub filter: Filter,
    pub reveal: bool,
    pub to: Destination,
}

/// What happens to the rest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigRest {
    pub to: Destination,
    /// "put them back in any order" rather than "put the rest …".
    pub back: bool,
}

/// A token (111).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// "named Wirewood".
    pub name: Option<String>,
    pub power: Option<Amount>,
    pub toughness: Option<Amount>,
    pub colors: Vec<Color>,
    pub supertypes: Vec<Supertype>,
    pub types: Vec<CardType>,
    pub subtypes: Vec<String>,
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Ability>,
}

impl Token {
    /// An artifact token of that subtype without characteristics of its own: a Clue, a Treasure (111.10).
    pub fn artifact(subtype: &str) -> Token {
        Token {
            name: None,
            power: None,
            toughness: None,
            colors: Vec::new(),
            supertypes: Vec::new(),
            types: vec![CardType::Artifact],
            subtypes: vec![subtype.to_owned()],
            keywords: Vec::new(),
            abilities: Vec::new(),
        }
    }
}

/// What a continuous effect changes (613), of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// "gets +2/+2", "gets +X/-X".
    Gets(Amount, Amount),
    /// "has base power and toughness 1/1" / "becomes 1/1" (7b).
    Base {
        power: Option<Amount>,
        toughness: Option<Amount>,
    },
    /// `*/*` on the card itself (7a) is a [`Statement::PowerToughness`].
    SwitchPowerToughness,
    /// "has/gains flying"; `gains` is English alone.
    Keyword(Keyword),
    /// "has/gains "\[ability\]"" in quotes.
    Ability(Box<Ability>),
    /// "loses flying".
    LosesKeyword(Keyword),
    LosesAllAbilities,
    /// "is/becomes a \[types\] \[subtypes\] in addition to its other types".
    AddTypes {
        supertypes: Vec<Supertype>,
        types: Vec<CardType>,
        subtypes: Vec<String>,
    },
    /// "is/becomes a …" in place of its types.
    SetTypes {
        supertypes: Vec<Supertype>,
        types: Vec<CardType>,
        subtypes: Vec<String>,
    },
    /// "is/becomes blue [in addition]".
    Colors {
        colors: Vec<Color>,
        add: bool,
    },
    /// "is/becomes the chosen color/type".
    ChosenColor,
    ChosenType,
    /// "has this ability", of a copy.
    ThisAbility,
    /// "gains flashback. The flashback cost is equal to its mana cost."
    FlashbackForManaCost,
    /// "is every creature type".
    AllCreatureTypes,
    /// "It's still a land": the type stays (205.1b).
    StillType(CardType),
    /// "except it isn't legendary".
    NotLegendary,
    /// "isn't a creature", "loses all creature types".
    NotType(CardType),
    /// Name in "except its name is".
    Name(String),
    /// "you control enchanted creature" (layer 2).
    Control(PlayerRef),
    /// A rule for attacks, blocks, damage, untapping (no layer).
    Rule(ObjectRule),
}

/// Rules about objects that are no characteristics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectRule {
    CantAttack {
        whom: Option<PlayerRef>,
    },
    CantBlock {
        whom: Option<Filter>,
    },
    CantAttackOrBlock,
    /// "can't be blocked", "can't be blocked by \[filter\]", "except by \[filter\]" (`except`).
    CantBeBlocked {
        by: Option<Filter>,
        except: bool,
    },
    CantBeBlockedByMoreThan(u8),
    /// "except by two or more creatures".
    CantBeBlockedByFewerThan(u8),
    CantAttackAlone,
    CantBlockAlone,
    CantAttackOrBlockAlone,
    AttacksIfAble,
    /// "attacks \[player\] each combat if able".
    BlocksIfAble {
        whom: Option<ObjectRef>,
    },
    MustBeBlocked {
        by: Option<Filter>,
        count: u8,
    },
    /// "All creatures able to block ~ do so".
    Lure {
        by: Option<Filter>,
    },
    /// "can block only creatures with flying".
    BlocksOnly(Filter),
    /// "can block an additional creature", "two additional".
    BlocksAdditional(u8),
    BlocksAnyNumber,
    /// "can attack as though it didn't have defender".
    AttacksAsThough {
        without: Option<String>,
        had: Option<String>,
    },
    BlocksAsThough {
        whom: Option<Filter>,
        without: Option<String>,
        had: Option<String>,
    },
    DamageByToughness,
    /// "you may have ~ assign its combat damage as though it weren't blocked".
    DamageAsThoughUnblocked,
    /// "If ~ is unblocked, you may have it assign its combat damage to a creature defending player controls".
    UnblockedDamageToCreature,
    /// "doesn't untap during its controller's untap step".
    DoesntUntap,
    /// "you may choose not to untap ~ during your untap step".
    MayNotUntap,
    CantBeRegenerated,
    /// "can't be the target of \[filter\]" (shroud and hexproof are keywords).
    CantBeTargeted {
        by: Filter,
    },
    /// "can't be countered".
    CantBeCountered,
    /// "can't be enchanted [by other Auras]", "can't be equipped".
    CantBeEnchanted {
        others: bool,
    },
    CantBeSacrificed,
    /// "its activated abilities can't be activated [unless they're mana abilities]".
    CantActivate {
        except_mana: bool,
    },
    /// "can't attack unless \[condition\]" is CantAttack with a Not condition on the static; costs here:
    CantAttackUnlessPay(Vec<Cost>),
    CantBlockUnlessPay(Vec<Cost>),
    /// "can't block \[filter\] unless you pay {1}".
    CantBlockSomeUnlessPay(Filter, Vec<Cost>),
    CantAttackOrBlockUnlessPay(Vec<Cost>),
    /// "Prevent all \[combat\] damage that would be dealt to/by it".
    PreventDamageTo {
        combat: bool,
        from: Option<Filter>,
    },
    PreventDamageBy {
        combat: bool,
        to: Option<Selection>,
    },
    /// "All damage that would be dealt to you is dealt to ~ instead".
    /// "can't have counters put on it".
    CantHaveCounters,
    /// "enters tapped" of others is [`Statement::Enters`].
    /// "assigns no combat damage".
    AssignsNoCombatDamage,
    /// "can't transform", "can't phase in" …: none.
    /// "is goaded".
    Goaded,
    /// "untaps during each other player's untap step".
    UntapsDuringEachUntap,
    /// "deals combat damage equal to … " none.
    LethalDamageByPower,
}

/// A static sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// "\[Subject\] gets/has/can't …".
    Objects {
        subject: Selection,
        changes: Vec<Change>,
    },
    /// "~'s power and toughness are each equal to \[amount\]" (604.3, layer 7a).
    PowerToughness {
        power: Option<Amount>,
        toughness: Option<Amount>,
    },
    /// "~ enters tapped", "\[filter\] enter tapped", "~ enters with three +1/+1 counters on it", "… unless/if \[condition\]".
    Enters {
        what: Selection,
        tapped: bool,
        counters: Vec<(Amount, CounterKind)>,
        condition: Option<Condition>,
        unless: bool,
    },
    /// "As ~ enters, choose a color", "As ~ enters, you may pay 2 life. If you don't, it enters tapped."
    AsEnters {
        what: Selection,
        body: Vec<Instruction>,
    },
    /// "You may exert ~ as it attacks. When you do, …" (701.43).
    MayExert {
        then: Vec<Instruction>,
    },
    /// "You may cast creature spells from your graveyard", "Once during each of your turns, you may …" (601.3e).
    Permission(Permission),
    /// "You may have ~ enter as a copy of \[filter\]".
    EntersAsCopy {
        may: bool,
        of: Filter,
        except: Vec<Vec<Change>>,
    },
    /// "As an additional cost to cast this spell, …".
    AdditionalCost {
        costs: Vec<Cost>,
        optional: bool,
    },
    /// "You may pay … rather than pay this spell's mana cost \[if\]".
    AlternativeCost {
        costs: Vec<Cost>,
        condition: Option<Condition>,
    },
    /// "[Filter] spells you cast cost {1} less to cast", "this spell costs {1} less for each".
    CostChange {
        filter: CostSubject,
        who: PlayerRef,
        less: bool,
        mana: SymbolCost,
        times: Option<Amount>,
    },
    /// "Cast this spell only during …".
    CastOnly(Condition),
    /// "You may cast ~ as though it had flash \[if\]".
    AsThoughFlash {
        what: Selection,
        condition: Option<Condition>,
    },
    /// "You may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of
    /// the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    FlashThenSacrificed,
    /// "You may play an additional land on each of your turns".
    AdditionalLands {
        who: PlayerRef,
        count: u8,
    },
    /// "You have no maximum hand size", "maximum hand size is N", "reduced by".
    HandSize {
        who: PlayerRef,
        size: HandSize,
    },
    /// "If ~ is in your opening hand, you may begin the game with it on the battlefield."
    BeginsOnBattlefield,
    /// "Players can't gain life", "You can't lose the game", "can't cast \[filter\]", "can't draw more than one", "skip your draw step".
    Player {
        who: PlayerRef,
        rule: PlayerRule,
    },
    /// "If \[event\] would …, \[do\] instead" (614). Damage, life, draw, counters, tokens, zone changes.
    Replace {
        event: Replaced,
        instead: Vec<Instruction>,
    },
    /// "If you would draw/gain…, twice that many instead".
    Multiply {
        event: Replaced,
        factor: u8,
        plus: i8,
    },
    /// "Prevent all damage that would be dealt …": beyond one object.
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Selection>,
        by: Option<Selection>,
    },
    /// "All damage that would be dealt to you is dealt to ~ instead".
    Redirect {
        to: Selection,
        by: Option<Selection>,
        instead_to: Selection,
    },
    /// "No more than one creature can attack each combat".
    MostAttackers(u8),
    MostBlockers(u8),
    /// "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you".
    AttackTax {
        creatures: Filter,
        whom: PlayerRef,
        costs: Vec<Cost>,
    },
    /// "You may look at the top card of your library any time", "play with the top card revealed", "play with hands revealed".
    Revealed {
        who: PlayerRef,
        zone: Zone,
    },
    /// "Spend only black mana on X."
    SpendOnX(Vec<Color>),
    /// "You may look at the top card of your library any time".
    MayLookAtTop,
    /// "[Filter] have/trigger an additional time".
    TriggersTwice {
        event: Event,
    },
    /// "Damage isn't removed from …", "mana doesn't empty", "lands … tap for additional" and further global rules.
    Global(GlobalRule),
    /// "~ can be your commander", "A deck can have any number of cards named": no meaning in a duel.
    NoMeaning(String),
    /// "… If ~ leaves the battlefield, this effect continues until end of turn."
    ContinuesUntilEndOfTurn(Box<Statement>),
    /// "[Statement] as long as" with "it's not" … is the static's condition. Several statements joined by "and".
    List(Vec<Statement>),
}

/// A permission to cast or play what a player otherwise can't.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// "Once during each of your turns, …".
    pub once: bool,
    /// "play lands", `None` if lands are not said.
    pub lands: Option<Filter>,
    /// "cast creature spells".
    pub spells: Option<Filter>,
    /// "cast ~" (then the others are `None`).
    pub this: bool,
    /// "from your hand", "from your graveyard", "from the top of your library".
    /// `None` where it goes without saying: from the hand.
    pub from: Option<Zone>,
    pub cost: PermissionCost,
    /// "If a spell cast this way would be put into your graveyard, exile it instead."
    pub exiled: bool,
}

/// What a permitted spell costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PermissionCost {
    /// As printed.
    Normal,
    /// "without paying its mana cost".
    Free,
    /// "by paying {W}{U} rather than paying its mana cost", "by paying life equal to its mana value rather than …".
    Instead(Vec<Cost>),
    /// "by discarding a card in addition to paying its other costs".
    Added(Vec<Cost>),
}

/// Which spells or abilities a cost change is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CostSubject {
    This,
    Spells(Filter),
    /// "Activated abilities of \[filter\]".
    AbilitiesOf(Filter),
    /// "Equip costs", "Cycling costs".
    KeywordCosts(String),
}

/// A maximum hand size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandSize {
    None,
    Is(u8),
    Plus(i8),
}

/// Rules about players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRule {
    CantGainLife,
    CantLoseLife,
    CantLoseGame,
    CantWinGame,
    CantCast(Filter),
    /// "can't cast more than one spell each turn".
    CastsAtMost(u8),
    CastOnlySorceryTiming,
    CantActivate(Filter),
    CantPlayLands,
    DrawsAtMost(u8),
    CantDraw,
    SkipsStep(TurnStep),
    Hexproof,
    Shroud,
    Protection(Filter),
    CantSearch,
    CantSacrifice(Filter),
    /// "can cast only one more spell".
    CastsAtMostMore(u8),
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    LifeFor(crate::types::SymbolCost),
    /// "can't pay life or sacrifice creatures to cast spells or activate abilities".
    CantPayLifeOrSacrifice(Filter),
    CantUntapMoreThan(u8, Filter),
    CantAttackWithMoreThan(u8),
    CantBeAttackedBy(Filter),
    LifeForMana,
}

/// What a replacement effect watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Replaced {
    /// "~ would die".
    Dies(Selection),
    /// "a card would be put into a graveyard", "… from the battlefield"; `whose` for "your graveyard".
    Moves {
        what: Selection,
        from: Option<Zone>,
        to: Zone,
        whose: Option<PlayerRef>,
    },
    /// "~ would enter".
    Enters(Selection),
    /// "~ would be destroyed".
    Destroyed(Selection),
    /// "a spell or ability an opponent controls causes you to discard ~".
    CausedDiscard(Selection),
    /// "you would draw a card while your library has no cards in it".
    DrawWhile(PlayerRef, Box<Condition>),
    /// "\[player\] would draw a card".
    Draw(PlayerRef),
    /// "\[source\] would deal damage to …".
    Damage {
        source: Option<Selection>,
        to: Option<Selection>,
        combat: bool,
    },
    GainLife(PlayerRef),
    LoseLife(PlayerRef),
    /// "one or more +1/+1 counters would be put on".
    Counters {
        kind: Option<CounterKind>,
        on: Selection,
    },
    /// "one or more tokens would be created under your control".
    Tokens(PlayerRef),
    Discard {
        who: PlayerRef,
        what: Selection,
    },
    /// "you tap a land for mana".
    Mana(Selection),
    LoseGame(PlayerRef),
    Untap(Selection),
    BeginStep(TurnStep, PlayerRef),
    Mill(PlayerRef),
}

/// Further rules of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlobalRule {
    /// "Damage can't be prevented".
    DamageCantBePrevented,
    /// "Players don't lose unspent mana as steps and phases end".
    ManaStays,
    /// "All lands … legend rule doesn't apply".
    NoLegendRule,
    NoTriggersOnEnter,
    /// "Spells can't be countered".
    SpellsCantBeCountered,
}

/// Mana that an ability adds (106).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ManaOutput {
    /// "{G}", "{C}{C}".
    Symbols(SymbolCost),
    /// "{W} or {U}": one of the lists.
    OneOf(Vec<SymbolCost>),
    /// "one mana of any color", "two mana of any one color".
    AnyColor(Amount),
    /// "three mana in any combination of colors" (`colors` empty: all).
    Combination { count: Amount, colors: Vec<Color> },
    /// "{G} for each \[filter\]", "an amount of {G} equal to …".
    Times(SymbolCost, Amount),
    /// "one mana of any color that a land an opponent controls could produce".
    CouldProduce(Filter),
    /// "one mana of the chosen color".
    ChosenColor,
    /// "… Spend this mana only to cast \[filter\] spells".
    /// `single`: "a creature spell" rather than "creature spells"; `uncounterable`: ", and that spell can't be countered".
    Restricted { mana: Box<ManaOutput>, only: Filter, single: bool, uncounterable: bool },
    /// "one mana of any type that a land you control could produce".
    CouldProduceType(Filter),
    /// "one mana of any type that land produced".
    ThatType(ObjectRef),
}

/// What is chosen and kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ChoiceKind {
    Color,
    /// "a color other than white".
    ColorOtherThan(Color),
    CreatureType,
    BasicLandType,
    CardName,
    CardType,
    Number,
    Opponent,
    Player,
    OddOrEven,
    /// "choose \[word\] or \[word\]".
    Words(Vec<String>),
}

/// A keyword ability (702).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// A keyword that is a word alone: "flying", in lower case. [`PLAIN_KEYWORDS`] lists those that are read.
    Plain(&'static str),
    /// "swampwalk", "nonbasic landwalk", "snow landwalk": of lands.
    Landwalk(Filter),
    /// "protection from red", "from red and from blue": each a filter; "from everything" is an empty list of tests.
    Protection(Vec<Filter>),
    /// "protection from the chosen color".
    ProtectionChosenColor,
    /// "protection from the color of your choice", chosen on resolution.
    ProtectionColorOfChoice,
    /// "hexproof from \[filter\]".
    HexproofFrom(Filter),
    /// "ward {2}", "ward—Pay 3 life".
    Ward(Vec<Cost>),
    /// "enchant creature you control", "enchant player".
    Enchant(TargetKind),
    /// "equip {2}", "equip Knight {1}".
    Equip(Vec<Cost>, Option<Filter>),
    /// "cycling {2}".
    Cycling(Vec<Cost>),
    /// "swampcycling {2}", "basic landcycling".
    TypeCycling(Filter, Vec<Cost>),
    Kicker(Vec<Cost>),
    Multikicker(Vec<Cost>),
    Flashback(Vec<Cost>),
    Buyback(Vec<Cost>),
    Madness(Vec<Cost>),
    Morph(Vec<Cost>),
    Echo(Vec<Cost>),
    CumulativeUpkeep(Vec<Cost>),
    Evoke(Vec<Cost>),
    Unearth(Vec<Cost>),
    Dash(Vec<Cost>),
    Embalm(Vec<Cost>),
    Eternalize(Vec<Cost>),
    Scavenge(Vec<Cost>),
    Outlast(Vec<Cost>),
    LevelUp(Vec<Cost>),
    Entwine(Vec<Cost>),
    Replicate(Vec<Cost>),
    Overload(Vec<Cost>),
    Spectacle(Vec<Cost>),
    Escape(Vec<Cost>),
    Foretell(Vec<Cost>),
    Ninjutsu(Vec<Cost>),
    Suspend(u8, Vec<Cost>),
    Reinforce(u8, Vec<Cost>),
    /// A keyword of [`COST_KEYWORDS`] and its cost.
    Costed(&'static str, Vec<Cost>),
    /// "champion a Goblin".
    Champion(Filter),
    /// "affinity for artifacts".
    Affinity(Filter),
    /// "bands with other legendary creatures".
    BandsWithOther(Filter),
    /// "rampage 2", "bushido 1", "fading 3", "modular 1", … : the word in lower case and its number.
    Number(&'static str, u8),
    /// "crew 3".
    Crew(u8),
    /// "partner" and others that mean nothing in a duel.
    NoMeaning(String),
}

/// The keywords of [`Keyword::Plain`].
pub const PLAIN_KEYWORDS: &[&str] = &[
    "flying",
    "reach",
    "shadow",
    "fear",
    "intimidate",
    "horsemanship",
    "skulk",
    "menace",
    "defender",
    "haste",
    "vigilance",
    "first strike",
    "double strike",
    "trample",
    "deathtouch",
    "lifelink",
    "wither",
    "infect",
    "indestructible",
    "banding",
    "flanking",
    "flash",
    "shroud",
    "hexproof",
    "prowess",
    "exalted",
    "persist",
    "undying",
    "evolve",
    "extort",
    "convoke",
    "changeling",
    "devoid",
    "storm",
    "cascade",
    "delve",
    "improvise",
    "riot",
    "unleash",
    "soulbond",
    "battle cry",
    "training",
    "melee",
    "dethrone",
    "mentor",
    "decayed",
    "provoke",
    "phasing",
    "split second",
    "retrace",
    "rebound",
    "living weapon",
    "ingest",
    "myriad",
    "assist",
    "ascend",
    "daybound",
    "nightbound",
    "epic",
    "gravestorm",
    "haunt",
    "hideaway",
    "totem armor",
    "umbra armor",
    "aftermath",
    "fuse",
    "enlist",
    "ravenous",
    "read ahead",
    "compleated",
    "cipher",
    "conspire",
    "demonstrate",
    "sunburst",
    "start your engines!",
    "landhome",
    "exploit",
    "bargain",
    "jump-start",
    "double team",
    "job select",
    "for mirrodin!",
    "hidden agenda",
    "undaunted",
    "increment",
];

/// Those of [`Keyword::Costed`].
pub const COST_KEYWORDS: &[&str] = &[
    "bestow",
    "blitz",
    "disturb",
    "emerge",
    "encore",
    "escalate",
    "freerunning",
    "harmonize",
    "mayhem",
    "megamorph",
    "miracle",
    "mutate",
    "offspring",
    "plot",
    "prototype",
    "prowl",
    "reconfigure",
    "recover",
    "specialize",
    "squad",
    "surge",
    "transfigure",
    "transmute",
    "warp",
    "web-slinging",
    "cleave",
    "disguise",
    "fortify",
    "aura swap",
    "more than meets the eye",
    "boast",
];

/// Those of [`Keyword::Number`].
pub const NUMBER_KEYWORDS: &[&str] = &[
    "rampage",
    "bushido",
    "annihilator",
    "afflict",
    "toxic",
    "poisonous",
    "frenzy",
    "fading",
    "vanishing",
    "absorb",
    "amplify",
    "bloodthirst",
    "modular",
    "dredge",
    "graft",
    "ripple",
    "soulshift",
    "tribute",
    "renown",
    "fabricate",
    "afterlife",
    "devour",
    "backup",
    "mobilize",
    "crew",
    "saddle",
    "firebending",
    "hideaway",
];
