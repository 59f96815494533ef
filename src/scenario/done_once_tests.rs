//! Costs that take all of something, modes with targets more than once, and what is done only once each turn: duels with cards made for the
//! purpose.

use super::script::plays;

#[test]
fn rule_603_2h_what_was_declined_may_be_done_later_in_the_turn_and_only_once() {
    let witness = "Witness | {B} | Enchantment | Whenever a creature an opponent controls dies, you may draw a card. Do this only once each turn. |";
    let duel = |answers: &str, drawn: u8| {
        format!(
            "A battlefield Witness, Swamp*6
             A hand Murder*3
             A library Bear*5
             B battlefield Giant, Bird*2
             {answers}
             1 main A cast Murder > Giant
             1 main2 A cast Murder > Bird
             1 end A cast Murder > Bird
             stop 1 cleanup
             = A hand Bear {drawn}"
        )
    };
    plays(&[witness], &duel("choose A yes\n choose A yes\n choose A yes", 1));
    plays(&[witness], &duel("choose A no\n choose A yes\n choose A yes", 1));
    plays(&[witness], &duel("choose A no\n choose A no\n choose A no", 0));
}

#[test]
fn rule_603_2h_of_several_that_wait_only_one_is_done() {
    let witness = "Witness | {B} | Enchantment | Whenever a creature an opponent controls dies, you may pay {1}. If you do, draw a card. Do this only once each turn. |";
    plays(
        &[witness, "Doom | {B} | Sorcery | Destroy all creatures. |"],
        "A battlefield Witness, Swamp*6
         A hand Doom
         A library Bear*5
         B battlefield Giant, Bird*2
         choose A yes
         choose A yes
         choose A yes
         1 main A cast Doom
         stop 1 end
         = A hand Bear 1",
    );
}

#[test]
fn rule_701_43_an_exerted_creature_stays_tapped_in_its_controller_s_next_untap_step() {
    let steward = "Steward | {W} | Creature — Human | {T}, Exert this creature: Create a 1/1 white Warrior creature token. | 2/2";
    let duel = |turn: u8, tapped: u8| {
        format!(
            "A battlefield Steward
             1 main A activate {{T}}, Exert
             stop {turn} main
             = A tapped Steward {tapped}
             = A battlefield Warrior 1"
        )
    };
    plays(&[steward], &duel(3, 1));
    plays(&[steward], &duel(5, 0));
}

#[test]
fn rule_602_2b_all_counters_are_removed_as_a_cost_and_their_number_is_x() {
    let jar = "Jar | {1} | Artifact | This artifact enters with three charge counters on it. // {1}, Remove all charge counters from this artifact: You gain X life, where X is the number of charge counters removed this way. |";
    plays(
        &[jar],
        "A battlefield Mountain*3
         A hand Jar
         1 main A cast Jar
         1 main A activate {1}, Remove
         1 main2 A activate {1}, Remove
         stop 1 end
         = A life 23
         = A counter Jar charge 0",
    );
    // Nothing else may be left out, and what responds finds no counters.
    plays(
        &[
            "Arbiter | {W} | Creature — Vampire | This creature enters with two +1/+1 counters on it. // Remove all +1/+1 counters from this creature: Target creature gets -1/-1 until end of turn for each +1/+1 counter removed this way. | 1/1",
        ],
        "A battlefield Plains
         A hand Arbiter
         B battlefield Bear, Giant
         1 main A cast Arbiter
         1 main A activate Remove > Bear
         stop 1 end
         = B graveyard Bear 1
         = A size Arbiter 1/1",
    );
}

#[test]
fn rule_700_2d_a_mode_chosen_twice_has_targets_of_its_own_each_time() {
    let confluence = "Meeting | {U}{U} | Instant | Choose three. You may choose the same mode more than once. // • Return target creature to its owner's hand. // • Target player loses 2 life. // • Draw a card. |";
    plays(
        &[confluence],
        "A battlefield Island*2
         A hand Meeting
         B battlefield Bear, Giant
         choose A mode 1
         choose A mode 1
         choose A mode 2
         1 main A cast Meeting > Bear, Giant, player B
         stop 1 end
         = B hand Bear 1
         = B hand Giant 1
         = B life 18",
    );
    plays(
        &[confluence],
        "A battlefield Island*2
         A hand Meeting
         A library Bird*3
         choose A mode 3
         choose A mode 2
         choose A mode 2
         1 main A cast Meeting > player B, player B
         stop 1 end
         = B life 16
         = A hand Bird 1",
    );
    // CR 608.2b: with one illegal target the others are dealt with.
    plays(
        &[confluence, "Blink | {W} | Instant | Exile target creature. |"],
        "A battlefield Island*2, Plains
         A hand Meeting, Blink
         B battlefield Bear, Giant
         choose A mode 1
         choose A mode 1
         choose A mode 2
         1 main A cast Meeting > Bear, Giant, player B
         1 main A cast Blink > Bear
         stop 1 end
         = B exile Bear 1
         = B hand Giant 1
         = B life 18",
    );
}

#[test]
fn rule_113_7_an_ability_is_from_an_artifact_source_or_isn_t() {
    let ouphe = "Ouphe | {G} | Creature — Ouphe | {T}: Counter target activated ability from an artifact source. | 1/1";
    let cards = [
        ouphe,
        "Fountain | {1} | Artifact | {T}: You gain 5 life. |",
        "Healer | {W} | Creature — Cleric | {T}: You gain 5 life. | 1/1",
    ];
    plays(
        &cards,
        "A battlefield Ouphe
         B battlefield Fountain, Healer
         2 main B activate {T}: You gain 5 life
         stop 2 end
         = B life 25",
    );
    plays(
        &cards,
        "A battlefield Ouphe
         B battlefield Fountain
         2 main B activate {T}: You gain 5 life
         2 main A activate {T}: Counter > Fountain
         stop 2 end
         = B life 20",
    );
}

#[test]
fn rule_702_29_cards_with_a_cycling_ability_are_counted() {
    let flare = "Flare | {R} | Instant | ~ deals X damage to any target and you gain X life, where X is the number of cards with a cycling ability in your graveyard. |";
    plays(
        &[
            flare,
            "Dune | {2} | Creature — Camel | Cycling {2} | 1/1",
            "Hart | {2} | Creature — Elk | Plainscycling {2} | 1/1",
        ],
        "A battlefield Mountain
         A hand Flare
         A graveyard Dune, Hart, Bear
         1 main A cast Flare > player B
         stop 1 end
         = B life 18
         = A life 22",
    );
}

#[test]
fn rule_608_2i_counters_put_on_a_creature_this_turn_are_remembered() {
    let guard = "Guado | {W} | Enchantment | At the beginning of each end step, if you put a counter on a creature this turn, you gain 3 life. |";
    let grow = "Grow | {G} | Instant | Put a +1/+1 counter on target creature. |";
    plays(
        &[guard, grow],
        "A battlefield Guado, Forest, Bear
         A hand Grow
         1 main A cast Grow > Bear
         stop 2 cleanup
         = A life 23",
    );
    plays(
        &[guard, grow],
        "A battlefield Guado, Bear
         B battlefield Forest
         B hand Grow
         1 main B cast Grow > Bear
         stop 1 cleanup
         = A life 20",
    );
}
