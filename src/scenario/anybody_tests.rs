//! What any player may do or pay (101.4).

use super::script::plays;

const WUMPUS: &str = "Wumpus | {3}{R} | Creature — Beast | When ~ enters, any player may sacrifice a land. If a player does, put ~ on top of its owner's library. | 6/6";
const DRAIN: &str = "Drain | {B} | Sorcery | When you cast ~, any player may pay 5 life. If a player does, counter ~. // Target player loses 3 life. |";

#[test]
fn rule_101_4_any_player_may_sacrifice_in_turn_order() {
    for (first, second, own, others, stays) in
        [("no", "yes", 4, 0, 0), ("yes", "no", 3, 1, 0), ("yes", "yes", 3, 0, 0), ("no", "no", 4, 1, 1)]
    {
        plays(
            &[WUMPUS],
            &format!(
                "A battlefield Mountain*4
                 A hand Wumpus
                 B battlefield Forest
                 choose A {first}
                 choose B {second}
                 1 main A cast Wumpus
                 stop 1 end
                 = A battlefield Mountain {own}
                 = B battlefield Forest {others}
                 = A battlefield Wumpus {stays}"
            ),
        );
    }
}

#[test]
fn rule_608_2d_who_has_no_land_is_not_asked() {
    plays(
        &[WUMPUS],
        "A battlefield Mountain*4
         A hand Wumpus
         choose A no
         1 main A cast Wumpus
         stop 1 end
         = A battlefield Wumpus 1
         = A battlefield Mountain 4",
    );
}

#[test]
fn rule_118_12_any_player_may_pay_life() {
    plays(
        &[DRAIN],
        "A battlefield Swamp
         A hand Drain
         choose A no
         choose B yes
         1 main A cast Drain > player B
         stop 1 end
         = A life 20
         = B life 15
         = A graveyard Drain 1",
    );
    // CR 119.4: a player can't pay more life than they have.
    plays(
        &[DRAIN],
        "A battlefield Swamp
         A hand Drain
         B life 4
         choose A no
         1 main A cast Drain > player B
         stop 1 end
         = B life 1",
    );
}

#[test]
fn rule_608_2d_a_card_of_ones_own_graveyard_is_exiled() {
    let rats = "Rats | {B} | Creature — Rat | Whenever ~ attacks or blocks, any player may exile a card from their graveyard. If a player does, ~ assigns no combat damage this turn. | 2/1";
    plays(
        &[rats],
        "A battlefield Rats
         A graveyard Bear
         choose A no
         1 attack A Rats
         stop 1 end
         = B life 18
         = A graveyard Bear 1",
    );
    plays(
        &[rats],
        "A battlefield Rats
         A graveyard Bear
         B graveyard Shock
         choose A no
         choose B yes
         1 attack A Rats
         stop 1 end
         = B life 20
         = A graveyard Bear 1
         = B exile Shock 1",
    );
}

#[test]
fn rule_602_1_any_player_activates_during_their_turn() {
    let duct = "Duct | {1} | Artifact | {0}: You gain 1 life. Any player may activate this ability but only during their turn. |";
    plays(
        &[duct],
        "A battlefield Duct
         1 main B = B may-activate Duct no
         1 main A activate {0}
         2 main B activate {0}
         2 main2 A = A may-activate Duct no
         stop 2 end
         = A life 21
         = B life 21",
    );
}
