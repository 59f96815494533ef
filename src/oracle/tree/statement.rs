//! What static abilities and lasting effects say: changes of characteristics, rules, permissions, replacements.

use std::sync::Arc;

use crate::types::{CardType, Color, Supertype, SymbolCost};

use super::*;

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
    /// "has/gains flying"; the verb makes no difference.
    Keyword(Keyword),
    /// "has annihilator X, where X is …": the number of the keyword is counted as its ability resolves.
    CountedKeyword(&'static str, Amount),
    /// "has/gains "\[ability\]"" in quotes.
    Ability(Arc<Ability>),
    /// "loses flying".
    LosesKeyword(Keyword),
    /// "can't have flying", whatever gives it.
    CantHaveKeyword(Keyword),
    LosesAllAbilities,
    /// "lose all land types".
    NoLandTypes,
    /// "loses all other card types", after its new types.
    LosesOtherTypes,
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
    /// "becomes the color of your choice", chosen on resolution.
    ColorOfChoice,
    /// "becomes the color or colors of your choice".
    ColorsOfChoice,
    /// "becomes the basic land type of your choice", chosen on resolution.
    LandTypeOfChoice,
    /// "becomes the creature type of your choice", "… in addition to its other types" (205.1b).
    CreatureTypeOfChoice {
        add: bool,
    },
    /// "gains your choice of flying, first strike, or haste", chosen on resolution.
    KeywordOfChoice(Vec<Keyword>),
    /// "is/becomes the chosen color/type".
    ChosenColor,
    /// "are the chosen color in addition to their other colors".
    ChosenColorToo,
    ChosenType,
    /// "has this ability", of a copy.
    ThisAbility,
    /// "has all activated abilities of all creature cards in all graveyards", "except mana abilities".
    ActivatedOf {
        of: Selection,
        but_mana: bool,
    },
    /// "gains flashback. The flashback cost is equal to its mana cost."
    FlashbackForManaCost,
    /// "has replicate. The replicate cost is equal to its mana cost.", of spells that are cast.
    ReplicateForManaCost,
    /// "is every creature type".
    AllCreatureTypes,
    /// "gains all creature types".
    GainsAllCreatureTypes,
    /// "loses all creature types".
    NoCreatureTypes,
    /// "It's still a land": the type stays (205.1b).
    StillType(CardType),
    /// "except it isn't legendary".
    NotLegendary,
    /// "is no longer snow".
    NotSnow,
    /// "isn't a creature".
    NotType(CardType),
    /// Name in "except its name is".
    Name(String),
    /// "you control enchanted creature" (layer 2).
    Control(PlayerRef),
    /// A rule for attacks, blocks, damage, untapping (no layer).
    Rule(ObjectRule),
}

/// Rules about objects that aren't characteristics.
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
    /// "can't attack unless at least two other creatures attack".
    CantAttackUnlessOthers(u8),
    CantBlockUnlessOthers(u8),
    /// "can't have more than seven dream counters on it".
    MostCounters(u8, CounterKind),
    CantAttackAlone,
    CantBlockAlone,
    CantAttackOrBlockAlone,
    AttacksIfAble,
    /// "attacks this combat if able".
    AttacksThisCombat,
    /// "attacks ~ if able".
    AttacksObject(ObjectRef),
    /// "blocks \[creature\] if able".
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
    /// "can block creatures with shadow as though it had shadow", "… as though they didn't have shadow" (`without`): such attackers, and the
    /// keyword; `None`: "can block as though they were untapped".
    BlocksAsThough {
        whom: Option<Filter>,
        without: Option<String>,
        had: Option<String>,
    },
    /// "can be blocked as though they didn't have mountainwalk"; `None`: "… as though they didn't have those abilities", of landwalk.
    BlockedAsThough(Option<String>),
    DamageByToughness,
    /// "crews Vehicles as though its power were 2 greater", "… using its toughness rather than its power"; `saddles`: "saddles Mounts and …".
    Crews {
        saddles: bool,
        by: CrewPower,
    },
    /// "you may have ~ assign its combat damage as though it weren't blocked".
    DamageAsThoughUnblocked,
    /// The same, as the creature's controller chooses.
    ControllerDamageAsThoughUnblocked,
    /// "attacks you this turn if able".
    AttacksYou,
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
    /// "can't be countered"; `nor_prevented`: "and the damage can't be prevented", of a spell.
    CantBeCountered {
        nor_prevented: bool,
    },
    /// "can't be enchanted [by other Auras]".
    CantBeEnchanted {
        others: bool,
    },
    CantBeEquipped,
    CantBeSacrificed,
    /// "can't phase out" (702.26).
    CantPhaseOut,
    /// "its activated abilities can't be activated [unless they're mana abilities]"; `tapping`: only those "with {T} in their costs".
    CantActivate {
        except_mana: bool,
        tapping: bool,
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
    /// "can't have counters put on it".
    CantHaveCounters(Option<CounterKind>),
    /// "assigns no combat damage".
    AssignsNoCombatDamage,
    /// "is goaded".
    Goaded,
    /// "untaps during each other player's untap step".
    UntapsDuringEachUntap,
    /// "Lethal damage dealt to it is determined by its power rather than its toughness."
    LethalDamageByPower,
}

/// A static sentence.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// "Damage can't be prevented", "combat damage that would be dealt by creatures you control can't be prevented" (615.12).
    Unpreventable {
        combat: bool,
        by: Option<Selection>,
    },
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
        /// "and as a Mutant in addition to its other types": those creature types.
        also: Vec<String>,
        condition: Option<Condition>,
        unless: bool,
    },
    /// "~ enters with your choice of a deathtouch counter or a lifelink counter on it".
    EntersWithChoice {
        what: Selection,
        either: Vec<CounterKind>,
    },
    /// "As ~ enters, choose a color", "As ~ enters, you may pay 2 life. If you don't, it enters tapped."
    AsEnters {
        what: Selection,
        body: Vec<Instruction>,
    },
    /// "You may exert ~ as it attacks. When you do, …" (701.43).
    MayExert {
        /// "If ~ hasn't been exerted this turn".
        once: bool,
        then: Vec<Instruction>,
    },
    /// "You may cast creature spells from your graveyard", "Once during each of your turns, you may …" (601.3e).
    Permission(Permission),
    /// "You may have ~ enter as a copy of \[filter\]".
    EntersAsCopy {
        may: bool,
        /// "enter tapped as a copy".
        tapped: bool,
        of: Filter,
        except: Vec<Vec<Change>>,
        /// "except it enters with X additional +1/+1 counters on it", "… if it's a creature".
        counters: Vec<(Amount, CounterKind, Option<CardType>)>,
        /// "a copy of any creature", or "a copy of a creature".
        any: bool,
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
    /// "You may pay … rather than pay the mana cost for spells you cast", "Rather than pay the mana cost for a spell, its controller may …"
    /// (`PlayerRef::Any`).
    AlternativeCostFor {
        who: PlayerRef,
        spells: Filter,
        costs: Vec<Cost>,
    },
    /// "You may pay {0} rather than pay cycling costs."
    FreeCycling,
    /// "[Filter] spells you cast cost {1} less to cast", "this spell costs {1} less for each".
    CostChange {
        filter: CostSubject,
        who: PlayerRef,
        less: bool,
        mana: SymbolCost,
        times: Option<Amount>,
        /// "that target ~": only those.
        targets: Option<Selection>,
        /// "for each creature it targets".
        per_target: Option<Filter>,
    },
    /// "Cast this spell only during …".
    CastOnly(Condition),
    /// "You may cast ~ as though it had flash", "You may cast creature spells as though they had flash".
    AsThoughFlash(Selection),
    /// "The next sorcery spell you cast this turn can be cast as though it had flash."
    NextAsThoughFlash(Filter),
    /// "The next spell you cast this turn can't be countered."
    NextUncounterable(Filter),
    /// "The next time you cast \[a spell\] from your hand this turn, put that card into your hand instead of into your graveyard as it
    /// resolves."
    NextToHand(Filter),
    /// "You may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of
    /// the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    FlashThenSacrificed,
    /// "You may cast ~ as though it had flash if you pay {2} more to cast it."
    FlashForMore(SymbolCost),
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
    /// "You may reveal ~ from your opening hand. If you do, \[instructions\]" (103.6).
    RevealedAtFirst(Vec<Instruction>),
    /// "If ~ is in your opening hand, you may begin the game with it on the battlefield."
    /// `second`: "and you're not the starting player, … with a luck counter on it. If you do, exile a card from your hand."
    BeginsOnBattlefield {
        second: bool,
    },
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
    /// "If you would draw/gain…, twice that many instead". `prevents`: "prevent 1 of that damage", with a negative `plus`.
    Multiply {
        event: Replaced,
        factor: u8,
        plus: i8,
        prevents: bool,
    },
    /// "If an opponent would put …, they put half that many …, rounded down, instead".
    Halve {
        event: Replaced,
    },
    /// "Prevent all damage that would be dealt …": beyond one object.
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        noncombat: bool,
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
    /// `you`: "can attack you each combat".
    MostAttackers {
        most: u8,
        you: bool,
    },
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
    /// "You can't spend mana to cast ~."
    NoManaSpent,
    /// "Spend only black mana on X."
    SpendOnX(Vec<Color>),
    /// "You may look at the top card of your library any time".
    MayLookAtTop,
    /// "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability
    /// triggers an additional time", "Creatures entering or dying don't cause abilities to trigger".
    Causes {
        what: Filter,
        deeds: Vec<CausingDeed>,
        of: Option<Filter>,
        additional: bool,
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
