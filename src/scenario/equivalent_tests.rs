//! Sentences that say in other words what was already played, and the small parts that were missing for them.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_608_2c_who_declines_or_may_not_does_not() {
    let reef = "Reef | {G} | Sorcery | Look at the top card of your library. If it's a land card, you may put it onto the battlefield. If you don't put the card onto the battlefield, put it into your hand. |";
    for (top, said, zone) in
        [("Plains", "yes", "battlefield"), ("Plains", "no", "hand"), ("Bear", "yes", "hand")]
    {
        plays(
            &[reef],
            &format!(
                "A battlefield Forest
                 A hand Reef
                 A library {top}
                 1 main A cast Reef
                 choose A {said}
                 stop 1 main
                 = A {zone} {top} 1"
            ),
        );
    }
}

#[test]
fn rule_201_2_names_are_counted() {
    plays(
        &[
            "Amalgam | {2} | Artifact Creature — Golem | ~'s power and toughness are each equal to the number of differently named lands you control. | */*",
        ],
        "A battlefield Amalgam, Forest*2, Plains, Island
         B battlefield Swamp
         stop 1 main
         = size Amalgam 3/3",
    );
}

#[test]
fn rule_104_2a_a_player_can_neither_lose_nor_be_beaten() {
    plays(
        &[
            "Seraph | {W} | Creature — Angel | You can't lose the game and your opponents can't win the game. | 1/1",
            "Win | {U} | Sorcery | You win the game. |",
        ],
        "A life 2
         A battlefield Seraph
         B battlefield Island, Mountain
         B hand Win, Shock
         2 main B cast Shock > player A
         2 main2 B cast Win
         stop 3 main
         = A life 0
         = B life 20",
    );
}

#[test]
fn rule_102_2_the_first_spell_in_an_opponents_turn_triggers() {
    plays(
        &[
            "Sprite | {U} | Creature — Faerie | Whenever you cast your first spell during each opponent's turn, you gain 3 life. | 1/1",
        ],
        "A battlefield Sprite, Mountain*3
         A hand Shock*3
         1 main A cast Shock > player B
         2 main A cast Shock > player B
         2 main2 A cast Shock > player B
         stop 2 end
         = A life 23",
    );
}

#[test]
fn rule_700_3_an_opponent_chooses_the_pile_that_is_kept() {
    plays(
        &[
            "Augur | {U} | Sorcery | Reveal the top three cards of your library and separate them into two piles. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard. |",
        ],
        "A battlefield Island
         A hand Augur
         A library Bear, Giant, Bird
         1 main A cast Augur
         choose A Bear
         choose B Bear
         stop 1 main
         = A hand Bear 1
         = A graveyard Giant 1
         = A graveyard Bird 1",
    );
}

#[test]
fn rule_608_2c_one_card_of_each_of_two_kinds_is_taken() {
    plays(
        &[
            "Pursuit | {G} | Sorcery | Reveal the top four cards of your library. You may put a creature card and/or a land card from among them into your hand. Put the rest into your graveyard. |",
        ],
        "A battlefield Forest
         A hand Pursuit
         A library Bear, Giant, Plains, Island
         1 main A cast Pursuit
         choose A Giant
         choose A Plains
         stop 1 main
         = A hand Giant 1
         = A hand Plains 1
         = A graveyard Bear 1
         = A graveyard Island 1",
    );
}

#[test]
fn rule_608_2i_objects_of_this_turn_are_counted() {
    let duel = |text: &str, life: u8| {
        plays(
            &[&format!("Count | {{W}} | Sorcery | You gain 1 life for each {text}. |")],
            &format!(
                "A battlefield Plains, Mountain*2, Bear, Bird
                 A hand Count, Shock*2
                 1 main A cast Shock > Bear
                 1 main A wait
                 1 main A cast Shock > Bird
                 1 main2 A cast Count
                 stop 1 main2
                 = A life {life}"
            ),
        );
    };
    duel("creature that died under your control this turn", 22);
    duel("spell you've cast this turn", 23);
    duel("instant and sorcery spell you've cast this turn", 23);
    duel("instant spell you've cast this turn", 22);
    duel("land that entered under your control this turn", 20);
    duel("card you've discarded this turn", 20);
}

#[test]
fn rule_107_14_as_much_energy_as_a_number_says() {
    plays(
        &[
            "Siphon | {U} | Instant | Counter target spell. You get an amount of {E} equal to its mana value. |",
            "Shifter | {U} | Creature — Shapeshifter | Whenever ~ deals combat damage to a player, you get that many {E}. | 3/3",
        ],
        "A battlefield Island, Shifter
         A hand Siphon
         B battlefield Forest*2
         B hand Bear
         1 attack A Shifter
         2 main B cast Bear
         2 main A cast Siphon > Bear
         stop 2 main
         = A counter energy 5",
    );
}

#[test]
fn rule_615_damage_to_and_by_a_creature_is_prevented() {
    plays(
        &[
            "Chariot | {2} | Artifact | {1}: Prevent all combat damage that would be dealt to and dealt by target creature you control this turn. |",
        ],
        "A battlefield Chariot, Plains, Bear
         B battlefield Giant
         1 attack A Bear
         1 block B Giant x Bear
         1 block A activate {1}: > Bear
         stop 1 main2
         = A battlefield Bear 1
         = B damage Giant 0",
    );
}

#[test]
fn rule_601_2f_a_spell_from_anywhere_but_the_opponents_hand_triggers() {
    plays(
        &[
            "Pilferer | {U} | Creature — Spirit | Whenever an opponent casts a spell from anywhere other than their hand, draw a card. | 1/1",
            "Echo | {R} | Sorcery | ~ deals 1 damage to any target. // Flashback {R} |",
        ],
        "A battlefield Pilferer
         B battlefield Mountain*2
         B hand Echo
         2 main B cast Echo > player A
         2 main A = A hand 0
         2 main2 B cast Echo > player A
         stop 2 main2
         = A hand 1",
    );
}

#[test]
fn rule_119_1_half_of_twenty_is_ten() {
    let bane = "Bane | {B} | Legendary Creature — God | As long as your life total is less than or equal to half your starting life total, ~ has indestructible. | 5/5";
    for (life, left) in [(10, 1), (11, 0)] {
        plays(
            &[bane],
            &format!(
                "A life {life}
                 A battlefield Bane
                 B battlefield Swamp*2
                 B hand Murder
                 1 main B cast Murder > Bane
                 stop 1 main
                 = A battlefield Bane {left}"
            ),
        );
    }
}

#[test]
fn rule_701_16_investigating_twice_for_each_card_is_not_read_as_once_more() {
    let odd = "Odd | {U} | Sorcery | Discard any number of cards, then investigate twice for each card discarded this way. |";
    let seen = verdict(&[odd], "A hand Odd\nstop 1 main");
    assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
}
