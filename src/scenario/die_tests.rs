//! Dice (706), as duels.

use super::script::plays;

const TABLE: &str = "Portent | {U} | Instant | Roll a d20. // 1—9 | You gain 5 life. // 10—19 | You gain 5 life. // 20 | You gain 5 life. |";

#[test]
fn rule_706_3_exactly_one_line_of_the_table_is_followed() {
    plays(
        &[TABLE],
        "A battlefield Island
         A hand Portent
         1 main A cast Portent
         stop 1 end
         = A life 25",
    );
}

#[test]
fn rule_706_2_what_is_added_may_take_the_result_beyond_the_die() {
    let more = "Study | {U} | Instant | Roll a d4 and add the number of cards in your hand. // 1—4 | You lose 1 life. // 5+ | You gain 3 life. |";
    for (hand, life) in [("Study, Bear*4", 23), ("Study, Bear*9", 23)] {
        let script = format!(
            "A battlefield Island
             A hand {hand}
             1 main A cast Study
             stop 1 main2
             = A life {life}"
        );
        plays(&[more], &script);
    }
}

#[test]
fn rule_706_every_roll_triggers_what_waits_for_one() {
    let dwarf = "Dwarf | {1}{R} | Creature — Dwarf | Whenever you roll one or more dice, ~ deals 1 damage to each opponent. | 1/3";
    let luck = "Luck | {R} | Enchantment | If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll. |";
    plays(
        &[TABLE, dwarf, luck],
        "A battlefield Island, Dwarf, Luck
         A hand Portent
         B battlefield Dwarf
         1 main A cast Portent
         stop 1 end
         = A life 25
         = B life 19",
    );
}

#[test]
fn rule_706_the_result_is_a_number() {
    let chest = "Chest | {R} | Sorcery | Roll a six-sided die. You gain life equal to the result. If the result is 7 or greater, you lose the game. |";
    plays(
        &[chest],
        "A battlefield Mountain
         A hand Chest
         1 main A cast Chest
         stop 1 end
         = B life 20",
    );
}
