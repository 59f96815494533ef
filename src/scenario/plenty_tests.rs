//! Many of one thing: abilities activated again and again, copies of copies, a tall stack, many targets.

use super::script::plays;

#[test]
fn rule_614_9_twenty_shields_move_damage_one_by_one() {
    let carrier = "Carrier | {W} | Creature — Kor | {0}: The next 1 damage that would be dealt to ~ this turn is dealt to target creature you control instead. | 1/1";
    let shields = "1 main A activate {0}: The next > Giant\n1 main A wait\n".repeat(20);
    let duel = format!(
        "A battlefield Carrier, Giant, Mountain*3
         A hand Shock*3
         {shields}
         1 main A cast Shock > Carrier
         1 main A wait
         1 main A cast Shock > Carrier
         1 main A wait
         1 main A = A battlefield Giant 1
         1 main A cast Shock > Carrier
         stop 1 end
         = A graveyard Giant 1
         = A battlefield Carrier 1"
    );
    plays(&[carrier], &duel);
}

#[test]
fn rule_707_3_a_copy_of_a_copy_of_a_copy_is_an_artifact_once() {
    let shape = "Shape | {0} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield, except it's an artifact in addition to its other types. | 0/0";
    let spark = "Spark | {0} | Creature — Spark | Sacrifice ~: You gain 1 life. | 1/1";
    let copies = "1 main A cast Shape\n1 main A wait\n1 main A activate Sacrifice\n1 main A wait\n".repeat(6);
    let duel = format!(
        "A battlefield Spark
         A hand Shape*6
         {copies}
         stop 1 end
         = A life 26
         = A battlefield Spark 1
         = A graveyard Shape 5"
    );
    plays(&[shape, spark], &duel);
}

#[test]
fn rule_405_2_a_stack_of_forty_triggers_resolves() {
    let lesson =
        "Lesson | {0} | Sorcery | For each Island you control, create a 1/1 blue Bird creature token. |";
    let hall = "Hall | {0} | Enchantment | Whenever a creature you control enters, you gain 1 life. |";
    plays(
        &[lesson, hall],
        "A battlefield Hall, Island*40
         A hand Lesson
         1 main A cast Lesson
         stop 1 end
         = A life 60",
    );
}

#[test]
fn rule_601_2c_any_number_of_targets_may_be_twelve() {
    let tide = "Tide | {0} | Sorcery | Tap any number of target creatures. |";
    plays(
        &[tide],
        "B battlefield Bear*12
         A hand Tide
         1 main A cast Tide > Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear
         stop 1 end
         = tapped Bear 12",
    );
}

#[test]
fn rule_611_2_what_is_set_again_and_again_is_set_once() {
    let statue = "Statue | {0} | Artifact | {0}: ~ becomes a 2/4 Golem artifact creature until end of turn. // {0}: ~ becomes blue until end of turn. |";
    let sets = "1 main A activate {0}: Statue becomes a\n1 main A wait\n1 main A activate {0}: Statue becomes blue\n1 main A wait\n".repeat(200);
    plays(&[statue], &format!("A battlefield Statue\n{sets}\nstop 1 end\n= size Statue 2/4"));
}

#[test]
fn rule_702_37c_a_land_with_morph_is_cast_when_no_land_can_be_played() {
    let cavern = "Cavern | | Land | {T}: Add {C}. // Morph {2} |";
    plays(
        &[cavern],
        "A battlefield Forest*3
         A hand Cavern, Forest
         1 main A play Forest
         2 main B wait
         3 main A cast Face-down creature
         3 main A wait
         stop 3 end
         = size Face-down creature 2/2",
    );
}

#[test]
fn rule_616_1_what_is_added_to_a_gain_of_life_is_doubled() {
    let angel = "Angel | {2}{W} | Creature — Angel | If you would gain life, you gain that much life plus 1 instead. | 3/2";
    let boon =
        "Boon | {4}{W} | Enchantment | If you would gain life, you gain twice that much life instead. |";
    let salve = "Salve | {W} | Sorcery | You gain 3 life. |";
    for order in ["Angel, Boon", "Boon, Angel"] {
        plays(
            &[angel, boon, salve],
            &format!(
                "A battlefield Plains, {order}
                 A hand Salve
                 1 main A cast Salve
                 stop 1 end
                 = A life 28"
            ),
        );
    }
}
