//! Sagas as duels of cards made for them.

use super::script::plays;

const TALE: &str = "Tale | {G} | Enchantment — Saga | I — You gain 1 life. // II — You gain 3 life. // III — Create a 2/2 green Bear creature token. |";

#[test]
fn rule_714_a_saga_tells_a_chapter_each_turn_and_is_sacrificed_after_the_last() {
    plays(
        &[TALE],
        "A battlefield Forest
         A hand Tale
         1 main A cast Tale
         1 main A wait
         1 main A = counter Tale lore 1
         2 main A = A life 21
         3 main A wait
         3 main A = A life 24
         5 main A wait
         5 main A = A graveyard Tale 1
         stop 5 main
         = A battlefield Bear 1
         = A life 24",
    );
}

#[test]
fn rule_714_4_a_saga_stays_while_its_last_chapter_is_on_the_stack() {
    plays(
        &["Note | {G} | Enchantment — Saga | I — You gain 1 life. |"],
        "A battlefield Forest
         A hand Note
         1 main A cast Note
         1 main A = A battlefield Note 0
         stop 1 end
         = A graveyard Note 1
         = A life 21",
    );
}

#[test]
fn rule_714_2c_chapters_that_share_a_line_each_tell_it() {
    plays(
        &["Song | {G} | Enchantment — Saga | I, II — You gain 2 life. // III — You gain 5 life. |"],
        "A battlefield Forest
         A hand Song
         1 main A cast Song
         stop 5 end
         = A life 29",
    );
}

#[test]
fn a_saga_that_returns_transformed_is_its_back() {
    plays(
        &[
            "transform: Legend | {G} | Enchantment — Saga | I — You gain 1 life. // II — Exile ~, then return it to the battlefield transformed under your control. | || Hero | | Enchantment Creature — Human | | 3/3 | G",
        ],
        "A battlefield Forest
         A hand Legend
         1 main A cast Legend
         stop 3 end
         = A battlefield Hero 1
         = A life 21",
    );
}

#[test]
fn a_saga_with_another_kind_of_counter_tells_nothing() {
    plays(
        &[
            "Epic | {G} | Enchantment — Saga | I — You gain 1 life. // II — You gain 3 life. // III — You gain 5 life. |",
            "Charge | {G} | Sorcery | Put three charge counters on target enchantment. |",
        ],
        "A battlefield Forest*2
         A hand Epic, Charge
         1 main A cast Epic
         1 main A wait
         1 main A cast Charge > Epic
         stop 1 end
         = A life 21
         = A battlefield Epic 1",
    );
}

#[test]
fn rule_702_155a_a_saga_with_read_ahead_begins_with_the_chosen_chapter() {
    let song = "Song | {W} | Enchantment — Saga | Read ahead // I — You gain 1 life. // II — You gain 2 life. // III — You gain 5 life. |";
    for (chosen, life, left) in [(1, 21, 1), (2, 22, 1), (3, 25, 0)] {
        plays(
            &[song],
            &format!(
                "A battlefield Plains
                 A hand Song
                 choose A amount {chosen}
                 1 main A cast Song
                 stop 1 main2
                 = A life {life}
                 = A battlefield Song {left}"
            ),
        );
    }
    // The chapters after it follow, one each turn.
    plays(
        &[song],
        "A battlefield Plains
         A hand Song
         choose A amount 2
         1 main A cast Song
         stop 3 main2
         = A life 27
         = A graveyard Song 1",
    );
    // CR 702.155b: the turn it enters, only the chapter of exactly the number of counters triggers.
    let more = "More | {U} | Sorcery | Put a lore counter on target Saga you control. |";
    plays(
        &[song, more],
        "A battlefield Plains, Island
         A hand Song, More
         choose A amount 2
         1 main A cast Song
         1 main A wait
         1 main A cast More > Song
         stop 1 main2
         = A life 27
         = A graveyard Song 1",
    );
}
