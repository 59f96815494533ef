//! Entwine (702.42): duels.

use super::script::plays;

const PROMISE: &str = "Promise | {B} | Sorcery | Choose one — // • You draw two cards and you lose 2 life. // • Create an X/X black Demon creature token with flying, where X is the number of cards in your hand. // Entwine {2} |";
const RAIN: &str = "Rain | {R} | Instant | Choose one — // • Destroy target creature. // • ~ deals 3 damage to target player. // Entwine {1} |";

#[test]
fn rule_702_42a_both_modes_are_done_in_their_order() {
    plays(
        &[PROMISE],
        "A battlefield Swamp*3
         A hand Promise
         1 main A cast Promise
         choose A yes
         stop 1 end
         = A life 18
         = A size Demon 2/2",
    );
}

#[test]
fn rule_702_42a_without_its_cost_one_mode_is_chosen() {
    for lands in [1, 2] {
        plays(
            &[PROMISE],
            &format!(
                "A battlefield Swamp*{lands}
                 A hand Promise, Shock
                 1 main A cast Promise
                 choose A mode 2
                 stop 1 end
                 = A life 20
                 = A size Demon 1/1"
            ),
        );
    }
    plays(
        &[PROMISE],
        "A battlefield Swamp*3
         A hand Promise
         1 main A cast Promise
         choose A no
         choose A mode 1
         stop 1 end
         = A life 18
         = A battlefield Demon 0",
    );
}

#[test]
fn rule_601_2c_entwined_it_has_the_targets_of_both_modes() {
    plays(
        &[RAIN],
        "A battlefield Mountain*2
         A hand Rain
         B battlefield Bear
         1 main A cast Rain > Bear, player B
         choose A yes
         stop 1 end
         = B life 17
         = B graveyard Bear 1",
    );
    // Without a creature only one mode is left.
    plays(
        &[RAIN],
        "A battlefield Mountain*2
         A hand Rain
         1 main A cast Rain > player B
         stop 1 end
         = B life 17
         = A tapped Mountain 1",
    );
}
