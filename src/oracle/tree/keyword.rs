//! Keywords (702), and the lists of those without a parameter, with a cost or with a number.

use super::*;
use crate::types::SymbolCost;

/// A keyword ability (702).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// A keyword that consists of words only: "flying", in lower case. [`PLAIN_KEYWORDS`] lists those that are read.
    Plain(&'static str),
    /// "swampwalk", "nonbasic landwalk", "snow landwalk": of lands.
    Landwalk(Filter),
    /// "protection from red", "from red and from blue": each a filter; "from everything" is an empty list of tests.
    Protection(Vec<Filter>),
    /// "protection from the chosen color".
    ProtectionChosenColor,
    /// "protection from the color of your choice", chosen on resolution.
    ProtectionColorOfChoice,
    /// "protection from artifacts or from the color of your choice".
    ProtectionArtifactsOrColor,
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
    /// "kicker {1}{G} and/or {2}{U}": two of them (702.33b).
    Kickers(Vec<Cost>, Vec<Cost>),
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
    /// "impending 4—{1}{G}".
    Impending(u8, Vec<Cost>),
    /// A keyword of [`COST_KEYWORDS`] and its cost.
    Costed(&'static str, Vec<Cost>),
    /// "prototype {1}{G} — 2/2".
    Prototype {
        cost: SymbolCost,
        power: i32,
        toughness: i32,
    },
    /// "champion a Goblin".
    Champion(Filter),
    /// "craft with artifact {1}{U}", "craft with two creatures {5}{B}" (702.167).
    Craft(u8, Filter, Vec<Cost>),
    /// "affinity for artifacts".
    Affinity(Filter),
    /// "bands with other legendary creatures".
    BandsWithOther(Filter),
    /// "rampage 2", "bushido 1", "fading 3", "modular 1", … : the word in lower case and its number.
    Number(&'static str, u8),
    /// "crew 3".
    Crew(u8),
    /// "gift a card": one of [`GIFTS`].
    Gift(&'static str),
    /// "partner" and others without meaning in a duel.
    NoMeaning(String),
}

/// What can be promised as a gift (702.174).
pub const GIFTS: &[&str] =
    &["a card", "a Food", "a Treasure", "a tapped Fish", "an Octopus", "an extra turn"];

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
    "for Mirrodin!",
    "hidden agenda",
    "undaunted",
    "increment",
    "station",
];

/// The keywords of [`Keyword::Costed`].
pub const COST_KEYWORDS: &[&str] = &[
    "bestow",
    "blitz",
    "disturb",
    "emerge",
    "encore",
    "escalate",
    "escape",
    "freerunning",
    "harmonize",
    "mayhem",
    "megamorph",
    "miracle",
    "mutate",
    "offspring",
    "plot",
    "prowl",
    "reconfigure",
    "recover",
    "sneak",
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
    "splice onto Arcane",
    "splice onto instant or sorcery",
];

/// The keywords of [`Keyword::Number`].
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
    "tribute",
    "renown",
    "casualty",
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
