//! The order in which effects change how many counters are put, as the permanent's controller chooses it (616.1): duels with cards made for the
//! purpose.

use super::script::plays;

const SCALES: &str = "Scale | {G} | Enchantment | If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead. |";
const RAIDER: &str = "Raider | {4}{G} | Legendary Creature — Phyrexian | If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down. | 6/6";
const SEASON: &str = "Season | {4}{G} | Enchantment | If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead. |";
const GROW: &str = "Grow | {G} | Sorcery | Put a +1/+1 counter on target creature. |";

#[test]
fn rule_616_1_a_counter_is_halved_before_or_after_another_is_added() {
    let duel = |choice: &str, size: &str| {
        let said = if choice.is_empty() { String::new() } else { format!("choose A {choice}") };
        format!(
            "A battlefield Forest, Scale, Bear
             A hand Grow
             B battlefield Raider
             1 main A cast Grow > Bear
             {said}
             stop 1 end
             = A size Bear {size}"
        )
    };
    // (1 + 1) / 2, or 1 / 2, of which nothing is left that one could be added to.
    plays(&[SCALES, RAIDER, GROW], &duel("", "3/3"));
    plays(&[SCALES, RAIDER, GROW], &duel("Scale", "3/3"));
    plays(&[SCALES, RAIDER, GROW], &duel("Raider", "2/2"));
}

#[test]
fn rule_616_1_a_creature_enters_with_counters_in_the_chosen_order() {
    let duel = |choices: &str, size: &str| {
        format!(
            "A battlefield Forest*3, Scale, Season
             A hand Sprout
             1 main A cast Sprout
             {choices}
             stop 1 end
             = A size Sprout {size}"
        )
    };
    let sprout = "Sprout | {2}{G} | Creature — Plant | ~ enters with three +1/+1 counters on it. | 0/0";
    // (3 + 1) * 2, or 3 * 2 + 1.
    plays(&[SCALES, SEASON, sprout], &duel("", "8/8"));
    plays(&[SCALES, SEASON, sprout], &duel("choose A Scale", "8/8"));
    plays(&[SCALES, SEASON, sprout], &duel("choose A Season", "7/7"));
}

#[test]
fn rule_616_1_each_of_three_effects_is_put_in_order() {
    // Two are left after the first, and they are asked about only if their order makes a difference.
    let duel = |choices: &str, size: &str| {
        format!(
            "A battlefield Forest, Scale, Season, Bear
             A hand Grow
             B battlefield Raider
             1 main A cast Grow > Bear
             {choices}
             stop 1 end
             = A size Bear {size}"
        )
    };
    let cards = [SCALES, SEASON, RAIDER, GROW];
    // ((1 + 1) * 2) / 2 in either order of the last two; (1 * 2 + 1) / 2; ((1 * 2) / 2) + 1; nothing of 1 / 2.
    plays(&cards, &duel("choose A Scale", "4/4"));
    plays(&cards, &duel("choose A Season\n choose A Scale", "3/3"));
    plays(&cards, &duel("choose A Season\n choose A Raider", "4/4"));
    plays(&cards, &duel("choose A Raider", "2/2"));
}

#[test]
fn rule_616_1_the_controller_of_the_permanent_chooses() {
    // The opponent puts the counter, and whose creature it is is asked.
    let duel = |choice: &str, size: &str| {
        format!(
            "A battlefield Scale, Raider, Bear
             B battlefield Forest
             B hand Grow
             2 main B cast Grow > Bear
             choose A {choice}
             stop 2 end
             = A size Bear {size}"
        )
    };
    plays(&[SCALES, RAIDER, GROW], &duel("Scale", "3/3"));
    plays(&[SCALES, RAIDER, GROW], &duel("Raider", "2/2"));
}
