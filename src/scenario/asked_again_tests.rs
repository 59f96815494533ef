//! Several questions about one card, and what is done again.

use super::script::plays;

const SATCHEL: &str = "Satchel | {1} | Artifact | {T}: Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling creature token. If it's a land card, put that card onto the battlefield under your control. If it's a noncreature, nonland card, you gain 2 life. |";

#[test]
fn each_question_is_about_the_revealed_card_whatever_was_created() {
    let grove = "Grove | | Land Creature — Dryad | | 1/1";
    for (top, tokens, lands, life) in
        [("Bear", 1, 0, 20), ("Forest", 0, 1, 20), ("Shock", 0, 0, 22), ("Grove", 1, 1, 20)]
    {
        plays(
            &[SATCHEL, grove],
            &format!(
                "A battlefield Satchel
                 A library {top}
                 1 main A activate {{T}}
                 stop 1 end
                 = A battlefield Saproling {tokens}
                 = A battlefield {top} {lands}
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn otherwise_is_about_the_same_card() {
    let cowl = "Cowl | {G} | Enchantment | At the beginning of your end step, reveal the top card of your library. If it's a permanent card, you may put it onto the battlefield. Otherwise, you may put it on the bottom of your library. |";
    for (top, answer, there, next) in [
        ("Bear", "yes", 1, "Giant"),
        ("Bear", "no", 0, "Bear"),
        ("Shock", "yes", 0, "Giant"),
        ("Shock", "no", 0, "Shock"),
    ] {
        plays(
            &[cowl],
            &format!(
                "A battlefield Cowl
                 A library Giant, {top}
                 choose A {answer}
                 stop 3 main
                 = A battlefield {top} {there}
                 = A hand {next} 1"
            ),
        );
    }
}

#[test]
fn each_question_is_about_the_milled_card() {
    let miller = "Miller | {B} | Creature — Human | At the beginning of your upkeep, mill a card. If a land card is milled this way, create a Treasure token. If a creature card is milled this way, create a 1/1 green Insect creature token. If a noncreature, nonland card is milled this way, you gain 1 life. | 1/1";
    for (top, treasures, insects, life) in [("Forest", 1, 0, 20), ("Bear", 0, 1, 20), ("Shock", 0, 0, 21)] {
        plays(
            &[miller],
            &format!(
                "A battlefield Miller
                 A library {top}
                 stop 1 main
                 = A battlefield Treasure {treasures}
                 = A battlefield Insect {insects}
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn a_process_is_repeated_while_lands_are_found() {
    let crusher = "Crusher | {R} | Creature — Elemental | At the beginning of your upkeep, reveal the top card of your library. If it's a land card, put it into your graveyard and repeat this process. // Whenever a land card is put into your graveyard from anywhere, put a +1/+1 counter on ~. | 3/3";
    plays(
        &[crusher],
        "A battlefield Crusher
         A library Giant, Bear, Forest, Mountain
         stop 1 draw
         = A graveyard 2
         = size Crusher 5/5",
    );
    let greed = "Greed | {B} | Sorcery | You lose 2 life and draw two cards, then clash with an opponent. If you win, repeat this process. |";
    plays(
        &[greed],
        "A battlefield Swamp
         A hand Greed
         A only-library Forest, Forest, Forest, Bird, Bird, Giant, Bird, Bird
         B library Bear*3
         1 main A cast Greed
         stop 1 end
         = A life 16
         = A hand 4",
    );
}

#[test]
fn each_of_three_cards_goes_to_a_place_of_its_own() {
    let telling = "Telling | {U} | Instant | Look at the top three cards of your library. Put one of them into your hand, one on top of your library, and one on the bottom of your library. |";
    plays(
        &[telling],
        "A battlefield Island
         A hand Telling
         A only-library Giant, Bear, Bird, Shock
         choose A Bear
         choose A Shock
         1 main A cast Telling
         stop 3 main
         = A hand Bear 1
         = A hand Shock 1
         = A library 2",
    );
    let iteration = "Iteration | {R} | Sorcery | Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of your library, and exile one of them. You may play the exiled card this turn. |";
    plays(
        &[iteration],
        "A battlefield Mountain*2
         A hand Iteration
         A only-library Giant, Bear, Bird, Shock
         choose A Bear
         choose A Bird
         1 main A cast Iteration
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = A hand Bear 1
         = B life 18
         = A library 2",
    );
    // CR 608.2c: of two cards, none is left to exile.
    plays(
        &[iteration],
        "A battlefield Mountain
         A hand Iteration
         A only-library Shock, Bear
         choose A Bear
         1 main A cast Iteration
         stop 1 end
         = A hand Bear 1
         = A library Shock 1",
    );
}

#[test]
fn that_creature_is_still_the_sacrificed_one_after_cards_were_drawn() {
    let captain = "Captain | {R} | Creature — Human | Whenever ~ attacks, you may sacrifice another creature. If you do, you draw cards equal to that creature's power and you lose life equal to that creature's toughness. // ~ gets +X/+0, where X is the amount of life you've lost this turn. | 5/5";
    let mongrel = "Mongrel | {R} | Sorcery | Sacrifice a creature. Draw a card, then discard a card. You gain life equal to that creature's toughness. |";
    plays(
        &[captain],
        "A battlefield Captain, Giant
         1 attack A Captain
         stop 1 end
         = A hand 5
         = A life 15
         = B life 10",
    );
    plays(
        &[mongrel],
        "A battlefield Mountain, Giant
         A hand Mongrel
         1 main A cast Mongrel
         stop 1 end
         = A life 25",
    );
}

#[test]
fn that_player_is_not_you_after_you_did_the_same() {
    let offering = "Offering | {G} | Instant | Choose an opponent. You and that player each draw three cards. // Choose an opponent. You gain 2 life for each creature you control and that player gains 2 life for each creature they control. |";
    plays(
        &[offering],
        "A battlefield Forest, Bear
         B battlefield Giant*2
         A hand Offering
         1 main A cast Offering
         stop 1 end
         = A hand 3
         = B hand 3
         = A life 22
         = B life 24",
    );
}

#[test]
fn a_card_of_an_opponent_is_cast_with_mana_of_any_type() {
    let gonti = "Gonti | {B} | Creature — Aetherborn | When ~ enters, look at the top four cards of target opponent's library, exile one of them face down, then put the rest on the bottom of that library in a random order. You may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell. | 2/3";
    plays(
        &[gonti],
        "A battlefield Swamp*2
         A hand Gonti
         B only-library Forest*3, Bear, Giant, Shock, Bird
         choose A Shock
         1 main A cast Gonti
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = B graveyard Shock 1",
    );
}

#[test]
fn the_next_spell_costs_less_or_has_a_keyword_once() {
    let berserker = "Berserker | {R} | Creature — Berserker | Whenever ~ attacks, the next spell you cast this turn costs {2} less to cast. | 3/2";
    plays(
        &[berserker],
        "A battlefield Berserker, Forest*3
         A hand Bear, Giant
         1 attack A Berserker
         1 main2 A cast Bear
         1 main2 A wait
         1 main2 A = A may-cast Giant no
         stop 1 end
         = A battlefield Bear 1
         = A tapped Forest 1",
    );
    // CR 514.2: not on a later turn, nor for the opponent's spells.
    plays(
        &[berserker],
        "A battlefield Berserker, Forest
         A hand Bear
         B battlefield Swamp
         B hand Murder
         1 attack A Berserker
         1 main2 B = B may-cast Murder no
         3 main A = A may-cast Bear no
         stop 3 main
         = A hand Bear 1",
    );
    let dome = "Dome | {0} | Artifact | {T}: The next creature spell you cast this turn has convoke. |";
    plays(
        &[dome],
        "A battlefield Dome, Forest, Bird
         A hand Bear, Murder
         1 main A = A may-cast Bear no
         1 main A activate {T}
         1 main A wait
         choose A yes
         choose A Bird
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1
         = A tapped Bird 1",
    );
}

#[test]
fn all_damage_of_a_source_of_ones_choice_is_prevented() {
    let heed = "Heed | {W} | Instant | Prevent all damage a source of your choice would deal this turn. |";
    plays(
        &[heed],
        "A battlefield Bear, Giant
         B battlefield Plains
         B hand Heed
         choose B Giant
         1 main B cast Heed
         1 attack A Bear
         1 attack A Giant
         stop 1 end
         = B life 18",
    );
}

#[test]
fn tokens_of_every_player_are_doubled() {
    let vigor = "Vigor | {G} | Enchantment | If one or more tokens would be created, twice that many of those tokens are created instead. |";
    let wolves = "Wolves | {G} | Sorcery | Create a 2/2 green Wolf creature token. |";
    plays(
        &[vigor, wolves],
        "A battlefield Vigor, Forest
         A hand Wolves
         B battlefield Forest
         B hand Wolves
         1 main A cast Wolves
         2 main B cast Wolves
         stop 2 end
         = A battlefield Wolf 2
         = B battlefield Wolf 2",
    );
}
