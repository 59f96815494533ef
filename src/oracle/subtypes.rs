//! The subtypes that sentences can name, in the singular and in the plural (205.3).

use std::cmp::Ordering;

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
    "Book",
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

/// The planeswalker types (205.3j).
pub const PLANESWALKER_TYPES: &[&str] = &[
    "Ajani",
    "Aminatou",
    "Angrath",
    "Arlinn",
    "Ashiok",
    "Bahamut",
    "Basri",
    "Bolas",
    "Calix",
    "Chandra",
    "Comet",
    "Dack",
    "Dakkon",
    "Daretti",
    "Davriel",
    "Dihada",
    "Domri",
    "Dovin",
    "Ellywick",
    "Elminster",
    "Elspeth",
    "Estrid",
    "Freyalise",
    "Garruk",
    "Gideon",
    "Grist",
    "Guff",
    "Huatli",
    "Inzerva",
    "Jace",
    "Jared",
    "Jaya",
    "Jeska",
    "Kaito",
    "Karn",
    "Kasmina",
    "Kaya",
    "Kiora",
    "Koth",
    "Liliana",
    "Lolth",
    "Lukka",
    "Minsc",
    "Mordenkainen",
    "Nahiri",
    "Narset",
    "Niko",
    "Nissa",
    "Nixilis",
    "Oko",
    "Quintorius",
    "Ral",
    "Rowan",
    "Saheeli",
    "Samut",
    "Sarkhan",
    "Serra",
    "Sivitri",
    "Sorin",
    "Szat",
    "Tamiyo",
    "Tasha",
    "Teferi",
    "Teyo",
    "Tezzeret",
    "Tibalt",
    "Tyvar",
    "Ugin",
    "Urza",
    "Venser",
    "Vivien",
    "Vraska",
    "Vronos",
    "Windgrace",
    "Wrenn",
    "Xenagos",
    "Yanggu",
    "Yanling",
    "Zariel",
];

/// Irregular plurals.
const IRREGULAR: &[(&str, &str)] = &[
    ("Spawn", "Spawn"),
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
    ("Zubera", "Zubera"),
    ("Astartes", "Astartes"),
    ("Aurochs", "Aurochs"),
    ("Bison", "Bison"),
    ("Caribou", "Caribou"),
    ("Custodes", "Custodes"),
    ("Dauthi", "Dauthi"),
    ("Djinn", "Djinn"),
    ("Drix", "Drix"),
    ("Eldrazi", "Eldrazi"),
    ("Elk", "Elk"),
    ("Equipment", "Equipment"),
    ("Fish", "Fish"),
    ("Jellyfish", "Jellyfish"),
    ("Kavu", "Kavu"),
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
    ("Spawn", "Spawn"),
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

/// Compares without regard to capitals, as the lists are sorted.
fn compare(one: &str, other: &str) -> Ordering {
    let small = |byte: u8| byte.to_ascii_lowercase();
    one.bytes().map(small).cmp(other.bytes().map(small))
}

/// Returns the subtype of a sorted list that a word names in the singular or the plural, whatever its capitals.
///
/// Building a table of all forms takes longer than answering most questions about a combat.
fn find(list: &[&'static str], word: &str) -> Option<&'static str> {
    let known = |singular: &str| {
        let place = list.binary_search_by(|known| compare(known, singular)).ok()?;
        Some(list[place])
    };
    if let Some(subtype) = known(word) {
        return Some(subtype);
    }
    let irregular = IRREGULAR.iter().find(|(_, plural)| plural.eq_ignore_ascii_case(word));
    if let Some(subtype) = irregular.and_then(|(singular, _)| known(singular)) {
        return Some(subtype);
    }
    let is_plural = |subtype: &&str| regular_plural(subtype).eq_ignore_ascii_case(word);
    let stem = word.strip_suffix(['s', 'S'])?;
    let shorter = stem.strip_suffix(['e', 'E']);
    let with_y = shorter.and_then(|stem| stem.strip_suffix(['i', 'I'])).map(|stem| format!("{stem}y"));
    let singulars = [Some(stem), shorter, with_y.as_deref()];
    singulars.into_iter().flatten().filter_map(known).find(is_plural)
}

/// Returns the creature type that a word names in the singular or the plural, whatever its capitals.
///
/// ```
/// use menace::notation::oracle::creature_type;
/// assert_eq!(creature_type("Elves"), Some("Elf"));
/// assert_eq!(creature_type("human"), Some("Human"));
/// assert_eq!(creature_type("creature"), None);
/// ```
pub fn creature_type(word: &str) -> Option<&'static str> {
    find(CREATURE_TYPES, word)
}

/// Returns the creature type that a word names, except artifact types in the same list: an Equipment is not "that creature".
pub fn creature_noun(word: &str) -> Option<&'static str> {
    creature_type(word).filter(|name| !matches!(*name, "Equipment" | "Vehicle"))
}

/// Returns the land type that a word names in the singular or the plural, whatever its capitals.
pub fn land_type(word: &str) -> Option<&'static str> {
    find(LAND_TYPES, word)
}

/// Returns the subtype of any card type that a capitalised word names, in the singular or plural.
pub fn subtype(word: &str) -> Option<&'static str> {
    if !word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    [CREATURE_TYPES, LAND_TYPES, PLANESWALKER_TYPES, OTHER_TYPES].iter().find_map(|list| find(list, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: [&[&str]; 4] = [CREATURE_TYPES, LAND_TYPES, PLANESWALKER_TYPES, OTHER_TYPES];

    #[test]
    fn lists_are_sorted_without_regard_to_capitals() {
        for list in LISTS {
            for pair in list.windows(2) {
                assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
            }
            assert!(list.iter().all(|subtype| subtype.is_ascii()));
        }
    }

    #[test]
    fn every_form_of_a_subtype_is_that_subtype() {
        for list in LISTS {
            for &subtype in list {
                for form in [subtype.to_owned(), plural(subtype), regular_plural(subtype)] {
                    assert_eq!(find(list, &form), Some(subtype), "{form}");
                    assert_eq!(find(list, &form.to_lowercase()), Some(subtype), "{form}");
                    assert_eq!(find(list, &form.to_uppercase()), Some(subtype), "{form}");
                }
            }
        }
    }

    #[test]
    fn what_only_ends_like_a_plural_is_no_subtype() {
        for word in
            ["Creatures", "s", "es", "ies", "", "Elve", "Wolve", "Allys", "Foxs", "Plainsies", "Ünicorns"]
        {
            assert_eq!(creature_type(word).or(land_type(word)), None, "{word}");
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
