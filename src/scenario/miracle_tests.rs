//! Miracle (702.94), as duels.

use super::script::plays;

const WRATH: &str = "Wrath | {4}{R}{R} | Instant | ~ deals 5 damage to any target. // Miracle {R} |";
const TWO: &str = "Two | {U} | Sorcery | Draw two cards. |";

#[test]
fn rule_702_94a_the_first_card_of_a_turn_is_cast_for_its_miracle_cost() {
    plays(
        &[WRATH],
        "A battlefield Mountain
         A library Forest*5, Wrath
         choose A yes
         choose A yes
         choose A target player B
         stop 3 draw
         = B life 15
         = A graveyard Wrath 1
         = A tapped Mountain 1",
    );
}

#[test]
fn rule_702_94a_it_need_not_be_revealed_or_cast() {
    for choices in ["choose A no", "choose A yes\nchoose A no"] {
        plays(
            &[WRATH],
            &format!(
                "A battlefield Mountain
                 A library Forest*5, Wrath
                 {choices}
                 stop 3 main
                 = B life 20
                 = A hand Wrath 1
                 = A tapped Mountain 0"
            ),
        );
    }
}

#[test]
fn rule_702_94a_the_second_card_of_a_turn_has_no_miracle() {
    plays(
        &[WRATH, TWO],
        "A battlefield Mountain, Island
         A hand Two
         A library Forest*5, Wrath, Forest
         1 main A cast Two
         choose A yes
         choose A yes
         stop 1 end
         = B life 20
         = A hand Wrath 1",
    );
}

#[test]
fn rule_702_94a_the_first_of_two_cards_is_revealed_before_the_second_is_drawn() {
    plays(
        &[WRATH, TWO],
        "A battlefield Mountain, Island
         A hand Two
         A library Forest*5, Bear, Wrath
         1 main A cast Two
         choose A yes
         choose A yes
         choose A target player B
         stop 1 end
         = B life 15
         = A graveyard Wrath 1
         = A hand Bear 1",
    );
}

#[test]
fn rule_702_94a_what_has_left_the_hand_is_not_cast() {
    // The hand is discarded after the draw, before the ability resolves.
    plays(
        &[WRATH, "Study | {U} | Sorcery | Draw a card, then discard your hand. |"],
        "A battlefield Mountain, Island
         A hand Study
         A library Forest*5, Wrath
         1 main A cast Study
         choose A yes
         choose A yes
         stop 1 end
         = B life 20
         = A graveyard Wrath 1
         = A tapped Mountain 0",
    );
}

#[test]
fn rule_107_3_x_of_a_miracle_cost_is_announced() {
    plays(
        &["Fire | {X}{X}{R} | Sorcery | ~ deals X damage to target player. // Miracle {X}{R} |"],
        "A battlefield Mountain*4
         A library Forest*5, Fire
         choose A yes
         choose A yes
         choose A X=3
         choose A target player B
         stop 3 draw
         = B life 17
         = A tapped Mountain 4",
    );
    // For its mana cost each X is paid twice.
    plays(
        &["Fire | {X}{X}{R} | Sorcery | ~ deals X damage to target player. // Miracle {X}{R} |"],
        "A battlefield Mountain*5
         A hand Fire
         choose A X=2
         1 main A cast Fire > player B
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_52a_a_dredged_card_is_no_first_draw() {
    plays(
        &[WRATH, TWO, "Imp | {2}{B} | Creature — Imp | Dredge 1 | 1/2"],
        "A battlefield Mountain, Island
         A hand Two
         A graveyard Imp
         A library Forest*5, Wrath, Bear
         1 main A cast Two
         choose A Imp
         choose A yes
         choose A yes
         choose A target player B
         stop 1 end
         = B life 15
         = A hand Imp 1",
    );
}

#[test]
fn rule_702_94a_a_sorcery_is_cast_as_the_ability_resolves() {
    // On the opponent's turn, in the middle of a resolution.
    plays(
        &[
            "Flood | {4}{U} | Sorcery | Return all creatures to their owners' hands. // Miracle {U} |",
            "Gift | {U} | Instant | Draw a card. |",
        ],
        "A battlefield Island*2
         A hand Gift
         A library Forest*5, Flood
         B battlefield Bear
         2 main A cast Gift
         choose A yes
         choose A yes
         stop 2 end
         = B hand Bear 1
         = A graveyard Flood 1",
    );
}
