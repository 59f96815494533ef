//! Flip cards (710), as duels.

use super::script::plays;

const TUTOR: &str = "flip: Tutor | {1}{U} | Creature — Human Monk | {2}, {T}: Draw a card. If you have four or more cards in hand, flip this creature. | 1/2 || Sage | {1}{U} | Legendary Creature — Human Monk | {T}: Put a +1/+1 counter on target creature. | 3/4";
const PUPIL: &str = "flip: Pupil | {1}{G} | Creature — Human Monk | At the beginning of the end step, if there are two or more ki counters on this creature, you may flip it. // {T}: Put a ki counter on this creature. | 2/2 || Master | {1}{G} | Legendary Creature — Spirit | Trample // Remove a ki counter from Master: Target creature gets +2/+2 until end of turn. | 4/3";
const RUNE: &str = "flip: Rune | {2}{W} | Legendary Creature — Fox | When you have 22 or more life, flip Rune. | 2/2 || Rune's Hymn | {2}{W} | Legendary Enchantment | Creatures you control get +1/+1. |";
const CLONE: &str = "Clone | {3} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
const BLINK: &str = "Blink | {W} | Instant | Exile target creature you control, then return that card to the battlefield under its owner's control. |";
const MIMIC: &str = "Mimic | {1} | Creature — Shapeshifter | {1}: ~ becomes a copy of target creature until end of turn. | 1/1";
const BALM: &str = "Balm | {W} | Instant | You gain 5 life. |";
const BLUE: &str = "Blue | {U} | Instant | Destroy target blue creature with mana value 2. |";

#[test]
fn rule_710_2_a_flipped_permanent_has_the_alternative_characteristics() {
    plays(
        &[TUTOR],
        "A battlefield Island*2, Tutor
         A hand Bird*3
         1 main A = A size Tutor 1/2
         1 main A activate {2}, {T}
         3 main A activate {T}: Put > Sage
         stop 3 end
         = A battlefield Tutor 0
         = A battlefield Sage 1
         = A size Sage 4/5",
    );
    // Too few cards: it isn't flipped.
    plays(
        &[TUTOR],
        "A battlefield Island*2, Tutor
         1 main A activate {2}, {T}
         stop 1 end
         = A battlefield Tutor 1
         = A battlefield Sage 0",
    );
}

#[test]
fn rule_710_1c_color_and_mana_cost_do_not_change() {
    plays(
        &[TUTOR, BLUE],
        "A battlefield Island*2, Tutor
         A hand Bird*3
         B battlefield Island
         B hand Blue
         1 main A activate {2}, {T}
         2 main B cast Blue > Sage
         stop 2 end
         = A graveyard Tutor 1",
    );
}

#[test]
fn rule_710_2_it_stays_the_same_object_with_its_counters() {
    plays(
        &[PUPIL],
        "A battlefield Pupil
         B battlefield Bear
         1 main A activate {T}: Put
         3 main A activate {T}: Put
         3 attack A Pupil
         choose A yes
         5 main A activate Remove > Master
         5 attack A Master
         stop 5 end
         = A counter Master ki 1
         = A size Master 6/5
         = B life 14",
    );
}

#[test]
fn rule_110_5_flipping_may_be_declined() {
    plays(
        &[PUPIL],
        "A battlefield Pupil
         1 main A activate {T}: Put
         3 main A activate {T}: Put
         choose A no
         stop 3 cleanup
         = A battlefield Pupil 1
         = A battlefield Master 0",
    );
}

#[test]
fn rule_710_4_what_leaves_the_battlefield_forgets_that_it_was_flipped() {
    plays(
        &[RUNE, BALM, BLINK],
        "A battlefield Plains*2, Rune, Bear
         A hand Balm
         1 main A cast Balm
         1 main A wait
         1 main A = A size Bear 3/3
         1 main A = A no-type Rune's Hymn creature
         stop 1 end
         = A battlefield Rune's Hymn 1",
    );
    plays(
        &[TUTOR, BLINK],
        "A battlefield Island*2, Plains, Tutor
         A hand Bird*3, Blink
         1 main A activate {2}, {T}
         3 main A cast Blink > Sage
         stop 3 end
         = A battlefield Sage 0
         = A battlefield Tutor 1",
    );
}

#[test]
fn rule_707_2_a_copy_of_a_flipped_permanent_is_not_flipped() {
    plays(
        &[TUTOR, CLONE],
        "A battlefield Island*5, Tutor
         A hand Bird*3, Clone
         1 main A activate {2}, {T}
         3 main A cast Clone
         choose A Sage
         stop 3 end
         = A battlefield Sage 1
         = A battlefield Tutor 1
         = A size Tutor 1/2",
    );
}

#[test]
fn rule_710_2_a_copy_flips_and_stays_flipped_once_it_is_no_copy() {
    // The Mimic flips as a copy of the Tutor; it has no alternative characteristics of its own.
    plays(
        &[TUTOR, MIMIC],
        "A battlefield Island*4, Mimic, Tutor
         A hand Bird*4
         1 main A activate {1} > Tutor
         1 main A wait
         1 main A activate {2}, {T}
         1 end A = A battlefield Sage 1
         stop 3 main
         = A battlefield Mimic 1
         = A battlefield Tutor 1
         = A size Mimic 1/1",
    );
}
