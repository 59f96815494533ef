//! Which card types a subtype belongs to (205.3).

use crate::oracle::subtypes::{CREATURE_TYPES, PLANESWALKER_TYPES};
use crate::types::CardType;

/// The land types (205.3i).
const LANDS: &[&str] = &[
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "Cave",
    "Cloud",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Omenpath",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
];

/// The artifact types (205.3g).
const ARTIFACTS: &[&str] = &[
    "Attraction",
    "Blood",
    "Bobblehead",
    "Book",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Key",
    "Lander",
    "Map",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Terminus",
    "Treasure",
    "Vehicle",
];

/// The enchantment types (205.3h).
const ENCHANTMENTS: &[&str] = &[
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Plan",
    "Quest",
    "Realm",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];

/// The types of instants and sorceries, which share them (205.3k).
const SPELLS: &[&str] = &["Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"];

/// The planeswalker types that no supported card text mentions (205.3j).
const NAMELESS_PLANESWALKERS: &[&str] =
    &["Abian", "Deb", "Dellian", "Ersta", "Luxior", "Svega", "Wanderer", "Will"];

/// The card types that a subtype belongs to: one, or both of those that share it (205.3b).
pub(super) fn card_types_of(subtype: &str) -> &'static [CardType] {
    use CardType::{Artifact, Creature, Enchantment, Instant, Kindred, Land, Planeswalker, Sorcery};
    let is_in = |types: &[&str]| types.contains(&subtype);
    match subtype {
        // Battles, which the game doesn't support.
        "Siege" => &[],
        _ if is_in(LANDS) => &[Land],
        _ if is_in(ARTIFACTS) => &[Artifact],
        _ if is_in(ENCHANTMENTS) => &[Enchantment],
        _ if is_in(SPELLS) => &[Instant, Sorcery],
        _ if is_in(PLANESWALKER_TYPES) || is_in(NAMELESS_PLANESWALKERS) => &[Planeswalker],
        // There are more creature types than all others together, and new ones every year.
        _ => &[Creature, Kindred],
    }
}

/// The number of creature types in the current rules (205.3m).
pub(crate) fn creature_type_count() -> usize {
    // Older texts use these; the cards now have other types.
    const REPLACED: &[&str] = &["Cephalid", "Hound", "Naga", "Viashino"];
    let is_known =
        |name: &&&str| card_types_of(name).contains(&CardType::Creature) && !REPLACED.contains(*name);
    // Time Lord is the only type of two words, which the list doesn't have.
    CREATURE_TYPES.iter().filter(is_known).count() + 1
}
