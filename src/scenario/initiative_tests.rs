//! The initiative (726) and the dungeon into which it leads (309, 701.49), as duels.

use super::script::plays;

const SCOUT: &str =
    "Scout | {W} | Creature — Human | When this creature enters, you take the initiative. | 1/1";
const CALL: &str = "Call | {W} | Sorcery | You take the initiative. |";
const HEIR: &str = "Heir | {W} | Creature — Human | As long as you have the initiative, ~ gets +3/+3. | 1/1";
const VETERAN: &str = "Veteran | {W} | Creature — Human | As long as you've completed a dungeon, ~ gets +4/+4. // Whenever you complete a dungeon, you gain 7 life. | 1/1";

#[test]
fn rule_726_2_who_takes_the_initiative_ventures() {
    plays(
        &[SCOUT, HEIR],
        "A battlefield Plains*3, Heir
         A hand Scout
         A library Forest
         1 main A cast Scout
         choose A Forest
         1 main A wait
         1 main A = A hand Forest 1
         1 main A = A size Heir 4/4
         stop 1 end
         = A hand 1",
    );
}

#[test]
fn rule_726_2_it_ventures_again_in_each_upkeep_of_its_own() {
    // The entrance, then the Forge.
    plays(
        &[CALL, HEIR],
        "A battlefield Plains, Bear
         A hand Call
         1 main A cast Call
         choose A amount 2
         choose A target Bear
         2 main A = A size Bear 2/2
         stop 3 main
         = A size Bear 4/4",
    );
    // Or else the Lost Well, and the Stash.
    plays(
        &[CALL],
        "A battlefield Plains, Bear
         A hand Call
         1 main A cast Call
         choose A amount 3
         choose A amount 6
         stop 5 main
         = A size Bear 2/2
         = A battlefield Treasure 1",
    );
}

#[test]
fn rule_726_5_who_has_the_initiative_ventures_as_they_take_it_again() {
    plays(
        &[CALL],
        "A battlefield Plains*2, Bear
         A hand Call*2
         1 main A cast Call
         1 main A wait
         1 main A cast Call
         choose A amount 2
         choose A target Bear
         stop 1 end
         = A size Bear 4/4",
    );
}

#[test]
fn rule_726_2_combat_damage_takes_the_initiative_once() {
    plays(
        &[CALL, HEIR],
        "A battlefield Plains, Heir
         A hand Call
         B battlefield Bear*2
         B library Forest
         1 main A cast Call
         1 main A wait
         1 main A = A size Heir 4/4
         2 attack B Bear
         2 attack B Bear
         2 main2 B = A size Heir 1/1
         stop 2 end
         = B hand Forest 1
         = A life 16",
    );
}

#[test]
fn rule_309_6_the_dungeon_is_completed_once_its_last_ability_has_left_the_stack() {
    // Entrance, Lost Well, Stash, Catacombs, Throne: five ventures.
    plays(
        &[CALL, VETERAN],
        "A battlefield Plains*5, Veteran
         A hand Call*5
         A only-library Giant, Plains, Plains
         1 main A cast Call
         1 main A wait
         1 main A cast Call
         choose A amount 3
         1 main A wait
         1 main A cast Call
         choose A amount 6
         1 main A wait
         1 main A = A battlefield Treasure 1
         1 main A cast Call
         1 main A wait
         1 main A = A size Skeleton 4/1
         1 main A = A has Skeleton: menace
         1 main A = A size Veteran 1/1
         1 main A = A life 20
         1 main A cast Call
         choose A Giant
         1 main A wait
         1 main A = A battlefield Giant 1
         1 main A = A has Giant: hexproof
         1 main A = A counter Giant +1/+1 3
         1 main A = A size Veteran 5/5
         stop 1 end
         = A life 27",
    );
}
