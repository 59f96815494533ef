//! Venturing into the dungeon (309, 701.49), as duels. The dungeons and their rooms are chosen by their numbers.

use super::script::plays;

const DELVE: &str = "Delver | {1} | Artifact | {0}: Venture into the dungeon. |";
const VETERAN: &str = "Veteran | {W} | Creature — Human | As long as you've completed a dungeon, ~ gets +4/+4. // Whenever you complete a dungeon, you gain 7 life. | 1/1";
const CALL: &str = "Call | {W} | Sorcery | You take the initiative. |";
const RELIC: &str = "Relic | {1} | Artifact | {T}: Add {C}. |";
const GOLEM: &str = "Golem | {1} | Artifact Creature — Golem | | 1/1";

#[test]
fn rule_309_5_the_marker_goes_down_the_lost_mine() {
    // Cave Entrance, Goblin Lair, Dark Pool, Temple of Dumathoin.
    plays(
        &[DELVE, VETERAN],
        "A battlefield Delver, Veteran
         A library Giant
         1 main A activate {0}
         choose A amount 2
         1 main A wait
         1 main A activate {0}
         choose A amount 2
         1 main A wait
         1 main A = A battlefield Goblin 1
         1 main A activate {0}
         choose A amount 5
         1 main A wait
         1 main A = B life 19
         1 main A = A life 21
         1 main A = A size Veteran 1/1
         1 main A activate {0}
         1 main A wait
         stop 1 end
         = A hand 1
         = A life 28
         = A size Veteran 5/5",
    );
}

#[test]
fn rule_701_49c_a_completed_dungeon_is_followed_by_another_one() {
    // The Tomb of Annihilation by way of the Veils of Fear, then the Dungeon of the Mad Mage.
    plays(
        &[DELVE, VETERAN],
        "A battlefield Delver
         B battlefield Bear
         B hand Shock
         1 main A activate {0}
         choose A amount 3
         1 main A wait
         1 main A = A life 19
         1 main A = B life 19
         1 main A activate {0}
         choose A amount 2
         choose B yes
         1 main A wait
         1 main A = A life 17
         1 main A = B life 19
         1 main A = B hand 0
         1 main A activate {0}
         choose A no
         choose B no
         1 main A wait
         1 main A = B life 17
         1 main A = A life 15
         1 main A activate {0}
         1 main A wait
         1 main A = A size The Atropal 4/4
         1 main A activate {0}
         choose A amount 4
         1 main A wait
         stop 1 end
         = A life 16",
    );
}

#[test]
fn rule_701_21a_three_different_permanents_are_sacrificed() {
    plays(
        &[DELVE, RELIC, GOLEM],
        "A battlefield Delver, Relic, Golem, Bear, Forest
         A hand Shock, Giant
         1 main A activate {0}
         choose A amount 3
         1 main A wait
         1 main A activate {0}
         choose A amount 3
         choose A Shock
         choose A Golem
         choose A Bear
         stop 1 end
         = A hand Giant 1
         = A battlefield Golem 0
         = A battlefield Bear 0
         = A battlefield Forest 0
         = A battlefield Relic 1",
    );
    // A creature that is the only artifact and the only creature is sacrificed once.
    plays(
        &[DELVE, GOLEM],
        "A battlefield Delver, Golem, Bear
         1 main A activate {0}
         choose A amount 3
         1 main A wait
         1 main A activate {0}
         choose A amount 3
         choose A Golem
         stop 1 end
         = A battlefield Golem 0
         = A battlefield Bear 0
         = A battlefield Delver 1",
    );
}

#[test]
fn rule_309_5_the_mad_mage_s_dungeon() {
    plays(
        &[DELVE],
        "A battlefield Delver, Mountain*2, Bear
         A library Shock, Giant, Bird, Bear, Shock
         1 main A activate {0}
         choose A amount 4
         1 main A wait
         1 main A activate {0}
         1 main A wait
         1 main A activate {0}
         choose A amount 3
         1 main A wait
         1 main A = A battlefield Treasure 1
         1 main A activate {0}
         1 main A wait
         1 main A activate {0}
         choose A amount 6
         1 main A wait
         1 main A = A exile 2
         1 main A activate {0}
         1 main A wait
         1 main A activate {0}
         1 main A wait
         1 main A = A battlefield Bird 1
         1 main A = A hand Giant 1
         3 main A cast Shock > player B
         3 main A cast Shock > player B
         stop 3 end
         = A life 21
         = B life 16",
    );
}

#[test]
fn rule_701_49d_who_is_in_another_dungeon_goes_on_there() {
    plays(
        &[DELVE, CALL],
        "A battlefield Delver, Plains
         A hand Call
         1 main A activate {0}
         choose A amount 2
         1 main A wait
         1 main A cast Call
         choose A amount 3
         1 main A wait
         stop 1 end
         = A battlefield Treasure 1",
    );
}
