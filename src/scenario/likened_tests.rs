//! Lesser and equal values, names in graveyards, counters of one's choice, excess damage and opening hands: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_202_3_a_lesser_mana_value_is_that_of_the_object_of_the_event() {
    let savior = "Savior | {2}{W} | Creature — Bird | Whenever ~ or another creature you control dies, return another target creature card with lesser mana value from your graveyard to your hand. | 1/1";
    plays(
        &[savior],
        "A battlefield Savior, Giant, Swamp*4
         A hand Murder, Murder
         A graveyard Bear
         1 main A cast Murder > Giant
         1 main A wait
         stop 1 end
         = A hand Bear 1
         = A graveyard Giant 1",
    );
    // A card of the same mana value is no target.
    plays(
        &[savior],
        "A battlefield Savior, Bear, Swamp*2
         A hand Murder
         A graveyard Bear
         1 main A cast Murder > Bear
         stop 1 end
         = A hand Bear 0
         = A graveyard Bear 2",
    );
}

#[test]
fn rule_201_2_cards_with_the_spells_name_in_all_graveyards_are_counted() {
    let shrine = "Shrine | {G} | Enchantment | Whenever a player casts a spell, that player gains X life, where X is the number of cards in all graveyards with the same name as that spell. |";
    plays(
        &[shrine],
        "A battlefield Shrine, Mountain
         A graveyard Shock, Bear
         B graveyard Shock
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = A life 22
         = B life 18",
    );
}

#[test]
fn rule_401_7_the_owner_chooses_second_from_the_top_or_the_bottom() {
    let inferior = "Inferior | {U} | Sorcery | The owner of target nonland permanent puts it into their library second from the top or on the bottom. |";
    for (answer, drawn) in [("yes", 1), ("no", 0)] {
        plays(
            &[inferior],
            &format!(
                "A battlefield Island
                 A hand Inferior
                 B battlefield Bear
                 B only-library Swamp, Forest, Island
                 choose B {answer}
                 1 main A cast Inferior > Bear
                 stop 4 main
                 = B hand Bear {drawn}"
            ),
        );
    }
}

#[test]
fn rule_602_5_an_ability_about_an_opponent_with_more_is_activated_only_then() {
    let keeper = "Keeper | {G} | Creature — Human | {T}: Choose target opponent who controls more creatures than you do as you activate this ability. Create a 2/2 green Beast creature token. | 1/2";
    for (theirs, may) in [("Bear, Giant", "yes"), ("Bear", "no")] {
        plays(
            &[keeper],
            &format!(
                "A battlefield Keeper
                 B battlefield {theirs}
                 1 main A = A may-activate {{T}} {may}
                 stop 1 end
                 = A life 20"
            ),
        );
    }
}

#[test]
fn rule_601_3b_two_kinds_of_spells_have_flash() {
    let merchant = "Merchant | {G} | Creature — Dragon | You may cast Dragon spells and artifact spells as though they had flash. | 1/1";
    let relic = "Relic | {1} | Artifact | |";
    plays(
        &[merchant, relic],
        "A battlefield Merchant, Forest*3
         A hand Relic, Bear
         2 main A = A may-cast Bear no
         2 main A cast Relic
         stop 2 end
         = A battlefield Relic 1",
    );
}

#[test]
fn rule_122_6_the_kind_of_the_counter_is_chosen_as_it_is_put() {
    let trainer = "Trainer | {G} | Creature — Human | {T}: Put your choice of a menace, trample, or +1/+1 counter on target creature. | 1/1";
    for (first, second, counter) in
        [("yes", "yes", "menace"), ("no", "yes", "trample"), ("no", "no", "+1/+1")]
    {
        plays(
            &[trainer],
            &format!(
                "A battlefield Trainer, Bear
                 choose A {first}
                 choose A {second}
                 1 main A activate {{T}} > Bear
                 stop 1 end
                 = A counter Bear {counter} 1"
            ),
        );
    }
}

const PAY: &str = "Pay | {1}{R} | Instant | ~ deals 4 damage to target creature. Create X Treasure tokens, where X is the amount of excess damage dealt to that creature this way. |";

#[test]
fn rule_120_10_excess_damage_is_beyond_what_is_lethal() {
    plays(
        &[PAY],
        "A battlefield Mountain*2
         A hand Pay
         B battlefield Bear
         1 main A cast Pay > Bear
         stop 1 end
         = A battlefield Treasure Token 2",
    );
    // Damage already marked counts.
    plays(
        &[PAY],
        "A battlefield Mountain*3
         A hand Pay, Shock
         B battlefield Giant
         1 main A cast Shock > Giant
         1 main A wait
         1 main A cast Pay > Giant
         stop 1 end
         = A battlefield Treasure Token 1",
    );
    plays(
        &[PAY],
        "A battlefield Mountain*2
         A hand Pay
         B battlefield Giant
         1 main A cast Pay > Giant
         stop 1 end
         = A battlefield Treasure Token 0",
    );
}

#[test]
fn rule_120_10_damage_with_deathtouch_beyond_1_is_excess_and_prevented_damage_is_none() {
    let contest = "Contest | {G} | Sorcery | Target creature you control deals damage equal to its power to another target creature. If excess damage was dealt this way, you gain 5 life. |";
    let snake = "Snake | {G} | Creature — Snake | Deathtouch | 2/2";
    for (with, life) in [("Snake", 25), ("Bear", 20)] {
        plays(
            &[contest, snake],
            &format!(
                "A battlefield Forest, Snake, Bear
                 A hand Contest
                 B battlefield Giant
                 1 main A cast Contest > {with}, Giant
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
    let fog = "Fog | {W} | Enchantment | Prevent all damage that would be dealt to creatures. |";
    plays(
        &[PAY, fog],
        "A battlefield Mountain*2, Fog
         A hand Pay
         B battlefield Bear
         1 main A cast Pay > Bear
         stop 1 end
         = A battlefield Treasure Token 0",
    );
}

#[test]
fn rule_103_6_a_card_revealed_from_the_opening_hand_does_something_at_the_first_upkeep() {
    let dross = "Dross | {4}{B} | Creature — Phyrexian | You may reveal ~ from your opening hand. If you do, at the beginning of the first upkeep, each opponent loses 3 life, then you gain life equal to the life lost this way. | 6/6";
    for (answer, lives) in [("yes", (23, 17)), ("no", (20, 20))] {
        plays(
            &[dross],
            &format!(
                "A hand Dross
                 choose A {answer}
                 stop 3 main
                 = A life {}
                 = B life {}",
                lives.0, lives.1
            ),
        );
    }
    // The other player's first upkeep is in the second turn, for "your first upkeep".
    let sphinx = "Sphinx | {4}{U} | Creature — Sphinx | You may reveal ~ from your opening hand. If you do, at the beginning of your first upkeep, you gain 2 life. | 6/6";
    plays(
        &[sphinx],
        "B hand Sphinx
         choose B yes
         1 main A = B life 20
         2 main B = B life 22
         stop 4 main
         = B life 22",
    );
}

#[test]
fn what_is_paid_for_each_card_of_a_name_is_added_to_the_first_mana() {
    let snag = "Snag | {1}{U} | Instant | Counter target spell unless its controller pays {2} plus an additional {2} for each card named Snag in each graveyard. |";
    for (lands, life) in [(6, 20), (7, 18)] {
        plays(
            &[snag],
            &format!(
                "A battlefield Mountain*{lands}
                 A hand Shock
                 A graveyard Snag
                 B battlefield Island*2
                 B hand Snag
                 B graveyard Snag
                 choose A yes
                 1 main A cast Shock > player B
                 1 main B cast Snag > Shock
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn additional_damage_to_some_of_the_creatures_is_dealt_at_once() {
    let hex = "Hex | {R} | Sorcery | ~ deals 1 damage to each nonblack creature and an additional 1 damage to each green creature. |";
    let both = "Both | {B}{G} | Creature — Elf | | 2/2";
    let black = "Black | {B} | Creature — Rat | | 1/1";
    plays(
        &[hex, both, black],
        "A battlefield Mountain, Both, Black, Bear, Bird
         A hand Hex
         1 main A cast Hex
         stop 1 end
         = A battlefield Both 1
         = A battlefield Black 1
         = A graveyard Bear 1
         = A graveyard Bird 1",
    );
}

#[test]
fn the_lands_of_a_revealed_hand_are_put_onto_the_battlefield_and_the_rest_discarded() {
    let bond = "Bond | {G} | Enchantment | At the beginning of your end step, you may reveal your hand and put all land cards from it onto the battlefield. If you do, discard your hand. |";
    for (answer, lands, hand) in [("yes", 1, 0), ("no", 0, 1)] {
        plays(
            &[bond],
            &format!(
                "A battlefield Bond
                 A hand Forest, Shock
                 choose A {answer}
                 stop 2 main
                 = A battlefield Forest {lands}
                 = A hand Shock {hand}
                 = A graveyard Shock {}",
                1 - hand
            ),
        );
    }
}

#[test]
fn rule_118_12_one_of_two_payments_may_be_made() {
    let hero = "Hero | {R} | Creature — Human | Whenever ~ attacks, you may sacrifice an artifact or discard a card. If you do, ~ gets +2/+0 until end of turn. | 2/3";
    let rock = "Rock | {1} | Artifact | |";
    for (answers, life, rocks, hand) in [("yes yes", 16, 0, 1), ("yes no", 16, 1, 0), ("no", 18, 1, 1)] {
        let answers: String = answers.split(' ').map(|one| format!("choose A {one}\n")).collect();
        plays(
            &[hero, rock],
            &format!(
                "A battlefield Hero, Rock
                 A hand Bear
                 {answers}
                 1 attack A Hero
                 stop 1 end
                 = B life {life}
                 = A battlefield Rock {rocks}
                 = A hand Bear {hand}"
            ),
        );
    }
    // CR 608.2d: without artifacts and cards, nobody is asked.
    plays(&[hero], "A battlefield Hero\n 1 attack A Hero\n stop 1 end\n = B life 18");
    let thorn = "Thorn | {1}{B} | Creature — Elf | Whenever ~ attacks, you may pay {1} and 1 life. If you do, you draw a card. | 1/2";
    plays(
        &[thorn],
        "A battlefield Thorn, Swamp
         A only-library Bear*3
         choose A yes
         1 attack A Thorn
         stop 1 end
         = A tapped Swamp 1
         = A hand Bear 1
         = A life 19",
    );
}
