//! Conditions on poison counters, and on objects that differ, as duels.

use super::script::plays;

#[test]
fn rule_122_1f_three_poison_counters_corrupt_an_opponent() {
    let beast = "Beast | {G} | Creature — Beast | Corrupted — ~ has trample as long as an opponent has three or more poison counters. | 3/3";
    let venom = "Venom | {B} | Sorcery | Target player gets three poison counters. |";
    let mite = "Mite | {1} | Artifact Creature — Mite | {T}: Draw a card. Activate only if an opponent has three or more poison counters. | 1/1";
    plays(
        &[beast, venom, mite],
        "A battlefield Beast, Mite, Swamp*2
         A hand Venom*2
         1 main A = A may-activate {T}: Draw no
         1 main A cast Venom > player A
         1 main A wait
         1 main A = A hasn't Beast: trample
         1 main A cast Venom > player B
         1 main A wait
         1 main A = A has Beast: trample
         1 main A activate {T}
         stop 1 end
         = A hand 1",
    );
}

#[test]
fn rule_122_1f_a_player_with_a_poison_counter_is_poisoned() {
    let crawler =
        "Crawler | {B} | Creature — Insect | ~ has infect as long as an opponent is poisoned. | 2/2";
    plays(
        &[crawler, "Prick | {B} | Sorcery | Target player gets a poison counter. |"],
        "A battlefield Crawler, Swamp
         A hand Prick
         1 attack A Crawler
         3 main A cast Prick > player B
         3 attack A Crawler
         stop 3 end
         = B life 18",
    );
}

#[test]
fn coven_counts_different_powers_among_your_creatures_alone() {
    let seer = "Seer | {W} | Creature — Human | Coven — At the beginning of combat on your turn, if you control three or more creatures with different powers, you gain 5 life. | 1/1";
    plays(
        &[seer],
        "A battlefield Seer, Bear, Bird
         B battlefield Giant
         stop 1 end
         = A life 20",
    );
    plays(
        &[seer],
        "A battlefield Seer, Bear, Giant
         stop 1 end
         = A life 25",
    );
    // CR 603.4: still so as the ability resolves.
    plays(
        &[seer],
        "A battlefield Seer, Bear, Giant
         B battlefield Swamp*2
         B hand Murder
         1 combat B cast Murder > Giant
         stop 1 end
         = A life 20",
    );
}

#[test]
fn rule_201_2b_names_differ_and_a_nameless_creature_has_none() {
    let maze = "Maze | | Land | {T}: You win the game. Activate only if you control three or more lands with different names. |";
    plays(
        &[maze],
        "A battlefield Maze*2, Forest*4
         1 main A = A may-activate {T}: You no
         stop 1 end",
    );
    plays(
        &[maze],
        "A battlefield Maze, Forest, Island
         1 main A = A may-activate {T}: You yes
         stop 1 end",
    );
}
