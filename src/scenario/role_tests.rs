//! Roles (111.10, 303.7), as duels.

use super::Verdict;
use super::script::{plays, verdict};

const SCENE: &str =
    "Scene | {G} | Instant | Create a Monster Role token attached to target creature you control. |";
const HEX: &str = "Hex | {B} | Instant | Create a Wicked Role token attached to up to one target creature. |";
const CURSE: &str = "Shrink | {U} | Sorcery | Create a Cursed Role token attached to target creature. |";
const HERO: &str =
    "Call | {W} | Instant | Create a Young Hero Role token attached to target creature you control. |";
const COURT: &str =
    "Court | {W} | Instant | Create a Royal Role token attached to target creature you control. |";

#[test]
fn rule_111_10_roles_have_the_names_and_abilities_that_the_rules_give_them() {
    plays(
        &[SCENE, CURSE, HERO, COURT],
        "A battlefield Forest, Island, Plains*2, Bear, Bird, Giant
         A hand Scene, Shrink, Call, Court
         1 main A cast Scene > Bear
         1 main A wait
         1 main A cast Shrink > Giant
         1 main A wait
         1 main A cast Call > Bird
         1 main A wait
         1 attack A Bird
         stop 1 end
         = size Bear 3/3
         = has Bear: trample
         = A battlefield Monster 1
         = A battlefield Cursed Role 1
         = size Giant 1/1
         = size Bird 2/2",
    );
    // A Royal Role gives ward {1}.
    plays(
        &[COURT],
        "A battlefield Plains, Bear
         A hand Court
         B battlefield Mountain
         B hand Shock
         1 main A cast Court > Bear
         1 main A wait
         1 main2 B cast Shock > Bear
         stop 1 end
         = size Bear 3/3
         = B graveyard Shock 1",
    );
}

#[test]
fn rule_704_5y_of_the_roles_of_a_player_on_a_creature_the_newest_stays() {
    plays(
        &[SCENE, HEX],
        "A battlefield Forest, Swamp, Bear
         A hand Scene, Hex
         1 main A cast Hex > Bear
         1 main A wait
         1 main A = B life 20
         1 main A cast Scene > Bear
         1 main A wait
         stop 1 end
         = A battlefield Wicked Role 0
         = A battlefield Monster Role 1
         = B life 19
         = size Bear 3/3",
    );
}

#[test]
fn rule_704_5y_roles_of_different_players_stay() {
    plays(
        &[SCENE, HEX],
        "A battlefield Forest, Bear
         A hand Scene
         B battlefield Swamp
         B hand Hex
         1 main A cast Scene > Bear
         1 main A wait
         1 main B cast Hex > Bear
         stop 1 end
         = A battlefield Monster Role 1
         = B battlefield Wicked Role 1
         = size Bear 4/4",
    );
}

#[test]
fn rule_303_4i_no_role_is_created_for_a_creature_that_has_left_or_is_no_target() {
    plays(
        &[SCENE, HEX],
        "A battlefield Forest, Swamp, Bear
         A hand Scene, Hex
         B battlefield Mountain
         B hand Shock
         1 main A cast Scene > Bear
         1 main B cast Shock > Bear
         1 main A wait
         1 main A cast Hex
         1 main A wait
         stop 1 end
         = A battlefield Monster Role 0
         = A battlefield Wicked Role 0",
    );
}

#[test]
fn rule_303_4i_a_creature_that_dies_and_comes_back_gets_the_role_then() {
    let after = "After All | {B} | Instant | Until end of turn, target creature you control gains \"When this creature dies, return it to the battlefield tapped under its owner's control, then create a Wicked Role token attached to it.\" |";
    plays(
        &[after],
        "A battlefield Swamp*3, Bear
         A hand After All, Murder
         1 main A cast After All > Bear
         1 main A wait
         1 main A cast Murder > Bear
         1 main A wait
         stop 1 end
         = size Bear 3/3
         = A tapped Bear 1
         = A battlefield Wicked Role 1",
    );
}

#[test]
fn rule_614_1a_tokens_attached_to_several_creatures_are_created_with_as_many_others() {
    let general = "General | {2}{G} | Legendary Creature — Squirrel | If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead. | 3/3";
    let feast = "Feast | {W} | Sorcery | For each creature you control, create a Royal Role token attached to that creature. |";
    let verdict = verdict(
        &[general, feast],
        "A battlefield General, Bear*2, Plains
         A hand Feast
         1 main A cast Feast
         stop 1 end
         = A battlefield Squirrel Token 3",
    );
    assert!(matches!(verdict, Verdict::Pass), "{verdict:?}");
}
