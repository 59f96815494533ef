//! Modes that haven't been chosen, and numbers of modes that depend on something, as duels.

use super::script::plays;

#[test]
fn rule_700_2_a_mode_that_has_been_chosen_is_not_chosen_again() {
    let pact = "Pact | {B} | Enchantment | At the beginning of your upkeep, choose one that hasn't been chosen — • You gain 1 life. • You gain 2 life. • You lose 7 life. |";
    plays(
        &[pact],
        "A battlefield Pact
         choose A mode 2
         choose A mode 1
         1 main A = A life 22
         3 main A = A life 23
         5 main A = A life 16
         7 main A = A life 16
         stop 7 end
         = A battlefield Pact 1",
    );
    // CR 400.7: what comes back is a new object.
    plays(
        &[
            pact,
            "Blink | {W} | Sorcery | Exile target permanent you control, then return it to the battlefield under its owner's control. |",
        ],
        "A battlefield Pact, Plains
         A hand Blink
         choose A mode 1
         choose A mode 1
         1 main A cast Blink > Pact
         stop 3 end
         = A life 22",
    );
}

#[test]
fn rule_700_2_modes_of_this_turn_are_free_again_in_the_next() {
    let greeter = "Greeter | {G} | Creature — Elf | Alliance — Whenever another creature you control enters, choose one that hasn't been chosen this turn —\n• Feast — You gain 1 life.\n• Dance — Put a +1/+1 counter on ~. | 1/1";
    plays(
        &[greeter],
        "A battlefield Forest*7, Greeter
         A hand Bear*4
         choose A mode 1
         choose A mode 2
         choose A mode 1
         1 main A cast Bear
         1 main A cast Bear
         1 main A cast Bear
         1 main2 A = A life 21
         1 main2 A = A size Greeter 2/2
         3 main A cast Bear
         stop 3 end
         = A life 22
         = A size Greeter 2/2",
    );
}

#[test]
fn rule_602_2b_an_ability_without_a_mode_left_is_not_activated() {
    let kit = "Kit | {2} | Artifact | {1}: Choose one that hasn't been chosen — • Draw a card. • Target player gains 2 life. |";
    plays(
        &[kit],
        "A battlefield Kit, Plains*3
         choose A mode 2
         choose A target player A
         1 main A activate {1}
         1 main A activate {1}
         1 main A wait
         1 main A = A may-activate {1}: Choose no
         stop 1 end
         = A life 22
         = A hand 1",
    );
}

#[test]
fn rule_700_2_both_modes_may_be_chosen_if_the_condition_holds() {
    let will = "Will | {R} | Sorcery | Choose one. If you control a Bear as you cast ~, you may choose both instead. • You gain 3 life. • ~ deals 2 damage to each opponent. |";
    plays(
        &[will],
        "A battlefield Mountain, Bear
         A hand Will
         choose A mode 1
         choose A mode 2
         1 main A cast Will
         stop 1 end
         = A life 23
         = B life 18",
    );
    plays(
        &[will],
        "A battlefield Mountain
         A hand Will
         choose A mode 2
         1 main A cast Will
         stop 1 end
         = A life 20
         = B life 18",
    );
}

#[test]
fn rule_601_2b_a_kicked_spell_has_more_modes() {
    let script = "Script | {R} | Sorcery | Kicker {2} // Choose one. If ~ was kicked, choose any number instead. • You gain 3 life. • ~ deals 2 damage to each opponent. • Draw a card. |";
    plays(
        &[script],
        "A battlefield Mountain*3
         A hand Script
         choose A yes
         choose A mode 1
         choose A mode 2
         choose A mode 3
         1 main A cast Script
         stop 1 end
         = A life 23
         = B life 18
         = A hand 1",
    );
    plays(
        &[script],
        "A battlefield Mountain*3
         A hand Script
         choose A no
         choose A mode 2
         1 main A cast Script
         stop 1 end
         = A life 20
         = B life 18
         = A hand 0",
    );
    // "Choose both": neither may be left out.
    let depths = "Depths | {4} | Creature — Eldrazi | Kicker {1} // When you cast ~, choose one. If it was kicked, choose both instead. • You gain 3 life. • Target player loses 2 life. | 5/5";
    plays(
        &[depths],
        "A battlefield Mountain*5
         A hand Depths
         choose A yes
         choose A target player B
         1 main A cast Depths
         stop 1 end
         = A life 23
         = B life 18",
    );
}
