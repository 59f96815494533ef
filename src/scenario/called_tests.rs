//! Creatures that have to attack a planeswalker in their controller's next turn (508.1d), as duels.

use super::script::plays;

const GUARD: &str = "Guard | {3}{W}{W} | Legendary Planeswalker — Guard | [+2]: During target opponent's next turn, creatures that player controls attack ~ if able. // [−2]: Destroy target tapped creature. | 6";
const ZAP: &str = "Zap | {0} | Instant | Destroy target planeswalker. |";
const LANCE: &str = "Lance | {0} | Creature — Knight | Haste | 2/1";

#[test]
fn rule_508_1d_creatures_attack_the_planeswalker_in_that_turn_alone() {
    plays(
        &[GUARD],
        "A battlefield Guard, Bear
         B battlefield Giant
         1 main A activate +2: > player B
         1 main A wait
         stop 2 end
         = A counter Guard loyalty 3
         = A life 20",
    );
    // A turn later they need not.
    plays(
        &[GUARD],
        "A battlefield Guard
         B battlefield Giant
         1 main A activate +2: > player B
         1 main A wait
         stop 4 end
         = A counter Guard loyalty 3
         = A life 20",
    );
}

#[test]
fn rule_611_2c_a_creature_that_comes_later_attacks_it_too() {
    plays(
        &[GUARD, LANCE],
        "A battlefield Guard
         B hand Lance
         1 main A activate +2: > player B
         1 main A wait
         2 main B cast Lance
         stop 2 end
         = A counter Guard loyalty 6
         = A life 20",
    );
}

#[test]
fn rule_508_1d_without_the_planeswalker_nothing_has_to_attack() {
    plays(
        &[GUARD, ZAP],
        "A battlefield Guard
         B battlefield Giant
         B hand Zap
         1 main A activate +2: > player B
         1 main A wait
         2 main B cast Zap > Guard
         stop 2 end
         = A life 20
         = B tapped Giant 0",
    );
}

#[test]
fn rule_508_1d_the_requirement_is_of_one_planeswalker() {
    // The other one can't be attacked by what is called.
    plays(
        &[GUARD, "Friend | {2} | Planeswalker — Friend | [0]: You gain 1 life. | 4"],
        "A battlefield Guard, Friend
         B battlefield Giant
         choose B Friend
         1 main A activate +2: > player B
         1 main A wait
         2 attack B Giant
         stop 2 end
         = A counter Guard loyalty 3
         = A counter Friend loyalty 4",
    );
}

#[test]
fn rule_611_2a_its_own_controllers_creatures_attack_as_they_like() {
    plays(
        &[GUARD],
        "A battlefield Guard, Bear
         1 main A activate +2: > player B
         1 main A wait
         stop 3 end
         = B life 20
         = A tapped Bear 0",
    );
}
