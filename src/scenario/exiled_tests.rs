//! Cards that another ability of the same object has exiled (607.2), as duels.

use super::script::plays;

const HOARD: &str = "Hoard | {2} | Artifact | {1}: Exile the top card of your library. // {T}, Sacrifice ~: Return all cards exiled with ~ to their owner's hand. |";
const URN: &str = "Urn | {3} | Artifact | Whenever a nontoken creature dies, you may exile that card. If you do, return each other card exiled with ~ to its owner's graveyard. // {3}, {T}: Create a token that's a copy of a card exiled with ~. It gains haste. Exile it at the beginning of the next end step. |";
const ZAP: &str = "Zap | {0} | Instant | Destroy target creature. |";

#[test]
fn rule_607_2a_the_cards_that_it_exiled_itself_come_back_when_it_has_left() {
    plays(
        &[HOARD],
        "A battlefield Hoard, Forest*2
         A library Forest, Giant, Bird, Bear
         A exile Shock
         1 main A activate {1}:
         1 main A wait
         1 main A activate {1}:
         1 main A wait
         1 main A activate {T}, Sacrifice
         1 main A wait
         stop 1 end
         = A hand Bear 1
         = A hand Bird 1
         = A exile Shock 1
         = A exile 1",
    );
}

#[test]
fn rule_400_7_it_knows_no_card_that_it_exiled_before_it_left() {
    plays(
        &[
            HOARD,
            "Blink | {0} | Instant | Exile target artifact, then return it to the battlefield under its owner's control. |",
        ],
        "A battlefield Hoard, Forest*2
         A hand Blink
         A library Forest, Giant, Bird, Bear
         1 main A activate {1}:
         1 main A wait
         1 main A cast Blink > Hoard
         1 main A wait
         1 main A activate {1}:
         1 main A wait
         1 main A activate {T}, Sacrifice
         1 main A wait
         stop 1 end
         = A hand Bird 1
         = A hand 1
         = A exile Bear 1",
    );
}

#[test]
fn rule_607_2a_each_other_card_is_any_but_the_one_exiled_last() {
    plays(
        &[URN, ZAP],
        "A battlefield Urn
         A hand Zap*2
         B battlefield Bear, Giant
         choose A yes
         choose A yes
         1 main A cast Zap > Bear
         1 main A wait
         1 main A = B exile Bear 1
         1 main A cast Zap > Giant
         1 main A wait
         stop 1 end
         = B exile Giant 1
         = B exile 1
         = B graveyard Bear 1
         = B graveyard 1",
    );
}

#[test]
fn rule_607_2a_who_declines_returns_nothing() {
    plays(
        &[URN, ZAP],
        "A battlefield Urn
         A hand Zap*2
         B battlefield Bear, Giant
         choose A yes
         choose A no
         1 main A cast Zap > Bear
         1 main A wait
         1 main A cast Zap > Giant
         1 main A wait
         stop 1 end
         = B exile Bear 1
         = B graveyard Giant 1",
    );
}

#[test]
fn rule_707_2_a_token_is_a_copy_of_the_card_in_exile() {
    plays(
        &[URN, ZAP],
        "A battlefield Urn, Forest*3
         A hand Zap
         B battlefield Giant
         choose A yes
         1 main A cast Zap > Giant
         1 main A wait
         1 main A activate {3}
         1 main A wait
         1 main A = A battlefield Giant 1
         1 main A = has Giant: haste
         1 attack A Giant
         stop 2 upkeep
         = B life 15
         = A battlefield Giant 0
         = B exile Giant 1",
    );
}

#[test]
fn rule_607_2a_of_nothing_exiled_there_is_no_copy() {
    plays(
        &[URN],
        "A battlefield Urn, Forest*3
         A exile Giant
         1 main A activate {3}
         1 main A wait
         stop 1 end
         = A battlefield Giant 0
         = A battlefield 4",
    );
}

#[test]
fn rule_607_2a_a_card_of_that_mana_value_enters_under_your_control() {
    let weaver = "Weaver | {1}{U}{B} | Legendary Planeswalker — Weaver | +2: Exile the top three cards of target opponent's library. // −X: Put a creature card with mana value X exiled with ~ onto the battlefield under your control. That creature is a Nightmare in addition to its other types. // −10: Exile all cards from all opponents' hands and graveyards. | 3";
    let dread = "Dread | {1} | Artifact | Nightmare creatures get +1/+1. |";
    plays(
        &[weaver, dread],
        "A battlefield Weaver, Dread
         B library Forest, Bird, Giant, Bear
         B exile Bear
         choose A X=2
         1 main A activate +2: > player B
         1 main A wait
         3 main A activate −X:
         3 main A wait
         stop 3 end
         = A battlefield Bear 1
         = size Bear 3/3
         = B exile Bear 1
         = B exile 3
         = A counter Weaver loyalty 3",
    );
}
