//! Effects that keep what was chosen as they began: a creature type, a color, several colors.

use super::script::plays;

const SHIFTER: &str = "Shifter | {1}{U} | Creature — Wall | {1}: ~ becomes the creature type of your choice until end of turn. | 1/4";
const CHIEF: &str = "Chief | {1}{R} | Creature — Goblin | Other Goblins get +1/+1. | 2/2";

#[test]
fn rule_205_1b_a_creature_of_the_chosen_type_has_lost_its_other_creature_types_until_end_of_turn() {
    plays(
        &[SHIFTER, CHIEF],
        "A battlefield Island*2, Shifter, Chief
         choose A Goblin
         1 main A activate {1}
         1 main A wait
         1 main A = A size Shifter 2/5
         1 main A = A subtype Shifter Goblin
         1 main A = A no-subtype Shifter Wall
         stop 2 main
         = A size Shifter 1/4
         = A subtype Shifter Wall",
    );
    // A second choice replaces the first; two creatures keep their own choices.
    plays(
        &[SHIFTER, CHIEF],
        "A battlefield Island*3, Shifter, Chief
         choose A Goblin
         choose A Bear
         1 main A activate {1}
         1 main A wait
         1 main A activate {1}
         1 main A wait
         stop 1 main
         = A size Shifter 1/4
         = A subtype Shifter Bear",
    );
    let sliver = "Hive | {1}{U} | Creature — Sliver | {1}: ~ becomes the creature type of your choice in addition to its other types until end of turn. | 1/1";
    plays(
        &[sliver, CHIEF],
        "A battlefield Island*2, Hive, Chief
         choose A Goblin
         1 main A activate {1}
         1 main A wait
         stop 1 main
         = A size Hive 2/2
         = A subtype Hive Sliver",
    );
}

#[test]
fn rule_611_2c_protection_from_the_chosen_color_is_kept_when_the_spell_is_gone() {
    let ward = "Ward | {W} | Instant | Choose a color. Creatures you control gain protection from the chosen color until end of turn. |";
    plays(
        &[ward],
        "A battlefield Plains, Bear, Bird
         A hand Ward
         B battlefield Mountain, Swamp*2
         B hand Shock, Murder
         choose A red
         1 main A cast Ward
         1 main A wait
         1 main A = B may-cast Murder yes
         1 main2 B cast Shock > player A
         1 main2 B wait
         1 end B cast Murder > Bear
         stop 1 cleanup
         = A life 18
         = A battlefield Bear 0
         = A battlefield Bird 1",
    );
    let verdict = super::script::verdict(
        &[ward],
        "A battlefield Plains, Bear
         A hand Ward
         B battlefield Mountain
         B hand Shock
         choose A red
         1 main A cast Ward
         1 main A wait
         1 main2 B cast Shock > Bear
         stop 1 end
         = B hand Shock 1",
    );
    assert!(matches!(verdict, super::Verdict::Fail { .. }), "Shock can't target the creature: {verdict:?}");
}

#[test]
fn rule_105_3_the_colors_of_ones_choice_replace_those_before() {
    let lace = "Lace | {U} | Instant | Target permanent becomes the color or colors of your choice. |";
    let slay = "Slay | {B} | Instant | Destroy target white creature. |";
    let drown = "Drown | {B} | Instant | Destroy target green creature. |";
    plays(
        &[lace, slay, drown],
        "A battlefield Island, Swamp*2, Bear
         A hand Lace, Slay, Drown
         choose A white
         choose A black
         1 main A cast Lace > Bear
         1 main A wait
         1 main A = A may-cast Drown no
         1 main A = A may-cast Slay yes
         2 main A cast Slay > Bear
         stop 2 end
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_122_two_kinds_of_counters_are_put_on_one_object() {
    let fangs = "Fangs | {B} | Instant | Put two +1/+1 counters and a lifelink counter on target creature. |";
    plays(
        &[fangs],
        "A battlefield Swamp, Bear
         A hand Fangs
         1 main A cast Fangs > Bear
         1 main A wait
         1 attack A Bear
         stop 1 end
         = A size Bear 4/4
         = A life 24",
    );
    let pouncer = "Pouncer | {1}{R} | Creature — Cat | Kicker {2}\nIf ~ was kicked, it enters with two +1/+1 counters and a trample counter on it and with haste. | 1/1";
    plays(
        &[pouncer],
        "A battlefield Mountain*4
         A hand Pouncer
         B battlefield Bird
         choose A yes
         1 main A cast Pouncer
         1 main A wait
         1 attack A Pouncer
         1 block B Bird x Pouncer
         stop 1 end
         = A size Pouncer 3/3
         = B life 18",
    );
    plays(
        &[pouncer],
        "A battlefield Mountain*4
         A hand Pouncer
         choose A no
         1 main A cast Pouncer
         stop 1 end
         = A size Pouncer 1/1
         = A hasn't Pouncer: haste",
    );
}

#[test]
fn rule_614_that_creature_or_planeswalker_is_exiled_instead_of_dying() {
    let bolt = "Bolt | {R} | Instant | ~ deals 2 damage to target creature or planeswalker. If that creature or planeswalker would die this turn, exile it instead. |";
    plays(
        &[bolt],
        "A battlefield Mountain*2
         A hand Bolt, Shock
         B battlefield Bear, Giant
         1 main A cast Bolt > Bear
         stop 1 end
         = B exile Bear 1
         = B graveyard Bear 0",
    );
}
