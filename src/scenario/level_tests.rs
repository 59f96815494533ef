//! Classes (716) and Cases (719), as duels.

use super::script::plays;

const GUILD: &str = "Guild | {G} | Enchantment — Class | (Gain the next level as a sorcery to add its ability.) // Creatures you control get +1/+0. // {G}: Level 2 // When this Class becomes level 2, draw a card. // Creatures you control have vigilance. // {2}{G}: Level 3 // Whenever you gain life, put a +1/+1 counter on target creature you control. // You have no maximum hand size. |";
const CASE: &str = "Missing Crown | {W} | Enchantment — Case | When this Case enters, you gain 2 life. // To solve — You control three or more creatures. (If unsolved, solve at the beginning of your end step.) // Solved — {1}, Sacrifice this Case: Draw two cards. |";

#[test]
fn rule_716_2a_a_class_gains_one_level_after_the_other_as_a_sorcery() {
    plays(
        &[GUILD],
        "A battlefield Guild, Forest*6, Bear
         A library Giant*3
         1 upkeep A = A may-activate {G}: Level 2 no
         1 main A = A may-activate {2}{G}: Level 3 no
         1 main A = size Bear 3/2
         1 main A = hasn't Bear: vigilance
         1 main A activate {G}: Level 2
         1 main A wait
         1 main A = A hand 1
         1 main A = size Bear 3/2
         1 main A = has Bear: vigilance
         1 main A = A may-activate {G}: Level 2 no
         1 main A activate {2}{G}: Level 3
         1 main A wait
         1 main A = A may-activate {2}{G}: Level 3 no
         stop 1 end
         = A hand 1",
    );
}

#[test]
fn rule_716_2a_triggers_of_a_level_wait_for_it() {
    let salve = "Salve | {W} | Instant | You gain 1 life. |";
    for (levels, size) in [("", "3/2"), ("1 main A activate {2}{G}: Level 3\n 1 main A wait\n", "4/3")] {
        let script = format!(
            "A battlefield Guild, Forest*5, Plains, Bear
             A hand Salve
             A library Giant*3
             1 main A activate {{G}}: Level 2
             1 main A wait
             {levels}
             1 main A cast Salve
             stop 1 end
             = size Bear {size}"
        );
        plays(&[GUILD, salve], &script);
    }
}

#[test]
fn rule_716_2b_a_class_that_comes_back_has_its_first_level_alone() {
    let recall = "Recall | {U} | Instant | Return target enchantment to its owner's hand. |";
    plays(
        &[GUILD, recall],
        "A battlefield Guild, Forest*4, Island, Bear
         A hand Recall
         A library Giant*3
         1 main A activate {G}: Level 2
         1 main A wait
         1 main A cast Recall > Guild
         1 main A wait
         1 main A = size Bear 2/2
         1 main A cast Guild
         1 main A wait
         stop 1 main2
         = size Bear 3/2
         = hasn't Bear: vigilance
         = A may-activate {G}: Level 2 yes",
    );
}

#[test]
fn rule_719_3a_a_case_is_solved_in_its_controllers_end_step_if_the_condition_holds() {
    for (bears, turn, able) in [(3, "1 main2", "no"), (3, "2 main", "yes"), (2, "3 main", "no")] {
        let script = format!(
            "A battlefield Missing Crown, Plains*2, Bear*{bears}
             stop {turn}
             = A may-activate {{1}}, Sacrifice {able}"
        );
        plays(&[CASE], &script);
    }
}

#[test]
fn rule_719_3a_the_condition_has_to_hold_as_the_ability_resolves_too() {
    plays(
        &[CASE],
        "A battlefield Missing Crown, Plains*2, Bear*3
         B battlefield Swamp*2
         B hand Murder
         1 end B cast Murder > Bear
         2 main A = A may-activate {1}, Sacrifice no
         stop 2 end
         = A may-activate {1}, Sacrifice no",
    );
}

#[test]
fn rule_719_3c_a_solved_case_stays_solved() {
    plays(
        &[CASE],
        "A battlefield Missing Crown, Plains*2, Bear*3
         A library Giant*4
         B battlefield Swamp*2
         B hand Murder
         2 main B cast Murder > Bear
         3 main A activate {1}, Sacrifice
         stop 3 end
         = A hand 3
         = A graveyard Missing Crown 1",
    );
}

#[test]
fn rule_716_2a_a_replacement_effect_of_a_level_waits_for_it() {
    let talent = "Talent | {R} | Enchantment — Class | {R}: Level 2 // If a source you control would deal noncombat damage to an opponent or a permanent an opponent controls, it deals that much damage plus 2 instead. |";
    for (level, life) in [("", 18), ("1 main A activate {R}: Level 2\n 1 main A wait\n", 16)] {
        let script = format!(
            "A battlefield Talent, Mountain*2, Bear
             A hand Shock
             {level}
             1 main A cast Shock > player B
             1 main A wait
             1 main A = B life {life}
             1 attack A Bear
             stop 1 end
             = B life {}",
            life - 2
        );
        plays(&[talent], &script);
    }
}

#[test]
fn rule_603_2_the_first_time_of_a_turn_is_counted_from_its_beginning() {
    let school = "School | {G} | Enchantment — Class | {G}: Level 2 // Whenever you gain life for the first time each turn, draw a card. |";
    let salve = "Salve | {G} | Instant | You gain 1 life. |";
    for (order, hand) in [("level then salve", 2), ("salve then level", 1)] {
        let level = "1 main A activate {G}: Level 2\n 1 main A wait\n";
        let cast = "1 main A cast Salve\n 1 main A wait\n";
        let (first, second) = if order.starts_with("level") { (level, cast) } else { (cast, level) };
        let script = format!(
            "A battlefield School, Forest*3
             A hand Salve*2
             A library Bear*3
             {first}
             {second}
             1 main A cast Salve
             stop 1 end
             = A hand {}",
            hand - 1
        );
        plays(&[school, salve], &script);
    }
}

#[test]
fn rule_719_3a_what_happened_this_turn_solves_a_case() {
    let lab = "Lab | {U} | Enchantment — Case | To solve — You've cast two or more instant and sorcery spells this turn. // Solved — {U}, Sacrifice this Case: Draw a card. |";
    for (shocks, able) in [(2, "yes"), (1, "no")] {
        let casts = "1 main A cast Shock > player B\n 1 main A wait\n".repeat(shocks);
        let script = format!(
            "A battlefield Lab, Mountain*2, Island
             A hand Shock*2
             {casts}
             stop 2 main
             = A may-activate {{U}}, Sacrifice {able}"
        );
        plays(&[lab], &script);
    }
}
