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

const TWIN: &str = "Twin | {R}{R} | Instant | Copy target instant or sorcery spell. You may choose new targets for the copy. |";
const PROUD: &str = "Proud | {1}{W} | Creature — Cat | Whenever ~ becomes the target of a spell or ability an opponent controls, you gain 3 life. | 4/4";

#[test]
fn rule_707_10c_a_copy_with_a_new_target_makes_it_the_target_once() {
    plays(
        &[TWIN, PROUD],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Proud
         1 main A cast Shock > player B
         1 main A cast Twin > Shock
         choose A yes
         choose A target Proud
         stop 1 end
         = B life 21
         = B battlefield Proud 1",
    );
}

#[test]
fn rule_707_10_a_copy_with_the_old_target_makes_it_the_target_again() {
    plays(
        &[TWIN, PROUD],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Proud
         1 main A cast Shock > Proud
         1 main A cast Twin > Shock
         choose A target Proud
         stop 1 end
         = B life 26
         = B graveyard Proud 1",
    );
}

#[test]
fn rule_702_21a_ward_counters_a_copy() {
    let warded = "Warded | {1}{W} | Creature — Cat | Ward {1} | 2/2";
    plays(
        &[TWIN, warded],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Warded
         1 main A cast Shock > player B
         1 main A cast Twin > Shock
         choose A target Warded
         stop 1 end
         = B life 18
         = B battlefield Warded 1",
    );
}

#[test]
fn rule_707_10_a_copy_of_an_ability_targets_too() {
    let pinger = "Pinger | {R} | Creature — Goblin | {T}: ~ deals 1 damage to any target. | 1/1";
    let echo = "Echo | {R} | Instant | Copy target activated ability you control. You may choose new targets for the copy. |";
    plays(
        &[pinger, echo, PROUD],
        "A battlefield Mountain, Pinger
         A hand Echo
         B battlefield Proud
         1 main A activate > player B
         1 main A cast Echo > Pinger
         choose A target Proud
         stop 1 end
         = B life 22",
    );
}

#[test]
fn rule_603_2_two_copies_with_one_target_make_it_the_target_twice() {
    // The spell itself, and two copies of it.
    let shower = "Shower | {R} | Sorcery | ~ deals 1 damage to target creature. // Storm |";
    plays(
        &[shower, PROUD],
        "A battlefield Mountain*3
         A hand Shock*2, Shower
         B battlefield Proud
         1 main A cast Shock > player B
         1 main A cast Shock > player B
         1 main A cast Shower > Proud
         stop 1 end
         = B life 25",
    );
}
