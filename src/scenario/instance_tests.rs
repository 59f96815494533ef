//! Abilities that are given, each instance with its own timestamp and count, and what changes after a choice: duels.

use super::script::plays;

const FROG: &str = "Frog | {1}{U} | Instant | Until end of turn, target creature loses all abilities. |";

#[test]
fn rule_613_7a_a_static_ability_that_was_given_before_gives_nothing_back() {
    let rune = "Rune | {1}{U} | Enchantment — Aura | Enchant artifact // Enchanted artifact has \"Equipped creature has flying.\" |";
    let sword = "Sword | {1} | Artifact — Equipment | Equipped creature gets +2/+0. // Equip {0} |";
    plays(
        &[FROG, rune, sword],
        "A battlefield Island*4, Bear, Sword
         A hand Rune, Frog
         1 main A cast Rune > Sword
         1 main A wait
         1 main A activate Equip > Bear
         1 main A wait
         1 main A = A has Bear: flying
         1 main2 A cast Frog > Bear
         1 main2 A wait
         1 main2 A = A hasn't Bear: flying
         1 main2 A = A size Bear 4/2
         stop 2 main
         = A has Bear: flying",
    );
    // One that is given later does.
    plays(
        &[FROG, rune, sword],
        "A battlefield Island*4, Bear, Sword
         A hand Rune, Frog
         1 main A activate Equip > Bear
         1 main A wait
         1 main A cast Frog > Bear
         1 main A wait
         1 main A cast Rune > Sword
         1 main A wait
         stop 1 main2
         = A has Bear: flying
         = A size Bear 4/2",
    );
}

#[test]
fn rule_613_8a_what_loses_its_abilities_gives_nothing_by_one_that_it_was_given() {
    plays(
        &[
            FROG,
            "Lesson | {U} | Enchantment — Aura | Enchant creature // Enchanted creature has \"Other creatures you control have flying.\" |",
        ],
        "A battlefield Island*3, Bear, Giant
         A hand Lesson, Frog
         1 main A cast Lesson > Bear
         1 main A wait
         1 main A = A has Giant: flying
         1 main2 A cast Frog > Bear
         1 main2 A wait
         stop 1 main2
         = A hasn't Giant: flying",
    );
}

#[test]
fn rule_613_7a_an_ability_that_was_given_twice_works_twice() {
    plays(
        &[
            "Drill | {U} | Enchantment — Aura | Enchant creature // Enchanted creature has \"Other creatures you control get +1/+0.\" |",
        ],
        "A battlefield Island*2, Bear, Giant
         A hand Drill*2
         1 main A cast Drill > Bear
         1 main A wait
         1 main A cast Drill > Bear
         1 main A wait
         stop 1 main2
         = A size Giant 7/5
         = A size Bear 2/2",
    );
}

#[test]
fn rule_113_2c_each_instance_of_an_ability_triggers_twice_a_turn() {
    let nadir = "Nadir | {1} | Enchantment | Creatures you control have \"Whenever this creature becomes the target of a spell or ability, you gain 1 life. This ability triggers only twice each turn.\" |";
    let hex = "Hex | {1} | Artifact | {0}: Target creature gets +0/+1 until end of turn. |";
    for (count, life) in [(1, 22), (2, 24)] {
        plays(
            &[nadir, hex],
            &format!(
                "A battlefield Nadir*{count}, Hex, Bear
                 1 main A activate {{0}} > Bear
                 1 main A wait
                 1 main A activate {{0}} > Bear
                 1 main A wait
                 1 main A activate {{0}} > Bear
                 1 main A wait
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_609_7b_a_chosen_source_must_still_be_red_as_it_would_deal_damage() {
    let circle = "Circle | {1}{W} | Enchantment | {1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage. |";
    let tint = "Tint | {U} | Instant | Target creature becomes blue until end of turn. |";
    for (cast, life) in [("", 20), ("1 block B cast Tint > Giant", 15)] {
        plays(
            &[circle, tint],
            &format!(
                "A battlefield Giant
                 B battlefield Circle, Plains, Island
                 B hand Tint
                 1 attack A Giant
                 1 attack B activate {{1}}: The next
                 {cast}
                 choose B target Giant
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_707_2_a_copy_counts_no_spell_of_the_color_it_has_copied() {
    let giant = "Hothead | {3}{R} | Creature — Giant | ~ enters with two -1/-1 counters on it unless you've cast another red spell this turn. | 4/4";
    let clone = "Clone | {3}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
    for (spell, size) in [("1 main A cast Shock > player B\n1 main A wait", "4/4"), ("", "2/2")] {
        plays(
            &[giant, clone],
            &format!(
                "A battlefield Island*4, Mountain
                 A hand Clone, Shock
                 B battlefield Hothead
                 {spell}
                 1 main2 A cast Clone
                 choose A yes
                 choose A Hothead
                 stop 1 end
                 = A size Hothead {size}"
            ),
        );
    }
    // A red spell itself is no other.
    plays(
        &[giant],
        "A battlefield Mountain*4
         A hand Hothead
         1 main A cast Hothead
         stop 1 end
         = A size Hothead 2/2",
    );
}
