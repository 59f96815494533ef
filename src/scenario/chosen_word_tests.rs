//! Permanents that have one of two abilities, as a word was chosen when they entered (607.2f).

use super::script::plays;

const SIEGE: &str = "Siege | {R} | Enchantment | As ~ enters, choose Wolves or Hawks. // • Wolves — At the beginning of your upkeep, you gain 3 life. // • Hawks — Whenever a creature you control leaves the battlefield, ~ deals 1 damage to any target. |";

#[test]
fn rule_607_2f_only_the_ability_of_the_chosen_word_is_there() {
    plays(
        &[SIEGE],
        "A battlefield Mountain, Swamp*2, Bear
         A hand Siege, Murder
         choose A Wolves
         1 main A cast Siege
         1 main A wait
         1 main A cast Murder > Bear
         stop 3 main
         = A life 23
         = B life 20",
    );
    plays(
        &[SIEGE],
        "A battlefield Mountain, Swamp*2, Bear
         A hand Siege, Murder
         choose A Hawks
         choose A target player B
         1 main A cast Siege
         1 main A wait
         1 main A cast Murder > Bear
         stop 3 main
         = A life 20
         = B life 19",
    );
}

#[test]
fn a_static_ability_of_a_word_holds_only_if_it_was_chosen() {
    let banner = "Banner | {W} | Enchantment | As ~ enters, choose Lions or Bulls. // • Lions — Creatures you control get +1/+1. // • Bulls — Spells you cast cost {1} less to cast. |";
    for (word, size, may) in [("Lions", "3/3", "no"), ("Bulls", "2/2", "yes")] {
        plays(
            &[banner],
            &format!(
                "A battlefield Plains, Swamp, Bear
                 A hand Banner, Murder
                 B battlefield Bird
                 choose A {word}
                 1 main A cast Banner
                 1 main A wait
                 1 main A = A size Bear {size}
                 1 main A = A may-cast Murder {may}
                 stop 1 end
                 = A battlefield Banner 1"
            ),
        );
    }
}
