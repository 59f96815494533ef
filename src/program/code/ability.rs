//! Abilities that are not triggered, what they change, and what they cost.

use crate::oracle::tree::{CausingDeed, SpendsAs, TurnStep, Zone};
use crate::program::Key;
use crate::types::{CardType, Color, Colors, Supertype, SymbolCost};

use super::*;

/// A compiled ability.
#[derive(Debug, PartialEq, Eq, Hash)]
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

/// An activated ability (602).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    pub costs: Vec<Cost>,
    pub script: Script,
    /// Whether it is a mana ability (605.1a).
    pub mana: bool,
    /// No ability but a special action (116.2): it doesn't use the stack.
    pub special: bool,
    /// Loyalty abilities (606).
    pub loyalty: bool,
    /// The zone it works in.
    pub zone: Zone,
    pub limits: Vec<Limit>,
    /// The beginning of its text, as players call it.
    pub text: String,
}

impl Activated {
    /// CR 702.6a: "attach this permanent to target creature you control. Activate only as a sorcery."
    pub fn is_equip(&self) -> bool {
        // Reconfigure says "another creature" (702.151a).
        let another = |target: &TargetSpec| {
            target.filter.as_ref().is_some_and(|filter| filter.tests.contains(&Test::Other))
        };
        self.script.ops[..] == [Op::Do(Effect::Attach { what: Obj::This, to: Obj::Target(0) })]
            && !self.script.targets.iter().any(another)
    }
}

/// When an ability may be activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    Sorcery,
    PerTurn(u8),
    Once,
    OnlyIf(Cond),
    /// When its source, a card, could begin to be cast.
    AsCast,
    /// Both players may.
    AnyPlayer,
    /// Only the opponent may.
    Opponents,
    XAtLeast(u8),
    /// Mana of these colors alone is spent on X.
    SpendOnX(Colors),
    /// It costs that much less, that many times, if the condition holds.
    CostsLess {
        mana: SymbolCost,
        times: Option<Amount>,
        condition: Option<Cond>,
    },
    /// It costs its source's mana cost less if the condition holds.
    LessByManaCost(Cond),
}

/// A static ability with continuous changes (611.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Static {
    pub condition: Option<Cond>,
    pub subject: Subject,
    pub changes: Vec<Change>,
    /// A characteristic-defining ability (604.3), which works in all zones.
    pub defining: bool,
    /// It continues until end of turn when its source leaves the battlefield.
    pub lingers: bool,
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
    /// They lose it, and can't have it, whatever gives it.
    CantHaveKey(Key),
    Ability(AbilityId),
    /// Protection from the color that was chosen.
    ProtectionChosen,
    /// Landwalk of that land type; of every one with `None`.
    LosesLandwalk(Option<SubtypeId>),
    LosesAll,
    /// The legend rule does not apply to it: a copy that isn't legendary.
    NotLegendary,
    /// It has no mana cost: of a copy.
    NoManaCost,
    /// It has that name: of a copy (707.9b).
    Name(u16),
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
    NoCreatureTypes,
    NoLandTypes,
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
    /// At least that number of other creatures attack.
    AttacksWith(u8),
    BlocksWith(u8),
    /// No more counters of that kind are put on it than make that number.
    MostCounters(u8, CounterId),
    AttacksIfAble,
    /// It attacks that planeswalker if able.
    Attacks(Obj),
    /// It attacks the defending player if able.
    AttacksPlayer,
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
    /// In the untap step of each other player, too.
    UntapsWithOthers,
    MayNotUntap,
    CantRegenerate,
    /// By spells, or abilities of sources, that pass the tests, of that player; `spells`: by spells alone.
    CantBeTargeted {
        by: Vec<Test>,
        who: Option<Who>,
        spells: bool,
        /// By abilities alone.
        abilities: bool,
    },
    CantBeCountered,
    CantActivate {
        except_mana: bool,
    },
    AttackCost(Vec<Cost>),
    /// To block an attacker that passes the tests, if they are said.
    BlockCost(Vec<Cost>, Option<Vec<Test>>),
    /// Can't attack the controller of the rule, or his planeswalkers either.
    CantAttackYou {
        planeswalkers: bool,
    },
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
    CantPhaseOut,
    /// Counters of that kind, or any, can't be put on it.
    CantHaveCounters(Option<CounterId>),
    /// Lethal damage dealt to it is determined by its power, not its toughness.
    LethalByPower,
    /// Its combat damage to a player also gives that many poison counters (702.164).
    Toxic(u8),
    /// If it would die (`dies`) or leave the battlefield at all, it is exiled instead.
    ExiledInstead {
        dies: bool,
    },
}

impl CombatRule {
    /// Whether it counts the creatures that attack or block, demands that some do, or makes their controller pay for it.
    pub fn concerns_others(&self) -> bool {
        // Without a wildcard, so that a new rule has to be put on one side.
        match self {
            CombatRule::LeastBlockers(_)
            | CombatRule::MostBlockers(_)
            | CombatRule::AttacksWith(_)
            | CombatRule::BlocksWith(_)
            | CombatRule::AttacksIfAble
            | CombatRule::Attacks(_)
            | CombatRule::AttacksPlayer
            | CombatRule::BlocksIfAble(_)
            | CombatRule::MustBeBlocked(_)
            | CombatRule::Lure(_)
            | CombatRule::BlocksAdditional(_)
            | CombatRule::BlocksAnyNumber
            | CombatRule::AttackCost(_)
            | CombatRule::BlockCost(..)
            // Whom a creature attacks is its controller's choice among several.
            | CombatRule::CantAttackYou { .. } => true,
            CombatRule::CantAttack
            | CombatRule::CantBlock(_)
            | CombatRule::CantBeBlocked(_)
            | CombatRule::BlockedOnlyBy(_)
            | CombatRule::BlocksOnly(_)
            | CombatRule::MostCounters(..)
            | CombatRule::AttacksAsThoughNoDefender
            | CombatRule::AttacksAsThoughHaste
            | CombatRule::BlocksAsThoughUntapped
            | CombatRule::DamageByToughness
            | CombatRule::AsThoughUnblocked
            | CombatRule::UnblockedDamageToCreature
            | CombatRule::DoesntUntap
            | CombatRule::UntapsWithOthers
            | CombatRule::MayNotUntap
            | CombatRule::CantRegenerate
            | CombatRule::CantBeTargeted { .. }
            | CombatRule::CantBeCountered
            | CombatRule::CantActivate { .. }
            | CombatRule::PreventDamageTo { .. }
            | CombatRule::PreventDamageBy { .. }
            | CombatRule::NoCombatDamage
            | CombatRule::CantBeEnchanted
            | CombatRule::CantBeSacrificed
            | CombatRule::CantPhaseOut
            | CombatRule::CantHaveCounters(_)
            | CombatRule::LethalByPower
            | CombatRule::Toxic(_)
            | CombatRule::ExiledInstead { .. } => false,
        }
    }
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
        /// What it adds to the number of times that the spell was kicked: of two kickers 1 and 2, so that both make 3 (702.33b).
        bit: u8,
    },
    /// Another optional additional cost: bargain (702.166), conspire (702.78), replicate (702.56). `multi`: any number of times.
    Optional {
        costs: Vec<Cost>,
        multi: bool,
    },
    Buyback(Vec<Cost>),
    /// All of its modes may be chosen for these costs besides (702.42).
    Entwine(Vec<Cost>),
    Flashback(Vec<Cost>),
    /// From the graveyard for these, in the turn in which its owner discarded it; without costs it is a land, to be played so (702.187).
    Mayhem(Vec<Cost>),
    /// From the graveyard for its mana cost and these besides (702.81).
    Retrace(Vec<Cost>),
    /// The same, and it is exiled then (702.133).
    JumpStart(Vec<Cost>),
    /// For these costs it is cast as that Aura (702.103).
    Bestow {
        costs: Vec<Cost>,
        bestowed: DefId,
    },
    /// It may be cast face down, as that creature, and be turned up by that ability's costs (702.37).
    Morph {
        ability: AbilityId,
        face_down: DefId,
    },
    /// Once it was foretold on an earlier turn, from exile for these costs (702.143a).
    Foretell(Vec<Cost>),
    /// No mana can be spent on it.
    NoMana,
    /// Once it was plotted on an earlier turn, from exile for nothing, at the time of a sorcery (702.170d).
    Plot,
    /// From the graveyard, with its back face up (702.146); compiled, it is an ability of that face.
    Disturb(Vec<Cost>),
    /// From its owner's graveyard, for that alternative cost (702.138a).
    Escape(Vec<Cost>),
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
        /// By its targets.
        targets: Option<ByTargets>,
    },
    XAtLeast(u8),
    /// Mana of these colors alone is spent on X.
    SpendOnX(Colors),
    /// How much mana of that color is spent on X is kept for the spell: see [`Amount::SpentOnX`].
    CountsOnX(Color),
    /// It asks whether that much mana of the color is spent to cast it.
    CountsSpent(Color, u8),
    /// It counts the colors of mana that are spent to cast it.
    CountsColors,
    /// What its owner may do with it if it is in their opening hand (103.6).
    Opening(AbilityId),
    /// X is that number once the spell is cast.
    NotesX(Amount),
    /// Its alternative cost is a warp cost (702.185).
    Warps,
    /// It enters with two loyalty counters fewer for each symbol of its mana cost that is paid with life (702.150).
    Compleated,
    /// For each mode beyond the first (702.120).
    Escalate(Vec<Cost>),
    /// It may be cast from that zone for these costs rather than its mana cost.
    Elsewhere {
        zone: Zone,
        costs: Vec<Cost>,
    },
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
    /// If it is the first card that its owner draws in a turn, they may reveal it, and that triggered ability lets it be cast for these
    /// costs (702.94).
    Miracle {
        costs: Vec<Cost>,
        ability: AbilityId,
    },
    /// Cast from the hand, it is exiled as it resolves, and the delayed trigger that this ability sets up lets it be cast again (702.88).
    Rebound(AbilityId),
    /// For its alternative cost, what that spell ability does (702.96).
    Overload(AbilityId),
    /// It holds as long as the spell is on the stack (113.6).
    OnStack(Rule),
}

/// What a player may play from where (601.3e).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// One spell on each of the player's turns.
    pub once: bool,
    /// One spell in all, of what an effect permits.
    pub single: bool,
    pub lands: Option<Vec<Test>>,
    pub spells: Option<Vec<Test>>,
    pub from: Zone,
    /// That zone of every player's.
    pub anyones: bool,
    pub cost: PermitCost,
    /// What any mana may be spent as on such a spell.
    pub mana: Option<SpendsAs>,
    /// A spell cast so is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// What it becomes enters tapped, or with counters.
    pub enters: (bool, Vec<(Amount, CounterId)>),
    /// What is done as that permanent, the event's subject, has entered.
    pub then: Option<AbilityId>,
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastFor {
    /// Not its mana cost.
    Nothing,
    ManaCost,
    /// Its madness cost.
    Madness,
    /// Its miracle cost.
    Miracle,
    /// These rather than its mana cost.
    Instead(Vec<Cost>),
}

impl Ability {
    /// "~ enters with N counters on it".
    pub(in crate::program) fn enters_with(count: Amount, kind: CounterId) -> Ability {
        Ability::Enters(Enters {
            what: Watch::This,
            tapped: false,
            counters: vec![(count, kind)],
            condition: None,
            script: Vec::new(),
            copy: None,
            text: String::new(),
        })
    }

    /// What happens as the card enters, before it is seen there.
    pub(in crate::program) fn as_it_enters(script: Vec<Op>) -> Ability {
        Ability::Enters(Enters {
            what: Watch::This,
            tapped: false,
            counters: Vec::new(),
            condition: None,
            script,
            copy: None,
            text: String::new(),
        })
    }
}

/// How permanents enter (614.12).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Enters {
    pub what: Watch,
    pub tapped: bool,
    pub counters: Vec<(Amount, CounterId)>,
    pub condition: Option<Cond>,
    /// "As ~ enters, …": run before it is there.
    pub script: Vec<Op>,
    /// "You may have ~ enter as a copy of …, except …": the exceptions are copiable values (707.9a).
    pub copy: Option<(bool, Filter, Vec<Change>)>,
    /// The keyword that it is of, if a permanent is given it.
    pub text: String,
}

/// A replacement effect of a static ability (614).
#[derive(Debug, PartialEq, Eq, Hash)]
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
    /// Damage doubled, or with something added or taken off; `prevents`: what is taken off is prevented (615.1).
    Damage {
        source: Option<Vec<Test>>,
        /// To one of these; to anything if empty.
        to: Vec<DamageTo>,
        combat: bool,
        /// Only damage of at least that much.
        least: u8,
        times: u8,
        plus: i8,
        prevents: bool,
        /// What follows at once (615.5).
        then: Option<PreventedThen>,
    },
    /// "If you would gain life, you gain that much plus/twice".
    GainLife {
        who: Who,
        times: u8,
        plus: i8,
    },
    /// `by`: those that the player puts; `players`: on that player, too; `anyone`: on any player; `effects`: none that are put as a cost;
    /// `halved`: half as many, rounded down.
    Counters {
        kind: Option<CounterId>,
        on: Vec<Test>,
        by: Option<Who>,
        players: bool,
        anyone: bool,
        effects: bool,
        times: u8,
        plus: i8,
        halved: bool,
    },
    /// Damage to the permanent is prevented, and its counters are removed.
    PreventForCounter {
        kind: CounterId,
        /// As many as damage; otherwise one for all that is dealt at once.
        many: bool,
        /// Only while it has such a counter.
        needed: bool,
        /// What triggers as counters are removed that way (603.12).
        then: Option<AbilityId>,
    },
    /// Damage to the permanent is prevented, and as many counters are put on it.
    PreventAsCounters(CounterId),
    /// Damage, or combat damage alone, to the permanent is prevented, and its controller exiles as many cards of the top of their library.
    PreventExiling {
        combat: bool,
    },
    Tokens {
        who: Who,
        times: u8,
    },
    /// "If a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield instead."
    DiscardedOntoBattlefield,
    /// If what the Aura is attached to would be destroyed, its damage is removed and the Aura destroyed instead (702.89a).
    ///
    /// `own`: as long as its controller controls that permanent.
    UmbraArmor {
        own: bool,
    },
    /// "If ~ would be destroyed, regenerate it."
    Regenerate(Watch),
    /// A draw of that player.
    Draw(DrawChange),
    /// From its owner's graveyard: a draw of theirs may be replaced by milling that number of cards and returning it (702.52a).
    Dredge(u8),
}

/// What follows from damage that a static ability prevents: an [`Ability::Triggered`] without events of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreventedThen {
    pub ability: AbilityId,
    /// Its number is the damage that would have been dealt, even if that can't be prevented (615.12).
    pub would_be: bool,
}

/// What happens instead of a draw (614.11).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawChange {
    pub who: Who,
    /// Not the first one in each of that player's draw steps.
    pub but_first: bool,
    pub condition: Option<Cond>,
    /// Only one that a cycling ability of a card that passes the tests causes.
    pub cycling: Option<Vec<Test>>,
    pub instead: DrawInstead,
}

/// What is done instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawInstead {
    /// That number of cards is drawn.
    Cards(u8),
    /// What an [`Ability::Triggered`] without events of its own says; the event's player would have drawn, its subject is the cycled card.
    Script(AbilityId),
}

/// Rules about players and the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    CantGainLife(Who),
    CantLoseGame(Who),
    CantCast(Who, Filter),
    CastsAtMost(Who, u8),
    /// Of such spells, which the tally counts.
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
    /// The player's maximum hand size is greater or less by that.
    HandSizeBy(Who, i8),
    CostChange {
        spells: Filter,
        who: Who,
        less: bool,
        mana: SymbolCost,
        times: Option<Amount>,
        /// Of spells with such targets alone.
        targets: Option<ByTargets>,
    },
    MostAttackers(u8),
    MostBlockers(u8),
    /// `by`: attackers that pass the tests. `planeswalkers`: it is to be paid for attacks on their planeswalkers, too.
    AttackTax {
        whom: Who,
        planeswalkers: bool,
        costs: Vec<Cost>,
        by: Vec<Test>,
    },
    /// Nobody of those can pay life, or sacrifice permanents that pass the tests, to cast spells or activate abilities.
    CantPay {
        who: Who,
        tests: Vec<Test>,
    },
    /// The player may spend mana as though it were other mana; with tests, on such spells alone (609.4b).
    SpendsAs {
        who: Who,
        mana: SpendsAs,
        tests: Option<Vec<Test>>,
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
    /// Its controller ignores what the source says of players.
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
    /// Activated abilities of those cost more.
    AbilityCost {
        tests: Vec<Test>,
        mana: SymbolCost,
    },
    /// Activated abilities of such a kind, of permanents that pass the tests (if there are any), cost the player less.
    AbilityCostLess {
        who: Who,
        kind: AbilityKind,
        tests: Vec<Test>,
        mana: SymbolCost,
        /// Not less than one mana by this.
        least_one: bool,
        /// Only if one of these is a target.
        targets: Option<ByTargets>,
    },
    /// The player can't activate abilities of those.
    CantActivate {
        who: Who,
        tests: Vec<Test>,
        except_mana: bool,
        /// Those of cards in other zones, too.
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
    },
    /// The player may cycle cards without paying their cycling costs (702.29a).
    FreeCycling(Who),
    /// The controller's next such spell; with it the rule ends.
    NextFlash(Filter),
    /// The controller's next such spell can't be countered; with it the rule ends.
    NextUncounterable(Filter),
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
    /// What an [`Ability::Rule`] with a [`Permit`] lets its controller play, for a while.
    PermitFor(AbilityId),
    /// A [`Replace::Zone`], for a while.
    InsteadFor(AbilityId),
    GraveyardCardsCantBeTargeted,
    /// Creatures that would enter under the control of the opponent of the rule's controller enter under theirs (614.12).
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
    /// Damage by sources that pass the tests; `combat`: combat damage alone.
    DamageCantBePrevented {
        by: Option<Vec<Test>>,
        combat: bool,
    },
    /// The player's equip abilities are activated at any time.
    EquipAtInstantSpeed(Who),
    /// Spells that pass the tests.
    SpellsCantBeCountered(Vec<Test>),
}

/// Which activated abilities cost less.
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

/// What spells are given.
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

/// What objects that do something make of the abilities that trigger on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Causes {
    /// Any of these that the objects do.
    pub deeds: Vec<CausingDeed>,
    /// The objects.
    pub what: Vec<Test>,
    /// The permanents whose abilities trigger; `None`: any object's.
    pub of: Option<Vec<Test>>,
    /// They trigger an additional time; otherwise they don't trigger.
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

/// "X of them", as the number in a cost.
pub const OF_X: u8 = u8::MAX;

/// As a number of things in a cost: all of them.
pub const ALL_OF_THEM: u8 = u8::MAX - 1;

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
    /// Discards the card itself from the hand, and so cycles it (702.29a, c).
    Cycle,
    /// Shown from the hand (701.20a).
    Reveal(u8, Filter),
    /// The source, an Equipment, is unattached from the creature that it is on.
    Unattach,
    ExileThis,
    Exile(u8, Filter),
    Return(u8, Option<Filter>),
    TapOther(u8, Filter),
    PutCounters(u8, CounterId),
    /// On one of the payer's permanents.
    PutCountersOn(u8, CounterId, Filter),
    RemoveCounters(u8, Option<CounterId>),
    /// So many from one of the payer's permanents.
    RemoveCountersFrom(u8, Option<CounterId>, Filter),
    /// The payer's opponent gains that much life.
    OpponentGains(u8),
    /// The mana cost of the spell itself, once more.
    OwnMana,
    Loyalty(i8),
    LoyaltyX,
    Mill(u8),
    /// So many cards of the top of the library are exiled.
    ExileTop(u8),
    /// Untapped creatures with that power among them are tapped (702.122a).
    Crew(u8),
    /// Cards with that mana value among them are exiled from the graveyard (701.59a).
    Evidence(u8),
    Energy(Amount),
    /// One of the payer's permanents or a card of their hand, which is revealed or exiled (701.4).
    Behold {
        permanent: Filter,
        card: Filter,
        exile: bool,
    },
}
