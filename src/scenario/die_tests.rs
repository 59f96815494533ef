//! Dice (706), as duels.

use super::script::plays;

const TABLE: &str = "Portent | {U} | Instant | Roll a d20. // 1—9 ¦ You gain 5 life. // 10—19 ¦ You gain 5 life. // 20 ¦ You gain 5 life. |";

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
    let more = "Study | {U} | Instant | Roll a d4 and add the number of cards in your hand. // 1—4 ¦ You lose 1 life. // 5+ ¦ You gain 3 life. |";
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
    let chest = "Chest | {R} | Sorcery | Roll a six-sided die. You gain life equal to the result. If the result is 1 or greater, each opponent loses 3 life. If the result is 7 or greater, each opponent loses 5 life. |";
    plays(
        &[chest],
        "A battlefield Mountain
         A hand Chest
         1 main A cast Chest
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_603_12_the_result_is_known_to_what_triggers_on_the_roll() {
    let dragon = "Dragon | {G} | Creature — Dragon | When ~ enters, roll a d4. When you do, put X +1/+1 counters on target creature, where X is the result. | 4/4";
    let need = "Need | {G} | Instant | If the total power of creatures you control is 7 or greater, you win the game. |";
    plays(
        &[dragon, need],
        "A battlefield Forest*2, Bear
         A hand Dragon, Need
         1 main A cast Dragon > Bear
         1 main A wait
         1 main A cast Need
         stop 1 end
         = A game won",
    );
}

#[test]
fn rule_706_3_a_line_names_what_the_spell_names_before_the_table() {
    let stock = "Stock | {W} | Instant | Exile target creature, then roll a d20. // 1—9 ¦ Its controller creates a 1/1 green Goat creature token. // 10—20 ¦ Its controller creates a 1/1 green Goat creature token. |";
    plays(
        &[stock],
        "A battlefield Plains
         A hand Stock
         B battlefield Giant
         1 main A cast Stock > Giant
         stop 1 end
         = B exile Giant 1
         = B battlefield Goat 1",
    );
}
