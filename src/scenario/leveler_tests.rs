//! Leveler cards (711) and level up (702.87), as duels.

use super::script::plays;

const SQUIRE: &str = "leveler: Squire | {W} | Creature — Human | Level up {W} // LEVEL 1-2 // 3/3 // Flying // LEVEL 3+ // 5/5 // Trample // {T}: ~ deals 1 damage to any target. | 1/1";
const UP: &str = "1 main A activate Level up {W}\n 1 main A wait\n";

#[test]
fn rule_711_2_each_level_has_its_own_size_and_abilities() {
    for (times, size, flying, trample) in [
        (0, "1/1", "hasn't", "hasn't"),
        (1, "3/3", "has", "hasn't"),
        (2, "3/3", "has", "hasn't"),
        (3, "5/5", "hasn't", "has"),
        (4, "5/5", "hasn't", "has"),
    ] {
        let script = format!(
            "A battlefield Squire, Plains*4
             {}
             stop 1 end
             = size Squire {size}
             = {flying} Squire: flying
             = {trample} Squire: trample
             = A counter Squire level {times}",
            UP.repeat(times)
        );
        plays(&[SQUIRE], &script);
    }
}

#[test]
fn rule_702_87a_it_is_leveled_up_as_a_sorcery_and_new_creatures_are_too() {
    plays(
        &[SQUIRE],
        "A battlefield Plains*2
         A hand Squire
         1 main A cast Squire
         1 main A wait
         1 main A activate Level up {W}
         1 main A = A may-activate Level up {W} no
         1 main A wait
         1 main A = size Squire 3/3
         2 main A = A may-activate Level up {W} no
         3 combat A = A may-activate Level up {W} no
         stop 3 main2
         = A may-activate Level up {W} yes",
    );
}

#[test]
fn rule_711_2b_an_ability_of_a_level_is_there_from_that_level_on() {
    let shot = "{T}: Squire deals 1 damage to any target.";
    for (times, able) in [(2, "no"), (3, "yes")] {
        let script = format!(
            "A battlefield Squire, Plains*4
             {}
             stop 1 main2
             = A may-activate {shot} {able}",
            UP.repeat(times)
        );
        plays(&[SQUIRE], &script);
    }
    let script = format!(
        "A battlefield Squire, Plains*4
         {}
         1 main A activate {shot} > player B
         stop 1 end
         = B life 19",
        UP.repeat(3)
    );
    plays(&[SQUIRE], &script);
}

#[test]
fn rule_613_4b_counters_and_effects_change_what_the_level_sets() {
    let growth =
        "Growth | {G} | Instant | Put a +1/+1 counter on target creature. It gets +2/+2 until end of turn. |";
    let frog = "Frog | {G} | Instant | Target creature has base power and toughness 0/1 until end of turn. |";
    let script = |card: &str, first: &str, second: &str, size: &str| {
        format!(
            "A battlefield Squire, Plains*2, Forest
             A hand {card}
             {first}
             1 main A wait
             {second}
             stop 1 end
             = size Squire {size}"
        )
    };
    let (up, cast) =
        ("1 main A activate Level up {W}", |card: &str| format!("1 main A cast {card} > Squire"));
    plays(&[SQUIRE, growth], &script("Growth", &cast("Growth"), up, "6/6"));
    // A level is as old as the creature: what sets its size later is what counts (613.7).
    plays(&[SQUIRE, frog], &script("Frog", &cast("Frog"), up, "0/1"));
    plays(&[SQUIRE, frog], &script("Frog", up, &cast("Frog"), "0/1"));
}

#[test]
fn rule_711_2_levels_are_abilities_that_can_be_lost() {
    let hush = "Hush | {U} | Instant | Target creature loses all abilities until end of turn. |";
    let script = format!(
        "A battlefield Squire, Plains*4, Island
         A hand Hush
         {}
         1 main A cast Hush > Squire
         1 main A wait
         1 main A = size Squire 1/1
         1 main A = hasn't Squire: flying
         1 main A = A may-activate Level up {{W}} no
         stop 2 upkeep
         = size Squire 3/3
         = has Squire: flying",
        UP.repeat(2)
    );
    plays(&[SQUIRE, hush], &script);
}

#[test]
fn rule_707_2_a_copy_has_the_levels_and_none_of_the_counters() {
    let clone = "Clone | {U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/1";
    plays(
        &[
            "leveler: Squire | {W} | Creature — Human | Level up {W} // LEVEL 1+ // 3/3 // Other creatures you control get +1/+0. | 1/1",
            clone,
        ],
        "A battlefield Island
         A hand Clone
         B battlefield Squire, Plains, Bear
         2 main B activate Level up {W}
         2 main B wait
         2 main B = B size Squire 3/3
         3 main A cast Clone
         choose A yes
         choose A Squire
         stop 3 end
         = A size Squire 1/1
         = B size Bear 3/2",
    );
}

#[test]
fn rule_711_2_a_level_that_is_lost_takes_its_size_along() {
    let drain = "Drain | {B} | Instant | Remove all counters from target creature. |";
    plays(
        &[SQUIRE, drain],
        "A battlefield Squire, Plains
         A hand Shock
         B battlefield Swamp, Mountain
         B hand Drain, Shock
         1 main A activate Level up {W}
         2 main B cast Shock > Squire
         2 main B wait
         2 main B = A battlefield Squire 1
         2 main B cast Drain > Squire
         stop 2 end
         = A graveyard Squire 1",
    );
}

#[test]
fn rule_711_2_a_land_may_have_levels_without_a_size() {
    plays(
        &[
            "leveler: Site | | Land | Level up {1} // {T}: Add {C}. // LEVEL 1-7 // {T}: Add {R} or {G}. // LEVEL 8+ // {T}: Add {R} or {G}. Scry 1. |",
        ],
        "A battlefield Site, Plains
         B battlefield Bear
         A hand Shock
         1 main A activate Level up {1}
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18",
    );
}
