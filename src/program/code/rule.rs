//! Rules about players and the game.

use crate::oracle::tree::{CausingDeed, SpendsAs, TurnStep, Zone};
use crate::program::Key;
use crate::types::{Color, SymbolCost};

use super::*;

/// What mana may be spent on as though it were other mana.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SpendsOn {
    All,
    Spells(Vec<Test>),
    AbilitiesOf(Vec<Test>),
}

/// Rules about players and the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    CantGainLife(Who),
    CantLoseGame(Who),
    CantWinGame(Who),
    CantCast(Who, Filter),
    CastsAtMost(Who, u8),
    /// A limit on such spells, which the tally counts.
    CastsAtMostOf {
        who: Who,
        most: u8,
        spells: Filter,
        tally: u8,
    },
    CantPlayLands(Who),
    SkipsStep(Who, TurnStep),
    Hexproof(Who),
    Shroud(Who),
    AdditionalLands(Who, u8),
    HandSize(Who, Option<u8>),
    /// The player's maximum hand size changes by that number.
    HandSizeBy(Who, i8),
    CostChange {
        spells: Filter,
        who: Who,
        less: bool,
        mana: SymbolCost,
        times: Option<Amount>,
        /// Only for spells with such targets.
        targets: Option<ByTargets>,
    },
    /// `whom`: only those that attack that player, not their planeswalkers.
    MostAttackers {
        most: u8,
        whom: Option<Who>,
    },
    MostBlockers(u8),
    /// `by`: attackers that pass the tests. `planeswalkers`: whether attacks on the player's planeswalkers must be paid for, too.
    AttackTax {
        whom: Who,
        planeswalkers: bool,
        costs: Vec<Cost>,
        by: Vec<Test>,
    },
    /// None of those players can pay life, or sacrifice permanents that pass the tests, to cast spells or activate abilities.
    CantPay {
        who: Who,
        tests: Vec<Test>,
    },
    /// The player rolls one die more and ignores the lowest roll.
    RollsOneMore(Who),
    /// The player votes an additional time, or may.
    AdditionalVote {
        who: Who,
        may: bool,
    },
    /// The player may spend mana as though it were other mana (609.4b): on everything, on spells that pass the tests, or on activated
    /// abilities of what passes them.
    SpendsAs {
        who: Who,
        mana: SpendsAs,
        on: SpendsOn,
    },
    /// For each symbol of that color in a cost, the player may pay 2 life rather than that mana.
    LifeFor(Who, Color),
    /// The player doesn't lose unspent mana of those colors, or any, as steps and phases end.
    ManaStays(Who, Option<Color>),
    /// Spells that pass the tests, of the player, have the keyword.
    SpellsGain {
        who: Who,
        tests: Vec<Test>,
        given: Given,
    },
    /// The permanent may be exerted as it attacks (701.43a).
    MayExert,
    /// It may enlist a creature as it attacks (702.154a).
    MayEnlist,
    CantGetPoison(Who),
    /// Damage that would take the last life of the player leaves them one.
    DamageLeavesOne(Who),
    /// Its controller ignores the source's rules for players.
    Ignores,
    /// The player doesn't lose the game for having no life.
    LivesWithoutLife(Who),
    /// Damage to the player is dealt as by sources with infect.
    DamagedByInfect(Who),
    /// The player may plot the top card of their library, if it isn't a land: for the plot cost that it has, or for its mana cost.
    PlotsTop {
        who: Who,
        for_mana: bool,
    },
    /// Spells and abilities of the player's opponents don't make them sacrifice permanents.
    CantBeMadeToSacrifice(Who),
    /// The player searches no more than that number of cards of a library, from its top.
    SearchesTop(Who, u8),
    /// The player has protection from sources that pass the tests (702.16).
    Protection(Who, Vec<Test>),
    /// The player can't draw more cards each turn.
    DrawsAtMost(Who, u8),
    /// What causes triggers of abilities causes one more, or none.
    Causes(Causes),
    /// Activated abilities of that kind cost the player more: those of permanents that pass the tests, or of all objects.
    AbilityCost {
        who: Who,
        kind: AbilityKind,
        tests: Option<Vec<Test>>,
        mana: SymbolCost,
    },
    /// Activated abilities of that kind, of permanents that pass the tests if there are any, cost the player less.
    AbilityCostLess {
        who: Who,
        kind: AbilityKind,
        tests: Vec<Test>,
        mana: SymbolCost,
        /// Whether they still cost at least one mana.
        least_one: bool,
        /// If set, only if one of these is a target.
        targets: Option<ByTargets>,
    },
    /// The player can't activate abilities of those objects.
    CantActivate {
        who: Who,
        tests: Vec<Test>,
        except_mana: bool,
        /// Whether that includes abilities of cards in other zones.
        cards: bool,
    },
    PreventDamage {
        to: Option<Sel>,
        by: Option<Vec<Test>>,
        combat: bool,
        noncombat: bool,
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
    /// These costs may be paid rather than the mana cost of such a spell that the player casts (118.9).
    AlternativeFor {
        who: Who,
        spells: Filter,
        costs: Vec<Cost>,
        /// Whether the spell may then be cast as though it had flash.
        flash: bool,
    },
    /// Cards of the player's graveyard that pass the tests have scavenge, for their mana costs (702.97).
    CardsScavenge(Who, Vec<Test>),
    /// Cards of that zone that pass the tests, of that player, have the activated ability there.
    CardsHaveAbility {
        zone: Zone,
        whose: Who,
        tests: Vec<Test>,
        ability: AbilityId,
    },
    /// The player's cards that pass the tests have madness, for their mana costs: its triggered ability (702.35).
    CardsHaveMadness {
        who: Who,
        tests: Vec<Test>,
        ability: AbilityId,
    },
    /// Permanents that the player taps for mana produce that many times as much (106.6a).
    ManaTimes {
        tests: Vec<Test>,
        times: u8,
    },
    /// What spells, and cards that aren't on the battlefield, are if they pass the tests.
    Elsewhere {
        spells: Vec<Test>,
        cards: Vec<Test>,
        is: ElsewhereIs,
    },
    /// Whenever tokens, at least one of that type, are created under the player's control, so is that token, or so are as many.
    TokensPlus {
        only: Option<crate::types::CardType>,
        many: bool,
        token: DefId,
    },
    /// Mana abilities of the permanent cost 1 life more.
    ManaCostsLife,
    /// Its controller reveals, or may reveal, the first card that they draw each turn, or each of their turns.
    RevealsFirstDrawn {
        own_turns: bool,
        may: bool,
    },
    /// The player may cycle cards without paying their cycling costs (702.29a).
    FreeCycling(Who),
    /// The controller's next such spell may be cast as though it had flash; the rule ends with it.
    NextFlash(Filter),
    /// The controller's next such spell can't be countered; the rule ends with it.
    NextUncounterable(Filter),
    /// The player's next such spell goes to its owner's hand instead of the graveyard as it resolves.
    NextToHand(Filter),
    NoLegendRule,
    /// Cards in the player's hand that pass the tests and have no foretell have that ability.
    HandForetells(Who, Vec<Test>, AbilityId),
    /// The player may foretell cards on other turns, too (702.143a).
    ForetellsAnyTurn(Who),
    /// If the player would copy a spell, they copy it an additional time and may choose new targets for that copy (707.10).
    MoreCopies(Who),
    /// Each spell that would cost less mana than that costs that much mana.
    SpellsCostAtLeast(u8),
    /// Cards of graveyards and libraries that pass the tests can't enter the battlefield from there.
    CantEnter(Vec<Test>),
    /// The player can't cast spells from those zones.
    CantCastFrom(Who, Vec<Zone>),
    /// For a while, an [`Ability::Rule`] with a [`Permit`] applies to its controller.
    PermitFor(AbilityId),
    /// For a while, a [`Replace`] effect applies.
    InsteadFor(AbilityId),
    GraveyardCardsCantBeTargeted,
    /// Creatures that would enter under the control of the opponent of the rule's controller enter under that controller's control
    /// (614.12).
    CreaturesEnterForYou,
    /// Protection that the Aura itself gives doesn't keep it from being attached (702.16n).
    DoesntRemoveThis,
    Permit(Permit),
    /// The top card of the player's library, or their hand, is revealed (`all`), or the player may look at it.
    Shown {
        who: Who,
        zone: Zone,
        all: bool,
    },
    /// Damage from sources that pass the tests; `combat`: only combat damage.
    DamageCantBePrevented {
        by: Option<Vec<Test>>,
        combat: bool,
    },
    /// The player may activate equip abilities at instant speed.
    EquipAtInstantSpeed(Who),
    /// Spells that pass the tests.
    SpellsCantBeCountered(Vec<Test>),
}

/// What a rule makes of spells, and of cards that aren't on the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElsewhereIs {
    /// These colors and no others.
    Colors(crate::types::Colors),
    /// The color chosen for the source, too.
    ChosenColorToo,
    /// The creature type chosen for the source, too.
    ChosenTypeToo,
    EveryCreatureType,
}

/// The kinds of activated abilities that cost less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilityKind {
    Any,
    /// All but mana abilities.
    NoMana,
    /// The special action of foretelling a card.
    Foretell,
    Cycling,
    Equip,
}

/// What rules give to spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// A [`Casting::Rebound`].
    Rebound(AbilityId),
    /// Convoke, delve or improvise.
    Key(Key),
    /// An ability that triggers as the spell is cast.
    Cast(AbilityId),
    /// A [`Casting::Optional`], and the ability that triggers as the spell is cast if it was paid.
    Optional { cost: AbilityId, then: AbilityId },
}

/// How objects that do something affect the abilities that trigger on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Causes {
    /// What the objects do: any of these.
    pub deeds: Vec<CausingDeed>,
    /// The objects.
    pub what: Vec<Test>,
    /// The permanents whose abilities trigger; `None`: any object's.
    pub of: Option<Vec<Test>>,
    /// Whether they trigger an additional time; otherwise they don't trigger.
    pub additional: bool,
}

/// How the targets of a spell change its cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ByTargets {
    /// Once, if one of these is among them.
    Any(Sel),
    /// As often as there are targets that pass the tests.
    Each(Vec<Test>),
}
