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
