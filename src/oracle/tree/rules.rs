//! Rules that static sentences set for players and for all, what they replace, and the mana they speak of.

use super::*;
use crate::types::{CardType, Color, SymbolCost};
use std::sync::Arc;

/// A permission to cast or play what a player otherwise can't.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// "Once during each of your turns, …".
    pub once: bool,
    /// "play lands"; `None` if lands aren't mentioned.
    pub lands: Option<Filter>,
    /// "cast creature spells".
    pub spells: Option<Filter>,
    /// "cast ~" (then the others are `None`).
    pub this: bool,
    /// "from your hand", "from your graveyard", "from the top of your library".
    /// `None` if it goes without saying: from the hand.
    pub from: Option<Zone>,
    pub cost: PermissionCost,
    /// "cast a creature spell", in an effect: one of them.
    pub single: bool,
    /// ", but not from anywhere else", of the card itself.
    pub only: bool,
    /// ", and mana of any type can be spent to cast those spells": the mana that may pay for them, and the words for them there.
    pub mana: Option<(SpendsAs, &'static str)>,
    /// "If a spell cast this way would be put into your graveyard, exile it instead."
    pub exiled: bool,
    /// "If you cast a spell this way, that artifact enters tapped": its type, and whether it enters tapped or with counters.
    pub enters: Option<PermittedEntry>,
}

/// How the permanent of a permitted spell enters: "that artifact enters tapped".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PermittedEntry {
    /// The word for the permanent; `None`: "If you do, it enters", for the card itself.
    pub card_type: Option<CardType>,
    pub tapped: bool,
    pub counters: Vec<(Amount, CounterKind)>,
    /// "If you do, it gains "…"", of a land or a spell.
    pub gains: Option<Arc<Ability>>,
}

/// The cost of a permitted spell.
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
    /// "for {2} less".
    Less(u8),
    /// "using its blitz ability".
    Blitz,
}

/// The spells or abilities whose cost changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CostSubject {
    This,
    Spells(Filter),
    /// "Activated abilities of \[filter\]".
    AbilitiesOf(Filter),
    /// "Equip costs", "Cycling costs".
    KeywordCosts(String),
    /// "Abilities you activate that aren't mana abilities", "Cycling abilities you activate".
    Activated {
        /// "cycling", "equip".
        keyword: Option<String>,
        /// "Activated abilities of creatures you control".
        of: Option<Filter>,
        except_mana: bool,
        /// "This effect can't reduce the mana in that cost to less than one mana."
        least_one: bool,
    },
}

/// What mana may be spent as (609.4b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpendsAs {
    /// "as though it were mana of any color".
    AnyColor,
    /// "mana of any type can be spent".
    AnyType,
    /// "white mana as though it were red mana".
    Color(Color, Color),
}

/// What mana may be spent on as though it were other mana.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SpendsTo {
    All,
    /// "to cast creature spells".
    Cast(Filter),
    /// "to activate abilities of creatures you control".
    Activate(Selection),
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
    /// "can't lose the game and your opponents can't win the game".
    CantLoseNorOthersWin,
    CantWinGame,
    CantCast(Filter),
    /// "can't cast spells from graveyards or libraries", "from anywhere other than their hands".
    CantCastFrom(CastingZones),
    /// "can't cast more than one spell each turn".
    CastsAtMost(u8),
    /// "can't cast more than one nonartifact spell each turn".
    CastsAtMostOf(u8, Filter),
    CastOnlySorceryTiming,
    /// "can't activate abilities of \[filter\] [unless they're mana abilities]".
    CantActivate {
        of: Filter,
        except_mana: bool,
    },
    CantPlayLands,
    DrawsAtMost(u8),
    CantDraw,
    SkipsStep(TurnStep),
    Hexproof,
    Shroud,
    Protection(Filter),
    CantSearch,
    CantSacrifice(Filter),
    /// "Spells and abilities your opponents control can't cause you to sacrifice permanents".
    CantBeMadeToSacrifice,
    /// "search only the top four cards of libraries".
    SearchesTop(u8),
    /// "can cast only one more spell".
    CastsAtMostMore(u8),
    /// "can't get poison counters".
    CantGetPoison,
    /// "Foretelling cards from your hand costs {1} less and can be done on any player's turn."
    Foretelling(SymbolCost),
    /// "Each nonland card in your hand without foretell has foretell. Its foretell cost is equal to its mana cost reduced by {2}."
    HandForetells(Filter),
    /// "Damage that would reduce your life total to less than 1 reduces it to 1 instead."
    DamageLeavesOne,
    /// "don't lose the game for having 0 or less life".
    LivesWithoutLife,
    /// "All damage is dealt to you as though its source had infect."
    DamagedByInfect,
    /// "You may plot nonland cards from the top of your library."; `for_mana`: "The top card of your library has plot. The plot cost is
    /// equal to its mana cost."
    PlotsTop {
        for_mana: bool,
    },
    /// "don't lose unspent \[red\] mana as steps and phases end".
    ManaStays(Option<crate::types::Color>),
    /// "may spend mana as though it were mana of any color", "… to cast creature spells".
    SpendsAs {
        mana: SpendsAs,
        to: SpendsTo,
    },
    /// "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll."
    RollsOneMore,
    /// "While voting, you may vote an additional time", "you get an additional vote".
    AdditionalVote {
        may: bool,
    },
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    LifeFor(crate::types::SymbolCost),
    /// "can't pay life or sacrifice creatures to cast spells or activate abilities".
    CantPayLifeOrSacrifice(Filter),
    CantUntapMoreThan(u8, Filter),
    CantAttackWithMoreThan(u8),
    CantBeAttackedBy(Filter),
    LifeForMana,
    /// "Any player may cast Sliver spells as though they had flash."
    CastsAsFlash(Filter),
    /// "Any player may cast creature spells without paying their mana costs and as though they had flash."
    CastsFreeAsFlash(Filter),
    /// "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost."
    CardsScavenge(Filter),
    /// "Each creature card you own that isn't on the battlefield has madness. The madness cost is equal to its mana cost."
    CardsHaveMadness(Filter),
    /// "If you tap a permanent for mana, it produces three times as much of that mana instead."
    ManaTimes {
        what: Filter,
        times: u8,
    },
    /// "Mana abilities of ~ cost an additional 1 life to activate."
    ManaCostsLife,
    /// "Reveal the first card you draw each turn."
    RevealsFirstDrawn {
        own_turns: bool,
        may: bool,
    },
    /// "The first card you foretell each turn costs {0} to foretell."
    FirstForetoldFree,
    /// "Spells you control and nonland cards you own that aren't on the battlefield are white."
    Elsewhere {
        spells: Filter,
        cards: Filter,
        are: Elsewhere,
    },
    /// "If one or more tokens would be created under your control, those tokens plus a Clue token are created instead": `only`: "creature
    /// tokens"; `many`: "that many"; `additional`: "an additional Food token".
    TokensPlus {
        only: Option<crate::types::CardType>,
        many: bool,
        additional: bool,
        token: std::sync::Arc<Token>,
    },
    /// "X can't be 0", of an X in the costs of the spell itself.
    XIsPositive,
}

/// What spells and cards that aren't on the battlefield are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elsewhere {
    Colorless,
    Color(crate::types::Color),
    /// "the chosen color in addition to their other colors".
    ChosenColorToo,
    /// "the chosen type in addition to their other types".
    ChosenTypeToo,
    EveryCreatureType,
}

/// Where spells can't be cast from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastingZones {
    Graveyards,
    GraveyardsAndLibraries,
    AllButHands,
}

/// What a replacement effect watches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Replaced {
    /// "~ would die".
    Dies(Selection),
    /// "a card would be put into a graveyard", "… from the battlefield"; `whose` for "your graveyard". An empty list of `what`: "a
    /// card or token".
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
    /// "\[player\] would draw a card except the first one they draw in each of their draw steps".
    DrawButFirst(PlayerRef),
    /// "a cycling ability of another nonland card would cause you to draw a card".
    CyclingDraw(Filter),
    /// "\[source\] would deal damage to …".
    Damage {
        source: Option<Selection>,
        to: Option<Selection>,
        combat: bool,
        noncombat: bool,
        /// "3 or more damage": at least that much.
        least: u8,
        /// "while it has a +1/+1 counter on it": such a counter.
        with: Option<CounterKind>,
    },
    GainLife(PlayerRef),
    LoseLife(PlayerRef),
    /// "you would copy a spell one or more times".
    Copies(PlayerRef),
    /// "you would put one or more counters on a creature or planeswalker you control or on yourself".
    CountersYouPut(Selection),
    /// "you would put one or more counters on a permanent or player".
    CountersPutBy(PlayerRef),
    /// "one or more +1/+1 counters would be put on".
    Counters {
        kind: Option<CounterKind>,
        on: Selection,
        /// "an effect would put": not those that are put as a cost.
        effect: bool,
        /// "a modular triggered ability would put".
        modular: bool,
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
    /// "You may activate equip abilities any time you could cast an instant".
    EquipAtInstantSpeed,
    /// "All lands … legend rule doesn't apply".
    NoLegendRule,
    /// "Spells can't be countered".
    SpellsCantBeCountered,
    /// "Cards in graveyards can't be the targets of spells or abilities".
    GraveyardCardsCantBeTargeted,
    /// "Each spell that would cost less than three mana to cast costs three mana to cast".
    SpellsCostThree,
    /// "Creature cards in graveyards and libraries can't enter".
    CreaturesCantEnter,
    /// "Nonland permanent cards in graveyards and libraries can't enter".
    NonlandsCantEnter,
    /// "If a creature would enter under an opponent's control, it enters under your control instead."
    CreaturesEnterForYou,
    /// "This effect doesn't remove ~", of an Aura whose effect gives protection.
    DoesntRemoveThis,
}

/// What may cause abilities to trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CausingDeed {
    Entering,
    Dying,
    Attacking,
    /// "you casting or copying": of spells.
    CastingOrCopying,
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
    /// "one mana of any color among legendary permanents you control".
    ColorAmong(Filter),
    /// "For each color among permanents you control, add one mana of that color."
    EachColorAmong(Filter),
    /// "one mana of any color in your commander's color identity".
    CommanderColor,
    /// "one mana of the chosen color".
    ChosenColor,
    /// "Choose a color. Add an amount of mana of that color equal to your devotion to that color."
    DevotionOfChoice,
    /// "… Spend this mana only to cast \[filter\] spells or activate abilities of \[filter\]" (106.6).
    Restricted { mana: Box<ManaOutput>, only: Spending },
    /// "… Until end of turn, you don't lose this mana as steps and phases end." `combat`: until end of combat.
    Kept { mana: Box<ManaOutput>, combat: bool },
    /// "… This mana can't be spent to pay generic mana costs."
    NotGeneric(Box<ManaOutput>),
    /// "… If that mana is spent on a creature spell, it gains haste" (106.6a).
    IfSpent { mana: Box<ManaOutput>, on: Described, then: SpentThen },
    /// "one mana of any type that a land you control could produce".
    CouldProduceType(Filter),
    /// "one mana of any type that land produced".
    ThatType(ObjectRef),
}

/// What a creature counts for as it crews or saddles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrewPower {
    /// Its power and that much more.
    More(u8),
    Toughness,
}

/// What mana does to a spell that it is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpentThen {
    /// "that spell can't be countered".
    Uncounterable,
    /// "it gains haste", until end of turn or not.
    Haste { turn: bool },
}

/// What restricted mana may be spent on (106.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spending {
    /// "a creature spell" or "creature spells".
    pub cast: Option<Described>,
    /// "activate abilities": of any source without a description.
    pub activate: Option<Option<Described>>,
    /// ", or pay a cost that contains {C}"; alone: "on costs that contain {X}".
    pub containing: Option<crate::types::ManaSymbol>,
    /// ", and that spell can't be countered".
    pub uncounterable: bool,
}

/// A description of one thing, "a creature spell", or of several, "creature spells".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Described {
    pub filter: Filter,
    pub single: bool,
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
    NonlandCardName,
    NonbasicLandCardName,
    CreatureCardName,
    CardType,
    Number,
    Opponent,
    Player,
    OddOrEven,
    /// "choose \[word\] or \[word\]".
    Words(Vec<String>),
}
