//! Emerge (702.119).

use super::Verdict;
use super::script::{plays, verdict};

const FIEND: &str = "Fiend | {6}{U} | Creature — Eldrazi | Flying // Emerge {4}{U} | 5/6";

#[test]
fn rule_702_119a_the_mana_value_of_the_sacrificed_creature_is_taken_off() {
    plays(
        &[FIEND],
        "A battlefield Island*3, Bear, Bird
         A hand Fiend
         choose A Bear
         1 main A cast Fiend with Emerge
         stop 1 end
         = A battlefield Fiend 1
         = A graveyard Bear 1
         = A battlefield Bird 1
         = A tapped Island 3",
    );
    // Only generic mana is taken off.
    plays(
        &[FIEND],
        "A battlefield Mountain*3, Giant
         A hand Fiend
         1 main A = A may-cast Fiend no
         stop 1 end
         = A hand Fiend 1",
    );
    plays(
        &[FIEND],
        "A battlefield Island, Giant
         A hand Fiend
         choose A Giant
         1 main A cast Fiend with Emerge
         stop 1 end
         = A battlefield Fiend 1
         = A graveyard Giant 1",
    );
}

#[test]
fn rule_702_119a_without_a_creature_the_emerge_cost_cant_be_paid() {
    plays(
        &[FIEND],
        "A battlefield Island*6
         A hand Fiend
         B battlefield Giant
         1 main A = A may-cast Fiend no
         stop 1 end
         = A hand Fiend 1",
    );
    // The mana cost can be paid as usual, and then nothing is sacrificed.
    plays(
        &[FIEND],
        "A battlefield Island*7, Bear
         A hand Fiend
         1 main A cast Fiend
         stop 1 end
         = A battlefield Fiend 1
         = A battlefield Bear 1",
    );
    let duel = "A battlefield Island*5
         A hand Fiend
         1 main A cast Fiend with Emerge
         stop 1 end
         = A battlefield Fiend 1";
    assert!(!matches!(verdict(&[FIEND], duel), Verdict::Pass));
}

#[test]
fn rule_601_2h_the_creature_is_sacrificed_although_the_spell_is_countered() {
    let cancel = "Cancel | {U} | Instant | Counter target spell. |";
    plays(
        &[FIEND, cancel],
        "A battlefield Island*3, Bear
         A hand Fiend
         B battlefield Island
         B hand Cancel
         choose A Bear
         1 main A cast Fiend with Emerge
         1 main B cast Cancel > Fiend
         stop 1 end
         = A graveyard Fiend 1
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_601_2g_the_creature_gives_mana_before_it_is_sacrificed() {
    let elf = "Elf | {G} | Creature — Elf Druid | {T}: Add {G}. | 1/1";
    plays(
        &[FIEND, elf],
        "A battlefield Island*3, Elf
         A hand Fiend
         1 main A cast Fiend with Emerge
         stop 1 end
         = A battlefield Fiend 1
         = A graveyard Elf 1
         = A tapped Island 3",
    );
}

#[test]
fn rule_601_2h_one_creature_is_not_sacrificed_for_two_costs() {
    let twin = "Twin | {6}{U} | Creature — Eldrazi | As an additional cost to cast ~, sacrifice a creature. // Emerge {4}{U} | 5/6";
    for (creatures, castable) in [("Bear", "no"), ("Bear, Bird", "yes")] {
        plays(
            &[twin],
            &format!(
                "A battlefield Island*4, {creatures}
                 A hand Twin
                 1 main A = A may-cast Twin {castable}
                 stop 1 end
                 = A hand Twin 1"
            ),
        );
    }
}
