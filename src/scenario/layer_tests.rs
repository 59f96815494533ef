//! Layers, timestamps and dependency (613), and what follows from a type that is lost: duels of cards made for them.

use super::script::plays;
use super::sentence_tests::{has, passes};

const IDOL: &str = "Idol | {3}{G} | Legendary Enchantment Creature — God | Indestructible // As long as your devotion to green is less than four, ~ isn't a creature. | 5/5";

#[test]
fn rule_506_4_an_attacker_that_stops_being_a_creature_deals_no_damage() {
    plays(
        &[IDOL],
        "A battlefield Idol, Bear*3
         B battlefield Mountain
         B hand Shock
         1 attack A Idol
         1 attack B cast Shock > Bear
         stop 1 end
         = A battlefield Idol 1
         = B life 20",
    );
}

#[test]
fn rule_506_4_a_blocker_that_stops_being_a_creature_deals_no_damage() {
    // What it blocked stays blocked (509.1h).
    plays(
        &[IDOL],
        "A battlefield Idol, Bear*3
         B battlefield Giant, Mountain
         B hand Shock
         2 attack B Giant
         2 block A Idol x Giant
         2 block B cast Shock > Bear
         stop 2 end
         = damage Giant 0
         = A life 20",
    );
}

const GROWN: &str = "Grown | {G} | Instant | Put a trample counter on target creature. |";
const FROG: &str = "Tadpole Curse | {U} | Instant | Until end of turn, target creature loses all abilities and becomes a blue Frog with base power and toughness 1/1. |";

#[test]
fn rule_613_7c_a_keyword_counter_is_as_old_as_when_it_was_put_there() {
    plays(
        &[GROWN, FROG],
        "A battlefield Bear, Forest, Island
         A hand Grown, Tadpole Curse
         1 main A cast Grown > Bear
         1 main A wait
         1 main A = has Bear: trample
         1 main A cast Tadpole Curse > Bear
         1 main A wait
         1 main A = hasn't Bear: trample
         stop 2 upkeep
         = has Bear: trample",
    );
    plays(
        &[GROWN, FROG],
        "A battlefield Bear, Forest, Island
         A hand Grown, Tadpole Curse
         1 main A cast Tadpole Curse > Bear
         1 main A wait
         1 main A cast Grown > Bear
         stop 1 end
         = has Bear: trample",
    );
}

#[test]
fn rule_613_7c_counters_of_a_kind_are_all_as_new_as_the_newest() {
    plays(
        &[GROWN, FROG],
        "A battlefield Bear, Forest*2, Island
         A hand Grown*2, Tadpole Curse
         1 main A cast Grown > Bear
         1 main A wait
         1 main A cast Tadpole Curse > Bear
         1 main A wait
         1 main A cast Grown > Bear
         stop 1 end
         = has Bear: trample
         = counter Bear trample 2",
    );
}

const MAGIC: &str =
    "Magic | {U} | Enchantment — Aura | Enchant creature // You control enchanted creature. |";
const THEFT: &str =
    "Theft | {U} | Enchantment — Aura | Enchant enchantment // You control enchanted enchantment. |";

#[test]
fn rule_613_8_who_takes_an_aura_that_takes_a_creature_has_the_creature() {
    plays(
        &[MAGIC, THEFT],
        "A battlefield Island
         A hand Magic
         B battlefield Bear, Island
         B hand Theft
         1 main A cast Magic > Bear
         1 main A wait
         1 main A = A battlefield Bear 1
         2 main B cast Theft > Magic
         stop 2 end
         = B battlefield Magic 1
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_613_8_the_last_of_several_who_take_an_aura_has_the_creature() {
    // Each Aura waits for those that take it.
    plays(
        &[MAGIC, THEFT],
        "A battlefield Island*2
         A hand Magic, Theft
         B battlefield Bear, Island
         B hand Theft
         1 main A cast Magic > Bear
         2 main B cast Theft > Magic
         2 main B wait
         2 main B = B battlefield Bear 1
         3 main A cast Theft > Theft
         stop 3 end
         = A battlefield Theft 2
         = A battlefield Magic 1
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_305_7_a_land_that_becomes_a_mountain_loses_what_it_has_as_a_copy() {
    let stage = "Stage | | Land | {T}: Add {C}. // {1}: ~ becomes a copy of target land, except it has this ability. |";
    let fort = "Fort | | Land | {T}: Add {W}. |";
    let moon = "Moon | {R} | Enchantment | Nonbasic lands are Mountains. |";
    plays(
        &[stage, fort, moon],
        "A battlefield Stage, Fort, Mountain*2
         A hand Moon
         1 main A activate {1} > Fort
         1 main A wait
         1 main A = A may-activate {1} yes
         1 main A cast Moon
         1 main A wait
         3 main A = A may-activate {1} no
         stop 3 end
         = A battlefield Fort 2",
    );
}

#[test]
fn rule_702_73_a_changeling_has_creature_types_that_no_card_has() {
    let mauler = ("Mauler", "{G}", "Creature - Shapeshifter", "2/2", "Changeling");
    passes(
        &[mauler],
        [&has(&["Mauler", "Forest"], &[]), &has(&[], &[])],
        &[],
        (1, "upkeep"),
        &[
            r#"{"card": "Mauler", "subtype": "Elf"}"#,
            r#"{"card": "Mauler", "subtype": "Equipment", "has": false}"#,
            r#"{"card": "Mauler", "subtype": "Gate", "has": false}"#,
            r#"{"card": "Forest", "subtype": "Elf", "has": false}"#,
        ],
    );
}

#[test]
fn rule_205_1b_what_is_still_a_land_keeps_all_its_types() {
    let citadel = "Citadel | | Artifact Land | {T}: Add {C}. |";
    let slumber = "Slumber | {G} | Instant | Until end of turn, target land you control becomes a 4/4 Dinosaur creature with reach and haste. It's still a land. |";
    let arbor = "Arbor | | Land Creature — Forest Dryad | | 1/1";
    plays(
        &[citadel, slumber, arbor],
        "A battlefield Citadel, Arbor, Forest*2
         A hand Slumber*2
         1 main A cast Slumber > Citadel
         1 main A wait
         1 main A cast Slumber > Arbor
         stop 1 end
         = type Citadel Artifact
         = type Citadel Land
         = subtype Arbor Dryad
         = subtype Arbor Dinosaur
         = subtype Arbor Forest",
    );
}

#[test]
fn rule_205_1a_what_is_no_creature_has_no_creature_types() {
    let god = "God | {G} | Creature — God | As long as your devotion to white is less than five, ~ isn't a creature. | 6/7";
    plays(
        &[god],
        "A battlefield God
         stop 1 end
         = no-subtype God God",
    );
}

#[test]
fn rule_205_1a_subtypes_go_with_their_card_type() {
    let moon = "Moon | {U} | Enchantment — Aura | Enchant permanent\nEnchanted permanent is a colorless land with \"{T}: Add {C}\" and loses all other card types and abilities. |";
    let robot = "Robot | {1} | Artifact Creature — Equipment Robot | | 2/2";
    let kraken =
        "Kraken | {U} | Creature — Kraken | {1}: ~ becomes an artifact in addition to its other types. | 2/2";
    plays(
        &[moon, robot, kraken],
        "A battlefield Robot, Kraken, Island*2
         A hand Moon
         1 main A activate {1}
         1 main A wait
         1 main A cast Moon > Robot
         stop 1 end
         = type Robot Land
         = no-subtype Robot Robot
         = no-subtype Robot Equipment
         = subtype Kraken Kraken",
    );
}

#[test]
fn rule_613_8a_an_ability_that_was_given_waits_for_the_effect_that_takes_it_away() {
    let song = "Song | {G} | Enchantment | Bears have \"As long as it's your turn, Birds you control have trample and get +1/+1.\" |";
    let hush = "Hush | {G} | Enchantment | Bears lose all abilities. |";
    plays(
        &[song, hush],
        "A battlefield Song, Bear, Bird, Forest
         A hand Hush
         1 main A = size Bird 2/2
         2 main A = size Bird 1/1
         3 main A = size Bird 2/2
         3 main2 A cast Hush
         stop 3 end
         = size Bird 1/1",
    );
}
