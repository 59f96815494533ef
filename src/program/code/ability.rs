//! Abilities that are not triggered, what they change, and what they cost.

use crate::oracle::tree::{CrewPower, Zone};
use crate::program::Key;
use crate::types::{CardType, Colors, Supertype, SymbolCost};

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
    /// Whether it is a special action rather than an ability (116.2): it doesn't use the stack.
    pub special: bool,
    /// Loyalty abilities (606).
    pub loyalty: bool,
    /// The zone it works in.
    pub zone: Zone,
    pub limits: Vec<Limit>,
    /// Whether it asks what has given it to its source: [`Obj::Giver`].
    pub names_giver: bool,
    /// The beginning of its text, by which players refer to it.
    pub text: String,
}

impl Activated {
    /// Whether it is a mana ability that may be activated whenever costs are paid (605.3a): not one that says "Activate only as an instant."
    pub fn pays_costs(&self) -> bool {
        self.mana && !self.limits.contains(&Limit::Instant)
    }

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
    /// Of mana abilities: only with priority, not to pay for something.
    Instant,
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
    /// Only mana of these colors is spent on X.
    SpendOnX(Colors),
    /// It costs that much less, that number of times, if the condition holds.
    CostsLess {
        mana: SymbolCost,
        times: Option<Amount>,
        condition: Option<Cond>,
    },
    /// It costs less by its source's mana cost, if the condition holds.
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

/// The objects that a static ability changes.
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
    /// The object loses it, and can't have it, whatever gives it.
    CantHaveKey(Key),
    Ability(AbilityId),
    /// The activated abilities of those objects.
    ActivatedOf(Box<ActivatedOf>),
    /// Protection from the color that was chosen.
    ProtectionChosen,
    /// Landwalk of that land type; of every one with `None`.
    LosesLandwalk(Option<SubtypeId>),
    LosesAll,
    /// The legend rule does not apply to it: a copy that isn't legendary.
    NotLegendary,
    /// It isn't snow.
    NotSnow,
    /// It has no mana cost: an exception of a copy.
    NoManaCost,
    /// It has that name: an exception of a copy (707.9b).
    Name(u16),
    AddTypes {
        supertypes: Vec<Supertype>,
        types: Vec<CardType>,
        subtypes: Vec<SubtypeId>,
    },
    /// New types and subtypes that replace its own, except that it keeps its own types in `keep` ("it's still a land").
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
    ChosenColorToo,
    ChosenType,
    /// The object is the chosen colors, a bit for each.
    ChosenColors,
    AllCreatureTypes,
    NoCreatureTypes,
    NoLandTypes,
    NotType(CardType),
    Control(Who),
    Rule(CombatRule),
}

/// The activated abilities of other objects, which an object has (613.1f).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActivatedOf {
    pub of: Sel,
    /// Except mana abilities.
    pub but_mana: bool,
    /// The mana abilities of the basic land types (305.6), in the order of the colors.
    pub basic: [AbilityId; 5],
}

/// Rules about one object. In rules with a filter, the other creature is tested, and this one is `This`.
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
    /// It can't have more than that number of counters of the kind.
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
    /// It may block those as though it had that keyword, or, of shadow, as though they hadn't.
    BlocksAsThough(Key, Vec<Test>),
    /// It may be blocked as though it didn't have landwalk of that land type; of any with `None`.
    BlockedAsThoughNoLandwalk(Option<SubtypeId>),
    DamageByToughness,
    /// What it counts for as it crews Vehicles; `saddles`: and saddles Mounts.
    Crews {
        saddles: bool,
        by: CrewPower,
    },
    AsThoughUnblocked,
    /// While it is unblocked, its controller may have it assign its combat damage to a creature of the defending player.
    UnblockedDamageToCreature,
    DoesntUntap,
    /// It also untaps in the untap step of each other player.
    UntapsWithOthers,
    MayNotUntap,
    CantRegenerate,
    /// By spells, or abilities of sources, that pass the tests and are controlled by that player; `spells`: only by spells.
    CantBeTargeted {
        by: Vec<Test>,
        who: Option<Who>,
        spells: bool,
        /// Only by abilities.
        abilities: bool,
    },
    CantBeCountered,
    /// `tapping`: only abilities with {T} in their costs.
    CantActivate {
        except_mana: bool,
        tapping: bool,
    },
    AttackCost(Vec<Cost>),
    /// The cost to block an attacker; with tests, only one that passes them.
    BlockCost(Vec<Cost>, Option<Vec<Test>>),
    /// It can't attack the rule's controller; `planeswalkers`: nor their planeswalkers.
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
    CantBeEquipped,
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
    /// Whether it counts the creatures that attack or block, requires some to do so, or makes their controller pay for it.
    pub fn concerns_others(&self) -> bool {
        // There is no wildcard, so a new rule has to be added to one of the sides.
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
            // A creature's controller chooses among several players and planeswalkers to attack.
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
            | CombatRule::BlocksAsThough(..)
            | CombatRule::BlockedAsThoughNoLandwalk(_)
            | CombatRule::DamageByToughness
            | CombatRule::Crews { .. }
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
            | CombatRule::CantBeEquipped
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

impl Ability {
    /// "~ enters with N counters on it".
    pub(in crate::program) fn enters_with(count: Amount, kind: CounterId) -> Ability {
        Ability::enters_with_if(None, count, kind)
    }

    /// The card enters with that number of counters if the condition holds.
    pub(in crate::program) fn enters_with_if(
        condition: Option<Cond>,
        count: Amount,
        kind: CounterId,
    ) -> Ability {
        Ability::Enters(Enters {
            what: Watch::This,
            tapped: false,
            counters: vec![(count, kind)],
            condition,
            script: Vec::new(),
            copy: None,
            text: String::new(),
        })
    }

    /// A Saga with read ahead enters with as many lore counters as its player chooses (702.155a).
    pub(in crate::program) fn reads_ahead(final_chapter: u8, lore: CounterId) -> Ability {
        let most = Amount::Number(i32::from(final_chapter));
        let (kind, on) = (lore, Sel::Obj(Obj::This));
        Ability::as_it_enters(vec![
            Op::Do(Effect::ChooseNumber { who: Who::You, least: 1, most }),
            Op::Do(Effect::PutCounters {
                count: Amount::ChosenNumber,
                kind,
                on,
                divided: false,
                noting: false,
                by: Who::You,
            }),
        ])
    }

    /// What is done as the card enters, before it is on the battlefield.
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

/// As the number in a cost: X.
pub const OF_X: u8 = u8::MAX;

/// The most votes for one word that are counted.
pub const MOST_VOTES: u8 = 15;

/// As the number in a cost: all of them.
pub const ALL_OF_THEM: u8 = u8::MAX - 1;

/// A cost (118).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    Mana(SymbolCost),
    ManaTimes(SymbolCost, Amount),
    /// Artifacts and creatures may be tapped for its generic mana (701.67).
    Waterbend(crate::types::SymbolCost),
    Tap,
    Untap,
    Life(Amount),
    /// A number of objects; `None` is the source itself.
    Sacrifice(u8, Option<Filter>),
    Discard(u8, Option<Filter>, bool),
    DiscardHand,
    /// Discards the card itself from the hand, and thereby cycles it (702.29a, c).
    Cycle,
    /// Shown from the hand (701.20a).
    Reveal(u8, Filter),
    /// An Equipment is unattached from its creature.
    Unattach(Obj),
    /// The source is exerted (701.43).
    Exert,
    ExileThis,
    Exile(u8, Filter),
    Return(u8, Option<Filter>),
    TapOther(u8, Filter),
    PutCounters(u8, CounterId),
    /// On one of the payer's permanents.
    PutCountersOn(u8, CounterId, Filter),
    /// From the source, or from what gives it the ability. [`ALL_OF_THEM`]: all that there are, whose number is X.
    RemoveCounters(u8, Option<CounterId>, Obj),
    /// A number of counters from one of the payer's permanents.
    RemoveCountersFrom(u8, Option<CounterId>, Filter),
    /// That number of counters in all, from any of these.
    RemoveCountersAmong(u8, CounterId, Filter),
    /// The payer's opponent gains that much life.
    OpponentGains(u8),
    /// The mana cost of the spell itself, a second time.
    OwnMana,
    Loyalty(i8),
    LoyaltyX,
    Mill(u8),
    /// A number of cards from the top of the library are exiled.
    ExileTop(u8),
    /// Untapped creatures with that total power are tapped (702.122a).
    Crew(u8),
    /// Cards with that total mana value are exiled from the graveyard (701.59a).
    Evidence(u8),
    Energy(Amount),
    /// That number of the payer's permanents and cards in their graveyard are exiled (702.167a).
    Materials {
        count: u8,
        permanent: Filter,
        card: Filter,
    },
    /// One of the payer's permanents is chosen, or a card in their hand is revealed (701.4); `exile`: it is exiled.
    Behold {
        permanent: Filter,
        card: Filter,
        exile: bool,
    },
}
