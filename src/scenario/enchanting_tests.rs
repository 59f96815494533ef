//! What Auras enchant as they enter, and what can't be enchanted, as duels.

use super::script::plays;

const BAR: &str =
    "Bar | {0} | Enchantment — Aura | Enchant land // Enchanted land can't be enchanted by other Auras. |";
const CAT: &str = "Cat | {W} | Creature — Cat | Whenever an enchantment enters, you gain 1 life. | 1/1";
const ECHO: &str =
    "Echo | {0} | Enchantment | You may have ~ enter as a copy of any enchantment on the battlefield. |";

#[test]
fn rule_303_4g_an_aura_spell_does_not_enter_on_what_can_t_be_enchanted() {
    plays(
        &[BAR, CAT],
        "A battlefield Forest, Cat
         A hand Bar*2
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Bar > Forest
         stop 1 end
         = A battlefield Bar 1
         = A graveyard Bar 1
         = A life 21",
    );
}

#[test]
fn rule_303_4f_what_can_t_be_enchanted_is_no_choice_for_an_aura_that_was_not_cast() {
    plays(
        &[BAR, ECHO],
        "A battlefield Forest, Plains
         A hand Bar, Echo
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Echo
         choose A yes
         choose A Bar
         choose A Forest
         stop 1 end
         = A battlefield Bar 2",
    );
}

#[test]
fn rule_303_4g_a_spell_that_would_be_an_aura_without_anything_to_enchant_does_not_enter() {
    plays(
        &[BAR, CAT, ECHO],
        "A battlefield Forest, Cat
         A hand Bar, Echo
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Echo
         choose A yes
         choose A Bar
         stop 1 end
         = A battlefield Bar 1
         = A graveyard Echo 1
         = A life 21",
    );
}

const SONG: &str = "Song | {G} | Enchantment — Aura | Enchant permanent // Enchanted permanent is a colorless Forest land. |";

#[test]
fn rule_301_5c_what_is_no_equipment_any_more_becomes_unattached() {
    plays(
        &[SONG, "Blade | {1} | Artifact — Equipment | Equipped creature gets +2/+0. // Equip {1} |"],
        "A battlefield Bear, Blade, Forest*2
         A hand Song
         1 main A activate Equip > Bear
         1 main A wait
         1 main A = size Bear 4/2
         1 main A cast Song > Blade
         stop 1 end
         = size Bear 2/2
         = A battlefield Blade 1",
    );
}

#[test]
fn rule_704_5p_a_copy_of_an_equipment_falls_off_once_it_is_none() {
    plays(
        &[
            "Mirror | {1} | Artifact | {2}: ~ becomes a copy of target artifact until end of turn. |",
            "Blade | {1} | Artifact — Equipment | Equipped creature gets +2/+0. // Equip {1} |",
        ],
        "A battlefield Bear, Mirror, Forest*3
         B battlefield Blade
         1 main A activate {2} > Blade
         1 main A wait
         1 main A activate Equip > Bear
         1 main A wait
         1 main A = size Bear 4/2
         1 main A = attached Blade to Bear
         stop 2 upkeep
         = size Bear 2/2
         = A battlefield Mirror 1",
    );
}

#[test]
fn rule_704_5p_what_is_no_aura_any_more_becomes_unattached() {
    // It is an Aura again once the song is gone, and enchants nothing (704.5m).
    plays(
        &[
            SONG,
            "Strength | {G} | Enchantment — Aura | Enchant creature // Enchanted creature gets +2/+1. |",
            "Clear | {W} | Instant | Destroy target enchantment. |",
        ],
        "A battlefield Bear, Forest*2, Plains
         A hand Song, Strength, Clear
         1 main A cast Strength > Bear
         1 main A wait
         1 main A cast Song > Strength
         1 main A wait
         1 main A = A battlefield Strength 1
         1 main A = size Bear 2/2
         1 main A cast Clear > Song
         stop 1 end
         = A graveyard Strength 1",
    );
}

#[test]
fn rule_303_4d_an_aura_that_is_a_creature_enchants_nothing() {
    plays(
        &[
            "Strength | {G} | Enchantment — Aura | Enchant creature // Enchanted creature gets +2/+1. |",
            "March | {U} | Enchantment | Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value. |",
            "Plate | {U} | Sorcery | Target permanent becomes an artifact in addition to its other types. |",
        ],
        "A battlefield Bear, March, Forest, Island
         A hand Strength, Plate
         1 main A cast Strength > Bear
         1 main A wait
         1 main A cast Plate > Strength
         stop 1 end
         = A graveyard Strength 1
         = size Bear 2/2",
    );
}
