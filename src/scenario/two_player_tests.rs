//! What the words for several opponents mean in a duel.

use super::Verdict;
use super::script::{plays, verdict};

const OMNIVORE: &str = "Omnivore | {G} | Creature — Hydra | Whenever ~ deals combat damage to an opponent, it deals that much damage to each other opponent. | 4/4";
const PURSE: &str =
    "Purse | {1} | Artifact | {T}: You gain 1 life. The player to your right gains control of ~. |";
const PREACHER: &str = "Preacher | {B} | Creature — Vampire | Whenever ~ attacks the player with the most life or tied for most life, create a 1/1 white Vampire creature token with lifelink. | 2/2";
const ELOPE: &str = "Elope | {U} | Instant | Choose two target creatures controlled by different players. Return those creatures to their owners' hands. |";
const BALM: &str = "Balm | {W} | Instant | You gain 5 life. |";

#[test]
fn rule_102_3_there_is_no_other_opponent() {
    plays(
        &[OMNIVORE],
        "A battlefield Omnivore
         B battlefield Bear
         1 attack A Omnivore
         stop 1 end
         = A life 20
         = B life 16",
    );
}

#[test]
fn rule_103_1_the_player_to_the_right_is_the_opponent() {
    plays(
        &[PURSE],
        "A battlefield Purse
         1 main A activate {T}
         2 main B activate {T}
         stop 3 main
         = A life 21
         = B life 21
         = A battlefield Purse 1",
    );
}

#[test]
fn rule_508_3a_the_attacked_player_may_be_tied_for_most_life() {
    plays(
        &[PREACHER],
        "A battlefield Preacher
         1 attack A Preacher
         3 attack A Preacher
         stop 3 end
         = A battlefield Vampire 1
         = B life 16",
    );
    plays(
        &[PREACHER, BALM],
        "A battlefield Preacher
         B battlefield Plains
         B hand Balm
         1 main B cast Balm
         1 attack A Preacher
         3 attack A Preacher
         stop 3 end
         = A battlefield Vampire 2
         = B life 21",
    );
}

#[test]
fn rule_115_1_targets_controlled_by_different_players() {
    plays(
        &[ELOPE],
        "A battlefield Island, Bear
         A hand Elope
         B battlefield Giant
         1 main A cast Elope > Bear, Giant
         stop 1 end
         = A hand Bear 1
         = B hand Giant 1",
    );
    assert!(matches!(
        verdict(
            &[ELOPE],
            "A battlefield Island, Bear*2
             A hand Elope
             B battlefield Giant
             1 main A cast Elope > Bear, Bear
             stop 1 end
             = A hand Bear 2",
        ),
        Verdict::Fail(_)
    ));
    plays(
        &[ELOPE],
        "A battlefield Island, Bear*2
         A hand Elope
         1 main A = A may-cast Elope no
         stop 1 end
         = A hand Elope 1",
    );
}
