//! The compiled form of cards: what a game runs.
//!
//! The compiler turns the tree of a card into a [`Def`] with [`Ability`]s whose scripts are flat lists of [`Op`]s. Names have become
//! numbers, pronouns registers, loops jumps. What no rule of the engine reads does not compile: the card is refused with the reason.

mod amounts;
mod book;
mod changes;
mod compile;
mod conditions;
mod costs;
mod effects;
mod filters;
mod instructions;
mod keyword_rules;
mod keywords;
mod scope;
mod selections;
mod statics;
#[cfg(test)]
mod tests;
mod tokens;
mod triggers;

pub use book::{
    AbilityId, BASIC_TYPES, Book, Def, DefId, DefInfo, Interner, KNOWN_COUNTERS, SubtypeId, basic_color,
};
pub use compile::{Gap, Part, Unsupported, compile_card};
pub use keywords::{Key, Keys};

use crate::oracle::tree::{Comparison, Designation, Measure, TurnFact, TurnStep, Zone};
use crate::types::{CardType, Color, Colors, Supertype, SymbolCost};

/// A player, seen from the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The controller.
    You,
    /// The controller's opponent.
    Opponent,
    /// A target by its number.
    Target(u8),
    /// The player that a loop over players is at.
    Each,
    /// The player of the event.
    Event,
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
    /// The player with the most life; nobody if both have as much.
    MostLife,
    /// The chosen player kept by the source.
    Chosen,
    /// Anybody: both players.
    Any,
}

/// One object or a set of them, seen from the ability.
///
/// A register whose object has left its zone still answers amounts and conditions, by last known information (608.2h). `Target` holds a player
/// if the target may be one ("any target"): what is dealt or put there goes to the player. In the changes and amounts of an effect over
/// several objects `Each` is the one that is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obj {
    /// The object that has the ability.
    This,
    /// What the Aura or Equipment is attached to.
    Attached,
    /// A target by its number.
    Target(u8),
    /// The event's subject.
    EventSubject,
    /// The event's other object.
    EventOther,
    /// What the last instruction made or moved.
    Last,
    /// What was chosen last on resolution.
    Chosen,
    /// What was paid as a cost.
    Cost,
    /// What a loop or a filter goes through.
    Each,
    /// The cards exiled with the source.
    ExiledWith,
    /// In a delayed trigger's ability: what [`Op::Delayed`] bound as it was set up (603.7c).
    Bound,
}

/// What an instruction acts on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sel {
    /// One register.
    Obj(Obj),
    /// A player.
    Player(Who),
    /// Everything that the filter picks.
    All(Filter),
    /// Several.
    List(Vec<Sel>),
    /// Cards of a library's top or bottom.
    Top { count: Amount, whose: Who, bottom: bool },
}

/// Which objects: kind, zone and tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Where the objects are.
    pub zone: Zone,
    /// Whose zone it is, for zones that players have.
    pub whose: Who,
    /// Which sort of thing on the stack.
    pub stack: StackKind,
    /// All of them hold.
    pub tests: Vec<Test>,
}

/// What on the stack a filter picks.
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
    Supertype(Supertype),
    Subtype(SubtypeId),
    Color(Color),
    Colorless,
    Monocolored,
    Multicolored,
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
    AttackingAlone,
    BlockingObject(Obj),
    BlockedByObject(Obj),
    Token,
    Enchanted,
    Equipped,
    Counter(Option<CounterId>),
    Named(u16),
    DealtDamage,
    DealtDamageTo(Who),
    EnteredThisTurn,
    TargetedThisTurn,
    AttackedThisTurn,
    BlockedThisTurn,
    ChosenType,
    ChosenColor,
    ChosenName,
    SharesColor(Obj),
    SharesType(Obj),
    SharesName(Obj),
    AttachedTo(Obj),
    /// A spell that was kicked.
    Kicked,
    Targets(Box<Sel>),
    TargetCount(Comparison, u8),
    /// Has a mana ability.
    ManaAbilities,
    Size(i32, i32),
    AttackedLastTurn,
    FoughtThisCombat,
    /// A card that its owner drew this turn.
    DrawnThisTurn,
    CreatedWith(Obj),
    /// There is such an object; the one that is tested is `Each` in its tests.
    Exists(Box<Filter>),
    /// Was dealt damage this turn by the object.
    DealtDamageBy(Obj),
    /// Dealt damage this turn to the object.
    DealtDamageToObject(Obj),
    Is(Obj),
    NoAbilities,
    Not(Box<Test>),
    All(Vec<Test>),
    AnyOf(Vec<Test>),
}

/// The number of a kind of counter: see [`Book::counter_name`].
pub type CounterId = u8;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    Number(i32),
    X,
    CountOf(Box<Filter>),
    Of(Measure, Obj),
    GreatestAmong(Measure, Box<Filter>),
    TotalAmong(Measure, Box<Filter>),
    CardsIn(Zone, Who),
    Life(Who),
    Counters(Option<CounterId>, Obj),
    PlayerCounters(CounterId, Who),
    EventAmount,
    LastAmount,
    /// The number that was chosen last.
    ChosenNumber,
    /// The damage of the last instruction, of each receiver at most its life, loyalty or toughness before.
    LastDamageAtMostLife,
    /// The targets of the spell beyond the first.
    TargetsBeyondFirst,
    /// An equal share for each target that is left, rounded down.
    Evenly(Box<Amount>),
    /// The least number of them that a player controls, or has in a zone of theirs.
    Fewest(Box<Filter>),
    ThisTurn(TurnFact, Who),
    Devotion(Colors),
    BasicLandTypes(Who),
    CardTypesAmong(Box<Filter>),
    ColorsAmong(Box<Filter>),
    ColorsSpent,
    /// The number of spells cast this turn before that one.
    CastBefore(Obj),
    Opponents,
    Plus(Box<Amount>, Box<Amount>),
    Minus(Box<Amount>, Box<Amount>),
    Times(i32, Box<Amount>),
    HalfUp(Box<Amount>),
    HalfDown(Box<Amount>),
}

/// Whether something is so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    Compare(Amount, Comparison, Amount),
    Is(Obj, Test),
    Kicked,
    YourTurn,
    /// It was the so-manieth spell of its controller's turn.
    CastNth(Obj, u8),
    /// It was cast, from that zone.
    WasCast(Obj, Option<Zone>),
    /// It entered from that zone.
    EnteredFrom(Obj, Zone),
    /// A permanent of that type has entered under the player's control this turn.
    Entered(Who, CardType),
    /// This is the so-manieth time that the ability resolves this turn.
    Resolved(u8),
    WonFlip,
    /// The last instruction did something: May was answered yes and then something was moved, destroyed, paid, …
    Did,
    /// The spell's alternative cost was paid ([`Casting::Alternative`]): of the source, also once it is a permanent.
    AlternativeCost,
    /// The source came under its controller's control since the beginning of their last upkeep (echo, 702.30a).
    NewSinceUpkeep,
    /// The source was cast when a sorcery couldn't have been.
    Flashed,
    /// The object came under its controller's control this turn.
    NewThisTurn(Obj),
    /// This ability of the source has been activated at least so often this turn.
    ActivatedThisTurn(u8),
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
    /// The source is in its owner's graveyard below at least that number of cards that pass the tests; `directly`: the one above it does.
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

/// A compiled ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// What an instant or sorcery does.
    Spell(Script),
    /// An activated ability; `mana` if it is a mana ability.
    Activated(Activated),
    /// A triggered ability.
    Triggered(Triggered),
    /// A continuous effect from a static ability.
    Static(Static),
    /// Something about casting the card itself.
    Casting(Casting),
    /// How permanents enter.
    Enters(Enters),
    /// What happens instead.
    Replace(Replace),
    /// A rule about players or the game.
    Rule(Option<Cond>, Rule),
    /// A keyword with a parameter.
    Keyword(Param),
}

/// Keywords with a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Param {
    /// The defending player's land that makes it unblockable.
    Landwalk(Vec<Test>),
    /// Sources it is protected from.
    Protection(Vec<Test>),
    /// Sources of opponents that it can't be a target of.
    HexproofFrom(Vec<Test>),
    Enchant(TargetSpec),
}

/// A script with its targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// The targets of the plain body, by number.
    pub targets: Vec<TargetSpec>,
    /// The instructions.
    pub ops: Vec<Op>,
    /// A modal body: how many, and the modes.
    pub modes: Option<Modes>,
}

/// The modes of a script (700.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    pub least: u8,
    pub most: u8,
    pub repeat: bool,
    /// The opponent chooses.
    pub opponent: bool,
    pub modes: Vec<Script>,
}

/// What a target may be, and how many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    pub id: u8,
    pub least: Amount,
    pub most: Amount,
    /// Objects.
    pub filter: Option<Filter>,
    /// "Any target": creatures, planeswalkers, and players.
    pub any: bool,
    /// Not the source ("any other target").
    pub other: bool,
    /// Players: anybody, or opponents alone.
    pub players: Option<PlayerTarget>,
    /// Who chooses it, if not the controller.
    pub chooser: Option<Who>,
    /// Divided damage or counters among the targets: the total.
    pub divided: Option<Amount>,
}

/// Which players may be targeted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerTarget {
    Any,
    Opponent,
}

/// An activated ability (602).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    pub costs: Vec<Cost>,
    pub script: Script,
    /// Whether it is a mana ability (605.1a).
    pub mana: bool,
    /// Loyalty abilities (606).
    pub loyalty: bool,
    /// The zone it works in.
    pub zone: Zone,
    pub limits: Vec<Limit>,
    /// The beginning of its text, as players call it.
    pub text: String,
}

/// When an ability may be activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    Sorcery,
    PerTurn(u8),
    Once,
    OnlyIf(Cond),
    /// Both players may.
    AnyPlayer,
    /// Only the opponent may.
    Opponents,
    XAtLeast(u8),
    /// Mana of these colors alone is spent on X.
    SpendOnX(Colors),
}

/// A triggered ability (603).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Triggered {
    pub events: Vec<Trigger>,
    /// Looked at only as the event happens; no intervening "if" (603.4).
    pub when: Option<Cond>,
    /// Where the object must be for it to trigger, unless the event is about the object itself.
    pub zone: Zone,
    /// An intervening "if": looked at as the event happens and again on resolution.
    pub condition: Option<Cond>,
    pub script: Script,
    pub per_turn: Option<u8>,
    /// "One or more": once for all that happens together, with its number as the event's amount (603.2c).
    pub many: bool,
    /// A triggered mana ability (605.1b) resolves at once.
    pub mana: bool,
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
    /// So many attackers of those are declared.
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
    /// Damage: the subject is the source, the other the object it is dealt to, the player the one it is dealt to. Without a source
    /// it triggers once for all the damage dealt to one object or player at a time, with its total (603.2c).
    Damage {
        source: Option<Watch>,
        to: DamageTo,
        combat: bool,
        /// Once for all that one source deals at a time.
        per_source: bool,
    },
    Step {
        step: TurnStep,
        whose: Who,
    },
    /// Also of the spell itself, on the stack (`Test::Is(Obj::This)`).
    Casts {
        who: Who,
        what: Filter,
        nth: Option<u8>,
    },
    Draws {
        who: Who,
        nth: Option<u8>,
    },
    /// `by`: the player whose spell or ability causes it.
    Discards {
        who: Who,
        tests: Vec<Test>,
        by: Option<Who>,
    },
    Cycles(Watch),
    GainsLife(Who),
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
        what: Watch,
        of: Option<Who>,
        spells_only: bool,
    },
    Counters {
        kind: Option<CounterId>,
        on: Watch,
        /// Who puts them.
        by: Option<Who>,
    },
    Sacrifices {
        who: Who,
        tests: Vec<Test>,
    },
    Attached {
        what: Watch,
        to: Watch,
    },
    State(Cond),
    LandPlayed(Who),
    /// The last counter of the kind is removed from the source.
    LastCounter(CounterId),
    /// Becomes monstrous (701.37).
    Monstrous(Watch),
    /// "When you do": triggers as [`Op::Delayed`] sets it up (603.12).
    Reflexive,
}

/// Which object a trigger watches.
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

/// To whom damage is dealt that a trigger watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DamageTo {
    Anything,
    Player(Who),
    Object(Watch),
    /// "a player or planeswalker".
    PlayerOrPlaneswalker,
}

/// A static ability with continuous changes (611.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Static {
    pub condition: Option<Cond>,
    pub subject: Subject,
    pub changes: Vec<Change>,
    /// A characteristic-defining ability (604.3), which works in all zones.
    pub defining: bool,
}

/// Whom a static ability changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    This,
    Attached,
    All(Vec<Test>),
    /// The source and others.
    ThisAnd(Vec<Test>),
}

/// A change of one object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    Gets(Amount, Amount),
    Base(Option<Amount>, Option<Amount>),
    Switch,
    Key(Key),
    LosesKey(Key),
    Ability(AbilityId),
    /// Protection from the color that was chosen.
    ProtectionChosen,
    /// Landwalk of that land type; of every one with `None`.
    LosesLandwalk(Option<SubtypeId>),
    LosesAll,
    /// The legend rule does not apply to it: a copy that isn't legendary.
    NotLegendary,
    AddTypes {
        supertypes: Vec<Supertype>,
        types: Vec<CardType>,
        subtypes: Vec<SubtypeId>,
    },
    /// The types and subtypes in place of its own; of its own types `keep` stay ("it's still a land").
    SetTypes {
        supertypes: Vec<Supertype>,
        types: Vec<CardType>,
        subtypes: Vec<SubtypeId>,
        keep: Vec<CardType>,
    },
    Colors {
        colors: Colors,
        add: bool,
    },
    ChosenColor,
    ChosenType,
    AllCreatureTypes,
    NotType(CardType),
    Control(Who),
    Rule(CombatRule),
}

/// Rules about one object. Those with a filter see the other creature as the object and this one as `This`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CombatRule {
    CantAttack,
    CantBlock(Option<Vec<Test>>),
    CantBeBlocked(Option<Vec<Test>>),
    /// Only those may block it.
    BlockedOnlyBy(Vec<Test>),
    BlocksOnly(Vec<Test>),
    LeastBlockers(u8),
    MostBlockers(u8),
    CantAttackAlone,
    CantBlockAlone,
    AttacksIfAble,
    BlocksIfAble(Option<Obj>),
    MustBeBlocked(u8),
    Lure(Option<Vec<Test>>),
    BlocksAdditional(u8),
    BlocksAnyNumber,
    AttacksAsThoughNoDefender,
    AttacksAsThoughHaste,
    BlocksAsThoughUntapped,
    DamageByToughness,
    AsThoughUnblocked,
    /// While it is unblocked, its controller may have it assign its combat damage to a creature of the defending player.
    UnblockedDamageToCreature,
    DoesntUntap,
    MayNotUntap,
    CantRegenerate,
    /// By spells, or abilities of sources, that pass the tests, of that player; `spells`: by spells alone.
    CantBeTargeted {
        by: Vec<Test>,
        who: Option<Who>,
        spells: bool,
    },
    CantBeCountered,
    CantActivate {
        except_mana: bool,
    },
    AttackCost(Vec<Cost>),
    /// To block an attacker that passes the tests, if they are said.
    BlockCost(Vec<Cost>, Option<Vec<Test>>),
    /// Can't attack the controller of the rule.
    CantAttackYou,
    PreventDamageTo {
        combat: bool,
        from: Option<Vec<Test>>,
    },
    PreventDamageBy {
        combat: bool,
    },
    NoCombatDamage,
    CantBeEnchanted,
    CantBeSacrificed,
    /// If it would die (`dies`) or leave the battlefield at all, it is exiled instead.
    ExiledInstead {
        dies: bool,
    },
}

/// "Any number" of targets or of chosen objects.
pub const ANY_NUMBER: i32 = 255;

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
    },
    Buyback(Vec<Cost>),
    Flashback(Vec<Cost>),
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
    },
    XAtLeast(u8),
    /// Mana of these colors alone is spent on X.
    SpendOnX(Colors),
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
    /// Cast from the hand, it is exiled as it resolves, and the delayed trigger that this ability sets up lets it be cast again (702.88).
    Rebound(AbilityId),
    /// For its alternative cost, what that spell ability does (702.96).
    Overload(AbilityId),
}

/// What a player may play from where (601.3e).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// One spell on each of the player's turns.
    pub once: bool,
    pub lands: Option<Vec<Test>>,
    pub spells: Option<Vec<Test>>,
    pub from: Zone,
    pub cost: PermitCost,
    /// A spell cast so is exiled instead of being put into a graveyard.
    pub exiled: bool,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastFor {
    /// Not its mana cost.
    Nothing,
    ManaCost,
    /// Its madness cost.
    Madness,
}

impl Ability {
    /// What happens as the card enters, before it is seen there.
    fn as_it_enters(script: Vec<Op>) -> Ability {
        Ability::Enters(Enters {
            what: Watch::This,
            tapped: false,
            counters: Vec::new(),
            condition: None,
            script,
            copy: None,
        })
    }
}

/// How permanents enter (614.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Enters {
    pub what: Watch,
    pub tapped: bool,
    pub counters: Vec<(Amount, CounterId)>,
    pub condition: Option<Cond>,
    /// "As ~ enters, …": run before it is there.
    pub script: Vec<Op>,
    /// "You may have ~ enter as a copy of …, except …": the exceptions are copiable values (707.9a).
    pub copy: Option<(bool, Filter, Vec<Change>)>,
}

/// A replacement effect of a static ability (614).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Replace {
    /// "If \[what\] would die / be put into a graveyard, exile it instead" and other zones.
    Zone {
        what: Watch,
        from: Option<Zone>,
        to: Zone,
        instead: Zone,
        /// Shuffled into the library.
        shuffled: bool,
    },
    /// Damage doubled, or with something added.
    Damage {
        source: Option<Vec<Test>>,
        /// To one of these; to anything if empty.
        to: Vec<DamageTo>,
        combat: bool,
        times: u8,
        plus: i8,
    },
    /// "If you would gain life, you gain that much plus/twice".
    GainLife {
        who: Who,
        times: u8,
        plus: i8,
    },
    Counters {
        kind: Option<CounterId>,
        on: Vec<Test>,
        times: u8,
        plus: i8,
    },
    /// Damage to the permanent is prevented, and one of its counters is removed for all that is dealt at once.
    PreventForCounter(CounterId),
    Tokens {
        who: Who,
        times: u8,
    },
    /// "If a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield instead."
    DiscardedOntoBattlefield,
    /// "If ~ would be destroyed, regenerate it."
    Regenerate(Watch),
}

/// Rules about players and the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    CantGainLife(Who),
    CantLoseGame(Who),
    CantCast(Who, Filter),
    CastsAtMost(Who, u8),
    CantPlayLands(Who),
    SkipsStep(Who, TurnStep),
    Hexproof(Who),
    Shroud(Who),
    AdditionalLands(Who, u8),
    HandSize(Who, Option<u8>),
    CostChange {
        spells: Filter,
        who: Who,
        less: bool,
        mana: SymbolCost,
        times: Option<Amount>,
    },
    MostAttackers(u8),
    MostBlockers(u8),
    /// `by`: attackers that pass the tests.
    AttackTax {
        whom: Who,
        costs: Vec<Cost>,
        by: Vec<Test>,
    },
    /// Activated abilities of those cost more.
    AbilityCost {
        tests: Vec<Test>,
        mana: SymbolCost,
    },
    /// The player can't activate abilities of those.
    CantActivate {
        who: Who,
        tests: Vec<Test>,
    },
    PreventDamage {
        to: Option<Sel>,
        by: Option<Vec<Test>>,
        combat: bool,
    },
    /// All such damage is dealt to another object or player instead (614.9).
    Redirect {
        to: Sel,
        by: Option<Vec<Test>>,
        instead: Sel,
    },
    /// At most that number of those untap in a player's untap step.
    UntapsAtMost {
        who: Who,
        most: u8,
        tests: Vec<Test>,
    },
    FlashFor(Who, Filter),
    NoLegendRule,
    Permit(Permit),
    DamageCantBePrevented,
    /// Spells that pass the tests.
    SpellsCantBeCountered(Vec<Test>),
}

/// A cost (118).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    Mana(SymbolCost),
    ManaTimes(SymbolCost, Amount),
    Tap,
    Untap,
    Life(Amount),
    /// So many of them; `None` is the source itself.
    Sacrifice(u8, Option<Filter>),
    Discard(u8, Option<Filter>, bool),
    DiscardHand,
    ExileThis,
    Exile(u8, Filter),
    Return(u8, Option<Filter>),
    TapOther(u8, Filter),
    PutCounters(u8, CounterId),
    RemoveCounters(u8, Option<CounterId>),
    Loyalty(i8),
    LoyaltyX,
    Mill(u8),
    /// Untapped creatures with that power among them are tapped (702.122a).
    Crew(u8),
    Energy(Amount),
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Does something.
    Do(Effect),
    /// Asks the player; jumps if they say no.
    May {
        who: Who,
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
    /// its `Bound`. `this_turn`: gone as the turn ends; `once`: gone as it has triggered.
    Delayed {
        trigger: Trigger,
        bind: Option<Obj>,
        ability: AbilityId,
        this_turn: bool,
        once: bool,
    },
}

/// Where a card goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dest {
    pub zone: Zone,
    /// Whose control it enters under; `None` the owner's.
    pub control: Option<Who>,
    pub tapped: bool,
    pub attacking: bool,
    pub bottom: bool,
    /// From the top of the library, 0 the top.
    pub depth: u8,
    pub counters: Vec<(Amount, CounterId)>,
    pub random_order: bool,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    EndOfTurn,
    EndOfCombat,
    YourNextTurn,
    EndOfYourNextTurn,
    YourNextUpkeep,
    /// While the source is on the battlefield.
    SourceLeaves,
    /// While the source is on the battlefield and its controller controls it.
    YouControlSource,
    /// While the source is tapped.
    SourceTapped,
    /// Until the controller's next untap step has gone by.
    NextUntap,
    Forever,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Damage from an object to objects and players; `divided`: as announced with the targets.
    Damage {
        source: Obj,
        amount: Amount,
        to: Sel,
        divided: bool,
    },
    EachDamages {
        sources: Sel,
        amount: Amount,
        to: Sel,
    },
    Destroy {
        what: Sel,
        no_regeneration: bool,
    },
    Exile {
        what: Sel,
        until_leaves: bool,
    },
    Move {
        what: Sel,
        to: Dest,
    },
    ShuffleInto {
        what: Sel,
    },
    Draw {
        who: Who,
        count: Amount,
    },
    /// Discards: so many that match, chosen or at random; all of the hand.
    Discard {
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        random: bool,
    },
    DiscardHand(Who),
    DiscardObj(Obj),
    Mill {
        who: Who,
        count: Amount,
    },
    Scry {
        who: Who,
        count: Amount,
    },
    Surveil {
        who: Who,
        count: Amount,
    },
    /// Looks at the top cards: takes are asked one after the other, the rest goes where it says.
    Dig {
        who: Who,
        whose: Who,
        count: Amount,
        takes: Vec<Take>,
        rest: Option<Dest>,
        ordered: bool,
        /// Both players see the cards.
        reveal: bool,
    },
    Reveal(Sel),
    RevealHand(Who),
    /// Cards of the hand are chosen into `Chosen`.
    ChooseFromHand {
        who: Who,
        whose: Who,
        count: Amount,
        tests: Vec<Test>,
    },
    Search {
        who: Who,
        whose: Who,
        graveyard: bool,
        least: Amount,
        most: Amount,
        filter: Filter,
        to: Dest,
        shuffle: bool,
        reveal: bool,
    },
    Shuffle(Who),
    Create {
        who: Who,
        count: Amount,
        token: DefId,
        power: Option<(Amount, Amount)>,
        tapped: bool,
        attacking: bool,
    },
    CreateCopy {
        who: Who,
        count: Amount,
        of: Obj,
        changes: Vec<Change>,
        tapped: bool,
        attacking: bool,
    },
    BecomeCopy {
        what: Obj,
        of: Obj,
    },
    PutCounters {
        count: Amount,
        kind: CounterId,
        on: Sel,
        divided: bool,
    },
    RemoveCounters {
        count: Amount,
        kind: Option<CounterId>,
        all: bool,
        from: Sel,
    },
    /// Moves counters of the kind: so many, or all.
    MoveCounters {
        count: Option<Amount>,
        kind: CounterId,
        from: Obj,
        to: Obj,
    },
    DoubleCounters {
        kind: CounterId,
        on: Sel,
    },
    Proliferate,
    GainLife {
        who: Who,
        amount: Amount,
    },
    LoseLife {
        who: Who,
        amount: Amount,
    },
    SetLife {
        who: Who,
        amount: Amount,
    },
    Apply {
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    },
    /// A static effect that goes through all objects for a while ("creatures can't block this turn" of objects not fixed).
    /// `bound`: the object that is `Bound` in the tests while it lasts.
    ApplyAll {
        tests: Vec<Test>,
        changes: Vec<Change>,
        until: Until,
        bound: Option<Obj>,
    },
    GainControl {
        who: Who,
        what: Sel,
        until: Until,
    },
    ExchangeControl(Sel, Sel),
    Attach {
        what: Obj,
        to: Obj,
    },
    Tap(Sel),
    Untap(Sel),
    TapOrUntap(Sel),
    SkipUntap(Sel),
    Regenerate(Sel),
    /// The next damage (or all) to those; `None` to everything.
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Sel>,
        by: Option<Sel>,
    },
    Redirect {
        amount: Option<Amount>,
        to: Sel,
        instead_to: Sel,
    },
    /// The next damage of a source that the controller chooses: all of it, or half rounded up (`Some(true)`) or down.
    PreventNext {
        source: Vec<Test>,
        combat: bool,
        to: Option<Sel>,
        half: Option<bool>,
    },
    Counter {
        what: Sel,
        exile: bool,
    },
    /// Counters a spell; its card goes there if it passes the tests.
    CounterTo {
        what: Sel,
        only: Vec<Test>,
        to: Dest,
    },
    CopySpell {
        what: Obj,
        new_targets: bool,
        times: Amount,
    },
    AddMana {
        who: Who,
        mana: Mana,
    },
    /// Of those, the ones that `who` controls (701.21a); `Any`: each by its controller.
    Sacrifice {
        who: Who,
        what: Sel,
    },
    Fight(Obj, Obj),
    ExtraTurn(Who),
    ExtraCombat {
        main: bool,
    },
    SkipStep(Who, TurnStep),
    SkipTurn(Who),
    EndTurn,
    RemoveFromCombat(Sel),
    Win(Who),
    Lose(Who),
    DrawGame,
    /// The card that the source enchants is put onto the battlefield, and the source is attached to it and can be to nothing else.
    Reanimate {
        tapped: bool,
    },
    /// The source is an Aura on that permanent and can be on nothing else.
    BecomeAuraOn(Obj),
    PhaseOut(Sel),
    /// The player chooses a number up to that one.
    ChooseNumber {
        who: Who,
        most: Amount,
    },
    /// All unspent mana is lost.
    LoseMana(Who),
    /// Draws up to that number of cards, as the player likes.
    DrawUpTo {
        who: Who,
        most: u8,
    },
    ExchangeLife(Who, Who),
    /// The source is returned to its owner's hand as its controller's permanents untap next.
    ReturnAsUntap,
    /// The entering permanent is tapped.
    EntersTapped,
    /// The entering permanent goes to its owner's graveyard and has not entered.
    EntersNot,
    FlipCoin(Who),
    ChooseColor {
        except: Option<Color>,
    },
    ChooseType,
    ChoosePlayer {
        opponent: bool,
    },
    /// 509.1h.
    BecomeBlocked(Sel),
    /// Casts a card now; did if it was cast.
    CastNow {
        who: Who,
        what: Obj,
        cost: CastFor,
    },
    /// 702.85a.
    Cascade,
    /// The cards may be played for a while: for their mana costs, or by flashback for them.
    MayPlay {
        who: Who,
        what: Sel,
        until: Until,
        flashback: bool,
    },
    /// Chooses X for a payment that comes next: as much as can be paid, at most (107.3f).
    ChooseX {
        who: Who,
        costs: Vec<Cost>,
    },
    RuleUntil(Rule, Until),
    Monstrosity(Amount),
    Energy {
        who: Who,
        count: Amount,
    },
    BecomeMonarch(Who),
    /// The last amount is set: "that much".
    Nothing,
}

/// One taking of looked-at cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    pub least: Amount,
    pub most: Amount,
    pub tests: Vec<Test>,
    pub to: Dest,
    pub reveal: bool,
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
    /// Any color, or type with `colorless`, that the lands could produce.
    CouldProduce { lands: Filter, colorless: bool },
}

impl Trigger {
    /// The bit of the kind of event.
    pub fn bit(&self) -> u32 {
        let place = match self {
            Trigger::Enters { .. } => 0,
            Trigger::Leaves(_) => 1,
            Trigger::Dies(_) => 2,
            Trigger::Moves { .. } => 3,
            Trigger::Attacks { .. } | Trigger::PlayerAttacks { .. } | Trigger::AttacksWith { .. } => 4,
            Trigger::Blocks { .. } | Trigger::BecomesBlocked { .. } | Trigger::Unblocked(_) => 5,
            Trigger::Damage { .. } => 6,
            Trigger::Step { .. } => 7,
            Trigger::Casts { .. } => 8,
            Trigger::Draws { .. } => 9,
            Trigger::Discards { .. } => 10,
            Trigger::Cycles(_) => 11,
            Trigger::GainsLife(_) | Trigger::LosesLife(_) => 12,
            Trigger::Tapped { .. } => 13,
            Trigger::TappedForMana { .. } => 14,
            Trigger::Targeted { .. } => 15,
            Trigger::Counters { .. } => 16,
            Trigger::Sacrifices { .. } => 17,
            Trigger::Attached { .. } => 18,
            Trigger::State(_) => 19,
            Trigger::LandPlayed(_) => 20,
            Trigger::LastCounter(_) => 21,
            Trigger::Monstrous(_) => 22,
            Trigger::Reflexive => 31,
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
