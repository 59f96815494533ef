//! The subtypes that sentences can name, in the singular and in the plural (205.3).

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The creature types of all editions, and the two artifact types that a creature can have.
///
/// Time Lord is left out: it is the one type of two words. Types that the rules have replaced (Hound,
/// Naga, Viashino, Cephalid) stay, since old sentences name them.
pub const CREATURE_TYPES: &[&str] = &[
    "Advisor",
    "Aetherborn",
    "Alien",
    "Ally",
    "Angel",
    "Antelope",
    "Ape",
    "Archer",
    "Archon",
    "Armadillo",
    "Army",
    "Artificer",
    "Assassin",
    "Assembly-Worker",
    "Astartes",
    "Atog",
    "Aurochs",
    "Avatar",
    "Azra",
    "Badger",
    "Balloon",
    "Barbarian",
    "Bard",
    "Basilisk",
    "Bat",
    "Bear",
    "Beast",
    "Beaver",
    "Beeble",
    "Beholder",
    "Berserker",
    "Bird",
    "Bison",
    "Blinkmoth",
    "Boar",
    "Bringer",
    "Brushwagg",
    "C'tan",
    "Camarid",
    "Camel",
    "Capybara",
    "Caribou",
    "Carrier",
    "Cat",
    "Centaur",
    "Cephalid",
    "Child",
    "Chimera",
    "Citizen",
    "Cleric",
    "Clown",
    "Cockatrice",
    "Construct",
    "Coward",
    "Coyote",
    "Crab",
    "Crocodile",
    "Custodes",
    "Cyberman",
    "Cyclops",
    "Dalek",
    "Dauthi",
    "Demigod",
    "Demon",
    "Deserter",
    "Detective",
    "Devil",
    "Dinosaur",
    "Djinn",
    "Doctor",
    "Dog",
    "Dragon",
    "Drake",
    "Dreadnought",
    "Drix",
    "Drone",
    "Druid",
    "Dryad",
    "Dwarf",
    "Echidna",
    "Efreet",
    "Egg",
    "Elder",
    "Eldrazi",
    "Elemental",
    "Elephant",
    "Elf",
    "Elk",
    "Employee",
    "Equipment",
    "Eye",
    "Faerie",
    "Ferret",
    "Fish",
    "Flagbearer",
    "Fox",
    "Fractal",
    "Frog",
    "Fungus",
    "Gamer",
    "Gargoyle",
    "Germ",
    "Giant",
    "Gith",
    "Glimmer",
    "Gnoll",
    "Gnome",
    "Goat",
    "Goblin",
    "God",
    "Golem",
    "Gorgon",
    "Graveborn",
    "Gremlin",
    "Griffin",
    "Guest",
    "Hag",
    "Halfling",
    "Hamster",
    "Harpy",
    "Hedgehog",
    "Hellion",
    "Hero",
    "Hippo",
    "Hippogriff",
    "Homarid",
    "Homunculus",
    "Horror",
    "Horse",
    "Hound",
    "Human",
    "Hydra",
    "Hyena",
    "Illusion",
    "Imp",
    "Incarnation",
    "Inkling",
    "Inquisitor",
    "Insect",
    "Jackal",
    "Jellyfish",
    "Juggernaut",
    "Kavu",
    "Kirin",
    "Kithkin",
    "Knight",
    "Kobold",
    "Kor",
    "Kraken",
    "Lamia",
    "Lammasu",
    "Leech",
    "Lemur",
    "Leviathan",
    "Lhurgoyf",
    "Licid",
    "Lizard",
    "Llama",
    "Lobster",
    "Manticore",
    "Masticore",
    "Mercenary",
    "Merfolk",
    "Metathran",
    "Minion",
    "Minotaur",
    "Mite",
    "Mole",
    "Monger",
    "Mongoose",
    "Monk",
    "Monkey",
    "Moogle",
    "Moonfolk",
    "Mount",
    "Mouse",
    "Mutant",
    "Myr",
    "Mystic",
    "Naga",
    "Nautilus",
    "Necron",
    "Nephilim",
    "Nightmare",
    "Nightstalker",
    "Ninja",
    "Noble",
    "Noggle",
    "Nomad",
    "Nymph",
    "Octopus",
    "Ogre",
    "Ooze",
    "Orb",
    "Orc",
    "Orgg",
    "Otter",
    "Ouphe",
    "Ox",
    "Oyster",
    "Pangolin",
    "Peasant",
    "Pegasus",
    "Pentavite",
    "Performer",
    "Pest",
    "Phelddagrif",
    "Phoenix",
    "Phyrexian",
    "Pilot",
    "Pincher",
    "Pirate",
    "Plant",
    "Platypus",
    "Porcupine",
    "Possum",
    "Praetor",
    "Primarch",
    "Prism",
    "Processor",
    "Qu",
    "Rabbit",
    "Raccoon",
    "Ranger",
    "Rat",
    "Rebel",
    "Reflection",
    "Rhino",
    "Rigger",
    "Robot",
    "Rogue",
    "Sable",
    "Salamander",
    "Samurai",
    "Sand",
    "Saproling",
    "Satyr",
    "Scarecrow",
    "Scientist",
    "Scion",
    "Scorpion",
    "Scout",
    "Sculpture",
    "Seal",
    "Serf",
    "Serpent",
    "Servo",
    "Shade",
    "Shaman",
    "Shapeshifter",
    "Shark",
    "Sheep",
    "Siren",
    "Skeleton",
    "Skunk",
    "Slith",
    "Sliver",
    "Sloth",
    "Slug",
    "Snail",
    "Snake",
    "Soldier",
    "Soltari",
    "Sorcerer",
    "Spawn",
    "Specter",
    "Spellshaper",
    "Sphinx",
    "Spider",
    "Spike",
    "Spirit",
    "Splinter",
    "Sponge",
    "Squid",
    "Squirrel",
    "Starfish",
    "Surrakar",
    "Survivor",
    "Symbiote",
    "Synth",
    "Tentacle",
    "Tetravite",
    "Thalakos",
    "Thopter",
    "Thrull",
    "Tiefling",
    "Toy",
    "Treefolk",
    "Trilobite",
    "Triskelavite",
    "Troll",
    "Turtle",
    "Tyranid",
    "Unicorn",
    "Urzan",
    "Vampire",
    "Varmint",
    "Vedalken",
    "Vehicle",
    "Viashino",
    "Villain",
    "Volver",
    "Wall",
    "Walrus",
    "Warlock",
    "Warrior",
    "Wasp",
    "Weasel",
    "Weird",
    "Werewolf",
    "Whale",
    "Wizard",
    "Wolf",
    "Wolverine",
    "Wombat",
    "Worm",
    "Wraith",
    "Wurm",
    "Yeti",
    "Zombie",
    "Zubera",
];

/// The land types that a land of a position, a landwalk or a condition can name.
pub const LAND_TYPES: &[&str] = &[
    "Cave",
    "Cloud",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
];

/// The subtypes of artifacts, enchantments and spells that sentences can name.
pub const OTHER_TYPES: &[&str] = &[
    "Adventure",
    "Arcane",
    "Attraction",
    "Aura",
    "Background",
    "Blood",
    "Bobblehead",
    "Cartouche",
    "Case",
    "Class",
    "Clue",
    "Contraption",
    "Curse",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Junk",
    "Lander",
    "Lesson",
    "Map",
    "Omen",
    "Powerstone",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
    "Spacecraft",
    "Trap",
    "Treasure",
    "Vehicle",
];

/// The plurals that no rule gives.
const IRREGULAR: &[(&str, &str)] = &[
    ("Child", "Children"),
    ("Cyberman", "Cybermen"),
    ("Cyclops", "Cyclopes"),
    ("Dwarf", "Dwarves"),
    ("Elf", "Elves"),
    ("Fungus", "Fungi"),
    ("Hero", "Heroes"),
    ("Homunculus", "Homunculi"),
    ("Mouse", "Mice"),
    ("Ox", "Oxen"),
    ("Pegasus", "Pegasi"),
    ("Werewolf", "Werewolves"),
    ("Wolf", "Wolves"),
    // These are their own plural.
    ("Aetherborn", "Aetherborn"),
    ("Astartes", "Astartes"),
    ("Aurochs", "Aurochs"),
    ("Bison", "Bison"),
    ("Caribou", "Caribou"),
    ("Custodes", "Custodes"),
    ("Dauthi", "Dauthi"),
    ("Djinn", "Djinn"),
    ("Drix", "Drix"),
    ("Eldrazi", "Eldrazi"),
    ("Equipment", "Equipment"),
    ("Fish", "Fish"),
    ("Jellyfish", "Jellyfish"),
    ("Kithkin", "Kithkin"),
    ("Kor", "Kor"),
    ("Merfolk", "Merfolk"),
    ("Metathran", "Metathran"),
    ("Moonfolk", "Moonfolk"),
    ("Myr", "Myr"),
    ("Nephilim", "Nephilim"),
    ("Plains", "Plains"),
    ("Qu", "Qu"),
    ("Samurai", "Samurai"),
    ("Sheep", "Sheep"),
    ("Soltari", "Soltari"),
    ("Starfish", "Starfish"),
    ("Thalakos", "Thalakos"),
    ("Treefolk", "Treefolk"),
    ("Vedalken", "Vedalken"),
];

/// Returns the plural of a subtype, as in `Elves`.
pub fn plural(subtype: &str) -> String {
    if let Some((_, plural)) = IRREGULAR.iter().find(|(singular, _)| *singular == subtype) {
        return (*plural).to_owned();
    }
    regular_plural(subtype)
}

fn regular_plural(subtype: &str) -> String {
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|ending| subtype.ends_with(ending));
    if let Some(stem) = subtype.strip_suffix('y')
        && !vowel_before_y
    {
        format!("{stem}ies")
    } else if ["s", "x", "ch", "sh"].iter().any(|ending| subtype.ends_with(ending)) {
        format!("{subtype}es")
    } else {
        format!("{subtype}s")
    }
}

/// Every form of every word of a list, in small letters, with the word in its singular.
fn forms(list: &'static [&'static str]) -> BTreeMap<String, &'static str> {
    let mut forms = BTreeMap::new();
    for &subtype in list {
        for form in [plural(subtype), regular_plural(subtype), subtype.to_owned()] {
            forms.insert(form.to_lowercase(), subtype);
        }
    }
    forms
}

static CREATURE_FORMS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| forms(CREATURE_TYPES));
static OTHER_FORMS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| forms(OTHER_TYPES));
static LAND_FORMS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| forms(LAND_TYPES));

/// Returns the creature type that a word names in the singular or the plural, whatever its capitals.
///
/// ```
/// use menace::notation::oracle::creature_type;
/// assert_eq!(creature_type("Elves"), Some("Elf"));
/// assert_eq!(creature_type("human"), Some("Human"));
/// assert_eq!(creature_type("creature"), None);
/// ```
pub fn creature_type(word: &str) -> Option<&'static str> {
    CREATURE_FORMS.get(word.to_lowercase().as_str()).copied()
}

/// Returns the land type that a word names in the singular or the plural, whatever its capitals.
pub fn land_type(word: &str) -> Option<&'static str> {
    LAND_FORMS.get(word.to_lowercase().as_str()).copied()
}

/// Returns the subtype of any card type that a capitalised word names, and whether the word is its plural alone.
pub fn subtype(word: &str) -> Option<&'static str> {
    if !word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    let small = word.to_lowercase();
    [&*CREATURE_FORMS, &*LAND_FORMS, &*OTHER_FORMS].iter().find_map(|forms| forms.get(&small).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_subtype_is_that_subtype() {
        for &subtype in CREATURE_TYPES {
            assert_eq!(creature_type(subtype), Some(subtype));
            assert_eq!(creature_type(&plural(subtype)), Some(subtype), "{}", plural(subtype));
        }
        for &subtype in LAND_TYPES {
            assert_eq!(land_type(subtype), Some(subtype));
            assert_eq!(land_type(&plural(subtype)), Some(subtype), "{}", plural(subtype));
        }
    }

    #[test]
    fn plurals_are_those_of_the_cards() {
        let plurals =
            ["Wall", "Ally", "Faerie", "Dwarf", "Octopus", "Leech", "Monkey", "Merfolk", "Island", "Plains"]
                .map(plural);
        let printed = [
            "Walls",
            "Allies",
            "Faeries",
            "Dwarves",
            "Octopuses",
            "Leeches",
            "Monkeys",
            "Merfolk",
            "Islands",
            "Plains",
        ];
        assert_eq!(plurals, printed);
    }
}
