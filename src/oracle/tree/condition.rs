//! Amounts and conditions.

use crate::types::{Color, SymbolCost};

use super::*;

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
    /// "the greatest number of cards a player discarded this way".
    MostDiscarded,
    /// "the greatest power among creatures you control as you cast ~": as it was when the spell was cast.
    AsCast(Box<Amount>),
    /// "the total power of \[filter\]".
    TotalAmong(Measure, Box<Filter>),
    /// "the number of cards in your hand".
    CardsIn(Zone, PlayerRef),
    /// "your life total".
    Life(PlayerRef),
    /// "your speed" (702.179).
    Speed(PlayerRef),
    /// "the life paid as it entered".
    LifePaid,
    /// "the last noted life total for ~".
    NotedLife,
    /// "the highest life total among players".
    HighestLife,
    /// "the number of +1/+1 counters on ~"; `None`: any kind.
    Counters(Option<CounterKind>, Box<Selection>),
    /// "that much", "that many": the number of the event or of the last instruction.
    ThatMuch {
        word: String,
        of: AmountAntecedent,
    },
    /// "the number of colors of mana spent to cast it" (converge), "for each color of mana spent to cast it".
    ColorsSpent(Box<ObjectRef>),
    /// "creatures in your party" (700.8).
    Party,
    /// "time you've cast a commander from the command zone this game".
    CommanderCasts,
    /// "time it was kicked": how often multikicker was paid.
    TimesKicked(Box<ObjectRef>),
    /// "the amount of mana spent to cast it", "white mana" with a color.
    ManaSpent(Option<Color>, Box<ObjectRef>),
    /// "for each creature put into your graveyard from the battlefield this turn".
    BuriedThisTurn(Box<Filter>),
    /// "for each Zubera that died this turn", "… that entered under your control this turn", "… spell you've cast this turn".
    Happenings(Happening, Box<Filter>),
    /// "the number of creatures that died this turn", "spells cast this turn".
    ThisTurn(TurnFact, PlayerRef),
    /// "devotion to green".
    Devotion(Vec<Color>),
    /// "basic land types among lands you control" (domain).
    BasicLandTypes(PlayerRef),
    /// "the number of card types among cards in all graveyards".
    CardTypesAmong(Box<Filter>),
    /// "for each of its colors"; "the number of colors that creature was".
    ColorsOf(Box<ObjectRef>),
    /// "for each supertype, card type, and subtype it has".
    KindsOf(Box<ObjectRef>),
    /// "for each counter among players and permanents".
    AllCounters,
    /// "the result" of a roll.
    DieResult,
    /// "for each feather vote", "the number of feather votes".
    Votes(String),
    /// "different kinds of counters among creatures you control".
    CounterKinds(Box<Filter>),
    /// "three or more creatures with different powers": the different powers, or names, among those.
    Different(Kind, Box<Filter>),
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
    /// "2 or \[amount\], whichever is greater".
    Greater(Box<Amount>, Box<Amount>),
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

/// What has happened to objects this turn that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// Whoever controlled it.
    Died,
    DiedYours,
    EnteredYours,
    YouCast,
    YouSacrificed,
}

/// What objects are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Powers,
    ManaValues,
    Names,
    Controllers,
}

/// What was dealt or lost "this way".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Much {
    DamageDealt,
    LifeLost,
    DamagePrevented,
    /// "the excess damage dealt this way" (120.10).
    ExcessDealt,
    /// "the damage dealt, but not more life than the player's life total before the damage was dealt, …".
    DamageDealtAtMostLife,
    /// "the damage dealt, but not more than the amount of {B} spent on X, the player's life total before the damage was dealt, …".
    DamageDealtAtMostLifeAndSpent(Color),
}

/// What was done "this way".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoneDeed {
    Destroyed,
    /// "dies this way".
    Died,
    PutIntoGraveyard,
    Discarded,
    Sacrificed,
    Exiled,
    Returned,
    Milled,
    Revealed,
    Tapped,
    Countered,
    Chosen,
    DealtDamage,
    /// "an instant or sorcery spell cast this way".
    Cast,
    /// "that had a +1/+1 counter put on it this way".
    HadCounter,
}

/// How an amount is worded: "where X is", "equal to".
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
    /// Life lost in the turn before.
    LostLastTurn,
    DamageDealt,
    LandsPlayed,
    AttackedWith,
    CardsDiscarded,
    /// Whether the player has searched their library: 1 if so.
    Searched,
    /// The turns that a player has begun this game.
    Turns,
}

/// A condition.
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
    /// "it was kicked with its {1}{G} kicker".
    KickedWith(ObjectRef, SymbolCost),
    /// "the {1}{B} cost was paid": the alternative cost.
    CostPaid(SymbolCost),
    /// "its surge cost was paid": the keyword.
    KeywordCostPaid(ObjectRef, &'static str),
    /// "it's your turn", "it's not your turn".
    YourTurn(bool),
    /// "it's night", "it's day" (`false`), "it's neither day nor night" (731).
    Daytime(Option<bool>),
    /// "it's not that player's turn", for a player other than "you".
    TurnOf {
        whose: PlayerRef,
        not: bool,
    },
    /// "a player cast two or more spells last turn"; with 0: "no spells were cast last turn".
    CastLastTurn(u8),
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
    /// "1—9 |", "15+ |", "20 |": a line of a table of results (706.3).
    Rolled {
        least: Option<i32>,
        most: Option<i32>,
    },
    /// "you roll a 6".
    RolledExactly(i32),
    /// "time gets more votes", "knowledge gets more votes or the vote is tied".
    MoreVotes {
        word: String,
        tied: bool,
    },
    /// "you win", of a clash.
    WonClash,
    /// "you do", "a card was put … this way", "they don't".
    Did(bool),
    /// "the sacrificed creature was a Goblin".
    Was {
        object: ObjectRef,
        test: Test,
    },
    /// "one or more counters are removed from ~ this way", of a trigger.
    CountersRemoved(ObjectRef),
    /// "damage is prevented this way", "damage from a black source is prevented this way". `when`: a trigger, not a condition.
    Prevented {
        from: Option<Filter>,
        when: bool,
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
    /// "it had counters on it", or "has" of what is there.
    Counters {
        object: ObjectRef,
        had: bool,
    },
    /// "it had a +1/+1 counter on it", "it had no +1/+1 counters on it".
    HadCounter {
        object: ObjectRef,
        counter: Option<CounterKind>,
        no: bool,
    },
    /// "\[player\] is the monarch", "you have the city's blessing".
    Designation(PlayerRef, Designation),
    /// "When \[condition\]", of what was done: a reflexive trigger (603.12).
    Reflexive(Box<Condition>),
    /// "you sacrifice an Island this way", "a nonland card is returned this way": of what the last instruction did that to.
    DoneThisWay {
        who: Option<PlayerRef>,
        deed: DoneDeed,
        what: Filter,
        /// The rest of the clause: "to your hand".
        to: Option<Destination>,
    },
    Not(Box<Condition>),
    /// "unless \[condition\]" after an instruction: it holds if the condition does not.
    Unless(Box<Condition>),
    /// "you attacked with exactly one other creature this combat".
    AttackedWithOneOther,
    /// "you attacked with creatures with total power 6 or greater this combat".
    AttackedWithPower(i32),
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
    /// "an artifact entered under your control this turn", "one or more" (`many`), "two or more" (`least`).
    Entered { what: Filter, many: bool, least: u8, who: PlayerRef },
    /// "a permanent left the battlefield under your control this turn", "a nonland permanent left the battlefield this turn".
    Left { what: Filter, who: Option<PlayerRef> },
    /// "a permanent was put into your hand from the battlefield this turn".
    PutIntoHand { what: Filter, whose: PlayerRef },
    /// "a creature card left your graveyard this turn"; with a number: "three or more cards".
    LeftGraveyard { what: Filter, least: Option<u8> },
    /// "you put a counter on a creature this turn".
    PutCounters { kind: Option<CounterKind>, on: Filter },
    /// "you sacrificed three or more Clues this turn", "you've sacrificed a Food this turn" (`have`).
    Sacrificed { what: Filter, least: Option<u8>, have: bool },
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
    /// "it's the second creature spell you cast this turn".
    NthSuchSpell { object: ObjectRef, nth: u8, what: Filter, who: PlayerRef },
    /// "evidence was collected".
    EvidenceCollected,
    /// "~'s additional cost was paid", for an optional one.
    AdditionalPaid(ObjectRef),
    /// "a Dragon was beheld", as an additional cost.
    Beheld(Filter),
    /// "a player is dealt damage this way": the target with that number.
    PlayerDamaged(TargetId),
    /// "you lost life this way", by an exchange of life totals.
    LostLifeThisWay,
    /// "excess damage was dealt this way" (120.10).
    ExcessDealt,
    /// "a spell was warped this turn" (702.185c).
    Warped,
    /// "you've committed a crime this turn" (700.13).
    CommittedCrime,
    /// "you descended this turn": a permanent card was put into your graveyard (700.11).
    Descended,
    /// "a creature spell you cast this turn was countered by a spell or ability an opponent controlled".
    CreatureCountered,
    /// "it was bargained"; "it's bargained" of the spell itself without an object.
    Bargained { object: Option<ObjectRef> },
    /// "you've cast four or more instant and sorcery spells this turn".
    CastSeveral { what: Filter, least: u8 },
    /// "three or more creature cards were put into graveyards from anywhere this turn".
    PutIntoGraveyards { what: Filter, least: u8 },
    /// "tribute wasn't paid" (702.104b).
    TributeUnpaid,
    /// "you revealed a Dragon card or controlled a Dragon as you cast ~".
    RevealedOrControlled { what: Filter, object: ObjectRef },
    /// "the gift was promised" (702.174).
    GiftPromised { not: bool },
}

/// A designation of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Designation {
    Monarch,
    CitysBlessing,
    /// "has max speed": a speed of 4 (702.178).
    MaxSpeed,
    /// "has the initiative" (726).
    Initiative,
    /// "has completed a dungeon" (309.7).
    CompletedDungeon,
}

/// A time in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// "during \[whose\] upkeep/draw step/end step/turn/combat/main phase".
    Step(TurnStep, PlayerRef),
    Turn(PlayerRef),
    /// "during your first, second, or third turns of the game": that many.
    FirstTurns(u8),
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
    /// The second main phase of the turn; later ones are postcombat main phases, too (505.1a).
    SecondMain,
    /// The first upkeep step of the turn.
    FirstUpkeep,
}
