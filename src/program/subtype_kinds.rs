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
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];

/// The types of instants and sorceries, which share them (205.3k).
const SPELLS: &[&str] = &["Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"];

/// The planeswalker types that no sentence names (205.3j).
const NAMELESS_PLANESWALKERS: &[&str] =
    &["Abian", "Deb", "Dellian", "Ersta", "Luxior", "Svega", "Wanderer", "Will"];

/// The card types that a subtype belongs to: one, or both of those that share it (205.3b).
pub(super) fn card_types_of(subtype: &str) -> &'static [CardType] {
    use CardType::{Artifact, Creature, Enchantment, Instant, Kindred, Land, Planeswalker, Sorcery};
    let is_in = |types: &[&str]| types.contains(&subtype);
    match subtype {
        // Battles, which no game knows.
        "Siege" => &[],
        _ if is_in(LANDS) => &[Land],
        _ if is_in(ARTIFACTS) => &[Artifact],
        _ if is_in(ENCHANTMENTS) => &[Enchantment],
        _ if is_in(SPELLS) => &[Instant, Sorcery],
        _ if is_in(PLANESWALKER_TYPES) || is_in(NAMELESS_PLANESWALKERS) => &[Planeswalker],
        // Creature types are more than all others together, and new ones come every year.
        _ => &[Creature, Kindred],
    }
}

/// The number of creature types that the rules of today know (205.3m).
pub(crate) fn creature_type_count() -> usize {
    // Old sentences name these; the cards have been given other types.
    const REPLACED: &[&str] = &["Cephalid", "Hound", "Naga", "Viashino"];
    let is_known =
        |name: &&&str| card_types_of(name).contains(&CardType::Creature) && !REPLACED.contains(*name);
    // Time Lord is the one type of two words, which no list of words has.
    CREATURE_TYPES.iter().filter(is_known).count() + 1
}
