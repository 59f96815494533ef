//! Face-down creatures as duels of cards made for them.

use super::script::plays;

const HIDDEN: &str = "Lurker | {4}{G} | Creature — Beast | Morph {1}{G} // Trample // When ~ is turned face up, you gain 3 life. | 5/4";

#[test]
fn rule_702_37_a_card_with_morph_is_cast_face_down_and_turned_up() {
    // Turning it up is a special action (116.2b): nobody has to pass.
    plays(
        &[HIDDEN],
        "A battlefield Forest*5
         A hand Lurker
         1 main A cast Face-down creature
         1 main A wait
         1 main A = size Face-down creature 2/2
         1 main A = A battlefield Lurker 0
         1 main A activate Morph {1}{G}
         1 main A = size Lurker 5/4
         stop 1 end
         = has Lurker: trample
         = A life 23",
    );
}

#[test]
fn rule_708_2_a_face_down_creature_has_no_color_name_or_text() {
    let purge = "Purge | {B} | Instant | Destroy target colorless creature. |";
    plays(
        &[HIDDEN, purge],
        "A battlefield Forest*3, Swamp
         A hand Lurker, Purge
         1 main A cast Face-down creature
         1 main A wait
         1 main A = hasn't Face-down creature: trample
         1 main A cast Purge > Face-down creature
         stop 1 end
         = A graveyard Lurker 1",
    );
}

#[test]
fn rule_702_37b_megamorph_leaves_a_counter_and_disguise_has_ward() {
    plays(
        &["Giantess | {4}{G} | Creature — Giant | Megamorph {G} | 3/3"],
        "A battlefield Forest*4
         A hand Giantess
         1 main A cast Face-down creature
         1 main A wait
         1 main A activate Megamorph {G}
         stop 1 end
         = size Giantess 4/4",
    );
    plays(
        &["Agent | {4}{G} | Creature — Elf | Disguise {G} | 3/3"],
        "A battlefield Forest*3
         A hand Agent
         B battlefield Mountain
         B hand Shock
         1 main A cast Face-down creature
         1 main A wait
         1 main B cast Shock > Face-down creature
         stop 1 end
         = A battlefield Face-down creature 1
         = B graveyard Shock 1",
    );
}

#[test]
fn a_card_with_morph_may_still_be_cast_face_up() {
    plays(
        &[HIDDEN],
        "A battlefield Forest*5
         A hand Lurker
         1 main A cast Lurker
         stop 1 end
         = size Lurker 5/4",
    );
}
