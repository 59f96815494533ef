//! The monarch (725), as duels.

use super::script::plays;

const CROWN: &str = "Crown | {1} | Sorcery | You become the monarch. |";
const HEIR: &str = "Heir | {W} | Creature — Human | When ~ enters, target player becomes the monarch. | 1/1";

#[test]
fn rule_725_2_the_monarch_draws_at_their_end_step_alone() {
    plays(
        &[CROWN],
        "A battlefield Island
         A hand Crown
         A library Bear*5
         B library Bear*5
         1 main A cast Crown
         1 end A = A hand 0
         2 main A = A hand 1
         2 main A = B hand 1
         stop 3 upkeep
         = A hand 1
         = B hand 1",
    );
}

#[test]
fn rule_725_2_who_becomes_the_monarch_in_the_end_step_draws_a_turn_later() {
    plays(
        &["Coup | {U} | Instant | You become the monarch. |"],
        "A battlefield Island
         A hand Coup
         A library Bear*5
         1 end A cast Coup
         stop 2 upkeep
         = A hand 0",
    );
}

#[test]
fn rule_725_2_combat_damage_takes_the_crown() {
    plays(
        &[CROWN],
        "A battlefield Island
         A hand Crown
         A library Forest*5
         B battlefield Bear
         B library Forest*5
         1 main A cast Crown
         2 attack B Bear
         stop 4 upkeep
         = A hand 2
         = B hand 2",
    );
}

#[test]
fn rule_725_2_other_damage_and_damage_to_another_player_do_not() {
    plays(
        &[CROWN],
        "A battlefield Island, Bear
         A hand Crown
         A library Forest*5
         B battlefield Mountain
         B hand Shock
         B library Forest*5
         1 main A cast Crown
         1 attack A Bear
         2 main B cast Shock > player A
         stop 4 upkeep
         = A hand 3
         = B hand 1",
    );
}

/// The creature's controller is found by last known information (608.2h).
#[test]
fn rule_725_2_a_creature_that_has_died_makes_its_controller_the_monarch() {
    plays(
        &[CROWN],
        "A battlefield Island, Mountain
         A hand Crown, Shock
         A library Forest*5
         B battlefield Bear
         B library Forest*5
         1 main A cast Crown
         2 attack B Bear
         2 damage A cast Shock > Bear
         stop 3 upkeep
         = B graveyard Bear 1
         = A hand 1
         = B hand 2",
    );
}

#[test]
fn rule_725_3_a_second_player_that_becomes_the_monarch_is_the_only_one() {
    plays(
        &[CROWN, HEIR],
        "A battlefield Island*2, Plains
         A hand Crown, Heir
         A library Forest*5
         B library Forest*5
         1 main A cast Crown
         1 main A cast Heir
         choose A target player B
         stop 3 upkeep
         = A hand 0
         = B hand 2",
    );
}
