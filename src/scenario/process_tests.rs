//! Processes that are repeated.

use super::script::plays;

#[test]
fn rule_608_2c_a_process_is_repeated_as_often_as_the_player_likes() {
    let nauseam = "Nauseam | {B} | Sorcery | Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may repeat this process any number of times. |";
    plays(
        &[nauseam],
        "A battlefield Swamp
         A hand Nauseam
         A library Murder, Giant, Bear, Forest
         choose A yes
         choose A yes
         choose A no
         1 main A cast Nauseam
         stop 1 end
         = A life 13
         = A hand Giant 1
         = A hand Murder 0",
    );
}

#[test]
fn rule_608_2c_a_process_ends_with_the_library() {
    let nauseam = "Nauseam | {B} | Sorcery | Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may repeat this process any number of times. |";
    plays(
        &[nauseam],
        "A battlefield Swamp
         A hand Nauseam
         A only-library Bear
         choose A yes
         choose A no
         1 main A cast Nauseam
         stop 1 end
         = A life 18
         = A hand Bear 1",
    );
}
