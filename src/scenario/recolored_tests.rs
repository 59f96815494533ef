//! Spells that become another color (105.3, 400.7a), and permanents that become copies together (707.2): duels with cards made for the
//! purpose.

use super::script::plays;

const LACE: &str = "Lace | {U} | Instant | Target spell or permanent becomes blue. |";
const KNIGHT: &str = "Knight | {W} | Creature — Knight | Protection from blue | 2/2";
const TIDE: &str = "Tide | {U} | Enchantment | Blue creatures get +1/+1. |";

#[test]
fn rule_105_3_a_spell_that_becomes_blue_can_t_affect_what_has_protection_from_blue() {
    plays(
        &[LACE, KNIGHT],
        "A battlefield Mountain, Island
         B battlefield Knight
         A hand Shock, Lace
         1 main A cast Shock > Knight
         1 main A cast Lace > Shock
         stop 1 main2
         = B battlefield Knight 1
         = A graveyard Shock 1",
    );
    plays(
        &[LACE, TIDE],
        "A battlefield Bear, Tide, Island
         A hand Lace
         1 main A cast Lace > Bear
         stop 3 end
         = A size Bear 3/3",
    );
}

#[test]
fn rule_707_2_a_copy_does_not_have_the_color_that_the_spell_has_become() {
    let twin = "Twin | {R} | Instant | Copy target instant or sorcery spell you control. |";
    plays(
        &[LACE, KNIGHT, twin],
        "A battlefield Mountain*2, Island
         B battlefield Knight
         A hand Shock, Lace, Twin
         1 main A cast Shock > Knight
         1 main A cast Twin > Shock
         1 main A cast Lace > Shock
         stop 1 main2
         = B graveyard Knight 1",
    );
}

#[test]
fn rule_400_7a_the_permanent_has_the_color_that_the_spell_has_become() {
    plays(
        &[LACE, TIDE],
        "A battlefield Tide, Island, Forest*2
         A hand Bear, Lace
         1 main A cast Bear
         1 main A cast Lace > Bear
         stop 3 end
         = A size Bear 3/3",
    );
    let seer = "Seer | {U} | Creature — Wizard | {1}{U}: Target spell or permanent becomes the color of your choice until end of turn. | 3/3";
    plays(
        &[seer, TIDE],
        "A battlefield Tide, Seer, Island*2, Forest*2
         A hand Bear
         choose A blue
         1 main A cast Bear
         1 main A activate {1}{U} > Bear
         1 main2 A = A size Bear 3/3
         stop 3 main
         = A size Bear 2/2",
    );
    let gnomes = "Gnomes | {1} | Artifact Creature — Gnome | {T}: Target spell becomes colorless. | 1/1";
    let sky = "Sky | {U} | Creature — Bird | | 1/1";
    plays(
        &[gnomes, sky, TIDE],
        "A battlefield Tide, Gnomes, Island*2
         A hand Sky
         1 main A cast Sky
         1 main A activate {T} > Sky
         stop 3 main
         = A size Sky 1/1",
    );
}

#[test]
fn rule_707_2_each_other_creature_becomes_a_copy() {
    let mirror = "Mirror | {U} | Sorcery | Each other creature becomes a copy of target nonlegendary creature until end of turn. |";
    plays(
        &[mirror],
        "A battlefield Bear, Bird, Island
         B battlefield Giant, Bird
         A hand Mirror
         1 main A cast Mirror > Giant
         1 main2 A = A battlefield Giant 2
         1 main2 A = B battlefield Giant 2
         stop 2 main
         = A battlefield Bear 1
         = A battlefield Bird 1
         = B battlefield Giant 1",
    );
    let form = "Form | {U} | Sorcery | Choose target creature you control. Each other creature you control becomes a copy of that creature until end of turn, except it isn't legendary. |";
    let chief = "Chief | {W} | Legendary Creature — Elf | | 4/4";
    plays(
        &[form, chief],
        "A battlefield Bear, Chief, Island
         B battlefield Bird
         A hand Form
         1 main A cast Form > Chief
         1 main2 A = A battlefield Chief 2
         stop 1 end
         = B battlefield Bird 1
         = A graveyard Chief 0",
    );
    // Without its target the spell does nothing (608.2b).
    plays(
        &[form],
        "A battlefield Bear, Bird, Island, Mountain
         A hand Form, Shock
         1 main A cast Form > Bear
         1 main A cast Shock > Bear
         stop 1 main2
         = A battlefield Bird 1
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_701_44a_each_of_several_creatures_explores() {
    let soul = "Soul | {G} | Creature — Merfolk | At the beginning of combat on your turn, each Merfolk creature you control explores. | 3/3";
    let fish = "Fish | {U} | Creature — Merfolk | | 1/1";
    plays(
        &[soul, fish],
        "A battlefield Soul, Fish
         B battlefield Fish
         A library Bear, Bear, Bear, Island, Forest
         choose A yes
         1 combat A wait
         stop 1 main2
         = B size Fish 1/1",
    );
}
