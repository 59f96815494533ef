//! What copies have besides what they copy (707.9), and triggers about either of two objects, as duels.

use super::script::plays;

const MIMIC: &str = "Mimic | {3}{U} | Legendary Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield, except its name is Mimic, it's legendary in addition to its other types, and it has \"{1}: Return Mimic to its owner's hand.\" | 0/1";

#[test]
fn rule_707_9b_a_copy_keeps_its_own_name_and_ability() {
    plays(
        &[MIMIC],
        "A battlefield Island*5, Bear
         A hand Mimic
         1 main A cast Mimic
         choose A yes
         choose A Bear
         1 main A wait
         1 main A = A battlefield Mimic 1
         1 main A = A battlefield Bear 1
         1 main2 A activate {1}
         stop 1 end
         = A hand Mimic 1
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_704_5j_copies_of_one_name_are_told_apart_by_it() {
    // Both are legendary and called Mimic: one stays.
    plays(
        &[MIMIC],
        "A battlefield Island*8, Bear
         A hand Mimic*2
         1 main A cast Mimic
         choose A yes
         choose A Bear
         1 main A wait
         1 main2 A cast Mimic
         choose A yes
         choose A Bear
         stop 1 end
         = A battlefield Mimic 1
         = A battlefield Bear 1
         = A graveyard Mimic 1",
    );
}

#[test]
fn rule_603_7_a_trigger_about_either_of_two_targets_is_about_each() {
    let scout = "Scout Order | {U} | Sorcery | Choose up to two target creatures. Until your next turn, whenever either of those creatures deals combat damage, you draw a card. |";
    plays(
        &[scout],
        "A battlefield Island, Bear, Giant, Bird
         A hand Scout Order
         1 main A cast Scout Order > Bear, Giant
         1 attack A Bear
         1 attack A Giant
         1 attack A Bird
         stop 1 end
         = B life 12
         = A hand 2",
    );
}
