//! Dredge (702.52), as duels.

use super::script::plays;

const TROLL: &str = "Troll | {4}{G} | Creature — Troll | Dredge 3 | 4/4";
const IMP: &str = "Imp | {2}{B} | Creature — Imp | Dredge 2 | 1/2";
const TWO: &str = "Two | {U} | Sorcery | Draw two cards. |";

#[test]
fn rule_702_52a_the_draw_of_a_turn_is_replaced() {
    plays(
        &[TROLL],
        "A graveyard Troll
         A library Forest*10, Bear, Bird, Giant
         choose A Troll
         stop 3 draw
         = A hand 1
         = A hand Troll 1
         = A graveyard 3
         = A graveyard Giant 1
         = A library Forest 10",
    );
}

#[test]
fn rule_702_52a_it_may_be_declined() {
    plays(
        &[TROLL],
        "A graveyard Troll
         A library Forest*10, Giant
         choose A no
         stop 3 draw
         = A hand Giant 1
         = A graveyard Troll 1",
    );
}

#[test]
fn rule_702_52b_the_library_has_to_have_that_number_of_cards() {
    plays(
        &[TWO, "Hydra | {4}{G} | Creature — Hydra | Dredge 200 | 4/4"],
        "A graveyard Hydra
         A hand Two
         A battlefield Island
         1 main A cast Two
         choose A Hydra
         stop 1 end
         = A graveyard Hydra 1
         = A hand 2",
    );
}

#[test]
fn rule_614_11a_each_draw_is_replaced_by_itself() {
    // The first one mills the card that the second one returns.
    plays(
        &[TROLL, IMP, TWO],
        "A battlefield Island
         A hand Two
         A graveyard Troll
         A library Forest*3, Bear, Imp, Bird
         1 main A cast Two
         choose A Troll
         choose A Imp
         stop 1 end
         = A hand Troll 1
         = A hand Imp 1
         = A hand 2
         = A graveyard 5",
    );
    plays(
        &[TROLL, IMP, TWO],
        "A battlefield Island
         A hand Two
         A graveyard Troll, Imp
         A library Forest*10, Bear, Giant
         1 main A cast Two
         choose A no
         choose A Imp
         stop 1 end
         = A hand Giant 1
         = A hand Imp 1
         = A hand 2
         = A graveyard Bear 1
         = A graveyard Troll 1",
    );
}

#[test]
fn rule_702_52a_a_card_that_is_dredged_is_not_drawn() {
    plays(
        &[TROLL, TWO, "Watcher | {U} | Enchantment | Whenever you draw a card, you gain 1 life. |"],
        "A battlefield Island, Watcher
         A hand Two
         A graveyard Troll
         A library Forest*10
         1 main A cast Two
         choose A Troll
         stop 1 end
         = A life 21
         = A hand 2",
    );
}

#[test]
fn rule_614_17_a_draw_that_a_rule_forbids_is_not_replaced() {
    plays(
        &[TROLL, TWO, "Spirit | {W} | Enchantment | Each player can't draw more than one card each turn. |"],
        "A battlefield Island, Spirit
         A hand Two
         A graveyard Troll
         A library Forest*10
         1 main A cast Two
         choose A no
         choose A Troll
         stop 1 end
         = A hand Forest 1
         = A hand 1
         = A graveyard Troll 1",
    );
}

#[test]
fn rule_702_52a_the_rest_of_the_spell_follows_once_it_is_chosen() {
    // "If you do" is about cards that are drawn, and each player draws for themself.
    plays(
        &[TROLL, "Share | {U} | Sorcery | Each player draws a card. You gain 3 life. |"],
        "A battlefield Island
         A hand Share
         A graveyard Troll
         B graveyard Troll
         A library Forest*10
         B library Bear*10
         1 main A cast Share
         choose A Troll
         choose B no
         stop 1 end
         = A hand Troll 1
         = A life 23
         = B hand Bear 1
         = B hand 1
         = B graveyard Troll 1",
    );
}

#[test]
fn rule_702_52a_milled_cards_may_go_elsewhere_and_the_dredged_card_is_returned() {
    plays(
        &[
            TROLL,
            TWO,
            "Void | {B} | Enchantment | If a card would be put into an opponent's graveyard from anywhere, exile it instead. |",
        ],
        "A battlefield Island
         B battlefield Void
         A hand Two
         A graveyard Troll
         A library Forest*10
         1 main A cast Two
         choose A Troll
         stop 1 end
         = A hand Troll 1
         = A hand Forest 1
         = A exile 4",
    );
}
