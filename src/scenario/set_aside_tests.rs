//! Foretold and plotted cards (702.143, 702.170), as duels.

use super::script::plays;

const OMEN: &str = "Far Omen | {3}{U} | Instant | Draw two cards. // Foretell {1}{U} |";
const RAIDER: &str = "Raider | {3}{R} | Creature — Mercenary | Haste // Plot {1}{R} | 3/2";

#[test]
fn rule_702_143a_a_foretold_card_is_cast_on_a_later_turn_for_its_foretell_cost() {
    plays(
        &[OMEN],
        "A battlefield Island*4
         A hand Far Omen
         1 main A activate Foretell
         1 main A = A exile Far Omen 1
         1 main2 A = A may-cast Far Omen no
         2 main A cast Far Omen
         stop 2 end
         = A graveyard Far Omen 1
         = A hand 2",
    );
    // Not on an opponent's turn.
    plays(
        &[OMEN],
        "A battlefield Island*2
         A hand Far Omen
         2 main A = A may-activate Foretell no
         stop 2 end
         = A hand Far Omen 1",
    );
}

#[test]
fn rule_702_170d_a_plotted_card_is_cast_for_nothing_as_a_sorcery() {
    plays(
        &[RAIDER],
        "A battlefield Mountain*2
         A hand Raider
         1 main A activate Plot
         1 main2 A = A may-cast Raider no
         2 main A = A may-cast Raider no
         3 upkeep A = A may-cast Raider no
         3 main A cast Raider
         3 attack A Raider
         stop 3 end
         = B life 17
         = A tapped Mountain 0",
    );
    // As a sorcery alone.
    plays(
        &[RAIDER],
        "A battlefield Mountain*2
         A hand Raider
         1 upkeep A = A may-activate Plot no
         stop 1 end
         = A hand Raider 1",
    );
}

#[test]
fn rule_702_143_cards_in_a_hand_have_foretell_by_a_rule() {
    let devourer = "Dream Eater | {1}{B} | Creature — Demon | Each nonland card in your hand without foretell has foretell. Its foretell cost is equal to its mana cost reduced by {2}. // Whenever you foretell a card, ~ gets +2/+0 until end of turn. | 0/3";
    plays(
        &[devourer],
        "A battlefield Dream Eater, Mountain*2, Swamp
         A hand Giant
         1 main A activate Foretell
         1 main A wait
         1 main A = A exile Giant 1
         1 main A = A size Dream Eater 2/3
         3 main A cast Giant
         stop 3 end
         = A battlefield Giant 1",
    );
    // The rule is gone with its source, the cost of what was foretold stays (702.143c).
    plays(
        &[devourer],
        "A battlefield Dream Eater, Mountain*3
         A hand Giant
         B battlefield Swamp*2
         B hand Murder
         1 main A activate Foretell
         2 main B cast Murder > Dream Eater
         3 main A cast Giant
         stop 3 end
         = A battlefield Giant 1",
    );
}

#[test]
fn rule_116_2h_foretelling_costs_less_and_on_any_turn() {
    let charger = "Star Horse | {3}{U} | Creature — Horse | Flash // Foretelling cards from your hand costs {1} less and can be done on any player's turn. // Foretell {2}{U} | 3/3";
    plays(
        &[OMEN, charger],
        "A battlefield Island, Star Horse
         A hand Far Omen
         2 upkeep A activate Foretell
         stop 2 end
         = A exile Far Omen 1
         = A tapped Island 1",
    );
}

#[test]
fn rule_702_143e_a_card_becomes_foretold_by_an_effect() {
    let valkyrie = "Storm Maiden | {4}{W} | Creature — Angel | Whenever ~ enters or attacks, draw a card, then exile a card from your hand face down. It becomes foretold. Its foretell cost is its mana cost reduced by {2}. | 4/4";
    plays(
        &[valkyrie],
        "A battlefield Storm Maiden, Mountain*3
         A hand Giant
         A library Forest
         1 attack A Storm Maiden
         choose A Giant
         1 main2 A = A exile Giant 1
         1 main2 A = A may-cast Giant no
         3 main A cast Giant
         stop 3 end
         = A battlefield Giant 1",
    );
}
