//! The Ring (701.54).

use super::script::plays;

const TEMPT: &str = "Tempt | {B} | Instant | The Ring tempts you. |";

#[test]
fn rule_701_54c_the_ring_bearer_has_more_the_more_often_the_ring_tempts() {
    // It is legendary, and the others are not.
    plays(
        &[TEMPT, "Epic | {B} | Instant | Destroy each legendary creature. |"],
        "A battlefield Swamp*2, Bear, Bird
         A hand Tempt, Epic
         B battlefield Giant
         choose A Bear
         1 main A cast Tempt
         1 attack A Bear
         1 main2 A = B life 18
         1 main2 A cast Epic
         stop 1 end
         = A graveyard Bear 1
         = A battlefield Bird 1",
    );
    // It loots, what blocks it is sacrificed, and it drains.
    for (blocker, life, gone) in [("", 15, 0), ("1 block B Wall x Bear\n", 20, 1)] {
        plays(
            &[TEMPT, "Wall | {W} | Creature — Wall | | 0/9"],
            &format!(
                "A battlefield Swamp*4, Bear
                 A hand Tempt*4, Shock
                 A library Island*4
                 B battlefield Wall
                 choose A Bear
                 choose A Bear
                 choose A Bear
                 choose A Bear
                 1 main A cast Tempt
                 1 main A cast Tempt
                 1 main A cast Tempt
                 1 main A cast Tempt
                 1 attack A Bear
                 {blocker}
                 choose A Shock
                 stop 1 main2
                 = A graveyard Shock 1
                 = B life {life}
                 = B graveyard Wall {gone}"
            ),
        );
    }
}

#[test]
fn rule_701_54a_another_creature_or_another_controller_ends_it() {
    let take = "Take | {R} | Sorcery | Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn. |";
    plays(
        &[TEMPT, take],
        "A battlefield Swamp, Bear
         A hand Tempt
         B battlefield Mountain, Giant
         B hand Take
         choose A Bear
         1 main A cast Tempt
         2 main B cast Take > Bear
         3 attack A Bear
         3 block B Giant x Bear
         stop 3 main2
         = B life 20
         = A graveyard Bear 1",
    );
    // No creature bears it, and it has tempted all the same.
    plays(
        &[TEMPT],
        "A battlefield Swamp*2, Forest*2
         A hand Tempt*2, Bear
         A library Island*3
         1 main A cast Tempt
         1 main A cast Bear
         choose A Bear
         1 main2 A cast Tempt
         3 attack A Bear
         choose A Island
         stop 3 main2
         = A graveyard Island 1",
    );
}

#[test]
fn rule_701_54c_a_creature_with_greater_power_than_the_ring_bearer_cant_block_it() {
    let duel = |blocker: &str, life: u8| {
        format!(
            "A battlefield Swamp, Bear
             A hand Tempt
             B battlefield {blocker}
             choose A Bear
             1 main A cast Tempt
             1 attack A Bear
             1 block B {blocker} x Bear
             stop 1 end
             = B life {life}"
        )
    };
    plays(&[TEMPT, "Cub | {G} | Creature — Bear | | 2/1"], &duel("Cub", 20));
}
