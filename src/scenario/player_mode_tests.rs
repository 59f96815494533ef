//! Modes that must target different players (700.2), as duels.

use super::script::plays;

const LICH: &str = "Lich | {0} | Creature — Zombie | When ~ dies, choose one or more. Each mode must target a different player. // • Target opponent sacrifices a creature. // • Target opponent discards two cards. // • Target opponent loses 5 life. | 2/2";
const DUO: &str = "Duo | {0} | Creature — Turtle | When ~ enters, choose one or both. Each mode must target a different player. // • Target player draws two cards. // • Target player loses 3 life. | 2/2";

#[test]
fn rule_601_2c_one_opponent_is_the_target_of_one_mode_only() {
    plays(
        &[LICH],
        "A battlefield Lich, Mountain
         A hand Shock
         B battlefield Bear
         B hand Giant*2
         1 main A cast Shock > Lich
         choose A mode 3
         choose A mode 1
         stop 1 end
         = B life 15
         = B battlefield Bear 1
         = B hand 2",
    );
}

#[test]
fn rule_601_2c_two_modes_target_both_players() {
    plays(
        &[DUO],
        "A hand Duo
         1 main A cast Duo
         choose A mode 1
         choose A mode 2
         choose A target player A
         choose A target player B
         stop 1 end
         = A hand 2
         = A life 20
         = B life 17",
    );
    // The second one can't be the same player.
    plays(
        &[DUO],
        "A hand Duo
         1 main A cast Duo
         choose A mode 1
         choose A mode 2
         choose A target player B
         choose A target player A
         stop 1 end
         = B hand 2
         = A life 17
         = B life 20",
    );
}

#[test]
fn rule_702_11d_a_player_who_can_t_be_targeted_leaves_one_mode() {
    let ward = "Ward | {W} | Enchantment | You have hexproof. |";
    plays(
        &[DUO, ward],
        "A hand Duo
         B battlefield Ward
         1 main A cast Duo
         choose A mode 1
         choose A mode 2
         stop 1 end
         = A hand 2
         = A life 20
         = B life 20",
    );
    // CR 603.3c: without a legal mode, the ability is removed from the stack.
    plays(
        &[LICH, ward],
        "A battlefield Lich, Mountain
         A hand Shock
         B battlefield Ward, Bear
         1 main A cast Shock > Lich
         stop 1 end
         = B life 20
         = B battlefield Bear 1",
    );
}
