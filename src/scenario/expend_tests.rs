//! Mana spent on spells, and what triggers on it (700.14), as duels.

use super::script::plays;

const BOXER: &str =
    "Boxer | {G} | Creature — Badger | Whenever you expend 4, put a +1/+1 counter on this creature. | 1/1";
const TWO: &str = "Two | {2} | Artifact | {3}: You gain 1 life. |";
const HOARD: &str = "Hoard | {2} | Artifact | Whenever you expend 4, you gain 1 life. // Whenever you expend 6, you gain 10 life. |";
const FREE: &str = "Free | {3}{G} | Sorcery | If you control a Badger, you may cast ~ without paying its mana cost. // You gain 2 life. |";

#[test]
fn rule_700_14_the_fourth_mana_spent_on_spells_is_expended() {
    plays(
        &[BOXER, TWO],
        "A battlefield Forest*6, Boxer
         A hand Two*3
         1 main A cast Two
         1 main A wait
         1 main A = A size Boxer 1/1
         1 main A cast Two
         1 main A wait
         1 main A = A size Boxer 2/2
         1 main A cast Two
         stop 1 end
         = A size Boxer 2/2",
    );
}

#[test]
fn rule_700_14_mana_spent_on_abilities_does_not_count() {
    plays(
        &[BOXER, TWO],
        "A battlefield Forest*5, Boxer, Two
         A hand Two
         1 main A cast Two
         1 main A activate {3}
         stop 1 end
         = A size Boxer 1/1
         = A life 21",
    );
}

#[test]
fn rule_700_14_one_payment_may_come_to_several_numbers() {
    plays(
        &[HOARD],
        "A battlefield Mountain*7, Hoard
         A hand Hoard, Giant
         1 main A cast Giant
         1 main A wait
         1 main A = A life 21
         1 main A cast Hoard
         stop 1 end
         = A life 31",
    );
}

#[test]
fn rule_700_14_each_turn_counts_anew_and_each_player_for_themselves() {
    plays(
        &[BOXER, TWO],
        "A battlefield Forest*4, Boxer
         A hand Two*2
         B battlefield Forest*4
         B hand Two*2
         1 main A cast Two
         2 main B cast Two
         2 main B cast Two
         3 main A cast Two
         stop 3 end
         = A size Boxer 1/1",
    );
}

#[test]
fn rule_700_14_nothing_is_spent_on_a_spell_that_costs_nothing() {
    plays(
        &[BOXER, FREE],
        "A battlefield Boxer
         A hand Free
         1 main A cast Free
         stop 1 end
         = A life 22
         = A size Boxer 1/1",
    );
}
