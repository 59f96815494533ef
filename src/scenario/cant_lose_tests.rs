//! Players who can't lose the game, and players who win before they lose (101.2, 104): duels.

use super::script::plays;

const ANGEL: &str = "Angel | {3} | Artifact Creature — Angel | You can't lose the game and your opponents can't win the game. | 4/4";

#[test]
fn rule_101_2_who_cant_lose_plays_on_without_life() {
    plays(
        &[ANGEL],
        "A battlefield Angel
         A life 1
         B battlefield Mountain
         B hand Shock
         1 main B cast Shock > player A
         stop 3 main
         = A life -1
         = A hand 1",
    );
}

#[test]
fn rule_101_2_who_cant_lose_takes_poison_and_draws_from_an_empty_library() {
    let snake = "Snake | {G} | Creature — Snake | Infect | 12/12";
    plays(
        &[ANGEL, snake],
        "A battlefield Angel
         A only-library Forest
         B battlefield Snake
         2 attack B Snake
         stop 6 main
         = A counter poison 12
         = A hand 1
         = B hand 3",
    );
}

#[test]
fn rule_101_2_no_effect_makes_who_cant_lose_lose() {
    let ruin = "Ruin | {B} | Sorcery | Target player loses the game. |";
    plays(
        &[ANGEL, ruin],
        "A battlefield Angel
         B battlefield Swamp*3
         B hand Ruin, Murder
         2 main B cast Ruin > player A
         2 main2 B cast Murder > Angel
         stop 3 main
         = A hand 1
         = A graveyard Angel 1",
    );
}

#[test]
fn rule_704_5a_without_the_angel_what_it_kept_off_counts_again() {
    plays(
        &[ANGEL],
        "A battlefield Angel
         A life 1
         B battlefield Mountain, Swamp*2
         B hand Shock, Murder
         1 main B cast Shock > player A
         1 main2 B cast Murder > Angel
         stop 1 end
         = B game won",
    );
}

#[test]
fn rule_704_5b_a_draw_from_an_empty_library_is_forgotten_with_the_next_check() {
    let empty = "A battlefield Angel, Forest
         A only-library Forest
         B battlefield Swamp*2
         B hand Murder
         5 main2 B cast Murder > Angel";
    // A draws the Forest on turn 3, nothing on turn 5, and loses the Angel after that.
    plays(
        &[ANGEL],
        &format!(
            "{empty}
             stop 6 main
             = B hand 3"
        ),
    );
    plays(
        &[ANGEL],
        &format!(
            "{empty}
             stop 8 end
             = A game lost"
        ),
    );
}

#[test]
fn rule_101_2_the_opponents_of_a_demon_cant_lose_until_it_is_gone() {
    let demon = "Demon | {2}{B} | Creature — Demon | You can't win the game and your opponents can't lose the game. // {B}, Sacrifice ~: You gain 1 life. | 6/6";
    let duel = "A battlefield Demon, Swamp
         B life 6
         1 attack A Demon";
    plays(
        &[demon],
        &format!(
            "{duel}
             stop 2 main
             = B life 0
             = B hand 1"
        ),
    );
    plays(
        &[demon],
        &format!(
            "{duel}
             1 main2 A activate {{B}}, Sacrifice
             stop 1 end
             = A game won"
        ),
    );
}

#[test]
fn rule_104_2b_who_wins_by_an_effect_has_not_lost_to_the_draws_before_it() {
    let feat = "Feat | {U} | Sorcery | Draw seven cards. Then if your library has no cards in it, you win the game. |";
    plays(
        &[feat],
        "A battlefield Island
         A only-library Forest*3
         A hand Feat
         1 main A cast Feat
         stop 1 main
         = A game won",
    );
}
