//! Costs that take away or tap sources of mana: duels with cards made for the purpose.

use super::script::plays;

const MELODY: &str = "Melody | {U} | Creature — Spirit | {1}, Return a land you control to its owner's hand: You gain 3 life. | 2/4";

#[test]
fn rule_601_2g_a_land_gives_its_mana_before_it_is_returned() {
    plays(
        &[MELODY],
        "A battlefield Melody, Island
         1 main A activate {1}, Return
         stop 1 end
         = A life 23
         = A hand Island 1",
    );
    let denial = "Denial | {U}{U} | Instant | As an additional cost to cast this spell, return a land you control to its owner's hand. // Counter target spell. |";
    plays(
        &[denial],
        "A battlefield Mountain
         A hand Shock
         B battlefield Island*2
         B hand Denial
         1 main A cast Shock > player B
         1 main B cast Denial > Shock
         stop 1 end
         = B life 20
         = B hand Island 1
         = B battlefield Island 1",
    );
}

#[test]
fn rule_601_2h_another_land_is_returned_if_there_is_one() {
    plays(
        &[MELODY],
        "A battlefield Melody, Island, Forest
         1 main A activate {1}, Return
         stop 1 end
         = A life 23
         = A battlefield Island 0
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_601_2g_a_permanent_that_sacrifices_itself_gives_its_mana_first() {
    let vault = "Vault | {1} | Artifact | {T}: Add {C}. // {1}, Sacrifice this artifact: You gain 3 life. |";
    plays(
        &[vault],
        "A battlefield Vault
         1 main A = A may-activate {1}, Sacrifice yes
         1 main A activate {1}, Sacrifice
         stop 1 end
         = A life 23
         = A graveyard Vault 1",
    );
    let stone =
        "Stone | {1} | Artifact | {T}: Add {C}. // {1}, {T}, Sacrifice this artifact: You gain 3 life. |";
    plays(
        &[stone],
        "A battlefield Stone
         1 main A = A may-activate {1}, {T} no
         stop 1 end
         = A battlefield Stone 1",
    );
}

#[test]
fn rule_601_2h_a_creature_is_not_tapped_for_mana_and_for_the_cost() {
    let elf = "Elf | {G} | Creature — Elf | {T}: Add {G}. | 1/1";
    let drum = "Drum | {1} | Artifact | {G}, Tap an untapped creature you control: You gain 3 life. |";
    plays(
        &[elf, drum],
        "A battlefield Elf, Drum
         1 main A = A may-activate {G}, Tap no
         stop 1 end
         = A life 20",
    );
    plays(
        &[elf, drum],
        "A battlefield Elf*2, Drum
         1 main A = A may-activate {G}, Tap yes
         1 main A activate {G}, Tap
         stop 1 end
         = A life 23",
    );
}

#[test]
fn rule_601_2h_what_gives_no_mana_is_tapped_first() {
    let elf = "Elf | {G} | Creature — Elf | {T}: Add {G}. | 1/1";
    let drum = "Drum | {1} | Artifact | {G}, Tap two untapped creatures you control: You gain 3 life. |";
    plays(
        &[elf, drum],
        "A battlefield Elf*2, Bear, Drum
         1 main A activate {G}, Tap
         stop 1 end
         = A life 23",
    );
    plays(
        &[elf, drum],
        "A battlefield Elf, Bear, Drum
         1 main A = A may-activate {G}, Tap no
         stop 1 end
         = A life 20",
    );
}
