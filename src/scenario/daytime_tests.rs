//! Day and night without daybound permanents (731), and other events of the whole game.

use super::script::plays;

const VANDAL: &str = "Vandal | {R} | Creature — Human | If it's neither day nor night, it becomes day as this creature enters. // Whenever day becomes night or night becomes day, ~ deals 1 damage to each opponent. | 2/2";

#[test]
fn rule_731_it_becomes_day_as_a_creature_enters_and_then_turns_with_the_spells() {
    // It becomes day on turn 1, which triggers nothing. Nobody casts a spell in turn 2, so it becomes night in turn 3.
    plays(
        &[VANDAL],
        "A battlefield Mountain
         A hand Vandal
         1 main A cast Vandal
         2 main A = B life 20
         stop 3 main
         = B life 19",
    );
}

#[test]
fn rule_731_it_becomes_night_by_an_effect_and_only_what_was_day_becomes_night() {
    let dusk = "Dusk | {U} | Sorcery | It becomes night. |";
    let strike =
        "Strike | {R} | Sorcery | ~ deals 1 damage to any target. If it's night, ~ deals 3 damage instead. |";
    let duel = |first: &str, left: u8| {
        format!(
            "A battlefield Mountain*2, Island
             A hand Vandal, Dusk, Strike
             1 main A cast {first}
             1 main A wait
             1 main2 A cast Strike > player B
             stop 1 main2
             = B life {left}"
        )
    };
    // Neither day nor night has become night: only the spell deals damage.
    plays(&[VANDAL, dusk, strike], &duel("Dusk", 17));
    plays(&[VANDAL, dusk, strike], &duel("Vandal", 19));
    plays(
        &[VANDAL, dusk],
        "A battlefield Mountain, Island
         A hand Vandal, Dusk
         1 main A cast Vandal
         1 main2 A cast Dusk
         stop 1 main2
         = B life 19",
    );
}

#[test]
fn rule_701_54_the_ring_tempts_a_player_who_then_puts_counters() {
    plays(
        &[
            "Nine | {B} | Creature — Wraith | Whenever the Ring tempts you, put a +1/+1 counter on each Wraith you control. | 1/1",
            "Call | {B} | Sorcery | The Ring tempts you. |",
        ],
        "A battlefield Swamp, Nine, Bear
         A hand Call
         B battlefield Nine
         1 main A cast Call
         choose A Bear
         stop 1 main
         = A counter Nine +1/+1 1
         = B counter Nine +1/+1 0",
    );
}
